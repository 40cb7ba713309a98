//! Chains as people type them, of `tests/corpus/typed-chains.txt`.

use catena::grid::{DigitSet, Position, State};

pub const CORPUS: &str = include_str!("../corpus/typed-chains.txt");

/// Reads the live digits of 81 cells.
pub fn state(text: &str) -> State {
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
