//! The ring of a domino loop on the board: along its rows and columns, which meet in the blocks of its pivots.

use std::collections::BTreeSet;

use catena::card::Picture;
use catena::grid::{Cell, Csp, Space};
use catena::notation::SetLogic;
use catena::proof::Proof;

use super::geometry::Point;
use super::layout::{CELL, MARK, corner, middle, place};
use super::marks::{Badge, badge_half_width};
use super::regions::AREA;
use super::scene::{Layer, Meaning, Shape, Shows};
use super::theme::Theme;
use super::words_of_sets::house;
use super::xml::{Tag, Xml};

/// How wide the ring is, and how dense: the ground of the truths and the digits can be seen through it.
const WIDTH: f64 = 7.0;
const OPACITY: &str = "0.4";

/// Two rows and two columns that cross in four pivots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring {
    rows: [usize; 2],
    columns: [usize; 2],
}

impl Ring {
    /// The ring of a domino loop; `None` of any other proof, and where the open cells fit several.
    pub(super) fn of(proof: &Proof) -> Option<Ring> {
        if Picture::of(proof.family.name.raw()) != Picture::Ring {
            return None;
        }
        let truths = SetLogic::of(proof)?.truths;
        let cells: Vec<Cell> = truths.iter().map(|csp| csp.candidates()[0].cell()).collect();
        let rings = lines().flat_map(|rows| lines().map(move |columns| Ring { rows, columns }));
        let mut rings = rings.filter(|ring| cells.iter().all(|&cell| ring.holds(cell)));
        let ring = rings.next()?;
        rings.next().is_none().then_some(ring)
    }

    /// Whether a cell lies beside a pivot: in one of the lines, and in the block of a pivot.
    fn holds(&self, cell: Cell) -> bool {
        let (row, column) = (cell.row(), cell.column());
        let is_near = |lines: [usize; 2], at: usize| lines.iter().any(|line| line / 3 == at / 3);
        self.rows.contains(&row) != self.columns.contains(&column)
            && is_near(self.rows, row)
            && is_near(self.columns, column)
    }

    /// The ring, under the digits, and the digits of the links along it.
    pub(super) fn shapes(&self, theme: &Theme, proof: &Proof) -> Vec<Shape> {
        let links = SetLogic::of(proof).map(|logic| logic.links).unwrap_or_default();
        let struck: Vec<Point> = proof.eliminated().into_iter().map(place).collect();
        let label = |(space, number, places): (Space, usize, Vec<Point>)| {
            let is_here = |csp: &&Csp| csp.space() == space && csp.first() == number;
            let first = links.iter().find(is_here)?;
            let digits: BTreeSet<usize> =
                links.iter().filter(is_here).map(|csp| csp.second() + 1).collect();
            let text: String = digits.iter().map(ToString::to_string).collect();
            let title = format!("{text}: each once in {}", house(*first));
            let reach = MARK + badge_half_width(&text) + 2.0;
            let is_clear = |at: &&Point| struck.iter().all(|other| other.distance(**at) > reach);
            let at = *places.iter().find(is_clear).or(places.first())?;
            Some(Badge::new("passes", text, title).shape(theme, Shows::Whole, at))
        };
        std::iter::once(self.shape(theme)).chain(self.places().filter_map(label)).collect()
    }

    /// Where the links can be named, the best place first: of a side on an edge between two cells, of a pivot at a corner.
    fn places(&self) -> impl Iterator<Item = (Space, usize, Vec<Point>)> {
        let Ring { rows, columns } = *self;
        let in_rows = rows.map(|row| {
            let at = |column| corner(Cell::at(row, column)) + Point::new(0.0, CELL / 2.0);
            (Space::Rn, row, edges(columns).into_iter().map(at).collect::<Vec<Point>>())
        });
        let in_columns = columns.map(|column| {
            let at = |row| corner(Cell::at(row, column)) + Point::new(CELL / 2.0, 0.0);
            (Space::Cn, column, edges(rows).into_iter().map(at).collect::<Vec<Point>>())
        });
        let in_blocks = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column)| {
            let pivot = Cell::at(rows[row], columns[column]);
            let at = |(down, right): (usize, usize)| {
                let (down, right) = (down.abs_diff(row), right.abs_diff(column));
                corner(pivot) + Point::new(1.0 - right as f64, 1.0 - down as f64) * CELL
            };
            // First the one that is away from the other pivots.
            let corners = [(1, 1), (1, 0), (0, 1), (0, 0)].map(at);
            (Space::Bn, pivot.block(), corners.to_vec())
        });
        in_rows.into_iter().chain(in_columns).chain(in_blocks)
    }

    /// Its shape, under the digits.
    fn shape(&self, theme: &Theme) -> Shape {
        let [from, to] = [0, 1].map(|end| middle(Cell::at(self.rows[end], self.columns[end])));
        let [r1, r2] = self.rows.map(|row| row + 1);
        let [c1, c2] = self.columns.map(|column| column + 1);
        let mut xml = Xml::default();
        xml.tag("g").with("class", "ring").open();
        xml.title(format!("ring of the loop: r{r1}, c{c2}, r{r2}, c{c1}"));
        line(xml.tag("rect").at("x", from.x).at("y", from.y), theme, to - from);
        xml.close("g");
        let meaning = Meaning::new("ring", "ring of the loop", AREA, |xml, at| {
            let tag = xml.tag("rect").at("x", at.x + 3.5).at("y", at.y - 6.0);
            line(tag, theme, Point::new(25.0, 12.0));
        });
        Shape::new(Layer::Grounds, Shows::Whole, xml, vec![meaning])
    }
}

fn line(tag: Tag<'_>, theme: &Theme, size: Point) {
    tag.at("width", size.x)
        .at("height", size.y)
        .at("rx", (CELL / 2.0).min(size.y / 2.0))
        .with("fill", "none")
        .with("stroke", theme.base_edge)
        .at("stroke-width", WIDTH)
        .with("stroke-opacity", OPACITY)
        .empty();
}

/// The edges between the cells from one line to another, each by the cell behind it, those in the middle first.
fn edges([first, last]: [usize; 2]) -> Vec<usize> {
    let mut edges: Vec<usize> = (first + 1..=last).collect();
    edges.sort_by_key(|edge| (2 * edge).abs_diff(first + last + 1));
    edges
}

/// Two lines in different thirds of the board.
fn lines() -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..9).flat_map(|one| (one + 1..9).map(move |other| [one, other]));
    pairs.filter(|[one, other]| one / 3 != other / 3)
}
