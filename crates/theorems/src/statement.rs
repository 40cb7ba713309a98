//! Statements as people write them: `braid[3] in g-whip[3]`, `g-braid[3] = g-whip[3]`.

use std::fmt;

use catena::card::absent;
use catena::proof::ClosingKind;
use catena::query::{Entry, Library};

use crate::closure::has_closure;
use crate::family::{Family, Kind, Length};
use crate::names::{Called, called, near};
use crate::pattern::MOST_CELLS;
use crate::semantics::Semantics;

/// Two families, and what is said of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The first family.
    pub one: Family,
    /// The second one.
    pub other: Family,
    /// Whether it is said of both that each eliminates what the other does; otherwise only the second
    /// eliminates what the first does.
    pub is_equality: bool,
}

/// Why a text is not a statement that can be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It is not two families with `in` or `=` between.
    NoStatement,
    /// A family has no length, and its name fixes none.
    NoLength(String),
    /// What stands in brackets is not a length.
    BadLength(String),
    /// Families that are joined have a length each: the names, joined.
    SeveralLengths(String),
    /// The name says a size, and the length is another: `x-wing[3]`. The family of all sizes, and the size.
    OtherSize(String, usize),
    /// There is no family of this name; the nearest one that there is.
    Unknown(String, Option<String>),
    /// The family's patterns are not chains of a record, and nothing bounds them.
    NotFinite(String),
    /// The family has steps through almost locked sets of any size, or groups on the left.
    NotChains(String),
    /// Almost locked sets of more cells than are enumerated.
    LargeSets(String),
    /// Families of any length are decided on the right-hand side, for braids and g-braids.
    AnyLength(String),
    /// Families of any length are decided where singles are done.
    SinglesOpen,
    /// Loops eliminate by two of their links at once and are decided on the left-hand side only.
    LoopOutside(String),
    /// Subsets, fish, the empty rectangle, ALS-XZ and forcing whips are decided on the left-hand side only.
    SetOutside(String),
}

impl Unfit {
    /// What to try; empty when there is nothing to say.
    pub fn hint(&self) -> String {
        match self {
            Unfit::NoStatement => {
                "write it like 'braid[3] in g-whip[3]' or 'A[2] = B[2]'; several families \
                                   together are joined by +"
                    .to_owned()
            }
            Unfit::NoLength(name) if name == "als-xz" => {
                "write als-xz[2] for sets of up to 2 cells".to_owned()
            }
            Unfit::NoLength(name) => format!("write {name}[3] for its chains up to length 3"),
            Unfit::SeveralLengths(names) => {
                format!("write it behind the last: {names}[3]")
            }
            Unfit::BadLength(_) => "a length is a number from 1 to 9, or * for any".to_owned(),
            Unfit::OtherSize(family, size) => {
                format!("write {family}[{size}], which has all up to this size")
            }
            Unfit::Unknown(name, _) if let Some(because) = absent(name) => because.to_owned(),
            Unfit::Unknown(_, Some(near)) => format!("the nearest known name is {near}"),
            Unfit::Unknown(_, None) => "catena families lists them".to_owned(),
            Unfit::NotFinite(_) => "what can be decided is written like nrc-chain, whip or another of the library, which \
                 catena families NAME prints, up to the names of variables; or as the example of docs/how-to.md"
                .to_owned(),
            Unfit::NotChains(_) => {
                "chains over candidates can be decided, and whips and braids with groups".to_owned()
            }
            Unfit::AnyLength(_) => "braid[*] and g-braid[*] may stand on the right".to_owned(),
            Unfit::LargeSets(name) => format!("{name}[{MOST_CELLS}] can be decided"),
            Unfit::SinglesOpen => "write --states singles-done, or leave it away".to_owned(),
            Unfit::LoopOutside(_) | Unfit::SetOutside(_) => String::new(),
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unfit::NoStatement => f.write_str("this is not a statement about two families"),
            Unfit::NoLength(name) => write!(f, "{name} needs a length"),
            Unfit::BadLength(text) => write!(f, "[{text}] is not a length"),
            Unfit::SeveralLengths(_) => f.write_str("families that are joined share one length"),
            Unfit::OtherSize(family, size) => {
                write!(f, "of {family} the name says the size {size}, and another length is asked")
            }
            Unfit::Unknown(name, _) => write!(f, "there is no family {name:?}"),
            Unfit::NotFinite(name) => write!(
                f,
                "{name} cannot be decided: its query is not a chain of a record, and the patterns of other \
                 queries are not enumerated"
            ),
            Unfit::NotChains(name) => write!(
                f,
                "{name} cannot be decided: it has steps through almost locked sets, or groups on the left, \
                 whose patterns are not enumerated"
            ),
            Unfit::LargeSets(name) => write!(
                f,
                "of {name} only sets of up to {MOST_CELLS} cells are enumerated; the number in brackets says how \
                 many"
            ),
            Unfit::AnyLength(family) => write!(f, "{family} cannot be decided"),
            Unfit::SinglesOpen => f.write_str(
                "braids of any length are decided where singles are done: elsewhere propagation goes \
                 through open singles, and no braid does",
            ),
            Unfit::SetOutside(name) => write!(
                f,
                "{name} stands on the left only: on the right chains are looked for in the states of each pattern, and \
                 its patterns are not chains"
            ),
            Unfit::LoopOutside(name) => write!(
                f,
                "{name} stands on the left only: on the right chains that end at the target are looked for, and a loop \
                 eliminates beside its links"
            ),
        }
    }
}

impl Statement {
    /// Reads a statement about families of a library.
    ///
    /// # Errors
    /// What keeps it from being decided.
    pub fn read(text: &str, library: &Library) -> Result<Statement, Unfit> {
        let (is_equality, sides) = match (text.split_once('='), text.split_once(" in ")) {
            (Some(sides), None) => (true, sides),
            (None, Some(sides)) => (false, sides),
            _ => return Err(Unfit::NoStatement),
        };
        let one = family(sides.0.trim(), library)?;
        let other = family(sides.1.trim(), library)?;
        Ok(Statement { one, other, is_equality })
    }

    /// What is to be decided: which family in which.
    ///
    /// # Errors
    /// When a family cannot stand on its side, or not about these states.
    pub fn parts(&self, semantics: Semantics) -> Result<Vec<(&Family, &Family)>, Unfit> {
        let mut parts = vec![(&self.one, &self.other)];
        if self.is_equality {
            parts.push((&self.other, &self.one));
        }
        parts.iter().try_for_each(|(inner, outer)| decidable(inner, outer, semantics))?;
        Ok(parts)
    }
}

/// Whether it can be decided that one family eliminates what another does.
///
/// # Errors
/// What keeps it from that.
pub fn decidable(inner: &Family, outer: &Family, semantics: Semantics) -> Result<(), Unfit> {
    let is_large = !matches!(inner.length, Length::UpTo(..=MOST_CELLS));
    if inner.kinds.contains(&Kind::AlsXz) && is_large {
        return Err(Unfit::LargeSets(inner.name.clone()));
    }
    if inner.length == Length::Any {
        return Err(Unfit::AnyLength(inner.to_string()));
    }
    if outer.length == Length::Any {
        if !outer.shapes().all(has_closure) {
            return Err(Unfit::AnyLength(outer.to_string()));
        }
        if semantics < Semantics::SinglesDone {
            return Err(Unfit::SinglesOpen);
        }
    }
    if outer.shapes().count() < outer.kinds.len() {
        return Err(Unfit::SetOutside(outer.name.clone()));
    }
    match outer.shapes().any(|shape| shape.closing == ClosingKind::Loop) {
        true => Err(Unfit::LoopOutside(outer.name.clone())),
        false => Ok(()),
    }
}

/// Reads a family with its length: names joined by `+`, then a bound in brackets, which may be left out where
/// the names fix the length.
///
/// # Errors
/// What is wrong with it.
pub fn family(text: &str, library: &Library) -> Result<Family, Unfit> {
    if text.matches('[').count() > 1 {
        return Err(Unfit::SeveralLengths(without_lengths(text)));
    }
    let (names, bound) = match text.split_once('[') {
        None => (text, None),
        Some((names, rest)) => {
            let bad = || Unfit::BadLength(rest.trim_end_matches(']').to_owned());
            (names, Some(length(rest.strip_suffix(']').ok_or_else(bad)?)?))
        }
    };
    let mut named = Vec::new();
    for name in names.split('+').map(str::trim) {
        named.extend(kinds(name, library)?);
    }
    let names: Vec<&str> = named.iter().map(|(name, ..)| *name).collect();
    let fixed = named.iter().map(|(_, kind, size)| size.or_else(|| fixed_length(kind)));
    let fixed = fixed.collect::<Option<Vec<usize>>>();
    let fixed = fixed.and_then(|lengths| lengths.into_iter().max()).map(Length::UpTo);
    let length = bound.or(fixed).ok_or_else(|| Unfit::NoLength(names.join("+")))?;
    let differs = |&&(_, _, size): &&Named| size.is_some_and(|size| Length::UpTo(size) != length);
    if let Some((name, _, Some(size))) = named.iter().find(differs) {
        return Err(Unfit::OtherSize((*name).to_owned(), *size));
    }
    let name = names.join("+");
    Ok(Family { name, kinds: named.iter().map(|&(_, kind, _)| kind).collect(), length })
}

/// A family, its patterns, and the size that the name in the statement says.
type Named<'a> = (&'a str, Kind, Option<usize>);

/// The names of joined families: `whip[3] + braid[2]` as `whip+braid`.
fn without_lengths(text: &str) -> String {
    let name = |part: &str| part.split('[').next().unwrap_or_default().trim().to_owned();
    text.split('+').map(name).collect::<Vec<String>>().join("+")
}

fn length(text: &str) -> Result<Length, Unfit> {
    match (text.trim(), text.trim().parse()) {
        ("*", _) => Ok(Length::Any),
        (_, Ok(length @ 1..=9)) => Ok(Length::UpTo(length)),
        _ => Err(Unfit::BadLength(text.to_owned())),
    }
}

/// The length that a name fixes.
fn fixed_length(kind: &Kind) -> Option<usize> {
    match kind {
        Kind::Chain(shape) => shape.form.lengths().1,
        Kind::EmptyRectangle => Some(2),
        _ => None,
    }
}

/// The families that a name stands for, such as both kinds of lassos.
fn kinds<'a>(name: &str, library: &'a Library) -> Result<Vec<Named<'a>>, Unfit> {
    let Called { entries, size } = called(name, library);
    if entries.is_empty() {
        return Err(Unfit::Unknown(name.to_owned(), near(name, library)));
    }
    let called = |entry: &Entry| match entries.len() {
        1 => entry.name.clone(),
        _ => format!("{name} stands for several families, and {}", entry.name),
    };
    let kind = |entry: &&'a Entry| Ok((entry.name.as_str(), kind(entry, &called(entry))?, size));
    entries.iter().map(kind).collect()
}

/// The patterns of a family; `called` is what a refusal calls it.
fn kind(entry: &Entry, called: &str) -> Result<Kind, Unfit> {
    let set = Kind::SETS.iter().find(|(known, _)| *known == entry.name && entry.is_built_in());
    if let Some(&(_, kind)) = set {
        return Ok(kind);
    }
    let shape = entry.shape.filter(|_| entry.is_built_in() || entry.is_its_record());
    let shape = shape.ok_or_else(|| Unfit::NotFinite(called.to_owned()))?;
    let left_groups = shape.groups && shape.closing != ClosingKind::Whip;
    match shape.als || left_groups {
        true => Err(Unfit::NotChains(called.to_owned())),
        false => Ok(Kind::Chain(shape)),
    }
}
