//! What can go wrong for the user, said once, with a hint.

use std::fmt;
use std::io;
use std::process::ExitCode;

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
                eprintln!("error: {message}");
                if !hint.is_empty() {
                    eprintln!("hint: {hint}");
                }
                ExitCode::from(2)
            }
            Error::ClosedPipe => ExitCode::SUCCESS,
            Error::Io(error) => {
                eprintln!("error: {error}");
                ExitCode::from(2)
            }
        }
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
