//! Truths and links as someone listed them: what they prove, and of what they do not the filling that leaves it.

use super::Explorer;
use super::error::AskError;
use super::judged::Judged;
use super::typed::{TypedAnswer, TypedOutcome, TypedPlace, TypedProof, TypedRefusal, TypedVerdict};
use crate::grid::{Candidate, Conclusion};
use crate::notation::SetList;
use crate::rules::{Held, Judgement, judge_list};
use crate::work::Work;

/// The steps of one question: each candidate that is tried in a truth, and for the program each candidate of the state.
const STEPS: u64 = 200_000;

impl Explorer {
    /// Judges a list of truths and links: what it claims, and what else it proves. A list that claims nothing is asked
    /// for all that it proves.
    pub(super) fn check_set_list(
        &self,
        text: &str,
        list: &SetList,
    ) -> Result<TypedAnswer, AskError> {
        let judge = |&conclusion: &Conclusion| self.verdict_on(list, conclusion);
        let claimed: Vec<TypedVerdict> = list.conclusions.iter().map(judge).collect();
        let claims =
            |candidate: &Candidate| list.conclusions.contains(&Conclusion::Eliminate(*candidate));
        let others = self.state().candidates().filter(|candidate| !claims(candidate));
        let proved: Vec<TypedVerdict> = others
            .take_while(|_| self.interrupt().check().is_ok())
            .map(|candidate| self.verdict_on(list, Conclusion::Eliminate(candidate)))
            .filter(|verdict| matches!(verdict.verdict, TypedOutcome::Proved(_)))
            .collect();
        if claimed.is_empty() {
            self.interrupt().check().map_err(AskError::Stopped)?;
            return match proved.is_empty() {
                true => Err(AskError::NoConclusion { at: text.len() }),
                false => Ok(self.answer(text, proved)),
            };
        }
        let also: Vec<Conclusion> = proved.iter().map(|verdict| verdict.conclusion).collect();
        let told = claimed.into_iter().map(|mut verdict| {
            if let TypedOutcome::Proved(proof) = &mut verdict.verdict {
                proof.also.clone_from(&also);
            }
            verdict
        });
        Ok(self.answer(text, told.collect()))
    }

    fn verdict_on(&self, list: &SetList, conclusion: Conclusion) -> TypedVerdict {
        self.unless_stopped(conclusion, |conclusion| self.judge_set_list(list, conclusion))
    }

    pub(super) fn judge_set_list(&self, list: &SetList, conclusion: Conclusion) -> TypedOutcome {
        let refused = |reason: String| {
            let place = Some(TypedPlace::found(None, list.span.clone()));
            TypedOutcome::Refused(TypedRefusal { reason, place })
        };
        let Conclusion::Eliminate(target) = conclusion else {
            return refused("truths and links eliminate, and place nothing".to_owned());
        };
        if let Err(error) = self.live(conclusion) {
            return refused(error.to_string());
        }
        let mut work = Work::with_budget(STEPS).interruptible(self.interrupt());
        let miscounted = miscounted(list);
        match judge_list(self.prepared(), &list.truths, &list.links, target, &mut work) {
            Ok(Judgement::Proved(proof, held)) => {
                let corrections = miscounted.into_iter().chain(by_cases(&held)).collect();
                let held = Some(held.to_string());
                proved(Judged::of(*proof), held, corrections).unwrap_or_else(refused)
            }
            Ok(Judgement::Apart) => refused(and("no set meets it", &miscounted)),
            Ok(Judgement::Left(filling)) => refused(and(&left(target, &filling), &miscounted)),
            Err(by) => TypedOutcome::Undecided { by, reason: format!("not decided: {by}") },
        }
    }
}

/// The outcome of a proof that the checker accepts.
fn proved(
    proof: Judged,
    held: Option<String>,
    corrections: Vec<String>,
) -> Result<TypedOutcome, String> {
    match proof.is_proved() {
        false => Err(proof.word()),
        true => {
            Ok(TypedOutcome::Proved(TypedProof { held, corrections, ..TypedProof::plain(proof) }))
        }
    }
}

/// That the sets do not prove it by their numbers, as a list of them says, where they do not.
fn by_cases(held: &Held) -> Option<String> {
    match held {
        Held::ByCases { .. } => Some(
            "these truths and links do not prove it by their numbers; only cases do".to_owned(),
        ),
        Held::Unit { .. } | Held::Weighted { .. } => None,
    }
}

/// Where there are said to be other numbers of truths and links than are listed, a sentence for each.
fn miscounted(list: &SetList) -> Vec<String> {
    let listed = [("truths", list.truths.len()), ("links", list.links.len())];
    let said = listed.into_iter().zip(list.stated);
    let wrong = said.filter_map(|((what, count), stated)| Some((what, count, stated?)));
    let wrong = wrong.filter(|(_, count, stated)| count != stated);
    wrong.map(|(what, count, stated)| format!("it lists {count} {what}, not {stated}")).collect()
}

/// A reason, and what else is wrong.
fn and(reason: &str, others: &[String]) -> String {
    std::iter::once(reason).chain(others.iter().map(String::as_str)).collect::<Vec<_>>().join("; ")
}

/// Says how the truths can be filled beside a candidate.
fn left(target: Candidate, filling: &[Candidate]) -> String {
    let all: Vec<String> = filling.iter().map(|&c| Conclusion::Place(c).to_string()).collect();
    match all.is_empty() {
        true => "the truths say nothing of it".to_owned(),
        false => {
            format!("the truths leave it: {} and {}", Conclusion::Place(target), all.join(" "))
        }
    }
}
