//! Texts from outside, made safe to print.
//!
//! A name or a comment may hold a line feed, a carriage return, an escape sequence or a mark that
//! turns the direction of writing: printed as it stands it could forge lines of an answer or change
//! what a terminal shows. This layer knows nothing of Sudoku.

use std::borrow::Cow;
use std::ops::Range;

/// Whether a character shows itself and nothing else: no control character, no separator of lines, no
/// mark of direction (Unicode, UAX 9, section 2).
pub fn is_printable(character: char) -> bool {
    let marks = '\u{200e}'..='\u{200f}';
    let separators_and_embeddings = '\u{2028}'..='\u{202e}';
    let isolates = '\u{2066}'..='\u{2069}';
    !character.is_control()
        && !marks.contains(&character)
        && !separators_and_embeddings.contains(&character)
        && !isolates.contains(&character)
        && character != '\u{61c}'
        && character != '\u{feff}'
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
