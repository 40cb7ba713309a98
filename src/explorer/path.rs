//! A resolution path: the simplest proofs first, until nothing is left to do.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ask::{Ask, Progress, Selection};
use super::assumption::Assumption;
use super::beyond::Beyond;
use super::error::AskError;
use super::extent;
use super::judged::Judged;
use super::leg::Leg;
use super::notice::Notice;
use super::refusals::Refusals;
use super::rules_of::{self, Rules};
use super::{Explorer, text};
use crate::card::Card;
use crate::grid::State;
use crate::rules::{Catalogue, Next, Path, Reach, Rule, is_at_most, length_words, measure};
use crate::work::{Stopped, Work};

/// A resolution path from a position on.
///
/// In JSON: `catena-path/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-path/1")]
pub struct SolvedPath {
    /// Whether the path came to its end: solved, or nothing more to prove up to the bounds.
    pub complete: bool,
    /// The rules, in the order in which they are preferred; singles, which are always applied, are not
    /// named unless only some of them were asked for.
    pub rules: Vec<String>,
    /// The bounds of the searches.
    pub reach: Reach,
    /// The rules among them whose length these do not bound, because nobody asked for a bound and greater lengths cost
    /// nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of_any_length: Vec<String>,
    /// The rules that were asked where these had nothing left, in the order in which they were; none where it did not come
    /// to that, or the path was not to go on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub onward: Vec<String>,
    /// The greatest number of cells of the almost locked sets that were looked for; `None` when no
    /// rule uses any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub als_size: Option<usize>,
    /// The states on the way, each with the proofs that lead to the next.
    pub legs: Vec<Leg>,
    /// The state at the end.
    #[serde(with = "text::state")]
    pub last: State,
    /// How it ended.
    pub ending: Ending,
    /// The longest proof on the way; `None` when singles were enough.
    pub needed: Option<Needed>,
    /// What one should know about the position it begins at.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

/// How a path ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Every cell is decided.
    Solved,
    /// No rule has a proof of up to this length.
    Stuck {
        /// The length; `usize::MAX`, null in JSON, where no rule had a bound.
        #[serde(with = "crate::work::or_any")]
        up_to: usize,
    },
    /// The search was stopped.
    Stopped {
        /// The rule that was being searched; `None` where it was stopped before any was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// It has nothing up to this length.
        none_up_to: usize,
        /// What stopped it.
        by: Stopped,
    },
}

/// The longest proof of a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Needed {
    /// Its family.
    pub family: String,
    /// Its length.
    pub length: usize,
    /// Whether it is a chain.
    pub is_chain: bool,
    /// Whether a shorter proof may have done.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_most: bool,
}

/// The next step of a path.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// These proofs come next.
    Proofs(Leg),
    /// There is none.
    End(Ending),
}

impl Explorer {
    /// The simplest proofs that hold here: one single, or all proofs of the least length.
    ///
    /// # Errors
    /// As [`Explorer::solve`].
    pub fn step(&self, ask: &Ask) -> Result<Step, AskError> {
        let rules = rules_of_path(self.catalogue(), ask)?;
        self.notices_for(&rules)?;
        let refusals = Refusals::default();
        let mut path = rules_of::path(self.prepared(), &refusals.watch(&rules), ask);
        let work = &mut rules_of::work_of_path(ask);
        advance(&mut path, work, stuck_at(&rules, ask), &refusals)
    }

    /// Solves the puzzle, the simplest proofs first. Singles are applied whenever one is open; the
    /// usual rule besides them is the whip.
    ///
    /// # Errors
    /// When a rule is not known, or singles show that there is no solution.
    pub fn solve(&self, ask: &Ask) -> Result<SolvedPath, AskError> {
        self.walk(ask, |_| Ok(()))
    }

    /// Solves the puzzle and tells each leg of the path as soon as it is found.
    ///
    /// # Errors
    /// As [`Explorer::solve`]; and those of the one who is told.
    pub fn walk<E: From<AskError>>(
        &self,
        ask: &Ask,
        mut tell: impl FnMut(&Leg) -> Result<(), E>,
    ) -> Result<SolvedPath, E> {
        let rules = rules_of_path(self.catalogue(), ask)?;
        let mut notices = self.notices_for(&rules)?;
        let refusals = Refusals::default();
        let mut path = rules_of::path(self.prepared(), &refusals.watch(&rules), ask);
        let mut work = rules_of::work_of_path(ask);
        let beyond = Beyond::of(self, &rules, ask)?;
        let mut legs: Vec<Leg> = Vec::new();
        let mut goes_on = false;
        let ending = loop {
            let step = match advance(&mut path, &mut work, stuck_at(&rules, ask), &refusals)? {
                Step::End(end) if !beyond.rules.is_empty() && end.leaves_open() => {
                    goes_on = true;
                    work = rules_of::work_of_path(ask);
                    beyond.step(&mut path, end, &refusals)?
                }
                step => step,
            };
            match step {
                Step::End(ending) => break ending,
                Step::Proofs(leg) => {
                    ask.tell(Progress::Advanced(&leg));
                    tell(&leg)?;
                    legs.push(leg);
                }
            }
        };
        notices.extend(refusals.notices());
        let onward = if goes_on { beyond.rules } else { Vec::new() };
        let asked = [rules.clone(), onward.clone()].concat();
        let PathRules { als_size, of_any_length, .. } = PathRules::named(&asked, ask);
        let onward = PathRules::named(&onward, ask).names;
        Ok(SolvedPath {
            complete: !matches!(ending, Ending::Stopped { .. }),
            rules: PathRules::named(&rules, ask).names,
            needed: needed(&legs, &onward),
            onward,
            reach: ask.limits.reach(),
            als_size,
            of_any_length,
            legs,
            last: path.state().clone(),
            ending,
            notices,
        })
    }
}

/// The rules that a path uses, by their names: with other rules, or greater sets, it is another path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathRules {
    /// The rules, in the order in which they are tried. Singles are not named.
    pub names: Vec<String>,
    /// The greatest number of cells of an almost locked set; `None` when no rule looks for one.
    pub als_size: Option<usize>,
    /// Those of them whose length nothing bounds.
    pub of_any_length: Vec<String>,
}

impl PathRules {
    /// The rules that [`Explorer::solve`] uses when it is asked this.
    ///
    /// # Errors
    /// When a rule is not known.
    pub fn of(catalogue: &Catalogue, ask: &Ask) -> Result<PathRules, AskError> {
        Ok(PathRules::named(&rules_of_path(catalogue, ask)?, ask))
    }

    fn named(rules: &[Arc<dyn Rule>], ask: &Ask) -> PathRules {
        let is_of_any_length =
            |rule: &&Arc<dyn Rule>| rules_of::longest(&***rule, ask) == Reach::ANY;
        let names = |rules: &mut dyn Iterator<Item = &Arc<dyn Rule>>| {
            rules.map(|rule| rule.name().to_owned()).collect()
        };
        PathRules {
            names: names(&mut rules.iter()),
            als_size: rules.iter().find_map(|rule| rules_of::als_size(&**rule, ask)),
            of_any_length: names(&mut rules.iter().filter(is_of_any_length)),
        }
    }
}

/// The rules of a path; `singles` among the names says what a path does anyhow.
fn rules_of_path(catalogue: &Catalogue, ask: &Ask) -> Result<Rules, AskError> {
    let selection = match &ask.rules {
        Selection::Named(names) => {
            Selection::Named(names.iter().filter(|name| *name != "singles").cloned().collect())
        }
        other => other.clone(),
    };
    rules_of::select(catalogue, &selection, || catalogue.find("whip").into_iter().collect())
}

/// The length up to which there is nothing where a path is stuck, whichever of its rules is asked.
fn stuck_at(rules: &[Arc<dyn Rule>], ask: &Ask) -> usize {
    let lengths = rules.iter().map(|rule| rules_of::longest(&**rule, ask));
    lengths.min().unwrap_or(ask.limits.reach().length)
}

pub(super) fn advance(
    path: &mut Path,
    work: &mut Work,
    stuck_at: usize,
    refusals: &Refusals,
) -> Result<Step, AskError> {
    let state = path.state().clone();
    // Singles are not counted as work, and would not look at the interrupt.
    if let (Err(by), false) = (work.look(), state.is_solved()) {
        return Ok(Step::End(Ending::Stopped { rule: None, none_up_to: 0, by }));
    }
    match path.advance(work).map_err(|_| AskError::NoSolution)? {
        Next::Proofs(proofs) => {
            let proofs = proofs.into_iter().map(Judged::found).collect::<Result<_, _>>()?;
            Ok(Step::Proofs(Leg { state, proofs, onward: None }))
        }
        Next::Solved => Ok(Step::End(Ending::Solved)),
        Next::Stuck => Ok(Step::End(Ending::Stuck { up_to: stuck_at })),
        Next::Stopped { rule, none_up_to, by } => {
            let (rule, by) = (Some(rule), refusals.stopped(by));
            Ok(Step::End(Ending::Stopped { rule, none_up_to, by }))
        }
    }
}

/// The first of the longest proofs that are more than singles; where the path went on, of those by the last of the rules
/// that it went on by.
fn needed(legs: &[Leg], onward: &[String]) -> Option<Needed> {
    let place = |leg: &Leg| onward.iter().position(|name| Some(name) == leg.onward.as_ref());
    let proofs =
        legs.iter().flat_map(|leg| leg.proofs.iter().map(move |proof| (place(leg), proof)));
    let others = proofs.filter(|(_, proof)| !proof.is_single());
    let hardest = others.rev().max_by_key(|&(place, proof)| (place, proof.proof().length));
    hardest.map(|(_, proof)| proof.proof()).map(|proof| Needed {
        family: proof.family.name.raw().to_owned(),
        length: proof.length,
        is_chain: proof.chain.is_some(),
        at_most: is_at_most(proof.family.name.raw(), proof.length),
    })
}

impl Ending {
    /// Whether something is open still that another rule may close.
    fn leaves_open(&self) -> bool {
        match self {
            Ending::Solved => false,
            Ending::Stuck { .. } => true,
            Ending::Stopped { rule, by, .. } => {
                rule.is_some() && matches!(by, Stopped::Budget | Stopped::NotExhaustive)
            }
        }
    }
}

impl SolvedPath {
    fn open(&self) -> String {
        match 81 - self.last.decided_cells().len() {
            1 => "1 cell is open".to_owned(),
            open => format!("{open} cells are open"),
        }
    }

    /// Whether every cell is decided at the end.
    pub fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }

    /// The proofs, in the order in which they are applied.
    pub fn proofs(&self) -> impl Iterator<Item = &Judged> {
        self.legs.iter().flat_map(|leg| &leg.proofs)
    }

    /// What becomes of the assumption of one solution, where one of the proofs, or of what was applied before, rests on
    /// it; `None` where none does.
    pub fn assumption(&self) -> Option<Assumption> {
        let earlier = self.notices.contains(&Notice::EarlierAssumption);
        let assumed = self.proofs().find_map(Judged::assumption);
        assumed.or(earlier.then_some(Assumption::Holds))
    }

    /// The rating that the path gives, as `W` and the length it needed; `None` when it is not solved
    /// or another rule than one that rates has a part in it.
    pub fn rating(&self) -> Option<(&str, usize)> {
        let [rule] = &self.rules[..] else { return None };
        let rates = Card::of(rule).is_some_and(|card| card.rates.is_some());
        let length = self.needed.as_ref().map_or(0, |needed| needed.length);
        let is_its_own = self.legs.iter().all(|leg| leg.onward.is_none());
        (rates && is_its_own && self.is_solved()).then(|| (measure(rule), length))
    }
}

/// How the path ended, in a sentence without a full stop.
impl fmt::Display for SolvedPath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.ending {
            Ending::Solved => {
                f.write_str("solved")?;
                match self.assumption() {
                    None => f.write_str("; ")?,
                    Some(Assumption::Holds) => f.write_str(", assuming one solution; ")?,
                    Some(fails) => write!(f, " {fails}; ")?,
                }
                match &self.needed {
                    None => f.write_str("singles are enough")?,
                    Some(Needed { family, length, is_chain, .. }) => {
                        let length = length_words(family, *length);
                        let what = if *is_chain { "chain" } else { "proof" };
                        write!(f, "{family}[{length}] the longest {what}")?;
                    }
                }
                match self.rating() {
                    Some((measure, length)) => write!(f, "; {measure} = {length}"),
                    None => Ok(()),
                }
            }
            Ending::Stopped { ref rule, none_up_to, by } => {
                write!(f, "not solved: {by}")?;
                match (rule, none_up_to) {
                    (None, _) => {}
                    (Some(rule), 0) => write!(f, " ({rule}, before any length was complete)")?,
                    (Some(rule), _) => write!(f, " ({rule}, complete up to length {none_up_to})")?,
                }
                write!(f, "; {}", self.open())
            }
            Ending::Stuck { up_to } => {
                let is_any = |rule: &&String| self.of_any_length.contains(rule);
                let asked = || self.rules.iter().chain(&self.onward);
                let bounded = asked().filter(|rule| up_to == Reach::ANY || !is_any(rule));
                let bounded: Vec<&str> = bounded.map(String::as_str).collect();
                let rules =
                    if bounded.is_empty() { "singles".to_owned() } else { bounded.join(", ") };
                let bounds = extent::bounds(up_to, self.als_size, &[]);
                write!(f, "not solved: nothing more {bounds} by {rules}")?;
                if up_to != Reach::ANY && !self.of_any_length.is_empty() {
                    let bounds = extent::bounds(Reach::ANY, None, &[]);
                    write!(f, ", or {bounds} by {}", self.of_any_length.join(", "))?;
                }
                write!(f, "; {}", self.open())
            }
        }
    }
}
