//! Lists and records, as programs and data files write them: `[[5,3,0,…],…]`, `{{5,3,…},…}`, nine texts of nine
//! characters, 81 records of a cell, a record with the puzzle in one of its fields.

use super::cells::{Content, position};
use super::error::ReadError;
use super::readings::two_readings;
use super::signs::is_any_empty;
use super::text::Piece;
use super::{one_of, plain};
use crate::grid::Cell;
use crate::grid::Position;
use crate::grid::{Digit, DigitSet};

/// How deep lists may nest, and how many places a text is tried at.
const DEEPEST: usize = 12;
const PLACES: usize = 64;

/// A value as it is written.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Nothing,
    Text(String),
    List(Vec<Value>),
    Record(Vec<(String, Value)>),
}

/// Reads the grid of the first list or record that has one; `None` when there is none.
pub(super) fn read(text: &str) -> Option<Result<Position, ReadError>> {
    let mut at = 0;
    for _ in 0..PLACES {
        at += text[at..].find(['[', '{', '('])?;
        let mut parser = Parser { text, at };
        match parser.value(0) {
            Some(value) => {
                if let Some(grid) = grid(&value) {
                    return Some(grid);
                }
                at = parser.at;
            }
            None => at += 1,
        }
    }
    None
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            '[' | '{' | '(' if depth < DEEPEST => self.list(depth),
            quote @ ('"' | '\'' | '`') => self.quoted(quote),
            _ => self.word(),
        }
    }

    /// A list or, where its members have names, a record. What stands between its members, a comma, a
    /// semicolon or white space, does not matter.
    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let (mut list, mut record) = (Vec::new(), Vec::new());
        let mut is_open = false;
        loop {
            match self.peek()? {
                ']' | '}' | ')' => {
                    self.at += 1;
                    break;
                }
                ',' | ';' => {
                    if is_open {
                        list.push(Value::Nothing);
                    }
                    is_open = true;
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            let value = self.value(depth + 1)?;
            match (self.peek()?, value) {
                (':', Value::Text(name)) => {
                    self.at += 1;
                    let value = self.value(depth + 1)?;
                    record.push((name, value));
                }
                (_, value) => list.push(value),
            }
            is_open = false;
            if matches!(self.peek()?, ',' | ';') {
                self.at += 1;
                is_open = true;
            }
        }
        Some(if record.is_empty() { Value::List(list) } else { Value::Record(record) })
    }

    fn quoted(&mut self, quote: char) -> Option<Value> {
        let inner = self.text[self.at + 1..].split(quote).next()?;
        self.at += inner.len() + 2;
        (self.at <= self.text.len()).then(|| Value::Text(inner.replace("\\n", "\n")))
    }

    /// A number, a sign for an empty cell or a name.
    fn word(&mut self) -> Option<Value> {
        let rest = &self.text[self.at..];
        let inside = |c: char| c.is_alphanumeric() || "._-?*#$".contains(c);
        let word = &rest[..rest.find(|c| !inside(c)).unwrap_or(rest.len())];
        self.at += word.len();
        let nothing = ["null", "none", "nil", "nan", "undefined", "false"];
        match word {
            "" => None,
            _ if nothing.contains(&word.to_ascii_lowercase().as_str()) => Some(Value::Nothing),
            _ => Some(Value::Text(word.to_owned())),
        }
    }
}

/// The grid of a value; `None` when there is none in it.
fn grid(value: &Value) -> Option<Result<Position, ReadError>> {
    match value {
        Value::Nothing => None,
        Value::Text(text) => in_text(text),
        Value::List(list) => in_list(list),
        Value::Record(record) => {
            let fields = record.iter().map(|(_, value)| value);
            in_all(fields.filter(|value| !matches!(value, Value::Nothing)))
        }
    }
}

fn in_text(text: &str) -> Option<Result<Position, ReadError>> {
    let symbols = text.chars().filter(|c| !c.is_whitespace()).count();
    let is_grid = [81, 729].contains(&symbols) || text.split_whitespace().count() == 81;
    let lines: Vec<Piece> = text.lines().map(Piece::of).collect();
    is_grid.then(|| plain::read(&lines))
}

fn in_list(list: &[Value]) -> Option<Result<Position, ReadError>> {
    if let Some(position) = placed(list) {
        return Some(position);
    }
    let cells = match list.len() {
        81 => list.iter().map(content).collect::<Option<Vec<Content>>>(),
        9 => list.iter().map(row).collect::<Option<Vec<_>>>().map(|rows| rows.concat()),
        _ => None,
    };
    if let Some(cells) = cells.and_then(|cells| <[Content; 81]>::try_from(cells).ok()) {
        return Some(position(&cells));
    }
    if let Some(texts) = list.iter().map(line).collect::<Option<Vec<&str>>>()
        && texts.len() == 9
    {
        return in_text(&texts.join("\n"));
    }
    in_all(list.iter())
}

/// The one grid of several values.
fn in_all<'a>(values: impl Iterator<Item = &'a Value>) -> Option<Result<Position, ReadError>> {
    let mut grids: Vec<Result<Position, ReadError>> = values.filter_map(grid).collect();
    if grids.len() < 2 {
        return grids.pop();
    }
    let read: Vec<Position> = grids.iter().filter_map(|grid| grid.clone().ok()).collect();
    Some(match read.is_empty() {
        true => grids.swap_remove(0),
        false => one_of(&read),
    })
}

fn line(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// Nine cells: values, or one text of nine characters.
fn row(value: &Value) -> Option<Vec<Content>> {
    match value {
        Value::List(cells) if cells.len() == 9 => cells.iter().map(content).collect(),
        _ => None,
    }
}

fn content(value: &Value) -> Option<Content> {
    match value {
        Value::Nothing => Some(Content::default()),
        Value::Text(text) => of_text(text.trim()),
        Value::List(marks) => marks_of(marks).map(Content::marks),
        Value::Record(record) => of_record(record),
    }
}

fn of_text(text: &str) -> Option<Content> {
    if text.chars().all(is_any_empty) && text.len() < 2 {
        return Some(Content::default());
    }
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let digits: DigitSet = text.chars().map(digit).collect::<Option<_>>()?;
    if digits.len() != text.len() {
        return None;
    }
    Some(digits.only().filter(|_| text.len() == 1).map_or(Content::marks(digits), Content::digit))
}

fn marks_of(marks: &[Value]) -> Option<DigitSet> {
    let digit = |mark: &Value| match mark {
        Value::Text(text) => Digit::from_number(text.parse().ok()?),
        _ => None,
    };
    marks.iter().map(digit).collect()
}

/// The names of a cell's digit, of its marks, and of what says that it is given.
const DIGITS: [&str; 8] = ["value", "val", "v", "digit", "number", "num", "solved", "clue"];
const MARKS: [&str; 8] = [
    "candidates",
    "marks",
    "pencilmarks",
    "notes",
    "possible",
    "possibilities",
    "centerpencilmarks",
    "givenpencilmarks",
];
const GIVEN: [&str; 5] = ["given", "isgiven", "fixed", "locked", "readonly"];

fn field<'a>(record: &'a [(String, Value)], names: &[&str]) -> Option<&'a Value> {
    let is_one = |name: &str| {
        let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        names.contains(&plain.to_ascii_lowercase().as_str())
    };
    record.iter().find(|(name, _)| is_one(name)).map(|(_, value)| value)
}

fn of_record(record: &[(String, Value)]) -> Option<Content> {
    let mut read = Content::default();
    if let Some(value) = field(record, &DIGITS) {
        let said = content(value)?;
        if said != Content::default() && said.digit.is_none() {
            return None;
        }
        read.digit = said.digit;
    }
    if let Some(marks) = field(record, &MARKS) {
        read.marks = match marks {
            Value::List(marks) => marks_of(marks)?,
            other => {
                content(other).map(|marks| marks.digit.map_or(marks.marks, DigitSet::single))?
            }
        };
    }
    match field(record, &GIVEN) {
        Some(Value::Nothing) => read.is_given = Some(false),
        Some(Value::Text(said)) if said.eq_ignore_ascii_case("true") || said == "1" => {
            read.is_given = Some(true);
        }
        _ => {}
    }
    Some(read)
}

/// Records that each name a row, a column and a digit. Where the least and the greatest number leave it open
/// whether they count from 0 or from 1, both readings are told.
fn placed(list: &[Value]) -> Option<Result<Position, ReadError>> {
    let number = |value: Option<&Value>| match value {
        Some(Value::Text(text)) => text.parse::<usize>().ok(),
        _ => None,
    };
    let one = |value: &Value| {
        let Value::Record(record) = value else { return None };
        let row = number(field(record, &["row", "r", "y"]))?;
        let column = number(field(record, &["column", "col", "c", "x"]))?;
        Some((row, column, of_record(record)?))
    };
    let all = list.iter().map(one).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())?;
    let numbers = || all.iter().flat_map(|&(row, column, _)| [row, column]);
    let (least, most) = (numbers().min()?, numbers().max()?);
    let from = |first: usize| {
        let mut cells = [Content::default(); 81];
        for &(row, column, content) in &all {
            cells[Cell::at(row - first, column - first).index()] = content;
        }
        position(&cells)
    };
    match (least, most) {
        (0, ..=8) => Some(from(0)),
        (1.., 9) => Some(from(1)),
        (1.., ..=8) => Some(match (from(0), from(1)) {
            (Ok(zero), Ok(one)) => Err(two_readings([
                (&zero, "rows and columns counted from 0"),
                (&one, "counted from 1"),
            ])),
            (zero, one) => zero.or(one),
        }),
        _ => None,
    }
}
