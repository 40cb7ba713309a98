//! How long covers take: subsets and basic fish, fish with fins and blocks, bent subsets, covers of any
//! kind.

use std::hint::black_box;

use catena::board::CandidateSet;
use catena::grid::{Candidate, Digit, State, apply_singles};
use catena::rules::Work;
use catena::rules::cover::{Cover, View, basic, bent, each, grid, mixed};
use criterion::{Criterion, criterion_group, criterion_main};

/// EasterMonster, by JPF; and number 3 of top1465.
const PUZZLES: [(&str, &str); 2] = [
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    (
        "top1465 3",
        "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........",
    ),
];

/// The live candidates of a puzzle after singles.
fn live(puzzle: &str) -> CandidateSet {
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let givens: Vec<Option<Digit>> = puzzle.chars().map(digit).collect();
    let givens = givens[..].try_into().expect("81 cells");
    let mut state = State::from_givens(givens).expect("no two equal givens in a house");
    apply_singles(&mut state);
    state.candidates().map(Candidate::index).collect()
}

/// The number of covers of some views, to a size.
fn count(live: &CandidateSet, views: &[View], most: usize) -> usize {
    let mut count = 0;
    for &view in views {
        for size in view.sizes().filter(|&size| size <= most) {
            let take = |_: Cover| count += 1;
            let _ = each(live, view, size, &mut Work::unlimited(), take);
        }
    }
    count
}

fn covers(c: &mut Criterion) {
    for (name, puzzle) in PUZZLES {
        let live = live(puzzle);
        c.bench_function(&format!("{name}: every subset and basic fish"), |b| {
            b.iter(|| {
                basic(black_box(&live), View::LARGEST, &mut Work::unlimited(), |_| ())
                    .unwrap()
                    .count()
            });
        });
        let views = [View::FinnedFish, View::FrankenFish, View::FinnedFrankenFish];
        c.bench_function(&format!("{name}: finned and Franken fish to size 4"), |b| {
            b.iter(|| count(black_box(&live), &views, 4));
        });
        let views = [View::MutantFish, View::FinnedMutantFish];
        c.bench_function(&format!("{name}: mutant fish to size 4"), |b| {
            b.iter(|| count(black_box(&live), &views, 4));
        });
        c.bench_function(&format!("{name}: bent subsets of every size"), |b| {
            b.iter(|| {
                let mut count = 0;
                let live = black_box(&live);
                let _ = bent::each(live, live, &mut Work::unlimited(), |_| count += 1);
                count
            });
        });
        c.bench_function(&format!("{name}: grid ALS and grid sashimi"), |b| {
            b.iter(|| {
                let mut count = 0;
                let _ = grid::each_als(black_box(&live), &mut Work::unlimited(), |_| count += 1);
                let _ = grid::each_sashimi(&live, &mut Work::unlimited(), |_| count += 1);
                count
            });
        });
        c.bench_function(&format!("{name}: covers of any kind to size 4"), |b| {
            b.iter(|| {
                let mut count = 0;
                let _ = mixed::each(black_box(&live), 4, &mut Work::unlimited(), |_| count += 1);
                count
            });
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = covers
}
criterion_main!(benches);
