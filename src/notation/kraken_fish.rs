//! Kraken fish as HoDoKu tells them: what falls, the fish with its fins, and a chain from each fin, and perhaps from the
//! candidates of one cover, to what falls.
//!
//! ```text
//! Kraken Fish Type 1:  => r4c2<>9
//!   Sashimi X-Wing: 9 r16 c27 fr1c5 fr6c3
//!   r1c5 -9- r23c6 =9= r4c6 -9- r4c2
//!   r6c3 -9- r4c2
//! ```
//!
//! It is read as the net that it is: where the conclusion is supposed not to hold, each chain, from its end, takes what it
//! begins with, and what is left of the bases lies in fewer covers than they are.

use super::CoverSets;
use super::conclusions::read_conclusions_from;
use super::cursor::{Cursor, LONGEST_TEXT};
use super::net::{NetClaim, NetItem, TypedNet};
use super::step_words::short_houses;
use crate::card::sized;
use crate::grid::{Candidate, Csp, Digit};

/// Reads a kraken fish; `None` when a text is none.
///
/// ```
/// use catena::notation::read_kraken_fish;
///
/// let text = "Kraken Fish Type 1:  => r4c2<>9\n  Sashimi X-Wing: 9 r16 c27 fr1c5 fr6c3\n\
///             r1c5 -9- r23c6 =9= r4c6 -9- r4c2\nr6c3 -9- r4c2";
/// let net = read_kraken_fish(text).unwrap();
/// assert_eq!(net.fish.unwrap().to_string(), "n9r16 \\ n9c27 fins n9r1c5 n9r6c3");
/// assert_eq!(read_kraken_fish("Kraken Fish Type 1:  => r4c2<>9"), None);
/// ```
pub fn read_kraken_fish(text: &str) -> Option<TypedNet> {
    let mut lines = text.lines();
    let (name, rest) = lines.next().filter(|_| text.len() <= LONGEST_TEXT)?.split_once(':')?;
    let is_kraken = name.trim().to_ascii_lowercase().starts_with("kraken ");
    let mut cursor = Cursor::new(rest);
    let conclusions = read_conclusions_from(&mut cursor).ok().filter(|all| !all.is_empty())?;
    let fish = fish(lines.next()?).filter(|_| is_kraken && cursor.peek().is_none())?;
    let chains = lines.filter(|line| !line.trim().is_empty());
    let chains = chains.map(|line| chain(line, place(text, line))).collect::<Option<Vec<_>>>()?;
    let claims = chains.iter().flatten().cloned().map(NetItem::Claim);
    (!chains.is_empty()).then(|| TypedNet {
        branches: vec![claims.collect()],
        conclusions,
        remembers: true,
        fish: Some(fish),
        ..TypedNet::default()
    })
}

/// Where a part of a text begins in it.
fn place(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// `Sashimi X-Wing: 9 r16 c27 fr1c5 fr6c3`
fn fish(line: &str) -> Option<CoverSets> {
    let (name, rest) = line.split_once(':')?;
    let (_, size) = sized(name.trim())?;
    let mut words = rest.split_whitespace();
    let digit = digit(words.next()?)?;
    let (truths, links) = (sets(words.next()?, digit)?, sets(words.next()?, digit)?);
    let mut fins: Vec<Candidate> =
        words.map(|word| fin(word, digit)).collect::<Option<Vec<_>>>()?.concat();
    fins.sort_unstable();
    let fits = truths.len() == size && links.len() == size;
    fits.then_some(CoverSets { truths, links, fins })
}

fn digit(word: &str) -> Option<Digit> {
    Digit::from_number(word.parse().ok()?)
}

/// A digit in the houses of `r16`, `c2b5`.
fn sets(word: &str, digit: Digit) -> Option<Vec<Csp>> {
    let mut sets = Vec::new();
    for (kind, numbers) in short_houses(word)? {
        let numbers = numbers.bytes().map(|number| usize::from(number - b'1'));
        sets.extend(numbers.map(|number| match kind {
            'r' => Csp::row(number, digit),
            'c' => Csp::column(number, digit),
            _ => Csp::block(number, digit),
        }));
    }
    Some(sets)
}

/// The candidates of `fr1c5`, or of `efr1c5` for a fin in two bases.
fn fin(word: &str, digit: Digit) -> Option<Vec<Candidate>> {
    let mut cursor = Cursor::new(word.strip_prefix("ef").or_else(|| word.strip_prefix('f'))?);
    let cells = cursor.cells().ok().filter(|_| cursor.peek().is_none())?;
    Some(cells.into_iter().map(|cell| Candidate::new(digit, cell)).collect())
}

/// The claims of a chain from its end to its beginning; `at` is where the line begins.
fn chain(line: &str, at: usize) -> Option<Vec<NetClaim>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let node = |word: &str, digit: Digit, is_true: bool| {
        let cells = word.strip_prefix("ALS:").unwrap_or(word);
        let mut cursor = Cursor::new(cells);
        let mut all = cursor.cells_as_written().ok()?;
        while cursor.accept(",") {
            all.extend(cursor.cells_as_written().ok()?);
        }
        let start = at + place(line, word);
        let span = start..start + word.len();
        cursor.peek().is_none().then_some(NetClaim {
            span,
            digits: vec![digit],
            cells: all,
            is_true,
        })
    };
    let [first, rest @ ..] = &words[..] else { return None };
    let mut claims: Vec<NetClaim> = Vec::new();
    let mut here = *first;
    for [link, next] in rest.as_chunks::<2>().0 {
        let sign = link.chars().next().filter(|sign| matches!(sign, '-' | '='))?;
        let digit = digit(link.strip_prefix(sign)?.strip_suffix(sign)?)?;
        let begins = sign == '-';
        let is_said = |claim: &NetClaim| claim.digits == [digit] && claim.is_true == begins;
        if !claims.last().is_some_and(is_said) {
            claims.push(node(here, digit, begins)?);
        }
        claims.push(node(next, digit, !begins)?);
        here = next;
    }
    let is_whole = rest.len() >= 2 && rest.len().is_multiple_of(2);
    let turned = claims.into_iter().rev().skip(1);
    is_whole.then(|| turned.map(|claim| NetClaim { is_true: !claim.is_true, ..claim }).collect())
}
