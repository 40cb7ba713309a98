//! A proof in words, a line for each step, as someone would explain it in a post.

use std::collections::BTreeMap;

use crate::grid::{Candidate, Conclusion, Csp, Space};
use crate::notation::write_cells;
use crate::proof::{
    Chain, Closing, Ground, Line, Literal, Node, Number, Proof, Reason, Step, Truth, Via,
};

use super::diagram::{case_letter, conclusions_text};

/// The proof, a sentence or two a line: what is supposed, each step, and what follows.
///
/// Lines of a proof that is no chain are numbered as in its JSON form, and nested ones indented.
pub fn words(proof: &Proof) -> Vec<String> {
    match &proof.chain {
        Some(chain) => of_chain(proof, chain),
        None => {
            let mut words = Vec::new();
            of_lines(&proof.lines, "", &mut 0, &mut words);
            words.push(format!("So {}.", conclusions_text(&proof.conclusions)));
            words
        }
    }
}

fn of_chain(proof: &Proof, chain: &Chain) -> Vec<String> {
    let mut words = vec![supposition(chain)];
    for (index, step) in chain.steps.iter().enumerate() {
        let falls = falls(chain, index, step);
        let so = if falls.is_empty() { "" } else { ", so " };
        words.push(format!("{}. {falls}{so}{}.", index + 1, follows(step)));
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

/// What is out of account in a step, by the reasons for it.
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
                _ => "the targets".to_owned(),
            },
            Reason::Right(by) => {
                let right = chain.steps.get(by).and_then(|step| step.right.as_ref());
                right.map_or_else(|| format!("step {}", by + 1), is_in)
            }
        };
        format!("{} by {because}", out.join(", "))
    };
    by_reason.into_iter().map(group).collect::<Vec<_>>().join("; ")
}

/// What a step leaves.
fn follows(step: &Step) -> String {
    let Some(right) = &step.right else {
        return match &step.via {
            Via::Csp(csp) => format!("nothing is left for {}: a contradiction", variable(*csp)),
            Via::Als(cells) => format!("too little is left for {}", write_cells(cells)),
        };
    };
    let right = is_in(right);
    match &step.via {
        Via::Csp(csp) => format!("{right}, all that is left for {}", variable(*csp)),
        Via::Als(cells) => {
            format!("{right}, for the almost locked set {} needs it", write_cells(cells))
        }
    }
}

fn closes(chain: &Chain) -> Option<String> {
    let right = |step: usize| chain.steps.get(step).and_then(|step| step.right.as_ref());
    let last = is_in(right(chain.steps.len().checked_sub(1)?)?);
    let sentence = match chain.closing {
        Closing::Target if chain.targets.len() > 1 => {
            format!("But {last} excludes each of them.")
        }
        Closing::Target => format!("But {last} excludes {}.", is(*chain.targets.first()?)),
        Closing::LrLasso(step) => {
            format!("But {last} and {} exclude one another.", is_in(right(step)?))
        }
        Closing::RlLasso(step) => {
            let left = is_not(&chain.steps.get(step)?.left);
            format!("But {left}, by step {}: a contradiction.", step + 1)
        }
        Closing::Loop => format!(
            "And {last} excludes {}: the chain is a loop, one of each two neighbours in it is \
             true, and what both exclude is false.",
            is_in(&chain.steps.first()?.left)
        ),
        Closing::Whip => return None,
    };
    Some(sentence)
}

/// `r2c5 = 4`.
fn is(candidate: Candidate) -> String {
    Conclusion::Place(candidate).to_string().replace('=', " = ")
}

/// `r2c5 = 4`; for a group `4 in r2c57`; else what is one of several.
fn is_in(node: &Node) -> String {
    let cells: Vec<_> = node.members().iter().map(|member| member.cell()).collect();
    match (node.single(), one_digit(node)) {
        (Some(candidate), _) => is(candidate),
        (None, true) => format!("{} in {}", node.members()[0].digit(), write_cells(&cells)),
        (None, false) => {
            let all: Vec<String> = node.members().iter().map(|&member| is(member)).collect();
            format!("one of {}", all.join(", "))
        }
    }
}

/// `r2c5 ≠ 4`; for a group `no 4 in r2c57`; else all that is false.
fn is_not(node: &Node) -> String {
    let cells: Vec<_> = node.members().iter().map(|member| member.cell()).collect();
    match (node.single(), one_digit(node)) {
        (None, true) => format!("no {} in {}", node.members()[0].digit(), write_cells(&cells)),
        _ => {
            let all: Vec<Conclusion> =
                node.members().iter().copied().map(Conclusion::Eliminate).collect();
            conclusions_text(&all)
        }
    }
}

fn one_digit(node: &Node) -> bool {
    node.members().windows(2).all(|pair| pair[0].digit() == pair[1].digit())
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

fn of_lines(lines: &[Line], indent: &str, last: &mut Number, words: &mut Vec<String>) {
    for line in lines {
        let inner = format!("{indent}   ");
        match &line.ground {
            Ground::Refutation { lines } => of_lines(lines, &inner, last, words),
            Ground::Cases { cases, .. } => {
                for (case, lines) in cases.iter().enumerate() {
                    words.push(format!("{inner}Case {}:", case_letter(case)));
                    of_lines(lines, &inner, last, words);
                }
            }
            _ => {}
        }
        *last += 1;
        words.push(format!("{indent}{last}. {}, {}.", claim(&line.claim), ground(&line.ground)));
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

fn ground(ground: &Ground) -> String {
    match ground {
        Ground::Assumption => "supposed".to_owned(),
        Ground::Link { from } => format!("excluded by line {from}"),
        Ground::Variable { csp, from } => {
            format!("what is left for {}{}", variable(*csp), cited(from))
        }
        Ground::Cover { truths, links, from } => {
            let truths: Vec<String> = truths.iter().map(truth).collect();
            let links: Vec<String> = links.iter().map(|&link| variable(link)).collect();
            format!("{} fill {}{}", truths.join(", "), links.join(", "), cited(from))
        }
        Ground::Together { lines } => format!("together{}", cited(lines)),
        Ground::Resolve { clause, with } => {
            format!("what is left of line {clause}{}", cited(with))
        }
        Ground::Refutation { .. } => "for what was supposed is contradictory".to_owned(),
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
        [only] => format!(" by line {only}"),
        several => format!(" by lines {}", several.join(", ")),
    }
}
