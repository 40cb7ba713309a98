//! Duals: two patterns that stand on the same cells of a block.
//!
//! Two kites that meet in the same two cells, or two empty rectangles of one block, with different
//! eliminations: both proofs in one. The digits may differ.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Conclusion, Space};
use crate::proof::{
    Chain, Family, Form, Ground, Line, Number, Proof, Shape, Step, Term, Truth, Via, numbered,
};
use crate::rules::alternating::chains::Chains;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::question::walks::Ends;
use crate::work::{Stopped, Work};

/// All duals of a form that eliminate something of what is sought.
pub(crate) fn all(
    hunt: &Hunt,
    form: Form,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let shape = Shape { groups: form == Form::EmptyRectangle, ..Shape::ONE_DIGIT };
    let mut chains = Chains::new(hunt.on, hunt.family, shape.form(form), hunt.reach);
    let length = form.lengths().0;
    let is_sought = |proof: &Proof| {
        let mut out = proof.conclusions.iter().map(|conclusion| conclusion.candidate().index());
        out.any(|candidate| hunt.sought.contains(candidate))
    };
    if let Some(one) = hunt.sought.only().map(Candidate::from_index) {
        let one = Conclusion::Eliminate(one);
        if hunt.on.ends_of_walks(0, one) != Some(Ends::Back) {
            return Ok(());
        }
        let sought = chains.sought_for(one);
        let (mut single, end) = chains.every(length, &sought, work);
        let is_there = single.next().is_some();
        end?;
        if !is_there {
            return Ok(());
        }
    }
    let everything = chains.everything();
    let (single, end) = chains.every(length, &everything, work);
    let single: Vec<Proof> = single.collect();
    end?;
    for (at, one) in single.iter().enumerate() {
        for other in &single[..at] {
            let in_block =
                |proof: &Proof| proof.chain.as_ref().map(|chain| block_part(chain, form));
            let differ = one.conclusions != other.conclusions;
            if differ && (is_sought(one) || is_sought(other)) && in_block(one) == in_block(other) {
                found.push(join(one, other, hunt.family));
            }
        }
    }
    Ok(())
}

/// The cells that a kite's steps meet in, or that an empty rectangle's block has.
fn block_part(chain: &Chain, form: Form) -> BTreeSet<Cell> {
    let [one, other] = &chain.steps[..] else { return BTreeSet::new() };
    let is_block = |step: &Step| matches!(step.via, Via::Csp(csp) if csp.space() == Space::Bn);
    let nodes = match form {
        Form::TwoStringKite => [one.right.as_ref(), Some(&other.left)],
        _ if is_block(one) => [Some(&one.left), one.right.as_ref()],
        _ => [Some(&other.left), other.right.as_ref()],
    };
    let members = nodes.into_iter().flatten().flat_map(|node| node.members());
    members.map(|member| member.cell()).collect()
}

/// Two proofs on one state, as one.
fn join(one: &Proof, other: &Proof, family: &Family) -> Proof {
    let mut lines = one.lines.clone();
    let by = numbered(&lines).len();
    lines.extend(other.lines.iter().cloned().map(|line| shifted(line, by)));
    let mut conclusions: Vec<Conclusion> =
        one.conclusions.iter().chain(&other.conclusions).copied().collect();
    conclusions.sort_unstable();
    conclusions.dedup();
    let family = family.clone();
    Proof {
        family,
        conclusions,
        chain: None,
        lines,
        length: one.length + other.length,
        ..one.clone()
    }
}

/// A line as it stands this many lines further on.
fn shifted(line: Line, by: usize) -> Line {
    let number = |n: Number| n + by;
    let numbers = |all: Vec<Number>| all.into_iter().map(number).collect();
    let nested = |lines: Vec<Line>| -> Vec<Line> {
        lines.into_iter().map(|line| shifted(line, by)).collect()
    };
    let truth = |truth: Term<Truth>| match truth.set {
        Truth::Line(n) => Term { set: Truth::Line(number(n)), ..truth },
        Truth::Variable(_) => truth,
    };
    let ground = match line.ground {
        Ground::Assumption => Ground::Assumption,
        Ground::Link { from } => Ground::Link { from: number(from) },
        Ground::Variable { csp, from } => Ground::Variable { csp, from: numbers(from) },
        Ground::Sum { truths, links, from } => Ground::Sum {
            truths: truths.into_iter().map(truth).collect(),
            links,
            from: numbers(from),
        },
        Ground::Together { lines } => Ground::Together { lines: numbers(lines) },
        Ground::Resolve { clause, with } => {
            Ground::Resolve { clause: number(clause), with: numbers(with) }
        }
        Ground::Refutation { lines } => Ground::Refutation { lines: nested(lines) },
        Ground::Cases { over, cases } => {
            Ground::Cases { over: over.map(number), cases: cases.into_iter().map(nested).collect() }
        }
    };
    Line { ground, ..line }
}
