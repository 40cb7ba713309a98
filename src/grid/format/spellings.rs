//! Spellings of grids: whatever the dress, the puzzle or the marks inside are read, of every puzzle alike.

use super::cells::check;
use super::*;
use crate::grid::{Cell, State};

const PUZZLES: [&str; 3] = [
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "139005608720090010400001090001600900003008001070002030084000179002007000007009254",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
];

/// Puzzles that differ by the names of digits and the order of rows within a band.
fn puzzles() -> Vec<String> {
    let mut all = Vec::new();
    let mut seed = 7u32;
    let mut next = |below: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    };
    for puzzle in PUZZLES {
        for _ in 0..8 {
            let shift = next(9);
            let digit = |c: char| match c.to_digit(10) {
                Some(digit @ 1..) => char::from_digit((digit - 1 + shift) % 9 + 1, 10).unwrap(),
                _ => '.',
            };
            let puzzle: String = puzzle.chars().map(digit).collect();
            let (one, other) = (next(3) as usize * 3, next(2) as usize);
            let mut rows: Vec<&str> = (0..9).map(|row| &puzzle[row * 9..row * 9 + 9]).collect();
            rows.swap(one, one + 1 + other);
            all.push(rows.concat());
        }
    }
    all
}

/// The rows of nine signs, which may take several bytes.
fn rows(puzzle: &str) -> Vec<String> {
    let signs: Vec<char> = puzzle.chars().collect();
    signs.chunks(9).map(|row| row.iter().collect()).collect()
}

/// The rows as text, each made of its cells.
fn by_rows(puzzle: &str, row: impl Fn(usize, Vec<String>) -> String) -> String {
    let cells = |text: &str| text.chars().map(String::from).collect();
    rows(puzzle).iter().enumerate().map(|(at, text)| row(at, cells(text)) + "\n").collect()
}

fn blank(cells: Vec<String>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.replace('.', " ")).collect()
}

fn framed(puzzle: &str, bar: &str, frame: &str, between: &str, edge: &str) -> String {
    let text = by_rows(puzzle, |at, cells| {
        let parts: Vec<String> = cells.chunks(3).map(|part| part.join(between)).collect();
        let before = if at % 3 == 0 { format!("{frame}\n") } else { String::new() };
        format!("{before}{bar}{edge}{}{edge}{bar}", parts.join(&format!("{edge}{bar}{edge}")))
    });
    format!("{text}{frame}\n")
}

/// Each row as three words of three cells, behind its name.
fn in_words(puzzle: &str, names: &[&str; 9], between: &str) -> String {
    by_rows(puzzle, |row, cells| {
        let words: Vec<String> = cells.chunks(3).map(|word| word.concat()).collect();
        let edge = between.trim();
        format!("{} {edge}{}{edge}", names[row], words.join(between))
    })
}

/// A table of Markdown: its head, or the first row as one, the rule below it, and the rows.
fn markdown(puzzle: &str, rule: &str, head: Option<[&str; 9]>) -> String {
    let row = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let rows = by_rows(puzzle, |_, cells| row(&cells));
    let head = head.map(|head| row(&head.map(str::to_owned)) + "\n").unwrap_or_default();
    let rule = format!("|{}\n", format!("{rule}|").repeat(9));
    let text = head + &rows;
    let below = text.find('\n').map_or(0, |end| end + 1);
    format!("{}{rule}{}", &text[..below], &text[below..])
}

fn givens(puzzle: &str) -> Vec<(&'static str, String)> {
    let p = puzzle.to_owned();
    let with = |sign: &str| puzzle.replace('.', sign);
    let lines = |sign: &str| rows(&with(sign)).join("\n");
    let spaced = |sign: &str| by_rows(&with(sign), |_, cells| cells.join(" "));
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "J"];
    let numbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let names = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"];
    let frame = "+-------+-------+-------+";
    let zeros = with("0");
    let list = |open: &str, close: &str, between: &str| -> String {
        let rows: Vec<String> = rows(&zeros)
            .iter()
            .map(|row| {
                let cells: Vec<String> = row.chars().map(String::from).collect();
                format!("{open}{}{close}", cells.join(between))
            })
            .collect();
        rows.join(",\n")
    };
    let quoted: Vec<String> = rows(&p).iter().map(|row| format!("\"{row}\"")).collect();
    let records: Vec<String> = zeros.chars().map(|c| format!("{{\"val\": {c}}}")).collect();
    let nulls: Vec<String> =
        p.chars().map(|c| if c == '.' { "null".to_owned() } else { c.to_string() }).collect();
    vec![
        ("dashes", with("-")),
        ("x", with("x")),
        ("X", with("X")),
        ("question marks", with("?")),
        ("hashes", with("#")),
        ("minus signs", with("−")),
        ("long dashes in rows", lines("–")),
        ("bullets in rows", lines("•")),
        ("white squares in rows", lines("⬜")),
        ("at signs", with("@")),
        (
            "wide digits in rows",
            by_rows(&p, |_, cells| {
                let wide = |cell: &String| match cell.parse::<u32>() {
                    Ok(digit) => char::from_u32('０' as u32 + digit).unwrap(),
                    Err(_) => '．',
                };
                cells.iter().map(wide).collect()
            }),
        ),
        (
            "digits on keys in rows",
            by_rows(&with("⬜"), |_, cells| {
                let key =
                    |cell: String| if cell == "⬜" { cell } else { cell + "\u{fe0f}\u{20e3}" };
                cells.into_iter().map(key).collect()
            }),
        ),
        ("dashes in rows", lines("-")),
        ("x in rows", lines("x")),
        ("X in rows", lines("X")),
        ("question marks in rows", lines("?")),
        ("hashes in rows", lines("#")),
        ("dashes with blanks", spaced("-")),
        ("x with blanks", spaced("x")),
        ("dashes in a frame", framed(&with("-"), "|", frame, " ", " ")),
        ("x in a frame", framed(&with("x"), "|", frame, " ", " ")),
        ("blanks in a frame", framed(&with(" "), "|", frame, " ", " ")),
        ("blanks in a narrow frame", framed(&with(" "), "|", "+---+---+---+", "", "")),
        (
            "blanks in a frame of lines",
            framed(&with(" "), "│", "├───────┼───────┼───────┤", " ", " "),
        ),
        (
            "blanks in a wide frame",
            framed(&with(" "), "|", "+-----------+-----------+-----------+", "  ", "  "),
        ),
        (
            "every cell in a box",
            by_rows(&p, |_, cells| format!("│ {} │", blank(cells).join(" │ "))),
        ),
        (
            "every cell between bars",
            by_rows(&p, |_, cells| format!("|{}|", blank(cells).join("|"))),
        ),
        ("a frame of dots", framed(&p, "|", "·························", " ", " ")),
        ("a frame with commas", framed(&p, "|", ",-------,-------,-------,", " ", " ")),
        (
            "a frame and words beside it",
            framed(&p, "|", frame, " ", " ").replacen("|\n", "|   level: hard\n", 1),
        ),
        ("commas", by_rows(&with("0"), |_, cells| cells.join(","))),
        (
            "commas, nothing between",
            by_rows(&p, |_, cells| blank(cells).join(",").replace(' ', "")),
        ),
        (
            "semicolons, nothing between",
            by_rows(&p, |_, cells| blank(cells).join(";").replace(' ', "")),
        ),
        ("tabs, nothing between", by_rows(&p, |_, cells| blank(cells).join("\t").replace(' ', ""))),
        ("commas on one line", with("0").chars().map(String::from).collect::<Vec<_>>().join(",")),
        ("commas on one line, nothing between", {
            let cells: Vec<String> =
                p.chars().map(|c| if c == '.' { String::new() } else { c.to_string() }).collect();
            cells.join(",")
        }),
        (
            "rows by letters",
            by_rows(&p, |at, cells| format!("{} {}", letters[at], cells.join(" "))),
        ),
        (
            "rows by letters, A to I",
            by_rows(&p, |at, cells| {
                format!(
                    "{}: {}",
                    ["A", "B", "C", "D", "E", "F", "G", "H", "I"][at],
                    cells.join(" ")
                )
            }),
        ),
        (
            "rows by letters, in words",
            by_rows(&p, |at, cells| format!("{} {}", letters[at], cells.concat())),
        ),
        ("rows by numbers", by_rows(&p, |at, cells| format!("{} | {}", at + 1, cells.join(" ")))),
        (
            "rows and columns by numbers",
            format!(
                "    1 2 3 4 5 6 7 8 9\n{}",
                by_rows(&p, |at, cells| format!("{}   {}", at + 1, cells.join(" ")))
            ),
        ),
        (
            "rows and columns by letters",
            format!(
                "    A B C D E F G H I\n{}",
                by_rows(&p, |at, cells| format!("{}   {}", at + 1, cells.join(" ")))
            ),
        ),
        ("columns by numbers, in words", format!("123 456 789\n{}", in_words(&p, &[""; 9], " "))),
        (
            "rows by letters and columns by numbers, in words",
            format!("   123 456 789\n{}", in_words(&p, &letters, " ")),
        ),
        (
            "rows by numbers and columns by letters, in words",
            format!("  abc def ghi\n\n{}", in_words(&p, &numbers, " ")),
        ),
        (
            "rows and columns by their names, in words",
            format!("   c123 c456 c789\n{}", in_words(&p, &names, " ")),
        ),
        (
            "rows and columns by numbers around a frame",
            format!("   123 456 789\n  +---+---+---+\n{}", in_words(&p, &numbers, "|")),
        ),
        ("columns by numbers above and below", {
            let rows = by_rows(&p, |at, cells| format!("{0} {1} {0}", at + 1, cells.concat()));
            format!("  123456789\n{rows}  123456789\n")
        }),
        (
            "rows and columns by numbers, blanks in a frame",
            framed(&with(" "), "|", frame, " ", " ")
                .lines()
                .enumerate()
                .map(|(at, line)| match at % 4 {
                    0 => format!("  {line}\n"),
                    _ => format!("{} {line}\n", at - at / 4),
                })
                .fold("    1 2 3   4 5 6   7 8 9\n".to_owned(), |text, line| text + &line),
        ),
        ("Markdown, the first row as the head", markdown(&p, "---", None)),
        ("Markdown, blanks", markdown(&with(" "), ":-:", None)),
        ("Markdown, dashes", markdown(&with("-"), "---", None)),
        ("Markdown, a short rule", markdown(&p, "-", None)),
        (
            "Markdown, an empty head",
            markdown(&p, "---", Some(["", " ", "", "", "", "", "", "", ""])),
        ),
        (
            "Markdown, blanks and an empty head",
            markdown(&with(" "), "---", Some(["", "", "", "", "", "", "", "", ""])),
        ),
        ("Markdown, columns by numbers", markdown(&p, " --- ", Some(numbers))),
        ("Markdown, blanks and columns by numbers", markdown(&with(" "), ":--", Some(numbers))),
        ("Markdown, rows by letters and columns by numbers, blanks", {
            let table = markdown(&with(" "), "---", Some(numbers));
            let heads = ["|   ", "|---"].into_iter().map(str::to_owned);
            let heads = heads.chain(letters.map(|letter| format!("| **{letter}** ")));
            heads.zip(table.lines()).map(|(head, line)| format!("{head}{line}\n")).collect()
        }),
        ("Markdown, no bars outside", {
            let table = markdown(&p, "---", None);
            table.lines().map(|line| format!("{}\n", line.trim_matches(['|', ' ']))).collect()
        }),
        ("rows between slashes", rows(&p).join("/")),
        ("rows between slashes, blanks", rows(&zeros).join(" / ")),
        ("rows between slashes, dashes", rows(&with("-")).join("/")),
        ("rows between slashes, on lines", by_rows(&p, |_, cells| cells.concat() + "/")),
        ("rows between backslashes", rows(&p).join("\\")),
        ("rows between semicolons", rows(&p).join(";")),
        ("rows between commas", rows(&zeros).join(",")),
        ("HTML lines", rows(&p).join("<br>")),
        ("HTML lines, closed", rows(&p).join("<br />\n")),
        (
            "HTML, bold",
            rows(&p).iter().map(|row| format!("<b>{}</b>{}<br/>", &row[..3], &row[3..])).collect(),
        ),
        ("HTML, pre", format!("<pre>{}</pre>", framed(&p, "|", frame, " ", " "))),
        (
            "HTML table",
            by_rows(&p, |_, cells| {
                let cells = cells.iter().map(|cell| format!("<td>{}</td>", cell.replace('.', "")));
                format!("<tr>{}</tr>", cells.collect::<String>())
            }),
        ),
        ("Python", format!("board = [\n{}\n]", list("[", "]", ", "))),
        ("Python, no blanks", format!("[{}]", list("[", "]", ","))),
        ("Python, tuples", format!("puzzle = (\n{}\n)", list("(", ")", ", "))),
        ("numpy", format!("[{}]", list("[", "]", " ").replace(",\n", "\n "))),
        ("C", format!("static const int board[9][9] = {{\n{}\n}};", list("{", "}", ", "))),
        ("C, no blanks", format!("int a[9][9]={{{}}};", list("{", "}", ","))),
        ("Java", format!("int[][] board = new int[][] {{\n{}\n}};", list("{", "}", ", "))),
        (
            "Rust",
            format!("let board = vec![\n{}\n];", list("vec![", "]", ", ").replace("vec!", "")),
        ),
        ("texts", format!("grid = [{}]", quoted.join(", "))),
        ("texts, C", format!("char *grid[9] = {{\n  {}\n}};", quoted.join(",\n  "))),
        ("JSON", format!("{{\"id\": 17, \"puzzle\": \"{p}\", \"rating\": 8.3}}")),
        ("JSON with the solution", format!("{{\"board\": [{}]}}", list("[", "]", ","))),
        ("JSON, flat", format!("{{\"cells\":[{}]}}", nulls.join(","))),
        ("JSON, records", format!("[{}]", records.join(","))),
        (
            "JSON, strings",
            format!(
                "[{}]",
                by_rows(&p, |_, cells| {
                    let cells: Vec<String> =
                        cells.iter().map(|c| format!("\"{}\"", c.replace('.', ""))).collect();
                    format!("[{}],", cells.join(","))
                })
                .trim_end()
                .trim_end_matches(',')
            ),
        ),
        ("CSV with an id", format!("12,{zeros}")),
        ("CSV with a head", format!("id,puzzle,clues\n12,{zeros},26")),
        ("quoted", format!("\"{p}\",\"x\"")),
        ("a name and a colon", format!("Puzzle: {p}")),
        ("a name and an equals sign", format!("puzzle={p}")),
        ("SadMan", format!("[Puzzle]\n{}\n", lines("."))),
        ("SudoCue", format!("#ASomebody\n#DA puzzle\n{}\n", lines("."))),
        ("a frame and the line", format!("{}\n{p}\n", framed(&p, "|", frame, " ", " "))),
        ("the line and a frame", format!("{p}\n{}", framed(&p, "|", frame, " ", " "))),
        (
            "a frame, words, the line",
            format!(
                "Hard one:\n{}\nAs a line:\n{p}\nGood luck!\n",
                framed(&p, "|", frame, " ", " ")
            ),
        ),
        ("the line twice", format!("{p}\n{}\n", with("0"))),
        (
            "two frames",
            format!(
                "{}\n{}",
                framed(&p, "|", frame, " ", " "),
                framed(&with("0"), "|", frame, " ", " ")
            ),
        ),
        (
            "a tag of code in words",
            format!(
                "Try this:\n[code]\n{}[/code]\nand say how.\n",
                framed(&p, "|", frame, " ", " ")
            ),
        ),
        ("quoted lines", rows(&p).iter().map(|row| format!("> {row}\n")).collect()),
        ("bold words around", format!("[b]Puzzle[/b]: \n{p}\n[i]by somebody[/i]")),
    ]
}

#[test]
fn every_spelling_of_a_puzzle_is_read() {
    let mut refused = Vec::new();
    for puzzle in puzzles() {
        let expected = read(&puzzle).unwrap();
        for (name, text) in givens(&puzzle) {
            match read(&text) {
                Ok(position) if position == expected => {}
                Ok(_) => panic!("{name} is read as something else:\n{text}"),
                Err(error) => refused.push(format!("{name}: {error}\n{text}")),
            }
        }
    }
    let names: std::collections::BTreeSet<&str> =
        refused.iter().map(|text| text.split(':').next().unwrap()).collect();
    assert!(refused.is_empty(), "{names:?}\n{}", refused[0]);
}

/// The marks of a puzzle, one of them taken away so that they are not what the givens leave.
fn marked(puzzle: &str) -> State {
    let mut state = read(puzzle).unwrap().state;
    let open = Cell::all().find(|&cell| state.digits(cell).len() > 2).unwrap();
    let digit = state.digits(open).iter().next().unwrap();
    state.remove(crate::grid::Candidate::new(digit, open));
    state
}

fn marks(puzzle: &str, state: &State) -> Vec<(&'static str, String)> {
    let cell = |at: usize| state.digits(Cell::from_index(at)).to_string();
    let texts: Vec<String> = (0..81).map(cell).collect();
    let grid = |mark: &dyn Fn(usize, &str) -> String| -> String {
        let cells: Vec<String> =
            texts.iter().enumerate().map(|(at, text)| mark(at, text)).collect();
        let rows = cells.chunks(9).enumerate().map(|(row, cells)| {
            let parts: Vec<String> = cells.chunks(3).map(|part| part.join("  ")).collect();
            let frame = if row % 3 == 0 { "+---------+---------+---------+\n" } else { "" };
            format!("{frame}| {} |\n", parts.join(" | "))
        });
        rows.collect::<String>() + "+---------+---------+---------+\n"
    };
    let some = |at: usize| at % 7 == 3;
    let signed = |sign: &'static str| {
        grid(&move |at, text| if some(at) { format!("{text}{sign}") } else { text.to_owned() })
    };
    let led = |sign: &'static str| {
        grid(&move |at, text| if some(at) { format!("{sign}{text}") } else { text.to_owned() })
    };
    let plain = grid(&|_, text| text.to_owned());
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "J"];
    let commas = |text: &str| text.chars().map(String::from).collect::<Vec<_>>().join(",");
    let labelled = texts
        .chunks(9)
        .enumerate()
        .map(|(row, cells)| format!("{} | {} |\n", letters[row], cells.join(" ")))
        .collect::<String>();
    vec![
        ("two letters", led("CD")),
        ("two small letters", led("ad")),
        ("letters and a sign", led("xe*")),
        ("three letters", led("abc")),
        ("letters behind", signed("Ab")),
        ("letters in parentheses", signed("(a)")),
        ("corners of dots", plain.replace('+', "·")),
        ("&", signed("&")),
        ("%", led("%")),
        ("$", signed("$")),
        ("? mark", signed("?")),
        ("^", led("^")),
        ("~", signed("~")),
        ("'", signed("'")),
        ("dagger", signed("†")),
        (
            "a digit taken away",
            grid(&|at, text| match (some(at), text.len()) {
                (true, 2..) => format!("{}-{}", &text[..1], &text[1..]),
                _ => text.to_owned(),
            }),
        ),
        (
            "parentheses within",
            grid(&|at, text| match (some(at), text.len()) {
                (true, 2..) => format!("a({}){}", &text[..1], &text[1..]),
                _ => text.to_owned(),
            }),
        ),
        ("braces", grid(&|_, text| format!("{{{text}}}"))),
        ("brackets", grid(&|_, text| format!("[{text}]"))),
        ("braces and commas", grid(&|_, text| format!("{{{}}}", commas(text)))),
        (
            "braces, commas and blanks",
            grid(&|_, text| format!("{{{}}}", commas(text).replace(',', ", "))),
        ),
        ("commas", grid(&|_, text| commas(text))),
        ("slashes", grid(&|_, text| commas(text).replace(',', "/"))),
        ("an equals sign", led("=")),
        (
            "angle brackets",
            grid(&|at, text| if some(at) { format!("<{text}>") } else { text.to_owned() }),
        ),
        ("rows by letters", labelled),
        ("one line", write_marks_line(state)),
        (
            "cells by letters",
            (0..81)
                .map(|at| format!("{} {}\n", Cell::from_index(at).lettered(), texts[at]))
                .collect(),
        ),
        (
            "cells by numbers",
            (0..81).map(|at| format!("{}={} ", Cell::from_index(at), texts[at])).collect(),
        ),
        ("words behind the bars", plain.replacen("|\n", "|  the marks\n", 1)),
        ("words before and after", format!("After the basics:\n{plain}and now?\n")),
        ("givens behind", format!("{plain}\nFrom {puzzle}\n")),
        (
            "words, marks, words, givens",
            format!("Stuck here:\n\n{plain}\nThe puzzle was\n{puzzle}\n"),
        ),
        ("givens before", format!("{puzzle}\n\n{plain}")),
        (
            "two characters a cell",
            write_sudokuwiki(&Position {
                state: state.clone(),
                givens: read(puzzle).unwrap().givens,
            }),
        ),
        (
            "OpenSudoku",
            write_opensudoku(&Position {
                state: state.clone(),
                givens: read(puzzle).unwrap().givens,
            }),
        ),
        (
            "sudoku.coach",
            write_coach(&Position { state: state.clone(), givens: read(puzzle).unwrap().givens }),
        ),
        (
            "f-puzzles",
            write_fpuzzles(&Position {
                state: state.clone(),
                givens: read(puzzle).unwrap().givens,
            }),
        ),
        (
            "JSON",
            format!(
                "{{\"marks\": [{}]}}",
                texts
                    .chunks(9)
                    .map(|row| {
                        format!(
                            "[{}]",
                            row.iter().map(|t| format!("\"{t}\"")).collect::<Vec<_>>().join(",")
                        )
                    })
                    .collect::<Vec<_>>()
                    .join(",")
            ),
        ),
        (
            "lists of marks",
            format!(
                "[{}]",
                texts.iter().map(|t| format!("[{}]", commas(t))).collect::<Vec<_>>().join(", ")
            ),
        ),
    ]
}

#[test]
fn every_spelling_of_marks_is_read() {
    let mut refused = Vec::new();
    for puzzle in puzzles() {
        let state = marked(&puzzle);
        for (name, text) in marks(&puzzle, &state) {
            match read(&text) {
                Ok(position) if position.state == state => {}
                Ok(_) => panic!("{name} is read as something else:\n{text}"),
                Err(error) => refused.push(format!("{name}: {error}\n{text}")),
            }
        }
    }
    let names: std::collections::BTreeSet<&str> =
        refused.iter().map(|text| text.split(':').next().unwrap()).collect();
    assert!(refused.is_empty(), "{names:?}\n{}", refused[0]);
}

#[test]
fn what_is_ambiguous_is_asked_back_with_both_readings() {
    // Numbers from 1 to 8 only: they may count from 0 or from 1.
    let records = "[{\"row\":1,\"col\":1,\"val\":5},{\"row\":2,\"col\":8,\"val\":3}]";
    let error = read(records).unwrap_err();
    let ReadError::Ambiguous { readings } = &error else { panic!("{error}") };
    assert_eq!(readings.len(), 2);
    assert!(readings[0].0.starts_with("..........5") && readings[1].0.starts_with("5........"));
    assert!(!error.hint().is_empty());
    // Two puzzles, and one at two moments without a word which is meant.
    let (one, other) = (&puzzles()[0], &puzzles()[9]);
    assert_eq!(read(&format!("{one}\n{other}\n")), Err(ReadError::Several { count: 2 }));
    let later = one.replacen('.', "3", 1);
    assert!(matches!(read(&format!("{one}\n{later}\n")), Err(ReadError::Several { count: 2 })));
}

/// Whatever happens to a text, no reader panics, and what is read is a state that holds.
#[test]
fn spoilt_spellings_are_refused_or_read_whole() {
    let puzzle = &puzzles()[0];
    let state = marked(puzzle);
    let mut texts = givens(puzzle);
    texts.extend(marks(puzzle, &state));
    texts.extend(READERS.iter().map(|reader| (reader.name, reader.example.to_owned())));
    let mut seed = 3u32;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % below.max(1)
    };
    let signs: Vec<char> = "0123456789.-xX?#*|+,;[]{}()\"' \n\t:=<>&vuS9B".chars().collect();
    for (_, text) in &texts {
        for _ in 0..30 {
            let mut spoilt: Vec<char> = text.chars().collect();
            for _ in 0..=next(3) {
                if spoilt.is_empty() {
                    break;
                }
                let at = next(spoilt.len());
                match next(4) {
                    0 => drop(spoilt.remove(at)),
                    1 => spoilt.insert(at, signs[next(signs.len())]),
                    2 => spoilt[at] = signs[next(signs.len())],
                    _ => spoilt.truncate(at.max(1)),
                }
            }
            let spoilt: String = spoilt.into_iter().collect();
            if let Ok(position) = read(&spoilt) {
                assert!(check(position.state.clone()).is_ok(), "{spoilt}");
                assert!(position.givens.is_subset(position.state.decided_cells()), "{spoilt}");
            }
            read_list(&spoilt).for_each(drop);
        }
    }
}

#[test]
fn lists_read_what_single_grids_of_one_line_read() {
    let puzzle = &puzzles()[0];
    let expected = read(puzzle).unwrap();
    for reader in READERS.iter().filter(|reader| !reader.example.contains('\n')) {
        let text = format!("# a list\n{}\n{puzzle}\n", reader.example);
        let entries: Vec<Entry> = read_list(&text).collect();
        assert_eq!(entries.len(), 2, "{}", reader.name);
        assert_eq!(entries[0].position, read(reader.example), "{}", reader.name);
        assert_eq!(entries[1].position, Ok(expected.clone()), "{}", reader.name);
    }
    for (name, text) in givens(puzzle).iter().filter(|(_, text)| !text.contains('\n')) {
        let entries: Vec<Entry> = read_list(text).collect();
        assert_eq!(entries.len(), 1, "{name}");
        assert_eq!(entries[0].position, Ok(expected.clone()), "{name}: {text}");
        let (_, column) = list_columns(text).next().unwrap();
        assert_eq!(read(column).as_ref(), Ok(&expected), "{name}: {column}");
    }
}
