//! Every elimination of a position, with the shortest length by each rule.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::ask::{Ask, Progress, Selection};
use super::error::AskError;
use super::extent::{self, Extent};
use super::judged::{Judged, Simplicity};
use super::notice::Notice;
use super::refusals::Refusals;
use super::rules_of::{self, Concluded, Rules};
use super::{Explorer, text};
use crate::card::When;
use crate::grid::{Candidate, State, apply_singles};
use crate::rules::{Question, Reach, is_at_most};
use crate::solution::Solutions;

/// Every elimination that rules make in a position.
///
/// In JSON: `catena-find/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-find/1")]
pub struct Findings {
    /// Whether every rule was searched up to the bounds.
    pub complete: bool,
    /// The bounds of the searches; how far each rule was searched is said beside it, for some have no bound.
    pub reach: Reach,
    /// The rules, and how far each was searched.
    pub rules: Vec<Searched>,
    /// The eliminations: those with the shortest proofs first, then in the order of the candidates.
    pub eliminations: Vec<Elimination>,
    /// The proofs, rule by rule, or the simplest alone where [`Ask::one_proof`] says so; left out of JSON when
    /// there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<Judged>,
    /// What one should know about the position.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

/// How far a rule was searched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Searched {
    /// The rule.
    pub rule: String,
    /// The greatest number of cells of the almost locked sets it looked for; `None` when it uses none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub als_size: Option<usize>,
    /// How far the search came.
    pub extent: Extent,
    /// The number of nodes it expanded.
    pub nodes: u64,
    /// How many more candidates it eliminates by proofs that are longer than was asked for, as far as is known.
    #[serde(default, skip_serializing_if = "is_none")]
    pub longer: usize,
}

/// For JSON, where no number is left out.
fn is_none(number: &usize) -> bool {
    *number == 0
}

/// An elimination, and what each rule needs for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Elimination {
    /// The candidate.
    #[serde(rename = "eliminates", with = "text::eliminated")]
    pub target: Candidate,
    /// The length of the shortest proof by each rule that has one.
    pub lengths: BTreeMap<String, usize>,
    /// The rules among these whose length is that of the proof that was met: a shorter one may exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_most: Vec<String>,
    /// The rules among these whose proof of this length assumes that the givens have one solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assuming: Vec<String>,
    /// Whether singles solve the puzzle once the candidate is gone; `None` when nobody asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cracks: Option<bool>,
}

impl Explorer {
    /// Finds every elimination that rules make. The usual rules are the chains, lassos, whips and
    /// braids of candidates that are most often compared; where they find none, and there is one solution,
    /// [sums](crate::card::When::WhenStuck) are asked too.
    ///
    /// # Errors
    /// When a rule is not known.
    pub fn find(&self, ask: &Ask) -> Result<Findings, AskError> {
        let catalogue = self.catalogue();
        let rules = rules_of::select(catalogue, &ask.rules, || catalogue.side_by_side())?;
        let mut notices = self.notices_for(&rules)?;
        let refusals = Refusals::default();
        let mut found = self.found_by(&rules, &refusals, ask)?;
        let is_stuck = found.iter().all(|(_, found)| found.lengths.is_empty());
        let is_puzzle = || matches!(self.solutions(), Solutions::One(_));
        if ask.rules == Selection::Usual && is_stuck && is_puzzle() {
            found.extend(self.found_by(&catalogue.asked(When::WhenStuck), &refusals, ask)?);
        }
        notices.extend(refusals.notices());
        let eliminations = self.eliminations(&found, ask.cracks);
        let (searched, found): (Vec<Searched>, Vec<Found>) = found.into_iter().unzip();
        let mut proofs: Vec<Judged> = found.into_iter().flat_map(|found| found.proofs).collect();
        if ask.one_proof {
            proofs = Judged::simplest_of(proofs.iter()).cloned().into_iter().collect();
        }
        Ok(Findings {
            complete: searched.iter().all(|rule| rule.extent.is_complete()),
            reach: ask.limits.reach(),
            rules: searched,
            eliminations,
            proofs,
            notices,
        })
    }

    /// What rules eliminate, those with the shortest proofs first; whether each cracks the puzzle, where that is asked.
    fn eliminations(&self, found: &[(Searched, Found)], with_cracks: bool) -> Vec<Elimination> {
        let mut lengths: BTreeMap<Candidate, BTreeMap<String, usize>> = BTreeMap::new();
        for (rule, found) in found {
            for (&target, &length) in &found.lengths {
                lengths.entry(target).or_default().insert(rule.rule.clone(), length);
            }
        }
        let elimination = |(target, lengths)| {
            let assuming = found.iter().filter(|(_, found)| found.assuming.contains(&target));
            Elimination {
                assuming: assuming.map(|(rule, _)| rule.rule.clone()).collect(),
                cracks: with_cracks.then(|| cracks(self.state(), target)),
                ..Elimination::of(target, lengths)
            }
        };
        let mut all: Vec<Elimination> = lengths.into_iter().map(elimination).collect();
        all.sort_by_key(|found| (found.lengths.values().min().copied(), found.target));
        all
    }

    /// What each of some rules finds, in their order.
    fn found_by(
        &self,
        rules: &Rules,
        refusals: &Refusals,
        ask: &Ask,
    ) -> Result<Vec<(Searched, Found)>, AskError> {
        let question = Question::widest_first(self.prepared(), rules, ask.limits.reach());
        let mut answers: Vec<(usize, Searched, Found)> = Vec::new();
        let ask_rule = |place: usize| -> Result<_, AskError> {
            let rule = &*rules[place];
            let mut found = Found::default();
            let told = rules_of::eliminations(rule, question.on(), ask, |proof| {
                let judged = refusals.judged(rule.name(), proof);
                judged.into_iter().for_each(|judged| found.take(judged, ask.one_proof));
                Ok::<(), AskError>(())
            })?;
            let Concluded { extent, nodes, longer } = told;
            let longer = longer.iter().filter(|fall| !found.lengths.contains_key(fall)).count();
            let extent = refusals.extent(rule.name(), extent);
            let (rule, als_size) = (rule.name().to_owned(), rules_of::als_size(rule, ask));
            Ok((place, Searched { rule, als_size, extent, nodes, longer }, found))
        };
        question.ask::<_, AskError>(
            ask.threads,
            |_| true,
            ask_rule,
            |answer| {
                let (place, searched, found) = answer?;
                let (done, of) = (answers.len() + 1, rules.len());
                ask.tell(Progress::Searched {
                    rule: &searched.rule,
                    found: &found.lengths,
                    done,
                    of,
                });
                answers.push((place, searched, found));
                Ok(())
            },
        )?;
        answers.sort_unstable_by_key(|&(place, ..)| place);
        Ok(answers.into_iter().map(|(_, searched, found)| (searched, found)).collect())
    }
}

impl Elimination {
    /// The elimination of a candidate by proofs of these lengths.
    pub(super) fn of(target: Candidate, lengths: BTreeMap<String, usize>) -> Elimination {
        let at_most = lengths.iter().filter(|&(rule, &length)| is_at_most(rule, length));
        let at_most = at_most.map(|(rule, _)| rule.clone()).collect();
        Elimination { target, lengths, at_most, assuming: Vec::new(), cracks: None }
    }
}

/// What one rule has found.
#[derive(Default)]
struct Found {
    /// What it eliminates, each with the length of its shortest proof.
    lengths: BTreeMap<Candidate, usize>,
    /// What falls among these only by assuming one solution, where no proof as short does without.
    assuming: BTreeSet<Candidate>,
    proofs: Vec<Judged>,
    /// How simple its one proof is, where one is enough.
    simplicity: Option<Simplicity>,
}

impl Found {
    /// Takes a proof in; where one is enough, the simplest is kept, of equally simple ones the first.
    fn take(&mut self, judged: Judged, one_is_enough: bool) {
        let proof = judged.proof();
        let (length, assumes) = (proof.length, proof.assumes_one_solution());
        for target in proof.eliminated() {
            let known = self.lengths.get(&target);
            let known = known.map(|&length| (length, self.assuming.contains(&target)));
            if known.is_none_or(|known| (length, assumes) < known) {
                self.lengths.insert(target, length);
                match assumes {
                    true => self.assuming.insert(target),
                    false => self.assuming.remove(&target),
                };
            }
        }
        if !one_is_enough {
            return self.proofs.push(judged);
        }
        let simplicity = judged.simplicity();
        if self.simplicity.is_none_or(|known| simplicity < known) {
            self.simplicity = Some(simplicity);
            self.proofs = vec![judged];
        }
    }
}

impl Findings {
    /// The same without the proofs: thousands of lines less in JSON.
    pub fn without_proofs(self) -> Findings {
        Findings { proofs: Vec::new(), ..self }
    }

    /// The bounds of the searches, as part of a sentence: `up to length 12`, or `of any length`.
    pub fn bounds(&self) -> String {
        let (any, bounded): (Vec<&Searched>, Vec<&Searched>) =
            self.rules.iter().partition(|rule| rule.extent.is_of_any_length());
        let als_size = bounded.iter().filter_map(|rule| rule.als_size).max();
        let is_any = bounded.is_empty() && !any.is_empty();
        let up_to = if is_any { Reach::ANY } else { self.reach.length };
        let names: Vec<&str> = any.iter().map(|rule| &*rule.rule).collect();
        extent::bounds(up_to, als_size, &names)
    }
}

/// Whether singles solve the puzzle once the candidate is gone.
fn cracks(state: &State, target: Candidate) -> bool {
    let mut state = state.clone();
    state.remove(target);
    apply_singles(&mut state);
    state.is_solved()
}
