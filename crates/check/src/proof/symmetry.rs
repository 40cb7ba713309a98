//! Symmetries of the board, together with another name for each digit.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Candidate, Cell, Digit};

/// What takes the place of each of nine things, counted from 0.
///
/// It is written as nine digits: `231456789` puts the second where the first was named.
///
/// ```
/// use catena_check::proof::Permutation;
///
/// let turned: Permutation = "231456789".parse()?;
/// assert_eq!([0, 1, 2, 3].map(|n| turned.of(n)), [1, 2, 0, 3]);
/// assert_eq!(turned.cycles(), "(123)");
/// assert!("113456789".parse::<Permutation>().is_err());
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Permutation([u8; 9]);

impl Permutation {
    /// Everything in its place.
    pub const IDENTITY: Permutation = Permutation([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    /// The first and the last exchanged, and so on to the middle.
    pub const REVERSED: Permutation = Permutation([8, 7, 6, 5, 4, 3, 2, 1, 0]);

    /// The permutation with these images; `None` where one is missing.
    pub fn new(images: [usize; 9]) -> Option<Permutation> {
        let is_there = |n: usize| images.contains(&n);
        (0..9).all(is_there).then(|| Permutation(images.map(|image| image as u8)))
    }

    /// What takes the place of one of the nine, counted from 0.
    pub fn of(&self, n: usize) -> usize {
        usize::from(self.0[n])
    }

    /// The cycles of what moves, counted from 1: `(19)(28)`; nothing where all stay.
    pub fn cycles(&self) -> String {
        let mut text = String::new();
        for first in 0..9 {
            let mut cycle = vec![first];
            let mut next = self.of(first);
            while next > first {
                cycle.push(next);
                next = self.of(next);
            }
            if next == first && cycle.len() > 1 {
                let digits: String = cycle.iter().map(|n| (n + 1).to_string()).collect();
                text += &format!("({digits})");
            }
        }
        text
    }

    /// What takes the place of each of the nine.
    pub fn images(&self) -> [usize; 9] {
        self.0.map(usize::from)
    }
}

impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|image| write!(f, "{}", image + 1))
    }
}

impl FromStr for Permutation {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Permutation, &'static str> {
        let expected = "expected the nine digits from 1 to 9, each once";
        let digits: Vec<usize> =
            text.bytes().map(|byte| usize::from(byte.wrapping_sub(b'1'))).collect();
        let images: [usize; 9] = digits.try_into().map_err(|_| expected)?;
        Permutation::new(images).ok_or(expected)
    }
}

/// A map of the candidates to each other: perhaps rows and columns exchanged, then rows and columns moved, and the
/// digits renamed.
///
/// It is a symmetry of the board where the rows of a band and the columns of a stack stay together: then it maps
/// solutions to solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Whether rows and columns are exchanged first.
    pub transposed: bool,
    /// Where each row goes.
    pub rows: Permutation,
    /// Where each column goes.
    pub columns: Permutation,
    /// What each digit is called.
    pub digits: Permutation,
}

impl Symmetry {
    /// All candidates in their places.
    pub const IDENTITY: Symmetry = Symmetry {
        transposed: false,
        rows: Permutation::IDENTITY,
        columns: Permutation::IDENTITY,
        digits: Permutation::IDENTITY,
    };

    /// Where a cell goes.
    pub fn image_of_cell(&self, cell: Cell) -> Cell {
        let (row, column) = match self.transposed {
            true => (cell.column(), cell.row()),
            false => (cell.row(), cell.column()),
        };
        Cell::at(self.rows.of(row), self.columns.of(column))
    }

    /// What a candidate becomes.
    pub fn image(&self, candidate: Candidate) -> Candidate {
        let digit = Digit::from_index(self.digits.of(candidate.digit().index()));
        Candidate::new(digit, self.image_of_cell(candidate.cell()))
    }

    /// What it does with the cells, where that is a turn or a reflection; `None` for the others.
    pub fn name(&self) -> Option<&'static str> {
        let (same, reversed) = (Permutation::IDENTITY, Permutation::REVERSED);
        let lines = [self.rows, self.columns];
        match self.transposed {
            false if lines == [reversed; 2] => Some("half a turn"),
            false if lines == [same, reversed] => Some("left and right exchanged"),
            false if lines == [reversed, same] => Some("top and bottom exchanged"),
            true if lines == [same; 2] => Some("the reflection in the main diagonal"),
            true if lines == [reversed; 2] => Some("the reflection in the other diagonal"),
            true if lines == [same, reversed] => Some("a quarter turn clockwise"),
            true if lines == [reversed, same] => Some("a quarter turn anticlockwise"),
            _ => None,
        }
    }
}

/// The name of the turn or reflection, or the cycles of the lines; then those of the digits.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut parts = Vec::new();
        match self.name() {
            Some(name) => parts.push(name.to_owned()),
            None => {
                parts.extend(self.transposed.then(|| "rows and columns exchanged".to_owned()));
                let lines = [("rows", self.rows), ("columns", self.columns)];
                let moved = lines.iter().filter(|(_, lines)| *lines != Permutation::IDENTITY);
                parts.extend(moved.map(|(name, lines)| format!("{name} {}", lines.cycles())));
            }
        }
        match self.digits == Permutation::IDENTITY {
            true => parts.push("each digit to itself".to_owned()),
            false => parts.push(format!("digits {}", self.digits.cycles())),
        }
        f.write_str(&parts.join(", "))
    }
}
