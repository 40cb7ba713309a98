//! Texts made from good ones by chance, thrown at every reader and writer.
//!
//! The functions are those of `fuzz/`, which cargo-fuzz runs for hours; here some ten thousand
//! texts a run. What once broke something is kept in `fuzz.seeds` beside this file and tried first.

#[path = "../../../../fuzz/src/lib.rs"]
mod targets;
#[path = "../../../../tests/kit/typed_chains.rs"]
mod typed_chains;

use catena::explorer::around::AroundAsk;
use catena::explorer::graph::GraphAsk;
use catena::explorer::own_chain::OwnFamily;
use catena::explorer::{Ask, Document, Explorer, Judged, QueryAsk};
use catena::graph::{EdgeKind, NodeKind, Options};
use catena::query::{Library, tagging_files};
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, TestRunner};
use serde_json::Value;

/// What is cut out, put in, doubled or exchanged.
#[derive(Clone, Debug)]
enum Change {
    Cut { at: usize, length: usize },
    Insert { at: usize, token: usize },
    Double { at: usize, length: usize },
    Move { from: usize, to: usize, length: usize },
}

/// What texts are made of besides their own parts: signs that mean something somewhere, and such as
/// never should.
const TOKENS: &[&str] = &[
    "0",
    "1",
    "9",
    "99",
    "18446744073709551616",
    "-1",
    "r1c1",
    "r9c99",
    "n5",
    "b3n4",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "{n1 n2}r1c2",
    " - ",
    "=",
    "==>",
    "<>",
    "≠",
    "–",
    ".",
    "*",
    "#",
    ":",
    "+",
    "-3r1c7",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{1b}[2J",
    "\u{feff}",
    "\u{202e}",
    "é",
    "𝟛",
    "'",
    "\"",
    "\\",
    "/*",
    "--",
    "//",
    "MATCH",
    "WHERE",
    "EXISTS { (z) }",
    "MODULO z",
    "PREV(r)",
    "DETACH DELETE z",
    "RETURN",
    "{1, $max}",
    "{2}",
    "NOT",
    "IN [1, 2]",
    "null",
    "true",
    "{\"true\":[\"n1r1c1\"]}",
];

fn change() -> impl Strategy<Value = Change> {
    let at = || any::<usize>();
    let length = || 1..40usize;
    prop_oneof![
        (at(), length()).prop_map(|(at, length)| Change::Cut { at, length }),
        (at(), 0..TOKENS.len()).prop_map(|(at, token)| Change::Insert { at, token }),
        (at(), length()).prop_map(|(at, length)| Change::Double { at, length }),
        (at(), at(), length()).prop_map(|(from, to, length)| Change::Move { from, to, length }),
    ]
}

/// The text after a change; positions count characters, and wrap around.
fn changed(text: &[char], change: &Change) -> Vec<char> {
    let place = |at: usize| at % (text.len() + 1);
    let part = |at: usize, length: usize| {
        let start = place(at);
        start..(start + length).min(text.len())
    };
    let with = |at: usize, more: &[char]| [&text[..at], more, &text[at..]].concat();
    match *change {
        Change::Cut { at, length } => {
            let part = part(at, length);
            [&text[..part.start], &text[part.end..]].concat()
        }
        Change::Insert { at, token } => {
            with(place(at), &TOKENS[token].chars().collect::<Vec<char>>())
        }
        Change::Double { at, length } => {
            let part = part(at, length);
            with(part.end, &text[part])
        }
        Change::Move { from, to, length } => with(place(to), &text[part(from, length)]),
    }
}

/// What makes so many cases by chance, those that once broke something first; `TIMES` in the environment makes so many
/// times as many.
fn runner(cases: u32) -> TestRunner {
    let kept = FileFailurePersistence::Direct("tests/it/fuzz.seeds");
    let times = std::env::var("TIMES").map_or(1, |times| times.parse().expect("a number"));
    let config = ProptestConfig {
        cases: cases * times,
        failure_persistence: Some(Box::new(kept)),
        ..ProptestConfig::default()
    };
    TestRunner::new(config)
}

/// Throws texts at a target: each of these, and many made from one of them by some changes.
fn throw(cases: u32, seeds: &[String], target: fn(&str)) {
    seeds.iter().for_each(|text| target(text));
    let seeds: Vec<Vec<char>> = seeds.iter().map(|text| text.chars().collect()).collect();
    let texts = (0..seeds.len(), prop::collection::vec(change(), 1..6));
    let result = runner(cases).run(&texts, |(seed, changes)| {
        let text = changes.iter().fold(seeds[seed].clone(), |text, one| changed(&text, one));
        target(&text.into_iter().collect::<String>());
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

fn texts(seeds: &[&str]) -> Vec<String> {
    seeds.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn no_grid_breaks_the_readers() {
    let explorer = Explorer::open(targets::PUZZLE).unwrap().after_singles();
    let mut seeds = texts(&[
        targets::PUZZLE,
        ":0000:x:7.8...3.....6.1...5.........4.....263...8.......1...9+3.9.2....4....7.5...........:839 838 837::",
        "n4r2c5",
        "r3c9<>8",
        "b2n4",
    ]);
    seeds.push(catena::grid::format::write_pencil_marks(explorer.state()));
    seeds.push(catena::grid::format::write_sukaku(explorer.state()));
    throw(20_000, &seeds, targets::grid);
}

#[test]
fn no_typed_chain_breaks_the_readers() {
    let mut seeds: Vec<String> =
        typed_chains::chains().into_iter().map(|(_, text)| text.to_owned()).take(60).collect();
    let answer = explained();
    seeds.extend(answer.proofs().map(|judged| judged.in_notation(catena::notation::Notation::Csp)));
    throw(8_000, &seeds, targets::chain);
}

#[test]
fn no_query_breaks_the_language() {
    let library = Library::built_in();
    let short = |text: &str| text.replace("$max", "3");
    let mut seeds: Vec<String> = Library::files().map(|(_, text)| short(text)).collect();
    seeds.extend(library.entries().iter().map(|entry| short(&entry.query.to_string())));
    throw(8_000, &seeds, targets::query);
}

#[test]
fn no_file_breaks_the_readers_of_rules() {
    let mut seeds = texts(&["# first\nnaked-pair, x-wing\n\nwhip\n", "L4_0", ","]);
    seeds.extend(tagging_files().iter().map(|(_, text)| (*text).to_owned()));
    seeds.extend(Library::files().map(|(_, text)| text.to_owned()).take(12));
    throw(1_000, &seeds, targets::rules);
}

#[test]
fn no_text_breaks_the_readers_of_tagging() {
    let seeds = texts(&[
        "[] 1r5c4/1r5c8_1r6c8/2(r4c3 r5c3)==3r4c3 / 1r5c4 => 1r5c4 false",
        "[] AB bC Cd",
        "[] AB",
    ]);
    throw(8_000, &seeds, targets::tags);
}

/// An answer of every kind.
fn answers() -> Vec<String> {
    let explorer = Explorer::open(targets::PUZZLE).unwrap().after_singles();
    let ask = Ask::default().max_length(4).budget(2_000);
    let found = explorer.find(&ask).unwrap();
    let chain = "nrc3chain n5{r9c8 r1c8} {n5 n8}r2c7 {n8 n1}r9c7 ==> r9c8 <> 1";
    let query = "MATCH (c:Csp {size: 2}) RETURN c, c.size AS size, count(*) LIMIT 3";
    let why = explorer.why("r1c7<>3".parse().unwrap(), &ask).unwrap();
    let explained = explained();
    let judged: Vec<&Judged> = explained.proofs().take(2).collect();
    let target = "n3r1c7".parse().unwrap();
    let around = AroundAsk {
        shown: Vec::new(),
        expand: vec!["n3r1c7".to_owned()],
        nodes: vec![NodeKind::Candidate],
        edges: vec![EdgeKind::Link],
        limit: AroundAsk::LIMIT,
        options: Options::default(),
    };
    let near = GraphAsk { nodes: vec![NodeKind::Csp], ..GraphAsk::default() };
    vec![
        why.to_json(),
        found.without_proofs().to_json(),
        explorer.check_typed(chain).unwrap().to_json(),
        explorer.query(query, &QueryAsk::default()).unwrap().to_json(),
        explorer.follow("r2c8".parse().unwrap(), &ask).unwrap().to_json(),
        explorer.solve(&ask).unwrap().to_json(),
        explorer.rate("W", &ask).unwrap().to_json(),
        explorer.classify(&ask).unwrap().to_json(),
        explorer.shown().to_json(),
        explorer.graph(&near).to_json(),
        explorer.around(&around).to_json(),
        explorer.near(&[target], 2).unwrap().to_json(),
        explorer.extend(target, &[], OwnFamily::NrcChain).unwrap().to_json(),
        judged[0].compared(judged[1]).to_json(),
        Explorer::check_post(&format!("{}\n{chain}\n", targets::PUZZLE)).unwrap().to_json(),
    ]
}

#[test]
fn no_answer_breaks_its_reader() {
    throw(2_000, &answers(), targets::document);
}

/// Proofs of many families.
fn explained() -> catena::explorer::Explanation {
    let explorer = Explorer::open(targets::PUZZLE).unwrap().after_singles();
    let ask = Ask::default().max_length(8).budget(20_000);
    explorer.why("r1c7<>3".parse().unwrap(), &ask).unwrap()
}

fn proofs() -> Vec<String> {
    explained().proofs().map(|judged| catena::proof::json::to_json(judged.proof())).collect()
}

#[test]
fn no_text_of_a_proof_breaks_checker_or_writers() {
    throw(3_000, &proofs(), targets::proof);
}

fn theorems() -> Vec<String> {
    texts(&[
        include_str!("../../../../tests/regressions/endless-theorem.in/borrowed.json"),
        include_str!("../../../../tests/regressions/endless-theorem.in/whips.json"),
        include_str!("../../../../tests/regressions/endless-theorem.in/alike.json"),
    ])
}

#[test]
fn no_text_of_a_theorem_breaks_its_judge() {
    throw(3_000, &theorems(), targets::theorem);
}

/// Where a value of a document is exchanged: the number of the value, and that of the one which takes
/// its place.
fn exchanged(document: &Value, at: usize, by: &Value) -> Value {
    fn walk(value: &mut Value, left: &mut usize, by: &Value) {
        if *left == 0 {
            *value = by.clone();
        }
        *left = left.wrapping_sub(1);
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| walk(item, left, by)),
            Value::Object(fields) => fields.values_mut().for_each(|field| walk(field, left, by)),
            _ => {}
        }
    }
    let (mut document, mut left) = (document.clone(), at);
    walk(&mut document, &mut left, by);
    document
}

fn values(document: &Value) -> Vec<Value> {
    let within: Vec<Value> = match document {
        Value::Array(items) => items.iter().flat_map(values).collect(),
        Value::Object(fields) => fields.values().flat_map(values).collect(),
        _ => Vec::new(),
    };
    std::iter::once(document.clone()).chain(within).collect()
}

/// Throws documents at a target, in which values were exchanged with one another or with strange ones: they are JSON
/// still, and get further than texts that were changed anyhow.
fn exchange(cases: u32, seeds: &[String], target: fn(&str)) {
    let seeds: Vec<Value> = seeds.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let strange = [
        "0",
        "1",
        "2",
        "99",
        "-1",
        "9007199254740993",
        "1e99",
        "null",
        "[]",
        "{}",
        "true",
        "\"\"",
        "\"target\"",
        "\"n1r1c1\"",
        "\"\\n2: proved\"",
        "\"\\u001b[2J\"",
        "\"whip\\u200b\"",
    ];
    let strange = strange.map(|text| serde_json::from_str::<Value>(text).unwrap());
    let exchange = (any::<usize>(), any::<usize>());
    let changes = (0..seeds.len(), prop::collection::vec(exchange, 1..4));
    let result = runner(cases).run(&changes, |(seed, exchanges)| {
        let mut document = seeds[seed].clone();
        for (at, by) in exchanges {
            let known = values(&document);
            let by = known.iter().chain(&strange).nth(by % (known.len() + strange.len())).unwrap();
            document = exchanged(&document, at % known.len(), by);
        }
        target(&document.to_string());
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn no_exchanged_value_of_a_proof_breaks_checker_or_writers() {
    exchange(4_000, &proofs(), targets::proof);
}

#[test]
fn no_exchanged_value_of_a_theorem_breaks_its_judge() {
    exchange(2_000, &theorems(), targets::theorem);
}

#[test]
fn no_exchanged_value_of_an_answer_breaks_its_reader() {
    exchange(1_500, &answers(), |text| {
        targets::document(text);
        targets::proof(text);
    });
}
