//! Kernels: fast searches for the forms that chain families have.

pub(crate) mod all;
pub(crate) mod braid;
pub(crate) mod chains;
pub(crate) mod find;
pub(crate) mod front;
pub(crate) mod g_braid;
pub(crate) mod g_whip;
pub(crate) mod kernel;
pub(crate) mod memo;
pub(crate) mod realm;
pub(crate) mod route;
pub(crate) mod rule;
pub(crate) mod walk;
pub(crate) mod whip;
