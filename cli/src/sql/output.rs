//! The rows of an answer, as table, JSON or CSV.

use std::io::{self, Write};

use crate::Error;
use crate::table::{write_csv, write_table};
use catena::store::sql::{RowSink, Value};

/// How rows are printed.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Columns for the terminal
    Table,
    /// One JSON array with an object per row
    Json,
    /// Comma-separated values with a header row
    Csv,
}

/// Prints rows as they come; a table when all are there, as its columns must be measured.
pub struct Output<'a> {
    format: Format,
    out: &'a mut dyn Write,
    names: Vec<String>,
    rows: Vec<Vec<String>>,
    count: usize,
}

impl<'a> Output<'a> {
    /// Nothing printed yet.
    pub fn new(format: Format, out: &'a mut dyn Write) -> Output<'a> {
        Output { format, out, names: Vec::new(), rows: Vec::new(), count: 0 }
    }

    /// Prints what is left to print.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(&mut self) -> io::Result<()> {
        match self.format {
            Format::Table if self.names.is_empty() => Ok(()),
            Format::Table => write_table(
                self.out,
                &[vec![self.names.clone()], std::mem::take(&mut self.rows)].concat(),
            ),
            Format::Json if self.count == 0 => writeln!(self.out, "[]"),
            Format::Json => writeln!(self.out, "\n]"),
            Format::Csv => Ok(()),
        }
    }
}

impl RowSink<Error> for Output<'_> {
    fn columns(&mut self, names: &[String]) -> Result<(), Error> {
        self.names = names.to_vec();
        if self.format == Format::Csv {
            write_csv(self.out, names.iter().map(String::as_str))?;
        }
        Ok(())
    }

    fn row(&mut self, values: Vec<Value>) -> Result<(), Error> {
        self.count += 1;
        match self.format {
            Format::Table => self.rows.push(values.iter().map(|v| text(v, "-")).collect()),
            Format::Csv => {
                let texts: Vec<String> = values.iter().map(|value| text(value, "")).collect();
                write_csv(self.out, texts.iter().map(String::as_str))?;
            }
            Format::Json => {
                let start = if self.count == 1 { "[" } else { "," };
                // By hand, so that the columns keep their order.
                let name = |name: &String| serde_json::Value::from(name.as_str());
                let fields: Vec<String> = (self.names.iter().zip(&values))
                    .map(|(column, value)| format!("{}:{}", name(column), json(value)))
                    .collect();
                write!(self.out, "{start}\n{{{}}}", fields.join(","))?;
            }
        }
        Ok(())
    }
}

fn text(value: &Value, null: &str) -> String {
    match value {
        Value::Null => null.to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Blob(bytes) => hexadecimal(bytes),
    }
}

fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Null => serde_json::Value::Null,
        Value::Integer(number) => (*number).into(),
        Value::Real(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
        Value::Blob(bytes) => hexadecimal(bytes).into(),
    }
}

/// Bytes as SQL writes them.
fn hexadecimal(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    format!("X'{digits}'")
}
