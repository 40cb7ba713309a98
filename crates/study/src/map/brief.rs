//! The map in short, as `catena_theorems::relations` reads it.

use catena_theorems::relations::Relation as Known;

use super::cell::{At, Cell, Extent};
use super::{Map, Relation};

/// What stands above the lines.
const HEAD: &str = "\
# The map of families in short: a line for each family, with a sign for each family in this order. A sign is a
# hexadecimal digit: four times how many of the statements \"by a path\", \"at any length\" and \"at equal length\" hold, in
# this order, and how many do not, in the other order. Of a family and itself, and of what is open, it is 0.
# Made by: catena study map --output FOLDER; docs/map.json has the reasons.
";

impl Map {
    /// A line for each family.
    pub fn to_brief(&self) -> String {
        let pairs = self.known();
        let mut text = HEAD.to_owned();
        for one in &self.families {
            let sign = |other: &str| {
                pairs.get(&(one.name.as_str(), other)).map_or('0', |pair| known(pair).sign())
            };
            let signs: String = self.families.iter().map(|other| sign(&other.name)).collect();
            text += &format!("{} {signs}\n", one.name);
        }
        text
    }
}

fn known(pair: &Relation) -> Known {
    let [equal, any, path] = At::ALL.map(|at| holds(pair.cell(at)));
    Known { equal, any, path }
}

/// Whether a statement holds at every length; `None` where that is open.
fn holds(cell: &Cell) -> Option<bool> {
    let is_every = cell.holds().is_some_and(|said| said.length == Extent::Every);
    match cell.fails() {
        Some(_) => Some(false),
        None => is_every.then_some(true),
    }
}
