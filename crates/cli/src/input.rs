//! What commands are about: a grid, a list of grids, a candidate; each an argument, a file or
//! standard input.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use super::error::{Error, named, shown, warn};
use super::interrupt::interrupt;
use super::text_or_file::{file_of, text_or_file};
use super::{keep, linked};
use catena::explorer::Explorer;
use catena::explorer::notice::Notice;
use catena::grid::format::{Entry, decode, grids, read_list};
use catena::grid::{self, Conclusion, NotationError, Position, ReadError};
use catena::notation::read_conclusions;
use catena::work::Stopped;

/// What may be applied to a grid before the command looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum After {
    /// Naked and hidden singles, until none is open.
    Singles,
    /// The rules of the list L4_0, until none has anything left: singles, locked candidates, subsets and
    /// basic fish of up to four, XY- and XYZ-wings.
    Basics,
}

/// The arguments of every command that takes a grid.
#[derive(clap::Args, Clone, Debug)]
pub struct GridArgs {
    /// The grid, a file that holds it, or - for standard input
    ///
    /// The format is recognised: 81 characters with one sign for empty cells, a pencil-mark grid as forums and
    /// solvers print it, a HoDoKu library line, 729 or 162 characters, a list or record of a program, an
    /// OpenSudoku file, an address of a page with a puzzle, a link of the explorer. Givens stand for the state they leave and pencil marks
    /// for the state they write; nothing is applied.
    #[arg(required_unless_present = "state", conflicts_with = "state", value_parser = text_or_file())]
    grid: Option<String>,
    /// What goes with it.
    #[command(flatten)]
    pub given: Given,
}

/// What may be said besides a grid, or instead of one.
#[derive(clap::Args, Clone, Debug)]
pub struct Given {
    /// Apply this first [default: nothing]
    #[arg(long, value_enum)]
    pub after: Option<After>,
    /// Then take these conclusions as given, whether or not anything proves them: 'r1c3<>5 r2c4=7'
    #[arg(long, value_name = "CONCLUSIONS")]
    pub apply: Option<String>,
    /// Of a list of grids, one a line, or of the grids of a text, take this one, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "state")]
    pub number: Option<usize>,
    /// Allow states without a solution, even with an empty cell: as pencil marks or 729 characters
    #[arg(long, conflicts_with = "number")]
    pub any_state: bool,
    /// A store, made by `catena store init`: what the command finds is kept in it
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Take the state with this number from the store instead of a grid
    #[arg(long, value_name = "ID", requires = "store")]
    pub state: Option<i64>,
}

impl GridArgs {
    /// Opens the position. That it has several solutions is said as a warning.
    ///
    /// # Errors
    /// When it cannot be read, or has no solution.
    pub fn open(&self) -> Result<Explorer, Error> {
        self.given.open(self.grid.as_deref())
    }

    /// Opens the position; that it has several solutions is an error, and said once.
    ///
    /// # Errors
    /// Those of [`GridArgs::open`], and when there are several solutions.
    pub fn open_one_solution(&self) -> Result<Explorer, Error> {
        let explorer = self.given.opened(self.grid.as_deref())?;
        explorer.only_solution()?;
        self.given.apply(explorer)
    }

    /// The grids of the list that is named instead of a grid.
    ///
    /// # Errors
    /// When there is none, or one cannot be read.
    pub fn positions(&self) -> Result<Vec<Position>, Error> {
        Source::open(self.grid.as_deref().unwrap_or_default())?.positions()
    }
}

impl Given {
    /// A grid, and only what may be applied first.
    pub const fn after(after: Option<After>) -> Given {
        Given { after, apply: None, number: None, any_state: false, store: None, state: None }
    }

    /// Whether a state of a store is named.
    pub const fn is_stored(&self) -> bool {
        self.state.is_some()
    }

    /// Opens the position that a grid stands for or, where there is none, a stored state.
    ///
    /// # Errors
    /// When it cannot be read, or has no solution.
    pub fn open(&self, grid: Option<&str>) -> Result<Explorer, Error> {
        let explorer = self.opened(grid)?;
        let said = |notice: &&Notice| {
            matches!(
                notice,
                Notice::SeveralSolutions { .. }
                    | Notice::NoSolution { .. }
                    | Notice::EarlierAssumption
            )
        };
        for notice in explorer.notices().iter().filter(said) {
            warn(notice, notice.hint().unwrap_or_default());
        }
        let explorer = self.apply(explorer)?;
        // One position is all that the process works on. To give back what is derived from it, piece by piece
        // at the end, would take a twentieth of the time of an answer.
        std::mem::forget(explorer.clone());
        Ok(explorer)
    }

    /// The position of a grid or a number in a store, with nothing said about it and nothing applied.
    fn opened(&self, grid: Option<&str>) -> Result<Explorer, Error> {
        let explorer = match (grid, self.state, &self.store) {
            (Some(grid), ..) => self.read(&Source::open(grid)?)?,
            (None, Some(state), Some(store)) => Explorer::of(keep::position(store, state)?),
            (None, ..) => return Err(Error::input("there is no grid", "give one, or --state ID")),
        };
        if self.any_state { Ok(explorer) } else { Ok(explorer.with_solution()?) }
    }

    /// The position of a text: that of a link of the explorer, of a grid, or of one of several.
    fn read(&self, source: &Source) -> Result<Explorer, Error> {
        if let Some(explorer) = linked::opened(&source.text)? {
            return Ok(explorer);
        }
        let position = match self.number {
            None if self.any_state => {
                grid::read_any(&source.text).map_err(|error| source.refuse(&error))
            }
            None => grid::read(&source.text).map_err(|error| match error {
                ReadError::Several { .. } => {
                    source.refuse_with(&error, "choose one with --number N")
                }
                _ => source.refuse(&error),
            }),
            Some(number) => source.one(number),
        };
        position.map(Explorer::of)
    }

    /// The position after what is to be applied first.
    ///
    /// # Errors
    /// When what is to be applied cannot be read, or leaves a variable without candidates.
    pub fn apply(&self, explorer: Explorer) -> Result<Explorer, Error> {
        let explorer = match self.after {
            Some(After::Singles) => explorer.after_singles(),
            Some(After::Basics) => explorer.after_basics(),
            None => explorer,
        };
        let Some(applied) = &self.apply else { return Ok(explorer) };
        let mut read = Vec::new();
        for word in applied.split_whitespace() {
            read.extend(conclusions(word)?);
        }
        let contradicted = |conclusion: &&Conclusion| explorer.solutions().contradict(**conclusion);
        if let Some(wrong) = read.iter().find(contradicted) {
            warn(format!("{wrong} contradicts the solution"), "it is applied all the same");
        }
        Ok(explorer.after_conclusions(&read)?)
    }
}

/// Says where what was assumed does not hold, and which proofs the checker refuses.
pub fn warn_of_answer(notices: &[Notice]) {
    let fails = |notice: &&Notice| matches!(notice, Notice::AssumptionFails { .. });
    for notice in notices.iter().filter(fails) {
        warn(notice, notice.hint().unwrap_or_default());
    }
    warn_of_refusals(notices);
}

/// Says which proofs the checker refuses.
pub fn warn_of_refusals(notices: &[Notice]) {
    let is_refused = |notice: &&Notice| matches!(notice, Notice::RefusedProof { .. });
    for notice in notices.iter().filter(is_refused) {
        warn(notice, notice.hint().unwrap_or_default());
    }
}

/// The sentence that says how many singles are open; `None` when none is.
pub fn open_singles(explorer: &Explorer) -> Option<String> {
    let open = |notice: &&Notice| matches!(notice, Notice::OpenSingles { .. });
    let notice = explorer.notices().iter().find(open)?;
    let them = if matches!(notice, Notice::OpenSingles { count: 1, .. }) { "it" } else { "them" };
    Some(format!("{notice}; --after singles places {them} first"))
}

/// The text that an argument stands for, not read yet.
pub struct Text {
    /// Its bytes.
    pub bytes: Box<dyn Read>,
    /// The file, or what to call it; `None` for the argument itself.
    name: Option<String>,
}

impl Text {
    /// Standard input for `-`, a file when there is one of that name, otherwise the argument itself.
    ///
    /// # Errors
    /// When the argument reads like the name of a file and there is none, or it cannot be opened.
    pub fn open(argument: &str) -> Result<Text, Error> {
        if argument == "-" {
            let bytes = Box::new(Heard::new(io::stdin()));
            return Ok(Text { bytes, name: Some("standard input".to_owned()) });
        }
        let file = file_of(argument);
        if file.exists() {
            return Text::of_file(&file);
        }
        if is_file_name(argument) && !linked::is_link(argument) {
            let hint = "give a grid, the name of a file that holds one, or - for standard input";
            return Err(Error::input(format!("there is no file \"{}\"", shown(&file)), hint));
        }
        Ok(Text { bytes: Box::new(Cursor::new(argument.to_owned())), name: None })
    }

    fn of_file(name: &Path) -> Result<Text, Error> {
        let file = File::open(name).map_err(|error| named(name, error))?;
        Ok(Text { bytes: Box::new(Heard::new(file)), name: Some(shown(name)) })
    }

    /// An error of the system while this is read, or what ended the reading.
    pub fn unreadable(&self, error: io::Error) -> Error {
        if let Err(stopped) = go_on() {
            return stopped;
        }
        named(Path::new(self.name.as_deref().unwrap_or("the list")), error)
    }
}

/// What may be long to read, and ends when the process is interrupted; a short text is read whole, and what it is
/// read for is interrupted.
struct Heard<R> {
    inner: R,
    read: usize,
}

/// How many bytes are read before the interrupt is asked.
const SHORT: usize = 1 << 20;

impl<R> Heard<R> {
    fn new(inner: R) -> Heard<R> {
        Heard { inner, read: 0 }
    }
}

impl<R: Read> Read for Heard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read > SHORT {
            interrupt().check().map_err(|by| io::Error::other(by.to_string()))?;
        }
        let read = self.inner.read(buffer)?;
        self.read += read;
        Ok(read)
    }
}

/// Whether to go on reading.
///
/// # Errors
/// When the process was interrupted.
pub fn go_on() -> Result<(), Error> {
    interrupt().check().map_err(while_reading)
}

/// The error for a list whose reading was ended.
pub fn while_reading(by: Stopped) -> Error {
    Error::Stopped { by, after: "while the list was read".to_owned() }
}

/// A text with grids, and where it comes from.
pub struct Source {
    /// The text.
    pub text: String,
    /// The file, or what to call it; `None` for the argument itself.
    name: Option<String>,
}

impl Source {
    /// Reads the text that an argument stands for, as [`Text::open`] says.
    ///
    /// # Errors
    /// Those of [`Text::open`]; when the text cannot be read, or is not UTF-8.
    pub fn open(argument: &str) -> Result<Source, Error> {
        Source::of(Text::open(argument)?)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or is not UTF-8.
    pub fn of_file(name: &Path) -> Result<Source, Error> {
        Source::of(Text::of_file(name)?)
    }

    fn of(mut opened: Text) -> Result<Source, Error> {
        let mut bytes = Vec::new();
        opened.bytes.read_to_end(&mut bytes).map_err(|error| opened.unreadable(error))?;
        let text = decode(bytes).map_err(|before| {
            let (name, at) = (opened.name.as_deref().unwrap_or("the list"), before + 1);
            Error::input(format!("{name} is not text: byte {at} is not UTF-8"), "")
        })?;
        Ok(Source { text, name: opened.name })
    }

    /// The grids of the text, one per line.
    pub fn list(&self) -> impl Iterator<Item = Entry<'_>> {
        read_list(&self.text)
    }

    /// All the grids of the text.
    ///
    /// # Errors
    /// When there is none, or one cannot be read.
    pub fn positions(&self) -> Result<Vec<Position>, Error> {
        let position = |entry: Entry| {
            go_on()?;
            entry.position.map_err(|error| self.refuse_line(entry.line, &error))
        };
        let positions = self.list().map(position).collect::<Result<Vec<Position>, Error>>()?;
        match positions.is_empty() {
            true => Err(Error::input("the list has no puzzle", "a list has one puzzle per line")),
            false => Ok(positions),
        }
    }

    /// The grid with a number, of a list.
    ///
    /// # Errors
    /// When there are fewer, or it cannot be read.
    fn one(&self, number: usize) -> Result<Position, Error> {
        let before = number.checked_sub(1);
        let mut is_list = true;
        let mut read = self.list().inspect(|entry| is_list &= entry.position.is_ok());
        let entry = before.and_then(|before| read.nth(before));
        drop(read);
        let found = || grids(&self.text).into_iter().nth(before?).map(|found| found.position);
        // Of a text with other lines the grids are counted, as the error says that asks for a number.
        if let (false, Some(position)) = (is_list, found()) {
            return Ok(position);
        }
        let Some(entry) = entry else {
            let name = self.name.as_deref().unwrap_or("the list");
            let count = if is_list { self.list().count() } else { grids(&self.text).len() };
            let message = format!("{name} has no grid {number}: it has {count}");
            return Err(Error::input(message, "grids are counted from 1, one a line"));
        };
        entry.position.map_err(|error| self.refuse_line(entry.line, &error))
    }

    /// The error of a reader, said of this text.
    pub fn refuse(&self, error: &ReadError) -> Error {
        self.refuse_with(error, error.hint())
    }

    fn refuse_with(&self, error: &ReadError, hint: &str) -> Error {
        match &self.name {
            Some(name) => Error::input(format!("{name}: {error}"), hint),
            None => Error::input(error, hint),
        }
    }

    /// The error of one line of a list, said of this text.
    pub fn refuse_line(&self, line: usize, error: &ReadError) -> Error {
        Error::input(self.refused_line(line, error), error.hint())
    }

    /// What is wrong with one line of a list, where that does not end the command.
    pub fn refused_line(&self, line: usize, error: &ReadError) -> String {
        let name = self.name.as_deref().unwrap_or("the list");
        match error.place() {
            Some(_) => format!("{name}: {error}"),
            None => format!("{name}, line {line}: {error}"),
        }
    }
}

/// Whether an argument that names no file was meant to: it is one line, and far from a grid it has
/// more other characters than such as stand for cells.
fn is_file_name(argument: &str) -> bool {
    let (cells, all) = cells_of(argument);
    !argument.trim().contains('\n') && cells < 40 && 2 * cells < all.max(1)
}

/// Whether a text is long and mostly signs of cells, as a grid is, perhaps one with a few signs too many or too few.
pub fn looks_like_grid(text: &str) -> bool {
    let (cells, all) = cells_of(text);
    cells >= 27 && 2 * cells >= all
}

/// How many characters stand for cells, and how many there are but for blanks.
fn cells_of(text: &str) -> (usize, usize) {
    let characters = || text.chars().filter(|c| !c.is_whitespace());
    let cells = characters().filter(|c| c.is_ascii_digit() || ".*_-xX?#".contains(*c));
    (cells.count(), characters().count())
}

/// Whether a word is written like the name of a file: in a folder, or with an ending of letters and digits.
pub fn is_written_as_file(word: &str) -> bool {
    let has_ending =
        Path::new(word).extension().and_then(|ending| ending.to_str()).is_some_and(|ending| {
            !ending.is_empty() && ending.chars().all(|c| c.is_ascii_alphanumeric())
        });
    word.contains(['/', '\\']) || has_ending
}

/// Reads conclusions in any spelling, in one text perhaps several; a bare candidate is an elimination.
///
/// # Errors
/// When one is not a conclusion.
pub fn conclusions(text: &str) -> Result<Vec<Conclusion>, Error> {
    let one = text.parse::<Conclusion>();
    let read = one.map(|one| vec![one]).or_else(|error| match read_conclusions(text) {
        Ok(several) => Ok(several),
        Err(_) => Err(error),
    });
    read.map_err(|error: NotationError| {
        let hint = "write n8r5c3, r5c3n8, 8r5c3, (8)r5c3, r5c3<>8, r5c3<>48, -8r5c3 or r5c3=8";
        Error::input(format!("{text:?} is not a candidate: {error}"), hint)
    })
}

/// Reads conclusions about live candidates, as [`conclusions`] does.
///
/// # Errors
/// When one is not a conclusion, or its candidate is not live; the message says what its cell has
/// instead.
pub fn live_conclusions(text: &str, explorer: &Explorer) -> Result<Vec<Conclusion>, Error> {
    let read = conclusions(text)?.into_iter().map(|conclusion| Ok(explorer.live(conclusion)?));
    read.collect()
}
