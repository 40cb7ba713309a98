//! How far it is to the end for chains without the t-extension.

use crate::board::{Account, BitBoard, CandidateSet, candidate_of, candidates_of};
use crate::rules::chain::realm::Realm;

/// The right-linking candidates from which a number of steps, or fewer, lead to one that is linked to the
/// target, when steps may repeat candidates: that is at least when they may not.
///
/// The first set is for one step, the last for all numbers from there on.
pub struct Walks(Vec<CandidateSet>);

impl Walks {
    /// The walks of at most this length to a target, through the steps that an account leaves: it is
    /// the same for every step but the first.
    pub fn new(
        board: &BitBoard,
        realm: &Realm,
        account: &Account,
        target: usize,
        longest: usize,
    ) -> Walks {
        let mut within = Vec::new();
        let mut known = CandidateSet::EMPTY;
        let mut steps = steps(board, realm, account);
        let mut ends = realm.links.linked[target];
        for _ in 0..longest {
            // The steps to an end: whoever is linked to their left-linking candidates comes next.
            let mut reached = CandidateSet::EMPTY;
            steps.retain(|&(left, right)| {
                let is_last = ends.contains(right);
                if is_last {
                    reached |= realm.links.linked[left];
                }
                !is_last
            });
            ends = reached.and_not(&known);
            if ends.is_empty() {
                break;
            }
            known |= ends;
            within.push(known);
        }
        Walks(within)
    }

    /// Whether a right-linking candidate has a way to an end in at most this number of steps, which is at
    /// least one and at most the longest that was asked for.
    pub fn lead_from(&self, right: usize, steps: usize) -> bool {
        let last = self.0.len().min(steps);
        self.0[..last].last().is_some_and(|within| within.contains(right))
    }
}

/// The pairs of a left- and a right-linking candidate that leave nothing else of their variable.
fn steps(board: &BitBoard, realm: &Realm, account: &Account) -> Vec<(usize, usize)> {
    let mut steps = Vec::new();
    for csp in realm.variables.and_not(&account.crowded()) {
        let (live, left_over) = (board.account.values(csp), account.values(csp));
        for value in (0..9).filter(|value| live >> value & 1 == 1) {
            let others = !(1 << value);
            let rights = match (left_over & others).count_ones() {
                0 => live & others,
                1 => left_over & others,
                _ => continue,
            };
            let left = candidate_of(csp, value);
            steps.extend(candidates_of(csp, rights).map(|right| (left, right)));
        }
    }
    steps
}
