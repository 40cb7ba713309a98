//! Nine rows with a sign between one and the next, on one line or on several: `57....9../........8/.1.......`.

use super::error::ReadError;
use super::signs::is_bar;
use super::text::Piece;

/// The signs that stand between rows, each by itself.
const BETWEEN: [fn(char) -> bool; 4] = [|c| c == '/', |c| c == '\\', |c| c == ';', |c| c == ','];

/// The rows of lines that have a sign between them; `None` when they have none: at most one of all parts may have
/// another number of cells than nine.
///
/// # Errors
/// When this is one of nine rows.
pub(super) fn between_signs<'a>(lines: &[Piece<'a>]) -> Option<Result<Vec<Piece<'a>>, ReadError>> {
    BETWEEN.iter().find_map(|&is_between| {
        if !lines.iter().any(|line| line.text.contains(is_between)) {
            return None;
        }
        let parts = lines.iter().flat_map(|line| line.split(is_between)).map(Piece::trimmed);
        let rows: Vec<Piece> = parts.filter(|row| !row.text.is_empty()).collect();
        let wrong: Vec<usize> = (0..rows.len()).filter(|&at| cells(&rows[at]) != 9).collect();
        match wrong[..] {
            [] if rows.len() > 2 => Some(Ok(rows)),
            [at] if rows.len() == 9 => {
                let (found, place) = (cells(&rows[at]), rows[at].place);
                Some(Err(ReadError::RowOfLine { row: at + 1, found, place }))
            }
            [_] if rows.len() > 3 => Some(Ok(rows)),
            _ => None,
        }
    })
}

/// How many cells a row has, whatever stands in them.
fn cells(row: &Piece) -> usize {
    let is_cell = |c: &char| !c.is_whitespace() && !is_bar(*c) && *c != '+';
    row.text.chars().filter(is_cell).count()
}
