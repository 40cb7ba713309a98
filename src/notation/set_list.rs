//! Reads truths and links as users of Xsudo list them: `1267r28 1267c28 \ 27b19 16b37 2n56 8n45 56n2 45n8`, and as
//! [`SetLogic`](super::SetLogic) writes them.

use std::ops::Range;

use crate::grid::{Cell, Conclusion, Csp, Digit};

use super::conclusions::read_conclusions_from;
use super::cursor::{Cursor, Expected, LONGEST_TEXT, Problem, ReadError};
use super::typed_sets::arrow;

/// Truths and links as they were typed: nothing about them has been judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetList {
    /// The sets of which one candidate is true, in the order in which they were typed.
    pub truths: Vec<Csp>,
    /// The sets that link them; there may be none.
    pub links: Vec<Csp>,
    /// Where the sets stand in the text, in bytes.
    pub span: Range<usize>,
    /// How many truths and how many links there are said to be: `4 Truths = {…}`; `None` where nothing is said.
    pub stated: [Option<usize>; 2],
    /// What they are said to prove; empty where all is asked that they prove.
    pub conclusions: Vec<Conclusion>,
}

/// Whether a text is meant as a list of truths and links: its first word is a set in this notation and it has a `\`,
/// or it has `Truths` and `Links`, one of either perhaps.
pub fn is_set_list(text: &str) -> bool {
    let is_set = |(_, word): (usize, &str)| {
        let set = without_weight(word);
        let is_weighted = set.len() < word.len();
        let is_plain = !word.starts_with('n') && (set_word(word).is_some() || zero(word).is_some());
        is_plain || is_weighted && (set.is_empty() || set_word(set).is_some())
    };
    let begins = Words::of(text, 0).next().is_some_and(is_set) || behind_name(text) > 0;
    (begins && text.contains(['\\', '∖'])) || headings(text).is_some()
}

/// Where the sets of a net begin, which is no rule: it is written by its truths and links behind this name.
fn behind_name(text: &str) -> usize {
    const NAME: &str = "net ";
    let start = text.len() - text.trim_start().len();
    if text[start..].starts_with(NAME) { start + NAME.len() } else { 0 }
}

/// Reads truths, `\`, links and, after an arrow, conclusions; or `16 Truths = {…}` and `16 Links = {…}` in either order,
/// with `1 Elimination` before the arrow perhaps.
///
/// A set is digits, a letter and the numbers of houses: `1267r28`, `27b19`, `3c5`; or rows, `n` and columns for cells:
/// `5n46`. The house may stand first: `r28n1267`, and `r5c46` and `b5p79` for cells; or the letter of the digits, `n1267r28`.
/// Small and capital letters mean the same. Weights are left out, `2×(n7c3 n1b1)`: who judges the sets finds them.
///
/// # Errors
/// The first word that is no set or names house 0, or a set that stands there twice among the truths or among the links.
///
/// # Examples
/// ```
/// use catena::notation::read_set_list;
///
/// let list = read_set_list("1c258 5n46 \\ 1r159 4n2 6n8 ==> r4c2<>2")?;
/// assert_eq!((list.truths.len(), list.links.len()), (5, 5));
/// assert_eq!(read_set_list("{R5C46 C258N1} \\ 1r159 4N2 6N8")?.truths.len(), 5);
/// assert!(read_set_list("1c258 1c2 \\ 1r1").is_err());
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
pub fn read_set_list(text: &str) -> Result<SetList, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let end = arrow(text);
    let headings = headings(&text[..end]);
    let stated = match headings.is_some() {
        true => ["truth", "link"].map(|name| number_before(&text[..end], name)),
        false => [None; 2],
    };
    let (truths, links) = match headings {
        Some(parts) => parts,
        None => {
            let at = text[..end].find(['\\', '∖']).unwrap_or(end);
            let behind = text[at..].chars().next().map_or(0, char::len_utf8);
            (behind_name(text).min(at)..at, (at + behind).min(end)..end)
        }
    };
    let read = |part: Range<usize>| sets(Words::of(&text[part.clone()], part.start));
    let (truths, links) = (read(truths)?, read(links)?);
    if truths.is_empty() {
        return Err(ReadError { span: 0..end, problem: Problem::Expected(Expected::SumSets) });
    }
    let mut cursor = Cursor::new(text);
    cursor.skip(end);
    let conclusions = read_conclusions_from(&mut cursor)?;
    Ok(SetList { truths, links, span: 0..text[..end].trim_end().len(), stated, conclusions })
}

/// What follows `Truths` and what follows `Links`, each up to the next heading or the end.
fn headings(text: &str) -> Option<(Range<usize>, Range<usize>)> {
    let lower = text.to_ascii_lowercase();
    let [truths, links] = ["truth", "link"].map(|name| lower.find(name));
    let (truths, links) = (truths?, links?);
    let others = [Some(truths), Some(links), lower.find("elimination")];
    let part = |at: usize, name: &str| {
        let next = others.iter().flatten().copied().filter(|other| *other > at).min();
        let from = at + name.len() + usize::from(lower[at + name.len()..].starts_with('s'));
        // The number before the next heading is none of the sets.
        let end = next.map_or(text.len(), |next| without_number(&text[..next]).len());
        from..end.max(from)
    };
    Some((part(truths, "truth"), part(links, "link")))
}

/// The number that stands before a heading; `None` where there is none.
fn number_before(text: &str, heading: &str) -> Option<usize> {
    let before = text[..text.to_ascii_lowercase().find(heading)?].trim_end();
    before[without_number(before).len()..].parse().ok()
}

/// A word without the weight that it begins with, `2×`; all of it where it has none.
fn without_weight(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('×') {
        Some(set) if rest.len() < word.len() => set,
        _ => word,
    }
}

/// What has the number 0 in a word that would be a set with another one, `38r0`; `None` in any other word.
fn zero(word: &str) -> Option<&'static str> {
    let at = word.find('0')?;
    set_word(&word.replace('0', "1"))?;
    let is_letter = |c: &char| c.is_ascii_alphabetic();
    let letter = |text: &str| text.chars().rev().find(is_letter).map(|c| c.to_ascii_lowercase());
    let is_of_cells = !word.to_ascii_lowercase().contains(['r', 'c', 'b']);
    Some(match letter(&word[..at]) {
        Some('r') => "row",
        Some('c') => "column",
        Some('b') => "block",
        Some('p') => "place",
        Some('n') if is_of_cells => "column",
        None if is_of_cells => "row",
        _ => "digit",
    })
}

fn without_number(text: &str) -> &str {
    text.trim_end().trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The words of a text with where they begin, without braces, commas and equals signs.
#[derive(Clone)]
struct Words<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn of(text: &'a str, at: usize) -> Words<'a> {
        Words { rest: text, at }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let is_between = |c: char| c.is_whitespace() || "{}()=,;:".contains(c);
        let start = self.rest.find(|c: char| !is_between(c))?;
        let rest = &self.rest[start..];
        let length = rest.find(is_between).unwrap_or(rest.len());
        let at = self.at + start;
        self.rest = &rest[length..];
        self.at = at + length;
        Some((at, &rest[..length]))
    }
}

fn sets(words: Words) -> Result<Vec<Csp>, ReadError> {
    let mut all: Vec<Csp> = Vec::new();
    for (at, word) in words {
        let error = |problem| ReadError { span: at..at + word.len(), problem };
        let set = without_weight(word);
        if set.is_empty() {
            continue;
        }
        let read = set_word(set).ok_or_else(|| {
            error(match zero(set) {
                Some(of) => Problem::Zero { of },
                None => Problem::Expected(Expected::SumSets),
            })
        })?;
        for set in read {
            if all.contains(&set) {
                return Err(error(Problem::Twice(set)));
            }
            all.push(set);
        }
    }
    Ok(all)
}

/// The sets of a word: `1267r28`, `5n46`, `r28n1267`, `r5c46`, `b5p79`.
fn set_word(word: &str) -> Option<Vec<Csp>> {
    let word = word.to_ascii_lowercase();
    let (first, rest) = numbers(&word);
    let letter = rest.chars().next()?;
    let (second, rest) = numbers(&rest[letter.len_utf8()..]);
    if !first.is_empty() {
        return (rest.is_empty() && !second.is_empty())
            .then(|| of_kind(letter, &first, &second))?;
    }
    let kind = rest.chars().next()?;
    let (third, rest) = numbers(&rest[kind.len_utf8()..]);
    match (letter, kind) {
        _ if !rest.is_empty() || second.is_empty() || third.is_empty() => None,
        ('r', 'c') => of_kind('n', &second, &third),
        ('b', 'p') => of_kind('p', &second, &third),
        ('r' | 'c' | 'b', 'n') => of_kind(letter, &third, &second),
        ('n', 'r' | 'c' | 'b') => of_kind(kind, &second, &third),
        _ => None,
    }
}

/// Digits in houses; of `n` the cells of rows and columns, of `p` those at places of blocks.
fn of_kind(letter: char, first: &[Digit], second: &[Digit]) -> Option<Vec<Csp>> {
    let set: fn(usize, usize) -> Csp = match letter {
        'r' => |digit, house| Csp::row(house, Digit::from_index(digit)),
        'c' => |digit, house| Csp::column(house, Digit::from_index(digit)),
        'b' => |digit, house| Csp::block(house, Digit::from_index(digit)),
        'n' => |row, column| Csp::cell(Cell::at(row, column)),
        'p' => {
            |block, place| Csp::cell(Cell::at(block / 3 * 3 + place / 3, block % 3 * 3 + place % 3))
        }
        _ => return None,
    };
    let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
    Some(pairs.map(|(one, other)| set(one.index(), other.index())).collect())
}

/// The digits from 1 to 9 that begin a text, and the rest.
fn numbers(text: &str) -> (Vec<Digit>, &str) {
    let end = text.find(|c: char| !('1'..='9').contains(&c)).unwrap_or(text.len());
    let digits = text[..end].chars().filter_map(|c| c.to_digit(10).and_then(Digit::from_number));
    (digits.collect(), &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_and_both_layouts_mean_the_same() {
        let plain = read_set_list("12r28 5n46 \\ 3b7 ==> r1c1<>2").unwrap();
        for text in [
            "r28n12 r5c46 \\ b7n3 ==> r1c1<>2",
            "net n12r28 r5c46 \\ n3b7 ==> r1c1<>2",
            "6 Truths = {12R28 5N46}\n1 Links = {3b7} => r1c1<>2",
            "1 Links = {3b7}\n6 Truths = {1R28, 2R28, 5N46} => r1c1<>2",
            "6 Truths = {12R28 5N46}\n1 Link = {3b7}\n1 Elimination --> r1c1<>2",
        ] {
            assert!(is_set_list(text), "{text}");
            let read = read_set_list(text).unwrap();
            let sorted = |mut all: Vec<Csp>| {
                all.sort_unstable();
                all
            };
            assert_eq!(sorted(read.truths), sorted(plain.truths.clone()), "{text}");
            assert_eq!(
                (read.links, read.conclusions),
                (plain.links.clone(), plain.conclusions.clone())
            );
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let read = read_set_list("r1c1 2×(n7c3 b8p27) \\ n1r12").unwrap();
        let names: Vec<String> = read.truths.iter().map(Csp::to_string).collect();
        assert_eq!(names, ["r1c1", "c3n7", "r7c5", "r9c4"]);
        assert_eq!((read.links.len(), read.stated), (2, [None, None]));
        for text in ["2×(n7c3 n1b1) \\ 1r1", "b8p27 \\ 1r1", "38r0 \\ 1b3"] {
            assert!(is_set_list(text), "{text}");
        }
    }

    #[test]
    fn how_many_there_are_said_to_be_is_read() {
        let read = read_set_list("4 Truths = {23N2 2B3}\n1 Link = {1b1}").unwrap();
        assert_eq!((read.truths.len(), read.stated), (3, [Some(4), Some(1)]));
        assert_eq!(read_set_list("Truths {1r1} Links {1b1}").unwrap().stated, [None, None]);
    }

    #[test]
    fn other_sets_and_chains_are_not_meant() {
        for text in [
            "x-wing n3c27 \\ n3r16 ==> r1c5<>3",
            "(5)r9c8 = (5)r1c8 => r2c8<>5",
            "",
            "n3c27 \\ n3r16",
        ] {
            assert!(!is_set_list(text), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let refused = |text: &str| {
            let error = read_set_list(text).unwrap_err();
            (text[error.span].to_owned(), error.problem.to_string())
        };
        assert_eq!(refused("1r2 5x3 \\ 1c1").0, "5x3");
        let none = |of: &str| format!("there is no {of} 0: they have the numbers 1 to 9");
        for (word, of) in [
            ("1r10", "row"),
            ("5n0", "column"),
            ("b0p1", "block"),
            ("c2n0", "digit"),
            ("0r1", "digit"),
        ] {
            let text = format!("1r2 {word} \\ 1c1");
            assert_eq!(refused(&text), (word.to_owned(), none(of)));
        }
        let (place, problem) = refused("12r2 3c4 1r24 \\ 1c1");
        assert_eq!((place.as_str(), problem.as_str()), ("1r24", "the set r2n1 stands here twice"));
        assert_eq!(refused("\\ 1c1").1, "expected sets such as 1267r28, or 5n46 for cells");
    }
}
