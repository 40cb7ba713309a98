//! nrc notation, as Denis Berthier prints it.
//!
//! A cell is `{n5 n8}r2c7`, a digit in a row `n7r5{c6 c4}`, in a column `n3{r1 r4}c6`, in a block
//! `n5{r5c4 r6c4}`; an almost locked set, for which the texts have no form, `{n4 n9}r1c28`. The full
//! form has the additional candidates too: `*` after a z-candidate, `#` and its reason after a
//! t-candidate.
//!
//! Source: D. Berthier, "Fully supersymmetric chains", A5 and the full forms in A7.

use crate::grid::{Candidate, Conclusion, Space};

use super::written::{Unwritable, Written};
use super::{cells, names};
use crate::proof::Node;
use crate::proof::Proof;
use crate::proof::{Chain, Reason, Step, Via};

/// Writes a proof's chain: its linking candidates, and in the full form all others.
///
/// # Errors
/// [`Unwritable::NotAChain`].
pub(super) fn write(proof: &Proof, full: bool) -> Result<Written, Unwritable> {
    let chain = proof.chain.as_ref().ok_or(Unwritable::NotAChain)?;
    let steps: Vec<String> = chain.steps.iter().map(|s| write_step(chain, s, full)).collect();
    let conclusions: Vec<String> = proof.conclusions.iter().map(write_conclusion).collect();
    Ok(Written {
        name: names::with_length(&proof.family.name.to_string(), proof.length),
        steps: steps.join(" – "),
        conclusions: format!("==> {}", conclusions.join(", ")),
    })
}

fn write_conclusion(conclusion: &Conclusion) -> String {
    let candidate = conclusion.candidate();
    let sign = match conclusion {
        Conclusion::Eliminate(_) => '≠',
        Conclusion::Place(_) => '=',
    };
    format!("{} {sign} {}", candidate.cell(), candidate.digit())
}

fn write_step(chain: &Chain, step: &Step, full: bool) -> String {
    let mut values = vec![value(&step.via, &step.left)];
    values.push(step.right.as_ref().map_or(".".to_owned(), |right| value(&step.via, right)));
    if full {
        values.extend(step.extra.iter().map(|extra| {
            let written = match step.via {
                Via::Csp(_) => value(&step.via, &extra.candidate.into()),
                Via::Als(_) => extra.candidate.to_string(),
            };
            written + &write_reason(chain, extra.reason)
        }));
    }
    let (before, after) = around(step);
    format!("{before}{{{}}}{after}", values.join(" "))
}

fn write_reason(chain: &Chain, reason: Reason) -> String {
    let Reason::Right(step) = reason else { return "*".to_owned() };
    let right = chain.steps.get(step).and_then(|step| step.right.as_ref());
    match right.and_then(Node::single) {
        Some(candidate) => format!("#{candidate}"),
        None => format!("#{}", step + 1),
    }
}

/// A value of a variable, as it is written in the braces.
pub(super) fn value(via: &Via, node: &Node) -> String {
    let numbers = |number: fn(&Candidate) -> usize| {
        let numbers: Vec<usize> = node.members().iter().map(number).collect();
        cells::people(&numbers)
    };
    let space = match via {
        Via::Csp(csp) => csp.space(),
        Via::Als(_) => Space::Rc,
    };
    match space {
        Space::Rc => format!("n{}", node.members()[0].digit()),
        Space::Rn => format!("c{}", numbers(|candidate| candidate.cell().column())),
        Space::Cn => format!("r{}", numbers(|candidate| candidate.cell().row())),
        Space::Bn => cells::write(&cells::of(node)),
    }
}

/// What stands before and after the braces.
fn around(step: &Step) -> (String, String) {
    let digit = step.left.members()[0].digit();
    let cell = step.left.members()[0].cell();
    let (row, column) = (cells::people(&[cell.row()]), cells::people(&[cell.column()]));
    match &step.via {
        Via::Als(als) => (String::new(), cells::write(als)),
        Via::Csp(csp) => match csp.space() {
            Space::Rc => (String::new(), cell.to_string()),
            Space::Rn => (format!("n{digit}r{row}"), String::new()),
            Space::Cn => (format!("n{digit}"), format!("c{column}")),
            Space::Bn => (format!("n{digit}"), String::new()),
        },
    }
}
