//! Which cells of a puzzle are given together, and whether their digits go together too.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Cell, Digit};

/// A symmetry of the pattern of givens; of those with digits also of the solution, whose digits have other names after
/// it. A solution has none that mirrors left and right, or above and below: the middle line would keep its nine digits,
/// and so would all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Symmetry {
    /// Every cell by itself.
    #[default]
    None,
    /// By half a turn.
    Rotation,
    /// By quarters of a turn.
    Quarter,
    /// Left and right.
    Mirror,
    /// Above and below.
    Flip,
    /// By the diagonal from the upper left.
    Diagonal,
    /// By the diagonal from the upper right.
    Antidiagonal,
    /// By half a turn, with the digits.
    RotationOfDigits,
    /// By quarters of a turn, with the digits.
    QuarterOfDigits,
    /// By the diagonal from the upper left, with the digits.
    DiagonalOfDigits,
    /// By the diagonal from the upper right, with the digits.
    AntidiagonalOfDigits,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 11] = [
        Symmetry::None,
        Symmetry::Rotation,
        Symmetry::Quarter,
        Symmetry::Mirror,
        Symmetry::Flip,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::RotationOfDigits,
        Symmetry::QuarterOfDigits,
        Symmetry::DiagonalOfDigits,
        Symmetry::AntidiagonalOfDigits,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotation => "rotation",
            Symmetry::Quarter => "quarter",
            Symmetry::Mirror => "mirror",
            Symmetry::Flip => "flip",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::RotationOfDigits => "rotation+digits",
            Symmetry::QuarterOfDigits => "quarter+digits",
            Symmetry::DiagonalOfDigits => "diagonal+digits",
            Symmetry::AntidiagonalOfDigits => "antidiagonal+digits",
        }
    }

    /// Where a cell goes, as row and column from 0.
    const fn image(self, (row, column): (usize, usize)) -> (usize, usize) {
        match self {
            Symmetry::None => (row, column),
            Symmetry::Rotation | Symmetry::RotationOfDigits => (8 - row, 8 - column),
            Symmetry::Quarter | Symmetry::QuarterOfDigits => (column, 8 - row),
            Symmetry::Mirror => (row, 8 - column),
            Symmetry::Flip => (8 - row, column),
            Symmetry::Diagonal | Symmetry::DiagonalOfDigits => (column, row),
            Symmetry::Antidiagonal | Symmetry::AntidiagonalOfDigits => (8 - column, 8 - row),
        }
    }

    /// What the digits become, counted from 0; `None` where they do not go together. The cells that stay where they are
    /// leave no other choice but that of names: half a turn keeps one digit and exchanges the others in pairs, quarters
    /// lead through four digits each, and a diagonal keeps three.
    const fn digits(self) -> Option<[usize; 9]> {
        match self {
            Symmetry::RotationOfDigits => Some([8, 7, 6, 5, 4, 3, 2, 1, 0]),
            Symmetry::QuarterOfDigits => Some([1, 8, 3, 6, 4, 2, 5, 0, 7]),
            Symmetry::DiagonalOfDigits | Symmetry::AntidiagonalOfDigits => {
                Some([8, 7, 6, 3, 4, 5, 2, 1, 0])
            }
            _ => None,
        }
    }

    /// Whether the digits go together too, so that the givens and the solution are as symmetric as their cells.
    pub const fn is_of_digits(self) -> bool {
        self.digits().is_some()
    }

    /// Where a cell goes.
    pub fn image_of_cell(self, cell: Cell) -> Cell {
        let (row, column) = self.image((cell.row(), cell.column()));
        Cell::at(row, column)
    }

    /// What goes together with a candidate of a solution, itself first; only itself where digits do not go together.
    pub(crate) fn together(self, candidate: Candidate) -> Vec<Candidate> {
        let mut all = vec![candidate];
        while let Some(digits) = self.digits()
            && let Some(last) = all.last()
        {
            let digit = Digit::from_index(digits[last.digit().index()]);
            let next = Candidate::new(digit, self.image_of_cell(last.cell()));
            if all.contains(&next) {
                break;
            }
            all.push(next);
        }
        all
    }

    /// The cells that are given together: each cell is in one of the sets.
    pub fn orbits(self) -> Vec<Vec<usize>> {
        let orbit = |cell: usize| -> BTreeSet<usize> {
            let mut cells = BTreeSet::new();
            let mut at = cell;
            while cells.insert(at) {
                let (row, column) = self.image((at / 9, at % 9));
                at = 9 * row + column;
            }
            cells
        };
        let all: BTreeSet<BTreeSet<usize>> = (0..81).map(orbit).collect();
        all.into_iter().map(|cells| cells.into_iter().collect()).collect()
    }
}
