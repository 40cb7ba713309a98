//! The rows of a query, as a table, JSON or CSV.

use std::io::Write;

use super::Error;
use super::table::{Table, write_csv};
use catena::explorer::{Document, QueryAnswer, Row};
use catena::notation::Notation;

/// How rows are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Format {
    /// Columns for the terminal
    Table,
    /// One JSON document: whether the answer is complete, and the rows
    Json,
    /// Comma-separated values with a header row
    Csv,
}

/// Writes the rows of an answer; of a query that deletes, with the proof of each and the verdict.
///
/// # Errors
/// When writing fails.
pub fn write(answer: &QueryAnswer, format: Format, out: &mut dyn Write) -> Result<(), Error> {
    match format {
        Format::Json => writeln!(out, "{}", answer.to_json())?,
        Format::Csv => {
            for line in lines(answer) {
                write_csv(out, line.iter().map(String::as_str))?;
            }
        }
        Format::Table if answer.rows.is_empty() => {}
        Format::Table => {
            let mut table = Table::new(out);
            for line in lines(answer) {
                table.add(&line)?;
            }
            table.finish()?;
        }
    }
    Ok(())
}

/// The head, then each row, as texts.
fn lines(answer: &QueryAnswer) -> impl Iterator<Item = Vec<String>> {
    let mut head = answer.columns.clone();
    if answer.deletes {
        head.extend(["length", "verdict", "proof"].map(str::to_owned));
    }
    let line = |row: &Row| {
        let mut line: Vec<String> = row.values.iter().map(ToString::to_string).collect();
        match &row.proof {
            _ if !answer.deletes => {}
            None => line.extend(["", "", "none: the path is not a chain"].map(str::to_owned)),
            Some(judged) => line.extend([
                judged.proof().length.to_string(),
                judged.word(),
                judged.in_notation(Notation::Nrc),
            ]),
        }
        line
    };
    std::iter::once(head).chain(answer.rows.iter().map(line))
}
