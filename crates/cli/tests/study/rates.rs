//! `catena rate --output` as a person runs it: rows, shards, runs that are killed, what is refused.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use catena_study::rows::{Row, Status};

use crate::{PUZZLES, catena, output, printed, refused};

/// A table with what may stand in one: puzzles in several formats, and what is none.
fn table() -> String {
    let contradiction =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let rows = [
        ("W 8", PUZZLES[0]),
        ("short chains, \"quoted\"", PUZZLES[1]),
        ("singles", PUZZLES[2]),
        ("W 16", PUZZLES[3]),
        ("two equal", &format!("11{}", ".".repeat(79))),
        ("too short", "53..7"),
        ("nothing", ""),
        ("no solution", contradiction),
        ("empty grid", &".".repeat(81)),
    ];
    let row =
        |(id, puzzle): &(&str, &str)| format!("easy,\"{}\",{puzzle}\n", id.replace('"', "\"\""));
    "kind,id,puzzle\n".to_owned() + &rows.iter().map(row).collect::<String>()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        std::fs::write(folder.file("corpus.csv"), table()).unwrap();
        folder
    }

    fn file(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// What `catena rate` prints, up to length 8.
    fn rate(&self, output: &str, more: &[&str]) -> String {
        printed(
            &[&self.command(output)[..], more].concat().iter().map(|a| &**a).collect::<Vec<_>>(),
        )
    }

    fn command(&self, output: &str) -> Vec<&'static str> {
        let leak = |text: String| -> &'static str { text.leak() };
        let (corpus, output) = (leak(self.file("corpus.csv")), leak(self.file(output)));
        vec!["rate", corpus, "--max-length", "8", "--output", output]
    }

    fn rows(&self, name: &str) -> Vec<Row> {
        let text = std::fs::read_to_string(self.file(name)).unwrap();
        text.lines().skip(1).map(|line| Row::from_csv(line).unwrap()).collect()
    }
}

/// The arguments that merge these files.
fn merging<'a>(into: &'a str, shards: &[&'a str]) -> Vec<&'a str> {
    [&["rate", "--output", into, "--merge"], shards].concat()
}

#[test]
fn every_line_has_a_row() {
    let folder = Folder::new();
    let said = folder.rate("rows.csv", &[]);
    assert_eq!(
        said,
        "9 puzzles: 9 rated now (3 rated, 1 none, 1 contradiction, 1 several, 3 invalid), 0 before\n"
    );
    let rows = folder.rows("rows.csv");
    let of = |id: &str| rows.iter().find(|row| row.id == id).unwrap_or_else(|| panic!("{id}"));
    let status: Vec<(&str, Status, Option<u64>)> =
        rows.iter().map(|row| (&*row.id, row.status, row.rating)).collect();
    assert_eq!(status[0], ("W 8", Status::Rated, Some(8)));
    assert_eq!((rows[0].steps, of("singles").steps), (32, 0));
    assert_eq!(of("singles").rating, Some(0));
    assert_eq!(of("W 16").status, Status::None);
    assert!(of("W 16").message.starts_with("the family does not solve it"));
    for (id, status, why) in [
        ("two equal", Status::Invalid, "r1c1"),
        ("too short", Status::Invalid, "81 cells"),
        ("nothing", Status::Invalid, "no grid"),
        ("no solution", Status::Contradiction, "no solution"),
        ("empty grid", Status::Several, "solutions"),
    ] {
        assert_eq!((of(id).status, of(id).rating), (status, None), "{id}");
        assert!(of(id).message.contains(why), "{id}: {}", of(id).message);
    }
    assert_eq!((of("too short").puzzle.as_str(), of("W 8").puzzle.as_str()), ("53..7", PUZZLES[0]));
    // A puzzle is the same with zeros and with dots.
    let dotted = PUZZLES[1].replace('0', ".");
    std::fs::write(folder.file("corpus.csv"), format!("{dotted}\n")).unwrap();
    folder.rate("dotted.csv", &[]);
    let (zeros, dots) = (of("short chains, \"quoted\""), &folder.rows("dotted.csv")[0]);
    assert_eq!(Row { id: zeros.id.clone(), ..dots.clone() }, *zeros);
    assert_eq!(
        (dots.id.as_str(), dots.bounds.as_str()),
        ("1", "max-length=8 als-size=8 budget=1000000000 memory=1000000000")
    );
}

#[test]
fn a_budget_is_not_the_end_of_a_complete_search() {
    let folder = Folder::new();
    let said = folder.rate("rows.csv", &["--budget", "10"]);
    assert!(said.contains(" budget, "), "{said}");
    let row = &folder.rows("rows.csv")[0];
    assert_eq!((row.status, row.rating), (Status::Budget, None));
    assert!(row.message.starts_with("stopped at the budget; the rating is greater than "));
}

#[test]
fn shards_are_merged_row_for_row() {
    let folder = Folder::new();
    for format in ["csv", "jsonl"] {
        let whole = format!("whole.{format}");
        folder.rate(&whole, &["--threads", "1"]);
        let read = |name: &str| std::fs::read(folder.file(name)).unwrap();
        for of in [1, 2, 7] {
            let parts: Vec<String> = (1..=of).map(|part| format!("{part}-{of}.{format}")).collect();
            for (part, name) in parts.iter().enumerate() {
                folder.rate(name, &["--shard", &format!("{}/{of}", part + 1)]);
            }
            let merged = format!("merged-{of}.{format}");
            let files: Vec<String> = parts.iter().rev().map(|name| folder.file(name)).collect();
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            let into = folder.file(&merged);
            let said = printed(&merging(&into, &files));
            assert!(said.starts_with(&format!("9 puzzles from {of} shards in ")), "{said}");
            assert_eq!(read(&merged), read(&whole));
            assert_eq!(read(&format!("{merged}.manifest")), read(&format!("{whole}.manifest")));
        }
    }
    let (whole, one, two) =
        (folder.file("whole.csv"), folder.file("1-2.csv"), folder.file("2-2.csv"));
    let into = folder.file("into.csv");
    let merge = |shards: &[&str]| refused(&merging(&into, shards));
    assert!(merge(&[&one]).contains("missing: shard 2/2"));
    assert!(merge(&[&one, &two, &two]).contains("twice or of another number: 1/2, 2/2, 2/2"));
    assert!(merge(&[&one, &folder.file("2-2.jsonl")]).contains("format is jsonl, and csv"));
    assert!(refused(&merging(&whole, &[&one, &two])).contains("such a file already"));
    // What was damaged is not merged.
    let damage = |text: &str| std::fs::write(&one, text).unwrap();
    let good = std::fs::read_to_string(&one).unwrap();
    damage(good.split_inclusive('\n').take(3).collect::<String>().as_str());
    assert!(merge(&[&one, &two]).contains("1-2.csv: rows are missing"));
    damage(&(good.clone() + "more\n"));
    assert!(merge(&[&one, &two]).contains("there are too many rows"));
    damage(&good.replacen("rated", "rotted", 1));
    assert!(merge(&[&one, &two]).contains("a line is not a row of this list"));
    assert!(!Path::new(&into).exists() && !Path::new(&(into.clone() + ".part")).exists());
}

#[test]
fn a_run_that_is_killed_goes_on_after_the_rows_that_agree() {
    let folder = Folder::new();
    let list: Vec<&str> = (0..40).map(|index| PUZZLES[index % 4]).collect();
    std::fs::write(folder.file("corpus.csv"), list.join("\n")).unwrap();
    folder.rate("whole.csv", &[]);
    let (mut kills, mut wait) = (0, Duration::from_millis(2));
    loop {
        let mut run = catena(&folder.command("killed.csv"));
        let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(wait);
        if let Some(status) = run.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        run.kill().unwrap();
        run.wait().unwrap();
        kills += 1;
        wait = wait * 5 / 4;
    }
    assert!(kills > 0);
    let read = |name: &str| std::fs::read_to_string(folder.file(name)).unwrap();
    assert_eq!(read("killed.csv"), read("whole.csv"));
    assert_eq!(folder.rate("killed.csv", &[]), "40 puzzles: 0 rated now, 40 before\n");

    // A row that does not agree, and what follows it, is made again.
    let mut lines: Vec<String> =
        read("whole.csv").lines().map(|line| format!("{line}\n")).collect();
    lines[21] = lines[21].replacen(&lines[21][..1], "7", 1);
    std::fs::rename(folder.file("whole.csv"), folder.file("before.csv")).unwrap();
    std::fs::write(folder.file("whole.csv.part"), lines.concat()).unwrap();
    let said = folder.rate("whole.csv", &[]);
    assert!(said.starts_with("40 puzzles: 20 rated now (") && said.ends_with("), 20 before\n"));
    assert_eq!(read("whole.csv"), read("before.csv"));
}

#[test]
fn rows_of_another_question_are_not_taken_up() {
    let folder = Folder::new();
    folder.rate("rows.csv", &[]);
    let refused = |more: &[&str]| refused(&[&folder.command("rows.csv")[..], more].concat());
    assert!(refused(&["--by", "B"]).contains("rules is whip, and braid is asked for"));
    assert!(refused(&["--budget", "7"]).contains("bounds is max-length=8 "));
    assert!(refused(&["--shard", "1/2"]).contains("shard is 1/1, and 1/2 is asked for"));
    assert!(refused(&["--format", "jsonl"]).contains("format is csv"));
    std::fs::write(folder.file("corpus.csv"), table() + "easy,one more,\n").unwrap();
    assert!(refused(&[]).contains("puzzles is 9, and 10 is asked for"));
    std::fs::write(folder.file("corpus.csv"), "# nothing\n").unwrap();
    assert!(refused(&[]).contains("the list has no puzzle"));
    assert!(refused(&["--shard", "3/2"]).contains("a shard is a part and the number of parts"));
    assert!(refused(&["--by", "wihp"]).contains("wihp"));
}

/// What an earlier version wrote, with or without a manifest, or anything else of that name, is left as it is.
#[test]
fn files_of_other_kinds_are_refused() {
    let folder = Folder::new();
    let refused = |file: &str, before: &str, message: &str| {
        std::fs::write(folder.file(file), before).unwrap();
        let said = refused(&folder.command("rows.csv"));
        assert!(said.contains(message) && said.contains("name another file"), "{said}");
        assert_eq!(std::fs::read_to_string(folder.file(file)).unwrap(), before, "nothing is lost");
    };
    let missing = "rows.csv.manifest, which would say what ";
    let printed =
        format!("# catena rate --by whip --max-length 8 --budget 1000000000\n{}\t8\n", PUZZLES[0]);
    refused("rows.csv", &printed, missing);
    let manifest = "{\"schema\": \"catena-corpus/1\", \"version\": \"0.1.0\", \"rules\": \"whip\"}";
    refused("rows.csv.manifest", manifest, "is not a manifest of this version's ratings");
    std::fs::remove_file(folder.file("rows.csv")).unwrap();
    std::fs::write(folder.file("rows.csv.part"), "id,digest\n").unwrap();
    refused("rows.csv.manifest", manifest, "is not a manifest of this version's ratings");
    std::fs::remove_file(folder.file("rows.csv.manifest")).unwrap();
    refused("rows.csv.part", "id,digest\n", missing);
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let folder = Folder::new();
    let (list, rows) = (folder.file("corpus.csv"), folder.file("rows.csv"));
    for (arguments, named) in [
        (&["rate", &list, "--shard", "1/2"][..], "--output"),
        (&["rate", &list, "--output", &rows, "--store", "x.db"], "--store"),
        (&["rate", &list, "--als-size", "4", "--store", "x.db"], "--als-size"),
        (&["rate", "--merge", &rows], "--output"),
        (&["rate", &list, "--output", &rows, "--merge", &rows], "--merge"),
        (&["rate", "--by", "B", "--output", &rows, "--merge", &rows], "--by"),
    ] {
        let said = refused(arguments);
        assert!(said.contains(named), "{arguments:?}: {said}");
    }
}

/// Printed, every line is rated too, and says why where it is not a puzzle.
#[test]
fn ratings_are_printed_of_the_same_lines() {
    let folder = Folder::new();
    folder.rate("rows.csv", &[]);
    let output = output(&["rate", &folder.file("corpus.csv"), "--max-length", "8"]);
    assert_eq!((output.status.code(), output.stderr), (Some(1), Vec::new()));
    let said = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "# catena rate --by whip --max-length 8 --budget 1000000000");
    for (line, row) in lines[1..].iter().zip(folder.rows("rows.csv")) {
        let expected = match row.rating {
            Some(rating) => format!("{}\t{rating}", row.puzzle),
            None if row.status == Status::Invalid => {
                format!("{}\tinvalid\t{}", row.puzzle, row.message)
            }
            None => format!("{}\t{}", row.puzzle, row.status),
        };
        assert_eq!(*line, expected);
    }
    assert_eq!(lines.len(), 10);
}

#[test]
fn a_time_limit_ends_a_run_and_the_rest_is_rated_later() {
    let folder = Folder::new();
    let stopped = output(&[&folder.command("rows.csv")[..], &["--time-limit", "0"]].concat());
    assert_eq!(stopped.status.code(), Some(1));
    let said = String::from_utf8(stopped.stderr).unwrap();
    assert!(said.starts_with("note: stopped at the time limit after "), "{said}");
    assert!(!Path::new(&folder.file("rows.csv")).exists());
    assert!(Path::new(&folder.file("rows.csv.part")).exists());
    assert!(folder.rate("rows.csv", &[]).contains(" before\n"));
    assert!(!Path::new(&folder.file("rows.csv.part")).exists());
}
