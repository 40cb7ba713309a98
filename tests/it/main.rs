//! All integration tests, in one binary so that they link once.

mod layers;
mod proof;
mod random_chains;
mod seed_steps;
mod typed_chains;
