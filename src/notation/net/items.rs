//! What the nodes of a chain say: that something is true, or that it is false.

use std::ops::Range;

use super::tokens::{Node, Token};
use super::typed::NetItem;
use crate::notation::cursor::{Cursor, Expected, ReadError};
use crate::notation::eureka::Link;

/// A node, or a chain in brackets.
enum Element {
    Node(Node),
    Group(Vec<NetItem>),
}

/// The items of a chain, up to its end or to the bracket that closes it.
pub(super) fn items(
    cursor: &Cursor,
    tokens: &[Token],
    at: &mut usize,
) -> Result<Vec<NetItem>, ReadError> {
    let (mut elements, mut links) = (Vec::new(), Vec::new());
    while let Some(token) = tokens.get(*at) {
        match token {
            Token::Close => break,
            Token::Link(link, span) => links.push((*link, span.clone())),
            Token::Node(node) => elements.push(Element::Node(node.clone())),
            Token::Open => {
                *at += 1;
                elements.push(Element::Group(items(cursor, tokens, at)?));
            }
        }
        *at += 1;
    }
    let ends = links.last().map_or(0..0, |(_, span)| span.clone());
    match links.len() + 1 == elements.len() {
        true => said(cursor, elements, &links),
        false => cursor.expected_at(ends, Expected::Node),
    }
}

/// What each node says: true before a weak link, false before a strong one, and at the end as the link before it says.
fn said(
    cursor: &Cursor,
    elements: Vec<Element>,
    links: &[(Link, Range<usize>)],
) -> Result<Vec<NetItem>, ReadError> {
    let mut read: Vec<NetItem> = Vec::new();
    let mut group: Option<Vec<NetItem>> = None;
    let mut after_node = false;
    for (at, element) in elements.into_iter().enumerate() {
        let link_before = at.checked_sub(1).map(|before| links[before].0);
        match element {
            Element::Group(inside) => {
                let is_alternative = links.get(at).is_some_and(|(link, _)| *link == Link::Strong);
                match is_alternative {
                    true => group = Some(inside),
                    false => read.extend(inside),
                }
                after_node = false;
            }
            Element::Node(node) => {
                let is_true = match (links.get(at), link_before) {
                    (Some((link, _)), _) => *link == Link::Weak,
                    (None, Some(link)) => link == Link::Strong,
                    (None, None) => true,
                };
                let wanted = link_before.map(|link| link == Link::Strong);
                if after_node && wanted != Some(is_true) {
                    let expected = if is_true { Expected::StrongLink } else { Expected::WeakLink };
                    return cursor.expected_at(links[at].1.clone(), expected);
                }
                read.push(match group.take() {
                    Some(inside) => NetItem::Either { inside, or: node.claim(true) },
                    None => NetItem::Claim(node.claim(is_true)),
                });
                after_node = true;
            }
        }
    }
    Ok(read)
}
