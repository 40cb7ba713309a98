//! Which cells of a puzzle are given together.

use std::collections::BTreeSet;

/// A symmetry of the pattern of givens.
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
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 7] = [
        Symmetry::None,
        Symmetry::Rotation,
        Symmetry::Quarter,
        Symmetry::Mirror,
        Symmetry::Flip,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
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
        }
    }

    /// Where a cell goes, as row and column from 0.
    const fn image(self, (row, column): (usize, usize)) -> (usize, usize) {
        match self {
            Symmetry::None => (row, column),
            Symmetry::Rotation => (8 - row, 8 - column),
            Symmetry::Quarter => (column, 8 - row),
            Symmetry::Mirror => (row, 8 - column),
            Symmetry::Flip => (8 - row, column),
            Symmetry::Diagonal => (column, row),
            Symmetry::Antidiagonal => (8 - column, 8 - row),
        }
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
