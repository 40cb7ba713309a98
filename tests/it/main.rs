//! All integration tests, in one binary so that they link once.

mod bits;
mod layers;
mod proof;
mod sql;
mod store;
