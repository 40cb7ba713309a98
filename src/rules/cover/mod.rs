//! Covers: k base variables whose candidates lie in k others fill these.
//!
//! One search (`search`) finds locked candidates, naked and hidden subsets and fish of every kind and
//! size; the names are its [views](View): which variables may be bases, which covers, how many, and
//! whether there may be fins. What two sets with the same bases make false is told together.
//!
//! ```text
//! plane      the 81 candidates of a digit or a house, in two words
//! search     the one search: base variables, cover variables, weights, fins
//! view       the named rules: pools of bases and covers, sizes
//! instance   what is found, with the same bases as one; its proof
//!
//! mixed      cells and digits of houses, mixed: covers of any kind
//! short      k variables that have fewer than k others left once a candidate is true
//! bent       bent naked subsets, Sue de Coq
//! grid       almost locked sets of a grid, and the page's grid sashimi
//! ```
//!
//! This room must not know in which order rules are tried, nor what a chain is.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Row/Column Range Checking", "Subset Elimination", "Grid Analysis"; fins
//! and the kinds of fish are the forums'.

pub mod bent;
pub mod grid;
mod instance;
pub mod mixed;
mod plane;
mod search;
mod short;
mod view;

pub use instance::{Cover, Instance};
pub use short::Short;
pub use view::View;

use crate::board::CandidateSet;
use crate::grid::Candidate;
use crate::work::{Stopped, Work};
use plane::Planes;
pub(crate) use plane::members;

/// Tells every cover of a view and a size, each once, in a state of which these candidates are live.
///
/// # Errors
/// When the work is stopped.
pub fn each(
    live: &CandidateSet,
    view: View,
    size: usize,
    work: &mut Work,
    mut take: impl FnMut(Cover),
) -> Result<(), Stopped> {
    view.each(&Planes::new(&plane::open(live)), size, work, &mut |plane, found| {
        take(Cover::of(plane, found));
    })
}

/// What locked candidates, and naked and hidden subsets and basic fish of up to `largest` variables,
/// eliminate at once, each candidate once, with the cover that makes it fall.
///
/// It is a plain function of bits, for a search that asks about many sets of candidates: what is not in
/// `live` counts as false, and candidates that nothing live is linked to are left alone.
///
/// # Errors
/// When the work is stopped.
pub fn basic(
    live: &CandidateSet,
    largest: usize,
    work: &mut Work,
    mut take: impl FnMut(&Cover),
) -> Result<CandidateSet, Stopped> {
    let mut fallen = CandidateSet::EMPTY;
    let planes = Planes::new(&plane::open(live));
    for view in View::BASIC {
        let sizes: Vec<u16> =
            view.planes(&planes).iter().map(|plane| view.sizes_in(plane)).collect();
        for size in view.sizes().take_while(|&size| size <= largest) {
            let tell = &mut |plane: &plane::Plane, found: &search::Hit| {
                let cover = Cover::of(plane, found);
                let falls: CandidateSet =
                    cover.falls.iter().copied().map(Candidate::index).collect();
                if !falls.is_subset(&fallen) {
                    fallen |= falls;
                    take(&cover);
                }
            };
            for (plane, sizes) in view.planes(&planes).iter().zip(&sizes) {
                if sizes >> size & 1 == 1 {
                    view.search(plane, size, work, tell)?;
                }
            }
        }
    }
    Ok(fallen)
}
