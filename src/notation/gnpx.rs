//! GNPX's notation of force chains, one branch after the other:
//! `✿[W r2c8/+1 -> r2c4/-1] => [S (ALS:r2468c4) r2c4/-1 -> r4c4/+3]`.
//!
//! `W` is a link, from true (`+`) to false (`-`), `S` a strong pair, from false to true. A link that begins in
//! the cell where the one before ended, with another digit and the other sign, stands after one within the
//! cell that is not printed. `(ALS:r2468c4)` names the cells of an almost locked set.
//!
//! Source: GNPX, "Sudoku Algorithm 4: Force".

use std::ops::Range;

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, House};
use crate::proof::{Branch, BranchEnd, ForceChain, Node, Proof, Via};

use super::cells;
use super::cursor::{Cursor, Expected, ReadError};
use super::written::{Unwritable, Written};

/// The flower that GNPX prints before a branch.
const FLOWER: char = '✿';

/// A force chain as it was typed: nothing about it has been judged.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TypedForceChain {
    /// The house and digit, or the cell, that the head names; `None` when it names none.
    pub choice: Option<Csp>,
    /// The branches, at least one.
    pub branches: Vec<TypedBranch>,
    /// What it is said to prove; `None` when nothing was said.
    pub conclusion: Option<Conclusion>,
}

/// A branch as it was typed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TypedBranch {
    /// The links, at least one; those within a cell that are not printed are not here.
    pub links: Vec<TypedLink>,
}

/// A link as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedLink {
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// Whether it is a strong one, `S`.
    pub is_strong: bool,
    /// The cells of the almost locked set that it is in; empty where none is named.
    pub als: Vec<Cell>,
    /// Where it begins.
    pub from: TypedEnd,
    /// Where it ends.
    pub to: TypedEnd,
}

/// An end of a link as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedEnd {
    /// The candidate, or several of one digit.
    pub node: Node,
    /// Its sign: whether it is true.
    pub is_true: bool,
}

impl TypedBranch {
    /// Whether a link begins in the cells where the branch has ended.
    fn goes_on(&self, link: &TypedLink) -> bool {
        let cells = |end: &TypedEnd| cells::of(&end.node);
        self.links.last().is_some_and(|last| cells(&last.to) == cells(&link.from))
    }
}

/// Whether a text is in this notation: a bracket with `W` or `S` begins its first branch.
pub fn is_gnpx(text: &str) -> bool {
    begin(text).is_some()
}

/// Where the first branch begins.
fn begin(text: &str) -> Option<usize> {
    let is_link = |&(at, _): &(usize, &str)| {
        let inside = text[at + 1..].trim_start();
        let mut letters = inside.chars();
        let is_letter = matches!(letters.next(), Some('W' | 'S' | 'w' | 's'));
        is_letter && letters.next().is_some_and(|c| c.is_whitespace() || c == '(')
    };
    text.match_indices('[').find(is_link).map(|(at, _)| at)
}

/// Reads a force chain in GNPX's notation, with the line that GNPX prints above it or without, and a
/// conclusion after `==>` or without.
///
/// ```
/// use catena::notation::read_gnpx;
///
/// let chain = read_gnpx("✿[W r2c8/+2 -> r2c6/-2] => [S r2c6/-2 -> r6c6/+2]")?;
/// assert_eq!(chain.branches[0].links.len(), 2);
/// assert_eq!(chain.conclusion, None);
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
///
/// # Errors
/// The first place that cannot be read, and what was expected there.
pub fn read_gnpx(text: &str) -> Result<TypedForceChain, ReadError> {
    let start = begin(text).unwrap_or(text.len());
    let head = text[..start].trim_end_matches(|c: char| c == FLOWER || c.is_whitespace());
    let mut chain = TypedForceChain { choice: choice(head), ..TypedForceChain::default() };
    chain.conclusion = head_conclusion(head);
    let mut cursor = Cursor::new(text);
    cursor.skip(start);
    chain.branches.push(TypedBranch { links: vec![link(&mut cursor)?] });
    loop {
        let arrow = cursor.accept_arrow();
        let flower = cursor.accept("✿");
        match cursor.peek() {
            Some('[') => {
                let link = link(&mut cursor)?;
                match chain.branches.last_mut() {
                    Some(branch) if !flower && (arrow || branch.goes_on(&link)) => {
                        branch.links.push(link);
                    }
                    _ => chain.branches.push(TypedBranch { links: vec![link] }),
                }
            }
            // A flower without a link, which once stood for a branch that is its start alone.
            Some('=' | '-') if flower => {}
            Some(_) if arrow => {
                chain.conclusion = Some(conclusion(&mut cursor)?);
            }
            None if !arrow => return Ok(chain),
            // A grid may follow, as in GNPX's own output.
            Some(c) if c.is_ascii_digit() || c == '.' => return Ok(chain),
            _ => return cursor.expected(Expected::Link),
        }
    }
}

/// `[W r2c8/+1 -> r2c4/-1]`
fn link(cursor: &mut Cursor) -> Result<TypedLink, ReadError> {
    let start = cursor.place();
    if !cursor.accept("[") {
        return cursor.expected(Expected::Link);
    }
    let is_strong = cursor.accept("S");
    if !is_strong && !cursor.accept("W") {
        return cursor.expected(Expected::LinkKind);
    }
    let als = match cursor.accept("(ALS:") {
        true => {
            let cells = cursor.cells()?;
            if !cursor.accept(")") {
                return cursor.expected(Expected::ClosingParenthesis);
            }
            cells
        }
        false => Vec::new(),
    };
    let from = end(cursor)?;
    if !cursor.accept_arrow() {
        return cursor.expected(Expected::LinkEnd);
    }
    let to = end(cursor)?;
    if !cursor.accept("]") {
        return cursor.expected(Expected::ClosingBracket);
    }
    Ok(TypedLink { span: start..cursor.end(), is_strong, als, from, to })
}

/// `r2c8/+1`
fn end(cursor: &mut Cursor) -> Result<TypedEnd, ReadError> {
    let cells = cursor.cells()?;
    if !cursor.accept("/") {
        return cursor.expected(Expected::SignedDigit);
    }
    let is_true = cursor.accept("+");
    if !is_true && !cursor.accept_dash() {
        return cursor.expected(Expected::SignedDigit);
    }
    let digit = digit(cursor)?;
    match cells::node(digit, &cells) {
        Some(node) => Ok(TypedEnd { node, is_true }),
        None => cursor.expected(Expected::Cells),
    }
}

fn digit(cursor: &mut Cursor) -> Result<Digit, ReadError> {
    let start = cursor.place();
    match cursor.numbers()?[..] {
        [digit] => Ok(digit),
        _ => cursor.expected_at(start..cursor.end(), Expected::OneDigit),
    }
}

/// `r6c6=2`, `r6c6<>2` or `r6c6#2 is true`.
fn conclusion(cursor: &mut Cursor) -> Result<Conclusion, ReadError> {
    let start = cursor.place();
    let [cell] = cursor.cells()?[..] else {
        return cursor.expected_at(start..cursor.end(), Expected::Conclusion);
    };
    let eliminates = ["<>", "≠", "!=", "=/=", "/="].iter().any(|sign| cursor.accept(sign));
    if !eliminates && cursor.accept("#") {
        let candidate = Candidate::new(digit(cursor)?, cell);
        cursor.accept("is");
        return match (cursor.accept("true"), cursor.accept("false")) {
            (true, _) => Ok(Conclusion::Place(candidate)),
            (_, true) => Ok(Conclusion::Eliminate(candidate)),
            _ => cursor.expected(Expected::Sign),
        };
    }
    if !eliminates && !cursor.accept("==") && !cursor.accept("=") {
        return cursor.expected(Expected::Sign);
    }
    let candidate = Candidate::new(digit(cursor)?, cell);
    Ok(if eliminates { Conclusion::Eliminate(candidate) } else { Conclusion::Place(candidate) })
}

/// What the last line of a head concludes: `r6c6#2 is true`.
fn head_conclusion(head: &str) -> Option<Conclusion> {
    let line = head.lines().rfind(|line| !line.trim().is_empty())?;
    let at = line.rfind('#')?;
    let start = line[..at].rfind(|c: char| c.is_whitespace()).map_or(0, |before| before + 1);
    conclusion(&mut Cursor::new(&line[start..])).ok()
}

/// The house and digit that a head names: `ForceChain_House(row2#1)`.
fn choice(head: &str) -> Option<Csp> {
    let named = &head[head.rfind("House(")? + "House(".len()..];
    let (house, digit) = named[..named.find(')')?].split_once('#')?;
    let digit = Digit::from_number(digit.trim().parse().ok()?)?;
    type Make = fn(usize) -> House;
    let kinds: [(&str, Make); 5] = [
        ("row", House::row),
        ("column", House::column),
        ("col", House::column),
        ("block", House::block),
        ("blk", House::block),
    ];
    let (kind, make) = kinds.iter().find(|(kind, _)| house.starts_with(kind))?;
    let number: usize = house[kind.len()..].trim().parse().ok()?;
    (1..=9).contains(&number).then(|| Csp::in_house(make(number - 1), digit))
}

/// Writes the branches of a proof.
///
/// # Errors
/// When it is not a force chain, or its branches join reasons: see [`Unwritable`].
pub(super) fn write(proof: &Proof) -> Result<Written, Unwritable> {
    let chain = ForceChain::of(proof).ok_or(Unwritable::NotAForceChain)?;
    if !chain.branches.iter().all(Branch::is_walk) {
        return Err(Unwritable::JoinsReasons);
    }
    // Of a walk that comes back to the contrary of its start, the other branch is the start alone.
    let walks = chain.branches.iter().filter(|branch| !links(branch).is_empty());
    let branches: Vec<String> = walks.map(branch).collect();
    Ok(Written {
        name: format!("{}[{}]:", proof.family.name, proof.length),
        steps: branches.join(" "),
        conclusions: format!("==> {}", Conclusion::list(&proof.conclusions)),
    })
}

/// A link of a walk, with the almost locked set it is in.
struct Link<'a> {
    is_strong: bool,
    als: Option<&'a [Cell]>,
    from: &'a Node,
    to: &'a Node,
}

impl Link<'_> {
    fn is_within_a_cell(&self) -> bool {
        let ends = self.from.single().zip(self.to.single());
        ends.is_some_and(|(from, to)| from.cell() == to.cell())
    }
}

/// One branch, with its flower.
fn branch(branch: &Branch) -> String {
    let links = links(branch);
    let last = links.len().saturating_sub(1);
    let mut texts: Vec<String> = Vec::new();
    let mut is_after_hidden = false;
    for (at, link) in links.iter().enumerate() {
        // Within a cell links are printed at the ends only.
        let is_hidden = at > 0
            && at < last
            && link.is_within_a_cell()
            && link.als.is_none()
            && !is_after_hidden;
        if !is_hidden {
            texts.push(written(link));
        }
        is_after_hidden = is_hidden;
    }
    format!("{FLOWER}{}", texts.join(" => "))
}

fn links(branch: &Branch) -> Vec<Link<'_>> {
    let mut links = Vec::new();
    let mut from = &branch.start;
    for step in &branch.steps {
        let Some(out) = step.out.first() else { continue };
        links.push(Link { is_strong: false, als: None, from, to: &out.node });
        let als = match &step.via {
            Via::Als(cells) if cells.len() > 1 => Some(&cells[..]),
            _ => None,
        };
        links.push(Link { is_strong: true, als, from: &out.node, to: &step.right });
        from = &step.right;
    }
    if let BranchEnd::False(out) = &branch.end {
        links.push(Link { is_strong: false, als: None, from, to: &out.node });
    }
    links
}

fn written(link: &Link) -> String {
    let node = |node: &Node, sign: char| {
        format!("{}/{sign}{}", cells::write(&cells::of(node)), node.members()[0].digit())
    };
    let (kind, [one, other]) = if link.is_strong { ('S', ['-', '+']) } else { ('W', ['+', '-']) };
    let als = link.als.map_or_else(String::new, |set| format!("(ALS:{}) ", cells::write(set)));
    format!("[{kind} {als}{} -> {}]", node(link.from, one), node(link.to, other))
}
