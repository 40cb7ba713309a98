//! Backdoors: the smallest sets of placements, or of eliminations, after which the rest is easy.

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::ask::{Ask, Progress};
use super::error::AskError;
use super::text;
use crate::grid::Conclusion;
use crate::rules::impact::{BackdoorSearch, Backdoors, Enough, Ground};
use crate::work::Stopped;

/// The usual budget of one question whether the rest is solved, in nodes.
const BUDGET: u64 = 5_000_000;

/// What is asked about backdoors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackdoorAsk {
    /// What has to solve the rest: `singles`, `basics`, `W5`, or names of rules with commas between them.
    pub rest: String,
    /// The greatest size, 1 or 2.
    pub most: usize,
    /// Whether sets of two are looked for where there are some of one.
    pub all: bool,
}

impl Default for BackdoorAsk {
    /// The smallest sets of at most two after which singles solve the puzzle.
    fn default() -> BackdoorAsk {
        BackdoorAsk { rest: "singles".to_owned(), most: 2, all: false }
    }
}

/// The backdoors of a position.
///
/// In JSON: `catena-backdoors/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-backdoors/1")]
pub struct BackdoorAnswer {
    /// Whether the search came to its end.
    pub complete: bool,
    /// What has to solve the rest.
    pub rest: String,
    /// `one solution`, where that may assume that the givens have exactly one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// The sets of placements of true candidates.
    pub placements: BackdoorSets,
    /// The sets of eliminations of false candidates.
    pub eliminations: BackdoorSets,
}

/// The sets of one kind, of candidates that singles leave.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackdoorSets {
    /// No set has fewer members than this: proved by trying all. With 0 nothing is needed.
    pub at_least: usize,
    /// All sets of up to this size are here, but for those that have another one in them; `None` where not even what
    /// is needed without any is known.
    pub all_up_to: Option<usize>,
    /// The number of candidates that were tried.
    pub among: usize,
    /// The sets, the smallest first.
    pub sets: Vec<BackdoorSet>,
    /// What stopped the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// One set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BackdoorSet {
    /// Its members.
    #[serde(with = "text::list")]
    pub members: Vec<Conclusion>,
}

impl Explorer {
    /// Finds the smallest sets of placements, and of eliminations, after which the rest is solved.
    ///
    /// Of the question the bounds, the budget of each question whether the rest is solved, the threads and the
    /// interrupt matter.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer};
    /// use catena::explorer::backdoors::BackdoorAsk;
    ///
    /// let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    /// let found = Explorer::open(grid)?.backdoors(&BackdoorAsk::default(), &Ask::default())?;
    /// assert_eq!(found.placements.at_least, 1);
    /// assert!(found.placements.sets.iter().all(|set| set.members.len() == 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a name is not known, or the position has several solutions or none.
    pub fn backdoors(&self, what: &BackdoorAsk, ask: &Ask) -> Result<BackdoorAnswer, AskError> {
        let enough = Enough::find(&what.rest, self.catalogue())?;
        let assumes = self.assumed_by(enough.rules())?;
        let ground = Ground::of(self.prepared(), ask.limits);
        let (trues, falses) = self.trues_and_falses(ground.board())?;
        let among = |changes| sets_among(changes, what, &enough, &ground, ask);
        let placements = among(trues.into_iter().map(Conclusion::Place).collect());
        let eliminations = among(falses.into_iter().map(Conclusion::Eliminate).collect());
        let complete = placements.stopped.is_none() && eliminations.stopped.is_none();
        let rest = what.rest.clone();
        Ok(BackdoorAnswer { complete, rest, assumes, placements, eliminations })
    }
}

/// The smallest sets among some changes.
fn sets_among(
    changes: Vec<Conclusion>,
    what: &BackdoorAsk,
    enough: &Enough,
    ground: &Ground,
    ask: &Ask,
) -> BackdoorSets {
    let search = BackdoorSearch {
        ground,
        enough,
        most: what.most,
        all: what.all,
        threads: ask.threads,
        work: ask.work(BUDGET),
    };
    let tell = |done, of| ask.tell(Progress::Tried { done, of });
    BackdoorSets::of(search.among(&changes, tell), changes.len())
}

impl Explorer {
    /// The eliminations after each of which something solves the rest.
    ///
    /// # Errors
    /// When the position has several solutions or none.
    pub(super) fn single_eliminations(
        &self,
        enough: &Enough,
        ask: &Ask,
    ) -> Result<BackdoorSets, AskError> {
        let ground = Ground::of(self.prepared(), ask.limits);
        let (_, falses) = self.trues_and_falses(ground.board())?;
        let falses = falses.into_iter().map(Conclusion::Eliminate).collect();
        let what = BackdoorAsk { most: 1, ..BackdoorAsk::default() };
        Ok(sets_among(falses, &what, enough, &ground, ask))
    }
}

impl BackdoorSets {
    fn of(found: Backdoors, among: usize) -> BackdoorSets {
        let sets = found.sets.into_iter().map(|members| BackdoorSet { members }).collect();
        let Backdoors { at_least, all_up_to, stopped, .. } = found;
        BackdoorSets { at_least, all_up_to, among, sets, stopped }
    }

    /// The size of the smallest sets, where it is known.
    pub fn least(&self) -> Option<usize> {
        self.sets.first().map(|set| set.members.len()).filter(|&size| size == self.at_least)
    }
}
