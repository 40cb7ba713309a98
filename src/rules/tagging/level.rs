//! How far tagging goes.

use std::fmt;
use std::str::FromStr;

/// A level of full tagging: each has what the one before it has, and more.
///
/// Source: G. Penet, "Full tagging"; level four is ours, the text leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Candidates and box-line groups, and the chains of their weak links.
    One,
    /// Also almost locked sets, and choices of at most three tags.
    Half,
    /// Also choices of any number of tags.
    Two,
    /// Also weak links that a choice extends.
    Three,
    /// Also weak links of two tags that leave a choice without a tag, whatever else they force.
    Four,
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(pub String);

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Level; 5] = [Level::One, Level::Half, Level::Two, Level::Three, Level::Four];

    /// What people write: `1`, `half`, `2`, `3`, `4`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::One => "1",
            Level::Half => "half",
            Level::Two => "2",
            Level::Three => "3",
            Level::Four => "4",
        }
    }

    /// The name of the family: `tagging-1`, `tagging-half` and so on.
    pub const fn family(self) -> &'static str {
        match self {
            Level::One => "tagging-1",
            Level::Half => "tagging-half",
            Level::Two => "tagging-2",
            Level::Three => "tagging-3",
            Level::Four => "tagging-4",
        }
    }

    /// What it has that the one before it has not, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Level::One => "chains through candidates and box-line groups",
            Level::Half => "also almost locked sets, and choices of up to three tags",
            Level::Two => "also choices of any number of tags",
            Level::Three => "also weak links that a choice extends",
            Level::Four => "also weak links of tags that leave a choice empty, with all they force",
        }
    }

    /// The level of a family of that name; `None` for any other family.
    pub fn of_family(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.family() == name)
    }

    /// Whether almost locked sets and choices take part.
    pub const fn has_choices(self) -> bool {
        !matches!(self, Level::One)
    }

    /// Whether weak links are extended.
    pub const fn extends(self) -> bool {
        matches!(self, Level::Three | Level::Four)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let known = Level::ALL.into_iter().find(|level| level.name() == text);
        known.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} is not a level of tagging; the levels are 1, half, 2, 3 and 4", self.0)
    }
}

impl std::error::Error for UnknownLevel {}
