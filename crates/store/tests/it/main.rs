//! The tests of the store, in one binary so that they link once.

mod audit;
mod sql;
mod states;
mod store;
mod store_versions;

#[path = "../../../../tests/kit/store.rs"]
mod kit;
