//! `catena store show`: one thing of a store, in full.

use std::io::Write;
use std::path::PathBuf;

use super::ls::{origin, rating};
use crate::chains::ChainArgs;
use crate::{Error, Exit, keep};
use catena::grid::format::write_pencil_marks;
use catena::proof::json::to_json;
use catena::store::{self, Access, Store};

/// Shows a puzzle, state, proof or path
///
/// Of a puzzle, its grid, solution, origins, ratings and paths; of a state, its pencil marks; of a
/// proof, its chain and the state it stands on; of a path, its states and what joins them.
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
    /// Print proofs as JSON lines, which `catena check` judges
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    Puzzle,
    State,
    Proof,
    Path,
}

/// Runs the command.
///
/// # Errors
/// When there is nothing with this number.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = keep::open(&args.file, Access::Read)?;
    let text = match args.what {
        What::Puzzle => puzzle(&store, args.id),
        What::State => store.state(args.id).map(|state| write_pencil_marks(&state)),
        What::Proof => proof(&store, args),
        What::Path => path(&store, args),
    };
    write!(out, "{}", text.map_err(|error| keep::failure(&args.file, error))?)?;
    Ok(Exit::Done)
}

fn puzzle(store: &Store, id: i64) -> Result<String, store::Error> {
    let puzzle = store.puzzle(id)?;
    let mut text = format!("puzzle {id}\ngrid {}\nstate {}\n", puzzle.grid, puzzle.state);
    let solution = puzzle.solution.as_deref().unwrap_or("none, several, or not known");
    text.push_str(&format!("solution {solution}\n"));
    for from in &puzzle.origins {
        text.push_str(&format!("from {}\n", origin(from)));
    }
    for rated in store.ratings_of_puzzle(id)? {
        text.push_str(&format!("rating {}\n", rating(&rated)));
    }
    for id in store.paths_of_puzzle(id)? {
        let path = store.path(id)?;
        let (rules, reach, steps) = (&path.rules, path.reach, path.states.len() - 1);
        let ending = path.ending.name();
        text.push_str(&format!("path {id}: {rules} up to {reach}: {ending} after {steps} steps\n"));
    }
    Ok(text)
}

fn proof(store: &Store, args: &Args) -> Result<String, store::Error> {
    let proof = store.proof(args.id)?;
    Ok(match args.json {
        true => format!("{}\n", to_json(&proof)),
        false => format!("{}{}\n", write_pencil_marks(&proof.state), args.chains.write(&proof)),
    })
}

fn path(store: &Store, args: &Args) -> Result<String, store::Error> {
    let path = store.path(args.id)?;
    let mut text = match args.json {
        true => String::new(),
        false => format!("path {} of puzzle {}: {}\n", path.id, path.puzzle, path.rules),
    };
    for (state, proofs) in &path.states {
        for id in proofs {
            let proof = store.proof(*id)?;
            text.push_str(&match args.json {
                true => format!("{}\n", to_json(&proof)),
                false => format!("state {state}, proof {id}: {}\n", args.chains.write(&proof)),
            });
        }
    }
    if let Some((last, _)) = path.states.last().filter(|_| !args.json) {
        text.push_str(&format!("state {last}: {}\n", path.ending.name()));
    }
    Ok(text)
}
