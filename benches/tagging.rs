//! How long tagging takes: a call at each level, until a round clears something or nothing new follows.

use std::hint::black_box;

use catena::grid::{State, apply_singles, read};
use catena::rules::Work;
use catena::rules::tagging::{Bounds, Level, Tagging};
use criterion::{Criterion, criterion_group, criterion_main};

/// EasterMonster, by JPF; and a state at which level half is stuck.
const GRIDS: [(&str, &str); 2] = [
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    (
        "after level half",
        ":0000:x:12.4....945..8...37....6...........8.....2.45..59...6..1...4.9..7....8..96..1..2.:718 724 727 932 137 537 341 342 243 343 443 643 943 345 347 747 148 353 653 853 953 654 357 271 677 281 383 384 584 385 585 685::",
    ),
];

fn call(state: &State, level: Level) -> usize {
    let mut tagging = Tagging::new(state, level, Bounds::NONE);
    let work = &mut Work::unlimited();
    loop {
        let cleared = state.candidates().filter(|&c| tagging.cleared(c).is_some()).count();
        if cleared > 0 || tagging.advance(work) != Ok(true) {
            return cleared;
        }
    }
}

fn tagging(c: &mut Criterion) {
    for (name, grid) in GRIDS {
        let mut state = read(grid).expect("a grid").state;
        apply_singles(&mut state);
        for level in Level::ALL {
            c.bench_function(&format!("{name}: tagging, level {level}"), |b| {
                b.iter(|| call(black_box(&state), level));
            });
        }
    }
}

criterion_group!(benches, tagging);
criterion_main!(benches);
