//! How long closures take: from one candidate, and from every node of a state.

use std::hint::black_box;

use catena::grid::{Candidate, Digit, State, apply_singles};
use catena::proof::Literal;
use catena::rules::Work;
use catena::rules::closure::{Inferences, Steps};
use criterion::{Criterion, criterion_group, criterion_main};

/// EasterMonster, by JPF; and GNPX's force chain puzzle.
const PUZZLES: [(&str, &str); 2] = [
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    ("GNPX", "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962"),
];

fn closures(c: &mut Criterion) {
    for (name, puzzle) in PUZZLES {
        let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
        let givens: Vec<Option<Digit>> = puzzle.chars().map(digit).collect();
        let givens = givens[..].try_into().expect("81 cells");
        let mut state = State::from_givens(givens).expect("no two equal givens in a house");
        apply_singles(&mut state);
        let with_sets = Steps { als_size: 4, ..Steps::STATIC_GROUPS };
        for (kind, steps) in [("groups", Steps::STATIC_GROUPS), ("groups and ALS to 4", with_sets)]
        {
            c.bench_function(&format!("{name}: all static closures, {kind}"), |b| {
                b.iter(|| {
                    let inferences = Inferences::new(black_box(&state), steps);
                    inferences.spreads(&mut Work::unlimited()).map(|spreads| spreads.len())
                });
            });
        }
        let with_sets = Steps { als_size: 4, ..Steps::LOCKED };
        for (kind, steps) in [
            ("singles", Steps::SINGLES),
            ("locked", Steps::LOCKED),
            ("locked and ALS to 4", with_sets),
        ] {
            let live: Vec<Candidate> = state.candidates().collect();
            c.bench_function(&format!("{name}: propagation from every candidate, {kind}"), |b| {
                b.iter(|| {
                    let inferences = Inferences::new(black_box(&state), steps);
                    let from = |&candidate: &Candidate| {
                        let assumed = [Literal::True(candidate.into())];
                        inferences.closure(&assumed, &mut Work::unlimited()).facts().len()
                    };
                    live.iter().map(from).sum::<usize>()
                });
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = closures
}
criterion_main!(benches);
