//! The ring of a domino loop on the board: along its rows and columns, which meet in the blocks of its pivots.

use catena::card::Picture;
use catena::grid::Cell;
use catena::notation::SetLogic;
use catena::proof::Proof;

use super::geometry::Point;
use super::layout::{CELL, middle};
use super::regions::AREA;
use super::scene::{Layer, Meaning, Shape, Shows};
use super::theme::Theme;
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

    /// Its shape, under the digits.
    pub(super) fn shape(&self, theme: &Theme) -> Shape {
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

/// Two lines in different thirds of the board.
fn lines() -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..9).flat_map(|one| (one + 1..9).map(move |other| [one, other]));
    pairs.filter(|[one, other]| one / 3 != other / 3)
}
