//! The phrases that sentences are made of: what a candidate, a node or a clause says.

use std::collections::BTreeMap;

use catena::grid::{Candidate, Cell, Conclusion, Csp, Digit, Space};
use catena::notation::{AlmostLockedRange, list_cells};
use catena::proof::{Literal, Node, Proof};

use super::diagram::conclusions_text;
use super::words_of_sets::variable;

/// What a proof gives beside one conclusion, in one sentence; `None` where that is nothing.
pub(super) fn others(proof: &Proof, asked: Conclusion) -> Option<String> {
    const MOST: usize = 8;
    let others: Vec<Conclusion> =
        proof.conclusions.iter().copied().filter(|&other| other != asked).collect();
    match others.len() {
        0 => None,
        1..=MOST => Some(format!(
            "But that is not all: the proof also gives {}.",
            conclusions_text(&others)
        )),
        count => {
            Some(format!("But that is not all: the proof also gives {count} other conclusions."))
        }
    }
}

/// How many candidates a literal is about.
pub(super) fn members(literal: &Literal) -> usize {
    match literal {
        Literal::True(node) | Literal::False(node) => node.members().len(),
    }
}

/// The same with a capital at its beginning, where that is a word: cells and digits stay as people write them.
pub(super) fn capitalised(text: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    let is_word = word == "a" || word.len() > 1 && word.chars().all(char::is_alphabetic);
    match (is_word, text.chars().next()) {
        (true, Some(first)) => text.replacen(first, &first.to_uppercase().to_string(), 1),
        _ => text.to_owned(),
    }
}

/// `r2c5 = 4`.
pub(super) fn is(candidate: Candidate) -> String {
    Conclusion::Place(candidate).to_string().replace('=', " = ")
}

/// What a node says, as a name: `r2c5 = 4`; for a group `4 in r2c57`, `r2c5 = 4 or 7`; otherwise `one of` its members.
pub(super) fn named(node: &Node) -> String {
    match (node.single(), one_digit(node), one_cell(node)) {
        (Some(candidate), ..) => is(candidate),
        (None, true, _) => format!("{} in {}", node.members()[0].digit(), cells(node)),
        (None, _, Some(cell)) => format!("{cell} = {}", digits_or(node)),
        (None, ..) => {
            let all: Vec<String> = node.members().iter().map(|&member| is(member)).collect();
            format!("one of {}", all.join(", "))
        }
    }
}

/// That a node is true: `r2c5 = 4`; for a group `4 is in r2c57`, `r2c5 is 4 or 7`; otherwise that one of its members is.
pub(super) fn is_in(node: &Node) -> String {
    match (node.single(), one_digit(node), one_cell(node)) {
        (Some(candidate), ..) => is(candidate),
        (None, true, _) => format!("{} is in {}", node.members()[0].digit(), cells(node)),
        (None, _, Some(cell)) => format!("{cell} is {}", digits_or(node)),
        (None, ..) => format!("{} is true", named(node)),
    }
}

/// The cell of all members; `None` where there are several.
pub(super) fn one_cell(node: &Node) -> Option<Cell> {
    let first = node.members()[0].cell();
    node.members().iter().all(|member| member.cell() == first).then_some(first)
}

/// `4, 6 or 7`: the digits of the members.
pub(super) fn digits_or(node: &Node) -> String {
    let digits: Vec<String> =
        node.members().iter().map(|member| member.digit().to_string()).collect();
    match &digits[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => digits.concat(),
    }
}

/// That a node is false: `r2c5 ≠ 4`; for a group `there is no 4 in r2c57`; otherwise each member.
pub(super) fn is_not(node: &Node) -> String {
    match (node.single(), one_digit(node)) {
        (None, true) => format!("there is no {} in {}", node.members()[0].digit(), cells(node)),
        _ => {
            let all: Vec<Conclusion> =
                node.members().iter().copied().map(Conclusion::Eliminate).collect();
            conclusions_text(&all)
        }
    }
}

/// That some candidates are false, those of one digit together: `there is no 4 in r2c57`, `r3c1 ≠ 2, 5`.
pub(super) fn falls_text(candidates: &[Candidate]) -> String {
    let mut by_digit: BTreeMap<Digit, Vec<Candidate>> = BTreeMap::new();
    candidates.iter().for_each(|&one| by_digit.entry(one.digit()).or_default().push(one));
    let (single, several): (Vec<_>, Vec<_>) =
        by_digit.into_values().partition(|all| all.len() == 1);
    let mut single: Vec<Candidate> = single.concat();
    single.sort_unstable_by_key(|candidate| (candidate.cell(), candidate.digit()));
    let single: Vec<Conclusion> = single.into_iter().map(Conclusion::Eliminate).collect();
    let single = (!single.is_empty()).then(|| conclusions_text(&single));
    let several = several.into_iter().filter_map(Node::new).map(|node| is_not(&node));
    several.chain(single).collect::<Vec<_>>().join(" and ")
}

pub(super) fn cells(node: &Node) -> String {
    let cells: Vec<_> = node.members().iter().map(|member| member.cell()).collect();
    list_cells(&cells)
}

pub(super) fn one_digit(node: &Node) -> bool {
    node.members().windows(2).all(|pair| pair[0].digit() == pair[1].digit())
}

/// That so many candidates are left for a variable: `the only place left for 4 in row 2`.
pub(super) fn left_for(csp: Csp, count: usize) -> String {
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

/// By which range a line goes.
pub(super) fn by_range(range: Option<AlmostLockedRange>) -> String {
    range.map_or(String::new(), |range| format!(", by the {range}"))
}

/// What a clause says.
pub(super) fn claim(claim: &[Literal]) -> String {
    let literal = |literal: &Literal| match literal {
        Literal::True(node) => is_in(node),
        Literal::False(node) => is_not(node),
    };
    match claim {
        [] => "a contradiction".to_owned(),
        _ => claim.iter().map(literal).collect::<Vec<_>>().join(", or "),
    }
}
