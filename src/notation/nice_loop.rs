//! Nice loops: cells, with the digit of each link between two of them:
//! `[r9c8]=5=[r1c8]-5-[r2c7]-8-[r9c7]`, with brackets or without.
//!
//! `=5=` is a strong link on digit 5, `-5-` a weak one. Where the digit changes in a cell, the cell links its two
//! digits: strongly between two weak links, weakly between two strong ones. The cell may also be written twice,
//! with that link and both digits: `[r9c8]-5|8-[r9c8]`.
//!
//! This is what forums call the notation of B/B plots too. A bilocation/bivalue plot itself is a drawing: the
//! cells, a solid line labelled `+5` for each conjugate pair, a broken one labelled `-5` for each other link, in
//! which nice loops are looked for. It has no written form but this one, in which its loops are told.
//!
//! Source: Jeff, "Nice loops for advanced level players - b/b plot", New Sudoku Players' Forum, 2005.

use std::ops::Range;

use crate::grid::{Cell, Digit};

use super::cursor::{Cursor, Expected, ReadError};
use super::eureka::{Link, Part, Parts, pair};
use super::typed::TypedChain;

/// A cell, or the cells of a group, and where that stands.
type Place = (Vec<Cell>, Range<usize>);

/// A link, the digit where it begins and the one where it ends, and where it stands.
type Labelled = (Link, [Digit; 2], Range<usize>);

/// Whether a nice loop begins here: cells and a link with a digit.
pub(super) fn begins(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    place(&mut cursor).is_ok() && link(&mut cursor).is_ok()
}

/// Reads the loop, up to the arrow or the end. HoDoKu's AICs have the digit that links their first cell to the
/// target before it, which is handed in, and the one that links the last behind it.
pub(super) fn read(cursor: &mut Cursor, first: Option<Digit>) -> Result<TypedChain, ReadError> {
    let mut last = None;
    let mut places = vec![place(cursor)?];
    let mut links = Vec::new();
    let mut says_loop = false;
    while !matches!(cursor.peek(), None | Some(';' | ',')) && !cursor.clone().accept_arrow() {
        if cursor.accept("loop") {
            says_loop = true;
            break;
        }
        last = accept_last_digit(cursor);
        if last.is_some() {
            break;
        }
        links.push(link(cursor)?);
        places.push(place(cursor)?);
    }
    let mut parts = parts(cursor, &places, &links)?;
    parts.says_loop |= says_loop;
    // The digit that leads to the target stands at both ends.
    if last.is_some() && first.is_none() {
        return cursor.expected_at(places[0].1.clone(), Expected::WeakLink);
    }
    if let Some(span) = wrong_end(&places, &links, [first, last]) {
        return cursor.expected_at(span, Expected::SameDigit);
    }
    link_ends(&mut parts, &places, &links, [first, last]);
    pair(cursor, parts)
}

/// The end of a chain that begins or ends with a strong link, where another digit than that of the link is said to lead to
/// the target.
fn wrong_end(
    places: &[Place],
    links: &[Labelled],
    ends: [Option<Digit>; 2],
) -> Option<Range<usize>> {
    let ([(one, [from, _], _), ..], [.., (other, [_, to], _)]) = (links, links) else {
        return None;
    };
    let wrong = |link: Link, by: Digit, end: Option<Digit>| {
        link == Link::Strong && end.is_some_and(|digit| digit != by)
    };
    let at = match (wrong(*one, *from, ends[0]), wrong(*other, *to, ends[1])) {
        (true, _) => 0,
        (false, true) => places.len() - 1,
        (false, false) => return None,
    };
    Some(places[at].1.clone())
}

/// Adds the strong links within the first and the last cell, where the digit that leads to the target is another
/// than that of the link beside it.
fn link_ends(parts: &mut Parts, places: &[Place], links: &[Labelled], ends: [Option<Digit>; 2]) {
    let part = |place: &Place, digit: Digit| Part {
        digits: vec![digit],
        cells: place.0.clone(),
        span: place.1.clone(),
    };
    let ([(one, [from, _], _), ..], [.., (other, [_, to], _)]) = (links, links) else { return };
    if let Some(digit) = ends[0].filter(|digit| *one == Link::Weak && digit != from) {
        parts.nodes.insert(0, part(&places[0], digit));
        parts.links.insert(0, (Link::Strong, places[0].1.clone()));
    }
    if let Some(digit) = ends[1].filter(|digit| *other == Link::Weak && digit != to)
        && let Some(place) = places.last()
    {
        parts.nodes.push(part(place, digit));
        parts.links.push((Link::Strong, place.1.clone()));
    }
}

/// Reads the digit that HoDoKu writes behind an AIC, as it does before it: `-4` before the arrow.
fn accept_last_digit(cursor: &mut Cursor) -> Option<Digit> {
    let mut ahead = cursor.clone();
    let last = ahead.accept_dash().then(|| digit(&mut ahead).ok())??;
    let ends = matches!(ahead.peek(), None | Some(';' | ',')) || ahead.clone().accept_arrow();
    ends.then(|| {
        *cursor = ahead;
        last
    })
}

/// Whether cells in parentheses with a digit before and after each begin here: `6-(r4c3)-1-(r7c3)-5`.
pub(super) fn begins_with_digit(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    digit(&mut cursor).is_ok() && cursor.accept_dash() && cell_between(&mut cursor).is_ok()
}

/// Reads cells with the digits that lead from one to the next, the first and the last included:
/// `6-(r4c3)-1-(r7c3)-5-(r7c9)-6`.
pub(super) fn read_between_digits(cursor: &mut Cursor) -> Result<TypedChain, ReadError> {
    let mut parts = Parts::default();
    let mut before = digit(cursor)?;
    while cursor.clone().accept_dash() && !cursor.clone().accept_arrow() {
        cursor.accept_dash();
        let (cells, span) = cell_between(cursor)?;
        if !cursor.accept_dash() {
            return cursor.expected(Expected::WeakLink);
        }
        let after = digit(cursor)?;
        if !parts.nodes.is_empty() {
            parts.links.push((Link::Weak, span.clone()));
        }
        let part = |digit| Part { digits: vec![digit], cells: cells.clone(), span: span.clone() };
        parts.nodes.extend([part(before), part(after)]);
        parts.links.push((Link::Strong, span.clone()));
        before = after;
    }
    pair(cursor, parts)
}

/// Reads `(r4c3)`.
fn cell_between(cursor: &mut Cursor) -> Result<Place, ReadError> {
    let start = cursor.place();
    if !cursor.accept("(") && !cursor.accept("[") {
        return cursor.expected(Expected::Cells);
    }
    let cells = cursor.cells()?;
    if !cursor.accept(")") && !cursor.accept("]") {
        return cursor.expected(Expected::ClosingParenthesis);
    }
    Ok((cells, start..cursor.end()))
}

/// Reads `[r9c8]` or `r9c8`.
fn place(cursor: &mut Cursor) -> Result<Place, ReadError> {
    let start = cursor.place();
    let bracket = cursor.accept("[");
    let cells = cursor.cells()?;
    if bracket && !cursor.accept("]") {
        return cursor.expected(Expected::ClosingBracket);
    }
    Ok((cells, start..cursor.end()))
}

/// Reads `=5=` or `-5-`, and within a cell `=5|8=` or `-5|8-`.
fn link(cursor: &mut Cursor) -> Result<Labelled, ReadError> {
    let start = cursor.place();
    let strong = cursor.accept("=");
    if !strong && !cursor.accept_dash() {
        return cursor.expected(Expected::StepOrArrow);
    }
    let first = digit(cursor)?;
    let second = if cursor.accept("|") { digit(cursor)? } else { first };
    let ends = if strong { cursor.accept("=") } else { cursor.accept_dash() };
    if !ends {
        return cursor.expected(if strong { Expected::StrongLink } else { Expected::WeakLink });
    }
    let link = if strong { Link::Strong } else { Link::Weak };
    Ok((link, [first, second], start..cursor.end()))
}

fn digit(cursor: &mut Cursor) -> Result<Digit, ReadError> {
    match cursor.numbers()?[..] {
        [digit] => Ok(digit),
        _ => cursor.expected(Expected::OneDigit),
    }
}

/// The nodes, and the links between each and the next.
fn parts(cursor: &Cursor, places: &[Place], links: &[Labelled]) -> Result<Parts, ReadError> {
    let part = |place: &Place, digit: Digit| Part {
        digits: vec![digit],
        cells: place.0.clone(),
        span: place.1.clone(),
    };
    let mut parts = Parts::default();
    let comes_back = places.len() > 2 && places[0].0 == places[places.len() - 1].0;
    // A loop that leaves its first cell by a weak link and comes back to another digit of it by one goes
    // through the cell.
    if let (true, [(Link::Weak, [first, _], _), .., (Link::Weak, [_, last], _)]) =
        (comes_back, links)
        && first != last
    {
        parts.nodes.push(part(&places[0], *last));
        parts.links.push((Link::Strong, places[0].1.clone()));
    }
    for (at, (link, [first, second], span)) in links.iter().enumerate() {
        if let Some((before, [_, earlier], _)) = at.checked_sub(1).map(|before| &links[before])
            && earlier != first
        {
            let within = match (before, link) {
                (Link::Weak, Link::Weak) => Link::Strong,
                (Link::Strong, Link::Strong) => Link::Weak,
                _ => return cursor.expected_at(span.clone(), Expected::SameDigit),
            };
            parts.links.push((within, places[at].1.clone()));
            parts.nodes.push(part(&places[at], *first));
        } else if at == 0 {
            parts.nodes.push(part(&places[at], *first));
        }
        parts.links.push((*link, span.clone()));
        parts.nodes.push(part(&places[at + 1], *second));
    }
    if let (true, [(Link::Strong, [first, _], _), .., (Link::Strong, [_, last], _)]) =
        (comes_back, links)
        && first != last
    {
        parts.says_loop = true;
    }
    Ok(parts)
}
