//! Symmetric givens: what a symmetry of the board maps to itself but for the names of the digits.
//!
//! ```text
//! (here)   what follows in a state
//! search   the symmetries of some givens
//! links    links through what they make of candidates
//! ```
//!
//! Where the givens have one solution it has each symmetry that they have: a candidate is true just when its image is.
//! So a candidate is false whose image is false, or is linked to it. A cell that stays where it is can only have a
//! digit that keeps its name.
//!
//! Source: the forum's "Gurth's symmetrical placement".

pub(in crate::rules) mod links;
mod search;

use crate::grid::Conclusion;
use crate::proof::{Ground, Line, Literal, Proof, Symmetry};
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

pub use search::symmetries_of_givens;

use links::assumed;

/// What is false by a symmetry of the givens, each with a proof of one line.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, _: &mut Work) -> Result<(), Stopped> {
    let position = hunt.position();
    let symmetries = assumed(position);
    if symmetries.is_empty() {
        return Ok(());
    }
    let state = &position.state;
    for candidate in state.candidates() {
        let is_out = |symmetry: &&Symmetry| {
            let image = symmetry.image(candidate);
            !state.is_live(image) || image.linked(candidate)
        };
        found.extend(symmetries.iter().find(is_out).map(|&symmetry| Proof {
            state: state.clone(),
            givens: position.givens,
            family: hunt.family.clone(),
            length: 1,
            conclusions: vec![Conclusion::Eliminate(candidate)],
            chain: None,
            lines: vec![Line {
                claim: vec![Literal::False(candidate.into())],
                ground: Ground::Symmetric { symmetry },
            }],
            fillings: Vec::new(),
        }));
    }
    Ok(())
}
