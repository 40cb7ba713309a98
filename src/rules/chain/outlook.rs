//! Propagation from partial chains: what follows by singles, round after round.
//!
//! A round also finds true the groups that are all a variable has left, where a realm knows groups. A
//! variable's group need be looked at once: when less is left of it later, the rest covers no more
//! than the group did and its own members that are gone.
//!
//! A chain takes one node at a time. Where it has as many steps as there are rounds, each of its nodes is found in its
//! own round: so what empties the last variable is the last of them alone, besides what was false a round before.
//! To ask the same of the round before excludes hardly more, and to follow the rounds back to the first one costs
//! more than the nodes that it leaves out.
//!
//! What is compiled for AVX2 here takes 0.90 of the time in `find`. The search for whips is slower with it, and
//! AVX-512 gains nothing more.

use multiversion::multiversion;

use crate::board::{
    Account, CSPS, CandidateSet, CspSet, Tally, candidate_of, candidates_of, group,
};
use crate::rules::chain::realm::Realm;
use crate::work::Work;

/// The variables with a group left that are not done.
#[inline]
pub fn groups(account: &Account, tally: &Tally, realm: &Realm, done: &CspSet) -> CspSet {
    let open = realm.groups.and_not(done) & tally.several;
    if open.is_empty() { open } else { account.intersections(&open) }
}

/// What is known of a partial chain, or follows from it.
#[derive(Clone, Copy)]
pub struct Known {
    /// The candidates that are not known to be false.
    pub account: Account,
    /// The variables of what is known to be true.
    pub done: CspSet,
    /// The variables whose groups need not be looked at.
    pub grouped: CspSet,
}

/// Propagation from partial chains, kept round by round on a stack, each time with what is known of the chain
/// itself below: whatever follows from a chain follows from its continuations too, so they go on from there.
pub struct Outlook {
    realm: Realm,
    rounds: Vec<Known>,
}

/// The rounds of one partial chain in an [`Outlook`]; by default there are none.
#[derive(Clone, Copy, Default)]
pub struct Seen {
    first: usize,
    end: usize,
}

impl Outlook {
    /// Propagation in a realm, with nothing on the stack.
    pub fn new(realm: Realm) -> Outlook {
        Outlook { realm, rounds: Vec::new() }
    }

    /// The height of the stack.
    pub fn height(&self) -> usize {
        self.rounds.len()
    }

    /// Forgets the rounds above a height.
    pub fn forget(&mut self, height: usize) {
        self.rounds.truncate(height);
    }

    /// In which round propagation from a partial chain meets a contradiction, 1 when there is one
    /// already: the least number of variables that may close the chain; and the rounds before. `None`
    /// when there is no contradiction within the limit, or in its last round none that one node makes.
    ///
    /// What is forbidden is never found true, nor a group with a member that is. `before` are rounds of
    /// a beginning of the chain, with the same forbidden: each has found nothing that this one does not.
    pub fn contradiction(
        &mut self,
        start: Known,
        forbidden: &CandidateSet,
        before: Seen,
        limit: usize,
        work: &mut Work,
    ) -> Option<(usize, Seen)> {
        contradiction(self, start, forbidden, before, limit, work)
    }

    /// Adds what is known after another round, of which some is known already; whether that is more than
    /// before.
    #[inline(always)]
    fn round(&mut self, tally: &Tally, known: Option<usize>, forbidden: &CandidateSet) -> bool {
        let now = self.rounds.len() - 1;
        self.rounds.extend_from_within(now..);
        let (rounds, added) = self.rounds.split_at_mut(now + 1);
        let (now, next) = (&rounds[now], &mut added[0]);
        if let Some(known) = known {
            let known = &rounds[known];
            next.account.keep_only(&known.account);
            next.done |= known.done;
            next.grouped |= known.grouped;
        }
        let groups = groups(&now.account, tally, &self.realm, &next.grouped);
        for csp in tally.one().and_not(&next.done) & self.realm.variables {
            if next.done.contains(csp) {
                continue;
            }
            let right = candidate_of(csp, now.account.only_value(csp));
            next.done.insert(csp);
            if !forbidden.contains(right) {
                next.account.remove_all(self.realm.covers(right));
                next.done |= CSPS[right];
            }
        }
        for csp in groups {
            if let Some(group) = allowed_group(csp, now.account.values(csp), forbidden) {
                next.account.remove_all(self.realm.covers(group));
            }
        }
        next.grouped |= groups;
        next.account != now.account
    }

    /// Whether one node alone that follows from what is known leaves nothing of one of these variables.
    #[inline(always)]
    fn one_empties(&self, known: &Known, emptied: &CspSet, forbidden: &CandidateSet) -> bool {
        let Known { account, done, grouped } = known;
        let tally = account.tally();
        let singles = tally.one().and_not(done) & self.realm.variables;
        let rights = singles.iter().map(|csp| candidate_of(csp, account.only_value(csp)));
        let rights = rights.collect::<CandidateSet>().and_not(forbidden);
        let by_single = |csp: usize| {
            let values = candidates_of(csp, account.values(csp));
            !self.realm.links.linked_to_each(rights, values).is_empty()
        };
        if emptied.iter().any(by_single) {
            return true;
        }
        let groups = groups(account, &tally, &self.realm, grouped);
        let group_of = |csp| allowed_group(csp, account.values(csp), forbidden);
        groups.iter().filter_map(group_of).any(|group| {
            let covers = self.realm.covers(group);
            emptied.iter().any(|csp| account.values(csp) & !covers.values(csp) == 0)
        })
    }
}

/// What [`Outlook::contradiction`] says, with wide registers where the machine has them.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn contradiction(
    outlook: &mut Outlook,
    start: Known,
    forbidden: &CandidateSet,
    before: Seen,
    limit: usize,
    work: &mut Work,
) -> Option<(usize, Seen)> {
    let height = outlook.rounds.len();
    outlook.rounds.push(start);
    for round in 1..=limit {
        let tally = outlook.rounds[height + round - 1].account.tally();
        if !outlook.realm.variables.is_subset(&tally.some) {
            let emptied = outlook.realm.variables.and_not(&tally.some);
            let by_one =
                |last: usize| outlook.one_empties(&outlook.rounds[last], &emptied, forbidden);
            if round == limit && round > 1 && !by_one(height + round - 2) {
                break;
            }
            let seen = Seen { first: height + 1, end: outlook.rounds.len() };
            return Some((round, seen));
        }
        if round == limit {
            break;
        }
        work.rounds += 1;
        let known = (before.first..before.end).nth(round - 1);
        if !outlook.round(&tally, known, forbidden) {
            break;
        }
    }
    outlook.forget(height);
    None
}

/// The group of these values of a variable, when none of them is forbidden.
#[inline]
pub fn allowed_group(csp: usize, values: u16, forbidden: &CandidateSet) -> Option<usize> {
    let is_forbidden = candidates_of(csp, values).any(|candidate| forbidden.contains(candidate));
    if is_forbidden { None } else { group(csp, values) }
}
