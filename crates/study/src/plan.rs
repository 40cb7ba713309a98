//! The plan of a study: its question, over which puzzles and states, by which rules and how far.

use catena::rules::{Pace, Reach};
use serde::{Deserialize, Serialize};

use crate::corpus::Slice;

/// What a study asks.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Plan {
    /// What it is about, in a sentence; nothing depends on it.
    #[serde(skip)]
    pub about: String,
    /// The puzzles.
    pub corpus: Vec<Slice>,
    /// How far rules search.
    pub reach: Reach,
    /// The nodes that a search may expand; `None` for the usual number, which depends on the rule.
    pub budget: Option<u64>,
    /// The question.
    #[serde(flatten)]
    pub question: Question,
}

/// The question of a study, with what goes with it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(tag = "question", rename_all = "kebab-case")]
pub enum Question {
    /// The shortest length of every elimination in each family, state by state.
    Eliminations {
        /// The families.
        families: Vec<String>,
        /// Which states.
        states: States,
    },
    /// The length that each puzzle needs at each level.
    Classification {
        /// The levels.
        levels: Vec<Level>,
        /// How many chains are applied at once.
        pace: Pace,
    },
    /// Which families a puzzle can do without.
    Necessity {
        /// Rules that are there anyhow.
        basics: Vec<String>,
        /// The families.
        families: Vec<String>,
    },
    /// In how few eliminations a puzzle is solved.
    Paths {
        /// The families that eliminate.
        families: Vec<String>,
        /// The rules that finish, and that are applied between the eliminations.
        basics: Vec<String>,
        /// Up to how many eliminations all ways are looked for.
        steps: usize,
    },
}

/// The question of a study without what goes with it, as its file names it.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// [`Question::Eliminations`].
    Eliminations,
    /// [`Question::Classification`].
    Classification,
    /// [`Question::Necessity`].
    Necessity,
    /// [`Question::Paths`].
    Paths,
}

impl Asked {
    /// Its name in study files.
    pub const fn name(self) -> &'static str {
        match self {
            Asked::Eliminations => "eliminations",
            Asked::Classification => "classification",
            Asked::Necessity => "necessity",
            Asked::Paths => "paths",
        }
    }

    /// The keys of a study file that go with it.
    pub const fn keys(self) -> &'static [&'static str] {
        match self {
            Asked::Eliminations => &["families", "states"],
            Asked::Classification => &["level", "pace"],
            Asked::Necessity => &["families", "basics"],
            Asked::Paths => &["families", "basics", "steps"],
        }
    }

    /// How far rules search when the file does not say.
    pub const fn max_length(self) -> usize {
        match self {
            Asked::Eliminations | Asked::Paths => 8,
            Asked::Classification | Asked::Necessity => 12,
        }
    }
}

/// Which states of a puzzle are looked at: those of a resolution path in which no single is open.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct States {
    /// The rules of the path, in its order; names of rules, groups and lists.
    pub rules: Vec<String>,
    /// Which of its states.
    pub take: Take,
    /// How far the rules of the path search.
    pub max_length: usize,
}

impl Default for States {
    /// Every state that whips lead through.
    fn default() -> States {
        States { rules: vec!["whip".to_owned()], take: Take::Every, max_length: 36 }
    }
}

/// Which states of a path are taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Take {
    /// Every state.
    #[default]
    Every,
    /// Only the first, after singles.
    First,
    /// A state whenever the rules of one name have nothing left and those of a later one are needed for
    /// the first time; and the state where the path ends, when it does not solve the puzzle.
    EachKind,
}

/// A level of a classification: rules, simplest first.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// The names of its rules.
    pub rules: Vec<String>,
    /// The rules whose length is counted in cells, two for each CSP variable.
    pub cells: Vec<String>,
}
