//! What a position hangs on: the eliminations that some rules cannot make, and after which they solve it.

use serde::{Deserialize, Serialize};

use super::ask::{Ask, Selection};
use super::error::AskError;
use super::find::{Elimination, Findings, Searched};
use super::judged::Judged;
use super::notice::Notice;
use super::{Explorer, rules_of, text};
use crate::card::When;
use crate::grid::{Candidate, Conclusion, Position, State};
use crate::rules::impact::{Enough, Ground};
use crate::rules::{Contradiction, Reach};
use crate::work::Stopped;

/// The usual budget of each question whether the rest is solved, in nodes.
const BUDGET: u64 = 5_000_000;

/// What a position hangs on where some rules have nothing left.
///
/// In JSON: `catena-core/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-core/1")]
pub struct CoreAnswer {
    /// Whether every question whether the rest is solved came to its end, and every search for a proof.
    pub complete: bool,
    /// The bounds of the searches.
    pub reach: Reach,
    /// What was applied, and has to solve the rest.
    pub rest: String,
    /// `one solution`, where the rest or a rule that was asked for proofs may assume that the givens have exactly one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// The position in which that has nothing left. Where it is solved, it hangs on nothing.
    #[serde(with = "text::state")]
    pub state: State,
    /// What stopped the questions whether the rest is solved; then there may be more eliminations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// The rules that were asked for proofs, and how far each was searched.
    pub rules: Vec<Searched>,
    /// The eliminations after each of which the rest is solved: those with the shortest proofs first, those without one
    /// last.
    pub eliminations: Vec<Elimination>,
    /// A shortest proof of one of these by each rule that has one, in the order of the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<Judged>,
    /// What one should know of the position and of the proofs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

impl Explorer {
    /// The names of the rules that are usual: linear ones, those by cases, and nested refutations.
    fn usual_of_a_core(&self) -> Vec<String> {
        let rules = self.catalogue().asked(When::OfACore);
        rules.iter().map(|rule| rule.name().to_owned()).collect()
    }

    /// Applies something until it has nothing left, and finds the eliminations after which it would solve the rest, with
    /// their shortest proofs. `rest` is `singles`, `basics`, a measure with a number such as `W5`, or names of rules with
    /// commas between them.
    ///
    /// Of the question the rules are those that are asked for proofs, usually ten families from chains to nested
    /// hypotheses; the bounds, the budget of each search, the threads and the interrupt matter.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer};
    ///
    /// let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    /// let core = Explorer::open(grid)?.core("W4", &Ask::default().rules(["whip", "te"]))?;
    /// assert!(core.eliminations.iter().any(|row| row.target.to_string() == "n2r1c2"));
    /// assert!(core.proofs.len() == 1 && core.proofs[0].is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a name is not known, or the position has several solutions or none.
    pub fn core(&self, rest: &str, ask: &Ask) -> Result<CoreAnswer, AskError> {
        let enough = Enough::find(rest, self.catalogue())?;
        self.only_solution()?;
        let ask = match ask.rules {
            Selection::Usual => ask.clone().rules(self.usual_of_a_core()),
            _ => ask.clone(),
        };
        // A wrong name is told also where no proof is looked for.
        let rules = rules_of::select(self.catalogue(), &ask.rules, Vec::new)?;
        let assumes = self.assumed_by(&[enough.rules(), &rules].concat())?;
        let ground = Ground::of(self.prepared(), ask.limits);
        let mut board = ground.board().clone();
        let settled = enough.settle(&mut board, &ground, &mut ask.work(BUDGET));
        let position = Position { state: board.state(), givens: self.position().givens };
        let answer = CoreAnswer {
            complete: settled.is_ok(),
            reach: ask.limits.reach(),
            rest: rest.to_owned(),
            assumes,
            state: position.state.clone(),
            stopped: settled.as_ref().err().copied(),
            rules: Vec::new(),
            eliminations: Vec::new(),
            proofs: Vec::new(),
            notices: Vec::new(),
        };
        match settled {
            Ok(Err(Contradiction)) => Err(AskError::NoSolution),
            Ok(Ok(())) if !position.state.is_solved() => {
                self.moved_to(position).hanging_on(&enough, &ask, answer)
            }
            _ => Ok(answer),
        }
    }

    /// The eliminations that this position hangs on, and their proofs.
    fn hanging_on(
        &self,
        enough: &Enough,
        ask: &Ask,
        answer: CoreAnswer,
    ) -> Result<CoreAnswer, AskError> {
        let found = self.single_eliminations(enough, ask)?;
        let targets: Vec<Candidate> =
            found.sets.iter().map(|set| set.members[0].candidate()).collect();
        if targets.is_empty() {
            let complete = found.stopped.is_none();
            return Ok(CoreAnswer { complete, stopped: found.stopped, ..answer });
        }
        let searched = self.find(&Ask { one_proof: true, cracks: false, ..ask.clone() })?;
        let eliminations = with_lengths(&targets, &searched);
        let proofs = self.shortest_of_each(&searched.rules, &eliminations, ask)?;
        Ok(CoreAnswer {
            complete: found.stopped.is_none() && searched.complete,
            stopped: found.stopped,
            rules: searched.rules,
            notices: searched.notices,
            eliminations,
            proofs,
            ..answer
        })
    }

    /// For each rule the proof of the elimination for which it needs the least.
    fn shortest_of_each(
        &self,
        rules: &[Searched],
        eliminations: &[Elimination],
        ask: &Ask,
    ) -> Result<Vec<Judged>, AskError> {
        let mut proofs = Vec::new();
        for Searched { rule, .. } in rules {
            let each = eliminations.iter().filter_map(|row| Some((row.lengths.get(rule)?, row)));
            let Some((_, row)) = each.min_by_key(|&(length, row)| (length, row.target)) else {
                continue;
            };
            let only = ask.clone().rules([rule.as_str()]);
            let why = self.why(Conclusion::Eliminate(row.target), &only)?;
            proofs.extend(why.proofs().next().cloned());
        }
        Ok(proofs)
    }
}

/// Eliminations with the lengths that were found of them.
fn with_lengths(targets: &[Candidate], searched: &Findings) -> Vec<Elimination> {
    let row = |&target: &Candidate| {
        let known = searched.eliminations.iter().find(|row| row.target == target);
        let none = || Elimination::of(target, Default::default());
        known.cloned().unwrap_or_else(none)
    };
    let mut rows: Vec<Elimination> = targets.iter().map(row).collect();
    rows.sort_by_key(|row| (row.lengths.values().min().copied().unwrap_or(usize::MAX), row.target));
    rows
}
