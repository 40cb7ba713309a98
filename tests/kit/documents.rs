//! Documents are read back.

#[path = "schemas.rs"]
mod schemas;

use std::fmt::Debug;

use catena::explorer::Document;

/// A document is as its schema says, is read back as what it was written from, and refused under another name.
pub fn round_trips<T: Document + PartialEq + Debug>(answer: &T) {
    let text = answer.to_json();
    assert!(text.starts_with(&format!("{{\"schema\":\"{}\"", T::SCHEMA)), "{text}");
    assert!(!text.contains('\n'), "one line");
    assert_eq!(&T::from_json(&text).unwrap(), answer);
    schemas::are_as_their_schemas_say(&text);
    let (name, _) = T::SCHEMA.split_once('/').unwrap();
    let other = text.replacen(T::SCHEMA, &format!("{name}/99"), 1);
    let error = T::from_json(&other).unwrap_err().to_string();
    assert!(error.contains("/99") && error.contains(T::SCHEMA), "{error}");
    for wrong in ["", "[]", "{}", "{\"schema\":7}", &text[..text.len() - 1]] {
        assert!(T::from_json(wrong).is_err(), "{wrong}");
    }
}
