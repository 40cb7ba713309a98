//! What is linked to each candidate and to each group, on any board.
//!
//! The tables are constants of the program, 3 MB. Made when they were first asked for they cost a question
//! more than many a search does, most of it for memory that is used for the first time. The build script
//! makes them (`tables`): in the compiler it takes 17 seconds.

use std::sync::LazyLock;

use bytemuck::cast_slice;

use super::account::Account;
use super::sets::{CandidateSet, CspSet};
use super::values::across;
use crate::grid::{Candidate, Space};

/// Links between candidates: all of them, or those of some spaces.
pub struct Links {
    /// The spaces of the variables that the links come from.
    pub spaces: &'static [Space],
    /// The candidates linked to each of the 729, and to each group where groups are known.
    pub linked: &'static [CandidateSet],
    /// The same as accounts: the values that are false when the candidate, or the group, is true.
    pub covers: &'static [Account],
}

/// The bytes of a table, as the build script has written them.
macro_rules! table {
    ($name:literal) => {{
        static TABLE: &Aligned<[u8]> =
            &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".table")));
        cast_slice(&TABLE.0)
    }};
}

/// Bytes that begin where a word may.
#[repr(C, align(64))]
struct Aligned<T: ?Sized>(T);

/// All links, from candidates and from groups: what is linked to a group is linked to all its members.
pub static LINKS: LazyLock<Links> = LazyLock::new(|| Links {
    spaces: &Space::ALL,
    linked: table!("linked"),
    covers: table!("covers"),
});

/// The links within the plane of a cell, of a digit in a row, and of one in a column: those of variables of
/// the other spaces that lie in it ([`Candidate::linked_within`]).
pub static PLANES: LazyLock<[Links; 3]> = LazyLock::new(|| {
    let plane = |space, linked, covers| Links { spaces: across(space), linked, covers };
    [
        plane(Space::Rc, table!("linked-in-rc"), table!("covers-in-rc")),
        plane(Space::Rn, table!("linked-in-rn"), table!("covers-in-rn")),
        plane(Space::Cn, table!("linked-in-cn"), table!("covers-in-cn")),
    ]
});

/// What each candidate covers when every link must lie in the plane of the variable.
///
/// Source: D. Berthier, "Fully supersymmetric chains", A9.
pub static RESTRICTED: LazyLock<&[Account]> = LazyLock::new(|| table!("restricted"));

/// The variables of all that is linked to a node and, for a group, of its members: what a chain may
/// go on to from the node, or from what is left of the group later.
pub static NEARBY: LazyLock<&[CspSet]> = LazyLock::new(|| table!("nearby"));

impl Links {
    /// Those of some candidates that are linked to each of some others; all of them when there are no others.
    #[inline(always)]
    pub fn linked_to_each(
        &self,
        some: CandidateSet,
        others: impl Iterator<Item = usize>,
    ) -> CandidateSet {
        others.fold(some, |common, other| common & self.linked[other])
    }
}

/// The 28 candidates linked to one; it is not linked to itself.
pub fn links_of(candidate: Candidate) -> &'static CandidateSet {
    &LINKS.linked[candidate.index()]
}

/// The live candidates linked to every member of a set: what may be eliminated when one of them must
/// be true. All live candidates when the set is empty.
pub fn linked_to_all(
    live: &CandidateSet,
    set: impl IntoIterator<Item = Candidate>,
) -> CandidateSet {
    set.into_iter().fold(*live, |common, member| common & *links_of(member))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{NODES, is_group, members};
    use crate::grid::Csp;

    #[test]
    fn tables_say_what_candidates_say() {
        for one in Candidate::all() {
            let linked: CandidateSet =
                Candidate::all().filter(|&c| one.linked(c)).map(Candidate::index).collect();
            assert_eq!((links_of(one), linked.count()), (&linked, 28));
            let covers = Account::of(linked.iter().map(Candidate::from_index));
            assert!(LINKS.covers[one.index()] == covers, "{one}");
        }
    }

    #[test]
    fn what_is_linked_to_a_group_is_linked_to_all_its_members() {
        for group in 729..NODES {
            let members = members(group);
            let is_linked = |candidate: &Candidate| {
                members.iter().all(|member| Candidate::from_index(member).linked(*candidate))
            };
            let linked: Vec<Candidate> = Candidate::all().filter(is_linked).collect();
            assert!(linked.iter().map(|one| one.index()).eq(LINKS.linked[group]), "{members:?}");
            assert!(LINKS.covers[group] == Account::of(linked), "{members:?}");
        }
    }

    #[test]
    fn the_links_of_a_plane_are_those_within_it() {
        for one in Candidate::all() {
            for (space, plane) in Space::ALL.into_iter().zip(&*PLANES) {
                let linked = Candidate::all().filter(|&other| one.linked_within(other, space));
                let linked: Vec<Candidate> = linked.collect();
                let indices = linked.iter().map(|candidate| candidate.index());
                assert!(indices.eq(plane.linked[one.index()]), "{one} {space}");
                assert!(plane.covers[one.index()] == Account::of(linked), "{one} {space}");
            }
        }
    }

    #[test]
    fn restricted_links_lie_in_the_plane_of_the_variable() {
        for one in Candidate::all() {
            let mut expected = Account::EMPTY;
            for other in Candidate::all() {
                for csp in other.csps() {
                    if one.linked_within(other, csp.space()) {
                        expected.insert(csp.space(), other.index());
                    }
                }
            }
            assert!(RESTRICTED[one.index()] == expected, "{one}");
        }
    }

    #[test]
    fn near_to_a_node_are_the_variables_of_what_is_linked_to_it_and_of_its_members() {
        for node in 0..NODES {
            let own = if is_group(node) { members(node) } else { CandidateSet::EMPTY };
            let near: CandidateSet = LINKS.linked[node].iter().chain(own).collect();
            let is_near =
                |csp: &Csp| csp.candidates().iter().any(|value| near.contains(value.index()));
            assert!(Csp::all().filter(is_near).map(Csp::index).eq(NEARBY[node]), "{node}");
        }
    }
}
