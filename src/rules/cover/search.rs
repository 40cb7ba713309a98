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
//! Source: seed text 002, "Grid Analysis" and "Subset Elimination" (the same function for both).

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
}

/// Bases and covers that make something false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub bases: Sets,
    pub covers: Sets,
    pub fins: Places,
    pub falls: Places,
}

/// The bases chosen so far.
#[derive(Clone, Copy, Default)]
struct Bases {
    sets: Sets,
    count: usize,
    /// The candidates in one base at least, and those in two.
    once: Places,
    twice: Places,
    /// Covers that are needed in any case, where there are no fins.
    needed: Sets,
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

impl Task<'_> {
    /// Tells all there are.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn each(&self, work: &mut Work, take: &mut dyn FnMut(&Found)) -> Result<(), Stopped> {
        let bases = self.bases & self.plane.all;
        if bases.count_ones() as usize >= self.size {
            self.choose_bases(bases, Bases::default(), work, take)?;
        }
        Ok(())
    }

    fn choose_bases(
        &self,
        left: Sets,
        chosen: Bases,
        work: &mut Work,
        take: &mut dyn FnMut(&Found),
    ) -> Result<(), Stopped> {
        if chosen.count == self.size {
            work.spend()?;
            return self.begin_covers(&chosen, work, take);
        }
        let mut left = left;
        while left.count_ones() as usize + chosen.count >= self.size && left != 0 {
            let base = left.trailing_zeros() as usize;
            left &= left - 1;
            let places = self.plane.sets[base];
            let twice = chosen.twice | (chosen.once & places);
            let needed = if self.fins { 0 } else { chosen.needed | self.needed(places) };
            let hopeless = !self.fins && (twice != 0 || needed.count_ones() as usize > self.size);
            if !hopeless {
                let more = Bases {
                    sets: chosen.sets | 1 << base,
                    count: chosen.count + 1,
                    once: chosen.once | places,
                    twice,
                    needed,
                };
                self.choose_bases(left, more, work, take)?;
            }
        }
        Ok(())
    }

    /// The covers without which one of these places lies in none.
    fn needed(&self, places: Places) -> Sets {
        let only = |set: Sets| if set.is_power_of_two() { set } else { 0 };
        members(places).fold(0, |all, place| all | only(self.plane.holding(place) & self.covers))
    }

    fn begin_covers(
        &self,
        bases: &Bases,
        work: &mut Work,
        take: &mut dyn FnMut(&Found),
    ) -> Result<(), Stopped> {
        // A candidate in two bases lies in one cover at most, since only three variables of a plane
        // hold it: it is a fin.
        let linked_to_all = |all, place| all & self.plane.peers(place);
        let covers = Covers {
            sets: 0,
            allowed: self.covers & self.plane.all & !bases.sets,
            fins: bases.twice,
            targets: members(bases.twice).fold(self.plane.open, linked_to_all),
        };
        if covers.targets == 0 {
            return Ok(());
        }
        self.choose_covers(bases, bases.once & !bases.twice, covers, work, take)
    }

    fn choose_covers(
        &self,
        bases: &Bases,
        rest: Places,
        chosen: Covers,
        work: &mut Work,
        take: &mut dyn FnMut(&Found),
    ) -> Result<(), Stopped> {
        let missing = self.size - chosen.sets.count_ones() as usize;
        let further = if missing == 0 { 0 } else { chosen.allowed };
        let targets = chosen.targets & self.positive(bases, chosen.sets | further);
        let chosen = Covers { targets, ..chosen };
        if targets == 0 || (further & !chosen.sets).count_ones() < missing as u32 {
            return Ok(());
        }
        if rest == 0 {
            return self.fill(bases, missing, further & !chosen.sets, chosen, work, take);
        }
        let Some(place) = self.hardest(rest, further, targets) else { return Ok(()) };
        let options = self.plane.holding(place) & further;
        let targets = targets & self.plane.peers(place);
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

    /// The place with the fewest ways to decide on it; `None` when one has none.
    fn hardest(&self, rest: Places, further: Sets, targets: Places) -> Option<usize> {
        let mut hardest = None;
        for place in members(rest) {
            let may_be_fin = self.fins && targets & self.plane.peers(place) != 0;
            let options = (self.plane.holding(place) & further).count_ones();
            match options + u32::from(may_be_fin) {
                0 => return None,
                1 => return Some(place),
                ways => match hardest {
                    Some((known, _)) if known <= ways => {}
                    _ => hardest = Some((ways, place)),
                },
            }
        }
        hardest.map(|(_, place)| place)
    }

    /// The places with a positive weight where all these sets are covers.
    fn positive(&self, bases: &Bases, covers: Sets) -> Places {
        let (mut in_one, mut in_two) = (0, 0);
        for cover in members(covers.into()) {
            in_two |= in_one & self.plane.sets[cover];
            in_one |= self.plane.sets[cover];
        }
        in_one & !bases.once | in_two & !bases.twice
    }

    /// Adds the covers that are missing, when all candidates of the bases have been decided on.
    fn fill(
        &self,
        bases: &Bases,
        missing: usize,
        left: Sets,
        chosen: Covers,
        work: &mut Work,
        take: &mut dyn FnMut(&Found),
    ) -> Result<(), Stopped> {
        if missing > 0 {
            let mut left = left;
            while left.count_ones() as usize >= missing {
                let cover = left & left.wrapping_neg();
                left &= left - 1;
                let with = Covers { sets: chosen.sets | cover, ..chosen };
                self.fill(bases, missing - 1, left, with, work, take)?;
            }
            return Ok(());
        }
        let falls = chosen.targets & self.positive(bases, chosen.sets);
        if falls != 0 {
            work.spend()?;
            let (bases, covers) = (bases.sets, chosen.sets);
            take(&Found { bases, covers, fins: chosen.fins, falls });
        }
        Ok(())
    }
}
