//! The signs that grids are made of: for empty cells, for borders.

/// Signs of an empty cell that are something else in other grids. A grid has only one of them, and no `.`, `0`,
/// `*` or `_` beside it.
pub(super) const RARE_SIGNS: [char; 13] =
    ['-', 'x', 'X', '?', '#', '~', '·', '□', '–', '−', '•', '⬜', '@'];

/// Whether the character stands for an empty cell or an absent candidate.
pub(super) const fn is_empty(c: char) -> bool {
    matches!(c, '.' | '0' | '*' | '_')
}

/// Whether the character stands for a cell in 81 characters, or for a candidate in 729.
pub(super) const fn is_symbol(c: char) -> bool {
    matches!(c, '1'..='9') || is_empty(c)
}

/// Whether a character stands for an empty cell where no other sign may.
pub(super) const fn is_any_empty(c: char) -> bool {
    is_empty(c) || matches!(c, '-' | 'x' | 'X' | '?' | '#')
}

/// Whether the character separates blocks or closes a row: bars, back quotes and all box drawing.
pub(super) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '!' | '`' | '´' | '\u{2500}'..='\u{257f}')
}

/// Nine dashes, with bars and blanks: a row of empty cells perhaps.
pub(super) fn is_dashes(line: &str) -> bool {
    line.chars().filter(|&c| c == '-').count() == 9
        && line.chars().all(|c| c == '-' || c.is_whitespace() || is_bar(c))
}
