//! All integration tests, in one binary so that they link once.

mod bits;
mod collections;
mod formats;
mod input;
mod kernels;
mod layers;
mod notation;
mod oracle;
mod proof;
mod ratings;
mod round_trips;
mod solution;
