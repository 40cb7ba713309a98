//! The markups in which posts are written.

/// The markup of a post.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavour {
    /// Tags in brackets: `[code]`, `[b]`.
    BbCode,
    /// Fences and asterisks.
    Markdown,
    /// None.
    Plain,
}

impl Flavour {
    /// All of them.
    pub const ALL: [Flavour; 3] = [Flavour::BbCode, Flavour::Markdown, Flavour::Plain];

    /// The name people ask for it by.
    pub const fn name(self) -> &'static str {
        match self {
            Flavour::BbCode => "bbcode",
            Flavour::Markdown => "markdown",
            Flavour::Plain => "plain",
        }
    }

    /// What it is, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Flavour::BbCode => "Tags in brackets, as most forums have them",
            Flavour::Markdown => "Markdown",
            Flavour::Plain => "No markup",
        }
    }
}
