//! Errors, as JSON: `{"message", "hint", "line", "column", "span", "expected"}`.

use std::ops::Range;

use catena::explorer::error::ErrorKind;
use catena::explorer::{AskError, OpenError};
use catena::grid::ReadError;
use catena::printable::printable;
use serde::Serialize;

/// Why a request is not answered.
#[derive(Clone, Debug)]
pub struct Refusal {
    is_internal: bool,
    said: Box<Said>,
}

/// What is said of it.
#[derive(Clone, Default, Debug, Serialize)]
struct Said {
    /// What is wrong.
    message: String,
    /// What to try.
    #[serde(skip_serializing_if = "String::is_empty")]
    hint: String,
    /// The line of the text it is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The character in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// The part of the text, in UTF-16 units as a page counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<Range<usize>>,
    /// What would be right there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expected: Vec<String>,
}

impl Refusal {
    /// The request is not what it should be.
    pub fn bad(message: impl std::fmt::Display, hint: &str) -> Refusal {
        // A message may quote the request.
        let message = message.to_string();
        let message = message.lines().map(|line| printable(line)).collect::<Vec<_>>().join("\n");
        let said = Said { message, hint: hint.to_owned(), ..Said::default() };
        Refusal { is_internal: false, said: Box::new(said) }
    }

    /// The same, about a part of a text, given in bytes.
    fn about(mut self, text: &str, span: Range<usize>) -> Refusal {
        let units = |at: usize| {
            let at = text.floor_char_boundary(at.min(text.len()));
            text[..at].encode_utf16().count()
        };
        let before = &text[..text.floor_char_boundary(span.start.min(text.len()))];
        let line = before.rsplit('\n').next().unwrap_or_default();
        self.said.line = Some(before.matches('\n').count() + 1);
        self.said.column = Some(line.chars().count() + 1);
        self.said.span = Some(units(span.start)..units(span.end));
        self
    }

    /// Why a text is not a grid.
    pub fn of_grid(error: &OpenError) -> Refusal {
        let mut refusal = Refusal::bad(error, &error.hint().unwrap_or_default());
        if let OpenError::Unreadable(unreadable) = error {
            let place = unreadable.place();
            refusal.said.line = place.map(|place| place.line);
            refusal.said.column = place.map(|place| place.column);
            if let ReadError::Row { line, .. } = unreadable {
                refusal.said.line = Some(*line);
            }
        }
        refusal
    }

    /// Why a question about a text has no answer.
    pub fn of_ask(error: &AskError, text: &str) -> Refusal {
        let refusal = Refusal::from(error.clone());
        match error {
            AskError::UnreadableChain { span, .. } => refusal.about(text, span.clone()),
            AskError::NoConclusion { at } => refusal.about(text, *at..*at),
            AskError::Query(diagnostic) => {
                let mut refusal = refusal.about(text, diagnostic.span.range());
                refusal.said.message = diagnostic.message.clone();
                refusal.said.hint = diagnostic.help.clone();
                refusal.said.expected = diagnostic.expected.clone();
                refusal
            }
            _ => refusal,
        }
    }

    /// Whether the fault is Catena's own, and not that of the request.
    pub fn is_internal(&self) -> bool {
        self.is_internal
    }

    /// As JSON on one line.
    pub fn json(&self) -> String {
        serde_json::to_string(&self.said).expect("texts and numbers can always be written")
    }
}

impl From<AskError> for Refusal {
    fn from(error: AskError) -> Refusal {
        let refusal = Refusal::bad(&error, &error.hint().unwrap_or_default());
        Refusal { is_internal: error.kind() == ErrorKind::Internal, ..refusal }
    }
}
