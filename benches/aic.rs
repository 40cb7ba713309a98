//! How long all families of alternating chains and their patterns take at a hard state.

use std::hint::black_box;

use catena::grid::{Digit, Position, State, apply_singles};
use catena::rules::{Patterns, Reach, Work};
use criterion::{Criterion, criterion_group, criterion_main};

/// EasterMonster, by JPF.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// ALS of up to five cells, chains of up to eight steps, a budget for each family.
fn families(c: &mut Criterion) {
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let givens: Vec<Option<Digit>> = EASTER_MONSTER.chars().map(digit).collect();
    let givens = givens[..].try_into().expect("81 cells");
    let mut state = State::from_givens(givens).expect("no two equal givens in a house");
    apply_singles(&mut state);
    let position = Position::from_state(state);
    let all: Vec<Patterns> = Patterns::every().collect();
    let without_modulo = all.iter().filter(|patterns| !patterns.is_modulo());
    let without_modulo: Vec<Patterns> = without_modulo.cloned().collect();
    for (name, families) in [("every family", &all), ("without modulo", &without_modulo)] {
        c.bench_function(name, |b| {
            b.iter(|| {
                let found = |family: &Patterns| {
                    let mut work = Work::with_budget(2_000_000);
                    family.all(black_box(&position), &Reach::default(), &mut work).0.len()
                };
                families.iter().map(found).sum::<usize>()
            });
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = families
}
criterion_main!(benches);
