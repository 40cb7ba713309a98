//! `catena store show`: one thing of a store, in full.

use std::io::Write;
use std::path::PathBuf;

use super::ls::{origin, rating};
use crate::chains::ChainArgs;
use crate::interrupt::interrupt;
use crate::json::to_line;
use crate::rules::catalogue;
use crate::{Error, Exit, counterexample, keep, warn};
use catena::explorer::Judged;
use catena::grid::format::write_pencil_marks;
use catena::printable::printable;
use catena::proof::Proof;
use catena::proof::json::to_json;
use catena_store::{self as store, Access, Counterexample, Store};
use catena_store::{Finding, JudgedCounterexample};

/// Shows a puzzle, state, proof, path or counterexample
///
/// Of a puzzle, its grid, solution, origins, ratings and paths; of a state, its pencil marks; of a
/// proof, its chain and the state it stands on; of a path, its states and what joins them; of a
/// counterexample, its state and both proofs, or that the second family has none. Proofs are judged
/// before they are shown, and what a counterexample says is missing is searched for again; the exit code is 1
/// when a proof or the counterexample is refused.
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
    /// What to show
    #[arg(value_enum)]
    what: What,
    /// Its number
    id: i64,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print proofs as JSON lines, which `catena check` judges; and a counterexample as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    Puzzle,
    State,
    Proof,
    Path,
    Counterexample,
}

/// Runs the command.
///
/// # Errors
/// When there is nothing with this number.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = keep::open(&args.file, Access::Read)?;
    let mut shown = Shown { args, refused: Vec::new() };
    let failed = |error| keep::failure(&args.file, error);
    let text = match args.what {
        What::Puzzle => puzzle(&store, args.id).map_err(failed)?,
        What::State => {
            store.state(args.id).map(|state| write_pencil_marks(&state)).map_err(failed)?
        }
        What::Proof => shown.proof(&store).map_err(failed)?,
        What::Path => shown.path(&store).map_err(failed)?,
        What::Counterexample => {
            let catalogue = catalogue()?;
            let judged = JudgedCounterexample::of(&store, &catalogue, args.id, &interrupt());
            shown.counterexample(judged.map_err(failed)?)?
        }
    };
    write!(out, "{text}")?;
    shown.refused.iter().for_each(|refusal| warn(refusal, ""));
    Ok(if shown.refused.is_empty() { Exit::Done } else { Exit::Refused })
}

/// Proofs as they are shown, and what the checker has against them.
struct Shown<'a> {
    args: &'a Args,
    refused: Vec<String>,
}

fn puzzle(store: &Store, id: i64) -> Result<String, store::Error> {
    let puzzle = store.puzzle(id)?;
    let grid = printable(&puzzle.grid);
    let mut text = format!("puzzle {id}\ngrid {grid}\nstate {}\n", puzzle.state);
    let solution = puzzle.solution.as_deref().unwrap_or("none, several, or not known");
    text.push_str(&format!("solution {}\n", printable(solution)));
    for from in &puzzle.origins {
        text.push_str(&format!("from {}\n", printable(&origin(from))));
    }
    for rated in store.ratings_of_puzzle(id)? {
        text.push_str(&format!("rating {}\n", printable(&rating(&rated))));
    }
    for id in store.paths_of_puzzle(id)? {
        let path = store.path(id)?;
        let (rules, reach) = (printable(&path.rules), path.reach);
        let steps = path.states.len().saturating_sub(1);
        let outcome = path.outcome();
        text.push_str(&format!(
            "path {id}: {rules} up to {reach}: {outcome} after {steps} steps\n"
        ));
    }
    Ok(text)
}

impl Shown<'_> {
    fn proof(&mut self, store: &Store) -> Result<String, store::Error> {
        let (proof, text) = self.judged(store, self.args.id)?;
        Ok(match self.args.json {
            true => text,
            false => format!("{}{text}", write_pencil_marks(&proof.state)),
        })
    }

    fn path(&mut self, store: &Store) -> Result<String, store::Error> {
        let path = store.path(self.args.id)?;
        let json = self.args.json;
        let mut text = match json {
            true => String::new(),
            false => {
                format!("path {} of puzzle {}: {}\n", path.id, path.puzzle, printable(&path.rules))
            }
        };
        for (state, proofs) in &path.states {
            for id in proofs {
                if !json {
                    text.push_str(&format!("state {state}, proof {id}: "));
                }
                text.push_str(&self.judged(store, *id)?.1);
            }
        }
        if let Some((last, _)) = path.states.last().filter(|_| !json) {
            text.push_str(&format!("state {last}: {}\n", path.outcome()));
        }
        Ok(text)
    }

    fn counterexample(&mut self, judged: JudgedCounterexample) -> Result<String, Error> {
        let id = self.args.id;
        let between = match &judged.finding {
            Finding::Holds => "holds: the search was made again".to_owned(),
            Finding::Wrong(problem) => {
                // What it says is not repeated, for it is not so.
                self.refused.push(format!("counterexample {id}: {problem}"));
                return Ok(String::new());
            }
            Finding::Open(why) => {
                self.refused.push(format!("counterexample {id} could not be judged: {why}"));
                "not judged".to_owned()
            }
            Finding::Stopped(by) => {
                let after = format!("before counterexample {id} was judged");
                return Err(Error::Stopped { by: *by, after });
            }
        };
        let Counterexample { target, absence, .. } = &judged.counterexample;
        let longer = judged.longer.as_ref().map(Judged::proof);
        let shown =
            counterexample::Shown { target: *target, proof: judged.proof.proof(), absence, longer };
        Ok(match self.args.json {
            true => format!("{}\n", to_line(&shown.document())?),
            false => shown.text(&format!("counterexample {id}: {between}"), &self.args.chains),
        })
    }

    /// A proof, and its text in a line.
    fn judged(&mut self, store: &Store, id: i64) -> Result<(Proof, String), store::Error> {
        let judged = Judged::of(store.proof(id)?);
        let verdict = match judged.is_proved() {
            true => String::new(),
            false => {
                self.refused.push(format!("proof {id} is {}", judged.word()));
                " (refused)".to_owned()
            }
        };
        let proof = judged.into_proof();
        let text = match self.args.json {
            true => format!("{}\n", to_json(&proof)),
            false => format!("{}{verdict}\n", self.args.chains.write(&proof)),
        };
        Ok((proof, text))
    }
}
