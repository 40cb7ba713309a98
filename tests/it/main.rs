//! All integration tests, in one binary so that they link once.

mod bits;
mod formats;
mod input;
mod layers;
mod notation;
mod proof;
mod solution;
