//! All integration tests, in one binary so that they link once.

mod layers;
mod proof;
mod seed_steps;
mod typed_chains;
