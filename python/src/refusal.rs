//! What is wrong with a text or a question, as `ValueError`: the message, the place under carets, a hint.

use std::io;
use std::path::Path;

use catena::explorer::error::ErrorKind;
use catena::explorer::{AskError, OpenError};
use catena::grid::{Conclusion, Csp, NotationError};
use catena::printable::underlined;
use catena_store as store;
use pyo3::PyErr;
use pyo3::exceptions::{PyRuntimeError, PyValueError};

/// A `ValueError` with a hint; an empty one is left out.
pub fn refuse(message: impl ToString, hint: impl ToString) -> PyErr {
    PyValueError::new_err(hinted(message, hint))
}

fn hinted(message: impl ToString, hint: impl ToString) -> String {
    match hint.to_string() {
        hint if hint.is_empty() => message.to_string(),
        hint => format!("{}\nhint: {hint}", message.to_string()),
    }
}

/// That a text is not a grid, or has no solution.
pub fn not_opened(error: &OpenError) -> PyErr {
    refuse(error, error.hint().unwrap_or_default())
}

/// That a question has no answer; `text` is the chain or the query that was asked.
pub fn not_answered(error: &AskError, text: &str) -> PyErr {
    let hint = match error {
        AskError::UnknownFamily { nearest: None, because: None, .. } => {
            "position.rules has all names".to_owned()
        }
        AskError::NotLive { .. } => "print(position) shows the live candidates".to_owned(),
        _ => error.hint().unwrap_or_default(),
    };
    let message = match error {
        AskError::UnreadableChain { span, .. } => {
            format!("{error}\n{}", underlined(text, span))
        }
        AskError::NoConclusion { at } => format!("{error}\n{}", underlined(text, &(*at..*at))),
        AskError::Query(diagnostic) => diagnostic.render("query", text),
        _ => error.to_string(),
    };
    match error.kind() {
        ErrorKind::Internal => PyRuntimeError::new_err(hinted(message, hint)),
        ErrorKind::Question | ErrorKind::Position => refuse(message, hint),
    }
}

/// That a file cannot be read, as the error of the system with its name.
pub fn not_read(file: &Path, error: io::Error) -> PyErr {
    let kind = error.kind();
    io::Error::new(kind, format!("{}: {error}", file.display())).into()
}

/// An error of a store, said of its file.
pub fn of_store(file: &Path, error: &store::Error) -> PyErr {
    refuse(format!("{}: {error}", file.display()), error.hint())
}

/// Reads a conclusion; a bare candidate is an elimination.
pub fn conclusion(text: &str) -> Result<Conclusion, PyErr> {
    text.parse().map_err(|error: NotationError| {
        let hint = "write n8r5c3, r5c3n8, 8r5c3, (8)r5c3, r5c3<>8 or r5c3=8";
        refuse(format!("{text:?} is not a candidate: {error}"), hint)
    })
}

/// Reads a CSP variable.
pub fn variable(text: &str) -> Result<Csp, PyErr> {
    text.parse().map_err(|error: NotationError| {
        let hint = "write r2c5, r2n7, c5n7 or b4n7";
        refuse(format!("{text:?} is not a CSP variable: {error}"), hint)
    })
}
