//! Colour on a terminal, where it helps to find something; none in a pipe, and none where `NO_COLOR` or the
//! terminal says so.

use std::io;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The head of a table, or the subject of an answer.
    Head,
    /// That something holds.
    Good,
    /// That something does not, or went wrong.
    Bad,
    /// A warning.
    Warning,
    /// What belongs beside the answer.
    Aside,
}

impl Role {
    const fn style(self) -> Style {
        match self {
            Role::Head => Style::new().bold(),
            Role::Good => AnsiColor::Green.on_default(),
            Role::Bad => AnsiColor::Red.on_default().bold(),
            Role::Warning => AnsiColor::Yellow.on_default(),
            Role::Aside => AnsiColor::Cyan.on_default(),
        }
    }
}

/// A text for standard output.
pub fn printed(role: Role, text: &str) -> String {
    painted(role, text, &io::stdout())
}

/// A text for standard error.
pub fn said(role: Role, text: &str) -> String {
    painted(role, text, &io::stderr())
}

fn painted(role: Role, text: &str, stream: &impl RawStream) -> String {
    match AutoStream::choice(stream) {
        ColorChoice::Never => text.to_owned(),
        _ => {
            let style = role.style();
            format!("{style}{text}{style:#}")
        }
    }
}
