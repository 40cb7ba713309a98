//! What all formats have in common: the lines of a grid, and the words between white space and
//! bars. Here the frames, tags, comments and the prose around a pasted grid are taken away.

use std::borrow::Cow;

use super::error::Place;

/// A piece of a text: a line, a field or a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    /// Where it begins.
    pub place: Place,
}

impl<'a> Piece<'a> {
    /// The non-empty parts between single characters.
    pub fn split(self, separator: fn(char) -> bool) -> impl Iterator<Item = Piece<'a>> {
        self.fields(separator).filter(|part| !part.text.is_empty())
    }

    /// The parts between single characters, empty ones too.
    pub fn fields(self, separator: fn(char) -> bool) -> impl Iterator<Item = Piece<'a>> {
        let Place { line, mut column } = self.place;
        self.text.split(separator).map(move |text| {
            let place = Place { line, column };
            column += text.chars().count() + 1;
            Piece { text, place }
        })
    }

    /// The characters with their places.
    pub fn characters(self) -> impl Iterator<Item = (char, Place)> {
        let Place { line, column } = self.place;
        self.text.chars().zip(column..).map(move |(c, column)| (c, Place { line, column }))
    }

    /// The piece without white space at its ends.
    fn trimmed(self) -> Piece<'a> {
        let white = self.text.chars().take_while(|c| c.is_whitespace()).count();
        let place = Place { column: self.place.column + white, ..self.place };
        Piece { text: self.text.trim(), place }
    }

    /// The piece without the marks of a quoted post at its start.
    fn unquoted(self) -> Piece<'a> {
        match self.text.strip_prefix('>') {
            None => self,
            Some(text) => {
                let place = Place { column: self.place.column + 1, ..self.place };
                Piece { text, place }.trimmed().unquoted()
            }
        }
    }

    /// The piece without a `[code]` tag at its start and its end.
    fn untagged(mut self) -> Piece<'a> {
        for tag in ["[code]", "[/code]"] {
            if self.text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag)) {
                self.text = &self.text[tag.len()..];
                self.place.column += tag.len();
            }
            let end = self.text.len().saturating_sub(tag.len());
            if self.text.get(end..).is_some_and(|rest| rest.eq_ignore_ascii_case(tag)) {
                self.text = &self.text[..end];
            }
        }
        self
    }
}

/// The text without the tags by which forums colour parts of cells: `[b]`, `[color=red]`, `[/size]`. A place
/// in what is read is one in the text without them.
pub(super) fn untagged(text: &str) -> Cow<'_, str> {
    const TAGS: [&str; 8] = ["b", "i", "u", "s", "color", "colour", "size", "highlight"];
    let is_tag = |inner: &str| {
        let name = inner.strip_prefix('/').unwrap_or(inner);
        let name = name.split('=').next().unwrap_or_default();
        TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
    };
    if !text.contains('[') {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('[') {
        let inner = rest[start + 1..].split(']').next().unwrap_or_default();
        let end = start + 1 + inner.len();
        let tag_end = if end < rest.len() && is_tag(inner) { end + 1 } else { start };
        kept.push_str(&rest[..start]);
        if tag_end == start {
            kept.push('[');
        }
        rest = &rest[tag_end.max(start + 1)..];
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// The lines of a text that are not empty and no comment, without white space at their ends.
pub(super) fn all_lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let text = text.trim_start_matches('\u{feff}');
    let line = |(text, line)| Piece { text, place: Place { line, column: 1 } };
    let lines = text.lines().zip(1..).map(line);
    let lines = lines.map(|line| line.trimmed().unquoted().untagged().trimmed());
    lines.filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
}

/// The lines that can belong to one grid: none of the prose that stands before and after it, as a
/// heading or a count of the candidates does. A text that is nothing but prose keeps its lines, so
/// that its first character can be complained of.
pub(super) fn grid_lines(text: &str) -> Vec<Piece<'_>> {
    let lines: Vec<Piece> = all_lines(text).collect();
    let no_prose = |line: &Piece| !is_prose(line.text);
    match (lines.iter().position(no_prose), lines.iter().rposition(no_prose)) {
        (Some(first), Some(last)) => lines[first..=last].to_vec(),
        _ => lines,
    }
}

/// The words of the lines, without frames and bars.
pub(super) fn words<'a>(lines: &[Piece<'a>]) -> Vec<Piece<'a>> {
    let unframed = lines.iter().filter(|line| !is_frame(line.text));
    let chunks = unframed.flat_map(|line| line.split(char::is_whitespace));
    chunks.filter(|chunk| !is_frame(chunk.text)).flat_map(|chunk| chunk.split(is_bar)).collect()
}

/// Whether a line or a word draws a border: `+-----+-----+`, `*-----*`, `:-----+-----:`.
fn is_frame(text: &str) -> bool {
    let drawn = |c: char| is_bar(c) || c.is_whitespace() || "-=+*.:'".contains(c);
    (text.contains("--") || text.contains("==")) && text.chars().all(drawn)
}

/// Whether the character separates blocks or closes a row: bars, back quotes and all box drawing.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | '`' | '´' | '\u{2500}'..='\u{257f}')
}

/// Whether a line has a word of three letters, or is the lone dot that holds an empty line open in
/// a forum post.
fn is_prose(line: &str) -> bool {
    let mut letters = line.chars().map(char::is_alphabetic);
    let mut run = 0;
    line == "."
        || letters.any(|letter| {
            run = if letter { run + 1 } else { 0 };
            run == 3
        })
}
