//! SHA-256 as text, so that any program can compute the digests again.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// How many hexadecimal digits name a text: 128 bits, enough to tell billions apart.
const NAME: usize = 32;

/// A digest as 64 hexadecimal digits.
pub fn hexadecimal(digest: Sha256) -> String {
    digest.finalize().iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A short name of a text: the first 32 hexadecimal digits of its SHA-256.
pub fn named(text: &str) -> String {
    let mut name = hexadecimal(Sha256::new_with_prefix(text));
    name.truncate(NAME);
    name
}
