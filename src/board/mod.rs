//! The bits of one state: sets, links, accounts.

pub mod account;
pub mod bitboard;
pub mod bits;
pub mod group;
pub mod links;
pub mod masks;
