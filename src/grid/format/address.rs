//! Addresses of pages that carry a puzzle: in characters, in two characters for each cell, or packed.
//!
//! Sources: f-puzzles.com, `?load=`; sudokupad.app, `fpuzzles…`, `scl…` and `classic…`; sudokuwiki.org, `?bd=`;
//! pages with 81 or 729 characters anywhere in the address.

use super::error::ReadError;
use super::signs::is_symbol;
use super::text::{Piece, words};
use super::{compact, givens, lz, sukaku, values};
use crate::grid::Position;

/// What stands before a packed puzzle in an address.
const PACKED: [&str; 8] =
    ["load=", "fpuzzles", "fpuzzle", "fpuz", "puzzleid=scl", "/scl", "puzzleid=ctc", "/ctc"];

/// The digit and the empty cells after it that a character of `classic…` stands for: its place is the digit
/// and ten times the cells.
const CLASSIC: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The puzzle of the first address in a line that carries one; `None` when there is none.
pub(super) fn read(line: Piece) -> Option<Result<Position, ReadError>> {
    let addresses = line.split(|c| c.is_whitespace() || "\"'<>()[]".contains(c));
    addresses.filter(|word| is_address(word.text)).find_map(of_address)
}

/// Whether a word is an address.
pub(super) fn is_address(word: &str) -> bool {
    word.contains("://") || word.starts_with("www.")
}

fn of_address(address: Piece) -> Option<Result<Position, ReadError>> {
    let text = address.text;
    let mut parts = address.split(|c| !is_symbol(c));
    if let Some(part) = parts.find(|part| [81, 729].contains(&part.text.len())) {
        let cells = words(&[part]);
        return Some(if part.text.len() == 81 {
            givens::read(&cells)
        } else {
            sukaku::read(&cells)
        });
    }
    let mut parts = address.split(|c| !c.is_ascii_alphanumeric());
    if let Some(part) = parts.find(|part| compact::is_compact(part.text)) {
        return Some(compact::read(part));
    }
    let packed = PACKED.iter().filter_map(|mark| Some(&text[text.find(mark)? + mark.len()..]));
    let unpacked = packed.filter_map(|rest| lz::unpack(&plain_base(rest))).next();
    match (unpacked, text.split_once("classic")) {
        (Some(unpacked), _) => values::read(&unpacked),
        (None, Some((_, rest))) => classic(rest),
        _ => None,
    }
}

/// The base 64 that begins here, without the signs that addresses write instead.
fn plain_base(text: &str) -> String {
    let text = text.split('&').next().unwrap_or_default();
    let signs =
        [("%2B", "+"), ("%2F", "/"), ("%3D", "="), ("%2b", "+"), ("%2f", "/"), ("%3d", "=")];
    let text = signs.iter().fold(text.to_owned(), |text, (code, sign)| text.replace(code, sign));
    // Where a slash would end the part of an address, it stands twice or not at all.
    text.split(|c: char| !c.is_ascii_alphanumeric() && !"+/=".contains(c))
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn classic(text: &str) -> Option<Result<Position, ReadError>> {
    let text = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let mut cells = String::new();
    for c in text.chars() {
        let number = CLASSIC.find(c)?;
        cells.push_str(&(number % 10).to_string());
        cells.extend(std::iter::repeat_n('0', number / 10));
    }
    (cells.len() == 81).then(|| givens::read(&words(&[Piece::of(&cells)])))
}

/// Writes a position as an address of f-puzzles: givens, placed digits and the marks of all other cells.
pub fn write_fpuzzles(position: &Position) -> String {
    use crate::grid::Cell;
    let cell = |cell: Cell| match position.state.decided(cell) {
        Some(digit) if position.givens.contains(cell) => {
            format!("{{\"value\":{digit},\"given\":true}}")
        }
        Some(digit) => format!("{{\"value\":{digit}}}"),
        None => {
            let marks: Vec<String> =
                position.state.digits(cell).iter().map(|digit| digit.to_string()).collect();
            format!("{{\"centerPencilMarks\":[{}]}}", marks.join(","))
        }
    };
    let cells: Vec<String> = Cell::all().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let packed = lz::pack(&format!("{{\"size\":9,\"grid\":[{}]}}", rows.join(",")));
    let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    format!("https://www.f-puzzles.com/?load={packed}")
}
