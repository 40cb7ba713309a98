//! The one search: k base variables, k other cover variables.
//!
//! A candidate's weight is the number of covers that hold it less the number of bases. The weights of
//! the true candidates add up to k - k = 0. So where the weight is negative nowhere, what has a
//! positive one is false; and otherwise a candidate with a positive weight is false when it is linked
//! to all those with a negative one, the fins.
//!
//! The bases are chosen in their order. Then every candidate of theirs is decided on in turn: it is a
//! fin, and all covers that would hold it are given up, or it lies in one of these. So every choice of
//! covers is met once, and a branch ends as soon as nothing is linked to all its fins.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Grid Analysis" and "Subset Elimination" (the same function for both).

use std::collections::BTreeSet;

use super::plane::{Places, Plane, Sets, members};
use crate::work::{Stopped, Work};

/// What is looked for in a plane.
pub(super) struct Task<'a> {
    pub plane: &'a Plane,
    /// The sets that may be bases.
    pub bases: Sets,
    /// The sets that may be covers.
    pub covers: Sets,
    /// The number of bases, and of covers.
    pub size: usize,
    /// Whether there may be fins.
    pub fins: bool,
    /// What is to be made false, one of these at least.
    pub targets: Places,
    /// The only bases that are looked at; all where there are none given.
    pub only: Option<&'a BTreeSet<Sets>>,
}

/// Bases and covers that make something false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hit {
    pub bases: Sets,
    pub covers: Sets,
    pub fins: Places,
    pub falls: Places,
}

/// The bases chosen so far.
#[derive(Clone, Copy)]
struct Bases {
    sets: Sets,
    /// The candidates in one base at least, and those in two, which are fins.
    once: Places,
    twice: Places,
    /// What is linked to all fins.
    targets: Places,
}

/// The covers chosen so far.
#[derive(Clone, Copy)]
struct Covers {
    sets: Sets,
    /// The covers that may still be chosen.
    allowed: Sets,
    fins: Places,
    /// What is linked to all fins.
    targets: Places,
}

/// The places that one of some sets holds at least, that two hold, and three.
#[derive(Clone, Copy)]
struct Held {
    once: Places,
    twice: Places,
    thrice: Places,
}

impl Task<'_> {
    /// Tells all there are.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn each(&self, work: &mut Work, take: &mut dyn FnMut(&Hit)) -> Result<(), Stopped> {
        let bases = self.bases & self.plane.all;
        if (bases.count_ones() as usize) < self.size {
            return Ok(());
        }
        if self.fins {
            let none = Bases { sets: 0, once: 0, twice: 0, targets: self.targets };
            return self.choose_bases(bases, none, work, take);
        }
        let mut needed = [0; 27];
        members(bases.into()).for_each(|base| needed[base] = self.needed(base));
        self.choose_plain(bases, 0, 0, &needed, work, take)
    }

    /// Chooses the bases that are missing, where there may be fins.
    fn choose_bases(
        &self,
        mut left: Sets,
        chosen: Bases,
        work: &mut Work,
        take: &mut dyn FnMut(&Hit),
    ) -> Result<(), Stopped> {
        let missing = self.missing(chosen.sets);
        if missing == 0 {
            return self.begin_covers(&chosen, work, take);
        }
        while left.count_ones() as usize >= missing {
            let base = left.trailing_zeros() as usize;
            left &= left - 1;
            let places = self.plane.sets[base];
            // A candidate in two bases lies in one cover at most, since only three variables of a
            // plane hold it: it is a fin.
            let twice = chosen.once & places;
            let targets = self.linked_to_all(chosen.targets, twice);
            if targets != 0 {
                let sets = chosen.sets | 1 << base;
                let (once, twice) = (chosen.once | places, chosen.twice | twice);
                self.choose_bases(left, Bases { sets, once, twice, targets }, work, take)?;
            }
        }
        Ok(())
    }

    /// Chooses the bases that are missing, where there are no fins: bases without a common candidate, of which no
    /// more covers than bases are needed. Those that were chosen need `needed_so_far`.
    fn choose_plain(
        &self,
        mut left: Sets,
        chosen: Sets,
        needed_so_far: Sets,
        needed: &[Sets; 27],
        work: &mut Work,
        take: &mut dyn FnMut(&Hit),
    ) -> Result<(), Stopped> {
        let missing = self.missing(chosen);
        if missing == 0 {
            let once = members(chosen.into()).fold(0, |all, base| all | self.plane.sets[base]);
            let bases = Bases { sets: chosen, once, twice: 0, targets: self.targets };
            return self.begin_covers(&bases, work, take);
        }
        while left.count_ones() as usize >= missing {
            let base = left.trailing_zeros() as usize;
            left &= left - 1;
            let of_all = needed_so_far | needed[base];
            if self.plane.touching[base] & chosen == 0 && of_all.count_ones() as usize <= self.size
            {
                self.choose_plain(left, chosen | 1 << base, of_all, needed, work, take)?;
            }
        }
        Ok(())
    }

    /// How many sets are missing beside these.
    fn missing(&self, sets: Sets) -> usize {
        self.size - sets.count_ones() as usize
    }

    /// The covers without which one of the places of a base lies in none.
    fn needed(&self, base: usize) -> Sets {
        let only = |set: Sets| if set.is_power_of_two() { set } else { 0 };
        let holding = |place| self.plane.holding(place) & self.covers;
        members(self.plane.sets[base]).fold(0, |all, place| all | only(holding(place)))
    }

    /// Those of the targets that are linked to all these places.
    fn linked_to_all(&self, mut targets: Places, places: Places) -> Places {
        for place in members(places) {
            if targets == 0 {
                break;
            }
            targets &= self.plane.peers(place);
        }
        targets
    }

    fn begin_covers(
        &self,
        bases: &Bases,
        work: &mut Work,
        take: &mut dyn FnMut(&Hit),
    ) -> Result<(), Stopped> {
        if self.only.is_some_and(|only| !only.contains(&bases.sets)) {
            return Ok(());
        }
        work.spend()?;
        let covers = Covers {
            sets: 0,
            allowed: self.covers & self.plane.all & !bases.sets,
            fins: bases.twice,
            targets: bases.targets,
        };
        self.choose_covers(bases, bases.once & !bases.twice, covers, work, take)
    }

    fn choose_covers(
        &self,
        bases: &Bases,
        rest: Places,
        mut chosen: Covers,
        work: &mut Work,
        take: &mut dyn FnMut(&Hit),
    ) -> Result<(), Stopped> {
        let missing = self.missing(chosen.sets);
        if missing == 0 {
            return self.tell(bases, rest, chosen, work, take);
        }
        let further = chosen.allowed & !chosen.sets;
        if further.count_ones() < missing as u32 {
            return Ok(());
        }
        if missing == 1 && rest != 0 {
            return self.choose_last(bases, rest, further, chosen, work, take);
        }
        let held = self.held(further);
        // What no cover can hold any more is a fin.
        let bare = rest & !held.once;
        if bare != 0 && !self.fins {
            return Ok(());
        }
        let rest = rest & held.once;
        chosen.fins |= bare;
        chosen.targets = self.linked_to_all(chosen.targets, bare)
            & self.positive(bases, self.held(further | chosen.sets));
        if chosen.targets == 0 {
            return Ok(());
        }
        if rest == 0 {
            return self.fill(bases, missing, further, chosen, work, take);
        }
        let place = self.hardest(rest, &held, chosen.targets);
        let options = self.plane.holding(place) & further;
        let targets = chosen.targets & self.plane.peers(place);
        if self.fins && targets != 0 {
            let allowed = chosen.allowed & !self.plane.holding(place);
            let fins = chosen.fins | 1 << place;
            let with = Covers { allowed, fins, targets, ..chosen };
            self.choose_covers(bases, rest & !(1 << place), with, work, take)?;
        }
        let mut allowed = chosen.allowed;
        for cover in members(options.into()) {
            let sets = chosen.sets | 1 << cover;
            let with = Covers { sets, allowed, ..chosen };
            self.choose_covers(bases, rest & !self.plane.sets[cover], with, work, take)?;
            allowed &= !(1 << cover);
        }
        Ok(())
    }

    /// Chooses the one cover that is missing, when some candidates have not been decided on.
    fn choose_last(
        &self,
        bases: &Bases,
        mut rest: Places,
        mut further: Sets,
        mut chosen: Covers,
        work: &mut Work,
        take: &mut dyn FnMut(&Hit),
    ) -> Result<(), Stopped> {
        while rest != 0 && further != 0 {
            let place = rest.trailing_zeros() as usize;
            let options = self.plane.holding(place) & further;
            for cover in members(options.into()) {
                let with = Covers { sets: chosen.sets | 1 << cover, ..chosen };
                self.tell(bases, rest & !self.plane.sets[cover], with, work, take)?;
            }
            chosen.targets &= self.plane.peers(place);
            if !self.fins || chosen.targets == 0 {
                return Ok(());
            }
            chosen.fins |= 1 << place;
            further &= !options;
            rest &= !(1 << place);
        }
        self.fill(bases, 1, further, chosen, work, take)
    }

    /// The place with the fewest ways to decide on it: covers that may still hold it, and to be a fin.
    fn hardest(&self, rest: Places, held: &Held, targets: Places) -> usize {
        let fewest = [rest & !held.twice, rest & !held.thrice, rest];
        let among = fewest.into_iter().find(|&places| places != 0).unwrap_or(rest);
        let may_be_fin = |&place: &usize| self.fins && targets & self.plane.peers(place) != 0;
        let first = among.trailing_zeros() as usize;
        members(among).find(|place| !may_be_fin(place)).unwrap_or(first)
    }

    /// The places that some of these sets hold. A place lies in one set of each kind.
    fn held(&self, sets: Sets) -> Held {
        let [one, two, three] = self.plane.held_by_kind(sets);
        Held {
            once: one | two | three,
            twice: one & two | (one | two) & three,
            thrice: one & two & three,
        }
    }

    /// The places with a positive weight where covers hold these.
    fn positive(&self, bases: &Bases, held: Held) -> Places {
        held.once & !bases.once | held.twice & !bases.twice
    }

    /// Adds the covers that are missing, when all candidates of the bases have been decided on.
    fn fill(
        &self,
        bases: &Bases,
        missing: usize,
        left: Sets,
        chosen: Covers,
        work: &mut Work,
        take: &mut dyn FnMut(&Hit),
    ) -> Result<(), Stopped> {
        if missing == 0 {
            return self.tell(bases, 0, chosen, work, take);
        }
        let mut left = left;
        while left.count_ones() as usize >= missing {
            let cover = left & left.wrapping_neg();
            left &= left - 1;
            let with = Covers { sets: chosen.sets | cover, ..chosen };
            self.fill(bases, missing - 1, left, with, work, take)?;
        }
        Ok(())
    }

    /// Tells what all the covers make false, where the rest of the candidates are fins.
    fn tell(
        &self,
        bases: &Bases,
        rest: Places,
        chosen: Covers,
        work: &mut Work,
        take: &mut dyn FnMut(&Hit),
    ) -> Result<(), Stopped> {
        if rest != 0 && !self.fins {
            return Ok(());
        }
        let targets = self.linked_to_all(chosen.targets, rest);
        if targets == 0 {
            return Ok(());
        }
        let falls = targets & self.positive(bases, self.held(chosen.sets));
        if falls != 0 {
            work.spend()?;
            let (bases, covers) = (bases.sets, chosen.sets);
            take(&Hit { bases, covers, fins: chosen.fins | rest, falls });
        }
        Ok(())
    }
}
