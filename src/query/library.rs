//! The family library: one query a family, one file each; and the rules whose proofs are no chains,
//! the same way.
//!
//! A file is a query under a header of comments with fixed headings. Adding a family is adding a
//! file; a folder of the user's can replace or extend what is built in.

use std::fmt;

use crate::card::Header;
use crate::printable::Name;
use crate::proof::{ClosingKind, Form, PUBLISHED, Shape, Spaces, Z};

use super::ast::{Ending, Query, Selector};
use super::diagnostic::{Code, Diagnostic};
use super::parse::parse;
use super::shape::{Recognised, of_record, recognise, text_of};
use super::span::Span;

// `FAMILIES`, `RULES`, `TAGGING`, `PATTERNS`: names and texts of the files of these folders of `queries`.
include!(concat!(env!("OUT_DIR"), "/queries.rs"));

/// The text of a family that comes with the program; `None` when there is none of this name.
pub(super) fn built_in(name: &str) -> Option<&'static str> {
    FAMILIES.iter().chain(RULES).find(|(known, _)| *known == name).map(|&(_, text)| text)
}

/// The names and texts of the rule files of tagging that come with the program, by name.
pub fn tagging_files() -> &'static [(&'static str, &'static str)] {
    TAGGING
}

/// The names and texts of the impossible patterns that come with the program, by name.
pub fn pattern_files() -> &'static [(&'static str, &'static str)] {
    PATTERNS
}

/// A family of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name: that of its file.
    pub name: String,
    /// What its header says.
    pub header: Header,
    /// The text of the file.
    pub text: String,
    /// The query.
    pub query: Query,
    /// Its record; `None` when the query is no shape of chains.
    pub shape: Option<Shape>,
}

/// Families and rules by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Library {
    entries: Vec<Entry>,
    rules: Vec<Entry>,
}

impl Library {
    /// The families that come with the program: those with a published record first, simplest first.
    pub fn built_in() -> Library {
        let read = |&(name, text): &(&str, &str)| read(name, text).ok();
        let all = |list: &[(&str, &str)]| -> Vec<Entry> { list.iter().filter_map(read).collect() };
        Library { entries: all(&families()), rules: all(RULES) }
    }

    /// The names and texts of the files that come with the program, in the order of
    /// [`Library::built_in`], which reads them; reading all of them takes some milliseconds.
    pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
        families().into_iter().chain(RULES.iter().copied())
    }

    /// Adds a family, in place of a family or rule of the same name.
    ///
    /// # Errors
    /// When the text is no query, or one that deletes nothing; or when the name cannot be printed.
    pub fn add(&mut self, name: &str, text: &str) -> Result<(), Diagnostic> {
        let called = Name::from(name);
        if !called.is_readable() {
            let message = format!("{} is not a name for a family", called.quoted());
            let nowhere = Span { start: 0, end: 0 };
            return Err(Diagnostic::new(Code::Misplaced, nowhere, message)
                .expected(["a name of visible ASCII characters, with single spaces inside"]));
        }
        let entry = read(name, text)?;
        self.rules.retain(|known| known.name != name);
        match self.entries.iter_mut().find(|known| known.name == name) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        Ok(())
    }

    /// The families, those that come with the program first, each list in its order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The rules whose proofs are not chains, by name. Their queries call a procedure that is not of
    /// this layer.
    pub fn rules(&self) -> &[Entry] {
        &self.rules
    }

    /// All names, the families' first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().chain(&self.rules).map(|entry| entry.name.as_str())
    }

    /// The family or rule of a name; `None` when there is none.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().chain(&self.rules).find(|entry| entry.name == name)
    }

    /// The families that one contains by definition, and none of which another of these contains.
    pub fn subsumed(&self, entry: &Entry) -> Vec<&Entry> {
        let below =
            |one: &Entry, other: &Entry| one.is_contained_in(other) && !other.is_contained_in(one);
        let all: Vec<&Entry> = self.entries.iter().filter(|one| below(one, entry)).collect();
        let greatest = |one: &&&Entry| !all.iter().any(|other| below(one, other));
        all.iter().filter(greatest).copied().collect()
    }
}

/// The files of families: those with a published record first, simplest first.
fn families() -> Vec<(&'static str, &'static str)> {
    let mut families = FAMILIES.to_vec();
    families.sort_by_key(|(name, _)| {
        PUBLISHED.iter().position(|(known, _)| known == name).unwrap_or(PUBLISHED.len())
    });
    families
}

impl Entry {
    /// Reads a file.
    ///
    /// # Errors
    /// When the text is not a query, or one that deletes nothing.
    pub fn read(name: &str, text: &str) -> Result<Entry, Diagnostic> {
        read(name, text)
    }

    /// Whether it is the file that comes with the program, and not a user's of the same name.
    pub fn is_built_in(&self) -> bool {
        FAMILIES.iter().chain(RULES).any(|&known| known == (&self.name, &self.text))
    }

    /// Whether whatever it proves, the other proves by a chain that is no longer, by definition. `false`
    /// may mean only that their records do not tell, or that one has none.
    pub fn is_contained_in(&self, other: &Entry) -> bool {
        let families = self.recognised().zip(other.recognised());
        families.is_some_and(|(one, other)| one.is_contained_in(&other))
    }

    /// Whether its query asks for all that its record has, and no more: any target, shortest chains, up to `$max`.
    pub fn is_its_record(&self) -> bool {
        let Some(known) = recognise(&self.query) else { return false };
        let written = text_of(&known.shape).and_then(|text| recognise(&parse(&text).ok()?));
        let bound = |known: &Recognised| known.most.as_ref().map(ToString::to_string);
        known.target.condition.is_none()
            && known.target.properties.is_empty()
            && matches!(known.selector, Selector::Any | Selector::AnyShortest)
            && written.is_some_and(|written| bound(&written) == bound(&known))
    }

    /// What its query leaves open; `None` when it has no record.
    fn recognised(&self) -> Option<Recognised> {
        of_record(&self.query, self.shape?)
    }
}

fn read(name: &str, text: &str) -> Result<Entry, Diagnostic> {
    let query = parse(text)?;
    if !matches!(query.ending, Ending::Delete(_)) {
        let span = Span { start: text.len(), end: text.len() };
        return Err(Diagnostic::new(Code::Misplaced, span, "a family deletes its target")
            .expected(["`DETACH DELETE`"]));
    }
    let shape = recognise(&query).map(|recognised| recognised.shape);
    let (name, text) = (name.to_owned(), text.to_owned());
    Ok(Entry { name, header: Header::of(&text), text, query, shape })
}

/// A record in words, with the published name where it has one.
pub fn described(shape: &Shape) -> String {
    let name = PUBLISHED.iter().find(|(_, record)| record == shape).map(|(name, _)| *name);
    let name = name.map_or_else(String::new, |name| format!("{name}: "));
    let words = Words(shape);
    format!("{name}{words}")
}

fn form(form: Form) -> &'static str {
    match form {
        Form::Any => "",
        Form::Discontinuous => "back to the first candidate",
        Form::Skyscraper => "two rows or two columns with a line across",
        Form::TwoStringKite => "a row and a column that meet in a block",
        Form::TurbotFish => "two variables",
        Form::EmptyRectangle => "a block with one row and one column, and a line",
        Form::RemotePairs => "four or more cells with the same two digits",
        Form::XyWing => "three cells",
        Form::XyzWing => "a cell of three digits between two cells of two",
        Form::WWing => "a digit in a house between two cells with the same two digits",
        Form::AlsXz => "two ALS",
        Form::AlsXyWing => "three ALS",
        Form::AlsChain => "ALS alone",
    }
}

/// Writes a record in words.
struct Words<'a>(&'a Shape);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shape = self.0;
        f.write_str(match shape.closing {
            ClosingKind::Target => "closes at the target",
            ClosingKind::LrLasso => "closes at an earlier right-linking candidate",
            ClosingKind::RlLasso => "closes at an earlier left-linking candidate",
            ClosingKind::Whip => "closes when nothing is left",
            ClosingKind::Loop => "closes at its first candidate",
        })?;
        let z = match shape.z {
            Z::Never => "",
            Z::First => "z in the first variable",
            Z::Later => "z from the second variable on",
            Z::Always => "z",
        };
        let spaces = match shape.spaces {
            Spaces::Any => "",
            Spaces::Same => "one space",
            Spaces::Places => "places",
            Spaces::Rc => "rc-plane",
            Spaces::Rn => "rn-plane",
            Spaces::Cn => "cn-plane",
        };
        let permissions = [
            z,
            if shape.t { "t" } else { "" },
            if shape.branching { "branching" } else { "" },
            if shape.groups { "groups" } else { "" },
            if shape.als { "ALS" } else { "" },
            spaces,
            if shape.one_digit { "one digit" } else { "" },
            if shape.restricted { "restricted" } else { "" },
            form(shape.form),
        ];
        permissions
            .iter()
            .filter(|word| !word.is_empty())
            .try_for_each(|word| write!(f, ", {word}"))
    }
}
