//! `catena check POST`, names that people know, and cells by letters, through the program itself.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use catena::explorer::{Document, PostAnswer};

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn catena(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().unwrap().write_all(input).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

#[test]
fn a_post_is_judged_line_by_line() {
    let post = format!(
        "Have a look at\n{GRID}\n(5=8)r3c3 - (8=1)r1c2 - (1=85)r18c9 => -5 r8c3\n\
         (5=4)r6c8 - (4)r6c9 = (4)r8c9 => -5 r3c8\n"
    );
    let output = catena(&["check", "-"], post.as_bytes());
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    let lines: Vec<&str> = out(&output).lines().collect();
    assert_eq!(lines[0], "line 1: skipped: Have a look at");
    assert_eq!(lines[1], "line 2: a grid with 54 decided cells");
    assert!(lines[2].starts_with("line 3: proved as written: (5=8)r3c3"), "{}", lines[2]);
    assert!(lines[3].starts_with("line 4: refused: (5=4)r6c8"), "{}", lines[3]);
    assert_eq!(lines[4], "  r3c8<>5 in step 2: n4r8c9 is not a candidate any more");
    assert!(lines[5].starts_with("1 proved as written, 0 with corrections, 1 refused"));
    let json = catena(&["check", "-", "--json"], post.as_bytes());
    let answer = PostAnswer::from_json(out(&json)).expect("catena-post/2");
    assert_eq!(answer.counts(), [1, 0, 1, 0, 1]);
    let proofs = catena(&["check", "-"], out(&json).as_bytes());
    assert!(out(&proofs).starts_with("proved als-chain[3]"), "{}", out(&proofs));
}

#[test]
fn a_post_may_be_in_utf_16() {
    let post = format!("Look\n{GRID}\n(5=8)r3c3 - (8=1)r1c2 - (1=85)r18c9 ⇒ -5 r8c3\n");
    let units = std::iter::once(0xfeff).chain(post.encode_utf16());
    let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let output = catena(&["check", "-"], &bytes);
    let same = catena(&["check", "-"], post.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    assert_eq!(out(&output), out(&same));
    let odd = catena(&["check", "-"], &[b'a', 0xff, b'b']);
    assert_eq!(odd.status.code(), Some(2));
    let said = String::from_utf8_lossy(&odd.stderr);
    assert!(said.contains("byte 2 is not UTF-8"), "{said}");
}

#[test]
fn truths_and_links_are_told_what_they_prove() {
    let list = "1267r28 1267c28 \\ 27b19 16b37 2n56 8n45 56n2 45n8";
    let easter =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let told = catena(&["why", easter, list], &[]);
    assert_eq!(told.status.code(), Some(0), "{}", String::from_utf8_lossy(&told.stderr));
    let proved = "proved: linear[16], unit weights, rank 0";
    assert!(out(&told).contains(proved), "{}", out(&told));
    let same = catena(&["check", easter, "--chain", list], &[]);
    assert_eq!(out(&told), out(&same));
    let nothing = catena(&["why", GRID, "12r28 3c4 \\ 1b7 2b9"], &[]);
    assert_eq!(nothing.status.code(), Some(2));
}

#[test]
fn families_are_known_by_the_names_that_why_knows() {
    for (name, family) in [
        ("aic", "nrc-chain"),
        ("y-wing", "xy-wing"),
        ("x-wing", "basic-fish"),
        ("msls", "multi-sector-locked-set"),
        ("sk-loop", "domino-loop"),
        ("exocet", "junior-exocet"),
        ("tridagon", "guardians"),
        ("wxyz-wing", "bent-naked-subset"),
        ("nice-loop", "nrc-loop"),
        ("3d-medusa", "medusa-trap"),
        ("naked-triple", "naked-subset"),
        ("m-wing", "nrc-chain"),
        ("alternating-inference-chain", "nrc-chain"),
        ("simple-colouring", "simple-colours"),
        ("ahs", "als-chain"),
    ] {
        let output = catena(&["families", name], b"");
        assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
        let entry = catena(&["families", family], b"");
        assert!(out(&output).starts_with(out(&entry).trim_end()), "{name}: {}", out(&output));
    }
    for name in ["kraken-fish", "bifurcation"] {
        let output = catena(&["families", name], b"");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("prove"), "{name}: {said}");
    }
}

#[test]
fn a_rating_says_that_a_puzzle_has_several_solutions() {
    let puzzle = format!("{}\n", ".".repeat(72) + "123456789");
    let output = catena(&["rate", "-", "--by", "W", "--max-length", "2"], puzzle.as_bytes());
    assert!(out(&output).lines().any(|line| line.ends_with("\tseveral")), "{}", out(&output));
}

#[test]
fn cells_are_named_by_letters_where_that_is_asked_for() {
    let why = |names: &str| {
        let arguments = ["why", GRID, "r8c3<>5", "--rules", "nrc-chain", "--cell-names", names];
        out(&catena(&arguments, b"")).to_owned()
    };
    assert!(why("rc").contains("r8c3 ≠ 5"), "{}", why("rc"));
    assert!(why("letters").contains("H3 ≠ 5"), "{}", why("letters"));
}

#[test]
fn a_path_as_a_short_post_is_proved_line_by_line() {
    let puzzle =
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    let solve = ["solve", puzzle, "--forum", "--compact"];
    let post = catena(&solve, b"");
    let text = out(&post);
    assert!(text.lines().count() < 150 && !text.contains("[spoiler]"), "{text}");
    let borders = text.lines().filter(|line| line.starts_with("+--")).count();
    assert_eq!(borders, 2 * 4, "the board at the start, and where chains begin");
    let checked = catena(&["check", "-"], text.as_bytes());
    assert!(out(&checked).contains(" 0 refused, 0 not understood,"), "{}", out(&checked));
    assert!(out(&checked).ends_with("The path solves the puzzle.\n"), "{}", out(&checked));
    let alone = catena(&["solve", puzzle, "--compact"], b"");
    assert_eq!(alone.status.code(), Some(2), "it is a form of --forum");
}

/// A chain that eliminates several candidates of one position is one line, and each of its conclusions is judged.
#[test]
fn a_chain_with_several_targets_is_one_line_of_a_short_post() {
    let puzzle =
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    let post = catena(&["solve", puzzle, "--forum", "--compact"], b"");
    let text = out(&post);
    let several = "{n5 .}r5c3 ==> r1c6 ≠ 1, r1c6 ≠ 6, r1c6 ≠ 7, r1c6 ≠ 9\n";
    assert!(text.contains(several), "{text}");
    let chains: Vec<&str> =
        text.lines().filter_map(|line| line.split_once(" ==> ")).map(|line| line.0).collect();
    assert!(chains.windows(2).all(|pair| pair[0] != pair[1]), "{chains:?}");
    let path = catena(&["solve", puzzle], b"");
    let concluded = |text: &str| {
        text.lines()
            .filter(|line| line.contains("==>"))
            .map(|line| line.matches(['≠', '=']).count() - line.matches("==>").count() * 2)
            .sum::<usize>()
    };
    assert_eq!(concluded(text), concluded(out(&path)), "every elimination is told");
    let wrong = text.replacen(several, &several.replace("r1c6 ≠ 9", "r1c6 ≠ 4"), 1);
    let checked = catena(&["check", "-"], wrong.as_bytes());
    assert_eq!(checked.status.code(), Some(1), "{}", out(&checked));
    assert!(out(&checked).contains("\n  r1c6<>4"), "{}", out(&checked));
}

/// It has two solutions, and r7c5 is 2 in both.
const TWO: &str =
    "267...94531497528689564237148...15375397648127.135869467.4.915895...746.1.8536729";

/// A step that assumes that there is one, and takes the 2 away.
const RECTANGLE: &str = "Unique Rectangle Type 2: 1/8 in r1c45,r8c45 => r7c5,r8c3<>2";

/// A puzzle with one solution, which a unique rectangle and singles solve.
const ONE: &str = ":0000:x:..+3..6...9.47..8...7....3..68+59214+3+7+4+316+57+9+2+8+7...4..5.21.......+5.7..2.833......9.:117 119 129 833 139 677 197 697:::";

/// A puzzle with one solution, of which half a turn maps the givens to themselves.
const SYMMETRIC: &str =
    ".....85.....1..........2649.7.....85.3.6.4.7.52.....3.1648..........9.....52.....";

const CONDITION: &str = "proved if there is one solution; there are two: r1c4 can be ";

#[test]
fn what_assumes_one_solution_of_two_is_refused_at_every_door() {
    let typed = catena(&["check", TWO, "--chain", RECTANGLE], b"");
    assert_eq!(typed.status.code(), Some(1), "{}", out(&typed));
    assert!(out(&typed).contains(CONDITION), "{}", out(&typed));
    let post = catena(&["check", "-"], format!("{TWO}\n{RECTANGLE}\n").as_bytes());
    assert_eq!(post.status.code(), Some(1), "{}", out(&post));
    assert!(out(&post).contains(CONDITION), "{}", out(&post));
    assert!(out(&post).ends_with("and basic rules leave some.\n"), "{}", out(&post));
    let why = ["why", TWO, "r7c5<>2", "--rules", "unique-rectangle"];
    let json = catena(&[&why[..], &["--json"]].concat(), b"");
    assert_eq!(json.status.code(), Some(1), "{}", out(&json));
    let checked = catena(&["check", "-"], &json.stdout);
    assert_eq!(checked.status.code(), Some(1), "{}", out(&checked));
    assert!(out(&checked).starts_with(CONDITION), "{}", out(&checked));
    let refused = format!("Not a proof: refused: {CONDITION}");
    for format in ["forum", "link", "svg", "words", "json", "lrat"] {
        let made = catena(&["export", "--to", format, "-"], &json.stdout);
        assert_eq!((made.status.code(), made.stdout.len()), (Some(1), 0), "{format}");
        assert!(String::from_utf8_lossy(&made.stderr).contains(&refused), "{format}: {made:?}");
    }
    for format in ["forum", "svg", "caption"] {
        let made = catena(&["export", "--anyway", "--to", format, "-"], &json.stdout);
        let said = out(&made).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("Not a proof: refused: proved if"), "{format}: {said}");
    }
    for text in [&[][..], &["--forum"]] {
        let shown = catena(&[&why[..], text].concat(), b"");
        assert!(out(&shown).contains("Not a proof: refused: "), "{}", out(&shown));
    }
    let link = catena(&[&why[..], &["--link"]].concat(), b"");
    assert!(!out(&link).contains("#v="), "{}", out(&link));
    let found = catena(&["find", TWO, "--rules", "unique-rectangle"], b"");
    assert!(out(&found).contains("Not a proof: refused: "), "{}", out(&found));
    let solved = catena(&["solve", TWO, "--rules", "unique-rectangle"], b"");
    assert_eq!(solved.status.code(), Some(1), "{}", out(&solved));
    let listed = catena(&["solve", "-", "--rules", "unique-rectangle", "--list"], ONE.as_bytes());
    assert_eq!(listed.status.code(), Some(0), "{}", out(&listed));
    assert!(out(&listed).ends_with("\tassuming one solution\n"), "{}", out(&listed));
}

#[test]
fn what_assumes_the_only_solution_says_so_at_every_door() {
    let find =
        |more: &[&str]| out(&catena(&[&["find", SYMMETRIC][..], more].concat(), b"")).to_owned();
    let rows = find(&["--assume-unique"]);
    let (assuming, sure): (Vec<&str>, Vec<&str>) = rows
        .lines()
        .filter(|row| row.contains("<>"))
        .partition(|row| row.contains(" (assuming one solution) "));
    assert!(assuming.iter().any(|row| row.starts_with("grouped-nrc-chain ")), "{rows}");
    assert!(sure.iter().any(|row| row.starts_with("pointing ")), "{rows}");
    let table =
        find(&["--assume-unique", "--rules", "als-chain,symmetric-givens", "--max-length", "3"]);
    let said = "Assuming one solution: als-chain where it eliminates ";
    assert!(table.contains(said) && table.contains("symmetric-givens."), "{table}");
    assert!(!find(&["--rules", "whip"]).contains("ssuming one solution"));
    let impact = ["impact", SYMMETRIC, "--by", "singles", "--price", "symmetric-givens"];
    let impact = catena(&impact, b"");
    assert!(out(&impact).ends_with(" the rest, assuming one solution\n"), "{}", out(&impact));
}

#[test]
fn a_path_is_not_solved_by_a_grid_of_its_solution() {
    let solution =
        "614352978982471536375698412429536187751284369863719254247165893138947625596823741";
    let post = format!("{GRID}\n(8)r9c4=(8)r8c4 => r9c6<>8\n{solution}\n");
    let checked = catena(&["check", "-"], post.as_bytes());
    assert_eq!(checked.status.code(), Some(1), "{}", out(&checked));
    let refused = "a grid, not taken\n  not proved from here: ";
    assert!(out(&checked).contains(refused), "{}", out(&checked));
    assert!(!out(&checked).contains("solves the puzzle"), "{}", out(&checked));
}

#[test]
fn a_line_that_nobody_reads_is_not_proved_by_its_name() {
    for (line, why) in [
        ("whip[3]: foo bar ==> r9c8 ≠ 5", "by whip, but what is written was not read: foo bar"),
        ("AIC: ... => r9c8<>5", "but what is written was not read: ..."),
    ] {
        let typed = catena(&["check", GRID, "--chain", line], b"");
        assert_eq!(typed.status.code(), Some(1), "{}", out(&typed));
        assert!(out(&typed).contains(why), "{}", out(&typed));
        let post = catena(&["check", "-"], format!("{GRID}\n{line}\n").as_bytes());
        assert_eq!(post.status.code(), Some(1), "{}", out(&post));
        assert!(out(&post).contains(why), "{}", out(&post));
        assert!(out(&post).contains(": proved, but not judged as written: "), "{}", out(&post));
    }
}

/// A post without a grid that can be read hears of the grid, and a text without anything of what it lacks.
#[test]
fn what_cannot_be_judged_says_what_it_lacks() {
    let chain = "(5=4)r6c8 - (4)r6c9 = (4-1)r9c9 = (1)r9c8 => r9c8<>5";
    let rows: Vec<&str> = (0..9).map(|row| &GRID[9 * row..9 * row + 9]).collect();
    let short = rows.join("\n").replacen("6.43", "6.4", 1);
    for (post, said) in [
        (format!("{}\n\n{chain}\n", &GRID[1..]), "this one has 80"),
        (format!("{short}\n\n{chain}\n"), "line 1 has 8 cells instead of 9"),
        ("How do I solve this?\n".to_owned(), "it has no proof, no grid and no step of a path"),
    ] {
        let output = catena(&["check", "-"], post.as_bytes());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(said) && !error.contains("line 1 column 1"), "{error}");
    }
}
