//! Tables: columns for the terminal, as wide as they must be, and comma-separated values.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

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

/// The same for the last column, which has the long texts: their first word says little.
const LAST_NARROWEST: usize = 16;

/// The heads of columns with names, which are never cut.
const NAMES: [&str; 6] = ["family", "rule", "elimination", "level", "without", "against"];

/// The heads of columns with several names in a cell: where the line is too short, a cell goes on in the next one.
const LISTS: [&str; 3] = ["contains", "families", "families by length"];

/// How many rows a table measures before it prints the first: it holds no more of them.
const MEASURED: usize = 1000;

/// Rows of cells in columns, two blanks apart; numbers to the right, the last column as it is. The
/// first row is the head. What is not printable is escaped, and a cell of more than [`WIDEST`]
/// characters is cut. A head that is wider than its column goes on in the next line, after a hyphen.
///
/// Columns are as wide as the first [`MEASURED`] rows need; in later ones a cell that is wider is cut, unless it is a
/// name. On a terminal the widest columns are narrowed until a row is as wide as the line; names are not, and lists of
/// names take several lines. Where this is not enough, columns are left out, the last first, and a line below says
/// which.
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
    kind: Kind,
    is_numeric: bool,
    /// Whether it was narrowed, so that the last one is cut too.
    is_cut: bool,
    /// Whether there is no room for it.
    is_left_out: bool,
}

/// What gives way where a column is too wide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing.
    Name,
    /// A cell goes on in the next line, after a blank.
    List,
    /// The same after a hyphen too: as names in a notation, which have a length in them.
    Notation,
    /// The end of a cell is cut.
    Text,
}

impl Kind {
    fn of(head: &str) -> Kind {
        match head {
            head if NAMES.contains(&head) => Kind::Name,
            head if LISTS.contains(&head) => Kind::List,
            "notation" => Kind::Notation,
            _ => Kind::Text,
        }
    }

    /// The parts of a cell between which a line may end.
    fn parts(self, cell: &str) -> Vec<&str> {
        match self {
            Kind::List => cell.split_inclusive(' ').collect(),
            Kind::Notation => cell.split_inclusive([' ', '-']).collect(),
            Kind::Name | Kind::Text => vec![cell],
        }
    }
}

impl Column {
    /// The column of these cells, of which the first is the head.
    fn of(cells: &[&str], is_last: bool) -> Column {
        let head = cells.first().copied().unwrap_or_default();
        let width = longest(cells.iter().copied());
        let kind = Kind::of(head);
        let of_head = longest(parts(head));
        let of_parts = longest(cells.iter().flat_map(|cell| kind.parts(cell)).map(str::trim_end));
        let least = match kind {
            Kind::Text if is_last => of_head.max(LAST_NARROWEST),
            Kind::Text => of_head.max(NARROWEST),
            Kind::Name | Kind::List | Kind::Notation => of_parts.max(of_head),
        };
        let is_number =
            |cell: &&str| cell.chars().all(|c| c.is_ascii_digit() || c == '-' || c == '.');
        let is_numeric = cells.iter().skip(1).all(is_number);
        Column {
            width,
            least: least.min(width),
            kind,
            is_numeric,
            is_cut: false,
            is_left_out: false,
        }
    }
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
        let mut columns = measured(&rows);
        if let Some(line) = self.line {
            leave_out(&mut columns, line);
            narrow(&mut columns, line);
        }
        if let Some((head, rows)) = rows.split_first() {
            for line in head_lines(&columns, head) {
                let line = row_text(&columns, &line);
                let line = if self.is_painted { printed(Role::Head, &line) } else { line };
                writeln!(self.out, "{line}")?;
            }
            rows.iter().try_for_each(|row| write_row(self.out, &columns, row))?;
            if let Some(told) = left_out(&columns, head) {
                writeln!(self.out, "{}", width::sentence(&told))?;
            }
        }
        self.columns = Some(columns);
        Ok(())
    }
}

/// The columns of these rows.
fn measured(rows: &[Vec<String>]) -> Vec<Column> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let column = |column: usize| {
        let cells: Vec<&str> = cells(column).map(String::as_str).collect();
        Column::of(&cells, column + 1 == count)
    };
    (0..count).map(column).collect()
}

/// The characters that columns take, two blanks apart, by what each takes.
fn all(columns: &[Column], of: impl Fn(&Column) -> usize) -> usize {
    let shown = columns.iter().filter(|column| !column.is_left_out);
    shown.map(|column| of(column) + 2).sum::<usize>().saturating_sub(2)
}

/// Whether all columns of these rows fit in the line of the terminal, the narrower ones narrowed.
pub fn fits(rows: &[Vec<String>]) -> bool {
    width::of_output().is_none_or(|line| all(&measured(rows), |column| column.least) <= line)
}

/// Leaves out columns, the last first, until the others fit when they are narrowed. The first stays, and names do.
fn leave_out(columns: &mut [Column], line: usize) {
    while all(columns, |column| column.least) > line {
        let gives_way = |column: &&mut Column| !column.is_left_out && column.kind != Kind::Name;
        let Some(last) = columns.iter_mut().skip(1).rev().find(gives_way) else { return };
        last.is_left_out = true;
    }
}

/// Which columns are left out, in a sentence.
fn left_out(columns: &[Column], head: &[String]) -> Option<String> {
    let left_out = columns.iter().zip(head).filter(|(column, _)| column.is_left_out);
    let names: Vec<&str> = left_out.map(|(_, name)| name.as_str()).collect();
    let needed = columns.iter().map(|column| column.least + 2).sum::<usize>().saturating_sub(2);
    let line =
        format!("Left out, as that takes a line of {needed} characters: {}.", names.join(", "));
    (!names.is_empty()).then_some(line)
}

/// Narrows the widest columns until they fit in a line, none further than it may be.
fn narrow(columns: &mut [Column], line: usize) {
    while all(columns, |column| column.width) > line {
        let excess = all(columns, |column| column.width) - line;
        let is_open = |column: &&mut Column| !column.is_left_out && column.width > column.least;
        let mut open: Vec<&mut Column> = columns.iter_mut().filter(is_open).collect();
        open.sort_by_key(|column| std::cmp::Reverse(column.width));
        let Some((widest, others)) = open.split_first_mut() else { return };
        let next = others.iter().map(|column| column.width).find(|&width| width < widest.width);
        let narrowed = widest.width.saturating_sub(excess).max(next.unwrap_or(0));
        widest.width = narrowed.max(widest.least);
        widest.is_cut = true;
    }
}

/// The characters of the longest text.
fn longest<'t>(texts: impl Iterator<Item = &'t str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

/// The parts of a name between which a line may end.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split_inclusive('-')
}

/// The lines of the head: as many as the head that has the most.
fn head_lines(columns: &[Column], head: &[String]) -> Vec<Vec<String>> {
    let cells = head.iter().zip(columns);
    side_by_side(cells.map(|(cell, column)| wrapped(parts(cell), column.width)).collect())
}

/// The lines of a row: more than one where a list is narrower than it should be.
fn row_lines(columns: &[Column], row: &[String]) -> Vec<Vec<String>> {
    let cell = |(cell, column): (&String, &Column)| match column.kind {
        Kind::List | Kind::Notation if column.is_cut => {
            wrapped(column.kind.parts(cell).into_iter(), column.width)
        }
        _ => vec![cell.clone()],
    };
    side_by_side(row.iter().zip(columns).map(cell).collect())
}

/// Cells of several lines as lines of cells.
fn side_by_side(wrapped: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let count = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let line =
        |at: usize| wrapped.iter().map(move |lines| lines.get(at).cloned().unwrap_or_default());
    (0..count).map(|at| line(at).collect()).collect()
}

/// Parts in lines of at most this many characters, as far as they allow.
fn wrapped<'t>(parts: impl Iterator<Item = &'t str>, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts {
        let last = lines.last_mut().expect("there is a line");
        let length = last.chars().count() + part.trim_end().chars().count();
        match last.is_empty() || length <= width {
            true => last.push_str(part),
            false => lines.push(part.to_owned()),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

fn write_row(out: &mut dyn Write, columns: &[Column], row: &[String]) -> io::Result<()> {
    row_lines(columns, row).iter().try_for_each(|line| writeln!(out, "{}", row_text(columns, line)))
}

fn row_text(columns: &[Column], row: &[String]) -> String {
    let last = columns.iter().rposition(|column| !column.is_left_out).unwrap_or(0);
    let shown = row.iter().zip(columns).enumerate().filter(|(_, (_, column))| !column.is_left_out);
    let cells = shown.map(|(at, (cell, column))| {
        let width = column.width;
        let is_cut = column.kind == Kind::Text && (at < last || column.is_cut);
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
/// in quotation marks. On a terminal what is not printable is escaped; programs get the fields as they are.
///
/// Source: RFC 4180, section 2, with the line ends of this system.
pub fn write_csv<'t>(
    out: &mut dyn Write,
    fields: impl IntoIterator<Item = &'t str>,
) -> io::Result<()> {
    let line = match io::stdout().is_terminal() {
        true => csv_line(fields.into_iter().map(printable)),
        false => csv_line(fields.into_iter().map(Cow::Borrowed)),
    };
    writeln!(out, "{line}")
}

fn csv_line<'t>(fields: impl Iterator<Item = Cow<'t, str>>) -> String {
    let quoted = |field: Cow<'t, str>| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.into_owned(),
    };
    fields.map(quoted).collect::<Vec<_>>().join(",")
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
        // Names are never cut; what has no room is left out, and a sentence below says so.
        assert_eq!(lines(Some(5))[..2], [6, 4]);
    }

    /// The lines of a table on a terminal of so many columns.
    fn on_terminal(line: usize, rows: &[&[&str]]) -> Vec<String> {
        let mut out = Vec::new();
        let mut table = Table { line: Some(line), is_painted: false, ..Table::new(&mut out) };
        for row in rows {
            table.add(&row.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>()).unwrap();
        }
        table.finish().unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn lists_of_names_go_on_in_the_next_line() {
        let names = "typed-nrc-chain, nrc-loop, restricted-nrct-chain";
        let lines = on_terminal(40, &[&["family", "contains"], &["nrc-chain", names]]);
        let rest = ["nrc-chain  typed-nrc-chain, nrc-loop,", "           restricted-nrct-chain"];
        assert_eq!(lines[1..], rest);
    }

    #[test]
    fn what_has_no_room_is_left_out_and_named() {
        let name = "restricted-nrczt-lr-lasso";
        let lines = on_terminal(30, &[&["family", "source"], &[name, "Denis Berthier"]]);
        assert_eq!(lines[..2], ["family", name]);
        let told = lines[2..].join(" ");
        assert!(told.contains("a line of 41 characters: source."), "{lines:?}");
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
        let fields = ["a", "b,c", "say \"d\"", "e\nf", ""];
        let line = csv_line(fields.into_iter().map(Cow::Borrowed));
        assert_eq!(line, "a,\"b,c\",\"say \"\"d\"\"\",\"e\nf\",");
        let shown = csv_line(["a\u{1b}[31m", "b\nc"].into_iter().map(printable));
        assert_eq!(shown, "a\\u{1b}[31m,b\\nc");
    }
}
