//! How long statements take: one of length 2, some of length 3, and their judge.

use catena::bound::Units;
use catena::query::Library;
use catena::theorem::judge;
use catena_theorems::decide::{Question, decide, theorem};
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::Statement;
use criterion::{Criterion, criterion_group, criterion_main};

fn question(statement: &str) -> Question {
    let statement = Statement::read(statement, &Library::built_in()).expect("a statement");
    Question::new(statement.one, statement.other, Semantics::SinglesDone)
}

fn statements(c: &mut Criterion) {
    let mut group = c.benchmark_group("decide");
    group.sample_size(10);
    for statement in [
        "braid[2] in whip[2]",
        "braid[3] in whip[3]",
        "braid[3] in g-whip[3]",
        "g-braid[3] in g-whip[3]",
        "g-whip[2] in braid[*]",
        "basic-fish[4] in g-braid[*]",
    ] {
        let question = question(statement);
        group.bench_function(statement, |b| {
            b.iter(|| decide(&question, &Default::default(), |_| ()))
        });
    }
    group.finish();
}

fn certificates(c: &mut Criterion) {
    let mut group = c.benchmark_group("judge");
    group.sample_size(10);
    for statement in ["braid[2] in whip[2]", "braid[3] in g-whip[3]"] {
        let theorem = theorem(&question(statement), &Default::default()).expect("it holds");
        group.bench_function(statement, |b| b.iter(|| judge(&theorem, &mut Units(u64::MAX))));
    }
    group.finish();
}

criterion_group!(benches, statements, certificates);
criterion_main!(benches);
