//! The rows of a list: what is read, and what is said of it.

use std::io::{BufRead, Cursor, Read};

use catena::explorer::Ask;
use catena::query::Library;
use catena::rules::Catalogue;
use catena::work::{Interrupt, Stopped};
use catena_study::rows::{Entry, Form, Input, Rater, Row, Status};
use catena_study::store::Shard;

use crate::kit::{EASY, HARD, W8};

fn read(text: impl AsRef<[u8]>, shard: Shard) -> Input {
    Input::read(Cursor::new(text), shard).unwrap()
}

fn entries(text: impl AsRef<[u8]>) -> Vec<(String, String)> {
    let entry = |Entry { id, puzzle }| (id, puzzle);
    read(text, Shard::WHOLE).entries.into_iter().map(entry).collect()
}

fn pairs(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|&(id, puzzle)| (id.to_owned(), puzzle.to_owned())).collect()
}

fn rater(by: &str, max_length: usize) -> Rater {
    Rater::new(Catalogue::built_in(), by, Ask::default().max_length(max_length)).unwrap()
}

#[test]
fn lists_and_tables_are_read() {
    let expected = pairs(&[("1", W8), ("2", "no puzzle"), ("3", EASY)]);
    let list = format!("# a list\n{W8}\t7\n\nno,comma\n  {EASY} 3\n");
    let no = pairs(&[("1", W8), ("2", "no"), ("3", EASY)]);
    assert_eq!(entries(&list), no);
    assert_eq!(entries(format!("\u{feff}# one\r\n{W8}\r\n")), pairs(&[("1", W8)]));
    let table = format!("puzzle\n{W8}\nno puzzle\n{EASY}");
    assert_eq!(entries(&table), expected);
    let table =
        format!("\u{feff}SER,Puzzle , ID\r\n1.2,{W8},1\r\n,no puzzle,2\r\n\r\n,{EASY},3\r\n");
    assert_eq!(entries(&table), expected);
    let table = format!("# W\nid\tpuzzle\n\"a \"\"b\"\"\"\t{W8}\nshort\n");
    assert_eq!(entries(&table), pairs(&[("a \"b\"", W8), ("short", "")]));
    assert_eq!(entries(b"id,puzzle\n1,\xff\n"), pairs(&[("1", "\u{fffd}")]));
    assert_eq!(entries("# nothing\n"), []);
    assert_eq!(entries("id,puzzle\n"), []);
}

/// The digest is of ids and puzzles, whatever else there is; any shell computes it again.
#[test]
fn shards_have_every_entry_once_and_know_the_whole() {
    let rows: String = (1..=10).map(|number| format!("{number},x{number}\n")).collect();
    let table = format!("id,puzzle\n{rows}");
    let whole = read(&table, Shard::WHOLE);
    assert_eq!((whole.puzzles, whole.entries.len()), (10, 10));
    for of in [2, 3, 11] {
        let mut all: Vec<Option<Entry>> = vec![None; 10];
        for part in 1..=of {
            let shard = read(&table, Shard { part, of });
            assert_eq!((shard.puzzles, &shard.digest), (10, &whole.digest));
            for (place, entry) in shard.entries.into_iter().enumerate() {
                all[place * of as usize + part as usize - 1] = Some(entry);
            }
        }
        assert_eq!(all.into_iter().map(Option::unwrap).collect::<Vec<_>>(), whole.entries);
    }
    let wider = format!("puzzle\tid\tW\n{}", "x\ta\t3\n");
    // printf 'a\tx\n' | sha256sum
    let digest = "d90081846a82464321aca1346aac2f7711addd72b50c0ea381972c73d463ff45";
    assert_eq!(read(&wider, Shard::WHOLE).digest, digest);
}

#[test]
fn a_text_that_cannot_be_read_is_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    impl BufRead for Broken {
        fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
            Err(std::io::Error::other("the disk is gone"))
        }
        fn consume(&mut self, _: usize) {}
    }
    assert!(Input::read(Broken, Shard::WHOLE).is_err());
}

#[test]
fn a_row_depends_on_its_puzzle_only_and_is_read_again() {
    let (braids, rater, interrupt) = (rater("B", 8), rater("W", 8), Interrupt::new());
    let row = |id: &str, puzzle: &str| rater.row(id, puzzle, &interrupt).unwrap();
    let of = |puzzle: &str| {
        let row = row("x", puzzle);
        (row.status, row.rating)
    };
    assert_eq!(of(W8), (Status::Rated, Some(8)));
    assert_eq!(of(EASY), (Status::Rated, Some(0)));
    assert_eq!(of(HARD), (Status::None, None));
    assert_eq!(of("53..7"), (Status::Invalid, None));
    let known = row("a, \"b\"", W8);
    assert_eq!(row("a, \"b\"", W8), known);
    assert!(rater.agrees(&known, &known.id, W8));
    assert!(!rater.agrees(&known, &known.id, EASY) && !rater.agrees(&known, "b", W8));
    assert_eq!(
        (known.puzzle.as_str(), row("x", "no, \"puzzle\"").puzzle),
        (W8, "no, \"puzzle\"".to_owned())
    );
    assert_eq!(Form::Jsonl.row(&serde_json::to_string(&known).unwrap()), Some(known.clone()));
    let quoted = known.fields().map(|field| format!("\"{}\"", field.replace('"', "\"\"")));
    assert_eq!(Form::Csv.row(&quoted.join(",")), Some(known.clone()));
    assert_eq!(Row::from_csv("1,2,3"), None);
    assert!(!braids.agrees(&known, &known.id, W8));
}

#[test]
fn bounds_and_interrupts_are_told_apart() {
    let small = |ask: Ask| Rater::new(Catalogue::built_in(), "W", ask.max_length(8)).unwrap();
    let row = |rater: &Rater| rater.row("x", W8, &Interrupt::new()).unwrap();
    let budget = row(&small(Ask::default().budget(10)));
    assert_eq!(budget.status, Status::Budget);
    assert!(budget.message.starts_with("stopped at the budget; the rating is greater than "));
    assert!(budget.expanded <= 10);
    let little = Interrupt::new().within_memory(0);
    let memory = row(&small(Ask::default().interrupt(&little)));
    assert_eq!(memory.status, Status::Memory);
    assert!(
        memory.message.starts_with("stopped at the memory limit")
            && memory.bounds.ends_with("memory=0")
    );
    let cancelled = Interrupt::new();
    cancelled.cancel();
    assert_eq!(small(Ask::default()).row("x", W8, &cancelled), Err(Stopped::Cancelled));
}

/// A family of the user's is told apart by its query, which may change while its name does not.
#[test]
fn a_family_of_ones_own_has_a_digest() {
    let rules = |change: &str| {
        let mut library = Library::built_in();
        let text = library.get("xy-chain").unwrap().text.replace("{1, $max}", change);
        library.add("mine", &text).unwrap();
        let catalogue = Catalogue::of(library).unwrap().into();
        Rater::new(catalogue, "mine", Ask::default()).unwrap().rules().to_owned()
    };
    assert!(rules("{1, $max}").starts_with("mine@"));
    assert_ne!(rules("{1, $max}"), rules("{2, $max}"));
    assert!(Rater::new(Catalogue::built_in(), "mine", Ask::default()).is_err());
}
