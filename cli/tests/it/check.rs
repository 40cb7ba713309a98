//! `catena check`: what it prints and how it exits.

use std::io::Write;
use std::process::{Command, Stdio};

use catena::proof::json::to_json;

#[expect(dead_code, reason = "only tests of the checker need all of it")]
#[path = "../../../tests/kit/check/mod.rs"]
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
        ("[]".to_owned(), "document 1 is not a proof"),
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
        ("[1, 2", "expected"),
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
