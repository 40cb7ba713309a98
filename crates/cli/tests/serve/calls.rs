//! The calls that answer at once.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::server::{Server, body, header, status};
use crate::streams::done;
use crate::{EASY, GRID};

#[test]
fn a_text_is_recognised() {
    let server = Server::start(&[]);
    for (text, kind) in [
        (GRID, "grid"),
        ("r1c7<>3", "conclusion"),
        ("MATCH (a) RETURN a", "query"),
        ("{n5 n4}r6c8 – n4{r6 r9}c9 ==> r9c8<>5", "chain"),
        ("{\"schema\": \"catena-proof/1\"}", "proof"),
        ("what?", "grid"),
    ] {
        assert_eq!(server.call("recognise", &json!({ "text": text }))["kind"], kind, "{text}");
    }
    let known = server.call("recognise", &json!({ "text": "3r1c7" }));
    assert_eq!((&known["conclusion"], &known["candidate"]), (&json!("r1c7<>3"), &json!("n3r1c7")));
}

#[test]
fn a_grid_that_cannot_be_read_has_its_place() {
    let server = Server::start(&[]);
    let bad = GRID.replacen("8", "x", 1);
    let refused = server.call("position", &json!({ "text": bad }));
    assert_eq!((&refused["line"], &refused["column"]), (&json!(1), &json!(5)), "{refused}");
    assert!(!refused["hint"].as_str().unwrap().is_empty());
    let shown = server.call("position", &json!({"text": GRID, "after": "singles"}));
    assert_eq!(shown["schema"], "catena-position/1");
    assert_eq!((&shown["candidates"], &shown["solutions"]), (&json!(201), &json!("one")));
}

#[test]
fn what_helps_where_no_family_proves_it_is_said_in_sentences() {
    let server = Server::start(&[]);
    let position = server.position(GRID, Some("singles"));
    let ask = json!({
        "position": position, "conclusion": "r1c7<>3", "families": ["whip"], "max": 3,
    });
    let unproved = &done(&server.post("why", "", &ask))["unproved"];
    let sentences = unproved["sentences"].as_array().unwrap();
    let propagation = "Singles after r1c7=3 end in a contradiction, so some braid proves it.";
    assert_eq!((&unproved["refuted_by"], &sentences[0]), (&json!("singles"), &json!(propagation)));
    assert!(sentences[1].as_str().unwrap().starts_with("Beside it braids eliminate "));
}

#[test]
fn a_proof_is_told_with_its_drawing() {
    let server = Server::start(&[]);
    let position = server.position(GRID, Some("singles"));
    let ask = json!({"position": position, "conclusion": "r1c7<>3", "families": ["nrczt-chain"]});
    let why = done(&server.post("why", "", &ask));
    let proof = &why["because"]["rules"][0]["outcome"]["found"];
    let shown = server.call("proof", &json!({ "proof": proof }));
    assert_eq!(shown["verdict"]["proved"], true);
    let told = &shown["told"];
    let sentences = told["sentences"].as_array().unwrap();
    // What is supposed, seven steps, what excludes what, and the conclusion.
    assert_eq!(sentences.len(), 10);
    let text = |sentence: &Value| {
        let parts = sentence["parts"].as_array().unwrap();
        parts.iter().map(|part| part["text"].as_str().unwrap()).collect::<String>()
    };
    assert_eq!(text(&sentences[0]), "Suppose r1c7 = 3.");
    assert_eq!(sentences[1]["number"], 1);
    let shapes = told["shapes"].as_array().unwrap();
    let arrows: Vec<&Value> = shapes.iter().filter(|shape| shape["layer"] == "arrows").collect();
    let is_strong = |arrow: &Value| arrow["drawn"].as_str().unwrap().contains("class=\"strong\"");
    assert_eq!(arrows.iter().filter(|arrow| is_strong(arrow)).count(), 7);
    // Every arrow and every sentence with a step have one another.
    for arrow in arrows {
        let told_in = arrow["sentences"].as_array().unwrap();
        assert_eq!(told_in.len(), 1, "{arrow}");
        let sentence = &sentences[told_in[0].as_u64().unwrap() as usize];
        if is_strong(arrow) {
            let step = format!("step-{}\"", sentence["number"]);
            assert!(arrow["drawn"].as_str().unwrap().contains(&step), "{arrow}");
        }
    }
    let is_additional =
        |shape: &&Value| shape["says"].as_str().unwrap().contains("-candidate of step");
    assert_eq!(shapes.iter().filter(is_additional).count(), 3);
    let svg = server.post("render", "", &json!({"proof": proof, "format": "svg"}));
    assert_eq!(header(&svg, "content-type"), Some("image/svg+xml"));
    assert!(body(&svg).contains("<svg"));
    let page = server.post("render", "", &json!({"proof": proof, "format": "html"}));
    assert_eq!(header(&page, "content-type"), Some("text/plain; charset=utf-8"));

    let after = server.call("apply", &json!({"position": position, "proofs": [proof]}));
    assert_eq!(after["candidates"], 200);
    let mut forged = proof.clone();
    forged["eliminates"] = json!(["n6r1c7"]);
    let refused = server.call("apply", &json!({"position": position, "proofs": [forged]}));
    assert!(refused["message"].as_str().unwrap().starts_with("not applied, refused"), "{refused}");
    let elsewhere = server.position(EASY, None);
    let refused = server.call("apply", &json!({"position": elsewhere, "proofs": [proof]}));
    assert_eq!(refused["message"], "the proof is about another position");
}

#[test]
fn what_is_near_a_candidate_is_named_by_kind() {
    let server = Server::start(&[]);
    let position = server.position(GRID, Some("singles"));
    let near = server.call("near", &json!({"position": position, "candidates": ["n4r1c6"]}));
    let of = &near["near"]["neighbourhoods"][0];
    let counts: Vec<(&Value, usize)> = of["variables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variable| (&variable["kind"], variable["links"].as_array().unwrap().len()))
        .collect();
    let kinds = [json!("cell"), json!("row"), json!("column"), json!("block")];
    assert_eq!(counts, kinds.iter().zip([5, 1, 2, 1]).collect::<Vec<_>>());
    assert_eq!(of["trues"], json!(["n4r1c8", "n4r3c5"]));
    assert_eq!(near["lines"].as_array().unwrap().len(), 3, "two candidates and a group");
    let refused = server.call("near", &json!({"position": position, "candidates": ["n9r1c1"]}));
    assert_eq!(refused["message"], "n9r1c1 is not live: r1c1 has 123");
}

#[test]
fn a_chain_in_the_making_is_led_to_its_end() {
    let server = Server::start(&[]);
    let position = server.position(EASY, None);
    let ask = |steps: Value| json!({"position": position, "target": "n5r9c8", "steps": steps});
    let first = server.call("extend", &ask(json!([])));
    let offered = first["next"].as_array().unwrap();
    let wanted = |step: &&Value| step["left"] == "n5r6c8" && step["right"] == "n4r6c8";
    assert!(offered.iter().any(|step| wanted(&step)), "{first}");
    let found = done(&server.post("complete", "", &ask(json!([["n5r6c8", "n4r6c8"]]))));
    let whole = server.call("extend", &ask(found["found"].clone()));
    assert_eq!(whole["closes"], true);
    let checked =
        done(&server.post("check", "", &json!({"position": position, "text": whole["written"]})));
    assert!(checked["verdicts"][0]["verdict"]["proved"].is_object(), "{checked}");
    let wrong = server.call("extend", &ask(json!([["n5r6c8", "n5r6c8"]])));
    assert_eq!(wrong["fault"]["step"], 0);
}

#[test]
fn a_part_of_the_graph_says_of_how_many() {
    let server = Server::start(&[]);
    let position = server.position(GRID, Some("singles"));
    let ask = json!({"position": position, "expand": ["n4r1c6"], "edges": ["LINK"], "limit": 3});
    let around = server.call("graph", &ask);
    assert_eq!((&around["added"], &around["of"]), (&json!(3), &json!(9)));
    assert_eq!(around["nodes"].as_array().unwrap().len(), 4);
    let refused =
        server.call("graph", &json!({"position": position, "expand": [], "edges": ["X"]}));
    assert_eq!(refused["message"], "there is no kind \"X\"");
}

#[test]
fn two_chains_are_compared_by_variable() {
    let server = Server::start(&[]);
    let position = server.position(GRID, Some("singles"));
    let families = ["nrczt-chain", "whip"];
    let ask = json!({"position": position, "conclusion": "r1c7<>3", "families": families});
    let why = done(&server.post("why", "", &ask));
    let proof = |index: usize| why["because"]["rules"][index]["outcome"]["found"].clone();
    let compared = server.call("compare", &json!({"one": proof(0), "other": proof(1)}));
    let count = |how: &str| {
        compared["rows"].as_array().unwrap().iter().filter(|row| row["how"] == how).count()
    };
    assert_eq!(compared["rows"].as_array().unwrap().len(), 7, "the same seven variables");
    assert_eq!((count("only-one"), count("only-other")), (0, 0), "{compared}");
    assert_eq!(compared["schema"], "catena-compare/1");
    let said = "Every elimination of nrczt-chain is made by whip";
    assert!(compared["on_the_map"][0].as_str().unwrap().starts_with(said), "{compared}");
    assert!(compared["on_the_map"][1].is_string(), "{compared}");
    let same = server.call("compare", &json!({"one": proof(1), "other": proof(1)}));
    assert_eq!(same["on_the_map"], json!([null, null]), "a family beside itself");
}

#[test]
fn every_call_is_described() {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let calls: BTreeSet<(&str, bool, bool)> = catena_serve::calls().into_iter().collect();
    assert_eq!(calls.len(), 28, "no name stands twice");

    let page = read("docs/api.md");
    let page = page.split("\n## Searches").next().unwrap();
    let described = page.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|row| {
        let (name, rest) = row.split_once('`')?;
        let mark = rest.split('|').next()?.trim();
        ["", "~", "(GET)"].contains(&mark).then_some((name, mark != "(GET)", mark == "~"))
    });
    assert_eq!(described.collect::<BTreeSet<_>>(), calls, "docs/api.md");

    let engine = read("crates/serve/page/engine.js");
    let quoted = |before: &'static str| {
        let rest = engine.split(before).skip(1);
        rest.map(|rest| rest.split('\'').next().unwrap()).collect::<BTreeSet<&str>>()
    };
    let named = |is: fn(&(&'static str, bool, bool)) -> bool| {
        calls.iter().copied().filter(is).map(|(name, ..)| name).collect::<BTreeSet<&str>>()
    };
    assert_eq!(quoted("search('"), named(|&(_, _, is_search)| is_search), "engine.js");
    // A page of what is stored, and a picture, are asked for in lines of their own.
    let others = &quoted("call('") | &quoted("file('");
    assert_eq!(others, named(|&(_, _, is_search)| !is_search), "engine.js");
    let server = Server::start(&[]);
    for (call, ..) in calls {
        // A wrong request is refused in words, whatever the call.
        let answer = server.post(call, "", &json!({"position": 1}));
        assert!([405, 422].contains(&status(&answer)), "{call}: {answer}");
    }
}

#[test]
fn the_words_of_the_language_are_those_of_its_reference() {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/query-language.md")).unwrap();
    let words: Vec<&str> = page.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let answer = Server::start(&[]).get("/api/language", "");
    let language: Value = serde_json::from_str(body(&answer)).unwrap();
    for kind in ["keywords", "functions", "labels", "edges", "properties"] {
        let names = language[kind].as_array().unwrap();
        assert!(names.len() > 4, "{kind}");
        for name in names.iter().map(|name| name.as_str().unwrap()) {
            assert!(words.contains(&name), "{kind}: {name}");
        }
    }
}

#[test]
fn families_have_what_is_decided_about_them() {
    let answer = Server::start(&[]).get("/api/families", "");
    let answer: Value = serde_json::from_str(body(&answer)).unwrap();
    let families = answer["families"].as_array().unwrap();
    let decided = |name| &families.iter().find(|one| one["family"] == name).unwrap()["decided"];
    let refuted = json!([
        {"statement": "xy-wing in whip[2]", "to": null, "theorem": false, "states": "solvable"}
    ]);
    assert_eq!(decided("xy-wing"), &refuted);
    let bounded = json!(
        {"statement": "braid[n] in whip[n]", "to": 2, "theorem": true, "states": "any"}
    );
    assert!(decided("whip").as_array().unwrap().contains(&bounded));
    assert_eq!(decided("finned-fish"), &json!([]));
}

/// What `catena serve` says of a mistake on its command line.
fn refused(arguments: &[&str]) -> String {
    let catena = env!("CARGO_BIN_EXE_catena");
    let output = std::process::Command::new(catena).arg("serve").args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn what_cannot_be_served_is_said_at_once() {
    let server = Server::start(&[EASY]);
    let port = server.host.rsplit(':').next().unwrap();
    let taken = refused(&["--port", port]);
    assert!(taken.starts_with(&format!("error: port {port} is taken\nhint: ")), "{taken}");
    let wrong = refused(&["--port", "0", &GRID.replacen('8', "x", 1)]);
    assert!(wrong.contains("line 1, column 5") || wrong.contains('x'), "{wrong}");
    let missing = refused(&["--port", "0", "--store", "no-such-store.db"]);
    assert!(missing.contains("no-such-store.db"), "{missing}");
    let start = server.get("/api/start", "");
    let start: Value = serde_json::from_str(body(&start)).unwrap();
    assert_eq!((&start["grid"], &start["store"]), (&json!(EASY), &json!(false)));
    assert_eq!(start["further"], 20_000_000);
}
