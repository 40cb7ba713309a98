//! Chains as SudokuWiki writes them, with what they conclude told below them:
//!
//! ```text
//! AIC on 5 (Discontinuous Alternating Nice Loop, length 8):
//! +5[A2]-5[A7]+7[A7]-7[F7]+7[F2]-7[E2]+5[E2]-5[A2]
//! - Contradiction: When A2 is set to 5 the chain implies it cannot be 5 - it can be removed
//! ```
//!
//! `+` says that a candidate is on, `-` that it is off: a strong link leads from off to on, a weak one from on to off.
//! Brackets hold a cell or the cells of a group, `-8[D3|F3]`; braces hold an almost locked set, of which the node beside
//! it has the other digit: `-9[H6]+7{G6|H6}`. A chain that ends with its first node is a loop where that has the same
//! sign, and a contradiction where it has the other one.
//!
//! Source: Andrew Stuart, SudokuWiki, the pages "Alternating Inference Chains", "AIC with Groups" and "AIC with ALSs".

use crate::grid::{Candidate, Conclusion, Digit};

use super::conclusions::read_conclusions_from;
use super::cursor::{Cursor, Expected, ReadError, is_dash};
use super::eureka::{Link, Part, Parts, pair};
use super::names;
use super::net::{NetClaim, NetItem, TypedNet};
use super::typed::{TypedChain, TypedPair};

/// A node as it was typed.
struct Node {
    is_on: bool,
    /// Whether its cells are an almost locked set.
    is_set: bool,
    part: Part,
}

/// Whether such a chain begins here: a node, and the sign and the digit of another.
pub(super) fn begins(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    matches!(node(&mut cursor), Ok(Some(_))) && !matches!(node(&mut cursor), Ok(None))
}

/// How many lines the first of these belongs to that are a chain of SudokuWiki: a name with a colon perhaps, the nodes
/// on one line or on several, and what it concludes. None where no such chain begins.
///
/// ```
/// use catena::notation::signed_lines;
///
/// let text = "AIC on 9:\n\n-9[B9]+9[G9]\n-5[G9]+5[G3]\n\n- Off-chain 5 taken off C3\n+1[A1]-1[A2]+1[A3]-1[A1]";
/// assert_eq!(signed_lines(text.lines()), 6);
/// assert_eq!(signed_lines("(5)r9c8 = (5)r1c8".lines()), 0);
/// ```
pub fn signed_lines<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
    let mut nodes: Vec<Node> = Vec::new();
    let (mut count, mut is_concluded) = (0, false);
    for (at, line) in lines.map(str::trim).enumerate() {
        if line.is_empty() {
            continue;
        }
        // Nodes that take turns with those before, or are too few for a chain of their own.
        let goes_on = || {
            let read = nodes_of(line);
            let turns = |next: &Node| nodes.last().is_some_and(|last| last.is_on != next.is_on);
            let follows = |read: &Vec<Node>| read.len() < 3 || turns(&read[0]);
            read.filter(|read| !is_concluded && !comes_back(&nodes) && follows(read))
        };
        if nodes.is_empty() {
            match (first_in(line), at) {
                (Some(read), _) => nodes = read,
                (None, 0) if line.ends_with(':') => continue,
                (None, _) => return 0,
            }
        } else if !said(line).is_empty() {
            is_concluded = true;
        } else if let Some(read) = goes_on() {
            nodes.extend(read);
        } else {
            break;
        }
        count = at + 1;
    }
    count
}

/// Reads what several candidates lead to, a branch on each line, `+2[A5]-2[B6]+3[B6]`, with what is concluded above or
/// below them, or where all of them end; `None` when a text is no such thing.
///
/// ```
/// use catena::notation::read_signed_branches;
///
/// let net = read_signed_branches("+2[A5]-2[B6]+3[B6]-3[F6]\n+3[A5]-3[F5]+4[F5]-3[F6]").unwrap();
/// assert_eq!((net.branches.len(), net.branches[1].len()), (2, 4));
/// assert_eq!(net.conclusions[0].to_string(), "r6c6<>3");
/// assert_eq!(read_signed_branches("+5[A2]-5[A7]+7[A7]-5[A2]"), None);
/// ```
pub fn read_signed_branches(text: &str) -> Option<TypedNet> {
    let mut net = TypedNet { remembers: true, ..TypedNet::default() };
    let mut at = 0;
    for line in text.split('\n') {
        let mut cursor = Cursor::new(line);
        let nodes: Vec<Node> = std::iter::from_fn(|| node(&mut cursor).ok().flatten()).collect();
        let is_sentence = !said(line).is_empty();
        match nodes.is_empty() {
            true if is_sentence => net.conclusions.extend(said(line)),
            true if line.trim().is_empty() => {}
            true if line.contains("=>") => {
                cursor.skip(line.find("=>")?);
                net.conclusions.extend(read_conclusions_from(&mut cursor).ok()?);
            }
            true => return None,
            false => {
                net.conclusions.extend(read_conclusions_from(&mut cursor).ok()?);
                let is_branch = nodes[0].is_on && !comes_back(&nodes);
                let takes_turns = nodes.windows(2).all(|two| two[0].is_on != two[1].is_on);
                let is_plain = !nodes.iter().any(|node| node.is_set);
                (is_branch && takes_turns && is_plain).then_some(())?;
                net.branches.push(nodes.into_iter().map(|node| node.claim(at)).collect());
            }
        }
        at += line.len() + 1;
    }
    let ends = net.branches.iter().map(|branch| branch.last().cloned().map(NetItem::unplaced));
    let ends: Vec<Option<NetItem>> = ends.collect();
    if let (true, Some(Some(NetItem::Claim(end)))) = (net.conclusions.is_empty(), ends.first()) {
        let made = if end.is_true { Conclusion::Place } else { Conclusion::Eliminate };
        let is_common = ends.iter().all(|other| *other == ends[0]);
        net.conclusions.extend(end.candidates().filter(|_| is_common).map(made));
    }
    (net.branches.len() > 1 && !net.conclusions.is_empty()).then_some(net)
}

impl Node {
    /// What it says, in a text before which so many bytes stand.
    fn claim(self, before: usize) -> NetItem {
        let Part { digits, cells, span } = self.part;
        let span = span.start + before..span.end + before;
        NetItem::Claim(NetClaim { span, digits, cells, is_true: self.is_on })
    }
}

/// How many lines the first of these belongs to that are branches, with what is concluded; none where they are not.
pub fn branch_lines<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
    let (mut text, mut count) = (String::new(), 0);
    for (at, line) in lines.take(MOST_BRANCHES).enumerate() {
        text.extend([if at > 0 { "\n" } else { "" }, line.trim()]);
        if line.trim().is_empty() || !begins(line) && said(line).is_empty() && !line.contains("=>")
        {
            break;
        }
        count = if read_signed_branches(&text).is_some() { at + 1 } else { count };
    }
    count
}

/// How many lines branches that belong together have at most.
const MOST_BRANCHES: usize = 20;

/// The nodes of the chain in a line that has words before it perhaps.
fn first_in(line: &str) -> Option<Vec<Node>> {
    let signs = line.char_indices().filter(|&(_, c)| c == '+' || is_dash(c));
    let mut begun = signs.filter(|&(at, _)| is_boundary(line, at)).map(|(at, _)| &line[at..]);
    begun.find(|rest| begins(rest)).and_then(nodes_of)
}

/// Whether a step may begin at a place of a text: behind no letter, number or dash.
pub(super) fn is_boundary(text: &str, at: usize) -> bool {
    !text[..at].ends_with(|c: char| c.is_alphanumeric() || is_dash(c))
}

/// Whether a text is what SudokuWiki calls its chains before them: a name, what is counted and how it is read,
/// `AIC on 5 (Discontinuous Alternating Nice Loop, length 8):`, `AIC (w.Groups) Rule 1:`.
pub(super) fn is_title(text: &str) -> bool {
    let name = text.split('(').next().unwrap_or_default();
    let name = name.split(" on ").next().unwrap_or_default();
    text.trim_end().ends_with(':') && !name.trim().is_empty() && names::read_head(name).is_ok()
}

/// The nodes that a line begins with; `None` when it does not begin with one.
fn nodes_of(line: &str) -> Option<Vec<Node>> {
    let mut cursor = Cursor::new(line);
    let nodes: Vec<Node> = std::iter::from_fn(|| node(&mut cursor).ok().flatten()).collect();
    (!nodes.is_empty()).then_some(nodes)
}

/// Reads the chain and what it concludes, to the end.
pub(super) fn read(cursor: &mut Cursor) -> Result<TypedChain, ReadError> {
    let mut nodes = Vec::new();
    while let Some(node) = node(cursor)? {
        nodes.push(node);
    }
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
        return cursor.expected(Expected::SignedNode);
    };
    if let Some(pair) = nodes.windows(2).find(|pair| pair[0].is_on == pair[1].is_on) {
        return cursor.expected_at(pair[1].part.span.clone(), Expected::OtherSign);
    }
    let (comes_back, signs) = (comes_back(&nodes), [first.is_on, last.is_on]);
    if !comes_back && signs != [false, true] {
        return cursor.expected_at(last.part.span.clone(), Expected::SignedEnd);
    }
    let by_itself = match signs {
        [true, false] => candidates(&first.part).map(Conclusion::Eliminate).collect(),
        [false, true] if comes_back => proved_by_its_opposite(&mut nodes),
        _ => Vec::new(),
    };
    let mut parts = parts(cursor, nodes)?;
    // A loop is read from a strong link on.
    if comes_back && signs == [true, true] {
        parts.nodes.remove(0);
        parts.links.remove(0);
        parts.says_loop = true;
    }
    let mut chain = pair(cursor, parts)?;
    for step in &mut chain.steps {
        if let TypedPair::Als { names_all, .. } = &mut step.pair {
            *names_all = false;
        }
    }
    chain.conclusions = conclusions(cursor)?;
    if chain.conclusions.is_empty() {
        chain.conclusions = by_itself;
    }
    Ok(chain)
}

/// What a chain concludes that leads from its first node, off, to the same node, on. Where a strong link at one of its
/// ends is within the cell, the chain without that link says that the other digit is false.
fn proved_by_its_opposite(nodes: &mut Vec<Node>) -> Vec<Conclusion> {
    let last = nodes.len() - 1;
    let is_within = |at: usize| nodes[at].part.cells == nodes[0].part.cells;
    let (other, kept) = match (is_within(last - 1), is_within(1)) {
        (true, _) => (last - 1, 0..last - 1),
        (false, true) => (1, 2..last + 1),
        (false, false) => return candidates(&nodes[0].part).map(Conclusion::Place).collect(),
    };
    let concluded = candidates(&nodes[other].part).map(Conclusion::Eliminate).collect();
    *nodes = nodes.drain(kept).collect();
    concluded
}

/// Whether a chain ends with its first node.
fn comes_back(nodes: &[Node]) -> bool {
    nodes.len() > 2 && nodes[0].part.same(&nodes[nodes.len() - 1].part)
}

fn candidates(part: &Part) -> impl Iterator<Item = Candidate> {
    part.cells.iter().map(|&cell| Candidate::new(part.digits[0], cell))
}

/// The nodes, and the links between each and the next; the digits of an almost locked set are in all its cells, also
/// where the chain comes back to one.
fn parts(cursor: &Cursor, mut nodes: Vec<Node>) -> Result<Parts, ReadError> {
    let (mut parts, comes_back) = (Parts::default(), comes_back(&nodes));
    for at in 1..nodes.len() {
        let [one, other] = [&nodes[at - 1], &nodes[at]];
        let link = if one.is_on { Link::Weak } else { Link::Strong };
        parts.links.push((link, other.part.span.clone()));
        let set = [one, other].into_iter().find(|node| node.is_set && link == Link::Strong);
        let Some(cells) = set.map(|node| node.part.cells.clone()) else { continue };
        let is_of_set = |node: &&Node| match node.is_set {
            true => node.part.cells == cells,
            false => node.part.cells.iter().all(|cell| cells.contains(cell)),
        };
        if let Some(apart) = [one, other].into_iter().find(|node| !is_of_set(node)) {
            return cursor.expected_at(apart.part.span.clone(), Expected::CellOfSet);
        }
        nodes[at - 1].part.cells.clone_from(&cells);
        nodes[at].part.cells = cells;
    }
    let last = nodes.len() - 1;
    if comes_back {
        let ends = [0, last].map(|at| nodes[at].part.cells.clone());
        let [first, again] = &ends;
        let whole = if first.len() < again.len() { again } else { first };
        [0, last].into_iter().for_each(|at| nodes[at].part.cells.clone_from(whole));
    }
    parts.nodes = nodes.into_iter().map(|node| node.part).collect();
    Ok(parts)
}

/// Reads a node; `None` where none begins. Behind a sign that a blank follows stands a sentence.
fn node(cursor: &mut Cursor) -> Result<Option<Node>, ReadError> {
    let mut ahead = cursor.clone();
    let start = ahead.place();
    let is_on = ahead.accept("+");
    if !is_on && !ahead.accept_dash() {
        return Ok(None);
    }
    let is_apart = ahead.end() < ahead.place();
    if is_apart || !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    let digits = ahead.numbers()?;
    if digits.len() > 1 {
        return ahead.expected(Expected::OneDigit);
    }
    let is_set = ahead.accept("{");
    if !is_set && !ahead.accept("[") {
        return ahead.expected(Expected::SignedNode);
    }
    let mut cells = ahead.cells()?;
    while ahead.accept(",") {
        cells.extend(ahead.cells()?);
    }
    cells.sort_unstable();
    cells.dedup();
    if !ahead.accept(if is_set { "}" } else { "]" }) {
        return ahead.expected(Expected::SignedNode);
    }
    *cursor = ahead;
    let part = Part { digits, cells, span: start..cursor.end() };
    Ok(Some(Node { is_on, is_set, part }))
}

/// Reads what is concluded: in SudokuWiki's sentences, or as others write it.
fn conclusions(cursor: &mut Cursor) -> Result<Vec<Conclusion>, ReadError> {
    let rest = cursor.rest();
    if rest.lines().all(|line| said(line).is_empty()) {
        return read_conclusions_from(cursor);
    }
    let mut all = Vec::new();
    for line in rest.split_inclusive('\n') {
        let said = said(line);
        if said.is_empty() && !line.trim().is_empty() {
            return cursor.expected(Expected::Conclusion);
        }
        all.extend(said);
        cursor.skip(line.len());
    }
    Ok(all)
}

/// Whether a line is one of SudokuWiki's sentences about what a chain removes.
pub fn is_signed_claim(line: &str) -> bool {
    !said(line).is_empty()
}

/// What a line says is removed; nothing when it is none of SudokuWiki's sentences below a chain.
fn said(line: &str) -> Vec<Conclusion> {
    let removed = taken_off(line).or_else(|| others_removed(line)).or_else(|| removed(line));
    removed.unwrap_or_default()
}

/// `Off-chain 8 taken off A4 - weak link: +8[A3] to -8[A6]`, `Off-chain candidates 8/9 taken off cell H1`.
fn taken_off(line: &str) -> Option<Vec<Conclusion>> {
    let (before, after) = line.split_once(" taken ")?;
    let begins = before.to_ascii_lowercase().find("off-chain")?;
    let place = after.strip_prefix("off ").or_else(|| after.strip_prefix("from "))?;
    let cells = place.strip_prefix("cells ").or_else(|| place.strip_prefix("cell "));
    eliminated(&before[begins..], cells.unwrap_or(place))
}

/// `When 9 is removed from B9 the chain implies it must be 9 - other candidates 5 can be removed`.
fn others_removed(line: &str) -> Option<Vec<Conclusion>> {
    let (_, after) = line.split_once(" is removed from ")?;
    let (_, others) = after.split_once("other candidates ")?;
    eliminated(others.split_once(" can be removed")?.0, after)
}

/// `When A2 is set to 5 the chain implies it cannot be 5 - it can be removed`.
fn removed(line: &str) -> Option<Vec<Conclusion>> {
    let (before, after) = line.split_once(" is set to ")?;
    let is_so = after.contains("can be removed");
    is_so.then(|| {
        eliminated(after.split_whitespace().next()?, before.split_whitespace().next_back()?)
    })?
}

/// That all digits of a text, `8/9` or `6 and 8`, are false in the cells that another begins with, `A4` or `A4, A6 and B7`.
fn eliminated(digits: &str, text: &str) -> Option<Vec<Conclusion>> {
    let mut cursor = Cursor::new(text);
    let mut cells = cursor.cells().ok()?;
    while cursor.accept(",") || cursor.accept("and ") {
        cells.extend(cursor.cells().unwrap_or_default());
    }
    let digits = digits.chars().filter_map(|c| Digit::from_number(c.to_digit(10)?));
    let all = digits.flat_map(|digit| cells.iter().map(move |&cell| Candidate::new(digit, cell)));
    Some(all.map(Conclusion::Eliminate).collect())
}
