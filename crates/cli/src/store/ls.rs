//! `catena store ls`: lists the puzzles of a store.

use std::io::Write;
use std::path::PathBuf;

use crate::table::write_table;
use crate::{Error, Exit, keep, note};
use catena_store::{self as store, Access, Origin, Puzzle, Rating, Store};

/// Lists the puzzles, with where they came from, their ratings and the rules of their paths
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
    /// Begin with the puzzle of this number
    #[arg(long, value_name = "ID", default_value_t = 1)]
    from: i64,
    /// List at most N
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u32,
}

/// Runs the command.
///
/// # Errors
/// When the file is not a store.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = keep::open(&args.file, Access::Read)?;
    let rows = rows(&store, args).map_err(|error| keep::failure(&args.file, error))?;
    let listed = rows.len() as i64;
    let head = ["puzzle", "state", "grid", "from", "ratings", "paths"].map(str::to_owned).to_vec();
    write_table(out, &[vec![head], rows].concat())?;
    let count = store.puzzle_count().map_err(|error| keep::failure(&args.file, error))?;
    if listed < count {
        note(format!("{listed} of {count} puzzles; --from and --limit choose others"));
    }
    Ok(Exit::Done)
}

fn rows(store: &Store, args: &Args) -> Result<Vec<Vec<String>>, store::Error> {
    store
        .puzzles(args.from, i64::from(args.limit))?
        .iter()
        .map(|puzzle| row(store, puzzle))
        .collect()
}

fn row(store: &Store, puzzle: &Puzzle) -> Result<Vec<String>, store::Error> {
    let ratings: Vec<String> = store.ratings_of_puzzle(puzzle.id)?.iter().map(rating).collect();
    let mut paths = Vec::new();
    for id in store.paths_of_puzzle(puzzle.id)? {
        let path = store.path(id)?;
        paths.push(format!("{id}: {} ({})", path.rules, path.outcome()));
    }
    Ok(vec![
        puzzle.id.to_string(),
        puzzle.state.to_string(),
        puzzle.grid.clone(),
        puzzle.origins.iter().map(origin).collect::<Vec<_>>().join(", "),
        ratings.join(", "),
        paths.join("; "),
    ])
}

/// Where a puzzle came from, in a word.
pub fn origin(origin: &Origin) -> String {
    match origin.number {
        0 => origin.source.clone(),
        number => format!("{}:{number}", origin.source),
    }
}

/// A rating, in a word.
pub fn rating(rating: &Rating) -> String {
    match rating.value {
        Some(value) => format!("{} = {value}", rating.measure),
        None => format!("{} > {}", rating.measure, rating.reach),
    }
}
