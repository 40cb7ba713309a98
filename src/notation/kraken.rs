//! Krakens and nets as forums post them: what every candidate of a cell or of a digit in a house leads to, a
//! branch on each line, or a `|` before each.
//!
//! ```text
//! Kraken row (6)r1c23589
//! (6-2)r1c2 = (2)r4c2
//! (6)r1c3 - (6=2)r5c3
//! …
//! => r4c3<>2
//!
//! (8)r8c3 - (8=1)r1c2 - (1)r1c5 =|= (1)r5c5 - … =|= (1)r7c5 - … => r8c3<>5
//! ```
//!
//! A branch begins with its candidate, or with a weak link from it within its cell, and goes on as an AIC does;
//! its end sees what is eliminated. It is read as the force chain that it is. `=|=` is a strong link between more than
//! two nodes; the branch before it is read from its end. Branches that begin with two choices or more are nets, and
//! so are those of a choice that is no variable: an almost locked set, or the ends of a chain behind `Kraken AIC`.

use std::ops::Range;

use super::conclusions::read_conclusions_from;
use super::cursor::{Cursor, Expected, LONGEST_TEXT, Problem, ReadError};
use super::eureka::{self, Link, Part};
use super::net::{NetItem, TypedNet, read_branch};
use super::{TypedBranch, TypedEnd, TypedForceChain, TypedLink, cells};
use crate::grid::{Candidate, Conclusion, Digit};
use crate::proof::Node;

/// Whether a text is one: it says so and has its branches on lines of their own, or it has a branch after a `|`.
pub fn is_kraken(text: &str) -> bool {
    let text = text.trim_start();
    let first = text.lines().next().unwrap_or_default();
    is_kraken_head(first) && !["=>", "⇒", "→"].iter().any(|arrow| first.contains(arrow))
        || text.contains("=|=")
        || text.lines().any(|line| is_branch(line.trim_start()) || line.trim() == "||")
}

/// Whether a line says that a kraken follows: `Kraken row (6)r1c23589`, `Double Kraken`.
pub fn is_kraken_head(line: &str) -> bool {
    const BEFORE: [&str; 5] = ["double ", "triple ", "grouped ", "almost ", "big "];
    let line = line.to_ascii_lowercase();
    let kind = BEFORE.iter().find_map(|word| line.strip_prefix(word)).unwrap_or(&line);
    kind.starts_with("kraken")
}

/// Whether a line is a branch after a bar.
fn is_branch(line: &str) -> bool {
    let rest = line.trim_start_matches('|');
    rest.len() < line.len() && eureka_begins(rest.trim_start())
}

fn eureka_begins(text: &str) -> bool {
    text.starts_with('(') && Cursor::new(&text[1..]).numbers().is_ok() || eureka::begins(text)
}

/// Reads a kraken: a force chain for each of its conclusions.
///
/// # Errors
/// The first place that cannot be read, and what was expected there.
///
/// # Examples
/// ```
/// use catena::notation::read_kraken;
///
/// let net = "Kraken cell r1c2\n(1)r1c2 - (1)r1c5\n(2)r1c2 - (2=1)r3c2\n=> r3c5<>1";
/// let chains = read_kraken(net)?;
/// assert_eq!((chains.len(), chains[0].branches.len()), (1, 2));
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
pub fn read_kraken(text: &str) -> Result<Vec<TypedForceChain>, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let mut branches = Vec::new();
    let mut conclusions: Vec<Conclusion> = Vec::new();
    for Piece { at, text: part, is_backward } in pieces(text).1 {
        let shifted = |error| shifted(error, at);
        let mut cursor = Cursor::new(part);
        if !cursor.clone().accept_arrow() {
            let mut branch = eureka::read_parts(&mut cursor).map_err(shifted)?;
            if is_backward {
                branch.nodes.reverse();
                branch.links.reverse();
            }
            let is_tail = branch.nodes.is_empty();
            if !is_tail {
                branches.push((at, branch));
            }
        }
        if cursor.clone().accept_arrow() || conclusions.is_empty() && cursor.peek().is_some() {
            conclusions.extend(read_conclusions_from(&mut cursor).map_err(shifted)?);
        }
    }
    if conclusions.is_empty() || branches.is_empty() {
        let end = text.trim_end().len();
        return Err(ReadError { span: end..end, problem: Problem::Expected(Expected::Conclusion) });
    }
    let chain = |conclusion: Conclusion| {
        let branches = branches.iter().map(|(at, branch)| typed(*at, branch, conclusion));
        let branches = branches.collect::<Result<Vec<_>, _>>()?;
        Ok(TypedForceChain { choice: None, branches, conclusion: Some(conclusion) })
    };
    conclusions.dedup();
    conclusions.into_iter().map(chain).collect()
}

/// An error in a part of a text, at its place in the whole.
fn shifted(error: ReadError, at: usize) -> ReadError {
    ReadError { span: at + error.span.start..at + error.span.end, ..error }
}

/// The candidates that the head of a kraken names: `Kraken cell (458)r7c7`, `Kraken row (6)r1c23589`. Empty where it names
/// none, or is more than a list of these.
///
/// ```
/// use catena::notation::choice_of_head;
///
/// assert_eq!(choice_of_head("Kraken cell (45)r7c7\n(4)r7c7\n||\n(5)r7c7 => r1c1<>2").len(), 2);
/// assert!(choice_of_head("(4)r7c7\n||\n(5)r7c7 => r1c1<>2").is_empty());
/// ```
pub fn choice_of_head(text: &str) -> Vec<Candidate> {
    let head = text.lines().next().unwrap_or_default();
    const KINDS: [&str; 7] = ["cell", "row", "column", "col", "box", "block", "house"];
    let is_variable = |at: usize| {
        let words = head[..at].to_lowercase();
        KINDS.iter().any(|kind| words.trim().ends_with(kind))
    };
    let begin = head.find('(').filter(|&at| is_kraken_head(head) && is_variable(at));
    let named = begin.map(|at| &head[at..]);
    let read = |named: &str| {
        let mut cursor = Cursor::new(named);
        let digits = cursor.accept("(").then(|| cursor.numbers().ok())??;
        let cells = cursor.accept(")").then(|| cursor.cells().ok())??;
        let of_digit = |&digit: &Digit| {
            cells.iter().map(move |&cell| Candidate::new(digit, cell)).collect::<Vec<_>>()
        };
        let all: Vec<Candidate> = digits.iter().flat_map(of_digit).collect();
        (cursor.accept(":") || cursor.peek().is_none()).then_some(all)
    };
    named.and_then(read).unwrap_or_default()
}

/// Reads a kraken whose branches may have sets and brackets, and a remark behind them.
///
/// # Errors
/// The first place that cannot be read, and what was expected there.
///
/// # Examples
/// ```
/// use catena::notation::read_branches;
///
/// let net = "(1)r1c2 - (1)r1c5 (a)\n||\n(2)r1c2* - (2=13)r34c2\n=> r3c5<>1";
/// assert_eq!(read_branches(net)?.branches.len(), 2);
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
pub fn read_branches(text: &str) -> Result<TypedNet, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let mut net = TypedNet::default();
    let (heads, branches) = pieces(text);
    for Piece { at, text: part, .. } in heads {
        net.choice.extend(choice(part).into_iter().map(|item| item.shifted(at)));
    }
    for Piece { at, text: part, is_backward } in branches {
        let shifted = |error| shifted(error, at);
        let mut cursor = Cursor::new(part);
        if !cursor.clone().accept_arrow() {
            let branch = read_branch(&mut cursor, &mut net).map_err(shifted)?;
            let branch = branch.into_iter().map(|item| item.shifted(at));
            net.branches.push(match is_backward {
                true => branch.rev().map(NetItem::turned).collect(),
                false => branch.collect(),
            });
        }
        if cursor.clone().accept_arrow() {
            net.conclusions.extend(read_conclusions_from(&mut cursor).map_err(shifted)?);
        }
    }
    let end = text.trim_end().len();
    match net.conclusions.is_empty() {
        true => Err(ReadError { span: end..end, problem: Problem::Expected(Expected::Conclusion) }),
        false => Ok(net),
    }
}

/// A branch, or what is concluded, and where it begins in the text.
struct Piece<'a> {
    at: usize,
    text: &'a str,
    /// Whether its first node is the last one that is written: what follows it stands before it.
    is_backward: bool,
}

/// The heads of a text, and its branches and conclusions.
fn pieces(text: &str) -> (Vec<Piece<'_>>, Vec<Piece<'_>>) {
    let (mut heads, mut branches) = (Vec::new(), Vec::new());
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let mut from = at;
        let mut is_first = true;
        for piece in line.split('|') {
            let next = from + piece.len();
            // The bar of `=|=` takes the signs beside it along.
            let joins = piece.ends_with('=') && text[next..].starts_with("|=");
            let joined = text[..from].ends_with("=|") && piece.starts_with('=');
            let piece = if joined { &piece[1..] } else { piece };
            let piece = piece.strip_suffix('=').filter(|_| joins).unwrap_or(piece);
            let start = piece.len() - piece.trim_start().len() + usize::from(joined);
            let body = piece.trim();
            let found = Piece { at: from + start, text: body, is_backward: joins && is_first };
            match body.is_empty() {
                true => {}
                false if is_kraken_head(body) => heads.push(found),
                false => {
                    is_first = false;
                    branches.push(found);
                }
            }
            from = next + 1;
        }
        at += line.len();
    }
    (heads, branches)
}

/// The chain in a head, whose ends are a choice; nothing where it has none.
fn choice(head: &str) -> Vec<NetItem> {
    let at = head.find(['(', '[']).unwrap_or(head.len());
    let read = read_branch(&mut Cursor::new(&head[at..]), &mut TypedNet::default());
    let read = read.unwrap_or_default();
    let is_choice = |ends: (&NetItem, &NetItem)| !ends.0.is_true() && ends.1.is_true();
    match read.first().zip(read.last()).is_some_and(is_choice) {
        true => read.into_iter().map(|item| item.shifted(at)).collect(),
        false => Vec::new(),
    }
}

/// A branch as links: from its candidate, true, by a weak and a strong one in turns, to what is concluded.
fn typed(
    at: usize,
    parts: &eureka::Parts,
    conclusion: Conclusion,
) -> Result<TypedBranch, ReadError> {
    let span = |part: &Part| at + part.span.start..at + part.span.end;
    let node = |part: &Part, last: bool| {
        let digit = if last { part.digits.last() } else { part.digits.first() };
        let digit = digit.copied();
        digit
            .and_then(|digit| cells::node(digit, &part.cells))
            .ok_or(ReadError { span: span(part), problem: Problem::Expected(Expected::Cells) })
    };
    let mut links = Vec::new();
    for (index, (link, _)) in parts.links.iter().enumerate() {
        let [one, other] = [&parts.nodes[index], &parts.nodes[index + 1]];
        let (wanted, expected) = match index % 2 {
            0 => (Link::Weak, Expected::WeakLink),
            _ => (Link::Strong, Expected::StrongLink),
        };
        if *link != wanted {
            return Err(ReadError { span: span(other), problem: Problem::Expected(expected) });
        }
        let is_strong = *link == Link::Strong;
        let is_set = is_strong && one.cells == other.cells && one.cells.len() > 1;
        links.push(TypedLink {
            span: span(one).start..span(other).end,
            is_strong,
            als: if is_set || is_strong && other.digits.len() > 1 {
                one.cells.clone()
            } else {
                Vec::new()
            },
            from: TypedEnd { node: node(one, false)?, is_true: !is_strong },
            to: TypedEnd { node: node(other, true)?, is_true: is_strong },
        });
    }
    let eliminates = matches!(conclusion, Conclusion::Eliminate(_));
    let ends_true = eliminates && parts.links.len().is_multiple_of(2);
    if let Some(last) = parts.nodes.last().filter(|_| ends_true) {
        links.push(to_target(span(last), node(last, true)?, conclusion));
    }
    Ok(TypedBranch { links })
}

/// The weak link to what is eliminated.
fn to_target(span: Range<usize>, from: Node, conclusion: Conclusion) -> TypedLink {
    TypedLink {
        span,
        is_strong: false,
        als: Vec::new(),
        from: TypedEnd { node: from, is_true: true },
        to: TypedEnd { node: conclusion.candidate().into(), is_true: false },
    }
}
