//! Positions of the map made larger and smaller: with all candidates that one elimination permits, so that other families
//! lose it; and without those that what they refute does not need.

use std::collections::BTreeMap;

use catena::grid::{Candidate, Cell, Conclusion, Digit, State, apply_singles};
use catena::rules::{Prepared, Reach};
use catena::solution::{Solutions, solutions};
use catena::work::{Interrupt, Outcome, Stopped, Work};

use super::cell::At;
use super::decided::{asked_to, position};
use super::harvest::{BUDGET, Harvest, Pair};
use super::positions::Refuting;
use crate::lengths::Shortest;
use crate::shrink::reduced;

/// In how many positions a family is looked at, each of another length.
const ORIGINS: usize = 4;

/// What must stay of a position: a family and a length. It has the elimination to this length, or none to it.
struct Needed {
    family: usize,
    has: bool,
    to: usize,
}

/// The positions that are left of some, made smaller.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shrunk {
    /// How many there are now, and were.
    pub positions: [usize; 2],
    /// How many candidates they have together now, and had.
    pub candidates: [usize; 2],
}

impl Harvest {
    /// Makes each position smaller that refutes something which no other does, and leaves out the others. What is refuted
    /// together, and from which length, stays. `asked` hears how many are done.
    ///
    /// # Errors
    /// When the interrupt ends it; what was done by then is kept.
    pub fn shrink(
        &mut self,
        interrupt: &Interrupt,
        mut asked: impl FnMut(usize),
    ) -> Result<Shrunk, Stopped> {
        let size = |all: &[Refuting]| all.iter().map(|at| at.state.len()).sum();
        let mut shrunk =
            Shrunk { positions: [0, self.kept.len()], candidates: [0, size(&self.kept)] };
        // Those that come last in a cover refute least, and may become smallest.
        for place in (0..self.kept.len()).rev() {
            let needed = self.needed(place);
            if needed.is_empty() {
                self.kept.remove(place);
            } else {
                let smaller = self.smaller(&self.kept[place], needed, interrupt)?;
                self.kept[place] = smaller;
            }
            asked(shrunk.positions[1] - place);
        }
        shrunk.positions[0] = self.kept.len();
        shrunk.candidates[0] = size(&self.kept);
        Ok(shrunk)
    }

    /// Looks for positions that refute what is open at any length, by the names of both families. A position in which the
    /// first has an elimination gets as many candidates more as that permits; so the other may have lost it. `asked` hears how
    /// many families are done.
    ///
    /// # Errors
    /// When the interrupt ends it; what was found by then is kept.
    pub fn grow(
        &mut self,
        open: &[(String, String)],
        interrupt: &Interrupt,
        mut asked: impl FnMut(usize),
    ) -> Result<(), Stopped> {
        for family in 0..self.names.len() {
            for (length, origin) in self.origins(family) {
                let profile = self.open_beside(family, length, open);
                if !profile.contains(&Shortest::None) {
                    continue;
                }
                let state = self.larger(&origin, family, length, interrupt)?;
                let on = Prepared::new(position(&state));
                let at = self.again(&state, &on, origin.eliminates, &profile, interrupt)?;
                self.keep(at);
            }
            asked(family + 1);
        }
        Ok(())
    }

    /// Positions in which a family has an elimination, the shortest first: one of each length.
    fn origins(&self, family: usize) -> Vec<(usize, Refuting)> {
        let length = |at: &Refuting| {
            let has = at.has.iter().find(|(name, _)| *name == self.names[family]);
            has.map(|(_, length)| *length)
        };
        let mut all: Vec<(usize, &Refuting)> =
            self.kept.iter().filter_map(|at| Some((length(at)?, at))).collect();
        all.sort_by_key(|(length, _)| *length);
        all.dedup_by_key(|(length, _)| *length);
        all.into_iter().take(ORIGINS).map(|(length, at)| (length, at.clone())).collect()
    }

    /// What is known of each family where this one has an elimination of a length: those are asked of which it is open.
    fn open_beside(
        &self,
        family: usize,
        length: usize,
        open: &[(String, String)],
    ) -> Vec<Shortest> {
        let is_asked = |other: usize| {
            !self.refuted.contains(&(family, other, At::Any))
                && open
                    .iter()
                    .any(|(one, name)| *one == self.names[family] && *name == self.names[other])
        };
        let known = |other: usize| match other {
            _ if other == family => Shortest::Length(length as u16),
            _ if is_asked(other) => Shortest::None,
            _ => Shortest::Stopped,
        };
        (0..self.names.len()).map(known).collect()
    }

    /// The position with as many candidates more as may come while a family has the elimination with this length.
    fn larger(
        &self,
        at: &Refuting,
        family: usize,
        length: usize,
        interrupt: &Interrupt,
    ) -> Result<State, Stopped> {
        let mut needed = [
            Needed { family, has: true, to: length },
            Needed { family, has: false, to: length - 1 },
        ];
        let mut state = at.state.clone();
        let missing = |state: &State| -> Vec<Candidate> {
            Candidate::all().filter(|candidate| !state.is_live(*candidate)).collect()
        };
        let mut size = missing(&state).len().div_ceil(2);
        while size > 0 {
            for part in missing(&state).chunks(size) {
                let larger = with(&state, part);
                if larger.len() > state.len()
                    && self.stays(&larger, at.eliminates, &mut needed, interrupt)?
                {
                    state = larger;
                }
            }
            size /= 2;
        }
        Ok(state)
    }

    /// What only this position refutes, or from the least length, as what must stay of it.
    fn needed(&self, place: usize) -> Vec<Needed> {
        let mut others: BTreeMap<Pair, usize> = BTreeMap::new();
        for (_, at) in self.kept.iter().enumerate().filter(|(other, _)| *other != place) {
            for (pair, length) in self.refutes_from(at) {
                let known = others.entry(pair).or_insert(length);
                *known = length.min(*known);
            }
        }
        let (mut has, mut none) = (BTreeMap::new(), BTreeMap::new());
        for (pair, length) in self.refutes_from(&self.kept[place]) {
            if others.get(&pair).is_none_or(|&known| known > length) {
                let (one, other, at) = pair;
                has.insert(one, length);
                let to =
                    if at == At::Any { asked_to(&*self.families.rules()[other]) } else { length };
                let known = none.entry(other).or_insert(to);
                *known = to.max(*known);
            }
        }
        let needed = |has| move |(family, to)| Needed { family, has, to };
        has.into_iter().map(needed(true)).chain(none.into_iter().map(needed(false))).collect()
    }

    /// What a position refutes, each from the length of the first family.
    fn refutes_from(&self, at: &Refuting) -> impl Iterator<Item = (Pair, usize)> {
        let lengths: BTreeMap<usize, usize> = (at.has.iter())
            .filter_map(|(name, length)| {
                Some((self.names.iter().position(|known| known == name)?, *length))
            })
            .collect();
        self.refutes(at).into_iter().map(move |pair| (pair, lengths[&pair.0]))
    }

    /// The position without as many candidates as may go while something stays so, asked of each family to length 36.
    fn smaller(
        &self,
        at: &Refuting,
        mut needed: Vec<Needed>,
        interrupt: &Interrupt,
    ) -> Result<Refuting, Stopped> {
        let target = at.eliminates;
        let is_false = |solution: &[Digit; 81]| solution[target.cell().index()] != target.digit();
        let solution = match solutions(&at.state) {
            Solutions::One(solution) => Some(*solution),
            Solutions::Several(two) => two.into_iter().find(is_false),
            Solutions::None => None,
        };
        let Some(solution) = solution.filter(is_false) else { return Ok(at.clone()) };
        let state = reduced(at.state.clone(), target, Some(&solution), |state| {
            self.stays(state, target, &mut needed, interrupt)
        })?;
        self.again_of_all(&state, target, interrupt)
    }

    /// Whether all that is needed is still so. What is not comes first next time.
    fn stays(
        &self,
        state: &State,
        target: Candidate,
        needed: &mut [Needed],
        interrupt: &Interrupt,
    ) -> Result<bool, Stopped> {
        if !state.is_live(target) {
            return Ok(false);
        }
        let on = Prepared::new(position(state));
        for place in 0..needed.len() {
            if !self.is_so(&needed[place], &on, target, interrupt)? {
                needed[..=place].rotate_right(1);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a family has an elimination to a length, or has none. What a budget ends is neither.
    fn is_so(
        &self,
        needed: &Needed,
        on: &Prepared,
        target: Candidate,
        interrupt: &Interrupt,
    ) -> Result<bool, Stopped> {
        let Needed { family, has, to } = *needed;
        let rule = &self.families.rules()[family];
        let mut work = Work::with_budget(BUDGET).interruptible(interrupt);
        match rule.shortest(on, Conclusion::Eliminate(target), &Reach::up_to(to), &mut work) {
            Outcome::Found(_) => Ok(has),
            Outcome::None { up_to } => Ok(!has && up_to >= to),
            Outcome::Stopped { by: by @ (Stopped::Cancelled | Stopped::Deadline), .. } => Err(by),
            Outcome::Stopped { .. } => Ok(false),
        }
    }

    /// An elimination of a state asked of each family to length 36.
    fn again_of_all(
        &self,
        state: &State,
        target: Candidate,
        interrupt: &Interrupt,
    ) -> Result<Refuting, Stopped> {
        let on = Prepared::new(position(state));
        let profile = vec![Shortest::None; self.names.len()];
        self.again(state, &on, target, &profile, interrupt)
    }
}

/// The state with some candidates more, without those that singles delete.
fn with(state: &State, part: &[Candidate]) -> State {
    let mut digits = Cell::all().map(|cell| state.digits(cell)).collect::<Vec<_>>();
    part.iter().for_each(|candidate| digits[candidate.cell().index()].insert(candidate.digit()));
    let mut larger = State::from_cells(std::array::from_fn(|cell| digits[cell]));
    apply_singles(&mut larger);
    larger
}
