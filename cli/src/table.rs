//! Tables: columns for the terminal, as wide as they must be, and comma-separated values.

use std::borrow::Cow;
use std::io::{self, Write};

use super::colour::{Role, printed};
use super::width;
use catena::printable::printable;

/// The greatest number of characters of a cell: more is cut, and ends with an ellipsis. Lists for
/// programs, as CSV or JSON, have all.
const WIDEST: usize = 1000;

/// A cell as a table shows it.
fn shown(cell: &str) -> String {
    cut(&printable(cell), WIDEST).into_owned()
}

/// A text of at most this many characters.
fn cut(text: &str, longest: usize) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        None => Cow::Borrowed(text),
        Some(_) => text.chars().take(longest.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// No column is made narrower to fit in a line.
const NARROWEST: usize = 8;

/// The heads of columns with names, which are never cut.
const NAMES: [&str; 3] = ["family", "rule", "elimination"];

/// How many rows a table measures before it prints the first: it holds no more of them.
const MEASURED: usize = 1000;

/// Rows of cells in columns, two blanks apart; numbers to the right, the last column as it is. The
/// first row is the head. What is not printable is escaped, and a cell of more than [`WIDEST`]
/// characters is cut. A head that is wider than its column goes on in the next line, after a hyphen.
///
/// Columns are as wide as the first [`MEASURED`] rows need; in later ones a cell that is wider is cut. On
/// a terminal a row is one line: the widest columns are narrowed until it is.
pub struct Table<'a> {
    out: &'a mut dyn Write,
    /// The width of the terminal; `None` where the output is no terminal, and rows are whole.
    line: Option<usize>,
    /// Whether the head may have a colour: on a terminal.
    is_painted: bool,
    waiting: Vec<Vec<String>>,
    columns: Option<Vec<Column>>,
}

/// What is known of a column.
struct Column {
    width: usize,
    /// How far it may be narrowed.
    least: usize,
    is_numeric: bool,
    /// Whether it was narrowed, so that the last one is cut too.
    is_cut: bool,
}

impl<'a> Table<'a> {
    /// A table with no row yet.
    pub fn new(out: &'a mut dyn Write) -> Table<'a> {
        let line = width::of_output();
        Table { out, line, is_painted: line.is_some(), waiting: Vec::new(), columns: None }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, row: &[String]) -> io::Result<()> {
        let row: Vec<String> = row.iter().map(|cell| shown(cell)).collect();
        match &self.columns {
            Some(columns) => write_row(self.out, columns, &row),
            None => {
                self.waiting.push(row);
                if self.waiting.len() > MEASURED { self.print() } else { Ok(()) }
            }
        }
    }

    /// Writes the rows so far, and a line after them.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.finish()?;
        writeln!(self.out, "{text}")
    }

    /// Writes what has not been written yet; nothing when there is no row.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.columns.is_none() { self.print() } else { Ok(()) }
    }

    /// Measures the rows so far, and writes them.
    fn print(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.waiting);
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
        let is_number =
            |cell: &String| cell.chars().all(|c| c.is_ascii_digit() || c == '-' || c == '.');
        let width =
            |column: usize| cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0);
        let head = |column: usize| cells(column).next().map_or("", String::as_str);
        let column = |column: usize| Column {
            width: width(column),
            least: match NAMES.contains(&head(column)) {
                true => width(column),
                false => parts(head(column)).map(str::len).max().unwrap_or(0).max(NARROWEST),
            },
            is_numeric: cells(column).skip(1).all(is_number),
            is_cut: false,
        };
        let mut columns: Vec<Column> = (0..count).map(column).collect();
        if let Some(line) = self.line {
            narrow(&mut columns, line);
        }
        if let Some((head, rows)) = rows.split_first() {
            for line in head_lines(&columns, head) {
                let line = row_text(&columns, &line);
                let line = if self.is_painted { printed(Role::Head, &line) } else { line };
                writeln!(self.out, "{line}")?;
            }
            rows.iter().try_for_each(|row| write_row(self.out, &columns, row))?;
        }
        self.columns = Some(columns);
        Ok(())
    }
}

/// Narrows the widest columns until they fit in a line, none further than it may be.
fn narrow(columns: &mut [Column], line: usize) {
    let between = 2 * columns.len().saturating_sub(1);
    let all =
        |columns: &[Column]| between + columns.iter().map(|column| column.width).sum::<usize>();
    while all(columns) > line {
        let excess = all(columns) - line;
        let mut open: Vec<&mut Column> =
            columns.iter_mut().filter(|column| column.width > column.least).collect();
        open.sort_by_key(|column| std::cmp::Reverse(column.width));
        let Some((widest, others)) = open.split_first_mut() else { return };
        let next = others.iter().map(|column| column.width).find(|&width| width < widest.width);
        let narrowed = widest.width.saturating_sub(excess).max(next.unwrap_or(0));
        widest.width = narrowed.max(widest.least);
        widest.is_cut = true;
    }
}

/// The parts of a name between which a line may end.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split_inclusive('-')
}

/// The lines of the head: as many as the head that has the most.
fn head_lines(columns: &[Column], head: &[String]) -> Vec<Vec<String>> {
    let wrapped: Vec<Vec<String>> =
        head.iter().zip(columns).map(|(cell, column)| wrapped(cell, column.width)).collect();
    let count = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let line =
        |at: usize| wrapped.iter().map(move |lines| lines.get(at).cloned().unwrap_or_default());
    (0..count).map(|at| line(at).collect()).collect()
}

/// A name in lines of at most this many characters, as far as its parts allow.
fn wrapped(name: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts(name) {
        let last = lines.last_mut().expect("there is a line");
        match last.is_empty() || last.len() + part.len() <= width {
            true => last.push_str(part),
            false => lines.push(part.to_owned()),
        }
    }
    lines
}

fn write_row(out: &mut dyn Write, columns: &[Column], row: &[String]) -> io::Result<()> {
    writeln!(out, "{}", row_text(columns, row))
}

fn row_text(columns: &[Column], row: &[String]) -> String {
    let last = columns.len().saturating_sub(1);
    let cells = row.iter().zip(columns).enumerate().map(|(at, (cell, column))| {
        let width = column.width;
        let is_cut = at < last || column.is_cut;
        let cell = if is_cut { cut(cell, width) } else { Cow::Borrowed(cell.as_str()) };
        let missing = " ".repeat(width.saturating_sub(cell.chars().count()));
        if column.is_numeric { format!("{missing}{cell}") } else { format!("{cell}{missing}") }
    });
    cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
}

/// Writes all rows of a table, as [`Table`] does, with columns as wide as any row needs.
pub fn write_table(out: &mut dyn Write, rows: &[Vec<String>]) -> io::Result<()> {
    let mut table = Table::new(out);
    table.waiting = rows.iter().map(|row| row.iter().map(|cell| shown(cell)).collect()).collect();
    table.finish()
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
    fn a_table_escapes_and_cuts() {
        let mut out = Vec::new();
        let long = "x".repeat(70_000);
        let rows = [["name", "size"], ["a\nb\u{1b}[1m", "7"], [&long, "10"]];
        write_table(&mut out, &rows.map(|row| row.map(str::to_owned).to_vec())).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with("a\\nb\\u{1b}[1m ") && lines[1].ends_with("   7"), "{text}");
        assert_eq!(lines[2], format!("{}…    10", "x".repeat(WIDEST - 1)));
    }

    #[test]
    fn names_are_whole_and_long_heads_go_on_in_the_next_line() {
        let rows = [
            ["elimination", "nrczt-lr-lasso", "nrczt-rl-lasso", "chain"],
            ["r1c2<>3", "7", "8", &"x".repeat(60)],
        ];
        let mut out = Vec::new();
        let mut table = Table { line: Some(50), is_painted: false, ..Table::new(&mut out) };
        for row in &rows {
            table.add(&row.map(str::to_owned)).unwrap();
        }
        table.finish().unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let [first, second, row] = lines[..] else { panic!("{text}") };
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(first), ["elimination", "nrczt-", "nrczt-rl-", "chain"], "{text}");
        assert_eq!(words(second), ["lr-lasso", "lasso"], "{text}");
        assert!(row.starts_with("r1c2<>3 ") && row.ends_with('…'), "{text}");
        assert!(lines.iter().all(|line| line.chars().count() <= 50), "{text}");
    }

    #[test]
    fn a_table_fits_in_the_line_of_a_terminal() {
        let rows = [["family", "length", "chain"], ["whip", "7", &"x".repeat(200)]];
        let lines = |line: Option<usize>| -> Vec<usize> {
            let mut out = Vec::new();
            let mut table = Table { line, is_painted: false, ..Table::new(&mut out) };
            for row in &rows {
                table.add(&row.map(str::to_owned)).unwrap();
            }
            table.finish().unwrap();
            let text = String::from_utf8(out).unwrap();
            text.lines().map(|line| line.chars().count()).collect()
        };
        assert_eq!(lines(None), [21, 216]);
        assert_eq!(lines(Some(80)), [21, 80]);
        assert_eq!(lines(Some(5)), [21, 24], "no column is narrower than eight characters");
    }

    #[test]
    fn a_long_table_is_printed_as_it_comes() {
        let mut out = Vec::new();
        let mut table = Table::new(&mut out);
        for number in 0..=MEASURED {
            table.add(&[number.to_string(), "end".to_owned()]).unwrap();
        }
        assert!(table.waiting.is_empty());
        table.add(&["123456".to_owned(), "the last column is not cut".to_owned()]).unwrap();
        table.finish().unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), MEASURED + 2);
        assert_eq!(text.lines().last(), Some("123…  the last column is not cut"));
    }

    #[test]
    fn fields_of_a_csv_are_quoted_where_they_must_be() {
        let mut out = Vec::new();
        write_csv(&mut out, ["a", "b,c", "say \"d\"", "e\nf", ""]).unwrap();
        assert_eq!(out, b"a,\"b,c\",\"say \"\"d\"\"\",\"e\nf\",\n");
    }
}
