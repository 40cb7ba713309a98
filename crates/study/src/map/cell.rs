//! What is known of one statement about two families: to which length of the first it holds, from which it fails,
//! and why.
//!
//! A statement that holds to a length says nothing of greater ones, and one that fails at a length fails for all
//! that are greater. So two numbers say all that is known, and they contradict each other when the first is not less
//! than the second.

use std::fmt;

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// How far something is known: to a length of the first family, or for every length that it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extent {
    /// To this length.
    To(usize),
    /// For every length; of what fails: at a length that is not known.
    Every,
}

impl Extent {
    /// As a number, with which lengths are compared.
    pub const fn number(self) -> usize {
        match self {
            Extent::To(length) => length,
            Extent::Every => usize::MAX,
        }
    }
}

impl Serialize for Extent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Extent::To(length) => serializer.serialize_u64(*length as u64),
            Extent::Every => serializer.serialize_str("every"),
        }
    }
}

/// The lengths of which a family has patterns.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
pub struct Lengths {
    /// The least.
    pub least: usize,
    /// The greatest, where the family's form has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

impl Lengths {
    /// What "to this length" comes to: nothing below the least length, and all from the greatest on.
    pub fn extent(self, to: usize) -> Option<Extent> {
        let is_every = to == usize::MAX || self.most.is_some_and(|most| to >= most);
        (to >= self.least).then_some(if is_every { Extent::Every } else { Extent::To(to) })
    }
}

/// What is said of two families A and B. Each statement implies the next, and not the other way round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// At equal length: every elimination of A to length n is one of B to length n, for each of these n.
    Equal,
    /// At any length: every elimination of A is one of B, however long its pattern is.
    Any,
    /// By a path: where B has nothing left, A has nothing. So a path of B solves what one of A does.
    Path,
}

impl At {
    /// All, the strongest first.
    pub const ALL: [At; 3] = [At::Equal, At::Any, At::Path];
}

/// A cell from which another follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The place of the first family among those of the map.
    pub one: usize,
    /// That of the second.
    pub other: usize,
    /// Of which statement.
    pub at: At,
    /// Whether the part that holds counts, or the one that fails.
    pub holds: bool,
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.one, self.other, self.at, self.holds).serialize(serializer)
    }
}

/// Why something is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The definitions of the two families say it: their records, or a sentence of `definitions`.
    Definition {
        /// The place of the sentence.
        place: Option<usize>,
    },
    /// It is decided: a theorem with its certificate, or a counterexample; a place in `decided`.
    Decided {
        /// The place.
        place: usize,
    },
    /// A theorem for every length, which a judge accepts by the kinds of steps; a place in `simulations`.
    Simulated {
        /// The place.
        place: usize,
    },
    /// A position refutes it; a place in `positions`.
    Position {
        /// The place.
        place: usize,
    },
    /// A state in which the second has nothing left refutes it; a place in `finals`.
    Final {
        /// The place.
        place: usize,
    },
    /// A study met eliminations that refute it; a place in `observed`.
    Study {
        /// The place.
        place: usize,
    },
    /// It follows from other cells.
    Follows {
        /// These.
        from: Vec<Part>,
    },
}

/// How far a statement holds, or from where on it fails, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Of what holds, to which length; of what fails, the length at which it does, or less.
    pub length: Extent,
    /// Why.
    pub why: Why,
}

/// The length, why in a word, and the place or the cells that the word leaves open.
impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let length = self.length;
        match &self.why {
            Why::Definition { place: None } => (length, "definition").serialize(serializer),
            Why::Definition { place: Some(place) } => {
                (length, "definition", place).serialize(serializer)
            }
            Why::Decided { place } => (length, "decided", place).serialize(serializer),
            Why::Simulated { place } => (length, "simulated", place).serialize(serializer),
            Why::Position { place } => (length, "position", place).serialize(serializer),
            Why::Final { place } => (length, "final", place).serialize(serializer),
            Why::Study { place } => (length, "study", place).serialize(serializer),
            Why::Follows { from } => (length, "follows", from).serialize(serializer),
        }
    }
}

/// What a cell comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It holds by definition.
    Definition,
    /// It is a theorem at every length of the first family.
    Theorem,
    /// It holds, as other cells say.
    Follows,
    /// It does not: a counterexample is known.
    Counterexample,
    /// It does not, as other cells say.
    FollowsNot,
    /// It holds to some length; beyond it nothing is known.
    ToLength,
    /// It was never contradicted in studies.
    Observed,
    /// Nothing is known.
    Open,
}

/// Why something cannot stand in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The first family has no pattern of such lengths.
    NoPattern {
        /// To this length.
        to: usize,
        /// The least length of its patterns.
        least: usize,
    },
    /// It is a statement about all lengths together, of which nothing is said to a length.
    ByLength,
    /// It holds at a length at which it fails.
    Contradiction {
        /// It holds to here.
        holds: Extent,
        /// It fails from here.
        fails: Extent,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refused::NoPattern { to, least } => {
                write!(f, "it has no pattern to length {to}: the shortest have length {least}")
            }
            Refused::ByLength => f.write_str("it is about all lengths together"),
            Refused::Contradiction { holds, fails } => {
                write!(f, "it holds to {holds:?} and fails from {fails:?}")
            }
        }
    }
}

/// What is known of one statement about two families.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    lengths: Lengths,
    /// Whether the statement is about each length, or about all together.
    is_by_length: bool,
    holds: Option<Said>,
    fails: Option<Said>,
    observed: Vec<usize>,
    is_contradicted: bool,
}

impl Cell {
    /// A cell of a statement of which nothing is known, with the lengths of its first family.
    pub const fn open(lengths: Lengths, at: At) -> Cell {
        let is_by_length = !matches!(at, At::Path);
        Cell {
            lengths,
            is_by_length,
            holds: None,
            fails: None,
            observed: Vec::new(),
            is_contradicted: false,
        }
    }

    /// To which length it holds.
    pub const fn holds(&self) -> Option<&Said> {
        self.holds.as_ref()
    }

    /// At which length it fails, or less.
    pub const fn fails(&self) -> Option<&Said> {
        self.fails.as_ref()
    }

    /// What studies say: places in `observed`.
    pub fn observed(&self) -> &[usize] {
        &self.observed
    }

    /// To which length it holds, as a number; 0 when that is not known of any.
    pub fn to(&self) -> usize {
        self.holds.as_ref().map_or(0, |said| said.length.number())
    }

    /// Whether it holds at every length.
    pub fn is_certain(&self) -> bool {
        self.to() == usize::MAX
    }

    /// Notes that it holds to a length; whether that says more than was known.
    ///
    /// # Errors
    /// When the first family has no pattern of such lengths, or it fails at one of them; when the statement is about all
    /// lengths together, and the first family has others.
    pub fn hold(&mut self, to: Extent, why: Why) -> Result<bool, Refused> {
        let Lengths { least, .. } = self.lengths;
        let to = to.number();
        let length = self.lengths.extent(to).ok_or(Refused::NoPattern { to, least })?;
        if !self.is_by_length && length != Extent::Every {
            return Err(Refused::ByLength);
        }
        let is_more = length.number() > self.to();
        if is_more {
            self.holds = Some(Said { length, why });
        }
        self.consistent().map(|()| is_more)
    }

    /// Notes that it fails at a length or less; whether that says more than was known.
    ///
    /// # Errors
    /// When the first family has no pattern of such lengths, or it holds there; when the statement is about all lengths
    /// together, and one is named.
    pub fn fail(&mut self, at: Extent, why: Why) -> Result<bool, Refused> {
        let (to, Lengths { least, .. }) = (at.number(), self.lengths);
        if to < least {
            return Err(Refused::NoPattern { to, least });
        }
        if !self.is_by_length && at != Extent::Every {
            return Err(Refused::ByLength);
        }
        let is_more = self.fails.as_ref().is_none_or(|known| at < known.length);
        if is_more {
            self.fails = Some(Said { length: at, why });
        }
        self.consistent().map(|()| is_more)
    }

    /// Notes what a study says, and whether it met contradictions.
    pub fn observe(&mut self, place: usize, is_contradicted: bool) {
        self.observed.push(place);
        self.is_contradicted |= is_contradicted;
    }

    fn consistent(&self) -> Result<(), Refused> {
        match (&self.holds, &self.fails) {
            (Some(holds), Some(fails)) if holds.length >= fails.length => {
                Err(Refused::Contradiction { holds: holds.length, fails: fails.length })
            }
            _ => Ok(()),
        }
    }

    /// What it comes to.
    pub fn status(&self) -> Status {
        match (&self.holds, &self.fails) {
            (_, Some(Said { why: Why::Follows { .. }, .. })) => Status::FollowsNot,
            (_, Some(_)) => Status::Counterexample,
            (Some(Said { length: Extent::Every, why }), _) => match why {
                Why::Definition { .. } => Status::Definition,
                Why::Follows { .. } => Status::Follows,
                _ => Status::Theorem,
            },
            (Some(_), None) => Status::ToLength,
            (None, None) if !self.observed.is_empty() && !self.is_contradicted => Status::Observed,
            (None, None) => Status::Open,
        }
    }
}

/// The status, what holds, what fails and what is observed, without what is not there at the end; 0 of an open cell.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (holds, fails, observed) = (self.holds(), self.fails(), self.observed());
        if self.status() == Status::Open && observed.is_empty() {
            return 0.serialize(serializer);
        }
        let mut parts = serializer.serialize_seq(None)?;
        parts.serialize_element(&self.status())?;
        if holds.is_some() || fails.is_some() || !observed.is_empty() {
            parts.serialize_element(&holds)?;
        }
        if fails.is_some() || !observed.is_empty() {
            parts.serialize_element(&fails)?;
        }
        if !observed.is_empty() {
            parts.serialize_element(&observed)?;
        }
        parts.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WING: Lengths = Lengths { least: 3, most: Some(3) };
    const CHAIN: Lengths = Lengths { least: 1, most: None };

    #[test]
    fn a_theorem_for_lengths_without_patterns_is_refused() {
        let mut cell = Cell::open(WING, At::Equal);
        let refused = cell.hold(Extent::To(2), Why::Decided { place: 0 });
        assert_eq!(refused, Err(Refused::NoPattern { to: 2, least: 3 }));
        let refused = cell.fail(Extent::To(2), Why::Decided { place: 0 });
        assert_eq!(refused, Err(Refused::NoPattern { to: 2, least: 3 }));
        assert_eq!(cell.status(), Status::Open);
        assert_eq!(cell.hold(Extent::To(3), Why::Decided { place: 0 }), Ok(true));
        assert_eq!(cell.status(), Status::Theorem);
    }

    #[test]
    fn a_theorem_counts_for_the_lengths_that_it_covers() {
        let mut cell = Cell::open(CHAIN, At::Any);
        assert_eq!(cell.hold(Extent::To(2), Why::Decided { place: 0 }), Ok(true));
        assert_eq!((cell.status(), cell.to()), (Status::ToLength, 2));
        assert_eq!(cell.hold(Extent::To(1), Why::Decided { place: 1 }), Ok(false));
        assert_eq!(cell.fail(Extent::To(3), Why::Position { place: 0 }), Ok(true));
        assert_eq!((cell.status(), cell.to()), (Status::Counterexample, 2));
    }

    #[test]
    fn a_theorem_and_a_counterexample_at_one_length_are_refused() {
        let (holds, fails) = (Extent::To(3), Extent::To(3));
        let mut cell = Cell::open(CHAIN, At::Any);
        cell.hold(holds, Why::Decided { place: 0 }).unwrap();
        let refused = cell.fail(fails, Why::Decided { place: 1 });
        assert_eq!(refused, Err(Refused::Contradiction { holds, fails }));
        let mut cell = Cell::open(CHAIN, At::Any);
        cell.fail(Extent::Every, Why::Position { place: 0 }).unwrap();
        assert!(cell.hold(Extent::Every, Why::Definition { place: None }).is_err());
        let mut cell = Cell::open(CHAIN, At::Any);
        cell.fail(Extent::Every, Why::Position { place: 0 }).unwrap();
        assert_eq!(cell.hold(Extent::To(9), Why::Decided { place: 0 }), Ok(true));
    }

    #[test]
    fn a_statement_about_all_lengths_together_is_not_known_to_a_length() {
        let why = || Why::Position { place: 0 };
        let mut cell = Cell::open(CHAIN, At::Path);
        assert_eq!(cell.hold(Extent::To(4), why()), Err(Refused::ByLength));
        assert_eq!(cell.fail(Extent::To(4), why()), Err(Refused::ByLength));
        assert_eq!(cell.fail(Extent::Every, why()), Ok(true));
        let mut cell = Cell::open(WING, At::Path);
        assert_eq!(cell.hold(Extent::To(3), why()), Ok(true));
    }

    #[test]
    fn what_is_contradicted_is_not_observed() {
        let mut cell = Cell::open(CHAIN, At::Any);
        cell.observe(0, false);
        assert_eq!(cell.status(), Status::Observed);
        cell.observe(1, true);
        assert_eq!(cell.status(), Status::Open);
        cell.observe(2, false);
        assert_eq!(cell.status(), Status::Open);
    }
}
