//! All integration tests, in one binary so that they link once.

mod aic;
mod bits;
mod check;
mod check_chain;
mod collections;
mod formats;
mod graph;
mod input;
mod kernels;
mod layers;
mod notation;
mod oracle;
mod proof;
mod random_chains;
mod ratings;
mod round_trips;
mod seed_steps;
mod solution;
mod typed_chains;
mod typed_text;
