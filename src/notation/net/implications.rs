//! Reads implications, a branch on each line.

use super::typed::{NetClaim, NetItem, TypedNet};
use crate::grid::{Conclusion, Digit};
use crate::notation::conclusions::{read_conclusions_from, sign};
use crate::notation::cursor::{Cursor, LONGEST_TEXT};

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
/// let switched = read_implications("C9.4 on -> C5.4 off -> C5.8 on -> C5.8 off").unwrap();
/// assert_eq!(switched.branches[0].len(), 4);
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
    let mut contradicts = false;
    for line in text.split('\n') {
        let mut cursor = Cursor::new(line);
        if let Some(behind) = concluding(line) {
            arrows += 1;
            net.conclusions = read_conclusions_from(&mut Cursor::new(behind)).ok()?;
        } else if cursor.peek().is_some() {
            let (claims, found) = implied(&mut cursor)?;
            let end = line[..cursor.place()].trim_end().to_lowercase();
            contradicts |= ENDS.iter().any(|word| end.ends_with(word));
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
    let first = net.branches.first().and_then(|branch| branch.first());
    if let (true, true, Some(NetItem::Claim(first))) =
        (net.conclusions.is_empty(), contradicts, first)
    {
        net.conclusions = denied(first);
    }
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

/// What says at the end of a branch that it contradicts itself.
const ENDS: [&str; 5] = ["contradiction", "invalid", "impossible", "is empty", "has no candidates"];

/// What says of cells that they have no digit left.
const EMPTY: [&str; 2] = ["is empty", "has no candidates"];

/// Reads claims with arrows or words between them, and how many arrows there are.
fn implied(cursor: &mut Cursor) -> Option<(Vec<NetClaim>, usize)> {
    const ARROWS: [&str; 5] = ["then ", "so ", "which means ", "means ", "makes "];
    const WORDS: [&str; 7] = ["if ", "and ", ",", "(", ")", "{", "}"];
    let (mut claims, mut arrows) = (Vec::new(), 0);
    loop {
        if cursor.accept_arrow() || ARROWS.iter().any(|word| cursor.accept(word)) {
            arrows += 1;
        } else if ENDS[..3].iter().chain(&WORDS).any(|word| cursor.accept(word))
            || accept_end(cursor)
        {
        } else if matches!(cursor.peek(), None | Some(';' | ':' | '.')) {
            return Some((claims, arrows));
        } else {
            claims.push(claim(cursor)?);
        }
    }
}

/// Reads `; contradiction`.
fn accept_end(cursor: &mut Cursor) -> bool {
    let mut ahead = cursor.clone();
    let found = ahead.accept(";") && ENDS[..3].iter().any(|word| ahead.accept(word));
    if found {
        *cursor = ahead;
    }
    found
}

/// Reads `r9c7=4`, `r45c7<>4`, `r9c7 is empty`, `G9.4 on`.
fn claim(cursor: &mut Cursor) -> Option<NetClaim> {
    let start = cursor.place();
    let cells = cursor.cells().ok()?;
    if EMPTY.iter().any(|word| cursor.accept(word)) {
        let digits = Digit::all().collect();
        return Some(NetClaim { span: start..cursor.end(), digits, cells, is_true: false });
    }
    let (is_true, digits) = if cursor.accept(".") { switched(cursor)? } else { signed(cursor)? };
    Some(NetClaim { span: start..cursor.end(), digits, cells, is_true })
}

/// Reads what Sudoku Explainer writes behind a cell and a point: `4 on`, `4 off`.
fn switched(cursor: &mut Cursor) -> Option<(bool, Vec<Digit>)> {
    let digits = cursor.numbers().ok()?;
    let is_true = cursor.accept("on");
    (is_true || cursor.accept("off")).then_some((is_true, digits))
}

/// Reads a sign and digits, `=4`, `<>{45}`.
fn signed(cursor: &mut Cursor) -> Option<(bool, Vec<Digit>)> {
    let is_true = !sign(cursor)?;
    let bracket = cursor.accept("[") || cursor.accept("{");
    let digits = cursor.numbers().ok()?;
    let closes = !bracket || cursor.accept("]") || cursor.accept("}");
    closes.then_some((is_true, digits))
}

/// What is so where a claim leads to a contradiction.
fn denied(claim: &NetClaim) -> Vec<Conclusion> {
    concluded(&NetClaim { is_true: !claim.is_true, ..claim.clone() })
}

fn concluded(claim: &NetClaim) -> Vec<Conclusion> {
    let made = if claim.is_true { Conclusion::Place } else { Conclusion::Eliminate };
    claim.candidates().map(made).collect()
}
