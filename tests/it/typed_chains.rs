//! Chains as people type them: `tests/corpus/typed-chains.txt` says what is to be said of each.

#[path = "../kit/typed_chains.rs"]
mod kit;

use catena::fill::fill;
use catena::grid::{Conclusion, Position};
use catena::notation::read;

pub use kit::chains;
use kit::{CORPUS, state};

fn verdict(position: &Position, text: &str, conclusion: Conclusion) -> String {
    match read(text).map(|typed| fill(position, &typed, conclusion)) {
        Err(error) => format!("unread {error}"),
        Ok(Err(refusal)) => format!("refused {conclusion}: {refusal}"),
        Ok(Ok(proof)) => format!("proved {}[{}] {conclusion}", proof.family.name, proof.length),
    }
}

#[test]
fn each_chain_gets_its_verdict() {
    let mut found = Vec::new();
    let mut position = None;
    for line in CORPUS.lines() {
        if line.starts_with("proved ") || line.starts_with("refused ") {
            continue;
        }
        found.push(line.to_owned());
        if let Some(text) = line.strip_prefix("state ") {
            position = Some(Position::from_state(state(text)));
        }
        if let Some(text) = line.strip_prefix("chain ") {
            let conclusions = read(text).unwrap().conclusions;
            let position = position.as_ref().unwrap();
            found.extend(conclusions.into_iter().map(|c| verdict(position, text, c)));
        }
    }
    assert_eq!(found, CORPUS.lines().collect::<Vec<_>>());
}
