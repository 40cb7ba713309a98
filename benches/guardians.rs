//! How long it takes to find the guardians of all patterns of a state.
//!
//! The goal is 20 ms. Three kinds of states: of a puzzle that guardians open, of many candidates, and of few.

use std::hint::black_box;

use catena::grid::{State, apply_singles, read};
use catena::rules::{Patterns, Work};
use criterion::{Criterion, criterion_group, criterion_main};

/// From `te3-sample500.tsv`; EasterMonster, by JPF; and GNPX's force chain puzzle.
const PUZZLES: [(&str, &str); 3] = [
    ("T&E(3)", ".2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3"),
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    ("GNPX", "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3...."),
];

fn images(state: &State) -> usize {
    let found = Patterns::built_in().images(state, &mut Work::unlimited());
    found.map_or(0, |images| images.len())
}

fn guardians(c: &mut Criterion) {
    for (name, puzzle) in PUZZLES {
        let mut state = read(puzzle).expect("a grid").state;
        c.bench_function(&format!("{name}: all guardians, as given"), |b| {
            b.iter(|| images(black_box(&state)));
        });
        apply_singles(&mut state);
        c.bench_function(&format!("{name}: all guardians, after singles"), |b| {
            b.iter(|| images(black_box(&state)));
        });
    }
}

criterion_group!(benches, guardians);
criterion_main!(benches);
