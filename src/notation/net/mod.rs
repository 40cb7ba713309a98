//! Chains and nets of forums whose nodes are more than candidates and groups: sets of digits in several cells, the
//! places of digits written once, chains within brackets, implications between conclusions.
//!
//! ```text
//! (28)(r3c7 = r3c58) - (8=1695)r1c3789 => r3c7<>5         digits of several places; a hidden pair
//! (49=2368)r3c2346 - …                                    a set with two digits too many
//! HP:(91-3)r6c12 = (3)r6c5 => …                           a hidden pair that leaves out a digit
//! (1)r5c6 = [(9)r7c6 = (9-2)r7c3 = (2)r6c3] => r5c6<>9    a chain as the end of a strong link
//! [(3)r6c6 = … - (1=6)r9c6] = (1-3)r8c1 = …               a chain that holds, or else the candidate does
//! (9)r1c2 = HP:(91-3)r6c12 = … - (2)r1c9 - loop           a loop, of which all weak links are strong
//! r9c7=4 => r45c7<>4 => r5c8=4 => …; r1c7<>8              implications
//! ```
//!
//! Each node says that something is true, or that it is false: the link behind it says which, and at the end of a chain
//! the link before it. Nothing is judged here.
//!
//! Sources: "Eureka notation", Sudopedia; the posts of the New Sudoku Players' Forum, 2005 to 2025.

mod implications;
mod items;
mod read;
mod tokens;
mod typed;

pub use implications::read_implications;
pub(super) use read::read_branch;
pub use read::{read_marked, read_net};
pub use typed::{NetClaim, NetItem, TypedNet};
