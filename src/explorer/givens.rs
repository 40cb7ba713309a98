//! What each given contributes: the rating of the puzzle without it, where that still has one solution.

use std::convert::Infallible;

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::ask::Ask;
use super::error::AskError;
use super::rate::{Rated, Rating};
use super::text;
use crate::grid::{Candidate, Cell, Conclusion, Position, State};
use crate::parallel::in_order;
use crate::rules::Reach;
use crate::solution::{Solutions, solutions};

/// What the givens of a puzzle contribute.
///
/// In JSON: `catena-givens/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-givens/1")]
pub struct GivensAnswer {
    /// Whether every rating came to its end.
    pub complete: bool,
    /// What the rating is called.
    pub measure: String,
    /// The bounds of the ratings.
    pub reach: Reach,
    /// `one solution`, where the rating of the puzzle assumes that it has exactly one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// The rating of the puzzle as its givens leave it.
    pub rating: Rating,
    /// The givens, by cell.
    pub givens: Vec<GivenImpact>,
}

/// What a given contributes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GivenImpact {
    /// The given, as a placement.
    #[serde(with = "text")]
    pub given: Conclusion,
    /// The rating of the puzzle without it; `None` where that has several solutions.
    pub without: Option<Rating>,
}

impl Explorer {
    /// Rates the puzzle without each of its givens. What was placed or deleted besides does not count.
    ///
    /// Of the question the bounds, the budget of each rating, the threads and the interrupt matter.
    ///
    /// # Errors
    /// When a name is not known, there are no givens, or the position has several solutions or none.
    pub fn givens_impact(&self, by: &str, ask: &Ask) -> Result<GivensAnswer, AskError> {
        self.only_solution()?;
        let given = |cell: &Cell| Some(Candidate::new(self.state().decided(*cell)?, *cell));
        let givens: Vec<Candidate> =
            self.position().givens.iter().filter_map(|cell| given(&cell)).collect();
        if givens.is_empty() {
            return Err(AskError::NoGivens { rule: "what a given contributes".to_owned() });
        }
        let whole = self.moved_to(puzzle(&givens, None)).rate(by, ask)?;
        let mut rows = Vec::new();
        let without = |one: &Candidate| {
            let rest = puzzle(&givens, Some(*one));
            match solutions(&rest.state) {
                Solutions::One(_) => {
                    self.moved_to(rest).rate(by, ask).map(|rated| Some(rated.rating))
                }
                Solutions::None | Solutions::Several(_) => Ok(None),
            }
        };
        let Ok(()) = in_order(&givens, ask.threads, without, |place, rated| {
            rows.push((givens[place], rated));
            Ok::<(), Infallible>(())
        });
        let row = |(given, rated): (Candidate, Result<Option<Rating>, AskError>)| {
            Ok(GivenImpact { given: Conclusion::Place(given), without: rated? })
        };
        let givens = rows.into_iter().map(row).collect::<Result<Vec<GivenImpact>, AskError>>()?;
        let is_stopped = |rating: &Rating| matches!(rating, Rating::Stopped { .. });
        let rated = givens.iter().filter_map(|given| given.without);
        let complete = !rated.chain([whole.rating]).any(|rating| is_stopped(&rating));
        let Rated { measure, assumes, rating, .. } = whole;
        Ok(GivensAnswer { complete, measure, reach: ask.limits.reach(), assumes, rating, givens })
    }
}

/// The puzzle of some givens, perhaps without one of them.
fn puzzle(givens: &[Candidate], without: Option<Candidate>) -> Position {
    let mut digits = [None; 81];
    for given in givens.iter().filter(|given| Some(**given) != without) {
        digits[given.cell().index()] = Some(given.digit());
    }
    Position::from_state(State::from_givens(&digits).unwrap_or(State::FULL))
}
