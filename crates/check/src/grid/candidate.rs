//! Candidates and the link between two of them.

use super::cell::Cell;
use super::csp::{Csp, Space};
use super::digit::Digit;

/// A digit that is, or was, possible in a cell: one of 729, written `n4r2c5`.
///
/// ```
/// use catena_check::grid::Candidate;
///
/// let candidate: Candidate = "n4r2c5".parse()?;
/// assert_eq!(candidate, "r2c5<>4".parse()?);
/// assert_eq!(candidate.csps().map(|csp| csp.to_string()), ["r2c5", "r2n4", "c5n4", "b2n4"]);
/// assert!(candidate.linked("n4r2c9".parse()?), "one digit in one row");
/// assert!(candidate.linked("n7r2c5".parse()?), "two digits in one cell");
/// assert!(!candidate.linked("n7r2c9".parse()?));
/// # Ok::<(), catena_check::grid::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Source: D. Berthier, "Fully supersymmetric chains", A1, "nrc-link".
    pub fn linked(self, other: Candidate) -> bool {
        if self.cell() == other.cell() {
            self != other
        } else {
            self.digit() == other.digit() && self.cell().sees(other.cell())
        }
    }

    /// Whether the two are linked within the plane of a space: as values of two of its variables, and
    /// not of one.
    ///
    /// | plane | links |
    /// |---|---|
    /// | rc | same digit and a shared house |
    /// | rn | same cell, or same digit and column |
    /// | cn | same cell, or same digit and row |
    /// | bn | same cell |
    ///
    /// Source: D. Berthier, "Fully supersymmetric chains", A9.
    pub fn linked_within(self, other: Candidate, plane: Space) -> bool {
        let (a, b) = (self.cell(), other.cell());
        let across = match plane {
            Space::Rc => a != b,
            Space::Rn => a == b || a.column() == b.column(),
            Space::Cn => a == b || a.row() == b.row(),
            Space::Bn => a == b,
        };
        self.linked(other) && across
    }

    /// Whether these are of one digit and lie in one box-line intersection: one block and one row, or
    /// one block and one column. Two or more are then a group; one alone is in two intersections, and
    /// none are in no intersection.
    ///
    /// ```
    /// use catena_check::grid::Candidate;
    ///
    /// let [one, other]: [Candidate; 2] = ["n4r2c4".parse()?, "n4r2c6".parse()?];
    /// assert!(Candidate::in_one_intersection(&[one, other]));
    /// assert!(!Candidate::in_one_intersection(&[one, "n4r3c6".parse()?]));
    /// # Ok::<(), catena_check::grid::NotationError>(())
    /// ```
    #[inline]
    pub fn in_one_intersection(candidates: &[Candidate]) -> bool {
        let Some(first) = candidates.first() else { return false };
        let all = |of: fn(Cell) -> usize| {
            candidates.iter().all(|candidate| of(candidate.cell()) == of(first.cell()))
        };
        candidates.iter().all(|candidate| candidate.digit() == first.digit())
            && all(Cell::block)
            && (all(Cell::row) || all(Cell::column))
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
