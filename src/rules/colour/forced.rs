//! A polarity forced by an almost locked set: true, it would take two of its digits.
//!
//! A set of k cells holds k + 1 digits, so that it can lose one only. A polarity and what it makes true
//! take a digit when each of its candidates in the set is linked to something true.

use std::cell::LazyCell;

use super::refute::{all_false, falls_with, is_true, sought_polarities, strong_chains};
use super::strong::Polarity;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Csp, Digit, DigitSet};
use crate::proof::{Ground, Proof, Truth};
use crate::rules::closure::Inferences;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::patterns::sets::Set;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// The polarities that take two digits of a set of at least two cells: a proof for each, by the smallest
/// set.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let sets = hunt.on.sets(hunt.reach.als_size);
    let inferences = LazyCell::new(|| strong_chains(hunt, colours.variables()));
    for polarity in sought_polarities(hunt) {
        let falls = colours.falls(polarity);
        for set in sets.iter().filter(|set| set.cells.len() > 1) {
            work.spend()?;
            let lost: DigitSet =
                set.digits.iter().filter(|&d| places(hunt, set, d).is_subset(falls)).collect();
            let Some(lost) = two(lost) else { continue };
            if let Some(proof) = prove(hunt, &inferences, polarity, set, lost) {
                found.push(proof);
                break;
            }
        }
    }
    Ok(())
}

/// The first two of some digits; `None` when there are fewer.
fn two(digits: DigitSet) -> Option<DigitSet> {
    (digits.len() > 1).then(|| digits.iter().take(2).collect())
}

/// The live candidates of a digit in a set.
fn places(hunt: &Hunt, set: &Set, digit: Digit) -> CandidateSet {
    let all = set.cells.iter().map(|&cell| Candidate::new(digit, cell).index());
    all.collect::<CandidateSet>() & hunt.on.colours().live
}

/// The proof from the member of the polarity from which the fewest steps are needed.
fn prove(
    hunt: &Hunt,
    inferences: &Inferences,
    polarity: Polarity,
    set: &Set,
    lost: DigitSet,
) -> Option<Proof> {
    let colours = hunt.on.colours();
    let out = lost.iter().fold(CandidateSet::EMPTY, |all, d| all | places(hunt, set, d));
    let gone = all_false(&out)?;
    let from = |member| {
        let member = Candidate::from_index(member);
        let closure = inferences.closure(&[is_true(member)], &mut Work::unlimited());
        Some((closure.length(&gone)?, member))
    };
    let (length, member) = colours.members(polarity).iter().filter_map(from).min()?;
    let closure = inferences.closure(&[is_true(member)], &mut Work::unlimited());
    let mut sheet = Sheet::default();
    let assumed = sheet.assume(is_true(member));
    let from = closure.write(&[gone], &[assumed], &mut sheet)?;
    let kept = set.digits.iter().filter(|&digit| !lost.contains(digit));
    let truths = set.cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
    let links = kept.map(|digit| Csp::in_house(set.house, digit)).collect();
    sheet.push(Vec::new(), Ground::cover(truths, links, from));
    let line = sheet.refute();
    falls_with(hunt, colours, (member, line), length + 1, sheet)
}
