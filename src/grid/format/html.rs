//! Pages and parts of them: a text with the tags of HTML becomes one without.

use std::borrow::Cow;

/// Tags that end a line, and tags that end a cell of a table.
const LINES: [&str; 9] = ["br", "/tr", "/p", "/div", "/li", "/pre", "p", "pre", "/table"];
const CELLS: [&str; 2] = ["/td", "/th"];
/// Tags whose content is text.
const INLINE: [&str; 22] = [
    "b", "i", "u", "s", "em", "strong", "span", "font", "code", "tt", "sup", "sub", "small", "big",
    "a", "table", "tbody", "tr", "td", "th", "div", "li",
];

/// Signs that HTML writes with a name.
const SIGNS: [(&str, &str); 8] = [
    ("&nbsp;", " "),
    ("&#160;", " "),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&#39;", "'"),
    ("&quot;", "\""),
    ("&ne;", "≠"),
    ("&amp;", "&"),
];

/// The text without tags; the text itself when it has none.
pub(super) fn without_tags(text: &str) -> Cow<'_, str> {
    let mut rest = text;
    let mut kept = String::new();
    let mut found = false;
    while let Some(start) = rest.find('<') {
        let inner = rest[start + 1..].split('>').next().unwrap_or_default();
        let end = start + 1 + inner.len();
        kept.push_str(&rest[..start]);
        match instead(inner).filter(|_| end < rest.len()) {
            Some(sign) => {
                found = true;
                kept.push_str(sign);
                rest = &rest[end + 1..];
            }
            None => {
                kept.push('<');
                rest = &rest[start + 1..];
            }
        }
    }
    kept.push_str(rest);
    let has_signs = SIGNS.iter().any(|(name, _)| kept.contains(name));
    match found || has_signs {
        true => Cow::Owned(SIGNS.iter().fold(kept, |text, (name, sign)| text.replace(name, sign))),
        false => Cow::Borrowed(text),
    }
}

/// What stands for a tag in the text; `None` when it is none that is known.
fn instead(inner: &str) -> Option<&'static str> {
    let name = inner.trim_end_matches('/').trim();
    let name = name.split(char::is_whitespace).next().unwrap_or_default().to_ascii_lowercase();
    let plain = name.strip_prefix('/').unwrap_or(&name);
    if LINES.contains(&name.as_str()) {
        Some("\n")
    } else if CELLS.contains(&name.as_str()) {
        Some("|")
    } else if INLINE.contains(&plain) || LINES.contains(&plain) {
        Some("")
    } else {
        None
    }
}
