//! Force chains: the definition taken literally, seed text 003, and what contains what.

mod agreement;
mod gnpx;
mod language;
pub mod oracle;
mod seed;
