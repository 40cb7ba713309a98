//! The rating of a puzzle by a family.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::ask::Ask;
use super::assumption::ONE_SOLUTION;
use super::error::AskError;
use super::notice::Notice;
use super::refusals::Refusals;
use crate::rules::{Contradiction, Measure, is_at_most, measure};
use crate::work::{Outcome, Stopped};

/// The usual budget of a rating, in nodes.
const BUDGET: u64 = 1_000_000_000;

/// The rating of a puzzle: the greatest length it needs when the shortest proof always comes first.
///
/// In JSON: `catena-rate/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-rate/1")]
pub struct Rated {
    /// Whether the search came to its end.
    pub complete: bool,
    /// What the rating is called: W by whips, B by braids, gW by g-whips, gB by g-braids, T by tagging;
    /// by other families their name.
    pub measure: String,
    /// The family.
    pub family: String,
    /// The greatest length that was looked for; `usize::MAX`, null in JSON, where it had no bound.
    #[serde(with = "crate::work::or_any")]
    pub max_length: usize,
    /// The rating.
    pub rating: Rating,
    /// Whether a shorter length may do: beyond some length not all proofs of the family are looked at.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_most: bool,
    /// How often proofs were applied, some at a time; singles are not counted.
    pub steps: u64,
    /// The number of nodes that were expanded: partial chains that were looked at.
    pub nodes: u64,
    /// `one solution`, where the family, or a proof that was applied, assumes that the givens have exactly one; the notices
    /// say where they have two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// What one should know of it: the proofs that the checker refuses, and that what it assumes does not hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

/// What a puzzle is rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rating {
    /// This length; 0 when singles solve it. By tagging the level: 1 to 5 for levels 1, half, 2, 3, 4.
    Length(usize),
    /// The family does not solve it up to the greatest length.
    None,
    /// The search was stopped.
    Stopped {
        /// It needs at least this length, as far as the search came.
        at_least: usize,
        /// What stopped it.
        by: Stopped,
    },
    /// It has no solution, as singles show on the way.
    Contradiction,
}

impl Explorer {
    /// Rates the puzzle by a family, or by `W`, `B`, `gW` or `gB`.
    ///
    /// Of what is asked, the bounds, the budget (usually 1,000,000,000 nodes) and the interrupt matter.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer, Rating};
    ///
    /// let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    /// let rated = Explorer::open(grid)?.rate("W", &Ask::default())?;
    /// assert_eq!(rated.rating, Rating::Length(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the family is not known, or assumes one solution of too few givens.
    pub fn rate(&self, by: &str, ask: &Ask) -> Result<Rated, AskError> {
        let refusals = Refusals::default();
        let by = Measure::find(by, self.catalogue())?;
        let always = by.rules().iter().any(|rule| rule.facts().assumes_one_solution);
        let may_be = always || self.prepared().patterns().assume_one_solution();
        let notices = if may_be { self.notices_for(by.rules())? } else { Vec::new() };
        let by = match by {
            Measure::By(rule) => Measure::By(refusals.watch(&[rule]).remove(0)),
            other => other,
        };
        let mut work = ask.work(BUDGET);
        let reach = by.reach(ask.limits);
        let rating = match by.rate(self.prepared(), &reach, &mut work) {
            Err(Contradiction) => Rating::Contradiction,
            Ok(Outcome::Found(length)) => Rating::Length(length),
            Ok(Outcome::None { .. }) => Rating::None,
            Ok(Outcome::Stopped { none_up_to, by }) => {
                Rating::Stopped { at_least: none_up_to, by: refusals.stopped(by) }
            }
        };
        let assumes = always || refusals.assume_one_solution();
        let fails = |notice: &Notice| assumes && matches!(notice, Notice::AssumptionFails { .. });
        let failing = notices.into_iter().filter(fails);
        let family = by.family().to_owned();
        let at_most = matches!(rating, Rating::Length(length) if is_at_most(&family, length));
        Ok(Rated {
            complete: !matches!(rating, Rating::Stopped { .. }),
            measure: measure(&family).to_owned(),
            family,
            max_length: reach.length,
            rating,
            at_most,
            steps: work.steps,
            nodes: work.nodes,
            assumes: assumes.then(|| ONE_SOLUTION.to_owned()),
            notices: failing.chain(refusals.notices()).collect(),
        })
    }
}

/// As a list of ratings has it: a number, `none`, `stopped` or `contradiction`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Rating::Length(length) => write!(f, "{length}"),
            Rating::None => f.write_str("none"),
            Rating::Stopped { .. } => f.write_str("stopped"),
            Rating::Contradiction => f.write_str("contradiction"),
        }
    }
}
