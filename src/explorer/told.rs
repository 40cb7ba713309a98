//! A step that another program tells in words: proved by the rule that it names, about the cells that it names.

use super::ask::Ask;
use super::judged::Judged;
use super::typed::{TypedOutcome, TypedProof, TypedRefusal, TypedVerdict, otherwise};
use super::typed_sets::Stage;
use super::{Explorer, claim, rules_of};
use std::sync::Arc;

use crate::card::{Rank, sized};
use crate::grid::{Candidate, Conclusion, Csp};
use crate::notation::{StepText, StepWords};
use crate::proof::{Family, Ground, Line, Literal, Number, Proof, numbered};
use crate::rules::Rule;
use crate::work::{Outcome, Stopped};

/// The nodes that a search for one step may take.
const BUDGET: u64 = 300_000;

/// How many proofs of a conclusion are compared with the cells that were named.
const COMPARED: usize = 200;

/// In what a proof differs from what is written, and the proof.
type Nearest = (Vec<String>, Proof);

impl Explorer {
    /// The rules that a name stands for, be it that of a size or of several rules; none where it is unknown.
    pub(super) fn rules_named(&self, name: &str) -> Vec<Arc<dyn Rule>> {
        let rule = sized(name).map_or(name, |(rule, _)| rule);
        self.catalogue().known(rule)
    }

    /// The proof that a cell with one candidate has it: no rule tells that, for it changes nothing.
    pub(super) fn decided(&self, conclusion: Conclusion) -> Option<Proof> {
        let Conclusion::Place(candidate) = conclusion else { return None };
        let csp = Csp::cell(candidate.cell());
        let claim = vec![Literal::True(candidate.into())];
        let position = self.position();
        (self.state().digits(candidate.cell()).len() == 1).then(|| Proof {
            state: position.state.clone(),
            givens: position.givens,
            family: Family { name: "naked-single".into(), shape: None },
            length: 0,
            conclusions: vec![conclusion],
            chain: None,
            lines: vec![Line { claim, ground: Ground::Variable { csp, from: Vec::new() } }],
            fillings: Vec::new(),
        })
    }

    /// Whether a step is called a single, whose cell may have no other candidate already.
    fn is_single(&self, step: &StepText) -> bool {
        let mut rules = step.rules.iter().flat_map(|name| self.rules_named(name));
        rules.any(|rule| rule.facts().rank == Rank::Single)
    }

    /// The proof that a cell is filled by a single once other conclusions of the step have been drawn: Sudoku
    /// Explainer calls such steps direct.
    pub(super) fn single_after(
        &self,
        before: &[TypedVerdict],
        conclusion: Conclusion,
    ) -> Option<TypedOutcome> {
        let proofs = before.iter().filter_map(|typed| match &typed.verdict {
            TypedOutcome::Proved(typed) => Some(typed.proof.clone()),
            TypedOutcome::Refused(_) | TypedOutcome::Undecided { .. } => None,
        });
        let proofs: Vec<Judged> = proofs.collect();
        let single = StepText {
            technique: "single".to_owned(),
            rules: vec!["naked-single".to_owned(), "hidden-single".to_owned()],
            size: None,
            cells: Vec::new(),
            houses: Vec::new(),
            words: StepWords::default(),
            conclusions: vec![conclusion],
        };
        let verdict = self.after(&proofs).judge_told(&single, conclusion);
        (!proofs.is_empty() && matches!(verdict, TypedOutcome::Proved(_))).then_some(verdict)
    }

    /// The proof that a rule leaves a variable only one candidate, so that this is true.
    fn placed(&self, step: &StepText, conclusion: Conclusion, ask: &Ask) -> Option<Proof> {
        let Conclusion::Place(candidate) = conclusion else { return None };
        let rules: Vec<_> = step.rules.iter().flat_map(|name| self.rules_named(name)).collect();
        let of_variable = |csp: Csp| {
            let others: Vec<Candidate> =
                self.state().values(csp).filter(|&other| other != candidate).collect();
            let first = Conclusion::Eliminate(*others.first()?);
            rules.iter().find_map(|rule| {
                match rules_of::shortest(&**rule, self.prepared(), first, ask) {
                    Outcome::Found(proof) => with_single(proof, csp, candidate, &others),
                    Outcome::None { .. } | Outcome::Stopped { .. } => None,
                }
            })
        };
        let is_possible = !self.solutions().contradict(conclusion);
        is_possible.then(|| candidate.csps().into_iter().find_map(of_variable))?
    }

    /// The proof by a rule that a step names which differs least from what is written, with the differences; and what
    /// stopped the search for it.
    fn nearest(
        &self,
        step: &StepText,
        conclusion: Conclusion,
        ask: &Ask,
    ) -> (Option<Nearest>, Option<Stopped>) {
        let (mut nearest, mut stopped): (Option<Nearest>, _) = (None, None);
        // No rule proves what the only solution contradicts, and a search that finds nothing is the longest.
        let is_possible = !self.solutions().contradict(conclusion);
        let rules = step.rules.iter().flat_map(|name| self.rules_named(name));
        for rule in rules.filter(|_| is_possible) {
            for stage in stages(&*rule) {
                if nearest.as_ref().is_some_and(|(differs, _)| differs.is_empty()) {
                    return (nearest, stopped);
                }
                let look = &mut |proof: Proof| {
                    let differs = differences(&proof, step, conclusion);
                    let is_nearer = |differs: &Vec<String>| {
                        nearest.as_ref().is_none_or(|(least, _)| differs.len() < least.len())
                    };
                    if let Some(differs) = differs.filter(is_nearer) {
                        nearest = Some((differs, proof));
                    }
                };
                stopped = stopped.or(self.each_proof(&*rule, conclusion, ask, *stage, look));
            }
        }
        (nearest, stopped)
    }

    /// Judges a conclusion of a step told in words: by the proof of the rule that differs least from what is written.
    pub(super) fn judge_told(&self, step: &StepText, conclusion: Conclusion) -> TypedOutcome {
        if let Err(error) = self.live(conclusion) {
            let reason = error.to_string();
            return TypedOutcome::Refused(TypedRefusal { reason, place: None });
        }
        if let Some(proof) = self.decided(conclusion) {
            let is_direct = step.technique.to_lowercase().starts_with("direct");
            let said = (!self.is_single(step) && !is_direct)
                .then(|| "the cell has no other candidate".to_owned());
            return proved(proof, said.into_iter().collect());
        }
        let ask = Ask::default().budget(BUDGET).interrupt(self.interrupt());
        let ask = Ask { at_most: Some(COMPARED), ..ask };
        let (nearest, stopped) = self.nearest(step, conclusion, &ask);
        let nearest = nearest.or_else(|| {
            let proof = self.placed(step, conclusion, &ask)?;
            Some((claim::differences(&proof, step, conclusion), proof))
        });
        match nearest {
            Some((mut differs, proof)) => {
                if !differs.is_empty() {
                    differs.push(otherwise(&proof));
                }
                proved(proof, differs)
            }
            None => {
                let reason = match (self.knows(step), stopped) {
                    (true, Some(by)) => {
                        let reason = format!("{} found nothing: {by}", step.technique);
                        return TypedOutcome::Undecided { by, reason };
                    }
                    (true, None) => {
                        let held = claim::held_beside(step, conclusion, self.state());
                        let held = held.map_or_else(String::new, |held| format!(": {held}"));
                        format!("{} does not prove it here{held}", step.technique)
                    }
                    (false, _) => format!("there is no rule called {:?}", step.technique),
                };
                TypedOutcome::Refused(TypedRefusal { reason, place: None })
            }
        }
    }
}

/// In what a proof differs from what is said of it; `None` where it does not prove the conclusion.
fn differences(proof: &Proof, step: &StepText, conclusion: Conclusion) -> Option<Vec<String>> {
    let proves = proof.conclusions.contains(&conclusion);
    proves.then(|| claim::differences(proof, step, conclusion))
}

/// Where the proof that is told may come from. What a rule concludes from one pattern is told together, and a part of it may
/// have a shorter proof than the pattern; chains are told by what they eliminate.
fn stages(rule: &dyn Rule) -> &'static [Stage] {
    let is_chain = rule.family().shape.is_some();
    if is_chain { &Stage::ALL[..2] } else { &Stage::ALL }
}

/// A proof that eliminates all others of a variable, with the line that therefore the last one is true; `None` where it
/// does not, or is a chain.
fn with_single(
    proof: Proof,
    csp: Csp,
    candidate: Candidate,
    others: &[Candidate],
) -> Option<Proof> {
    let all = numbered(&proof.lines);
    let line_of = |&other: &Candidate| {
        let wanted = [Literal::False(other.into())];
        let is_line = |(line, is_nested): &(&Line, bool)| !is_nested && line.claim == wanted;
        all.iter().position(is_line).map(|at| at + 1)
    };
    let from: Option<Vec<Number>> = others.iter().map(line_of).collect();
    let mut from = from.filter(|_| proof.chain.is_none())?;
    from.sort_unstable();
    let claim = vec![Literal::True(candidate.into())];
    let mut lines = proof.lines;
    lines.push(Line { claim, ground: Ground::Variable { csp, from } });
    Some(Proof { conclusions: vec![Conclusion::Place(candidate)], lines, ..proof })
}

fn proved(proof: Proof, corrections: Vec<String>) -> TypedOutcome {
    TypedOutcome::Proved(TypedProof { corrections, ..TypedProof::plain(Judged::of(proof)) })
}
