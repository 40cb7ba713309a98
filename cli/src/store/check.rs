//! `catena store check`: verifies everything a store holds.

use std::io::Write;
use std::path::PathBuf;

use crate::{Error, Exit, keep};
use catena::check::{Verdict, check};
use catena::rules::apply;
use catena::store::{self, Access, Store};

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
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = keep::open(&args.file, Access::Read)?;
    let failed = |error| keep::failure(&args.file, error);
    let mut problems = store.problems().map_err(failed)?;
    let mut counts = [0; 3];
    match judge(&store, &mut problems, &mut counts) {
        Err(store::Error::Damaged { detail }) => problems.push(format!("stopped there: {detail}")),
        judged => judged.map_err(failed)?,
    }
    for problem in &problems {
        writeln!(out, "{problem}")?;
    }
    let [states, proofs, paths] = counts;
    let found = match problems.len() {
        0 => "nothing is wrong".to_owned(),
        1 => "1 problem".to_owned(),
        count => format!("{count} problems"),
    };
    writeln!(out, "{states} states, {proofs} proofs, {paths} paths: {found}")?;
    Ok(if problems.is_empty() { Exit::Done } else { Exit::Refused })
}

/// Judges every proof and every path, and counts the states, proofs and paths there are.
///
/// # Errors
/// [`store::Error::Damaged`] when a table cannot be read to its end.
fn judge(
    store: &Store,
    problems: &mut Vec<String>,
    counts: &mut [usize; 3],
) -> Result<(), store::Error> {
    counts[0] = store.state_ids()?.len();
    let proofs = store.proof_ids()?;
    counts[1] = proofs.len();
    for id in proofs {
        problems.extend(proof_problem(store, id)?);
    }
    let paths = store.path_ids()?;
    counts[2] = paths.len();
    for id in paths {
        problems.extend(path_problem(store, id)?);
    }
    Ok(())
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
