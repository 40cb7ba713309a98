//! Why a position cannot be opened, or a question not answered.
//!
//! "No proof" is an answer and not an error.

use std::fmt;
use std::ops::Range;

use super::notice::MISTYPED;
use crate::check;
use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, ReadError, State};
use crate::notation;
use crate::proof::Proof;
use crate::query::{Code, Diagnostic};
use crate::rules::UnknownRule;
use crate::rules::follow::NoChoice;
use crate::work::Stopped;

/// Why a text cannot be opened.
#[derive(Clone, PartialEq, Debug)]
pub enum OpenError {
    /// It is not a grid in any known format.
    Unreadable(ReadError),
    /// The grid has no solution.
    NoSolution {
        /// The variable for which singles leave no candidate; `None` when singles do not show it.
        variable: Option<Csp>,
    },
}

impl OpenError {
    /// What to try; `None` when the message says it all.
    pub fn hint(&self) -> Option<String> {
        match self {
            OpenError::Unreadable(error) => Some(error.hint().to_owned()).filter(|h| !h.is_empty()),
            OpenError::NoSolution { .. } => Some(MISTYPED.to_owned()),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OpenError::Unreadable(error) => error.fmt(f),
            OpenError::NoSolution { variable: Some(variable) } => {
                write!(f, "the puzzle has no solution: singles leave no candidate for {variable}")
            }
            OpenError::NoSolution { variable: None } => f.write_str("the puzzle has no solution"),
        }
    }
}

impl std::error::Error for OpenError {}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum AskError {
    /// There is no family of this name.
    UnknownFamily {
        /// The name.
        name: String,
        /// The known name that looks most like it, if any does.
        nearest: Option<String>,
        /// Why there is none, where the name is one that people know.
        because: Option<&'static str>,
    },
    /// The candidate that is asked about is not live.
    NotLive {
        /// The candidate.
        candidate: Candidate,
        /// What its cell has instead, as `r1c3 has 124` or `r1c3 is 5`.
        instead: String,
    },
    /// What is to be followed is not a choice of two candidates or more.
    NoChoice(NoChoice),
    /// A typed chain, or list of truths and links, cannot be read.
    UnreadableChain {
        /// Which of these it was read as.
        form: TypedForm,
        /// The place in the text, in bytes; empty at its end.
        span: Range<usize>,
        /// What was expected there.
        problem: String,
    },
    /// A typed chain says nothing of what it proves.
    NoConclusion {
        /// The length of the text, in bytes.
        at: usize,
    },
    /// It was stopped before it was known what a typed text proves.
    Stopped(Stopped),
    /// A query is not one, or does not fit the graph.
    Query(Box<Diagnostic>),
    /// The position has no solution, as singles show on the way.
    NoSolution,
    /// It matters which candidates are false by the only solution, and the position has several.
    SeveralSolutions {
        /// The first cell in which two of them differ.
        cell: Cell,
        /// Its digits in these two.
        digits: [Digit; 2],
    },
    /// A rule assumes that the givens have one solution, and the position has no givens.
    NoGivens {
        /// The rule.
        rule: String,
    },
    /// A rule assumes that the givens have one solution, and they are fewer than any puzzle with one solution has.
    FewGivens {
        /// The rule.
        rule: String,
        /// How many cells are given.
        given: usize,
    },
    /// A rule assumes that the givens have one solution, and they have none, or the state does not have them.
    GivensContradict,
    /// A search found a proof that the checker refuses. This is a fault of Catena.
    Unsound(Box<Unsound>),
}

/// What a typed text is read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedForm {
    /// A chain, in one of the notations of chains.
    Chain,
    /// A list of truths and links.
    SetList,
}

/// A proof that a search found and the checker refuses.
#[derive(Clone, PartialEq, Debug)]
pub struct Unsound {
    /// The proof, which does not hold.
    pub proof: Proof,
    /// What the checker has against it.
    pub refusal: check::Refusal,
}

/// Whose mistake an error is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The question is not what it should be.
    Question,
    /// The position cannot be what it is said to be.
    Position,
    /// Catena is at fault.
    Internal,
}

impl TypedForm {
    /// How it is written.
    const fn hint(self) -> &'static str {
        match self {
            TypedForm::Chain => {
                "write n5{r9 r1}c8 – {n5 n8}r2c7, or c8n5{r9 r1} - r2c7{n5 n8}, or \
                 (5)r9c8 = (5)r1c8 - (5=8)r2c7, then ==> r9c8<>1"
            }
            TypedForm::SetList => {
                "write 12r28 5n46 \\ 3b7 ==> r1c3<>7: truths, links and what they prove"
            }
        }
    }
}

impl AskError {
    /// Whose mistake it is.
    pub fn kind(&self) -> ErrorKind {
        match self {
            AskError::NoSolution
            | AskError::SeveralSolutions { .. }
            | AskError::NoGivens { .. }
            | AskError::FewGivens { .. }
            | AskError::GivensContradict => ErrorKind::Position,
            AskError::Unsound(_) => ErrorKind::Internal,
            _ => ErrorKind::Question,
        }
    }

    /// What to try; `None` when the message says it all.
    pub fn hint(&self) -> Option<String> {
        match self {
            AskError::UnknownFamily { because: Some(because), .. } => Some((*because).to_owned()),
            AskError::UnknownFamily { nearest, .. } => {
                nearest.as_ref().map(|near| format!("the nearest known name is {near}"))
            }
            AskError::NotLive { .. } => None,
            AskError::NoChoice(_) => {
                Some("name a cell or a digit of a house with two candidates or more".to_owned())
            }
            AskError::UnreadableChain { form, .. } => Some(form.hint().to_owned()),
            AskError::NoConclusion { .. } => Some("end with ==> r9c8<>1".to_owned()),
            AskError::Query(diagnostic) if diagnostic.code == Code::MissingParameter => {
                Some("give the parameter a value".to_owned())
            }
            AskError::Query(_) | AskError::Stopped(_) => None,
            AskError::NoSolution | AskError::GivensContradict => Some(MISTYPED.to_owned()),
            AskError::SeveralSolutions { .. } => Some(
                "which candidates are false is defined for a puzzle with one solution".to_owned(),
            ),
            AskError::NoGivens { .. } => Some(
                "write the grid with its givens: 81 characters, + before a placed digit".to_owned(),
            ),
            AskError::FewGivens { .. } => {
                Some("a puzzle with one solution has 17 givens or more".to_owned())
            }
            AskError::Unsound(_) => Some(
                "this is a fault of Catena: please report it with the grid and the question"
                    .to_owned(),
            ),
        }
    }

    /// That a typed text cannot be read as what it was taken for.
    pub(super) fn unreadable(form: TypedForm, error: notation::ReadError) -> AskError {
        AskError::UnreadableChain { form, span: error.span, problem: error.problem.to_string() }
    }

    /// That a candidate is not live in a state.
    pub(super) fn not_live(candidate: Candidate, state: &State) -> AskError {
        let cell = candidate.cell();
        let instead = match state.decided(cell) {
            Some(digit) => format!("{cell} is {digit}"),
            None => format!("{cell} has {}", state.digits(cell)),
        };
        AskError::NotLive { candidate, instead }
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            AskError::UnknownFamily { name, .. } => write!(f, "there is no family {name:?}"),
            AskError::NotLive { candidate, instead } => {
                write!(f, "{candidate} is not live: {instead}")
            }
            AskError::NoChoice(error) => error.fmt(f),
            AskError::UnreadableChain { problem, .. } => f.write_str(problem),
            AskError::NoConclusion { .. } => f.write_str(
                "it eliminates nothing by itself: expected ==> and what the chain proves",
            ),
            AskError::Stopped(by) => write!(f, "not judged: {by}"),
            AskError::Query(diagnostic) => diagnostic.fmt(f),
            AskError::NoSolution => f.write_str("the puzzle has no solution"),
            AskError::SeveralSolutions { cell, digits: [one, two] } => {
                write!(f, "the puzzle has several solutions: {cell} can be {one} or {two}")
            }
            AskError::NoGivens { rule } => {
                write!(f, "{rule} assumes that the givens have one solution, but no cell is given")
            }
            AskError::FewGivens { rule, given } => {
                let cells = if *given == 1 { "cell is" } else { "cells are" };
                write!(
                    f,
                    "{rule} assumes that the givens have one solution, but only {given} {cells} given"
                )
            }
            AskError::GivensContradict => f.write_str(
                "the givens and the state contradict each other, so nothing can be assumed of them",
            ),
            AskError::Unsound(unsound) => unsound.fmt(f),
        }
    }
}

impl std::error::Error for AskError {}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Unsound { proof, refusal } = self;
        let conclusions = Conclusion::list(&proof.conclusions);
        write!(
            f,
            "internal error: the search of {} found a proof of {conclusions} that the checker \
             refuses: {refusal}",
            proof.family.name,
        )
    }
}

impl From<NoChoice> for AskError {
    fn from(error: NoChoice) -> AskError {
        AskError::NoChoice(error)
    }
}

impl From<Box<Unsound>> for AskError {
    fn from(unsound: Box<Unsound>) -> AskError {
        AskError::Unsound(unsound)
    }
}

impl From<UnknownRule> for AskError {
    fn from(UnknownRule { name, nearest, because }: UnknownRule) -> AskError {
        AskError::UnknownFamily { name, nearest, because }
    }
}

impl From<Diagnostic> for AskError {
    fn from(diagnostic: Diagnostic) -> AskError {
        AskError::Query(Box::new(diagnostic))
    }
}
