//! ALS pairs: two almost locked sets with one or two digits that only one of them can have.
//!
//! All candidates of x in one set are linked to all of x in the other, so that at most one set has x: x is
//! restricted. By one x, what is linked to all places of another common digit in both sets is false: it
//! would leave both in need of x. By two, either set has one x and the other the second, so that both are
//! locked: each x is false where it is linked to its places in both, each other digit where it is
//! linked to its places in one. The sets may share cells.
//!
//! An instance lists all that falls by its two sets together, where the families of chains have a proof
//! for each target. Its length is the number of cells of both sets: as with covers, the variables that the
//! others would not fill.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Almost-Locked Sets".

use super::sets::Set;
use crate::board::{CandidateSet, cells_of};
use crate::grid::{Candidate, Cell, CellSet, Conclusion, Csp, Digit, DigitSet, State};
use crate::proof::{Ground, Literal, Number, Proof, Truth};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// The pairs by one x, that make something false which no pair of fewer cells does.
pub(crate) fn one(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    list(hunt, 1, found, work)
}

/// The pairs by two x, that make something false which no pair of fewer cells does.
pub(crate) fn two(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    list(hunt, 2, found, work)
}

/// Two sets, by their numbers, and the digits that only one of them can have.
struct Pair {
    sets: [usize; 2],
    restricted: DigitSet,
}

/// One candidate that falls, and why.
struct Fall {
    target: Candidate,
    /// The set that loses the digit of the target and keeps the others.
    first: usize,
    /// The digits that this set takes from the other one.
    takes: DigitSet,
    /// Whether the other one loses the digit of the target too.
    both: bool,
}

fn list(hunt: &Hunt, least: usize, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let state = &hunt.position().state;
    let sets = hunt.on.sets(hunt.reach.als_size);
    let places: Vec<Places> = sets.iter().map(|set| Places::of(set, state)).collect();
    let sought: [CellSet; 9] =
        std::array::from_fn(|digit| cells_of(hunt.sought, Digit::from_index(digit)));
    // By one x both sets lose what is sought, by two one of them does.
    let loses: Vec<bool> = places.iter().map(|places| places.lose(&sought)).collect();
    let mut pairs = Vec::new();
    for first in 0..sets.len() {
        work.spend()?;
        for second in first + 1..sets.len() {
            if usize::from(loses[first]) + usize::from(loses[second]) + least < 3 {
                continue;
            }
            let restricted = places[first].restricted(&places[second]);
            if restricted.len() >= least {
                pairs.push(Pair { sets: [first, second], restricted });
            }
        }
    }
    let cells = |pair: &Pair| pair.sets.iter().map(|&set| sets[set].cells.len()).sum::<usize>();
    pairs.sort_by_key(cells);
    let mut told = CandidateSet::EMPTY;
    for pair in &pairs {
        let falls = falls(pair, &places, state, least);
        let all: CandidateSet = falls.iter().map(|fall| fall.target.index()).collect();
        if (all & *hunt.sought).is_subset(&told) {
            continue;
        }
        work.spend()?;
        told |= all;
        let mut sheet = Sheet::default();
        falls.iter().for_each(|fall| refute(&mut sheet, state, &sets, pair, fall));
        let conclusions = falls.iter().map(|fall| Conclusion::Eliminate(fall.target)).collect();
        found.push(sheet.prove(hunt.position(), hunt.family, cells(pair), conclusions));
    }
    Ok(())
}

/// The live cells of each digit of a set, and the cells that see them all.
struct Places {
    digits: DigitSet,
    of: [CellSet; 9],
    seen_by_all: [CellSet; 9],
}

impl Places {
    fn of(set: &Set, state: &State) -> Places {
        let mut places = Places {
            digits: set.digits,
            of: [CellSet::EMPTY; 9],
            seen_by_all: [CellSet::EMPTY; 9],
        };
        for digit in set.digits.iter() {
            let is_live = |cell: &Cell| state.is_live(Candidate::new(digit, *cell));
            let own: CellSet = set.cells.iter().copied().filter(is_live).collect();
            let peers = own.iter().map(Cell::peers);
            places.of[digit.index()] = own;
            places.seen_by_all[digit.index()] =
                peers.reduce(CellSet::intersection).unwrap_or(CellSet::EMPTY);
        }
        places
    }

    /// Whether one of these candidates, by digit, is linked to all places of its digit here.
    fn lose(&self, candidates: &[CellSet; 9]) -> bool {
        let lost = |digit: Digit| {
            let seen = self.seen_by_all[digit.index()];
            !seen.intersection(candidates[digit.index()]).is_empty()
        };
        self.digits.iter().any(lost)
    }

    /// The common digits of which all places here are linked to all places there.
    fn restricted(&self, other: &Places) -> DigitSet {
        let common = self.digits.iter().filter(|&digit| other.digits.contains(digit));
        let is_restricted =
            |digit: &Digit| other.of[digit.index()].is_subset(self.seen_by_all[digit.index()]);
        common.filter(is_restricted).collect()
    }
}

/// All that a pair makes false, each once, by as many x as are asked for.
fn falls(pair: &Pair, places: &[Places], state: &State, least: usize) -> Vec<Fall> {
    let mut falls: Vec<Fall> = Vec::new();
    let mut add = |digit: Digit, cells: CellSet, first: usize, takes: DigitSet, both: bool| {
        let targets = cells.iter().map(|cell| Candidate::new(digit, cell));
        for target in targets.filter(|&target| state.is_live(target)) {
            if !falls.iter().any(|fall| fall.target == target) {
                falls.push(Fall { target, first, takes, both });
            }
        }
    };
    let [one, other] = pair.sets;
    let seen = |set: usize, digit: Digit| places[set].seen_by_all[digit.index()];
    let without = |digit: Digit| pair.restricted.iter().filter(move |&x| x != digit);
    for digit in places[one].digits.iter().filter(|&digit| places[other].digits.contains(digit)) {
        if let Some(x) = without(digit).next() {
            let cells = seen(one, digit).intersection(seen(other, digit));
            add(digit, cells, one, [x].into_iter().collect(), true);
        }
    }
    if least == 2 {
        for first in pair.sets {
            for digit in places[first].digits.iter() {
                let takes: DigitSet = without(digit).take(2).collect();
                if takes.len() == 2 {
                    add(digit, seen(first, digit), first, takes, false);
                }
            }
        }
    }
    falls
}

/// Writes that a candidate is false: with it one set loses its digit and keeps what it takes from the other
/// one, which then has fewer digits than cells.
fn refute(sheet: &mut Sheet, state: &State, sets: &[Set], pair: &Pair, fall: &Fall) {
    let Fall { target, first, takes, both } = *fall;
    let [one, other] = pair.sets;
    let second = &sets[if first == one { other } else { one }];
    let first = &sets[first];
    let (Some(lost), digit) = (first.digit(state, target.digit()), target.digit()) else { return };
    let assumed = sheet.assume(Literal::True(target.into()));
    let out = sheet.falls(lost, assumed);
    let mut from: Vec<Number> = Vec::new();
    for x in takes.iter() {
        let (Some(kept), Some(gone)) = (first.digit(state, x), second.digit(state, x)) else {
            continue;
        };
        let keeps = first.keeps(sheet, kept, digit, out);
        from.push(sheet.falls(gone, keeps));
    }
    if let Some(gone) = second.digit(state, digit).filter(|_| both) {
        from.push(sheet.falls(gone, assumed));
    }
    let lost = |other: Digit| takes.contains(other) || both && other == digit;
    let links = second.digits.iter().filter(|&digit| !lost(digit));
    let links = links.map(|digit| Csp::in_house(second.house, digit)).collect();
    let truths = second.cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
    sheet.push(Vec::new(), Ground::cover(truths, links, from));
    sheet.refute();
}
