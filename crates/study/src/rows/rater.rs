//! From a puzzle to its row.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use catena::explorer::{Ask, Explorer, Notice, Rating};
use catena::grid::format::write_shortest;
use catena::grid::{Position, read};
use catena::rules::{Catalogue, Limits, Measure, Reach, UnknownRule};
use catena::solution::Solutions;
use catena::work::{Interrupt, Stopped};

use super::digest::named;
use super::row::{Row, Status};

/// The greatest length that ratings usually look for.
pub const MAX_LENGTH: usize = 36;
/// How many partial chains are usually looked at for one puzzle.
pub const BUDGET: u64 = 1_000_000_000;

/// Rates puzzles by one family, within the same bounds.
pub struct Rater {
    catalogue: Arc<Catalogue>,
    by: String,
    ask: Ask,
    rules: String,
    bounds: String,
}

/// What a family finds out about one puzzle.
struct Found {
    status: Status,
    rating: Option<usize>,
    steps: u64,
    expanded: u64,
    message: String,
}

impl Rater {
    /// A rater by a family, or by W, B, gW, gB, T, depth, BpB or BpBB. Of what is asked, the bounds (usually
    /// [`MAX_LENGTH`], and none for sums), the budget (usually [`BUDGET`]) and the memory of the interrupt matter.
    ///
    /// # Errors
    /// When the family is not known.
    pub fn new(catalogue: Arc<Catalogue>, by: &str, ask: Ask) -> Result<Rater, UnknownRule> {
        let measure = Measure::find(by, &catalogue)?;
        let ask = Ask { budget: Some(ask.budget.unwrap_or(BUDGET)), ..ask };
        let ask = Ask { limits: limits(&measure, ask.limits), ..ask };
        let by = measure.family().to_owned();
        let own = catalogue.library().get(&by).filter(|entry| !entry.is_built_in());
        let rules = match own {
            None => by.clone(),
            Some(entry) => format!("{by}@{}", named(&entry.query.to_string())),
        };
        let bounds = format!(
            "max-length={} als-size={} budget={} memory={}",
            ask.limits.length.map_or("any".to_owned(), |length| length.to_string()),
            ask.limits.als_size,
            ask.budget.unwrap_or(BUDGET),
            ask.interrupt.memory()
        );
        Ok(Rater { catalogue, by, ask, rules, bounds })
    }

    /// The name of the family, or of the measure where that is of none.
    pub fn family(&self) -> &str {
        &self.by
    }

    /// The greatest length that is looked for; `None` where it has no bound.
    pub fn max_length(&self) -> Option<usize> {
        self.ask.limits.length
    }

    /// The family, as rows have it.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The bounds, as rows have them.
    pub fn bounds(&self) -> &str {
        &self.bounds
    }

    /// The row of a puzzle, in any format of one line.
    ///
    /// # Errors
    /// When the interrupt ends the search: then there is no row.
    pub fn row(&self, id: &str, puzzle: &str, interrupt: &Interrupt) -> Result<Row, Stopped> {
        let (puzzle, found) = match read(puzzle) {
            Ok(position) => (write_shortest(&position), self.found(position, interrupt)?),
            Err(error) => (puzzle.to_owned(), Found::nothing(Status::Invalid, error.to_string())),
        };
        Ok(Row {
            id: id.to_owned(),
            puzzle,
            version: VERSION.to_owned(),
            rules: self.rules.clone(),
            bounds: self.bounds.clone(),
            status: found.status,
            rating: found.rating.map(|rating| rating as u64),
            steps: found.steps,
            expanded: found.expanded,
            message: found.message.split_whitespace().collect::<Vec<_>>().join(" "),
        })
    }

    /// Whether a row is what [`Rater::row`] would give for this puzzle, as far as its key says.
    pub fn agrees(&self, row: &Row, id: &str, puzzle: &str) -> bool {
        row.id == id
            && row.puzzle
                == read(puzzle).map_or(puzzle.to_owned(), |puzzle| write_shortest(&puzzle))
            && row.version == VERSION
            && row.rules == self.rules
            && row.bounds == self.bounds
    }

    fn found(&self, position: Position, interrupt: &Interrupt) -> Result<Found, Stopped> {
        let interrupt = interrupt.clone().within_memory(self.ask.interrupt.memory());
        let ask = self.ask.clone().interrupt(&interrupt);
        let explorer = Explorer::of(position).with_catalogue(Arc::clone(&self.catalogue));
        let rate = || explorer.rate(&self.by, &ask);
        // One puzzle on which Catena fails does not end a run over millions.
        let rated = match catch_unwind(AssertUnwindSafe(rate)) {
            Ok(Ok(rated)) => rated,
            Ok(Err(error)) => return Ok(Found::nothing(Status::Error, error.to_string())),
            Err(_) => {
                let message = "the search panicked; this is an error of Catena, please report it";
                return Ok(Found::nothing(Status::Error, message.to_owned()));
            }
        };
        let fails = |notice: &&Notice| matches!(notice, Notice::AssumptionFails { .. });
        if let Some(failing) = rated.notices.iter().find(fails) {
            return Ok(Found::nothing(Status::Error, failing.to_string()));
        }
        let (status, rating, message) = match rated.rating {
            Rating::Length(length) => {
                let at_most = rated.at_most.then_some("at most");
                let assuming = rated.assumes.as_ref().map(|_| "assuming one solution");
                let said: Vec<&str> = at_most.into_iter().chain(assuming).collect();
                (Status::Rated, Some(length), said.join(", "))
            }
            Rating::None if matches!(explorer.solutions(), Solutions::Several(_)) => {
                (Status::Several, None, "it has several solutions".to_owned())
            }
            Rating::None => {
                (Status::None, None, "the family does not solve it within these bounds".to_owned())
            }
            Rating::Contradiction => (Status::Contradiction, None, "it has no solution".to_owned()),
            Rating::Stopped { by: by @ (Stopped::Cancelled | Stopped::Deadline), .. } => {
                return Err(by);
            }
            Rating::Stopped { by: by @ (Stopped::Failed | Stopped::Unproved), .. } => {
                (Status::Error, None, by.to_string())
            }
            Rating::Stopped { by: by @ (Stopped::NotExhaustive | Stopped::Refused), .. } => {
                (Status::Budget, None, by.to_string())
            }
            Rating::Stopped { at_least, by: by @ (Stopped::Budget | Stopped::Memory) } => {
                let status = if by == Stopped::Memory { Status::Memory } else { Status::Budget };
                (status, None, format!("{by}; the rating is greater than {at_least}"))
            }
        };
        Ok(Found { status, rating, steps: rated.steps, expanded: rated.nodes, message })
    }
}

impl Found {
    const fn nothing(status: Status, message: String) -> Found {
        Found { status, rating: None, steps: 0, expanded: 0, message }
    }
}

/// The bounds of a rating: where nobody asked for a length, [`MAX_LENGTH`], and none by what has no bound then.
pub fn limits(by: &Measure, asked: Limits) -> Limits {
    let is_bounded = by.reach(asked).length != Reach::ANY;
    let length = is_bounded.then(|| asked.length.unwrap_or(MAX_LENGTH));
    Limits { length, ..asked }
}

/// The version of Catena, as rows have it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
