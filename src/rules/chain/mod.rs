//! Kernels: fast searches for chains, lassos, whips and braids of candidates and groups.
//!
//! ```text
//! kernel               which search answers a shape; a kernel at work on one board
//! find, all            the questions put to kernels: shortest proofs, eliminations, every proof
//! realm                the variables and links that a chain of a shape may use
//! front, outlook       propagation: what follows by singles only from every target, and from a partial
//!                      chain; and so a bound
//! chains, whip, braid  the searches
//! horizon, walk, memo, by_node
//!                      what makes them fast: distances to the end, along what propagation finds and along
//!                      steps; partial chains that failed; tables that are made as they are asked for
//! route                what they find, and how it becomes a complete chain
//! rate                 ratings of puzzles
//! rule                 a family that a kernel answers, as a rule
//! ```
//!
//! A kernel knows a [`Shape`](crate::proof::Shape) and a [`BitBoard`](crate::board::BitBoard). It must
//! not know what a family is called, where a position comes from, or what a query is; of these, only
//! `rule` knows the first two.

pub(crate) mod all;
mod braid;
mod by_node;
mod chains;
pub(crate) mod changes;
pub(crate) mod find;
pub(crate) mod front;
mod horizon;
pub(crate) mod kernel;
pub(crate) mod memo;
mod outlook;
pub(crate) mod rate;
pub(crate) mod realm;
pub(crate) mod route;
pub(crate) mod rule;
mod walk;
mod whip;
