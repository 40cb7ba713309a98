//! What is wrong with a study file, where, and what to try.

use std::fmt;
use std::ops::Range;

use catena::query::nearest;

/// What is wrong with a study file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line and the column, both counted from 1; `None` when the file as a whole is meant.
    pub place: Option<(usize, usize)>,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What to try; empty when there is nothing to say.
    pub hint: String,
}

impl Fault {
    /// A fault at a place of a text, given in bytes.
    pub(crate) fn at(text: &str, span: &Range<usize>, message: impl Into<String>) -> Fault {
        let before = &text[..text.floor_char_boundary(span.start.min(text.len()))];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let place = (before.matches('\n').count() + 1, before[line..].chars().count() + 1);
        Fault { place: Some(place), message: message.into(), hint: String::new() }
    }

    /// The same fault with what to try.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Fault {
        Fault { hint: hint.into(), ..self }
    }

    /// What the reader of TOML has against a text. It names the known keys and values itself, in
    /// backquotes; the one that looks most like what was written becomes the hint.
    pub(crate) fn of_toml(text: &str, error: &toml::de::Error) -> Fault {
        let whole = error.message();
        let message = whole.lines().next().unwrap_or_default();
        let fault = match error.span() {
            Some(span) => Fault::at(text, &span, message),
            None => Fault { place: None, message: message.to_owned(), hint: String::new() },
        };
        let mut quoted = message.split('`').skip(1).step_by(2);
        let is_name = message.starts_with("unknown ");
        let near = quoted.next().filter(|_| is_name).and_then(|wrong| nearest(wrong, quoted));
        match near {
            Some(near) => fault.hint(format!("did you mean {near}?")),
            None => fault,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
