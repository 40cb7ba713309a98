//! What people call a proof: by its size, or by its type, that is by what it does with the guardians of a deadly pattern.

use crate::card::name_of_size;
use crate::grid::{Candidate, Cell, DigitSet, State};
use crate::proof::Proof;

use super::Guarded;

/// The name of a proof: that of its size or of its type where people have one, otherwise that of its family.
pub fn name_of(proof: &Proof) -> String {
    let name = &proof.family.name;
    let of_size = name_of_size(name.raw(), proof.length).map(str::to_owned);
    of_size.or_else(|| name_of_type(proof)).unwrap_or_else(|| name.to_string())
}

/// What people call a proof by a deadly pattern: `unique-rectangle-type-4`, `avoidable-rectangle-type-1`, `bug+1`;
/// `None` where the name of the rule says it, as of a hidden rectangle.
pub(super) fn name_of_type(proof: &Proof) -> Option<String> {
    let [pattern] = &Guarded::of_proof(proof)[..] else { return None };
    match proof.family.name.raw() {
        "unique-rectangle" => {
            rectangle(proof, pattern).map(|number| format!("unique-rectangle-type-{number}"))
        }
        "avoidable-rectangle" => match pattern.guarded_cells()[..] {
            [_] => Some("avoidable-rectangle-type-1".to_owned()),
            _ if is_of_one_digit(pattern) => Some("avoidable-rectangle-type-2".to_owned()),
            _ => None,
        },
        "bug" => Some(format!("bug+{}", pattern.guardians.len())),
        _ => None,
    }
}

/// The type of a unique rectangle; `None` of a hidden one.
fn rectangle(proof: &Proof, pattern: &Guarded) -> Option<usize> {
    let falls = proof.eliminated();
    let cells = pattern.guarded_cells();
    let is_floor = |c: &Candidate| pattern.digits.contains(c.digit()) && cells.contains(&c.cell());
    match cells[..] {
        [_] => Some(1),
        _ if is_of_one_digit(pattern) && !falls.iter().any(is_floor) => Some(of_one_digit(&cells)),
        _ if !falls.iter().all(|c| pattern.cells.contains(&c.cell())) => Some(3),
        [one, other] if one.sees(other) => {
            let fallen: DigitSet = falls.iter().map(|c| c.digit()).collect();
            let kept = pattern.digits.iter().filter(|&digit| !fallen.contains(digit));
            kept.map(|digit| Candidate::new(digit, one))
                .any(|c| is_only_in(&proof.state, c, other))
                .then_some(4)
        }
        [..] if falls.len() == 2 => Some(6),
        _ => None,
    }
}

/// Whether the digit of a candidate has its places of some house only in its cell and another one of that house.
fn is_only_in(state: &State, candidate: Candidate, other: Cell) -> bool {
    let (digit, cell) = (candidate.digit(), candidate.cell());
    let houses = cell.houses().into_iter().filter(|house| other.houses().contains(house));
    let is_one = |c: Candidate| c.cell() == cell || c.cell() == other;
    houses.map(|house| house.variable(digit)).any(|csp| state.values(csp).all(is_one))
}

fn is_of_one_digit(pattern: &Guarded) -> bool {
    pattern.guardians.iter().all(|guardian| guardian.digit() == pattern.guardians[0].digit())
}

/// Two cells of a house, or other ones.
fn of_one_digit(cells: &[Cell]) -> usize {
    match cells {
        [one, other] if one.sees(*other) => 2,
        _ => 5,
    }
}
