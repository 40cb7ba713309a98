//! A plain reader of chains: whether a line denotes a proof of all that it concludes, by the definitions and nothing else.
//!
//! It knows three ways of writing, each only as the tests write it: Eureka, HoDoKu's and SudokuWiki's. A chain is nodes
//! with links in turn, strong ones at both ends. A strong link is between all that is left of a digit in a house, the two
//! digits of a cell, or the digits of an almost locked set. What sees both ends is false, and what sees both sides of a
//! strong link. A chain whose ends see each other is a loop, whether or not it says so: all its left sides are true or all
//! its right sides, so what sees one of each is false, and the digits of a set that are in none of its links are in the
//! set. A chain whose end sees what the chain has made true before is a lasso: the node with which it begins is true, for
//! otherwise both would be.
//!
//! Where the digits on one side of an almost locked set are false, the others are one in each of its cells: a digit that is
//! in the same cells in each such filling is there.

use catena::grid::{Candidate, Cell, Conclusion, Digit, State};

/// Digits in cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    pub digits: Vec<Digit>,
    pub cells: Vec<Cell>,
    /// Of an almost locked set the cells that a digit may have in it; of others nothing.
    pub held: Vec<(Digit, Vec<Cell>)>,
}

impl Node {
    fn new(digits: Vec<Digit>, cells: Vec<Cell>) -> Node {
        Node { digits, cells, held: Vec::new() }
    }

    fn places(&self, state: &State, digit: Digit) -> Vec<Candidate> {
        let held = self.held.iter().find(|(one, _)| *one == digit);
        held.map_or_else(|| live(state, digit, &self.cells), |(_, cells)| live(state, digit, cells))
    }
}

/// Whether a line in Eureka notation denotes a proof of all that it concludes.
pub fn eureka(state: &State, text: &str) -> bool {
    let Some((chain, said)) = text.split_once("=>") else { return false };
    let Some(mut said) = conclusions(said) else { return false };
    let chain = chain.trim();
    let (chain, is_loop) = match chain.strip_suffix("- loop") {
        Some(chain) => (chain, true),
        None => (chain, false),
    };
    let Some((nodes, links)) = nodes_of_eureka(chain) else { return false };
    said.dedup();
    proves(state, &nodes, &links, is_loop, &said)
}

fn nodes_of_eureka(text: &str) -> Option<(Vec<Node>, Vec<char>)> {
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    let mut rest = text.trim();
    loop {
        let (inside, after) = rest.strip_prefix('(')?.split_once(')')?;
        let end = after.find(' ').unwrap_or(after.len());
        let cells = cells(&after[..end])?;
        let mut digits = Vec::new();
        for sign in inside.chars() {
            match sign {
                '=' | '-' => {
                    nodes.push(Node::new(std::mem::take(&mut digits), cells.clone()));
                    links.push(sign);
                }
                _ => digits.push(digit(sign)?),
            }
        }
        nodes.push(Node::new(digits, cells));
        rest = after[end..].trim_start();
        let Some(sign) = rest.chars().next() else { return Some((nodes, links)) };
        links.push(sign);
        rest = rest[1..].trim_start();
    }
}

/// Whether a line as HoDoKu writes its AICs, `AIC: 2 2- r6c1 =2= r6c7 -2- r4c7 -5 => r6c1<>5`, denotes a proof.
pub fn hodoku(state: &State, text: &str) -> bool {
    read_hodoku(text).is_some_and(|(head, nodes, links, said)| {
        let ends = [&nodes[0], &nodes[nodes.len() - 1]].map(|node| node.digits[0]);
        let fall = said.iter().map(|conclusion| conclusion.candidate().digit());
        let known: Vec<Digit> = ends.into_iter().chain(fall).collect();
        head.iter().all(|digit| known.contains(digit))
            && proves(state, &nodes, &links, false, &said)
    })
}

type Read = (Vec<Digit>, Vec<Node>, Vec<char>, Vec<Conclusion>);

fn read_hodoku(text: &str) -> Option<Read> {
    let (chain, said) = text.strip_prefix("AIC: ")?.split_once("=>")?;
    let said = conclusions(said)?;
    let words: Vec<&str> = chain.split_whitespace().collect();
    let [head, first, between @ .., last] = &words[..] else { return None };
    let head: Option<Vec<Digit>> = head.split('/').map(one).collect();
    let mut ends = vec![one(first.strip_suffix('-')?)?];
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    let mut place = cells(between.first()?)?;
    for pair in between[1..].chunks(2) {
        let [link, next] = pair else { return None };
        let sign = link.chars().next().filter(|sign| "=-".contains(*sign))?;
        let by = one(link.strip_prefix(sign)?.strip_suffix(sign)?)?;
        within(&mut nodes, &mut links, &place, ends.pop()?, by, sign == '-')?;
        links.push(sign);
        place = cells(next)?;
        nodes.push(Node::new(vec![by], place.clone()));
        ends.push(by);
    }
    let (from, to) = (ends.pop()?, one(last.strip_prefix('-')?)?);
    if from != to {
        links.push('=');
        nodes.push(Node::new(vec![to], place));
    }
    Some((head?, nodes, links, said))
}

/// The nodes of a cell in which the digit changes, or the one where it does not: then a link of the other kind stands
/// before it.
fn within(
    nodes: &mut Vec<Node>,
    links: &mut Vec<char>,
    place: &[Cell],
    from: Digit,
    to: Digit,
    goes_on_weakly: bool,
) -> Option<()> {
    let node = |digit| Node::new(vec![digit], place.to_vec());
    if nodes.is_empty() {
        nodes.push(node(from));
    }
    if from != to {
        links.push(if goes_on_weakly { '=' } else { '-' });
        nodes.push(node(to));
    }
    Some(())
}

/// Whether a line as SudokuWiki writes its chains, `-5[F8]+4[F8]-4[F9]+4[J9] => J8<>5`, denotes a proof.
pub fn signed(state: &State, text: &str) -> bool {
    let Some((chain, said)) = text.split_once("=>") else { return false };
    let Some(said) = lettered_conclusions(said) else { return false };
    let mut nodes = Vec::new();
    let mut rest = chain.trim();
    while let Some(sign) = rest.chars().next() {
        let wanted = if nodes.len() % 2 == 0 { '-' } else { '+' };
        let read = || {
            let (number, after) = rest[1..].split_once('[')?;
            let (places, after) = after.split_once(']')?;
            let cells: Option<Vec<Cell>> = places.split('|').map(lettered).collect();
            Some((Node::new(vec![one(number)?], cells?), after))
        };
        let Some((node, after)) = read().filter(|_| sign == wanted) else { return false };
        nodes.push(node);
        rest = after;
    }
    let links: Vec<char> = (1..nodes.len()).map(|at| if at % 2 == 1 { '=' } else { '-' }).collect();
    proves(state, &nodes, &links, false, &said)
}

/// Whether a chain proves all that it is said to conclude.
fn proves(
    state: &State,
    nodes: &[Node],
    links: &[char],
    is_loop: bool,
    said: &[Conclusion],
) -> bool {
    let in_turn = links.iter().enumerate().all(|(at, &sign)| sign == ['=', '-'][at % 2]);
    let whole = nodes.len().is_multiple_of(2) && links.len() + 1 == nodes.len() && in_turn;
    if !whole || !nodes.chunks(2).all(|pair| is_strong(state, &pair[0], &pair[1])) {
        return false;
    }
    // What is true of each pair where its other node is false, from left to right and from right to left.
    let right: Vec<Node> =
        nodes.chunks(2).map(|pair| left_over(state, &pair[0], &pair[1])).collect();
    let left: Vec<Node> =
        nodes.chunks(2).map(|pair| left_over(state, &pair[1], &pair[0])).collect();
    let links = right.iter().zip(&left[1..]);
    let closes = sees(state, &right[right.len() - 1], &left[0]);
    links.into_iter().all(|(one, other)| sees(state, one, other))
        && (!is_loop || closes)
        && !said.is_empty()
        && said.iter().all(|&conclusion| falls(state, &left, &right, closes, conclusion))
}

/// What is true of a pair where one node is false: of an almost locked set each digit in the cells in which fillings of the
/// set have it.
fn left_over(state: &State, gone: &Node, stays: &Node) -> Node {
    if gone.cells != stays.cells || stays.digits.len() != stays.cells.len() {
        return stays.clone();
    }
    let places = fillings(state, &stays.digits, &stays.cells);
    // Where no filling is left the other node is true, and of the digits nothing more is known than their cells.
    if places.is_empty() {
        return stays.clone();
    }
    let places_of = |digit: &Digit| -> Vec<Cell> {
        let at = stays.digits.iter().position(|one| one == digit).unwrap_or_default();
        let mut cells: Vec<Cell> = places.iter().map(|filling| filling[at]).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let digits = stays.digits.iter().map(|digit| (*digit, places_of(digit)));
    Node { held: digits.collect(), ..stays.clone() }
}

/// The ways in which digits are one each in as many cells: a cell for each digit.
fn fillings(state: &State, digits: &[Digit], cells: &[Cell]) -> Vec<Vec<Cell>> {
    let [digit, rest @ ..] = digits else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        if state.is_live(Candidate::new(*digit, cell)) {
            let others = [&cells[..at], &cells[at + 1..]].concat();
            let further = fillings(state, rest, &others);
            all.extend(further.into_iter().map(|rest| [vec![cell], rest].concat()));
        }
    }
    all
}

fn live(state: &State, digit: Digit, cells: &[Cell]) -> Vec<Candidate> {
    let all = cells.iter().map(|&cell| Candidate::new(digit, cell));
    all.filter(|&candidate| state.is_live(candidate)).collect()
}

/// Whether a node is one that was written rightly: each cell has its digit.
fn is_whole(state: &State, node: &Node) -> bool {
    let [digit] = node.digits[..] else { return false };
    live(state, digit, &node.cells).len() == node.cells.len()
}

fn is_strong(state: &State, one: &Node, other: &Node) -> bool {
    let is_set = one.cells == other.cells
        && (one.cells.len() > 1 || one.digits.len() > 1 || other.digits.len() > 1);
    if is_set {
        return is_almost_locked(state, one, other);
    }
    if !is_whole(state, one) || !is_whole(state, other) || one == other {
        return false;
    }
    if one.cells == other.cells {
        return state.digits(one.cells[0]).len() == 2;
    }
    let members: Vec<Cell> = one.cells.iter().chain(&other.cells).copied().collect();
    one.digits == other.digits && is_all_of_a_house(state, one.digits[0], &members)
}

/// Whether the places of a digit in some house are these cells.
pub fn is_all_of_a_house(state: &State, digit: Digit, members: &[Cell]) -> bool {
    houses().iter().any(|house| {
        let places: Vec<Cell> = house
            .iter()
            .copied()
            .filter(|&cell| state.is_live(Candidate::new(digit, cell)))
            .collect();
        members.iter().all(|cell| places.contains(cell))
            && places.iter().all(|cell| members.contains(cell))
    })
}

/// The cells of each row, column and block.
pub fn houses() -> Vec<Vec<Cell>> {
    let rows = (0..9).map(|row| (0..9).map(|column| Cell::at(row, column)).collect());
    let columns = (0..9).map(|column| (0..9).map(|row| Cell::at(row, column)).collect());
    let blocks = (0..9).map(|block| {
        (0..9).map(|at| Cell::at(block / 3 * 3 + at / 3, block % 3 * 3 + at % 3)).collect()
    });
    rows.chain(columns).chain(blocks).collect()
}

/// Whether the cells of a house hold just the digits of both nodes, one more than they are.
fn is_almost_locked(state: &State, one: &Node, other: &Node) -> bool {
    let in_house = houses().iter().any(|house| one.cells.iter().all(|cell| house.contains(cell)));
    let mut written: Vec<Digit> = one.digits.iter().chain(&other.digits).copied().collect();
    written.sort_unstable();
    written.dedup();
    let held: Vec<Digit> =
        Digit::all().filter(|&digit| !live(state, digit, &one.cells).is_empty()).collect();
    let twice = one.digits.iter().any(|digit| other.digits.contains(digit));
    in_house && !twice && written == held && held.len() == one.cells.len() + 1
}

/// Whether a digit of one node sees a digit of the other, in all their places.
fn sees(state: &State, one: &Node, other: &Node) -> bool {
    !links(state, one, other).is_empty()
}

/// The digits of two nodes that see each other in all their places.
fn links(state: &State, one: &Node, other: &Node) -> Vec<(Digit, Digit)> {
    let mut found = Vec::new();
    for &from in &one.digits {
        for &to in &other.digits {
            let (one, other) = (one.places(state, from), other.places(state, to));
            let all = one.iter().all(|one| other.iter().all(|other| are_linked(*one, *other)));
            if all && !one.is_empty() && !other.is_empty() {
                found.push((from, to));
            }
        }
    }
    found
}

fn are_linked(one: Candidate, other: Candidate) -> bool {
    let (a, b) = (one.cell(), other.cell());
    let block = |cell: Cell| (cell.row() / 3, cell.column() / 3);
    let share = a.row() == b.row() || a.column() == b.column() || block(a) == block(b);
    one != other && (a == b || one.digit() == other.digit() && share)
}

/// Whether a candidate sees a digit of a node in all its places.
fn target_sees(state: &State, target: Candidate, node: &Node) -> bool {
    node.digits.iter().any(|&digit| sees_all(state, target, node, digit))
}

fn sees_all(state: &State, target: Candidate, node: &Node, digit: Digit) -> bool {
    let places = node.places(state, digit);
    !places.is_empty() && places.iter().all(|&place| are_linked(target, place))
}

/// Whether a candidate that is said to be false is. `left` and `right` are the sides of the strong links, each as what is
/// true of it where the other is false.
fn falls(
    state: &State,
    left: &[Node],
    right: &[Node],
    is_loop: bool,
    conclusion: Conclusion,
) -> bool {
    let Conclusion::Eliminate(target) = conclusion else { return false };
    let sees_both = |one: &Node, other: &Node| {
        target_sees(state, target, one) && target_sees(state, target, other)
    };
    let count = left.len();
    let by_ends = sees_both(&left[0], &right[count - 1]);
    let (first, last) = (&left[0], &right[count - 1]);
    let comes_back = right[..count - 1].iter().any(|node| sees(state, last, node));
    let begins_so = left[1..].iter().any(|node| sees(state, first, node));
    let by_lasso = comes_back && target_sees(state, target, first)
        || begins_so && target_sees(state, target, last);
    let by_strong = (0..count).any(|at| sees_both(&left[at], &right[at]));
    // Of a loop all left sides are true, or all right sides.
    let by_weak = || right.iter().any(|one| left.iter().any(|other| sees_both(one, other)));
    let by_set = || (0..count).any(|at| falls_by_set(state, target, left, right, at));
    state.is_live(target)
        && (by_ends || by_strong || by_lasso || is_loop && (by_weak() || by_set()))
}

/// Whether a candidate sees all places of a digit that an almost locked set of a loop has: one that is in none of its links.
/// It may be in the set itself, in the only cell of that digit.
fn falls_by_set(
    state: &State,
    target: Candidate,
    left: &[Node],
    right: &[Node],
    at: usize,
) -> bool {
    let (own, count) = (&left[at].cells, left.len());
    if *own != right[at].cells {
        return false;
    }
    let (before, after) = ((at + count - 1) % count, (at + 1) % count);
    let back = links(state, &right[before], &left[at]);
    let on = links(state, &right[at], &left[after]);
    let is_free = |digit: Digit| {
        back.iter().any(|(_, one)| *one != digit) && on.iter().any(|(one, _)| *one != digit)
    };
    let mut digits = left[at].digits.iter().chain(&right[at].digits);
    digits.any(|&digit| {
        let node = Node::new(vec![digit], own.clone());
        is_free(digit) && target_sees(state, target, &node)
    })
}

fn digit(sign: char) -> Option<Digit> {
    Digit::from_number(sign.to_digit(10)?)
}

pub fn one(text: &str) -> Option<Digit> {
    let mut signs = text.chars();
    let read = digit(signs.next()?);
    signs.next().is_none().then_some(read)?
}

/// Cells as Eureka has them: `r1c28`, `b5p79`, several with `|` or commas between them.
pub fn cells(text: &str) -> Option<Vec<Cell>> {
    let mut all = Vec::new();
    for word in text.split(['|', ',']) {
        let (in_block, rest) = match word.strip_prefix('r') {
            Some(rest) => (false, rest),
            None => (true, word.strip_prefix('b')?),
        };
        let (firsts, seconds) = rest.split_once(if in_block { 'p' } else { 'c' })?;
        for first in numbers(firsts)? {
            for second in numbers(seconds)? {
                all.push(match in_block {
                    true => Cell::at(first / 3 * 3 + second / 3, first % 3 * 3 + second % 3),
                    false => Cell::at(first, second),
                });
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

fn numbers(text: &str) -> Option<Vec<usize>> {
    let all: Option<Vec<usize>> = text.chars().map(|sign| Some(digit(sign)?.index())).collect();
    all.filter(|all| !all.is_empty())
}

pub fn lettered(text: &str) -> Option<Cell> {
    let mut signs = text.chars();
    let row = "ABCDEFGHJ".find(signs.next()?)?;
    let column = digit(signs.next()?)?.index();
    signs.next().is_none().then(|| Cell::at(row, column))
}

/// Conclusions such as `r1c2<>3, r4c56<>7`.
pub fn conclusions(text: &str) -> Option<Vec<Conclusion>> {
    said(text, cells)
}

fn lettered_conclusions(text: &str) -> Option<Vec<Conclusion>> {
    said(text, |text| Some(vec![lettered(text)?]))
}

fn said(text: &str, cells: impl Fn(&str) -> Option<Vec<Cell>>) -> Option<Vec<Conclusion>> {
    let mut all = Vec::new();
    for part in text.split(", ").map(str::trim) {
        let (places, digits) = part.split_once("<>")?;
        for cell in cells(places)? {
            for sign in digits.chars() {
                all.push(Conclusion::Eliminate(Candidate::new(digit(sign)?, cell)));
            }
        }
    }
    Some(all)
}
