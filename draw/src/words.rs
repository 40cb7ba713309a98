//! A proof in words, one line per step, as someone would explain it in a post.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use catena::card::Picture;
use catena::grid::{Candidate, Cell, Conclusion, Csp, Space, State};
use catena::notation::{
    AlmostLockedRange, CellGroup, CoverSets, Guarded, cells_of_set, list_cells,
};
use catena::proof::{
    Branch, BranchEnd, Chain, Closing, ForceChain, Ground, Line, Literal, Node, Number, Out, Proof,
    Reason, Step, Term, Truth, Via, numbered,
};

use super::diagram::{case_letter, conclusions_text, step_in, step_name};
use super::disproof::{DisproofStep, disproof_steps};
use super::exocet::{self, Exocet};
use super::strong::{Polarity, polarities};
use super::words_of_sets::{self, variable};

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

/// The proof, one or two sentences per line: what is supposed, each step, and what follows.
///
/// In a proof that is not a chain the lines are numbered as in its JSON form, and nested ones indented.
pub fn words(proof: &Proof) -> Vec<String> {
    words_of(proof, None)
}

/// The same; of a force chain only one branch, counted from 0, where that is asked for.
pub(super) fn words_of(proof: &Proof, branch: Option<usize>) -> Vec<String> {
    sentences(proof, branch).iter().map(ToString::to_string).collect()
}

/// The sentences of a [`reasoning`]; what comes after them is counted.
const MOST_SENTENCES: usize = 10;

/// Why a proof that is not a chain holds, in a few sentences: for its first conclusion, where it has one
/// argument for each. Empty for chains and force chains, which their notation explains, and for singles.
pub(super) fn reasoning(proof: &Proof) -> Vec<String> {
    if proof.chain.is_some() || ForceChain::of(proof).is_some() || proof.length == 0 {
        return Vec::new();
    }
    let mut sentences: Vec<String> = Guarded::of_proof(proof).iter().map(guarded).collect();
    sentences.extend(exocet::roles(proof));
    let is_pattern = |line: &&Line| Guarded::of_line(&proof.state, line).is_some();
    let Some(first) = proof.lines.iter().find(|line| !is_pattern(line)).or(proof.lines.first())
    else {
        return Vec::new();
    };
    let told: Vec<&Line> = match &first.ground {
        _ if is_pattern(&first) => Vec::new(),
        Ground::Refutation { lines } => lines.iter().collect(),
        Ground::Cases { cases, .. } => cases.iter().flatten().collect(),
        _ if !CoverSets::of(proof).is_empty() => vec![first],
        _ => proof.lines.iter().collect(),
    };
    let narrator = Narrator::of(proof, true);
    // What falls is said where something follows from it.
    let told = told.into_iter().filter(|line| !matches!(line.ground, Ground::Link { .. }));
    let sentence = |line| capitalised(&(narrator.tell(line) + "."));
    sentences.extend(told.map(sentence));
    let more = sentences.len().saturating_sub(MOST_SENTENCES);
    if more > 1 {
        sentences.truncate(MOST_SENTENCES);
        sentences.push(format!("{more} more steps lead to the end."));
    }
    let said: usize = first.claim.iter().map(members).sum();
    let others = if said < proof.conclusions.len() { "; and so for the others" } else { "" };
    let by_cases = matches!(first.ground, Ground::Cases { .. });
    if by_cases || !others.is_empty() {
        let either_way = if by_cases { " in every case" } else { "" };
        sentences.push(format!("So {}{either_way}{others}.", claim(&first.claim)));
    }
    vec![sentences.join(" ")]
}

/// That one of the guardians of a pattern is true, and why.
fn guarded(pattern: &Guarded) -> String {
    let cells = list_cells(&pattern.cells);
    let guardians: Vec<Literal> =
        pattern.guardians.iter().map(|&g| Literal::True(g.into())).collect();
    let guardians = claim(&guardians);
    if pattern.is_deadly() {
        return format!(
            "Without their other candidates {cells} could be filled in a second way, with the same digits in each row, \
             column and block, and the givens would have two solutions. So {guardians}."
        );
    }
    let digits: Vec<String> = pattern.digits.iter().map(|digit| digit.to_string()).collect();
    format!("The digits {} cannot fill {cells}, so {guardians}.", digits.join(", "))
}

/// What tells the lines of a proof: each says what it comes from, and what follows.
struct Narrator<'a> {
    state: &'a State,
    lines: Vec<(&'a Line, bool)>,
    groups: Vec<CellGroup>,
    exocet: Option<Exocet>,
    /// Whether a link is told where something follows from it, and not as a line of its own.
    joins_links: bool,
}

impl<'a> Narrator<'a> {
    fn of(proof: &'a Proof, joins_links: bool) -> Narrator<'a> {
        let (lines, groups) = (numbered(&proof.lines), CellGroup::of_proof(proof));
        let (state, exocet) = (&proof.state, Exocet::of(proof));
        Narrator { state, lines, groups, exocet, joins_links }
    }

    /// A line as a sentence, without its end.
    fn tell(&self, line: &Line) -> String {
        let said = self.follows(line);
        let is_word = ["a contradiction", "each of ", "in ", "the "]
            .iter()
            .any(|word| said.starts_with(word));
        match said.split_at_checked(1).filter(|_| is_word) {
            Some((first, rest)) => first.to_uppercase() + rest,
            None => said,
        }
    }

    /// What a line says, after what it follows from.
    fn follows(&self, line: &Line) -> String {
        let said = claim(&line.claim);
        let is_end = line.claim.is_empty();
        match &line.ground {
            Ground::Assumption => format!("Suppose {said}"),
            Ground::Link { from } => format!("{said}{}", self.by(Some(*from))),
            Ground::Variable { csp, from } => {
                let left = left_for(*csp, line.claim.iter().map(members).sum());
                let so = match is_end {
                    true => format!("{left}: a contradiction"),
                    false => format!("{said}, {left}"),
                };
                self.because(from, &so)
            }
            Ground::Sum { truths, links, from } => match cells_of_set(line) {
                Some(cells) => {
                    let name = self.name(&cells);
                    let so = match is_end {
                        true => format!("too few digits are left for {name}: a contradiction"),
                        false => format!("{name} needs the rest: {said}"),
                    };
                    self.because(from, &so)
                }
                None => {
                    let by_parts = self.exocet.as_ref().and_then(|one| one.tell(line, &said));
                    let so = by_parts.unwrap_or_else(|| self.sum(truths, links, &said, is_end));
                    self.because(from, &so)
                }
            },
            Ground::Resolve { clause, with } => {
                let from: Vec<Number> = with.iter().chain([clause]).copied().collect();
                self.because(&from, if is_end { "a contradiction" } else { &said })
            }
            Ground::Unique { exchange, .. } => {
                let other: Vec<Literal> =
                    exchange.iter().map(|&candidate| Literal::True(candidate.into())).collect();
                let other = other.iter().map(|literal| claim(std::slice::from_ref(literal)));
                let other = other.collect::<Vec<_>>().join(" and ");
                format!("{said}: otherwise {other} would give a second solution")
            }
            Ground::Refutation { .. } => format!("So {said}"),
            Ground::Together { lines } => self.because(lines, &said),
            Ground::Cases { over, .. } => {
                self.because(over.as_slice(), &format!("{said} in every case"))
            }
        }
    }

    /// What follows, after what the cited lines say, those with one reason together.
    fn because(&self, from: &[Number], so: &str) -> String {
        let mut by_reason: Vec<(Option<Number>, Vec<String>)> = Vec::new();
        for line in from.iter().filter_map(|number| self.line(*number)) {
            let reason = match line.ground {
                Ground::Link { from } if self.joins_links => Some(from),
                _ => None,
            };
            let said = claim(&line.claim);
            match by_reason.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, all)) => all.push(said),
                None => by_reason.push((reason, vec![said])),
            }
        }
        let told = by_reason.iter().map(|(reason, all)| all.join(" and ") + &self.by(*reason));
        match &told.collect::<Vec<_>>()[..] {
            [] => so.to_owned(),
            reasons => format!("{}, so {so}", reasons.join("; ")),
        }
    }

    /// What truths and links say: in a cover the truths take all of the links, or are more than these can hold.
    fn sum(&self, truths: &[Term<Truth>], links: &[Term<Csp>], said: &str, is_end: bool) -> String {
        let rank = weight_of(links) - weight_of(truths);
        let is_unit = truths.iter().all(|t| t.weight == 1) && links.iter().all(|l| l.weight == 1);
        let (is_cover, count) = (rank <= 0 && is_unit, links.len());
        let csp = |term: &Term<Truth>| match term.set {
            Truth::Variable(csp) => Some(csp),
            Truth::Line(_) => None,
        };
        let variables = || truths.iter().map(csp).collect::<Option<Vec<Csp>>>();
        if let (true, Some(truths)) = (is_cover && (is_end || rank == 0), variables()) {
            let links: Vec<Csp> = links.iter().map(|term| term.set).collect();
            let told = words_of_sets::told(self.state, &truths, &links);
            return match is_end {
                true => format!("{told}, which is too few: a contradiction"),
                false => format!("{told}: {said}"),
            };
        }
        let weight = weight_of(truths);
        let (truths, links) = (terms(truths, |truth| self.truth(truth)), terms(links, variable));
        match (is_cover, is_end) {
            (true, false) if rank < 0 => {
                format!("{links} hold at most {count} of {truths}: {said}")
            }
            (_, true) => format!(
                "{truths} need {weight}, and {links} have {}: a contradiction",
                weight + rank
            ),
            (_, false) => {
                format!("{truths} take {weight} of the {} that {links} have: {said}", weight + rank)
            }
        }
    }

    /// A truth by its name; a line by its number or, where lines have none, by what it says.
    fn truth(&self, truth: Truth) -> String {
        match truth {
            Truth::Variable(csp) => variable(csp),
            Truth::Line(number) => match self.line(number).filter(|_| self.joins_links) {
                Some(line) => format!("\u{201c}{}\u{201d}", claim(&line.claim)),
                None => format!("line {number}"),
            },
        }
    }

    /// That it is because of a line.
    fn by(&self, reason: Option<Number>) -> String {
        let line = reason.and_then(|number| self.line(number));
        line.map_or(String::new(), |line| format!(" because {}", claim(&line.claim)))
    }

    fn line(&self, number: Number) -> Option<&Line> {
        self.lines.get(number.checked_sub(1)?).map(|(line, _)| *line)
    }

    /// A set of cells with its letter, where it has one.
    fn name(&self, cells: &[Cell]) -> String {
        match self.groups.iter().find(|group| group.cells == cells) {
            Some(group) => format!("{} ({})", group.letter, list_cells(cells)),
            None => list_cells(cells),
        }
    }
}

fn weight_of<T>(terms: &[Term<T>]) -> i64 {
    terms.iter().map(|term| term.weight).sum()
}

/// Sets, each after its weight where that is not one.
fn terms<T: Copy>(terms: &[Term<T>], name: impl Fn(T) -> String) -> String {
    let one = |term: &Term<T>| match term.weight {
        1 => name(term.set),
        weight => format!("{weight} × {}", name(term.set)),
    };
    terms.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn members(literal: &Literal) -> usize {
    match literal {
        Literal::True(node) | Literal::False(node) => node.members().len(),
    }
}

fn capitalised(text: &str) -> String {
    // Cells and digits stay as people write them.
    let word = text.split(' ').next().unwrap_or_default();
    let is_word = word.len() > 1 && word.chars().all(char::is_alphabetic);
    match (is_word, text.chars().next()) {
        (true, Some(first)) => text.replacen(first, &first.to_uppercase().to_string(), 1),
        _ => text.to_owned(),
    }
}

impl Sentence {
    /// A sentence in which the first place of each of these phrases has its role.
    fn new(text: impl Into<String>, phrases: &[(String, Role)]) -> Sentence {
        let text = text.into();
        let found = phrases.iter().filter_map(|(phrase, role)| {
            let start = text.find(phrase.as_str()).filter(|_| !phrase.is_empty())?;
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
    let assumed = proof.assumes_one_solution();
    let assumption =
        assumed.then(|| Sentence::new("Assuming that the givens have exactly one solution.", &[]));
    assumption.into_iter().chain(told(proof, branch)).collect()
}

fn told(proof: &Proof, branch: Option<usize>) -> Vec<Sentence> {
    // A range is a name that people know: its lines say it.
    let is_range = Picture::of(proof.family.name.raw()) == Picture::Range;
    if let Some(chain) = ForceChain::of(proof).filter(|_| !is_range) {
        return of_force_chain(proof, &chain, branch);
    }
    match &proof.chain {
        Some(chain) => of_chain(proof, chain),
        None => {
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
            words.push(concluding("So ", proof, "."));
            words
        }
    }
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

/// Branch by branch: what is supposed, each step, and the end.
fn of_force_chain(proof: &Proof, chain: &ForceChain, only: Option<usize>) -> Vec<Sentence> {
    let mut words = Vec::new();
    let starts: Vec<String> = chain.branches.iter().map(|branch| named(&branch.start)).collect();
    words.extend(Guarded::of_proof(proof).iter().map(|p| Sentence::new(guarded(p), &[])));
    words.push(Sentence::new(
        match chain.is_contradiction {
            true => format!("Suppose {}.", starts[0]),
            false => format!("One of these is true: {}.", starts.join("; ")),
        },
        &[],
    ));
    for (number, branch) in chain.branches.iter().enumerate() {
        if only.is_none_or(|only| only == number) {
            let start = &starts[number];
            let text = format!("Branch {}: suppose {start}.", case_letter(number));
            words.push(
                Sentence::new(text, &[(start.clone(), Role::Right)])
                    .of_branch(Some(number))
                    .says(vec![branch.start.clone()], Vec::new()),
            );
            of_branch(number, branch, &mut words);
        }
    }
    words.push(match (only, chain.is_contradiction) {
        (Some(_), _) => concluding("With the other branches: ", proof, "."),
        (None, true) => concluding("These contradict each other. So ", proof, "."),
        (None, false) => concluding("So ", proof, ", whichever it is."),
    });
    words
}

fn of_branch(which: usize, branch: &Branch, words: &mut Vec<Sentence>) {
    let lefts = |out: &[Out]| -> Vec<(String, Role)> {
        out.iter().map(|out| (is_not(&out.node), Role::Left)).collect()
    };
    let nodes = |out: &[Out]| out.iter().map(|out| out.node.clone()).collect::<Vec<_>>();
    let by = |by: usize| match by.checked_sub(1).and_then(|step| branch.steps.get(step)) {
        Some(step) => is_in(&step.right),
        None => is_in(&branch.start),
    };
    let falls = |out: &[Out]| {
        let each = |out: &Out| format!("{} because {}", is_not(&out.node), by(out.by));
        out.iter().map(each).collect::<Vec<_>>().join("; ")
    };
    for (number, step) in branch.steps.iter().enumerate() {
        let so = match &step.via {
            Via::Csp(csp) => {
                format!("{}, {}", is_in(&step.right), left_for(*csp, step.right.members().len()))
            }
            Via::Als(cells) => {
                let cells = list_cells(cells);
                format!("{}: the almost locked set {cells} needs it", is_in(&step.right))
            }
        };
        let mut phrases = lefts(&step.out);
        phrases.push((is_in(&step.right), Role::Right));
        words.push(
            Sentence::new(format!("{}, so {so}.", falls(&step.out)), &phrases)
                .of_step(number)
                .of_branch(Some(which))
                .says(vec![step.right.clone()], nodes(&step.out)),
        );
    }
    let (text, out) = match &branch.end {
        BranchEnd::True => return,
        BranchEnd::False(out) => {
            let out = std::slice::from_ref(out);
            (format!("{}.", falls(out)), out)
        }
        BranchEnd::Contradiction { csp, out } => {
            (format!("{}, so {}: a contradiction.", falls(out), left_for(*csp, 0)), &out[..])
        }
    };
    words.push(
        Sentence::new(text, &lefts(out))
            .of_step(branch.steps.len())
            .of_branch(Some(which))
            .says(Vec::new(), nodes(out)),
    );
}

fn of_chain(proof: &Proof, chain: &Chain) -> Vec<Sentence> {
    let mut words = vec![supposition(chain)];
    for (index, step) in chain.steps.iter().enumerate() {
        let falls = falls(chain, index, step);
        let so = if falls.is_empty() { "" } else { ", so " };
        let range = AlmostLockedRange::of_step(chain, index);
        let mut phrases = vec![(is_not(&step.left), Role::Left)];
        phrases.extend(step.right.iter().map(|right| (is_in(right), Role::Right)));
        let extra = step.extra.iter().map(|extra| Node::from(extra.candidate));
        let text = format!("{falls}{so}{}{}.", follows(step), by_range(range));
        words.push(
            Sentence::new(text, &phrases)
                .of_step(index)
                .says(step.right.iter().cloned().collect(), vec![step.left.clone()])
                .and(extra),
        );
    }
    words.extend(closes(chain));
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
        (several, _) => format!("Suppose one of {}.", several.join(", ")),
    };
    Sentence::new(text, &phrases).says(nodes, Vec::new())
}

/// What is excluded in a step, grouped by what excludes it.
fn falls(chain: &Chain, index: usize, step: &Step) -> String {
    let supposed = index == 0 && chain.targets.is_empty();
    let mut by_reason: BTreeMap<Reason, Vec<String>> = BTreeMap::new();
    if !supposed {
        by_reason.entry(step.left_reason).or_default().push(is_not(&step.left));
    }
    for extra in &step.extra {
        by_reason.entry(extra.reason).or_default().push(is_not(&extra.candidate.into()));
    }
    let group = |(reason, out): (Reason, Vec<String>)| {
        let because = match reason {
            Reason::Target => match chain.targets[..] {
                [only] => is(only),
                _ => "of the targets".to_owned(),
            },
            Reason::Right(by) => {
                let right = chain.steps.get(by).and_then(|step| step.right.as_ref());
                right.map_or_else(|| format!("step {}", by + 1), is_in)
            }
        };
        format!("{} because {because}", out.join(" and "))
    };
    by_reason.into_iter().map(group).collect::<Vec<_>>().join("; ")
}

/// What a step leaves.
fn follows(step: &Step) -> String {
    let Some(right) = &step.right else {
        return match &step.via {
            Via::Csp(csp) => format!("{}: a contradiction", left_for(*csp, 0)),
            Via::Als(cells) => format!("too few digits are left for {}", list_cells(cells)),
        };
    };
    match &step.via {
        Via::Csp(csp) => format!("{}, {}", is_in(right), left_for(*csp, right.members().len())),
        Via::Als(cells) => {
            let cells = list_cells(cells);
            format!("{}: the almost locked set {cells} needs it", is_in(right))
        }
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
            format!("But {last} excludes each of them.")
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

/// `r2c5 = 4`.
fn is(candidate: Candidate) -> String {
    Conclusion::Place(candidate).to_string().replace('=', " = ")
}

/// What a node says, as a name: `r2c5 = 4`; for a group `4 in r2c57`; otherwise `one of` its members.
fn named(node: &Node) -> String {
    match (node.single(), one_digit(node)) {
        (Some(candidate), _) => is(candidate),
        (None, true) => format!("{} in {}", node.members()[0].digit(), cells(node)),
        (None, false) => {
            let all: Vec<String> = node.members().iter().map(|&member| is(member)).collect();
            format!("one of {}", all.join(", "))
        }
    }
}

/// That a node is true: `r2c5 = 4`; for a group `4 is in r2c57`; otherwise that one of its members is.
fn is_in(node: &Node) -> String {
    match (node.single(), one_digit(node)) {
        (Some(candidate), _) => is(candidate),
        (None, true) => format!("{} is in {}", node.members()[0].digit(), cells(node)),
        (None, false) => format!("{} is true", named(node)),
    }
}

/// That a node is false: `r2c5 ≠ 4`; for a group `there is no 4 in r2c57`; otherwise each member.
fn is_not(node: &Node) -> String {
    match (node.single(), one_digit(node)) {
        (None, true) => format!("there is no {} in {}", node.members()[0].digit(), cells(node)),
        _ => {
            let all: Vec<Conclusion> =
                node.members().iter().copied().map(Conclusion::Eliminate).collect();
            conclusions_text(&all)
        }
    }
}

fn cells(node: &Node) -> String {
    let cells: Vec<_> = node.members().iter().map(|member| member.cell()).collect();
    list_cells(&cells)
}

fn one_digit(node: &Node) -> bool {
    node.members().windows(2).all(|pair| pair[0].digit() == pair[1].digit())
}

/// That so many candidates are left for a variable: `the only place left for 4 in row 2`.
fn left_for(csp: Csp, count: usize) -> String {
    let (thing, of) = match csp.space() {
        Space::Rc => ("digit", "in"),
        Space::Rn | Space::Cn | Space::Bn => ("place", "for"),
    };
    let variable = variable(csp);
    match count {
        0 => format!("no {thing} is left {of} {variable}"),
        1 => format!("the only {thing} left {of} {variable}"),
        _ => format!("the only {thing}s left {of} {variable}"),
    }
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

fn by_range(range: Option<AlmostLockedRange>) -> String {
    range.map_or(String::new(), |range| format!(", by the {range}"))
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

fn claim(claim: &[Literal]) -> String {
    let literal = |literal: &Literal| match literal {
        Literal::True(node) => is_in(node),
        Literal::False(node) => is_not(node),
    };
    match claim {
        [] => "a contradiction".to_owned(),
        _ => claim.iter().map(literal).collect::<Vec<_>>().join(", or "),
    }
}
