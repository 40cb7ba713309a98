//! What is wrong with a query: as data, and as text for people.

use std::fmt;

use codespan_reporting::diagnostic::{Diagnostic as Report, Label};
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term;

use super::span::Span;

/// A way of being wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// The text does not follow the grammar.
    Syntax,
    /// A label that the graph does not have.
    UnknownLabel,
    /// A property that the kind does not have.
    UnknownProperty,
    /// A variable that nothing binds.
    UnknownVariable,
    /// A variable that is bound in a way that does not agree with its other uses.
    Rebound,
    /// A function that does not exist.
    UnknownFunction,
    /// A procedure that does not exist.
    UnknownProcedure,
    /// A column that the procedure does not yield.
    UnknownColumn,
    /// A parameter without a value.
    MissingParameter,
    /// A value for a parameter that the query does not have.
    UnknownParameter,
    /// A value of another type than is needed there.
    WrongType,
    /// The wrong number of arguments.
    WrongCount,
    /// `PREV` outside the group that binds its variable.
    PrevOutsideGroup,
    /// A group that is repeated without an upper bound.
    Unbounded,
    /// A repeated group within a repeated group.
    Nested,
    /// A clause on an edge or an ending that cannot have it.
    Misplaced,
}

impl Code {
    /// The code as people look it up.
    pub const fn name(self) -> &'static str {
        match self {
            Code::Syntax => "syntax",
            Code::UnknownLabel => "unknown-label",
            Code::UnknownProperty => "unknown-property",
            Code::UnknownVariable => "unknown-variable",
            Code::Rebound => "rebound-variable",
            Code::UnknownFunction => "unknown-function",
            Code::UnknownProcedure => "unknown-procedure",
            Code::UnknownColumn => "unknown-column",
            Code::MissingParameter => "missing-parameter",
            Code::UnknownParameter => "unknown-parameter",
            Code::WrongType => "wrong-type",
            Code::WrongCount => "wrong-count",
            Code::PrevOutsideGroup => "prev-outside-group",
            Code::Unbounded => "unbounded-group",
            Code::Nested => "nested-group",
            Code::Misplaced => "misplaced-clause",
        }
    }
}

/// What is wrong with a query, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The way of being wrong.
    pub code: Code,
    /// Where.
    pub span: Span,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What would be right there; empty when the message says it all.
    pub expected: Vec<String>,
    /// What to do; empty when there is nothing to say.
    pub help: String,
}

impl Diagnostic {
    /// A diagnostic that says no more than the message.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            span,
            message: message.into(),
            expected: Vec::new(),
            help: String::new(),
        }
    }

    /// The same, with what to do.
    pub fn help(self, help: impl Into<String>) -> Diagnostic {
        Diagnostic { help: help.into(), ..self }
    }

    /// The same, with what would be right.
    pub fn expected(self, expected: impl IntoIterator<Item = impl Into<String>>) -> Diagnostic {
        Diagnostic { expected: expected.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same, with the known name nearest to a wrong one as help, when one is near.
    pub fn nearest<'a>(self, wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
        match nearest(wrong, known) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// The message with the line of the query, a caret under the place, and what was expected.
    pub fn render(&self, origin: &str, text: &str) -> String {
        let (text, span) = excerpt(text, self.span);
        let file = SimpleFile::new(origin, text);
        let notes = [
            (!self.expected.is_empty())
                .then(|| format!("expected {}", alternatives(&self.expected))),
            (!self.help.is_empty()).then(|| format!("help: {}", self.help)),
        ];
        let report = Report::error()
            .with_code(self.code.name())
            .with_message(&self.message)
            .with_label(Label::primary((), span.range()))
            .with_notes(notes.into_iter().flatten().collect());
        let config = term::Config { chars: term::Chars::ascii(), ..term::Config::default() };
        // Rendering fails only when a span lies outside the text; then the message must do.
        term::emit_into_string(&config, &file, &report)
            .map_or_else(|_| self.to_string(), |text| text.trim_end().to_owned())
    }
}

/// How many bytes of a line are shown before a place, and after it.
const AROUND: usize = 100;

/// The text with its first line at a place cut where that is very long, and the place in it. Lines keep
/// their numbers.
fn excerpt(text: &str, span: Span) -> (String, Span) {
    let at = text.floor_char_boundary(span.start.min(text.len()));
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    let from = text.floor_char_boundary(start.max(at.saturating_sub(AROUND)));
    let to = text.ceil_char_boundary(end.min(at + AROUND));
    let left_out = |is_cut: bool| if is_cut { "…" } else { "" };
    let (before, after) = (left_out(from > start), left_out(to < end));
    // What stands before the line is needed for its number only.
    let lines = "\n".repeat(text[..start].matches('\n').count());
    let moved = |place: usize| lines.len() + before.len() + place.clamp(from, to) - from;
    let shown = format!("{lines}{before}{}{after}", &text[from..to]);
    (shown, Span { start: moved(at), end: moved(span.end.max(at)) })
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)?;
        if !self.expected.is_empty() {
            write!(f, "; expected {}", alternatives(&self.expected))?;
        }
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// `a`, `a or b`, `a, b or c`.
fn alternatives(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [firsts @ .., last] => format!("{} or {last}", firsts.join(", ")),
    }
}

/// The known name that a wrong one most likely stands for; `None` when none is near.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let letters = wrong.chars().count();
    let most = |name: &str| name.chars().count().div_ceil(3);
    known
        .into_iter()
        // What is much longer is near to none, and its letters need no comparison.
        .filter(|name| letters <= name.chars().count() + most(name))
        .map(|name| (strsim::damerau_levenshtein(&wrong, &name.to_lowercase()), name))
        .filter(|&(distance, name)| distance <= most(name))
        .min()
        .map(|(_, name)| name)
}
