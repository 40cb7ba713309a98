//! What all formats have in common: the lines of a grid, and the words between white space and
//! bars. Here the frames, tags, comments and the prose around a pasted grid are taken away.

use std::borrow::Cow;

use super::error::Place;
use super::signs::{is_bar, is_dashes};

/// A piece of a text: a line, a field or a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    /// Where it begins.
    pub place: Place,
}

impl<'a> Piece<'a> {
    /// A text that stands by itself.
    pub const fn of(text: &'a str) -> Piece<'a> {
        Piece { text, place: Place { line: 1, column: 1 } }
    }

    /// The non-empty parts between single characters.
    pub fn split(self, separator: fn(char) -> bool) -> impl Iterator<Item = Piece<'a>> {
        self.fields(separator).filter(|part| !part.text.is_empty())
    }

    /// What stands behind the first word.
    pub fn behind_word(self) -> Piece<'a> {
        let begin = |c: char| !ends_word(c);
        let before = self.text.find(begin).unwrap_or(self.text.len());
        let length = self.text[before..].find(ends_word).unwrap_or(self.text.len() - before);
        let (cut, text) = self.text.split_at(before + length);
        let column = self.place.column + cut.chars().count();
        Piece { text, place: Place { column, ..self.place } }
    }

    /// What stands before the last word.
    pub fn before_last_word(self) -> Piece<'a> {
        let until = self.text.trim_end_matches(ends_word);
        Piece { text: until.trim_end_matches(|c: char| !ends_word(c)), ..self }
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
    pub fn trimmed(self) -> Piece<'a> {
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
        let behind = &rest[start + 1..];
        // Up to the next bracket, so that no part of the text is looked at twice.
        let inner = &behind[..behind.find(['[', ']']).unwrap_or(behind.len())];
        let end = start + 1 + inner.len();
        let is_closed = rest[end..].starts_with(']');
        let tag_end = if is_closed && is_tag(inner) { end + 1 } else { start };
        kept.push_str(&rest[..start]);
        if tag_end == start {
            kept.push('[');
        }
        rest = &rest[tag_end.max(start + 1)..];
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// Signs that some keyboards write wide, and the plain ones.
const WIDE: [(char, char); 12] = [
    ('．', '.'),
    ('＝', '='),
    ('－', '-'),
    ('（', '('),
    ('）', ')'),
    ('＜', '<'),
    ('＞', '>'),
    ('｜', '|'),
    ('，', ','),
    ('：', ':'),
    ('；', ';'),
    ('＋', '+'),
];

/// The text with plain digits for wide ones and for those on keys, `５`, `5️⃣`, and with plain signs for wide ones, `＝`.
pub(super) fn with_plain_digits(text: &str) -> Cow<'_, str> {
    const KEY: [char; 2] = ['\u{fe0f}', '\u{20e3}'];
    let is_wide = |c: char| matches!(c, '０'..='９') || WIDE.iter().any(|(wide, _)| *wide == c);
    if !text.contains(|c| is_wide(c) || KEY.contains(&c)) {
        return Cow::Borrowed(text);
    }
    let plain = |c: char| match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        other => WIDE.iter().find(|(wide, _)| *wide == other).map_or(other, |(_, plain)| *plain),
    };
    Cow::Owned(text.chars().filter(|c| !KEY.contains(c)).map(plain).collect())
}

/// The text with bars for the dots between the blocks of a row, `·5 7 .·. . .·9 . .·`: the row has nine cells without
/// them. Elsewhere such a dot is an empty cell, or a bullet.
pub(super) fn with_plain_bars(text: &str) -> Cow<'_, str> {
    if !text.contains(DOT) {
        return Cow::Borrowed(text);
    }
    let plain = |line: &str| match has_dots_for_bars(line) {
        true => line.replace(DOT, "|"),
        false => line.to_owned(),
    };
    Cow::Owned(text.split('\n').map(plain).collect::<Vec<_>>().join("\n"))
}

/// The dot that some frames have for bars.
const DOT: char = '·';

/// Whether dots divide a line into three parts of three cells each: words, or digits and points without blanks.
fn has_dots_for_bars(line: &str) -> bool {
    let inside = line.trim();
    let inside = inside.strip_prefix(DOT).unwrap_or(inside);
    let inside = inside.strip_suffix(DOT).unwrap_or(inside);
    let is_cell = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let is_part = |part: &str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let cells = if let [word] = words[..] { word.len() } else { words.len() };
        cells == 3 && words.iter().all(|word| is_cell(word))
    };
    inside.split(DOT).count() == 3 && inside.split(DOT).all(is_part)
}

/// The lines of a text as they stand, without the marks of quotes and the tags of code; a comment is an empty
/// line. A row of `#` for empty cells is no comment.
pub(super) fn raw_lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let text = text.trim_start_matches('\u{feff}');
    let line = |(text, line)| Piece { text, place: Place { line, column: 1 } };
    let lines = text.lines().zip(1..).map(line);
    lines.map(|line| match is_comment(line.text.trim_start()) {
        true => Piece { text: "", ..line },
        false => bare(line),
    })
}

/// A line without the marks of quotes and the tags of code.
fn bare(line: Piece<'_>) -> Piece<'_> {
    match line.text.trim_start().starts_with(['>', '[']) {
        true => line.trimmed().unquoted().untagged(),
        false => line.untagged(),
    }
}

/// The lines of a text that are not empty and no comment, without white space at their ends.
pub(super) fn all_lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    raw_lines(text).map(Piece::trimmed).filter(|line| !line.text.is_empty())
}

fn is_comment(line: &str) -> bool {
    let cells = || line.chars().filter(|c| !c.is_whitespace() && !is_bar(*c));
    let is_row = cells().count() >= 9 && cells().all(|c| c == '#' || c.is_ascii_digit());
    line.starts_with('#') && !is_row
}

/// The lines that can belong to one grid: none of the prose that stands before and after it, as a
/// heading or a count of the candidates does. A text that is nothing but prose keeps its lines, so
/// that its first character can be complained of.
pub(super) fn grid_lines<'a>(lines: &[Piece<'a>]) -> Vec<Piece<'a>> {
    let no_prose = |line: &Piece| !is_prose(line.text);
    match (lines.iter().position(no_prose), lines.iter().rposition(no_prose)) {
        (Some(first), Some(last)) => lines[first..=last].to_vec(),
        _ => lines.to_vec(),
    }
}

/// Whether a character ends a word: white space and bars do.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || is_bar(c)
}

/// The words of the lines, without frames and bars.
pub(super) fn words<'a>(lines: &[Piece<'a>]) -> Vec<Piece<'a>> {
    let unframed = lines.iter().filter(|line| !is_border(line.text));
    let chunks = unframed.flat_map(|line| line.split(char::is_whitespace));
    chunks.filter(|chunk| !is_frame(chunk.text)).flat_map(|chunk| chunk.split(is_bar)).collect()
}

/// The words of lines in which dashes are empty cells: a line of nine of them is no frame.
pub(super) fn words_of_dashes<'a>(lines: &[Piece<'a>]) -> Vec<Piece<'a>> {
    let is_border = |line: &&Piece| is_frame(line.text) && !is_dashes(line.text);
    let rows = lines.iter().filter(|line| !is_border(line));
    let chunks = rows.flat_map(|line| line.split(char::is_whitespace));
    chunks.flat_map(|chunk| chunk.split(is_bar)).collect()
}

/// Whether a line draws a border where dashes are no empty cells.
pub(super) fn is_border(line: &str) -> bool {
    is_frame(line) || is_rule(line)
}

/// Whether a line is what Markdown has below the head of a table: `|---|---|`, `|:-:|:-:|`, with nine dashes for nine
/// columns perhaps.
pub(super) fn is_rule(line: &str) -> bool {
    let is_column = |column: &str| {
        let dashes = column.trim().trim_matches(':');
        !dashes.is_empty() && dashes.chars().all(|c| c == '-')
    };
    let columns = || line.trim().trim_matches('|').split('|');
    columns().count() > 2 && columns().all(is_column)
}

/// Whether a line or a word draws a border, whatever stands for empty cells: `+-----+-----+`, `*-----*`,
/// `:-----+-----:`, `,---,---,`, `·---·---·`, `|:-:|:-:|`.
pub(super) fn is_frame(text: &str) -> bool {
    let drawn = |c: char| is_bar(c) || c.is_whitespace() || "-=+*.:'~_,;\"#·".contains(c);
    let is_line = ["--", "==", "~~", "__"].iter().any(|run| text.contains(run))
        || text.chars().any(|c| matches!(c, '─' | '━' | '═'));
    // A row of `_` or `~` for empty cells has no corner.
    let has_corner = text.contains(['-', '=', '+', '─', '━', '═']);
    // Nine of them in a row are empty cells, and a grid of these is longer than a border.
    let is_dotted = text.contains(&"·".repeat(10)) && text.chars().count() < 81;
    (is_line && has_corner || is_dotted) && text.chars().all(drawn)
        || is_rule(text) && !is_dashes(text)
}

/// Whether a line has a word of three letters, or is the lone dot that holds an empty line open in
/// a forum post. Letters beside the digits of a cell, and `x` for empty cells, are no word.
pub(super) fn is_prose(line: &str) -> bool {
    let is_word = |word: &str| {
        let run = word.split(|c: char| !c.is_alphabetic() || matches!(c, 'x' | 'X'));
        let longest = run.map(|run| run.chars().count()).max().unwrap_or_default();
        longest > 3 || longest == 3 && !word.contains(|c: char| c.is_ascii_digit())
    };
    line == "." || line.split_whitespace().any(is_word)
}
