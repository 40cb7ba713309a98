//! How long the checker takes to judge a net of 10,000 lines.

use std::hint::black_box;

use catena_check::check::{Verdict, check};
use catena_check::grid::{Digit, State, apply_singles};
use criterion::{Criterion, criterion_group, criterion_main};

// The tests know this crate under the engine's name.
extern crate catena_check as catena;

#[path = "../../../tests/kit/check/net.rs"]
mod net;

/// EasterMonster, by JPF.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn long_proof(c: &mut Criterion) {
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let givens: Vec<Option<Digit>> = EASTER_MONSTER.chars().map(digit).collect();
    let givens = givens[..].try_into().expect("81 cells");
    let mut state = State::from_givens(givens).expect("no two equal givens in a house");
    apply_singles(&mut state);
    let proof = net::net(&state, 10_000);
    let Verdict::Proved(summary) = check(&proof) else { panic!("the net is no proof") };
    c.bench_function(&format!("a net of {} lines", summary.lines), |b| {
        b.iter(|| check(black_box(&proof)));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = long_proof
}
criterion_main!(benches);
