//! Death blossom: a cell of which every candidate sees an almost locked set that needs it gone.
//!
//! Each candidate of the stem cell is linked to all candidates of its digit in a petal, an almost
//! locked set; all petals hold a further digit. What sees that digit everywhere in the petals would
//! make each keep its other digits, and leave the stem without a candidate.
//!
//! Source: seed text 004, "Choices" (forced tag in a choice); the name is the forums'.

use std::collections::BTreeMap;

use super::super::answer::{Stopped, Work};
use super::sets::Set;
use super::sheet::Sheet;
use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, Position, State};
use crate::proof::{Family, Literal, Node, Number, Proof};

/// The death blossoms that eliminate one of these targets: one proof for each stem, digit and choice
/// of petals.
pub(super) fn all(
    position: &Position,
    family: &Family,
    als_size: usize,
    targets: impl Iterator<Item = Candidate>,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let state = &position.state;
    let sets = Set::all(state, als_size);
    let mut seen: Vec<Blossom> = Vec::new();
    for target in targets {
        let petals = petals(state, &sets, target, work)?;
        for stem in Cell::all().filter(|&cell| state.digits(cell).len() >= 2) {
            let candidates = state.digits(stem).iter().map(|digit| Candidate::new(digit, stem));
            let Some(petals) = candidates.map(|c| petals.get(&c).copied()).collect() else {
                continue;
            };
            let blossom = Blossom { stem, digit: target.digit(), petals };
            if stem != target.cell() && !seen.contains(&blossom) {
                found.push(prove(position, family, &sets, &blossom));
                seen.push(blossom);
            }
        }
    }
    Ok(())
}

/// A stem, the digit its petals share, and the petal of each of its candidates in order.
#[derive(PartialEq, Eq)]
struct Blossom {
    stem: Cell,
    digit: Digit,
    petals: Vec<usize>,
}

/// The candidates that a set makes fall when the target is true, each with the first such set.
fn petals(
    state: &State,
    sets: &[Set],
    target: Candidate,
    work: &mut Work,
) -> Result<BTreeMap<Candidate, usize>, Stopped> {
    let mut petals = BTreeMap::new();
    for (number, set) in sets.iter().enumerate() {
        if !set.loses(state, target.digit(), target) {
            continue;
        }
        work.spend()?;
        for digit in set.digits.iter().filter(|&digit| digit != target.digit()) {
            let Some(node) = set.digit(state, digit) else { continue };
            let fallen = state.candidates().filter(|&c| c.digit() == digit && node.linked_to(c));
            for candidate in fallen.filter(|c| !set.cells.contains(&c.cell())) {
                petals.entry(candidate).or_insert(number);
            }
        }
    }
    Ok(petals)
}

fn prove(position: &Position, family: &Family, sets: &[Set], blossom: &Blossom) -> Proof {
    let state = &position.state;
    let Blossom { stem, digit, ref petals } = *blossom;
    let mut distinct = petals.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let commons: Vec<Node> =
        distinct.iter().filter_map(|&petal| sets[petal].digit(state, digit)).collect();
    let sees_all = |c: &Candidate| commons.iter().all(|common| common.linked_to(*c));
    let targets: Vec<Candidate> =
        state.candidates().filter(|c| c.cell() != stem).filter(sees_all).collect();
    let mut sheet = Sheet::default();
    for &target in &targets {
        refute(&mut sheet, state, sets, blossom, target);
    }
    let length = 1 + distinct.len();
    let conclusions = targets.into_iter().map(Conclusion::Eliminate).collect();
    sheet.prove(position, family, length, conclusions)
}

fn refute(sheet: &mut Sheet, state: &State, sets: &[Set], blossom: &Blossom, target: Candidate) {
    let assumed = sheet.assume(Literal::True(target.into()));
    let mut fallen: BTreeMap<usize, Number> = BTreeMap::new();
    let mut from = Vec::new();
    for (digit, &petal) in state.digits(blossom.stem).iter().zip(&blossom.petals) {
        let set = &sets[petal];
        let (Some(common), Some(kept)) = (set.digit(state, blossom.digit), set.digit(state, digit))
        else {
            continue;
        };
        let out = *fallen.entry(petal).or_insert_with(|| sheet.falls(common, assumed));
        let keeps = set.keeps(sheet, kept, blossom.digit, out);
        from.push(sheet.falls(Candidate::new(digit, blossom.stem).into(), keeps));
    }
    sheet.is_left(None, Csp::cell(blossom.stem), from);
    sheet.refute();
}
