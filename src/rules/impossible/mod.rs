//! Impossible patterns: cells that a few digits cannot fill, and the candidates that guard them.
//!
//! ```text
//! (here)       what falls by the guardians of patterns and of oddagons
//! oddagon      odd cycles of cells and two digits
//! wing         odd cycles of places of one digit
//! pattern      the patterns, as their files have them
//! arrangement  how the symmetries lay them into the blocks of the board
//! image        where they stand in a position
//! refutation   that the digits cannot fill the cells, as lines of a proof
//! alone        the same as a proof by itself, in a position made for it
//! ```
//!
//! The guardians of an image are the live candidates in its cells that are none of its digits. One of them
//! is true, for otherwise the digits would fill the cells. So the only guardian is true, and what is linked to
//! all guardians is false. A pattern is data, and its impossibility is proved anew in each proof: nothing
//! here has to be trusted.
//!
//! The length of a proof is the fewest of its cells that the digits cannot fill: usually all, fewer where some
//! digits are gone from the cells.
//!
//! Source: Denis Berthier, "Hierarchical Classifications in Constraint Satisfaction", and the forum's threads
//! about the tridagon.

mod alone;
mod arrangement;
pub(super) mod image;
pub(crate) mod oddagon;
pub(crate) mod pattern;
pub(super) mod refutation;
pub(crate) mod wing;

use crate::proof::Proof;
use crate::rules::choices::conclusion::{conclude, near};
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

pub use self::alone::prove_impossible;
pub use self::image::Image;
pub use self::pattern::{PatternFault, Patterns};

/// What falls by the guardians of patterns.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let images = hunt.on.patterns().images_with(hunt.on.state(), &near(hunt), work)?;
    conclude(hunt, images, found, work)
}

/// What falls by the guardians of oddagons.
pub(crate) fn oddagons(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let oddagons = oddagon::oddagons(hunt.on.state(), Some(hunt.sought), work)?;
    conclude(hunt, oddagons, found, work)
}
