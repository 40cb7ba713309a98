//! Which family proves what another does, over all eliminations of a study.

use std::collections::BTreeMap;

use catena::grid::Candidate;
use catena::rules::{Catalogue, Cost, Rule};
use catena_theorems::known::known;
use catena_theorems::semantics::Semantics;
use serde::Serialize;

use crate::lengths::{Shortest, is_contained};
use crate::store::{Error, ProfileCount, Store};

/// The families of a study, each compared with each.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Subsumption {
    /// The number of states.
    pub states: u64,
    /// The greatest length that was looked for.
    pub max_length: Option<u64>,
    /// The families.
    pub families: Vec<String>,
    /// A row for each two different families, in the order of the first, then of the second.
    pub pairs: Vec<Pair>,
}

/// What was met when the eliminations of one family were looked for in another.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Pair {
    /// The family whose eliminations are looked for, by its number.
    #[serde(skip)]
    pub one: usize,
    /// The family in which they are.
    #[serde(skip)]
    pub other: usize,
    /// The name of the first.
    #[serde(rename = "family")]
    pub one_name: String,
    /// The name of the other.
    #[serde(rename = "in")]
    pub other_name: String,
    /// What is known.
    pub verdict: Verdict,
    /// Of a theorem, the states that it is about: `any`, `nonempty` or `singles-done`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<&'static str>,
    /// How many eliminations were compared: those that the first family has, without those in which the
    /// other was stopped at its budget.
    pub compared: u64,
    /// In how many the other needs the same length.
    pub equal: u64,
    /// In how many it needs less.
    pub shorter: u64,
    /// In how many it needs more.
    pub longer: u64,
    /// The sum of the differences where it needs more.
    pub longer_by: u64,
    /// The greatest of these.
    pub longer_by_at_most: u64,
    /// In how many it has no proof up to the bound.
    pub none: u64,
    /// In how many it was stopped at its budget.
    pub stopped: u64,
    /// In how many it has a longer one, where its search may miss a shorter one: these are not compared.
    pub unsure: u64,
    /// To which length of the first a longer proof by the other counts as longer.
    #[serde(skip)]
    pub comparable_to: usize,
    /// The first elimination that contradicts: its state, and the candidate.
    #[serde(skip)]
    pub example: Option<(i64, Candidate)>,
}

/// Whether whatever one family proves, another proves by a proof that is no longer.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// By definition.
    Definition,
    /// By a theorem up to the bound of the study, decided about all states; it was never contradicted.
    Theorem,
    /// It was never contradicted.
    Observed,
    /// It was contradicted.
    Refuted,
    /// The first family proved nothing, so nothing was compared.
    NotMet,
}

impl Verdict {
    /// Whether nothing speaks against it.
    pub const fn holds(self) -> bool {
        matches!(self, Verdict::Definition | Verdict::Theorem | Verdict::Observed)
    }
}

impl Pair {
    /// Whether the other needs more than this length, where its search has found a proof of another length.
    fn is_longer(&self, length: u16, needed: u16) -> bool {
        needed > length && usize::from(length) <= self.comparable_to
    }

    /// In how many eliminations it is contradicted.
    pub const fn contradicted(&self) -> u64 {
        self.longer + self.none
    }
}

impl Subsumption {
    /// Compares the families of a store, with what the definitions of a catalogue say of them.
    ///
    /// # Errors
    /// Those of the store.
    pub fn of(store: &Store, catalogue: &Catalogue) -> Result<Subsumption, Error> {
        let families = store.families()?;
        let mut pairs = blank(&families);
        for pair in &mut pairs {
            pair.comparable_to = comparable_to(catalogue, &pair.one_name, &pair.other_name);
        }
        let profiles: BTreeMap<_, _> = store.profiles()?.into_iter().collect();
        for ProfileCount { profile, count, first } in store.profile_counts()? {
            let Some(profile) = profiles.get(&profile) else { continue };
            for pair in &mut pairs {
                pair.add(profile[pair.one], profile[pair.other], count, first);
            }
        }
        let max_length = store.head()?.max_length();
        for pair in &mut pairs {
            let theorem = theorem(catalogue, &pair.one_name, &pair.other_name, max_length);
            let contained = is_contained(catalogue, &pair.one_name, &pair.other_name);
            pair.verdict = match (pair.contradicted(), contained, pair.compared) {
                (0, true, _) => Verdict::Definition,
                (0, false, _) if theorem.is_some() => Verdict::Theorem,
                (0, false, 0) => Verdict::NotMet,
                (0, false, _) => Verdict::Observed,
                _ => Verdict::Refuted,
            };
            if pair.verdict == Verdict::Theorem {
                pair.states = theorem.map(Semantics::name);
            }
        }
        Ok(Subsumption { states: store.state_count()?, max_length, families, pairs })
    }

    /// Families of which nothing was compared yet.
    pub(crate) fn blank(families: Vec<String>) -> Subsumption {
        let pairs = blank(&families);
        Subsumption { states: 0, max_length: None, families, pairs }
    }

    /// The family of a name, by its number; `None` when it is not among them.
    pub fn family(&self, name: &str) -> Option<usize> {
        self.families.iter().position(|family| family == name)
    }

    /// The row of two families; `None` when they are the same.
    pub fn pair(&self, one: usize, other: usize) -> Option<&Pair> {
        self.pairs.iter().find(|pair| (pair.one, pair.other) == (one, other))
    }
}

/// The eliminations that contradict a containment, each its state and its candidate, in the order of the
/// study; at most so many. Those for which the other family has no proof at all come first.
///
/// # Errors
/// Those of the store.
pub fn contradictions(
    store: &Store,
    pair: &Pair,
    most: usize,
) -> Result<Vec<(i64, Candidate)>, Error> {
    let mut known: BTreeMap<i64, bool> = BTreeMap::new();
    for (number, profile) in store.profiles()? {
        match (profile.get(pair.one), profile.get(pair.other)) {
            (Some(Shortest::Length(_)), Some(Shortest::None)) => {
                known.insert(number, true);
            }
            (Some(&Shortest::Length(length)), Some(&Shortest::Length(needed)))
                if pair.is_longer(length, needed) =>
            {
                known.insert(number, false);
            }
            _ => {}
        }
    }
    let (mut none, mut longer) = (Vec::new(), Vec::new());
    store.each_elimination(|state, candidate, profile| {
        match known.get(&profile) {
            Some(true) if none.len() < most => none.push((state, candidate)),
            Some(false) if longer.len() < most => longer.push((state, candidate)),
            _ => {}
        }
        Ok::<(), Error>(())
    })?;
    none.extend(longer);
    none.truncate(most);
    Ok(none)
}

/// The states in which it is a theorem that whatever one family proves up to a length, another proves by a
/// proof that is no longer: those of the theorem that says least, of one for each length. A theorem about
/// families counts for what they contain, or are contained in, by definition. Studies are about states in which
/// singles are done.
fn theorem(
    catalogue: &Catalogue,
    one: &str,
    other: &str,
    max_length: Option<u64>,
) -> Option<Semantics> {
    let entry = |name: &str| catalogue.library().get(name).filter(|entry| entry.is_built_in());
    let (one_entry, _) = entry(one).zip(entry(other))?;
    let (least, most) = one_entry.shape.map_or((1, None), |shape| shape.form.lengths());
    let bound = max_length.and_then(|length| usize::try_from(length).ok());
    let most = most.into_iter().chain(bound).min()?;
    let of_length = |length: usize| {
        let says = |known: &&catena_theorems::known::Known| {
            let [inner, outer] = known.sides();
            known.states <= Semantics::SinglesDone
                && known.bounds(length)
                && is_contained(catalogue, one, inner)
                && is_contained(catalogue, outer, other)
        };
        known().iter().filter(says).map(|known| known.states).min()
    };
    let states: Option<Vec<Semantics>> = (least..=most).map(of_length).collect();
    states?.into_iter().max()
}

/// To which length of one family a longer proof by another says that it has none as short: as far as its search finds
/// shortest proofs, and nowhere when the lengths of one of them count something else, such as the rounds of tagging.
pub(crate) fn comparable_to(catalogue: &Catalogue, one: &str, other: &str) -> usize {
    comparable([one, other].map(|names| shortest_to(catalogue, names)))
}

/// The same of two families, of each of which it is known to which length its search finds shortest proofs.
pub(crate) fn comparable([one, other]: [Option<usize>; 2]) -> usize {
    one.and(other).unwrap_or(0)
}

/// To which length families together find shortest proofs; `None` when the lengths of one count something else.
pub(crate) fn shortest_to(catalogue: &Catalogue, names: &str) -> Option<usize> {
    let each = names.split('+').map(|name| least_to(&*catalogue.find(name).ok()?));
    each.collect::<Option<Vec<usize>>>().and_then(|all| all.into_iter().min())
}

/// To which length a rule finds shortest proofs; `None` when its lengths count something else than those of others.
pub fn least_to(rule: &dyn Rule) -> Option<usize> {
    let facts = rule.facts();
    (facts.cost != Cost::Apart).then_some(facts.shortest_to)
}

fn blank(families: &[String]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (one, one_name) in families.iter().enumerate() {
        for (other, other_name) in families.iter().enumerate().filter(|(other, _)| *other != one) {
            pairs.push(Pair {
                one,
                other,
                one_name: one_name.clone(),
                other_name: other_name.clone(),
                verdict: Verdict::NotMet,
                states: None,
                compared: 0,
                equal: 0,
                shorter: 0,
                longer: 0,
                longer_by: 0,
                longer_by_at_most: 0,
                none: 0,
                stopped: 0,
                unsure: 0,
                comparable_to: usize::MAX,
                example: None,
            });
        }
    }
    pairs
}

impl Pair {
    /// Counts eliminations of which this is known in the two families; the first of them is named.
    fn add(&mut self, one: Shortest, other: Shortest, count: u64, first: (i64, Candidate)) {
        let Shortest::Length(length) = one else { return };
        let contradicts = match other {
            Shortest::Stopped => {
                self.stopped += count;
                return;
            }
            Shortest::None => {
                self.none += count;
                true
            }
            Shortest::Length(needed) if needed > length && !self.is_longer(length, needed) => {
                self.unsure += count;
                return;
            }
            Shortest::Length(needed) if needed > length => {
                let more = u64::from(needed - length);
                self.longer += count;
                self.longer_by += more * count;
                self.longer_by_at_most = self.longer_by_at_most.max(more);
                true
            }
            Shortest::Length(needed) => {
                let place = if needed == length { &mut self.equal } else { &mut self.shorter };
                *place += count;
                false
            }
        };
        self.compared += count;
        if contradicts {
            self.example = Some(self.example.map_or(first, |known| known.min(first)));
        }
    }
}
