//! The option `--json`, which all commands spell alike.

use std::io;

use serde::Serialize;

/// A document that is no answer of the explorer, on one line.
///
/// # Errors
/// None that is known: texts, numbers and lists can always be written.
pub fn to_line(document: &impl Serialize) -> io::Result<String> {
    serde_json::to_string(document).map_err(io::Error::from)
}

/// An answer as JSON, or in another form.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct JsonArgs {
    /// Print JSON
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl JsonArgs {
    /// JSON where it is asked for, otherwise this form.
    pub fn or<F>(self, json: F, other: F) -> F {
        if self.json { json } else { other }
    }
}

/// An answer as JSON, with or without its proofs.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct JsonProofsArgs {
    /// Print one JSON document; =proofs writes the proofs too, which `catena check` judges
    #[arg(long, value_enum, value_name = "WITH", num_args = 0..=1, require_equals = true,
          default_missing_value = "answer", hide_possible_values = true, conflicts_with = "format")]
    json: Option<Written>,
    /// What --json=proofs was before, with --format json
    #[arg(long, hide = true)]
    proofs: bool,
}

/// What of an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Written {
    /// All but the proofs
    Answer,
    /// All
    Proofs,
}

impl JsonProofsArgs {
    /// JSON where it is asked for, otherwise this form.
    pub fn or<F>(self, json: F, other: F) -> F {
        if self.json.is_some() { json } else { other }
    }

    /// Whether the proofs are written too.
    pub fn has_proofs(self) -> bool {
        self.proofs || self.json == Some(Written::Proofs)
    }
}
