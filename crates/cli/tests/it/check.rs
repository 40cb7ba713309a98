//! `catena check`: what it prints and how it exits.

use std::io::Write;
use std::process::{Command, Stdio};

use catena::proof::json::to_json;

#[expect(dead_code, reason = "only tests of the checker need all of it")]
#[path = "../../../../tests/kit/check/mod.rs"]
mod kit;

use kit::Example;
use kit::chains::{NRC, SKYSCRAPER};

/// Hands a text to `catena check -`: the exit code, what is printed, what is reported.
fn check(text: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn proved() -> String {
    to_json(&SKYSCRAPER.proof())
}

fn refused() -> String {
    to_json(&Example { state: "r1n1=569 r5n1=59", ..SKYSCRAPER }.proof())
}

const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

const PROVED: &str = "proved c-chain[2] ==> r2c5<>1 (8 lines)\n";
const REFUSED: &str = "refused c-chain[2] ==> r2c5<>1: step 1: n1r1c6 is still a candidate of \
                       r1n1 and nothing in the chain excludes it\n";

#[test]
fn one_proof_is_proved_or_refused() {
    assert_eq!(check(&proved()), (0, PROVED.to_owned(), String::new()));
    assert_eq!(check(&refused()), (1, REFUSED.to_owned(), String::new()));
}

#[test]
fn a_proof_may_be_written_over_many_lines() {
    let value: serde_json::Value = serde_json::from_str(&proved()).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    assert_eq!(check(&pretty), (0, PROVED.to_owned(), String::new()));
}

#[test]
fn many_proofs_are_numbered_and_one_refusal_is_enough_for_the_exit_code() {
    let text = format!("{}\n\n{}\n{}\n", proved(), refused(), to_json(&NRC.proof()));
    let (code, out, _) = check(&text);
    assert_eq!(code, 1);
    assert_eq!(
        out,
        format!("1: {PROVED}2: {REFUSED}3: proved nrc-chain[3] ==> r3c3<>1 (10 lines)\n")
    );
}

#[test]
fn what_is_no_proof_is_an_error_that_says_where() {
    let cases = [
        (String::new(), "there is no proof here"),
        ("{".to_owned(), "document 1 is not a proof: EOF"),
        ("[]".to_owned(), "there is no proof here"),
        ("null".to_owned(), "document 1 is not a proof: it is not a JSON object"),
        ("7".to_owned(), "document 1 is not a proof: it is not a JSON object"),
        (format!("{}\n", HINGE), "that is a grid, and nothing to judge"),
        (proved().replace("proof/1", "proof/7"), "document 1 is not a proof: schema: this is"),
        (proved().replace("\"r5n1\"", "\"r5x1\""), "chain.steps[1].csp"),
    ];
    for (text, message) in cases {
        let (code, _, error) = check(&text);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains(message), "{error} should say {message}");
    }
}

#[test]
fn a_document_that_cannot_be_read_does_not_end_the_others() {
    for (wrong, said) in [
        ("nonsense", "expected ident"),
        ("{\"schema\":\"catena-proof/1\",", "EOF"),
        ("{\"schema\":\"catena-proof/7\"}", "only catena-proof/1 can be read"),
        ("[1, 2", "EOF"),
    ] {
        let text = format!("{}\n{wrong}\n{}\n", proved(), refused());
        let (code, out, error) = check(&text);
        assert_eq!(code, 2, "{out}{error}");
        let lines: Vec<&str> = out.lines().collect();
        let [first, second, third] = lines[..] else { panic!("{out}") };
        assert!(first.starts_with("1: proved ") && third.starts_with("3: refused "), "{out}");
        assert!(second.starts_with("2: unreadable: ") && second.contains(said), "{out}");
        assert!(error.starts_with("error: 1 of 3 documents cannot be read\n"), "{error}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["check", "no/such.json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no/such.json"));
}

/// A theorem that the judge accepts: whips of length 1 are braids.
fn theorem() -> String {
    let file = std::env::temp_dir().join(format!("catena-check-theorem-{}", std::process::id()));
    let args = ["study", "decide", "whip[1] in braid[1]", "--any", "-o", file.to_str().unwrap()];
    let output = Command::new(env!("CARGO_BIN_EXE_catena")).args(args).output().unwrap();
    assert!(output.status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(file).unwrap();
    text.trim_end().to_owned()
}

/// A theorem without classes, about whips of this length.
fn no_classes(name: &str, length: usize) -> String {
    let shape = "{\"z\":\"always\",\"t\":true,\"closing\":\"whip\",\"branching\":false,\"spaces\":\"any\",\
                 \"one-digit\":false,\"restricted\":false,\"groups\":false,\"als\":false,\"form\":\"any\"}";
    let families = format!(
        "{{\"families\":[{{\"name\":{},\"shape\":{shape}}}],\"length\":{length}}}",
        serde_json::to_string(name).unwrap()
    );
    format!(
        "{{\"schema\":\"catena-theorem/1\",\"statement\":\"\",\"states\":\"any\",\"inner\":{families},\
         \"outer\":{families},\"classes\":[]}}"
    )
}

/// Every document has its line, whatever it is and whatever the others are.
#[test]
fn documents_of_all_kinds_are_judged_one_by_one() {
    let theorem = theorem();
    let empty = "{\"schema\":\"catena-find/1\"}";
    let text = [
        &theorem,
        &proved(),
        "{\"schema\":\"catena-theorem/1\",",
        &no_classes("whip", 9),
        empty,
        "garbage",
    ];
    let (code, out, error) = check(&text.join("\n"));
    let lines: Vec<&str> = out.lines().collect();
    let begins = [
        "1: proved, for every set of live candidates: whip[1] in braid[1]: ",
        "2: proved c-chain[2] ==> r2c5<>1 (8 lines)",
        "3: unreadable: ",
        "4: refused whip[9] in whip[9], for every set of live candidates: a class is missing",
        "5: an answer without a proof",
        "6: unreadable: ",
    ];
    assert_eq!(lines.len(), begins.len(), "{out}");
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{line}");
    }
    assert_eq!((code, error.lines().next()), (2, Some("error: 2 of 6 documents cannot be read")));
    // What is cut off after a theorem is not passed over.
    let (code, out, _) = check(&format!("{theorem}\n{{\"schema\":"));
    assert!(code == 2 && out.contains("2: unreadable: "), "{out}");
}

#[test]
fn a_name_cannot_forge_a_verdict() {
    let forged = "whip[3] ==> r1c1=1 (9 lines)";
    let proof = proved().replace("\"name\":\"c-chain\"", &format!("\"name\":\"{forged}\""));
    let (code, out, _) = check(&proof);
    let quoted = format!(
        "proved \"{forged}\"[2] ==> r2c5<>1 (8 lines); inferences hold; family not known\n"
    );
    assert_eq!((code, out), (0, quoted));
    for name in
        ["c-chain\\n2: proved", "c-chain\\u001b[2K", "c-chain\\u200b", "\\u202ec", "c-ch\u{430}in"]
    {
        for text in [
            proved().replace("\"c-chain\"", &format!("\"{name}\"")),
            no_classes("whip", 1).replace("\"whip\",\"shape", &format!("\"{name}\",\"shape")),
        ] {
            let (code, out, error) = check(&text);
            assert_eq!((code, &out[..]), (2, ""), "{name}");
            assert!(error.contains("visible ASCII") && error.is_ascii(), "{error}");
            assert!(!error.contains('\u{1b}') && error.lines().count() == 2, "{error}");
        }
    }
}

/// The limits are looked at between documents, and within a theorem.
#[test]
fn a_time_limit_ends_the_judge() {
    let mut many = String::new();
    for _ in 0..20_000 {
        many += &proved();
        many.push('\n');
    }
    let (code, out, error) = limited(&many, "0.01");
    let judged = out.lines().count();
    assert_eq!((code, judged < 20_000), (1, true), "{error}");
    let note = format!("note: stopped at the time limit after {judged} document");
    assert!(error.starts_with(&note) && error.contains("the rest is not judged"), "{error}");
}

/// `catena check - --time-limit SECONDS` with a text.
fn limited(text: &str, seconds: &str) -> (i32, String, String) {
    let file =
        std::env::temp_dir().join(format!("catena-limited-{}-{seconds}", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["check", file.to_str().unwrap(), "--time-limit", seconds])
        .output()
        .unwrap();
    std::fs::remove_file(file).unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The exit code is that of all documents, although the reader of the lines has gone.
#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_does_not_turn_refusals_into_success() {
    let mut many = String::new();
    for _ in 0..3000 {
        many += &refused();
        many.push('\n');
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(many.as_bytes()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_text_without_a_grid_is_told_what_a_post_needs() {
    let (code, out, errors) = check("hello world\n");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(errors.contains("a post needs a grid in it"), "{errors}");
    assert!(errors.contains("catena check GRID --chain TEXT"), "{errors}");
}
