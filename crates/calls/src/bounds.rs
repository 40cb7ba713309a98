//! The bounds of a search, as a request names them.

use catena::explorer::Ask;
use catena::rules::{Limits, Reach};
use catena::work::Interrupt;
use serde::Deserialize;

use super::refusal::Refusal;

/// The bounds of a search.
#[derive(Deserialize)]
pub struct Bounds {
    /// The rules; the usual ones when there are none.
    #[serde(default)]
    families: Vec<String>,
    /// The greatest length; without one the usual one, which does not bound sums.
    max: Option<usize>,
    /// The greatest number of cells of an almost locked set.
    #[serde(default = "Bounds::usual_als")]
    als: usize,
    /// The number of nodes after which a search stops.
    budget: Option<u64>,
}

impl Bounds {
    fn usual_als() -> usize {
        Reach::LARGEST_ALS
    }

    /// The question with these bounds.
    ///
    /// # Errors
    /// When a length or size is none.
    pub fn ask(&self, interrupt: &Interrupt) -> Result<Ask, Refusal> {
        if self.max.is_some_and(|max| !(1..=Reach::LONGEST).contains(&max)) {
            return Err(Refusal::bad("a chain has a length of 1 to 324", ""));
        }
        if !(1..=Reach::LARGEST_ALS).contains(&self.als) {
            return Err(Refusal::bad("an almost locked set has 1 to 8 cells", ""));
        }
        let limits = Limits { length: self.max, als_size: self.als };
        let ask = Ask { limits, ..Ask::default() }.interrupt(interrupt);
        let ask = match self.families[..] {
            [] => ask,
            _ => ask.rules(&self.families),
        };
        Ok(Ask { budget: self.budget, ..ask })
    }
}
