//! Theorems for every length, each with the rules that replace its steps: the files of the folder `simulations`.

use std::sync::LazyLock;

use catena::proof::{Family, published};
use catena::query::Entry;
use catena::theorem::simulation::json::from_json;
use catena::theorem::simulation::{Proved, Simulation, judge};
use serde::Serialize;

/// The files.
const FILES: [&str; 18] = [
    include_str!("../simulations/als-chain-in-force-chain-contradiction.json"),
    include_str!("../simulations/force-chain-contradiction-in-force-chain-cell.json"),
    include_str!("../simulations/force-chain-contradiction-in-force-chain-house.json"),
    include_str!("../simulations/nrc-chain-in-tagging-1.json"),
    include_str!("../simulations/nrct-chain-in-forcing-whip.json"),
    include_str!("../simulations/braid-in-dynamic-cell.json"),
    include_str!("../simulations/braid-in-dynamic-house.json"),
    include_str!("../simulations/whip-in-nrczt-chain+nrczt-lr-lasso+nrczt-rl-lasso.json"),
    include_str!("../simulations/grouped-nrc-chain-in-g-braid.json"),
    include_str!("../simulations/grouped-nrc-chain-in-g-whip.json"),
    include_str!("../simulations/xy-chain-in-force-chain-cell.json"),
    include_str!("../simulations/xy-chain-in-dynamic-cell.json"),
    include_str!("../simulations/c-chain-in-force-chain-house.json"),
    include_str!("../simulations/c-chain-in-dynamic-house.json"),
    include_str!("../simulations/w-wing-in-force-chain-cell.json"),
    include_str!("../simulations/w-wing-in-force-chain-house.json"),
    include_str!("../simulations/w-wing-in-dynamic-cell.json"),
    include_str!("../simulations/w-wing-in-dynamic-house.json"),
];

/// A theorem for every length. As JSON it is what the map of families has in `simulations`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Simulated {
    /// The statement.
    pub statement: String,
    /// The family whose chains are replaced.
    pub family: String,
    /// The families whose chains replace them, joined by `+`.
    #[serde(rename = "in")]
    pub other: String,
    /// How much longer the second chain is at most: 0 at equal length, or 1.
    pub adds: usize,
    /// The number of kinds of steps that the judge went through.
    pub kinds: usize,
    /// With what each step is replaced.
    #[serde(skip)]
    pub simulation: Simulation,
}

static SIMULATED: LazyLock<Vec<Simulated>> =
    LazyLock::new(|| FILES.iter().map(|text| read(text).expect("tests read the files")).collect());

/// All of the folder, in the order of the list. The judge accepts each.
pub fn simulated() -> &'static [Simulated] {
    &SIMULATED
}

/// What holds of a family at every length, in the order of the list; of a user's own nothing.
pub fn simulated_of(entry: &Entry) -> impl Iterator<Item = &'static Simulated> {
    let is_about = |known: &&Simulated| {
        let mut outer = known.other.split('+');
        known.family == entry.name || outer.any(|name| name == entry.name)
    };
    simulated().iter().filter(move |known| entry.is_built_in() && is_about(known))
}

fn read(text: &str) -> Result<Simulated, String> {
    let simulation = from_json(text)?;
    let Proved { statement, adds, kinds } =
        judge(&simulation).map_err(|refusal| refusal.to_string())?;
    let is_known =
        |family: &&Family| family.shape.is_none() || published(family.name.raw()) == family.shape;
    if !simulation.outer.iter().chain([&simulation.inner]).all(|family| is_known(&family)) {
        return Err(format!("{statement}: a family has not the record of its name"));
    }
    let names: Vec<&str> = simulation.outer.iter().map(|family| family.name.raw()).collect();
    let family = simulation.inner.name.raw().to_owned();
    let other = names.join("+");
    Ok(Simulated { statement, family, other, adds, kinds, simulation })
}
