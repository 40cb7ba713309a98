//! Whips that go through a choice, or end in one.
//!
//! ```text
//! or-whip          a whip of which one step goes through a choice: all its members but one are linked to the target or
//!                  to earlier right-linking candidates, and the last one is its right-linking candidate
//! or-contrad-whip  a partial whip; then every member of a choice is linked to the target or to a right-linking
//!                  candidate
//! ```
//!
//! The choice counts as one step. Partial whips are looked at shorter ones first, each set of what they make false with
//! the same last candidate once, so the first that ends is a shortest.
//!
//! Source: Denis Berthier's OR-k-whips and OR-k-contrad-whips.

use std::collections::HashSet;

use crate::board::{CandidateSet, csps_of, links_of, values_of};
use crate::grid::{Candidate, Conclusion, Csp};
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::braid::refuted;
use super::guarded::{Guarded, of_chains};
use super::refutation::{self, Refutation};

/// Adds the shortest OR-whips of what is sought.
pub(crate) fn whips(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    all(hunt, Ends::InVariable, found, work)
}

/// Adds the shortest OR-contrad-whips of what is sought.
pub(crate) fn contrad_whips(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    all(hunt, Ends::InChoice, found, work)
}

/// Where a whip ends: in a variable, after it went through a choice, or in a choice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    InVariable,
    InChoice,
}

fn all(hunt: &Hunt, ends: Ends, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let all = hunt.on.guarded(work)?;
    let choices: Vec<&Guarded> = of_chains(&all).collect();
    let mut searches = Vec::new();
    // What a whip refutes, propagation refutes.
    refuted(hunt, &choices, work, |_, target, _, _| {
        searches.push(Search::new(hunt, &choices, ends, target));
        Ok(())
    })?;
    // Step by step for all targets: what is found before the work is stopped is the shortest there is.
    for _ in 0..hunt.reach.length {
        let mut open = Vec::new();
        for mut search in searches {
            match search.go_on(work)? {
                Some(end) => found.push(search.prove(end)),
                None => open.push(search),
            }
        }
        searches = open;
    }
    Ok(())
}

/// A partial whip: the one without its last step, and that step.
struct Whip {
    before: Option<usize>,
    /// What the step goes through; `None` for the target alone.
    via: Option<Via>,
    /// The right-linking candidate, or the target.
    right: Candidate,
    /// What is linked to the target or to a right-linking candidate.
    out: CandidateSet,
    length: usize,
    /// Whether it has gone through a choice.
    is_through: bool,
}

#[derive(Clone, Copy)]
enum Via {
    Variable(Csp),
    /// The number of a choice.
    Choice(usize),
}

/// The last partial whip, and in what it ends.
type End = (usize, Via);

struct Search<'a> {
    hunt: &'a Hunt<'a>,
    choices: &'a [&'a Guarded],
    ends: Ends,
    whips: Vec<Whip>,
    /// How many of these were looked at.
    looked_at: usize,
    known: HashSet<(CandidateSet, usize, bool)>,
}

impl<'a> Search<'a> {
    fn new(hunt: &'a Hunt<'a>, choices: &'a [&'a Guarded], ends: Ends, target: Candidate) -> Self {
        let (before, via, out) = (None, None, *links_of(target));
        let first = Whip { before, via, right: target, out, length: 0, is_through: false };
        Search { hunt, choices, ends, whips: vec![first], looked_at: 0, known: HashSet::new() }
    }

    /// Looks at the longest whips so far: the end of one, otherwise all that have one step more are made.
    fn go_on(&mut self, work: &mut Work) -> Result<Option<End>, Stopped> {
        let longest = self.whips.len();
        for at in self.looked_at..longest {
            if let Some(via) = self.end(at) {
                return Ok(Some((at, via)));
            }
            let before = self.whips.len();
            self.extend(at);
            for _ in before..=self.whips.len() {
                work.spend()?;
            }
            work.keep((self.whips.len() - before) * size_of::<Whip>())?;
        }
        self.looked_at = longest;
        Ok(None)
    }

    /// In what a partial whip ends, when it does.
    fn end(&self, at: usize) -> Option<Via> {
        let whip = &self.whips[at];
        match self.ends {
            Ends::InChoice => {
                let ends = |choice: &&Guarded| choice.guardians().iter().all(|g| whip.has_out(*g));
                self.choices.iter().position(ends).map(Via::Choice)
            }
            Ends::InVariable if whip.is_through => {
                let is_empty = |csp: &Csp| self.left(whip, *csp).is_empty();
                self.next_variables(whip).find(is_empty).map(Via::Variable)
            }
            Ends::InVariable => None,
        }
    }

    /// Adds the whips with one step more. Where all candidates of a variable are out, any may be the right-linking
    /// one: the others are linked, which is what the definition asks.
    fn extend(&mut self, at: usize) {
        let whip = &self.whips[at];
        let variables = self.next_variables(whip).flat_map(|csp| {
            let rights = rights(*values_of(csp) & *self.hunt.on.live(), &whip.out);
            rights.into_iter().map(move |right| (Via::Variable(csp), right))
        });
        let through = self.ends == Ends::InVariable && !whip.is_through;
        let choices = self.choices.iter().enumerate().filter(|_| through);
        let choices = choices.flat_map(|(number, choice)| {
            let members = choice.guardians().iter().map(|guardian| guardian.index()).collect();
            rights(members, &whip.out).into_iter().map(move |right| (Via::Choice(number), right))
        });
        let new: Vec<(Via, Candidate)> = variables.chain(choices).collect();
        for (via, right) in new {
            self.add(at, via, right);
        }
    }

    fn add(&mut self, at: usize, via: Via, right: Candidate) {
        let Whip { out, length, is_through, .. } = self.whips[at];
        // What is linked to nothing new says nothing new; so does what is true already.
        let is_true = self.back(at).any(|before| self.whips[before].right == right);
        let out = out | *links_of(right);
        let is_through = is_through || matches!(via, Via::Choice(_));
        if !is_true && self.known.insert((out & *self.hunt.on.live(), right.index(), is_through)) {
            let (before, via, length) = (Some(at), Some(via), length + 1);
            self.whips.push(Whip { before, via, right, out, length, is_through });
        }
    }

    /// The variables of what is linked to the last candidate of a whip.
    fn next_variables(&self, whip: &Whip) -> impl Iterator<Item = Csp> {
        let lefts = *links_of(whip.right) & *self.hunt.on.live();
        let near = lefts.iter().map(|left| *csps_of(Candidate::from_index(left)));
        near.reduce(|all, csps| all | csps).unwrap_or_default().iter().map(Csp::from_index)
    }

    /// The live candidates of a variable that are not out.
    fn left(&self, whip: &Whip, csp: Csp) -> CandidateSet {
        (*values_of(csp) & *self.hunt.on.live()).and_not(&whip.out)
    }

    /// A whip and its beginnings, the longest first.
    fn back(&self, at: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(at), |&at| self.whips[at].before)
    }

    /// The clause of the choice, then the refutation of the target.
    fn prove(&self, (at, end): End) -> Proof {
        let path: Vec<usize> = self.back(at).collect();
        let vias = path.iter().filter_map(|&at| self.whips[at].via).chain([end]);
        let choice = vias.into_iter().find_map(|via| match via {
            Via::Choice(number) => Some(self.choices[number]),
            Via::Variable(_) => None,
        });
        let state = &self.hunt.position().state;
        let mut sheet = Sheet::default();
        let clause = choice.map_or(0, |choice| choice.write(&mut sheet, state));
        let via = |via: Via| match via {
            Via::Variable(csp) => refutation::Via::Variable(csp),
            Via::Choice(number) => {
                refutation::Via::Choice(self.choices[number].guardians(), clause)
            }
        };
        let target = self.whips[0].right;
        let mut refutation = Refutation::of(target, state, &mut sheet);
        for step in path.iter().rev().map(|&at| &self.whips[at]) {
            if let Some(through) = step.via {
                refutation.step(via(through), step.right);
            }
        }
        refutation.end(via(end));
        let conclusions = vec![Conclusion::Eliminate(target)];
        let length = self.whips[at].length + 1;
        sheet.prove(self.hunt.position(), self.hunt.family, length, conclusions)
    }
}

/// Which of some candidates may be what is left of them: the one that is not out, or any where all are.
fn rights(candidates: CandidateSet, out: &CandidateSet) -> Vec<Candidate> {
    let left = candidates.and_not(out);
    let rights = match left.count() {
        0 => candidates,
        1 => left,
        _ => CandidateSet::EMPTY,
    };
    rights.iter().map(Candidate::from_index).collect()
}

impl Whip {
    fn has_out(&self, candidate: Candidate) -> bool {
        self.out.contains(candidate.index())
    }
}
