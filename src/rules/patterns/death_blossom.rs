//! Death blossom: a cell of which every candidate sees an almost locked set that needs it gone.
//!
//! Each candidate of the stem cell is linked to all candidates of its digit in a petal, an almost
//! locked set; all petals hold a further digit. What sees that digit everywhere in the petals would
//! make each keep its other digits, and leave the stem without a candidate. There are at least two
//! petals: with one, stem and petal are a naked subset.
//!
//! Source: G. Penet, "Full tagging", "Choices" (forced tag in a choice); the name is the forums'.

use std::collections::BTreeMap;

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet, Position, State};
use crate::proof::{Family, Literal, Node, Number, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::patterns::sets::Set;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// The death blossoms that eliminate one of these targets: one proof for each stem, digit and choice
/// of petals.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let (position, family) = (hunt.position(), hunt.family);
    let state = &position.state;
    let sets = hunt.on.sets(hunt.reach.als_size);
    let mut seen: Vec<Blossom> = Vec::new();
    for target in hunt.sought.iter().map(Candidate::from_index) {
        let fallen = fallen(state, &sets, target, work)?;
        for stem in Cell::all().filter(|&cell| state.digits(cell).len() >= 2) {
            if stem == target.cell() {
                continue;
            }
            let Some(petals) = fewest_petals(state.digits(stem), stem, &fallen) else { continue };
            let blossom = Blossom { stem, digit: target.digit(), petals };
            if !seen.contains(&blossom) {
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

/// For each cell, the sets that make candidates of it fall when the target is true, each with the
/// digits of these: the first set for the same digits.
type Fallen = BTreeMap<Cell, Vec<(DigitSet, usize)>>;

fn fallen(
    state: &State,
    sets: &[Set],
    target: Candidate,
    work: &mut Work,
) -> Result<Fallen, Stopped> {
    let mut fallen = Fallen::new();
    for (number, set) in sets.iter().enumerate() {
        if !set.loses(state, target.digit(), target) {
            continue;
        }
        work.spend()?;
        let mut cells: BTreeMap<Cell, DigitSet> = BTreeMap::new();
        for digit in set.digits.iter().filter(|&digit| digit != target.digit()) {
            let Some(node) = set.digit(state, digit) else { continue };
            let falls = |c: &Candidate| c.digit() == digit && node.linked_to(*c);
            for candidate in state.candidates().filter(falls) {
                cells.entry(candidate.cell()).or_default().insert(digit);
            }
        }
        for (cell, digits) in cells.into_iter().filter(|(cell, _)| !set.cells.contains(cell)) {
            let known = fallen.entry(cell).or_default();
            if !known.iter().any(|(others, _)| *others == digits) {
                known.push((digits, number));
            }
        }
    }
    Ok(fallen)
}

/// The petal of each candidate of a stem, of as few different ones as there can be, none of which is enough
/// for all; `None` when a candidate has no such petal.
fn fewest_petals(digits: DigitSet, stem: Cell, fallen: &Fallen) -> Option<Vec<usize>> {
    let petals = fallen.get(&stem)?.iter().filter(|(more, _)| *more != digits);
    let petals: Vec<(DigitSet, usize)> = petals.copied().collect();
    // For the digits that some petals make fall together, the fewest petals, grown one by one.
    let mut bouquets: BTreeMap<DigitSet, Vec<usize>> = BTreeMap::from([(DigitSet::EMPTY, vec![])]);
    while !bouquets.contains_key(&digits) {
        let before = bouquets.clone();
        for (covered, chosen) in &before {
            for (more, petal) in &petals {
                let with = || chosen.iter().copied().chain([*petal]).collect();
                bouquets.entry(covered.union(*more)).or_insert_with(with);
            }
        }
        if bouquets.len() == before.len() {
            return None;
        }
    }
    let chosen = &bouquets[&digits];
    let makes_fall = |digit: Digit, number: usize| {
        petals.iter().any(|&(digits, petal)| petal == number && digits.contains(digit))
    };
    let petal = |digit| chosen.iter().copied().find(|&number| makes_fall(digit, number));
    digits.iter().map(petal).collect()
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
    let outside = state.candidates().filter(|c| c.digit() == digit && c.cell() != stem);
    let targets: Vec<Candidate> = outside.filter(sees_all).collect();
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
