//! Answers read from JSON, and the proofs inside them.

use std::fmt;
use std::io::{self, BufWriter, Write};

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use super::backdoors::BackdoorAnswer;
use super::classify::Class;
use super::core::CoreAnswer;
use super::entries::EntriesAnswer;
use super::find::Findings;
use super::follow::Followed;
use super::givens::GivensAnswer;
use super::graph::GraphAnswer;
use super::impact::ImpactAnswer;
use super::path::SolvedPath;
use super::post::PostAnswer;
use super::query::QueryAnswer;
use super::rate::Rated;
use super::typed::TypedAnswer;
use super::why::{Explanation, RuleEnd};
use crate::proof::json;

/// An answer with a JSON form of its own: see `docs/json.md`.
///
/// ```
/// use catena::explorer::{Ask, Document, Explorer, Findings};
///
/// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
/// let found = Explorer::open(grid)?.find(&Ask::default().rules(["nrc-chain"]))?;
/// let text = found.to_json();
/// assert!(text.starts_with("{\"schema\":\"catena-find/1\","));
/// assert_eq!(Findings::from_json(&text)?, found);
/// let mut written = Vec::new();
/// found.write_json(&mut written)?;
/// assert_eq!(written, format!("{text}\n").into_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Document: Serialize + DeserializeOwned {
    /// The name and version of the form.
    const SCHEMA: &'static str;
    /// The earlier versions that are read too.
    const EARLIER: &'static [&'static str] = &[];

    /// The document, on one line.
    fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts, numbers and lists can always be written")
    }

    /// Writes the document and the end of its line, piece by piece: the text of an answer with many proofs takes more
    /// memory than they do.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = BufWriter::new(out);
        serde_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")?;
        out.flush()
    }

    /// Reads a document. The proofs inside are judged again.
    ///
    /// # Errors
    /// When the text is not JSON, is of a version that is not read, or lacks a field.
    fn from_json(text: &str) -> Result<Self, DocumentError> {
        let wrong = |error: serde_json::Error| DocumentError(error.to_string());
        let known: Schema = serde_json::from_str(text).map_err(wrong)?;
        let is_earlier = Self::EARLIER.contains(&known.schema.as_str());
        if known.schema != Self::SCHEMA && !is_earlier {
            let (found, expected) = (known.schema, Self::SCHEMA);
            return Err(DocumentError(format!("this is {found:?}, and {expected} is expected")));
        }
        serde_json::from_str(text).map_err(wrong)
    }
}

impl Document for Explanation {
    const SCHEMA: &'static str = "catena-why/1";
}

impl Document for RuleEnd {
    const SCHEMA: &'static str = "catena-all/1";
}

impl Document for Findings {
    const SCHEMA: &'static str = "catena-find/1";
}

impl Document for SolvedPath {
    const SCHEMA: &'static str = "catena-path/1";
}

impl Document for QueryAnswer {
    const SCHEMA: &'static str = "catena-query/1";
}

impl Document for Followed {
    const SCHEMA: &'static str = "catena-follow/1";
}

impl Document for Class {
    const SCHEMA: &'static str = "catena-class/1";
}

impl Document for ImpactAnswer {
    const SCHEMA: &'static str = "catena-impact/1";
}

impl Document for CoreAnswer {
    const SCHEMA: &'static str = "catena-core/1";
}

impl Document for GivensAnswer {
    const SCHEMA: &'static str = "catena-givens/1";
}

impl Document for BackdoorAnswer {
    const SCHEMA: &'static str = "catena-backdoors/1";
}

impl Document for Rated {
    const SCHEMA: &'static str = "catena-rate/1";
}

impl Document for PostAnswer {
    const SCHEMA: &'static str = "catena-post/2";
    const EARLIER: &'static [&'static str] = &["catena-post/1"];
}

impl Document for TypedAnswer {
    const SCHEMA: &'static str = "catena-typed/2";
    const EARLIER: &'static [&'static str] = &["catena-typed/1"];
}

impl Document for EntriesAnswer {
    const SCHEMA: &'static str = "catena-entries/1";
}

impl Document for GraphAnswer {
    const SCHEMA: &'static str = "catena-graph/1";
}

impl Document for super::changes::GraphChanges {
    const SCHEMA: &'static str = "catena-graph-changes/1";
}

impl Document for super::shown::ShownPosition {
    const SCHEMA: &'static str = "catena-position/1";
}

impl Document for super::near::Near {
    const SCHEMA: &'static str = "catena-near/1";
}

impl Document for super::around::Around {
    const SCHEMA: &'static str = "catena-around/1";
}

impl Document for super::compared::Compared {
    const SCHEMA: &'static str = "catena-compare/1";
}

impl Document for super::own_chain::Extended {
    const SCHEMA: &'static str = "catena-extend/1";
}

/// The answers that may have proofs inside.
const ANSWERS: &[&str] = &[
    Explanation::SCHEMA,
    RuleEnd::SCHEMA,
    Findings::SCHEMA,
    SolvedPath::SCHEMA,
    QueryAnswer::SCHEMA,
    Followed::SCHEMA,
    Class::SCHEMA,
    Rated::SCHEMA,
    ImpactAnswer::SCHEMA,
    BackdoorAnswer::SCHEMA,
    CoreAnswer::SCHEMA,
    GivensAnswer::SCHEMA,
    TypedAnswer::SCHEMA,
    PostAnswer::SCHEMA,
    EntriesAnswer::SCHEMA,
    GraphAnswer::SCHEMA,
    "catena-post/1",
    "catena-typed/1",
    // These are not of the explorer, and have proofs inside all the same.
    "catena-fewest/1",
    "catena-fewest/2",
    "catena-counterexample/1",
    "catena-counterexample/2",
];

#[derive(serde::Deserialize)]
struct Schema {
    schema: String,
}

/// A text that is not such a document, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentError(String);

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DocumentError {}

/// The proofs of a text with JSON documents one after the other, each as its own `catena-proof/1`
/// text: documents that are proofs, and those inside answers. Nothing is judged.
///
/// What is neither is handed over as it is, so that reading it says what is wrong with it: a text that is
/// not JSON up to the next line that begins with a brace.
///
/// # Errors
/// When the text is one document and not JSON: what is wrong with it, with its number, 0.
pub fn proofs_in(text: &str) -> Result<Vec<String>, (usize, DocumentError)> {
    let mut proofs = Vec::new();
    let mut documents = Documents::of(text).peekable();
    let first = documents.next();
    let is_lone = documents.peek().is_none();
    for document in first.into_iter().chain(documents) {
        match document {
            Part::Proofs(inside) => proofs.extend(inside),
            Part::Other(text) => proofs.push(text.to_owned()),
            Part::Malformed(_, error) if is_lone => return Err((0, error)),
            Part::Malformed(text, _) => proofs.push(text.to_owned()),
        }
    }
    Ok(proofs)
}

/// The documents of a text, one after the other; each is read when it is asked for.
pub struct Documents<'a> {
    rest: &'a str,
}

/// One of them.
#[derive(Debug)]
pub enum Part<'a> {
    /// An answer or a list, and the proofs inside, perhaps none, each as its own `catena-proof/1` text.
    Proofs(Vec<String>),
    /// Another document: a proof, a theorem, or something that is not known.
    Other(&'a str),
    /// A text that is not JSON, up to the next line that begins with a brace, and what is wrong with it.
    Malformed(&'a str, DocumentError),
}

impl<'a> Documents<'a> {
    /// Those of this text.
    pub fn of(text: &'a str) -> Documents<'a> {
        // Some editors begin a file with a byte order mark.
        Documents { rest: text.trim_start_matches('\u{feff}') }
    }

    fn take(&mut self, end: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }
}

impl<'a> Iterator for Documents<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        self.rest = self.rest.trim_start();
        let mut stream = serde_json::Deserializer::from_str(self.rest).into_iter::<IgnoredAny>();
        let read = stream.next()?;
        let end = stream.byte_offset();
        if let Err(error) = read {
            let next = self.rest.find("\n{").map_or(self.rest.len(), |at| at + 1);
            let text = self.take(next);
            // Said of this text, and not of what comes after it.
            let error = serde_json::from_str::<IgnoredAny>(text).err().unwrap_or(error);
            return Some(Part::Malformed(text, DocumentError(error.to_string())));
        }
        Some(part(self.take(end)))
    }
}

/// What a document is.
fn part(document: &str) -> Part<'_> {
    match serde_json::from_str::<Schema>(document) {
        Ok(Schema { schema }) if ANSWERS.contains(&schema.as_str()) => inside(document),
        Err(_) if document.starts_with('[') => inside(document),
        _ => Part::Other(document),
    }
}

/// The proofs inside an answer or a list, perhaps none.
fn inside(document: &str) -> Part<'_> {
    match serde_json::from_str::<Value>(document) {
        Ok(answer) => {
            let mut proofs = Vec::new();
            collect(&answer, &mut proofs);
            Part::Proofs(proofs)
        }
        Err(error) => Part::Malformed(document, DocumentError(error.to_string())),
    }
}

/// Adds the proofs within a value, in their order.
fn collect(value: &Value, proofs: &mut Vec<String>) {
    match value {
        Value::Object(fields) if fields.get("schema").is_some_and(|s| s == json::SCHEMA) => {
            proofs.push(value.to_string());
        }
        Value::Object(fields) => fields.values().for_each(|field| collect(field, proofs)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, proofs)),
        _ => {}
    }
}
