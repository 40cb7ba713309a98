//! All integration tests, in one binary so that they link once.

mod answers;
mod bits;
mod check;
mod check_chain;
mod collections;
mod explore;
mod families;
mod formats;
mod graph;
mod group_oracle;
mod input;
mod kernels;
mod layers;
mod notation;
mod oracle;
mod proof;
mod query;
mod query_command;
mod random_chains;
mod ratings;
mod round_trips;
mod seed_steps;
mod solution;
mod typed_chains;
mod typed_text;
