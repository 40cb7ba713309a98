//! Studies against plain second implementations of what they say.

mod families;
mod fewest;
mod files;
mod kit;
mod levels;
mod lengths;
mod necessity;
mod shrink;
mod stores;
mod subsumption;
mod symmetry;
