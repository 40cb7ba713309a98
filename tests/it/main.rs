//! All integration tests, in one binary so that they link once.

mod check;
mod layers;
mod proof;
