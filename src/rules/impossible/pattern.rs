//! The patterns, as their files in `queries/patterns` have them, and those of a user.

use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use crate::board::{CandidateSet, filling, live};
use crate::grid::{Cell, CellSet, State};
use crate::query::{nearest, pattern_files};
use crate::work::{Stopped, Work};

use super::arrangement::Ready;
use super::image::{Among, Image, images};

/// The impossible patterns that are looked for: those that come with the program, or these and others.
///
/// ```
/// use catena::rules::Patterns;
///
/// let own = "-- Digits: 1\n-- Guardians: 3\nXX.......\n".to_owned() + &".........\n".repeat(8);
/// let built_in = Patterns::built_in();
/// let patterns = built_in.with("pair", &own)?;
/// assert_eq!(patterns.names().count(), built_in.names().count() + 1);
/// let fault = built_in.with("pair", &own.replace("Digits: 1", "Digits: 2")).err().unwrap();
/// assert!(fault.to_string().contains("12......."), "{fault}");
/// # Ok::<(), catena::rules::PatternFault>(())
/// ```
#[derive(Default)]
pub struct Patterns {
    patterns: Vec<Pattern>,
    /// Whether deadly patterns are looked for too.
    assumes_one_solution: bool,
    ready: OnceLock<Vec<Ready>>,
}

impl Patterns {
    /// Those that come with the program.
    pub fn built_in() -> Arc<Patterns> {
        static ALL: LazyLock<Arc<Patterns>> = LazyLock::new(|| {
            let read = |(name, text): &(&str, &str)| Pattern::read(name, text);
            Arc::new(Patterns::of(pattern_files().iter().filter_map(|file| read(file).ok())))
        });
        Arc::clone(&ALL)
    }

    pub(in crate::rules) fn of(patterns: impl IntoIterator<Item = Pattern>) -> Patterns {
        Patterns { patterns: patterns.into_iter().collect(), ..Patterns::default() }
    }

    /// These and the one of a file, which takes the place of one of the same name.
    ///
    /// # Errors
    /// When the text is not that of a pattern, or the digits can fill its cells.
    pub fn with(&self, name: &str, text: &str) -> Result<Patterns, PatternFault> {
        Ok(self.and(Patterns::of([Pattern::read(name, text)?])))
    }

    /// These and others, which take the place of those of the same name.
    #[must_use]
    pub fn and(&self, others: Patterns) -> Patterns {
        let is_kept = |pattern: &&Pattern| others.names().all(|name| *name != *pattern.name);
        let kept: Vec<Pattern> = self.patterns.iter().filter(is_kept).cloned().collect();
        let assumes_one_solution = self.assumes_one_solution || others.assumes_one_solution;
        let patterns = kept.into_iter().chain(others.patterns);
        Patterns { assumes_one_solution, ..Patterns::of(patterns) }
    }

    /// The same; what begins with a choice or goes through one takes the guardians of deadly patterns too, wherever
    /// there are givens that may be assumed to have one solution.
    #[must_use]
    pub fn assuming_one_solution(&self) -> Patterns {
        Patterns { assumes_one_solution: true, ..Patterns::of(self.patterns.iter().cloned()) }
    }

    /// Whether guardians of deadly patterns are choices too.
    pub fn assume_one_solution(&self) -> bool {
        self.assumes_one_solution
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.patterns.iter().map(|pattern| &*pattern.name)
    }

    /// Where they stand in a state: all images, each with at most as many guardians as the file of its pattern asks
    /// for, in no order that means anything; none when there is none. It takes some milliseconds.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn images(&self, state: &State, work: &mut Work) -> Result<Vec<Image>, Stopped> {
        self.images_with(state, &live(state), work)
    }

    /// The same in these cells.
    pub(in crate::rules) fn images_in(
        &self,
        state: &State,
        cells: CellSet,
        work: &mut Work,
    ) -> Result<Vec<Image>, Stopped> {
        images(self.ready(), state, &Among { cells, guardians: &live(state) }, work)
    }

    /// The same, all of whose guardians are among these.
    pub(super) fn images_with(
        &self,
        state: &State,
        guardians: &CandidateSet,
        work: &mut Work,
    ) -> Result<Vec<Image>, Stopped> {
        let cells = Cell::all().collect();
        images(self.ready(), state, &Among { cells, guardians }, work)
    }

    /// The same patterns, ready to be looked for: those of each number of digits together. Made once.
    fn ready(&self) -> &[Ready] {
        self.ready.get_or_init(|| Ready::all(&self.patterns))
    }
}

/// Cells and a number of digits, wherever the symmetries of the board take them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Pattern {
    /// What it is called: the name of its file.
    pub name: Arc<str>,
    /// The cells.
    pub cells: CellSet,
    /// The number of digits.
    pub digits: usize,
    /// The greatest number of guardians that is looked for.
    pub guardians: usize,
}

/// What is wrong with the file of a pattern. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternFault {
    /// This heading must be there, with a number, and is not: digits from 1 to 9, guardians from 1 to 27.
    Heading(&'static str),
    /// No file of patterns has the heading of this line; the nearest one, where one is near.
    Unknown {
        /// The line.
        line: usize,
        /// What may be meant.
        nearest: Option<&'static str>,
    },
    /// This line under the headings is none of nine with nine `X` and `.` each.
    Line(usize),
    /// The board has another number of lines than nine.
    Lines(usize),
    /// The digits can fill the cells: those of each digit.
    Filled(Box<[CellSet; 9]>),
}

impl PatternFault {
    /// What to do about it.
    pub fn hint(&self) -> String {
        let shape = "under the headings stand nine lines of nine signs: X for a cell of the pattern, . for others";
        match self {
            PatternFault::Heading(heading) => format!("write `-- {heading} 3`"),
            PatternFault::Unknown { nearest: Some(near), .. } => format!("did you mean `{near}`?"),
            PatternFault::Unknown { nearest: None, .. } => {
                format!("the headings are {}", HEADINGS.join(" "))
            }
            PatternFault::Line(_) | PatternFault::Lines(_) => shape.to_owned(),
            PatternFault::Filled(_) => "a pattern is impossible: mark more cells".to_owned(),
        }
    }
}

impl fmt::Display for PatternFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PatternFault::Heading(heading) => {
                let most = most(heading);
                write!(f, "the heading `{heading}` with a number from 1 to {most} is missing")
            }
            PatternFault::Unknown { line, .. } => write!(f, "line {line}: unknown heading"),
            PatternFault::Line(line) => write!(f, "line {line}: not a line of the board"),
            PatternFault::Lines(lines) => write!(f, "the board has {lines} lines"),
            PatternFault::Filled(filling) => {
                write!(f, "the digits can fill the cells:\n{}", drawn(filling))
            }
        }
    }
}

impl std::error::Error for PatternFault {}

/// A filling as nine lines: the digit of each cell, counted from 1, and points.
fn drawn(filling: &[CellSet; 9]) -> String {
    let sign = |cell: Cell| {
        let digit = (1..).zip(filling).find(|(_, cells)| cells.contains(cell));
        digit.and_then(|(digit, _)| char::from_digit(digit, 10)).unwrap_or('.')
    };
    let line = |row: usize| (0..9).map(|column| sign(Cell::at(row, column))).collect::<String>();
    (0..9).map(line).collect::<Vec<_>>().join("\n")
}

/// The headings of a file.
const HEADINGS: [&str; 5] = ["Finds:", "Sound:", "Source:", "Digits:", "Guardians:"];

/// A line that is not empty, with its number.
type Numbered<'a> = (usize, &'a str);

impl Pattern {
    /// Reads the file of an impossible pattern: headings behind `--`, then the board.
    ///
    /// # Errors
    /// What is missing or wrong, or how the digits fill the cells.
    fn read(name: &str, text: &str) -> Result<Pattern, PatternFault> {
        let (headings, board): (Vec<Numbered>, Vec<Numbered>) = (1..)
            .zip(text.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty())
            .partition(|(_, line)| line.starts_with("--"));
        headings.iter().try_for_each(|&line| is_known(line))?;
        let digits = number(&headings, HEADINGS[3])?;
        let guardians = number(&headings, HEADINGS[4])?;
        let cells = cells(&board)?;
        match filling(cells, digits) {
            Some(filling) => Err(PatternFault::Filled(filling.into())),
            None => Ok(Pattern { name: name.into(), cells, digits, guardians }),
        }
    }
}

/// Refuses a heading that no file has: a word with a colon behind it.
fn is_known((line, text): Numbered) -> Result<(), PatternFault> {
    let text = text[2..].trim();
    let word = text.split_inclusive(':').next().unwrap_or_default();
    let is_heading = word.strip_suffix(':').is_some_and(|word| {
        word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic)
    });
    if !is_heading || HEADINGS.contains(&word) {
        return Ok(());
    }
    Err(PatternFault::Unknown { line, nearest: nearest(word, HEADINGS) })
}

fn number(headings: &[Numbered], heading: &'static str) -> Result<usize, PatternFault> {
    let stated = headings.iter().find_map(|(_, line)| line[2..].trim().strip_prefix(heading));
    let number = stated.and_then(|number| number.trim().parse().ok());
    number
        .filter(|number| (1..=most(heading)).contains(number))
        .ok_or(PatternFault::Heading(heading))
}

/// The greatest number under a heading: guardians fit into eight bits with one cell that is ruled out.
fn most(heading: &str) -> usize {
    if heading == HEADINGS[4] { 27 } else { 9 }
}

/// The cells that the board marks.
fn cells(board: &[Numbered]) -> Result<CellSet, PatternFault> {
    let is_row = |row: &str| row.len() == 9 && row.bytes().all(|sign| matches!(sign, b'X' | b'.'));
    match board.iter().find(|(_, row)| !is_row(row)) {
        Some(&(line, _)) => Err(PatternFault::Line(line)),
        None if board.len() != 9 => Err(PatternFault::Lines(board.len())),
        None => {
            let signs = board.iter().flat_map(|(_, row)| row.bytes());
            Ok(Cell::all()
                .zip(signs)
                .filter(|(_, sign)| *sign == b'X')
                .map(|(cell, _)| cell)
                .collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read() {
        assert!(!pattern_files().is_empty());
        for (name, text) in pattern_files() {
            assert_eq!(Pattern::read(name, text).map(|_| ()), Ok(()), "{name}");
        }
        assert_eq!(Patterns::built_in().names().count(), pattern_files().len());
    }

    #[test]
    fn each_cell_of_a_built_in_pattern_is_needed() {
        for pattern in &Patterns::built_in().patterns {
            for out in pattern.cells.iter() {
                let fewer = pattern.cells.iter().filter(|&cell| cell != out).collect();
                assert!(filling(fewer, pattern.digits).is_some(), "{pattern:?} without {out:?}");
            }
        }
    }

    fn read(headings: &str, board: &str) -> Result<Pattern, PatternFault> {
        Pattern::read("own", &format!("-- own\n{headings}\n{board}"))
    }

    const HEADS: &str = "-- Digits: 3\n-- Guardians: 2\n";

    #[test]
    fn what_is_no_pattern_is_refused() {
        let board = "XXXX.....\n".repeat(9);
        assert!(read(HEADS, &board).is_ok());
        let refused = |headings: &str, board: &str| read(headings, board).unwrap_err();
        assert_eq!(refused("-- Digits: 3", &board), PatternFault::Heading("Guardians:"));
        let none = "-- Digits: 0\n-- Guardians: 2";
        assert_eq!(refused(none, &board), PatternFault::Heading("Digits:"));
        assert_eq!(refused(HEADS, &board[..80]), PatternFault::Lines(8));
        assert_eq!(refused(HEADS, &board.replacen('X', "x", 1)), PatternFault::Line(5));
        let near = Some("Guardians:");
        let misspelt = refused("-- Digits: 3\n-- Gardians: 2", &board);
        assert_eq!(misspelt, PatternFault::Unknown { line: 3, nearest: near });
    }

    #[test]
    fn what_can_be_filled_is_refused_with_a_filling() {
        let board = "XXX......\n".to_owned() + &".........\n".repeat(8);
        let PatternFault::Filled(filling) = read(HEADS, &board).unwrap_err() else {
            panic!("three digits fill three cells")
        };
        let cells: Vec<Cell> = filling.iter().flat_map(|of_digit| of_digit.iter()).collect();
        assert_eq!(cells.len(), 3);
        let text = PatternFault::Filled(filling).to_string();
        let expected = "123......\n".to_owned() + &["........."; 8].join("\n");
        assert!(text.ends_with(&expected), "{text}");
    }
}
