//! Steps as other programs tell them in words: what the rule is called, which cells it is about, what it
//! concludes.
//!
//! ```text
//! XY-Wing: 5/7/2 in r1c36,r2c1 => r2c6<>2
//! Y-Wing … 4 can be taken off B7
//! 2.0, Direct Hidden Pair: Cells R2C6,R3C6: 2,3 in block: r2c6<>9, r1c6=9
//! ```
//!
//! Sources: HoDoKu, its one-line steps; SudokuWiki, the texts of its solver; Sudoku Explainer, the steps of its ratings.

use crate::card::{self, Card, named_elsewhere, plain};
use crate::grid::{Candidate, Cell, Conclusion, House};

use super::conclusions::{read_conclusions, read_conclusions_from};
use super::cursor::{Cursor, LONGEST_TEXT};
use super::step_words::{StepWords, short_houses, words_of};

/// A step as it was told: nothing about it has been judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepText {
    /// What the rule is called there.
    pub technique: String,
    /// The rules that it may be, by their names here or as they are told.
    pub rules: Vec<String>,
    /// The size or length behind the name: `whip[3]`.
    pub size: Option<usize>,
    /// The cells that it names before its conclusions.
    pub cells: Vec<Cell>,
    /// The houses that it names before its conclusions.
    pub houses: Vec<House>,
    /// What else it says before its conclusions.
    pub words: StepWords,
    /// What it concludes.
    pub conclusions: Vec<Conclusion>,
}

/// What SudokuWiki writes between a digit and the cell that loses it.
const TAKEN: [&str; 5] =
    ["can be taken off", "taken off", "can be removed from", "removed from", "eliminated from"];

/// Reads a step that is told in words; `None` when a text names no rule or concludes nothing.
///
/// ```
/// use catena::notation::read_step_text;
///
/// let step = read_step_text("Locked Candidates Type 1 (Pointing): 5 in b9 => r7c1<>5").unwrap();
/// assert_eq!(step.rules, ["pointing"]);
/// assert_eq!(step.conclusions[0].to_string(), "r7c1<>5");
/// assert_eq!(read_step_text("nothing of the kind"), None);
/// ```
pub fn read_step_text(text: &str) -> Option<StepText> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let text = without_rating(text);
    let name = technique(text)?;
    let rest = &text[name.len()..];
    let (before, conclusions) = concluded(rest)?;
    Some(StepText {
        technique: name.trim().trim_end_matches(':').trim().to_owned(),
        rules: rules(name),
        size: size(name),
        cells: cells_in(before, has_numbered_cells(text)),
        houses: houses_in(before, has_numbered_cells(text)),
        words: words_of(before, has_numbered_cells(text)),
        conclusions,
    })
}

/// What may stand between conclusions and their reason.
const REASONS: [&str; 6] = [" since ", " due to ", " because of ", " thanks to ", " by ", " via "];

/// A step whose conclusions are told before their reason, with these behind an arrow: `Pointing: 5 in b9 => r7c1<>5` of
/// `r7c1<>5 since Pointing: 5 in b9`. `None` where no conclusions are told so.
///
/// ```
/// use catena::notation::with_reason_first;
///
/// let turned = with_reason_first("r5c8<>4 since the XYZ-Wing in r1c2, r1c5, r3c1");
/// assert_eq!(turned.as_deref(), Some("XYZ-Wing in r1c2, r1c5, r3c1 => r5c8<>4"));
/// assert_eq!(with_reason_first("I looked since morning"), None);
/// ```
pub fn with_reason_first(text: &str) -> Option<String> {
    let splits = REASONS.iter().filter_map(|word| text.split_once(word));
    let (said, reason) = splits.min_by_key(|(said, _)| said.len())?;
    let said = said.trim_end_matches([',', ' ']);
    let reason = reason.trim().trim_end_matches('.');
    let reason =
        ["the ", "an ", "a "].iter().find_map(|word| reason.strip_prefix(word)).unwrap_or(reason);
    let has_sign = said.contains(['<', '≠', '=', '-', '!']);
    let is_said = has_sign && read_conclusions(said).is_ok() && !reason.is_empty();
    is_said.then(|| format!("{reason} => {said}"))
}

/// The number in brackets that ends a name, `whip[3]:`.
fn size(name: &str) -> Option<usize> {
    let inside = name.trim().trim_end_matches(':').trim().strip_suffix(']')?;
    inside.rsplit_once('[')?.1.parse().ok()
}

/// A text without the rating of the step that Sudoku Explainer writes before it: `2.0, `.
fn without_rating(text: &str) -> &str {
    let rest = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    match rest.strip_prefix(',') {
        Some(behind) if rest.len() < text.trim_start().len() => behind.trim_start(),
        _ => text,
    }
}

/// The name that begins a text: up to a colon, or the words before the first digit, cell or bracket.
fn technique(text: &str) -> Option<&str> {
    let end = match text.find(':') {
        Some(colon)
            if text[..colon].len() <= 60
                && !text[..colon].contains('=')
                && !says_more(&text[..colon]) =>
        {
            colon + 1
        }
        _ => words_end(text),
    };
    let end = text[..end].find('.').map_or(end, |stop| stop.max(1));
    text[..end].chars().any(char::is_alphabetic).then_some(&text[..end])
}

/// Whether digits, cells or houses stand in a name from its first parenthesis on, and so are said: `X-Wing (4) in rows 6, 7`,
/// and not `Locked Candidates Type 1 (Pointing)`.
fn says_more(name: &str) -> bool {
    let behind = name.find('(').map_or("", |at| &name[at..]);
    let is_said = |word: &str| {
        let word = word.to_ascii_lowercase();
        let is_number = word.bytes().all(|c| c.is_ascii_digit());
        is_number || short_houses(&word).is_some() || Cursor::new(&word).cells().is_ok()
    };
    words(behind).any(is_said)
}

/// Where the words that begin a text end: before a word with a digit that is no number of a technique, and before
/// a word that belongs to a sentence.
fn words_end(text: &str) -> usize {
    const AFTER: [&str; 8] = ["in", "on", "at", "of", "between", "with", "using", "pivot"];
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let plain = word.trim();
        let is_name = plain.starts_with(char::is_alphabetic)
            && !AFTER.contains(&plain.to_ascii_lowercase().as_str())
            && (plain.contains('-') || !plain.contains(|c: char| c.is_ascii_digit()));
        if !is_name || plain.contains(['=', '<', '(']) {
            // `UR(89)r89c24`
            let named = plain.split('(').next().unwrap_or_default();
            let is_called = plain.contains('(') && named.chars().all(char::is_alphabetic);
            at += if is_called { named.len() } else { 0 };
            break;
        }
        at += word.len();
    }
    at
}

/// The rules that a name may stand for, which the number of a type may follow: those that are known, or the name itself.
fn rules(name: &str) -> Vec<String> {
    let without = name.split(['(', '[']).next().unwrap_or(name).trim().trim_end_matches(':').trim();
    let plain = plain(without);
    let of_type = plain.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches("type");
    let known = |plain: &str| -> Vec<String> {
        let mut rules: Vec<String> =
            named_elsewhere(plain).iter().map(|card| card.name.to_owned()).collect();
        // The name of one rule may be that of others too, in other programs. Most words are the name of nothing.
        if !rules.is_empty() {
            let own = Card::all().iter().find(|card| card::plain(card.name) == plain);
            rules.extend(own.map(|card| card.name.to_owned()));
        }
        rules
    };
    [known(&plain), known(of_type), vec![without_type(without).to_owned()]]
        .into_iter()
        .find(|rules| !rules.is_empty())
        .unwrap_or_default()
}

/// A name without the number of a type: `Unique Rectangle` of `Unique Rectangle Type 4`, `BUG` of `BUG+3`.
fn without_type(name: &str) -> &str {
    let kind = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if kind.len() == name.len() {
        return name;
    }
    let named = match kind.trim_end().to_ascii_lowercase().strip_suffix(" type") {
        Some(named) => &name[..named.len()],
        None if kind.ends_with('+') => kind.trim_end_matches('+'),
        None => return name,
    };
    named.trim_end_matches(['-', ' '])
}

/// How many words the name of a rule has at most.
const MOST_WORDS: usize = 8;

/// The same for a name that further words may follow, `Y-Wing pattern`: the longest beginning that `is_rule` knows, and
/// these words but for those of the name, which a heading repeats.
fn rules_of(name: &str, is_rule: impl Fn(&str) -> bool) -> (Vec<String>, String) {
    let words: Vec<&str> = name.split_whitespace().collect();
    let beginnings = (1..=words.len().min(MOST_WORDS)).rev().map(|count| {
        let (name, more) = words.split_at(count);
        let more: Vec<&str> = more.iter().filter(|word| !name.contains(word)).copied().collect();
        (rules(&name.join(" ")), more.join(" "))
    });
    let mut known = beginnings.filter(|(rules, _)| rules.iter().any(|rule| is_rule(rule)));
    known.next().unwrap_or_else(|| (rules(name), String::new()))
}

/// The name of a step and the cells that it names, without what it concludes, which is told on the lines below:
/// `Naked Triple 3/6/8 in Row H, on cells [H7,H8,H9]`. `None` where `is_rule` knows no rule of that name.
///
/// ```
/// use catena::notation::read_step_head;
///
/// let is_rule = |name: &str| name == "xy-wing";
/// let head = read_step_head("Y-Wing pattern. Hinge: D8 (2/8), wings A8 F7, therefore", is_rule).unwrap();
/// assert_eq!((head.rules, head.cells.len()), (vec!["xy-wing".to_owned()], 3));
/// assert_eq!(read_step_head("I found this", is_rule), None);
/// ```
pub fn read_step_head(text: &str, is_rule: impl Fn(&str) -> bool) -> Option<StepText> {
    let name = technique(text).filter(|_| text.len() <= LONGEST_TEXT)?;
    let (rules, more) = rules_of(name.trim().trim_end_matches(':'), &is_rule);
    let said = [more, text[name.len()..].to_owned()].join(" ");
    rules.iter().any(|rule| is_rule(rule)).then(|| StepText {
        technique: name.trim().trim_end_matches(':').trim().to_owned(),
        rules,
        size: size(name),
        cells: cells_in(&text[name.len()..], has_numbered_cells(text)),
        houses: houses_in(&text[name.len()..], has_numbered_cells(text)),
        words: words_of(&said, has_numbered_cells(text)),
        conclusions: Vec::new(),
    })
}

/// Reads a step that SudokuWiki tells on several lines: its head, and below it lines that say what is removed.
/// `None` when a text is none, or `is_rule` does not know the rule.
///
/// ```
/// use catena::notation::read_step_lines;
///
/// let text = "Naked Triple 3/6/8 in Row H, on cells [H7,H8,H9]\n- removes 3/6 from H1\n- removes 6 from H2";
/// let step = read_step_lines(text, |name| name == "Naked Triple").unwrap();
/// assert_eq!((step.cells.len(), step.conclusions.len()), (3, 3));
/// assert_eq!(read_step_lines("Naked Triple 3/6/8 in Row H", |_| true), None);
/// ```
pub fn read_step_lines(text: &str, is_rule: impl Fn(&str) -> bool) -> Option<StepText> {
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| removal(line).is_some()).filter(|&at| at > 0)?;
    let removed: Option<Vec<_>> = lines[first..].iter().map(|line| removal(line)).collect();
    let head = read_step_head(&lines[..first].join(" "), is_rule)?;
    Some(StepText { conclusions: removed?.concat(), ..head })
}

/// What a line says is removed: `- removes 3/6 from H1`, `7 taken off C4`, `Eliminated: r4c3 #5`; `None` when it says
/// nothing of the kind.
pub fn removal(line: &str) -> Option<Vec<Conclusion>> {
    if let Some(eliminated) = eliminated(line) {
        return Some(eliminated);
    }
    let said = line.trim().trim_start_matches(['-', '*', '•']).trim_start();
    let is_sentence = ["removes ", "remove "].iter().any(|verb| said.starts_with(verb))
        || said.starts_with(|c: char| c.is_ascii_digit())
            && TAKEN.iter().any(|taken| said.contains(taken));
    read_conclusions(said).ok().filter(|_| is_sentence)
}

/// What GNPX reports below a step: `Eliminated: r4c3 #5`, `exclude : r48c2#4`.
fn eliminated(line: &str) -> Option<Vec<Conclusion>> {
    let (word, rest) = line.split_once(':')?;
    let word = word.trim().to_ascii_lowercase();
    let mut cursor = Cursor::new(rest);
    let mut read = Vec::new();
    while ["eliminated", "exclude", "excluded"].contains(&word.as_str()) && cursor.peek().is_some()
    {
        let cells = cursor.cells().ok()?;
        let digits = cursor.accept("#").then(|| cursor.numbers().ok())??;
        let of_cell = |&cell: &Cell| digits.iter().map(move |&digit| Candidate::new(digit, cell));
        read.extend(cells.iter().flat_map(of_cell).map(Conclusion::Eliminate));
        cursor.accept(",");
    }
    (!read.is_empty()).then_some(read)
}

/// What stands before the conclusions, and these: after an arrow or, as SudokuWiki tells them, in a sentence.
fn concluded(text: &str) -> Option<(&str, Vec<Conclusion>)> {
    let arrow = text.char_indices().map(|(at, _)| at).find(|&at| {
        text[at..].starts_with(['=', '-', '→', '⇒', '–']) && Cursor::new(&text[at..]).accept_arrow()
    });
    if let Some(at) = arrow {
        let conclusions = read_conclusions_from(&mut Cursor::new(&text[at..])).ok()?;
        return (!conclusions.is_empty()).then_some((&text[..at], conclusions));
    }
    let behind = text.rfind(':').map_or(0, |colon| colon + 1);
    for from in [0, behind] {
        let read = read_conclusions_from(&mut Cursor::new(&text[from..])).unwrap_or_default();
        if !read.is_empty() {
            return Some((&text[..from], read));
        }
    }
    let mut conclusions = Vec::new();
    let mut first = text.len();
    for (at, _) in TAKEN.iter().flat_map(|taken| text.match_indices(taken)) {
        let digits = text[..at].trim_end();
        let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '/' | ',' | '+' | '&');
        let start = digits.len() - digits.chars().rev().take_while(|&c| is_sign(c)).count();
        let from = start..text.len();
        let read = read_conclusions_from(&mut Cursor::new(&text[from])).ok();
        conclusions.extend(
            read.into_iter().flatten().filter(|c| !conclusions.contains(c)).collect::<Vec<_>>(),
        );
        first = first.min(start);
    }
    (!conclusions.is_empty()).then_some((&text[..first], conclusions))
}

/// Whether a text has cells by their numbers, `r4c7`; then `b2` and `c25` are houses in it and no cells.
fn has_numbered_cells(text: &str) -> bool {
    words(text).any(|word| {
        let digits = word.strip_prefix(['r', 'R']).unwrap_or_default();
        let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < digits.len() && rest.starts_with(['c', 'C'])
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The houses that a text names: `b2`, `c25`, `Row 4`, `BOX 8`, `rows A and C`.
fn houses_in(text: &str, numbered: bool) -> Vec<House> {
    let mut found = Vec::new();
    let mut kind: Option<char> = None;
    for word in words(text).map(str::to_ascii_lowercase) {
        let of_kind = |kind: char| numbers(&word, kind == 'r').map(|all| (kind, all));
        let is_cell = word.len() > 3 && Cursor::new(&word).cells().is_ok();
        if let Some(short) = short_houses(&word).filter(|_| numbered && !is_cell) {
            for (letter, all) in short {
                let all = numbers(all, false).unwrap_or_default();
                found.extend(all.into_iter().map(|number| house(letter, number)));
            }
            continue;
        }
        match kind.and_then(of_kind) {
            Some((letter, all)) => {
                found.extend(all.into_iter().map(|number| house(letter, number)))
            }
            None if word == "and" => {}
            None => {
                kind = match word.trim_end_matches('s') {
                    "row" => Some('r'),
                    "col" | "column" => Some('c'),
                    "box" | "boxe" | "block" => Some('b'),
                    _ => None,
                }
            }
        }
    }
    found
}

/// The numbers from 0 that a word of digits stands for or, where rows have letters, a letter from A on.
fn numbers(word: &str, has_letters: bool) -> Option<Vec<usize>> {
    let number = |c: char| match c {
        '1'..='9' => Some(c as usize - '1' as usize),
        'a'..='h' if has_letters && word.len() == 1 => Some(c as usize - 'a' as usize),
        'i' | 'j' if has_letters && word.len() == 1 => Some(8),
        _ => None,
    };
    word.chars().map(number).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

fn house(kind: char, number: usize) -> House {
    match kind {
        'r' => House::row(number),
        'c' => House::column(number),
        _ => House::block(number),
    }
}

/// The cells that a text names; where cells have numbers in it, a letter for a row is none.
fn cells_in(text: &str, numbered: bool) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find(|c: char| c.is_ascii_alphabetic()) {
        at += offset;
        let starts = !text[..at].ends_with(|c: char| c.is_alphanumeric());
        let word = words(&text[at..]).next().unwrap_or_default();
        if starts && numbered && numbers(&word[1..], false).is_some() {
            at += word.len();
            continue;
        }
        let mut cursor = Cursor::new(&text[at..]);
        match cursor.cells() {
            Ok(cells) if starts => {
                found.extend(cells);
                at += cursor.end().max(1);
            }
            _ => at += 1,
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
