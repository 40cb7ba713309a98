//! Why a theorem is refused.

use std::fmt;

use crate::bound::Stopped;
use crate::grid::{Candidate, Csp};
use crate::printable::Name;

use super::Literals;

/// Why a theorem is not proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// It is refused: a condition fails.
    Refused(Refusal),
    /// The judge was stopped: the theorem is not judged up to the end, neither proved nor refused.
    Stopped,
}

impl From<Refusal> for Unproved {
    fn from(refusal: Refusal) -> Unproved {
        Unproved::Refused(refusal)
    }
}

impl From<Stopped> for Unproved {
    fn from(_: Stopped) -> Unproved {
        Unproved::Stopped
    }
}

/// The first condition that fails, and where. Classes, forms and steps are counted from 0 here and from 1 in
/// words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A family that is not judged here: without a record and not known as one of sets or forcing whips, with steps
    /// through almost locked sets, or with groups outside whips; or one that has another record than the published
    /// one of its name.
    Family {
        /// Its name.
        name: Name,
    },
    /// There is no family on one of the two sides.
    NoFamily,
    /// The inner families have no pattern up to the length, so the theorem says nothing.
    Vacuous,
    /// The inner families have patterns of any length, which cannot be enumerated.
    Endless,
    /// A form is not a chain of its family in every state with its literals.
    Form {
        /// The class.
        class: usize,
        /// The form among those of the class.
        form: usize,
        /// What fails.
        fault: FormFault,
    },
    /// The cases of a class do not close.
    Split {
        /// The class.
        class: usize,
        /// What fails.
        fault: SplitFault,
    },
    /// A pattern of the inner families is in no class that is listed.
    Missing {
        /// The pattern.
        pattern: Literals,
    },
}

/// What can be wrong with a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormFault {
    /// It names a family that is not listed.
    UnknownFamily,
    /// It has more variables than the statement lets it have.
    TooLong,
    /// It has no step.
    NoStep,
    /// A step, counted from 0.
    Step {
        /// The step.
        step: usize,
        /// What fails.
        reason: &'static str,
    },
}

/// What can be wrong with the cases of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SplitFault {
    /// The pattern says that a candidate is both live and dead.
    PatternContradicts(Candidate),
    /// The cases are nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
    /// There is no form with this number, counted from 0.
    NoForm(usize),
    /// A form is not there in its case: nothing says so of this candidate.
    NotThere {
        /// The form, counted from 0.
        form: usize,
        /// The candidate.
        candidate: Candidate,
    },
    /// Something may be left of the variable, or the states may have empty ones.
    NotEmpty(Csp),
    /// It is not the only candidate of its variable, or the states may have open singles.
    NotSingle(Candidate),
    /// Cases about a candidate of which it is known already.
    KnownAlready(Candidate),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::Family { name } => {
                write!(
                    f,
                    "{} is not a family whose patterns are judged, or has another record",
                    name.quoted()
                )
            }
            Refusal::NoFamily => f.write_str("it is about no family"),
            Refusal::Vacuous => f.write_str(
                "it says nothing: the families on the left have no pattern up to this length",
            ),
            Refusal::Endless => f.write_str("patterns of any length stand on the left"),
            Refusal::Form { class, form, fault } => {
                write!(f, "class {}, form {}: {fault}", class + 1, form + 1)
            }
            Refusal::Split { class, fault } => write!(f, "class {}: {fault}", class + 1),
            Refusal::Missing { pattern } => {
                let words = |list: &[Candidate]| {
                    let words: Vec<String> = list.iter().map(Candidate::to_string).collect();
                    words.join(" ")
                };
                let (live, dead) = (words(&pattern.live), words(&pattern.dead));
                write!(f, "a class is missing: that with {live} live and {dead} dead")
            }
        }
    }
}

impl fmt::Display for FormFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FormFault::UnknownFamily => f.write_str("it is of a family that is not listed"),
            FormFault::TooLong => f.write_str("it is longer than the statement says"),
            FormFault::NoStep => f.write_str("it has no step"),
            FormFault::Step { step, reason } => write!(f, "step {}: {reason}", step + 1),
        }
    }
}

impl fmt::Display for SplitFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SplitFault::PatternContradicts(one) => {
                write!(f, "the pattern has {one} both live and dead")
            }
            SplitFault::TooDeep => f.write_str("its cases are nested too deep"),
            SplitFault::NoForm(form) => write!(f, "there is no form {}", form + 1),
            SplitFault::NotThere { form, candidate } => {
                write!(f, "form {} is not there: nothing is known of {candidate}", form + 1)
            }
            SplitFault::NotEmpty(csp) => write!(f, "something may be left of {csp}"),
            SplitFault::NotSingle(one) => write!(f, "{one} need not be an open single"),
            SplitFault::KnownAlready(one) => write!(f, "{one} is known in a case about it"),
        }
    }
}
