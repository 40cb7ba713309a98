//! Field notation: the one place where indices become `n4r2c5` and the reverse.
//!
//! Everything is written in one form. Candidates and conclusions are read in every spelling people
//! use: `n8r5c3`, `r5c3n8`, `8r5c3`, `(8)r5c3`, `r5c3<>8`, `r5c3≠8`, `r5c3=8`, in either case and
//! with spaces between the parts.

use std::fmt;
use std::str::FromStr;

use super::candidate::Candidate;
use super::cell::{Cell, CellSet};
use super::csp::{Csp, Space};
use super::digit::{Digit, DigitSet};
use super::house::{House, HouseKind};
use super::state::State;

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl Cell {
    /// The cell with a letter for its row, as SudokuWiki and others name it: `A1` to `H9`, then `J1` to `J9`,
    /// because the letter I looks like a digit.
    ///
    /// ```
    /// use catena_check::grid::Cell;
    ///
    /// assert_eq!(Cell::at(0, 0).lettered(), "A1");
    /// assert_eq!(Cell::at(8, 3).lettered(), "J4");
    /// ```
    pub fn lettered(self) -> String {
        let letter = b"ABCDEFGHJ"[self.row()];
        format!("{}{}", char::from(letter), self.column() + 1)
    }
}

/// Writes the cells of a row together, and those of one column when there is only one: `r1c12+r3c4`,
/// `r135c2`. Nothing for the empty set.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(first) = self.iter().next() else { return Ok(()) };
        if self.iter().all(|cell| cell.column() == first.column()) {
            f.write_str("r")?;
            self.iter().try_for_each(|cell| write!(f, "{}", cell.row() + 1))?;
            return write!(f, "c{}", first.column() + 1);
        }
        let mut row = None;
        for cell in self.iter() {
            if row != Some(cell.row()) {
                let plus = if row.is_some() { "+" } else { "" };
                write!(f, "{plus}r{}c", cell.row() + 1)?;
                row = Some(cell.row());
            }
            write!(f, "{}", cell.column() + 1)?;
        }
        Ok(())
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = match self.kind() {
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
            HouseKind::Block => 'b',
        };
        write!(f, "{letter}{}", self.number() + 1)
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "n{}{}", self.digit(), self.cell())
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Csp {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (first, second) = (self.first() + 1, self.second() + 1);
        match self.space() {
            Space::Rc => write!(f, "r{first}c{second}"),
            Space::Rn => write!(f, "r{first}n{second}"),
            Space::Cn => write!(f, "c{first}n{second}"),
            Space::Bn => write!(f, "b{first}n{second}"),
        }
    }
}

/// Debug output is what people write, sets in braces: `n8r4c4`, `{129}`.
macro_rules! debug_as_written {
    ($($form:literal: $($name:ty),+;)+) => {$($(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, $form, self)
            }
        }
    )+)+};
}

debug_as_written! {
    "{}": Digit, Cell, House, Candidate, Csp, Conclusion;
    "{{{}}}": DigitSet, CellSet;
}

/// What a step concludes about one candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conclusion {
    /// The candidate is false: `r5c3<>8`.
    Eliminate(Candidate),
    /// The candidate is true: `r5c3=8`.
    Place(Candidate),
}

impl Conclusion {
    /// The candidate spoken of.
    pub const fn candidate(self) -> Candidate {
        match self {
            Conclusion::Eliminate(candidate) | Conclusion::Place(candidate) => candidate,
        }
    }

    /// What is so where it is not.
    pub const fn opposite(self) -> Conclusion {
        match self {
            Conclusion::Eliminate(candidate) => Conclusion::Place(candidate),
            Conclusion::Place(candidate) => Conclusion::Eliminate(candidate),
        }
    }

    /// Makes it so in a state: deletes the candidate, or places it.
    pub fn apply_to(self, state: &mut State) {
        match self {
            Conclusion::Eliminate(candidate) => {
                state.remove(candidate);
            }
            Conclusion::Place(candidate) => state.place(candidate),
        }
    }

    /// Whether it is so in a state: the candidate is gone, or its cell is decided for it.
    pub fn is_so_in(self, state: &State) -> bool {
        match self {
            Conclusion::Eliminate(candidate) => !state.is_live(candidate),
            Conclusion::Place(candidate) => {
                state.decided(candidate.cell()) == Some(candidate.digit())
            }
        }
    }

    /// Writes conclusions as a list: `r5c3<>8, r5c4=8`; empty when there are none.
    pub fn list(conclusions: &[Conclusion]) -> String {
        let texts: Vec<String> = conclusions.iter().map(ToString::to_string).collect();
        texts.join(", ")
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Conclusion::Eliminate(c) => write!(f, "{}<>{}", c.cell(), c.digit()),
            Conclusion::Place(c) => write!(f, "{}={}", c.cell(), c.digit()),
        }
    }
}

/// A text that is not what it should be in field notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// Where in the text, in characters from its start.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "expected {} at character {}", self.expected, self.at + 1)
    }
}

impl std::error::Error for NotationError {}

impl FromStr for Candidate {
    type Err = NotationError;

    /// Reads a candidate in any spelling; what a conclusion would say of it is ignored.
    fn from_str(text: &str) -> Result<Candidate, NotationError> {
        text.parse().map(Conclusion::candidate)
    }
}

impl FromStr for Conclusion {
    type Err = NotationError;

    /// Reads a conclusion in any spelling; a bare candidate is an elimination.
    fn from_str(text: &str) -> Result<Conclusion, NotationError> {
        let mut reader = Reader::new(text);
        let conclusion = reader.conclusion()?;
        reader.end()?;
        Ok(conclusion)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    /// Reads `r2c5`.
    fn from_str(text: &str) -> Result<Cell, NotationError> {
        let mut reader = Reader::new(text);
        let cell = reader.cell()?;
        reader.end()?;
        Ok(cell)
    }
}

impl FromStr for Csp {
    type Err = NotationError;

    /// Reads `r2c5`, `r2n4`, `c5n4` or `b2n4`, the coordinates in either order.
    fn from_str(text: &str) -> Result<Csp, NotationError> {
        let mut reader = Reader::new(text);
        let (one, at) = (reader.coordinate()?, reader.at);
        let two = reader.coordinate()?;
        reader.end()?;
        match (one, two) {
            (('r', r), ('c', c)) | (('c', c), ('r', r)) => Ok(Csp::cell(Cell::at(r, c))),
            (('r', r), ('n', n)) | (('n', n), ('r', r)) => Ok(Csp::row(r, Digit::from_index(n))),
            (('c', c), ('n', n)) | (('n', n), ('c', c)) => Ok(Csp::column(c, Digit::from_index(n))),
            (('b', b), ('n', n)) | (('n', n), ('b', b)) => Ok(Csp::block(b, Digit::from_index(n))),
            _ => Err(reader.error(at, "two coordinates of rc, rn, cn or bn")),
        }
    }
}

/// Reads field notation from left to right.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0 }
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next().map(|c| c.to_ascii_lowercase())
    }

    fn expect<T>(&self, found: Option<T>, expected: &'static str) -> Result<T, NotationError> {
        found.ok_or_else(|| self.error(self.at, expected))
    }

    /// The error at a byte of the text, which it counts in characters.
    fn error(&self, byte: usize, expected: &'static str) -> NotationError {
        NotationError { at: self.text[..byte].chars().count(), expected }
    }

    fn accept(&mut self, token: &str) -> bool {
        self.peek();
        let found = self.text[self.at..].starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn digit(&mut self) -> Result<Digit, NotationError> {
        let digit = self.peek().and_then(|c| c.to_digit(10)).and_then(Digit::from_number);
        let digit = self.expect(digit, "a digit from 1 to 9")?;
        self.at += 1;
        Ok(digit)
    }

    fn coordinate(&mut self) -> Result<(char, usize), NotationError> {
        let letter = self.peek().filter(|c| matches!(c, 'r' | 'c' | 'b' | 'n'));
        let letter = self.expect(letter, "r, c, b or n")?;
        self.at += 1;
        Ok((letter, self.digit()?.index()))
    }

    fn cell(&mut self) -> Result<Cell, NotationError> {
        let at = self.at;
        match (self.coordinate()?, self.coordinate()?) {
            (('r', row), ('c', column)) => Ok(Cell::at(row, column)),
            _ => Err(self.error(at, "a cell such as r2c5")),
        }
    }

    fn conclusion(&mut self) -> Result<Conclusion, NotationError> {
        match self.peek() {
            Some('r') => self.conclusion_after_cell(),
            Some('(' | 'n' | '0'..='9') => {
                let digit = self.leading_digit()?;
                Ok(Conclusion::Eliminate(Candidate::new(digit, self.cell()?)))
            }
            _ => Err(self.error(self.at, "a digit or a cell such as r2c5")),
        }
    }

    fn leading_digit(&mut self) -> Result<Digit, NotationError> {
        let parenthesis = self.accept("(");
        if !parenthesis && self.peek() == Some('n') {
            self.at += 1;
        }
        let digit = self.digit()?;
        if parenthesis && !self.accept(")") {
            return Err(self.error(self.at, "a closing parenthesis"));
        }
        Ok(digit)
    }

    fn conclusion_after_cell(&mut self) -> Result<Conclusion, NotationError> {
        let cell = self.cell()?;
        let eliminates = ["<>", "≠", "!=", "n", "N"].iter().any(|sign| self.accept(sign));
        if !eliminates && !self.accept("==") && !self.accept("=") {
            return Err(self.error(self.at, "<>, ≠, = or n after the cell"));
        }
        let candidate = Candidate::new(self.digit()?, cell);
        Ok(if eliminates { Conclusion::Eliminate(candidate) } else { Conclusion::Place(candidate) })
    }

    fn end(&mut self) -> Result<(), NotationError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error(self.at, "nothing more")),
        }
    }
}
