//! Basic rules: what people see without a chain. Today these are singles.
//!
//! This room must not know in which order rules are tried.

pub(crate) mod single;
