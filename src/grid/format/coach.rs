//! The two texts of sudoku.coach: `SCv7_32_…`, a state, and `32_…`, all states of a game.
//!
//! Behind the head stands a JSON record, packed as zlib has it and written in base 32. A state has the digits that are
//! given, those that were entered, and of each cell the bits of its marks, that of 1 being the second one. A game has
//! its states as texts in a list, and the number of the one that is shown.
//!
//! Sources: states that the site copies; BoardStateParser of a Swift app for the game.

use super::cells::{Content, position};
use super::error::ReadError;
use super::text::Piece;
use super::zlib;
use crate::grid::Cell;
use crate::grid::Position;
use crate::grid::{Digit, DigitSet};

const ALPHABET: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

/// What a word in such a form begins with.
const GAME: &str = "32_";
const STATE: &str = "SCv7_32_";

/// The shortest word that is taken for one.
const SHORTEST: usize = 60;

/// The grid of the first word in one of the two forms, in an address too; `None` when there is none.
pub(super) fn read(line: Piece) -> Option<Result<Position, ReadError>> {
    let mut words = line.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let packed = words.find_map(packed)?;
    Some(state(packed).unwrap_or(Err(ReadError::Packed)))
}

/// What stands behind the head of a word: the version of a state may be any.
fn packed(word: &str) -> Option<&str> {
    let behind_version = || {
        let rest = word.strip_prefix("SCv")?.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.strip_prefix('_')?.strip_prefix(GAME)
    };
    let packed = word.strip_prefix(GAME).or_else(behind_version)?;
    let is_base = packed.bytes().all(|c| ALPHABET.contains(&c.to_ascii_lowercase()));
    (packed.len() >= SHORTEST && is_base).then_some(packed)
}

fn state(packed: &str) -> Option<Result<Position, ReadError>> {
    let record = String::from_utf8(zlib::unpack(&bytes(packed)?)?).ok()?;
    let record = shown(&record).unwrap_or(record);
    let [given, entered] = ["givenDigits", "userDigits"].map(|name| {
        let digits: Vec<u32> =
            text_of(&record, name)?.chars().map_while(|c| c.to_digit(10)).collect();
        <[u32; 81]>::try_from(digits).ok()
    });
    let (given, entered) = (given?, entered.unwrap_or([0; 81]));
    let marks = text_of(&record, "userCellCandidates").unwrap_or_default();
    let marks: Vec<u16> = marks.split('-').map_while(|bits| bits.parse().ok()).collect();
    let content = |cell: Cell| {
        let at = cell.index();
        let digit = Digit::from_number(given[at]).or_else(|| Digit::from_number(entered[at]));
        let bits = marks.get(at).filter(|_| marks.len() == 81).copied().unwrap_or_default();
        let marks = DigitSet::from_bits(bits >> 1 & 0x1ff);
        Content { digit, is_given: Some(given[at] > 0), marks }
    };
    Some(position(&std::array::from_fn(|at| content(Cell::from_index(at)))))
}

/// The state that a game shows; `None` of a record that is no game.
fn shown(record: &str) -> Option<String> {
    let number = |name: &str| {
        let rest = behind(record, name)?;
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok()
    };
    let mut rest = behind(record, "a")?.strip_prefix('[')?;
    for at in 0..=number("i")? {
        rest = rest.trim_start().strip_prefix('"')?;
        let end = end_of_text(rest)?;
        if Some(at) == number("i") {
            return Some(rest[..end].replace("\\\"", "\"").replace("\\\\", "\\"));
        }
        rest = rest[end + 1..].trim_start().trim_start_matches(',');
    }
    None
}

/// Where a text ends that begins behind its first quote.
fn end_of_text(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|c| {
        let ends = c == b'"' && !is_escaped;
        is_escaped = c == b'\\' && !is_escaped;
        ends
    })
}

/// What stands behind the name of a field.
fn behind<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = record.split_once(&format!("\"{name}\""))?;
    Some(rest.trim_start().strip_prefix(':')?.trim_start())
}

fn text_of<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    behind(record, name)?.strip_prefix('"')?.split('"').next()
}

/// The bytes of a text in base 32, the highest bit first.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut value, mut filled) = (Vec::new(), 0usize, 0);
    for c in text.bytes() {
        value = value << 5 | ALPHABET.iter().position(|sign| *sign == c.to_ascii_lowercase())?;
        filled += 5;
        if filled >= 8 {
            filled -= 8;
            bytes.push((value >> filled) as u8);
            value &= (1 << filled) - 1;
        }
    }
    Some(bytes)
}

fn text(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| byte >> (7 - at % 8) & 1);
    let sign = |from: usize| (from..from + 5).fold(0, |value, at| value << 1 | bit(at));
    let signs =
        (0..bytes.len() * 8).step_by(5).map(|from| char::from(ALPHABET[usize::from(sign(from))]));
    signs.collect()
}

/// Writes a position as sudoku.coach copies a state: givens, placed digits and the marks of all other cells.
///
/// ```
/// use catena::grid::format::{read, write_coach};
///
/// let position = read(&".".repeat(81))?;
/// assert!(write_coach(&position).starts_with("SCv7_32_"));
/// assert_eq!(read(&write_coach(&position))?, position);
/// # Ok::<(), catena::grid::ReadError>(())
/// ```
pub fn write_coach(position: &Position) -> String {
    let Position { state, givens } = position;
    let digits = |is_given: bool| -> String {
        let digit = |cell: Cell| {
            let digit = state.decided(cell).filter(|_| givens.contains(cell) == is_given);
            digit.map_or('0', |digit| char::from(b'1' + digit.index() as u8))
        };
        Cell::all().map(digit).collect()
    };
    let marks = |cell: Cell| match state.decided(cell) {
        Some(_) => "0".to_owned(),
        None => (state.digits(cell).bits() << 1).to_string(),
    };
    let marks: Vec<String> = Cell::all().map(marks).collect();
    let record = format!(
        "{{\"gridSize\":9,\"givenDigits\":\"{}\",\"userDigits\":\"{}\",\"userCellCandidates\":\"{}\"}}",
        digits(true),
        digits(false),
        marks.join("-")
    );
    format!("{STATE}{}", text(&zlib::pack(record.as_bytes())))
}
