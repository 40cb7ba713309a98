//! A hundred thousand proofs over the collections, certified.

use std::sync::Arc;

use catena::check::{Verdict, check};
use catena::grid::Position;
use catena::proof::Proof;
use catena::rules::{Next, Path, Reach, Rule, Work};

use super::certify;
use crate::collections::{rows, start};
use crate::rule;

/// Certifies the proofs of a path; how many there were.
fn path(puzzle: &str, rules: &[Arc<dyn Rule>]) -> usize {
    let position = Position::from_state(start(puzzle));
    let mut path = Path::new(&position, rules, Reach::up_to(12));
    let mut count = 0;
    while let Ok(Next::Proofs(proofs)) = path.advance(&mut Work::with_budget(1_000_000)) {
        proofs.iter().for_each(|proof: &Proof| {
            assert!(matches!(check(proof), Verdict::Proved(_)));
            certify(proof);
        });
        count += proofs.len();
    }
    count
}

#[test]
#[ignore = "takes a quarter of an hour, and reads the collections beside the project"]
fn a_hundred_thousand_proofs_of_the_collections_are_certified() {
    let Some(puzzles) = rows("top1465.tsv") else { return };
    let lists = [
        vec!["hidden-single", "naked-single", "whip"],
        vec!["hidden-single", "naked-single", "g-braid"],
        vec![
            "hidden-single",
            "naked-single",
            "naked-subset",
            "hidden-subset",
            "basic-fish",
            "finned-fish",
            "sue-de-coq",
            "als-chain",
            "force-chain-cell",
            "tagging-4",
        ],
    ];
    let mut total = 0;
    for (names, step) in lists.iter().zip([1, 8, 8]) {
        let rules: Vec<Arc<dyn Rule>> = names.iter().map(|name| rule(name)).collect();
        let count: usize = puzzles.iter().step_by(step).map(|row| path(&row[0], &rules)).sum();
        println!("{}: {count} proofs", names.join(", "));
        total += count;
    }
    assert!(total >= 100_000, "{total} proofs are too few");
}
