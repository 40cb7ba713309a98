//! What depends on the board only: whose value each candidate is, and what it is linked to.
//!
//! Two small tables are constants, since every step of a search reads them. The larger ones are made
//! when they are first asked for, a few hundred microseconds for all of them.

use std::sync::LazyLock;

use super::account::Account;
use super::sets::{CandidateSet, CspSet};
use crate::grid::{Candidate, Csp, Space};

/// The nine candidates of each variable.
static VALUES: [CandidateSet; 324] = values();

/// The four CSP variables of each candidate.
pub static CSPS: [CspSet; 729] = variables();

/// The nine candidates of each CSP variable, in the order of its values.
static CANDIDATES: [[u16; 9]; 324] = candidates();

/// Links between candidates: all of them, or those of some spaces.
pub struct Links {
    /// The spaces of the variables that the links come from.
    pub spaces: &'static [Space],
    /// The candidates linked to each of the 729, and to each group where groups are known.
    pub linked: Vec<CandidateSet>,
    /// The same as accounts: the values that are false when the candidate, or the group, is true.
    pub covers: Vec<Account>,
}

/// All links.
pub static LINKS: LazyLock<Links> = LazyLock::new(|| Links::within(&Space::ALL));

/// The links within the plane of each space, in the order of [`Space::ALL`]: those of variables of the
/// other spaces that lie in it ([`Candidate::linked_within`]).
pub static PLANES: [LazyLock<Links>; 4] = [
    LazyLock::new(|| Links::within(&[Space::Rn, Space::Cn, Space::Bn])),
    LazyLock::new(|| Links::within(&[Space::Rc, Space::Cn])),
    LazyLock::new(|| Links::within(&[Space::Rc, Space::Rn])),
    LazyLock::new(|| Links::within(&[Space::Rc])),
];

/// What each candidate covers when every link must lie in the plane of the variable.
///
/// Source: seed text 000, A9.
pub static RESTRICTED: LazyLock<Vec<Account>> = LazyLock::new(|| {
    let of_space =
        |space: usize| CspSet::below(81 * space + 81).and_not(&CspSet::below(81 * space));
    let covered = |candidate: usize| {
        let mut covered = Account::EMPTY;
        for (space, plane) in PLANES.iter().enumerate() {
            covered.insert_all(&plane.covers[candidate].of_variables(&of_space(space)));
        }
        covered
    };
    (0..729).map(covered).collect()
});

/// The nine candidates of each variable as an account.
static WHOLE: LazyLock<Vec<Account>> =
    LazyLock::new(|| Csp::all().map(|csp| Account::of(csp.candidates())).collect());

impl Links {
    /// The links that come of variables of these spaces.
    fn within(spaces: &'static [Space]) -> Links {
        let links = |candidate: Candidate| {
            let (mut linked, mut covers) = (CandidateSet::EMPTY, Account::EMPTY);
            for csp in spaces.iter().map(|&space| candidate.csps()[space as usize]) {
                linked |= *values_of(csp);
                covers.insert_all(&WHOLE[csp.index()]);
            }
            linked.remove(candidate.index());
            covers.remove_all(&Account::of([candidate]));
            (linked, covers)
        };
        let (linked, covers) = Candidate::all().map(links).unzip();
        Links { spaces, linked, covers }
    }
}

/// The 28 candidates linked to one; it is not linked to itself.
pub fn links_of(candidate: Candidate) -> &'static CandidateSet {
    &LINKS.linked[candidate.index()]
}

/// The four CSP variables of a candidate.
pub fn csps_of(candidate: Candidate) -> &'static CspSet {
    &CSPS[candidate.index()]
}

/// The nine candidates of a CSP variable.
pub fn values_of(csp: Csp) -> &'static CandidateSet {
    &VALUES[csp.index()]
}

/// A candidate by its variable and by which of the nine values it is there, from 0.
#[inline]
pub fn candidate_of(csp: usize, value: usize) -> usize {
    CANDIDATES[csp][value].into()
}

/// The candidate of the first of some values of a variable, at least one.
// A call would cost as much again.
#[inline(always)]
pub fn first_of(csp: usize, values: u16) -> usize {
    candidate_of(csp, values.trailing_zeros() as usize)
}

/// The candidates of some values of a variable, bit 0 for the first of the nine.
#[inline]
pub fn candidates_of(csp: usize, values: u16) -> impl Iterator<Item = usize> {
    let mut rest = values;
    std::iter::from_fn(move || {
        let value = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(candidate_of(csp, value))
    })
}

const fn values() -> [CandidateSet; 324] {
    let mut sets = [CandidateSet::EMPTY; 324];
    let mut candidate = 0;
    while candidate < 729 {
        let csps = Candidate::from_index(candidate).csps();
        let mut space = 0;
        while space < 4 {
            sets[csps[space].index()].insert(candidate);
            space += 1;
        }
        candidate += 1;
    }
    sets
}

const fn variables() -> [CspSet; 729] {
    let mut sets = [CspSet::EMPTY; 729];
    let mut candidate = 0;
    while candidate < 729 {
        let csps = Candidate::from_index(candidate).csps();
        let mut space = 0;
        while space < 4 {
            sets[candidate].insert(csps[space].index());
            space += 1;
        }
        candidate += 1;
    }
    sets
}

/// Candidates come in the order of their indices, and so in the order of each variable's values.
const fn candidates() -> [[u16; 9]; 324] {
    let (mut candidates, mut known) = ([[0; 9]; 324], [0; 324]);
    let mut candidate = 0;
    while candidate < 729 {
        let csps = Candidate::from_index(candidate).csps();
        let mut space = 0;
        while space < 4 {
            let csp = csps[space].index();
            candidates[csp][known[csp]] = candidate as u16;
            known[csp] += 1;
            space += 1;
        }
        candidate += 1;
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_say_what_candidates_and_variables_say() {
        for one in Candidate::all() {
            let csps = Csp::all().filter(|csp| csp.contains(one)).map(Csp::index);
            assert!(csps.eq(*csps_of(one)), "{one}");
            let linked: CandidateSet =
                Candidate::all().filter(|&c| one.linked(c)).map(Candidate::index).collect();
            assert_eq!((links_of(one), linked.count()), (&linked, 28));
            let covers = Account::of(linked.iter().map(Candidate::from_index));
            assert!(LINKS.covers[one.index()] == covers, "{one}");
        }
        for csp in Csp::all() {
            let values = csp.candidates().map(Candidate::index);
            assert!((0..9).map(|value| candidate_of(csp.index(), value)).eq(values), "{csp}");
            assert_eq!(*values_of(csp), values.into_iter().collect(), "{csp}");
        }
    }

    #[test]
    fn the_links_of_a_plane_are_those_within_it() {
        for one in Candidate::all() {
            for (space, plane) in Space::ALL.into_iter().zip(&PLANES) {
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
                        expected.insert(csp, other);
                    }
                }
            }
            assert!(RESTRICTED[one.index()] == expected, "{one}");
        }
    }
}
