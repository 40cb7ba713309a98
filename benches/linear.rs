//! How long sums take: the shortest of one candidate, of every candidate, and rank 0.

use std::hint::black_box;
use std::sync::Arc;

use catena::grid::{Conclusion, Position, State, apply_singles, read};
use catena::rules::{Catalogue, Prepared, Reach, Rule, Work};
use criterion::{Criterion, criterion_group, criterion_main};

/// EasterMonster, by JPF; and number 3 of top1465.
const PUZZLES: [(&str, &str, &str); 2] = [
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "r1c3<>7",
    ),
    (
        "top1465 3",
        "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........",
        "r1c2<>2",
    ),
];

/// A puzzle after singles.
fn state(puzzle: &str) -> State {
    let mut state = read(puzzle).expect("a puzzle").state;
    apply_singles(&mut state);
    state
}

fn rule(name: &str) -> Arc<dyn Rule> {
    Catalogue::built_in().find(name).expect("a rule")
}

fn sums(c: &mut Criterion) {
    let reach = Reach::up_to(Reach::LONGEST);
    for (name, puzzle, conclusion) in PUZZLES {
        let on = Prepared::new(Position::from_state(state(puzzle)));
        let conclusion: Conclusion = conclusion.parse().expect("a conclusion");
        c.bench_function(&format!("{name}: the shortest sum of {conclusion}"), |b| {
            let ask = || {
                rule("linear").shortest(&on, black_box(conclusion), &reach, &mut Work::unlimited())
            };
            b.iter(ask);
        });
        for family in ["linear", "rank-0"] {
            c.bench_function(&format!("{name}: all by {family}"), |b| {
                b.iter(|| {
                    rule(family).eliminations(black_box(&on), &reach, &mut Work::unlimited())
                });
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = sums
}
criterion_main!(benches);
