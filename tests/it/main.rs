//! All integration tests, in one binary so that they link once.

mod bits;
mod formats;
mod graph;
mod input;
mod layers;
mod notation;
mod proof;
mod solution;
