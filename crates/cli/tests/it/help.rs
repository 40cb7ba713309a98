//! The help of every command, held by snapshots; the table of commands and the session in the README.
//!
//! After a change of a help text that is meant, run this test with `INSTA_UPDATE=always`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// What `catena WORDS --help` prints, for a terminal of 100 columns.
fn help(words: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let output = command.args(words).arg("--help").env("COLUMNS", "100").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{words:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The subcommands that a help lists, in groups or not; none when it lists none.
fn subcommands(help: &str) -> Vec<String> {
    let begins = ["\nExplore:\n", "\nCommands:\n"];
    let list = begins.iter().find_map(|begin| Some(help.split_once(begin)?.1)).unwrap_or_default();
    let list = list.split("\nOptions").next().unwrap_or_default();
    let rows = list.lines().filter(|line| line.starts_with("  "));
    let names = rows.filter_map(|row| row.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// The help of a command and of its subcommands, one after the other.
fn help_of_all(words: &[&str]) -> String {
    let own = help(words);
    let under = subcommands(&own);
    let mut all = format!("$ catena {} --help\n{own}", words.join(" "));
    for name in &under {
        all += &format!("\n{}", help_of_all(&[words, &[name]].concat()));
    }
    all
}

#[test]
fn the_help_of_every_command_is_the_one_that_was_reviewed() {
    let own = help(&[]);
    let names = subcommands(&own);
    assert!(names.iter().any(|name| name == "why"), "{own}");
    assert!(!own.contains("///"), "{own}");
    insta::assert_snapshot!("help", own);
    for name in &names {
        let all = help_of_all(&[name]);
        assert!(!all.contains("///"), "{all}");
        insta::assert_snapshot!(format!("help_{name}"), all);
    }
}

/// How many options all commands have together, but for those that every command has; an option counts once for each
/// command that takes it. The number may only fall: who adds one first takes one away.
const SLOTS: usize = 280;

#[test]
fn options_do_not_grow() {
    let own = help(&[]);
    let common = options(&own);
    let all: String = subcommands(&own).iter().map(|name| help_of_all(&[name])).collect();
    let slots = options(&all).into_iter().filter(|option| !common.contains(option)).count();
    assert_eq!(slots, SLOTS, "lower the number when options went");
}

/// The long options that a help lists, one for each line that begins with one.
fn options(help: &str) -> Vec<&str> {
    let begins =
        help.lines().filter(|line| line.starts_with("  ") && !line.starts_with("        "));
    let begins = begins.filter_map(|line| {
        let line = line.trim_start();
        let line = if line.starts_with("--") { line } else { line.split_once(", ")?.1 };
        line.starts_with("--").then(|| line.split([' ', '[', '=']).next().unwrap_or_default())
    });
    begins.collect()
}

#[test]
fn what_is_installed_from_a_clone_is_there() {
    for page in ["README.md", "notebooks/README.md"] {
        let text = fs::read_to_string(crate::root().join(page)).unwrap();
        let folders: Vec<&str> = text
            .split("cargo install --path ")
            .skip(1)
            .map(|rest| rest.split(['\n', '`']).next().unwrap_or_default())
            .collect();
        assert!(!folders.is_empty(), "{page}");
        for folder in folders {
            let manifest = crate::root().join(folder).join("Cargo.toml");
            assert!(fs::read_to_string(manifest).unwrap().contains("[[bin]]"), "{page}: {folder}");
        }
    }
}

#[test]
fn the_readme_has_a_row_for_every_command_and_no_other() {
    let readme = fs::read_to_string(crate::root().join("README.md")).unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `catena "));
    let named: BTreeSet<String> =
        rows.filter_map(|row| Some(row.split([' ', '`']).next()?.to_owned())).collect();
    let there: BTreeSet<String> = subcommands(&help(&[])).into_iter().collect();
    assert_eq!(named, there);
}

#[test]
fn the_sessions_in_texts_are_what_the_commands_print() {
    for file in ["README.md", "docs/tutorial.md", "docs/how-to.md"] {
        let text = fs::read_to_string(crate::root().join(file)).unwrap();
        let (mut puzzle, mut told) = (String::new(), 0);
        for session in sessions(&text) {
            let (command, shown) = session.split_once('\n').unwrap_or((&session, ""));
            if let Some(grid) = command.strip_prefix("P=") {
                grid.clone_into(&mut puzzle);
                continue;
            }
            let mut printed = String::new();
            for part in command.split(" | ") {
                let (set, part) = part.split_once("catena ").unwrap();
                let words = words(part);
                let words: Vec<String> =
                    words.iter().map(|word| word.replace("$P", &puzzle)).collect();
                printed = piped(set.trim(), &words, &printed);
            }
            assert_eq!(shown.trim_end(), printed.trim_end(), "{file}: {command}");
            told += 1;
        }
        assert!(told > 1, "{file}");
    }
}

/// The commands of a text behind `$`, each with what is shown below it.
fn sessions(text: &str) -> Vec<String> {
    let mut sessions: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let code = line.strip_prefix("    ");
        match code.and_then(|code| code.strip_prefix("$ ")) {
            Some(command) => sessions.push(command.to_owned()),
            None if is_open && (code.is_some() || line.is_empty()) => {
                let session = sessions.last_mut().expect("one is open");
                *session += &format!("\n{}", code.unwrap_or_default());
            }
            None => {}
        }
        is_open = code.is_some_and(|code| code.starts_with("$ "))
            || is_open && (code.is_some() || line.is_empty());
    }
    sessions
}

/// The words of a command; one between quotation marks may have spaces.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split(' ').filter(|word| !word.is_empty()).collect(),
        _ => vec![part],
    });
    words.map(str::to_owned).collect()
}

/// What the program prints when it reads this, in the folder of the project; with a variable set, as `CATENA_SCHOOL=aic`.
fn piped(set: &str, words: &[String], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(words)
        .envs(set.split_once('='))
        .current_dir(crate::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// What a command prints, and with which code it ends.
fn printed(words: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_catena")).args(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// What bash offers for the last of some words, as it calls the completion.
fn offered(script: &std::path::Path, words: &[&str]) -> Vec<String> {
    let asked = r#"source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _catena catena "${@: -1}" "${@: -2:1}"; printf '%s\n' "${COMPREPLY[@]}""#;
    let mut command = Command::new("bash");
    command.args(["--norc", "-c", asked]).arg(script).args(words);
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn bash_completes_the_names_of_rules_lists_and_measures() {
    if Command::new("bash").arg("--version").output().is_err() {
        eprintln!("skipped: there is no bash");
        return;
    }
    let script = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("catena.bash");
    fs::write(&script, printed(&["generate", "completions", "bash"]).1).unwrap();
    let offered = |words: &[&str]| offered(&script, words);
    let whips = offered(&["catena", "find", "P", "--rules", "whi"]);
    assert_eq!(whips, ["whip"]);
    for (words, wanted) in [
        (&["catena", "why", "P", "r1c1<>1", "--rules", "xy-c"][..], "xy-chain"),
        (&["catena", "solve", "P", "--rules", "known"], "known-first"),
        (&["catena", "make", "--needs", "x-w"], "x-wing"),
        (&["catena", "rate", "list", "--by", "gB"], "gB"),
        (&["catena", "families", "als-x"], "als-xz"),
        (&["catena", "study", "shrink", "--holds", "g-b"], "g-braid"),
        (&["catena", "show", "P", "--format", "hodo"], "hodoku"),
        (&["catena", "study", "decide", "s", "--states", "non"], "nonempty"),
        (&["catena", "why", "P", "--max-l"], "--max-length"),
    ] {
        assert!(offered(words).iter().any(|name| name == wanted), "{words:?} {wanted}");
    }
    assert_eq!(offered(&["catena", "find", "P", "--rules", "no-such"]), [""; 0]);
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let (code, script, _) = printed(&["generate", "completions", shell]);
        assert_eq!(code, Some(0), "{shell}");
        let rules = ["hxy-rn-chain", "L4_0", "BpBB", "x-wing"].map(str::to_owned);
        for name in subcommands(&help(&[])).into_iter().chain(rules) {
            assert!(script.contains(&name), "{shell} does not know {name}");
        }
    }
    let (_, names, _) = printed(&["generate", "commands"]);
    assert_eq!(
        names.lines().collect::<BTreeSet<_>>(),
        subcommands(&help(&[])).iter().map(String::as_str).collect()
    );
    let (code, page, _) = printed(&["generate", "man", "why"]);
    assert!(code == Some(0) && page.contains("\\-\\-max\\-length"), "{page}");
    let (code, _, error) = printed(&["generate", "man", "whi"]);
    assert!(code == Some(2) && error.contains("there is no command \"whi\""), "{error}");
}
