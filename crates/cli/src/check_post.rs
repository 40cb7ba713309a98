//! `catena check POST`: judges a whole post, line by line.

use std::io::Write;

use super::colour::{Role, printed};
use super::interrupt::interrupt;
use super::{Error, Exit};
use catena::explorer::post::{Before, Letters, PostLine, PostVerdict};
use catena::explorer::{Document, Explorer, PostAnswer};
use catena::grid::format::grids;
use catena::printable::printable;

/// Whether a text is a post and no document with proofs: it has a grid, and no document begins it.
pub fn is_post(text: &str) -> bool {
    !is_document(text) && !grids(&catena::grid::format::plain_text(text)).is_empty()
}

/// Whether a text begins as JSON or a picture does.
pub(super) fn is_document(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let begins =
        |sign: &str| text.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign));
    ["{", "<!doctype", "<?xml", "<html", "<svg"].into_iter().any(begins)
}

/// Judges the post.
///
/// # Errors
/// When its grid has no solution, or nothing else is in it.
pub fn run(text: &str, json: bool, out: &mut dyn Write) -> Result<Exit, Error> {
    let answer = Explorer::check_post_until(text, &interrupt())?;
    let is_grid = |line: &PostLine| matches!(line.verdict, PostVerdict::Grid { .. });
    if answer.stopped.is_none() && answer.lines.iter().all(is_grid) {
        return Err(only_a_grid());
    }
    match json {
        true => answer.write_json(out)?,
        false => print(&answer, out)?,
    }
    match answer.stopped {
        Some(by) => {
            let last = answer.lines.last().map_or(0, |line| line.last);
            let after = format!("after line {last} of the post; the rest is not judged");
            Err(Error::Stopped { by, after })
        }
        None => Ok(if answer.is_proved() { Exit::Done } else { Exit::Refused }),
    }
}

/// What is said of a grid in which nobody claims anything.
pub(super) fn only_a_grid() -> Error {
    let hint = "catena check GRID --chain TEXT judges what somebody claims in it; catena look GRID shows it";
    Error::input("that is a grid, and nothing to judge: no entries beside its givens", hint)
}

fn print(answer: &PostAnswer, out: &mut dyn Write) -> Result<(), Error> {
    match answer.letters {
        Some(Letters::Columns) => {
            writeln!(out, "the letters of cells are read as columns: e4 is r4c5")?;
        }
        Some(Letters::Either) => writeln!(
            out,
            "the letters of cells are read as rows; as columns all is proved too: which are meant?"
        )?,
        None => {}
    }
    for line in &answer.lines {
        let lines = match line.first == line.last {
            true => format!("line {}", line.first),
            false => format!("lines {} to {}", line.first, line.last),
        };
        let (said, more) = told(line);
        let after = match line.after {
            None => "",
            Some(Before::Singles) => ", after singles",
            Some(Before::Basics) => ", after basic rules",
            Some(Before::Earlier) => ", in an earlier position",
            Some(Before::Grid) => ", in a grid that is not proved",
            Some(Before::Line) => "",
        };
        let waits = match &line.waits_for[..] {
            [] => String::new(),
            lines => format!(", waits for {}", lines_of(lines)),
        };
        let assuming = if line.assumes_one_solution { ", assuming one solution" } else { "" };
        writeln!(out, "{lines}: {said}{assuming}{after}{waits}{}", text_of(line))?;
        for reason in more {
            writeln!(out, "  {}", printable(&reason))?;
        }
    }
    let [proved, corrected, refused, unread, skipped] = answer.counts();
    writeln!(
        out,
        "{proved} proved as written, {corrected} with corrections, {refused} refused, {unread} not \
         understood, {skipped} skipped"
    )?;
    match answer.stopped {
        Some(_) => Ok(()),
        None => Ok(writeln!(out, "{}", answer.conclusion)?),
    }
}

/// The verdict in words, and what is to be said below the line.
fn told(line: &PostLine) -> (String, Vec<String>) {
    match &line.verdict {
        PostVerdict::Grid { decided, refused, .. } => match refused {
            None => (format!("a grid with {decided} decided cells"), Vec::new()),
            Some(why) => (printed(Role::Bad, "a grid, not taken").to_string(), vec![why.clone()]),
        },
        PostVerdict::Proved { .. } => {
            (printed(Role::Good, "proved as written").to_string(), Vec::new())
        }
        PostVerdict::Corrected { corrections, .. } => (
            printed(Role::Good, "proved, with corrections").to_string(),
            corrections.iter().map(|one| format!("correction: {one}")).collect(),
        ),
        PostVerdict::Unjudged { why, .. } => {
            (printed(Role::Bad, "proved, but not judged as written").to_string(), vec![why.clone()])
        }
        PostVerdict::Refused { reasons, .. } => {
            (printed(Role::Bad, "refused").to_string(), reasons.clone())
        }
        PostVerdict::Holds { what } => {
            (printed(Role::Good, "holds").to_string(), vec![what.clone()])
        }
        PostVerdict::NotUnderstood { expected } => {
            (printed(Role::Bad, "not understood").to_string(), vec![expected.clone()])
        }
        PostVerdict::Skipped => ("skipped".to_owned(), Vec::new()),
    }
}

/// Lines by their numbers: `line 4`, `lines 4 and 6`.
fn lines_of(lines: &[usize]) -> String {
    let all: Vec<String> = lines.iter().map(ToString::to_string).collect();
    match &all[..] {
        [line] => format!("line {line}"),
        [first @ .., last] => format!("lines {} and {last}", first.join(", ")),
        [] => String::new(),
    }
}

/// The text of a line behind its verdict; of a grid nothing.
fn text_of(line: &PostLine) -> String {
    match &line.verdict {
        PostVerdict::Grid { .. } => String::new(),
        _ => format!(": {}", printable(&line.text.replace('\n', " / "))),
    }
}
