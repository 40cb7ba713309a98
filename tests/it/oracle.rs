//! A slow search for chains, written down from the definitions and sharing nothing with the
//! kernels: every sequence of candidates is built and every condition asked for as it is stated.
//!
//! Source: D. Berthier, "Fully supersymmetric chains", A1 (chains), A3 (lassos), A9
//! (restricted forms).

use catena::grid::{Candidate, Csp, Space, State};
use catena::proof::{ClosingKind, Shape, Spaces, Z};

/// One step: left and, but in the last of a whip, right.
pub type Pair = (Candidate, Option<Candidate>);

/// The search for chains of a shape to a target in a state.
pub struct Oracle<'a> {
    state: &'a State,
    shape: Shape,
    target: Candidate,
    spaces: Vec<Space>,
    chain: Vec<Pair>,
    found: Vec<Vec<Pair>>,
    all: bool,
}

/// The shortest length up to a limit.
pub fn shortest(state: &State, shape: Shape, target: Candidate, limit: usize) -> Option<usize> {
    (1..=limit).find(|&length| !search(state, shape, target, length, false).is_empty())
}

/// Every chain of one length; equal ones as often as they are met.
pub fn all(state: &State, shape: Shape, target: Candidate, length: usize) -> Vec<Vec<Pair>> {
    search(state, shape, target, length, true)
}

fn search(
    state: &State,
    shape: Shape,
    target: Candidate,
    length: usize,
    all: bool,
) -> Vec<Vec<Pair>> {
    let realms: Vec<Vec<Space>> = match shape.spaces {
        Spaces::Any => vec![Space::ALL.to_vec()],
        Spaces::Same => Space::ALL.map(|space| vec![space]).to_vec(),
        Spaces::Places => vec![vec![Space::Rn, Space::Cn, Space::Bn]],
        Spaces::Rc => vec![vec![Space::Rc]],
        Spaces::Rn => vec![vec![Space::Rn]],
        Spaces::Cn => vec![vec![Space::Cn]],
    };
    let mut found = Vec::new();
    for spaces in realms {
        let mut oracle = Oracle { state, shape, target, spaces, chain: vec![], found: vec![], all };
        oracle.extend(length);
        found.append(&mut oracle.found);
    }
    found
}

/// Whether a link is one between two cells of a plane, and not within one.
fn in_plane(one: Candidate, other: Candidate, plane: Space) -> bool {
    one.shared_csps(other).any(|csp| match plane {
        Space::Rc => csp.space() != Space::Rc,
        Space::Rn => matches!(csp.space(), Space::Rc | Space::Cn),
        Space::Cn => matches!(csp.space(), Space::Rc | Space::Rn),
        Space::Bn => csp.space() == Space::Rc,
    })
}

impl Oracle<'_> {
    fn linked(&self, a: Candidate, b: Candidate) -> bool {
        a.linked(b) && self.shape.spaces.plane().is_none_or(|plane| in_plane(a, b, plane))
    }

    fn rights(&self) -> impl Iterator<Item = Candidate> {
        self.chain.iter().filter_map(|pair| pair.1)
    }

    fn is_new(&self, candidate: Candidate) -> bool {
        candidate != self.target
            && self.chain.iter().all(|pair| pair.0 != candidate && pair.1 != Some(candidate))
    }

    /// Whether a candidate is linked to a member of the set of the next step.
    fn covered(&self, csp: Csp, candidate: Candidate) -> bool {
        let first = self.chain.is_empty();
        let reach = |reason: Candidate| {
            let in_plane = in_plane(reason, candidate, csp.space());
            self.linked(reason, candidate) && (!self.shape.restricted || first || in_plane)
        };
        let z = self.shape.z == Z::Always || (self.shape.z == Z::First && first);
        (z && reach(self.target)) || (self.shape.t && self.rights().any(reach))
    }

    fn lefts(&self) -> Vec<Candidate> {
        let last = self.chain.last().and_then(|pair| pair.1).unwrap_or(self.target);
        let follows = |c: Candidate| {
            self.linked(last, c)
                || self.shape.branching
                    && (self.linked(self.target, c) || self.rights().any(|r| self.linked(r, c)))
        };
        self.state.candidates().filter(|&c| self.is_new(c) && follows(c)).collect()
    }

    fn extend(&mut self, left: usize) {
        for l in self.lefts() {
            for csp in l.csps() {
                let digit = csp.space() != Space::Rc && l.digit() == self.target.digit();
                if self.spaces.contains(&csp.space()) && (digit || !self.shape.one_digit) {
                    self.step(l, csp, left);
                }
                if !self.found.is_empty() && !self.all {
                    return;
                }
            }
        }
    }

    fn step(&mut self, l: Candidate, csp: Csp, left: usize) {
        let others: Vec<Candidate> = self.state.values(csp).filter(|&c| c != l).collect();
        if others.is_empty() {
            // The typed graph has CSP variables with at least two live candidates.
            return;
        }
        let covered: Vec<bool> = others.iter().map(|&c| self.covered(csp, c)).collect();
        let uncovered = covered.iter().filter(|&&covered| !covered).count();
        if left == 1 && self.shape.closing == ClosingKind::Whip && uncovered == 0 {
            self.chain.push((l, None));
            self.found.push(self.chain.clone());
            self.chain.pop();
        }
        for (&r, &is_covered) in others.iter().zip(&covered) {
            if uncovered > usize::from(!is_covered) {
                continue;
            }
            if left == 1 {
                self.close(l, r);
            } else if self.is_new(r) && !self.has_closed(r, uncovered) {
                self.chain.push((l, Some(r)));
                self.extend(left - 1);
                self.chain.pop();
            }
        }
    }

    /// Whether a chain that goes on with this right-linking candidate contains a shorter one: a whip where
    /// nothing is left, any other a chain to the target, and a lasso a lasso.
    fn has_closed(&self, r: Candidate, uncovered: usize) -> bool {
        match self.shape.closing {
            ClosingKind::Whip => uncovered == 0,
            _ => self.is_chain(r) || self.closes(r),
        }
    }

    /// Whether the chain up to this right-linking candidate ends at the target: then it is no lasso.
    fn is_chain(&self, r: Candidate) -> bool {
        self.is_new(r) && self.linked(r, self.target)
    }

    fn closes(&self, r: Candidate) -> bool {
        match self.shape.closing {
            ClosingKind::Target => self.is_chain(r),
            ClosingKind::LrLasso => {
                self.is_new(r) && !self.is_chain(r) && self.rights().any(|e| self.linked(e, r))
            }
            ClosingKind::RlLasso => self.chain.iter().any(|pair| pair.0 == r),
            ClosingKind::Whip | ClosingKind::Loop => false,
        }
    }

    fn close(&mut self, l: Candidate, r: Candidate) {
        if self.closes(r) {
            self.chain.push((l, Some(r)));
            self.found.push(self.chain.clone());
            self.chain.pop();
        }
    }
}
