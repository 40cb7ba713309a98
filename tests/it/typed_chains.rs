//! Chains as people type them: `tests/corpus/typed-chains.txt` says what is to be said of each.

use catena::fill::fill;
use catena::grid::{Conclusion, DigitSet, Position, State};
use catena::notation::read;

const CORPUS: &str = include_str!("../corpus/typed-chains.txt");

/// Reads the live digits of 81 cells.
fn state(text: &str) -> State {
    let cell = |word: &str| -> DigitSet {
        DigitSet::from_bits(word.bytes().fold(0, |bits, digit| bits | 1 << (digit - b'1')))
    };
    let cells: Vec<DigitSet> = text.split_whitespace().map(cell).collect();
    State::from_cells(cells.try_into().unwrap())
}

/// The chains of the corpus, each with the position it stands on.
pub fn chains() -> Vec<(Position, &'static str)> {
    let mut chains = Vec::new();
    let mut position = None;
    for line in CORPUS.lines() {
        if let Some(text) = line.strip_prefix("state ") {
            position = Some(Position::from_state(state(text)));
        } else if let (Some(text), Some(position)) = (line.strip_prefix("chain "), &position) {
            chains.push((position.clone(), text));
        }
    }
    chains
}

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
