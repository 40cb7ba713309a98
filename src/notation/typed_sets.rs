//! Reads proofs that are no chains as they are printed: a name, sets before `\`, sets behind it, conclusions:
//! `x-wing n3c27 \ n3r16 ==> r1c5<>3`, `naked-pair r1c48 \ n25r1 ==> r1c2<>5`.

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, Space};

use super::CoverSets;
use super::conclusions::{read_conclusions, read_conclusions_from};
use super::cursor::{Cursor, Expected, LONGEST_TEXT, Problem, ReadError};
use crate::card::sized;

/// A proof that is no chain, as it was typed: nothing about it has been judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedSets {
    /// Its name as it was typed, in small letters; empty where it has none.
    pub name: String,
    /// The rule that its name stands for; empty where it has none.
    pub rule: String,
    /// The size that its name stands for, or that follows the name in brackets.
    pub size: Option<usize>,
    /// What stands between the name and the arrow, with single blanks.
    pub steps: String,
    /// Where that stands in the text, in bytes.
    pub span: std::ops::Range<usize>,
    /// The covers that it is; `None` where it names letters, links or nothing.
    pub covers: Option<Vec<CoverSets>>,
    /// What it is said to prove.
    pub conclusions: Vec<Conclusion>,
}

/// The signs between the bases and the covers.
const BETWEEN: [&str; 3] = ["\\", "∖", " in "];

/// Reads a proof that is no chain; `None` when a text does not begin with the name of a rule that is none, and has
/// no `\`. `is_rule` says whether a name is one of a rule whose proofs are no chains.
///
/// # Errors
/// The first place that cannot be read, and what was expected there.
///
/// # Examples
/// ```
/// use catena::notation::read_sets;
///
/// let typed = read_sets("pointing n5b9 \\ n5r7 ==> r7c1<>5", |name| name == "pointing")?.unwrap();
/// assert_eq!(typed.rule, "pointing");
/// assert_eq!(typed.covers.unwrap()[0].to_string(), "n5b9 \\ n5r7");
/// assert_eq!(read_sets("(5)r9c8 = (5)r1c8 => r2c8<>5", |_| false)?, None);
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
pub fn read_sets(
    text: &str,
    is_rule: impl Fn(&str) -> bool,
) -> Result<Option<TypedSets>, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let (name, length) = name(text);
    let as_size = sized(&name);
    let rule = as_size.map_or(name.clone(), |(rule, _)| rule.to_owned());
    let is_named = !name.is_empty() && (as_size.is_some() || is_rule(&rule));
    let has_sets = text.contains(['\\', '∖']);
    let is_unnamed = name.is_empty() && has_sets;
    if !(is_named || is_unnamed) {
        return Ok(None);
    }
    let mut cursor = Cursor::new(text);
    cursor.skip(if is_named { length } else { 0 });
    let start = cursor.place();
    let number = bracketed(&mut cursor);
    cursor.accept(":");
    let from = cursor.place();
    let end = from + conclusions_at(cursor.rest());
    let said = text[from..end].trim_start();
    let said = said.strip_prefix("(assuming one solution)").unwrap_or(said);
    let steps: Vec<&str> = said.split_whitespace().collect();
    let covers = covers(said);
    cursor.skip(end - from);
    let conclusions = read_conclusions_from(&mut cursor)?;
    Ok(Some(TypedSets {
        name: if is_named { name } else { String::new() },
        rule: if is_named { rule } else { String::new() },
        size: as_size.map(|(_, size)| size).or(number),
        steps: steps.join(" "),
        span: start..text[..end].trim_end().len(),
        covers,
        conclusions,
    }))
}

/// The name that begins a text, in small letters, and how long it is: the name of a size up to a colon, or a word.
fn name(text: &str) -> (String, usize) {
    let of_size = text.split_once(':').filter(|(head, _)| sized(head).is_some());
    if let Some((head, _)) = of_size {
        return (head.trim().to_ascii_lowercase(), head.len());
    }
    let start = text.len() - text.trim_start().len();
    let inside = |c: char| c.is_ascii_alphabetic() || c == '-' || c.is_ascii_digit();
    let rest = &text[start..];
    let word = &rest[..rest.find(|c| !inside(c)).unwrap_or(rest.len())];
    match word.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_set(word) {
        true => (word.trim_end_matches('-').to_ascii_lowercase(), start + word.len()),
        false => (String::new(), start),
    }
}

/// Whether a word is a set, and so no name: `r1c48`, `n3c267`.
fn is_set(word: &str) -> bool {
    sets(&mut Cursor::new(word)).is_ok_and(|sets| !sets.is_empty())
}

/// Reads `[3]`.
fn bracketed(cursor: &mut Cursor) -> Option<usize> {
    let rest = cursor.rest().strip_prefix('[')?;
    let number = rest.split(']').next()?;
    let read = number.parse().ok()?;
    cursor.skip(number.len() + 2);
    Some(read)
}

/// Where the conclusions begin: at the arrow before them, or behind the last colon.
fn conclusions_at(text: &str) -> usize {
    let concludes = |at: &usize| read_conclusions(&text[at + 1..]).is_ok();
    let behind_colon = || text.rfind(':').filter(concludes).unwrap_or(text.len());
    let at = arrow(text);
    if at < text.len() { at } else { behind_colon() }
}

/// Where the arrow before the conclusions begins, the last one; the end where there is none.
pub(super) fn arrow(text: &str) -> usize {
    let begins = |&(at, _): &(usize, char)| {
        Cursor::new(&text[at..]).accept_arrow() && !text[..at].ends_with(['=', '-', '–'])
    };
    text.char_indices().rfind(begins).map_or(text.len(), |(at, _)| at)
}

/// The covers that a text is, each with its fins, without those called complementary.
fn covers(text: &str) -> Option<Vec<CoverSets>> {
    let mut kept = text.to_owned();
    while let Some(start) = kept.find("(complement") {
        let end = start + kept[start..].find(')')? + 1;
        kept.replace_range(start..end, "");
    }
    let parts = kept.split(';').map(str::trim).filter(|part| !part.is_empty());
    let covers: Option<Vec<CoverSets>> = parts.map(cover).collect();
    covers.filter(|covers| !covers.is_empty())
}

fn cover(text: &str) -> Option<CoverSets> {
    if let Some(cover) = fish(text).or_else(|| of_csp_rules(text)) {
        return Some(cover);
    }
    let sign = BETWEEN.iter().find(|sign| text.contains(**sign))?;
    let (truths, rest) = text.split_once(sign)?;
    let (links, fins) = with_fins(rest);
    let read = |text: &str| {
        let mut cursor = Cursor::new(text);
        let read = sets(&mut cursor).ok()?;
        cursor.peek().is_none().then_some(read)
    };
    let truths = read(truths)?;
    let fins: Option<Vec<Candidate>> =
        fins.split_whitespace().map(|fin| fin_of(fin.trim_matches(','), &truths)).collect();
    Some(CoverSets { truths, links: read(links)?, fins: fins? })
}

/// The covers, and the fins that are named behind them.
fn with_fins(text: &str) -> (&str, &str) {
    let parts = ["fins", "fin"].iter().find_map(|word| text.split_once(word));
    let (links, fins) = parts.unwrap_or((text, ""));
    (links.trim_end().trim_end_matches(','), fins.trim())
}

/// A fin: a candidate, or a cell where the bases have one digit.
fn fin_of(word: &str, truths: &[Csp]) -> Option<Candidate> {
    let mut digits: Vec<Digit> = truths.iter().map(|csp| csp.candidates()[0].digit()).collect();
    digits.dedup();
    let of_cell = || match digits[..] {
        [digit] => Some(Candidate::new(digit, word.parse().ok()?)),
        _ => None,
    };
    let candidate = word.parse().ok().or_else(|| format!("n{word}").parse().ok());
    candidate.or_else(of_cell)
}

/// A fish as HoDoKu tells it, the digit, the houses of the base, those of the cover and the fins: `8 r28 c15 fr2c6`; or
/// with words between these, `8 in r28, c15, fin at r2c6`.
fn fish(text: &str) -> Option<CoverSets> {
    const BETWEEN: [&str; 6] = ["in", "at", "and", "with", "fin", "fins"];
    let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let mut words = words.filter(|word| !BETWEEN.contains(&word.to_ascii_lowercase().as_str()));
    let digit = words.next().and_then(|word| Digit::from_number(word.parse().ok()?))?;
    let mut sets_of = || houses(words.next()?, digit);
    let (truths, links) = (sets_of()?, sets_of()?);
    let fins_of = |word: &str| -> Option<Vec<Candidate>> {
        let mut cursor = Cursor::new(word.trim_start_matches(['e', 'f']));
        let cells = cursor.cells().ok().filter(|_| cursor.peek().is_none())?;
        Some(cells.into_iter().map(|cell| Candidate::new(digit, cell)).collect())
    };
    let fins: Vec<Vec<Candidate>> = words.map(fins_of).collect::<Option<_>>()?;
    Some(CoverSets { truths, links, fins: fins.concat() })
}

/// A subset or a fish as CSP-Rules prints it, what all sets have in common, the bases and the covers:
/// `b8{n3 n8}{r8c6 r9c5}`, `n2{c2 c5 c8}{r9 r5 r1}`.
fn of_csp_rules(text: &str) -> Option<CoverSets> {
    let (common, rest) = text.trim().split_once('{')?;
    let (truths, rest) = rest.split_once('}')?;
    let links = rest.trim().strip_prefix('{')?.strip_suffix('}')?;
    let sets_of = |values: &str| -> Option<Vec<Csp>> {
        values.split_whitespace().map(|value| in_common(common.trim(), value)).collect()
    };
    Some(CoverSets { truths: sets_of(truths)?, links: sets_of(links)?, fins: Vec::new() })
}

/// The set of two coordinates, or of a cell: `r4` and `n1` are digit 1 in row 4.
fn in_common(common: &str, value: &str) -> Option<Csp> {
    if let Ok(cell) = value.parse::<Cell>() {
        return Some(Csp::cell(cell));
    }
    let coordinate = |text: &str| {
        let mut letters = text.chars();
        let letter = letters.next()?;
        let number = Digit::from_number(letters.as_str().parse().ok()?)?;
        Some((letter, number))
    };
    let mut two = [coordinate(common)?, coordinate(value)?];
    two.sort_by_key(|(letter, _)| *letter != 'n');
    Some(match two {
        [('n', digit), ('r', row)] => set(Space::Rn, row, digit),
        [('n', digit), ('c', column)] => set(Space::Cn, column, digit),
        [('n', digit), ('b', block)] => set(Space::Bn, block, digit),
        [('r', row), ('c', column)] | [('c', column), ('r', row)] => {
            Csp::cell(Cell::at(row.index(), column.index()))
        }
        _ => return None,
    })
}

/// A digit in houses: `r28b5`.
fn houses(word: &str, digit: Digit) -> Option<Vec<Csp>> {
    let mut cursor = Cursor::new(word);
    let mut read = Vec::new();
    while let Some(letter) = cursor.peek() {
        cursor.skip(1);
        let space = match letter {
            'r' => Space::Rn,
            'c' => Space::Cn,
            'b' => Space::Bn,
            _ => return None,
        };
        read.extend(cursor.numbers().ok()?.into_iter().map(|house| set(space, house, digit)));
    }
    (!read.is_empty()).then_some(read)
}

/// Reads sets, cells and digits in houses, in order; one that is written twice is there twice.
fn sets(cursor: &mut Cursor) -> Result<Vec<Csp>, ReadError> {
    let mut read: Vec<Csp> = Vec::new();
    while cursor.peek().is_some() {
        cursor.accept(",");
        if cursor.accept("n") || cursor.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            let digits = cursor.numbers()?;
            let space = match cursor.peek() {
                Some('r') => Space::Rn,
                Some('c') => Space::Cn,
                Some('b') => Space::Bn,
                _ => return cursor.expected(Expected::Sets),
            };
            cursor.skip(1);
            for house in cursor.numbers()? {
                read.extend(digits.iter().map(|&digit| set(space, house, digit)));
            }
        } else {
            let cells: Vec<Cell> = cursor.cells()?;
            read.extend(cells.into_iter().map(Csp::cell));
        }
    }
    read.sort_unstable();
    Ok(read)
}

fn set(space: Space, house: Digit, digit: Digit) -> Csp {
    match space {
        Space::Rn => Csp::row(house.index(), digit),
        Space::Cn => Csp::column(house.index(), digit),
        _ => Csp::block(house.index(), digit),
    }
}
