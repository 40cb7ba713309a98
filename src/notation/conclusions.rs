//! Reads what a chain is said to prove, in the ways in which people write conclusions.

use std::collections::HashSet;

use super::cursor::{Cursor, Expected, LONGEST_TEXT, Problem, ReadError, is_dash};
use crate::grid::{Candidate, Cell, Conclusion, Digit};

/// Reads the conclusions that follow, with the arrow before them; one that is repeated counts once.
pub(super) fn read_conclusions_from(cursor: &mut Cursor) -> Result<Vec<Conclusion>, ReadError> {
    read_all_conclusions(cursor).map(once)
}

/// Each conclusion where it stands first.
fn once(mut read: Vec<Conclusion>) -> Vec<Conclusion> {
    let mut known = HashSet::new();
    read.retain(|&conclusion| known.insert(conclusion));
    read
}

/// Reads one conclusion or several as people write them after a chain; one that is repeated counts once.
///
/// # Errors
/// The first place that cannot be read, and what was expected there.
///
/// # Examples
/// ```
/// use catena::notation::read_conclusions;
///
/// let several = read_conclusions("r1c7<>336; -5r2c48, n4r1c1")?;
/// let written: Vec<String> = several.iter().map(ToString::to_string).collect();
/// assert_eq!(written, ["r1c7<>3", "r1c7<>6", "r2c4<>5", "r2c8<>5", "r1c1<>4"]);
/// # Ok::<(), catena::notation::ReadError>(())
/// ```
pub fn read_conclusions(text: &str) -> Result<Vec<Conclusion>, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError { span: 0..0, problem: Problem::TooLong });
    }
    let mut cursor = Cursor::new(text);
    let mut read = Vec::new();
    loop {
        while accept_separator(&mut cursor) {}
        if cursor.peek().is_none() && !read.is_empty() {
            return Ok(once(read));
        }
        read_conclusion(&mut cursor, &mut read)?;
    }
}

fn read_all_conclusions(cursor: &mut Cursor) -> Result<Vec<Conclusion>, ReadError> {
    let mut read = Vec::new();
    let mut arrow = false;
    loop {
        while cursor.accept_arrow() {
            arrow = true;
        }
        while accept_separator(cursor) {}
        let ends = cursor.peek().is_none() || accept_remark(cursor, !read.is_empty());
        if ends && (!arrow || !read.is_empty()) {
            return Ok(read);
        }
        if !cursor.clone().accept_arrow() {
            read_conclusion(cursor, &mut read)?;
        }
    }
}

/// What stands between two conclusions.
fn accept_separator(cursor: &mut Cursor) -> bool {
    [",", ";", ".", ":", "&", "|", "'", "and ", "as well as "]
        .iter()
        .any(|sign| cursor.accept(sign))
}

/// What CSP-Rules prints after a z-chain, when asked for it, as `fill` finds these candidates itself; and
/// that singles, or basic rules, solve the rest, as forums say it.
const REMARKS: [&str; 7] =
    ["with z-candidates", "stte", "ste", "lclste", "btte", "singles to the end", "solved"];

/// Reads a remark to the end of the text: one that is known or, after a conclusion, words that are none.
fn accept_remark(cursor: &mut Cursor, after_conclusion: bool) -> bool {
    let known = REMARKS.into_iter().any(|remark| cursor.accept(remark));
    let remark = known || after_conclusion && is_words(cursor);
    if remark {
        cursor.skip(cursor.clone().rest().len());
    }
    remark
}

/// Whether words come next, perhaps after a number, and no conclusion: `2 placements & basics to 81`.
fn is_words(cursor: &mut Cursor) -> bool {
    let is_conclusion = read_conclusion(&mut cursor.clone(), &mut Vec::new()).is_ok();
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || "([".contains(c);
    let rest = cursor.rest().trim_start_matches(is_number);
    let word = &rest[..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())];
    let goes_on = rest[word.len()..].trim_start().starts_with(char::is_alphabetic);
    let is_long = word.chars().count() >= 4 || word.chars().count() >= 2 && goes_on;
    // Several words without a digit are no conclusion that was misspelt: `it's over`.
    let is_prose = rest.contains(' ') && !rest.contains(|c: char| c.is_ascii_digit());
    let is_word = is_long || !word.is_empty() && is_prose;
    !is_conclusion && (is_word || rest.is_empty() || rest.starts_with([')', ']', '!', '?']))
}

/// Reads what begins a conclusion without an arrow: `eliminates`, `<>`, `not`; whether something does.
pub(super) fn accept_verb(cursor: &mut Cursor) -> bool {
    const WHO: [&str; 4] = ["we can ", "you can ", "can ", "this "];
    const VERBS: [&str; 17] = [
        "eliminates ",
        "eliminate ",
        "eliminating ",
        "removes ",
        "remove ",
        "removing ",
        "deletes ",
        "delete ",
        "del ",
        "excludes ",
        "exclude ",
        "not ",
        "no ",
        "<>",
        "≠",
        "!=",
        "¬",
    ];
    let mut ahead = cursor.clone();
    _ = WHO.iter().any(|word| ahead.accept(word));
    let found =
        VERBS.iter().any(|verb| ahead.accept(verb)) || ahead.accept("!") || ahead.accept("~");
    if found {
        *cursor = ahead;
    }
    found
}

fn read_conclusion(cursor: &mut Cursor, read: &mut Vec<Conclusion>) -> Result<(), ReadError> {
    let verb = accept_verb(cursor);
    match cursor.peek() {
        Some('r' | 'a'..='j' | '[') => read_after_cells(cursor, read),
        Some('(') if begins_cells(cursor) => read_after_cells(cursor, read),
        Some('+') => {
            cursor.accept("+");
            let before = read.len();
            eliminate(cursor, read)?;
            read[before..].iter_mut().for_each(|said| *said = Conclusion::Place(said.candidate()));
            Ok(())
        }
        Some('n' | '(' | '{') => {
            cursor.accept("n");
            eliminate(cursor, read)
        }
        Some(c) if c.is_ascii_digit() || is_dash(c) && !verb => {
            cursor.accept_dash();
            eliminate(cursor, read)
        }
        _ => cursor.expected(Expected::Conclusion),
    }
}

/// Whether cells in parentheses begin here, `(R4,C2)`, and no digits.
fn begins_cells(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    ahead.accept("(") && ahead.cells().is_ok() && ahead.accept(")")
}

/// What may stand between digits and the cells that lose them.
const BETWEEN: [&str; 12] = [
    "is eliminated from",
    "is removed from",
    "is out of",
    "out of",
    "eliminated from the candidates for",
    "eliminated from",
    "can be taken off",
    "taken off",
    "removed from",
    "from ",
    "in ",
    "@",
];

/// Reads digits, in parentheses perhaps, and the cells that lose them: `1 r7c7,r9c2`, `(1)r7c7`, `4 @ r6c1`.
fn eliminate(cursor: &mut Cursor, read: &mut Vec<Conclusion>) -> Result<(), ReadError> {
    let digits = digits(cursor)?;
    BETWEEN.iter().any(|word| cursor.accept(word));
    let mut cells = cursor.cells()?;
    while let Some(more) = further_cells(cursor) {
        cells.extend(more);
    }
    let is_false =
        ["=false", "= false", "is false", "false"].iter().any(|sign| cursor.accept(sign));
    let is_true =
        !is_false && ["=true", "= true", "is true"].iter().any(|sign| cursor.accept(sign));
    let made = if is_true { Conclusion::Place } else { Conclusion::Eliminate };
    for cell in cells {
        read.extend(digits.iter().map(|&digit| made(Candidate::new(digit, cell))));
    }
    Ok(())
}

/// Reads digits, in parentheses or braces perhaps.
fn digits(cursor: &mut Cursor) -> Result<Vec<Digit>, ReadError> {
    let closer = [("(", ")"), ("{", "}")].into_iter().find(|(open, _)| cursor.accept(open));
    cursor.accept("n");
    let mut digits = cursor.numbers()?;
    while let Some(more) = further_digits(cursor, closer.is_some()) {
        digits.extend(more);
    }
    match closer {
        Some((_, close)) if !cursor.accept(close) => cursor.expected(Expected::ClosingParenthesis),
        _ => Ok(digits),
    }
}

/// Reads a comma and cells after it, as in `-1 r7c7,r9c2`; not those of another conclusion, `r9c2<>3`.
fn further_cells(cursor: &mut Cursor) -> Option<Vec<Cell>> {
    let mut ahead = cursor.clone();
    if !ahead.accept(",") && !ahead.accept("and ") && !ahead.accept("&") {
        return None;
    }
    let cells = ahead.cells().ok()?;
    // `, r9c2-3` is another conclusion, and `, r9c2 -3r4c4` is not: there another one begins with the dash.
    let has_own = short(&mut ahead.clone()).is_ok() && !begins_with_digits(&ahead);
    if sign(&mut ahead.clone()).is_some() || has_own {
        return None;
    }
    *cursor = ahead;
    Some(cells)
}

/// Whether a dash and digits come next that have cells behind them: `-3 r4c4`.
fn begins_with_digits(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    ahead.accept_dash() && digits(&mut ahead).is_ok() && ahead.cells().is_ok()
}

/// The sign after cells: whether it eliminates.
pub(super) fn sign(cursor: &mut Cursor) -> Option<bool> {
    const NOT: [&str; 15] = [
        "<>",
        "=~",
        "=¬",
        "≠",
        "!=",
        "=/=",
        "/=",
        "is not ",
        "isn't ",
        "cannot be ",
        "can't be ",
        "can not be ",
        "not ",
        "loses ",
        "=!",
    ];
    if NOT.iter().any(|sign| cursor.accept(sign)) {
        return Some(true);
    }
    ["==", "=", "is ", "must be ", "set to "]
        .iter()
        .any(|sign| cursor.accept(sign))
        .then_some(false)
}

/// Reads digits after a sign that eliminates only where a conclusion stands, and is a link or a mark elsewhere:
/// `r9c8-5`, `r9c8!5`, `r9c8:5`, `r9c8~5`; not `r9c8-5r1c1`, a link there too.
fn short(cursor: &mut Cursor) -> Result<Vec<Digit>, ReadError> {
    if !cursor.accept_dash() && !["!", ":", "~"].iter().any(|sign| cursor.accept(sign)) {
        return cursor.expected(Expected::Sign);
    }
    let read = digits(cursor)?;
    let is_link = cursor.clone().place() == cursor.end() && cursor.clone().cells().is_ok();
    if is_link { cursor.expected(Expected::Sign) } else { Ok(read) }
}

/// Reads `r9c8<>1`, `r1c12≠5`, `r7c1, r8c3 <> 4`, `r9c8 != n1`, `r5c3=8`, `r9c8-5`.
fn read_after_cells(cursor: &mut Cursor, read: &mut Vec<Conclusion>) -> Result<(), ReadError> {
    let closer = [("[", "]"), ("(", ")")].into_iter().find(|(open, _)| cursor.accept(open));
    let mut cells = cursor.cells()?;
    while cursor.accept(",") {
        cells.extend(cursor.cells()?);
    }
    if closer.is_some_and(|(_, close)| !cursor.accept(close)) {
        return cursor.expected(Expected::ClosingBracket);
    }
    let (eliminates, digits) = match sign(cursor) {
        Some(eliminates) => (eliminates, digits(cursor)?),
        None => (true, short(cursor)?),
    };
    for cell in cells {
        for &digit in &digits {
            let candidate = Candidate::new(digit, cell);
            read.push(match eliminates {
                true => Conclusion::Eliminate(candidate),
                false => Conclusion::Place(candidate),
            });
        }
    }
    Ok(())
}

/// Reads a comma and digits after it, as in `r1c4<>1,2`; not those that begin another conclusion, as in
/// `r1c4<>1, 2r3c4`. Within parentheses any sign may stand between digits.
fn further_digits(cursor: &mut Cursor, within: bool) -> Option<Vec<Digit>> {
    let mut ahead = cursor.clone();
    let is_slash = ahead.peek() == Some('/');
    let between = if within { &[",", "&", "/"][..] } else { &[",", "/"] };
    if !between.iter().any(|sign| ahead.accept(sign)) {
        return None;
    }
    let digits = ahead.numbers().ok()?;
    let leads_to_cells = is_slash && BETWEEN.iter().any(|word| ahead.clone().accept(word));
    if !leads_to_cells && ahead.peek().is_some_and(|c| c.is_alphanumeric() || c == '@') {
        return None;
    }
    *cursor = ahead;
    Some(digits)
}
