//! Alternating chains over candidates, groups and almost locked sets, and named patterns.

mod kit;
mod language;
mod near_misses;
mod reglib;
mod soundness;
