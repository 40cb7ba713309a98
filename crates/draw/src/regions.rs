//! The outlines of groups, almost locked sets and almost-locked ranges.

use catena::grid::{Candidate, Cell};
use catena::notation::{AlmostLockedRange, list_cells};
use catena::proof::Node;

use super::diagram::{Diagram, Set, node_text, step_name};
use super::geometry::Point;
use super::layout::{CELL, MARK, corner, place};
use super::scene::{Layer, Meaning, Shape, Shows};
use super::theme::{ALS, GROUP, LINK, RANGE, Theme};
use super::xml::{Tag, Xml};

/// How far the outline of a set keeps from the edges of its cells.
const INSET: f64 = 2.6;

/// How dense a set is that is drawn faint.
const FAINT: &str = "0.4";

/// Each set: its cells tinted, its edge dashed, in its own colour. A cell of several sets is divided among their tints.
pub(super) fn sets(theme: &Theme, sets: &[Set]) -> Vec<Shape> {
    let shape = |(which, set): (usize, &Set)| {
        let mut xml = Xml::default();
        let [line, ground] = theme.set(which);
        let tag =
            xml.tag("g").with("class", if set.group.is_almost_locked { "als" } else { "set" });
        let tag = if set.is_faint { tag.with("opacity", FAINT) } else { tag };
        tag.open();
        xml.title(title(set));
        for &cell in &set.group.cells {
            let (place, of) = share(sets, which, cell);
            let (at, width) = (corner(cell), CELL / of as f64);
            let tag = xml.tag("rect").at("x", at.x + place as f64 * width).at("y", at.y);
            tag.at("width", width).at("height", CELL).with("fill", ground).empty();
        }
        xml.tag("path")
            .with("d", outline(&set.group.cells, inset(sets, which)))
            .with("fill", "none")
            .with("stroke", line)
            .at("stroke-width", ALS.width)
            .with("stroke-dasharray", ALS.dash)
            .empty();
        xml.close("g");
        let means = vec![set_meaning(theme, which, set)];
        Shape::new(Layer::Grounds, Shows::Steps(set.steps.clone()), xml, means)
    };
    sets.iter().enumerate().map(shape).collect()
}

/// What the legend says of a set, counted from 0.
pub(super) fn set_meaning(theme: &Theme, which: usize, set: &Set) -> Meaning {
    let group = &set.group;
    let what = if group.is_almost_locked { "almost locked set " } else { "" };
    let words = format!("{what}{} {{{}}}", list_cells(&group.cells), group.digits);
    Meaning::new("letter", words, AREA, |xml, at| {
        let [line, ground] = theme.set(which);
        let tag = area(xml, at).with("fill", ground).with("stroke", line);
        tag.at("stroke-width", ALS.width).with("stroke-dasharray", ALS.dash).empty();
        draw_letter(xml, theme, group.letter, line, at + Point::new(14.0, 0.0));
    })
}

/// How much room a sign takes that is an area.
pub(super) const AREA: f64 = 36.0;

/// A rectangle for the sign of an area, whose left end is in the middle of this height.
pub(super) fn area(xml: &mut Xml, at: Point) -> Tag<'_> {
    xml.tag("rect").at("x", at.x).at("y", at.y - 8.0).at("width", 28.0).at("height", 16.0)
}

/// What the title of a set says.
fn title(set: &Set) -> String {
    let what = if set.group.is_almost_locked { "almost locked set " } else { "" };
    let steps: Vec<String> =
        set.steps.iter().map(|step| format!("step {}", step_name(*step))).collect();
    let before = if steps.is_empty() { String::new() } else { format!("{}: ", steps.join(", ")) };
    format!("{before}{what}{}", set.group)
}

/// Which of the sets that have a cell this one is, and how many they are.
fn share(sets: &[Set], which: usize, cell: Cell) -> (usize, usize) {
    let has = |set: &&Set| set.group.cells.contains(&cell);
    (sets[..which].iter().filter(has).count(), sets.iter().filter(has).count())
}

/// How far the outline of a set keeps from the edges of its cells: further than those of larger sets that share one
/// of them, so that it lies within theirs, and than those of earlier sets as large.
fn inset(sets: &[Set], which: usize) -> f64 {
    const STEP: f64 = 3.5;
    let cells = |set: &Set| set.group.cells.len();
    let is_within = |(other, set): &(usize, &Set)| {
        let shares = set.group.cells.iter().any(|c| sets[which].group.cells.contains(c));
        let is_outer = (cells(set), which) > (cells(&sets[which]), *other);
        shares && *other != which && is_outer
    };
    INSET + STEP * sets.iter().enumerate().filter(is_within).count() as f64
}

/// The letter of each set on a corner of its cells, and that of each part of a pattern on a corner of each of its cells:
/// on the first where no other letter stands and no candidate plays a part.
pub(super) fn letters(theme: &Theme, diagram: &Diagram) -> Vec<Shape> {
    let marked = diagram.marks.iter().filter(|(_, mark)| mark.has_shape());
    let marked: Vec<Point> = marked.map(|(&candidate, _)| place(candidate)).collect();
    let mut taken: Vec<Point> = Vec::new();
    let mut free = |cells: &[Cell]| {
        let corners: Vec<Point> = cells.iter().flat_map(|&cell| corners_of(cell)).collect();
        let is_free = |at: &&Point| taken.iter().all(|other| other.distance(**at) > CELL / 2.0);
        let is_clear = |at: &&Point| marked.iter().all(|mark| mark.distance(**at) > 2.2 * MARK);
        let clear = corners.iter().find(|at| is_free(at) && is_clear(at));
        let at = clear.or_else(|| corners.iter().find(is_free)).or(corners.first()).copied();
        taken.extend(at);
        at
    };
    let shape = |letter, colour, shows, at, means| {
        let mut xml = Xml::default();
        draw_letter(&mut xml, theme, letter, colour, at);
        Shape::new(Layer::Labels, shows, xml, means)
    };
    let mut shapes = Vec::new();
    for (which, set) in diagram.sets.iter().enumerate() {
        let Some(at) = free(&set.group.cells) else { continue };
        let (letter, shows) = (set.group.letter, Shows::Steps(set.steps.clone()));
        shapes.push(shape(letter, theme.set(which)[0], shows, at, Vec::new()));
    }
    for role in &diagram.roles {
        let meaning = Meaning::new("letter", role.name, 20.0, |xml, at| {
            draw_letter(xml, theme, role.letter, theme.placed, at + Point::new(7.0, 0.0));
        });
        for &cell in &role.cells {
            let Some(at) = free(&[cell]) else { continue };
            let means = vec![meaning.clone()];
            shapes.push(shape(role.letter, theme.placed, Shows::Whole, at, means));
        }
    }
    shapes
}

fn corners_of(cell: Cell) -> [Point; 4] {
    [(0.0, 0.0), (CELL, 0.0), (0.0, CELL), (CELL, CELL)]
        .map(|(x, y)| corner(cell) + Point::new(x, y))
}

/// Draws the letter of a set around a point.
pub(super) fn draw_letter(xml: &mut Xml, theme: &Theme, letter: char, colour: &str, at: Point) {
    const HALF: f64 = 6.8;
    xml.tag("g").with("class", "letter").open();
    xml.tag("rect")
        .at("x", at.x - HALF)
        .at("y", at.y - HALF)
        .at("width", 2.0 * HALF)
        .at("height", 2.0 * HALF)
        .with("rx", 2)
        .with("fill", colour)
        .with("stroke", theme.board)
        .with("stroke-width", 1)
        .empty();
    xml.tag("text")
        .at("x", at.x)
        .at("y", at.y + 3.9)
        .with("font-size", 11)
        .with("font-weight", "bold")
        .with("text-anchor", "middle")
        .with("fill", theme.on_disc)
        .text(letter);
    xml.close("g");
}

/// An almost-locked range, with the step, counted from 0, or the line, counted from 1: a dotted outline around the cells
/// of its lines in its block, a cross, T or L of five cells for a turn and two bars for a double.
pub(super) fn range(
    theme: &Theme,
    is_chain: bool,
    (at, range): &(usize, AlmostLockedRange),
) -> Shape {
    let lies_in = |cell: &Cell| range.lines.iter().any(|line| cell.houses().contains(line));
    let cells: Vec<Cell> =
        range.csp.candidates().map(|place| place.cell()).into_iter().filter(lies_in).collect();
    let place = if is_chain { format!("step {}", at + 1) } else { format!("line {at}") };
    let mut xml = Xml::default();
    xml.tag("g").with("class", "range").open();
    xml.title(format_args!("{place}: {range}"));
    let dotted = |tag: Tag| {
        tag.with("fill", "none")
            .with("stroke", theme.group)
            .at("stroke-width", RANGE.width)
            .with("stroke-linecap", "round")
            .with("stroke-dasharray", RANGE.dash)
            .empty();
    };
    dotted(xml.tag("path").with("d", outline(&cells, INSET)));
    xml.close("g");
    let meaning = Meaning::new("range", range.to_string(), AREA, |xml, at| dotted(area(xml, at)));
    let shows = if is_chain { Shows::Steps(vec![*at]) } else { Shows::Whole };
    Shape::new(Layer::Outlines, shows, xml, vec![meaning])
}

/// The edges of the cells that do not lie between two of them, drawn so far inside.
fn outline(cells: &[Cell], inset: f64) -> String {
    let has = |row: i64, column: i64| {
        cells.iter().any(|cell| (cell.row() as i64, cell.column() as i64) == (row, column))
    };
    let mut path = String::new();
    for &cell in cells {
        let (row, column) = (cell.row() as i64, cell.column() as i64);
        let at = corner(cell);
        let open = |there: bool| if there { 0.0 } else { inset };
        let (left, right) = (open(has(row, column - 1)), open(has(row, column + 1)));
        let (above, below) = (open(has(row - 1, column)), open(has(row + 1, column)));
        let (low, high) =
            (at + Point::new(left, above), at + Point::new(CELL - right, CELL - below));
        let mut edge = |from: Point, to: Point| path.push_str(&format!("M{from}L{to}"));
        if above > 0.0 {
            edge(low, Point::new(high.x, low.y));
        }
        if below > 0.0 {
            edge(Point::new(low.x, high.y), high);
        }
        if left > 0.0 {
            edge(low, Point::new(low.x, high.y));
        }
        if right > 0.0 {
            edge(Point::new(high.x, low.y), high);
        }
    }
    path
}

/// A group: one outline around members in neighbouring cells, and a thin line between parts that are apart.
///
/// A wide line along the members, and a narrower one on top of it in the colour of the board, leave the
/// outline of their union, wherever the members are.
pub(super) fn group(theme: &Theme, group: &Node) -> Shape {
    let mut xml = Xml::default();
    xml.tag("g")
        .with("class", "group")
        .with("fill", "none")
        .with("stroke-linecap", "round")
        .with("stroke-linejoin", "round")
        .open();
    xml.title(format_args!("group {}", node_text(group)));
    let (together, apart) = joints(group.members());
    if !apart.is_empty() {
        let tag = xml.tag("path").with("d", apart).with("stroke", theme.group);
        tag.at("stroke-width", GROUP.width).with("stroke-dasharray", LINK.dash).empty();
    }
    let wide = 2.0 * MARK + 4.0;
    for (colour, width) in [(theme.group, wide + 2.0 * GROUP.width), (theme.board, wide)] {
        xml.tag("path")
            .with("d", &together)
            .with("stroke", colour)
            .at("stroke-width", width)
            .empty();
    }
    xml.close("g");
    let meaning = Meaning::new("group", "group", AREA, |xml, at| {
        let tag = area(xml, at).with("rx", 8).with("fill", "none").with("stroke", theme.group);
        tag.at("stroke-width", GROUP.width).empty();
    });
    Shape::new(Layer::Outlines, Shows::Group(group.clone()), xml, vec![meaning])
}

/// A path over the members, each joined to the nearest of those before it when that is in a
/// neighbouring cell; and the joints between members that lie further apart.
pub(super) fn joints(members: &[Candidate]) -> (String, String) {
    let (mut together, mut apart) = (String::new(), String::new());
    for (index, &member) in members.iter().enumerate() {
        let to = place(member);
        // A point without length has no round ends in some viewers.
        together.push_str(&format!("M{to}h0.1"));
        let before = members[..index].iter().map(|&earlier| place(earlier));
        let nearest = before.min_by(|one, other| one.distance(to).total_cmp(&other.distance(to)));
        if let Some(from) = nearest {
            let path = if from.distance(to) < 1.1 * CELL { &mut together } else { &mut apart };
            path.push_str(&format!("M{from}L{to}"));
        }
    }
    (together, apart)
}
