//! All integration tests, in one binary so that they link once.

mod bits;
mod formats;
mod input;
mod kernels;
mod layers;
mod notation;
mod oracle;
mod proof;
mod ratings;
mod solution;
