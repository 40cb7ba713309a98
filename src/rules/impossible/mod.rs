//! Impossible patterns: cells that a few digits cannot fill, and the candidates that guard them.
//!
//! ```text
//! (here)       what falls by the guardians of a pattern
//! guarded      the choices that guardians are, and why one of them is true
//! choice       what braids make of them
//! whip         what whips make of them
//! pattern      the patterns, as their files have them
//! image        where a pattern stands in a position
//! refutation   that the digits cannot fill the cells, as lines of a proof
//! ```
//!
//! The guardians of an image are the live candidates in its cells that are none of its digits. One of them
//! is true, for otherwise the digits would fill the cells. So the only guardian is true, and what is linked to
//! all guardians is false. A pattern is data, and its impossibility is proved anew in each proof: nothing
//! here has to be trusted.
//!
//! The length of a proof is the number of cells that its refutation goes through: usually those of the
//! pattern, fewer where some digits are gone from the cells.
//!
//! Source: Denis Berthier, "Hierarchical Classifications in Constraint Satisfaction", and the forum's threads
//! about the tridagon.

pub(crate) mod choice;
pub(crate) mod guarded;
mod image;
mod pattern;
mod refutation;
pub(crate) mod whip;

use crate::board::CandidateSet;
use crate::grid::{Candidate, Conclusion, State};
use crate::proof::{Ground, Literal, Node, Number, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use self::guarded::{clause, everywhere};
use self::image::Image;

/// What falls by the guardians of patterns: a proof for each image that concludes what none with fewer
/// guardians does.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let mut told = CandidateSet::EMPTY;
    for image in &everywhere(&hunt.position().state, work)? {
        let conclusions = conclusions(image, &hunt.position().state);
        let about: CandidateSet = conclusions.iter().map(|c| c.candidate().index()).collect();
        if about.is_subset(&told) {
            continue;
        }
        work.spend()?;
        told |= about;
        found.push(prove(hunt, image, conclusions));
    }
    Ok(())
}

/// The only guardian is true; what is linked to all of several is false.
fn conclusions(image: &Image, state: &State) -> Vec<Conclusion> {
    match image.guardians[..] {
        [] => Vec::new(),
        [guardian] => vec![Conclusion::Place(guardian)],
        _ => {
            let falls = |z: &Candidate| image.guardians.iter().all(|guardian| guardian.linked(*z));
            state.candidates().filter(falls).map(Conclusion::Eliminate).collect()
        }
    }
}

/// One of the guardians is true; then each conclusion, unless that is one already.
fn prove(hunt: &Hunt, image: &Image, conclusions: Vec<Conclusion>) -> Proof {
    let mut sheet = Sheet::default();
    let (clause, cells) = clause(&mut sheet, &hunt.position().state, image);
    for conclusion in &conclusions {
        if let Conclusion::Eliminate(target) = *conclusion {
            refute(&mut sheet, target, image, clause);
        }
    }
    sheet.prove(hunt.position(), hunt.family, cells, conclusions)
}

/// With the target no guardian would be true.
fn refute(sheet: &mut Sheet, target: Candidate, image: &Image, clause: Number) {
    let Some(guardians) = Node::new(image.guardians.iter().copied()) else { return };
    let assumed = sheet.assume(Literal::True(target.into()));
    let fallen = sheet.falls(guardians, assumed);
    sheet.push(Vec::new(), Ground::Resolve { clause, with: vec![fallen] });
    sheet.refute();
}
