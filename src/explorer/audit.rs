//! Whether a store can be trusted: its file, its states, its proofs and its paths.

use serde::{Deserialize, Serialize};

use super::judged::Judged;
use crate::check::Verdict;
use crate::rules::apply;
use crate::store::{Error, Store};

/// What is wrong with a store.
///
/// In JSON: `catena-audit/1`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-audit/1")]
pub struct Audit {
    /// The number of states.
    pub states: usize,
    /// The number of proofs.
    pub proofs: usize,
    /// The number of paths.
    pub paths: usize,
    /// What is wrong, a sentence each; nothing when all is well.
    pub problems: Vec<String>,
}

impl Audit {
    /// Looks at everything a store holds: SQLite checks the file, the checker judges every proof again,
    /// and in every path the proofs of a state must lead to the next.
    ///
    /// Damage is an answer and not an error.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn of(store: &Store) -> Result<Audit, Error> {
        let mut audit = Audit { problems: store.problems()?, ..Audit::default() };
        match audit.judge(store) {
            Err(Error::Damaged { detail }) => {
                audit.problems.push(format!("stopped there: {detail}"));
            }
            judged => judged?,
        }
        Ok(audit)
    }

    /// Judges every proof and every path.
    ///
    /// # Errors
    /// [`Error::Damaged`] when a table cannot be read to its end.
    fn judge(&mut self, store: &Store) -> Result<(), Error> {
        self.states = store.state_ids()?.len();
        let proofs = store.proof_ids()?;
        self.proofs = proofs.len();
        for id in proofs {
            self.problems.extend(problem_of_proof(store, id)?);
        }
        let paths = store.path_ids()?;
        self.paths = paths.len();
        for id in paths {
            self.problems.extend(problem_of_path(store, id)?);
        }
        Ok(())
    }
}

/// What is wrong with a proof; `None` when it is proved.
fn problem_of_proof(store: &Store, id: i64) -> Result<Option<String>, Error> {
    match store.proof(id) {
        Err(Error::Damaged { detail }) => Ok(Some(detail)),
        Err(error) => Err(error),
        Ok(proof) => Ok(match Judged::of(proof).verdict() {
            Verdict::Proved(_) => None,
            Verdict::Refused(refusal) => Some(format!("proof {id} is refused: {refusal}")),
        }),
    }
}

/// What is wrong with a path; `None` when its proofs lead from state to state.
fn problem_of_path(store: &Store, id: i64) -> Result<Option<String>, Error> {
    let path = store.path(id)?;
    for pair in path.states.windows(2) {
        let [(from, proofs), (to, _)] = pair else { continue };
        let mut state = store.state(*from)?;
        for proof in proofs {
            match store.proof(*proof) {
                Ok(proof) if proof.state == store.state(*from)? => apply(&mut state, &proof),
                Ok(_) => {
                    return Ok(Some(format!("path {id}: proof {proof} is of another state")));
                }
                Err(Error::Damaged { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        if state != store.state(*to)? {
            return Ok(Some(format!("path {id}: state {from} does not lead to state {to}")));
        }
    }
    Ok(None)
}
