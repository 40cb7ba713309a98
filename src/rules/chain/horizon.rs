//! How many variables a partial chain needs at least to end.
//!
//! Propagation goes on from the chain, round by round, but only along links: a chain steps from its last
//! right-linking node to a variable with a candidate linked to it. So what a round finds true lies near
//! to that node or to what an earlier round has found, and all that the chain can find in as many steps
//! is among it. The last variable of every chain has nothing left but what the chain excludes: whatever
//! it ends with is linked to something it has found, or is one of its left-linking candidates. Where a
//! variable near by is emptied that cannot be the last one, anything may follow, in one more variable.
//!
//! A chain takes one node at a time. Where it has as many steps as there are rounds, each of its nodes is found in its
//! own round: so what empties the last variable is the last of them alone, besides what was false a round before.

use multiversion::multiversion;

use crate::board::{
    Account, BitBoard, CSPS, CandidateSet, CspSet, NEARBY, candidate_of, candidates_of, group,
};
use crate::rules::chain::outlook::groups;
use crate::rules::chain::realm::Realm;
use crate::work::Work;

/// What is known of a partial chain.
#[derive(Clone, Copy)]
pub struct Partial<'a> {
    /// The candidates that do not follow to be false.
    pub account: &'a Account,
    /// The variables of what is known to be true; those of groups are not in it.
    pub done: &'a CspSet,
    /// The last right-linking node.
    pub last: usize,
    /// What the left-linking candidates can be.
    pub lefts: &'a CandidateSet,
}

/// Which variables a chain may end in.
#[derive(Clone, Copy)]
pub enum Ends {
    /// Any that has nothing left.
    Emptied,
    /// Those with a candidate linked to the target: the last right-linking candidate is.
    AtTarget,
    /// Those with one of its left-linking candidates.
    AtLeft,
}

/// What lies ahead of partial chains on one board, in one realm, for one target.
pub struct Horizon<'a> {
    /// The board.
    pub board: &'a BitBoard,
    /// The realm.
    pub realm: &'a Realm,
    /// The target, which no chain finds true.
    pub target: usize,
    /// Where the chains end.
    pub ends: Ends,
}

impl Horizon<'_> {
    /// A number of variables, at least one, such that the chain does not end with fewer; `None` when it
    /// does not end within the limit.
    pub fn distance(&self, from: Partial, limit: usize, work: &mut Work) -> Option<usize> {
        distance(self, from, limit, work)
    }

    /// Whether one of these variables, which have nothing left, may be the last one, when the left-linking
    /// candidates before are among these.
    fn may_end(&self, empty: &CspSet, lefts: &CandidateSet) -> bool {
        match self.ends {
            Ends::Emptied => true,
            Ends::AtTarget => empty.intersects(&NEARBY[self.target]),
            Ends::AtLeft => empty.iter().any(|csp| {
                candidates_of(csp, self.board.account.values(csp)).any(|left| lefts.contains(left))
            }),
        }
    }
}

/// What a round has found true.
#[derive(Clone, Copy, Default)]
struct Round {
    singles: CandidateSet,
    /// The variables with a group left.
    groups: CspSet,
}

impl Round {
    /// Whether one of them alone leaves nothing of a variable, given what was left before that round.
    #[inline(always)]
    fn one_empties(&self, csp: usize, before: &Account, realm: &Realm) -> bool {
        let values = before.values(csp);
        let singles = realm.links.linked_to_each(self.singles, candidates_of(csp, values));
        let empties = |right: usize| values & !realm.covers(right).values(csp) == 0;
        let mut groups = self.groups.into_iter().filter_map(|of| group(of, before.values(of)));
        !singles.is_empty() || groups.any(empties)
    }
}

/// What [`Horizon::distance`] says, with wide registers where the machine has them.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn distance(horizon: &Horizon, from: Partial, limit: usize, work: &mut Work) -> Option<usize> {
    let (mut account, mut done) = (*from.account, *from.done);
    let mut near = NEARBY[from.last] & horizon.realm.variables;
    let mut grouped = CspSet::EMPTY;
    // The left-linking candidate of a step is linked to what the step before has found.
    let (mut lefts, mut next_lefts) = (*from.lefts, horizon.realm.links.linked[from.last]);
    let (mut before, mut found) = (account, Round::default());
    for round in 1..=limit {
        let tally = account.tally();
        let empty = near.and_not(&tally.some);
        if !empty.is_empty() {
            let by_one = |csp: &usize| found.one_empties(*csp, &before, horizon.realm);
            let empty = match round == limit && round > 1 {
                true => empty.iter().filter(by_one).collect(),
                false => empty,
            };
            let may_end = !empty.is_empty() && horizon.may_end(&empty, &lefts);
            let distance = if may_end { round } else { round + 1 };
            return (distance <= limit).then_some(distance);
        }
        if round == limit {
            break;
        }
        let singles = tally.one().and_not(&done) & near;
        let groups = groups(&account, &tally, horizon.realm, &grouped) & near;
        if singles.is_empty() && groups.is_empty() {
            return None;
        }
        work.rounds += 1;
        before = account;
        found = Round { singles: CandidateSet::EMPTY, groups };
        let mut linked = CandidateSet::EMPTY;
        for csp in singles {
            if done.contains(csp) {
                continue;
            }
            let right = candidate_of(csp, before.only_value(csp));
            done |= CSPS[right];
            if right != horizon.target {
                found.singles.insert(right);
                account.remove_all(horizon.realm.covers(right));
                near |= NEARBY[right];
                linked |= horizon.realm.links.linked[right];
            }
        }
        for csp in groups {
            let Some(right) = group(csp, before.values(csp)) else { continue };
            if !done.contains(csp) {
                account.remove_all(horizon.realm.covers(right));
                near |= NEARBY[right];
            }
        }
        grouped |= groups;
        near &= horizon.realm.variables;
        lefts |= std::mem::replace(&mut next_lefts, linked);
    }
    None
}
