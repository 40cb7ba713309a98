//! Impossible patterns: cells that a few digits cannot fill, and the candidates that guard them.
//!
//! ```text
//! (here)       what falls by the guardians of a pattern
//! choice       what braids make of them
//! whip         what whips make of them
//! pattern      the patterns, as their files have them
//! image        where a pattern stands in a position
//! refutation   that the digits cannot fill the cells, as lines of a proof
//! alone        the same as a proof by itself, in a position made for it
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

mod alone;
pub(crate) mod choice;
mod image;
mod pattern;
mod refutation;
pub(crate) mod whip;

use crate::board::CandidateSet;
use crate::grid::{Candidate, Conclusion, Position, State};
use crate::proof::{Family, Ground, Literal, Node, Number, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

pub use self::alone::prove_impossible;
use self::image::{Image, images};

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
        found.push(prove(hunt.position(), hunt.family, image, conclusions));
    }
    Ok(())
}

/// The images of all patterns, those with the fewest guardians first.
fn everywhere(state: &State, work: &mut Work) -> Result<Vec<Image>, Stopped> {
    let mut all = Vec::new();
    for pattern in pattern::built_in() {
        all.extend(images(pattern, state, work)?);
    }
    all.sort_by_key(|image| image.guardians.len());
    Ok(all)
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
fn prove(
    position: &Position,
    family: &Family,
    image: &Image,
    conclusions: Vec<Conclusion>,
) -> Proof {
    let mut sheet = Sheet::default();
    let (clause, cells) = clause(&mut sheet, &position.state, image);
    for conclusion in &conclusions {
        if let Conclusion::Eliminate(target) = *conclusion {
            refute(&mut sheet, target, image, clause);
        }
    }
    sheet.prove(position, family, cells, conclusions)
}

/// Writes that one of the guardians is true; the line, and the number of cells that its refutation goes through.
fn clause(sheet: &mut Sheet, state: &State, image: &Image) -> (Number, usize) {
    let out = image.guardians.iter().map(|&guardian| Literal::False(guardian.into()));
    let assumed = sheet.suppose(out);
    let cells = refutation::write(sheet, state, image, &assumed);
    (sheet.refute(), cells.len())
}

/// With the target no guardian would be true.
fn refute(sheet: &mut Sheet, target: Candidate, image: &Image, clause: Number) {
    let Some(guardians) = Node::new(image.guardians.iter().copied()) else { return };
    let assumed = sheet.assume(Literal::True(target.into()));
    let fallen = sheet.falls(guardians, assumed);
    sheet.push(Vec::new(), Ground::Resolve { clause, with: vec![fallen] });
    sheet.refute();
}
