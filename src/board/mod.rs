//! Bits: the sets that fast searches count with, of one state and of the board that all states share.
//!
//! ```text
//! bits       sets of small numbers, of a fixed width
//! sets       sets of candidates and sets of CSP variables, and those of a state
//! account    for all 324 CSP variables at once, which of their nine values are left
//! values     whose value each candidate is
//! group      groups, numbered together with the candidates
//! links      what is linked to each candidate and each group
//! tables     makes what links has, in the build script
//! filling    cells filled from a few digits
//! fillings   all fillings of cells, with and without an exchange; how symmetries bring cells to others
//! orders     the orders of nine lines that keep bands together
//! form       one form for all states that are the same up to symmetry
//! bitboard   a state, for a search that deletes and places many candidates in a row
//! ```
//!
//! Everything comes from [`Candidate::csps`](crate::grid::Candidate::csps), as the typed graph does, so
//! the two cannot differ about what a link is. This layer uses `grid` only: it must not know what a
//! graph, a chain or a proof is, nor what its sets are wanted for.

mod account;
mod bitboard;
mod bits;
mod filling;
mod fillings;
mod form;
mod group;
mod links;
mod orders;
mod sets;
mod values;

pub(crate) use account::{Account, Tally};
pub use bitboard::{BitBoard, Contradiction};
pub use bits::Bits;
pub use filling::{can_be_filled, filling};
pub use fillings::{Fillings, first_symmetry, in_houses, symmetries};
pub use form::form;
pub(crate) use group::{CROSSINGS, Crossing, NODES, csps, group, is_group, members};
pub(crate) use links::{LINKS, Links, NEARBY, PLANES, RESTRICTED};
pub use links::{linked_to_all, links_of};
pub use orders::{ORDERS, line_orders};
pub(crate) use sets::cells_of;
pub use sets::{CandidateSet, CspSet, live, open};
pub(crate) use values::{CSPS, candidate_of, candidates_of};
pub use values::{csps_of, values_of};
