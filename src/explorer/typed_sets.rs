//! A proof that is no chain, as it was printed: its bases and covers completed or, where it has none, the proof of
//! its rule that is printed the same.

use std::convert::Infallible;
use std::sync::Arc;

use super::ask::Ask;
use super::judged::Judged;
use super::typed::{TypedOutcome, TypedPlace, TypedProof, TypedRefusal};
use super::{Explorer, claim, rules_of};
use crate::card::Card;
use crate::check::Verdict;
use crate::fill::fill_cover;
use crate::grid::{Conclusion, Csp};
use crate::notation::{CoverSets, Notation, TypedSets};
use crate::proof::Proof;
use crate::rules::Rule;
use crate::work::{Outcome, Stopped};

/// The rule of bases and covers that have no name.
const UNNAMED: &str = "cover";

/// Why bases and covers without a name are not judged.
const NO_SETS: &str =
    "its bases and covers cannot be read: expected such as 4c37 \\ 4r67 fins 4r5c3";

/// How many proofs of a conclusion are compared with what was typed.
const COMPARED: usize = 500;

impl Explorer {
    /// The rule of a name, or of a type of its proofs, whose proofs are no chains.
    pub(super) fn rule_without_chains(&self, name: &str) -> Option<Arc<dyn Rule>> {
        let [rule] = &self.rules_named(name)[..] else { return None };
        rule.family().shape.is_none().then(|| rule.clone())
    }

    /// Judges a conclusion of a proof that is no chain.
    pub(super) fn judge_sets(&self, typed: &TypedSets, conclusion: Conclusion) -> TypedOutcome {
        let refused = |reason: String| {
            let place = Some(TypedPlace::found(None, typed.span.clone()));
            TypedOutcome::Refused(TypedRefusal { reason, place })
        };
        // Several covers are one proof of their rule, and its length is that of all of them.
        let is_whole = typed.covers.as_ref().is_some_and(|covers| covers.len() > 1);
        if is_whole && let Ok(proof) = self.by_rule(typed, conclusion) {
            return TypedOutcome::Proved(proof);
        }
        let reason = match self.by_cover(typed, conclusion) {
            Some(Ok(proof)) => return TypedOutcome::Proved(proof),
            Some(Err(reason)) => Some(reason),
            None => None,
        };
        match (self.by_rule(typed, conclusion), reason) {
            (Ok(proof), _) => TypedOutcome::Proved(proof),
            (Err(_), Some(reason)) => refused(reason),
            (Err(NotSo { stopped: Some(by), reason }), None) => {
                TypedOutcome::Undecided { by, reason }
            }
            (Err(NotSo { stopped: None, reason }), None) => refused(reason),
        }
    }

    /// The proof by bases and covers as they were typed; `None` where none were.
    fn by_cover(
        &self,
        typed: &TypedSets,
        conclusion: Conclusion,
    ) -> Option<Result<TypedProof, String>> {
        let covers = typed.covers.as_ref()?;
        let rule = if typed.rule.is_empty() { UNNAMED } else { &typed.rule };
        let mut reason = String::new();
        for cover in covers {
            match fill_cover(self.position(), rule, cover, conclusion) {
                Ok(proof) => {
                    let proof = Judged::of(proof);
                    match proof.verdict() {
                        Verdict::Proved(_) => {
                            let other = |&other: &Conclusion| {
                                let fill = || fill_cover(self.position(), rule, cover, other);
                                !typed.conclusions.contains(&other) && fill().is_ok()
                            };
                            let live = self.state().candidates().map(Conclusion::Eliminate);
                            let also = live.filter(other).collect();
                            let mut corrections = cover.fins_amiss(self.state());
                            corrections.extend(self.complement_amiss(cover, &typed.steps));
                            corrections.extend(written_twice(cover));
                            corrections.extend(self.too_few_covers(typed, cover, conclusion));
                            return Some(Ok(TypedProof { corrections, ..of(proof, typed, also) }));
                        }
                        Verdict::Refused(refusal) => reason = refusal.to_string(),
                    }
                }
                Err(refusal) => reason = refusal.to_string(),
            }
        }
        Some(Err(reason))
    }

    /// What is not so about the number of covers, where the rule that is named has no proof with so few.
    fn too_few_covers(
        &self,
        typed: &TypedSets,
        cover: &CoverSets,
        conclusion: Conclusion,
    ) -> Option<String> {
        let name = &typed.name;
        let is_fish = Card::of(&typed.rule).is_some_and(Card::is_fish);
        let is_printed = || !is_fish && self.by_rule(typed, conclusion).is_ok();
        if !cover.is_short() || name.is_empty() || is_printed() {
            return None;
        }
        let (bases, covers) = (cover.truths.len(), cover.links.len());
        Some(format!("{name} has as many covers as bases, and not {bases} bases and {covers}"))
    }

    /// What is not so about the complement of a cover, where one is written.
    fn complement_amiss(&self, cover: &CoverSets, steps: &str) -> Option<String> {
        let (_, written) = steps.split_once("(complement")?;
        let written = written.split(')').next().unwrap_or_default().trim();
        let plain = |complement| CoverSets { fins: Vec::new(), ..complement }.to_string();
        let own = cover.complement(self.state()).map(plain);
        match own {
            Some(own) if own == written => None,
            Some(own) => Some(format!("its complement is {own}, not {written}")),
            None => Some(format!("it has no complement {written}")),
        }
    }

    /// The proof of the rule that is printed like what was typed.
    pub(super) fn by_rule(
        &self,
        typed: &TypedSets,
        conclusion: Conclusion,
    ) -> Result<TypedProof, NotSo> {
        if typed.rule.is_empty() {
            return Err(NotSo::of(NO_SETS.to_owned()));
        }
        let rule = self.catalogue().find(&typed.rule).map_err(|_| {
            let rule = &typed.rule;
            NotSo::of(format!("there is no rule {rule:?} whose proofs could be compared"))
        })?;
        self.live(conclusion).map_err(|error| NotSo::of(error.to_string()))?;
        let ask = Ask::default().interrupt(self.interrupt());
        let ask = Ask { at_most: Some(COMPARED), ..ask };
        let (mut found, mut nearest): (Option<Proof>, Option<String>) = (None, None);
        let mut stopped = None;
        // No rule proves what the only solution contradicts, and a search that finds nothing is the longest.
        let is_possible = !self.solutions().contradict(conclusion);
        for stage in Stage::ALL.into_iter().filter(|_| is_possible) {
            let by = self.each_proof(&*rule, conclusion, &ask, stage, &mut |proof| {
                let proves = proof.conclusions.contains(&conclusion);
                match proves && is_printed_so(&proof, &typed.steps) {
                    true => found = found.take().or(Some(proof)),
                    false if proves => {
                        nearest = nearest.take().or_else(|| Some(printed(&proof, Notation::Nrc)));
                    }
                    false => {}
                }
            });
            stopped = stopped.or(by);
            if found.is_some() {
                break;
            }
        }
        match (found, nearest) {
            (Some(proof), _) => {
                let corrections = claim::of_type(&proof, &typed.name).into_iter().collect();
                Ok(TypedProof { corrections, ..of(Judged::of(proof), typed, Vec::new()) })
            }
            (None, Some(steps)) => {
                Err(NotSo::of(format!("{} proves it, but not like this: {steps}", rule.name())))
            }
            (None, None) => Err(match stopped {
                Some(by) => {
                    let reason = format!("{} found nothing: {by}", rule.name());
                    NotSo { stopped, reason }
                }
                None => NotSo::of(format!("{} does not prove it here", rule.name())),
            }),
        }
    }

    /// Tells proofs of a conclusion by a rule, and what stopped the search for them.
    pub(super) fn each_proof(
        &self,
        rule: &dyn Rule,
        conclusion: Conclusion,
        ask: &Ask,
        stage: Stage,
        look: &mut dyn FnMut(Proof),
    ) -> Option<Stopped> {
        let on = self.prepared();
        let mut tell = |proof| {
            look(proof);
            Ok::<(), Infallible>(())
        };
        match (stage, conclusion) {
            (Stage::Shortest, _) => match rules_of::shortest(rule, on, conclusion, ask) {
                Outcome::Found(proof) => tell(proof).map(|()| None),
                Outcome::Stopped { by, .. } => Ok(Some(by)),
                Outcome::None { .. } => Ok(None),
            },
            (Stage::All, Conclusion::Eliminate(target)) => {
                rules_of::all(rule, on, target, ask, tell).map(|listed| listed.stopped())
            }
            (Stage::All, Conclusion::Place(_)) => Ok(None),
            (Stage::Listed, _) => rules_of::eliminations(rule, on, ask, tell)
                .map(|concluded| concluded.extent.stopped()),
        }
        .unwrap_or_else(|never| match never {})
    }
}

/// The sets of a cover that are written twice: it needs none of its sets more than once, and none as a base and a cover.
fn written_twice(cover: &CoverSets) -> Vec<String> {
    let again = |sets: &[Csp]| -> Vec<String> {
        let known = |at: &usize| sets[..*at].contains(&sets[*at]);
        (0..sets.len()).filter(known).map(|at| format!("{} is written twice", sets[at])).collect()
    };
    let both = cover.links.iter().filter(|link| cover.truths.contains(link));
    let both = both.map(|link| format!("{link} is a base and a cover")).collect();
    [again(&cover.truths), again(&cover.links), both].concat()
}

/// Why a rule does not prove what was typed, as far as its search came.
pub(super) struct NotSo {
    reason: String,
    stopped: Option<Stopped>,
}

impl NotSo {
    /// For a reason that no further search would change.
    const fn of(reason: String) -> NotSo {
        NotSo { reason, stopped: None }
    }
}

/// Where a proof that was written may come from, in the order in which they are asked.
#[derive(Clone, Copy)]
pub(super) enum Stage {
    /// The shortest proof of the conclusion.
    Shortest,
    /// All its proofs.
    All,
    /// The list of all that the rule concludes.
    Listed,
}

impl Stage {
    pub(super) const ALL: [Stage; 3] = [Stage::Shortest, Stage::All, Stage::Listed];
}

/// The steps of a proof in a notation, with single blanks.
fn printed(proof: &Proof, notation: Notation) -> String {
    let steps = notation.write(proof).steps;
    steps.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a notation prints these steps of a proof.
pub(super) fn is_printed_so(proof: &Proof, steps: &str) -> bool {
    Notation::ALL.iter().any(|&notation| printed(proof, notation) == steps)
}

fn of(proof: Judged, typed: &TypedSets, also: Vec<Conclusion>) -> TypedProof {
    let length = proof.proof().length;
    TypedProof {
        miscalled: None,
        miscounted: typed.size.filter(|&size| size != length),
        corrections: Vec::new(),
        unread: None,
        simplest: None,
        held: None,
        also,
        proof,
    }
}
