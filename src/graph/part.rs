//! Live candidates of one variable as nine bits, the form in which groups are found.

use crate::grid::{Candidate, Csp, Digit, House, HouseKind, Space, State};

/// The rows and the columns of a block, as bits in its order; the rows are also the three parts of a
/// line that lie in one block each.
pub(super) const ROWS: [u16; 3] = [0o007, 0o070, 0o700];
pub(super) const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];

/// Some candidates of a CSP variable: bit `v` is its `v`-th value, in the order of
/// [`Csp::candidates`].
///
/// For a digit in a house the values are the cells of the house in its order, so that one set of
/// bits speaks of cells, of an ALS say, and of the candidates of each digit in them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Part {
    pub csp: Csp,
    pub values: u16,
}

impl Part {
    /// These candidates as a part of a variable; `None` when they are not all among its values.
    pub fn of(csp: Csp, mut candidates: impl Iterator<Item = Candidate>) -> Option<Part> {
        let space = csp.space();
        let value = |candidate: Candidate| csp.contains(candidate).then(|| value(candidate, space));
        let add = |values: u16, candidate| Some(values | 1 << value(candidate)?);
        candidates.try_fold(0, add).map(|values| Part { csp, values })
    }

    pub fn len(self) -> usize {
        self.values.count_ones() as usize
    }

    /// The members, in the order of the variable's values.
    pub fn members(self) -> impl Iterator<Item = Candidate> {
        let candidates = self.csp.candidates();
        bits(self.values).map(move |value| candidates[value])
    }

    /// The same candidates, two or more of one digit, in a form that no other part of them has: what
    /// a line and a block share is a part of the line.
    pub fn canonical(self) -> Part {
        let lies_in = |line: &u16| self.values & !line == 0;
        let line = match self.csp.space() {
            Space::Bn if ROWS.iter().any(lies_in) => self.within(Space::Rn),
            Space::Bn if COLUMNS.iter().any(lies_in) => self.within(Space::Cn),
            _ => None,
        };
        line.unwrap_or(self)
    }

    /// The same candidates of a line as a part of a block; `None` when they lie in several, and for
    /// a part of a block itself.
    pub fn in_block(self) -> Option<Part> {
        let lies_in = |third: &u16| self.values & !third == 0;
        let of_line = self.csp.space() != Space::Bn;
        (of_line && ROWS.iter().any(lies_in)).then(|| self.within(Space::Bn)).flatten()
    }

    /// The same candidates as a part of a variable of this space; `None` when they do not lie in
    /// one, and for the empty part.
    pub fn within(self, space: Space) -> Option<Part> {
        let csp = self.members().next()?.csps()[space as usize];
        Part::of(csp, self.members())
    }
}

/// The live values of all 324 variables.
pub(super) struct Live([u16; 324]);

impl Live {
    pub fn new(state: &State) -> Live {
        let mut live = [0; 324];
        for candidate in state.candidates() {
            for (csp, space) in candidate.csps().into_iter().zip(Space::ALL) {
                live[csp.index()] |= 1 << value(candidate, space);
            }
        }
        Live(live)
    }

    /// All live candidates of a variable.
    pub fn all(&self, csp: Csp) -> Part {
        Part { csp, values: self.0[csp.index()] }
    }

    /// The live candidates of a digit in some cells of a house, given as bits in its order.
    pub fn in_cells(&self, house: House, digit: Digit, cells: u16) -> Part {
        let all = self.all(digit_in(house, digit));
        Part { values: all.values & cells, ..all }
    }
}

/// The places of the bits that are set, lowest first.
pub(super) fn bits(mut rest: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (bit < 16).then_some(bit)
    })
}

/// The variable of a digit in a house.
fn digit_in(house: House, digit: Digit) -> Csp {
    match house.kind() {
        HouseKind::Row => Csp::row(house.number(), digit),
        HouseKind::Column => Csp::column(house.number(), digit),
        HouseKind::Block => Csp::block(house.number(), digit),
    }
}

/// Which value of its variable in this space a candidate is.
fn value(candidate: Candidate, space: Space) -> usize {
    let cell = candidate.cell();
    match space {
        Space::Rc => candidate.digit().index(),
        Space::Rn => cell.column(),
        Space::Cn => cell.row(),
        Space::Bn => cell.row() % 3 * 3 + cell.column() % 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_candidate_is_that_value_of_its_variables() {
        for candidate in Candidate::all() {
            for (csp, space) in candidate.csps().into_iter().zip(Space::ALL) {
                assert_eq!(csp.candidates()[value(candidate, space)], candidate);
            }
        }
    }

    #[test]
    fn a_part_keeps_its_candidates_in_every_space() {
        for csp in Csp::all().filter(|csp| csp.space() != Space::Rc) {
            for values in 1..512 {
                let part = Part { csp, values };
                let sorted = |part: Part| {
                    let mut members: Vec<Candidate> = part.members().collect();
                    members.sort_unstable();
                    members
                };
                for space in Space::ALL {
                    assert!(part.within(space).is_none_or(|same| sorted(same) == sorted(part)));
                }
                assert_eq!(sorted(part.canonical()), sorted(part));
                let in_block = part.in_block().or((csp.space() == Space::Bn).then_some(part));
                assert_eq!(in_block, part.within(Space::Bn));
                let of_line = part.within(Space::Rn).or(part.within(Space::Cn));
                assert!(part.len() < 2 || part.canonical() == of_line.unwrap_or(part));
                let members: Vec<Candidate> = part.members().collect();
                let in_both = part.within(Space::Bn).is_some() && of_line.is_some();
                assert_eq!(Candidate::in_one_intersection(&members), in_both);
                assert_eq!(part.within(csp.space()), Some(part));
            }
        }
    }
}
