//! Reads typed text from left to right.

use std::fmt;
use std::ops::Range;

use crate::grid::{Cell, Csp, Digit};

/// How long the text of a chain may be, in bytes: the longest chain printed anywhere has some hundreds.
pub const LONGEST_TEXT: usize = 1 << 16;

/// A text that is not a chain: where, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The place in the text, in bytes; empty at the end of the text.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong at one place of a typed chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Something else was expected.
    Expected(Expected),
    /// The text is longer than [`LONGEST_TEXT`].
    TooLong,
    /// A set stands twice among the truths, or among the links.
    Twice(Csp),
    /// A set names a digit or a house with the number 0.
    Zero {
        /// What would have it: `row`.
        of: &'static str,
    },
    /// What stands before the first step is not the name of a family.
    UnknownFamily {
        /// The published name that looks most like it; `None` when none does.
        nearest: Option<&'static str>,
    },
}

/// What was expected at one place of a typed chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A digit from 1 to 9.
    Digit,
    /// The brace that opens the candidates of a step.
    OpeningBrace,
    /// A candidate or the brace that closes a step.
    ClosingBrace,
    /// The right-linking candidate, or a dot.
    SecondCandidate,
    /// The coordinates that make the items of a step candidates.
    WholeCandidates,
    /// The same number as before for this coordinate.
    SameCoordinate,
    /// The reason of an additional candidate, after `#`.
    Reason,
    /// A step of a chain, or the arrow before its conclusions.
    StepOrArrow,
    /// The second candidate of a pair in a list of candidates.
    Pair,
    /// A node of an AIC.
    Node,
    /// The parenthesis that closes the digits of a node.
    ClosingParenthesis,
    /// A strong link.
    StrongLink,
    /// A weak link.
    WeakLink,
    /// Exactly one digit.
    OneDigit,
    /// A node with a sign, a digit and cells in brackets.
    SignedNode,
    /// Another sign than that of the node before.
    OtherSign,
    /// A cell of the almost locked set beside it.
    CellOfSet,
    /// A node with which a chain of signs concludes something.
    SignedEnd,
    /// The digit of the link before.
    SameDigit,
    /// Cells, as `r1c28`, `r23c4` or `b5p79`.
    Cells,
    /// A conclusion.
    Conclusion,
    /// The conclusion to which the ends of a chain lead.
    ItsConclusion,
    /// Sets of a cover.
    Sets,
    /// Sets of a sum, as users of Xsudo write them.
    SumSets,
    /// A sign between the cell and the digit of a conclusion.
    Sign,
    /// The sign that begins a chain of tagging.
    TagChain,
    /// A node of a chain of tagging.
    TagNode,
    /// What joins two nodes of a chain of tagging.
    TagJoin,
    /// Two tags.
    TagPair,
    /// A link of a branch, or the next branch.
    Link,
    /// The kind of a link.
    LinkKind,
    /// The arrow between the two ends of a link.
    LinkEnd,
    /// A sign and a digit after a cell.
    SignedDigit,
    /// The bracket that closes a link.
    ClosingBracket,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Expected::Digit => "a digit from 1 to 9",
            Expected::OpeningBrace => "{ and the candidates of the step",
            Expected::ClosingBrace => "another candidate, or } to end the step",
            Expected::SecondCandidate => "the right-linking candidate, or a dot",
            Expected::WholeCandidates => {
                "coordinates that give each candidate digit, row and column"
            }
            Expected::SameCoordinate => "the number that the step gives this coordinate elsewhere",
            Expected::Reason => "the number of a step or a candidate after #",
            Expected::StepOrArrow => "a step such as n5{r9c8 r1c8}, or ==> and the conclusions",
            Expected::Pair => "another candidate: a list of candidates is read in pairs",
            Expected::Node => "a node such as (5)r9c8 or (5=8)r2c7",
            Expected::ClosingParenthesis => "digits, = or - between them, and )",
            Expected::StrongLink => "= for a strong link: strong and weak links take turns",
            Expected::WeakLink => "- for a weak link: strong and weak links take turns",
            Expected::SignedNode => "a node such as +5[A2], -8[D3|F3] or +7{G6|H6}",
            Expected::CellOfSet => "cells of the almost locked set beside it",
            Expected::OtherSign => "the other sign: + and - take turns",
            Expected::SignedEnd => {
                "the first node again, or + at the end of a chain that begins with -"
            }
            Expected::SameDigit => {
                "the digit of the link before: it changes between two links of one kind only"
            }
            Expected::OneDigit => "one digit; only an almost locked set has several",
            Expected::ItsConclusion => {
                "what its first and its last link lead to: the chain ends elsewhere than it concludes"
            }
            Expected::Cells => "cells such as r1c2, r1c28 or b5p79",
            Expected::Conclusion => "a conclusion such as r9c8<>1",
            Expected::Sets => "sets such as n3c27 or r1c48",
            Expected::SumSets => "sets such as 1267r28, or 5n46 for cells",
            Expected::Sign => "<>, ≠ or = after the cell",
            Expected::TagChain => "[] before the chain",
            Expected::TagNode => "a node such as 1r5c4 or 2(r4c3 r5c3)",
            Expected::TagJoin => "/ for a weak link, _ for a strong link, == for the same tag",
            Expected::TagPair => "two tags such as AB",
            Expected::Link => "a link such as [W r2c8/+1 -> r2c4/-1], or ==> and the conclusion",
            Expected::LinkKind => "W for a link or S for a strong pair",
            Expected::LinkEnd => "-> and the end of the link",
            Expected::SignedDigit => "/+ or /- and a digit, as in r2c8/+1",
            Expected::ClosingBracket => "] to end the link",
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Problem::Expected(expected) => write!(f, "expected {expected}"),
            Problem::Twice(set) => write!(f, "the set {set} stands here twice"),
            Problem::Zero { of } => write!(f, "there is no {of} 0: they have the numbers 1 to 9"),
            Problem::TooLong => {
                write!(f, "a chain has at most {} characters", LONGEST_TEXT)
            }
            Problem::UnknownFamily { nearest: None } => {
                f.write_str("expected the name of a family, or the first step")
            }
            Problem::UnknownFamily { nearest: Some(name) } => {
                write!(f, "expected the name of a family, or the first step; is it {name}?")
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} at character {}", self.problem, self.span.start + 1)
    }
}

impl std::error::Error for ReadError {}

/// The dashes that people and their editors write between two candidates.
const DASHES: [char; 8] = ['-', '–', '—', '−', '‒', '―', '‐', '‑'];

/// Whether the character is one of the dashes people write.
pub(super) fn is_dash(character: char) -> bool {
    DASHES.contains(&character)
}

/// A place in a text that is read from left to right; blanks between two parts do not count.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    /// The place of the next part, in bytes from the start of the text.
    pub(super) fn place(&mut self) -> usize {
        self.rest();
        self.at
    }

    /// The end of what has been read, without blanks, in bytes.
    pub(super) fn end(&self) -> usize {
        self.text[..self.at].trim_end().len()
    }

    /// What is still to read, from the next part on.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    /// The next character, in lower case; `None` at the end.
    pub(super) fn peek(&mut self) -> Option<char> {
        self.rest().chars().next().map(|c| c.to_ascii_lowercase())
    }

    /// Goes on to a place that was found in [`Cursor::rest`].
    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Reads these characters, in either case, when they come next; whether they did.
    pub(super) fn accept(&mut self, token: &str) -> bool {
        let found =
            self.rest().get(..token.len()).is_some_and(|start| start.eq_ignore_ascii_case(token));
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// Reads a dash of any length when one comes next; whether one did.
    pub(super) fn accept_dash(&mut self) -> bool {
        let dash = self.rest().chars().next().filter(|&c| is_dash(c));
        self.at += dash.map_or(0, char::len_utf8);
        dash.is_some()
    }

    /// Reads the arrow before the conclusions when it comes next, or a word that says the same; whether it did.
    pub(super) fn accept_arrow(&mut self) -> bool {
        const WORDS: [&str; 6] = ["so ", "therefore ", "thus ", "hence ", "implies ", "∴"];
        if WORDS.iter().any(|word| self.accept(word)) {
            return true;
        }
        let rest = self.rest();
        let shaft = rest.trim_start_matches(|c| c == '=' || is_dash(c));
        let length = match shaft.chars().next() {
            Some('>') if shaft.len() < rest.len() => rest.len() - shaft.len() + 1,
            Some(arrow @ ('→' | '⇒')) => rest.len() - shaft.len() + arrow.len_utf8(),
            _ => 0,
        };
        self.at += length;
        length > 0
    }

    /// An error at the next part, one character wide.
    pub(super) fn expected<T>(&mut self, expected: Expected) -> Result<T, ReadError> {
        let start = self.place();
        let width = self.rest().chars().next().map_or(0, char::len_utf8);
        Err(ReadError { span: start..start + width, problem: Problem::Expected(expected) })
    }

    /// An error at a place that has been read.
    pub(super) fn expected_at<T>(
        &self,
        span: Range<usize>,
        expected: Expected,
    ) -> Result<T, ReadError> {
        Err(ReadError { span, problem: Problem::Expected(expected) })
    }

    /// Reads numbers from 1 to 9 without blanks between them, at least one.
    pub(super) fn numbers(&mut self) -> Result<Vec<Digit>, ReadError> {
        let mut numbers = Vec::new();
        let digits = self.rest().chars();
        for number in digits.map_while(|c| c.to_digit(10)).map_while(Digit::from_number) {
            numbers.push(number);
        }
        if numbers.is_empty() {
            return self.expected(Expected::Digit);
        }
        self.at += numbers.len();
        Ok(numbers)
    }

    /// Reads cells: `r1c2`, `r1c28`, `r23c45`, `r1|3c7`, `b5p79`, `A2`, `A28`, and several of these with `|` or `&`
    /// between them; in order.
    pub(super) fn cells(&mut self) -> Result<Vec<Cell>, ReadError> {
        let mut cells = self.cells_as_written()?;
        cells.sort_unstable();
        cells.dedup();
        Ok(cells)
    }

    /// The same in the order in which they are written.
    pub(super) fn cells_as_written(&mut self) -> Result<Vec<Cell>, ReadError> {
        let mut cells = self.cells_of_one_word()?;
        loop {
            let mut ahead = self.clone();
            // `-4r6c1|-2r8c1` are two conclusions.
            let goes_on = ahead.accept("|") || ahead.accept("&");
            if !goes_on || ahead.peek().is_some_and(is_dash) {
                return Ok(cells);
            }
            cells.extend(ahead.cells_of_one_word()?);
            *self = ahead;
        }
    }

    fn cells_of_one_word(&mut self) -> Result<Vec<Cell>, ReadError> {
        if let Some((lettered, length)) = lettered_cells(self.rest()) {
            self.at += length;
            return Ok(lettered);
        }
        let (in_block, second) = match self.peek() {
            Some('r') => (false, "c"),
            Some('b') => (true, "p"),
            _ => return self.expected(Expected::Cells),
        };
        self.at += 1;
        let mut firsts = self.numbers()?;
        while self.accept("|") {
            firsts.extend(self.numbers()?);
        }
        // `R4,C2`
        let mut ahead = self.clone();
        if ahead.accept(",") && ahead.accept(second) {
            *self = ahead;
        } else if !self.accept(second) {
            return self.expected(Expected::Cells);
        }
        let seconds = self.numbers()?;
        let cell = if in_block { Cell::in_block } else { Cell::at };
        let of_first = |first: &Digit| {
            let first = first.index();
            seconds.iter().map(move |second| cell(first, second.index())).collect::<Vec<_>>()
        };
        Ok(firsts.iter().flat_map(of_first).collect())
    }
}

/// The cells that begin a text in the form `A28`: a letter for the row, columns after it; with how long that is.
fn lettered_cells(text: &str) -> Option<(Vec<Cell>, usize)> {
    let (row, columns, length) = lettered(text)?;
    Some((columns.iter().map(|column| Cell::at(row, column.index())).collect(), length))
}

/// The letter and the digits that begin a text in the form `A28`, the letter as a number from 0; with how long that is. The
/// ninth letter is `I` or `J`, for some leave out the letter that looks like a digit.
pub(super) fn lettered(text: &str) -> Option<(usize, Vec<Digit>, usize)> {
    let line = match text.chars().next()?.to_ascii_lowercase() {
        letter @ 'a'..='i' => letter as usize - 'a' as usize,
        'j' => 8,
        _ => return None,
    };
    let digits = text[1..].chars().map_while(|c| c.to_digit(10)).map_while(Digit::from_number);
    let digits: Vec<Digit> = digits.collect();
    let after = text[1 + digits.len()..].chars().next();
    // `b5p79` is a block with places in it, and `c5n4` no cell.
    let ends = !after.is_some_and(char::is_alphanumeric);
    let length = 1 + digits.len();
    (ends && !digits.is_empty()).then_some((line, digits, length))
}
