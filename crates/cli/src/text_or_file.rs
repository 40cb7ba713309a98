//! Arguments that are a text or the name of a file. The bytes of a name need not be UTF-8.
//!
//! What reads arguments reads text. So each byte of a name that is no UTF-8 is spelled as a sign of its own, one that
//! no text has, and turned back where the file is opened.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};

/// Reads an argument that may be the name of a file, with any bytes.
pub fn text_or_file() -> impl TypedValueParser<Value = String> {
    OsStringValueParser::new().map(|argument: OsString| spelled(&argument))
}

/// The sign for the byte 0 would be this one, of the signs for private use; only bytes from 0x80 on have theirs.
const FIRST: u32 = 0x10_F700;

/// An argument as text.
#[cfg(unix)]
pub fn spelled(argument: &OsStr) -> String {
    use std::os::unix::ffi::OsStrExt;
    let mut text = String::new();
    for chunk in argument.as_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        let sign = |byte: &u8| char::from_u32(FIRST + u32::from(*byte));
        text.extend(chunk.invalid().iter().filter_map(sign));
    }
    text
}

/// The file that an argument names.
#[cfg(unix)]
pub fn file_of(argument: &str) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    let mut bytes = Vec::new();
    for sign in argument.chars() {
        match sign as u32 {
            code @ 0x10_F780..=0x10_F7FF => bytes.push((code - FIRST) as u8),
            _ => bytes.extend(sign.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    OsString::from_vec(bytes).into()
}

/// An argument as text. Names that are none are not known here: their halves of signs are lost.
#[cfg(not(unix))]
pub fn spelled(argument: &OsStr) -> String {
    argument.to_string_lossy().into_owned()
}

/// The file that an argument names.
#[cfg(not(unix))]
pub fn file_of(argument: &str) -> PathBuf {
    argument.into()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn names_of_any_bytes_come_back() {
        for bytes in [&b"puzzle.txt"[..], b"\xff.txt", b"r\xc3\xa4tsel\xe4", b"\xf0\x9f\x80", b""] {
            let name = OsStr::from_bytes(bytes);
            assert_eq!(file_of(&spelled(name)), PathBuf::from(name));
        }
    }
}
