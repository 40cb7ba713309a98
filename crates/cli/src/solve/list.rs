//! `catena solve --list`: how the puzzles of a list end, several at a time.

use std::io::Write;
use std::sync::Arc;

use super::Args;
use crate::common::common;
use crate::input::warn_of_refusals;
use crate::progress::Progress;
use crate::{Error, Exit};
use catena::explorer::assumption::Assumption;
use catena::explorer::path::{Ending, Needed};
use catena::explorer::{Ask, Explorer, Judged, SolvedPath};
use catena::grid::Position;
use catena::grid::format::write_shortest;
use catena::parallel::in_order;
use catena::rules::{Catalogue, length_words};
use catena::work::Stopped;

/// Solves the puzzles and writes a line for each, in their order.
///
/// # Errors
/// When the list or a puzzle in it is not what it should be, or something ended the run.
pub fn run(
    args: &Args,
    catalogue: &Arc<Catalogue>,
    ask: &Ask,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let puzzles = args.grid.positions()?;
    let progress = Progress::new(puzzles.len(), 0);
    let solve = |puzzle: &Position| {
        let Ok(explorer) = Explorer::of(puzzle.clone()).with_solution() else { return Ok(None) };
        let explorer = args.grid.given.apply(explorer)?.with_catalogue(Arc::clone(catalogue));
        Ok::<_, Error>(Some(explorer.solve(ask)?))
    };
    let (mut at_budget, mut holds) = (0, true);
    in_order(&puzzles, common().threads, solve, |index, path| {
        let path = path?;
        if let Some(path) = &path {
            warn_of_refusals(&path.notices);
            holds &= path.assumption().is_none_or(Assumption::holds);
        }
        if let Some(Ending::Stopped { by, .. }) = path.as_ref().map(|path| &path.ending) {
            match *by {
                Stopped::Budget => at_budget += 1,
                Stopped::NotExhaustive | Stopped::Refused | Stopped::Unproved => {}
                by => {
                    let after = format!("after {index} of {} puzzles", puzzles.len());
                    return Err(Error::Stopped { by, after });
                }
            }
        }
        let ended = path.map_or_else(|| "contradiction\t-\t-\t-".to_owned(), |path| line(&path));
        writeln!(out, "{}\t{ended}", write_shortest(&puzzles[index]))?;
        out.flush()?;
        progress.at(index + 1);
        Ok(())
    })?;
    if at_budget > 0 {
        let after =
            format!("with {at_budget} of {} puzzles: --budget N goes further", puzzles.len());
        return Err(Error::Stopped { by: Stopped::Budget, after });
    }
    Ok(Exit::of_answer(holds))
}

/// How a path ended, in columns.
fn line(path: &SolvedPath) -> String {
    let ending = match path.ending {
        Ending::Solved => "solved",
        Ending::Stuck { .. } => "stuck",
        Ending::Stopped { .. } => "stopped",
    };
    let longest = match &path.needed {
        Some(Needed { family, length, .. }) => {
            format!("{family}[{}]", length_words(family, *length))
        }
        None => "singles".to_owned(),
    };
    let steps = path.proofs().filter(|proof| !Judged::is_single(proof)).count();
    let open = 81 - path.last.decided_cells().len();
    let assumes = path.assumption().map_or_else(String::new, |assumed| format!("\t{assumed}"));
    format!("{ending}\t{longest}\t{steps}\t{open}{assumes}")
}
