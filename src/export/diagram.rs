//! What a picture shows of a proof in any format: the part that each candidate plays, the arrows, the
//! variables and sets. It is made from the chain if there is one, otherwise from the lines.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::{Candidate, Cell, Conclusion, Csp, DigitSet, House, State};
use crate::notation::{AlmostLockedRange, Bent, CellGroup, CoverSets, list_cells};
use crate::proof::{Chain, Closing, ForceChain, Node, Proof, Reason, Step, Via};

use super::picture::{Options, Subject};
use super::refusal::Refusal;
use super::set_pattern::SetPattern;
use super::strong::Polarity;
use super::{force, lines};

/// The part that a candidate plays, as its shape shows it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Part {
    /// None with its own shape: a target, an additional candidate.
    #[default]
    Plain,
    /// Left-linking, or false under the assumption: a ring.
    Left,
    /// Right-linking, or true under the assumption: a disc.
    Right,
    /// Both, where a lasso comes back: a disc in a ring.
    Both,
    /// What a chain in the making is to eliminate: a ground without a line through it.
    Target,
    /// One of several of which one is true, in a fish or a subset: a square.
    Base,
    /// The same of the second house of a bent cover: a square with a dotted edge.
    OtherBase,
    /// A restricted common digit: in at most one of the sets that have it. A diamond.
    Common,
    /// A fin: a square with a double edge.
    Fin,
    /// True in these cases, counted from 0: a disc with letters.
    Cases(Vec<usize>),
    /// In a strong chain: a disc in one of the two colours of the chain, with its letter.
    Strong(Polarity),
    /// False in these branches of a force chain, counted from 0, and true in none: a ring with letters.
    Falls(Vec<usize>),
    /// Found true from these candidates of a choice that is followed, counted from 0: a circle, a square,
    /// a diamond, a hexagon, one around the other.
    Followed(Vec<usize>),
}

/// What is shown of one candidate.
#[derive(Clone, Default, Debug)]
pub struct Mark {
    /// Its part.
    pub part: Part,
    /// Whether the proof eliminates it.
    pub eliminated: bool,
    /// Whether the proof places it.
    pub placed: bool,
    /// Whether the target excludes it: a z-candidate, `*`.
    pub by_target: bool,
    /// Whether an earlier right-linking candidate excludes it: a t-candidate, `#`.
    pub by_right: bool,
    /// The step whose right-linking candidate excludes it first, counted from 0: a letter. Only where
    /// letters are asked for.
    pub letter: Option<usize>,
    /// Whether branches meet here.
    pub meets: bool,
    /// Whether it belongs to what was refused.
    pub refused: bool,
    /// What its title says of it, in parts.
    pub says: Vec<String>,
}

impl Mark {
    /// Whether something is drawn around the digit, and not only beside it.
    pub fn has_shape(&self) -> bool {
        self.part != Part::Plain || self.eliminated || self.placed || self.meets || self.refused
    }

    /// The polarity, when it is in a strong chain.
    pub fn polarity(&self) -> Option<Polarity> {
        match self.part {
            Part::Strong(polarity) => Some(polarity),
            _ => None,
        }
    }

    /// The signs that follow the digit.
    pub fn signs(&self) -> String {
        let letters = match &self.part {
            Part::Cases(cases) | Part::Falls(cases) => {
                cases.iter().map(|&case| case_letter(case)).collect()
            }
            Part::Strong(polarity) => polarity.letter().to_string(),
            _ => String::new(),
        };
        let star = if self.by_target { "*" } else { "" };
        let by_right = match self.letter {
            Some(step) => case_letter(step).to_string(),
            None => if self.by_right { "#" } else { "" }.to_owned(),
        };
        format!("{letters}{star}{by_right}")
    }
}

/// The letter of a case, counted from 0: `a` to `z`, then again.
pub fn case_letter(case: usize) -> char {
    (b'a' + (case % 26) as u8) as char
}

/// The two kinds of inference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inference {
    /// If the first is false, the second is true.
    Strong,
    /// If the first is true, the second is false.
    Weak,
}

/// An inference from one node to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Node,
    /// Where it ends.
    pub to: Node,
    /// What it asserts.
    pub inference: Inference,
    /// Whether it is used in both directions, and so drawn without a head.
    pub both_ways: bool,
    /// The step whose number it carries, counted from 0.
    pub step: Option<usize>,
    /// The branch of a force chain that it belongs to, counted from 0.
    pub branch: Option<usize>,
    /// Whether its ends would both be true though they are linked.
    pub clash: bool,
    /// Whether it belongs to what was refused.
    pub refused: bool,
    /// What it says, in words.
    pub says: String,
}

/// A CSP variable that is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The variable.
    pub csp: Csp,
    /// The steps that use it, counted from 0; none in a proof that is not a chain.
    pub steps: Vec<usize>,
}

/// Cells that a proof speaks of as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// Its letter, cells and digits.
    pub group: CellGroup,
    /// The steps that use it, counted from 0; none in a proof that has no steps.
    pub steps: Vec<usize>,
}

/// All that is shown of a proof.
#[derive(Clone, Default, Debug)]
pub struct Diagram {
    /// The candidates that play a part.
    pub marks: BTreeMap<Candidate, Mark>,
    /// The inferences, in the order in which they are drawn.
    pub arrows: Vec<Arrow>,
    /// The variables that are used.
    pub variables: Vec<Variable>,
    /// The variables that others fill: the links of a cover.
    pub links: Vec<Csp>,
    /// The base variables, in a proof that is made of covers only; then `links` are their covers.
    pub bases: Vec<Csp>,
    /// Nodes of more than one candidate.
    pub groups: Vec<Node>,
    /// Almost locked sets and the parts of a bent cover.
    pub sets: Vec<Set>,
    /// The houses of a bent cover, each with the digits that it holds.
    pub bent: Option<[(House, DigitSet); 2]>,
    /// The candidates that are both true and false under one assumption.
    pub contradictions: BTreeSet<Candidate>,
    /// Almost-locked ranges, each with the step, counted from 0, or the line, counted from 1.
    pub ranges: Vec<(usize, AlmostLockedRange)>,
    /// The candidate at which a whip ends, with the step.
    pub whip_end: Option<(Node, usize)>,
    /// The number of cases, when the proof goes by cases.
    pub cases: usize,
    /// Whether the cases are the branches of a force chain.
    pub has_branches: bool,
}

impl Diagram {
    /// What there is to show of a proof, with what was refused of it. Of a force chain, only one branch
    /// where that is asked for.
    pub fn of(subject: &Subject, options: &Options) -> Diagram {
        let (proof, refusal) = (subject.proof, subject.refusal.as_ref());
        let mut diagram = Diagram::default();
        for &conclusion in &proof.conclusions {
            diagram.conclude(conclusion);
        }
        let set = |group| Set { group, steps: Vec::new() };
        diagram.sets = CellGroup::of_proof(proof).into_iter().map(set).collect();
        match &proof.chain {
            Some(chain) => {
                // A chain that concludes nothing is in the making.
                diagram.draw_chain(chain, !proof.conclusions.is_empty());
                if options.letters {
                    diagram.draw_letters(chain, &proof.state);
                }
            }
            None => diagram.draw_rule(proof, options),
        }
        diagram.ranges = AlmostLockedRange::of_proof(proof);
        if let Some(refusal) = refusal {
            diagram.refuse(proof, refusal);
        }
        diagram
    }

    fn draw_rule(&mut self, proof: &Proof, options: &Options) {
        match (&CoverSets::of(proof)[..], ForceChain::of(proof)) {
            ([], Some(chain)) => {
                force::draw(self, proof, &chain, options.branch);
                self.sets.retain(|set| !set.steps.is_empty());
            }
            ([], None) => match SetPattern::of(&proof.lines) {
                Some(pattern) => pattern.draw(self),
                None => lines::draw(self, &proof.state, &proof.lines),
            },
            (covers, _) => match Bent::of(proof) {
                Some(bent) => lines::draw_bent(self, &proof.state, &bent, &covers[0]),
                None => lines::draw_covers(self, &proof.state, covers),
            },
        }
    }

    /// The mark of a candidate, made when it has none.
    pub fn mark(&mut self, candidate: Candidate) -> &mut Mark {
        self.marks.entry(candidate).or_default()
    }

    /// The cells in which something is marked or that belong to a set.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let in_sets = self.sets.iter().flat_map(|set| set.group.cells.iter().copied());
        self.marks.keys().map(|candidate| candidate.cell()).chain(in_sets)
    }

    /// Counts a node as a group when it is one.
    pub fn note_group(&mut self, node: &Node) {
        if node.members().len() > 1 && !self.groups.contains(node) {
            self.groups.push(node.clone());
        }
    }

    /// Counts a step as one through an almost locked set.
    pub fn note_set(&mut self, cells: &[Cell], step: usize) {
        let same = |set: &&mut Set| {
            set.group.cells.len() == cells.len()
                && cells.iter().all(|cell| set.group.cells.contains(cell))
        };
        if let Some(set) = self.sets.iter_mut().find(same) {
            set.steps.push(step);
        }
    }

    /// The set that a step goes through, counted from 0; `None` when it goes through a variable.
    pub fn set_of_step(&self, step: usize) -> Option<usize> {
        self.sets.iter().position(|set| set.steps.contains(&step))
    }

    /// Counts a variable as used, by a step if there is one.
    pub fn note_variable(&mut self, csp: Csp, step: Option<usize>) {
        match self.variables.iter_mut().find(|variable| variable.csp == csp) {
            Some(variable) => variable.steps.extend(step),
            None => self.variables.push(Variable { csp, steps: step.into_iter().collect() }),
        }
    }

    /// Counts a variable as filled by others.
    pub fn note_link(&mut self, csp: Csp) {
        if !self.links.contains(&csp) {
            self.links.push(csp);
        }
    }

    fn conclude(&mut self, conclusion: Conclusion) {
        let mark = self.mark(conclusion.candidate());
        match conclusion {
            Conclusion::Eliminate(_) => {
                mark.eliminated = true;
                mark.says.push("eliminated".to_owned());
            }
            Conclusion::Place(_) => {
                mark.placed = true;
                mark.says.push("placed".to_owned());
            }
        }
    }

    fn draw_chain(&mut self, chain: &Chain, closes: bool) {
        for target in &chain.targets {
            let mark = self.mark(*target);
            mark.says.insert(0, "target".to_owned());
            if !closes {
                mark.part = Part::Target;
            }
        }
        for (index, step) in chain.steps.iter().enumerate() {
            self.draw_step(chain, index, step);
        }
        if closes {
            self.draw_closing(chain);
        }
    }

    /// Tags what right-linking candidates exclude with the letter of the step, and what the target excludes
    /// as z. Candidates that the chain goes through keep their shape alone.
    ///
    /// Source: seed text 000, A6.
    fn draw_letters(&mut self, chain: &Chain, state: &State) {
        for candidate in state.candidates() {
            let is_excluded_by = |node: &Node| node.members().iter().all(|m| m.linked(candidate));
            let by_step = |step: &Step| step.right.as_ref().is_some_and(is_excluded_by);
            let by_target = chain.targets.iter().all(|target| target.linked(candidate));
            let letter = chain.steps.iter().position(by_step);
            if chain.targets.contains(&candidate) || !by_target && letter.is_none() {
                continue;
            }
            let mark = self.mark(candidate);
            if mark.part == Part::Plain {
                mark.by_target |= by_target;
                mark.letter = letter.filter(|_| !mark.by_target);
            }
        }
    }

    fn draw_step(&mut self, chain: &Chain, index: usize, step: &Step) {
        let name = via_name(&step.via);
        let says = |what: &str| format!("{what} of step {}, {name}", index + 1);
        for &member in step.left.members() {
            let mark = self.mark(member);
            mark.part = if mark.part == Part::Right { Part::Both } else { Part::Left };
            mark.says.push(says("left-linking"));
        }
        for &member in step.right.iter().flat_map(Node::members) {
            let mark = self.mark(member);
            mark.part = if mark.part == Part::Left { Part::Both } else { Part::Right };
            mark.says.push(says("right-linking"));
        }
        for extra in &step.extra {
            let mark = self.mark(extra.candidate);
            match extra.reason {
                Reason::Target => {
                    mark.by_target = true;
                    mark.says.push(format!("{} (excluded by the target)", says("z-candidate")));
                }
                Reason::Right(by) => {
                    mark.by_right = true;
                    let says = says("t-candidate");
                    mark.says.push(format!("{says} (excluded by step {})", by + 1));
                }
            }
        }
        match &step.via {
            Via::Csp(csp) => {
                self.note_group(&step.left);
                step.right.iter().for_each(|right| self.note_group(right));
                self.note_variable(*csp, Some(index));
            }
            // The outline of the set holds the candidates of its digits together.
            Via::Als(cells) => self.note_set(cells, index),
        }
        self.draw_arrows_of_step(chain, index, step);
    }

    fn draw_arrows_of_step(&mut self, chain: &Chain, index: usize, step: &Step) {
        let sources: Vec<Node> = match step.left_reason {
            Reason::Target => targets_with_arrows(chain),
            // Before the first step of a loop there is only the link that closes it.
            Reason::Right(_) if index == 0 => Vec::new(),
            Reason::Right(by) => {
                chain.steps.get(by).and_then(|step| step.right.clone()).into_iter().collect()
            }
        };
        for from in sources {
            self.arrows.push(Arrow {
                says: format!(
                    "if {} is true, {} is false",
                    node_text(&from),
                    node_text(&step.left)
                ),
                from,
                to: step.left.clone(),
                inference: Inference::Weak,
                both_ways: false,
                step: None,
                branch: None,
                clash: false,
                refused: false,
            });
        }
        if let Some(right) = &step.right {
            let name = via_name(&step.via);
            self.arrows.push(Arrow {
                says: format!(
                    "step {}, {name}: if {} is false, {} is true",
                    index + 1,
                    node_text(&step.left),
                    node_text(right)
                ),
                from: step.left.clone(),
                to: right.clone(),
                inference: Inference::Strong,
                both_ways: false,
                step: Some(index),
                branch: None,
                clash: false,
                refused: false,
            });
        }
    }

    fn draw_closing(&mut self, chain: &Chain) {
        let Some(last) = chain.steps.last() else { return };
        let Some(from) = &last.right else {
            self.whip_end = Some((last.left.clone(), chain.steps.len() - 1));
            return;
        };
        let ends: Vec<Node> = match chain.closing {
            Closing::Target => targets_with_arrows(chain),
            Closing::LrLasso(step) => {
                chain.steps.get(step).and_then(|step| step.right.clone()).into_iter().collect()
            }
            Closing::Loop => {
                chain.steps.first().map(|step| step.left.clone()).into_iter().collect()
            }
            Closing::RlLasso(_) => {
                self.contradictions.extend(from.members());
                Vec::new()
            }
            Closing::Whip => Vec::new(),
        };
        for to in ends {
            let clashes = matches!(chain.closing, Closing::LrLasso(_));
            let so = if clashes { "cannot both be true" } else { "are linked: the chain closes" };
            self.arrows.push(Arrow {
                says: format!("{} and {} {so}", node_text(from), node_text(&to)),
                from: from.clone(),
                to,
                inference: Inference::Weak,
                both_ways: false,
                step: None,
                branch: None,
                clash: clashes,
                refused: false,
            });
        }
    }

    fn refuse(&mut self, proof: &Proof, refusal: &Refusal) {
        let step = proof.chain.as_ref().zip(refusal.step).and_then(|(c, step)| c.steps.get(step));
        let mut nodes: Vec<&Node> = Vec::new();
        if let Some(step) = step {
            nodes.push(&step.left);
            nodes.extend(&step.right);
        } else if let Some(line) = refusal.line.and_then(|n| lines::find(&proof.lines, n)) {
            nodes.extend(line.claim.iter().map(lines::node));
        }
        for &member in nodes.into_iter().flat_map(Node::members) {
            self.mark(member).refused = true;
        }
        for arrow in &mut self.arrows {
            arrow.refused |= arrow.step.is_some() && arrow.step == refusal.step;
        }
    }
}

/// The targets that arrows begin and end at: of more than two none, for the arrows of sixteen would hide the
/// chain, and each target is struck out.
fn targets_with_arrows(chain: &Chain) -> Vec<Node> {
    match &chain.targets[..] {
        few if few.len() <= 2 => few.iter().map(|&target| target.into()).collect(),
        _ => Vec::new(),
    }
}

/// What a step goes through, as people write it: a variable, or the cells of a set.
pub fn via_name(via: &Via) -> String {
    match via {
        Via::Csp(csp) => csp.to_string(),
        Via::Als(cells) => format!("almost locked set {}", list_cells(cells)),
    }
}

/// A node as people write it: `n4r2c5`, and a group with its cells, `n4r2c57`.
pub fn node_text(node: &Node) -> String {
    let Some(first) = node.members().first() else { return String::new() };
    let cells: Vec<Cell> = node.members().iter().map(|member| member.cell()).collect();
    format!("n{}{}", first.digit(), list_cells(&cells))
}

/// Conclusions as people write them, those about one cell together: `r1c6 ≠ 7, 8; r2c3 = 4`.
pub fn conclusions_text(conclusions: &[Conclusion]) -> String {
    let mut texts: Vec<(Cell, bool, String)> = Vec::new();
    for conclusion in conclusions {
        let candidate = conclusion.candidate();
        let places = matches!(conclusion, Conclusion::Place(_));
        match texts.last_mut() {
            Some((cell, placed, text)) if *cell == candidate.cell() && *placed == places => {
                text.push_str(&format!(", {}", candidate.digit()));
            }
            _ => {
                let sign = if places { "=" } else { "≠" };
                let text = format!("{} {sign} {}", candidate.cell(), candidate.digit());
                texts.push((candidate.cell(), places, text));
            }
        }
    }
    let texts: Vec<String> = texts.into_iter().map(|(_, _, text)| text).collect();
    texts.join("; ")
}
