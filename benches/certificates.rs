//! How long it takes to write certificates: a whip of 8 should take 0.2 ms, a proof of 10,000 lines 20 ms.

use std::hint::black_box;

use catena::explorer::{Ask, Explorer};
use catena::grid::{apply_singles, read};
use catena::proof::Proof;
use catena_draw::certificate::FORMS;
use criterion::{Criterion, criterion_group, criterion_main};

#[path = "../tests/kit/check/net.rs"]
mod net;

/// EasterMonster, by JPF.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// The first whip of 8 of a puzzle's path.
fn whip() -> Proof {
    let puzzle =
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    let explorer = Explorer::open(puzzle).expect("a puzzle").after_singles();
    let found = explorer.find(&Ask::default().rules(["whip"]).max_length(8)).expect("an answer");
    let whip = found.proofs.iter().map(|proof| proof.proof()).find(|proof| proof.length == 8);
    whip.expect("a whip of 8").clone()
}

fn certificates(criterion: &mut Criterion) {
    let mut state = read(EASTER_MONSTER).expect("a puzzle").state;
    apply_singles(&mut state);
    for (name, proof) in [("whip[8]", whip()), ("10,000 lines", net::net(&state, 10_000))] {
        let mut group = criterion.benchmark_group(name);
        for form in FORMS {
            group.bench_function(form.name, |b| {
                b.iter(|| form.certificate(black_box(&proof), None).expect("the proof holds"));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, certificates);
criterion_main!(benches);
