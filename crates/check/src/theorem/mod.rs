//! Theorems about families: "whatever a chain of these eliminates, one of those does, in every state"; and
//! their judge.
//!
//! | module | trusted for |
//! |---|---|
//! | `patterns`, `form`, `sets`, `rectangle`, `als`, `forcing` | that no pattern is missing: they enumerate the inner families themselves |
//! | `image` | that two patterns are one class only when a symmetry of Sudoku takes one to the other |
//! | `chain`, `form` | that a form is a chain of the outer families in every state with its literals |
//! | `split` | that the cases are all there are |
//! | `simulation` | theorems for every length, which it judges by the kinds of steps |
//! | `refusal` | nothing: the conditions that can fail, and the sentences that say so |
//!
//! Every theorem is about the target `n1r1c1`, since symmetries take any candidate there. A pattern of a
//! family, a chain most often, asks some candidates to be live and some to be dead, and nothing of the others: it *is* that list
//! of literals. A theorem lists the patterns of the inner families, one of each class of those that
//! symmetries make equal. Each comes with *forms*, chains of the outer families, and with a split into cases
//! in each of which one of the forms is there. So the judge needs no solver. It searches nothing but the
//! patterns.
//! A chain of any length is a propagation, step by step, and judged like the others.
//!
//! This room shares no code with what finds theorems, nor with the judge of proofs.
//!
//! **Cost**: some seconds for the 21,000 classes of braids of length 3. A text of a few hundred bytes can ask for the
//! patterns of any length, so the judge asks a [`Bound`] at each; the first class that is missing ends it.

mod als;
mod chain;
mod forcing;
mod form;
mod image;
#[cfg(feature = "json")]
pub mod json;
mod patterns;
mod rectangle;
mod refusal;
mod sets;
pub mod simulation;
mod split;
mod table;

use std::collections::HashSet;
use std::fmt;

use crate::bound::Bound;
use crate::grid::{Candidate, Csp};
use crate::proof::{ClosingKind, Family, Shape, published};

pub use refusal::{FormFault, Refusal, SplitFault, Unproved};

/// The target of every theorem, `n1r1c1`.
pub const TARGET: Candidate = Candidate::from_index(0);

/// How deep cases may be nested: 100. Those of the theorems up to length 3 are nested some ten deep.
pub const MAX_DEPTH: usize = 100;

/// A claim about two families, with all that is needed to see that it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// What is claimed.
    pub claim: Claim,
    /// A pattern of each class of the inner families, with what replaces it.
    pub classes: Vec<Class>,
}

/// Whatever the inner families eliminate, the outer ones do, in every state of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The families whose chains are replaced.
    pub inner: Families,
    /// The families whose chains replace them.
    pub outer: Families,
    /// The states it is about.
    pub states: States,
}

/// Families, and how long their patterns may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Families {
    /// Name and record of each; the record is `None` where the patterns are not chains.
    pub families: Vec<Family>,
    /// The greatest number of variables of a chain, or size of a set, of ALS-XZ of the larger one; `None` for any,
    /// which only the outer families may have.
    pub length: Option<usize>,
}

/// Which states count; each kind is part of the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum States {
    /// Any set of live candidates.
    Any,
    /// No CSP variable is empty.
    NonEmpty,
    /// Also, where a candidate is the only live one of a variable, nothing linked to it is live.
    SinglesDone,
}

/// Candidates that must be live and candidates that must be dead, each list sorted. The target is live and
/// not listed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Literals {
    /// The live ones.
    pub live: Vec<Candidate>,
    /// The dead ones.
    pub dead: Vec<Candidate>,
}

/// A pattern of the inner families and what replaces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// What the pattern asks of a state.
    pub pattern: Literals,
    /// Chains of the outer families.
    pub forms: Vec<Form>,
    /// The cases, in each of which one of the forms is there.
    pub split: Split,
}

/// A chain of the outer families with what it asks of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The family it is of, by its place in the list.
    pub family: usize,
    /// The steps.
    pub steps: Vec<Step>,
    /// What it asks of a state.
    pub literals: Literals,
}

/// A step of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The variable.
    pub csp: Csp,
    /// The left-linking candidate.
    pub left: Candidate,
    /// The right-linking candidate, or the members of a group, of which two are live at least. In the last
    /// step of a whip: another live candidate of the variable, which it needs to be one.
    pub right: Vec<Candidate>,
}

/// Cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Split {
    /// This form is there: all its literals hold.
    Form(usize),
    /// There is no such state: nothing is left of the variable.
    Empty(Csp),
    /// There is no such state: the first candidate is the only one of the variable, and the second, which
    /// is linked to it, is live.
    Single(Csp, Candidate, Candidate),
    /// The candidate is live, or it is dead.
    Cases(Candidate, Box<Split>, Box<Split>),
}

/// What has been proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The statement.
    pub statement: String,
    /// The number of classes.
    pub classes: usize,
    /// Of these, how many need one form and no cases.
    pub of_one_form: usize,
    /// The number of forms.
    pub forms: usize,
    /// The number of cases, those of one form included.
    pub cases: usize,
}

/// Judges a theorem.
///
/// # Errors
/// The first condition that fails: families that are not judged here, inner ones of any length or without a
/// pattern, a form that is not a chain with its literals, cases that do not close, a pattern whose class is missing;
/// or that the judge was stopped before the end.
pub fn judge(theorem: &Theorem, bound: &mut dyn Bound) -> Result<Summary, Unproved> {
    let mut judge = Judge::of(&theorem.claim)?;
    theorem.classes.iter().try_for_each(|class| judge.class(class, bound))?;
    judge.end(bound)
}

/// The judge of one theorem, who is told its classes one after the other: of each only its pattern is kept.
pub struct Judge {
    inner: Vec<patterns::Kind>,
    length: usize,
    outer: Vec<Shape>,
    outer_length: Option<usize>,
    states: States,
    /// The smallest images of the patterns so far.
    listed: HashSet<Literals>,
    summary: Summary,
}

impl Judge {
    /// The judge of a claim.
    ///
    /// # Errors
    /// When there is none, they are not judged here, or the inner ones are of any length.
    pub fn of(claim: &Claim) -> Result<Judge, Refusal> {
        if claim.inner.families.is_empty() || claim.outer.families.is_empty() {
            return Err(Refusal::NoFamily);
        }
        let statement = claim.to_string();
        Ok(Judge {
            inner: patterns::kinds(&claim.inner)?,
            length: claim.inner.length.ok_or(Refusal::Endless)?,
            outer: shapes(&claim.outer)?,
            outer_length: claim.outer.length,
            states: claim.states,
            listed: HashSet::new(),
            summary: Summary { statement, classes: 0, of_one_form: 0, forms: 0, cases: 0 },
        })
    }

    /// Judges the next class.
    ///
    /// # Errors
    /// When a form is not a chain with its literals, the cases do not close, or the judge is stopped.
    pub fn class(&mut self, class: &Class, bound: &mut dyn Bound) -> Result<(), Unproved> {
        bound.spend()?;
        let leaves = self.forms_and_cases(class)?;
        self.summary.classes += 1;
        self.summary.of_one_form += usize::from(leaves == 1);
        self.summary.forms += class.forms.len();
        self.summary.cases += leaves;
        self.listed.insert(image::smallest(&class.pattern, bound)?);
        Ok(())
    }

    /// Whether the forms are chains of their families, and one of them is there in each case; the number of cases.
    fn forms_and_cases(&self, class: &Class) -> Result<usize, Refusal> {
        let index = self.summary.classes;
        for (place, form) in class.forms.iter().enumerate() {
            let refuse = |fault| Refusal::Form { class: index, form: place, fault };
            let shape = *self.outer.get(form.family).ok_or(refuse(FormFault::UnknownFamily))?;
            if self.outer_length.is_some_and(|length| form.steps.len() > length) {
                return Err(refuse(FormFault::TooLong));
            }
            chain::holds(shape, form).map_err(refuse)?;
        }
        split::closes(self.states, class).map_err(|fault| Refusal::Split { class: index, fault })
    }

    /// Whether that is all of them.
    ///
    /// # Errors
    /// When a pattern of the inner families is in none of the classes, they have none, or the judge is stopped.
    pub fn end(self, bound: &mut dyn Bound) -> Result<Summary, Unproved> {
        patterns::all_listed(&self.inner, self.length, &self.listed, bound)?;
        Ok(self.summary)
    }
}

/// The records of families, where they are chains that are judged here.
fn shapes(families: &Families) -> Result<Vec<Shape>, Refusal> {
    families.families.iter().map(shape).collect()
}

/// The record of a family of chains that are judged here.
fn shape(family: &Family) -> Result<Shape, Refusal> {
    let refuse = || Refusal::Family { name: family.name.clone() };
    let shape = family.shape.ok_or_else(refuse)?;
    let other = published(family.name.raw()).is_some_and(|known| known != shape);
    let groups = shape.groups && shape.closing != ClosingKind::Whip;
    if other || groups || shape.als || !form::is_judged(shape) {
        return Err(refuse());
    }
    Ok(shape)
}

/// What a family is called: by its name where that is published or of patterns judged here, and the record is that
/// of the name.
fn called(family: &Family) -> String {
    let is_known = match family.shape {
        Some(shape) => published(family.name.raw()) == Some(shape),
        None => patterns::kind(family).is_ok(),
    };
    match is_known {
        true => family.name.to_string(),
        false => format!("a family of one's own named {}", family.name.quoted()),
    }
}

impl fmt::Display for Families {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<String> = self.families.iter().map(called).collect();
        match self.length {
            Some(length) => write!(f, "{}[{length}]", names.join("+")),
            None => write!(f, "{}[*]", names.join("+")),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} in {}", self.inner, self.outer)
    }
}

impl fmt::Display for States {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            States::Any => "for every set of live candidates",
            States::NonEmpty => "in every state without an empty variable",
            States::SinglesDone => "in every state in which singles are done",
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { statement, classes, of_one_form, forms, cases } = self;
        write!(
            f,
            "{statement}: {classes} classes, {of_one_form} of one form; {forms} forms, {cases} cases"
        )
    }
}
