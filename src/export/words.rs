//! A proof in words, one line per step, as someone would explain it in a post.

use std::collections::BTreeMap;

use crate::grid::{Candidate, Conclusion, Csp, Space};
use crate::notation::{AlmostLockedRange, write_cells};
use crate::proof::{
    Branch, BranchEnd, Chain, Closing, ForceChain, Ground, Line, Literal, Node, Number, Out, Proof,
    Reason, Step, Truth, Via,
};

use super::diagram::{case_letter, conclusions_text};
use super::disproof::{DisproofStep, disproof_steps};
use super::strong::{Polarity, polarities};

/// The proof, one or two sentences per line: what is supposed, each step, and what follows.
///
/// In a proof that is not a chain the lines are numbered as in its JSON form, and nested ones indented.
pub fn words(proof: &Proof) -> Vec<String> {
    words_of(proof, None)
}

/// The same; of a force chain only one branch, counted from 0, where that is asked for.
pub(super) fn words_of(proof: &Proof, branch: Option<usize>) -> Vec<String> {
    if let Some(chain) = ForceChain::of(proof) {
        return of_force_chain(proof, &chain, branch);
    }
    match &proof.chain {
        Some(chain) => of_chain(proof, chain),
        None => {
            let mut words = Vec::new();
            let about = About {
                polarities: polarities(&proof.state, &proof.lines),
                ranges: AlmostLockedRange::of_proof(proof).into_iter().collect(),
                steps: disproof_steps(proof),
            };
            of_lines(&proof.lines, "", &about, &mut 0, &mut words);
            words.push(format!("So {}.", conclusions_text(&proof.conclusions)));
            words
        }
    }
}

/// Branch by branch: what is supposed, each step, and the end.
fn of_force_chain(proof: &Proof, chain: &ForceChain, only: Option<usize>) -> Vec<String> {
    let mut words = Vec::new();
    let starts: Vec<String> = chain.branches.iter().map(|branch| named(&branch.start)).collect();
    match chain.is_contradiction {
        true => words.push(format!("Suppose {}.", starts[0])),
        false => words.push(format!("One of these is true: {}.", starts.join("; "))),
    }
    for (number, branch) in chain.branches.iter().enumerate() {
        if only.is_none_or(|only| only == number) {
            words.push(format!("Branch {}: suppose {}.", case_letter(number), starts[number]));
            of_branch(branch, &mut words);
        }
    }
    let conclusions = conclusions_text(&proof.conclusions);
    words.push(match (only, chain.is_contradiction) {
        (Some(_), _) => format!("With the other branches: {conclusions}."),
        (None, true) => format!("These contradict each other. So {conclusions}."),
        (None, false) => format!("So {conclusions}, whichever it is."),
    });
    words
}

fn of_branch(branch: &Branch, words: &mut Vec<String>) {
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
                let cells = write_cells(cells);
                format!("{}: the almost locked set {cells} needs it", is_in(&step.right))
            }
        };
        words.push(format!("{}. {}, so {so}.", number + 1, falls(&step.out)));
    }
    let number = branch.steps.len() + 1;
    match &branch.end {
        BranchEnd::True => {}
        BranchEnd::False(out) => {
            words.push(format!("{number}. {}.", falls(std::slice::from_ref(out))))
        }
        BranchEnd::Contradiction { csp, out } => {
            words.push(format!(
                "{number}. {}, so {}: a contradiction.",
                falls(out),
                left_for(*csp, 0)
            ));
        }
    }
}

fn of_chain(proof: &Proof, chain: &Chain) -> Vec<String> {
    let mut words = vec![supposition(chain)];
    for (index, step) in chain.steps.iter().enumerate() {
        let falls = falls(chain, index, step);
        let so = if falls.is_empty() { "" } else { ", so " };
        let range = AlmostLockedRange::of_step(chain, index);
        words.push(format!("{}. {falls}{so}{}{}.", index + 1, follows(step), by_range(range)));
    }
    words.extend(closes(chain));
    words.push(format!("So {}.", conclusions_text(&proof.conclusions)));
    words
}

fn supposition(chain: &Chain) -> String {
    let targets: Vec<String> = chain.targets.iter().map(|&target| is(target)).collect();
    match (&targets[..], chain.steps.first()) {
        ([], Some(step)) => format!("Suppose {}.", is_not(&step.left)),
        ([], None) => "Suppose nothing.".to_owned(),
        ([only], _) => format!("Suppose {only}."),
        (several, _) => format!("Suppose one of {}.", several.join(", ")),
    }
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
            Via::Als(cells) => format!("too few digits are left for {}", write_cells(cells)),
        };
    };
    match &step.via {
        Via::Csp(csp) => format!("{}, {}", is_in(right), left_for(*csp, right.members().len())),
        Via::Als(cells) => {
            let cells = write_cells(cells);
            format!("{}: the almost locked set {cells} needs it", is_in(right))
        }
    }
}

fn closes(chain: &Chain) -> Option<String> {
    let right = |step: usize| chain.steps.get(step).and_then(|step| step.right.as_ref());
    let last = named(right(chain.steps.len().checked_sub(1)?)?);
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
            format!("But {left} by step {}: a contradiction.", step + 1)
        }
        Closing::Loop => format!(
            "And {last} excludes {}: the chain is a loop. Of each two neighbours in it one is true, \
             and what both exclude is false.",
            named(&chain.steps.first()?.left)
        ),
        Closing::Whip => return None,
    };
    Some(sentence)
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
    write_cells(&cells)
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

/// What a variable is in words: `r2c5`, `4 in row 2`.
fn variable(csp: Csp) -> String {
    let house = match csp.space() {
        Space::Rc => return csp.to_string(),
        Space::Rn => "row",
        Space::Cn => "column",
        Space::Bn => "block",
    };
    format!("{} in {house} {}", csp.second() + 1, csp.first() + 1)
}

/// What is known of the candidates and lines of a proof that is not a chain.
struct About {
    polarities: BTreeMap<Candidate, Polarity>,
    ranges: BTreeMap<Number, AlmostLockedRange>,
    /// The steps of a disproof.
    steps: BTreeMap<Number, DisproofStep>,
}

impl About {
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
    indent: &str,
    about: &About,
    last: &mut Number,
    words: &mut Vec<String>,
) {
    for line in lines {
        let inner = format!("{indent}   ");
        match &line.ground {
            Ground::Refutation { lines } => of_lines(lines, &inner, about, last, words),
            Ground::Cases { cases, .. } => {
                for (case, lines) in cases.iter().enumerate() {
                    words.push(format!("{inner}Case {}:", case_letter(case)));
                    of_lines(lines, &inner, about, last, words);
                }
            }
            _ => {}
        }
        *last += 1;
        let about = about.of(*last, line);
        words.push(format!("{indent}{last}. {}, {}{about}.", claim(&line.claim), ground(line)));
    }
}

fn claim(claim: &[Literal]) -> String {
    let literal = |literal: &Literal| match literal {
        Literal::True(node) => is_in(node),
        Literal::False(node) => is_not(node),
    };
    match claim {
        [] => "A contradiction".to_owned(),
        _ => claim.iter().map(literal).collect::<Vec<_>>().join(", or "),
    }
}

fn ground(line: &Line) -> String {
    match &line.ground {
        Ground::Assumption => "supposed".to_owned(),
        Ground::Link { from } => format!("excluded by line {from}"),
        Ground::Variable { csp, from } => {
            let members = |literal: &Literal| match literal {
                Literal::True(node) | Literal::False(node) => node.members().len(),
            };
            let count = line.claim.iter().map(members).sum();
            format!("{}{}", left_for(*csp, count), cited(from))
        }
        Ground::Cover { truths, links, from } => {
            let truths: Vec<String> = truths.iter().map(truth).collect();
            let links: Vec<String> = links.iter().map(|&link| variable(link)).collect();
            format!("because {} fill {}{}", truths.join(", "), links.join(", "), cited(from))
        }
        Ground::Together { lines } => format!("all of them{}", cited(lines)),
        Ground::Resolve { clause, with } if line.claim.is_empty() => {
            format!("line {clause} says so and it is excluded{}", cited(with))
        }
        Ground::Resolve { clause, with } => {
            format!("what remains of line {clause}{}", cited(with))
        }
        Ground::Refutation { .. } => {
            "because what was supposed leads to a contradiction".to_owned()
        }
        Ground::Cases { over: Some(line), .. } => format!("in every case of line {line}"),
        Ground::Cases { over: None, .. } => "in every case".to_owned(),
    }
}

fn truth(truth: &Truth) -> String {
    match truth {
        Truth::Variable(csp) => variable(*csp),
        Truth::Line(line) => format!("line {line}"),
    }
}

fn cited(lines: &[Number]) -> String {
    let numbers: Vec<String> = lines.iter().map(Number::to_string).collect();
    match &numbers[..] {
        [] => String::new(),
        [only] => format!(", by line {only}"),
        several => format!(", by lines {}", several.join(", ")),
    }
}
