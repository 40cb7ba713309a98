//! How an arrow is drawn: its line, its head, and the candidates between which it goes.

use std::collections::BTreeSet;

use catena::grid::Candidate;
use catena::proof::Node;

use super::diagram::{Arrow, Diagram};
use super::geometry::{Curve, Point, Spline};
use super::layout::{MARK, place};
use super::marks::BADGE;
use super::theme::Stroke;
use super::xml::Xml;

/// Draws a curve with a head at its end; the colour is that of the element around it.
pub(super) fn draw_arrow(xml: &mut Xml, path: &Spline, stroke: Stroke, head: bool) {
    let (line, head) = arrow_paths(path, head);
    let tag = xml.tag("path").with("d", line).with("fill", "none").at("stroke-width", stroke.width);
    let tag = if stroke.dash.is_empty() { tag } else { tag.with("stroke-dasharray", stroke.dash) };
    tag.empty();
    if let Some(head) = head {
        xml.tag("path").with("d", head).with("stroke", "none").empty();
    }
}

/// The line of an arrow and its head, if it has one, as paths.
pub(super) fn arrow_paths(path: &Spline, head: bool) -> (String, Option<String>) {
    const LENGTH: f64 = 8.0;
    let length = path.start().distance(path.end());
    let size = LENGTH.min(length * 0.75);
    // The line ends within the head, so that its square end does not stick out at the tip.
    let line = if head { path.between_circles(0.0, size * 0.7) } else { *path };
    let head = head.then(|| {
        let tip = path.end();
        let along = (tip - line.end()).unit() * size;
        let aside = along.turned() * 0.42;
        let (one, other) = (tip - along + aside, tip - along - aside);
        format!("M{tip}L{one}L{other}Z")
    });
    (line.to_string(), head)
}

/// A curve around the candidate at which a whip ends, where its step can be named, with the step; `None`
/// when nothing ends so.
pub(super) fn whip_end(diagram: &Diagram) -> Option<(Spline, usize)> {
    let (node, step) = diagram.whip_end.as_ref()?;
    let at = place(*node.members().first()?);
    let about = |x: f64, y: f64| at + Point::new(x, y) * (MARK + BADGE + 1.5);
    // Three thirds of a circle, from below to below.
    let third = |from: (f64, f64), to: (f64, f64)| {
        const REACH: f64 = 0.77;
        let ahead = |(x, y): (f64, f64)| (-y * REACH, x * REACH);
        let ((a, b), (c, d)) = (ahead(from), ahead(to));
        let ends = [about(from.0, from.1), about(to.0, to.1)];
        Curve([ends[0], about(from.0 + a, from.1 + b), about(to.0 - c, to.1 - d), ends[1]])
    };
    let corners = [(0.0, 1.0), (-0.866, -0.5), (0.866, -0.5), (0.0, 1.0)];
    let thirds = [0, 1, 2].map(|index| third(corners[index], corners[index + 1]));
    Some((Spline::of_three(thirds), *step))
}

/// The two candidates of an arrow: of groups those that are closest.
pub(super) fn nearest(arrow: &Arrow) -> (Candidate, Candidate) {
    let members = |node: &Node| node.members().iter().copied().collect::<BTreeSet<_>>();
    let mut best = (f64::INFINITY, arrow.from.members()[0], arrow.to.members()[0]);
    for from in members(&arrow.from) {
        for to in members(&arrow.to) {
            let distance = place(from).distance(place(to));
            if distance < best.0 {
                best = (distance, from, to);
            }
        }
    }
    (best.1, best.2)
}
