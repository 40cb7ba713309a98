//! Exports: what others can draw, read or post.
//!
//! The same input gives the same bytes. This layer must not know how a proof was found or judged,
//! nor which command asked for it.

pub mod graph_formats;
