//! The rows of a query, as a table, JSON or CSV.

use std::io::Write;

use serde_json::json;

use super::Error;
use super::chains::{self, Notation};
use super::table::write_table;
use catena::check::{Verdict, check};
use catena::proof::Proof;
use catena::proof::json::to_json;
use catena::query::{Completion, Table, Value};

/// How rows are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Format {
    /// Columns for the terminal
    Table,
    /// One JSON object: whether the answer is complete, and the rows
    Json,
    /// Comma-separated values with a head
    Csv,
}

/// Writes the rows of an answer; of a query that deletes, with the proof of each and the verdict.
///
/// # Errors
/// When writing fails.
pub fn write(answer: &Table, format: Format, out: &mut dyn Write) -> Result<(), Error> {
    match format {
        Format::Json => writeln!(out, "{}", json(answer))?,
        Format::Csv => {
            for line in lines(answer) {
                let cells: Vec<String> = line.iter().map(|cell| quoted(cell)).collect();
                writeln!(out, "{}", cells.join(","))?;
            }
        }
        Format::Table if answer.rows.is_empty() => {}
        Format::Table => write_table(out, &lines(answer))?,
    }
    Ok(())
}

/// The head, then each row, as texts.
fn lines(answer: &Table) -> Vec<Vec<String>> {
    let mut head = answer.columns.clone();
    if answer.proofs.is_some() {
        head.extend(["length", "verdict", "proof"].map(str::to_owned));
    }
    let mut lines = vec![head];
    for (index, row) in answer.rows.iter().enumerate() {
        let mut line: Vec<String> = row.iter().map(Value::to_string).collect();
        match answer.proofs.as_ref().map(|proofs| &proofs[index]) {
            None => {}
            Some(None) => line.extend(["", "", "none: the path is no chain"].map(str::to_owned)),
            Some(Some(proof)) => line.extend([
                proof.length.to_string(),
                verdict(proof),
                chains::write(proof, Notation::Nrc),
            ]),
        }
        lines.push(line);
    }
    lines
}

/// `proved`, or why not.
fn verdict(proof: &Proof) -> String {
    match check(proof) {
        Verdict::Proved(_) => "proved".to_owned(),
        Verdict::Refused(refusal) => format!("refused: {refusal}"),
    }
}

fn json(answer: &Table) -> serde_json::Value {
    let row = |(index, values): (usize, &Vec<Value>)| {
        let columns = answer.columns.iter().cloned().zip(values.iter().map(value));
        let mut row: serde_json::Map<String, serde_json::Value> = columns.collect();
        if let Some(proofs) = &answer.proofs {
            let proof = proofs[index].as_ref();
            row.insert("verdict".to_owned(), json!(proof.map(verdict)));
            let document =
                proof.map(|proof| serde_json::from_str(&to_json(proof)).unwrap_or_default());
            row.insert("proof".to_owned(), document.unwrap_or_default());
        }
        serde_json::Value::Object(row)
    };
    let rows: Vec<serde_json::Value> = answer.rows.iter().enumerate().map(row).collect();
    json!({ "complete": answer.completion == Completion::Whole, "rows": rows })
}

/// A value as JSON has it; nodes and edges are texts.
fn value(value: &Value) -> serde_json::Value {
    match value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(value) => json!(value),
        Value::Integer(number) => json!(number),
        Value::List(items) => items.iter().map(self::value).collect(),
        Value::Path(path) => path.nodes.iter().map(|node| json!(node.to_string())).collect(),
        Value::Text(_) | Value::Node(_) | Value::Edge(_) => json!(value.to_string()),
    }
}

/// A cell of CSV: in quotes when it has a comma, a quote or a line break.
fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}
