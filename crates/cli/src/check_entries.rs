//! `catena check STATE`: what was entered into a puzzle, and where it went wrong.

use std::io::Write;

use super::chains::in_words;
use super::check_post::is_document;
use super::colour::{Role, printed};
use super::interrupt::interrupt;
use super::setting::settings;
use super::{Error, Exit};
use catena::explorer::entries::{EntriesAnswer, GivenSolutions};
use catena::explorer::post::{PostLine, PostVerdict};
use catena::explorer::refutation::Refutation;
use catena::explorer::{Ask, Document, Explorer};
use catena::grid::format::entries;
use catena::grid::{Cell, Conclusion};

/// Whether a text is a grid, as one reads it who is asked what is wrong with it.
pub fn is_grid(text: &str) -> bool {
    entries(text).is_ok()
}

/// What is to be said of the entries of a text that is a state and no post: a grid with entries, or one whose givens have
/// no solution; `None` when it is something else.
pub fn judged(text: &str) -> Option<EntriesAnswer> {
    if is_document(text) {
        return None;
    }
    let entries = entries(text).ok().filter(|_| !has_steps(text))?;
    let answer = Explorer::check_entered(&entries, &Ask::default().interrupt(&interrupt()));
    let is_sound_puzzle = answer.entered() == 0 && answer.solutions != GivenSolutions::None;
    (!is_sound_puzzle).then_some(answer)
}

/// Whether something in a text is judged as a post.
fn has_steps(text: &str) -> bool {
    let is_step =
        |line: &PostLine| !matches!(line.verdict, PostVerdict::Grid { .. } | PostVerdict::Skipped);
    Explorer::is_post(text)
        || Explorer::check_post_until(text, &interrupt())
            .is_ok_and(|answer| answer.lines.iter().any(is_step))
}

/// Prints it.
///
/// # Errors
/// When the time was up before a proof was found.
pub fn tell(answer: &EntriesAnswer, json: bool, out: &mut dyn Write) -> Result<Exit, Error> {
    match json {
        true => answer.write_json(out)?,
        false => print(answer, out)?,
    }
    match interrupt().check() {
        Err(by) if !answer.complete => {
            Err(Error::Stopped { by, after: "before a proof was found".to_owned() })
        }
        _ => Ok(if answer.is_sound() { Exit::Done } else { Exit::Refused }),
    }
}

fn print(answer: &EntriesAnswer, out: &mut dyn Write) -> Result<(), Error> {
    match &answer.solutions {
        GivenSolutions::None => return print_contradiction(answer, out),
        GivenSolutions::One => {}
        GivenSolutions::Several { cell, digits: [one, two] } => {
            writeln!(out, "the givens have several solutions: {cell} can be {one} or {two}")?;
        }
    }
    let entered = answer.entered();
    let entries = if entered == 1 { "entry" } else { "entries" };
    writeln!(out, "{entered} {entries} beside {} givens", answer.givens)?;
    let sound = printed(Role::Good, "sound");
    writeln!(out, "{sound}: {}", shortened(&answer.sound))?;
    if !answer.open.is_empty() {
        writeln!(out, "in some solutions only: {}", all(&answer.open))?;
    }
    let Some(mistake) = &answer.mistake else { return Ok(()) };
    writeln!(out, "{}: {}", printed(Role::Bad, "wrong"), all(&answer.wrong))?;
    writeln!(out)?;
    let first = if answer.wrong.len() == 1 { "It" } else { "The first" };
    writeln!(out, "{first} is wrong: {}, not {}.", mistake.refuted, mistake.entry)?;
    print_reason(mistake, out)
}

/// Why the givens have no solution.
fn print_contradiction(answer: &EntriesAnswer, out: &mut dyn Write) -> Result<(), Error> {
    let no_solution = printed(Role::Bad, "the givens have no solution");
    let given = answer.contradiction.len();
    writeln!(out, "{no_solution}: {given} of the {} contradict each other", answer.givens)?;
    writeln!(out, "{}", all(&answer.contradiction))?;
    writeln!(out, "Without any one of these the others have one.")?;
    let Some(mistake) = &answer.mistake else { return Ok(()) };
    writeln!(out)?;
    writeln!(out, "The others refute {}: {}.", mistake.entry, mistake.refuted)?;
    print_reason(mistake, out)
}

fn print_reason(mistake: &Refutation, out: &mut dyn Write) -> Result<(), Error> {
    let digit = mistake.entry.candidate().digit();
    match &mistake.steps[..] {
        [] if !mistake.equal.is_empty() => {
            let cells: Vec<String> = mistake.equal.iter().map(Cell::to_string).collect();
            let (cells, has) = (cells.join(" and "), if cells.len() == 1 { "has" } else { "have" });
            writeln!(out, "  {cells} {has} {digit} already.")?;
        }
        [] if mistake.is_entered_otherwise => {
            writeln!(out, "  A sound entry deletes {}.", mistake.entry.candidate())?;
        }
        [] => writeln!(out, "  None of the rules asked proves it; a solver finds it.")?,
        [one] => {
            writeln!(out, "  {}", settings().full_notation().write(one.proof()))?;
            in_words(one.proof(), None, out)?;
        }
        steps => {
            let count = steps.len();
            writeln!(out, "  No step by itself proves it. These {count} do, one after the other:")?;
            for (number, step) in (1..).zip(steps) {
                writeln!(out, "  {number}. {}", settings().full_notation().write(step.proof()))?;
            }
        }
    }
    Ok(())
}

/// An entry in words: `r3c4=5`, `8 deleted in r2c2`.
fn said(entry: &Conclusion) -> String {
    match entry {
        Conclusion::Place(_) => entry.to_string(),
        Conclusion::Eliminate(deleted) => {
            format!("{} deleted in {}", deleted.digit(), deleted.cell())
        }
    }
}

fn all(entries: &[Conclusion]) -> String {
    entries.iter().map(said).collect::<Vec<_>>().join(", ")
}

/// The placements among some entries, and how many candidates they delete.
fn shortened(entries: &[Conclusion]) -> String {
    let is_placed = |entry: &&Conclusion| matches!(entry, Conclusion::Place(_));
    let placed: Vec<Conclusion> = entries.iter().filter(is_placed).copied().collect();
    let deleted = entries.len() - placed.len();
    let deleted = match deleted {
        0 => None,
        1 => Some("1 deleted candidate".to_owned()),
        deleted => Some(format!("{deleted} deleted candidates")),
    };
    let placed = Some(all(&placed)).filter(|placed| !placed.is_empty());
    let parts: Vec<String> = placed.into_iter().chain(deleted).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}
