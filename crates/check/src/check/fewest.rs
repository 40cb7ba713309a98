//! That no fewer truths do: what the fillings of a proof show.
//!
//! A filling is a choice of live candidates beside the one that falls: no two of them are linked, nor is one to it. It
//! leaves the CSP variables empty that hold neither. Truths that prove the candidate false cannot be filled beside it,
//! so one of them is empty in each filling. Where no n - 1 variables meet what each filling leaves, n - 1 truths do not
//! do. That n do is what the lines say: so they must stand on nothing but truths and links.
//!
//! Whether so few variables meet all is searched, for there is no short answer: one of the smallest set is among them, so
//! each is tried, and left out from then on. Where more sets have nothing in common than there may be variables, nothing
//! is tried.

use std::collections::BTreeSet;

use crate::bound::{Bound, Stopped, Units};
use crate::grid::{Candidate, Conclusion, Csp, State};
use crate::proof::{Ground, Line, Proof};

use super::calculus::rules::values;
use super::refusal::{FillingsFault, Refusal};

/// How many sets are looked at before the search is given up.
const MOST_LOOKS: u64 = 20_000_000;

/// Whether fewer truths do than a proof has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fewest {
    /// They do not.
    Proved,
    /// The search met its bound.
    NotJudged,
}

/// Judges the fillings; `None` where the proof has none.
pub(super) fn judge(proof: &Proof) -> Result<Option<Fewest>, Refusal> {
    if proof.fillings.is_empty() {
        return Ok(None);
    }
    let refused = |filling, fault| Refusal::Fillings { filling, fault };
    let target = target(proof).ok_or(refused(None, FillingsFault::NotByTruths))?;
    let left = proof.fillings.iter().enumerate().map(|(at, filling)| {
        left_empty(filling, target, &proof.state).map_err(|fault| refused(Some(at), fault))
    });
    let mut left: Vec<Variables> = left.collect::<Result<_, _>>()?;
    leave_out_twins(&mut left);
    match meeting(&left, proof.length.saturating_sub(1), &mut Units(MOST_LOOKS)) {
        Ok(None) => Ok(Some(Fewest::Proved)),
        Ok(Some(fewer)) => Err(refused(None, FillingsFault::Fewer(fewer))),
        Err(Stopped) => Ok(Some(Fewest::NotJudged)),
    }
}

/// The one candidate that a proof of the rule `truths` eliminates by nothing but truths and links.
fn target(proof: &Proof) -> Option<Candidate> {
    let is_of_truths = proof.family.name == "truths" && proof.chain.is_none();
    match proof.conclusions[..] {
        [Conclusion::Eliminate(target)] if is_of_truths && by_truths(&proof.lines) => Some(target),
        _ => None,
    }
}

/// Whether lines stand on what is left of variables and on links alone, so that the variables are the truths.
fn by_truths(lines: &[Line]) -> bool {
    lines.iter().all(|line| match &line.ground {
        Ground::Sum { .. } | Ground::Unique { .. } | Ground::Symmetric { .. } => false,
        Ground::Refutation { lines } => by_truths(lines),
        Ground::Cases { cases, .. } => cases.iter().all(|lines| by_truths(lines)),
        Ground::Assumption
        | Ground::Link { .. }
        | Ground::Variable { .. }
        | Ground::Together { .. }
        | Ground::Resolve { .. } => true,
    })
}

/// The variables that a filling beside a candidate leaves empty.
fn left_empty(
    filling: &[Candidate],
    target: Candidate,
    state: &State,
) -> Result<Variables, FillingsFault> {
    let mut chosen = [false; 729];
    for &candidate in [target].iter().chain(filling) {
        if !state.is_live(candidate) {
            return Err(FillingsFault::NotLive(candidate));
        }
        chosen[candidate.index()] = true;
    }
    let mut left = Variables::default();
    for csp in Csp::all() {
        let mut held = values(csp).filter(|candidate| chosen[candidate.index()]);
        match (held.next(), held.next()) {
            (Some(one), Some(other)) => return Err(FillingsFault::Linked(one, other)),
            (Some(_), None) => {}
            (None, _) => left.insert(csp),
        }
    }
    Ok(left)
}

/// Of variables that are in the same sets one is enough: the first stays.
fn leave_out_twins(sets: &mut [Variables]) {
    let mut known: BTreeSet<Vec<bool>> = BTreeSet::new();
    for csp in Csp::all() {
        let is_new = known.insert(sets.iter().map(|set| set.contains(csp)).collect());
        if !is_new {
            sets.iter_mut().for_each(|set| set.leave_out(csp));
        }
    }
}

/// At most so many variables of which each set has one; `None` when there are none.
fn meeting(
    sets: &[Variables],
    most: usize,
    looks: &mut Units,
) -> Result<Option<Vec<Csp>>, Stopped> {
    sets.iter().try_for_each(|_| looks.spend())?;
    let Some(smallest) = sets.iter().min_by_key(|set| set.len()) else { return Ok(Some(vec![])) };
    if apart(sets) > most {
        return Ok(None);
    }
    let mut tried: Vec<Csp> = smallest.iter().collect();
    let met_by = |csp: Csp| sets.iter().filter(|set| set.contains(csp)).count();
    tried.sort_by_key(|&csp| std::cmp::Reverse(met_by(csp)));
    let mut rest = sets.to_vec();
    for csp in tried {
        let unmet: Vec<Variables> = rest.iter().filter(|set| !set.contains(csp)).copied().collect();
        if let Some(mut others) = meeting(&unmet, most - 1, looks)? {
            others.push(csp);
            return Ok(Some(others));
        }
        rest.iter_mut().for_each(|set| set.leave_out(csp));
    }
    Ok(None)
}

/// How many of the sets have no variable in common, the smallest first: so many variables are needed.
fn apart(sets: &[Variables]) -> usize {
    let mut ordered: Vec<&Variables> = sets.iter().collect();
    ordered.sort_by_key(|set| set.len());
    let mut used = Variables::default();
    ordered.into_iter().filter(|set| used.take_in(set)).count()
}

/// A set of CSP variables.
#[derive(Clone, Copy, Default)]
struct Variables([u64; 6]);

impl Variables {
    fn contains(&self, csp: Csp) -> bool {
        self.0[csp.index() / 64] >> (csp.index() % 64) & 1 == 1
    }

    fn insert(&mut self, csp: Csp) {
        self.0[csp.index() / 64] |= 1 << (csp.index() % 64);
    }

    fn leave_out(&mut self, csp: Csp) {
        self.0[csp.index() / 64] &= !(1 << (csp.index() % 64));
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn iter(&self) -> impl Iterator<Item = Csp> {
        Csp::all().filter(|&csp| self.contains(csp))
    }

    /// Takes in all of another set, unless there is one of it already; whether there was none.
    fn take_in(&mut self, other: &Variables) -> bool {
        let is_new = self.0.iter().zip(&other.0).all(|(one, two)| one & two == 0);
        if is_new {
            self.0.iter_mut().zip(&other.0).for_each(|(one, two)| *one |= two);
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(of: &[usize]) -> Variables {
        let mut set = Variables::default();
        of.iter().for_each(|&index| set.insert(Csp::from_index(index)));
        set
    }

    #[test]
    fn variables_that_meet_all_sets_are_found_when_there_are_so_few() {
        let mut seed = 5u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((seed >> 16) % below) as usize
        };
        for _ in 0..200 {
            // Numbers on both sides of a word's end.
            let of: Vec<Vec<usize>> =
                (0..=next(9)).map(|_| (0..=next(3)).map(|_| 59 + next(10)).collect()).collect();
            let meets = |mask: usize| {
                of.iter().all(|set| set.iter().any(|&index| mask >> (index - 59) & 1 == 1))
            };
            let least = (0..1 << 10).filter(|&mask| meets(mask)).map(usize::count_ones).min();
            let least = least.unwrap() as usize;
            let sets: Vec<Variables> = of.iter().map(|one| set(one)).collect();
            let mut looks = Units(u64::MAX);
            assert_eq!(meeting(&sets, least - 1, &mut looks), Ok(None), "{of:?}");
            let found = meeting(&sets, least, &mut looks).unwrap().unwrap();
            assert_eq!(found.len(), least);
            assert!(sets.iter().all(|set| found.iter().any(|&csp| set.contains(csp))), "{of:?}");
        }
    }

    #[test]
    fn the_search_stops_at_its_bound() {
        let sets: Vec<Variables> =
            (0..40).map(|at| set(&[at, (at + 1) % 40, (at + 7) % 40])).collect();
        assert_eq!(meeting(&sets, 13, &mut Units(100)), Err(Stopped));
    }
}
