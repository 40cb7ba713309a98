//! Positions, as requests name them; what was worked out for the last ones is kept.

use std::sync::{Arc, Mutex};

use catena::explorer::{Explorer, OpenError};
use catena::grid::{Cell, CellSet, Digit, DigitSet, Position, State};
use catena::rules::Catalogue;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use super::Refusal;

/// How many positions are kept with what was worked out for them.
const KEPT: usize = 12;

/// A position in a request: `{"state": [81 texts], "givens": ["r1c5", …]}`, as a position in an answer
/// has them.
#[derive(Clone)]
pub struct Asked(Position);

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Asked, D::Error> {
        #[derive(Deserialize)]
        struct Form {
            state: Vec<String>,
            #[serde(default)]
            givens: Vec<String>,
        }
        let form = Form::deserialize(deserializer)?;
        let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
        let digits = |text: &String| text.chars().map(digit).collect::<Option<DigitSet>>();
        let cells: Option<Vec<DigitSet>> = form.state.iter().map(digits).collect();
        let cells = cells.and_then(|cells| <[DigitSet; 81]>::try_from(cells).ok());
        let cells = cells.ok_or_else(|| D::Error::custom("a state is 81 texts of digits"))?;
        let given = |text: &String| text.parse::<Cell>().map_err(D::Error::custom);
        let givens = form.givens.iter().map(given).collect::<Result<CellSet, D::Error>>()?;
        Ok(Asked(Position { state: State::from_cells(cells), givens }))
    }
}

/// The positions asked about last, the last one at the end.
#[derive(Default)]
pub struct Positions(Mutex<Vec<Explorer>>);

impl Positions {
    /// The explorer of a position, whatever solutions it has.
    pub fn explorer(&self, Asked(position): Asked, catalogue: &Arc<Catalogue>) -> Explorer {
        let mut kept = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let explorer = match kept.iter().position(|known| *known.position() == position) {
            Some(at) => kept.remove(at),
            None => Explorer::of(position).with_catalogue(Arc::clone(catalogue)),
        };
        kept.push(explorer.clone());
        if kept.len() > KEPT {
            kept.remove(0);
        }
        explorer
    }
}

/// Reads a grid in any format that is known, whatever solutions it has.
///
/// # Errors
/// When it is not a grid.
pub fn read(text: &str) -> Result<Explorer, Refusal> {
    let read = catena::grid::read_any(text).map_err(OpenError::Unreadable);
    read.map(Explorer::of).map_err(|error| Refusal::of_grid(&error))
}
