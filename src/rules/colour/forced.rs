//! A polarity forced by an almost locked set: true, it would take two of its digits.
//!
//! A set of k cells holds k + 1 digits, so that it can lose one only. A polarity and what it makes true
//! take a digit when each of its candidates in the set is linked to something true.

use std::cell::LazyCell;

use super::refute::{all_false, falls_with, is_true, sought_polarities, strong_chains};
use super::strong::Polarity;
use crate::graph::CandidateSet;
use crate::grid::{Candidate, Csp, Digit, DigitSet};
use crate::proof::{Ground, Literal, Proof, Truth};
use crate::rules::closure::Inferences;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::patterns::sets::Set;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// The polarities that take two digits of a set of at least two cells: a proof for each, by the set and the member
/// from which the fewest steps were met.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let sets = hunt.on.sets(hunt.reach.als_size);
    let inferences = LazyCell::new(|| strong_chains(hunt, colours.variables()));
    for polarity in sought_polarities(hunt) {
        let falls = colours.falls(polarity);
        let mut forcing = Vec::new();
        for set in sets.iter().filter(|set| set.cells.len() > 1) {
            work.spend()?;
            let lost: Vec<Digit> =
                set.digits.iter().filter(|&d| places(hunt, set, d).is_subset(falls)).collect();
            forcing.extend(pairs(&lost).map(|lost| Forcing { set, lost }));
        }
        if !forcing.is_empty() {
            found.extend(prove(hunt, &inferences, polarity, &forcing, work)?);
        }
    }
    Ok(())
}

/// A set and two of its digits, which a polarity takes.
struct Forcing<'a> {
    set: &'a Set,
    lost: DigitSet,
}

/// Any two of some digits.
fn pairs(digits: &[Digit]) -> impl Iterator<Item = DigitSet> {
    let later = |at: usize| digits[at + 1..].iter();
    let of = move |at: usize| later(at).map(move |&other| [digits[at], other]);
    (0..digits.len()).flat_map(of).map(|pair| pair.into_iter().collect())
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
    forcing: &[Forcing],
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let colours = hunt.on.colours();
    let mut best: Option<(usize, Candidate, &Forcing)> = None;
    for member in colours.members(polarity).iter().map(Candidate::from_index) {
        let closure = inferences.follow(&[is_true(member)], work)?;
        for one in forcing {
            work.spend()?;
            let length = gone(hunt, one).and_then(|gone| closure.length(&gone));
            if length.is_some_and(|length| best.is_none_or(|(least, ..)| length < least)) {
                best = length.map(|length| (length, member, one));
            }
        }
    }
    let Some((length, member, Forcing { set, lost })) = best else { return Ok(None) };
    let closure = inferences.follow(&[is_true(member)], work)?;
    let mut sheet = Sheet::default();
    let assumed = sheet.assume(is_true(member));
    let gone = gone(hunt, &Forcing { set, lost: *lost });
    let from = gone.and_then(|gone| closure.write(&[gone], &[assumed], &mut sheet));
    let Some(from) = from else { return Ok(None) };
    let kept = set.digits.iter().filter(|&digit| !lost.contains(digit));
    let truths = set.cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
    let links = kept.map(|digit| Csp::in_house(set.house, digit)).collect();
    sheet.push(Vec::new(), Ground::cover(truths, links, from));
    let line = sheet.refute();
    falls_with(hunt, colours, (member, line), length + 1, sheet, work)
}

/// That the lost digits have no place in the set.
fn gone(hunt: &Hunt, forcing: &Forcing) -> Option<Literal> {
    let places = forcing.lost.iter().map(|digit| places(hunt, forcing.set, digit));
    all_false(&places.fold(CandidateSet::EMPTY, |all, places| all | places))
}
