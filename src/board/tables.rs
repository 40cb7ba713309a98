//! What is linked to each candidate and to each group, worked out when the program is built.
//!
//! The build script writes this for `links`; it is no part of the program.

use super::account::Account;
use super::group::{NODES, is_group, members};
use super::sets::{CandidateSet, CspSet};
use super::values::{CSPS, across, values_of};
use crate::grid::{Candidate, Space};

/// What is linked to each of some nodes, as sets and as accounts.
pub struct Table {
    pub linked: Vec<CandidateSet>,
    pub covers: Vec<Account>,
}

impl Table {
    /// All links from candidates and groups.
    pub fn everywhere() -> Table {
        let mut linked = Table::within(&Space::ALL).linked;
        for group in 729..NODES {
            let all =
                members(group).iter().map(|member| linked[member]).reduce(|all, one| all & one);
            linked.push(all.unwrap_or_default());
        }
        Table::of(linked)
    }

    /// The links that come of variables of these spaces.
    pub fn within(spaces: &[Space]) -> Table {
        let linked = |candidate: Candidate| {
            let csps = spaces.iter().map(|&space| candidate.csps()[space as usize]);
            let mut linked = csps.fold(CandidateSet::EMPTY, |all, csp| all | *values_of(csp));
            linked.remove(candidate.index());
            linked
        };
        Table::of(Candidate::all().map(linked).collect())
    }

    fn of(linked: Vec<CandidateSet>) -> Table {
        let covers = |linked: &CandidateSet| Account::of(linked.iter().map(Candidate::from_index));
        Table { covers: linked.iter().map(covers).collect(), linked }
    }
}

/// What each candidate covers when every link must lie in the plane of the variable.
pub fn restricted() -> Vec<Account> {
    let mut covers = vec![Account::EMPTY; 729];
    for space in Space::ALL {
        let in_plane = Table::within(across(space)).linked;
        for (covers, linked) in covers.iter_mut().zip(in_plane) {
            linked.iter().for_each(|other| covers.insert(space, other));
        }
    }
    covers
}

/// The variables of all that is linked to a node and, for a group, of its members.
pub fn nearby(all: &Table) -> Vec<CspSet> {
    let near = |node: usize| {
        let own = if is_group(node) { members(node) } else { CandidateSet::EMPTY };
        (all.linked[node] | own).iter().fold(CspSet::EMPTY, |near, member| near | CSPS[member])
    };
    (0..NODES).map(near).collect()
}
