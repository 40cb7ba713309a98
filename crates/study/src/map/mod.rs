//! What is known of families, each against each: at equal length, at any and by a path, by definition, by a theorem, by a
//! counterexample, from studies, and what follows from these.
//!
//! ```text
//! (here)      the map and its document
//! brief       the map in short, for whoever looks up two families
//! figure      the printed figure
//! finals      states in which families have nothing left, and others go on
//! cell        one statement about two families: to which length it holds, from which it fails, and why
//! order       the cells of all pairs, and what follows
//! definitions what definitions say beyond records
//! decided     what is decided, with what the state of a counterexample shows
//! harvest     positions for the list, from states that are asked
//! left_out    the rules that the map leaves out
//! observed    what studies have observed
//! practice    what families do in the puzzles of a collection
//! smaller     positions that grow around one elimination, and shrink to what they refute
//! positions   eliminations of one position each, asked of every family
//! ```

mod brief;
mod cell;
mod decided;
mod definitions;
mod figure;
mod finals;
mod harvest;
mod left_out;
mod observed;
mod order;
mod positions;
mod practice;
mod smaller;

use std::collections::{BTreeMap, BTreeSet};

use catena::card::{Card, sized};
use catena::explorer::AskError;
use catena::proof::Proof;
use catena::query::Library;
use catena::rules::Catalogue;
use catena_theorems::known::known;
use catena_theorems::simulated::{Simulated, simulated};
use catena_theorems::statement::Unfit;
use serde::Serialize;

pub use self::cell::{At, Cell, Extent, Lengths, Part, Refused, Said, Status, Why};
pub use self::decided::{Covers, Decided, SEARCHED, Shows, asked_to};
pub use self::definitions::{Defined, defined};
pub use self::finals::{Final, finals, finals_head};
pub use self::harvest::{Finals, Harvest};
pub use self::left_out::{LeftOut, left_out};
pub use self::observed::{Observed, observed};
pub use self::order::Contradiction;
use self::order::Order;
pub use self::positions::{Refuting, head, positions};
pub use self::practice::{
    LENGTHS, NotMeasured, Practice, Practised, Share, practice, practice_head,
};
pub use self::smaller::Shrunk;
use crate::hasse::Hasse;
use crate::lengths::is_contained;
use crate::subsumption::{Subsumption, Verdict, shortest_to};

/// The map of families, `catena-map/4`. A pair that is not listed is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    schema: &'static str,
    /// The rules of the catalogue but those that are left out, in the order of the library; then several together, of
    /// which something is decided, joined by `+`.
    pub families: Vec<Place>,
    /// The rules that are left out, with the reasons.
    pub left_out: Vec<LeftOut>,
    /// What definitions say beyond records, in the order of the list.
    pub definitions: Vec<Defined>,
    /// What is decided, in the order of the list.
    pub decided: Vec<Decided>,
    /// What holds at every length, in the order of the list.
    pub simulations: Vec<Simulated>,
    /// The positions of which each family was asked, in the order of the list.
    pub positions: Vec<Refuting>,
    /// The states in which families have nothing left and others go on, in the order of the list.
    pub finals: Vec<Final>,
    /// What studies have observed, in the order of the list.
    pub observed: Vec<Observed>,
    /// What families do in practice.
    pub practice: Practice,
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
    /// The lengths of which it has patterns.
    pub lengths: Lengths,
    /// Whether it assumes that the puzzle has exactly one solution.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub assumes_one_solution: bool,
}

/// What is known of two families.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// The first.
    pub family: String,
    /// The second.
    pub other: String,
    /// Whether each elimination of the first to a length is one of the second to that length.
    pub equal: Cell,
    /// Whether each elimination of the first is one of the second, at any length.
    pub any: Cell,
    /// Whether the first has nothing left where the second has nothing left.
    pub path: Cell,
    /// What is decided about them only in part: places in `decided`.
    pub parts: Vec<usize>,
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
    /// What is written down contradicts itself.
    Contradiction(Contradiction),
}

impl From<Contradiction> for NotShown {
    fn from(contradiction: Contradiction) -> NotShown {
        NotShown::Contradiction(contradiction)
    }
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
            .map(|known| decided::of_known(known, catalogue, &link))
            .collect::<Result<_, _>>()?;
        let positions: Vec<Refuting> = positions()
            .iter()
            .map(|position| position.linked(library, &link))
            .collect::<Result<_, _>>()?;
        let finals: Vec<Final> =
            finals().iter().map(|at| at.linked(library, &link)).collect::<Result<_, _>>()?;
        let observed = observed().to_vec();
        let definitions = defined().to_vec();
        let families = places(library, &definitions, &decided, simulated());
        let left_out = left_out().to_vec();
        let schema = "catena-map/4";
        let simulations = simulated().to_vec();
        let (practice, pairs) = (practice().clone(), Vec::new());
        let mut map = Map {
            schema,
            families,
            left_out,
            definitions,
            decided,
            simulations,
            positions,
            finals,
            observed,
            practice,
            pairs,
        };
        let mut order = map.written(catalogue)?;
        order.close()?;
        map.pairs = map.relations(&order);
        Ok(map)
    }

    /// The cells with what is written down, before anything follows from it.
    fn written(&self, catalogue: &Catalogue) -> Result<Order, Contradiction> {
        let names: Vec<String> = self.families.iter().map(|place| place.name.clone()).collect();
        let lengths = self.families.iter().map(|place| place.lengths).collect();
        let shortest = names.iter().map(|name| shortest_to(catalogue, name)).collect();
        let mut order = Order::open(names, lengths, shortest);
        self.definitions(&mut order, catalogue)?;
        for (place, defined) in self.definitions.iter().enumerate() {
            defined.note(place, &mut order)?;
        }
        for (place, decided) in self.decided.iter().enumerate() {
            decided.note(place, &mut order)?;
        }
        for (place, simulated) in self.simulations.iter().enumerate() {
            simulation(place, simulated, &mut order)?;
        }
        for (place, position) in self.positions.iter().enumerate() {
            position.note(place, &mut order)?;
        }
        for (place, last) in self.finals.iter().enumerate() {
            last.note(place, &mut order)?;
        }
        for (place, observed) in self.observed.iter().enumerate() {
            observed.note(place, &mut order)?;
        }
        Ok(order)
    }

    fn definitions(&self, order: &mut Order, catalogue: &Catalogue) -> Result<(), Contradiction> {
        for (one, first) in self.families.iter().enumerate() {
            for (other, second) in self.families.iter().enumerate() {
                if one != other && contains(catalogue, &first.name, &second.name) {
                    for at in [At::Equal, At::Any] {
                        order.hold(
                            (one, other),
                            at,
                            Extent::Every,
                            Why::Definition { place: None },
                        )?;
                    }
                }
            }
        }
        Ok(())
    }

    fn relations(&self, order: &Order) -> Vec<Relation> {
        let all = 0..self.families.len();
        let both = all.clone().flat_map(|one| all.clone().map(move |other| (one, other)));
        both.filter(|(one, other)| one != other)
            .map(|pair| self.relation(order, pair))
            .filter(Relation::says_something)
            .collect()
    }

    fn relation(&self, order: &Order, (one, other): (usize, usize)) -> Relation {
        let [equal, any, path] = At::ALL.map(|at| order.cell(one, other, at).clone());
        let [family, other] = [one, other].map(|number| self.families[number].name.clone());
        let is_part = |decided: &Decided| {
            decided.is_partial() && decided.family == family && decided.other == other
        };
        let parts = (0..self.decided.len()).filter(|&at| is_part(&self.decided[at])).collect();
        Relation { family, other, equal, any, path, parts }
    }

    /// The map as JSON, `catena-map/4`: each thing on a line of its own. A pair is a list: the places of both families, the
    /// cell of each statement, and the places of what is decided in part, where there is any.
    ///
    /// # Errors
    /// None for a map.
    pub fn to_json(&self) -> serde_json::Result<String> {
        let Map {
            schema,
            families,
            left_out,
            definitions,
            decided,
            simulations,
            positions,
            finals,
            observed,
            practice,
            pairs,
        } = self;
        let place: BTreeMap<&str, usize> =
            families.iter().enumerate().map(|(at, family)| (family.name.as_str(), at)).collect();
        let rows: Vec<Row> = pairs.iter().map(|pair| Row::of(pair, &place)).collect();
        let lists = [
            list("families", families)?,
            list("left-out", left_out)?,
            list("definitions", definitions)?,
            list("decided", decided)?,
            list("simulations", simulations)?,
            list("positions", positions)?,
            list("finals", finals)?,
            list("observed", observed)?,
            list("pairs", &rows)?,
        ];
        let practice = serde_json::to_string(practice)?;
        let lists = lists.join(",\n");
        Ok(format!("{{\"schema\":\"{schema}\",\n\"practice\":{practice},\n{lists}}}\n"))
    }

    /// The pairs of which something is known, by their names.
    fn known(&self) -> BTreeMap<(&str, &str), &Relation> {
        self.pairs.iter().map(|pair| ((&pair.family[..], &pair.other[..]), pair)).collect()
    }

    /// The diagram of the order at equal length, without families that no line joins to another. Lines and boxes are of what holds at every length; what holds to a
    /// length, and is not known to end there, has a line of its own kind.
    pub fn diagram(&self) -> Hasse {
        let known = self.known();
        let holds = |pair: &&&Relation| pair.equal.to() > 0 && pair.equal.fails().is_none();
        let joined: BTreeSet<&str> = (known.values().filter(holds))
            .flat_map(|pair| [pair.family.as_str(), pair.other.as_str()])
            .collect();
        let names = self.families.iter().map(|place| place.name.clone());
        let mut all = Subsumption::blank(names.filter(|name| joined.contains(&name[..])).collect());
        let mut to_length = Vec::new();
        for pair in &mut all.pairs {
            let known = known.get(&(&pair.one_name[..], &pair.other_name[..]));
            let cell = known.map(|known| &known.equal);
            pair.verdict = match cell.map(Cell::status) {
                Some(Status::Definition) => Verdict::Definition,
                Some(Status::Theorem | Status::Follows) => Verdict::Theorem,
                _ => Verdict::NotMet,
            };
            if let Some(cell) = cell.filter(|cell| cell.status() == Status::ToLength) {
                to_length.push((pair.one, pair.other, cell.to()));
            }
        }
        Hasse::with_lengths(&all, &to_length)
    }
}

impl Relation {
    /// The cell of a statement.
    pub fn cell(&self, at: At) -> &Cell {
        match at {
            At::Equal => &self.equal,
            At::Any => &self.any,
            At::Path => &self.path,
        }
    }

    fn says_something(&self) -> bool {
        let is_open = |cell: &Cell| cell.status() == Status::Open && cell.observed().is_empty();
        !self.parts.is_empty()
            || [&self.equal, &self.any, &self.path].into_iter().any(|cell| !is_open(cell))
    }
}

/// Writes a theorem for every length into the cells of its two families.
fn simulation(place: usize, simulated: &Simulated, order: &mut Order) -> Result<(), Contradiction> {
    let pair = order.number(&simulated.family).zip(order.number(&simulated.other));
    let Some(pair) = pair else { return Ok(()) };
    let at = if simulated.adds == 0 { At::Equal } else { At::Any };
    order.hold(pair, at, Extent::Every, Why::Simulated { place }).map(|_| ())
}

/// A pair as it is written.
#[derive(Serialize)]
#[serde(untagged)]
enum Row<'a> {
    Whole(usize, usize, [&'a Cell; 3]),
    WithParts(usize, usize, [&'a Cell; 3], &'a [usize]),
}

impl<'a> Row<'a> {
    fn of(pair: &'a Relation, place: &BTreeMap<&str, usize>) -> Row<'a> {
        let [one, other] = [&pair.family, &pair.other].map(|name| place[name.as_str()]);
        let cells = At::ALL.map(|at| pair.cell(at));
        match &pair.parts[..] {
            [] => Row::Whole(one, other, cells),
            parts => Row::WithParts(one, other, cells, parts),
        }
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

/// The rules of the library that are not left out; those of one size that definitions name; several together that are
/// named.
fn places(
    library: &Library,
    definitions: &[Defined],
    decided: &[Decided],
    simulations: &[Simulated],
) -> Vec<Place> {
    let entries = library.entries().iter().chain(library.rules());
    let of = |name: &str, finds: &str| Place {
        name: name.to_owned(),
        finds: finds.to_owned(),
        lengths: decided::lengths(name, library),
        assumes_one_solution: Card::of(name).is_some_and(|card| card.assumes_one_solution),
    };
    let is_in = |name: &str| left_out().iter().all(|rule| rule.name != name);
    let mut places: Vec<Place> = entries
        .filter(|entry| is_in(&entry.name))
        .map(|entry| of(&entry.name, &entry.header.finds))
        .collect();
    let defined = definitions.iter().flat_map(|known| [&known.family, &known.other]);
    let of_size: BTreeSet<&String> =
        defined.filter(|name| library.get(name.as_str()).is_none()).collect();
    places.extend(of_size.into_iter().map(|name| {
        let family = sized(name).and_then(|(family, _)| library.get(family));
        of(name, family.map_or("", |family| &family.header.finds))
    }));
    let decided = decided.iter().flat_map(|known| [&known.family, &known.other]);
    let simulated = simulations.iter().flat_map(|known| [&known.family, &known.other]);
    let together: BTreeSet<&String> =
        decided.chain(simulated).filter(|name| name.contains('+')).collect();
    places.extend(together.into_iter().map(|name| of(name, "")));
    places
}
