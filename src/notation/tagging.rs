//! The notation of full tagging: `[] 3r2c1/3r2c4_3r7c4/5r7c4|#`, `#[] 1r5c4/8r4c7 |*r4c3 r5c3`.
//!
//! ```text
//! a/b          not both are true                a_b          exactly one is true
//! a==b         the same tag                     a/b|#        by a derived link
//! a/b|*cells   by the almost-cell of these      ~a           a is false (where its tag has no other node)
//! 2(r4c3 r5c3) a group                          1(r6c4;r5c4 r7c4)  r6c4 as a component of the group
//! [] a/b_c/d   a chain                          [] AB bC     the same with tags
//! #[] a/b      a derived link, then its chains
//! ```
//!
//! Source: G. Penet, "Full tagging", "Printing rules". Written from the lines of any proof that full tagging gives,
//! and read back; nothing is judged here.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::cursor::{Cursor, Expected, ReadError};
use crate::grid::{Cell, Csp, Digit, Space};
use crate::proof::{Ground, Line, Literal, Node, Number, Proof, Term, Truth, numbered};

/// One candidate or a group, possibly with one component of it named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagNode {
    /// Whether it is said to be false.
    pub is_false: bool,
    /// The digit.
    pub digit: Digit,
    /// The component that is meant; empty when it is the whole group.
    pub component: Vec<Cell>,
    /// The other cells.
    pub cells: Vec<Cell>,
}

/// Where a weak link comes from, when it is not one of the state's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkSource {
    /// It was derived: `|#`.
    Derived,
    /// It lies inside the almost-cell of these cells: `|*r4c3 r5c3`.
    AlmostCell(Vec<Cell>),
}

/// What joins two nodes of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Join {
    /// `/`: not both are true.
    Weak(Option<LinkSource>),
    /// `_`: exactly one is true.
    Strong,
    /// `==`: both have the same tag.
    Same,
}

/// `[] a/b_c/d`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagChain {
    /// The first node.
    pub first: TagNode,
    /// The others, each with what joins it to the one before.
    pub rest: Vec<(Join, TagNode)>,
}

/// `[] AB bC`: a chain of weak links, each as its two tags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagWords(pub Vec<[char; 2]>);

/// A step of a proof by tagging.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagStep {
    /// A chain.
    Chain(TagChain),
    /// A link that is derived: a choice has nothing left when both nodes are true. One node twice is false.
    Extension {
        /// The two nodes.
        nodes: [TagNode; 2],
        /// The almost-cell whose digits are the choice; `None` for a variable.
        almost_cell: Option<Vec<Cell>>,
        /// The chains to the members of the choice.
        chains: Vec<TagChain>,
    },
}

/// The steps of a proof by tagging: its derived links in the order in which they are proved, then the chain
/// to the conclusion. Empty for a chain of another kind.
pub fn tag_steps(proof: &Proof) -> Vec<TagStep> {
    if proof.chain.is_some() {
        return Vec::new();
    }
    let lines = numbered(&proof.lines).into_iter().map(|(line, _)| line);
    let reader = Reader { proof, lines: (1..).zip(lines).collect() };
    let mut steps: Vec<TagStep> = proof.lines.iter().filter_map(|line| reader.step(line)).collect();
    let last = proof.lines.last().filter(|line| !matches!(line.ground, Ground::Refutation { .. }));
    if let (Some(_), Some(number)) = (last, reader.lines.keys().next_back()) {
        steps.extend(reader.chain(*number).map(TagStep::Chain));
    }
    steps
}

/// Reads steps off the lines of a proof.
struct Reader<'a> {
    proof: &'a Proof,
    lines: BTreeMap<Number, &'a Line>,
}

impl Reader<'_> {
    fn step(&self, line: &Line) -> Option<TagStep> {
        let Ground::Refutation { lines } = &line.ground else { return None };
        let assumed: Vec<TagNode> = lines
            .iter()
            .take_while(|line| line.ground == Ground::Assumption)
            .filter_map(|line| node_of(line.claim.first()?))
            .collect();
        let last = lines.last()?;
        match &last.ground {
            // A chain from a node to itself says more with its start than with its end.
            Ground::Resolve { clause, .. } => self.chain(*clause).map(TagStep::Chain),
            ground => {
                let (from, almost_cell) = match ground {
                    Ground::Variable { from, .. } => (from, None),
                    Ground::Sum { from, links, truths } => {
                        (from, Some(self.almost_cell(truths, links)))
                    }
                    _ => return None,
                };
                let one = assumed.first()?.clone();
                let other = assumed.last()?.clone();
                let chains = from.iter().filter_map(|&number| self.chain(number)).collect();
                Some(TagStep::Extension { nodes: [one, other], almost_cell, chains })
            }
        }
    }

    /// The chain that leads to a line; `None` when the line does not say something of one node.
    fn chain(&self, number: Number) -> Option<TagChain> {
        let line = self.lines.get(&number)?;
        let here = node_of(line.claim.first()?)?;
        let true_node = TagNode { is_false: false, ..here.clone() };
        let (before, join) = match &line.ground {
            Ground::Link { from } => (*from, Join::Weak(None)),
            Ground::Variable { from, .. } if from.len() == 1 => (from[0], Join::Strong),
            Ground::Sum { from, truths, links } if from.len() == 1 => {
                // The line before it says that the set has lost the digit.
                let Ground::Link { from: lost } = self.lines.get(&from[0])?.ground else {
                    return Some(TagChain { first: here, rest: Vec::new() });
                };
                let source = LinkSource::AlmostCell(self.almost_cell(truths, links));
                (lost, Join::Weak(Some(source)))
            }
            Ground::Resolve { with, .. } if with.len() == 1 => {
                (with[0], Join::Weak(Some(LinkSource::Derived)))
            }
            _ => return Some(TagChain { first: here, rest: Vec::new() }),
        };
        let mut chain = self.chain(before)?;
        let is_derived = matches!(join, Join::Weak(Some(LinkSource::Derived)));
        chain
            .rest
            .push((join, if is_derived && !here.is_false { negated(here) } else { true_node }));
        Some(chain)
    }

    /// The other open cells of the house whose cells, or digits, a cover speaks of.
    fn almost_cell(&self, truths: &[Term<Truth>], links: &[Term<Csp>]) -> Vec<Cell> {
        let variables = truths.iter().filter_map(|truth| match truth.set {
            Truth::Variable(csp) => Some(csp),
            Truth::Line(_) => None,
        });
        let all: Vec<Csp> = variables.chain(links.iter().map(|link| link.set)).collect();
        let cells: Vec<Cell> = all
            .iter()
            .filter(|csp| csp.space() == Space::Rc)
            .map(|csp| Cell::at(csp.first(), csp.second()))
            .collect();
        let Some(house) = all.iter().find(|csp| csp.space() != Space::Rc) else {
            return Vec::new();
        };
        let outside =
            |cell: &Cell| !cells.contains(cell) && self.proof.state.digits(*cell).len() > 1;
        house.candidates().map(|candidate| candidate.cell()).into_iter().filter(outside).collect()
    }
}

fn node_of(literal: &Literal) -> Option<TagNode> {
    let (is_false, node): (bool, &Node) = match literal {
        Literal::True(node) => (false, node),
        Literal::False(node) => (true, node),
    };
    let digit = node.members().first()?.digit();
    let cells = node.members().iter().map(|member| member.cell()).collect();
    Some(TagNode { is_false, digit, component: Vec::new(), cells })
}

fn negated(node: TagNode) -> TagNode {
    TagNode { is_false: !node.is_false, ..node }
}

impl fmt::Display for TagNode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.is_false { "~" } else { "" };
        match (&self.component[..], &self.cells[..]) {
            ([], [cell]) => write!(f, "{sign}{}{cell}", self.digit),
            ([], cells) => write!(f, "{sign}{}({})", self.digit, joined(cells)),
            (component, cells) => {
                write!(f, "{sign}{}({};{})", self.digit, joined(component), joined(cells))
            }
        }
    }
}

impl fmt::Display for TagChain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[] {}", self.first)?;
        for (join, node) in &self.rest {
            match join {
                Join::Weak(None) => write!(f, "/{node}")?,
                Join::Weak(Some(LinkSource::Derived)) => write!(f, "/{node}|#")?,
                Join::Weak(Some(LinkSource::AlmostCell(cells))) => {
                    write!(f, "/{node}|*{}", joined(cells))?;
                }
                Join::Strong => write!(f, "_{node}")?,
                Join::Same => write!(f, "=={node}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for TagWords {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("[]")?;
        self.0.iter().try_for_each(|[one, other]| write!(f, " {one}{other}"))
    }
}

impl fmt::Display for TagStep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TagStep::Chain(chain) => chain.fmt(f),
            TagStep::Extension { nodes: [one, other], almost_cell, chains } => {
                write!(f, "#[] {one}/{other}")?;
                if let Some(cells) = almost_cell {
                    write!(f, " |*{}", joined(cells))?;
                }
                chains.iter().try_for_each(|chain| write!(f, "\n   {chain}"))
            }
        }
    }
}

fn joined(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl FromStr for TagChain {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<TagChain, ReadError> {
        let mut cursor = Cursor::new(text);
        let chain = read_chain(&mut cursor)?;
        ended(&mut cursor, chain)
    }
}

impl FromStr for TagWords {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<TagWords, ReadError> {
        let mut cursor = Cursor::new(text);
        if !cursor.accept("[]") {
            return cursor.expected(Expected::TagChain);
        }
        let rest = cursor.rest();
        let mut words = Vec::new();
        for word in rest.split_whitespace() {
            match word.chars().collect::<Vec<_>>()[..] {
                [one, other] if one.is_alphabetic() && other.is_alphabetic() => {
                    words.push([one, other]);
                }
                _ => return cursor.expected(Expected::TagPair),
            }
        }
        if words.is_empty() { cursor.expected(Expected::TagPair) } else { Ok(TagWords(words)) }
    }
}

impl FromStr for TagStep {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<TagStep, ReadError> {
        let mut cursor = Cursor::new(text);
        if !cursor.accept("#") {
            let chain = read_chain(&mut cursor)?;
            return ended(&mut cursor, TagStep::Chain(chain));
        }
        if !cursor.accept("[]") {
            return cursor.expected(Expected::TagChain);
        }
        let one = read_node(&mut cursor)?;
        if !cursor.accept("/") {
            return cursor.expected(Expected::TagJoin);
        }
        let other = read_node(&mut cursor)?;
        let almost_cell = cursor.accept("|*").then(|| read_cells(&mut cursor)).transpose()?;
        let mut chains = Vec::new();
        while cursor.peek().is_some() {
            chains.push(read_chain(&mut cursor)?);
        }
        Ok(TagStep::Extension { nodes: [one, other], almost_cell, chains })
    }
}

fn ended<T>(cursor: &mut Cursor, read: T) -> Result<T, ReadError> {
    match cursor.peek() {
        None => Ok(read),
        Some(_) => cursor.expected(Expected::TagJoin),
    }
}

fn read_chain(cursor: &mut Cursor) -> Result<TagChain, ReadError> {
    if !cursor.accept("[]") {
        return cursor.expected(Expected::TagChain);
    }
    let first = read_node(cursor)?;
    let mut rest = Vec::new();
    loop {
        let join = match () {
            () if cursor.accept("==") => Join::Same,
            () if cursor.accept("_") => Join::Strong,
            () if cursor.accept("/") => Join::Weak(None),
            () => return Ok(TagChain { first, rest }),
        };
        let node = read_node(cursor)?;
        let join = match join {
            Join::Weak(_) if cursor.accept("|#") => Join::Weak(Some(LinkSource::Derived)),
            Join::Weak(_) if cursor.accept("|*") => {
                Join::Weak(Some(LinkSource::AlmostCell(read_cells(cursor)?)))
            }
            join => join,
        };
        rest.push((join, node));
    }
}

fn read_node(cursor: &mut Cursor) -> Result<TagNode, ReadError> {
    let is_false = cursor.accept("~");
    let digit = cursor.peek().and_then(|sign| Digit::from_number(sign.to_digit(10)?));
    let Some(digit) = digit else { return cursor.expected(Expected::TagNode) };
    cursor.skip(1);
    if !cursor.accept("(") {
        let cells = vec![read_cell(cursor)?];
        return Ok(TagNode { is_false, digit, component: Vec::new(), cells });
    }
    let mut cells = read_cells(cursor)?;
    let mut component = Vec::new();
    if cursor.accept(";") {
        component = std::mem::replace(&mut cells, read_cells(cursor)?);
    }
    if !cursor.accept(")") {
        return cursor.expected(Expected::ClosingParenthesis);
    }
    Ok(TagNode { is_false, digit, component, cells })
}

/// Cells with blanks between them, at least one.
fn read_cells(cursor: &mut Cursor) -> Result<Vec<Cell>, ReadError> {
    let mut cells = vec![read_cell(cursor)?];
    while cursor.peek() == Some('r') {
        cells.push(read_cell(cursor)?);
    }
    Ok(cells)
}

/// One cell: `r4c3`.
fn read_cell(cursor: &mut Cursor) -> Result<Cell, ReadError> {
    let end = |rest: &str| rest.char_indices().nth(4).map_or(rest.len(), |(at, _)| at);
    let rest = cursor.rest();
    match rest[..end(rest)].parse() {
        Ok(cell) => {
            cursor.skip(4);
            Ok(cell)
        }
        Err(_) => cursor.expected(Expected::Cells),
    }
}
