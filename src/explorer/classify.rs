//! Where a puzzle lies among all: its depth, and the length of braids that it needs within it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::ask::Ask;
use super::error::AskError;
use super::rate::Rating;
use crate::grid::format::write_shortest;
use crate::rules::Reach;

/// The depth of a puzzle, and its number within that depth.
///
/// In JSON: `catena-class/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-class/1")]
pub struct Class {
    /// The puzzle, in the shortest format that says it.
    pub puzzle: String,
    /// The least n for which T&E(n) solves it; 3 is the greatest that is tried.
    pub depth: Rating,
    /// At depth 1 its B rating; at depth 2 and 3 the length of braids that it needs within one and within two
    /// hypotheses; `None` at depth 0, and where the depth is not known.
    pub braids: Option<Rating>,
}

impl Explorer {
    /// The class of the puzzle.
    ///
    /// Of what is asked, the greatest length, the budget of each of both searches (usually 1,000,000,000 nodes) and the
    /// interrupt matter.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer};
    ///
    /// let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    /// let class = Explorer::open(grid)?.classify(&Ask::default())?;
    /// assert_eq!(class.to_string(), "B7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When an own family has taken the place of one that is asked.
    pub fn classify(&self, ask: &Ask) -> Result<Class, AskError> {
        // The greatest length is that of braids; it does not bound the depth.
        let deep = ask.clone().max_length(Reach::LONGEST);
        let depth = self.rate("depth", &deep)?.rating;
        let by = match depth {
            Rating::Length(1) => Some("B"),
            Rating::Length(2) => Some("BpB"),
            Rating::Length(3) => Some("BpBB"),
            _ => None,
        };
        let braids = by.map(|by| self.rate(by, ask)).transpose()?.map(|rated| rated.rating);
        Ok(Class { puzzle: write_shortest(self.position()), depth, braids })
    }
}

/// `S` where singles solve it, `B5` at depth 1, `B3B` at depth 2, `B2BB` at depth 3; what is not known is said in a word.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.depth, self.braids) {
            (Rating::Length(0), _) => f.write_str("S"),
            (Rating::Length(depth), Some(Rating::Length(length))) => {
                write!(f, "B{length}{}", "B".repeat(depth - 1))
            }
            (Rating::Length(_), Some(other)) => write!(f, "{other}"),
            (depth, _) => write!(f, "{depth}"),
        }
    }
}
