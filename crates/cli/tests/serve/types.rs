//! The types of the page, `api.d.ts`, against what the calls answer: TypeScript reads both.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::links::packages;
use crate::server::{Server, body};
use crate::streams::events;
use crate::{EASY, GRID};

/// The types, as a module of TypeScript names them.
const API: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../serve/page/api");

/// A module of TypeScript that takes answers for the types of the page. A field that the page does not read, and a value
/// that may be any, are no faults.
struct Module {
    server: Server,
    /// The header that a server with a store wants.
    token: String,
    text: String,
    calls: BTreeSet<String>,
}

impl Module {
    fn new(server: Server) -> Module {
        let token = server.address.split_once("?token=").expect("the address has a token").1;
        let token = format!("X-Catena-Token: {token}\r\n");
        let text = format!(
            "import type {{ Calls, Datum, Post, Searches, Stored, Waiting }} from {API:?}\n\
             type Fields<T> = T extends object ? {{ readonly [K in keyof T]: Frozen<T[K]> }} : T\n\
             type Frozen<T> = Datum extends T ? unknown : Fields<T>\n"
        );
        Module { server, token, text, calls: BTreeSet::new() }
    }

    /// A constant keeps `"none"` as it is; an answer that is written where its type is known would have to have no more
    /// than the type says.
    fn gives(&mut self, of: &str, value: &Value) {
        let at = self.text.lines().count();
        let _ = writeln!(
            self.text,
            "const a{at} = {value} as const; export const b{at}: Frozen<{of}> = a{at}"
        );
    }

    /// The answer of a call, by a type of its own where the page has one for what is asked.
    fn call(&mut self, call: &str, asked: &Value) -> Value {
        self.call_as(call, asked, &format!("Calls['{call}']['answer']"))
    }

    fn call_as(&mut self, call: &str, asked: &Value, of: &str) -> Value {
        let answer = if asked.is_null() {
            self.server.get(&format!("/api/{call}"), &self.token)
        } else {
            self.server.post(call, &self.token, asked)
        };
        let answer: Value = serde_json::from_str(body(&answer)).unwrap();
        if !asked.is_null() && call != "stored" {
            self.gives(&format!("Calls['{call}']['asked']"), asked);
        }
        self.calls.insert(call.to_owned());
        self.gives(of, &answer);
        answer
    }

    /// All that a search tells, and its answer.
    fn search(&mut self, call: &str, asked: &Value) -> Value {
        self.search_as(call, asked, &format!("Searches['{call}']['answer']"))
    }

    fn search_as(&mut self, call: &str, asked: &Value, of: &str) -> Value {
        let said = self.server.post(call, &self.token, asked);
        if of != "Post" {
            self.gives(&format!("Searches['{call}']['asked']"), asked);
        }
        self.calls.insert(call.to_owned());
        let mut answer = Value::Null;
        for (event, data) in events(&said) {
            assert_ne!(event, "error", "{call}: {data}");
            if event == "done" {
                self.gives(of, &data);
                answer = data;
            } else {
                let of = format!("Searches['{call}']['told'] | Waiting");
                self.gives(&of, &json!([event, data]));
            }
        }
        assert!(!answer.is_null(), "{call} has no answer: {said}");
        answer
    }
}

/// What TypeScript says of the module: no line where all fits.
fn faults(module: &str, packages: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answers.ts");
    fs::write(&file, module).unwrap();
    let output = Command::new(Path::new(packages).join(".bin/tsc"))
        .args(["--noEmit", "--strict", "--target", "es2022", "--module", "esnext"])
        .args(["--moduleResolution", "bundler", "--types", ""])
        .arg(&file)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A store with one puzzle and its path.
fn store() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("types");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (store, list) = (folder.join("a.db"), folder.join("list.txt"));
    fs::write(&list, format!("{EASY}\n")).unwrap();
    let (file, list) = (store.to_str().unwrap(), list.to_str().unwrap());
    for arguments in
        [&["store", "init", file][..], &["store", "add", file, list, "--rules", "whip"]]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    store
}

/// What needs no position.
fn of_the_program(module: &mut Module) {
    for call in ["start", "language", "families", "store"] {
        module.call(call, &Value::Null);
    }
    for text in ["3r1c7", GRID, "MATCH (a) RETURN a"] {
        module.call("recognise", &json!({ "text": text }));
    }
    module.search("practise", &json!({"rule": "naked-subset", "seed": 1}));
    module.search("sql", &json!({"question": "SELECT * FROM puzzles"}));
    for asked in ["puzzles", "puzzle", "path", "proof"] {
        module.call_as("stored", &json!({ asked: 1 }), &format!("Stored['{asked}']"));
    }
    let every =
        "USE EACH STATE MATCH (c:Csp {size: 2}) RETURN state, step, count(*) AS pairs LIMIT 3";
    module.search("each-stored", &json!({"text": every, "parameters": {"max": 3}}));
    let text = "MATCH (c:Csp {size: 2}) RETURN count(*) AS pairs";
    let list = [EASY, "nonsense"];
    let each = json!({"list": list, "text": text, "parameters": {"max": 3}});
    module.search("each", &each);
    module.search("entries", &json!({"text": GRID.replacen('8', "3", 1)}));
    let post = format!("{EASY}\n\nr9c8<>5: nrc-chain\n");
    module.search_as("check", &json!({ "text": post }), "Post");
}

/// What is asked of a position, with what proves and what does not.
fn of_positions(module: &mut Module) {
    let mut position = |text: &str, after: Option<&str>| {
        let shown = module.call("position", &json!({"text": text, "after": after}));
        json!({"state": shown["state"], "givens": shown["givens"]})
    };
    let (hard, easy) = (position(GRID, Some("singles")), position(EASY, None));
    let bounds = |position: &Value, conclusion: &str, families: &[&str], max: usize| json!({"position": position, "conclusion": conclusion, "families": families, "max": max});
    let families = ["nrc-chain", "whip", "sue-de-coq", "als-xz", "forcing-whip", "tagging"];
    let why = module.search("why", &bounds(&easy, "r9c8<>5", &families, 12));
    let proof = &why["because"]["rules"][0]["outcome"]["found"];
    let other = &why["because"]["rules"][1]["outcome"]["found"];
    module.search("why", &bounds(&hard, "r1c7<>3", &["whip"], 3));
    module.search("why", &bounds(&easy, "r9c8=4", &["whip"], 6));
    module.search("find", &json!({"position": easy, "max": 3, "cracks": true}));
    let looks = json!({"flavour": "bbcode", "notation": "eureka", "site": "https://example.org/"});
    module.search("solve", &json!({"position": easy, "post": looks}));
    module.search("rate", &json!({"position": hard, "by": ["W", "te"]}));
    module.search("impact", &json!({"position": easy, "max": 3}));
    let text =
        "MATCH (a:Candidate)-[:CONJUGATE]-(b:Candidate) WHERE a.digit = 4 RETURN a, b, a.digit";
    let query = json!({"position": hard, "text": text, "name": "q", "parameters": {"max": 3}});
    module.search("query", &query);
    module.call("near", &json!({"position": hard, "candidates": ["n4r1c6"]}));
    for proof in [proof, other] {
        module.call("proof", &json!({ "proof": proof }));
    }
    module.call("apply", &json!({"position": easy, "proofs": [proof]}));
    module.call("keep", &json!({"position": easy, "proofs": [proof]}));
    module.call("compare", &json!({"one": proof, "other": other}));
    let around = json!({
        "position": hard, "shown": [], "expand": ["n4r1c6"], "nodes": [], "edges": [], "limit": 30,
    });
    module.call("graph", &around);
    let chain = |steps: Value| json!({"position": easy, "target": "n5r9c8", "steps": steps});
    module.call("extend", &chain(json!([])));
    module.call("extend", &chain(json!([["n5r6c8", "n5r6c8"]])));
    let rest = module.search("complete", &chain(json!([["n5r6c8", "n4r6c8"]])));
    let whole = module.call("extend", &chain(rest["found"].clone()));
    for text in [whole["written"].as_str().unwrap(), "(5=4)r6c8 - (4=6)r6c9 => r9c8<>6"] {
        module.search("check", &json!({"position": easy, "text": text}));
    }
    module.search("check", &json!({"position": easy, "text": proof.to_string()}));
}

#[test]
fn the_types_of_the_page_are_those_of_the_answers() {
    let Some(packages) = packages() else { return };
    let server = Server::start(&["--store", store().to_str().unwrap()]);
    let mut module = Module::new(server);
    of_the_program(&mut module);
    of_positions(&mut module);
    // A picture is a text, or bytes.
    let mut asked = module.calls.clone();
    asked.insert("render".to_owned());
    let all = catena_serve::calls().into_iter().map(|(name, ..)| name.to_owned());
    assert_eq!(asked, all.collect(), "every call is asked");
    assert_eq!(faults(&module.text, &packages), "");

    // A field of another type is seen, and one that is missing.
    for (is, wrong) in
        [("\"candidates\":201", "\"candidates\":\"201\""), ("\"singles\":[", "\"single\":[")]
    {
        assert!(module.text.contains(is), "{is}");
        assert_ne!(faults(&module.text.replacen(is, wrong, 1), &packages), "", "{wrong}");
    }
}
