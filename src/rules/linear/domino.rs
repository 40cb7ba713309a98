//! Domino loops, SK loops among them: sixteen cells in two rows and two columns, whose houses form a ring.
//!
//! Two rows of different bands and two columns of different stacks cross in four pivots. In the blocks of the
//! pivots each row and each column has four cells off the pivots. Row, block, column, block … form a ring of eight
//! houses, and each pair of cells between two pivots lies in two neighbours of it. The houses that hold a digit
//! in the cells are so a cover of some edges of a ring by vertices, and the least ones are few.
//!
//! Source: Steve K., New Sudoku Players' Forum, 2007 (EasterMonster); Phil, "domino loops".

use crate::board::CandidateSet;
use crate::grid::{Cell, Csp, Digit};
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

use super::houses::{Filled, digits, is_open};

/// Two rows of different bands and two columns of different stacks.
struct Ring {
    rows: [usize; 2],
    columns: [usize; 2],
}

/// All domino loops.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let live = hunt.on.live();
    for rows in lines() {
        for columns in lines() {
            work.spend()?;
            let Some(filled) = (Ring { rows, columns }).filled(live) else { continue };
            let falls = filled.falls(live);
            if !falls.is_empty() {
                found.extend(filled.prove(falls, hunt));
            }
        }
    }
    Ok(())
}

/// Two lines in different thirds of the board.
fn lines() -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..9).flat_map(|one| (one + 1..9).map(move |other| [one, other]));
    pairs.filter(|[one, other]| one / 3 != other / 3)
}

impl Ring {
    /// Its open cells with the least covers of their digits; `None` where these are not as many as the cells.
    fn filled(&self, live: &CandidateSet) -> Option<Filled> {
        let edges = self.edges().map(|cells| cells.map(|cell| is_open(live, cell).then_some(cell)));
        let cells: Vec<Cell> = edges.iter().flatten().flatten().copied().collect();
        let mut covers = Vec::new();
        let mut houses = 0;
        for digit in Digit::all() {
            let holds =
                |cell: &Option<Cell>| cell.is_some_and(|cell| digits(live, cell).contains(digit));
            let held = |edge: usize| edges[edge].iter().any(holds);
            let least = least_covers(
                (0..8).filter(|&edge| held(edge)).fold(0, |all, edge| all | 1 << edge),
            );
            houses += least[0].count_ones() as usize;
            let sets = |cover: u8| {
                let at = (0..8).filter(move |at| cover >> at & 1 == 1);
                at.map(|at| self.house(at, digit)).collect()
            };
            covers.push(least.into_iter().map(sets).collect());
        }
        (houses == cells.len() && !cells.is_empty()).then_some(Filled { cells, covers })
    }

    /// The row and the column of the corners in the order of the ring.
    fn corners(&self) -> [(usize, usize); 4] {
        let ([r1, r2], [c1, c2]) = (self.rows, self.columns);
        [(r1, c2), (r2, c2), (r2, c1), (r1, c1)]
    }

    /// A digit in a house of the ring: even ones are lines, the odd one after it the block of the corner to the
    /// next line.
    fn house(&self, at: usize, digit: Digit) -> Csp {
        let (row, column) = self.corners()[at / 2];
        match at {
            0 | 4 => Csp::row(row, digit),
            2 | 6 => Csp::column(self.corners()[at / 2 - 1].1, digit),
            _ => Csp::block(Cell::at(row, column).block(), digit),
        }
    }

    /// The two cells between a house of the ring and the next.
    fn edges(&self) -> [[Cell; 2]; 8] {
        std::array::from_fn(|edge| {
            let (row, column) = self.corners()[edge / 2];
            // Rows come before the corners 0 and 2, and after the others.
            let is_in_row = (edge % 2 == 0) == (edge / 2 % 2 == 0);
            let others =
                |line: usize| (line / 3 * 3..line / 3 * 3 + 3).filter(move |&at| at != line);
            let cells: Vec<Cell> = match is_in_row {
                true => others(column).map(|column| Cell::at(row, column)).collect(),
                false => others(row).map(|row| Cell::at(row, column)).collect(),
            };
            [cells[0], cells[1]]
        })
    }
}

/// The least sets of vertices of a ring of eight that cover some of its edges; edge 0 joins vertices 0 and 1.
fn least_covers(edges: u8) -> Vec<u8> {
    let covers = |vertices: u8| edges & !(vertices | vertices.rotate_right(1)) == 0;
    let all: Vec<u8> = (0..=u8::MAX).filter(|&vertices| covers(vertices)).collect();
    let least = all.iter().map(|cover| cover.count_ones()).min();
    all.into_iter().filter(|cover| Some(cover.count_ones()) == least).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edge_lies_in_its_two_houses() {
        let ring = Ring { rows: [1, 7], columns: [0, 8] };
        for (edge, cells) in ring.edges().into_iter().enumerate() {
            for digit in Digit::all() {
                for at in [edge, (edge + 1) % 8] {
                    let house = ring.house(at, digit);
                    let held = |cell: Cell| house.candidates().iter().any(|c| c.cell() == cell);
                    assert!(cells.into_iter().all(held), "edge {edge}, house {at}");
                }
            }
        }
    }

    #[test]
    fn a_ring_has_two_covers_of_four() {
        assert_eq!(least_covers(0xFF), [0b0101_0101, 0b1010_1010]);
        assert_eq!(least_covers(0b11), [0b10]);
        assert_eq!(least_covers(0), [0]);
    }
}
