//! What tests of patterns that are not chains share: states, and the plain evaluator's word on them.

// Each test uses some of it.
#![allow(dead_code)]

use std::collections::HashSet;

use catena::grid::{Candidate, Digit, DigitSet, State};
use catena::query::{Asked, Parameters, Registry, Value, answer, parse};
use catena::work::Work;

/// A state from a seed: one of so many cells has two or three digits, the others have more.
pub fn state(seed: u64, small: usize) -> State {
    let mut next = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut random = |bound: usize| {
        next ^= next << 13;
        next ^= next >> 7;
        next ^= next << 17;
        next as usize % bound
    };
    State::from_cells(std::array::from_fn(|_| {
        let (size, digits) = match random(small) {
            0 => (2 + random(2), 4),
            _ => (6 + random(3), 9),
        };
        let mut cell = DigitSet::EMPTY;
        while cell.len() < size.min(digits) {
            cell.insert(Digit::from_index(random(digits)));
        }
        cell
    }))
}

/// The candidate where a symmetry takes it that takes the target to n1r1c1.
pub fn moved(target: usize, candidate: usize) -> usize {
    let line =
        |line: usize, to: usize| (line / 3 + 3 - to / 3) % 3 * 3 + (line % 3 + 3 - to % 3) % 3;
    let digit = (candidate % 9 + 9 - target % 9) % 9;
    let (row, column) =
        (line(candidate / 81, target / 81), line(candidate / 9 % 9, target / 9 % 9));
    (row * 9 + column) * 9 + digit
}

/// What a query eliminates in a state by the plain evaluator, with `$max` 1.
pub fn eliminated(query: &str, state: &State) -> HashSet<usize> {
    let asked = Asked {
        query: &parse(query).unwrap(),
        name: "family",
        parameters: &Parameters::from([("max".to_owned(), Value::Integer(1))]),
        state,
        givens: state.decided_cells(),
        registry: &Registry::plain(),
        kernels: false,
    };
    let rows = answer(&asked, &mut Work::unlimited()).unwrap().rows;
    rows.iter().map(|row| row[0].to_string().parse::<Candidate>().unwrap().index()).collect()
}
