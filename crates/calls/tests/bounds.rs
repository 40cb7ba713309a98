//! Every call of the page ends: with requests that are large in each way its answer comes in time, and a search ends when
//! its run is over. The body of a request is 256 kB at most where it comes from a page.

use std::time::{Duration, Instant};

use catena::explorer::{Ask, Explorer, Judged};
use catena::proof::json::to_json;
use catena::rules::Catalogue;
use catena::work::Interrupt;
use catena_calls::{Answer, CALLS, Engine, Refusal, Run, call};
use catena_draw::{FORMATS, Format};
use serde_json::{Value, json};

/// Number 113 of top1465, on which some searches take minutes.
const HARD: &str =
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9";

/// As much as a page may send.
const BODY: usize = 256_000;

/// A machine under load is slow, but not a hundred times.
const SOON: Duration = Duration::from_secs(60);

fn engine() -> Engine {
    Engine::new(Catalogue::built_in(), String::new())
}

fn run(
    engine: &Engine,
    name: &str,
    request: &Value,
    interrupt: Interrupt,
) -> Result<Answer, Refusal> {
    let request = if request.is_null() { String::new() } else { request.to_string() };
    call(name).expect("a call").read(&request)?(engine, &Run::quiet(interrupt))
}

/// A text as long as a body, of this over and over.
fn long(part: &str) -> String {
    part.repeat(BODY / part.len())
}

/// Texts that are long, each in its own way.
fn long_texts() -> Vec<String> {
    let parts = [
        "lorem ipsum ",
        "lorem",
        "[",
        "(",
        "{",
        "\"",
        "1",
        "-",
        "\n",
        "r9c8<>5 ",
        "MATCH (a)-[:NRC]-",
        "(5=4)r6c8 - ",
        "+5[A2]-5[A7]\n",
        "btte\n",
        "|| (5)r9c8 - (5=4)r6c8\n",
        "n5{r9 r3}c8 ",
        "=>",
        "é",
    ];
    let grids = [long(&format!("{HARD}\n"))];
    parts.iter().map(|part| long(part)).chain(grids).collect()
}

fn position() -> Value {
    let shown = run(&engine(), "position", &json!({ "text": HARD }), Interrupt::new());
    let Ok(Answer::Json(shown)) = shown else { panic!("a grid has a position") };
    let shown: Value = serde_json::from_str(&shown).expect("it answers JSON");
    json!({"state": shown["state"], "givens": shown["givens"]})
}

/// A proof of the position, and what becomes of it when each of its lists is made as long as a body.
fn proofs() -> Vec<Value> {
    let explorer = Explorer::open(HARD).expect("a grid");
    let ask = Ask::default().rules(["nrczt-chain", "als-chain", "force-chain-cell"]);
    let path = explorer.solve(&ask).expect("known rules");
    let json =
        |judged: &Judged| serde_json::from_str(&to_json(judged.proof())).expect("a proof is JSON");
    let found: Vec<Value> =
        path.proofs().filter(|judged| judged.proof().length > 3).take(3).map(json).collect();
    assert_eq!(found.len(), 3, "the puzzle has such chains");
    found.iter().flat_map(lengthened).chain(found.clone()).collect()
}

/// A value with one of its lists, at any depth, as long as a body; one for each list.
fn lengthened(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let size = value.to_string().len();
            let many = items.iter().cycle().take(items.len() * (BODY / size)).cloned().collect();
            let inner = lengthened(&items[0]).into_iter().map(|item| {
                let rest = items[1..].iter().cloned();
                Value::Array([item].into_iter().chain(rest).collect())
            });
            [Value::Array(many)].into_iter().chain(inner).collect()
        }
        Value::Object(fields) => {
            let in_field = |(name, field): (&String, &Value)| {
                lengthened(field)
                    .into_iter()
                    .map(|long| {
                        let mut fields = fields.clone();
                        fields.insert(name.clone(), long);
                        Value::Object(fields)
                    })
                    .collect::<Vec<Value>>()
            };
            fields.iter().flat_map(in_field).collect()
        }
        _ => Vec::new(),
    }
}

/// Requests of a call that are large in each way.
fn large(name: &str, position: &Value, proofs: &[Value]) -> Vec<Value> {
    let names = Catalogue::built_in();
    let families: Vec<&str> = names.rules().iter().map(|rule| rule.name()).collect();
    let bounds = json!({"position": position, "families": families, "max": 36, "als": 8, "budget": u64::MAX / 2});
    let with = |more: Value| {
        let mut request = bounds.clone();
        let more = more.as_object().expect("an object").clone();
        request.as_object_mut().expect("an object").extend(more);
        request
    };
    let candidates: Vec<&str> =
        ["n4r1c2", "n6r1c2", "n7r1c2"].into_iter().cycle().take(BODY / 9).collect();
    let steps: Vec<[&str; 2]> = vec![["n3r2c1", "n4r2c1"]; BODY / 20];
    match name {
        "start" | "language" | "families" => vec![Value::Null],
        "recognise" => long_texts().iter().map(|text| json!({ "text": text })).collect(),
        "position" => long_texts().iter().map(|text| json!({"text": text, "after": "basics"})).collect(),
        "near" => vec![json!({"position": position, "candidates": candidates, "als": 8})],
        "apply" => proofs.iter().map(|proof| json!({"position": position, "proofs": vec![proof; 20]})).collect(),
        "proof" => proofs.iter().map(|proof| json!({ "proof": proof })).collect(),
        "compare" => proofs.iter().map(|proof| json!({"one": proof, "other": proof})).collect(),
        "render" => {
            let in_format = |format: &Format, proof| json!({"proof": proof, "format": format.name});
            let each = |format| proofs.iter().map(move |proof| in_format(format, proof));
            FORMATS.iter().flat_map(each).collect()
        }
        "check" => {
            let post = |text: &String| json!({ "text": format!("{HARD}\n{text}") });
            let typed = |text: &String| json!({"text": text, "position": position});
            let texts = long_texts();
            let proofs = proofs.iter().map(|proof| json!({ "text": proof.to_string() }));
            texts.iter().map(post).chain(texts.iter().map(typed)).chain(proofs).collect()
        }
        "entries" => {
            let wrong = HARD.replacen('.', "4", 1);
            let texts = long_texts();
            let of = |text: &String| json!({ "text": format!("{HARD}\n{wrong}\n{text}") });
            // By itself it has no solution.
            let given = json!({ "text": wrong });
            texts.iter().step_by(6).map(of).chain([given]).collect()
        }
        "extend" => vec![json!({"position": position, "target": "n4r1c2", "steps": steps})],
        "complete" => vec![with(json!({"target": "n4r1c2", "steps": []})), with(json!({"target": "n4r1c2", "steps": steps}))],
        "practise" => vec![json!({"rule": "mutant-fish", "seed": 1})],
        "graph" => vec![json!({"position": position, "shown": candidates, "expand": candidates, "limit": 500})],
        "find" => vec![bounds.clone(), with(json!({"cracks": true}))],
        "why" => vec![with(json!({"conclusion": "r1c2<>4"}))],
        "solve" => vec![bounds.clone()],
        "rate" => {
            let many = vec!["W"; BODY / 4];
            vec![with(json!({"by": ["W", "B", "T", "depth", "BpB"]})), with(json!({ "by": many }))]
        }
        "impact" => vec![with(json!({"by": "B"})), with(json!({"by": "whip", "rest": "W5"}))],
        "query" | "each" => queries().into_iter().map(|text| match name {
            "query" => with(json!({"text": text})),
            _ => json!({"list": vec![HARD; BODY / 82], "text": text, "after": "basics", "budget": u64::MAX / 2}),
        }).collect(),
        name => panic!("nothing large is asked of the call {name}"),
    }
}

/// Queries that are long, or have no end in sight.
fn queries() -> Vec<String> {
    let endless = "MATCH (a:Candidate), (b:Candidate), (c:Candidate), (d:Candidate), (e:Candidate) RETURN count(*)";
    let chains = "MATCH (a:Candidate)-[:NRC]-{1,40}(b:Candidate) RETURN count(*)";
    let lists = "LET l = range(1, 9000) RETURN ALL(x IN l WHERE ALL(y IN l WHERE ALL(z IN l WHERE x + y + z > 0)))";
    let own = [endless, chains, lists].map(str::to_owned);
    let parts = ["(", "[", "1 + ", "NOT ", "{", "a, "]
        .map(|part| format!("RETURN {}", part.repeat(60_000 / part.len())));
    own.into_iter().chain(parts).collect()
}

/// The beginning of a request's text, or of its last field.
fn shown(request: &Value) -> String {
    let fields = request.as_object();
    let last = fields.and_then(|fields| fields.get("text").or_else(|| fields.values().next_back()));
    last.unwrap_or(request).to_string().chars().take(200).collect()
}

#[test]
fn every_call_ends_within_its_bound_whatever_is_large_in_its_request() {
    let (engine, position, proofs) = (engine(), position(), proofs());
    for call in &CALLS {
        for request in large(call.name, &position, &proofs) {
            let interrupt = match call.is_search {
                true => Interrupt::new().after(Duration::from_secs(1)),
                false => Interrupt::new(),
            };
            let begun = Instant::now();
            let _ = run(&engine, call.name, &request, interrupt);
            assert!(begun.elapsed() < SOON, "{}: {}", call.name, shown(&request));
        }
    }
}

#[test]
fn a_search_that_is_over_before_it_begins_says_so_or_answers_at_once() {
    let (engine, position, proofs) = (engine(), position(), proofs());
    for call in CALLS.iter().filter(|call| call.is_search) {
        for request in large(call.name, &position, &proofs) {
            let interrupt = Interrupt::new();
            interrupt.cancel();
            let begun = Instant::now();
            let answer = run(&engine, call.name, &request, interrupt);
            assert!(begun.elapsed() < SOON, "{}: {}", call.name, shown(&request));
            // What is found out at once, such as that a text is no query, may be answered all the same.
            if let Ok(Answer::Json(answer)) = answer {
                let answer: Value = serde_json::from_str(&answer).expect("it answers JSON");
                let claims = answer["complete"] == json!(true) && answer.get("proved").is_none();
                assert!(!claims, "{}: {}", call.name, shown(&request));
            }
        }
    }
}
