//! What is decided of two families, and what the state of a counterexample shows.

use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Conclusion, Position, State};
use catena::proof::Proof;
use catena::query::Library;
use catena::rules::{Catalogue, Prepared, Reach, Rule};
use catena::work::{Outcome, Work};
use catena_theorems::family::{Family, Kind, Length};
use catena_theorems::known::Known;
use catena_theorems::pattern::occurs;
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::{Statement, family};
use serde::Serialize;

use super::NotShown;
use super::cell::{At, Extent, Lengths, Why};
use super::order::{Contradiction, Order};
use crate::subsumption::least_to;

/// To which length the second family is looked for where the first has an elimination.
pub const SEARCHED: usize = 36;
/// The candidate that every counterexample of the list is about.
const TARGET: usize = 0;
/// Patterns of a family of which the engine knows no length are looked for to this one.
const LEAST: usize = 4;

/// To which length a rule is looked for where another one has an elimination: 36 as for published ratings; any where its
/// lengths count something else, such as the rounds of tagging, or are not the least.
pub fn asked_to(rule: &dyn Rule) -> usize {
    if least_to(rule).is_some_and(|to| to >= SEARCHED) { SEARCHED } else { Reach::LONGEST }
}

/// A statement that is decided.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Decided {
    /// The statement, its greatest length, its verdict, and the states it is about.
    #[serde(flatten)]
    pub known: Known,
    /// The names of its first side.
    pub family: String,
    /// The names of its second side.
    #[serde(rename = "in")]
    pub other: String,
    /// Of a theorem, the length of the first family to which it covers each statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covers: Option<Covers>,
    /// Of a counterexample, what its state shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shows: Option<Shows>,
    /// Of a counterexample the link that opens it: the proof by the first side, with the second one beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// The lengths of the first family that a theorem covers: all of its patterns to this length.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Debug)]
pub struct Covers {
    /// At equal length; `None` where it covers no length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<usize>,
    /// At any length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub any: Option<usize>,
}

/// What a state shows, in which the first family has an elimination.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
pub struct Shows {
    /// The length of the first family's shortest proof.
    pub length: usize,
    /// The length of the second's, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<usize>,
    /// To which length the second has none.
    pub none_to: Extent,
}

impl Shows {
    /// Whether the second family has no proof as short.
    pub fn refutes_equal(&self) -> bool {
        self.none_to.number() >= self.length
    }

    /// Whether it has none of any length, or to the length that is looked for.
    pub fn refutes_any(&self) -> bool {
        self.none_to.number() >= SEARCHED
    }
}

impl Decided {
    /// Whether it says nothing of the family as a whole: a theorem about a part of the patterns of a length, or a
    /// counterexample to shorter patterns only.
    pub fn is_partial(&self) -> bool {
        let covers = self.covers.is_some_and(|covers| covers != Covers::default());
        let refutes = self.shows.is_some_and(|shows| shows.refutes_equal());
        !covers && !refutes
    }

    /// Writes it into the cells of the two families.
    pub(super) fn note(&self, place: usize, order: &mut Order) -> Result<(), Contradiction> {
        let Some(pair) = order.number(&self.family).zip(order.number(&self.other)) else {
            return Ok(());
        };
        let why = || Why::Decided { place };
        let Covers { equal, any } = self.covers.unwrap_or_default();
        for (at, to) in [(At::Equal, equal), (At::Any, any)] {
            if let Some(to) = to {
                order.hold(pair, at, Extent::To(to), why())?;
            }
        }
        let Some(shows) = self.shows else { return Ok(()) };
        let length = Extent::To(shows.length);
        if shows.refutes_equal() {
            order.fail(pair, At::Equal, length, why())?;
        }
        if shows.refutes_any() {
            order.fail(pair, At::Any, length, why())?;
        }
        Ok(())
    }
}

/// The lengths of which a family has patterns, as far as its form and what is enumerated tell.
pub(super) fn lengths(names: &str, library: &Library) -> Lengths {
    let each: Vec<Lengths> = names.split('+').map(|name| lengths_of(name, library)).collect();
    let least = each.iter().map(|lengths| lengths.least).min().unwrap_or(1);
    let most = each.iter().map(|lengths| lengths.most).collect::<Option<Vec<usize>>>();
    Lengths { least, most: most.and_then(|most| most.into_iter().max()) }
}

fn lengths_of(name: &str, library: &Library) -> Lengths {
    let shape = library.get(name).and_then(|entry| entry.shape);
    let (least, most) = shape.map_or((1, None), |shape| shape.form.lengths());
    let has_patterns = |length: &usize| {
        let of_length = family(&format!("{name}[{length}]"), library).ok();
        of_length.filter(counts_length).is_some_and(|family| occurs(&family, *length))
    };
    let enumerated = (least..=LEAST).find(has_patterns);
    Lengths { least: enumerated.unwrap_or(least), most }
}

/// Whether the number in brackets is a length: of ALS-XZ it is the most cells of a set.
fn counts_length(family: &Family) -> bool {
    !family.kinds.contains(&Kind::AlsXz)
}

pub(super) fn of_known(
    known: &Known,
    catalogue: &Catalogue,
    link: impl Fn(&Proof, &str) -> String,
) -> Result<Decided, NotShown> {
    let library = catalogue.library();
    let first = known.statements().last().unwrap_or_default();
    let Statement { one, other, .. } =
        Statement::read(&first, library).map_err(NotShown::Statement)?;
    let covers = known.holds.then(|| covers(known, &one, &other, library));
    let proof = match &known.counterexample {
        Some(state) => Some(proof(&one, state)?),
        None => None,
    };
    let shows = proof.as_ref().map(|proof| shows(proof, &other, catalogue));
    let link = proof.map(|proof| link(&proof, &other.name));
    let (family, other) = (one.name, other.name);
    Ok(Decided { known: known.clone(), family, other, covers, shows, link })
}

/// What a theorem covers. One for each length covers these; one of fixed lengths covers equal length where the second
/// side is no longer than the shortest pattern of the first.
fn covers(known: &Known, one: &Family, other: &Family, library: &Library) -> Covers {
    let to = one.longest().filter(|_| counts_length(one) && known.states <= Semantics::SinglesDone);
    let least = lengths(&one.name, library).least;
    let is_as_short = |_: &usize| match (known.to, other.length) {
        (Some(_), Length::UpTo(_)) => true,
        (None, Length::UpTo(length)) => length <= least,
        (_, Length::Any) => false,
    };
    Covers { equal: to.filter(is_as_short), any: to }
}

/// The proof by a family in the state of a counterexample.
fn proof(family: &Family, state: &State) -> Result<Proof, NotShown> {
    let (explorer, target) = (Explorer::of(position(state)), Candidate::from_index(TARGET));
    proven(&explorer, &family.name, target, family.longest().unwrap_or(1))
}

/// One of the shortest proofs that a family has in a state.
pub(super) fn shown(family: &str, state: &State) -> Result<Proof, NotShown> {
    let none = || NotShown::NoProof(family.to_owned());
    let explorer = Explorer::of(position(state));
    let ask = Ask::default().rules([family]).max_length(SEARCHED);
    let found = explorer.find(&ask).map_err(NotShown::Ask)?;
    let shortest =
        found.eliminations.into_iter().min_by_key(|one| one.lengths.get(family).copied());
    let (target, length) =
        shortest.and_then(|one| Some((one.target, *one.lengths.get(family)?))).ok_or_else(none)?;
    proven(&explorer, family, target, length)
}

/// The simplest proof that families have of an elimination, to a length; several are joined by `+`.
pub(super) fn proven(
    explorer: &Explorer,
    names: &str,
    target: Candidate,
    length: usize,
) -> Result<Proof, NotShown> {
    let ask = Ask::default().rules(names.split('+')).max_length(length);
    let why = explorer.why(Conclusion::Eliminate(target), &ask).map_err(NotShown::Ask)?;
    let simplest = why.simplest().filter(|proof| proof.is_proved());
    simplest.map(|proof| proof.proof().clone()).ok_or_else(|| NotShown::NoProof(names.to_owned()))
}

pub(super) fn position(state: &State) -> Position {
    Position { state: state.clone(), givens: state.decided_cells() }
}

/// What the state of a proof shows of another family. What is decided of any length is not searched for.
fn shows(proof: &Proof, other: &Family, catalogue: &Catalogue) -> Shows {
    let length = proof.length;
    let bound = match other.length {
        Length::Any => return Shows { length, needs: None, none_to: Extent::Every },
        Length::UpTo(bound) => bound,
    };
    let on = Prepared::new(position(&proof.state));
    let target = Candidate::from_index(TARGET);
    let of = |name| needs(name, target, &on, catalogue).unwrap_or(Needs::None(bound));
    let all = other.name.split('+').map(of).reduce(Needs::together);
    match all.unwrap_or(Needs::None(bound)) {
        Needs::Length(length_of_other) => {
            let none_to = Extent::To(length_of_other.saturating_sub(1));
            Shows { length, needs: Some(length_of_other), none_to }
        }
        Needs::None(to) => Shows { length, needs: None, none_to: Extent::To(to.max(bound)) },
    }
}

/// What a family needs for an elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Needs {
    /// This length.
    Length(usize),
    /// It has none to this length.
    None(usize),
}

impl Needs {
    /// What several families need together.
    fn together(self, other: Needs) -> Needs {
        match (self, other) {
            (Needs::Length(one), Needs::Length(other)) => Needs::Length(one.min(other)),
            (Needs::None(one), Needs::None(other)) => Needs::None(one.min(other)),
            (Needs::Length(length), Needs::None(_)) | (Needs::None(_), Needs::Length(length)) => {
                Needs::Length(length)
            }
        }
    }
}

/// What a family needs for an elimination, to the length that is looked for; `None` when it is not known.
fn needs(name: &str, target: Candidate, on: &Prepared, catalogue: &Catalogue) -> Option<Needs> {
    let rule = catalogue.find(name).ok()?;
    let mut work = Work::with_budget(rule.facts().cost.budget());
    let to = asked_to(&*rule);
    let mut search = rule.search(on, &Reach::up_to(to));
    match search.shortest(Conclusion::Eliminate(target), &mut work) {
        Outcome::Found(proof) => Some(Needs::Length(proof.length)),
        Outcome::None { .. } => Some(Needs::None(to)),
        // Of what counts something else nothing is known unless the search came to its end.
        Outcome::Stopped { none_up_to, .. } => least_to(&*rule).map(|_| Needs::None(none_up_to)),
    }
}
