//! The empty rectangle: its patterns against the query of the family.

mod kit;

use std::collections::HashSet;
use std::ops::ControlFlow;

use catena::board::CandidateSet;
use catena::grid::{Candidate, State};
use catena::query::Library;
use catena_theorems::cube::Cube;
use catena_theorems::pattern::classes;
use catena_theorems::statement::family;

/// All orders of the lines in which the first stays in its place and bands stay together.
fn orders() -> Vec<[usize; 9]> {
    let threes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for bands in &threes[..2] {
        for first in &threes[..2] {
            for second in threes {
                for third in threes {
                    let within = [*first, second, third];
                    all.push(std::array::from_fn(|line| {
                        3 * bands[line / 3] + within[line / 3][line % 3]
                    }));
                }
            }
        }
    }
    all
}

/// Every image of the patterns, about the same target.
fn images() -> HashSet<Cube> {
    let family = family("empty-rectangle", &Library::built_in()).unwrap();
    let mut patterns = Vec::new();
    let _ = classes(&family, 2..=2, |pattern| {
        patterns.push(pattern.cube);
        ControlFlow::Continue(())
    });
    let mut all = HashSet::new();
    let orders = orders();
    for cube in patterns {
        for rows in &orders {
            for columns in &orders {
                for flip in [false, true] {
                    let image = |set: &CandidateSet| -> CandidateSet {
                        let of = |candidate: usize| {
                            let (row, column) = (rows[candidate / 81], columns[candidate / 9 % 9]);
                            let (row, column) = if flip { (column, row) } else { (row, column) };
                            (row * 9 + column) * 9 + candidate % 9
                        };
                        set.iter().map(of).collect()
                    };
                    all.insert(Cube { live: image(&cube.live), dead: image(&cube.dead) });
                }
            }
        }
    }
    all
}

/// A state in which digit 1 has some places, and all other digits have all.
fn state(seed: u64) -> State {
    let mut next = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    State::from_cells(std::array::from_fn(|_| {
        next ^= next << 13;
        next ^= next >> 7;
        next ^= next << 17;
        let first = usize::from(next % 100 > 32);
        (first..9).map(|digit| Candidate::from_index(digit).digit()).collect()
    }))
}

#[test]
fn the_query_eliminates_what_the_patterns_do() {
    let images = images();
    assert_eq!(images.len(), 3640);
    let query = Library::built_in().get("empty-rectangle").unwrap().query.to_string();
    let mut found = 0;
    for seed in 1..60 {
        let state = state(seed);
        let live: CandidateSet = state.candidates().map(Candidate::index).collect();
        let is_there = |target: &usize| {
            let live: CandidateSet = live.iter().map(|one| kit::moved(*target, one)).collect();
            let known = Cube { live, dead: CandidateSet::below(729).and_not(&live) };
            images.iter().any(|image| known.implies(image))
        };
        let of_digit = live.iter().filter(|target| target % 9 == 0);
        let by_pattern: HashSet<usize> = of_digit.filter(is_there).collect();
        assert_eq!(kit::eliminated(&query, &state), by_pattern, "seed {seed}");
        found += by_pattern.len();
    }
    assert!(found > 100, "{found}");
}
