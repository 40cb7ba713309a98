//! Alternating chains over candidates, groups and almost locked sets, and named patterns.

pub mod kit;
mod language;
pub mod near_misses;
mod reglib;
