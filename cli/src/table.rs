//! Tables for the terminal: columns as wide as they must be.

use std::io::{self, Write};

/// Writes rows of cells in columns, two blanks apart; numbers to the right, the last column as it
/// is. The first row is the head. Writes nothing when there is no row.
pub fn write_table(out: &mut dyn Write, rows: &[Vec<String>]) -> io::Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let width = |column: usize| cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let is_number =
        |cell: &String| cell.chars().all(|c| c.is_ascii_digit() || c == '-' || c == '.');
    let numeric: Vec<bool> = (0..columns).map(|c| cells(c).skip(1).all(is_number)).collect();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| match numeric[column] {
            true => format!("{cell:>width$}", width = widths[column]),
            false => format!("{cell:<width$}", width = widths[column]),
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
