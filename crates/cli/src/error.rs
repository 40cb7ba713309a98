//! What can go wrong for the user, said once, with a hint.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use super::colour::{Role, said};
use super::width;
use catena::explorer::{AskError, OpenError};
use catena::printable::printable;
use catena::work::Stopped;

/// Why a command ended without an answer.
#[derive(Debug)]
pub enum Error {
    /// The input is not what it should be: the message with the place, and a hint.
    Input {
        /// What is wrong and where.
        message: String,
        /// What to try; empty when there is nothing to say.
        hint: String,
    },
    /// What was handed in does not hold as far as it has to.
    Refused(String),
    /// The time limit or Ctrl-C ended the work; what was found until then has been printed.
    Stopped {
        /// What ended it.
        by: Stopped,
        /// How far it came.
        after: String,
    },
    /// The reader of our output went away; no failure.
    ClosedPipe,
    /// Reading or writing failed.
    Io(io::Error),
}

impl Error {
    /// Bad input, with what to try.
    pub fn input(message: impl fmt::Display, hint: impl fmt::Display) -> Error {
        Error::Input { message: message.to_string(), hint: hint.to_string() }
    }

    /// Says what went wrong on standard error; the exit code for it.
    pub fn report(self) -> ExitCode {
        match self {
            Error::Input { message, hint } => {
                say(Role::Bad, "error", message, hint);
                ExitCode::from(2)
            }
            Error::Refused(message) => {
                say(Role::Bad, "refused", message, "");
                ExitCode::from(1)
            }
            Error::Stopped { by, after } => {
                note(format!("{by} {after}"));
                ExitCode::from(1)
            }
            Error::ClosedPipe => ExitCode::SUCCESS,
            Error::Io(error) => {
                say(Role::Bad, "error", error, "");
                ExitCode::from(2)
            }
        }
    }
}

/// An error of the system, said of a file.
pub fn named(file: &Path, error: io::Error) -> Error {
    Error::input(format!("{}: {error}", shown(file)), "")
}

/// The name of a file as a message has it, on one line: what is not printable is escaped.
pub fn shown(file: &Path) -> String {
    printable(&file.to_string_lossy()).into_owned()
}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Error {
        let hint = error.hint().unwrap_or_default();
        Error::input(error, hint)
    }
}

/// With a hint that names a command or an option, where one helps.
impl From<AskError> for Error {
    fn from(error: AskError) -> Error {
        if let AskError::Stopped(by) = error {
            return Error::Stopped { by, after: "before it was judged".to_owned() };
        }
        let hint = match &error {
            AskError::UnknownFamily { nearest: None, because: None, .. } => {
                Some("catena families lists them".to_owned())
            }
            AskError::NotLive { .. } => {
                Some("catena show GRID prints the live candidates".to_owned())
            }
            _ => error.hint(),
        };
        Error::input(error, hint.unwrap_or_default())
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Error::ClosedPipe,
            _ => Error::Io(error),
        }
    }
}

/// Says on standard error what the user should know although the command goes on.
pub fn warn(message: impl fmt::Display, hint: impl fmt::Display) {
    say(Role::Warning, "warning", message, hint);
}

/// Says on standard error what belongs beside the answer.
pub fn note(message: impl fmt::Display) {
    say(Role::Aside, "note", message, "");
}

/// Writes a message and, when there is one, a hint. That nobody listens is no failure.
fn say(role: Role, kind: &str, message: impl fmt::Display, hint: impl fmt::Display) {
    let mut out = io::stderr().lock();
    let message = width::note(kind, &quotable(&message.to_string()));
    let _ = writeln!(out, "{}: {message}", said(role, kind));
    let hint = hint.to_string();
    if !hint.is_empty() {
        let hint = width::note("hint", &quotable(&hint));
        let _ = writeln!(out, "{}: {hint}", said(Role::Aside, "hint"));
    }
}

/// The most characters of a line of a message, and the most lines: a message may quote a file.
const LONGEST: usize = 1000;
const MOST_LINES: usize = 40;

/// A message that may quote a text of the user's: what is not printable is escaped, and what is very
/// long is cut.
fn quotable(message: &str) -> String {
    let cut = |line: &str| match line.char_indices().nth(LONGEST) {
        None => printable(line).into_owned(),
        Some((end, _)) => format!("{}…", printable(&line[..end])),
    };
    let lines: Vec<String> = message.split('\n').take(MOST_LINES).map(cut).collect();
    lines.join("\n")
}
