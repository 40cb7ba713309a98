//! The family library: one query a family.

use crate::proof::Shape;

/// A record in words.
pub fn described(shape: &Shape) -> String {
    format!("{shape:?}")
}
