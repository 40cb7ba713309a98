//! The exchange form `catena-theorem/1`: one JSON document per theorem.
//!
//! | field | meaning |
//! |---|---|
//! | `schema` | `catena-theorem/1`; another version is refused |
//! | `statement` | the statement in words; not judged |
//! | `states` | `any`, `nonempty` or `singles-done` |
//! | `inner`, `outer` | `families`, each with `name` and `shape`, as in `catena-proof/1`; and `length`, null for any |
//! | `classes` | a pattern of each class of the inner families, about the target `n1r1c1` |
//!
//! A class has `live` and `dead`, what the pattern asks, as texts of candidates with a space between; `forms`;
//! and its `split`, which is the number of a form, counted from 0, `{"empty": variable}`, `{"single":
//! [variable, candidate, candidate]}`, or `[candidate, split, split]`: where it is live, where it is dead. A
//! form has `family`, its place in `outer`, counted from 0; `steps`, each a text `variable left right …`;
//! `live` and `dead`.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::grid::{Candidate, Csp};
use crate::printable::printable;
use crate::proof::Family;
use crate::proof::json::NAMES;

use super::{Claim, Class, Families, Form, Literals, Split, States, Step, Theorem};

/// The version written and read here.
pub const SCHEMA: &str = "catena-theorem/1";

/// Whether a text says that it is a theorem of any version: for whoever is handed documents of several
/// kinds.
pub fn is_theorem(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Named {
        schema: String,
    }
    serde_json::from_str::<Named>(text)
        .is_ok_and(|named| named.schema.starts_with("catena-theorem/"))
}

/// Writes a theorem: what comes before its classes, the classes, and the [`END`].
pub fn to_json(theorem: &Theorem) -> String {
    let mut json = head(&theorem.claim);
    for (index, class) in theorem.classes.iter().enumerate() {
        json += &line(index, class);
    }
    json + END
}

/// What comes before the classes.
pub fn head(claim: &Claim) -> String {
    format!(
        "{{\"schema\": {}, \"statement\": {}, \"states\": {},\n\"inner\": {},\n\"outer\": {},\n\"classes\": [",
        text(&SCHEMA),
        text(&claim.to_string()),
        text(&name(claim.states)),
        text(&JsonFamilies::from(&claim.inner)),
        text(&JsonFamilies::from(&claim.outer)),
    )
}

/// A class on a line of its own, counted from 0, with what stands between it and what comes before.
pub fn line(index: usize, class: &Class) -> String {
    let between = if index == 0 { "\n" } else { ",\n" };
    between.to_owned() + &text(&JsonClass::from(class))
}

/// What comes after the last class.
pub const END: &str = "\n]}\n";

/// Reads a theorem.
///
/// # Errors
/// When the text is not one in this form, with the place.
pub fn from_json(text: &str) -> Result<Theorem, String> {
    let document = Document::read(text)?;
    let classes: Result<Vec<Class>, String> = document.classes().collect();
    Ok(Theorem { claim: document.claim.clone(), classes: classes? })
}

/// The text of a theorem, whose classes are read one after the other, as often as they are asked for: all together
/// they take several times the memory of the text.
pub struct Document<'a> {
    /// What is claimed.
    pub claim: Claim,
    classes: Vec<&'a RawValue>,
}

impl<'a> Document<'a> {
    /// Reads all but the classes.
    ///
    /// # Errors
    /// When the text is not a theorem in this form, with the place.
    pub fn read(text: &'a str) -> Result<Document<'a>, String> {
        // What is wrong is said in words that may quote the document.
        Document::parse(text).map_err(|error| printable(&error).into_owned())
    }

    fn parse(text: &'a str) -> Result<Document<'a>, String> {
        let mut json = serde_json::Deserializer::from_str(text);
        let document: JsonTheorem = serde_path_to_error::deserialize(&mut json)
            .map_err(|error| format!("{}: {}", error.path(), error.inner()))?;
        json.end().map_err(|error| error.to_string())?;
        if document.schema != SCHEMA {
            return Err(format!(
                "schema: this is {}, but only {SCHEMA} can be read",
                document.schema
            ));
        }
        let states = [States::Any, States::NonEmpty, States::SinglesDone];
        let states = states.into_iter().find(|&states| name(states) == document.states);
        let states =
            states.ok_or_else(|| format!("states: there is no kind {}", document.states))?;
        let mut families = document.inner.families.iter().chain(&document.outer.families);
        if let Some(family) = families.find(|family| !family.name.is_readable()) {
            return Err(format!("the name {}: {NAMES}", family.name.quoted()));
        }
        let claim = Claim { inner: document.inner.into(), outer: document.outer.into(), states };
        Ok(Document { claim, classes: document.classes })
    }

    /// The classes, each with the place of what cannot be read in it.
    pub fn classes(&self) -> impl Iterator<Item = Result<Class, String>> {
        self.classes.iter().enumerate().map(|(index, text)| {
            let class =
                serde_json::from_str::<JsonClass>(text.get()).map_err(|error| error.to_string());
            class
                .and_then(|class| class.read())
                .map_err(|error| format!("classes[{index}]: {}", printable(&error)))
        })
    }
}

/// A value on one line.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists can always be written")
}

/// How a kind of states is written.
fn name(states: States) -> &'static str {
    match states {
        States::Any => "any",
        States::NonEmpty => "nonempty",
        States::SinglesDone => "singles-done",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonTheorem<'a> {
    schema: String,
    #[serde(rename = "statement")]
    _statement: String,
    states: String,
    inner: JsonFamilies,
    outer: JsonFamilies,
    #[serde(borrow)]
    classes: Vec<&'a RawValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonFamilies {
    families: Vec<Family>,
    length: Option<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonClass {
    live: String,
    dead: String,
    forms: Vec<JsonForm>,
    split: JsonSplit,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonForm {
    family: usize,
    steps: Vec<String>,
    live: String,
    dead: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonSplit {
    Form(usize),
    Cases(String, Box<JsonSplit>, Box<JsonSplit>),
    Nothing(JsonNothing),
}

/// In one pass: what serde derives for it keeps all that is nested, once at each depth.
impl<'de> Deserialize<'de> for JsonSplit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JsonSplit, D::Error> {
        deserializer.deserialize_any(SplitVisitor)
    }
}

struct SplitVisitor;

impl<'de> Visitor<'de> for SplitVisitor {
    type Value = JsonSplit;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the number of a form, a candidate with two splits, or an object with `empty` or `single`")
    }

    fn visit_u64<E: de::Error>(self, form: u64) -> Result<JsonSplit, E> {
        usize::try_from(form).map(JsonSplit::Form).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<JsonSplit, A::Error> {
        let lacks = |index| de::Error::invalid_length(index, &self);
        let candidate = list.next_element()?.ok_or_else(|| lacks(0))?;
        let live = list.next_element()?.ok_or_else(|| lacks(1))?;
        let dead = list.next_element()?.ok_or_else(|| lacks(2))?;
        Ok(JsonSplit::Cases(candidate, live, dead))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<JsonSplit, A::Error> {
        JsonNothing::deserialize(MapAccessDeserializer::new(map)).map(JsonSplit::Nothing)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum JsonNothing {
    Empty(String),
    Single(String, String, String),
}

impl From<&Families> for JsonFamilies {
    fn from(families: &Families) -> JsonFamilies {
        JsonFamilies { families: families.families.clone(), length: families.length }
    }
}

impl From<JsonFamilies> for Families {
    fn from(families: JsonFamilies) -> Families {
        Families { families: families.families, length: families.length }
    }
}

/// The members of a list with a space between.
fn listed<T: Display>(list: &[T]) -> String {
    let words: Vec<String> = list.iter().map(T::to_string).collect();
    words.join(" ")
}

fn one<T: FromStr>(text: &str) -> Result<T, String>
where
    T::Err: Display,
{
    text.parse().map_err(|error| format!("{text:?}: {error}"))
}

fn all(text: &str) -> Result<Vec<Candidate>, String> {
    let mut all: Vec<Candidate> = text.split_whitespace().map(one).collect::<Result<_, _>>()?;
    all.sort_unstable();
    Ok(all)
}

fn literals(live: &str, dead: &str) -> Result<Literals, String> {
    Ok(Literals { live: all(live)?, dead: all(dead)? })
}

impl From<&Class> for JsonClass {
    fn from(class: &Class) -> JsonClass {
        JsonClass {
            live: listed(&class.pattern.live),
            dead: listed(&class.pattern.dead),
            forms: class.forms.iter().map(JsonForm::from).collect(),
            split: JsonSplit::from(&class.split),
        }
    }
}

impl JsonClass {
    fn read(&self) -> Result<Class, String> {
        let forms: Result<Vec<Form>, String> = self.forms.iter().map(JsonForm::read).collect();
        let split = self.split.read()?;
        Ok(Class { pattern: literals(&self.live, &self.dead)?, forms: forms?, split })
    }
}

impl From<&Form> for JsonForm {
    fn from(form: &Form) -> JsonForm {
        let step = |step: &Step| format!("{} {} {}", step.csp, step.left, listed(&step.right));
        JsonForm {
            family: form.family,
            steps: form.steps.iter().map(step).collect(),
            live: listed(&form.literals.live),
            dead: listed(&form.literals.dead),
        }
    }
}

impl JsonForm {
    fn read(&self) -> Result<Form, String> {
        let step = |text: &String| {
            let mut words = text.split_whitespace();
            let mut next = || words.next().ok_or_else(|| format!("{text:?} is not a step"));
            let (csp, left): (Csp, Candidate) = (one(next()?)?, one(next()?)?);
            let right: Result<Vec<Candidate>, String> = words.map(one).collect();
            Ok(Step { csp, left, right: right? })
        };
        let steps: Result<Vec<Step>, String> = self.steps.iter().map(step).collect();
        let literals = literals(&self.live, &self.dead)?;
        Ok(Form { family: self.family, steps: steps?, literals })
    }
}

impl From<&Split> for JsonSplit {
    fn from(split: &Split) -> JsonSplit {
        let boxed = |split: &Split| Box::new(JsonSplit::from(split));
        match split {
            Split::Form(form) => JsonSplit::Form(*form),
            Split::Empty(csp) => JsonSplit::Nothing(JsonNothing::Empty(csp.to_string())),
            Split::Single(csp, single, other) => JsonSplit::Nothing(JsonNothing::Single(
                csp.to_string(),
                single.to_string(),
                other.to_string(),
            )),
            Split::Cases(candidate, live, dead) => {
                JsonSplit::Cases(candidate.to_string(), boxed(live), boxed(dead))
            }
        }
    }
}

impl JsonSplit {
    fn read(&self) -> Result<Split, String> {
        Ok(match self {
            JsonSplit::Form(form) => Split::Form(*form),
            JsonSplit::Nothing(JsonNothing::Empty(csp)) => Split::Empty(one(csp)?),
            JsonSplit::Nothing(JsonNothing::Single(csp, single, other)) => {
                Split::Single(one(csp)?, one(single)?, one(other)?)
            }
            JsonSplit::Cases(candidate, live, dead) => {
                Split::Cases(one(candidate)?, Box::new(live.read()?), Box::new(dead.read()?))
            }
        })
    }
}
