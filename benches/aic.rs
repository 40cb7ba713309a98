//! How long all families of alternating chains and their patterns take at a hard state.

use std::hint::black_box;
use std::sync::Arc;

use catena::grid::{Digit, Position, State, apply_singles};
use catena::rules::{Catalogue, Cost, Prepared, Reach, Rule, Work};
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
    let catalogue = Catalogue::built_in();
    let others = catalogue.rules().iter().filter(|rule| rule.facts().learns_as.is_none());
    let all: Vec<Arc<dyn Rule>> = others.cloned().collect();
    let without_modulo = all.iter().filter(|rule| rule.facts().cost != Cost::Costly);
    let without_modulo: Vec<Arc<dyn Rule>> = without_modulo.cloned().collect();
    for (name, families) in [("every family", &all), ("without modulo", &without_modulo)] {
        c.bench_function(name, |b| {
            b.iter(|| {
                let prepared = Prepared::new(black_box(&position).clone());
                let found = |rule: &Arc<dyn Rule>| {
                    let mut work = Work::with_budget(2_000_000);
                    let reach = Reach { length: 8, als_size: 5 };
                    rule.eliminations(&prepared, &reach, &mut work).0.len()
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
