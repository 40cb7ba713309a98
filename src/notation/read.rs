//! Reads a chain in any notation, with the dashes, arrows and blanks that people really use.

use crate::grid::{Candidate, Digit, DigitSet};

use super::conclusions::read_conclusions_from;
use super::cursor::{Cursor, Expected, LONGEST_TEXT, Problem, ReadError, is_dash};
use super::typed::{TypedChain, TypedPair, TypedStep};
use super::{eureka, names, nice_loop, signed, steps};

/// Reads a chain as someone typed it, in nrc notation, the form of CSP-Rules or Eureka notation, as a nice loop, or as
/// SudokuWiki writes it.
///
/// A name before it and conclusions after it may be missing; a conclusion that is repeated counts once. Capitals, blanks, the kind of dash or
/// arrow, and lost dashes do not matter.
///
/// # Errors
/// The first place that cannot be read, and what was expected there; or that it is longer than
/// [`LONGEST_TEXT`].
///
/// # Examples
/// ```
/// use catena::notation::read;
///
/// let chain = read("nrc3chain n5{r9c8 r1c8} {n5 n8}r2c7 {n8 n1}r9c7 ==> r9c8 <> 1")?;
/// assert_eq!(chain.family, Some("nrc-chain"));
/// assert_eq!(chain.steps.len(), 3);
/// assert_eq!(chain.conclusions[0].to_string(), "r9c8<>1");
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<TypedChain, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let mut cursor = Cursor::new(text);
    let before = cursor.place();
    let head = read_head(&mut cursor)?;
    let said = &text[before..cursor.place()];
    let linking = linking_digit(said);
    if signed::begins(cursor.rest()) {
        let chain = signed::read(&mut cursor)?;
        return Ok(TypedChain { family: head.family, length: head.length, ..chain });
    }
    let mut chain = match cursor.peek() {
        _ if nice_loop::begins_with_digit(cursor.rest()) => {
            nice_loop::read_between_digits(&mut cursor)?
        }
        _ if nice_loop::begins(cursor.rest()) => {
            let digits = digits_before(said);
            TypedChain { digits, ..nice_loop::read(&mut cursor, linking)? }
        }
        Some('(') => eureka::read(&mut cursor)?,
        _ if eureka::begins(cursor.rest()) => eureka::read(&mut cursor)?,
        _ => TypedChain { steps: read_steps(&mut cursor)?, ..TypedChain::default() },
    };
    // `7= r1c4` says that the link to the target is a strong one: only a loop has such.
    let is_strong = said.trim_end().ends_with('=') && chain.digits != DigitSet::EMPTY;
    if is_strong && !chain.is_loop {
        return cursor.expected_at(before..before + said.len(), Expected::WeakLink);
    }
    (chain.family, chain.length, chain.space) = (head.family, head.length, head.space);
    chain.digits = chain.digits.union(on_digit(said).1);
    let said = read_conclusions_from(&mut cursor)?;
    if !chain.conclusions.iter().all(|conclusion| said.contains(conclusion)) {
        return cursor.expected_at(0..cursor.end(), Expected::ItsConclusion);
    }
    chain.conclusions = said;
    Ok(chain)
}

fn read_head(cursor: &mut Cursor) -> Result<names::Head, ReadError> {
    let start = cursor.place();
    let rest = cursor.rest();
    let is_step = |at: usize| {
        let here = &rest[at..];
        here.starts_with('{')
            || here
                .strip_prefix('(')
                .is_some_and(|after| after.trim_start().starts_with(|c: char| c.is_ascii_digit()))
            || (signed::is_boundary(rest, at)
                && (steps::begins(here)
                    || eureka::begins(here)
                    || nice_loop::begins(here)
                    || nice_loop::begins_with_digit(here)
                    || signed::begins(here)))
    };
    let length = rest.char_indices().map(|(at, _)| at).find(|&at| is_step(at));
    let length = length.unwrap_or_else(|| rest.find(['=', '→', '⇒']).unwrap_or(rest.len()));
    let head = rest[..length].trim_end();
    let unknown = |nearest| ReadError {
        span: start..start + head.len(),
        problem: Problem::UnknownFamily { nearest },
    };
    let is_loop = nice_loop::begins(&rest[length..]);
    let read = names::read_head(if is_loop { without_digit(head) } else { on_digit(head).0 });
    cursor.skip(length);
    let is_titled = signed::begins(&rest[length..]) && signed::is_title(head);
    read.or_else(|nearest| if is_titled { Ok(names::Head::NONE) } else { Err(unknown(nearest)) })
}

/// The digit of the link to the target that HoDoKu writes before an AIC: the `2-` of `AIC: 2 2- r6c1`.
fn linking_digit(head: &str) -> Option<Digit> {
    let head = head.trim_end();
    let number = head.strip_suffix(is_dash)?.chars().next_back()?;
    number.to_digit(10).and_then(Digit::from_number)
}

/// A head without the digit that a chain is said to be on, and this digit: the 4 of `Turbot fish on 4:`.
fn on_digit(head: &str) -> (&str, DigitSet) {
    let words = head.trim_end().trim_end_matches(':');
    let read = words.trim_end().rsplit_once(' ').and_then(|(before, number)| {
        let digit = Digit::from_number(number.trim_end_matches('s').parse().ok()?)?;
        let before = before.trim_end();
        let before = before.strip_suffix(" digit").unwrap_or(before);
        Some((before.strip_suffix(" on").or(before.strip_suffix(" in"))?, DigitSet::single(digit)))
    });
    read.unwrap_or((head, DigitSet::EMPTY))
}

/// The digits that HoDoKu writes before a loop: the `2` of `AIC: 2 2- r6c1`, the `4/7` of `Continuous Nice Loop: 4/7 4= r1c1`.
fn digits_before(head: &str) -> DigitSet {
    let digits = &head[without_digit(head).len()..];
    let digits = if digits.is_empty() && is_of_digits(head) { head } else { digits };
    digits.chars().filter_map(|c| Digit::from_number(c.to_digit(10)?)).collect()
}

fn is_of_digits(head: &str) -> bool {
    head.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "/=".contains(c) || is_dash(c))
}

/// A head without the digit that HoDoKu writes before a loop: `Discontinuous Nice Loop: 4`, and before an AIC twice,
/// `AIC: 2 2-`: it is that of the target, and no length.
fn without_digit(head: &str) -> &str {
    let is_mark =
        |c: char| c.is_ascii_digit() || is_dash(c) || c.is_whitespace() || "/=".contains(c);
    let short = head.trim_end_matches(is_mark);
    match short.is_empty() || short.ends_with(':') || short.ends_with(']') {
        true => short,
        false => head,
    }
}

fn read_steps(cursor: &mut Cursor) -> Result<Vec<TypedStep>, ReadError> {
    let mut read = Vec::new();
    let mut open: Option<(Candidate, usize)> = None;
    loop {
        skip_separators(cursor);
        let ends = cursor.peek().is_none() || cursor.clone().accept_arrow();
        if ends && open.is_some() {
            return cursor.expected(Expected::Pair);
        }
        if ends && !read.is_empty() {
            return Ok(read);
        }
        let rest = cursor.rest();
        if !rest.starts_with('{') && steps::coordinate_at(rest).is_none() {
            return cursor.expected(Expected::StepOrArrow);
        }
        match (steps::read(cursor)?, open.take()) {
            (steps::Item::Step(step), None) => read.push(step),
            (steps::Item::Step(step), Some(_)) => {
                return cursor.expected_at(step.span, Expected::Pair);
            }
            (steps::Item::Candidate(left, span), None) => open = Some((left, span.start)),
            (steps::Item::Candidate(right, span), Some((left, start))) => {
                let right = Some(right.into());
                let pair =
                    TypedPair::Values { csp: None, left: left.into(), right, extra: Vec::new() };
                read.push(TypedStep { span: start..span.end, pair });
            }
        }
    }
}

/// What may stand between two steps, or two conclusions: nothing at all, too.
fn skip_separators(cursor: &mut Cursor) {
    while !cursor.clone().accept_arrow()
        && (cursor.accept_dash()
            || [",", ";", "and "].iter().any(|separator| cursor.accept(separator)))
    {}
}
