//! Grids whose cells are words or characters: 81 characters, pencil marks, 729 characters, in frames or
//! without, with labels of rows and columns, and whatever sign stands for an empty cell.

use std::borrow::Cow;

use super::error::ReadError;
use super::signs::{RARE_SIGNS, is_bar, is_dashes, is_empty, is_symbol};
use super::text::{Piece, is_prose, words, words_of_dashes};
use super::{givens, pencil, sukaku};
use crate::grid::position::Position;

/// Reads the lines of one grid.
pub(super) fn read(lines: &[Piece]) -> Result<Position, ReadError> {
    let lines: Vec<Piece> = lines.iter().map(|line| without_remark(*line)).collect();
    let lines = without_headers(&lines);
    let all = words(&lines);
    if let Some(position) = read_with_rare_sign(&lines) {
        return position;
    }
    let unlabelled = without_labels(&all);
    read_words(unlabelled.as_deref().unwrap_or(&all))
}

/// Reads a grid that is not a HoDoKu line. What has the right size for a format is of that format;
/// where no size fits, the nearest one is meant, and its reader says what is wrong.
fn read_words(words: &[Piece]) -> Result<Position, ReadError> {
    let symbols = symbols(words);
    let characters = || words.iter().flat_map(|word| word.text.chars());
    let all_digits = characters().all(|c| !is_symbol(c) || matches!(c, '1'..='9'));
    match (words.len(), symbols) {
        (81, 82..) if all_digits => pencil::read(words),
        (_, 81) => givens::read(words),
        (_, 729) => sukaku::read(words),
        (81, _) => pencil::read(words),
        (words_found, _) => {
            let apart = |found: usize, size: f64| (found.max(1) as f64 / size).ln().abs();
            let as_givens = apart(symbols, 81.0);
            let (as_pencil, as_sukaku) = (apart(words_found, 81.0), apart(symbols, 729.0));
            if as_givens <= as_pencil.min(as_sukaku) {
                givens::read(words)
            } else if as_pencil <= as_sukaku {
                pencil::read(words)
            } else {
                sukaku::read(words)
            }
        }
    }
}

fn symbols(words: &[Piece]) -> usize {
    words.iter().flat_map(|word| word.text.chars()).filter(|&c| is_symbol(c)).count()
}

/// Whether some words are as many as a grid has cells or characters.
fn is_whole(words: &[Piece]) -> bool {
    words.len() == 81 || [81, 729].contains(&symbols(words))
}

/// Reads a grid with a rare sign for its empty cells; `None` when it is no such grid.
fn read_with_rare_sign(lines: &[Piece]) -> Option<Result<Position, ReadError>> {
    let of = |words: Vec<Piece>| {
        let words = without_labels(&words).unwrap_or(words);
        let signs = RARE_SIGNS.iter().filter(|&&sign| words.iter().any(|w| w.text.contains(sign)));
        let &[sign] = &signs.copied().collect::<Vec<char>>()[..] else { return None };
        let characters = || words.iter().flat_map(|word| word.text.chars());
        let fits =
            characters().count() == 81 && characters().all(|c| c == sign || matches!(c, '1'..='9'));
        fits.then(|| {
            let texts: Vec<String> =
                words.iter().map(|word| word.text.replace(sign, ".")).collect();
            let words: Vec<Piece> =
                words.iter().zip(&texts).map(|(word, text)| Piece { text, ..*word }).collect();
            givens::read(&words)
        })
    };
    of(words_of_dashes(lines)).or_else(|| of(words(lines)))
}

/// A line without the words that stand behind its last bar.
fn without_remark(line: Piece<'_>) -> Piece<'_> {
    let Some(bar) = line.text.rfind(['|', '│', '║', '┃']) else { return line };
    match is_prose(&line.text[bar..]) {
        true => Piece { text: &line.text[..bar], ..line },
        false => line,
    }
}

/// The lines without those that number or letter the columns, where there are others.
fn without_headers<'a>(lines: &[Piece<'a>]) -> Vec<Piece<'a>> {
    let is_header = |line: &&Piece| is_sequence(&words(&[**line]));
    let headers = lines.iter().filter(is_header).count();
    let rows = lines.iter().filter(|line| !words(&[**line]).is_empty()).count();
    match headers > 0 && rows == 9 + headers {
        true => lines.iter().filter(|line| !is_header(line)).copied().collect(),
        false => lines.to_vec(),
    }
}

/// Whether nine words are the labels of nine rows or columns, in order.
fn is_sequence(words: &[Piece]) -> bool {
    let labels: Vec<Cow<str>> = words.iter().map(|word| label(word.text)).collect();
    let is = |of: fn(usize) -> [String; 2]| {
        labels.len() == 9
            && labels.iter().enumerate().all(|(at, text)| of(at).contains(&text.to_string()))
    };
    is(|at| [format!("{}", at + 1), format!("{}", at + 1)])
        || is(|at| [format!("R{}", at + 1), format!("C{}", at + 1)])
        || is(|at| {
            let letter = |at: usize| char::from(b'A' + at as u8).to_string();
            [letter(at), letter(if at == 8 { 9 } else { at })]
        })
}

/// A label without the signs around it: `r1:`, `(A)`.
fn label(word: &str) -> Cow<'_, str> {
    Cow::Owned(word.trim_matches([':', '.', ')', '(', '[', ']']).to_uppercase())
}

/// The words without the labels of rows, where these are in the way; `None` when they are not.
fn without_labels<'a>(words: &[Piece<'a>]) -> Option<Vec<Piece<'a>>> {
    let is_lettered = words.iter().any(|word| word.text.contains(char::is_alphabetic));
    if is_whole(words) && !is_lettered {
        return None;
    }
    let named: Vec<Piece> = words.iter().filter(|word| !is_label(word.text)).copied().collect();
    if named.len() < words.len() && is_whole(&named) {
        return Some(named);
    }
    let rows: Vec<&[Piece]> = words.chunk_by(|one, two| one.place.line == two.place.line).collect();
    let end = |at: fn(&[Piece<'a>]) -> Option<Piece<'a>>| -> Vec<Piece<'a>> {
        rows.iter().filter_map(|row| at(row)).collect()
    };
    let firsts = is_sequence(&end(|row| row.first().copied()));
    let lasts = is_sequence(&end(|row| row.last().copied()));
    let cut = |row: &&[Piece<'a>]| {
        let (from, to) = (usize::from(firsts), row.len() - usize::from(lasts));
        row.get(from..to).unwrap_or_default().to_vec()
    };
    (firsts || lasts).then(|| rows.iter().flat_map(cut).collect())
}

/// Whether a word is the label of a row or a column, as in `r1` or `C9`.
fn is_label(word: &str) -> bool {
    matches!(word.as_bytes(), [b'r' | b'R' | b'c' | b'C', b'1'..=b'9'])
}

/// Whether a line may be a row of a grid: words of digits, signs and marks only, nine or more of them, or
/// bars.
pub(super) fn is_row(line: &str) -> bool {
    let symbol = |c: char| is_symbol(c) || RARE_SIGNS.contains(&c);
    let bars = line.chars().filter(|&c| is_bar(c)).count();
    let words = || line.split(|c: char| c.is_whitespace() || is_bar(c));
    let cells = words().filter(|word| !word.is_empty());
    cells.clone().all(pencil::is_like_a_cell)
        && (line.chars().filter(|&c| symbol(c)).count() >= 9 || bars >= 2)
        && (bars > 0 || cells.count() > 0)
        && line.chars().any(|c| c.is_ascii_digit() || is_empty(c) || bars >= 8)
        || is_dashes(line)
}
