//! Texts from outside, made safe to print.
//!
//! A name or a comment may hold a line feed, a carriage return, an escape sequence or a mark that
//! turns the direction of writing: printed as it stands it could forge lines of an answer or change
//! what a terminal shows. This layer knows nothing of Sudoku.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// Whether a character shows itself and nothing else: no control character, no separator of lines, no
/// mark of direction (Unicode, UAX 9, section 2).
pub fn is_printable(character: char) -> bool {
    let marks = '\u{200e}'..='\u{200f}';
    let separators_and_embeddings = '\u{2028}'..='\u{202e}';
    let isolates = '\u{2066}'..='\u{2069}';
    !character.is_control()
        && !is_invisible(character)
        && !marks.contains(&character)
        && !separators_and_embeddings.contains(&character)
        && !isolates.contains(&character)
        && character != '\u{61c}'
        && character != '\u{feff}'
}

/// Whether a character takes no space: what ends in one looks like what does not.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A name from outside, of a family most often.
///
/// It is compared and kept as it came. Printed it shows itself and nothing else: a word stands as it is;
/// everything else is quoted, with what is not visible ASCII escaped, so that no name can pass for a verdict, a
/// second line or another name.
///
/// ```
/// use catena_check::printable::Name;
///
/// assert_eq!(Name::from("nrct-lr-lasso").to_string(), "nrct-lr-lasso");
/// assert_eq!(Name::from("whip[3] ==> r1c1=1 (9 lines)").to_string(), "\"whip[3] ==> r1c1=1 (9 lines)\"");
/// // The third letter is Cyrillic.
/// assert_eq!(Name::from("wh\u{456}p").to_string(), "\"wh\\u{456}p\"");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Name(String);

impl Name {
    /// The name as it came: to compare and to keep, never to print.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// Whether it can be a name: visible ASCII characters, with single spaces inside. Letters of other scripts look
    /// like these.
    pub fn is_readable(&self) -> bool {
        let visible = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_graphic());
        self.0.split(' ').all(visible)
    }

    /// The name between quotation marks, as one that is not known is printed.
    pub fn quoted(&self) -> String {
        let escaped = self.0.chars().map(|c| match c {
            '"' | '\\' => format!("\\{c}"),
            ' '..='~' => c.to_string(),
            _ => c.escape_default().to_string(),
        });
        format!("\"{}\"", escaped.collect::<String>())
    }

    fn is_word(&self) -> bool {
        let of_words = |c: char| c.is_ascii_alphanumeric() || "-_+.".contains(c);
        !self.0.is_empty() && self.0.chars().all(of_words)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.is_word() {
            true => f.pad(&self.0),
            false => f.pad(&self.quoted()),
        }
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.quoted())
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name(text.to_owned())
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        Name(text)
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<Name> for &str {
    fn eq(&self, other: &Name) -> bool {
        *self == other.0
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// A text in which everything that is not printable is written as Rust writes it: `\n`, `\u{1b}`.
///
/// ```
/// use catena_check::printable::printable;
///
/// assert_eq!(printable("whip[3]"), "whip[3]");
/// assert_eq!(printable("whip\n2: proved\u{1b}[1m"), "whip\\n2: proved\\u{1b}[1m");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    for character in text.chars() {
        match is_printable(character) {
            true => written.push(character),
            false => written.extend(character.escape_default()),
        }
    }
    Cow::Owned(written)
}

/// The line of a text in which a place lies, and carets under the place, both indented; `span` is in bytes.
///
/// ```
/// use catena_check::printable::underlined;
///
/// assert_eq!(underlined("n3{r1 r4}c6", &(3..5)), "  n3{r1 r4}c6\n     ^^");
/// ```
///
/// # Panics
/// When the place is not within the text, or does not begin and end between characters.
pub fn underlined(text: &str, span: &Range<usize>) -> String {
    let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let end = span.end.clamp(span.start, start + line.len().max(span.start - start));
    let width = |text: &str| printable(text).chars().count();
    let (before, carets) = (width(&text[start..span.start]), width(&text[span.start..end]).max(1));
    format!("  {}\n  {}{}", printable(line), " ".repeat(before), "^".repeat(carets))
}
