//! The words of a step that is told: its digits, the parts that it gives to cells and digits, and what is not read.

use crate::grid::{Candidate, Cell, Digit, DigitSet};

use super::cursor::Cursor;

/// What a step that is told says beside its cells and houses.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StepWords {
    /// The digits that it names.
    pub digits: DigitSet,
    /// Cells with the digits that are said to be in them, `r45c3 {346}`.
    pub sets: Vec<(Vec<Cell>, DigitSet)>,
    /// The digits that are called `Z`, or the value of a pattern as Sudoku Explainer has it: those that are eliminated.
    pub falls: DigitSet,
    /// The digits that are called `X`: those that are common and restricted.
    pub common: DigitSet,
    /// The first digits that are written with strokes between them, in their order: `5/7/2`.
    pub order: Vec<Digit>,
    /// The digit by which something is said to be connected.
    pub by: Option<Digit>,
    /// The kinds of houses that are named without a number, as Sudoku Explainer does: `in row`.
    pub kinds: Vec<char>,
    /// The cells by which, or in which, something is said to be connected.
    pub connecting: Vec<Cell>,
    /// The candidates that are called guardians.
    pub guardians: Vec<Candidate>,
    /// The cells that are called fins: `fr5c3`, `fin at r5c3`.
    pub fins: Vec<Cell>,
    /// The cell that is called the hinge or the pivot.
    pub hinge: Option<Cell>,
    /// Whether it has links, as a chain does.
    pub has_links: bool,
    /// The words that nobody reads.
    pub unread: Vec<String>,
}

/// Words that say nothing that could be wrong.
const PLAIN: &str = "a all also als an and are as assuming at be between both by can candidate candidates cell cells connected \
    connects contain contains containing deadly digit digits each fin fins for from has have hinge hold holds house houses in into is it \
    line lines located locked must number numbers of on one only or other pair pattern pincer pincers pivot place places quad rcc see \
    sees set sets so solution stem that the their then therefore these this to triple triplet using value values where which with within \
    wing wings";

/// Words before a number that is no digit.
const COUNTS: [&str; 9] =
    ["group", "length", "level", "rank", "rule", "size", "step", "type", "types"];

/// What is counted, so that the number before it is no digit.
const COUNTED: [&str; 17] = [
    "blocks",
    "boxes",
    "branches",
    "cells",
    "columns",
    "cols",
    "digits",
    "guardians",
    "houses",
    "lines",
    "links",
    "nodes",
    "places",
    "rows",
    "sets",
    "truths",
    "values",
];

/// Words before the numbers or letters of houses.
const HOUSES: [&str; 10] =
    ["row", "rows", "col", "cols", "column", "columns", "box", "boxes", "block", "blocks"];

/// Reads the words between the name of a step and its conclusions; `numbered` says whether cells have numbers in the text.
pub(super) fn words_of(text: &str, numbered: bool) -> StepWords {
    let mut reader = Reader {
        numbered,
        words: StepWords::default(),
        cells: Vec::new(),
        before: String::new(),
        restricted: false,
        guards: false,
        connects: false,
        fins: false,
    };
    let chunks: Vec<&str> = text.split_whitespace().collect();
    for (at, chunk) in chunks.iter().enumerate() {
        reader.chunk(chunk, chunks.get(at + 1).copied().unwrap_or_default());
    }
    reader.words
}

struct Reader {
    numbered: bool,
    words: StepWords,
    /// The cells that were read last, which a set of digits may follow.
    cells: Vec<Cell>,
    /// The word before, in small letters.
    before: String,
    /// Whether the next digits of their own are those that are common and restricted.
    restricted: bool,
    /// Whether the candidates that follow are guardians.
    guards: bool,
    /// Whether the cells that follow connect.
    connects: bool,
    /// Whether the cells that follow are fins.
    fins: bool,
}

impl Reader {
    /// Reads what stands between two blanks.
    fn chunk(&mut self, chunk: &str, next: &str) {
        if !chunk.contains(char::is_alphanumeric) {
            let is_sign =
                chunk.chars().count() == 1 || chunk.chars().all(|c| "()[]{}|,;:".contains(c));
            return if is_sign { self.sign(chunk) } else { self.unread(chunk) };
        }
        let chunk = match chunk.split_once('=') {
            Some((role, rest)) if is_role(role) => {
                self.role(role, rest);
                rest
            }
            _ => chunk,
        };
        if is_label(chunk) {
            return;
        }
        if let Some(digits) = chunk.strip_prefix('#').and_then(digits_of) {
            return self.set(digits);
        }
        if has_link(chunk) {
            self.words.has_links = true;
            return self.unread(chunk);
        }
        if let Some(digits) = braced(chunk) {
            return self.set(digits);
        }
        self.order(chunk);
        let tokens: Vec<&str> = tokens(chunk).collect();
        for (at, token) in tokens.iter().enumerate() {
            let after = tokens.get(at + 1).copied().or(tokens_first(next)).unwrap_or_default();
            self.token(token, after);
        }
    }

    /// A sign that stands for itself: a link where it stands between nodes.
    fn sign(&mut self, sign: &str) {
        let is_link = matches!(sign, "=" | "-" | "–" | "−" | "~");
        self.words.has_links |= is_link && self.before.contains(|c: char| c.is_ascii_digit());
    }

    fn role(&mut self, role: &str, rest: &str) {
        let digits = || rest.chars().filter_map(digit).collect();
        match role.trim_start_matches(['(', '[']) {
            "Z" => self.words.falls = digits(),
            "X" => self.words.common = digits(),
            _ => {}
        }
    }

    /// Reads `5/7/2` for the order of its digits.
    fn order(&mut self, chunk: &str) {
        let digits: Option<Vec<Digit>> = chunk
            .split('/')
            .map(|part| digit(part.chars().next().filter(|_| part.len() == 1)?))
            .collect();
        if let Some(digits) =
            digits.filter(|digits| digits.len() > 1 && self.words.order.is_empty())
        {
            self.words.order = digits;
        }
    }

    fn set(&mut self, digits: DigitSet) {
        self.words.digits = self.words.digits.union(digits);
        let cells = std::mem::take(&mut self.cells);
        if std::mem::take(&mut self.restricted) {
            self.words.common = self.words.common.union(digits);
        } else if !cells.is_empty() {
            self.words.sets.push((cells, digits));
        }
    }

    fn token(&mut self, token: &str, after: &str) {
        // `4s` are the candidates of a digit.
        let token =
            token.strip_suffix('s').filter(|number| digits_of(number).is_some()).unwrap_or(token);
        let (word, before) = (token.to_ascii_lowercase(), std::mem::take(&mut self.before));
        self.restricted |= word == "rcc";
        self.connects |= word == "connected";
        self.fins = matches!(word.as_str(), "fin" | "fins")
            || self.fins && (is_plain(&word) || self.cells_of(token).is_some());
        self.words.kinds.extend(kind_of(&word).filter(|_| !is_numbered(after)));
        self.guards =
            self.guards && self.candidates(&word).is_some() || word.starts_with("guardian");
        let is_house = HOUSES.contains(&before.as_str());
        let number = word.bytes().all(|c| c.is_ascii_digit());
        let counts = COUNTS.contains(&before.as_str())
            || COUNTED.contains(&after.to_ascii_lowercase().as_str());
        self.before = match () {
            // `rows A and C`, `boxes 3 and 6`
            () if is_house && (number || word == "and" || word.len() == 1) => before,
            () if number && counts => word,
            () => {
                self.plain(token, &word, &before);
                word
            }
        };
    }

    /// A word that is no number of a house and counts nothing.
    fn plain(&mut self, token: &str, word: &str, before: &str) {
        if let (Some(digits), "value") = (digits_of(word), before) {
            self.words.falls = self.words.falls.union(digits);
        } else if let Some(digits) = digits_of(word) {
            self.words.digits = self.words.digits.union(digits);
            self.words.by = digits.only().filter(|_| before == "by").or(self.words.by);
        } else if let Some(cells) = self.cells_of(token) {
            self.name(cells, before, self.numbered && token.starts_with('f'));
        } else if let Some((digits, rest)) = self.candidates(word) {
            self.words.digits = self.words.digits.union(digits);
            if self.guards {
                let of_cell = |&cell: &Cell| digits.iter().map(move |n| Candidate::new(n, cell));
                self.words.guardians.extend(rest.iter().flat_map(of_cell));
            }
            self.cells = rest;
        } else if !self.is_short_house(word) && !is_plain(word) {
            self.unread(token);
        }
    }

    fn name(&mut self, cells: Vec<Cell>, before: &str, is_fin: bool) {
        if let (Some(&cell), "hinge" | "pivot") = (cells.first(), before) {
            self.words.hinge = Some(cell);
        }
        if self.connects {
            self.words.connecting.extend(&cells);
        }
        if self.fins || is_fin {
            self.words.fins.extend(&cells);
        }
        // The set of several groups of cells has the digits of all. A deadly pattern is told with the digits that could be
        // exchanged, beside which its cells hold others.
        if before != "deadly" {
            self.cells.extend(cells);
        }
    }

    /// The cells that a word is; `fr9c2` is a fin.
    fn cells_of(&self, token: &str) -> Option<Vec<Cell>> {
        let token = token.to_ascii_lowercase();
        let token = token.trim_start_matches(|c| self.numbered && matches!(c, 'e' | 'f'));
        let is_numbered = token.starts_with(['r', 'b']) && token.len() > 3;
        let mut cursor = Cursor::new(token);
        let cells = cursor.cells().ok()?;
        (cursor.end() == token.len() && (is_numbered || !self.numbered)).then_some(cells)
    }

    /// Digits in cells or in houses: `5r3c3`, `n5b9`, `n7r1c6`.
    fn candidates(&self, word: &str) -> Option<(DigitSet, Vec<Cell>)> {
        let word = word.strip_prefix('n').unwrap_or(word);
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = digits_of(&word[..word.len() - rest.len()])?;
        let cells = self.cells_of(rest);
        (cells.is_some() || self.is_short_house(rest)).then(|| (digits, cells.unwrap_or_default()))
    }

    /// `b2`, `c25`, `r28b5`.
    fn is_short_house(&self, word: &str) -> bool {
        self.numbered && short_houses(word).is_some()
    }

    fn unread(&mut self, word: &str) {
        self.words.unread.push(word.to_owned());
    }
}

/// The letter of a kind of house.
fn kind_of(word: &str) -> Option<char> {
    match word {
        "row" => Some('r'),
        "col" | "column" => Some('c'),
        "box" | "block" => Some('b'),
        _ => None,
    }
}

/// Whether a word behind a kind of house says which it is: a number, or the letter of a row.
fn is_numbered(word: &str) -> bool {
    word.len() == 1 || word.bytes().any(|c| c.is_ascii_digit())
}

/// The kinds and numbers of houses in one word, `b2`, `c25`, `r28b5`, each kind once.
pub(super) fn short_houses(word: &str) -> Option<Vec<(char, &str)>> {
    let mut read: Vec<(char, &str)> = Vec::new();
    let mut rest = word;
    while let Some(kind) = rest.chars().next().filter(|kind| matches!(kind, 'r' | 'c' | 'b')) {
        let after = &rest[1..];
        let end = after.find(|c: char| !matches!(c, '1'..='9')).unwrap_or(after.len());
        let is_known = read.iter().any(|(known, _)| *known == kind);
        if end == 0 || is_known {
            return None;
        }
        read.push((kind, &after[..end]));
        rest = &after[end..];
    }
    (rest.is_empty() && !read.is_empty()).then_some(read)
}

fn digit(c: char) -> Option<Digit> {
    Digit::from_number(c.to_digit(10)?)
}

/// The digits that a word of nothing else is.
fn digits_of(word: &str) -> Option<DigitSet> {
    let digits: Option<Vec<Digit>> = word.chars().map(digit).collect();
    digits.filter(|digits| !digits.is_empty()).map(|digits| digits.into_iter().collect())
}

/// The digits of `{346}`, `{3,4,6}`.
fn braced(chunk: &str) -> Option<DigitSet> {
    let inside =
        chunk.trim_matches([',', ';', '.', ')', '(']).strip_prefix('{')?.strip_suffix('}')?;
    digits_of(&inside.replace([',', '/'], ""))
}

/// Whether a word numbers what follows, as GNPX does: `1-A:`.
fn is_label(chunk: &str) -> bool {
    let named = chunk.strip_suffix(':').and_then(|label| label.split_once('-'));
    named.is_some_and(|(number, letter)| {
        number.bytes().all(|c| c.is_ascii_digit())
            && letter.len() == 1
            && letter.bytes().all(|c| c.is_ascii_uppercase())
    })
}

/// Whether what stands before `=` is the name of a part: `A`, `X`, `A1`.
fn is_role(text: &str) -> bool {
    let name = text.trim_start_matches(['(', '[']);
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name[1..].bytes().all(|c| c.is_ascii_digit())
        && name.len() <= 2
}

/// Whether something is linked in a word: `-2-`, `=2=`, `r1c1=r2c2`; not `two-string`.
fn has_link(chunk: &str) -> bool {
    let dashed = |at: usize, dash: char| {
        let is_letter = |c: char| c.is_alphabetic();
        let after = &chunk[at + dash.len_utf8()..];
        // `A-r1c7` is no word.
        let is_cell = after.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        let between = chunk[..at].ends_with(is_letter) && after.starts_with(is_letter);
        !between || is_cell
    };
    let mut signs = chunk.char_indices().filter(|(_, c)| matches!(c, '-' | '–' | '−' | '='));
    signs.any(|(at, sign)| sign == '=' || dashed(at, sign))
}

fn tokens(chunk: &str) -> impl Iterator<Item = &str> {
    chunk.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty())
}

fn tokens_first(chunk: &str) -> Option<&str> {
    tokens(chunk).next()
}

fn is_plain(word: &str) -> bool {
    let is_role = word.len() == 1 && word.bytes().all(|c| c.is_ascii_lowercase());
    let says_of_what = [&HOUSES[..], &COUNTS, &COUNTED].iter().any(|words| words.contains(&word));
    is_role || says_of_what || PLAIN.split_whitespace().any(|plain| plain == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_cells_and_houses_are_told_apart() {
        for (text, digits) in [
            (" 5/7/2 in r1c36,r2c1 ", "257"),
            (" 5 in b9 ", "5"),
            (" 1,2,4 in r8c789 ", "124"),
            ("(89)r89c24 ", "89"),
            (" 3/6/8 in Row 8, on cells [r8c7,r8c8,r8c9]", "368"),
            (" Cells r2c6,r3c6: 2,3 in block: ", "23"),
            (" 4s in rows 2 and 5 ", "4"),
            (" 16 cells, length 4 ", ""),
            (" n5b9 ", "5"),
            (" 5 in 2 columns and 2 rows ", "5"),
        ] {
            let words = words_of(text, true);
            assert_eq!(words.digits.to_string(), digits, "{text}");
            assert_eq!((words.unread, words.has_links), (Vec::new(), false), "{text}");
        }
    }

    #[test]
    fn what_is_not_read_is_told() {
        let unread = |text: &str| words_of(text, true).unread.join(" ");
        assert_eq!(unread(" foo bar "), "foo bar");
        assert_eq!(unread(" ... "), "...");
        assert_eq!(unread(" 5 in b9 banana"), "banana");
        assert_eq!(unread(" 10 in r1c1"), "10");
        assert!(words_of(" 2 2- r6c1 =2= r6c7 -4 ", true).has_links);
        assert!(words_of(" (5)r1c1 - (5)r1c2 ", true).has_links);
    }

    #[test]
    fn parts_are_read() {
        let words = words_of(" A=r45c3,r6c23 {34568}, B=r7c2 {37}, X=3, Z=8 ", true);
        let sets: Vec<_> =
            words.sets.iter().map(|(cells, digits)| (cells.len(), digits.to_string())).collect();
        assert_eq!(sets, [(4, "34568".to_owned()), (1, "37".to_owned())]);
        assert_eq!((words.falls.to_string(), words.unread), ("8".to_owned(), Vec::new()));
        assert_eq!(words.common.to_string(), "3");
        let words = words_of(" 5/7/2 in r1c36,r2c1 connected by 9 in r1c3 ", true);
        let order: Vec<String> = words.order.iter().map(ToString::to_string).collect();
        assert_eq!((order.concat(), words.by.unwrap().to_string()), ("572".into(), "9".into()));
        let words = words_of(" Cells R3C2,R3C4,R9C2 on value 2", true);
        assert_eq!((words.falls.to_string(), words.digits.is_empty()), ("2".to_owned(), true));
        let words = words_of(" Hinge: D8 (2/8), wings A8 F7, therefore", false);
        assert_eq!(
            (words.hinge.unwrap().to_string(), words.unread),
            ("r4c8".to_owned(), Vec::new())
        );
    }
}
