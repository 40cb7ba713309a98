//! A proof in words, one line per step, as someone would explain it in a post.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use catena::card::Picture;
use catena::grid::{Candidate, Conclusion, State};
use catena::notation::{AlmostLockedRange, Guarded, list_cells};
use catena::proof::{
    Branch, BranchEnd, Chain, Closing, ForceChain, Ground, Line, Literal, Node, Number, Out, Proof,
    Reason, Step, Via,
};

use super::diagram::{case_letter, conclusions_text, step_in, step_name};
use super::disproof::{DisproofStep, disproof_steps};
use super::exocet;
use super::in_brief::in_brief;
use super::narrator::{Narrator, guarded};
use super::phrases::{
    by_range, capitalised, falls_text, is, is_in, is_not, left_for, named, one_cell, one_digit,
    others,
};
use super::strong::{Polarity, polarities};
use super::words_of_sets::{almost_locked, listed};

/// A line of a proof in words, with what it says is true and false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The words, in parts: those that name what the line is about have their role.
    pub parts: Vec<Words>,
    /// The number it is printed with: of a step, or of a line of the proof; `None` for a line between
    /// them, as `Suppose r1c7 = 3.`
    pub number: Option<usize>,
    /// Whether that is a step of a chain, which is named by a letter, or of a branch: `a1`.
    pub is_step: bool,
    /// How deep it is nested.
    pub depth: usize,
    /// The branch of a force chain or the case it belongs to, counted from 0.
    pub branch: Option<usize>,
    /// What it says is true.
    pub trues: Vec<Node>,
    /// What it says is false.
    pub falses: Vec<Node>,
    /// The additional candidates that it says are false beside these.
    pub also: Vec<Node>,
}

/// Some words of a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Words {
    /// The words.
    pub text: String,
    /// What they name; `None` for the words between.
    pub role: Option<Role>,
}

/// What words of a sentence name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// What is supposed, or concluded.
    Target,
    /// What is false then: of a chain its left-linking candidates.
    Left,
    /// What is true then: of a chain its right-linking candidates.
    Right,
    /// Another step, by its letter.
    Step,
}

/// The argument for the first conclusion of a proof, one or two sentences per line, as a person tells it: what is
/// supposed, each step, what else the proof gives, and the conclusion. Nothing of a proof without lines.
///
/// Of a proof that is not a chain what falls is told where something follows from it, and where that makes more than
/// six lines only what follows in turn: `export --to words` has every line.
pub fn words(proof: &Proof) -> Vec<String> {
    words_of(proof, None, None)
}

/// The same for one of its conclusions; for the first where this is none of them.
pub fn words_for(proof: &Proof, conclusion: Conclusion) -> Vec<String> {
    words_of(proof, Some(conclusion), None)
}

/// Every line of a proof in words. In a proof that is not a chain the lines are numbered as in its JSON form, and nested
/// ones indented.
pub fn words_in_full(proof: &Proof) -> Vec<String> {
    sentences(proof, None).iter().map(ToString::to_string).collect()
}

/// The argument for a conclusion; of a force chain only one branch, counted from 0, where that is asked for.
pub(super) fn words_of(
    proof: &Proof,
    asked: Option<Conclusion>,
    branch: Option<usize>,
) -> Vec<String> {
    let assumed = assumption(proof).map(|sentence| sentence.to_string());
    assumed.into_iter().chain(argument(proof, asked, branch)).collect()
}

/// The argument as one paragraph below a heading that has all conclusions: of these it tells the first, and that the proof
/// gives the others. Nothing of chains and force chains, which their notation explains, and of singles.
pub(super) fn paragraph(proof: &Proof) -> Option<String> {
    let is_plain = proof.chain.is_some() || proof.length == 0 || ForceChain::of(proof).is_some();
    let first = proof.conclusions.first().filter(|_| !is_plain)?;
    let others = others(proof, *first);
    let lines = argument(proof, Some(*first), None);
    let lines = lines.iter().filter(|line| Some(*line) != others.as_ref()).map(|line| line.trim());
    let told = lines.collect::<Vec<_>>().join(" ");
    Some(match others {
        Some(_) => format!("{}; the proof gives the others too.", told.trim_end_matches('.')),
        None => told,
    })
}

fn argument(proof: &Proof, asked: Option<Conclusion>, branch: Option<usize>) -> Vec<String> {
    let asked = asked.filter(|conclusion| proof.conclusions.contains(conclusion));
    let Some(asked) = asked.or(proof.conclusions.first().copied()) else {
        return told(proof, branch, true).iter().map(ToString::to_string).collect();
    };
    let is_by_steps =
        proof.chain.is_some() || is_force_chain(proof) || !disproof_steps(proof).is_empty();
    if !is_by_steps {
        return in_brief(proof, asked);
    }
    let told = told(&narrowed(proof, asked), branch, true);
    let mut lines: Vec<String> = told.iter().map(ToString::to_string).collect();
    let last = lines.pop();
    lines.into_iter().chain(others(proof, asked)).chain(last).collect()
}

/// The proof as if it had only this conclusion: a chain with several targets that of this one.
fn narrowed(proof: &Proof, asked: Conclusion) -> Proof {
    let mut narrowed = Proof { conclusions: vec![asked], ..proof.clone() };
    let target = asked.candidate();
    if let Some(chain) = narrowed.chain.as_mut().filter(|chain| chain.targets.contains(&target)) {
        chain.targets = vec![target];
    }
    narrowed
}

impl Sentence {
    /// A sentence in which the first place of each of these phrases has its role.
    fn new(text: impl Into<String>, phrases: &[(String, Role)]) -> Sentence {
        let text = text.into();
        let found = phrases.iter().filter_map(|(phrase, role)| {
            let find = |phrase: &str| text.find(phrase).filter(|_| !phrase.is_empty());
            let start = find(phrase).or_else(|| find(&capitalised(phrase)))?;
            Some((start, start + phrase.len(), *role))
        });
        let mut found: Vec<(usize, usize, Role)> = found.collect();
        found.sort_unstable_by_key(|&(start, end, _)| (start, end));
        let mut parts = Vec::new();
        let mut push = |text: &str, role| {
            if !text.is_empty() {
                parts.push(Words { text: text.to_owned(), role });
            }
        };
        let mut last = 0;
        for (start, end, role) in found {
            if start >= last {
                push(&text[last..start], None);
                push(&text[start..end], Some(role));
                last = end;
            }
        }
        push(&text[last..], None);
        Sentence {
            parts,
            number: None,
            is_step: false,
            depth: 0,
            branch: None,
            trues: Vec::new(),
            falses: Vec::new(),
            also: Vec::new(),
        }
    }

    fn numbered(self, number: usize) -> Sentence {
        Sentence { number: Some(number), ..self }
    }

    /// The same, told of a step of a chain or of a branch, counted from 0.
    fn of_step(self, step: usize) -> Sentence {
        Sentence { number: Some(step + 1), is_step: true, ..self }
    }

    fn at(self, depth: usize) -> Sentence {
        Sentence { depth, ..self }
    }

    fn of_branch(self, branch: Option<usize>) -> Sentence {
        Sentence { branch, ..self }
    }

    /// The same, which says that these additional candidates are false.
    fn and(self, nodes: impl Iterator<Item = Node>) -> Sentence {
        Sentence { also: nodes.collect(), ..self }
    }

    /// The same, which says that these are true and those false.
    fn says(self, trues: Vec<Node>, falses: Vec<Node>) -> Sentence {
        Sentence { trues, falses, ..self }
    }
}

impl Sentence {
    /// Its words alone, without its number.
    fn to_text(&self) -> String {
        self.parts.iter().map(|part| part.text.as_str()).collect()
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", "   ".repeat(self.depth))?;
        match self.number {
            Some(number) if self.is_step => write!(f, "{}. ", step_in(self.branch, number - 1))?,
            Some(number) => write!(f, "{number}. ")?,
            None => {}
        }
        self.parts.iter().try_for_each(|part| f.write_str(&part.text))
    }
}

/// The proof in sentences, the first of which says what it assumes; of a force chain only one branch, counted from
/// 0, where that is asked for.
pub(super) fn sentences(proof: &Proof, branch: Option<usize>) -> Vec<Sentence> {
    assumption(proof).into_iter().chain(told(proof, branch, false)).collect()
}

/// That it assumes one solution, where it does.
fn assumption(proof: &Proof) -> Option<Sentence> {
    let said = "Assuming that the givens have exactly one solution.";
    proof.assumes_one_solution().then(|| Sentence::new(said, &[]))
}

/// Whether it is told branch by branch. A range is a name that people know: its lines say it.
fn is_force_chain(proof: &Proof) -> bool {
    let is_range = Picture::of(proof.family.name.raw()) == Picture::Range;
    !is_range && ForceChain::of(proof).is_some()
}

fn told(proof: &Proof, branch: Option<usize>, is_brief: bool) -> Vec<Sentence> {
    if let Some(chain) = ForceChain::of(proof).filter(|_| is_force_chain(proof)) {
        return of_force_chain(proof, &chain, branch, is_brief);
    }
    match &proof.chain {
        // The lines of a chain through images say by which symmetry.
        Some(chain) if !proof.assumes_one_solution() => of_chain(proof, chain),
        _ => of_all_lines(proof),
    }
}

/// Every line, and what follows; where the last line says no less, only that.
fn of_all_lines(proof: &Proof) -> Vec<Sentence> {
    let roles = exocet::roles(proof);
    let mut words: Vec<Sentence> =
        roles.into_iter().map(|roles| Sentence::new(roles, &[])).collect();
    let about = About {
        polarities: polarities(&proof.state, &proof.lines),
        ranges: AlmostLockedRange::of_proof(proof).into_iter().collect(),
        steps: disproof_steps(proof),
        narrator: Narrator::of(proof, false),
    };
    of_lines(&proof.lines, 0, None, &about, &mut 0, &mut words);
    let so = concluding("So ", proof, ".");
    let is_said = |last: &mut Sentence| last.to_text() == so.to_text();
    let number = words.pop_if(is_said).and_then(|last| last.number);
    words.push(Sentence { number, ..so });
    words
}

/// What follows, with the conclusions as the target.
fn concluding(before: &str, proof: &Proof, after: &str) -> Sentence {
    let conclusions = conclusions_text(&proof.conclusions);
    let of = |wanted: fn(Candidate) -> Conclusion| {
        let all = proof.conclusions.iter().filter(|&&c| c == wanted(c.candidate()));
        all.map(|c| Node::from(c.candidate())).collect()
    };
    Sentence::new(format!("{before}{conclusions}{after}"), &[(conclusions, Role::Target)])
        .says(of(Conclusion::Place), of(Conclusion::Eliminate))
}

/// Branch by branch: what is supposed, each step, and the end; in brief those that come to it at once together.
fn of_force_chain(
    proof: &Proof,
    chain: &ForceChain,
    only: Option<usize>,
    is_brief: bool,
) -> Vec<Sentence> {
    let mut words = Vec::new();
    let starts: Vec<String> = chain.branches.iter().map(|branch| named(&branch.start)).collect();
    words.extend(Guarded::of_proof(proof).iter().map(|p| Sentence::new(guarded(p), &[])));
    let is_lone = is_brief && chain.is_contradiction && chain.branches.iter().any(is_empty);
    words.push(Sentence::new(
        match (chain.is_contradiction, is_lone) {
            (true, true) => format!("Suppose {}.", starts[0]),
            (true, false) => format!("Suppose {}. Two branches follow from it.", starts[0]),
            (false, _) => capitalised(&choice(chain)) + ".",
        },
        &[],
    ));
    let at_once = match is_brief && only.is_none() {
        true => at_once(chain),
        false => Vec::new(),
    };
    if let Some(first) = proof.conclusions.first().filter(|_| !at_once.is_empty()) {
        let starts: Vec<String> = at_once.iter().map(|&number| starts[number].clone()).collect();
        let each = if starts.len() > 1 { "But each of " } else { "But " };
        let (starts, falls) = (listed(&starts), is(first.candidate()));
        words.push(Sentence::new(format!("{each}{starts} excludes {falls}."), &[]));
    }
    for (number, branch) in chain.branches.iter().enumerate() {
        let is_told = only.is_none_or(|only| only == number) && !at_once.contains(&number);
        if is_lone && !is_empty(branch) {
            of_branch(&proof.state, number, branch, &mut words);
        } else if is_told && !is_lone {
            let start = &starts[number];
            let text = match chain.is_contradiction {
                true => format!("Branch {}:", case_letter(number)),
                false => format!("Branch {}: suppose {start}.", case_letter(number)),
            };
            words.push(
                Sentence::new(text, &[(start.clone(), Role::Right)])
                    .of_branch(Some(number))
                    .says(vec![branch.start.clone()], Vec::new()),
            );
            of_branch(&proof.state, number, branch, &mut words);
        }
    }
    words.push(match (only, chain.is_contradiction) {
        (Some(_), _) => concluding("With the other branches: ", proof, "."),
        (None, true) if is_lone => concluding("So ", proof, "."),
        (None, true) => concluding("These contradict each other. So ", proof, "."),
        (None, false) => concluding("So ", proof, ", whichever it is."),
    });
    words
}

/// Of what the branches begin with one is true: in one cell, of one digit, or of several nodes.
fn choice(chain: &ForceChain) -> String {
    let starts: Vec<&Node> = chain.branches.iter().map(|branch| &branch.start).collect();
    let all = Node::new(starts.iter().flat_map(|start| start.members()).copied());
    match all.filter(|all| one_digit(all) || one_cell(all).is_some()) {
        Some(all) => is_in(&all),
        None => {
            let starts: Vec<String> = starts.into_iter().map(named).collect();
            format!("one of these is true: {}", starts.join("; "))
        }
    }
}

/// Whether a branch is no more than what it begins with.
fn is_empty(branch: &Branch) -> bool {
    branch.steps.is_empty() && matches!(branch.end, BranchEnd::True)
}

/// The branches whose start excludes what falls.
fn at_once(chain: &ForceChain) -> Vec<usize> {
    let is_one =
        |branch: &Branch| branch.steps.is_empty() && matches!(branch.end, BranchEnd::False(_));
    let all = chain.branches.iter().enumerate().filter(|(_, branch)| is_one(branch));
    let all: Vec<usize> = all.map(|(number, _)| number).collect();
    if chain.is_contradiction { Vec::new() } else { all }
}

/// The steps of a branch, and its end.
fn of_branch(state: &State, which: usize, branch: &Branch, words: &mut Vec<Sentence>) {
    let nodes = |out: &[Out]| out.iter().map(|out| out.node.clone()).collect::<Vec<_>>();
    for (number, step) in branch.steps.iter().enumerate() {
        let (because, mut phrases) = falls_in(branch, &step.out);
        let out: Vec<Candidate> =
            step.out.iter().flat_map(|out| out.node.members()).copied().collect();
        phrases.push((is_in(&step.right), Role::Right));
        let said = step_text(state, Some(because), (&step.via, &out), Some(&step.right));
        words.push(
            Sentence::new(capitalised(&said) + ".", &phrases)
                .of_step(number)
                .of_branch(Some(which))
                .says(vec![step.right.clone()], nodes(&step.out)),
        );
    }
    let (out, so) = match &branch.end {
        BranchEnd::True => return,
        BranchEnd::False(out) => (std::slice::from_ref(out), String::new()),
        BranchEnd::Contradiction { csp, out } => {
            (&out[..], format!(", so {}: a contradiction", left_for(*csp, 0)))
        }
    };
    let (because, phrases) = falls_in(branch, out);
    words.push(
        Sentence::new(format!("{}{so}.", capitalised(&because)), &phrases)
            .of_step(branch.steps.len())
            .of_branch(Some(which))
            .says(Vec::new(), nodes(out)),
    );
}

/// What is out in a branch, each with its reason, and the phrases that say so.
fn falls_in(branch: &Branch, out: &[Out]) -> (String, Vec<(String, Role)>) {
    let by = |by: usize| match by.checked_sub(1).and_then(|step| branch.steps.get(step)) {
        Some(step) => is_in(&step.right),
        None => is_in(&branch.start),
    };
    let mut by_reason: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
    out.iter().for_each(|out| by_reason.entry(out.by).or_default().extend(out.node.members()));
    let each = |(&reason, out): (&usize, &Vec<Candidate>)| {
        format!("{} because {}", falls_text(out), by(reason))
    };
    let because = by_reason.iter().map(each).collect::<Vec<_>>().join("; ");
    (because, by_reason.values().map(|out| (falls_text(out), Role::Left)).collect())
}

fn of_chain(proof: &Proof, chain: &Chain) -> Vec<Sentence> {
    let mut words = vec![supposition(chain)];
    for (index, step) in chain.steps.iter().enumerate() {
        let by_reason = out_of(chain, index, step);
        let out: Vec<Candidate> = step
            .left
            .members()
            .iter()
            .copied()
            .chain(step.extra.iter().map(|extra| extra.candidate))
            .collect();
        let because = falls(chain, &by_reason);
        let range = AlmostLockedRange::of_step(chain, index);
        let mut phrases: Vec<(String, Role)> =
            by_reason.values().map(|out| (falls_text(out), Role::Left)).collect();
        phrases.extend(step.right.iter().map(|right| (is_in(right), Role::Right)));
        let said = step_text(&proof.state, because, (&step.via, &out), step.right.as_ref());
        let extra = step.extra.iter().map(|extra| Node::from(extra.candidate));
        words.push(
            Sentence::new(capitalised(&said) + &by_range(range) + ".", &phrases)
                .of_step(index)
                .says(step.right.iter().cloned().collect(), vec![step.left.clone()])
                .and(extra),
        );
    }
    words.extend(closes(chain));
    words.extend(between(proof, chain));
    words.push(concluding("So ", proof, "."));
    words
}

fn supposition(chain: &Chain) -> Sentence {
    let targets: Vec<String> = chain.targets.iter().map(|&target| is(target)).collect();
    let nodes = chain.targets.iter().map(|&target| target.into()).collect();
    let phrases: Vec<(String, Role)> =
        targets.iter().map(|target| (target.clone(), Role::Target)).collect();
    let text = match (&targets[..], chain.steps.first()) {
        ([], Some(step)) => format!("Suppose {}.", is_not(&step.left)),
        ([], None) => "Suppose nothing.".to_owned(),
        ([only], _) => format!("Suppose {only}."),
        (several, _) => format!("Suppose one of these is true: {}.", several.join(", ")),
    };
    Sentence::new(text, &phrases).says(nodes, Vec::new())
}

/// What is excluded in a step, by what excludes it.
fn out_of(chain: &Chain, index: usize, step: &Step) -> BTreeMap<Reason, Vec<Candidate>> {
    let mut by_reason: BTreeMap<Reason, Vec<Candidate>> = BTreeMap::new();
    // What is supposed false needs no reason.
    if index > 0 || !chain.targets.is_empty() {
        by_reason.entry(step.left_reason).or_default().extend(step.left.members());
    }
    for extra in &step.extra {
        by_reason.entry(extra.reason).or_default().push(extra.candidate);
    }
    by_reason
}

/// The same in words.
fn falls(chain: &Chain, by_reason: &BTreeMap<Reason, Vec<Candidate>>) -> Option<String> {
    let group = |(reason, out): (&Reason, &Vec<Candidate>)| {
        let because = match *reason {
            Reason::Target => match chain.targets[..] {
                [only] => is(only),
                _ => "any of them is true".to_owned(),
            },
            Reason::Right(by) => {
                let right = chain.steps.get(by).and_then(|step| step.right.as_ref());
                right.map_or_else(|| format!("of step {}", step_name(by)), is_in)
            }
        };
        format!("{} because {because}", falls_text(out))
    };
    let told: Vec<String> = by_reason.iter().map(group).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// A step of a chain or a branch: why candidates are out, and what that leaves.
fn step_text(
    state: &State,
    because: Option<String>,
    (via, out): (&Via, &[Candidate]),
    right: Option<&Node>,
) -> String {
    let right = right.map(|node| (is_in(node), node.members().len()));
    let (left, is_one) = match (via, &right) {
        (Via::Csp(csp), None) => (format!("{}: a contradiction", left_for(*csp, 0)), true),
        (Via::Csp(csp), Some((right, count))) => {
            (format!("{right}, {}", left_for(*csp, *count)), true)
        }
        (Via::Als(cells), right) => {
            let claim = right.as_ref().map(|(right, _)| right.as_str());
            let name = list_cells(cells);
            (almost_locked(state, (&name, cells), out, claim), cells.len() == 1)
        }
    };
    match (because, is_one) {
        (None, _) => left,
        (Some(because), true) => format!("{because}, so {left}"),
        (Some(because), false) => format!("{because}. {}", capitalised(&left)),
    }
}

fn closes(chain: &Chain) -> Option<Sentence> {
    let right = |step: usize| chain.steps.get(step).and_then(|step| step.right.as_ref());
    let node = right(chain.steps.len().checked_sub(1)?)?;
    let last = named(node);
    let mut phrases = vec![(last.clone(), Role::Right)];
    let falses = match chain.closing {
        Closing::Target => chain.targets.iter().map(|&target| target.into()).collect(),
        Closing::LrLasso(step) => right(step).into_iter().cloned().collect(),
        Closing::Loop => chain.steps.first().map(|step| step.left.clone()).into_iter().collect(),
        Closing::RlLasso(_) | Closing::Whip => Vec::new(),
    };
    if let Closing::RlLasso(step) = chain.closing {
        phrases.push((format!("step {}", step_name(step)), Role::Step));
    }
    let sentence = match chain.closing {
        Closing::Target if chain.targets.len() > 1 => {
            format!("But {last} excludes each of these.")
        }
        Closing::Target => format!("But {last} excludes {}.", is(*chain.targets.first()?)),
        Closing::LrLasso(step) => {
            format!("But {last} and {} exclude each other.", named(right(step)?))
        }
        Closing::RlLasso(step) => {
            let left = is_not(&chain.steps.get(step)?.left);
            format!("But {left} by step {}: a contradiction.", step_name(step))
        }
        Closing::Loop => format!(
            "And {last} excludes {}: the chain is a loop. Of each two neighbours in it one is true, \
             and what both exclude is false.",
            named(&chain.steps.first()?.left)
        ),
        Closing::Whip => return None,
    };
    Some(Sentence::new(sentence, &phrases).says(vec![node.clone()], falses))
}

/// Between which neighbours of a loop its only conclusion lies; `None` of any other chain, and where an almost locked set
/// keeps what excludes it.
fn between(proof: &Proof, chain: &Chain) -> Option<Sentence> {
    let [Conclusion::Eliminate(falls)] = proof.conclusions[..] else { return None };
    if chain.closing != Closing::Loop {
        return None;
    }
    let next = chain.steps.iter().cycle().skip(1);
    let pairs = chain.steps.iter().zip(next).flat_map(|(step, next)| {
        let right = step.right.as_ref();
        [Some(&step.left).zip(right), right.zip(Some(&next.left))]
    });
    let excludes = |(one, other): &(&Node, &Node)| one.linked_to(falls) && other.linked_to(falls);
    let (one, other) = pairs.flatten().find(excludes)?;
    let text = format!("But {} and {} both exclude {}.", named(one), named(other), is(falls));
    Some(Sentence::new(text, &[]))
}

/// What is known of the candidates and lines of a proof that is not a chain.
struct About<'a> {
    polarities: BTreeMap<Candidate, Polarity>,
    ranges: BTreeMap<Number, AlmostLockedRange>,
    /// The steps of a disproof.
    steps: BTreeMap<Number, DisproofStep>,
    narrator: Narrator<'a>,
}

impl About<'_> {
    /// The range or the strong chain that a line goes through, and which step of a disproof it is.
    fn of(&self, number: Number, line: &Line) -> String {
        let step = self.steps.get(&number).map_or(String::new(), |step| format!(" ({step})"));
        self.through(number, line) + &step
    }

    fn through(&self, number: Number, line: &Line) -> String {
        let range = by_range(self.ranges.get(&number).copied());
        let (Ground::Variable { .. }, [Literal::True(node)]) = (&line.ground, &line.claim[..])
        else {
            return range;
        };
        let polarity = node.single().and_then(|candidate| self.polarities.get(&candidate));
        let said = |polarity: &Polarity| format!(", polarity {}", polarity.letter());
        polarity.map_or(range, said)
    }
}

fn of_lines(
    lines: &[Line],
    depth: usize,
    branch: Option<usize>,
    about: &About,
    last: &mut Number,
    words: &mut Vec<Sentence>,
) {
    for line in lines {
        match &line.ground {
            Ground::Refutation { lines } => of_lines(lines, depth + 1, branch, about, last, words),
            Ground::Cases { cases, .. } => {
                for (case, lines) in cases.iter().enumerate() {
                    // Cases within cases belong to the outer one.
                    let branch = branch.or(Some(case));
                    let title = Sentence::new(format!("Case {}:", case_letter(case)), &[]);
                    words.push(Sentence { depth: depth + 1, branch, ..title });
                    of_lines(lines, depth + 1, branch, about, last, words);
                }
            }
            _ => {}
        }
        *last += 1;
        let text = format!("{}{}.", about.narrator.tell(line), about.of(*last, line));
        words.push(of_line(line, text).numbered(*last).of_branch(branch).at(depth));
    }
}

fn of_line(line: &Line, text: String) -> Sentence {
    let (mut trues, mut falses, mut phrases) = (Vec::new(), Vec::new(), Vec::new());
    for literal in &line.claim {
        let (said, node, role) = match literal {
            Literal::True(node) => (&mut trues, node, (is_in(node), Role::Right)),
            Literal::False(node) => (&mut falses, node, (is_not(node), Role::Left)),
        };
        said.push(node.clone());
        phrases.push(role);
    }
    Sentence::new(text, &phrases).says(trues, falses)
}
