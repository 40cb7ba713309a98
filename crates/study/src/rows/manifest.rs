//! What a file of rows is: which list, which part of it, which question.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::digest::named;
use super::input::Input;
use super::rater::{Rater, VERSION};
use crate::store::Shard;

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Comma-separated values; the first line names the columns.
    Csv,
    /// One JSON object per line.
    Jsonl,
}

/// What a file of rows is. Two shards belong together when only [`Manifest::shard`] differs.
///
/// In JSON: `catena-ratings/1` of ratings, `catena-query-lines/1` of what a query gives.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Manifest {
    /// What the rows are: [`Manifest::RATINGS`] or [`Manifest::QUERY`].
    pub schema: String,
    /// The version of Catena.
    pub version: String,
    /// The family; one of the user's with a digest of its query. Of a query, a digest of it.
    pub rules: String,
    /// The bounds of the search.
    pub bounds: String,
    /// How rows are written.
    pub format: Form,
    /// The digest of the whole list, as [`Input::digest`] says.
    pub input: String,
    /// The number of puzzles of the whole list.
    pub puzzles: u64,
    /// The part: `2/7` has every seventh puzzle from the second on.
    pub shard: String,
}

/// Two manifests that do not fit: what differs first, and what both say of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The key.
    pub key: &'static str,
    /// What there is.
    pub is: String,
    /// What is asked for.
    pub asked: String,
}

impl Manifest {
    /// The schema of ratings.
    pub const RATINGS: &str = "catena-ratings/1";
    /// The schema of what a query gives.
    pub const QUERY: &str = "catena-query-lines/1";

    /// Of the rows that a rater writes for a shard.
    pub fn of(rater: &Rater, input: &Input, shard: Shard, form: Form) -> Manifest {
        let asked = (rater.rules().to_owned(), rater.bounds().to_owned());
        Manifest::new(Manifest::RATINGS, asked, input, shard, form)
    }

    /// Of what a query gives for a shard: the name of the query and of its parameters are the digest of these texts.
    pub fn of_query(query: &str, bounds: String, input: &Input, shard: Shard) -> Manifest {
        let asked = (format!("query@{}", named(query)), bounds);
        Manifest::new(Manifest::QUERY, asked, input, shard, Form::Jsonl)
    }

    fn new(
        schema: &str,
        (rules, bounds): (String, String),
        input: &Input,
        shard: Shard,
        format: Form,
    ) -> Manifest {
        Manifest {
            schema: schema.to_owned(),
            version: VERSION.to_owned(),
            rules,
            bounds,
            format,
            input: input.digest.clone(),
            puzzles: input.puzzles,
            shard: shard.to_string(),
        }
    }

    /// Reads one; `None` when the text is none.
    pub fn from_json(text: &str) -> Option<Manifest> {
        serde_json::from_str(text).ok()
    }

    /// The manifest as JSON, one key per line.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The same manifest of the whole list.
    pub fn of_whole(&self) -> Manifest {
        Manifest { shard: Shard::WHOLE.to_string(), ..self.clone() }
    }

    /// Whether rows of this manifest are those that are asked for.
    ///
    /// # Errors
    /// The first difference.
    pub fn must_be(&self, asked: &Manifest) -> Result<(), Misfit> {
        let forms = [self.format, asked.format].map(|form| form.name().to_owned());
        let [is_form, asked_form] = forms;
        let pairs = [
            ("version", self.version.clone(), asked.version.clone()),
            ("rules", self.rules.clone(), asked.rules.clone()),
            ("bounds", self.bounds.clone(), asked.bounds.clone()),
            ("format", is_form, asked_form),
            ("puzzles", self.puzzles.to_string(), asked.puzzles.to_string()),
            ("input", self.input.clone(), asked.input.clone()),
            ("shard", self.shard.clone(), asked.shard.clone()),
        ];
        match pairs.into_iter().find(|(_, is, asked)| is != asked) {
            None => Ok(()),
            Some((key, is, asked)) => Err(Misfit { key, is, asked }),
        }
    }
}

impl Form {
    /// What the manifest calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Csv => "csv",
            Form::Jsonl => "jsonl",
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} is {}, and {} is asked for", self.key, self.is, self.asked)
    }
}
