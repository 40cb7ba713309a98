//! The example studies of `queries/studies`: each can be read, and names itself rightly; and those whose
//! figures are known give them, where the collections are beside the project.

use catena::rules::Catalogue;
use catena_study::StudyFile;

use crate::{printed, root, within};

#[test]
fn every_example_is_a_study() {
    let mut count = 0;
    for entry in std::fs::read_dir(root().join("queries/studies")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let file = StudyFile::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        if file.folder().is_none() {
            let plan =
                file.plan(&Catalogue::built_in()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(!plan.about.is_empty(), "{name}");
        }
        let command = format!("catena study run queries/studies/{name} --lists COLLECTIONS");
        assert!(text.contains(&command), "{name} does not say how it is run");
        count += 1;
    }
    assert!(count >= 12, "{count}");
}

/// A level, and how many puzzles it solves up to lengths 4 to 7.
type Figures = (&'static str, [u64; 4]);

/// The numbers of puzzles that a level solves up to lengths 4 to 7.
fn solved(shown: &str, level: &str) -> Vec<u64> {
    let line = shown.lines().find(|line| line.split_whitespace().next() == Some(level)).unwrap();
    let numbers: Vec<u64> = line.split_whitespace().skip(1).map(|n| n.parse().unwrap()).collect();
    numbers[4..8].to_vec()
}

#[test]
#[ignore = "takes a minute, and reads the collections"]
fn the_levels_of_sudogen0_are_the_known_ones() {
    let lists = root().join("../shared/puzzles");
    if !lists.join("sudogen0.tsv").is_file() {
        println!("skipped: no {}", lists.display());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let known: [(&str, &[Figures]); 2] = [
        (
            "levels",
            &[
                ("L", [4993, 5403, 5625, 5728]),
                ("M", [5804, 5949, 5983, 5995]),
                ("N", [5807, 5954, 5990, 5997]),
            ],
        ),
        ("levels-restricted", &[("M", [5777, 5936, 5977, 5990]), ("N", [5787, 5947, 5984, 5994])]),
    ];
    for (name, levels) in known {
        let study = root().join(format!("queries/studies/{name}.toml"));
        let store = within(&folder, &format!("{name}.db"));
        printed(&[
            "study",
            "run",
            study.to_str().unwrap(),
            "--lists",
            lists.to_str().unwrap(),
            "-o",
            &store,
        ]);
        let shown = printed(&["study", "show", &store]);
        for (level, figures) in levels {
            assert_eq!(solved(&shown, level), figures, "{name}, {level}");
        }
    }
}
