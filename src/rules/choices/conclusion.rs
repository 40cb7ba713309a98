//! What falls by guardians, whatever they guard.

use crate::board::{CandidateSet, links_of};
use crate::grid::{Candidate, Conclusion, Position, State};
use crate::proof::{Family, Ground, Literal, Node, Number, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::guards::Guards;

/// The candidates that may be guardians of what concludes something that is sought.
pub(in crate::rules) fn near(hunt: &Hunt) -> CandidateSet {
    let linked = |all: CandidateSet, sought: usize| all | *links_of(Candidate::from_index(sought));
    hunt.sought.iter().fold(*hunt.sought, linked)
}

/// What falls by guardians: a proof for each of these that concludes what no shorter one does; of equally short ones
/// that with the fewest guardians.
pub(in crate::rules) fn conclude(
    hunt: &Hunt,
    mut guarded: Vec<impl Guards>,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    guarded.sort_by_key(|guarded| guarded.guardians().len());
    let mut proofs = Vec::new();
    for guarded in &guarded {
        let conclusions = conclusions(guarded.guardians(), &hunt.position().state);
        if !conclusions.is_empty() {
            work.spend()?;
            proofs.push(prove(hunt.position(), hunt.family, guarded, conclusions));
        }
    }
    proofs.sort_by_key(|proof| proof.length);
    let mut told = CandidateSet::EMPTY;
    for proof in proofs {
        let about = proof.conclusions.iter().map(|c| c.candidate().index()).collect();
        if !CandidateSet::is_subset(&about, &told) {
            told |= about;
            found.push(proof);
        }
    }
    Ok(())
}

/// The only guardian is true; what is linked to all of several is false.
fn conclusions(guardians: &[Candidate], state: &State) -> Vec<Conclusion> {
    match *guardians {
        [] => Vec::new(),
        [guardian] => vec![Conclusion::Place(guardian)],
        _ => {
            let falls = |z: &Candidate| guardians.iter().all(|guardian| guardian.linked(*z));
            state.candidates().filter(falls).map(Conclusion::Eliminate).collect()
        }
    }
}

/// One of the guardians is true; then each conclusion, unless that is one already.
pub(in crate::rules) fn prove(
    position: &Position,
    family: &Family,
    guarded: &impl Guards,
    conclusions: Vec<Conclusion>,
) -> Proof {
    let mut sheet = Sheet::default();
    let (clause, length) = guarded.write(&mut sheet, &position.state);
    for conclusion in &conclusions {
        if let Conclusion::Eliminate(target) = *conclusion {
            refute(&mut sheet, target, guarded.guardians(), clause);
        }
    }
    sheet.prove(position, family, length, conclusions)
}

/// With the target no guardian would be true.
fn refute(sheet: &mut Sheet, target: Candidate, guardians: &[Candidate], clause: Number) {
    let Some(guardians) = Node::new(guardians.iter().copied()) else { return };
    let assumed = sheet.assume(Literal::True(target.into()));
    let fallen = sheet.falls(guardians, assumed);
    sheet.push(Vec::new(), Ground::Resolve { clause, with: vec![fallen] });
    sheet.refute();
}
