//! The rows of an answer, as table, JSON or CSV.

use std::io::{self, Write};

use crate::Error;
use crate::table::{Table, write_csv};
use catena_store::sql::{RowSink, Value};

/// How rows are printed.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Columns for the terminal
    Table,
    /// What --json prints: an array with an object per row
    #[value(hide = true)]
    Json,
    /// Comma-separated values with a header row
    Csv,
}

/// Prints rows as they come.
pub struct Output<'a> {
    to: To<'a>,
    names: Vec<String>,
    count: usize,
}

/// Where rows go.
enum To<'a> {
    Table(Table<'a>),
    Json(&'a mut dyn Write),
    Csv(&'a mut dyn Write),
}

impl<'a> Output<'a> {
    /// Nothing printed yet.
    pub fn new(format: Format, out: &'a mut dyn Write) -> Output<'a> {
        let to = match format {
            Format::Table => To::Table(Table::new(out)),
            Format::Json => To::Json(out),
            Format::Csv => To::Csv(out),
        };
        Output { to, names: Vec::new(), count: 0 }
    }

    /// Whether there was no row.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Prints what is left to print.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Table(table) => table.finish(),
            To::Json(out) if self.count == 0 => writeln!(out, "[]"),
            To::Json(out) => writeln!(out, "\n]"),
            To::Csv(_) => Ok(()),
        }
    }
}

impl RowSink<Error> for Output<'_> {
    fn columns(&mut self, names: &[String]) -> Result<(), Error> {
        self.names = names.to_vec();
        match &mut self.to {
            To::Table(table) => table.add(names)?,
            To::Csv(out) => write_csv(out, names.iter().map(String::as_str))?,
            To::Json(_) => {}
        }
        Ok(())
    }

    fn row(&mut self, values: Vec<Value>) -> Result<(), Error> {
        self.count += 1;
        let texts = |null| values.iter().map(|value| text(value, null)).collect::<Vec<String>>();
        match &mut self.to {
            To::Table(table) => table.add(&texts("-"))?,
            To::Csv(out) => write_csv(out, texts("").iter().map(String::as_str))?,
            To::Json(out) => {
                let start = if self.count == 1 { "[" } else { "," };
                // By hand, so that the columns keep their order.
                let name = |name: &String| serde_json::Value::from(name.as_str());
                let fields: Vec<String> = (self.names.iter().zip(&values))
                    .map(|(column, value)| format!("{}:{}", name(column), json(value)))
                    .collect();
                write!(out, "{start}\n{{{}}}", fields.join(","))?;
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
