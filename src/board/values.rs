//! Whose value each candidate is: its four variables, and the nine candidates of each.

use super::sets::{CandidateSet, CspSet};
use crate::grid::{Candidate, Csp, Space};

/// The nine candidates of each variable.
static VALUES: [CandidateSet; 324] = values();

/// The four CSP variables of each candidate.
pub static CSPS: [CspSet; 729] = variables();

/// The nine candidates of each CSP variable, in the order of its values.
static CANDIDATES: [[u16; 9]; 324] = candidates();

/// The four CSP variables of a candidate.
pub fn csps_of(candidate: Candidate) -> &'static CspSet {
    &CSPS[candidate.index()]
}

/// The nine candidates of a CSP variable.
pub fn values_of(csp: Csp) -> &'static CandidateSet {
    &VALUES[csp.index()]
}

/// The spaces of the variables that cross the plane of a space: what links lie in it come from these.
pub const fn across(plane: Space) -> &'static [Space] {
    match plane {
        Space::Rc => &[Space::Rn, Space::Cn, Space::Bn],
        Space::Rn => &[Space::Rc, Space::Cn],
        Space::Cn => &[Space::Rc, Space::Rn],
        Space::Bn => &[Space::Rc],
    }
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
        }
        for csp in Csp::all() {
            let values = csp.candidates().map(Candidate::index);
            assert!((0..9).map(|value| candidate_of(csp.index(), value)).eq(values), "{csp}");
            assert_eq!(*values_of(csp), values.into_iter().collect(), "{csp}");
        }
    }
}
