//! Studies against plain second implementations of what they say.

mod arrows;
mod best;
mod critical;
mod deadly;
mod depths;
mod each;
mod families;
mod fewest;
mod files;
mod flattest;
mod hasse;
mod kit;
mod lengths;
mod levels;
mod map;
mod necessity;
mod positions;
mod rows;
mod shrink;
mod stores;
mod subsumption;
mod symmetry;
