//! Reads steps with braces: nrc notation in all its spellings, and the form of CSP-Rules.
//!
//! A step is a list of items in braces; the coordinates that they have in common stand before or
//! after it, and whatever the braces leave out comes from there: `n6{r9 r1}c6`, `n7r5{c6 c4}`,
//! `{n2 n5}r6c5`, `r6c5{n2 n5}`, `{r1 r8}c8n4`, `b3n5{r3c8 r1c9}`, `n5{r9c8 r1c8}`.

use std::ops::Range;

use crate::grid::{Candidate, Cell, Csp, Digit, DigitSet};

use super::cursor::{Cursor, Expected, ReadError};
use super::typed::{TypedExtra, TypedPair, TypedReason, TypedStep};
use crate::proof::Node;

/// What stands at one place of a list of steps.
pub(super) enum Item {
    /// A step with braces.
    Step(TypedStep),
    /// A candidate of a list that has no braces.
    Candidate(Candidate, Range<usize>),
}

/// Whether a step with braces, or a bare candidate, begins here: not a word such as `c4chain`.
pub(super) fn begins(text: &str) -> bool {
    let (mut rest, mut letters) = (text, String::new());
    while let Some((letter, after)) = coordinate_at(rest).filter(|c| !letters.contains(c.0)) {
        letters.push(letter);
        rest = after.trim_start();
    }
    rest.starts_with('{') || (letters.len() == 3 && !letters.contains('b'))
}

/// The letter of a coordinate and the text after it, when one begins here.
pub(super) fn coordinate_at(text: &str) -> Option<(char, &str)> {
    let letter = text.chars().next()?.to_ascii_lowercase();
    let after = text.strip_prefix(['n', 'r', 'c', 'b', 'N', 'R', 'C', 'B'])?;
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < after.len()).then_some((letter, rest))
}

/// The numbers of the four coordinates, as far as they are known; several for a group.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Coordinates {
    digit: Vec<Digit>,
    row: Vec<Digit>,
    column: Vec<Digit>,
    block: Vec<Digit>,
    place: Vec<Digit>,
}

impl Coordinates {
    fn of_letter(&mut self, letter: char) -> Option<&mut Vec<Digit>> {
        match letter {
            'n' => Some(&mut self.digit),
            'r' => Some(&mut self.row),
            'c' => Some(&mut self.column),
            'b' => Some(&mut self.block),
            'p' => Some(&mut self.place),
            _ => None,
        }
    }

    /// Takes from another what is not known yet.
    fn fill_from(&mut self, other: &Coordinates) {
        for (mine, theirs) in [
            (&mut self.digit, &other.digit),
            (&mut self.row, &other.row),
            (&mut self.column, &other.column),
            (&mut self.block, &other.block),
            (&mut self.place, &other.place),
        ] {
            if mine.is_empty() {
                mine.clone_from(theirs);
            }
        }
    }

    /// Whether they do not contradict each other.
    fn agrees_with(&self, other: &Coordinates) -> bool {
        let agree = |one: &[Digit], two: &[Digit]| one.is_empty() || two.is_empty() || one == two;
        agree(&self.digit, &other.digit)
            && agree(&self.row, &other.row)
            && agree(&self.column, &other.column)
            && agree(&self.block, &other.block)
            && agree(&self.place, &other.place)
    }

    /// Whether a candidate that has these coordinates lacks one of this letter.
    fn lacks(&self, letter: char) -> bool {
        let no_cell = self.row.is_empty() && self.column.is_empty();
        match letter {
            'n' => self.digit.is_empty(),
            'r' => self.row.is_empty() && self.place.is_empty(),
            'c' => self.column.is_empty() && self.place.is_empty(),
            'b' => self.block.is_empty() && (self.digit.is_empty() || no_cell),
            'p' => self.place.is_empty() && !self.block.is_empty() && no_cell,
            _ => false,
        }
    }

    /// The candidates with one digit in these rows and columns; `None` when something is missing.
    fn node(&self) -> Option<Node> {
        let [digit] = self.digit[..] else { return None };
        Node::new(self.cells().into_iter().map(|cell| Candidate::new(digit, cell)))
    }

    fn cells(&self) -> Vec<Cell> {
        let cross = |firsts: &[Digit], seconds: &[Digit], cell: fn(usize, usize) -> Cell| {
            let of_first = |first: &Digit| {
                let first = first.index();
                seconds.iter().map(move |second| cell(first, second.index())).collect::<Vec<_>>()
            };
            firsts.iter().flat_map(of_first).collect::<Vec<_>>()
        };
        let mut cells = cross(&self.row, &self.column, Cell::at);
        cells.extend(cross(&self.block, &self.place, Cell::in_block));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The CSP variable with these coordinates, when they are those of one.
    fn csp(&self) -> Option<Csp> {
        match (&self.digit[..], &self.row[..], &self.column[..], &self.block[..]) {
            ([], [r], [c], []) => Some(Csp::cell(Cell::at(r.index(), c.index()))),
            ([n], [r], [], []) => Some(Csp::row(r.index(), *n)),
            ([n], [], [c], []) => Some(Csp::column(c.index(), *n)),
            ([n], [], [], [b]) => Some(Csp::block(b.index(), *n)),
            _ => None,
        }
    }
}

/// What stands between two blanks in the braces.
struct Value {
    span: Range<usize>,
    own: Coordinates,
    reason: Option<TypedReason>,
    /// Whether no blank stands before it: some texts have lost theirs.
    is_joined: bool,
}

/// Reads one step, or one candidate of a list without braces.
pub(super) fn read(cursor: &mut Cursor) -> Result<Item, ReadError> {
    let start = cursor.place();
    let before = coordinates(cursor, |_, _| true)?;
    if !cursor.accept("{") {
        return match before.node() {
            Some(node) if node.single().is_some() => {
                Ok(Item::Candidate(node.members()[0], start..cursor.end()))
            }
            _ => cursor.expected(Expected::OpeningBrace),
        };
    }
    let (mut values, dot) = values(cursor)?;
    let mut shared = before;
    let after = coordinates(cursor, |known, letter| {
        let mut all = known.clone();
        all.fill_from(&shared);
        all.fill_from(&values[0].own);
        all.lacks(letter)
    })?;
    shared.fill_from(&after);
    let span = start..cursor.end();
    if let Some(pair) = almost_locked_set(&shared, &values) {
        return Ok(Item::Step(TypedStep { span, pair }));
    }
    let csp = shared.csp();
    share(cursor, &mut values, &shared)?;
    let nodes = values.iter().map(|value| match value.own.node() {
        Some(node) => Ok((node, value.reason)),
        None => cursor.expected_at(value.span.clone(), Expected::WholeCandidates),
    });
    let mut nodes = nodes.collect::<Result<Vec<_>, _>>()?.into_iter();
    let left = nodes.next().map(|(node, _)| node);
    let right = if dot { None } else { nodes.next().map(|(node, _)| node) };
    let (Some(left), true) = (left, dot || right.is_some()) else {
        return cursor.expected_at(span, Expected::SecondCandidate);
    };
    let extra = nodes.flat_map(|(node, reason)| {
        let members = node.members().to_vec();
        members.into_iter().map(move |candidate| TypedExtra { candidate, reason })
    });
    let pair = TypedPair::Values { csp, left, right, extra: extra.collect() };
    Ok(Item::Step(TypedStep { span, pair }))
}

/// Reads coordinates while there are any that are wanted, each letter once.
fn coordinates(
    cursor: &mut Cursor,
    wanted: impl Fn(&Coordinates, char) -> bool,
) -> Result<Coordinates, ReadError> {
    let mut read = Coordinates::default();
    while let Some(letter) = cursor.peek() {
        let known = read.clone();
        let Some(numbers) = read.of_letter(letter) else { break };
        if !numbers.is_empty() || !wanted(&known, letter) {
            break;
        }
        cursor.skip(1);
        *numbers = cursor.numbers()?;
    }
    Ok(read)
}

/// Reads what stands in the braces, and whether a dot stands in place of the right-linking
/// candidate.
fn values(cursor: &mut Cursor) -> Result<(Vec<Value>, bool), ReadError> {
    let (mut values, mut dot) = (Vec::new(), false);
    let mut is_joined = false;
    loop {
        match cursor.peek() {
            Some('}') if values.len() + usize::from(dot) >= 2 => break,
            Some('}') => return cursor.expected(Expected::SecondCandidate),
            Some('.') if values.len() == 1 && !dot => {
                cursor.skip(1);
                dot = true;
            }
            Some(',') => {
                cursor.skip(1);
                is_joined = false;
            }
            Some('n' | 'r' | 'c' | 'b' | '1'..='9') => {
                values.push(Value { is_joined, ..value(cursor)? });
                let end = cursor.end();
                is_joined = cursor.place() == end;
            }
            _ => return cursor.expected(Expected::ClosingBrace),
        }
    }
    cursor.skip(1);
    Ok((values, dot))
}

/// Reads one item: its coordinates, or only a digit, and what excludes it.
fn value(cursor: &mut Cursor) -> Result<Value, ReadError> {
    let start = cursor.place();
    let own = match cursor.peek() {
        Some('1'..='9') => Coordinates { digit: cursor.numbers()?, ..Coordinates::default() },
        _ => coordinates_together(cursor)?,
    };
    let span = start..cursor.end();
    let reason = if cursor.accept("*") || cursor.accept("(*)") {
        Some(TypedReason::Target)
    } else if cursor.accept("#") {
        Some(right_reason(cursor)?)
    } else {
        None
    };
    Ok(Value { span, own, reason, is_joined: false })
}

/// Reads coordinates without blanks between them; a letter that comes again begins another item, because
/// some texts have lost their blanks.
fn coordinates_together(cursor: &mut Cursor) -> Result<Coordinates, ReadError> {
    let mut read = Coordinates::default();
    loop {
        let letter = cursor.peek().unwrap_or('}');
        let Some(numbers) = read.of_letter(letter).filter(|numbers| numbers.is_empty()) else {
            return Ok(read);
        };
        cursor.skip(1);
        *numbers = cursor.numbers()?;
        let end = cursor.end();
        if cursor.place() > end {
            return Ok(read);
        }
    }
}

/// Reads what comes after `#`: the number of a step, or a candidate.
fn right_reason(cursor: &mut Cursor) -> Result<TypedReason, ReadError> {
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        let rest = cursor.rest();
        let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        return match rest[..length].parse::<usize>() {
            Ok(step) if step > 0 => {
                cursor.skip(length);
                Ok(TypedReason::Right(step - 1))
            }
            _ => cursor.expected(Expected::Reason),
        };
    }
    let named = coordinates(cursor, |_, _| true)?;
    match named.node().as_ref().and_then(Node::single) {
        Some(candidate) => Ok(TypedReason::Candidate(candidate)),
        None => cursor.expected(Expected::Reason),
    }
}

/// Gives every item what it leaves out: the coordinates before or after the braces or, when a
/// misprint put them only into the first item, those of the item before. Where a blank is missing too,
/// `{r6c5 c6c6}`, that is another misprint, and nothing is given.
fn share(cursor: &Cursor, values: &mut [Value], shared: &Coordinates) -> Result<(), ReadError> {
    let mut before = Coordinates::default();
    for value in values {
        if !value.own.agrees_with(shared) {
            return cursor.expected_at(value.span.clone(), Expected::SameCoordinate);
        }
        value.own.fill_from(shared);
        if !value.is_joined {
            value.own.fill_from(&before);
        }
        before.clone_from(&value.own);
    }
    Ok(())
}

/// An almost locked set, `{n4 n9}r1c28`: digits in the braces, several cells outside.
fn almost_locked_set(shared: &Coordinates, values: &[Value]) -> Option<TypedPair> {
    let cells = shared.cells();
    let only_digits = |value: &Value| value.own.row.is_empty() && value.own.column.is_empty();
    let [left, right, rest @ ..] = values else { return None };
    if cells.len() < 2 || !shared.digit.is_empty() || !only_digits(left) || !only_digits(right) {
        return None;
    }
    let digits = |value: &Value| value.own.digit.iter().copied().collect::<DigitSet>();
    let extra = rest.iter().map(|value| {
        let candidate = value.own.node()?.single()?;
        Some(TypedExtra { candidate, reason: value.reason })
    });
    let (left, right) = (digits(left), digits(right));
    let extra = extra.collect::<Option<_>>()?;
    Some(TypedPair::Als { cells, left, right, last: None, names_all: false, extra })
}
