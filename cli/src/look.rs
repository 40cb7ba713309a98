//! `catena look`, and `catena GRID`: the board, the simplest step there, and which commands go on.

use std::ffi::{OsStr, OsString};
use std::io::Write;

use super::chains::{heading, in_words};
use super::input::{GridArgs, is_written_as_file, looks_like_grid};
use super::interrupt::interrupt;
use super::text_or_file::{file_of, spelled};
use super::width;
use super::{Error, Exit};
use catena::explorer::{Ask, Explorer, Judged, Step};
use catena::grid::format::{write_givens, write_hodoku, write_pencil_marks};
use catena::grid::{Candidate, Conclusion, read_any};
use catena::notation::Notation;
use catena::solution::Solutions;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
}

/// What the arguments are with the command that a grid alone stands for. What looks like a grid or a file is one too:
/// this command says what is wrong with it. Options of all commands may stand before it.
pub fn named(mut arguments: Vec<OsString>, program: &clap::Command) -> Vec<OsString> {
    let is_command = |name: &str| name == "help" || program.find_subcommand(name).is_some();
    let is_looked_at = |text: &str| {
        !is_command(text) && (read_any(text).is_ok() || looks_like_grid(text) || is_file(text))
    };
    let mut at = 1;
    while let Some(argument) = arguments.get(at).map(|argument| spelled(argument)) {
        if is_looked_at(&argument) {
            arguments.insert(at, OsStr::new("look").to_owned());
            break;
        }
        let Some(option) = argument.strip_prefix("--") else { break };
        let is_option = |known: &clap::Arg| known.get_long() == Some(option);
        let known = program.get_arguments().find(|known| is_option(known));
        at += 1 + usize::from(known.is_some_and(|known| known.get_action().takes_values()));
    }
    arguments
}

/// Whether an argument is a file or standard input, or is written like the name of a file, with a folder or an ending.
fn is_file(argument: &str) -> bool {
    argument == "-"
        || !argument.starts_with('-')
            && (file_of(argument).is_file() || is_written_as_file(argument))
}

/// Runs the command.
///
/// # Errors
/// When the grid cannot be read, or has no solution.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let explorer = args.grid.open()?;
    let state = explorer.state();
    write!(out, "{}", write_pencil_marks(state))?;
    if state.is_solved() {
        writeln!(out, "The grid is solved.")?;
        return Ok(Exit::Done);
    }
    let (simplest, is_whole) = simplest(&explorer)?;
    match &simplest {
        Some(judged) => {
            writeln!(out, "The simplest step: {}", heading(Notation::Full, judged.proof()))?;
            in_words(judged.proof(), out)?;
        }
        None if is_whole => {
            let sums = match explorer.solutions() {
                Solutions::One(_) => ", and no sum does",
                _ => "",
            };
            let found = format!(
                "The usual families find no step up to length 12{sums}; find --rules all asks every rule."
            );
            writeln!(out, "{}", width::sentence(&found))?;
        }
        None => writeln!(out, "The search was stopped before it found a step.")?,
    }
    let position = explorer.position();
    let grid = write_givens(position).unwrap_or_else(|_| write_hodoku(position));
    let conclusion = match simplest {
        Some(judged) => Some(judged.proof().conclusions[0]),
        None => some_false(&explorer).map(Conclusion::Eliminate),
    };
    writeln!(out, "\nGo on, with the grid or P={grid}:")?;
    let why = conclusion.map_or_else(String::new, |holds| format!("catena why $P '{holds}'"));
    for (command, answers) in [
        ("catena find $P", "every elimination, with its length in each family"),
        (&why, "why it holds, in each family"),
        ("catena solve $P", "the whole path, each step with its proof"),
        ("catena serve $P", "all of it on a page"),
        ("catena --help", "the other commands"),
    ]
    .into_iter()
    .filter(|(command, _)| !command.is_empty())
    {
        writeln!(out, "  {command:<28}  {answers}")?;
    }
    Ok(Exit::of_answer(is_whole))
}

/// The first candidate that is not in the only solution; `None` where there are several.
fn some_false(explorer: &Explorer) -> Option<Candidate> {
    let Solutions::One(solution) = explorer.solutions() else { return None };
    explorer.state().candidates().find(|c| solution[c.cell().index()] != c.digit())
}

/// A single, where one is open; otherwise what `find` shows first. Also whether the search was whole.
fn simplest(explorer: &Explorer) -> Result<(Option<Judged>, bool), Error> {
    let ask = Ask { one_proof: true, interrupt: interrupt(), ..Ask::default() };
    if let Step::Proofs(leg) = explorer.step(&ask.clone().rules(["singles"]))? {
        return Ok((leg.proofs.into_iter().next(), true));
    }
    let found = explorer.find(&ask)?;
    Ok((found.proofs.into_iter().next(), found.complete))
}
