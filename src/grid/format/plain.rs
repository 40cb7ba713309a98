//! Grids whose cells are words or characters: 81 characters, pencil marks, 729 characters, in frames or
//! without, with labels of rows and columns, and whatever sign stands for an empty cell.

use super::error::ReadError;
use super::signs::{RARE_SIGNS, is_bar, is_dashes, is_empty, is_symbol};
use super::text::{Piece, is_prose, words, words_of_dashes};
use super::{givens, labels, pencil, rows, sukaku};
use crate::grid::Position;

/// Reads the lines of one grid.
pub(super) fn read(lines: &[Piece]) -> Result<Position, ReadError> {
    let lines: Vec<Piece> = lines.iter().map(|line| without_remark(*line)).collect();
    let lines = rows::between_signs(&lines).unwrap_or(Ok(lines))?;
    let lines = labels::without_headers(&lines, |line| !words(&[*line]).is_empty());
    if let Some(position) = read_with_rare_sign(&lines) {
        return position;
    }
    read_words(&unlabelled(&lines, words))
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
    of(unlabelled(lines, words_of_dashes)).or_else(|| of(unlabelled(lines, words)))
}

/// A line without the words that stand behind its last bar.
fn without_remark(line: Piece<'_>) -> Piece<'_> {
    let Some(bar) = line.text.rfind(['|', '│', '║', '┃']) else { return line };
    match is_prose(&line.text[bar..]) {
        true => Piece { text: &line.text[..bar], ..line },
        false => line,
    }
}

/// The words of the lines without the names of rows and columns, where these are in the way.
fn unlabelled<'a>(
    lines: &[Piece<'a>],
    words: fn(&[Piece<'a>]) -> Vec<Piece<'a>>,
) -> Vec<Piece<'a>> {
    let all = words(lines);
    let is_lettered = all.iter().any(|word| word.text.contains(char::is_alphabetic));
    if is_whole(&all) && !is_lettered {
        return all;
    }
    let named: Vec<Piece> =
        all.iter().filter(|word| !labels::is_lettered(word.text)).copied().collect();
    if named.len() < all.len() && is_whole(&named) {
        return named;
    }
    labels::without_row_names(lines).map_or(all, |lines| words(&lines))
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
