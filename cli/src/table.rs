//! Tables: columns for the terminal, as wide as they must be, and comma-separated values.

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

/// Writes a row as comma-separated values; a field with a comma, a quotation mark or a line break is put
/// in quotation marks.
///
/// Source: RFC 4180, section 2, with the line ends of this system.
pub fn write_csv<'t>(
    out: &mut dyn Write,
    fields: impl IntoIterator<Item = &'t str>,
) -> io::Result<()> {
    let quoted = |field: &str| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    };
    writeln!(out, "{}", fields.into_iter().map(quoted).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_csv_are_quoted_where_they_must_be() {
        let mut out = Vec::new();
        write_csv(&mut out, ["a", "b,c", "say \"d\"", "e\nf", ""]).unwrap();
        assert_eq!(out, b"a,\"b,c\",\"say \"\"d\"\"\",\"e\nf\",\n");
    }
}
