//! The engine for browsers answers as the engine of this machine: every call, on 200 positions. `web/build` makes it;
//! node runs it.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};

use catena::rules::Catalogue;
use catena::work::Interrupt;
use catena_calls::{Answer, CALLS, Engine, Run, call};
use serde_json::{Value, json};

/// Grids whose paths give the positions.
const GRIDS: [&str; 8] = [
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
];
/// How many positions.
const POSITIONS: usize = 200;

type Events = Vec<(String, String)>;

/// The engine for browsers, in node.
struct Browsers {
    node: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Browsers {
    /// Starts it; `None`, with a word, where it was not built or there is no node. Where `CI` is set, both must be
    /// there.
    fn start() -> Option<Browsers> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        // As it was compiled: the site has it packed.
        let root = here.join("../..");
        let file = root.join("target/web/wasm32-unknown-unknown/web/catena_web.wasm");
        let node = Command::new("node")
            .arg(here.join("tests/wasm.mjs"))
            .arg(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Some(mut node) = node.ok().filter(|_| file.exists()) else {
            assert!(
                std::env::var_os("CI").is_none(),
                "CI needs node and the site: web/build makes it"
            );
            eprintln!("skipped: no node, or no site; web/build makes it");
            return None;
        };
        let requests = node.stdin.take().unwrap();
        let answers = BufReader::new(node.stdout.take().unwrap());
        Some(Browsers { node, requests, answers })
    }

    fn call(&mut self, name: &str, request: &str) -> Events {
        writeln!(self.requests, "{}", json!([name, request])).unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("{name} {request}: {line}"))
    }
}

impl Drop for Browsers {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

/// What the engine of this machine tells and answers.
fn events(engine: &Engine, name: &str, request: &str) -> Events {
    let told: Arc<Mutex<Events>> = Arc::default();
    let listener = Arc::clone(&told);
    let tell = move |event: &str, data| listener.lock().unwrap().push((event.to_owned(), data));
    let run = Run::new(tell, Interrupt::new());
    let answer = call(name).unwrap().read(request).and_then(|task| task(engine, &run));
    let mut told = told.lock().unwrap().clone();
    told.push(match answer {
        Ok(Answer::Json(answer)) => ("done".to_owned(), answer),
        Ok(Answer::File { kind, bytes }) => {
            (kind.to_owned(), String::from_utf8_lossy(&bytes).into_owned())
        }
        Err(refusal) => ("error".to_owned(), refusal.json()),
    });
    told
}

/// What two engines must agree on: not the time a query took, nor in which order families had their answers, which
/// on several threads is chance.
fn comparable(events: Events) -> Vec<(String, Value)> {
    let value = |(event, data): (String, String)| {
        let mut value = serde_json::from_str(&data).unwrap_or(Value::String(data));
        if let Value::Object(fields) = &mut value {
            fields.remove("ms");
            if event == "row" {
                fields.retain(|field, _| field != "done" && field != "simplest");
            }
        }
        (event, value)
    };
    let mut all: Vec<(String, Value)> = events.into_iter().map(value).collect();
    // The legs of a path are in the order of the path.
    all.sort_by_key(|(event, value)| match &event[..] {
        "row" => value.to_string(),
        _ => String::new(),
    });
    all
}

/// What is answered at the end; null where that is no JSON.
fn answer(events: &Events) -> Value {
    serde_json::from_str(&events.last().unwrap().1).unwrap_or_default()
}

/// The states of a path by cheap rules.
fn positions_of(engine: &Engine, grid: &str) -> Vec<Value> {
    let first = answer(&events(engine, "position", &json!({ "text": grid }).to_string()));
    let position = json!({"state": first["state"], "givens": first["givens"]});
    let ask = json!({"position": position, "families": ["whip", "tagging-2"], "max": 5});
    let legs = events(engine, "solve", &ask.to_string());
    let state = |(event, leg): (String, String)| {
        let leg: Value = serde_json::from_str(&leg).ok().filter(|_| event == "leg")?;
        Some(json!({"state": leg["state"], "givens": first["givens"]}))
    };
    [position.clone()].into_iter().chain(legs.into_iter().filter_map(state)).collect()
}

#[test]
fn it_answers_as_this_one_does() {
    let Some(mut browsers) = Browsers::start() else { return };
    let engine = Engine::new(Catalogue::built_in(), String::new());
    let mut asked = std::collections::BTreeSet::new();
    let mut compare = |name: &str, request: &Value| {
        let request = if request.is_null() { String::new() } else { request.to_string() };
        asked.insert(name.to_owned());
        let here = events(&engine, name, &request);
        let there = browsers.call(name, &request);
        assert_eq!(comparable(there), comparable(here.clone()), "{name} {request}");
        answer(&here)
    };
    for name in ["start", "language", "families"] {
        compare(name, &Value::Null);
    }
    let states: Vec<Value> = GRIDS.iter().flat_map(|grid| positions_of(&engine, grid)).collect();
    assert!(states.len() >= POSITIONS, "the paths have {} states", states.len());
    for (number, position) in
        states.iter().step_by(states.len() / POSITIONS).take(POSITIONS).enumerate()
    {
        every_call(&mut compare, position, number);
    }
    assert_eq!(asked.len(), CALLS.len(), "not compared, of all calls: {asked:?}");
}

/// Makes every call about a position.
fn every_call(compare: &mut impl FnMut(&str, &Value) -> Value, position: &Value, number: usize) {
    let shown = compare("position", &json!({"position": position, "after": "basics"}));
    let open = shown["state"]
        .as_array()
        .unwrap()
        .iter()
        .position(|digits| digits.as_str().unwrap().len() > 1);
    compare("recognise", &json!({"text": shown["state"].to_string()}));
    let Some(cell) = open else { return };
    let position = &json!({"state": shown["state"], "givens": shown["givens"]});
    let cell_name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let digits = shown["state"][cell].as_str().unwrap();
    let candidates: Vec<String> =
        digits.chars().map(|digit| format!("n{digit}{cell_name}")).collect();
    compare("near", &json!({"position": position, "candidates": candidates}));
    compare("graph", &json!({"position": position, "expand": candidates}));
    compare(
        "query",
        &json!({
            "position": position,
            "text": "MATCH (a:Candidate)-[:CONJUGATE]-(b:Candidate) RETURN a, b",
        }),
    );
    let found = compare("find", &json!({"position": position, "max": 5}));
    let fallen = found["eliminations"][0]["candidate"]
        .as_str()
        .or(found["eliminations"][0]["eliminates"].as_str());
    let conclusion = fallen.map_or(format!("{cell_name}<>{}", &candidates[0][1..2]), str::to_owned);
    let why = compare("why", &json!({"position": position, "conclusion": conclusion, "max": 5}));
    compare("extend", &json!({"position": position, "target": candidates[0], "steps": []}));
    compare("complete", &json!({"position": position, "target": candidates[0], "max": 4}));
    if number.is_multiple_of(20) {
        compare("practise", &json!({"rule": "xy-wing", "seed": number}));
        compare("solve", &json!({"position": position, "families": ["whip"], "max": 5}));
        compare("impact", &json!({"position": position, "by": "B", "max": 5}));
        compare("rate", &json!({"position": position, "by": ["W", "B"], "max": 5}));
        compare("entries", &json!({ "position": position }));
        let text = "MATCH (c:Csp {size: 2}) RETURN c, c.space AS space";
        let list = [GRIDS[0], "nonsense", GRIDS[1]];
        compare("each", &json!({"list": list, "text": text, "after": "singles"}));
    }
    let proofs = proofs_in(&why);
    for proof in proofs.iter().take(2) {
        compare("proof", &json!({ "proof": proof }));
        compare("check", &json!({ "text": proof.to_string() }));
        compare("apply", &json!({"position": position, "proofs": [proof]}));
        compare("compare", &json!({"one": proof, "other": proofs[0]}));
        for format in ["svg", "forum", "dot", "json"] {
            compare("render", &json!({"proof": proof, "format": format}));
        }
    }
}

/// All proofs in an answer.
fn proofs_in(answer: &Value) -> Vec<Value> {
    match answer {
        Value::Object(fields)
            if fields.get("schema").is_some_and(|schema| schema == "catena-proof/1") =>
        {
            vec![answer.clone()]
        }
        Value::Object(fields) => fields.values().flat_map(proofs_in).collect(),
        Value::Array(items) => items.iter().flat_map(proofs_in).collect(),
        _ => Vec::new(),
    }
}
