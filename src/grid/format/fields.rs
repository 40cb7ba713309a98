//! Cells between separators, and cells by their columns: where an empty cell may be nothing at all.
//!
//! - Fields: nine of them a row between commas, semicolons, tabs or bars, or 81 on one line.
//! - Columns: three parts a row between bars, each with three cells at equal distances: `| 9 2   |   8   |`.

use super::cells::{Content, position};
use super::error::ReadError;
use super::labels;
use super::readings::two_readings;
use super::signs::{is_any_empty, is_bar};
use super::text::{Piece, is_border, is_frame, is_rule};
use crate::grid::Position;
use crate::grid::{Digit, DigitSet};

/// Reads cells between separators or by their columns, perhaps beside the names of rows and columns; `None` when the
/// rows are not like that.
pub(super) fn read(lines: &[Piece]) -> Option<Result<Position, ReadError>> {
    let of = |lines: &[Piece]| read_fields(lines).or_else(|| read_columns(lines));
    of(lines).or_else(|| {
        let rows = labels::without_headers(lines, |line| !line.text.trim().is_empty());
        of(&rows).or_else(|| of(&labels::without_row_names(&rows)?))
    })
}

/// Reads cells between separators; `None` when no separator gives nine rows, of which at least eight have nine cells.
fn read_fields(lines: &[Piece]) -> Option<Result<Position, ReadError>> {
    let rows = lines.iter().filter(|line| !is_frame(line.text) && !line.text.trim().is_empty());
    let mut rows: Vec<&Piece> = rows.collect();
    // With a dash a column, the rule below the head of a table looks like a row of empty cells.
    let rule = rows.iter().take(2).position(|row| is_rule(row.text));
    if let Some(at) = rule.filter(|_| rows.len() > 9) {
        rows.remove(at);
    }
    if !matches!(rows.len(), 1 | 9) {
        return None;
    }
    let separators: [fn(char) -> bool; 4] = [|c| c == ',', |c| c == ';', |c| c == '\t', is_bar];
    separators.iter().find_map(|&is_separator| {
        let fields: Vec<Vec<&str>> =
            rows.iter().map(|row| fields(row.text, is_separator)).collect();
        let found: Vec<usize> =
            rows.iter().map(|row| row.text.chars().filter(|&c| is_separator(c)).count()).collect();
        let usual = found
            .iter()
            .copied()
            .max_by_key(|&count| found.iter().filter(|&&other| other == count).count())?;
        let odd: Vec<usize> = (0..rows.len()).filter(|&row| found[row] != usual).collect();
        let is_whole = |row: usize| odd.contains(&row) || fields[row].len() == 9;
        let are_rows = rows.len() == 9 && (0..9).all(is_whole);
        match odd[..] {
            [] if are_rows || rows.len() == 1 && fields[0].len() == 81 => {
                let cells = fields.concat().into_iter().map(content).collect::<Option<Vec<_>>>()?;
                Some(position(&cells.try_into().ok()?))
            }
            [row] if are_rows && usual > 0 => {
                let found = (9 + found[row]).saturating_sub(usual);
                Some(Err(ReadError::Row { line: rows[row].place.line, found }))
            }
            _ => None,
        }
    })
}

/// The fields of a row, without the empty ones that its ends leave.
fn fields(row: &str, is_separator: fn(char) -> bool) -> Vec<&str> {
    let mut fields: Vec<&str> = row.trim_matches([' ', '\r']).split(is_separator).collect();
    let whole = |count: usize| count == 9 || count == 81;
    if !whole(fields.len()) && fields.last().is_some_and(|field| field.trim().is_empty()) {
        fields.pop();
    }
    if !whole(fields.len()) && fields.first().is_some_and(|field| field.trim().is_empty()) {
        fields.remove(0);
    }
    fields
}

fn content(field: &str) -> Option<Content> {
    let field = field.trim().trim_matches(['"', '\'']).trim();
    if field.chars().all(is_any_empty) && field.chars().count() < 2 {
        return Some(Content::default());
    }
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let digits: DigitSet =
        field.chars().filter(|c| !c.is_whitespace()).map(digit).collect::<Option<_>>()?;
    if digits.len() != field.chars().filter(char::is_ascii_digit).count() {
        return None;
    }
    Some(digits.only().filter(|_| field.len() == 1).map_or(Content::marks(digits), Content::digit))
}

/// Reads cells by their columns; `None` when the rows are not like that.
fn read_columns(lines: &[Piece]) -> Option<Result<Position, ReadError>> {
    let rows = lines.iter().map(|line| line.text).filter(|text| !is_border(text));
    let framed: Option<Vec<Vec<&str>>> =
        rows.clone().filter(|row| !row.trim().is_empty()).map(three_parts).collect();
    let parts = match framed.filter(|rows| rows.len() == 9) {
        Some(parts) => parts,
        None => bare(rows.collect())?,
    };
    let width = parts.iter().flatten().map(|part| part.chars().count()).max()?;
    let padded: Vec<Vec<char>> = parts
        .concat()
        .into_iter()
        .map(|part| part.chars().chain(std::iter::repeat(' ')).take(width).collect())
        .collect();
    let cells = parts[0].len();
    let per_part = 9 / cells;
    let mut read: Vec<([Content; 81], String)> = Vec::new();
    for (first, step) in places(width, per_part) {
        let at = |place: usize| first + step * place;
        if let Some(cells) = by_columns(&padded, per_part, at)
            && read.iter().all(|(known, _)| *known != cells)
        {
            read.push((cells, format!("a cell in every {step} columns from column {}", first + 1)));
        }
    }
    match &read[..] {
        [] => None,
        [(cells, _)] => Some(position(cells)),
        [(one, first), (other, second), ..] => match (position(one), position(other)) {
            (Ok(one), Ok(other)) => Some(Err(two_readings([(&one, first), (&other, second)]))),
            (one, other) => Some(one.or(other)),
        },
    }
}

/// The three parts of a row between bars; `None` when there are no bars.
fn three_parts(row: &str) -> Option<Vec<&str>> {
    let row = row.trim_end_matches(['\r', '\t']);
    let inner = row.trim_start();
    let inner = inner.strip_prefix(is_bar).unwrap_or(inner);
    let closed = inner.trim_end();
    let inner = closed.strip_suffix(is_bar).unwrap_or(inner);
    let parts: Vec<&str> = inner.split(is_bar).collect();
    (parts.len() == 3).then_some(parts)
}

/// Nine rows without bars, none longer than nine characters, and one that is as long.
fn bare(rows: Vec<&str>) -> Option<Vec<Vec<&str>>> {
    let all: Vec<Vec<&str>> = rows.into_iter().map(|row| vec![row]).collect();
    let length = |row: &Vec<&str>| row[0].chars().count();
    (all.len() == 9 && all.iter().map(length).max() == Some(9)).then_some(all)
}

/// Where the first cell of a part may stand, and how far the next: as much before the first as after the last,
/// give or take one.
fn places(width: usize, cells: usize) -> Vec<(usize, usize)> {
    let all = (1..=8).flat_map(|step| (0..=step).map(move |first| (first, step)));
    let fits = |&(first, step): &(usize, usize)| {
        let last = first + step * (cells - 1);
        width > last && (width - 1 - last).abs_diff(first) <= 1 && width - 1 - last <= step
    };
    all.filter(fits).collect()
}

fn by_columns(
    parts: &[Vec<char>],
    per_part: usize,
    at: impl Fn(usize) -> usize,
) -> Option<[Content; 81]> {
    let columns: Vec<usize> = (0..per_part).map(at).collect();
    // Where a sign stands for an empty cell, nothing does not.
    if parts.iter().flatten().any(|&c| is_any_empty(c)) {
        return None;
    }
    let mut cells = Vec::new();
    for part in parts {
        let is_stray = |(place, c): (usize, &char)| !c.is_whitespace() && !columns.contains(&place);
        if part.iter().enumerate().any(is_stray) {
            return None;
        }
        for &column in &columns {
            cells.push(content(&part.get(column)?.to_string())?);
        }
    }
    cells.try_into().ok()
}
