//! Eureka notation, as AICs are posted: `(5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1`.
//!
//! A node is digits in cells; `=` is a strong link, a dash a weak one. Within one pair of
//! parentheses the links are those of one cell, or of the cells of an almost locked set:
//! `(4=79)r1c28`, `(4-1)r9c9`. Parentheses around the digits of a whole node may be left out, `5r9c8`, and so may the
//! digits where they are those of the node before: `(5)r9c8 = r1c8`. Nodes of one cell, or of one digit in a house, may be
//! written with what they share before the parentheses: `r9c7(8=1)`, `6c5(r2=r6)`, `(6)c5(r2=r6)`.

use std::ops::Range;

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet};

use super::cells;
use super::conclusions::accept_verb;
use super::cursor::{Cursor, Expected, ReadError, is_dash};
use super::typed::{TypedChain, TypedPair, TypedStep};
use super::written::{Unwritable, Written};
use crate::proof::{Closing, Proof, Step, Via};

/// A link between two nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    Strong,
    Weak,
}

/// A node as it was typed.
#[derive(Clone)]
pub(super) struct Part {
    /// Its digits.
    pub digits: Vec<Digit>,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Where it stands.
    pub span: Range<usize>,
}

impl Part {
    /// Whether both have the same digits in the same cells.
    pub(super) fn same(&self, other: &Part) -> bool {
        self.digits == other.digits && self.cells == other.cells
    }
}

/// The nodes of a chain, and the links between each and the next.
#[derive(Default)]
pub(super) struct Parts {
    /// The nodes.
    pub nodes: Vec<Part>,
    /// The links, each with where it stands.
    pub links: Vec<(Link, Range<usize>)>,
    /// Whether the last node is said to be linked to the first.
    pub says_loop: bool,
}

/// Whether a node without parentheses begins here, `5r9c8`, or an almost locked set, `ALS(5=8)r2c7`.
pub(super) fn begins(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    if accept_als(&mut cursor) {
        return true;
    }
    if nodes_of_cells(&mut Cursor::new(text)).is_some()
        || nodes_of_house(&mut Cursor::new(text)).is_some()
    {
        return true;
    }
    let is_digit = text.starts_with(|c: char| c.is_ascii_digit());
    let read = is_digit && cursor.numbers().is_ok();
    let is_together = cursor.end() == text.len() - cursor.rest().len();
    read && is_together && cursor.cells().is_ok()
}

/// Reads cells with their digits behind them, `r4c4(6)`; `None` when none come next.
pub(super) fn digits_behind(cursor: &mut Cursor) -> Option<(Vec<Digit>, Vec<Cell>)> {
    let mut ahead = cursor.clone();
    let cells = ahead.cells().ok()?;
    let digits = ahead.accept("(").then(|| ahead.numbers().ok())??;
    if !ahead.accept(")") {
        return None;
    }
    *cursor = ahead;
    Some((digits, cells))
}

/// Nodes that were read in one, with the links between them.
struct Joined {
    nodes: Vec<Part>,
    links: Vec<(Link, Range<usize>)>,
}

/// Reads cells with their digits and the links between these behind them, `r4c4(6=4)`; `None` when none come next.
fn nodes_of_cells(cursor: &mut Cursor) -> Option<Joined> {
    let start = cursor.place();
    let cells = cursor.cells().ok()?;
    let joined = joined_by(cursor, |cursor| cursor.numbers().ok())?;
    let span = start..cursor.end();
    let part = |digits| Part { digits, cells: cells.clone(), span: span.clone() };
    Some(Joined { nodes: joined.0.into_iter().map(part).collect(), links: joined.1 })
}

/// Reads a digit and a house with the lines that cross it, and the links between these, behind it: `6c5(r2=r6)`,
/// `(6)c5(r2=r6)`, `6b3(p1=p68)`; `None` when none come next.
fn nodes_of_house(cursor: &mut Cursor) -> Option<Joined> {
    let start = cursor.place();
    let is_enclosed = cursor.accept("(");
    let digits = cursor.numbers().ok()?;
    if is_enclosed && !cursor.accept(")") {
        return None;
    }
    let house = cursor.peek().filter(|letter| matches!(letter, 'r' | 'c' | 'b'))?;
    cursor.skip(1);
    let [number] = cursor.numbers().ok()?[..] else { return None };
    let cells_of = |cursor: &mut Cursor| {
        let line = cursor.peek()?;
        cursor.skip(1);
        let lines: String = cursor.numbers().ok()?.iter().map(ToString::to_string).collect();
        let word = match (house, line) {
            ('r', 'c') | ('b', 'p') => format!("{house}{number}{line}{lines}"),
            ('c', 'r') => format!("r{lines}c{number}"),
            _ => return None,
        };
        Cursor::new(&word).cells().ok()
    };
    let (cells, links) = joined_by(cursor, cells_of)?;
    let span = start..cursor.end();
    let part = |cells| Part { digits: digits.clone(), cells, span: span.clone() };
    (!links.is_empty()).then(|| Joined { nodes: cells.into_iter().map(part).collect(), links })
}

/// Reads what stands in parentheses, with the links between.
#[allow(clippy::type_complexity, reason = "it is taken apart at once")]
fn joined_by<T>(
    cursor: &mut Cursor,
    read: impl Fn(&mut Cursor) -> Option<T>,
) -> Option<(Vec<T>, Vec<(Link, Range<usize>)>)> {
    if !cursor.accept("(") {
        return None;
    }
    let (mut parts, mut links) = (vec![read(cursor)?], Vec::new());
    while !cursor.accept(")") {
        links.push(read_link(cursor).ok()?);
        parts.push(read(cursor)?);
    }
    Some((parts, links))
}

/// Reads the word that some write before an almost locked set.
fn accept_als(cursor: &mut Cursor) -> bool {
    let mut ahead = cursor.clone();
    let found = ahead.accept("als");
    ahead.accept(":");
    let found = found && ahead.peek() == Some('(');
    if found {
        *cursor = ahead;
    }
    found
}

/// Reads the chain, up to the arrow or the end.
pub(super) fn read(cursor: &mut Cursor) -> Result<TypedChain, ReadError> {
    let parts = read_parts(cursor)?;
    pair(cursor, parts)
}

/// Reads nodes and links, up to the arrow or the end.
pub(super) fn read_parts(cursor: &mut Cursor) -> Result<Parts, ReadError> {
    let mut parts = Parts::default();
    let common = common_digit(cursor)?;
    loop {
        read_node(cursor, &mut parts, common.as_deref())?;
        if cursor.accept("loop") {
            parts.says_loop = true;
            break;
        }
        let ends = matches!(cursor.peek(), None | Some(';' | ',' | ':'));
        let concludes = accept_verb(&mut cursor.clone()) && !goes_on_weakly(cursor);
        if ends || cursor.clone().accept_arrow() || concludes {
            break;
        }
        let link = match link_left_out(cursor, &parts) {
            Some(at) => (Link::Weak, at..at),
            None => read_link(cursor)?,
        };
        if link.0 == Link::Strong && cursor.clone().accept("loop") {
            return cursor.expected_at(link.1, Expected::WeakLink);
        }
        if cursor.accept("loop") {
            parts.says_loop = true;
            break;
        }
        parts.links.push(link);
    }
    Ok(parts)
}

/// The place of a weak link for which a blank stands, behind a strong one: `(5)r9c8 = (5)r1c8 (5=8)r2c7`.
fn link_left_out(cursor: &Cursor, parts: &Parts) -> Option<usize> {
    let mut ahead = cursor.clone();
    let (end, place) = (cursor.end(), ahead.place());
    let is_behind_strong = parts.links.last().is_some_and(|(link, _)| *link == Link::Strong);
    let begins_node = matches!(ahead.peek(), Some('(' | '1'..='9' | 'r'));
    let is_out = end < place && is_behind_strong && begins_node && !begins_link(cursor);
    let read = read_node(&mut ahead, &mut Parts::default(), None);
    (is_out && read.is_ok()).then_some(end)
}

/// The digit that is written once before a chain of one digit: `(1): r5c4-r5c8=r9c8`.
fn common_digit(cursor: &mut Cursor) -> Result<Option<Vec<Digit>>, ReadError> {
    let mut ahead = cursor.clone();
    if !ahead.accept("(") && !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    let digits = ahead.numbers()?;
    if !ahead.accept(")") || !ahead.accept(":") {
        return Ok(None);
    }
    *cursor = ahead;
    Ok(Some(digits))
}

/// Reads a link of any length.
pub(super) fn read_link(cursor: &mut Cursor) -> Result<(Link, Range<usize>), ReadError> {
    let start = cursor.place();
    let link = if cursor.accept("=") {
        while cursor.accept("=") {}
        Link::Strong
    } else if cursor.accept_dash() {
        while cursor.accept_dash() {}
        Link::Weak
    } else if accept_weak(cursor) {
        Link::Weak
    } else {
        return cursor.expected(Expected::StepOrArrow);
    };
    Ok((link, start..cursor.end()))
}

/// Whether a link comes next: `=`, a dash or, before another node, a weak one that is written `~` or `..`.
pub(super) fn begins_link(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    match ahead.peek() {
        Some(c) if c == '=' || is_dash(c) => true,
        _ => {
            let is_weak = accept_weak(&mut ahead);
            let begins_digits = matches!(ahead.peek(), Some('(' | '[' | '0'..='9'));
            is_weak && (begins_digits || ahead.cells().is_ok())
        }
    }
}

/// Reads `~` or `..` of any length.
fn accept_weak(cursor: &mut Cursor) -> bool {
    let Some(sign) = ["~", ".."].into_iter().find(|sign| cursor.accept(sign)) else { return false };
    while cursor.accept(&sign[..1]) {}
    true
}

/// Whether `~` or `..` is a link here, and no negation: what follows is a node that has another link or an arrow
/// behind it.
fn goes_on_weakly(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    let read = accept_weak(&mut ahead)
        && read_node(&mut ahead, &mut Parts::default(), Some(&[Digit::from_index(0)])).is_ok();
    read && (begins_link(&ahead) || ahead.accept_arrow())
}

/// Reads the digits of a node, with signs between them perhaps, `9|3`, `9&1`, and after the name of a set, `HP19`;
/// and whether there is a mark.
pub(super) fn digits_of_node(cursor: &mut Cursor) -> Result<(Vec<Digit>, bool), ReadError> {
    while cursor.peek().is_some_and(|c| c.is_ascii_alphabetic() || c == ':') {
        cursor.skip(1);
    }
    let mut marked = cursor.accept("#") || cursor.accept("*");
    let mut digits = cursor.numbers()?;
    marked |= accept_mark(cursor);
    while ["|", "&", "/", "+", ","].iter().any(|sign| cursor.accept(sign)) {
        digits.extend(cursor.numbers()?);
        marked |= accept_mark(cursor);
    }
    Ok((digits, marked))
}

/// Reads a mark behind a node, by which another link comes back to it: `*`, `#2`, `(#2)`; whether there is one.
pub(super) fn accept_mark(cursor: &mut Cursor) -> bool {
    let mut found = false;
    while !begins_link(cursor) {
        let mut ahead = cursor.clone();
        let open = ahead.accept("(") || ahead.accept("[");
        let sign = ["*", "†", "‡", "^", "#", "%", "~"].iter().any(|sign| ahead.accept(sign));
        if !sign {
            return found;
        }
        while ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
            ahead.skip(1);
        }
        let closed = !open || ahead.accept(")") || ahead.accept("]");
        // The `(#2)` of `(#2)r6c9` is a digit with a mark, and no mark of its own.
        if !closed || open && ahead.clone().cells().is_ok() {
            return found;
        }
        *cursor = ahead;
        found = true;
    }
    found
}

/// Reads digits, with the links between them, and their cells.
fn read_node(
    cursor: &mut Cursor,
    parts: &mut Parts,
    common: Option<&[Digit]>,
) -> Result<(), ReadError> {
    let start = cursor.place();
    accept_als(cursor);
    for joined in [nodes_of_cells, nodes_of_house] {
        let mut ahead = cursor.clone();
        if let Some(Joined { nodes, links }) = joined(&mut ahead) {
            parts.nodes.extend(nodes);
            parts.links.extend(links);
            *cursor = ahead;
            return Ok(());
        }
    }
    let mut digits = Vec::new();
    // Behind a set comes the digit that is written last in it: `(7=584)r7c189 - r7c4`.
    let last = parts.nodes.last().map(|part| &part.digits[part.digits.len() - 1..]);
    let before = common.or(last);
    if cursor.accept("(") {
        digits.push(cursor.numbers()?);
        while !cursor.accept(")") {
            if !matches!(cursor.peek(), Some(c) if c == '=' || is_dash(c)) {
                return cursor.expected(Expected::ClosingParenthesis);
            }
            parts.links.push(read_link(cursor)?);
            digits.push(cursor.numbers()?);
        }
    } else if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        digits.push(cursor.numbers()?);
    } else {
        match before {
            Some(before) if cursor.clone().cells().is_ok() => digits.push(before.to_vec()),
            _ => return cursor.expected(Expected::Node),
        }
    }
    let cells = cells_of_node(cursor)?;
    let span = start..cursor.end();
    parts.nodes.extend(digits.into_iter().map(|digits| Part {
        digits,
        cells: cells.clone(),
        span: span.clone(),
    }));
    Ok(())
}

/// Reads the cells of a node, with commas between them perhaps; what a conclusion is about is none of them.
fn cells_of_node(cursor: &mut Cursor) -> Result<Vec<Cell>, ReadError> {
    let mut cells = cursor.cells()?;
    loop {
        let mut ahead = cursor.clone();
        if !ahead.accept(",") {
            return Ok(cells);
        }
        let Ok(more) = ahead.cells() else { return Ok(cells) };
        let concludes =
            ["<>", "≠", "!=", "=/=", "/="].iter().any(|sign| ahead.clone().accept(sign));
        if concludes {
            return Ok(cells);
        }
        cells.extend(more);
        cells.sort_unstable();
        cells.dedup();
        *cursor = ahead;
    }
}

/// Makes steps of the strong links.
///
/// A chain that begins and ends with a weak link from one and the same node has its target there;
/// one that begins with a strong link and comes back by a weak one is a loop. One that has a weak link at one
/// end, to another digit of the cell in which the other end lies, has its target there.
pub(super) fn pair(cursor: &Cursor, parts: Parts) -> Result<TypedChain, ReadError> {
    let Parts { nodes, links, says_loop } = parts;
    let (mut nodes, mut links) = (&nodes[..], &links[..]);
    let mut is_loop = says_loop;
    let comes_back = nodes.len() > 2 && nodes[0].same(&nodes[nodes.len() - 1]);
    if comes_back && links[links.len() - 1].0 == Link::Weak {
        (nodes, links) = (&nodes[..nodes.len() - 1], &links[..links.len() - 1]);
        if links[0].0 == Link::Weak {
            (nodes, links) = (&nodes[1..], &links[1..]);
        } else {
            is_loop = true;
        }
    }
    if nodes.len() > 2 && nodes.len() % 2 == 1 && nodes[0].cells == nodes[nodes.len() - 1].cells {
        let last = nodes.len() - 1;
        (nodes, links) = match links[0].0 {
            Link::Strong => (&nodes[..last], &links[..last - 1]),
            Link::Weak => (&nodes[1..], &links[1..]),
        };
    }
    // A last weak link, or a first one, that comes from nothing in the chain leads to the target, which stands again
    // behind the arrow.
    let mut target = None;
    let last = nodes.len() - 1;
    let leads_to_target = || {
        cursor.clone().accept_arrow()
            || cursor.clone().peek().is_none() && last > 2 && sees(&nodes[0], &nodes[last])
    };
    if nodes.len() > 2 && nodes.len() % 2 == 1 && leads_to_target() {
        match (links[0].0, links[last - 1].0) {
            (Link::Strong, Link::Weak) => {
                target = Some(&nodes[last]);
                (nodes, links) = (&nodes[..last], &links[..last - 1]);
            }
            (Link::Weak, Link::Strong) => {
                target = Some(&nodes[0]);
                (nodes, links) = (&nodes[1..], &links[1..]);
            }
            _ => {}
        }
    }
    let mut wanted = [(Link::Strong, Expected::StrongLink), (Link::Weak, Expected::WeakLink)]
        .into_iter()
        .cycle();
    for (link, span) in links {
        let (kind, expected) = wanted.next().unwrap_or((Link::Strong, Expected::StrongLink));
        if *link != kind {
            return cursor.expected_at(span.clone(), expected);
        }
    }
    let steps = nodes.chunks(2).map(|pair| match pair {
        [left, right] => step(cursor, left, right),
        _ => cursor.expected_at(pair[0].span.end..pair[0].span.end, Expected::StrongLink),
    });
    let steps = steps.collect::<Result<_, _>>()?;
    let conclusions = target.map(eliminated).unwrap_or_default();
    Ok(TypedChain { steps, is_loop, conclusions, strong: true, ..TypedChain::default() })
}

/// Whether the first digits of two nodes are linked in all their cells.
fn sees(one: &Part, other: &Part) -> bool {
    let all = |part: &Part| -> Vec<Candidate> {
        part.cells.iter().map(|&cell| Candidate::new(part.digits[0], cell)).collect()
    };
    let others = all(other);
    all(one).iter().all(|candidate| others.iter().all(|other| candidate.linked(*other)))
}

/// That the candidates of a node are false.
fn eliminated(part: &Part) -> Vec<Conclusion> {
    let of = |digit: &Digit| part.cells.iter().map(|&cell| Candidate::new(*digit, cell)).collect();
    let all: Vec<Vec<Candidate>> = part.digits.iter().map(of).collect();
    all.concat().into_iter().map(Conclusion::Eliminate).collect()
}

fn step(cursor: &Cursor, left: &Part, right: &Part) -> Result<TypedStep, ReadError> {
    let span = left.span.start..right.span.end;
    let digits = |part: &Part| part.digits.iter().copied().collect::<DigitSet>();
    let several = left.digits.len() > 1 || right.digits.len() > 1;
    if left.cells == right.cells && (left.cells.len() > 1 || several) {
        let (cells, last) = (left.cells.clone(), right.digits.last().copied());
        let (left, right) = (digits(left), digits(right));
        let (names_all, extra) = (true, Vec::new());
        let pair = TypedPair::Als { cells, left, right, last, names_all, extra };
        return Ok(TypedStep { span, pair });
    }
    let node = |part: &Part| match part.digits[..] {
        [digit] => match cells::node(digit, &part.cells) {
            Some(node) => Ok(node),
            None => cursor.expected_at(part.span.clone(), Expected::Cells),
        },
        _ => cursor.expected_at(part.span.clone(), Expected::OneDigit),
    };
    let csp = (left.cells == right.cells).then(|| Csp::cell(left.cells[0]));
    let (left, right) = (node(left)?, Some(node(right)?));
    Ok(TypedStep { span, pair: TypedPair::Values { csp, left, right, extra: Vec::new() } })
}

/// Writes a proof's chain in Eureka notation.
///
/// # Errors
/// An AIC has no place for additional candidates, dots and lassos; see [`Unwritable`].
pub(super) fn write(proof: &Proof) -> Result<Written, Unwritable> {
    let chain = proof.chain.as_ref().ok_or(Unwritable::NotAChain)?;
    if !matches!(chain.closing, Closing::Target | Closing::Loop) {
        return Err(Unwritable::Closing(chain.closing.kind()));
    }
    let mut ends = Vec::new();
    for (index, step) in chain.steps.iter().enumerate() {
        if let Some(extra) = step.extra.first() {
            return Err(Unwritable::Additional { step: index, candidate: extra.candidate });
        }
        ends.extend(ends_of(proof, step).ok_or(Unwritable::Closing(chain.closing.kind()))?);
    }
    let mut steps = joined(&ends);
    if chain.closing == Closing::Loop {
        steps += " - loop";
    }
    Ok(Written {
        name: String::new(),
        steps,
        conclusions: format!("=> {}", Conclusion::list(&proof.conclusions)),
    })
}

/// An end of a strong link as it is written: its digits, and its cells or those of its almost locked set.
struct End {
    digits: String,
    cells: Vec<Cell>,
}

/// The two ends of the strong link of a step; `None` when a dot closes it.
fn ends_of(proof: &Proof, step: &Step) -> Option<[End; 2]> {
    let right = step.right.as_ref()?;
    let [left_digit, right_digit] = [&step.left, right].map(|node| node.members()[0].digit());
    Some(match &step.via {
        Via::Als(cells) => {
            let mut others: DigitSet =
                cells.iter().flat_map(|&cell| proof.state.digits(cell).iter()).collect();
            others.remove(left_digit);
            others.remove(right_digit);
            [left_digit.to_string(), format!("{others}{right_digit}")]
                .map(|digits| End { digits, cells: cells.clone() })
        }
        Via::Csp(_) => [(left_digit, &step.left), (right_digit, right)]
            .map(|(digit, node)| End { digits: digit.to_string(), cells: cells::of(node) }),
    })
}

/// Writes the ends of the strong links of a chain, with a weak link from each to the next. Links within one cell, and
/// the strong one within an almost locked set, stand in one pair of parentheses: `(4)r6c9 = (4-1)r9c9 = (1)r9c8`.
fn joined(ends: &[End]) -> String {
    let mut text = String::new();
    for (at, end) in ends.iter().enumerate() {
        let is_strong = at % 2 == 1;
        let link = if is_strong { '=' } else { '-' };
        let is_within =
            |before: &End| before.cells == end.cells && (is_strong || end.cells.len() == 1);
        text += &match at.checked_sub(1).map(|before| &ends[before]) {
            None => format!("({}", end.digits),
            Some(before) if is_within(before) => format!("{link}{}", end.digits),
            Some(before) => format!("){} {link} ({}", cells::write(&before.cells), end.digits),
        };
    }
    let last = ends.last().map_or_else(String::new, |end| format!("){}", cells::write(&end.cells)));
    text + &last
}
