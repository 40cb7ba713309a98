//! Bits: the sets that fast searches count with, of one state and of the board that all states share.
//!
//! ```text
//! bits       sets of small numbers, of a fixed width
//! sets       sets of candidates and sets of CSP variables, and those of a state
//! account    for all 324 CSP variables at once, which of their nine values are left
//! links      what depends on the board only: whose value a candidate is, and what it is linked to
//! group      groups, numbered together with the candidates
//! bitboard   a state, for a search that deletes and places many candidates in a row
//! ```
//!
//! Everything comes from [`Candidate::csps`](crate::grid::Candidate::csps), as the typed graph does, so
//! the two cannot differ about what a link is. This layer uses `grid` only: it must not know what a
//! graph, a chain or a proof is, nor what its sets are wanted for.

mod account;
mod bitboard;
mod bits;
mod group;
mod links;
mod sets;

pub(crate) use account::{Account, Tally};
pub use bitboard::{BitBoard, Contradiction};
pub use bits::Bits;
pub(crate) use group::{
    CROSSINGS, Crossing, GROUPED, NEARBY, NODES, csps, group, is_group, members,
};
pub(crate) use links::{
    CSPS, LINKS, Links, PLANES, RESTRICTED, candidate_of, candidates_of, first_of,
};
pub use links::{csps_of, links_of, values_of};
pub(crate) use sets::cells_of;
pub use sets::{CandidateSet, CspSet, linked_to_all, live, open};
