//! Reads a chain with sets and brackets, and words around it.

use super::items::items;
use super::tokens::{Node, Token, tokens};
use super::typed::{NetItem, TypedNet};
use crate::notation::TypedChain;
use crate::notation::conclusions::read_conclusions_from;
use crate::notation::cursor::{Cursor, Expected, LONGEST_TEXT, Problem, ReadError};
use crate::notation::eureka::{Part, Parts, pair};

/// Reads a chain with sets and brackets, with what it concludes. Words and a colon before it are passed over.
///
/// # Errors
/// The first place that cannot be read, and what was expected there.
///
/// # Examples
/// ```
/// use catena::notation::read_net;
///
/// let net = read_net("(28)(r3c7 = r3c58) - (8=1695)r1c3789 => r3c7<>5")?;
/// assert_eq!((net.branches.len(), net.branches[0].len()), (1, 4));
/// assert!(read_net("(28)(r3c7 = r3c58").is_err());
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
pub fn read_net(text: &str) -> Result<TypedNet, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let mut cursor = Cursor::new(text);
    cursor.skip(head(text));
    let mut net = TypedNet::default();
    let mut branch = read_branch(&mut cursor, &mut net)?;
    if branch.is_empty() {
        return cursor.expected(Expected::Node);
    }
    net.is_loop |= comes_back(&branch) && branch.pop().is_some();
    net.branches.push(branch);
    net.conclusions = read_conclusions_from(&mut cursor)?;
    Ok(net)
}

/// Reads a chain with words, marks and letters around its nodes that the reader of steps does not pass over.
///
/// # Errors
/// The first place that cannot be read, and what was expected there; a bracket, too.
pub fn read_marked(text: &str) -> Result<TypedChain, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let mut cursor = Cursor::new(text);
    cursor.skip(head(text));
    let mut parts = Parts::default();
    for token in tokens(&mut cursor, &mut TypedNet::default())? {
        match token {
            Token::Node(Node { digits, mut cells, span }) => {
                cells.sort_unstable();
                parts.nodes.push(Part { digits, cells, span });
            }
            Token::Link(link, span) => parts.links.push((link, span)),
            Token::Open | Token::Close => return cursor.expected_at(0..0, Expected::Node),
        }
    }
    if parts.links.len() + 1 != parts.nodes.len() {
        return cursor.expected(Expected::Node);
    }
    let mut chain = pair(&cursor, parts)?;
    let said = read_conclusions_from(&mut cursor)?;
    chain.conclusions.retain(|conclusion| !said.contains(conclusion));
    chain.conclusions.extend(said);
    Ok(chain)
}

/// How long the words before a chain are: up to a colon or to its first bracket, where no link and no node stands
/// before it.
fn head(text: &str) -> usize {
    let is_node = |head: &str| {
        let cells = head.match_indices(['r', 'R']).map(|(at, _)| &head[at + 1..]);
        head.contains(['=', '[', '{'])
            || cells.into_iter().any(|after| after.starts_with(|c: char| c.is_ascii_digit()))
    };
    if let Some((head, _)) = text.split_once(':')
        && head.len() > 3
        && !is_node(head)
    {
        return head.len() + 1;
    }
    let bracket = text.find(['(', '[']).unwrap_or(0);
    let words = text[..bracket].trim();
    let is_name = words.len() > 1 && words.starts_with(|c: char| c.is_alphabetic());
    let mut cursor = Cursor::new(words);
    let is_cells = cursor.cells().is_ok() && cursor.peek().is_none();
    match is_name && !is_node(words) && !is_cells {
        true => bracket + remark(&text[bracket..]),
        false => 0,
    }
}

/// How long a remark in parentheses is that stands before a chain: `(type 2) (5=4)r6c8`.
fn remark(text: &str) -> usize {
    let Some((inside, after)) = text.strip_prefix('(').and_then(|rest| rest.split_once(')')) else {
        return 0;
    };
    let is_remark = inside.starts_with(|c: char| c.is_alphabetic());
    let stands_alone = after.starts_with(char::is_whitespace);
    if is_remark && stands_alone { inside.len() + 2 } else { 0 }
}

/// Whether a chain that begins with a strong link comes back to its first node by a weak one.
fn comes_back(branch: &[NetItem]) -> bool {
    let ends = [branch.first(), branch.last()].map(|end| end.cloned().map(NetItem::unplaced));
    branch.len() > 2 && ends[0] == ends[1] && ends[0].as_ref().is_some_and(|end| !end.is_true())
}

/// Reads a branch, up to an arrow, a remark or the end; says of the net whether there are marks, and whether it is a
/// loop.
pub(in crate::notation) fn read_branch(
    cursor: &mut Cursor,
    net: &mut TypedNet,
) -> Result<Vec<NetItem>, ReadError> {
    let tokens = tokens(cursor, net)?;
    let mut at = 0;
    let read = items(cursor, &tokens, &mut at)?;
    match tokens.get(at) {
        None => Ok(read),
        Some(_) => cursor.expected(Expected::StepOrArrow),
    }
}
