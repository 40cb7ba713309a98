//! A sum on the board: truths as filled bands, links as outlines, each as far as its candidates are live.

use catena::grid::{Candidate, Csp, Space, State};
use catena::proof::{Ground, Line, Literal, Proof, Truth};

use super::diagram::{Band, Diagram};
use super::geometry::Point;
use super::layout::{CELL, MARK, corner, place};
use super::marks::{Badge, draw_badge};
use super::theme::{LINK, Theme};
use super::xml::Xml;

/// The rules whose proofs are drawn so; the covers of subsets and fish are drawn as whole houses.
const RULES: &[&str] = &["rank-0", "linear"];

/// How far the edge of a cell's band keeps from the edge of the cell: truths fill it, links are within.
const INSET: f64 = 3.0;

/// Draws the sums of a proof into the diagram, which already has the conclusions; whether it is a proof that
/// is drawn so.
pub(super) fn note(diagram: &mut Diagram, proof: &Proof) -> bool {
    if !RULES.contains(&proof.family.name.raw()) {
        return false;
    }
    proof.lines.iter().for_each(|line| note_sum(diagram, &proof.state, line));
    !diagram.bands.is_empty()
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

/// Draws the truths, or the links.
pub(super) fn draw(xml: &mut Xml, theme: &Theme, bands: &[Band], truths: bool) {
    for band in bands.iter().filter(|band| band.is_truth == truths) {
        let class = if truths { "truth" } else { "link" };
        let tag = xml.tag("g").with("class", class);
        match truths {
            true => tag.with("fill", theme.base).with("fill-opacity", "0.9").open(),
            false => tag.with("fill", "none").with("stroke", theme.extra).open(),
        }
        xml.title(title(band));
        let (from, to) = ends(band);
        let tag = xml.tag("rect").at("x", from.x).at("y", from.y);
        let tag = tag.at("width", to.x - from.x).at("height", to.y - from.y).with("rx", 5);
        match truths {
            true => tag.empty(),
            false => {
                tag.at("stroke-width", LINK.width).with("stroke-dasharray", LINK.dash).empty();
            }
        }
        xml.close("g");
    }
}

/// Draws the weights above one, at the end of their bands: those of truths below, of links above.
pub(super) fn draw_weights(xml: &mut Xml, theme: &Theme, bands: &[Band]) {
    for band in bands.iter().filter(|band| band.weight > 1) {
        let (from, to) = ends(band);
        let at = match (band.is_truth, band.csp.space()) {
            (true, _) => Point::new(from.x + 5.0, to.y - 3.0),
            (false, _) => Point::new(to.x - 5.0, from.y + 3.0),
        };
        let badge =
            Badge { text: band.weight.to_string(), title: title(band), id: None, refused: false };
        draw_badge(xml, theme, &badge, at);
    }
}

fn title(band: &Band) -> String {
    let what = if band.is_truth { "truth" } else { "link" };
    match band.weight {
        1 => format!("{what} {}", band.csp),
        weight => format!("{what} {}, counted {weight} times", band.csp),
    }
}

/// Two corners of a band: of a cell, or around its live candidates.
fn ends(band: &Band) -> (Point, Point) {
    if band.csp.space() == Space::Rc {
        let at = corner(band.csp.candidates()[0].cell());
        let inset = if band.is_truth { 0.0 } else { INSET };
        return (at + Point::new(inset, inset), at + Point::new(CELL - inset, CELL - inset));
    }
    let reach = MARK + if band.is_truth { 1.0 } else { -0.5 };
    let places = || band.live.iter().map(|&candidate| place(candidate));
    let least = |of: fn(Point) -> f64| places().map(of).fold(f64::INFINITY, f64::min) - reach;
    let most = |of: fn(Point) -> f64| places().map(of).fold(0.0, f64::max) + reach;
    (Point::new(least(|at| at.x), least(|at| at.y)), Point::new(most(|at| at.x), most(|at| at.y)))
}
