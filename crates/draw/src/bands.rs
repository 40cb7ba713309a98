//! The variables of a proof on the board: what is left of one as a tint; truths as filled bands and links as outlines, each
//! as far as its candidates are live.

use std::collections::BTreeSet;

use catena::card::Picture;
use catena::grid::{Candidate, Csp, Space, State};
use catena::notation::SetLogic;
use catena::proof::{Ground, Line, Literal, Proof, Truth, numbered};

use super::diagram::{Band, Diagram, Mark, Use, step_name};
use super::geometry::Point;
use super::layout::{CELL, MARK, areas, corner, place};
use super::marks::{BADGE, Badge};
use super::regions::{AREA, area, joints};
use super::scene::{Layer, Meaning, Shape, Shows};
use super::theme::{LINK, Theme};
use super::xml::{Tag, Xml};

/// How far a truth keeps from the edge of its cell; a link is within.
const INSET: f64 = 1.5;

/// How wide a truth is, and how far from the middle of a candidate an outline is.
const BAND: f64 = 19.0;
const OUTLINE: f64 = MARK - 0.5;

/// With more variables than this their tints are paler.
const MANY: usize = 12;

/// How many links of a proof by cases are drawn at most.
const MOST_LINKS: usize = 24;

/// How dense the ground of a truth is: what lies under it can be seen; and of one that counts more often.
const GROUND: &str = "0.9";
const HEAVY: &str = "0.6";

/// How far a part of a link points to the next one.
const POINTER: f64 = 6.0;

/// The dots of what ties the parts of a link.
const TIE: &str = "1.2 3";

/// Draws the sums of a proof into the diagram, which already has the conclusions; whether it is a proof that
/// is drawn so.
pub(super) fn note(diagram: &mut Diagram, proof: &Proof) -> bool {
    if !Picture::of(proof.family.name.raw()).is_sum() {
        return false;
    }
    for (line, _) in numbered(&proof.lines) {
        match &line.ground {
            Ground::Variable { csp, .. } => note_set(diagram, &proof.state, *csp, Use::Truth, 1),
            _ => note_sum(diagram, &proof.state, line),
        }
    }
    if diagram.bands.iter().all(|band| band.used == Use::Truth) {
        note_links_of_cases(diagram, proof);
    }
    leave_out_both(diagram);
    note_surplus(diagram);
    !diagram.bands.is_empty()
}

/// Leaves out what is counted for and against, and so not needed: the blocks in which the lemmas of an exocet are.
pub(super) fn leave_out_both(diagram: &mut Diagram) {
    let bands = std::mem::take(&mut diagram.bands);
    let is_both = |band: &Band| bands.iter().any(|b| b.csp == band.csp && b.used != band.used);
    diagram.bands = bands.iter().filter(|band| !is_both(band)).cloned().collect();
}

/// What the legend says of a surplus. One that all candidates have is said there, and not beside each of them.
fn note_surplus(diagram: &mut Diagram) {
    let all: BTreeSet<i64> = diagram.marks.values().filter_map(|mark| mark.surplus).collect();
    for mark in diagram.marks.values_mut().filter(|mark| mark.eliminated) {
        mark.means = match all.first() {
            None => continue,
            Some(_) if all.len() > 1 => {
                Some("eliminated; +1: once more in links than in truths".to_owned())
            }
            Some(1) => Some("eliminated: once more in links than in truths".to_owned()),
            Some(times) => Some(format!("eliminated: {times} times more in links than in truths")),
        };
        if all.len() == 1 {
            mark.surplus = None;
        }
    }
}

fn note_sum(diagram: &mut Diagram, state: &State, line: &Line) {
    let Ground::Sum { truths, links, .. } = &line.ground else { return };
    let truths = truths.iter().filter_map(|truth| match truth.set {
        Truth::Variable(csp) => Some((csp, truth.weight)),
        Truth::Line(_) => None,
    });
    for (csp, weight) in truths {
        note_set(diagram, state, csp, Use::Truth, weight);
    }
    for link in links {
        note_set(diagram, state, link.set, Use::Link, link.weight);
    }
    let [Literal::False(fallen)] = &line.claim[..] else { return };
    for &candidate in fallen.members() {
        diagram.mark(candidate).surplus = Some(surplus(&line.ground, candidate));
    }
}

/// The sets by which candidates fall where the truths are filled by cases: no sum names them. Where there are many, they
/// are not drawn: nothing could be seen for them.
fn note_links_of_cases(diagram: &mut Diagram, proof: &Proof) {
    let links = SetLogic::of(proof).map(|logic| logic.links).unwrap_or_default();
    for link in links.iter().copied().filter(|_| links.len() <= MOST_LINKS) {
        note_set(diagram, &proof.state, link, Use::Link, 1);
    }
}

/// Counts a truth or a link, which is drawn as far as it is live; one with nothing left whole.
pub(super) fn note_set(diagram: &mut Diagram, state: &State, csp: Csp, used: Use, weight: i64) {
    let mut live: Vec<Candidate> = state.values(csp).collect();
    if live.is_empty() {
        live.extend(csp.candidates());
    }
    diagram.note_band(csp, used, weight, live);
}

/// Counts truths and links, each once.
pub(super) fn note_sets(diagram: &mut Diagram, state: &State, truths: &[Csp], links: &[Csp]) {
    truths.iter().for_each(|&csp| note_set(diagram, state, csp, Use::Truth, 1));
    links.iter().for_each(|&csp| note_set(diagram, state, csp, Use::Link, 1));
}

/// The same for the bases and covers of a fish, a subset or a bent one. The lines of a fish are drawn whole.
pub(super) fn note_cover(diagram: &mut Diagram, state: &State, truths: &[Csp], links: &[Csp]) {
    note_sets(diagram, state, truths, links);
    if truths.iter().all(|csp| csp.space() != Space::Rc) {
        let is_line = |band: &&mut Band| matches!(band.csp.space(), Space::Rn | Space::Cn);
        diagram.bands.iter_mut().filter(is_line).for_each(|band| band.is_whole = true);
    }
}

/// How often the links hold a candidate less how often the truths do.
fn surplus(ground: &Ground, candidate: Candidate) -> i64 {
    let Ground::Sum { truths, links, .. } = ground else { return 0 };
    let over = links.iter().filter(|link| link.set.contains(candidate)).map(|link| link.weight);
    let holds = |truth: Truth| matches!(truth, Truth::Variable(csp) if csp.contains(candidate));
    let under = truths.iter().filter(|truth| holds(truth.set)).map(|truth| truth.weight);
    over.sum::<i64>() - under.sum::<i64>()
}

/// Whether one of the truths holds a candidate.
pub(super) fn is_in_truth(bands: &[Band], candidate: Candidate) -> bool {
    bands.iter().any(|band| band.used == Use::Truth && band.csp.contains(candidate))
}

/// The shape of a variable, with what it means.
pub(super) fn shape(theme: &Theme, diagram: &Diagram, band: &Band) -> Shape {
    let mut xml = Xml::default();
    let is_marked = |live: &Candidate| diagram.marks.get(live).is_some_and(Mark::has_shape);
    let reach = if band.live.iter().any(is_marked) { MARK + 3.0 } else { OUTLINE };
    xml.tag("g").with("class", class(band)).open();
    xml.title(title(band));
    match band.used {
        // So many tints at once must not hide what lies on them.
        Use::Left if diagram.bands.len() > MANY => {
            xml.tag("g").with("opacity", "0.55").open();
            draw_strips(&mut xml, theme, band);
            xml.close("g");
        }
        Use::Left => draw_strips(&mut xml, theme, band),
        _ if band.is_whole => draw_strips(&mut xml, theme, band),
        Use::Truth => draw_truth(&mut xml, theme, band),
        Use::Link => draw_link(&mut xml, theme, band, reach),
    }
    xml.close("g");
    let is_outline = band.used == Use::Link && !band.is_whole;
    let layer = if is_outline { Layer::Outlines } else { Layer::Grounds };
    let shows = match band.used {
        Use::Left => Shows::Steps(band.steps.clone()),
        Use::Truth | Use::Link => Shows::Set(band.csp),
    };
    Shape::new(layer, shows, xml, vec![meaning(theme, band)])
}

/// What a variable is called by its use.
fn name(band: &Band) -> &'static str {
    match (band.used, band.is_whole) {
        (Use::Left, _) => "variable",
        (Use::Truth, true) => "base",
        (Use::Link, true) => "cover",
        (Use::Truth, false) => "truth",
        (Use::Link, false) => "link",
    }
}

/// The classes of a variable.
fn class(band: &Band) -> String {
    match (band.used, band.is_whole) {
        (Use::Left, _) => format!("{} {}", name(band), band.csp.space()),
        // A base is a candidate.
        (Use::Truth, true) => "base-set".to_owned(),
        _ => name(band).to_owned(),
    }
}

/// What the legend says of a variable.
pub(super) fn meaning(theme: &Theme, band: &Band) -> Meaning {
    let space = band.csp.space();
    let (words, rank) = match (band.used, band.is_whole) {
        (Use::Left, _) => {
            let words = ["cell", "digit in a row", "digit in a column", "digit in a block"];
            (words[space as usize], space as usize)
        }
        (Use::Truth, true) => (name(band), 4),
        (Use::Link, true) => (name(band), 5),
        (Use::Truth, false) => ("truth: one is true", 6),
        (Use::Link, false) => ("link: at most one is true", 7),
    };
    let meaning = Meaning::new(class(band), words, AREA, |xml, at| {
        if band.used == Use::Left {
            return draw_kind(xml, theme, band, at);
        }
        let tag = area(xml, at);
        match band.used {
            _ if band.is_whole => strip(tag, theme, band),
            Use::Left | Use::Truth => {
                tag.with("rx", 7).with("fill", theme.base).with("stroke", theme.base_edge).empty();
            }
            Use::Link => {
                let tag = tag.with("rx", 6).with("fill", "none").with("stroke", theme.link);
                tag.at("stroke-width", LINK.width).with("stroke-dasharray", LINK.dash).empty();
            }
        }
    });
    Meaning { rank, ..meaning }
}

/// The sign of a variable by its kind, which needs no colour: a square, a bar that lies, one that stands, three that lie.
fn draw_kind(xml: &mut Xml, theme: &Theme, band: &Band, at: Point) {
    let bars: &[[f64; 4]] = match band.csp.space() {
        Space::Rc => &[[6.0, -8.0, 16.0, 16.0]],
        Space::Rn => &[[0.0, -3.5, 28.0, 7.0]],
        Space::Cn => &[[10.5, -11.0, 7.0, 22.0]],
        Space::Bn => &[[4.0, -10.0, 20.0, 5.0], [4.0, -2.5, 20.0, 5.0], [4.0, 5.0, 20.0, 5.0]],
    };
    for [x, y, width, height] in bars {
        let tag = xml.tag("rect").at("x", at.x + x).at("y", at.y + y);
        strip(tag.at("width", *width).at("height", *height), theme, band);
    }
}

/// A cell, or the places of a digit along a house, whole.
fn draw_strips(xml: &mut Xml, theme: &Theme, band: &Band) {
    for area in areas(band.csp) {
        let tag = xml.tag("rect").at("x", area.corner.x).at("y", area.corner.y);
        strip(tag.at("width", area.width).at("height", area.height), theme, band);
    }
}

/// The look of what is drawn whole.
fn strip(tag: Tag<'_>, theme: &Theme, band: &Band) {
    match band.used {
        Use::Left => {
            tag.with("fill", theme.tint(band.csp.space())).with("fill-opacity", "0.85").empty();
        }
        Use::Truth => tag.with("fill", theme.base).with("fill-opacity", GROUND).empty(),
        Use::Link => tag
            .with("fill", theme.tint(Space::Rn))
            .with("fill-opacity", "0.6")
            .with("stroke", theme.extra)
            .at("stroke-width", LINK.width)
            .with("stroke-dasharray", LINK.dash)
            .empty(),
    }
}

/// A ground with an edge, so that truths that cross can be told apart: of a cell all of it, of a digit its live
/// candidates, those in neighbouring cells together and the others tied to them. What counts more often is darker.
fn draw_truth(xml: &mut Xml, theme: &Theme, band: &Band) {
    let (fill, opacity) =
        if band.weight > 1 { (theme.base_edge, HEAVY) } else { (theme.base, GROUND) };
    if band.csp.space() == Space::Rc {
        let tag = around(xml.tag("rect"), band, INSET, OUTLINE).with("rx", 7).with("fill", fill);
        tag.with("fill-opacity", opacity).with("stroke", theme.base_edge).empty();
        return;
    }
    let (together, apart) = joints(&band.live);
    if !apart.is_empty() {
        let tag = xml.tag("path").with("d", apart).with("fill", "none");
        tag.with("stroke", theme.base_edge).at("stroke-width", 2.4).empty();
    }
    for (colour, width, opacity) in
        [(theme.base_edge, BAND + 2.0, "1"), (theme.board, BAND, "1"), (fill, BAND, opacity)]
    {
        let tag = xml.tag("path").with("d", &together).with("fill", "none").with("stroke", colour);
        let tag = tag.at("stroke-width", width).with("stroke-opacity", opacity);
        tag.with("stroke-linecap", "round").with("stroke-linejoin", "round").empty();
    }
}

/// An outline: of a cell, of what a line holds in neighbouring cells, and of each place in a block. A dotted line ties the
/// places of a block; of a line each part points to the next, so that nothing crosses cells which have none of it. What
/// counts more often is stronger.
fn draw_link(xml: &mut Xml, theme: &Theme, band: &Band, reach: f64) {
    let wide = if band.weight > 1 { LINK.width + 1.0 } else { LINK.width };
    let stroke = |tag: Tag<'_>, width: f64, dash: &str| {
        let tag = tag.with("fill", "none").with("stroke", theme.link).at("stroke-width", width);
        tag.with("stroke-dasharray", dash).empty();
    };
    let is_near = |from: Point, to: Point| from.distance(to) < 1.1 * CELL;
    let next = |one: &Candidate, other: &Candidate| is_near(place(*one), place(*other));
    let is_block = band.csp.space() == Space::Bn;
    let parts: Vec<&[Candidate]> = match band.csp.space() {
        Space::Rc => vec![&band.live],
        Space::Bn => band.live.chunks(1).collect(),
        Space::Rn | Space::Cn => band.live.chunk_by(next).collect(),
    };
    for part in parts {
        let part = Band { live: part.to_vec(), ..band.clone() };
        let rect = around(xml.tag("rect"), &part, INSET + 3.0, reach).with("rx", 6);
        stroke(rect, wide, LINK.dash);
    }
    if band.csp.space() != Space::Rc {
        let ties =
            ties(&band.live).into_iter().filter(|(from, to)| is_block || !is_near(*from, *to));
        let ties: String = ties.filter_map(|tie| between(tie, reach, is_block)).collect();
        match ties.is_empty() {
            true => {}
            false if is_block => stroke(xml.tag("path").with("d", ties), 1.1, TIE),
            false => stroke(xml.tag("path").with("d", ties), wide, "none"),
        }
    }
}

/// The part of a tie that is outside the outlines of its ends, or only where it begins and ends; `None` when they touch.
fn between((from, to): (Point, Point), reach: f64, is_whole: bool) -> Option<String> {
    let way = to - from;
    let point = way.unit() * POINTER;
    let reach = reach / way.x.abs().max(way.y.abs());
    let (start, end) = (from + way * reach, to - way * reach);
    (reach < 0.5).then(|| match is_whole {
        true => format!("M{start}L{end}"),
        false => format!("M{start}L{}M{}L{end}", start + point, end - point),
    })
}

/// The weights above one, on their bands: the first place that is clear of what is struck out and of other weights.
pub(super) fn weights(theme: &Theme, diagram: &Diagram) -> Vec<Shape> {
    let struck = diagram.marks.iter().filter(|(_, mark)| mark.eliminated);
    let mut taken: Vec<Point> = struck.map(|(&candidate, _)| place(candidate)).collect();
    let mut shapes = Vec::new();
    for band in diagram.bands.iter().filter(|band| band.weight > 1) {
        let places = places_of_weight(band);
        let clear = |at: Point| taken.iter().map(|&other| other.distance(at)).fold(40.0, f64::min);
        let is_clear = |at: &&Point| clear(**at) > MARK * 1.42 + BADGE;
        let most = || places.iter().max_by(|one, other| clear(**one).total_cmp(&clear(**other)));
        let Some(&at) = places.iter().find(is_clear).or_else(most) else { continue };
        taken.push(at);
        let kind = if band.used == Use::Link { "link-weight" } else { "weight" };
        let badge = Badge::new(kind, band.weight.to_string(), title(band));
        shapes.push(badge.shape(theme, Shows::Set(band.csp), at));
    }
    shapes
}

/// Where the weight of a band can stand: on what ties its parts, at its ends, and at its corners, those of a truth first
/// where it begins.
fn places_of_weight(band: &Band) -> Vec<Point> {
    let (from, to) = match band.csp.space() {
        Space::Rc => {
            let at = corner(band.csp.candidates()[0].cell());
            (at, at + Point::new(CELL, CELL))
        }
        _ => ends(band, OUTLINE + 2.0),
    };
    let middle = (from + to) * 0.5;
    let far = |(from, to): &(Point, Point)| from.distance(*to) > 1.1 * CELL;
    let has_ties = match band.csp.space() {
        Space::Rc => false,
        Space::Rn | Space::Cn => band.used == Use::Truth,
        Space::Bn => true,
    };
    let ties = if has_ties { ties(&band.live) } else { Vec::new() };
    let mut places: Vec<Point> =
        ties.iter().filter(|tie| far(tie)).map(|&(from, to)| (from + to) * 0.5).collect();
    match band.csp.space() {
        Space::Rn => places.extend([Point::new(from.x, middle.y), Point::new(to.x, middle.y)]),
        Space::Cn => places.extend([Point::new(middle.x, from.y), Point::new(middle.x, to.y)]),
        Space::Rc | Space::Bn => {}
    }
    let corners = [Point::new(from.x, to.y), Point::new(to.x, from.y), from, to];
    match band.used {
        Use::Link => places.extend([corners[1], corners[0], corners[3], corners[2]]),
        Use::Left | Use::Truth => places.extend(corners),
    }
    places
}

fn title(band: &Band) -> String {
    if band.used == Use::Left {
        let steps = band.steps.iter().map(|step| format!("step {}", step_name(*step)));
        let steps = steps.collect::<Vec<_>>().join(", ");
        return format!("{} {steps}", band.csp).trim_end().to_owned();
    }
    match band.weight {
        1 => format!("{} {}", name(band), band.csp),
        weight => format!("{} {}, counted {weight} times", name(band), band.csp),
    }
}

/// Gives a rectangle the ends of a band, a cell's so far within the cell, others so far from the middle of candidates.
fn around<'a>(tag: Tag<'a>, band: &Band, inset: f64, reach: f64) -> Tag<'a> {
    let (from, to) = match band.csp.space() {
        Space::Rc => {
            let at = corner(band.csp.candidates()[0].cell());
            (at + Point::new(inset, inset), at + Point::new(CELL - inset, CELL - inset))
        }
        _ => ends(band, reach),
    };
    tag.at("x", from.x).at("y", from.y).at("width", to.x - from.x).at("height", to.y - from.y)
}

/// Two corners around the live candidates of a band.
fn ends(band: &Band, reach: f64) -> (Point, Point) {
    let places = || band.live.iter().map(|&candidate| place(candidate));
    let least = |of: fn(Point) -> f64| places().map(of).fold(f64::INFINITY, f64::min) - reach;
    let most = |of: fn(Point) -> f64| places().map(of).fold(0.0, f64::max) + reach;
    (Point::new(least(|at| at.x), least(|at| at.y)), Point::new(most(|at| at.x), most(|at| at.y)))
}

/// The shortest lines that join some candidates: each to the nearest of those before it.
fn ties(live: &[Candidate]) -> Vec<(Point, Point)> {
    let mut rest: Vec<Point> = live.iter().map(|&candidate| place(candidate)).collect();
    let mut joined = vec![rest.remove(0)];
    let mut ties = Vec::new();
    while !rest.is_empty() {
        let pairs = joined.iter().flat_map(|&from| rest.iter().map(move |&to| (from, to)));
        let length = |pair: &(Point, Point)| pair.0.distance(pair.1);
        let nearest = pairs.min_by(|one, other| length(one).total_cmp(&length(other)));
        let Some((from, to)) = nearest else { break };
        rest.retain(|place| *place != to);
        joined.push(to);
        ties.push((from, to));
    }
    ties
}
