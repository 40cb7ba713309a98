//! `catena look`, and `catena GRID`: the board, how hard it is, the first steps, and which commands go on.

use std::ffi::{OsStr, OsString};
use std::io::Write;

use super::chains::{ChainArgs, in_words};
use super::input::{GridArgs, is_written_as_file, looks_like_grid};
use super::interrupt::interrupt;
use super::text_or_file::{file_of, spelled};
use super::width;
use super::{Error, Exit};
use catena::explorer::effort::Effort;
use catena::explorer::path::Step;
use catena::explorer::{Ask, Document, Explorer, Judged, Rated, Rating};
use catena::grid::format::{write_givens, write_hodoku, write_pencil_marks};
use catena::grid::{Candidate, Conclusion, read_any, singles};
use catena::proof::Proof;
use catena::proof::json::to_json;
use catena::rules::{RuleList, length_words, symmetries_of_givens};
use catena::solution::Solutions;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print JSON documents, one per line: the position, catena-position/1, the rating by whips, catena-rate/1, and the
    /// simplest step, catena-proof/1
    #[arg(long)]
    json: bool,
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
    if args.json {
        return documents(&explorer, out);
    }
    write!(out, "{}", write_pencil_marks(state))?;
    if state.is_solved() {
        writeln!(out, "The grid is solved.")?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{}", width::sentence(&hardness(&explorer)?))?;
    if let Some(said) = symmetry(&explorer) {
        writeln!(out, "{}", width::sentence(&said))?;
    }
    let single = single(&explorer)?;
    if let Some(single) = &single {
        writeln!(
            out,
            "\nThe simplest step: {}",
            args.chains.heading(args.chains.in_full(), single.proof())
        )?;
    }
    let after = explorer.after_singles();
    let (step, is_whole) = match after.state().is_solved() {
        true => (None, true),
        false => simplest(&after)?,
    };
    match &step {
        Some(judged) => {
            let which = if single.is_some() { "After singles" } else { "The simplest step" };
            let heading = args.chains.heading(args.chains.in_full(), judged.proof());
            writeln!(out, "\n{which}: {heading}")?;
            in_words(judged.proof(), None, out)?;
        }
        None if after.state().is_solved() => writeln!(out, "Singles solve the rest.")?,
        None if is_whole => writeln!(out, "\n{}", width::sentence(&no_step(&explorer)))?,
        None => writeln!(out, "\nThe search was stopped before it found a step.")?,
    }
    let single = single.as_ref().filter(|_| after.state().is_solved());
    let conclusion = match step.as_ref().or(single) {
        Some(judged) => Some(judged.proof().conclusions[0]),
        None => some_false(&after).map(Conclusion::Eliminate),
    };
    go_on(&explorer, conclusion, step.is_some(), out)?;
    Ok(Exit::of_answer(is_whole))
}

/// The first symmetry of the givens, and how many more there are; `None` where there is none.
fn symmetry(explorer: &Explorer) -> Option<String> {
    let found = symmetries_of_givens(explorer.position());
    let first = found.first()?;
    let more = match found.len() {
        1 => String::new(),
        count => format!(", one of {count} symmetries,"),
    };
    Some(format!(
        "The givens are symmetric: {first}{more} maps them to themselves, and so the solution, where there is only one \
         (--rules symmetric-givens)."
    ))
}

/// What is looked at as documents: without a step where there is none, or the search was stopped.
fn documents(explorer: &Explorer, out: &mut dyn Write) -> Result<Exit, Error> {
    explorer.shown().write_json(&mut *out)?;
    if explorer.state().is_solved() {
        return Ok(Exit::Done);
    }
    rated(explorer, &Ask { interrupt: interrupt(), ..Ask::default() })?.write_json(&mut *out)?;
    let (step, is_whole) = match single(explorer)? {
        Some(single) => (Some(single), true),
        None => simplest(explorer)?,
    };
    if let Some(judged) = step {
        writeln!(out, "{}", to_json(judged.proof()))?;
    }
    Ok(Exit::of_answer(is_whole))
}

/// The commands that go on from here.
fn go_on(
    explorer: &Explorer,
    conclusion: Option<Conclusion>,
    is_after_singles: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let position = explorer.position();
    let grid = write_givens(position).unwrap_or_else(|_| write_hodoku(position));
    writeln!(out, "\nGo on, with the grid or P={grid}:")?;
    let has_singles = singles(explorer.state()).next().is_some();
    let after = if is_after_singles && has_singles { " --after singles" } else { "" };
    let why = conclusion.map(|holds| format!("catena why $P '{holds}'{after}"));
    let find = format!("catena find $P{after}");
    let why = why.iter().map(|why| (why.as_str(), "why it holds, and how else"));
    for (command, answers) in why.chain([
        (find.as_str(), "every elimination, by technique"),
        ("catena solve $P", "the whole path, each step with its proof"),
    ]) {
        writeln!(out, "  {command:<42}  {answers}")?;
    }
    Ok(())
}

/// How many solutions there are and, where there is one, how hard it is to find.
fn hardness(explorer: &Explorer) -> Result<String, Error> {
    match explorer.solutions() {
        Solutions::One(_) => {}
        _ => return Ok("There are several solutions.".to_owned()),
    }
    let ask = Ask { interrupt: interrupt(), ..Ask::default() };
    let path = explorer.solve(&ask.clone().rules([RuleList::KNOWN_FIRST]))?;
    let others = path.proofs().filter(|proof| !proof.is_single());
    let Some(hardest) = others.max_by_key(|proof| Effort::least(proof.proof())) else {
        return Ok(match path.is_solved() {
            true => "There is one solution, and singles find it.".to_owned(),
            false => format!("There is one solution. {}", whips(explorer, &ask)?),
        });
    };
    let Proof { family, length, .. } = hardest.proof();
    let hardest = format!("{}[{}]", family.name, length_words(family.name.raw(), *length));
    let known = match path.is_solved() {
        true => {
            format!("What most people know finds it; the hardest step of that path is {hardest}.")
        }
        false => {
            format!("What most people know does not find it; the hardest such step is {hardest}.")
        }
    };
    Ok(format!("There is one solution. {known} {}", whips(explorer, &ask)?))
}

/// The rating by whips, as far as it is quickly found.
fn whips(explorer: &Explorer, ask: &Ask) -> Result<String, Error> {
    Ok(match rated(explorer, ask)?.rating {
        Rating::Length(length) => format!("W = {length}."),
        Rating::Stopped { at_least, .. } => format!("W is at least {at_least}."),
        Rating::None | Rating::Contradiction => {
            format!("Whips up to length {WHIPS} do not find it.")
        }
    })
}

fn rated(explorer: &Explorer, ask: &Ask) -> Result<Rated, Error> {
    Ok(explorer.rate("W", &ask.clone().max_length(WHIPS).budget(WHIP_NODES))?)
}

/// The greatest whips that are looked for, and for how long.
const WHIPS: usize = 12;
const WHIP_NODES: u64 = 5_000_000;

/// That there is no step.
fn no_step(explorer: &Explorer) -> String {
    let sums = match explorer.solutions() {
        Solutions::One(_) => ", and no sum does",
        _ => "",
    };
    format!(
        "The usual families find no step up to length 12{sums}; find --rules all asks every rule."
    )
}

/// The first candidate that is not in the only solution; `None` where there are several.
fn some_false(explorer: &Explorer) -> Option<Candidate> {
    let Solutions::One(solution) = explorer.solutions() else { return None };
    explorer.state().candidates().find(|c| solution[c.cell().index()] != c.digit())
}

/// The first open single; `None` where none is open.
fn single(explorer: &Explorer) -> Result<Option<Judged>, Error> {
    let ask = Ask { interrupt: interrupt(), ..Ask::default() };
    Ok(match explorer.step(&ask.rules(["singles"]))? {
        Step::Proofs(leg) => leg.proofs.into_iter().next(),
        Step::End(_) => None,
    })
}

/// The first step by what most people know, of several the easiest; otherwise what `find` shows first. Also whether the
/// search was whole.
fn simplest(explorer: &Explorer) -> Result<(Option<Judged>, bool), Error> {
    let ask = Ask { one_proof: true, interrupt: interrupt(), ..Ask::default() };
    if let Step::Proofs(leg) = explorer.step(&ask.clone().rules([RuleList::KNOWN_FIRST]))? {
        return Ok((Judged::simplest_of(leg.proofs.iter()).cloned(), true));
    }
    let found = explorer.find(&ask)?;
    Ok((found.proofs.into_iter().next(), found.complete))
}
