//! All integration tests, in one binary so that they link once.

mod layers;
mod notation;
mod proof;
