//! Candidates and the link between two of them.

use super::cell::Cell;
use super::csp::Csp;
use super::digit::Digit;

/// A digit that is, or was, possible in a cell: one of 729, written `n4r2c5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate(u16);

impl Candidate {
    /// The candidate of a digit in a cell.
    pub const fn new(digit: Digit, cell: Cell) -> Candidate {
        Candidate((cell.index() * 9 + digit.index()) as u16)
    }

    /// The candidate with this index: nine times the cell, plus the digit, 0 to 728.
    ///
    /// # Panics
    /// If the index is 729 or more.
    pub const fn from_index(index: usize) -> Candidate {
        assert!(index < 729);
        Candidate(index as u16)
    }

    /// The index, 0 to 728.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The digit.
    pub const fn digit(self) -> Digit {
        Digit::from_index(self.0 as usize % 9)
    }

    /// The cell.
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.0 as usize / 9)
    }

    /// The four CSP variables the candidate is a value of: its cell, then its digit in its row,
    /// its column and its block.
    pub const fn csps(self) -> [Csp; 4] {
        let (cell, digit) = (self.cell(), self.digit());
        [
            Csp::cell(cell),
            Csp::row(cell.row(), digit),
            Csp::column(cell.column(), digit),
            Csp::block(cell.block(), digit),
        ]
    }

    /// Whether the two are linked: different, and values of one CSP variable. Both cannot be true.
    ///
    /// Source: seed text 000, A1, "nrc-link".
    pub fn linked(self, other: Candidate) -> bool {
        if self.cell() == other.cell() {
            self != other
        } else {
            self.digit() == other.digit() && self.cell().sees(other.cell())
        }
    }

    /// The CSP variables both are values of: none when they are not linked, two for a digit in one
    /// line and one block, all four for a candidate and itself.
    pub fn shared_csps(self, other: Candidate) -> impl Iterator<Item = Csp> {
        self.csps().into_iter().filter(move |csp| csp.contains(other))
    }

    /// All 729 candidates, by cell, then by digit.
    pub fn all() -> impl DoubleEndedIterator<Item = Candidate> + ExactSizeIterator {
        (0..729).map(Candidate)
    }
}
