//! The subcommands of `catena study`: what they print, and what they refuse.

use crate::{ELIMINATIONS, PUZZLES, folder, output, printed, refused, within};

#[test]
fn shards_are_merged_and_shown() {
    let (folder, study) = folder(ELIMINATIONS);
    let whole = within(&folder, "whole.db");
    printed(&["study", "run", &study, "-o", &whole]);
    let parts: Vec<String> = (1..=3).map(|part| within(&folder, &format!("{part}.db"))).collect();
    for (part, file) in parts.iter().enumerate() {
        printed(&["study", "run", &study, "-o", file, "--shard", &format!("{}/3", part + 1)]);
    }
    let (one, three) = (within(&folder, "one.db"), within(&folder, "three.db"));
    printed(&["study", "merge", &one, &whole]);
    let said = printed(&["study", "merge", &three, &parts[2], &parts[0], &parts[1]]);
    assert!(said.starts_with("4 puzzles from 3 shards in "), "{said}");
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&three).unwrap());

    let shown = printed(&["study", "show", &three]);
    assert!(shown.starts_with("a test\n4 puzzles\n\n"), "{shown}");
    assert!(shown.contains("by the length of the shortest proof\nfamily "), "{shown}");
    assert!(refused(&["study", "merge", &three, &whole]).contains("there is such a file already"));
    let missing = refused(&["study", "merge", &within(&folder, "x.db"), &parts[0]]);
    assert_eq!(missing.lines().next(), Some("error: missing: shard 2/3, 3/3"));
    assert!(!folder.path().join("x.db").exists() && !folder.path().join("x.db.part").exists());
}

#[test]
fn the_raw_table_is_the_same_in_every_form() {
    let (folder, study) = folder(ELIMINATIONS);
    let store = within(&folder, "store.db");
    printed(&["study", "run", &study, "-o", &store]);
    let csv = printed(&["study", "export", &store]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "puzzle,state,eliminates,nrc-chain,nrczt-chain,whip");
    let objects = printed(&["study", "export", &store, "--format", "jsonl"]);
    assert_eq!(objects.lines().count() + 1, lines.len());
    for (line, object) in lines[1..].iter().zip(objects.lines()) {
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        let field = |name: &str| match &object[name] {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        assert_eq!(*line, lines[0].split(',').map(field).collect::<Vec<_>>().join(","));
    }
    // The view of the file says the same, with the columns under the names of the families.
    let connection = rusqlite::Connection::open(&store).unwrap();
    let sql = "SELECT puzzle, step, eliminates, \"nrc-chain\", \"nrczt-chain\", whip FROM lengths
               ORDER BY puzzle, step, candidate";
    let mut select = connection.prepare(sql).unwrap();
    let rows = select.query_map([], |row| {
        let number = |column| row.get::<_, Option<i64>>(column);
        let text = |value: Option<i64>| value.map_or(String::new(), |value| value.to_string());
        let (puzzle, step, eliminates): (i64, i64, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let lengths = [number(3)?, number(4)?, number(5)?].map(text).join(",");
        Ok(format!("{puzzle},{step},{eliminates},{lengths}"))
    });
    let rows: Vec<String> = rows.unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(rows, lines[1..]);
}

#[test]
fn the_raw_table_is_written_to_files() {
    let (folder, study) = folder(ELIMINATIONS);
    let store = within(&folder, "store.db");
    printed(&["study", "run", &study, "-o", &store]);
    let csv = within(&folder, "table.csv");
    let export = ["study", "export", &store];
    let to_file = [&export[..], &["-o", &csv]].concat();
    printed(&to_file);
    let table = std::fs::read_to_string(&csv).unwrap();
    assert_eq!(table, printed(&export));
    assert!(!folder.path().join("table.csv.part").exists());

    assert!(refused(&to_file).contains("table.csv already exists"));
    printed(&[&to_file[..], &["--force"]].concat());
    assert_eq!(std::fs::read_to_string(&csv).unwrap(), table);
    let said = refused(&[&export[..], &["--format", "parquet"]].concat());
    assert!(said.contains("catena.arrow.study_parquet"), "{said}");
    let nowhere = within(&folder, "none/table.csv");
    let said = refused(&[&export[..], &["-o", &nowhere]].concat());
    assert!(said.contains("none/table.csv.part: No such file"), "{said}");
}

#[test]
fn families_are_compared_and_drawn() {
    let (folder, study) = folder(ELIMINATIONS);
    let store = within(&folder, "store.db");
    printed(&["study", "run", &study, "-o", &store]);
    let matrix = printed(&["study", "compare", &store]);
    let row = |name: &str| -> Vec<String> {
        let line = matrix.lines().find(|line| line.contains(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!(row("nrc-chain"), ["1", "nrc-chain", "=", "def", "def"]);
    assert_eq!(row("nrczt-chain")[3..], ["=", "def"]);
    let legend = matrix.lines().last().unwrap();
    assert!(legend.starts_with("def: contained by definition; "), "{legend}");
    let pair = printed(&["study", "compare", &store, "whip", "nrc-chain"]);
    assert!(pair.starts_with("whip is not contained in nrc-chain\n"), "{pair}");
    let (first, shown) = pair.split_once("\nshown by: catena ").expect("the command");
    let first = first.lines().last().unwrap();
    assert!(first.starts_with("first: list.tsv, row 1, state 0 of its path, n"), "{first}");
    let words: Vec<&str> = shown.split_whitespace().collect();
    let table = printed(&[&words[..], &["--all-families"]].concat());
    let length = |family: &str| -> Option<usize> {
        let row = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let row = row.into_iter().find(|row| row.len() > 2 && row[0] == family)?;
        row[1].parse().ok()
    };
    let whip = length("whip").expect("a proof");
    assert!(length("nrc-chain").is_none_or(|length| length > whip), "{table}");
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["study", "compare", &store, "--json"])).unwrap();
    assert_eq!(json["pairs"].as_array().unwrap().len(), 6);
    assert_eq!(json["pairs"][0]["verdict"], "definition");
    let (dot, svg) = (within(&folder, "order.dot"), within(&folder, "order.svg"));
    printed(&["study", "compare", &store, "--dot", &dot, "--svg", &svg]);
    let text = std::fs::read_to_string(&dot).unwrap();
    graphviz_rust::parse(&text).expect("it is DOT");
    assert!(std::fs::read_to_string(&svg).unwrap().ends_with("</svg>\n"));
    assert!(refused(&["study", "compare", &store, "--svg", &svg]).contains("already exists"));
    let unknown = refused(&["study", "compare", &store, "wihp", "nrc-chain"]);
    assert!(
        unknown.contains("the study has no family \"wihp\"")
            && unknown.contains("did you mean whip?")
    );
}

#[test]
fn a_difference_is_shrunk_from_a_grid_and_from_a_study() {
    let (folder, study) = folder(ELIMINATIONS);
    let store = within(&folder, "store.db");
    printed(&["study", "run", &study, "-o", &store]);
    let shrunk = |more: &[&str]| -> serde_json::Value {
        let study = ["study", "shrink", "--study", store.as_str(), "--examples", "3", "--json"];
        let families = ["--holds", "whip", "--fails", "nrc-chain", "--max-length", "4"];
        serde_json::from_str(&printed(&[&study[..], &families, more].concat())).unwrap()
    };
    let (whole, small) = (shrunk(&[]), shrunk(&["--any-state"]));
    assert!(small["candidates"].as_u64().unwrap() < 20);
    for document in [&whole, &small] {
        assert_eq!(document["schema"], "catena-counterexample/2");
        assert_eq!(document["eliminates"], "n1r1c1");
        assert_eq!(document["fails"]["none_up_to"], 4);
        // The proof is judged by the command that judges all proofs.
        let proof = within(&folder, "proof.json");
        std::fs::write(&proof, document["proofs"][0].to_string()).unwrap();
        assert!(printed(&["check", &proof]).contains("proved whip["));
    }
    assert_eq!(small["fails"]["als_size"], 8);
    // What is stored is the same document, after the search was made again.
    let kept = within(&folder, "kept.db");
    printed(&["store", "init", &kept]);
    assert_eq!(shrunk(&["--any-state", "--store", &kept]), small);
    let shown = printed(&["store", "show", &kept, "counterexample", "1", "--json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), small);
    let checked = printed(&["store", "check", &kept]);
    assert!(checked.ends_with(" 1 counterexamples: nothing is wrong\n"), "{checked}");
    // Where the bounds are narrower than those of the study, what is beyond them is passed over.
    let narrow =
        ["study", "shrink", "--study", &store, "--any-state", "--holds", "whip", "--fails"];
    let bounds = ["nrc-chain", "--max-length", "2", "--json"];
    let said: serde_json::Value =
        serde_json::from_str(&printed(&[&narrow[..], &bounds].concat())).unwrap();
    assert_eq!(said["fails"]["none_up_to"], 2);
    let none = refused(&[&narrow[..], &["nrc-chain", "--examples", "0"]].concat());
    assert!(none.contains("--examples"), "{none}");
    let nowhere = within(&folder, "nowhere.db");
    let lost = output(&[&narrow[..], &["nrc-chain", "--store", &nowhere]].concat());
    assert!(lost.stdout.is_empty(), "the store is opened before anything is searched for");
    // A search that the budget ends is none to be stored.
    let stopped = refused(&[
        "study",
        "shrink",
        PUZZLES[0],
        "r1c7<>3",
        "--after",
        "singles",
        "--holds",
        "whip",
        "--fails",
        "nrc-chain",
        "--max-length",
        "7",
        "--budget",
        "10",
        "--store",
        &kept,
    ]);
    assert!(stopped.contains("a search was stopped at the budget"), "{stopped}");
    assert!(printed(&["store", "check", &kept]).contains(" 1 counterexamples: "));
    // The other family has none there, as `why` says.
    let state = whole["state"].as_str().unwrap();
    let why = output(&["why", state, "r1c1<>1", "--rules", "nrc-chain", "--max-length", "4"]);
    assert_eq!(why.status.code(), Some(1), "{}", String::from_utf8_lossy(&why.stdout));

    let svg = within(&folder, "small.svg");
    let from_grid = [
        "study",
        "shrink",
        PUZZLES[0],
        "r1c7<>3",
        "--after",
        "singles",
        "--holds",
        "whip",
        "--fails",
        "nrc-chain",
        "--max-length",
        "7",
        "--svg",
        &svg,
    ];
    let said = printed(&from_grid);
    assert!(said.contains("nrc-chain: none up to length 7; the search was complete"), "{said}");
    assert!(std::fs::read_to_string(&svg).unwrap().contains("</svg>"));
    let both = refused(&[
        "study", "shrink", PUZZLES[0], "r1c7<>3", "--after", "singles", "--holds", "whip",
        "--fails", "braid",
    ]);
    assert!(
        both.contains("braid proves it too, by a proof of length 7 that is no longer"),
        "{both}"
    );
}

#[test]
fn a_wrong_study_is_refused_with_its_place() {
    let (folder, study) = folder(&ELIMINATIONS.replace("nrczt-chain", "nrczt-chian"));
    let store = within(&folder, "store.db");
    let said = refused(&["study", "run", &study, "-o", &store]);
    let [error, hint] = said.lines().collect::<Vec<_>>()[..] else { panic!("{said}") };
    assert!(
        error.ends_with("study.toml, line 3, column 26: there is no family \"nrczt-chian\""),
        "{error}"
    );
    assert_eq!(hint, "hint: did you mean nrczt-chain?");
    std::fs::write(&study, ELIMINATIONS.replace("list.tsv", "lost.tsv")).unwrap();
    assert!(refused(&["study", "run", &study, "-o", &store]).contains("lost.tsv: "));
    std::fs::write(&study, format!("{ELIMINATIONS}rows = \"9\"\n")).unwrap();
    let said = refused(&["study", "run", &study, "-o", &store]);
    assert!(said.contains("list.tsv has no puzzle in rows 9"), "{said}");
    std::fs::write(&study, ELIMINATIONS).unwrap();
    printed(&["study", "run", &study, "-o", &store]);
    std::fs::write(&study, ELIMINATIONS.replace("max-length = 4", "max-length = 5")).unwrap();
    let said = refused(&["study", "run", &study, "-o", &store]);
    assert!(said.contains("this is the file of another study: "), "{said}");
}

#[test]
fn a_path_of_few_steps_is_found_and_said_to_be_the_least() {
    let said = printed(&[
        "solve",
        PUZZLES[1],
        "--rules",
        "singles,nrc-chain",
        "--max-length",
        "4",
        "--best",
        "steps",
    ]);
    let last = said.lines().last().unwrap();
    assert!(last.contains("no path has fewer"), "{said}");
    let steps = said.lines().count() - 1;
    assert!(last.starts_with(&format!("solved in {steps} step")), "{said}");
    let none = refused(&["solve", PUZZLES[1], "--rules", "singles", "--best", "steps"]);
    assert!(none.contains("no rule of the list makes a step"), "{none}");
}
