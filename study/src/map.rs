//! What is known of families, each against each: by definition, by a theorem, by a counterexample, from studies.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use catena::explorer::{Ask, AskError, Explorer};
use catena::grid::{Candidate, Conclusion, Position, State};
use catena::proof::Proof;
use catena::query::Library;
use catena::rules::Catalogue;
use catena_theorems::family::Family;
use catena_theorems::known::{Known, known};
use catena_theorems::statement::{Statement, Unfit};
use serde::Serialize;

use crate::hasse::Hasse;
use crate::lengths::is_contained;
use crate::subsumption::{Subsumption, Verdict};

/// The map of families, `catena-map/1`. A pair that is not listed is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    schema: &'static str,
    /// The families of which something is decided or observed, in the order of the library. Several together are
    /// joined by `+`.
    pub families: Vec<Place>,
    /// What is decided, in the order of the list.
    pub decided: Vec<Decided>,
    /// What studies have observed, in the order of the list.
    pub observed: Vec<Observed>,
    /// What is known of two families, in the order of the first, then of the second.
    pub pairs: Vec<Relation>,
}

/// A family of the map.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// What it finds; empty of several together.
    pub finds: String,
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
    /// Whether only a bound on the length is refuted: the second side was asked for a shorter pattern than the first
    /// has, so the families may contain each other still.
    pub only_shorter: bool,
    /// Of a counterexample the link that opens it: the proof by the first side, with the second one beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// What a study has observed of two families.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Observed {
    /// The name of the study.
    pub study: String,
    /// The family whose eliminations were looked for.
    pub family: String,
    /// The family in which they were.
    #[serde(rename = "in")]
    pub other: String,
    /// How many eliminations were compared.
    pub compared: u64,
    /// For how many of them the other has no proof that is as short; `None` where that was not counted.
    pub longer: Option<u64>,
    /// For how many it has none at all up to the bound of the study; `None` where that was not counted.
    pub none: Option<u64>,
}

/// How it is known whether the second of two families eliminates whatever the first does.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// It does by definition.
    Definition,
    /// There is a counterexample; up to some length there may be a theorem still.
    Counterexample,
    /// It does by a theorem, at the lengths that it names.
    Theorem,
    /// Only studies say something.
    Observed,
}

/// What is known of two families.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Relation {
    /// The first.
    pub family: String,
    /// The second.
    #[serde(rename = "in")]
    pub other: String,
    /// What says most.
    pub ground: Ground,
    /// What is decided about them, or about families that they contain or are contained in: places in `decided`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decided: Vec<usize>,
    /// What was observed: places in `observed`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub observed: Vec<usize>,
}

static OBSERVED: LazyLock<Vec<Observed>> =
    LazyLock::new(|| read(include_str!("../observed.txt")).expect("tests read the list"));

/// All that studies have observed of pairs, in the order of the list.
pub fn observed() -> &'static [Observed] {
    &OBSERVED
}

/// Reads a list.
///
/// # Errors
/// The first line that is not what it should be.
fn read(text: &str) -> Result<Vec<Observed>, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| of_line(line).ok_or_else(|| line.to_owned())).collect()
}

fn of_line(line: &str) -> Option<Observed> {
    let [study, family, compared, other, longer, none] =
        line.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let compared = compared.parse().ok()?;
    let count = |text: &str| match text {
        "-" => Some(None),
        _ => text.parse().ok().filter(|&count: &u64| count <= compared).map(Some),
    };
    Some(Observed {
        study: study.to_owned(),
        family: family.to_owned(),
        other: other.to_owned(),
        compared,
        longer: count(longer)?,
        none: count(none)?,
    })
}

/// Why there is no map.
#[derive(Debug)]
pub enum NotShown {
    /// Its statement cannot be read.
    Statement(Unfit),
    /// Its first side cannot be asked for.
    Ask(AskError),
    /// Its first side has no proof in its state.
    NoProof(String),
}

impl Map {
    /// The map of a catalogue. `link` makes the link to a proof, with another family beside it.
    ///
    /// # Errors
    /// When the list has a counterexample in which the first family has no proof.
    pub fn of(
        catalogue: &Catalogue,
        link: impl Fn(&Proof, &str) -> String,
    ) -> Result<Map, NotShown> {
        let library = catalogue.library();
        let decided: Vec<Decided> = known()
            .iter()
            .map(|known| of_known(known, library, &link))
            .collect::<Result<_, _>>()?;
        let observed = observed().to_vec();
        let families = places(library, &decided, &observed);
        let mut map =
            Map { schema: "catena-map/1", families, decided, observed, pairs: Vec::new() };
        map.pairs = map.relations(catalogue);
        Ok(map)
    }

    fn relations(&self, catalogue: &Catalogue) -> Vec<Relation> {
        let names = || self.families.iter().map(|place| place.name.as_str());
        let both = names().flat_map(|one| names().map(move |other| (one, other)));
        both.filter(|(one, other)| one != other)
            .filter_map(|(one, other)| self.relation(catalogue, one, other))
            .collect()
    }

    /// What is known of two families; `None` when they are open.
    fn relation(&self, catalogue: &Catalogue, one: &str, other: &str) -> Option<Relation> {
        let within = |one: &str, other: &str| contains(catalogue, one, other);
        let theorems = self.statements(one, other, |known| {
            known.known.holds && within(one, &known.family) && within(&known.other, other)
        });
        let refuted = self.statements(one, other, |known| {
            !known.known.holds
                && !known.only_shorter
                && within(&known.family, one)
                && within(other, &known.other)
        });
        let shorter = self.statements(one, other, |known| {
            known.only_shorter && known.family == one && known.other == other
        });
        let observed: Vec<usize> = (0..self.observed.len())
            .filter(|&at| self.observed[at].family == one && self.observed[at].other == other)
            .collect();
        let ground = match () {
            () if within(one, other) => Ground::Definition,
            () if !refuted.is_empty() => Ground::Counterexample,
            () if !theorems.is_empty() => Ground::Theorem,
            () if !observed.is_empty() => Ground::Observed,
            () => return None,
        };
        let decided = match ground {
            Ground::Definition => [refuted, shorter].concat(),
            _ => [theorems, refuted, shorter].concat(),
        };
        let [family, other] = [one, other].map(str::to_owned);
        Some(Relation { family, other, ground, decided, observed })
    }

    /// The places of the statements that say something of two families: those about these two, otherwise the first
    /// that names one of them, otherwise the first.
    fn statements(&self, one: &str, other: &str, says: impl Fn(&Decided) -> bool) -> Vec<usize> {
        let away = |at: usize| {
            let known = &self.decided[at];
            usize::from(known.family != one) + usize::from(known.other != other)
        };
        let all = (0..self.decided.len()).filter(|&at| says(&self.decided[at]));
        let (direct, others): (Vec<usize>, Vec<usize>) = all.partition(|&at| away(at) == 0);
        match direct.is_empty() {
            true => others.into_iter().min_by_key(|&at| away(at)).into_iter().collect(),
            false => direct,
        }
    }

    /// The map as JSON, `catena-map/1`: each thing on a line of its own.
    ///
    /// # Errors
    /// None for a map.
    pub fn to_json(&self) -> serde_json::Result<String> {
        let Map { schema, families, decided, observed, pairs } = self;
        let lists = [
            list("families", families)?,
            list("decided", decided)?,
            list("observed", observed)?,
            list("pairs", pairs)?,
        ];
        Ok(format!("{{\"schema\":\"{schema}\",\n{}}}\n", lists.join(",\n")))
    }

    /// The diagram of the order: by definition and by theorems that no counterexample bounds.
    pub fn diagram(&self) -> Hasse {
        let names: Vec<String> = self.families.iter().map(|place| place.name.clone()).collect();
        let mut all = Subsumption::blank(names);
        for pair in &mut all.pairs {
            let known = self
                .pairs
                .iter()
                .find(|known| known.family == pair.one_name && known.other == pair.other_name);
            pair.verdict = match known.map(|known| known.ground) {
                Some(Ground::Definition) => Verdict::Definition,
                Some(Ground::Theorem) => Verdict::Theorem,
                _ => Verdict::NotMet,
            };
        }
        Hasse::of(&all)
    }
}

fn list(name: &str, items: &[impl Serialize]) -> serde_json::Result<String> {
    let lines: serde_json::Result<Vec<String>> = items.iter().map(serde_json::to_string).collect();
    Ok(format!("\"{name}\":[\n{}\n]", lines?.join(",\n")))
}

/// Whether families together contain others by definition.
fn contains(catalogue: &Catalogue, one: &str, other: &str) -> bool {
    one.split('+').all(|part| other.split('+').any(|whole| is_contained(catalogue, part, whole)))
}

fn of_known(
    known: &Known,
    library: &Library,
    link: impl Fn(&Proof, &str) -> String,
) -> Result<Decided, NotShown> {
    let first = known.statements().next().unwrap_or_default();
    let Statement { one, other, .. } =
        Statement::read(&first, library).map_err(NotShown::Statement)?;
    let asked = other.longest().unwrap_or(usize::MAX);
    let only_shorter = !known.holds && one.longest().is_some_and(|length| asked < length);
    let link = match &known.counterexample {
        Some(state) => Some(link(&proof(&one, state)?, &other.name)),
        None => None,
    };
    Ok(Decided { known: known.clone(), family: one.name, other: other.name, only_shorter, link })
}

/// The proof by a family in the state of a counterexample.
fn proof(family: &Family, state: &State) -> Result<Proof, NotShown> {
    let position = Position { state: state.clone(), givens: state.decided_cells() };
    let ask =
        Ask::default().rules(family.name.split('+')).max_length(family.longest().unwrap_or(1));
    let target = Conclusion::Eliminate(Candidate::from_index(0));
    let why = Explorer::of(position).why(target, &ask).map_err(NotShown::Ask)?;
    let simplest = why.simplest().filter(|proof| proof.is_proved());
    simplest.map(|proof| proof.proof().clone()).ok_or_else(|| NotShown::NoProof(family.to_string()))
}

/// The families that are named, in the order of the library, then several together.
fn places(library: &Library, decided: &[Decided], observed: &[Observed]) -> Vec<Place> {
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for Decided { family, other, .. } in decided {
        named.extend([family.as_str(), other.as_str()]);
    }
    for Observed { family, other, .. } in observed {
        named.extend([family.as_str(), other.as_str()]);
    }
    let entries = library.entries().iter().chain(library.rules());
    let mut places: Vec<Place> = entries
        .filter(|entry| named.remove(entry.name.as_str()))
        .map(|entry| Place { name: entry.name.clone(), finds: entry.header.finds.clone() })
        .collect();
    places.extend(
        named.into_iter().map(|name| Place { name: name.to_owned(), finds: String::new() }),
    );
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_observation_is_named() {
        assert_eq!(read("# about\n\ntwelve whip 5 braid 0 -").map(|all| all.len()), Ok(1));
        for line in [
            "twelve whip 5 braid 0",
            "twelve whip five braid 0 0",
            "twelve whip 5 braid 6 0",
            "twelve whip 5 braid 0 0 0",
        ] {
            assert_eq!(read(line), Err(line.to_owned()));
        }
    }
}
