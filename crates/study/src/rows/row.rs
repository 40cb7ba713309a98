//! A row: all that is said of one puzzle.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::csv::fields;

/// What is said of one puzzle. Everything but `id` depends on the puzzle, the rules, the bounds and the
/// version only.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Row {
    /// What the list calls the puzzle.
    pub id: String,
    /// The puzzle: its 81 characters, with dots; the 729 of a state that is not what its givens leave; a
    /// text that is no puzzle, as it stands.
    pub puzzle: String,
    /// The version of Catena.
    pub version: String,
    /// The family; one of the user's with a digest of its query.
    pub rules: String,
    /// The bounds of the search.
    pub bounds: String,
    /// What became of it.
    pub status: Status,
    /// The rating, of a puzzle that is rated.
    pub rating: Option<u64>,
    /// How often proofs were applied, some at a time; singles are not counted.
    pub steps: u64,
    /// The number of partial chains that were looked at.
    pub expanded: u64,
    /// Why there is no rating; empty when there is one.
    pub message: String,
}

/// What became of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It has a rating.
    Rated,
    /// The search was complete: the family does not solve it up to the greatest length.
    None,
    /// The budget ended the search, or longer proofs are not searched exhaustively: the message says which.
    Budget,
    /// The memory limit ended the search.
    Memory,
    /// It has no solution, as singles show on the way.
    Contradiction,
    /// It has several solutions, so that nothing solves it.
    Several,
    /// It is no puzzle.
    Invalid,
    /// A query of the user's failed, or Catena did.
    Error,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 8] = [
        Status::Rated,
        Status::None,
        Status::Budget,
        Status::Memory,
        Status::Contradiction,
        Status::Several,
        Status::Invalid,
        Status::Error,
    ];

    /// What a row calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Rated => "rated",
            Status::None => "none",
            Status::Budget => "budget",
            Status::Memory => "memory",
            Status::Contradiction => "contradiction",
            Status::Several => "several",
            Status::Invalid => "invalid",
            Status::Error => "error",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Row {
    /// The names of the columns, in their order.
    pub const COLUMNS: [&str; 10] = [
        "id", "puzzle", "version", "rules", "bounds", "status", "rating", "steps", "expanded",
        "message",
    ];

    /// The row as fields, in the order of the columns; no rating is an empty field.
    pub fn fields(&self) -> [String; 10] {
        [
            self.id.clone(),
            self.puzzle.clone(),
            self.version.clone(),
            self.rules.clone(),
            self.bounds.clone(),
            self.status.to_string(),
            self.rating.map_or_else(String::new, |rating| rating.to_string()),
            self.steps.to_string(),
            self.expanded.to_string(),
            self.message.clone(),
        ]
    }

    /// Reads a line of comma-separated values; `None` when it is no row.
    pub fn from_csv(line: &str) -> Option<Row> {
        let fields: [String; 10] = fields(line, ',').try_into().ok()?;
        let [id, puzzle, version, rules, bounds, status, rating, steps, expanded, message] = fields;
        let rating = if rating.is_empty() { None } else { Some(rating.parse().ok()?) };
        Some(Row {
            id,
            puzzle,
            version,
            rules,
            bounds,
            status: Status::ALL.into_iter().find(|known| known.name() == status)?,
            rating,
            steps: steps.parse().ok()?,
            expanded: expanded.parse().ok()?,
            message,
        })
    }
}
