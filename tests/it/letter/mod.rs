//! The law of the letter: of every line that is proved each digit, sign, name and count is changed in turn, and "as
//! written" is said of the changed line only where it denotes a proof too.
//!
//! Of lines as other programs write them that is for plain readers to say, which know the definitions and nothing of what
//! completes a line. A line as we print it denotes the proof that prints it: what is proved as written has to print the line
//! that was written.

mod elsewhere;
mod foreign;
mod plain;
mod told;

use std::collections::BTreeMap;

use catena::card::{Card, Rank};
use catena::explorer::typed::TypedOutcome;
use catena::explorer::{Explorer, TypedAnswer};
use catena::grid::State;
use catena::grid::format::write_shortest;
use catena::notation::Notation;
use catena::proof::Proof;
use catena::rules::Catalogue;

use crate::returns::{PUZZLES, is_slow, proofs, sample, states};

/// Whether a line denotes a proof.
type Oracle = fn(&State, &str) -> bool;

/// A line that is proved, and how it is judged when it is changed.
struct Line {
    kind: &'static str,
    /// Where a path tries the rule that it is by: lines of one kind by rules of one rank are alike.
    rank: Option<Rank>,
    text: String,
    /// `None` where what is proved has to print it.
    denotes: Option<Oracle>,
}

/// The lines of a proof in all ways of writing.
fn lines(proof: &Proof) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let rank = Card::of(proof.family.name.raw()).map(|card| card.rank);
    for notation in Notation::ALL {
        let text = notation.write(proof).to_string();
        if lines.iter().all(|line| line.text != text) {
            let is_eureka = notation == Notation::Eureka && notation.chain(proof).is_ok();
            let denotes = is_eureka.then_some(plain::eureka as Oracle);
            lines.push(Line { kind: notation.name(), rank, text, denotes });
        }
    }
    let others: [(&str, Option<String>, Oracle); 5] = [
        ("hodoku-chain", foreign::hodoku(proof), plain::hodoku),
        ("sudokuwiki-chain", foreign::signed(proof), plain::signed),
        ("hodoku-step", told::write(proof), told::denotes),
        ("explainer-step", elsewhere::explained(proof), elsewhere::explains),
        ("sudokuwiki-step", elsewhere::on_lines(proof), elsewhere::removes),
    ];
    let others = others.into_iter().filter_map(|(kind, text, denotes)| {
        Some(Line { kind, rank, text: text?, denotes: Some(denotes) })
    });
    lines.extend(others);
    lines
}

/// Names that a name is changed to.
const NAMES: [&str; 12] = [
    "whip",
    "braid",
    "nrc",
    "nrczt",
    "xy-wing",
    "swordfish",
    "naked-pair",
    "Naked Triple",
    "XY-Wing",
    "W-Wing",
    "AIC",
    "XY-Chain",
];

/// A change of a line: what kind it is, and the line changed.
type Change = (&'static str, String);

/// The changes of a line: each digit is the next one, or all others where all are asked for; `=` is `-` and the other way
/// round; and so on.
fn changes(text: &str, all: bool) -> Vec<Change> {
    let mut changes = Vec::new();
    let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
    // The length in a name may be missing; that it is another one is tried below.
    let is_named = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let name_end = name_of(text).len();
    let word_end = if is_named { text.find(' ').unwrap_or(0) } else { 0 };
    let arrow = text.find("=>").map_or(text.len(), |at| text[..at].trim_end_matches('=').len());
    for (at, sign) in text.char_indices() {
        let before = text[..at].chars().next_back();
        let after = text[at + sign.len_utf8()..].chars().next();
        let mut put = |kind: &'static str, with: &str| {
            changes.push((kind, format!("{}{with}{}", &text[..at], &text[at + sign.len_utf8()..])));
        };
        let is_before = at < arrow && at >= word_end;
        if at < name_end {
            continue;
        }
        match sign {
            '1'..='9' => {
                let own = sign.to_digit(10).unwrap_or_default();
                let others = if all { 1..9 } else { 1..2 };
                for by in others {
                    put("digit", &((own - 1 + by) % 9 + 1).to_string());
                }
                // A digit that stands alone is not left out of anything.
                if is_digit(before) || is_digit(after) {
                    put("left out", "");
                }
            }
            '=' if is_before => put("link sign", "-"),
            // The arrow of GNPX's links may be either.
            '-' | '–' if is_before && after != Some('>') => put("link sign", "="),
            '|' => put("and, or", "&"),
            '&' => put("and, or", "|"),
            'r' if is_before => put("house", "c"),
            'c' if is_before => put("house", "r"),
            'b' if is_before => put("house", "r"),
            _ => {}
        }
    }
    let name = name_of(text);
    let others = NAMES.iter().filter(|other| !name.eq_ignore_ascii_case(other));
    if !name.is_empty() {
        changes.extend(others.map(|other| ("name", text.replacen(name, other, 1))));
    }
    let words = text[..arrow].matches(", ").count() + text[..arrow].matches(' ').count();
    if words > 0 {
        changes.push(("word", text.replacen(' ', " banana ", 1)));
    }
    changes
}

/// The name that a line begins with, without its number.
fn name_of(text: &str) -> &str {
    let is_of_name = |c: char| c.is_ascii_alphabetic() || c == '-' || c == ' ';
    let end = text.find(|c| !is_of_name(c)).unwrap_or(text.len());
    let name = text[..end].trim_end().trim_end_matches(" r").trim_end_matches(['-', ' ']);
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { "" }
}

fn is_as_written(answer: &TypedAnswer) -> bool {
    let right = |outcome: &TypedOutcome| match outcome {
        TypedOutcome::Proved(typed) => typed.is_as_written(),
        TypedOutcome::Refused(_) | TypedOutcome::Undecided { .. } => false,
    };
    answer.verdicts.iter().all(|verdict| right(&verdict.verdict))
}

/// Whether what is proved prints the line: in one of the notations, its conclusions aside, which it has.
fn prints(answer: &TypedAnswer, text: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let own = shortest(&plain(text));
    answer.verdicts.iter().all(|verdict| {
        let TypedOutcome::Proved(typed) = &verdict.verdict else { return false };
        let proof = typed.proof.proof();
        let begins = |notation: Notation| {
            let written = notation.write(proof);
            let [name, steps] = [&written.name, &written.steps].map(|part| plain(part));
            own.starts_with(shortest(&plain(&format!("{name} {steps}"))).as_str())
        };
        let concludes = proof.conclusions.contains(&verdict.conclusion);
        concludes && Notation::ALL.into_iter().any(begins)
    })
}

/// Whether a changed line is the line that is proved, with a part of its conclusions.
fn concludes_less(line: &str, changed: &str) -> bool {
    let parts = |text: &str| {
        let (proof, said) = text.rsplit_once("==>").unwrap_or((text, ""));
        (proof.to_owned(), said.split(", ").map(|one| one.trim().to_owned()).collect::<Vec<_>>())
    };
    let ((proof, all), (other, said)) = (parts(line), parts(changed));
    proof == other && said.iter().all(|one| all.contains(one))
}

/// A line in which the candidates of a variable do not repeat the line that it names: `r2n6{r2c4 r2c5}` is `r2n6{c4 c5}`.
fn shortest(text: &str) -> String {
    let mut short = String::new();
    for part in text.split_inclusive('}') {
        let Some((before, inside)) = part.rsplit_once('{') else {
            short += part;
            continue;
        };
        let variable = before.rsplit(' ').next().unwrap_or_default();
        let line = variable.split('n').next().unwrap_or_default();
        let line = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_line = line.len() == 2 && line.starts_with(['r', 'c']);
        let inside = if is_line { inside.replace(line, "") } else { inside.to_owned() };
        short += &format!("{before}{{{inside}");
    }
    short
}

/// What became of changed lines.
#[derive(Default)]
struct Counts {
    changed: usize,
    as_written: usize,
    corrected: usize,
    unjudged: usize,
    refused: usize,
    unread: usize,
}

#[derive(Default)]
struct Measured {
    lines: usize,
    /// The changes that were looked at, those that were passed over too.
    seen: usize,
    /// How many changes of a kind were tried in lines that are alike.
    tried: BTreeMap<(&'static str, Option<Rank>, &'static str), usize>,
    by_kind: BTreeMap<(&'static str, &'static str), Counts>,
    faults: Vec<String>,
}

/// Which changes of a line are tried.
#[derive(Clone, Copy)]
struct Tried {
    /// Whether a digit is changed to each of the others, and not only to the next.
    all_digits: bool,
    /// One change in so many is tried.
    every: usize,
    /// At most so many of a kind are tried in lines that are alike.
    most: usize,
}

impl Measured {
    fn proof(&mut self, explorer: &Explorer, proof: &Proof, tried: Tried) {
        for line in lines(proof) {
            self.line(explorer, &line, tried);
        }
    }

    /// Changes a line that is proved as it is written; the plain reader has to agree that it is.
    fn line(&mut self, explorer: &Explorer, line: &Line, tried: Tried) {
        let wanted = self.wanted(line, tried);
        if wanted.is_empty() {
            return;
        }
        let Line { kind, text, denotes, .. } = line;
        if !explorer.check_typed(text).is_ok_and(|answer| is_as_written(&answer)) {
            let position = write_shortest(explorer.position());
            return self.fault(format!("{kind}: not as written: {text}\n    in {position}"));
        }
        if denotes.is_some_and(|denotes| !denotes(explorer.state(), text)) {
            return self.fault(format!("{kind}: not read plainly: {text}"));
        }
        self.lines += 1;
        for (change, changed) in wanted {
            self.change(explorer, line, change, &changed);
        }
    }

    fn wanted(&mut self, line: &Line, tried: Tried) -> Vec<Change> {
        let all = changes(&line.text, tried.all_digits);
        let mut wanted = Vec::new();
        for (change, changed) in all.into_iter().filter(|(_, changed)| *changed != line.text) {
            self.seen += 1;
            let count = self.tried.entry((line.kind, line.rank, change)).or_default();
            if self.seen.is_multiple_of(tried.every) && *count < tried.most {
                *count += 1;
                wanted.push((change, changed));
            }
        }
        wanted
    }

    /// Keeps what is wrong, and prints it at once: a measurement may be stopped.
    fn fault(&mut self, fault: String) {
        println!("  {fault}");
        self.faults.push(fault);
    }

    fn change(&mut self, explorer: &Explorer, line: &Line, change: &'static str, changed: &str) {
        let answer = explorer.check_typed(changed);
        let counts = self.by_kind.entry((line.kind, change)).or_default();
        counts.changed += 1;
        let Ok(answer) = answer else {
            counts.unread += 1;
            return;
        };
        match () {
            () if is_as_written(&answer) => {
                counts.as_written += 1;
                let denotes = match line.denotes {
                    // The checker knows what may be called so.
                    _ if change == "name" => true,
                    Some(denotes) => denotes(explorer.state(), changed),
                    None => prints(&answer, changed) || concludes_less(&line.text, changed),
                };
                if !denotes {
                    let (kind, text) = (line.kind, &line.text);
                    let position = write_shortest(explorer.position());
                    self.fault(format!(
                        "{kind}, {change}: {changed}\n    was {text}\n    in {position}"
                    ));
                }
            }
            () if answer.proofs().count() < answer.verdicts.len() => counts.refused += 1,
            () if answer.is_proved() => counts.corrected += 1,
            () => counts.unjudged += 1,
        }
    }

    fn table(&self) -> String {
        let row = |((line, change), counts): (&(&str, &str), &Counts)| {
            let Counts { changed, as_written, corrected, unjudged, refused, unread } = counts;
            format!(
                "{line:17} {change:10} {changed:7} changed, {as_written:6} as written, {corrected:6} corrected, \
                 {refused:6} refused, {unjudged:6} not judged, {unread:6} not read"
            )
        };
        self.by_kind.iter().map(row).collect::<Vec<_>>().join("\n")
    }
}

/// Two changes of each kind in each kind of line by rules of each rank; the measurement below tries all of them.
#[test]
fn what_is_changed_is_as_written_only_where_it_denotes_a_proof() {
    let catalogue = Catalogue::built_in();
    let mut measured = Measured::default();
    let tried = Tried { all_digits: false, every: 3, most: 2 };
    for explorer in states(&PUZZLES[1..3]) {
        for rule in catalogue.rules().iter().filter(|rule| !is_slow(&***rule)) {
            for proof in proofs(&**rule, &explorer).into_iter().take(1) {
                measured.proof(&explorer, &proof, tried);
            }
        }
    }
    let Measured { lines, tried, faults, .. } = &measured;
    println!("{lines} lines\n{}", measured.table());
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    let kinds = tried.values().filter(|count| **count > 0).count();
    assert!(*lines > 90 && kinds > 130, "{lines} lines, {kinds} kinds");
}

/// Lines that are as they are written, with what was once put in place of a part and not noticed: the grid, the line, the
/// part, and what took its place.
const ONCE_MISSED: [(&str, &str, &str, &str); 17] = [
    // A coordinate twice, where a blank and a cell are missing; a candidate twice.
    (GRIDS[0], "biv-chain[1]: b5n7{r6c4 r5c4} ==> r1c4≠7", "r5c4", "r5r4"),
    (GRIDS[0], "nrcz1-chain n7{r6c4 r5c4} ==> r1c4 ≠ 7", "r5c4", "r5r4"),
    (GRIDS[0], "nrcz1-chain n7{r6c4 r5c4} ==> r1c4 ≠ 7", "r5c4", "r5c4 r5c4*"),
    // Rows twice, another variable than that of the links, another type.
    (
        GRIDS[1],
        "unique-rectangle-type-4 (assuming one solution) deadly r68c46 {36} guardians n7r8c4 n2r8c6 n7r8c6; n3r8 \\ r8c46 ==> r8c4<>6, r8c6<>6",
        "r68c46",
        "r66c46",
    ),
    (
        GRIDS[1],
        "unique-rectangle-type-4 (assuming one solution) deadly r68c46 {36} guardians n7r8c4 n2r8c6 n7r8c6; n3r8 \\ r8c46 ==> r8c4<>6, r8c6<>6",
        "n3r8",
        "n3r7",
    ),
    (
        GRIDS[1],
        "unique-rectangle-type-4 (assuming one solution) deadly r68c46 {36} guardians n7r8c4 n2r8c6 n7r8c6; n3r8 \\ r8c46 ==> r8c4<>6, r8c6<>6",
        "type-4",
        "type-3",
    ),
    // A digit twice, and a cover too few.
    (
        GRIDS[2],
        "W-Wing: 4/8 in r4c7,r6c7 connected by 8 in r4c3,r6c3 => r4c8<>4, r6c8<>4, r6c9<>4",
        "4/8",
        "4/4",
    ),
    (
        GRIDS[2],
        "locked-pair r9c89 \\ n78r9; r9c89 \\ n78b9 ==> r7c8<>7, r7c9<>7, r9c1<>7, r9c2<>7",
        "n78b9",
        "n8b9",
    ),
    (GRIDS[2], "naked-pair r9c89 \\ n78b9 ==> r7c8<>7, r7c9<>7", "n78b9", "n8b9"),
    // What a variable says that is no link of the loop.
    (GRIDS[3], "(7=689)r2c123 - (9=14587)r24789c8 - loop => r2c7<>9", "r2c7", "r2c3"),
    (GRIDS[1], "(1=2376)b8p2346 - (6=1)r8c5 - loop => r8c3<>7", "r8c3<>7", "r8c3<>1"),
    (GRIDS[6], LOOP, "r2c5<>5", "r2c5<>3"),
    (GRIDS[6], "(7=245693)b3p136789 - (3=247)b2p179 - loop => r1c8<>5", "r1c8<>5", "r1c7<>5"),
    (GRIDS[5], "(8=2451)b1p4568 - (1=698)r2c689 - loop => r2c5<>9", "r2c5<>9", "r2c2<>8"),
    (GRIDS[5], "(8=2451)b1p4568 - (1=698)r2c689 - loop => r2c6<>9", "r2c6<>9", "r2c6<>1"),
    // What a claim in the middle of a chain sees, and a strong link in a house that has nothing of one side.
    (GRIDS[4], "(9=74)b2p16 - (4=96)r4c24 - (6=2579)r1246c6 => r7c6<>9", "r7c6<>9", "r4c6<>9"),
    (GRIDS[5], "(9)r2c56 = (9)r2c89 - (9)r2c6 = (9)r1c6 - loop => r1c4<>9", "r2c56", "r2c6"),
];

const LOOP: &str =
    "(8=45693)r14678c5 - (3=24568)r2c12359 - loop => r1c2<>5, r2c4<>2, r2c4<>4, r2c5<>5, r2c8<>4";

const GRIDS: [&str; 7] = [
    ".....6..1.....2.3..45...6.......47.6....68...2...39.........89...14...6..7.6.....",
    "..345..8945..89.23798231564.4917835.3..594.1.815.2.9475349...7..8....4959..84563.",
    "....5.7...56.8912..8.2..5..2..6.3..5..584.2966............689..861974352..41..6..",
    "5.4....6.....21...3.1......27..9...8...5...3...........1....7.96..4...........2.6",
    "1....6.8.12.4.6.....3.........4..7.....45.78.....5.7..12.4.6...........91..4..78.1....6.8.....5....1..4.6....2..........4..789......7.91.34.6......4.678.1.34..78........89.2.4....9......7....3...........6...1.........2.45.....2.45..8....45..8...3...........6..9.2...6.89...4.6..9...45...9.2..56..9......7..1...........45..89...4.....1....67.912...6..91....67.9....5.7.9.......8..23.5...9.2..5......3.5...9....5....1.....7.912.....891..4..7.9..3.......2....7.9.2.4....9.2.4...8......6...1....67.91..4.6..91..4.6..9....5..........7.9.....67.9.......8...3.......2............67.9.......8.....5.........67.9.2.........3......1..4.6..9...4.6...1..4....9.2.........3...........6..9.......8.1...........4.........56..9....567......5.7.9",
    "..6.3.521...7..3..9.3...847..7..36......74....1.5.27........973.....5.....8.17...",
    "1.3..6........91..789.1....23.1.58975.7.28.138....7.2.37...1..8...8.4.....857...1",
];

#[test]
fn what_was_once_missed_is_no_longer_as_written() {
    for (grid, line, part, other) in ONCE_MISSED {
        let explorer = Explorer::open(grid).unwrap();
        let as_written = |line: &str| explorer.check_typed(line).is_ok_and(|a| is_as_written(&a));
        assert!(as_written(line), "{line}");
        let changed = line.replacen(part, other, 1);
        assert!(changed != line && !as_written(&changed), "{changed}");
    }
}

/// In a loop of two sets the only place of a digit has no room for another, also within the set.
#[test]
fn a_set_of_a_loop_has_its_digits_in_its_own_cells() {
    let grid = ".41.....3.5.3.1.42.23.4.15.53.4.621..6215.43.41.23...5194..3..6376.1...4285764391";
    let explorer = Explorer::open(grid).unwrap();
    for (concluded, holds) in [("r8c4<>8", true), ("r8c4<>5", true), ("r7c4<>8", false)] {
        let line = format!("(5=67892)r1c14578 - (2=589)b8p124 => r1c4<>9, {concluded}");
        let answer = explorer.check_typed(&line);
        assert_eq!(answer.is_ok_and(|answer| is_as_written(&answer)), holds, "{line}");
        assert_eq!(plain::eureka(explorer.state(), &line), holds, "{line}");
    }
}

/// A grouped chain is no g-whip where the candidate that is left of a group comes again, so it is not written as one.
#[test]
fn what_is_written_as_a_g_whip_is_one() {
    let explorer = Explorer::open(GRIDS[1]).unwrap();
    let line = "grouped-nrc4-chain n1{r9c3 r8c13} – {n1 n6}r8c5 – n6{r8c3 r8c1} – n1{r8 r1}c1 ==> r2c3 ≠ 1";
    let answer = explorer.check_typed(line).unwrap();
    assert!(is_as_written(&answer));
    let proof = answer.proofs().next().unwrap().proof();
    assert!(Notation::Csp.chain(proof).is_err());
}

/// `CATENA_RETURNS=20..40` measures the puzzles from 20 to 40 of the sample and no others, `CATENA_EVERY=7` one change in
/// seven.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn many_lines_are_changed_in_many_states() {
    let Some(puzzles) = sample() else { return };
    let range = std::env::var("CATENA_RETURNS").unwrap_or_default();
    let ends: Vec<usize> = range.split("..").filter_map(|end| end.parse().ok()).collect();
    let (start, end) = if let [start, end] = ends[..] { (start, end) } else { (0, puzzles.len()) };
    let every = std::env::var("CATENA_EVERY").ok().and_then(|every| every.parse().ok());
    let tried = Tried { all_digits: true, every: every.unwrap_or(1), most: usize::MAX };
    let catalogue = Catalogue::built_in();
    let mut measured = Measured::default();
    for (at, puzzle) in puzzles.iter().enumerate().take(end).skip(start) {
        for explorer in states(&[puzzle]) {
            for rule in catalogue.rules().iter().filter(|rule| !is_slow(&***rule)) {
                for proof in proofs(&**rule, &explorer) {
                    measured.proof(&explorer, &proof, tried);
                }
            }
            let changed: usize = measured.by_kind.values().map(|counts| counts.changed).sum();
            println!("{at}: {} lines, {changed} changes\n{}", measured.lines, measured.table());
        }
    }
    assert!(measured.faults.is_empty(), "{} faults", measured.faults.len());
}
