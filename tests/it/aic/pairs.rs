//! Pairs of almost locked sets against their definition, written down plainly.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, Cell, Digit, House, State};
use catena::rules::Reach;

use super::kit::{all_within, eliminated};
use crate::forcing::oracle::states;

type Set = BTreeMap<Digit, BTreeSet<Candidate>>;

/// The almost locked sets of up to so many cells, each as the places of its digits.
fn sets(state: &State, largest: usize) -> Vec<Set> {
    let mut known: BTreeSet<Vec<Cell>> = BTreeSet::new();
    let mut sets = Vec::new();
    for house in House::all() {
        let open: Vec<Cell> =
            house.cells().into_iter().filter(|&cell| state.digits(cell).len() > 1).collect();
        for chosen in 1..1usize << open.len() {
            let of = |at: &usize| chosen >> at & 1 == 1;
            let cells: Vec<Cell> = (0..open.len()).filter(of).map(|at| open[at]).collect();
            if cells.len() > largest || !known.insert(cells.clone()) {
                continue;
            }
            let mut set = Set::new();
            for candidate in state.candidates().filter(|c| cells.contains(&c.cell())) {
                set.entry(candidate.digit()).or_default().insert(candidate);
            }
            if set.len() == cells.len() + 1 {
                sets.push(set);
            }
        }
    }
    sets
}

fn all_linked(one: &BTreeSet<Candidate>, other: &BTreeSet<Candidate>) -> bool {
    one.iter().all(|a| other.iter().all(|b| a.linked(*b)))
}

/// What falls by one x, and what falls by two.
fn falls(state: &State, largest: usize) -> [BTreeSet<Candidate>; 2] {
    let sets = sets(state, largest);
    let mut falls = [BTreeSet::new(), BTreeSet::new()];
    let linked_to = |places: &[&BTreeSet<Candidate>]| -> Vec<Candidate> {
        let all: BTreeSet<Candidate> = places.iter().flat_map(|set| set.iter().copied()).collect();
        let digit = all.first().unwrap().digit();
        let own = state.candidates().filter(|c| c.digit() == digit);
        own.filter(|c| all.iter().all(|place| place.linked(*c))).collect()
    };
    for (at, a) in sets.iter().enumerate() {
        for b in &sets[at + 1..] {
            let common: Vec<Digit> = a.keys().copied().filter(|d| b.contains_key(d)).collect();
            let restricted: Vec<Digit> =
                common.iter().copied().filter(|d| all_linked(&a[d], &b[d])).collect();
            for x in &restricted {
                for z in common.iter().filter(|z| *z != x) {
                    falls[0].extend(linked_to(&[&a[z], &b[z]]));
                }
                for y in restricted.iter().filter(|y| *y > x) {
                    for z in [x, y] {
                        falls[1].extend(linked_to(&[&a[z], &b[z]]));
                    }
                    for set in [a, b] {
                        for (_, places) in set.iter().filter(|(d, _)| ![x, y].contains(d)) {
                            falls[1].extend(linked_to(&[places]));
                        }
                    }
                }
            }
        }
    }
    falls
}

#[test]
fn pairs_make_false_what_their_definition_does() {
    let mut counts = [0, 0];
    for state in states(40) {
        let expected = falls(&state, 3);
        let limits = Reach { length: 6, als_size: 3 };
        for (kind, name) in ["als-pair", "als-pair-loop"].into_iter().enumerate() {
            let found = eliminated(&all_within(name, &state, &limits), &state);
            assert_eq!(found, expected[kind], "{name}");
            counts[kind] += found.len();
        }
    }
    assert!(counts[0] > 50 && counts[1] > 50, "the states say little: {counts:?}");
}
