//! Which part each cell and line has in an exocet, as a sentence and as letters on the board.

use std::collections::BTreeSet;

use catena::grid::{Cell, Csp, DigitSet, Space};
use catena::notation::{SetLogic, list_cells};
use catena::proof::{Literal, Proof};

use super::diagram::CellRole;

/// What an exocet is made of.
struct Exocet {
    base: [Cell; 2],
    digits: DigitSet,
    /// The targets, where the proof names them.
    targets: Vec<Cell>,
    /// The cross-lines: `c2`.
    crosses: Vec<String>,
}

/// The base with its digits, the targets where the proof names them, and the cross-lines; `None` of any other proof.
pub(super) fn roles(proof: &Proof) -> Option<String> {
    let exocet = Exocet::of(proof)?;
    let targets = match exocet.targets.is_empty() {
        true => String::new(),
        false => format!("targets {}, ", list_cells(&exocet.targets)),
    };
    let digits: Vec<String> = exocet.digits.iter().map(|digit| digit.to_string()).collect();
    let (base, digits) = (list_cells(&exocet.base), digits.join(", "));
    Some(format!("Base {base} with {digits}, {targets}cross-lines {}.", exocet.crosses.join(", ")))
}

/// The cells of the base and the targets; none of any other proof.
pub(super) fn cells(proof: &Proof) -> Vec<CellRole> {
    let Some(exocet) = Exocet::of(proof) else { return Vec::new() };
    let role = |letter, name, cells| CellRole { letter, name, cells };
    let roles = [role('B', "base", exocet.base.to_vec()), role('T', "target cell", exocet.targets)];
    roles.into_iter().filter(|role| !role.cells.is_empty()).collect()
}

impl Exocet {
    fn of(proof: &Proof) -> Option<Exocet> {
        if proof.family.name.raw() != "junior-exocet" {
            return None;
        }
        let truths = SetLogic::of(proof)?.truths;
        let is_cell = |csp: &&Csp| csp.space() == Space::Rc;
        let base: Vec<Cell> =
            truths.iter().filter(is_cell).map(|csp| csp.candidates()[0].cell()).collect();
        let base: [Cell; 2] = base.try_into().ok()?;
        let (lines, letter) = match base[0].row() == base[1].row() {
            true => (Space::Cn, 'c'),
            false => (Space::Rn, 'r'),
        };
        let crosses: BTreeSet<usize> =
            truths.iter().filter(|csp| csp.space() == lines).map(|csp| csp.first() + 1).collect();
        let crosses = crosses.iter().map(|line| format!("{letter}{line}")).collect();
        let digits = proof.state.digits(base[0]).union(proof.state.digits(base[1]));
        Some(Exocet { targets: targets(proof, &base, digits), base, digits, crosses })
    }
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
