//! Which part each cell and line has in an exocet, as a sentence.

use std::collections::BTreeSet;

use catena::grid::{Cell, Csp, DigitSet, Space};
use catena::notation::{SetLogic, list_cells};
use catena::proof::{Literal, Proof};

/// The base with its digits, the targets where the proof names them, and the cross-lines; `None` of any other proof.
pub(super) fn roles(proof: &Proof) -> Option<String> {
    if proof.family.name.raw() != "junior-exocet" {
        return None;
    }
    let truths = SetLogic::of(proof)?.truths;
    let is_cell = |csp: &&Csp| csp.space() == Space::Rc;
    let base: Vec<Cell> =
        truths.iter().filter(is_cell).map(|csp| csp.candidates()[0].cell()).collect();
    let [one, other] = base[..] else { return None };
    let (lines, letter) = match one.row() == other.row() {
        true => (Space::Cn, 'c'),
        false => (Space::Rn, 'r'),
    };
    let crosses: BTreeSet<usize> =
        truths.iter().filter(|csp| csp.space() == lines).map(|csp| csp.first() + 1).collect();
    let digits = proof.state.digits(one).union(proof.state.digits(other));
    let crosses: Vec<String> = crosses.iter().map(|line| format!("{letter}{line}")).collect();
    let targets = targets(proof, &base, digits);
    let targets = match targets.is_empty() {
        true => String::new(),
        false => format!("targets {}, ", list_cells(&targets)),
    };
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    let (base, digits) = (list_cells(&base), digits.join(", "));
    Some(format!("Base {base} with {digits}, {targets}cross-lines {}.", crosses.join(", ")))
}

/// Where a digit of the base may be, outside the block of the base: what the lemmas say of it.
fn targets(proof: &Proof, base: &[Cell], digits: DigitSet) -> Vec<Cell> {
    let claims = proof.lines.iter().filter_map(|line| match &line.claim[..] {
        [Literal::True(node)] => Some(node),
        _ => None,
    });
    let lemmas = claims.filter(|node| node.members().iter().all(|c| digits.contains(c.digit())));
    let cells: BTreeSet<Cell> =
        lemmas.flat_map(|node| node.members()).map(|member| member.cell()).collect();
    cells.into_iter().filter(|cell| cell.block() != base[0].block()).collect()
}
