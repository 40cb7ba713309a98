//! The puzzle formats: what is read, what is refused, and that what is written is read again.

use std::fs;
use std::path::Path;

use catena::grid::format::{Entry, write_givens, write_hodoku, write_pencil_marks, write_sukaku};
use catena::grid::{
    Candidate, Cell, Digit, DigitSet, Position, ReadError, State, apply_singles, read, read_list,
};
use proptest::prelude::*;

const PUZZLE: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

/// The state of [`PUZZLE`] after singles and intersections, row by row.
const MARKS: [&str; 9] = [
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
fn state(rows: &[&str]) -> State {
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
        ("prose only", "no grid".to_owned(), "line 1, column 1: strange character 'n'"),
        ("a cell less", PUZZLE[1..].to_owned(), "a grid has 81 cells, this one has 80"),
        ("a cell more", format!("{PUZZLE}."), "a grid has 81 cells, this one has 82"),
        ("a row too short", rows.replacen("..8\n", ".8\n", 1), "line 2 has 8 cells instead of 9"),
        ("a row too long", rows.replacen("..8\n", "...8\n", 1), "line 2 has 10 cells instead of 9"),
        ("a row less", rows[10..].to_owned(), "a grid has 81 cells, this one has 72"),
        (
            "a strange character",
            PUZZLE.replacen("2.", "2x", 1),
            "line 1, column 49: strange character 'x'",
        ),
        (
            "a strange character in a row",
            rows.replacen("82.4", "82-4", 1),
            "line 8, column 8: strange character '-'",
        ),
        ("another script", PUZZLE.replacen('5', "५", 1), "line 1, column 1: strange character '५'"),
        (
            "a plus before an empty cell",
            PUZZLE.replacen("7.", "7+.", 1),
            "line 1, column 4: strange character '.'",
        ),
        ("a plus at the end", format!("{PUZZLE}+"), "line 1, column 82: strange character '+'"),
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
        (
            "pencil marks: a strange character",
            marks.replacen("3468", "34?8", 1),
            "line 1, column 7: strange character '?'",
        ),
        (
            "pencil marks: a letter between digits",
            marks.replacen("3468", "34O8", 1),
            "line 1, column 7: strange character 'O'",
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
            "sukaku: a strange character",
            sukaku.replacen("34.6", "34x6", 1),
            "line 1, column 23: strange character 'x'",
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
        ("two puzzles", format!("{PUZZLE}\n{PUZZLE}\n"), "there are 2 grids in the text"),
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
    assert_eq!(error.to_string(), "line 5, column 1: strange character 'n'");
    assert_eq!(entries[3].position.as_ref().unwrap().state.len(), puzzle().len() - 2);
    assert_eq!(entries[4].position.as_ref().unwrap().state, state(&MARKS));
    assert_eq!(read_list("# nothing\n\n").count(), 0);
}

#[test]
fn pencil_marks_stand_in_columns() {
    let text = write_pencil_marks(&state(&MARKS));
    let expected = "\
+------------------------+----------------------+---------------------+
| 5       7      3468    | 238    346    13     | 9     123     136   |
";
    assert!(text.starts_with(expected), "{text}");
    let widths: Vec<usize> = text.lines().map(|line| line.len()).collect();
    assert_eq!(widths, vec![widths[0]; 13], "{text}");
}

#[test]
fn givens_refuse_what_they_cannot_hold() {
    let mut position = read(PUZZLE).unwrap();
    assert_eq!(write_givens(&position), Ok(PUZZLE.to_owned()));
    position.state.remove("n3r1c3".parse().unwrap());
    let lost = write_givens(&position).unwrap_err();
    assert_eq!(lost.to_string(), "81 characters cannot say that n3r1c3 is deleted");
    position.state.remove("n4r1c3".parse().unwrap());
    let lost = write_givens(&position).unwrap_err();
    assert_eq!(
        lost.to_string(),
        "81 characters cannot say that n3r1c3 is deleted, nor one more candidate"
    );
}

#[test]
fn what_singles_place_is_written_as_placed() {
    let mut position = read(PUZZLE).unwrap();
    assert!(!apply_singles(&mut position.state).is_empty());
    let line = write_hodoku(&position);
    assert!(line.contains('+') && line.ends_with(":::"), "{line}");
    assert_eq!(read(&line), Ok(position.clone()));
    let givens = write_givens(&position).unwrap();
    assert_eq!(read(&givens).unwrap().state, position.state);
}

/// The solutions of the puzzles below, which random states keep.
const PUZZLES: [(&str, &str); 2] = [
    (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "174385962293467158586192734451923876928674315367851249719548623635219487842736591",
    ),
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
];

/// A state on the way from a puzzle to its solution: some candidates that are not in the solution
/// are deleted, some that are in it are placed.
fn reachable() -> impl Strategy<Value = Position> {
    let steps = prop::collection::vec((0..729_usize, any::<bool>()), 0..200);
    (0..PUZZLES.len(), steps).prop_map(|(puzzle, steps)| {
        let (givens, solution) = PUZZLES[puzzle];
        let mut position = read(givens).expect("a puzzle");
        for (index, place) in steps {
            let candidate = Candidate::from_index(index);
            let digit = solution.as_bytes()[candidate.cell().index()] - b'0';
            match u32::from(digit) == candidate.digit().number() {
                true if place => position.state.place(candidate),
                true => {}
                false => _ = position.state.remove(candidate),
            }
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(position in reachable()) {
        let state = &position.state;
        prop_assert_eq!(read(&write_hodoku(&position)), Ok(position.clone()));
        for text in [write_pencil_marks(state), write_sukaku(state)] {
            prop_assert_eq!(read(&text), Ok(Position::from_state(state.clone())));
        }
        if let Ok(givens) = write_givens(&position) {
            prop_assert_eq!(&read(&givens).unwrap().state, state);
        }
    }

    /// A state nobody can reach either comes back or is refused for what it is.
    #[test]
    fn any_state_comes_back_or_is_contradictory(cells in prop::collection::vec(0..512_u16, 81)) {
        let cells: Vec<DigitSet> = cells.into_iter().map(DigitSet::from_bits).collect();
        let position = Position::from_state(State::from_cells(cells.try_into().unwrap()));
        let sukaku = write_sukaku(&position.state);
        for text in [sukaku, write_pencil_marks(&position.state), write_hodoku(&position)] {
            match read(&text) {
                Ok(read) => prop_assert_eq!(&read.state, &position.state),
                Err(ReadError::NoCandidate { cell }) => {
                    prop_assert!(position.state.digits(cell).is_empty());
                }
                Err(ReadError::TwoEqual { cells: [one, two], .. }) => {
                    let (one, two) = (position.state.digits(one), position.state.digits(two));
                    prop_assert!(one == two && one.len() == 1);
                }
                // An empty cell prints no marks at all.
                Err(ReadError::Length { .. } | ReadError::Row { .. }) => {
                    prop_assert!(Cell::all().any(|cell| position.state.digits(cell).is_empty()));
                }
                Err(error) => prop_assert!(false, "{}\n{}", error, text),
            }
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = (read(&text), read_list(&text).count());
    }

    #[test]
    fn no_text_near_a_grid_makes_a_reader_panic(
        cells in "[1-9.0*_]{70,90}",
        marks in "([1-9]{1,9} ){75,85}",
        line in ":x:y:[1-9.+]{78,90}:([0-9]{2,4} ){0,9}:",
        noise in "[1-9.0*_|!+:#=a-c \\n\\[\\]`é-]{0,200}",
        at in 0..100_usize,
    ) {
        for mut text in [cells, marks, line] {
            text.insert_str(at.min(text.len()), &noise);
            let _ = (read(&text), read_list(&text).count());
        }
    }
}

/// The puzzle collections beside the project, name and text, in the order of their names; `None`
/// where they are not.
pub fn collections() -> Option<Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles");
    if !folder.is_dir() {
        println!("{} is not there: nothing was measured", folder.display());
        return None;
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        // This one lists steps, not grids.
        if name.ends_with(".tsv") && name != "seed-steps.tsv" {
            files.push((name, fs::read_to_string(path).unwrap()));
        }
    }
    files.sort();
    Some(files)
}

/// Every puzzle of the collections loads; of the HoDoKu regression library every line, with its
/// deletions.
#[test]
#[ignore = "reads the collections beside the project"]
fn every_collection_loads() {
    let Some(files) = collections() else { return };
    let mut total = 0;
    for (name, text) in files {
        let count = if name.starts_with("hodoku-reglib") {
            reglib(&text)
        } else {
            let loads = |entry: &Entry| assert!(entry.position.is_ok(), "{name}: {entry:?}");
            read_list(&text).inspect(loads).count()
        };
        println!("{count:6} {name}");
        total += count;
    }
    println!("{total:6} in all");
}

/// The number of lines of the regression library, each read as it stands in the fourth column.
fn reglib(text: &str) -> usize {
    let mut deletions = 0;
    let mut count = 0;
    for row in text.lines().filter(|line| !line.starts_with('#')) {
        let line = row.split('\t').nth(3).expect(row);
        let fields: Vec<&str> = line.split(':').collect();
        let position = read(line).unwrap_or_else(|error| panic!("{error}: {row}"));
        let whole = read(fields[3]).unwrap_or_else(|error| panic!("{error}: {row}"));
        let deleted = whole.state.len() - position.state.len();
        assert_eq!(deleted, fields[4].split_whitespace().count(), "{row}");
        assert_eq!(position.givens, whole.givens, "{row}");
        deletions += deleted;
        count += 1;
    }
    println!("       {deletions} deleted candidates in the regression library");
    count
}
