//! A sum, case by case: in each case one candidate of each truth is chosen, until two of them are in one
//! link.
//!
//! That suffices whatever the weights are: were there a choice without two in one link, the surpluses of
//! what is chosen would add up to the rank at most.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Csp};

use super::clauses::{Lit, Reason};
use super::translation::Translation;
use super::{MAX_CASES, Uncertified};

/// What a sum stands on.
#[derive(Default)]
pub(super) struct Sum {
    /// The truths.
    pub truths: Vec<Counted>,
    /// The clauses that say what is excluded.
    pub excluded: Vec<Reason>,
    /// The links, each with its weight, which is zero where one is left out.
    pub links: Vec<(Csp, i64)>,
}

/// A truth of a sum.
pub(super) struct Counted {
    /// Its candidates that are not excluded.
    pub open: Vec<Candidate>,
    /// Its clause; `None` where the assumptions say it.
    pub reason: Option<Reason>,
    /// Its weight.
    pub weight: i64,
}

impl Sum {
    /// Subtracts a link in which every candidate that `may_hold` has a surplus greater than the rank so often
    /// that the rank falls below zero and no surplus does: what is claimed then follows from the rank.
    pub fn lower_filled(&mut self, may_hold: impl Fn(Candidate) -> bool) {
        let rank = self.rank();
        if rank < 0 {
            return;
        }
        let least = |&(link, _): &(Csp, i64)| {
            let open = link.candidates().into_iter().filter(|&c| may_hold(c));
            open.map(|c| self.surplus(c)).min().unwrap_or(rank + 1)
        };
        let Some(place) = self.links.iter().position(|link| least(link) > rank) else { return };
        let (link, weight) = self.links[place];
        self.links[place].1 = (weight - rank - 1).max(0);
        if rank >= weight {
            let open = link.candidates().into_iter().filter(|&c| may_hold(c)).collect();
            let reason = Some(Reason::OneOf(link));
            self.truths.push(Counted { open, reason, weight: rank + 1 - weight });
        }
    }

    fn rank(&self) -> i64 {
        let links: i64 = self.links.iter().map(|link| link.1).sum();
        links - self.truths.iter().map(|truth| truth.weight).sum::<i64>()
    }

    /// The surplus of a candidate that is not excluded.
    fn surplus(&self, candidate: Candidate) -> i64 {
        let links = self.links.iter().filter(|(link, _)| link.contains(candidate));
        let truths = self.truths.iter().filter(|truth| truth.open.contains(&candidate));
        links.map(|link| link.1).sum::<i64>() - truths.map(|truth| truth.weight).sum::<i64>()
    }

    /// What says that candidates with a surplus below zero are false where a clause does not hold: they are
    /// linked to what it denies.
    pub fn linked(&self, clause: &[Lit]) -> Vec<Reason> {
        let open: BTreeSet<Candidate> =
            self.truths.iter().flat_map(|truth| truth.open.iter().copied()).collect();
        let low: Vec<Candidate> = open.into_iter().filter(|&c| self.surplus(c) < 0).collect();
        let denied = clause.iter().filter_map(|literal| literal.denied());
        let linked = |one: Candidate| {
            low.iter().filter(move |c| c.linked(one)).map(move |&c| Reason::NotBoth(one, c))
        };
        denied.flat_map(linked).collect()
    }

    /// Derives a clause case by case.
    ///
    /// # Errors
    /// When a case leads nowhere, or there are too many.
    pub fn enumerate(
        &self,
        translation: &mut Translation,
        clause: &[Lit],
    ) -> Result<Reason, Uncertified> {
        let mut members: Vec<Candidate> =
            self.truths.iter().flat_map(|truth| truth.open.iter().copied()).collect();
        members.extend(clause.iter().filter_map(|literal| literal.denied()));
        members.sort_unstable();
        members.dedup();
        let mut cited = self.excluded.clone();
        cited.extend(self.linked(clause));
        for &(link, _) in &self.links {
            let inside: Vec<Candidate> =
                members.iter().copied().filter(|&member| link.contains(member)).collect();
            for (place, &one) in inside.iter().enumerate() {
                cited.extend(inside[..place].iter().map(|&other| Reason::NotBoth(other, one)));
            }
        }
        cited.extend(self.truths.iter().filter_map(|truth| truth.reason));
        let mut cases = Cases { truths: &self.truths, cited, left: MAX_CASES };
        cases.derive(translation, clause.to_vec())
    }
}

/// The cases of a sum.
struct Cases<'a> {
    truths: &'a [Counted],
    cited: Vec<Reason>,
    /// How many more there may be.
    left: usize,
}

impl Cases<'_> {
    /// Derives a clause, or one with fewer of its literals. At its end are the candidates that have been
    /// chosen, denied.
    fn derive(
        &mut self,
        translation: &mut Translation,
        clause: Vec<Lit>,
    ) -> Result<Reason, Uncertified> {
        self.left = self.left.checked_sub(1).ok_or(translation.too_many_cases())?;
        if let Some(reason) = translation.push_needed(&clause, &self.cited) {
            return Ok(reason);
        }
        let mut cited = self.cited.clone();
        for choice in self.smallest(translation).ok_or(translation.unfounded())? {
            let case = [&clause[..], &[!Lit::of(choice)]].concat();
            let reason = self.derive(translation, case)?;
            if !translation.has(reason, !Lit::of(choice)) {
                return Ok(reason);
            }
            cited.push(reason);
        }
        translation.push_needed(&clause, &cited).ok_or(translation.unfounded())
    }

    /// What is open of the truth with the fewest open candidates, of those in which none is true.
    fn smallest(&self, translation: &Translation) -> Option<Vec<Candidate>> {
        let open = |truth: &Counted| -> Option<Vec<Candidate>> {
            let set = &truth.open;
            let value = |&candidate: &Candidate| translation.value(Lit::of(candidate));
            let is_met = set.iter().any(|candidate| value(candidate) == Some(true));
            let open = || set.iter().copied().filter(|candidate| value(candidate).is_none());
            (!is_met).then(|| open().collect())
        };
        self.truths.iter().filter_map(open).min_by_key(Vec::len)
    }
}
