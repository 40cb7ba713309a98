//! Force chains: the definition taken literally, the puzzle of GNPX, and what contains what.

mod agreement;
mod gnpx;
mod language;
pub mod oracle;
mod seed;
