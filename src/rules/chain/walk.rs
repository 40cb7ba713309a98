//! How far it is to the end for chains without the t-extension.

use crate::board::{Account, BitBoard, CandidateSet, candidate_of};
use crate::rules::chain::realm::Realm;

/// The least number of steps from each right-linking candidate to one that is linked to the
/// target, when steps may repeat candidates: never more than without.
pub struct Walks(Vec<usize>);

impl Walks {
    /// The walks to a target through the steps that an account leaves: it is the same for every
    /// step but the first.
    pub fn new(board: &BitBoard, realm: &Realm, account: &Account, target: usize) -> Walks {
        let mut from = vec![usize::MAX; 729];
        let mut steps = steps(board, realm, account);
        let mut ends = realm.links.linked[target];
        for length in 1.. {
            // The steps to an end: whoever is linked to their left-linking candidates comes next.
            let (last, rest): (Vec<_>, Vec<_>) =
                steps.into_iter().partition(|&(_, right)| ends.contains(right));
            let lefts = last.iter().map(|&(left, _)| &realm.links.linked[left]);
            let reached = lefts.fold(CandidateSet::EMPTY, |all, linked| all | *linked);
            ends = reached.iter().filter(|&candidate| from[candidate] == usize::MAX).collect();
            if ends.is_empty() {
                break;
            }
            ends.iter().for_each(|candidate| from[candidate] = length);
            steps = rest;
        }
        Walks(from)
    }

    /// The number of steps after this right-linking candidate; `usize::MAX` when there is no way.
    pub fn from(&self, right: usize) -> usize {
        self.0[right]
    }
}

/// The pairs that leave nothing else of a variable in account.
fn steps(board: &BitBoard, realm: &Realm, account: &Account) -> Vec<(usize, usize)> {
    let mut steps = Vec::new();
    for csp in realm.variables.and_not(&account.crowded()) {
        let (live, account) = (board.account.values(csp), account.values(csp));
        let values = || (0..9).filter(move |value| live >> value & 1 == 1);
        for (left, right) in values().flat_map(|left| values().map(move |right| (left, right))) {
            if left != right && account & !(1 << left) & !(1 << right) == 0 {
                steps.push((candidate_of(csp, left), candidate_of(csp, right)));
            }
        }
    }
    steps
}
