//! All integration tests, in one binary so that they link once.

mod bits;
mod kernels;
mod layers;
mod oracle;
mod proof;
mod ratings;
mod formats;
mod input;
mod layers;
mod notation;
mod proof;
mod solution;
