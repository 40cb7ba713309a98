//! Propagation: what follows from a target by singles alone, round after round.
//!
//! Everything that a chain, lasso, whip or braid of length n derives from its target is derived
//! here too by round n. So where propagation comes to rest there is nothing to search for, and a
//! contradiction in round d means that no proof is shorter than d.
//!
//! Where a realm knows groups, a round also finds those true that are all a variable has left. A
//! variable's group need be looked at once: when less is left of it later, the rest covers no more
//! than the group did and its own members that are gone.

use crate::board::{Account, BitBoard, CSPS, CandidateSet, CspSet, Tally, candidate_of, group};
use crate::grid::Candidate;
use crate::rules::chain::realm::Realm;
use crate::work::Work;

/// How far propagation from one target has come; it goes on when it is asked for more.
#[derive(Clone)]
pub struct Front {
    realm: Realm,
    account: Account,
    /// The variables of the target and of all candidates that were found true.
    done: CspSet,
    /// The variables whose groups were found true.
    grouped: CspSet,
    /// The rounds done: what they found is covered by the account.
    rounds: usize,
    state: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Going,
    AtRest,
    Contradicted,
}

impl Front {
    /// Propagation from a target, with nothing done yet.
    pub fn new(board: &BitBoard, realm: &Realm, target: Candidate) -> Front {
        let target = target.index();
        Front {
            realm: *realm,
            account: board.account.without(realm.covers(target)),
            done: board.settled | CSPS[target],
            grouped: CspSet::EMPTY,
            rounds: 0,
            state: Progress::Going,
        }
    }

    /// Whether a proof of this length, or a shorter one, is not excluded.
    pub fn allows(&mut self, length: usize, work: &mut Work) -> bool {
        while self.state == Progress::Going && self.rounds < length {
            self.round(work);
        }
        self.state == Progress::Contradicted && self.rounds <= length
    }

    /// Whether propagation came to rest without a contradiction: then no length is possible.
    pub fn is_at_rest(&self) -> bool {
        self.state == Progress::AtRest
    }

    fn round(&mut self, work: &mut Work) {
        work.rounds += 1;
        self.rounds += 1;
        let tally = self.account.tally();
        if !self.realm.variables.is_subset(&tally.some) {
            self.state = Progress::Contradicted;
            return;
        }
        let next = tally.one().and_not(&self.done) & self.realm.variables;
        let groups = groups(&self.account, &tally, &self.realm, &self.grouped);
        if next.is_empty() && groups.is_empty() {
            self.state = Progress::AtRest;
            return;
        }
        let before = self.account;
        for csp in next {
            if !self.done.contains(csp) {
                let value = before.values(csp).trailing_zeros() as usize;
                let right = candidate_of(csp, value);
                self.account.remove_all(self.realm.covers(right));
                self.done |= CSPS[right];
            }
        }
        for csp in groups {
            if let Some(group) = group(csp, before.values(csp)) {
                self.account.remove_all(self.realm.covers(group));
            }
        }
        self.grouped |= groups;
    }
}

/// The variables with a group left that are not done.
#[inline]
pub fn groups(account: &Account, tally: &Tally, realm: &Realm, done: &CspSet) -> CspSet {
    let open = realm.groups.and_not(done) & tally.several;
    if open.is_empty() { open } else { account.intersections(&open) }
}

/// In which round propagation from what a chain has assumed and found meets a contradiction, 1 when
/// there is one already: the least number of variables that may close the chain. `None` when there
/// is none within the limit.
///
/// `done` are the variables of what is known to be true, `grouped` those whose groups need not be
/// looked at; what is forbidden is never found true, nor a group with a member that is.
pub fn contradiction(
    mut account: Account,
    mut done: CspSet,
    mut grouped: CspSet,
    forbidden: &CandidateSet,
    realm: &Realm,
    limit: usize,
    work: &mut Work,
) -> Option<usize> {
    for round in 1..=limit {
        let tally = account.tally();
        if !realm.variables.is_subset(&tally.some) {
            return Some(round);
        }
        work.rounds += 1;
        let before = account;
        let groups = groups(&account, &tally, realm, &grouped);
        for csp in tally.one().and_not(&done) & realm.variables {
            if done.contains(csp) {
                continue;
            }
            let right = candidate_of(csp, before.values(csp).trailing_zeros() as usize);
            done.insert(csp);
            if !forbidden.contains(right) {
                account.remove_all(realm.covers(right));
                done |= CSPS[right];
            }
        }
        for csp in groups {
            if let Some(group) = allowed_group(csp, before.values(csp), forbidden) {
                account.remove_all(realm.covers(group));
            }
        }
        grouped |= groups;
        if account == before {
            return None;
        }
    }
    None
}

/// The group of these values of a variable, when none of them is forbidden.
#[inline]
pub fn allowed_group(csp: usize, values: u16, forbidden: &CandidateSet) -> Option<usize> {
    let is_forbidden =
        |value: usize| values >> value & 1 == 1 && forbidden.contains(candidate_of(csp, value));
    if (0..9).any(is_forbidden) { None } else { group(csp, values) }
}
