//! A sum on the board: truths as filled bands, links as outlines, each as far as its candidates are live.

use std::collections::BTreeSet;

use catena::card::Picture;
use catena::grid::{Candidate, Csp, Space, State};
use catena::notation::SetLogic;
use catena::proof::{Ground, Line, Literal, Proof, Truth, numbered};

use super::diagram::{Band, Diagram};
use super::geometry::Point;
use super::layout::{CELL, MARK, corner, place};
use super::marks::{BADGE, Badge, draw_badge};
use super::theme::{LINK, Theme};
use super::xml::{Tag, Units, Xml};

/// How far a truth keeps from the edge of its cell; a link is within.
const INSET: f64 = 1.5;

/// How wide a truth is, and how far from the middle of a candidate an outline is.
const BAND: f64 = 19.0;
const OUTLINE: f64 = MARK - 0.5;

/// How many links of a proof by cases are drawn at most.
const MOST_LINKS: usize = 24;

/// How dense the ground of a truth is: what lies under it can be seen.
const GROUND: &str = "0.9";

/// Draws the sums of a proof into the diagram, which already has the conclusions; whether it is a proof that
/// is drawn so.
pub(super) fn note(diagram: &mut Diagram, proof: &Proof) -> bool {
    if !Picture::of(proof.family.name.raw()).is_sum() {
        return false;
    }
    for (line, _) in numbered(&proof.lines) {
        match &line.ground {
            Ground::Variable { csp, .. } => note_band(diagram, &proof.state, *csp, 1, true),
            _ => note_sum(diagram, &proof.state, line),
        }
    }
    if diagram.bands.iter().all(|band| band.is_truth) {
        note_links_of_cases(diagram, proof);
    }
    // What is counted for and against is not needed: the blocks in which the lemmas of an exocet are.
    let bands = std::mem::take(&mut diagram.bands);
    let is_both =
        |band: &Band| bands.iter().any(|b| b.csp == band.csp && b.is_truth != band.is_truth);
    diagram.bands = bands.iter().filter(|band| !is_both(band)).cloned().collect();
    note_one_surplus(diagram);
    !diagram.bands.is_empty()
}

/// A surplus that all candidates have is said once, in the legend, and not beside each of them.
fn note_one_surplus(diagram: &mut Diagram) {
    let all: BTreeSet<i64> = diagram.marks.values().filter_map(|mark| mark.surplus).collect();
    if all.len() == 1 {
        diagram.surplus = all.first().copied();
        diagram.marks.values_mut().for_each(|mark| mark.surplus = None);
    }
}

fn note_sum(diagram: &mut Diagram, state: &State, line: &Line) {
    let Ground::Sum { truths, links, .. } = &line.ground else { return };
    let truths = truths.iter().filter_map(|truth| match truth.set {
        Truth::Variable(csp) => Some((csp, truth.weight)),
        Truth::Line(_) => None,
    });
    for (csp, weight) in truths {
        note_band(diagram, state, csp, weight, true);
    }
    for link in links {
        note_band(diagram, state, link.set, link.weight, false);
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
        note_band(diagram, &proof.state, link, 1, false);
    }
}

/// A set that several sums count is drawn once, with its greatest weight.
fn note_band(diagram: &mut Diagram, state: &State, csp: Csp, weight: i64, is_truth: bool) {
    let same = |band: &&mut Band| band.csp == csp && band.is_truth == is_truth;
    match diagram.bands.iter_mut().find(same) {
        Some(known) => known.weight = known.weight.max(weight),
        None => {
            let mut live: Vec<Candidate> = state.values(csp).collect();
            // A variable with nothing left is drawn whole.
            if live.is_empty() {
                live.extend(csp.candidates());
            }
            diagram.bands.push(Band { csp, live, weight, is_truth });
        }
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
    bands.iter().any(|band| band.is_truth && band.csp.contains(candidate))
}

/// Draws the truths, or the links.
pub(super) fn draw(xml: &mut Xml, theme: &Theme, bands: &[Band], truths: bool) {
    for band in bands.iter().filter(|band| band.is_truth == truths) {
        let class = if truths { "truth" } else { "link" };
        xml.tag("g").with("class", class).open();
        xml.title(title(band));
        match truths {
            true => draw_truth(xml, theme, band),
            false => draw_link(xml, theme, band),
        }
        xml.close("g");
    }
}

/// A ground with an edge, so that truths that cross can be told apart: of a cell all of it, of a digit its
/// live candidates, joined.
fn draw_truth(xml: &mut Xml, theme: &Theme, band: &Band) {
    if band.csp.space() == Space::Rc {
        let tag = around(xml.tag("rect"), band, INSET).with("rx", 7).with("fill", theme.base);
        tag.with("fill-opacity", GROUND).with("stroke", theme.base_edge).empty();
        return;
    }
    let path = joined(&band.live);
    for (colour, width, opacity) in
        [(theme.base_edge, BAND + 2.0, "1"), (theme.board, BAND, "1"), (theme.base, BAND, GROUND)]
    {
        let tag = xml.tag("path").with("d", &path).with("fill", "none").with("stroke", colour);
        let tag = tag.at("stroke-width", width).with("stroke-opacity", opacity);
        tag.with("stroke-linecap", "round").with("stroke-linejoin", "round").empty();
    }
}

/// An outline: of a cell, of what a line holds, and of each place in a block, joined.
fn draw_link(xml: &mut Xml, theme: &Theme, band: &Band) {
    let stroke = |tag: Tag<'_>| {
        tag.with("fill", "none")
            .with("stroke", theme.link)
            .at("stroke-width", LINK.width)
            .with("stroke-dasharray", LINK.dash)
            .empty();
    };
    if band.csp.space() != Space::Bn {
        stroke(around(xml.tag("rect"), band, INSET + 3.0).with("rx", 6));
        return;
    }
    for &candidate in &band.live {
        let alone = Band { live: vec![candidate], ..band.clone() };
        stroke(around(xml.tag("rect"), &alone, 0.0).with("rx", 6));
    }
    let ties: String = ties(&band.live).into_iter().filter_map(between).collect();
    if !ties.is_empty() {
        stroke(xml.tag("path").with("d", ties));
    }
}

/// The part of a tie that is outside the outlines of its ends; `None` when they touch.
fn between((from, to): (Point, Point)) -> Option<String> {
    let way = to - from;
    let reach = OUTLINE / way.x.abs().max(way.y.abs());
    let (start, end) = (from + way * reach, to - way * reach);
    (reach < 0.5).then(|| {
        format!("M{} {}L{} {}", Units(start.x), Units(start.y), Units(end.x), Units(end.y))
    })
}

/// Draws the weights above one, at a corner of their bands: the first one that is clear of what is struck out and of
/// other weights.
pub(super) fn draw_weights(xml: &mut Xml, theme: &Theme, diagram: &Diagram) {
    let struck = diagram.marks.iter().filter(|(_, mark)| mark.eliminated);
    let mut taken: Vec<Point> = struck.map(|(&candidate, _)| place(candidate)).collect();
    for band in diagram.bands.iter().filter(|band| band.weight > 1) {
        let corners = corners(band);
        let clear = |at: Point| taken.iter().map(|&other| other.distance(at)).fold(40.0, f64::min);
        let is_clear = |at: &&Point| clear(**at) > MARK * 1.42 + BADGE;
        let most = || corners.iter().max_by(|one, other| clear(**one).total_cmp(&clear(**other)));
        let Some(&at) = corners.iter().find(is_clear).or_else(most) else { continue };
        taken.push(at);
        let badge = Badge::new("weight", band.weight.to_string(), title(band));
        draw_badge(xml, theme, &badge, at);
    }
}

/// Where the weight of a band can stand: of a truth where it begins, of a link where it ends; then the other corners.
fn corners(band: &Band) -> [Point; 4] {
    let (from, to) = match band.csp.space() {
        Space::Rc => {
            let at = corner(band.csp.candidates()[0].cell());
            (at, at + Point::new(CELL, CELL))
        }
        _ => ends(band, OUTLINE + 2.0),
    };
    let corners = [
        Point::new(from.x, to.y),
        Point::new(to.x, from.y),
        Point::new(from.x, from.y),
        Point::new(to.x, to.y),
    ];
    match band.is_truth {
        true => corners,
        false => [corners[1], corners[0], corners[3], corners[2]],
    }
}

fn title(band: &Band) -> String {
    let what = if band.is_truth { "truth" } else { "link" };
    match band.weight {
        1 => format!("{what} {}", band.csp),
        weight => format!("{what} {}, counted {weight} times", band.csp),
    }
}

/// Gives a rectangle the ends of a band, a cell's so far within the cell.
fn around<'a>(tag: Tag<'a>, band: &Band, inset: f64) -> Tag<'a> {
    let (from, to) = match band.csp.space() {
        Space::Rc => {
            let at = corner(band.csp.candidates()[0].cell());
            (at + Point::new(inset, inset), at + Point::new(CELL - inset, CELL - inset))
        }
        _ => ends(band, OUTLINE),
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

/// A path through some candidates; of one a dot.
fn joined(live: &[Candidate]) -> String {
    let at = place(live[0]);
    let dot = format!("M{} {}h0", Units(at.x), Units(at.y));
    let tie = |(from, to): (Point, Point)| {
        format!("M{} {}L{} {}", Units(from.x), Units(from.y), Units(to.x), Units(to.y))
    };
    ties(live).into_iter().map(tie).fold(dot, |path, tie| path + &tie)
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
