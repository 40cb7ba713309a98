//! Nice loops: cells, with the digit of each link between two of them:
//! `[r9c8]=5=[r1c8]-5-[r2c7]-8-[r9c7]`, with brackets or without.
//!
//! `=5=` is a strong link on digit 5, `-5-` a weak one. Where the digit changes in a cell, the cell links its two
//! digits: strongly between two weak links, weakly between two strong ones.

use std::ops::Range;

use crate::grid::{Cell, Digit};

use super::cursor::{Cursor, Expected, ReadError};
use super::eureka::{Link, Part, Parts, pair};
use super::typed::TypedChain;

/// A cell, or the cells of a group, and where that stands.
type Place = (Vec<Cell>, Range<usize>);

/// A link with its digit, and where it stands.
type Labelled = (Link, Digit, Range<usize>);

/// Whether a nice loop begins here: cells and a link with a digit.
pub(super) fn begins(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    place(&mut cursor).is_ok() && link(&mut cursor).is_ok()
}

/// Reads the loop, up to the arrow or the end.
pub(super) fn read(cursor: &mut Cursor) -> Result<TypedChain, ReadError> {
    let mut places = vec![place(cursor)?];
    let mut links = Vec::new();
    let mut says_loop = false;
    while !matches!(cursor.peek(), None | Some(';' | ',')) && !cursor.clone().accept_arrow() {
        if cursor.accept("loop") {
            says_loop = true;
            break;
        }
        links.push(link(cursor)?);
        places.push(place(cursor)?);
    }
    let mut parts = parts(cursor, &places, &links)?;
    parts.says_loop |= says_loop;
    pair(cursor, parts)
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

/// Reads `=5=` or `-5-`.
fn link(cursor: &mut Cursor) -> Result<Labelled, ReadError> {
    let start = cursor.place();
    let strong = cursor.accept("=");
    if !strong && !cursor.accept_dash() {
        return cursor.expected(Expected::StepOrArrow);
    }
    let digit = match cursor.numbers()?[..] {
        [digit] => digit,
        _ => return cursor.expected(Expected::OneDigit),
    };
    let ends = if strong { cursor.accept("=") } else { cursor.accept_dash() };
    if !ends {
        return cursor.expected(if strong { Expected::StrongLink } else { Expected::WeakLink });
    }
    let link = if strong { Link::Strong } else { Link::Weak };
    Ok((link, digit, start..cursor.end()))
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
    if let (true, [(Link::Weak, first, _), .., (Link::Weak, last, _)]) = (comes_back, links)
        && first != last
    {
        parts.nodes.push(part(&places[0], *last));
        parts.links.push((Link::Strong, places[0].1.clone()));
    }
    for (at, (link, digit, span)) in links.iter().enumerate() {
        if let Some((before, earlier, _)) = at.checked_sub(1).map(|before| &links[before])
            && earlier != digit
        {
            let within = match (before, link) {
                (Link::Weak, Link::Weak) => Link::Strong,
                (Link::Strong, Link::Strong) => Link::Weak,
                _ => return cursor.expected_at(span.clone(), Expected::SameDigit),
            };
            parts.links.push((within, places[at].1.clone()));
            parts.nodes.push(part(&places[at], *digit));
        } else if at == 0 {
            parts.nodes.push(part(&places[at], *digit));
        }
        parts.links.push((*link, span.clone()));
        parts.nodes.push(part(&places[at + 1], *digit));
    }
    if let (true, [(Link::Strong, first, _), .., (Link::Strong, last, _)]) = (comes_back, links)
        && first != last
    {
        parts.says_loop = true;
    }
    Ok(parts)
}
