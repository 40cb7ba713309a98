//! The outlines of groups and of almost locked sets.

use crate::grid::{Candidate, Cell};
use crate::proof::Node;
use crate::proof::notation::write_cells;

use super::diagram::node_text;
use super::geometry::Point;
use super::layout::{CELL, MARK, corner, place};
use super::theme::{ALS, GROUP, Theme};
use super::xml::Xml;

/// How far the outline of a set keeps from the edges of its cells.
const INSET: f64 = 3.5;

/// Draws each almost locked set: its cells tinted, its edge dashed.
pub(super) fn draw_sets(xml: &mut Xml, theme: &Theme, sets: &[(usize, Vec<Cell>)]) {
    for (step, cells) in sets {
        xml.tag("g").with("class", "als").open();
        xml.title(format_args!("step {}: almost locked set {}", step + 1, write_cells(cells)));
        for &cell in cells {
            let at = corner(cell);
            xml.tag("rect")
                .at("x", at.x)
                .at("y", at.y)
                .at("width", CELL)
                .at("height", CELL)
                .with("fill", theme.als_ground)
                .empty();
        }
        xml.tag("path")
            .with("d", outline(cells))
            .with("fill", "none")
            .with("stroke", theme.als)
            .at("stroke-width", ALS.width)
            .with("stroke-dasharray", ALS.dash)
            .empty();
        xml.close("g");
    }
}

/// The edges of the cells that do not lie between two of them, drawn a little inside.
fn outline(cells: &[Cell]) -> String {
    let has = |row: i64, column: i64| {
        cells.iter().any(|cell| (cell.row() as i64, cell.column() as i64) == (row, column))
    };
    let mut path = String::new();
    for &cell in cells {
        let (row, column) = (cell.row() as i64, cell.column() as i64);
        let at = corner(cell);
        let open = |there: bool| if there { 0.0 } else { INSET };
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

/// Draws each group: one outline about all its members.
///
/// A wide line along the members, and a narrower one in the colour of the board upon it, leave the
/// outline of their union, whatever way the members lie.
pub(super) fn draw_groups(xml: &mut Xml, theme: &Theme, groups: &[Node]) {
    for group in groups {
        xml.tag("g")
            .with("class", "group")
            .with("fill", "none")
            .with("stroke-linecap", "round")
            .with("stroke-linejoin", "round")
            .open();
        xml.title(format_args!("group {}", node_text(group)));
        let path = along(group.members());
        let wide = 2.0 * MARK + 4.0;
        for (colour, width) in [(theme.group, wide + 2.0 * GROUP.width), (theme.board, wide)] {
            xml.tag("path")
                .with("d", &path)
                .with("stroke", colour)
                .at("stroke-width", width)
                .empty();
        }
        xml.close("g");
    }
}

/// A path from each member to the nearest of those before it.
pub(super) fn along(members: &[Candidate]) -> String {
    let mut path = String::new();
    for (index, &member) in members.iter().enumerate().skip(1) {
        let to = place(member);
        let near = |one: &Candidate, other: &Candidate| {
            place(*one).distance(to).total_cmp(&place(*other).distance(to))
        };
        if let Some(&from) = members[..index].iter().min_by(|one, other| near(one, other)) {
            path.push_str(&format!("M{}L{to}", place(from)));
        }
    }
    path
}
