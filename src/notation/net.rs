//! Chains and nets of forums whose nodes are more than candidates and groups: sets of digits in several cells, the
//! places of digits written once, chains within brackets, implications between conclusions.
//!
//! ```text
//! (28)(r3c7 = r3c58) - (8=1695)r1c3789 => r3c7<>5         digits of several places; a hidden pair
//! (49=2368)r3c2346 - …                                    a set with two digits too many
//! HP:(91-3)r6c12 = (3)r6c5 => …                           a hidden pair that leaves out a digit
//! (1)r5c6 = [(9)r7c6 = (9-2)r7c3 = (2)r6c3] => r5c6<>9    a chain as the end of a strong link
//! [(3)r6c6 = … - (1=6)r9c6] = (1-3)r8c1 = …               a chain that holds, or else the candidate does
//! r9c7=4 => r45c7<>4 => r5c8=4 => …; r1c7<>8              implications
//! ```
//!
//! Each node says that something is true, or that it is false: the link behind it says which, and at the end of a chain
//! the link before it. Nothing is judged here.
//!
//! Sources: "Eureka notation", Sudopedia; the posts of the New Sudoku Players' Forum, 2005 to 2025.

use std::ops::Range;

use super::TypedChain;
use super::conclusions::{read_conclusions_from, sign};
use super::cursor::{Cursor, Expected, LONGEST_TEXT, Problem, ReadError, is_dash};
use super::eureka::{
    Link, Part, Parts, accept_mark, digits_behind, digits_of_node, pair, read_link,
};
use crate::grid::{Candidate, Cell, Conclusion, Digit};

/// A net as it was typed: nothing about it has been judged.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TypedNet {
    /// One branch from what is supposed of the conclusion, or a branch from each candidate of a choice.
    pub branches: Vec<Vec<NetItem>>,
    /// What it is said to prove.
    pub conclusions: Vec<Conclusion>,
    /// Whether a link may come from any node before it: there are marks or brackets.
    pub remembers: bool,
}

/// A part of a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetItem {
    /// Something follows from what is written before.
    Claim(NetClaim),
    /// A chain in brackets holds, or else what follows it: `[…] = (1)r8c1`.
    Either {
        /// The chain in brackets.
        inside: Vec<NetItem>,
        /// What is true where it does not hold.
        or: NetClaim,
    },
}

/// That digits are in cells, or that they are not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetClaim {
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// The digits, as they are written.
    pub digits: Vec<Digit>,
    /// The cells, as they are written.
    pub cells: Vec<Cell>,
    /// Whether they are there.
    pub is_true: bool,
}

impl NetItem {
    /// The same, wherever it stands in the text.
    fn unplaced(self) -> NetItem {
        match self {
            NetItem::Claim(claim) => NetItem::Claim(NetClaim { span: 0..0, ..claim }),
            other => other,
        }
    }

    /// The same in a text of which this many bytes stand before it.
    pub(super) fn shifted(self, by: usize) -> NetItem {
        match self {
            NetItem::Claim(claim) => NetItem::Claim(claim.shifted(by)),
            NetItem::Either { inside, or } => NetItem::Either {
                inside: inside.into_iter().map(|item| item.shifted(by)).collect(),
                or: or.shifted(by),
            },
        }
    }
}

impl NetClaim {
    fn shifted(self, by: usize) -> NetClaim {
        NetClaim { span: self.span.start + by..self.span.end + by, ..self }
    }

    /// All candidates that it is about.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let of_digit = |digit: Digit| {
            self.cells.iter().map(move |&cell| Candidate::new(digit, cell)).collect::<Vec<_>>()
        };
        self.digits.iter().flat_map(move |&digit| of_digit(digit))
    }
}

impl TypedNet {
    /// Whether it has nodes that an AIC with groups and almost locked sets has not.
    pub fn has_sets(&self) -> bool {
        let several = |claim: &NetClaim| claim.digits.len() > 1;
        let wide = |item: &NetItem| match item {
            NetItem::Claim(claim) => several(claim),
            NetItem::Either { .. } => true,
        };
        self.remembers || self.branches.iter().flatten().any(wide)
    }
}

/// What a text consists of.
enum Token {
    Open,
    Close,
    Link(Link, Range<usize>),
    Node(Node),
}

/// A node as it was typed.
#[derive(Clone)]
struct Node {
    digits: Vec<Digit>,
    cells: Vec<Cell>,
    span: Range<usize>,
}

impl Node {
    fn claim(&self, is_true: bool) -> NetClaim {
        let Node { digits, cells, span } = self.clone();
        NetClaim { span, digits, cells, is_true }
    }
}

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
    let branch = read_branch(&mut cursor, &mut net.remembers)?;
    if branch.is_empty() {
        return cursor.expected(Expected::Node);
    }
    net.branches.push(branch);
    net.conclusions = read_conclusions_from(&mut cursor)?;
    Ok(net)
}

/// Reads a chain with words, marks and letters around its nodes that [`read`](super::read()) does not pass over.
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
    for token in tokens(&mut cursor, &mut false)? {
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

/// Reads a branch, up to an arrow, a remark or the end.
pub(super) fn read_branch(
    cursor: &mut Cursor,
    remembers: &mut bool,
) -> Result<Vec<NetItem>, ReadError> {
    let tokens = tokens(cursor, remembers)?;
    let mut at = 0;
    let read = items(cursor, &tokens, &mut at)?;
    match tokens.get(at) {
        None => Ok(read),
        Some(_) => cursor.expected(Expected::StepOrArrow),
    }
}

fn tokens(cursor: &mut Cursor, remembers: &mut bool) -> Result<Vec<Token>, ReadError> {
    let mut tokens = Vec::new();
    let mut closers = Vec::new();
    let mut before: Option<Digit> = None;
    loop {
        *remembers |= accept_mark(cursor);
        let ends_node = matches!(tokens.last(), Some(Token::Node(_) | Token::Close));
        match cursor.peek() {
            Some(closer) if closers.last() == Some(&closer) => {
                cursor.skip(1);
                closers.pop();
                tokens.push(Token::Close);
            }
            _ if cursor.clone().accept_arrow() => break,
            Some(c) if ends_node && (c == '=' || is_dash(c)) => {
                let (link, span) = read_link(cursor)?;
                tokens.push(Token::Link(link, span));
            }
            _ if ends_node => break,
            Some('[') => {
                *remembers = true;
                cursor.skip(1);
                closers.push(']');
                tokens.push(Token::Open);
            }
            Some('(') if opens_chain(cursor) => {
                cursor.skip(1);
                closers.push(')');
                tokens.push(Token::Open);
            }
            _ => before = read_nodes(cursor, before, remembers, &mut tokens)?,
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
    let mut digits: Vec<(Option<(Link, Range<usize>)>, Vec<Digit>)> = Vec::new();
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

/// Cells of a node, after the link between them and those before.
type Place = (Option<(Link, Range<usize>)>, Vec<Cell>);

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

/// A node, or a chain in brackets.
enum Element {
    Node(Node),
    Group(Vec<NetItem>),
}

/// The items of a chain, up to its end or to the bracket that closes it.
fn items(cursor: &Cursor, tokens: &[Token], at: &mut usize) -> Result<Vec<NetItem>, ReadError> {
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

/// Reads implications: cells and what they are or are not, with arrows between them, and what is concluded behind a
/// `;`, on a line of its own or as the last of them. Several lines are a branch each: those that begin alike lead to a
/// contradiction, others begin with all candidates of a choice. HoDoKu's forcing chains and nets have what they
/// conclude above. `None` when a text is none.
///
/// ```
/// use catena::notation::read_implications;
///
/// let net = read_implications("r9c7=4 => r45c7<>4 => r5c8=4; r1c7<>8").unwrap();
/// assert_eq!(net.branches[0].len(), 3);
/// assert_eq!(net.conclusions[0].to_string(), "r1c7<>8");
/// let two = "r4c6=1 -> r4c7=3 -> r1c7=4\nr4c7=1 -> r1c7=4\nTherefore, r1c7=4";
/// assert_eq!(read_implications(two).unwrap().branches.len(), 2);
/// let hodoku = "Forcing Chain Verity => r1c7=4\n  r4c6=1 r4c7=3 r1c7=4\n  r4c7=1 r1c7=4";
/// assert_eq!(read_implications(hodoku), read_implications(hodoku.trim_end()));
/// assert_eq!(read_implications("(5)r9c8 = (5)r1c8 => r2c8<>5"), None);
/// ```
pub fn read_implications(text: &str) -> Option<TypedNet> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let mut net = TypedNet { remembers: true, ..TypedNet::default() };
    let (mut at, mut arrows, mut claimed) = (0, 0, 0);
    for line in text.split('\n') {
        let mut cursor = Cursor::new(line);
        if let Some(behind) = concluding(line) {
            arrows += 1;
            net.conclusions = read_conclusions_from(&mut Cursor::new(behind)).ok()?;
        } else if cursor.peek().is_some() {
            let (claims, found) = implied(&mut cursor)?;
            (arrows, claimed) = (arrows + found, claimed + claims.len());
            if cursor.peek().is_some() {
                cursor.skip(1);
                net.conclusions.extend(read_conclusions_from(&mut cursor).ok()?);
            }
            let items = claims.into_iter().map(|claim| NetItem::Claim(claim.shifted(at)));
            net.branches.push(items.collect());
        }
        at += line.len() + 1;
    }
    if arrows == 0 || claimed < 2 {
        return None;
    }
    let ends: Vec<Option<NetItem>> =
        net.branches.iter().map(|branch| branch.last().cloned().map(NetItem::unplaced)).collect();
    if let (true, Some(Some(NetItem::Claim(last)))) = (net.conclusions.is_empty(), ends.first()) {
        if ends.iter().any(|end| *end != ends[0]) {
            return None;
        }
        net.conclusions = concluded(last);
    }
    let begin = |branch: &Vec<NetItem>| branch.first().cloned().map(NetItem::unplaced);
    if net.branches.windows(2).all(|two| begin(&two[0]) == begin(&two[1])) {
        net.branches = vec![net.branches.concat()];
    }
    Some(net)
}

/// What stands behind the word of a line that concludes, `Therefore, r1c7=4`, or behind the arrow in the head of a
/// forcing chain; `None` for any other line.
fn concluding(line: &str) -> Option<&str> {
    const WORDS: [&str; 5] = ["therefore", "thus", "hence", "so", "∴"];
    let small = line.trim_start().to_lowercase();
    if small.contains("forcing") {
        return line.find("=>").map(|arrow| &line[arrow..]);
    }
    let word = WORDS.iter().find(|word| small.starts_with(**word))?;
    let behind = line.trim_start().get(word.len()..)?;
    (!behind.starts_with(char::is_alphanumeric)).then(|| behind.trim_start_matches([',', ':', ' ']))
}

/// Reads claims with arrows or words between them, and how many arrows there are.
fn implied(cursor: &mut Cursor) -> Option<(Vec<NetClaim>, usize)> {
    const ARROWS: [&str; 5] = ["then ", "so ", "which means ", "means ", "makes "];
    const WORDS: [&str; 5] = ["if ", "and ", ",", "(", ")"];
    let (mut claims, mut arrows) = (Vec::new(), 0);
    loop {
        if cursor.accept_arrow() || ARROWS.iter().any(|word| cursor.accept(word)) {
            arrows += 1;
        } else if cursor.accept("contradiction") || WORDS.iter().any(|word| cursor.accept(word)) {
        } else if matches!(cursor.peek(), None | Some(';' | ':' | '.')) {
            return Some((claims, arrows));
        } else {
            claims.push(claim(cursor)?);
        }
    }
}

/// Reads `r9c7=4`, `r45c7<>4`.
fn claim(cursor: &mut Cursor) -> Option<NetClaim> {
    let start = cursor.place();
    let cells = cursor.cells().ok()?;
    let is_true = !sign(cursor)?;
    let bracket = cursor.accept("[") || cursor.accept("{");
    let digits = cursor.numbers().ok()?;
    if bracket && !cursor.accept("]") && !cursor.accept("}") {
        return None;
    }
    Some(NetClaim { span: start..cursor.end(), digits, cells, is_true })
}

fn concluded(claim: &NetClaim) -> Vec<Conclusion> {
    let made = if claim.is_true { Conclusion::Place } else { Conclusion::Eliminate };
    claim.candidates().map(made).collect()
}
