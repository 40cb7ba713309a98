//! How long it takes to make the graph of a hard puzzle's starting state.

use std::hint::black_box;

use catena::graph::{Graph, Options};
use catena::grid::{Digit, State};
use criterion::{Criterion, criterion_group, criterion_main};

/// EasterMonster, by JPF.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn graph(c: &mut Criterion) {
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let givens: Vec<Option<Digit>> = EASTER_MONSTER.chars().map(digit).collect();
    let givens = givens[..].try_into().expect("81 cells");
    let state = State::from_givens(givens).expect("no two equal givens in a house");
    let cases = [
        ("links and conjugates", Options::CANDIDATES),
        ("with box-line groups", Options::GROUPS),
        ("every ALS and almost-cell", Options::ALL),
    ];
    for (name, options) in cases {
        c.bench_function(name, |b| b.iter(|| Graph::new(black_box(&state), options)));
    }
}

criterion_group!(benches, graph);
criterion_main!(benches);
