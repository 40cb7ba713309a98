//! How long every force chain of every choice of a state takes, proofs included, with almost locked sets of up
//! to four cells.

use std::hint::black_box;

use catena::grid::{Digit, Position, State, apply_singles};
use catena::proof::Family;
use catena::rules::{Prepared, Reach, Work, searches_of};
use criterion::{Criterion, criterion_group, criterion_main};

/// GNPX's force chain puzzle; EasterMonster, by JPF; and of the magictour top1465 one whose state after
/// singles has many conclusions.
const PUZZLES: [(&str, &str); 3] = [
    ("GNPX", "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962"),
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    ("rich", ".........2.6.5..4..5...43......4.....7.56.9....9.28.6.6......213.7....85....8...."),
];

const FAMILIES: [&str; 4] =
    ["force-chain-contradiction", "force-chain-cell", "force-chain-house", "force-chain-choice"];

fn position(puzzle: &str) -> Position {
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let givens: Vec<Option<Digit>> = puzzle.chars().map(digit).collect();
    let givens = givens[..].try_into().expect("81 cells");
    let mut state = State::from_givens(givens).expect("no two equal givens in a house");
    apply_singles(&mut state);
    Position::from_state(state)
}

fn all(position: &Position) -> usize {
    let prepared = Prepared::new(position.clone());
    let reach = Reach { length: Reach::LONGEST, als_size: 4 };
    let found = |name: &&str| {
        let rule = searches_of(&Family { name: (*name).into(), shape: None }).remove(0);
        rule.eliminations(&prepared, &reach, &mut Work::unlimited()).0.len()
    };
    FAMILIES.iter().map(found).sum()
}

fn force_chains(c: &mut Criterion) {
    for (name, puzzle) in PUZZLES {
        let position = position(puzzle);
        let count = all(&position);
        c.bench_function(&format!("{name}: {count} proofs"), |b| {
            b.iter(|| all(black_box(&position)))
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = force_chains
}
criterion_main!(benches);
