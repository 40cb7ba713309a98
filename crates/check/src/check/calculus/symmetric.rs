//! One solution, assumed of the givens: it is as symmetric as they are.
//!
//! A symmetry of the board that maps the givens to givens maps a solution to a solution. So the only one is mapped
//! to itself: with a candidate its image is true.

use crate::grid::{Candidate, Cell, Digit};
use crate::proof::{Literal, Symmetry};

use super::super::refusal::LineFault;
use super::Reader;
use super::rules::linked;

impl Reader<'_> {
    /// A candidate is false, or its image is true; false, where its image cannot be true beside it.
    pub(super) fn symmetric(
        &self,
        claim: &[Literal],
        symmetry: &Symmetry,
    ) -> Result<(), LineFault> {
        self.givens_may_have_one_solution()?;
        if !keeps_threes(symmetry.rows.images()) || !keeps_threes(symmetry.columns.images()) {
            return Err(LineFault::NotOfTheBoard);
        }
        for cell in self.givens.iter() {
            let image = image(symmetry, self.given(cell)?);
            if !self.givens.contains(image.cell()) || self.given(image.cell())? != image {
                return Err(LineFault::GivenNotKept(cell));
            }
        }
        let single = |literal: &Literal| match literal {
            Literal::False(node) | Literal::True(node) => node.single(),
        };
        let says = |candidate: Candidate| match claim {
            [Literal::False(_)] => self.cannot_be_with(candidate, image(symmetry, candidate)),
            [Literal::False(_), other @ Literal::True(_)] => {
                single(other) == Some(image(symmetry, candidate))
            }
            _ => false,
        };
        let candidate = claim.first().and_then(single);
        candidate.is_some_and(says).then_some(()).ok_or(LineFault::NotTheImage)
    }

    /// Whether a candidate and its image are not both true.
    fn cannot_be_with(&self, candidate: Candidate, image: Candidate) -> bool {
        !self.state.is_live(image) || (image != candidate && linked(candidate, image))
    }
}

/// Whether three lines that stand together come to stand together.
fn keeps_threes(images: [usize; 9]) -> bool {
    (0..9).all(|n| images[n] / 3 == images[n - n % 3] / 3)
}

/// What a candidate becomes.
pub(in super::super) fn image(symmetry: &Symmetry, candidate: Candidate) -> Candidate {
    let cell = candidate.cell();
    let (row, column) = match symmetry.transposed {
        true => (cell.column(), cell.row()),
        false => (cell.row(), cell.column()),
    };
    let digit = symmetry.digits.images()[candidate.digit().index()];
    let cell = Cell::at(symmetry.rows.images()[row], symmetry.columns.images()[column]);
    Candidate::new(Digit::from_index(digit), cell)
}
