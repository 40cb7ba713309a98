//! How long it takes to find all deadly patterns of a state, and what follows from them.

use std::hint::black_box;

use catena::grid::{Position, apply_singles, read};
use catena::rules::{Catalogue, Prepared, Reach, Work};
use criterion::{Criterion, criterion_group, criterion_main};

/// Puzzles after singles: few open cells with few candidates, and many with many.
const PUZZLES: [(&str, &str); 2] = [
    ("few", "12..56....571.9...6.927...5...6.7....7.59..2.96..125........8....6...34....9.1.5."),
    ("many", "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"),
];

fn patterns(c: &mut Criterion) {
    let rules = Catalogue::built_in().select(&["uniqueness"]).expect("rules");
    for (name, puzzle) in PUZZLES {
        let mut position: Position = read(puzzle).expect("a puzzle");
        apply_singles(&mut position.state);
        let on = Prepared::new(position);
        for rule in &rules {
            c.bench_function(&format!("{name} candidates: {}", rule.name()), |b| {
                let reach = Reach::default();
                b.iter(|| rule.eliminations(black_box(&on), &reach, &mut Work::unlimited()));
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = patterns
}
criterion_main!(benches);
