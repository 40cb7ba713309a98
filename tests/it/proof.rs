//! Proofs as data: what a chain derives, and the JSON form.

use catena::grid::{Candidate, CellSet, Conclusion, Csp, Digit, State};
use catena::proof::json::{from_json, lines_from_json, lines_to_json, to_json};
use catena::proof::{Chain, Closing, Family, Proof, Reason, Step, Via};

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains", where its first nrc3-chain stands.
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn state(puzzle: &str) -> State {
    let digits: Vec<Option<Digit>> =
        puzzle.chars().map(|c| c.to_digit(10).and_then(Digit::from_number)).collect();
    State::from_givens(digits[..].try_into().unwrap()).unwrap()
}

fn step(csp: &str, left: &str, right: &str, left_reason: Reason) -> Step {
    let node = |text: &str| text.parse::<Candidate>().unwrap().into();
    let via = Via::Csp(csp.parse::<Csp>().unwrap());
    Step { via, left: node(left), left_reason, right: Some(node(right)), extra: vec![] }
}

fn hinge_chain() -> Proof {
    let chain = Chain {
        targets: vec!["n5r9c8".parse().unwrap()],
        steps: vec![
            step("r9n1", "n1r9c8", "n1r9c9", Reason::Target),
            step("r1c9", "n1r1c9", "n8r1c9", Reason::Right(0)),
            step("r8c9", "n8r8c9", "n5r8c9", Reason::Right(1)),
        ],
        closing: Closing::Target,
    };
    Proof::of_chain(&state(HINGE), CellSet::EMPTY, Family::published("nrc-chain").unwrap(), chain)
}

#[test]
fn a_chain_becomes_one_refutation_of_its_target() {
    let proof = hinge_chain();
    assert_eq!(proof.length, 3);
    assert_eq!(proof.conclusions, ["r9c8<>5".parse::<Conclusion>().unwrap()]);
    assert_eq!(proof.lines.len(), 1);
}

#[test]
fn json_is_read_back_as_it_was_written() {
    let proof = hinge_chain();
    assert_eq!(from_json(&to_json(&proof)), Ok(proof));
}

#[test]
fn lines_that_the_chain_gives_may_be_left_out() {
    let proof = hinge_chain();
    let json = to_json(&proof);
    let lines = lines_to_json(&proof.lines);
    assert_eq!(lines_from_json(&lines), Ok(proof.lines.clone()));
    let without = [json.replace(&format!(",\"lines\":{lines}"), ""), json.replace(&lines, "null")];
    for text in without {
        assert!(text.len() < json.len());
        assert_eq!(from_json(&text), Ok(proof.clone()));
    }
}

#[test]
fn lines_cannot_be_made_from_a_chain_that_looks_ahead() {
    let json = to_json(&hinge_chain());
    let lines = lines_to_json(&hinge_chain().lines);
    let without = json.replace(&lines, "null");
    let cases = [
        ("\"left_reason\":2", "\"left_reason\":3"),
        ("\"left_reason\":1", "\"left_reason\":9"),
        ("{\"kind\":\"target\"}", "{\"kind\":\"lr-lasso\",\"step\":4}"),
        ("{\"kind\":\"target\"}", "{\"kind\":\"rl-lasso\",\"step\":4}"),
        ("\"right\":[\"n1r9c9\"]", "\"right\":null"),
    ];
    for (good, bad) in cases {
        let text = without.replacen(good, bad, 1);
        assert_ne!(text, without, "{good}");
        let error = from_json(&text).unwrap_err();
        assert_eq!(error.field, "chain", "{bad}");
    }
}

#[test]
fn json_that_is_no_proof_names_the_field() {
    let good = to_json(&hinge_chain());
    let cases = [
        ("{", ".", "EOF"),
        (&good.replace("catena-proof/1", "catena-proof/2"), "schema", "catena-proof/2"),
        (&good.replace("\"length\":3,", ""), ".", "missing field `length`"),
        (&good.replace("\"r9n1\"", "\"r9x1\""), "chain.steps[0].csp", "expected r, c, b or n"),
        (&good.replace("n1r9c8", "n1r0c8"), "chain.steps[0].left[0]", "a digit from 1 to 9"),
        (&good.replace("\"n\":2", "\"n\":3"), "lines", "expected line 2 where line 3 stands"),
        (&good.replace("\"length\"", "\"breadth\":1,\"length\""), "breadth", "unknown field"),
        (&good.replacen("\"6\"", "\"66\"", 1), "state[0]", "each once, ascending"),
        (&good.replacen("\"6\",", "", 1), "state", "81 texts"),
        (&good.replace("\"chain\":{", "\"chain\":null,\"extra\":{"), "extra", "unknown field"),
        (&good.replace("{\"link\"", "{\"guess\""), "lines[0]", "unknown variant `guess`"),
    ];
    for (text, field, message) in cases {
        let error = from_json(text).unwrap_err();
        assert!(error.field.contains(field), "{error:?} should name {field}");
        assert!(error.message.contains(message), "{error:?} should say {message}");
    }
}
