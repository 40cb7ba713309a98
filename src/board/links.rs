//! What depends on the board only: whose value each candidate is, and what it is linked to.
//!
//! Two small tables are constants, since every step of a search reads them. The larger ones are made
//! when they are first asked for, a few hundred microseconds for all of them.

use std::sync::LazyLock;

use super::account::Account;
use super::sets::{CandidateSet, CspSet};
use crate::grid::{Candidate, Csp, Space};

/// The four CSP variables of each candidate.
pub static CSPS: [CspSet; 729] = variables();

/// The nine candidates of each CSP variable, in the order of its values.
static CANDIDATES: [[u16; 9]; 324] = candidates();

/// Links between candidates: all of them, or those of some spaces.
pub struct Links {
    /// The candidates linked to each of the 729, and to each group where groups are known.
    pub linked: Vec<CandidateSet>,
    /// The same as accounts: the values that are false when the candidate, or the group, is true.
    pub covers: Vec<Account>,
}

/// All links.
pub static LINKS: LazyLock<Links> = LazyLock::new(|| Links::within(&Space::ALL));

/// The links within the planes rc, rn and cn, as [`Candidate::linked_within`] says: same digit and a
/// shared house; same cell, or same digit and column; same cell, or same digit and row.
pub static PLANES: LazyLock<[Links; 3]> = LazyLock::new(|| {
    [&[Space::Rn, Space::Cn, Space::Bn][..], &[Space::Rc, Space::Cn], &[Space::Rc, Space::Rn]]
        .map(Links::within)
});

/// What each candidate covers when every link must lie in the plane of the variable: one of
/// [`PLANES`], or for a digit in a block a shared cell.
///
/// Source: seed text 000, A9.
pub static RESTRICTED: LazyLock<Vec<Account>> = LazyLock::new(|| {
    let same_cell = Links::within(&[Space::Rc]);
    let planes = PLANES.iter().chain([&same_cell]).enumerate();
    let planes: Vec<(CspSet, &Links)> = planes
        .map(|(at, links)| (CspSet::below(81 * at + 81).and_not(&CspSet::below(81 * at)), links))
        .collect();
    let covered = |candidate: usize| {
        let mut covered = Account::EMPTY;
        for (variables, links) in &planes {
            covered.insert_all(&links.covers[candidate].of_variables(variables));
        }
        covered
    };
    (0..729).map(covered).collect()
});

impl Links {
    /// The links that come of variables of these spaces.
    fn within(spaces: &[Space]) -> Links {
        let values: Vec<(CandidateSet, Account)> = Csp::all()
            .map(Csp::candidates)
            .map(|values| (values.map(Candidate::index).into_iter().collect(), Account::of(values)))
            .collect();
        let links = |candidate: Candidate| {
            let (mut linked, mut covers) = (CandidateSet::EMPTY, Account::EMPTY);
            for csp in spaces.iter().map(|&space| candidate.csps()[space as usize]) {
                linked |= values[csp.index()].0;
                covers.insert_all(&values[csp.index()].1);
            }
            linked.remove(candidate.index());
            covers.remove_all(&Account::of([candidate]));
            (linked, covers)
        };
        let (linked, covers) = Candidate::all().map(links).unzip();
        Links { linked, covers }
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

/// A candidate by its variable and by which of the nine values it is there, from 0.
#[inline]
pub fn candidate_of(csp: usize, value: usize) -> usize {
    CANDIDATES[csp][value].into()
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
        }
    }

    #[test]
    fn links_within_planes_are_those_of_the_definition() {
        for (plane, links) in [Space::Rc, Space::Rn, Space::Cn].into_iter().zip(&*PLANES) {
            for one in Candidate::all() {
                let linked: Vec<Candidate> =
                    Candidate::all().filter(|&other| one.linked_within(other, plane)).collect();
                assert!(linked.iter().map(|c| c.index()).eq(links.linked[one.index()]), "{one}");
                assert!(links.covers[one.index()] == Account::of(linked), "{one}");
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
