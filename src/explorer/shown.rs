//! A position as a page shows it.

use serde::{Deserialize, Serialize};

use super::notice::Notice;
use super::{Explorer, text};
use crate::grid::{Cell, Conclusion, State, singles};
use crate::solution::Solutions;

/// A position: its candidates, what was given, and what is known of its solutions.
///
/// In JSON: `catena-position/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-position/1")]
pub struct ShownPosition {
    /// The state.
    #[serde(with = "text::state")]
    pub state: State,
    /// The cells that were given.
    #[serde(with = "text::list")]
    pub givens: Vec<Cell>,
    /// The decided cells.
    #[serde(with = "text::list")]
    pub decided: Vec<Cell>,
    /// The number of live candidates of open cells.
    pub candidates: usize,
    /// What is known of its solutions.
    pub solutions: SolutionCount,
    /// The singles that are open.
    #[serde(with = "text::list")]
    pub singles: Vec<Conclusion>,
    /// What one should know about it.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

/// How many solutions a position has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolutionCount {
    /// None.
    None,
    /// Exactly one.
    One,
    /// At least two.
    Several,
}

impl Explorer {
    /// The position as a page shows it.
    ///
    /// ```
    /// use catena::explorer::Explorer;
    /// use catena::explorer::shown::SolutionCount;
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let shown = Explorer::open(grid)?.shown();
    /// assert_eq!((shown.solutions, shown.givens.len()), (SolutionCount::One, 54));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shown(&self) -> ShownPosition {
        let state = self.state();
        let decided = state.decided_cells();
        let open = state.candidates().filter(|c| !decided.contains(c.cell())).count();
        ShownPosition {
            state: state.clone(),
            givens: self.position().givens.iter().collect(),
            decided: decided.iter().collect(),
            candidates: open,
            solutions: match self.solutions() {
                Solutions::None => SolutionCount::None,
                Solutions::One(_) => SolutionCount::One,
                Solutions::Several(_) => SolutionCount::Several,
            },
            singles: singles(state).map(|single| Conclusion::Place(single.candidate)).collect(),
            notices: self.notices().to_vec(),
        }
    }
}
