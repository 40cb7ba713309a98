//! Names of rows and columns beside a grid: lines above or below it, `123 456 789`, and words before or behind its
//! rows. A line of a table that names nothing is one above it too: Markdown has no table without.

use super::text::{Piece, is_border, is_rule, words};

/// The lines without those that name the columns, above and below nine rows; all of them where nine are not left.
/// `is_row` says which lines count.
pub(super) fn without_headers<'a>(
    lines: &[Piece<'a>],
    is_row: impl Fn(&Piece) -> bool,
) -> Vec<Piece<'a>> {
    let mut kept = lines.to_vec();
    let rows = |kept: &[Piece]| -> Vec<usize> {
        let is_row = |at: &usize| !is_border(kept[*at].text) && is_row(&kept[*at]);
        (0..kept.len()).filter(is_row).collect()
    };
    let is_nameless = |kept: &[Piece], at: usize| {
        words(&[kept[at]]).is_empty() && kept.get(at + 1).is_some_and(|line| is_rule(line.text))
    };
    for is_first in [true, false] {
        let header = |kept: &[Piece]| {
            let rows = rows(kept);
            let at = *if is_first { rows.first() } else { rows.last() }?;
            let is_header = is_sequence(&words(&[kept[at]])) || is_first && is_nameless(kept, at);
            (rows.len() > 9 && is_header).then_some(at)
        };
        while let Some(at) = header(&kept) {
            kept.remove(at);
        }
    }
    if rows(&kept).len() == 9 { kept } else { lines.to_vec() }
}

/// The lines without the names of rows that stand before or behind all nine of them; `None` when there are none.
pub(super) fn without_row_names<'a>(lines: &[Piece<'a>]) -> Option<Vec<Piece<'a>>> {
    let of_rows = |end: fn(&[Piece<'a>]) -> Option<Piece<'a>>| -> Vec<Piece<'a>> {
        lines.iter().filter_map(|line| end(&words(&[*line]))).collect()
    };
    let are_names = |ends: &[Piece]| ends.len() == 9 && is_sequence(ends);
    let (firsts, lasts) = (of_rows(|row| row.first().copied()), of_rows(|row| row.last().copied()));
    let (has_firsts, has_lasts) = (are_names(&firsts), are_names(&lasts));
    let cut = |line: &Piece<'a>| match words(&[*line]).is_empty() {
        true => *line,
        false => {
            let line = if has_firsts { line.behind_word() } else { *line };
            if has_lasts { line.before_last_word() } else { line }
        }
    };
    (has_firsts || has_lasts).then(|| lines.iter().map(cut).collect())
}

/// Whether words are the names of nine rows or columns, in order: `1 2 3 …`, `123 456 789`, `A B C …`, `r1 r2 …`.
fn is_sequence(words: &[Piece]) -> bool {
    const NAMES: [&str; 3] = ["123456789", "ABCDEFGHI", "ABCDEFGHJ"];
    let names: String = words.iter().map(|word| name(word.text)).collect();
    NAMES.contains(&names.as_str())
}

/// A name without the signs around it, and a number without its letter: `r1:`, `(A)`, `**1**`, `c123`.
fn name(word: &str) -> String {
    let name = word.trim_matches([':', '.', ')', '(', '[', ']', '*']).to_uppercase();
    match name.strip_prefix(['R', 'C']) {
        Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => number.to_owned(),
        _ => name,
    }
}

/// Whether a word is the name of a row or a column with its letter, `r1` or `C9`.
pub(super) fn is_lettered(word: &str) -> bool {
    matches!(word.as_bytes(), [b'r' | b'R' | b'c' | b'C', b'1'..=b'9'])
}
