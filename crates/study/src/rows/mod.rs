//! One row for every puzzle of a list: its rating by a family, in parts that any number of machines make.
//!
//! ```text
//! input      a list or a table of puzzles, and the shard of it
//! rater      from a puzzle to its row
//! row        the columns, as CSV and JSON
//! manifest   what a file of rows is, so that only what belongs together is merged
//! digest     SHA-256 as text
//! csv        fields between separators
//! ```
//!
//! A row is a pure function of its puzzle, the rules, the bounds and the version of Catena. So shards need
//! not know of one another, a run may be repeated at any time, and merging is putting lines in order.

mod csv;
mod digest;
mod input;
mod manifest;
mod rater;
mod row;

pub use input::{Entry, Input};
pub use manifest::{Form, Manifest, Misfit};
pub use rater::{BUDGET, MAX_LENGTH, Rater, VERSION, limits};
pub use row::{Row, Status};

impl Form {
    /// Reads a line; `None` when it is no row.
    pub fn row(self, line: &str) -> Option<Row> {
        match self {
            Form::Csv => Row::from_csv(line),
            Form::Jsonl => serde_json::from_str(line).ok(),
        }
    }
}
