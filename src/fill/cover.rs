//! Completes bases and covers that someone typed into a full proof.
//!
//! What lies in more covers than bases falls at once. Any other target is assumed: what it is linked to, and the
//! covers that it takes, go; then what is left of the bases lies in fewer covers than they are.

use std::fmt;

use crate::grid::{Candidate, Conclusion, Csp, Position, State};
use crate::notation::CoverSets;
use crate::proof::{Family, Ground, Line, Literal, Number, Proof, Truth};

/// Why bases and covers do not prove a conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoverRefusal {
    /// The conclusion is about a candidate that is not live.
    NotLive(Candidate),
    /// It is a placement.
    Placement,
    /// Two bases have a live candidate in common.
    Overlap(Csp, Csp),
    /// There are more covers than bases.
    Covers {
        /// How many bases.
        bases: usize,
        /// How many covers.
        covers: usize,
    },
    /// A candidate of the bases lies in no cover, and the target is not linked to it.
    Uncovered(Candidate),
    /// The target takes no cover: it lies in none.
    TakesNone(Candidate),
}

/// The proof of an elimination by bases and covers, under the name of a rule.
///
/// # Errors
/// What stands in the way.
pub fn fill_cover(
    position: &Position,
    rule: &str,
    cover: &CoverSets,
    conclusion: Conclusion,
) -> Result<Proof, CoverRefusal> {
    let Conclusion::Eliminate(target) = conclusion else { return Err(CoverRefusal::Placement) };
    let state = &position.state;
    if !state.is_live(target) {
        return Err(CoverRefusal::NotLive(target));
    }
    disjoint(state, &cover.truths)?;
    let line = at_once(state, cover, target).map_or_else(|| refuted(state, cover, target), Ok)?;
    Ok(Proof {
        state: state.clone(),
        givens: position.givens,
        family: Family { name: rule.into(), shape: None },
        length: cover.truths.len(),
        conclusions: vec![conclusion],
        chain: None,
        lines: vec![line],
        fillings: Vec::new(),
    })
}

fn disjoint(state: &State, truths: &[Csp]) -> Result<(), CoverRefusal> {
    for (at, one) in truths.iter().enumerate() {
        let shares = |other: &&Csp| state.values(**other).any(|candidate| one.contains(candidate));
        if let Some(other) = truths[at + 1..].iter().find(shares) {
            return Err(CoverRefusal::Overlap(*one, *other));
        }
    }
    Ok(())
}

/// The line by which a target in more covers than bases falls, where the bases have no fins.
fn at_once(state: &State, cover: &CoverSets, target: Candidate) -> Option<Line> {
    let holds = |sets: &[Csp]| sets.iter().filter(|set| set.contains(target)).count();
    let is_covered = |candidate: Candidate| cover.links.iter().any(|link| link.contains(candidate));
    let mut all = cover.truths.iter().flat_map(|truth| state.values(*truth));
    let falls = holds(&cover.links) > holds(&cover.truths)
        && cover.links.len() == cover.truths.len()
        && all.all(is_covered);
    falls.then(|| Line {
        claim: vec![Literal::False(target.into())],
        ground: Ground::cover(
            cover.truths.iter().copied().map(Truth::Variable).collect(),
            cover.links.clone(),
            Vec::new(),
        ),
    })
}

fn refuted(state: &State, cover: &CoverSets, target: Candidate) -> Result<Line, CoverRefusal> {
    let links: Vec<Csp> =
        cover.links.iter().copied().filter(|link| !link.contains(target)).collect();
    let (bases, covers) = (cover.truths.len(), cover.links.len());
    if links.len() >= bases {
        let too_many = CoverRefusal::Covers { bases, covers };
        return Err(if covers > bases { too_many } else { CoverRefusal::TakesNone(target) });
    }
    let mut lines =
        vec![Line { claim: vec![Literal::True(target.into())], ground: Ground::Assumption }];
    let mut all: Vec<Candidate> =
        cover.truths.iter().flat_map(|truth| state.values(*truth)).collect();
    all.sort_unstable();
    for candidate in all {
        if candidate.linked(target) {
            let ground = Ground::Link { from: 1 };
            lines.push(Line { claim: vec![Literal::False(candidate.into())], ground });
        } else if candidate == target || !links.iter().any(|link| link.contains(candidate)) {
            return Err(CoverRefusal::Uncovered(candidate));
        }
    }
    let from: Vec<Number> = (2..=lines.len()).collect();
    let truths = cover.truths.iter().copied().map(Truth::Variable).collect();
    lines.push(Line { claim: Vec::new(), ground: Ground::cover(truths, links, from) });
    let claim = vec![Literal::False(target.into())];
    Ok(Line { claim, ground: Ground::Refutation { lines } })
}

impl fmt::Display for CoverRefusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CoverRefusal::NotLive(candidate) => {
                write!(f, "{candidate} is not a candidate any more")
            }
            CoverRefusal::Placement => f.write_str("bases and covers eliminate, and place nothing"),
            CoverRefusal::Overlap(one, other) => {
                write!(f, "the bases {one} and {other} have a candidate in common")
            }
            CoverRefusal::Covers { bases, covers } => {
                write!(f, "{bases} bases cannot fill {covers} covers")
            }
            CoverRefusal::Uncovered(candidate) => write!(
                f,
                "{candidate} of the bases lies in no cover that is left, and is not linked to the target"
            ),
            CoverRefusal::TakesNone(candidate) => {
                write!(f, "{candidate} lies in no cover, and so takes none from the bases")
            }
        }
    }
}
