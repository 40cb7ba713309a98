//! The puzzle formats: what is read, and what is refused.

use catena::grid::format::write_sukaku;
use catena::grid::{Cell, Digit, DigitSet, Position, State, read, read_list};

/// A puzzle, "Loki".
pub const PUZZLE: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

/// The state of [`PUZZLE`] after singles and intersections, row by row.
pub const MARKS: [&str; 9] = [
    "5 7 3468 238 346 13 9 123 136",
    "23469 2349 3469 2357 34567 13579 3457 12357 8",
    "234689 1 34689 23578 34567 3579 3457 2357 3567",
    "379 359 1 6 8 357 357 4 2",
    "3467 345 34567 1 357 2 8 357 9",
    "378 358 2 357 9 4 1 6 357",
    "134789 34589 345789 357 2 6 357 135789 1357",
    "137 6 357 9 357 8 2 1357 4",
    "23789 23589 35789 4 1 357 6 35789 357",
];

/// The state with these live digits, put together without any reader.
pub fn state(rows: &[&str]) -> State {
    let cells = rows.iter().flat_map(|row| row.split_whitespace()).map(|digits| {
        digits.chars().filter_map(|c| Digit::from_number(c.to_digit(10)?)).collect::<DigitSet>()
    });
    State::from_cells(cells.collect::<Vec<_>>().try_into().expect("81 cells"))
}

/// The state that the puzzle's givens leave.
fn puzzle() -> State {
    let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
    let givens: Vec<Option<Digit>> = PUZZLE.chars().map(digit).collect();
    State::from_givens(&givens.try_into().expect("81 cells")).expect("no two equal")
}

#[test]
fn givens_are_read_in_every_dress() {
    let rows: Vec<String> = PUZZLE.as_bytes().chunks(9).map(|row| text(row).to_owned()).collect();
    let boxed = |left: &str, bar: &str, right: &str, frame: &str| -> String {
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let frame = if index % 3 == 0 { format!("{frame}\n") } else { String::new() };
            format!("{frame}{left}{}{bar}{}{bar}{}{right}\n", &row[..3], &row[3..6], &row[6..])
        });
        format!("{}{frame}\n", rows.collect::<String>())
    };
    let spaced = rows.iter().map(|row| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(" ") + "\n"
    });
    let cases = [
        ("one line", PUZZLE.to_owned()),
        ("zeros", PUZZLE.replace('.', "0")),
        ("stars", PUZZLE.replace('.', "*")),
        ("underscores", PUZZLE.replace('.', "_")),
        ("a line end and white space", format!("  {PUZZLE} \r\n")),
        ("a byte order mark", format!("\u{feff}{PUZZLE}\n")),
        ("rows", rows.join("\n")),
        ("rows with other line ends", rows.join("\r\n")),
        ("rows with empty lines", rows.join("\n\n")),
        ("spaces", spaced.collect()),
        ("bars", boxed("|", "|", "|", "+---+---+---+")),
        ("Simple Sudoku", boxed(" |", "|", "|", " *-----------*")),
        ("inner bars only", boxed("", " | ", "", "----+-----+----")),
        ("exclamation marks", boxed("! ", " ! ", " !", "+-----+-----+-----+")),
        ("box drawing", boxed("│", "│", "│", "├───┼───┼───┤")),
        ("dotted frames", boxed("|", "|", "|", ":---+---+---:")),
        ("dots for bars", boxed("· ", " · ", " ·", "·-----·-----·-----·")),
        ("dots for bars, without blanks", boxed("·", "·", "·", "·---·---·---·")),
        ("code tags", format!("[code]{PUZZLE}[/code]")),
        ("code tags on lines of their own", format!("[CODE]\n{}\n[/CODE]\n", rows.join("\n"))),
        ("a markdown fence", format!("```\n{PUZZLE}\n```\n")),
        ("comments", format!("# a comment\n{PUZZLE}\n# another\n")),
        ("a heading", format!("The puzzle is\n{}\nwith 24 givens.\n", rows.join("\n"))),
        ("columns with tabs", format!("{PUZZLE}\tLoki\t11.9\n")),
        ("columns with semicolons", format!("{PUZZLE};913;11253")),
        ("columns with commas", format!("{PUZZLE},1")),
        ("a comment beside it", format!("{PUZZLE}   # 0100: Locked Candidates")),
    ];
    for (name, text) in cases {
        let position = read(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(position.state, puzzle(), "{name}");
        assert_eq!(position.givens.len(), 26, "{name}");
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("ASCII")
}

/// Pencil marks as forums and solvers print them, each with the same marks as [`MARKS`].
fn pencil_marks() -> Vec<(&'static str, String)> {
    let framed = |top: &str, middle: &str, bottom: &str, bar: &str| -> String {
        let mut text = format!("{top}\n");
        for (index, row) in MARKS.iter().enumerate() {
            let cells: Vec<&str> = row.split_whitespace().collect();
            for block in cells.chunks(3) {
                text += &format!("{bar} {:<7}{:<7}{:<7}", block[0], block[1], block[2]);
            }
            text += &format!("{bar}\n{}", if index % 3 == 2 && index < 8 { middle } else { "" });
        }
        text + bottom
    };
    let dashes = "-".repeat(22);
    let plus = format!("+{dashes}+{dashes}+{dashes}+\n");
    let star = format!("*{}*\n", "-".repeat(68));
    let dots = format!(".{dashes}.{dashes}.{dashes}.");
    let colons = format!(":{dashes}+{dashes}+{dashes}:\n");
    let quotes = format!("'{dashes}'{dashes}'{dashes}'\n");
    let dotted = format!("·{dashes}·{dashes}·{dashes}·\n");
    let bars = format!("|{dashes}+{dashes}+{dashes}|\n");
    let hodoku = framed(&dots, &colons, &quotes, "|");
    let csp_rules = framed(&plus, &plus, &plus, "!");
    vec![
        ("no frame", MARKS.join("\n")),
        ("one line", MARKS.join(" ")),
        ("HoDoKu", hodoku.clone()),
        ("plus frames", framed(&plus, &plus, &plus, "|")),
        ("star frames", framed(&star, &bars, &star, "|")),
        ("inner rules", framed("", &format!("{dashes}+{dashes}+{dashes}\n"), "", " ")),
        ("CSP-Rules", csp_rules.clone()),
        ("dots for bars", framed(&dotted, &dotted, &dotted, "·")),
        ("box drawing", framed("┌──┬──┬──┐", "├──┼──┼──┤\n", "└──┴──┴──┘", "│")),
        ("code tags", format!("[code]\n{hodoku}[/code]\n")),
        ("code tags beside it", format!("[code]{hodoku}[/code]")),
        ("line ends lost", hodoku.replace('\n', " ")),
        (
            "CSP-Rules with what it prints around it",
            format!(
                "Resolution state after Singles and whips[1]:\n{csp_rules}\n190 candidates, 1190 \
                 csp-links and 1190 links. Density = 6.63%\n"
            ),
        ),
        ("a forum's heading", format!(".\n- Code: Select all\n{csp_rules}203 candidates.\n")),
        ("no space before a bar", hodoku.replace("  |", "|")),
        (
            "marks beside the digits",
            hodoku
                .replacen("3468 ", "*3468", 1)
                .replacen("| 23469 ", "|#23469 ", 1)
                .replacen("34567", "345-67", 1)
                .replacen("13579", "(13)579", 1)
                .replacen(" 12357", " a12357", 1)
                .replacen("379 ", "379B", 1),
        ),
    ]
}

#[test]
fn pencil_marks_are_read_literally_in_every_dress() {
    for (name, text) in pencil_marks() {
        let position = read(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(position.state, state(&MARKS), "{name}");
        assert_eq!(position.givens, position.state.decided_cells(), "{name}");
    }
}

#[test]
fn a_single_pencil_mark_deletes_nothing() {
    let mut rows = MARKS.map(str::to_owned);
    rows[0] = rows[0].replacen("3468", "4", 1);
    let state = read(&rows.join("\n")).unwrap().state;
    assert_eq!(state.digits(Cell::at(0, 2)).to_string(), "4");
    assert_eq!(state.digits(Cell::at(0, 4)).to_string(), "346", "r1c5 keeps its 4");
    assert_eq!(state.decided(Cell::at(0, 2)), None, "an open naked single");
}

#[test]
fn hodoku_lines_tell_givens_placed_cells_and_deletions() {
    let grid = PUZZLE.replacen("57.", "57+4", 1);
    let lines = [
        format!(":0000:x:{grid}:315 324 324::"),
        format!(":0702-1:9:{grid}:315 324:425:111:-"),
        format!("{grid}:315 324"),
        format!("{grid}: 315  324 :"),
        format!("{grid}:324 315:432 111::"),
        format!("  :x::{grid}:315 324\t12\tanother column\n"),
    ];
    let mut expected = puzzle();
    expected.place("n4r1c3".parse().unwrap());
    for deleted in ["n3r1c5", "n3r2c4"] {
        expected.remove(deleted.parse().unwrap());
    }
    let error = read(&lines[0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the deleted candidate n3r2c4 is not live: r2c4 has 1257",
        "a deletion named twice"
    );
    for line in &lines[1..] {
        let position = read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.state, expected, "{line}");
        assert_eq!(position.givens.len(), 26, "{line}");
        assert!(!position.givens.contains(Cell::at(0, 2)), "{line}");
    }
    let no_deletions = read(&grid).unwrap();
    assert_eq!(no_deletions.givens.len(), 26, "placed cells without any colon");
}

#[test]
fn sukaku_is_read_cell_by_cell() {
    let sukaku = write_sukaku(&state(&MARKS));
    assert!(sukaku.starts_with("....5..........7....34.6.8."), "{sukaku}");
    let lines = |width: usize| -> String {
        sukaku.as_bytes().chunks(width).map(|line| format!("{}\n", text(line))).collect()
    };
    let cases = [
        ("one line", sukaku.clone()),
        ("zeros", sukaku.replace('.', "0")),
        ("a line a row", lines(81)),
        ("a line a cell", lines(9)),
        ("cells with spaces", lines(9).replace('\n', " ")),
        ("a second column", format!("{sukaku}\tLoki")),
    ];
    for (name, text) in cases {
        assert_eq!(read(&text).map(|position| position.state), Ok(state(&MARKS)), "{name}");
    }
    let full = "123456789".repeat(81);
    assert_eq!(read(&full), Ok(Position::from_state(State::FULL)));
}

/// Rows of nine cells with names of rows and columns.
fn named(rows: &str) -> String {
    let rows = rows.lines().zip(1..).map(|(row, number)| format!("{number} {row}\n"));
    format!("  123456789\n{}", rows.collect::<String>())
}

/// Rows of nine cells between bars.
fn barred(rows: &str) -> String {
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    rows.lines().map(row).collect()
}

/// Rows of nine cells as a table of Markdown, the first as its head.
fn markdown(rows: &str) -> String {
    let (first, others) = rows.split_once('\n').expect("several rows");
    format!("{}|{}\n{}", barred(first), "---|".repeat(9), barred(others))
}

#[test]
fn what_is_no_grid_is_refused_with_the_place() {
    let rows = PUZZLE.as_bytes().chunks(9).map(text).collect::<Vec<_>>().join("\n");
    let marks = MARKS.join("\n");
    let sukaku = write_sukaku(&state(&MARKS));
    let hodoku = format!(":0000:x:{PUZZLE}");
    let unrelated = ".".repeat(27);
    let cases = [
        ("nothing", String::new(), "there is no grid in the text"),
        ("comments only", "# a\n \n# b".to_owned(), "there is no grid in the text"),
        ("prose only", "no grid".to_owned(), "line 1, column 1: unexpected character 'n'"),
        ("a cell less", PUZZLE[1..].to_owned(), "a grid has 81 cells, this one has 80"),
        ("a cell more", format!("{PUZZLE}."), "a grid has 81 cells, this one has 82"),
        ("a row too short", rows.replacen("..8\n", ".8\n", 1), "line 2 has 8 cells instead of 9"),
        ("a row too long", rows.replacen("..8\n", "...8\n", 1), "line 2 has 10 cells instead of 9"),
        ("a row less", rows[10..].to_owned(), "a grid has 81 cells, this one has 72"),
        (
            "a cell less, and a chain below",
            format!("{}\n\n(5=4)r6c8 - (4)r6c9 => r9c8<>5", &PUZZLE[1..]),
            "a grid has 81 cells, this one has 80",
        ),
        (
            "a row too short between words and a chain",
            format!("Stuck:\n{}\nr9c8<>5 = it", rows.replacen("..8\n", ".8\n", 1)),
            "line 3 has 8 cells instead of 9",
        ),
        (
            "a unexpected character",
            PUZZLE.replacen("2.", "2x", 1),
            "line 1, column 49: unexpected character 'x'",
        ),
        (
            "rows between slashes: a cell less",
            rows.replacen("..8\n", ".8\n", 1).replace('\n', "/"),
            "line 1, column 11: row 2 has 8 cells instead of 9",
        ),
        (
            "rows between slashes, on lines: a cell more",
            rows.replacen("..8\n", "...8\n", 1).replace('\n', "/\n"),
            "line 2, column 1: row 2 has 10 cells instead of 9",
        ),
        (
            "rows between slashes: a row less",
            rows[10..].replace('\n', "/"),
            "a grid has 81 cells, this one has 72",
        ),
        (
            "rows between slashes: a unexpected character",
            rows.replacen("82.4", "82a4", 1).replace('\n', "/"),
            "line 1, column 78: unexpected character 'a'",
        ),
        (
            "rows of which two are too short are no rows between slashes",
            rows.replacen("..8\n", ".8\n", 1).replacen("..4", ".4", 1).replace('\n', "/"),
            "line 1, column 10: unexpected character '/'",
        ),
        (
            "names of rows and columns: a cell less",
            named(&rows.replacen("..8\n", ".8\n", 1)),
            "line 3 has 8 cells instead of 9",
        ),
        (
            "names of rows and columns: a unexpected character",
            named(&rows.replacen("82.4", "82a4", 1)),
            "line 9, column 10: unexpected character 'a'",
        ),
        (
            "names of columns that are out of order",
            format!("123 465 789\n{rows}"),
            "a grid has 81 cells, this one has 90",
        ),
        (
            "a table of Markdown: a cell less",
            markdown(&rows.replacen("..8\n", ".8\n", 1)),
            "line 3 has 8 cells instead of 9",
        ),
        (
            "a table of Markdown with blanks: a cell more",
            markdown(&rows.replacen("..8\n", "...8\n", 1)).replace('.', " "),
            "line 3 has 10 cells instead of 9",
        ),
        (
            "a table of Markdown: a unexpected character",
            markdown(&rows.replacen("82.4", "82a4", 1)),
            "line 9, column 31: unexpected character 'a'",
        ),
        (
            "a unexpected character in a row",
            rows.replacen("82.4", "82-4", 1),
            "line 8, column 8: unexpected character '-'",
        ),
        (
            "another script",
            PUZZLE.replacen('5', "५", 1),
            "line 1, column 1: unexpected character '५'",
        ),
        (
            "a plus before an empty cell",
            PUZZLE.replacen("7.", "7+.", 1),
            "line 1, column 4: unexpected character '.'",
        ),
        ("a plus at the end", format!("{PUZZLE}+"), "line 1, column 82: unexpected character '+'"),
        (
            "two equal in a row",
            PUZZLE.replacen("9..", "9.5", 1),
            "5 stands twice in row r1: in r1c1 and r1c9",
        ),
        (
            "two equal in a column",
            PUZZLE.replacen("8.1.", "851.", 1),
            "5 stands twice in column c1: in r1c1 and r3c1",
        ),
        (
            "two equal in a block",
            PUZZLE.replacen("..8.1", "..8.5", 1),
            "5 stands twice in block b1: in r1c1 and r3c2",
        ),
        (
            "a cell without candidates",
            format!("12345678.........9{}", ".".repeat(63)),
            "r1c9 has no candidate left",
        ),
        (
            "pencil marks: a cell less",
            marks.replacen("5 7 ", "5 ", 1),
            "line 1 has 8 cells instead of 9",
        ),
        (
            "pencil marks: a row less",
            MARKS[1..].join("\n"),
            "a pencil-mark grid has 81 cells, this one has 72",
        ),
        // A question mark points at a cell, as other signs do.
        (
            "pencil marks: a unexpected character",
            marks.replacen("3468", "34:8", 1),
            "line 1, column 7: unexpected character ':'",
        ),
        (
            "pencil marks: a letter between digits",
            marks.replacen("3468", "34O8", 1),
            "line 1, column 7: unexpected character 'O'",
        ),
        (
            "pencil marks: an empty cell",
            marks.replacen("3468", ".", 1),
            "r1c3 has no candidate left",
        ),
        (
            "pencil marks: a mark twice",
            marks.replacen("3468", "34468", 1),
            "line 1, column 7: 4 stands twice in r1c3",
        ),
        (
            "pencil marks: two equal",
            marks.replacen("3468", "5", 1),
            "5 stands twice in row r1: in r1c1 and r1c3",
        ),
        (
            "sukaku: a character less",
            sukaku[..728].to_owned(),
            "a sukaku grid has 729 characters, this one has 728",
        ),
        (
            "sukaku: a digit out of place",
            sukaku.replacen("34.6", "34.5", 1),
            "line 1, column 24: 5 where r1c3 has its 6",
        ),
        (
            "sukaku: a unexpected character",
            sukaku.replacen("34.6", "34x6", 1),
            "line 1, column 23: unexpected character 'x'",
        ),
        (
            "sukaku: an empty cell",
            sukaku.replacen("34.6.8", "......", 1),
            "r1c3 has no candidate left",
        ),
        (
            "HoDoKu: too few fields",
            format!(":0000:x{unrelated}"),
            "the HoDoKu line has no field for the grid",
        ),
        (
            "HoDoKu: a short grid",
            format!("{}:", &hodoku[..88]),
            "a grid has 81 cells, this one has 80",
        ),
        (
            "HoDoKu: no triple",
            format!("{hodoku}:324 3a4::"),
            "line 1, column 95: a deleted candidate is three digits: digit, row, column",
        ),
        (
            "HoDoKu: a zero in a triple",
            format!("{hodoku}:304::"),
            "line 1, column 91: a deleted candidate is three digits: digit, row, column",
        ),
        (
            "HoDoKu: a deletion that is not live",
            format!("{hodoku}:513::"),
            "the deleted candidate n5r1c3 is not live: r1c3 has 3468",
        ),
        (
            "HoDoKu: deletions that empty a cell",
            format!("{hodoku}:313 413 613 813::"),
            "r1c3 has no candidate left",
        ),
        // The same puzzle twice is one grid.
        (
            "two puzzles",
            format!("{PUZZLE}\n{}\n", PUZZLE.replacen("57", "75", 1)),
            "there are 2 grids in the text",
        ),
    ];
    for (name, text, message) in cases {
        match read(&text) {
            Err(error) => {
                assert_eq!(error.to_string(), message, "{name}\n{text}");
                assert!(!error.hint().is_empty(), "{name}");
            }
            Ok(_) => panic!("{name}: read as a grid\n{text}"),
        }
    }
}

#[test]
fn lists_are_read_line_by_line() {
    let list = format!(
        "# columns: puzzle name\n{PUZZLE}\tLoki\n\n{},1,2\nnonsense\n:0000:x:{PUZZLE}:324 315:::\ttab\n{}\n",
        PUZZLE.replace('.', "0"),
        write_sukaku(&state(&MARKS)),
    );
    let entries: Vec<_> = read_list(&list).collect();
    let lines: Vec<usize> = entries.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [2, 4, 5, 6, 7]);
    assert_eq!(entries[0].text, PUZZLE);
    assert_eq!(entries[0].position.as_ref().unwrap().state, puzzle());
    assert_eq!(entries[1].position.as_ref().unwrap().state, puzzle());
    let error = entries[2].position.as_ref().unwrap_err();
    assert_eq!(error.to_string(), "line 5, column 1: unexpected character 'n'");
    assert_eq!(entries[3].position.as_ref().unwrap().state.len(), puzzle().len() - 2);
    assert_eq!(entries[4].position.as_ref().unwrap().state, state(&MARKS));
    assert_eq!(read_list("# nothing\n\n").count(), 0);
}

/// The pencil marks of the position, each row as it stands in a post.
fn marked() -> (String, catena::grid::State) {
    let state = catena::grid::read(
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
    );
    let state = state.unwrap().state;
    (catena::grid::format::write_pencil_marks(&state), state)
}

#[test]
fn a_grid_is_read_from_a_quoted_post() {
    let (marks, state) = marked();
    for mark in ["> ", ">", "> > ", ">> "] {
        let quoted: String = marks.lines().map(|line| format!("{mark}{line}\n")).collect();
        assert_eq!(catena::grid::read(&quoted).unwrap().state, state, "{mark}");
    }
}

#[test]
fn a_grid_is_read_with_labels_of_rows_and_columns() {
    let (marks, state) = marked();
    let rows = marks.lines().filter(|line| !line.starts_with('+')).zip(1..);
    let rows: String = rows.map(|(line, row)| format!("r{row} {line}\n")).collect();
    let columns = "   c1 c2 c3   c4 c5 c6   c7 c8 c9\n";
    for text in
        [format!("{columns}{rows}"), rows.clone(), format!("{rows}{columns}"), rows.to_uppercase()]
    {
        assert_eq!(catena::grid::read(&text).unwrap().state, state, "{text}");
    }
}

/// A row of empty cells is a row, whatever stands for an empty cell: not the rule of a table, nor its head.
#[test]
fn a_row_of_empty_cells_is_a_row() {
    let rows = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n.........\n....8..79\n";
    let expected = read(&rows.replace('\n', "")).unwrap();
    for empty in [".", "-", " ", "0"] {
        let dressed = |text: String| text.replace('.', empty);
        assert_eq!(read(&dressed(barred(rows))).unwrap(), expected, "{empty:?}");
        // Ten rows are no grid; but one of dashes above nine is a rule.
        let ten = read(&dressed(barred(&format!(".........\n{rows}"))));
        assert_eq!(ten.is_ok(), empty == "-", "{empty:?}");
    }
    // Names above the columns, twice.
    let named = format!("  ABC DEF GHI\n  123 456 789\n{rows}");
    assert_eq!(read(&named).unwrap(), expected);
}

#[test]
fn a_grid_is_read_with_coloured_cells() {
    let (marks, state) = marked();
    let coloured = marks.replacen('5', "[color=red]5[/color]", 3).replacen('8', "[b]8[/b]", 2);
    assert_eq!(catena::grid::read(&coloured).unwrap().state, state, "{coloured}");
    let wrong = marks.replacen('5', "[colr=red]5[/colr]", 1);
    assert!(catena::grid::read(&wrong).is_err(), "{wrong}");
}

#[test]
fn a_puzzle_is_read_from_the_address_of_a_page() {
    let puzzle =
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let state = catena::grid::read(puzzle).unwrap().state;
    for address in [
        "https://example.org/sudoku.htm?bd=",
        "http://example.org/play/",
        "> https://example.org/?s=",
    ] {
        let text = format!("{address}{}&x=1", puzzle.replace('.', "0"));
        assert_eq!(catena::grid::read(&text).unwrap().state, state, "{text}");
    }
    assert!(catena::grid::read("https://example.org/?bd=123").is_err());
}
