//! How long a picture takes: an SVG should be there in 2 ms, a PNG in 150 ms.
//!
//! The proofs are those of the gallery: one of usual length, and the longest.

use std::hint::black_box;

use catena::proof::json::from_json;
use catena_draw::{Options, Subject, board_dot, board_svg, chain_svg, png};
use criterion::{Criterion, criterion_group, criterion_main};

const PROOFS: [(&str, &str); 2] = [
    ("nrczt7", include_str!("../exports/nrczt-lr-lasso.json")),
    ("nrczt25", include_str!("../exports/nrczt25-chain.json")),
];

fn pictures(criterion: &mut Criterion) {
    let options = Options::default();
    for (name, text) in PROOFS {
        let proof = from_json(text).expect("the gallery holds proofs");
        let subject = Subject::of(&proof);
        let mut group = criterion.benchmark_group(name);
        group.bench_function("board SVG", |b| {
            b.iter(|| board_svg(black_box(&subject), black_box(&options)))
        });
        group.bench_function("chain SVG", |b| {
            b.iter(|| chain_svg(black_box(&subject), black_box(&options)))
        });
        group.bench_function("board DOT", |b| {
            b.iter(|| board_dot(black_box(&subject), black_box(&options)))
        });
        let svg = board_svg(&subject, &options);
        group.sample_size(20);
        group.bench_function("board PNG", |b| b.iter(|| png(black_box(&svg))));
        group.finish();
    }
}

criterion_group!(benches, pictures);
criterion_main!(benches);
