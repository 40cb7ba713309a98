//! Propagation: what follows from a target by singles, round after round.
//!
//! Everything that a chain, lasso, whip or braid of length n derives from its target is derived
//! here too by round n. So where propagation comes to rest there is nothing to search for, and a
//! contradiction in round d means that no proof is shorter than d.
//!
//! Where a realm knows groups, a round also finds those true that are all a variable has left. A
//! variable's group need be looked at once: when less is left of it later, the rest covers no more
//! than the group did and its own members that are gone.

use crate::board::{
    Account, BitBoard, CSPS, CandidateSet, CspSet, Tally, candidate_of, candidates_of, group,
};
use crate::grid::Candidate;
use crate::proof::Shape;
use crate::rules::chain::by_node::ByNode;
use crate::rules::chain::realm::Realm;
use crate::work::{Stopped, Work};

/// Propagation from the candidates of a board in one realm, from each as far as it was asked for.
pub struct Fronts<'a> {
    board: &'a BitBoard,
    realm: Realm,
    /// The candidates that leave a variable without values, when they were asked for.
    at_once: Option<CandidateSet>,
    of: ByNode<Front>,
}

/// How far propagation from one target has come; it goes on when it is asked for more.
struct Front {
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

impl<'a> Fronts<'a> {
    /// With nothing done yet.
    pub fn new(board: &'a BitBoard, realm: Realm) -> Fronts<'a> {
        Fronts { board, realm, at_once: None, of: ByNode::with_capacity(board.live.count()) }
    }

    /// Whether a proof of this length, or a shorter one, is not excluded for a target.
    pub fn allow(&mut self, target: usize, length: usize, work: &mut Work) -> bool {
        let (board, realm) = (self.board, &self.realm);
        if length == 1 {
            return self.at_once.get_or_insert_with(|| realm.at_once(board)).contains(target);
        }
        let front = self.of.get(target, || Front::new(board, realm, target));
        front.allows(realm, length, work)
    }

    /// Whether propagation from a target came to rest without a contradiction: then no length is possible.
    pub fn is_at_rest(&self, target: usize) -> bool {
        self.of.known(target).is_some_and(|front| front.state == Progress::AtRest)
    }
}

impl Front {
    /// Propagation from a target, with nothing done yet.
    fn new(board: &BitBoard, realm: &Realm, target: usize) -> Front {
        Front {
            account: board.account.without(realm.covers(target)),
            done: board.settled | CSPS[target],
            grouped: CspSet::EMPTY,
            rounds: 0,
            state: Progress::Going,
        }
    }

    fn allows(&mut self, realm: &Realm, length: usize, work: &mut Work) -> bool {
        while self.state == Progress::Going && self.rounds < length {
            self.round(realm, work);
        }
        self.state == Progress::Contradicted && self.rounds <= length
    }

    fn round(&mut self, realm: &Realm, work: &mut Work) {
        work.rounds += 1;
        self.rounds += 1;
        let tally = self.account.tally();
        if !realm.variables.is_subset(&tally.some) {
            self.state = Progress::Contradicted;
            return;
        }
        let next = tally.one().and_not(&self.done) & realm.variables;
        let groups = groups(&self.account, &tally, realm, &self.grouped);
        if next.is_empty() && groups.is_empty() {
            self.state = Progress::AtRest;
            return;
        }
        let before = (!groups.is_empty()).then_some(self.account);
        for csp in next {
            if self.done.contains(csp) {
                continue;
            }
            // Without a value only when another single of this round is linked to it: the next round
            // will see that.
            let values = self.account.values(csp);
            if values != 0 {
                let right = candidate_of(csp, values.trailing_zeros() as usize);
                self.account.remove_all(realm.covers(right));
                self.done |= CSPS[right];
            }
        }
        if let Some(before) = before {
            for csp in groups {
                if let Some(group) = group(csp, before.values(csp)) {
                    self.account.remove_all(realm.covers(group));
                }
            }
        }
        self.grouped |= groups;
    }
}

/// Whether a board is solved by singles and by deleting all that propagation refutes, until nothing is
/// left to delete; also when it has no solution and they show it.
///
/// # Errors
/// When the work is stopped.
pub fn propagation_solves(
    board: &BitBoard,
    groups: bool,
    work: &mut Work,
) -> Result<bool, Stopped> {
    let mut board = board.clone();
    let shape = if groups { Shape::G_BRAID } else { Shape::BRAID };
    loop {
        if board.apply_singles().is_err() || board.is_solved() {
            return Ok(true);
        }
        let mut refuted = false;
        for realm in Realm::of(&shape, &board) {
            let targets: Vec<Candidate> = board.open().collect();
            for target in targets {
                work.look()?;
                if Front::new(&board, &realm, target.index()).allows(&realm, usize::MAX, work) {
                    board.remove(target);
                    refuted = true;
                }
            }
        }
        if !refuted {
            return Ok(false);
        }
    }
}

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

/// Propagation from partial chains, kept round by round on a stack: whatever follows from a chain follows
/// from its continuations too, so they go on from there.
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
    /// when there is no contradiction within the limit.
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
        let first = self.rounds.len();
        let mut now = start;
        for round in 1..=limit {
            let tally = now.account.tally();
            if !self.realm.variables.is_subset(&tally.some) {
                return Some((round, Seen { first, end: self.rounds.len() }));
            }
            work.rounds += 1;
            let known = self.rounds[before.first..before.end].get(round - 1);
            let next = self.round(&now, &tally, known, forbidden);
            if next.account == now.account {
                break;
            }
            self.rounds.push(next);
            now = next;
        }
        self.forget(first);
        None
    }

    /// What is known after another round, of which some is known already.
    #[inline]
    fn round(
        &self,
        now: &Known,
        tally: &Tally,
        known: Option<&Known>,
        forbidden: &CandidateSet,
    ) -> Known {
        let mut next = *now;
        if let Some(known) = known {
            next.account = now.account.intersection(&known.account);
            next.done |= known.done;
            next.grouped |= known.grouped;
        }
        let groups = groups(&now.account, tally, &self.realm, &next.grouped);
        for csp in tally.one().and_not(&next.done) & self.realm.variables {
            if next.done.contains(csp) {
                continue;
            }
            let right = candidate_of(csp, now.account.values(csp).trailing_zeros() as usize);
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
        next
    }
}

/// The group of these values of a variable, when none of them is forbidden.
#[inline]
pub fn allowed_group(csp: usize, values: u16, forbidden: &CandidateSet) -> Option<usize> {
    let is_forbidden = candidates_of(csp, values).any(|candidate| forbidden.contains(candidate));
    if is_forbidden { None } else { group(csp, values) }
}
