//! The worked grid of G. Penet, "a puzzle after basic tagging".

use catena::grid::{Candidate, Digit, DigitSet, State};

/// The state and the printed letters.
pub fn grid() -> (State, Vec<(Candidate, String)>) {
    let mut cells = [DigitSet::EMPTY; 81];
    let mut letters = Vec::new();
    let text = include_str!("../corpus/tagging-grid.tsv");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["state", state] => {
                for (cell, digits) in cells.iter_mut().zip(state.split(' ')) {
                    let digits = digits.chars().map(|digit| digit.to_digit(10).unwrap());
                    digits.for_each(|digit| cell.insert(Digit::from_number(digit).unwrap()));
                }
            }
            ["tag", candidate, letter] => {
                letters.push((candidate.parse().unwrap(), letter.to_owned()));
            }
            _ => panic!("{line}"),
        }
    }
    (State::from_cells(cells), letters)
}
