//! A step that another program tells in words: proved by the rule that it names, about the cells that it names.

use super::ask::Ask;
use super::judged::Judged;
use super::typed::{TypedOutcome, TypedProof, TypedRefusal, TypedVerdict, of_set, otherwise};
use super::{Explorer, rules_of};
use std::convert::Infallible;
use std::sync::Arc;

use crate::card::sized;
use crate::grid::{Cell, Conclusion, Csp, DigitSet, House, Space};
use crate::notation::{CoverSets, StepText, StepWords, list_cells};
use crate::proof::{Family, Ground, Line, Literal, Proof, Truth, Via, numbered};
use crate::rules::Rule;
use crate::work::Outcome;

/// The nodes that a search for one step may take.
const BUDGET: u64 = 300_000;

/// How many proofs of a conclusion are compared with the cells that were named.
const COMPARED: usize = 200;

impl Explorer {
    /// The rules that a name stands for, be it that of a size or of several rules; none where it is unknown.
    pub(super) fn rules_named(&self, name: &str) -> Vec<Arc<dyn Rule>> {
        let rule = sized(name).map_or(name, |(rule, _)| rule);
        self.catalogue().known(rule)
    }

    /// The proof that a cell with one candidate has it: no rule tells that, for it changes nothing.
    fn decided(&self, conclusion: Conclusion) -> Option<Proof> {
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

    /// Judges a conclusion of a step told in words.
    pub(super) fn judge_told(&self, step: &StepText, conclusion: Conclusion) -> TypedOutcome {
        if let Err(error) = self.live(conclusion) {
            let reason = error.to_string();
            return TypedOutcome::Refused(TypedRefusal { reason, place: None });
        }
        if let Some(proof) = self.decided(conclusion) {
            return proved(proof, Vec::new());
        }
        let ask = Ask::default().budget(BUDGET).interrupt(self.interrupt());
        let ask = Ask { at_most: Some(COMPARED), ..ask };
        let mut found: Option<Proof> = None;
        let mut other: Option<Proof> = None;
        let (mut known, mut stopped) = (false, None);
        let size = step.size.or(sized(&step.technique).map(|(_, size)| size));
        for rule in step.rules.iter().flat_map(|name| self.rules_named(name)) {
            known = true;
            // No rule proves what the only solution contradicts, and a search that finds nothing is the longest.
            if self.solutions().contradict(conclusion) {
                break;
            }
            let mut look = |proof: Proof| {
                let is_so = proof.conclusions.contains(&conclusion)
                    && size.is_none_or(|size| size == proof.length);
                match is_so && is_about(&proof, step) && has_words(&proof, step, conclusion) {
                    true => found = found.take().or(Some(proof)),
                    false => other = other.take().or(Some(proof)),
                }
            };
            let on = self.prepared();
            match rules_of::shortest(&*rule, on, conclusion, &ask) {
                Outcome::Found(proof) => look(proof),
                Outcome::Stopped { by, .. } => stopped = stopped.or(Some(by)),
                Outcome::None { .. } => {}
            }
            if let Conclusion::Eliminate(target) = conclusion {
                let tell = |proof| {
                    look(proof);
                    Ok::<(), Infallible>(())
                };
                let Ok(listed) = rules_of::all(&*rule, on, target, &ask, tell);
                stopped = stopped.or(listed.stopped());
            }
        }
        let other = other.filter(|proof| proof.conclusions.contains(&conclusion));
        match (found, other) {
            (Some(proof), _) => {
                let wrong = wrong_sets(&proof, step);
                proved(proof, wrong)
            }
            (None, Some(proof)) => {
                let said = otherwise(&proof);
                proved(proof, vec![said])
            }
            (None, None) => {
                let reason = match (known, stopped) {
                    (true, Some(by)) => {
                        let reason = format!("{} found nothing: {by}", step.technique);
                        return TypedOutcome::Undecided { by, reason };
                    }
                    (true, None) => format!("{} does not prove it here", step.technique),
                    (false, _) => format!("there is no rule called {:?}", step.technique),
                };
                TypedOutcome::Refused(TypedRefusal { reason, place: None })
            }
        }
    }
}

fn proved(proof: Proof, corrections: Vec<String>) -> TypedOutcome {
    TypedOutcome::Proved(TypedProof { corrections, ..TypedProof::plain(Judged::of(proof)) })
}

/// Whether a proof is about all cells and houses that a step names.
fn is_about(proof: &Proof, step: &StepText) -> bool {
    let has_cells = || {
        let cells = cells_of(proof);
        step.cells.iter().all(|cell| cells.contains(cell))
    };
    let has_houses = || {
        let houses = houses_of(proof);
        step.houses.iter().all(|house| houses.contains(house))
    };
    (step.cells.is_empty() || has_cells()) && (step.houses.is_empty() || has_houses())
}

/// The sets of a step that are not what is written: with other digits than their cells have or, of almost locked sets, with
/// another number of them than one more than their cells.
fn wrong_sets(proof: &Proof, step: &StepText) -> Vec<String> {
    let is_almost_locked = proof.family.name.raw().starts_with("als-");
    let surplus = |(cells, digits): &(Vec<Cell>, DigitSet)| {
        let is_other = is_almost_locked && digits.len() != cells.len() + 1;
        is_other.then(|| format!("{} with {digits} is no almost locked set", list_cells(cells)))
    };
    let wrong = |set: &(Vec<Cell>, DigitSet)| of_set(&set.0, set.1, &proof.state).or(surplus(set));
    step.words.sets.iter().filter_map(wrong).collect()
}

/// Whether a proof has the digits that a step names, and the parts that it gives to digits and cells: `Z` falls, and the
/// hinge is in the middle.
fn has_words(proof: &Proof, step: &StepText, conclusion: Conclusion) -> bool {
    let StepWords { digits, falls, hinge, .. } = &step.words;
    let known = digits_of(proof);
    let is_hinge = |cell: &Cell| match proof.chain.as_ref().map(|chain| &chain.steps[..]) {
        Some([_, middle, _]) => middle.via == Via::Csp(Csp::cell(*cell)),
        _ => true,
    };
    digits.iter().all(|digit| known.contains(digit))
        && (falls.is_empty() || falls.contains(conclusion.candidate().digit()))
        && hinge.as_ref().is_none_or(is_hinge)
}

/// The digits that a proof is about: those of its conclusions, its chain and its lines.
fn digits_of(proof: &Proof) -> DigitSet {
    let concluded = proof.conclusions.iter().map(|conclusion| conclusion.candidate());
    let steps = proof.chain.iter().flat_map(|chain| &chain.steps);
    let nodes = steps.flat_map(|step| std::iter::once(&step.left).chain(&step.right));
    let in_chain = nodes.flat_map(|node| node.members()).copied();
    let lines = numbered(&proof.lines);
    let claimed = lines.iter().flat_map(|(line, _)| &line.claim);
    let in_lines = claimed.flat_map(|literal| match literal {
        Literal::True(node) | Literal::False(node) => node.members(),
    });
    let in_lines = in_lines.copied();
    let of_truths = variables(proof).into_iter().flat_map(|csp| proof.state.values(csp));
    let all = concluded.chain(in_chain).chain(in_lines).chain(of_truths);
    all.map(|candidate| candidate.digit()).collect()
}

/// The houses that a proof is about: those of its truths and links or, where it has no covers, those of its cells.
fn houses_of(proof: &Proof) -> Vec<House> {
    let covers = CoverSets::of(proof);
    if covers.is_empty() {
        return cells_of(proof).into_iter().flat_map(Cell::houses).collect();
    }
    let house = |csp: &Csp| match csp.space() {
        Space::Rc => None,
        Space::Rn => Some(House::row(csp.first())),
        Space::Cn => Some(House::column(csp.first())),
        Space::Bn => Some(House::block(csp.first())),
    };
    let sets = covers.iter().flat_map(|cover| cover.truths.iter().chain(&cover.links));
    sets.filter_map(house).collect()
}

/// The cells that a proof is about: those of the candidates of its chain, or of its variables.
fn cells_of(proof: &Proof) -> Vec<Cell> {
    let mut cells: Vec<Cell> = proof.conclusions.iter().map(|c| c.candidate().cell()).collect();
    for step in proof.chain.iter().flat_map(|chain| &chain.steps) {
        let nodes = std::iter::once(&step.left).chain(&step.right);
        cells.extend(nodes.flat_map(|node| node.members()).map(|candidate| candidate.cell()));
        if let Via::Als(set) = &step.via {
            cells.extend(set);
        }
    }
    let live = variables(proof).into_iter().flat_map(|csp| proof.state.values(csp));
    cells.extend(live.map(|candidate| candidate.cell()));
    cells
}

/// The variables of the lines of a proof.
fn variables(proof: &Proof) -> Vec<Csp> {
    let variables = |line: &Line| match &line.ground {
        Ground::Variable { csp, .. } => vec![*csp],
        Ground::Sum { truths, .. } => truths
            .iter()
            .filter_map(|truth| match truth.set {
                Truth::Variable(csp) => Some(csp),
                Truth::Line(_) => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    numbered(&proof.lines).into_iter().flat_map(|(line, _)| variables(line)).collect()
}
