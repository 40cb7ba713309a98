//! `catena store check`: verifies everything a store holds.

use std::io::Write;
use std::path::PathBuf;

use crate::check::{Verdict, check};
use crate::cli::{Error, Outcome, keep};
use crate::search::apply;
use crate::store::{self, Access, Store};

/// Verifies a store: the file, every state, every proof and every path
///
/// SQLite checks the file; the checker judges every proof again, as `catena check` does; and in every
/// path the proofs of a state must lead to the next. The exit code is 1 when anything is wrong.
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// When the file is no store.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Outcome, Error> {
    let store = keep::open(&args.file, Access::Read)?;
    let failed = |error| keep::failure(&args.file, error);
    let mut problems = store.problems().map_err(failed)?;
    let proofs = store.proof_ids().map_err(failed)?;
    for &id in &proofs {
        problems.extend(proof_problem(&store, id).map_err(failed)?);
    }
    let paths = store.path_ids().map_err(failed)?;
    for &id in &paths {
        problems.extend(path_problem(&store, id).map_err(failed)?);
    }
    for problem in &problems {
        writeln!(out, "{problem}")?;
    }
    let states = store.state_ids().map_err(failed)?.len();
    let found = match problems.len() {
        0 => "nothing is wrong".to_owned(),
        1 => "1 problem".to_owned(),
        count => format!("{count} problems"),
    };
    writeln!(out, "{states} states, {} proofs, {} paths: {found}", proofs.len(), paths.len())?;
    Ok(if problems.is_empty() { Outcome::Done } else { Outcome::Refused })
}

/// What is wrong with a proof; `None` when it is proved. Damage is an answer here and no reason to
/// end.
fn proof_problem(store: &Store, id: i64) -> Result<Option<String>, store::Error> {
    match store.proof(id) {
        Err(store::Error::Damaged { detail }) => Ok(Some(detail)),
        Err(error) => Err(error),
        Ok(proof) => Ok(match check(&proof) {
            Verdict::Proved(_) => None,
            Verdict::Refused(refusal) => Some(format!("proof {id} is refused: {refusal}")),
        }),
    }
}

/// What is wrong with a path; `None` when its proofs lead from state to state.
fn path_problem(store: &Store, id: i64) -> Result<Option<String>, store::Error> {
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
                Err(store::Error::Damaged { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        if state != store.state(*to)? {
            return Ok(Some(format!("path {id}: state {from} does not lead to state {to}")));
        }
    }
    Ok(None)
}
