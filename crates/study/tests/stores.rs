//! Stores: runs that go on, shards that are merged, and what is refused.

use std::path::{Path, PathBuf};

use catena::work::Interrupt;
use catena_study::store::{Error, Shard, Store, merge};
use catena_study::{Puzzle, Study};

use crate::kit::{Chance, EASY, OCEAN, W8, answer, study};

const CORPUS: &str = "[[corpus]]\nlist = \"l\"\n";

/// A study of each question.
fn studies() -> [String; 4] {
    [
        "question = \"eliminations\"\nfamilies = [\"nrczt-chain\", \"whip\"]\nmax-length = 4\n",
        "question = \"classification\"\nmax-length = 5\n[[level]]\nname = \"M\"\nrules = [\"L4_0\", \"nrczt-chain\"]\n",
        "question = \"necessity\"\nfamilies = [\"nrc-chain\", \"nrczt-chain\"]\nmax-length = 4\n",
        "question = \"paths\"\nfamilies = [\"whip\"]\nmax-length = 4\nsteps = 1\n",
    ]
    .map(|head| format!("{head}{CORPUS}"))
}

fn list() -> String {
    [OCEAN, EASY, OCEAN, EASY, OCEAN].join("\n")
}

fn shard(
    folder: &Path,
    study: &Study,
    corpus: &[Puzzle],
    shard: Shard,
    backwards: bool,
) -> PathBuf {
    let file = folder.join(format!("{}-of-{}.db", shard.part, shard.of));
    let mut store = Store::open_or_make(&file, study, corpus, shard).unwrap();
    answer(&mut store, study, corpus, usize::MAX, backwards);
    file
}

#[test]
fn shards_merge_to_the_same_bytes_whatever_their_number() {
    let mut chance = Chance(7);
    for text in studies() {
        let (study, corpus) = study(&text, &list());
        let folder = tempfile::tempdir().unwrap();
        let mut merged: Vec<Vec<u8>> = Vec::new();
        for of in [1, 2, 3, 5] {
            let part = |part| {
                shard(folder.path(), &study, &corpus, Shard { part, of }, part % 2 == of % 2)
            };
            let mut files: Vec<PathBuf> = (1..=of).map(part).collect();
            let order = chance.order(files.len());
            files = order.into_iter().map(|place| files[place].clone()).collect();
            let into = folder.path().join(format!("merged-{of}.db"));
            let head = merge(&into, &files).unwrap();
            assert_eq!((head.puzzles, head.answered, head.shard), (5, 5, Shard::WHOLE));
            merged.push(std::fs::read(&into).unwrap());
            // A merged store is a shard of a whole study.
            let again = folder.path().join(format!("again-{of}.db"));
            merge(&again, &[into]).unwrap();
            merged.push(std::fs::read(&again).unwrap());
        }
        assert!(merged.windows(2).all(|two| two[0] == two[1]), "{text}");
    }
}

#[test]
fn a_run_goes_on_where_it_was() {
    for text in studies() {
        let (study, corpus) = study(&text, &list());
        let folder = tempfile::tempdir().unwrap();
        let whole = shard(folder.path(), &study, &corpus, Shard::WHOLE, false);
        let cut = folder.path().join("cut.db");
        for left in (0..5).rev() {
            let mut store = Store::open_or_make(&cut, &study, &corpus, Shard::WHOLE).unwrap();
            answer(&mut store, &study, &corpus, 1, left % 2 == 0);
            assert_eq!(store.open_puzzles().unwrap().len(), left);
        }
        let bytes = |from: PathBuf, name: &str| {
            let into = folder.path().join(name);
            merge(&into, &[from]).unwrap();
            std::fs::read(into).unwrap()
        };
        assert_eq!(bytes(whole, "a.db"), bytes(cut, "b.db"), "{text}");
    }
}

#[test]
fn two_runs_at_once_answer_each_puzzle_once() {
    for text in studies() {
        let (study, corpus) = study(&text, &list());
        let folder = tempfile::tempdir().unwrap();
        let whole = shard(folder.path(), &study, &corpus, Shard::WHOLE, false);
        let both = folder.path().join("both.db");
        let open = || Store::open_or_make(&both, &study, &corpus, Shard::WHOLE).unwrap();
        let (mut one, mut other) = (open(), open());
        // Each begins at another end, and neither looks at what the other has done.
        for (index, puzzle) in corpus.iter().enumerate() {
            let last = &corpus[corpus.len() - 1 - index];
            one.keep(puzzle.id, &study.answer(puzzle, &Interrupt::new()).unwrap()).unwrap();
            other.keep(last.id, &study.answer(last, &Interrupt::new()).unwrap()).unwrap();
        }
        drop((one, other));
        let bytes = |from: PathBuf, name: &str| {
            let into = folder.path().join(name);
            merge(&into, &[from]).unwrap();
            std::fs::read(into).unwrap()
        };
        assert_eq!(bytes(whole, "a.db"), bytes(both, "b.db"), "{text}");
    }
}

#[test]
fn an_elimination_without_its_profile_is_damage() {
    let [eliminations, ..] = studies();
    let (study, corpus) = study(&eliminations, &list());
    let folder = tempfile::tempdir().unwrap();
    let file = shard(folder.path(), &study, &corpus, Shard::WHOLE, false);
    let connection = rusqlite::Connection::open(&file).unwrap();
    let change = "UPDATE eliminations SET profile = 999 WHERE state = (SELECT max(id) FROM states)";
    assert!(connection.execute(change, []).unwrap() > 0);
    drop(connection);
    let store = Store::open(&file).unwrap();
    let damage = |error: Error| {
        assert_eq!(error.to_string(), "the store is damaged: there is no profile 999")
    };
    damage(store.profile_counts().expect_err("there is none"));
    damage(store.each_elimination(|_, _, _| Ok::<(), Error>(())).expect_err("there is none"));
}

#[test]
fn a_store_of_something_else_is_refused() {
    let [eliminations, classification, ..] = studies();
    let folder = tempfile::tempdir().unwrap();
    let (study_one, corpus) = study(&eliminations, &list());
    let file = shard(folder.path(), &study_one, &corpus, Shard::WHOLE, false);
    let open = |study: &Study, corpus: &[Puzzle], shard| {
        Store::open_or_make(&file, study, corpus, shard).err().expect("it is refused")
    };
    let (other, same_corpus) = study(&classification, &list());
    assert!(matches!(open(&other, &same_corpus, Shard::WHOLE), Error::AnotherStudy { .. }));
    let longer = eliminations.replace("max-length = 4", "max-length = 5");
    let refusal = open(&study(&longer, &list()).0, &corpus, Shard::WHOLE);
    assert!(
        matches!(&refusal, Error::AnotherStudy { difference } if difference.contains("length\":5")),
        "{refusal}"
    );
    let part = Shard { part: 1, of: 2 };
    assert!(matches!(open(&study_one, &corpus, part), Error::AnotherShard { is: Shard::WHOLE }));
    let (_, changed) = study(&eliminations, &[OCEAN, OCEAN, OCEAN, EASY, OCEAN].join("\n"));
    assert!(matches!(open(&study_one, &changed, Shard::WHOLE), Error::AnotherCorpus { puzzle: 2 }));
    assert!(matches!(
        open(&study_one, &corpus[..4], Shard::WHOLE),
        Error::AnotherCorpus { puzzle: 5 }
    ));

    let text = folder.path().join("text");
    std::fs::write(&text, "this is no database, and long enough to be looked at as one").unwrap();
    assert!(matches!(Store::open(&text), Err(Error::NotAStudy)));
    let store = folder.path().join("store.db");
    catena_store::Store::create(&store).unwrap();
    assert!(matches!(Store::open(&store), Err(Error::NotAStudy)));
    assert!(matches!(Store::open(&folder.path().join("none.db")), Err(Error::Missing)));
    assert!(!matches!(Store::open(folder.path()), Ok(_) | Err(Error::Missing)));
}

#[test]
fn a_study_with_a_changed_family_of_ones_own_is_another_study() {
    let text = format!("question = \"eliminations\"\nfamilies = [\"mine\"]\n{CORPUS}");
    let whip = catena::rules::Catalogue::built_in().library().get("whip").unwrap().text.clone();
    let with =
        |query: &str| crate::kit::study_with(&text, W8, &crate::kit::own(&[("mine", query)]));
    let (one, corpus) = with(&whip);
    let folder = tempfile::tempdir().unwrap();
    let file = shard(folder.path(), &one, &corpus, Shard::WHOLE, false);
    let (other, corpus) = with(&whip.replace("$max - 1", "$max - 2"));
    let refusal = Store::open_or_make(&file, &other, &corpus, Shard::WHOLE).err().unwrap();
    assert!(matches!(refusal, Error::AnotherStudy { .. }), "{refusal}");
}

#[test]
fn shards_that_do_not_fit_together_are_named() {
    let [eliminations, classification, ..] = studies();
    let (one, corpus) = study(&eliminations, &list());
    let (other, _) = study(&classification, &list());
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    std::fs::create_dir(&a).unwrap();
    std::fs::create_dir(&b).unwrap();
    let part = |part, of| Shard { part, of };
    let first = shard(&a, &one, &corpus, part(1, 3), false);
    let second = shard(&a, &one, &corpus, part(2, 3), false);
    let third = shard(&a, &one, &corpus, part(3, 3), false);
    let half = shard(&a, &one, &corpus, part(2, 2), false);
    let foreign = shard(&a, &other, &corpus, part(2, 4), false);
    let twin = shard(&b, &one, &corpus, part(2, 3), false);
    let open = b.join("open.db");
    Store::open_or_make(&open, &one, &corpus, part(3, 3)).unwrap();
    let into = folder.path().join("merged.db");
    let refused = |shards: &[&PathBuf]| {
        let shards: Vec<PathBuf> = shards.iter().map(|&path| path.clone()).collect();
        let error = merge(&into, &shards).expect_err("they do not fit");
        assert!(!into.exists() || std::fs::metadata(&into).unwrap().len() == 0);
        error.to_string()
    };
    assert_eq!(refused(&[&first, &third]), "missing: shard 2/3");
    assert!(refused(&[&first, &second, &twin]).ends_with("are both shard 2/3"));
    assert!(refused(&[&first, &half]).contains("is shard 2/2, and"));
    assert!(refused(&[&first, &foreign]).contains("are of different studies"));
    assert!(
        refused(&[&first, &second, &open]).ends_with("shard 3/3, is not finished: 0 of 1 puzzles")
    );
    assert!(refused(&[&folder.path().join("none.db")]).contains("none.db: there is no such file"));
    assert_eq!(refused(&[]), "there is no shard to merge");
    merge(&into, &[first, second, third]).unwrap();
    assert!(matches!(merge(&into, &[half]), Err(Error::Misfit { .. })));
}

#[test]
fn a_shard_is_a_part_of_a_number() {
    for text in ["0/3", "4/3", "1", "a/b", "-1/3", "1/0"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
    let shard: Shard = "2/3".parse().unwrap();
    assert_eq!((1..=7).filter(|&puzzle| shard.has(puzzle)).collect::<Vec<i64>>(), [2, 5]);
}
