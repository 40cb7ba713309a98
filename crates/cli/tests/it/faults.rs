//! Faults that the explorer has mended, each with the case that showed it.

use std::process::{Command, Output};

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains".
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

const PUZZLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

fn catena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

/// It has a bent subset of five cells.
const BENT: &str = ":0000:x:12....7+8..+5..+89.23..8...+5...7......864.+82..+7+1...9.+7.5..6...48..5.+469..3+7..237.4..:948::";

/// What is not a chain was taken for a single.
#[test]
fn a_path_does_not_print_a_rule_without_chains_as_singles() {
    let path = text(&catena(&["solve", BENT, "--rules", "sue-de-coq"]));
    let shown = path.lines().find(|line| line.starts_with("sue-de-coq ")).expect(&path);
    assert!(shown.contains(" ==> r4c3<>1"), "{shown}");
    let singles = path.lines().filter(|line| line.starts_with("singles ==> "));
    assert!(singles.into_iter().all(|line| !line.contains("<>")), "{path}");
}

/// Queries looked for almost locked sets of up to eight cells, commands for up to five.
#[test]
fn commands_and_queries_know_the_same_almost_locked_sets() {
    let grid = "1.......9456...1......3..4.2.4..8..6..8.6.2...7..1.....6...73..8.7......9..6..8.4";
    let after = ["--after", "singles"];
    let query = ["query", grid, "als-xz", "--param", "max=2"];
    let queried = text(&catena(&[&query[..], &after].concat()));
    let row = queried.lines().find(|line| line.starts_with("n9r7c4")).expect(&queried);
    assert!(row.contains("proved"), "{row}");
    let why = ["why", grid, "r7c4<>9", "--rules", "als-xz"];
    let answer = catena(&[&why[..], &after].concat());
    assert_eq!(answer.status.code(), Some(0), "{}", text(&answer));
    let smaller = catena(&[&why[..], &after, &["--als-size", "5"]].concat());
    let sentence = "No family searched proves r7c4<>9 up to length 12 with ALS of up to 5 cells.";
    assert!(text(&smaller).starts_with(sentence), "{}", text(&smaller));
}

/// Twelve values stood in eleven columns, and the form in none.
#[test]
fn families_in_sql_have_a_value_for_each_column() {
    let file = crate::store::fresh("explorer-families");
    let file = file.to_str().unwrap();
    assert!(catena(&["store", "init", file]).status.success());
    let ask = |question: &str| text(&catena(&["sql", file, question, "--format", "csv"]));
    let forms = ask(
        "SELECT family, form FROM families() WHERE family IN ('skyscraper', 'turbot-fish', 'whip') \
         ORDER BY family",
    );
    assert_eq!(forms, "family,form\nskyscraper,skyscraper\nturbot-fish,turbot-fish\nwhip,any\n");
    let query = ask("SELECT query LIKE '%DETACH DELETE%' AS is_query FROM families() LIMIT 1");
    assert_eq!(query, "is_query\n1\n");
}

/// JSON did not say that a search had stopped.
#[test]
fn json_says_that_a_search_was_stopped() {
    let found = json(&catena(&["find", HINGE, "--budget", "10", "--format", "json"]));
    assert_eq!(found["complete"], false);
    let whip = found["rules"].as_array().unwrap().iter().find(|r| r["rule"] == "whip").unwrap();
    assert_eq!(whip["extent"]["stopped"]["by"], "budget");
    let why = ["why", HINGE, "r9c8<>5", "--rules", "whip", "--budget", "2", "--json"];
    let why = json(&catena(&why));
    assert_eq!(why["complete"], false);
    assert_eq!(why["because"]["rules"][0]["outcome"]["stopped"]["by"], "budget");
    let path = json(&catena(&["solve", PUZZLE, "--budget", "100", "--json"]));
    assert_eq!(
        (&path["complete"], &path["ending"]["stopped"]["by"]),
        (&false.into(), &"budget".into())
    );
}

/// Proofs went out that no checker had judged; now all that are printed are.
#[test]
fn documents_are_judged_proof_by_proof() {
    let documents: [&[&str]; 5] = [
        &["why", HINGE, "r9c8<>5", "r9c9<>5", "--json"],
        &["why", HINGE, "r9c8<>5", "--rules", "nrc-chain", "--all", "--json"],
        &["solve", HINGE, "--json"],
        &["find", HINGE, "--max-length", "3", "--format", "json", "--proofs"],
        &["query", HINGE, "nrc-chain", "--param", "max=3", "--format", "json"],
    ];
    for arguments in documents {
        let printed = text(&catena(arguments));
        let file = crate::store::fresh("explorer-documents.json");
        std::fs::write(&file, &printed).unwrap();
        let judged = catena(&["check", file.to_str().unwrap()]);
        let lines = text(&judged);
        assert_eq!(judged.status.code(), Some(0), "{arguments:?}: {lines}");
        let proofs = printed.matches("\"schema\":\"catena-proof/1\"").count();
        let (proved, others): (Vec<&str>, Vec<&str>) =
            lines.lines().partition(|line| line.contains(": proved "));
        assert!(proofs > 1 && proved.len() == proofs, "{arguments:?}: {lines}");
        // How the search for all proofs ended is a document too, and is not passed over.
        let without = usize::from(arguments.contains(&"--all"));
        assert!(others.len() == without, "{lines}");
        assert!(others.iter().all(|line| line.ends_with(": an answer without a proof")), "{lines}");
    }
    let printed = text(&catena(documents[0]));
    let forged = printed.replacen("\"eliminates\":[\"n5r9c8\"]", "\"eliminates\":[\"n1r9c8\"]", 1);
    assert_ne!(forged, printed);
    let file = crate::store::fresh("explorer-forged.json");
    std::fs::write(&file, &forged).unwrap();
    let judged = catena(&["check", file.to_str().unwrap()]);
    assert_eq!(judged.status.code(), Some(1));
    assert!(text(&judged).contains("refused"), "{}", text(&judged));
}

/// A user's own family ran in queries only.
#[test]
fn a_family_of_the_users_is_known_to_every_command() {
    let folder = crate::store::fresh("explorer-families-folder");
    std::fs::create_dir_all(&folder).unwrap();
    let library = catena::query::Library::built_in();
    let chain = &library.get("nrc-chain").unwrap().text;
    let five = chain.replace("(z:Candidate)", "(z:Candidate WHERE z.digit = 5)");
    assert_ne!(&five, chain);
    std::fs::write(folder.join("five.gql"), five).unwrap();
    let file = crate::store::fresh("explorer-own-families");
    let (file, folder) = (file.to_str().unwrap(), folder.to_str().unwrap());
    assert!(catena(&["store", "init", file]).status.success());
    let ask = |arguments: &[&str]| {
        let output = catena(&[arguments, &["--rule-files", folder]].concat());
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {errors}");
        text(&output)
    };
    let why = ask(&["why", HINGE, "r9c8<>5", "--rules", "five", "--store", file]);
    assert!(why.contains("\nfive "), "{why}");
    let found = ask(&["find", HINGE, "--rules", "five", "--format", "csv"]);
    assert!(found.contains("r9c8<>5,3"), "{found}");
    assert!(found.lines().skip(1).all(|line| line.contains("<>5,")), "{found}");
    assert!(ask(&["solve", HINGE, "--rules", "five"]).contains("five[3]"));
    assert!(ask(&["families"]).contains("\nfive "));
    let chains = "SELECT count(*) AS n FROM chains(1, 'five', 3)";
    assert_ne!(ask(&["sql", file, chains, "--format", "csv"]), "n\n0\n");
    let list = crate::store::fresh("explorer-list.txt");
    std::fs::write(&list, format!("{HINGE}\n")).unwrap();
    let list = list.to_str().unwrap();
    let rated = ask(&["rate", list, "--by", "five"]);
    assert!(rated.lines().nth(1).is_some_and(|line| line.starts_with(HINGE)), "{rated}");
    assert!(ask(&["store", "add", file, list, "--rules", "five"]).contains("1 stored"));
    let unknown = catena(&["why", HINGE, "r9c8<>5", "--rules", "five"]);
    assert_eq!(unknown.status.code(), Some(2));
}
