//! Alternating chains over candidates, groups and almost locked sets, and named patterns.

pub mod kit;
mod language;
mod modulo;
pub mod near_misses;
mod pairs;
mod reglib;
