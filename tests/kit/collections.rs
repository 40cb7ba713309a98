//! The puzzle collections beside the project, where they are, for all tests that measure over them.

use std::fs;

use catena::grid::{Digit, State};

/// The rows of a collection, in columns; `None`, said aloud, where the collections are not.
pub fn rows(name: &str) -> Option<Vec<Vec<String>>> {
    let path = crate::root().join("../shared/puzzles").join(name);
    let Ok(text) = fs::read_to_string(&path) else {
        println!("{} is not there: nothing was measured", path.display());
        return None;
    };
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    Some(rows.map(|row| row.split('\t').map(str::to_owned).collect()).collect())
}

/// The state that a puzzle of 81 characters begins with.
pub fn start(givens: &str) -> State {
    let mut digits = [None; 81];
    for (given, digit) in digits.iter_mut().zip(givens.chars()) {
        *given = digit.to_digit(10).and_then(Digit::from_number);
    }
    State::from_givens(&digits).unwrap()
}
