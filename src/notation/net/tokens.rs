//! The nodes, links and brackets of a chain with sets.

use std::ops::Range;

use super::typed::{NetClaim, TypedNet};
use crate::grid::{Cell, Digit};
use crate::notation::conclusions::sign;
use crate::notation::cursor::{Cursor, Expected, ReadError, is_dash};
use crate::notation::eureka::{
    Link, accept_mark, begins_link, digits_behind, digits_of_node, read_link,
};

/// What a text consists of.
pub(super) enum Token {
    Open,
    Close,
    Link(Link, Range<usize>),
    Node(Node),
}

/// A node as it was typed.
#[derive(Clone)]
pub(super) struct Node {
    pub digits: Vec<Digit>,
    pub cells: Vec<Cell>,
    pub span: Range<usize>,
}

impl Node {
    pub(super) fn claim(&self, is_true: bool) -> NetClaim {
        let Node { digits, cells, span } = self.clone();
        NetClaim { span, digits, cells, is_true }
    }
}

/// Reads nodes, links and brackets up to an arrow, a remark or the end; says of the net whether there are marks, and
/// whether it is a loop.
pub(super) fn tokens(cursor: &mut Cursor, net: &mut TypedNet) -> Result<Vec<Token>, ReadError> {
    let mut tokens = Vec::new();
    let mut closers = Vec::new();
    let mut before: Option<Digit> = None;
    loop {
        net.remembers |= accept_mark(cursor);
        let ends_node = matches!(tokens.last(), Some(Token::Node(_) | Token::Close));
        match cursor.peek() {
            Some(closer) if closers.last() == Some(&closer) => {
                cursor.skip(1);
                closers.pop();
                tokens.push(Token::Close);
            }
            _ if cursor.clone().accept_arrow() => break,
            _ if ends_node && cursor.accept("loop") => {
                net.is_loop = true;
                break;
            }
            _ if ends_node && begins_link(cursor) => {
                let (link, span) = read_link(cursor)?;
                if link == Link::Weak && cursor.accept("loop") {
                    net.is_loop = true;
                    break;
                }
                tokens.push(Token::Link(link, span));
            }
            _ if ends_node => break,
            Some('[') => {
                net.remembers = true;
                cursor.skip(1);
                closers.push(']');
                tokens.push(Token::Open);
            }
            Some('(') if opens_chain(cursor) => {
                cursor.skip(1);
                closers.push(')');
                tokens.push(Token::Open);
            }
            _ => before = read_nodes(cursor, before, &mut net.remembers, &mut tokens)?,
        }
    }
    match closers.is_empty() {
        true => Ok(tokens),
        false => cursor.expected(Expected::ClosingBracket),
    }
}

/// Whether a parenthesis stands around a chain, and not around digits: another one follows, or a bracket.
fn opens_chain(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    ahead.accept("(") && matches!(ahead.peek(), Some('(' | '['))
}

/// Reads digits with the links between them and their cells, or cells with the links between them; gives the last digit.
fn read_nodes(
    cursor: &mut Cursor,
    before: Option<Digit>,
    remembers: &mut bool,
    tokens: &mut Vec<Token>,
) -> Result<Option<Digit>, ReadError> {
    let start = cursor.place();
    accept_word(cursor);
    if let Some((digits, cells)) = digits_behind(cursor).or_else(|| digits_equal(cursor)) {
        let last = digits.last().copied();
        tokens.push(Token::Node(Node { digits, cells, span: start..cursor.end() }));
        return Ok(last);
    }
    let mut digits: Vec<(LinkBefore, Vec<Digit>)> = Vec::new();
    if cursor.accept("(") {
        let mut link = None;
        loop {
            let (read, marked) = digits_of_node(cursor)?;
            *remembers |= marked;
            digits.push((link.take(), read));
            if cursor.accept(")") {
                break;
            }
            if !matches!(cursor.peek(), Some(c) if c == '=' || is_dash(c)) {
                return cursor.expected(Expected::ClosingParenthesis);
            }
            link = Some(read_link(cursor)?);
        }
    } else if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        digits.push((None, cursor.numbers()?));
    } else {
        match before {
            Some(before) if cursor.clone().cells().is_ok() => digits.push((None, vec![before])),
            _ => return cursor.expected(Expected::Node),
        }
    }
    *remembers |= accept_mark(cursor);
    let places = places(cursor, digits.len() == 1)?;
    let span = start..cursor.end();
    for (between, cells) in &places {
        for (within, digits) in &digits {
            let link = within.clone().or_else(|| between.clone());
            tokens.extend(link.map(|(link, span)| Token::Link(link, span)));
            let (digits, cells) = (digits.clone(), cells.clone());
            tokens.push(Token::Node(Node { digits, cells, span: span.clone() }));
        }
    }
    Ok(digits.last().and_then(|(_, digits)| digits.last().copied()))
}

/// Reads a cell and its digit as an equation before a doubled sign or the end: `r6c8=5 == `.
fn digits_equal(cursor: &mut Cursor) -> Option<(Vec<Digit>, Vec<Cell>)> {
    let mut ahead = cursor.clone();
    let cells = ahead.cells().ok()?;
    let digits = ahead.accept("=").then(|| ahead.numbers().ok())??;
    let rest = ahead.rest();
    let ends = rest.starts_with("==") || rest.starts_with("--") || rest.starts_with("=>");
    (ends || rest.is_empty()).then(|| {
        *cursor = ahead;
        (digits, cells)
    })
}

/// The link before a part of a node, and where it stands.
type LinkBefore = Option<(Link, Range<usize>)>;

/// Cells of a node, after the link between them and those before.
type Place = (LinkBefore, Vec<Cell>);

/// Reads the cells of a node or, in parentheses, those of several with the links between them: `(r3c7 = r3c58)`.
fn places(cursor: &mut Cursor, may_be_several: bool) -> Result<Vec<Place>, ReadError> {
    if !cursor.accept("(") {
        return Ok(vec![(None, cells_with_commas(cursor)?)]);
    }
    let mut places = vec![(None, cursor.cells_as_written()?)];
    while !cursor.accept(")") {
        let is_link = matches!(cursor.peek(), Some(c) if c == '=' || is_dash(c));
        if !is_link || !may_be_several {
            return cursor.expected(Expected::ClosingParenthesis);
        }
        let link = read_link(cursor)?;
        places.push((Some(link), cursor.cells_as_written()?));
    }
    Ok(places)
}

/// Reads cells with commas between them perhaps; what a conclusion is about is none of them.
fn cells_with_commas(cursor: &mut Cursor) -> Result<Vec<Cell>, ReadError> {
    let mut cells = cursor.cells_as_written()?;
    loop {
        let mut ahead = cursor.clone();
        let more = ahead.accept(",").then(|| ahead.cells_as_written().ok()).flatten();
        match more.filter(|_| sign(&mut ahead.clone()) != Some(true)) {
            Some(more) => cells.extend(more),
            None => return Ok(cells),
        }
        *cursor = ahead;
    }
}

/// Reads a word that says what a set is: `HP:`, `AHS`.
fn accept_word(cursor: &mut Cursor) {
    let mut ahead = cursor.clone();
    let word = ahead.rest();
    let length = word.len() - word.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    ahead.skip(length);
    ahead.accept(":");
    if (1..=6).contains(&length) && ahead.peek() == Some('(') {
        *cursor = ahead;
    }
}
