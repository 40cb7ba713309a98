//! Reads truths and links of set logic, as [`SetLogic`](super::SetLogic) and Xsudo write them.

use super::conclusions::read_conclusions_from;
use super::cursor::{Cursor, LONGEST_TEXT};
use super::{CoverSets, TypedSets};
use crate::grid::{Cell, Csp, Digit};

/// Reads truths and links, with what they eliminate behind an arrow or without: on two lines as they are written, with
/// several digits or houses in a name perhaps, `12R4`, `1N47`. `None` when a text is none.
///
/// ```
/// use catena::notation::read_set_logic;
///
/// let typed = read_set_logic("2 Truths = {5C27}\n2 Links = {5r16}\n1 Elimination --> r1c5<>5").unwrap();
/// assert_eq!(typed.covers.unwrap()[0].to_string(), "n5c27 \\ n5r16");
/// assert_eq!(typed.conclusions[0].to_string(), "r1c5<>5");
/// assert_eq!(read_set_logic("5C27 \\ 5r16"), None);
/// ```
pub fn read_set_logic(text: &str) -> Option<TypedSets> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let (truths, after) = sets_of(text, "truth")?;
    let (links, after) = sets_of(after, "link")?;
    let mut cursor = Cursor::new(after);
    while !cursor.clone().accept_arrow() && cursor.peek().is_some() {
        cursor.skip(cursor.clone().rest().chars().next()?.len_utf8());
    }
    let conclusions = match cursor.peek() {
        Some(_) => read_conclusions_from(&mut cursor).ok()?,
        None => Vec::new(),
    };
    Some(TypedSets {
        rule: String::new(),
        size: None,
        steps: String::new(),
        span: 0..text.len() - after.len(),
        covers: Some(vec![CoverSets { truths, links, fins: Vec::new() }]),
        conclusions,
    })
}

/// The sets in the braces behind a word, and what follows them.
fn sets_of<'a>(text: &'a str, word: &str) -> Option<(Vec<Csp>, &'a str)> {
    let at = text.to_ascii_lowercase().find(word)?;
    let (inside, after) = text[at..].split_once('{')?.1.split_once('}')?;
    let sets: Option<Vec<Vec<Csp>>> = inside.split_whitespace().map(named).collect();
    let mut sets = sets?.concat();
    sets.sort_unstable();
    sets.dedup();
    (!sets.is_empty()).then_some((sets, after))
}

/// The sets of one name: `5C8`, `12R4`, `1N47`.
fn named(name: &str) -> Option<Vec<Csp>> {
    let at = name.find(|c: char| c.is_ascii_alphabetic())?;
    let numbers = |text: &str| -> Option<Vec<Digit>> {
        text.chars().map(|c| c.to_digit(10).and_then(Digit::from_number)).collect()
    };
    let (firsts, seconds) = (numbers(&name[..at])?, numbers(&name[at + 1..])?);
    let set: fn(Digit, Digit) -> Csp = match name[at..].chars().next()?.to_ascii_lowercase() {
        'n' => |row, column| Csp::cell(Cell::at(row.index(), column.index())),
        'r' => |digit, row| Csp::row(row.index(), digit),
        'c' => |digit, column| Csp::column(column.index(), digit),
        'b' => |digit, block| Csp::block(block.index(), digit),
        _ => return None,
    };
    let of = |first: &Digit| seconds.iter().map(|second| set(*first, *second)).collect::<Vec<_>>();
    Some(firsts.iter().flat_map(of).collect())
}
