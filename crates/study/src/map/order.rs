//! The cells of all pairs, and what follows from what is written down.
//!
//! At equal length implies at any length, which implies by a path, and not back. All are transitive, with the lengths of
//! the first family that the two parts share. A counterexample moves along what holds: if A is not in C and A is in B, B is not in C;
//! if B is in C, A is not in B.

use std::collections::BTreeMap;

use super::cell::{At, Cell, Extent, Lengths, Part, Refused, Why};
use crate::subsumption::comparable;

/// The cells of all ordered pairs of families.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Order {
    names: Vec<String>,
    numbers: BTreeMap<String, usize>,
    lengths: Vec<Lengths>,
    /// To which length each finds shortest proofs; `None` where lengths count something else.
    shortest: Vec<Option<usize>>,
    /// Of each pair, in the order of the first, then of the second: the cell of each statement.
    cells: Vec<[Cell; 3]>,
}

/// What two families cannot have said of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The first.
    pub family: String,
    /// The second.
    pub other: String,
    /// Why.
    pub refused: Refused,
}

type Step = Result<bool, Contradiction>;

impl Order {
    pub(super) fn open(
        names: Vec<String>,
        lengths: Vec<Lengths>,
        shortest: Vec<Option<usize>>,
    ) -> Order {
        let row = |&of: &Lengths| vec![At::ALL.map(|at| Cell::open(of, at)); names.len()];
        let cells = lengths.iter().flat_map(row).collect();
        let numbers = names.iter().enumerate().map(|(at, name)| (name.clone(), at)).collect();
        Order { names, numbers, lengths, shortest, cells }
    }

    /// To which length of one family a longer proof by another says that it has none as short.
    pub(super) fn comparable_to(&self, (one, other): (usize, usize)) -> usize {
        comparable([self.shortest[one], self.shortest[other]])
    }

    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub(super) fn cell(&self, one: usize, other: usize, at: At) -> &Cell {
        &self.cells[one * self.names.len() + other][at as usize]
    }

    fn cell_mut(&mut self, one: usize, other: usize, at: At) -> &mut Cell {
        &mut self.cells[one * self.names.len() + other][at as usize]
    }

    pub(super) fn hold(&mut self, pair: (usize, usize), at: At, to: Extent, why: Why) -> Step {
        let step = self.cell_mut(pair.0, pair.1, at).hold(to, why);
        step.map_err(|refused| self.contradiction(pair, refused))
    }

    pub(super) fn fail(&mut self, pair: (usize, usize), at: At, from: Extent, why: Why) -> Step {
        let step = self.cell_mut(pair.0, pair.1, at).fail(from, why);
        step.map_err(|refused| self.contradiction(pair, refused))
    }

    pub(super) fn observe(&mut self, pair: (usize, usize), at: At, place: usize, against: bool) {
        self.cell_mut(pair.0, pair.1, at).observe(place, against);
    }

    fn contradiction(&self, (one, other): (usize, usize), refused: Refused) -> Contradiction {
        let [family, other] = [one, other].map(|number| self.names[number].clone());
        Contradiction { family, other, refused }
    }

    /// Writes down all that follows.
    ///
    /// # Errors
    /// The first pair of which both a statement and its contrary follow.
    pub(super) fn close(&mut self) -> Result<(), Contradiction> {
        while self.pass()? {}
        Ok(())
    }

    /// Looks at each pair and each three families once; whether anything was new.
    fn pass(&mut self) -> Step {
        let all = 0..self.names.len();
        let mut is_new = false;
        for one in all.clone() {
            for other in all.clone().filter(|&other| other != one) {
                is_new |= self.weaker((one, other))?;
                for via in all.clone().filter(|&via| via != one && via != other) {
                    is_new |= self.chained(one, via, other)?;
                    is_new |= self.moved(one, via, other)?;
                }
            }
        }
        Ok(is_new)
    }

    /// What holds of a statement holds of the next, and what fails of that fails of this.
    fn weaker(&mut self, pair: (usize, usize)) -> Step {
        use At::{Any, Equal, Path};
        let to = self.cell(pair.0, pair.1, Equal).to();
        let mut is_new = self.follow(pair, Any, to, &[(pair, Equal)])?;
        if self.is_certain(pair, Any) {
            is_new |= self.follow(pair, Path, usize::MAX, &[(pair, Any)])?;
        }
        for (of, then) in [(Path, Any), (Any, Equal)] {
            if let Some(from) = self.failing(pair, of) {
                is_new |= self.refute(pair, then, from, &[(pair, of, false)])?;
            }
        }
        Ok(is_new)
    }

    fn is_certain(&self, (one, other): (usize, usize), at: At) -> bool {
        self.cell(one, other, at).is_certain()
    }

    /// One in via and via in other: one in other.
    fn chained(&mut self, one: usize, via: usize, other: usize) -> Step {
        use At::{Any, Equal, Path};
        let (first, second, whole) = ((one, via), (via, other), (one, other));
        let to = |pair: (usize, usize), at| self.cell(pair.0, pair.1, at).to();
        let equal = to(first, Equal).min(to(second, Equal));
        let mixed = to(first, Equal).min(to(second, Any));
        let any = if to(second, Any) == usize::MAX { to(first, Any) } else { 0 };
        let mut is_new = self.follow(whole, Equal, equal, &[(first, Equal), (second, Equal)])?;
        is_new |= self.follow(whole, Any, mixed, &[(first, Equal), (second, Any)])?;
        is_new |= self.follow(whole, Any, any, &[(first, Any), (second, Any)])?;
        if self.is_certain(first, Path) && self.is_certain(second, Path) {
            is_new |= self.follow(whole, Path, usize::MAX, &[(first, Path), (second, Path)])?;
        }
        Ok(is_new)
    }

    /// One not in other: with one in via, via is not in other; with via in other, one is not in via.
    fn moved(&mut self, one: usize, via: usize, other: usize) -> Step {
        use At::{Any, Equal};
        let (first, second, whole) = ((one, via), (via, other), (one, other));
        let mut is_new = self.moved_by_path(first, second, whole)?;
        for at in [Equal, Any] {
            let Some(from) = self.failing(whole, at) else { continue };
            let to = |pair: (usize, usize), at| self.cell(pair.0, pair.1, at).to();
            let holds = |pair, at| to(pair, at) >= from.number();
            let not = (whole, at, false);
            let downwards =
                if at == Any { to(second, Any) == usize::MAX } else { holds(second, Equal) };
            let all = [
                (holds(first, Equal), second, at, from, (first, Equal, true)),
                // The length of the second family is not known then.
                (at == Any && holds(first, Any), second, Any, Extent::Every, (first, Any, true)),
                (downwards, first, at, from, (second, at, true)),
                (at == Any && holds(second, Any), first, Equal, from, (second, Any, true)),
            ];
            for (follows, pair, at, length, part) in all {
                is_new |= follows && self.refute(pair, at, length, &[not, part])?;
            }
        }
        Ok(is_new)
    }

    fn moved_by_path(
        &mut self,
        first: (usize, usize),
        second: (usize, usize),
        whole: (usize, usize),
    ) -> Step {
        let Some(from) = self.failing(whole, At::Path) else { return Ok(false) };
        let mut is_new = false;
        for (holds, fails) in [(first, second), (second, first)] {
            if self.is_certain(holds, At::Path) {
                let parts = [(whole, At::Path, false), (holds, At::Path, true)];
                is_new |= self.refute(fails, At::Path, from, &parts)?;
            }
        }
        Ok(is_new)
    }

    fn failing(&self, pair: (usize, usize), at: At) -> Option<Extent> {
        self.cell(pair.0, pair.1, at).fails().map(|said| said.length)
    }

    /// Notes that a statement holds to a length, when that is more than was known and there are patterns.
    fn follow(
        &mut self,
        pair: (usize, usize),
        at: At,
        to: usize,
        from: &[((usize, usize), At)],
    ) -> Step {
        match self.lengths[pair.0].extent(to) {
            Some(extent) if extent.number() > self.cell(pair.0, pair.1, at).to() => {
                let from = from.iter().map(|&(pair, at)| part(pair, at, true)).collect();
                self.hold(pair, at, extent, Why::Follows { from })
            }
            _ => Ok(false),
        }
    }

    fn refute(
        &mut self,
        pair: (usize, usize),
        at: At,
        length: Extent,
        from: &[((usize, usize), At, bool)],
    ) -> Step {
        if self.failing(pair, at).is_some_and(|known| known <= length) {
            return Ok(false);
        }
        let from = from.iter().map(|&(pair, at, holds)| part(pair, at, holds)).collect();
        self.fail(pair, at, length, Why::Follows { from })
    }
}

const fn part((one, other): (usize, usize), at: At, holds: bool) -> Part {
    Part { one, other, at, holds }
}
