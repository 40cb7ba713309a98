//! Patterns that are no chain, or whose name is no restriction of one: a file each.

pub(crate) mod bent;
pub(crate) mod colours;
pub(crate) mod death_blossom;
pub(crate) mod dual;
pub(crate) mod sets;
pub(crate) mod xyz_wing;
