//! Sets of candidates and of CSP variables as bits, for search kernels.
//!
//! They come from [`Csp::candidates`], as the typed graph does, so the two cannot differ about what
//! a link is.

use std::sync::LazyLock;

use crate::board::bits::Bits;
use crate::grid::{Candidate, Csp, State};

/// A set of candidates by [`Candidate::index`]: 729 of 768 bits.
pub type CandidateSet = Bits<12>;

/// A set of CSP variables by [`Csp::index`]: 324 of 384 bits.
pub type CspSet = Bits<6>;

/// What never changes on the board: who is linked to whom, and what is a value of what.
///
/// It takes some 100 kB and is made once, when it is first asked for; a kernel asks once and keeps
/// the reference.
pub struct Masks {
    links: Vec<CandidateSet>,
    values: Vec<CandidateSet>,
    csps: Vec<CspSet>,
    csps_of_links: Vec<CspSet>,
}

impl Masks {
    /// The masks of the board.
    pub fn get() -> &'static Masks {
        static MASKS: LazyLock<Masks> = LazyLock::new(Masks::new);
        &MASKS
    }

    /// The 28 or fewer candidates linked to one; it is not linked to itself.
    pub fn links(&self, candidate: Candidate) -> &CandidateSet {
        &self.links[candidate.index()]
    }

    /// The nine candidates of a CSP variable.
    pub fn values(&self, csp: Csp) -> &CandidateSet {
        &self.values[csp.index()]
    }

    /// The four CSP variables of a candidate.
    pub fn csps(&self, candidate: Candidate) -> &CspSet {
        &self.csps[candidate.index()]
    }

    /// The CSP variables that have a candidate linked to this one: those that its truth touches,
    /// its own four among them.
    pub fn csps_of_links(&self, candidate: Candidate) -> &CspSet {
        &self.csps_of_links[candidate.index()]
    }

    fn new() -> Masks {
        let values: Vec<CandidateSet> =
            Csp::all().map(|csp| csp.candidates().iter().map(|c| c.index()).collect()).collect();
        let csps: Vec<CspSet> = Candidate::all()
            .map(|candidate| candidate.csps().iter().map(|csp| csp.index()).collect())
            .collect();
        let links = |candidate: Candidate| {
            let mut links = CandidateSet::EMPTY;
            candidate.csps().iter().for_each(|csp| links |= values[csp.index()]);
            links.remove(candidate.index());
            links
        };
        let links: Vec<CandidateSet> = Candidate::all().map(links).collect();
        let touched = |links: &CandidateSet| {
            links.iter().fold(CspSet::EMPTY, |touched, other| touched | csps[other])
        };
        let csps_of_links = links.iter().map(touched).collect();
        Masks { links, values, csps, csps_of_links }
    }
}

/// The live candidates of a state.
pub fn live(state: &State) -> CandidateSet {
    state.candidates().map(Candidate::index).collect()
}

/// The live candidates linked to every member of a set: what may be eliminated when one of them must
/// be true. All live candidates when the set is empty.
pub fn linked_to_all(
    live: &CandidateSet,
    set: impl IntoIterator<Item = Candidate>,
) -> CandidateSet {
    set.into_iter().fold(*live, |common, member| common & *Masks::get().links(member))
}

/// The CSP variables with at least two live candidates.
pub fn open(live: &CandidateSet) -> CspSet {
    let masks = Masks::get();
    Csp::all().filter(|&csp| masks.values(csp).count_and(live) >= 2).map(Csp::index).collect()
}
