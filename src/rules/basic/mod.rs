//! Basic rules: singles.

pub(crate) mod single;
