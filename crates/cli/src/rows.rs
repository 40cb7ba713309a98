//! The rows of a query, as a table, JSON or CSV.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Error;
use super::table::{Table, write_csv};
use catena::explorer::query::Row;
use catena::explorer::{Document, Judged, QueryAnswer};
use catena::notation::Notation;

/// How rows are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Format {
    /// Columns for the terminal
    Table,
    /// What --json prints: whether the answer is complete, and the rows
    #[value(hide = true)]
    Json,
    /// One JSON object per row, as it is found
    Jsonl,
    /// Comma-separated values with a header row
    Csv,
}

/// Writes the rows of an answer; of a query that deletes, with the proof of each and the verdict.
///
/// # Errors
/// When writing fails.
pub fn write(answer: &QueryAnswer, format: Format, out: &mut dyn Write) -> Result<(), Error> {
    let mut printer = Printer::new(format, &answer.columns, answer.deletes, out);
    printer.mark_partial(&answer.partial);
    if format != Format::Json {
        answer.rows.iter().try_for_each(|row| printer.row(row))?;
    }
    printer.finish(answer)
}

/// Prints rows one after another; as one document, when all are there.
pub struct Printer<'a> {
    columns: Vec<String>,
    deletes: bool,
    /// What stands above the rows, until it is printed.
    head: Option<Vec<String>>,
    to: To<'a>,
}

/// Where rows go.
enum To<'a> {
    Table(Table<'a>),
    Csv(&'a mut dyn Write),
    Lines(&'a mut dyn Write),
    Document(&'a mut dyn Write),
}

impl<'a> Printer<'a> {
    /// Nothing is printed yet.
    pub fn new(
        format: Format,
        columns: &[String],
        deletes: bool,
        out: &'a mut dyn Write,
    ) -> Printer<'a> {
        let mut head = columns.to_vec();
        if deletes {
            head.extend(["length", "verdict", "proof"].map(str::to_owned));
        }
        let to = match format {
            Format::Table => To::Table(Table::new(out)),
            Format::Csv => To::Csv(out),
            Format::Jsonl => To::Lines(out),
            Format::Json => To::Document(out),
        };
        Printer { columns: columns.to_vec(), deletes, head: Some(head), to }
    }

    /// Says above the columns of a table that their values are not those of all rows.
    pub fn mark_partial(&mut self, partial: &[String]) {
        if let (Some(head), To::Table(_)) = (&mut self.head, &self.to) {
            head.iter_mut().filter(|name| partial.contains(name)).for_each(|name| {
                name.push_str(" (partial)");
            });
        }
    }

    /// Prints a row, unless the rows are printed as one document.
    ///
    /// # Errors
    /// When writing fails.
    pub fn row(&mut self, row: &Row) -> Result<(), Error> {
        self.begin()?;
        match &mut self.to {
            To::Table(table) => table.add(&cells(row, self.deletes))?,
            To::Csv(out) => write_csv(out, cells(row, self.deletes).iter().map(String::as_str))?,
            To::Lines(out) => write_object(out, &self.columns, row, self.deletes)?,
            To::Document(_) => {}
        }
        Ok(())
    }

    /// Prints the line above the rows. A table without rows has none.
    fn begin(&mut self) -> Result<(), Error> {
        if let Some(head) = self.head.take() {
            match &mut self.to {
                To::Table(table) => table.add(&head)?,
                To::Csv(out) => write_csv(out, head.iter().map(String::as_str))?,
                To::Lines(_) | To::Document(_) => {}
            }
        }
        Ok(())
    }

    /// Whether nothing was printed.
    pub fn is_empty(&self) -> bool {
        self.head.is_some()
    }

    /// Prints a line after the rows.
    ///
    /// # Errors
    /// When writing fails.
    pub fn say(&mut self, text: &str) -> Result<(), Error> {
        match &mut self.to {
            To::Table(table) => table.say(text)?,
            To::Csv(out) | To::Lines(out) | To::Document(out) => writeln!(out, "{text}")?,
        }
        Ok(())
    }

    /// What was printed so far is seen.
    ///
    /// # Errors
    /// When writing fails.
    pub fn flush(&mut self) -> Result<(), Error> {
        match &mut self.to {
            To::Csv(out) | To::Lines(out) => Ok(out.flush()?),
            To::Table(_) | To::Document(_) => Ok(()),
        }
    }

    /// Prints what is left: the document, where there is one.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(mut self, answer: &QueryAnswer) -> Result<(), Error> {
        if let To::Csv(_) = self.to {
            self.begin()?;
        }
        match &mut self.to {
            To::Table(table) => table.finish()?,
            To::Document(out) => writeln!(out, "{}", answer.to_json())?,
            To::Csv(_) | To::Lines(_) => {}
        }
        Ok(())
    }
}

/// A row as texts.
fn cells(row: &Row, deletes: bool) -> Vec<String> {
    let mut cells: Vec<String> = row.values.iter().map(ToString::to_string).collect();
    match &row.proof {
        _ if !deletes => {}
        None => cells.extend(["", "", "none: the path is not a chain"].map(str::to_owned)),
        Some(judged) => cells.extend([
            judged.proof().length.to_string(),
            judged.word(),
            judged.in_notation(Notation::Nrc),
        ]),
    }
    cells
}

/// A row as an object with a field for each column.
fn write_object(
    out: &mut dyn Write,
    columns: &[String],
    row: &Row,
    deletes: bool,
) -> io::Result<()> {
    let value = |value| serde_json::to_value(value).unwrap_or_default();
    let mut fields: BTreeMap<&str, serde_json::Value> = columns
        .iter()
        .zip(&row.values)
        .map(|(name, datum)| (name.as_str(), value(datum)))
        .collect();
    if deletes {
        fields.insert("verdict", row.proof.as_ref().map(Judged::word).into());
        fields.insert("proof", serde_json::to_value(&row.proof).unwrap_or_default());
    }
    serde_json::to_writer(&mut *out, &fields)?;
    writeln!(out)
}
