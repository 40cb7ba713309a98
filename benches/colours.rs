//! How long the colour rules take: everything of a rule in a state, and a hypothesis of every candidate.

use std::hint::black_box;

use catena::grid::{Position, apply_singles, read};
use catena::rules::{Catalogue, Prepared, Reach, Work};
use criterion::{Criterion, criterion_group, criterion_main};

/// EasterMonster, by JPF; number 250 of top1465, where R. M. Hanson shows an almost-locked range.
const GRIDS: [(&str, &str); 2] = [
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    (
        "top1465 #250",
        "135 1235 1235 4 157 17 6 8 9 4 15 6 135 8 9 2 7 135 78 78 9 135 2 6 145 135 1345 \
         2 9 15 15 6 8 3 4 7 67 1357 4 9 157 137 8 156 2 678 13578 135 2 1457 1347 159 1569 156 \
         139 1234 8 7 149 5 149 12369 1346 159 6 125 8 3 124 14579 1259 145 \
         1359 12345 7 6 149 124 1459 12359 8",
    ),
];

const RULES: [&str; 11] = [
    "medusa-trap",
    "medusa-wrap",
    "medusa-weak-wrap",
    "medusa-weak-corner",
    "strong-hinge",
    "weak-hinge",
    "almost-locked-range",
    "polarity-forced-by-als",
    "hypothesis-0",
    "hypothesis-plus",
    "hypothesis-plus-plus",
];

fn colours(c: &mut Criterion) {
    let catalogue = Catalogue::built_in();
    let reach = Reach { als_size: 4, ..Reach::up_to(Reach::LONGEST) };
    for (name, grid) in GRIDS {
        let mut position = read(grid).expect("a grid");
        apply_singles(&mut position.state);
        for rule in RULES {
            let rule = catalogue.find(rule).expect("a rule");
            c.bench_function(&format!("{name}: {}", rule.name()), |b| {
                b.iter(|| {
                    let prepared = Prepared::new(Position::clone(black_box(&position)));
                    rule.eliminations(&prepared, &reach, &mut Work::unlimited()).0.len()
                });
            });
        }
    }
}

criterion_group!(benches, colours);
criterion_main!(benches);
