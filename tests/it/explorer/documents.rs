//! The JSON of the answers: read back as it was written, and as `docs/json.md` shows it.

#[path = "../../kit/documents.rs"]
pub(super) mod kit;

use std::fs;

use catena::explorer::document::proofs_in;
use catena::explorer::follow::Followed;
use catena::explorer::graph::{GraphAnswer, GraphAsk};
use catena::explorer::why::{RuleEnd, Told};
use catena::explorer::{
    Ask, Document, Explanation, Explorer, Findings, QueryAnswer, QueryAsk, Rated, SolvedPath,
    TypedAnswer,
};
use catena::graph::{EdgeKind, NodeKind};
use catena::query::Value;
use catena::work::{Interrupt, Stopped};
use serde_json::Value as Json;

use super::{EASTER, HINGE, PUZZLE, hinge};
use crate::root;
use kit::round_trips;

fn why() -> Explanation {
    let ask = Ask::default().rules(["nrc-chain", "als-xz", "sue-de-coq"]).max_length(4);
    hinge().why("r9c8<>5".parse().unwrap(), &ask).unwrap()
}

fn end() -> RuleEnd {
    let ask = Ask::default().rules(["nrc-chain"]).max_length(4);
    let mut last = None;
    hinge()
        .all_proofs("n5r9c8".parse().unwrap(), &ask, |told| {
            if let Told::End(end) = told {
                last = Some(end);
            }
            Ok::<(), catena::explorer::AskError>(())
        })
        .unwrap();
    last.unwrap()
}

fn find() -> Findings {
    let ask = Ask { cracks: true, ..Ask::default().rules(["nrc-chain", "als-xz"]).max_length(3) };
    hinge().find(&ask).unwrap()
}

fn path() -> SolvedPath {
    hinge().solve(&Ask::default().rules(["nrc-chain"])).unwrap()
}

fn followed() -> Followed {
    hinge().follow(catena::grid::Csp::cell("r6c8".parse().unwrap()), &Ask::default()).unwrap()
}

fn rated() -> Rated {
    hinge().rate("W", &Ask::default()).unwrap()
}

fn typed() -> TypedAnswer {
    let chain = "nrc-chain {n5 n4}r6c8 – n4{r6 r9}c9 – n1r9{c9 c8} ==> r9c8<>5, r9c8<>1";
    hinge().check_typed(chain).unwrap()
}

fn query() -> QueryAnswer {
    let library = catena::query::Library::built_in();
    let text = &library.get("nrc-chain").unwrap().text;
    let parameters = [("max".to_owned(), Value::Integer(3))].into();
    let ask = QueryAsk { name: "nrc-chain".to_owned(), parameters, ..QueryAsk::default() };
    hinge().query(text, &ask).unwrap()
}

fn graph() -> GraphAnswer {
    hinge().graph(&GraphAsk {
        nodes: vec![NodeKind::Candidate],
        edges: vec![EdgeKind::Conjugate],
        ..GraphAsk::default()
    })
}

#[test]
fn every_answer_is_read_back_as_it_was_written() {
    round_trips(&why());
    round_trips(&end());
    round_trips(&find());
    round_trips(&find().without_proofs());
    round_trips(&path());
    round_trips(&rated());
    round_trips(&followed());
    round_trips(&typed());
    round_trips(&query());
    round_trips(&graph());
}

#[test]
fn answers_of_every_kind_are_read_back() {
    let open = Explorer::open(PUZZLE).unwrap();
    let ask = Ask::default().rules(["whip"]).max_length(2);
    for conclusion in ["r1c9=5", "r1c7=3", "r1c5=8", "r1c7<>3", "r1c8=4"] {
        round_trips(&open.why(conclusion.parse().unwrap(), &ask).unwrap());
    }
    let stuck = open.solve(&ask).unwrap();
    assert!(!stuck.is_solved() && stuck.complete);
    round_trips(&stuck);
    let interrupt = Interrupt::new();
    interrupt.cancel();
    let cancelled = Ask::default().interrupt(&interrupt);
    let easter = Explorer::open(EASTER).unwrap();
    round_trips(&easter.solve(&cancelled).unwrap());
    round_trips(&easter.find(&cancelled).unwrap());
    round_trips(&easter.rate("W", &cancelled).unwrap());
    let lists = "MATCH (a:Candidate {row: 1}) RETURN a, a.digit AS digit, [a.row, 1] AS list, \
                 a.digit = 1 AS one LIMIT 3";
    round_trips(&open.query(lists, &QueryAsk::default()).unwrap());
    let stopped = QueryAsk { budget: 10, plain: true, ..QueryAsk::default() };
    let stopped = open.query("MATCH (a:Candidate)-[:LINK]-(b) RETURN a, b", &stopped).unwrap();
    assert_eq!(stopped.stopped_by, Some(Stopped::Budget));
    round_trips(&stopped);
}

/// What is read is judged again, so a document cannot say of itself that a proof holds.
#[test]
fn a_forged_proof_is_not_proved_when_it_is_read() {
    let text = why().to_json();
    let forged = text.replacen("\"eliminates\":[\"n5r9c8\"]", "\"eliminates\":[\"n1r9c8\"]", 1);
    assert_ne!(forged, text);
    let read = Explanation::from_json(&forged).unwrap();
    assert!(!read.proofs().all(|proof| proof.is_proved()));
}

#[test]
fn the_proofs_inside_a_document_are_found_in_their_order() {
    let text = format!("{}\n{}\n", why().to_json(), path().to_json());
    let expected: Vec<String> =
        why().proofs().chain(path().proofs()).map(|proof| proof.to_json()).collect();
    let found = proofs_in(&text).unwrap();
    let same = |text: &String| catena::proof::json::from_json(text).unwrap();
    assert_eq!(
        found.iter().map(same).collect::<Vec<_>>(),
        expected.iter().map(same).collect::<Vec<_>>()
    );
    assert_eq!(proofs_in(&find().without_proofs().to_json()), Ok(Vec::new()));
    assert_eq!(proofs_in("{} 1").unwrap(), ["{}", "1"], "handed over for a reader to refuse");
    let list = format!("[{}, {}]", expected[0], expected[1]);
    assert_eq!(proofs_in(&list).unwrap().len(), 2, "those of a list too");
    assert_eq!(proofs_in("{} {").unwrap(), ["{}", "{"], "what is cut off too");
}

/// An answer as `docs/json.md` shows it: proofs, long lists and costs are cut.
fn shown(answer: &impl Document) -> String {
    let mut json = serde_json::from_str(&answer.to_json()).unwrap();
    cut(&mut json);
    serde_json::to_string_pretty(&json).unwrap()
}

fn cut(json: &mut Json) {
    match json {
        Json::Object(fields) if fields.get("schema").is_some_and(|s| s == "catena-proof/1") => {
            fields.retain(|field, _| field == "schema");
            fields.insert("…".to_owned(), "…".into());
        }
        Json::Object(fields) => {
            for (field, value) in fields {
                match field.as_str() {
                    // What a search costs is not what this page is about.
                    "nodes" | "expansions" if value.is_number() => *value = "…".into(),
                    _ => cut(value),
                }
            }
        }
        Json::Array(items) => {
            if items.len() > 3 {
                items.truncate(2);
                items.push("…".into());
            }
            items.iter_mut().for_each(cut);
        }
        Json::String(text) if text.contains('\n') => {
            let first = text.lines().next().unwrap_or_default();
            *text = format!("{first} …");
        }
        _ => {}
    }
}

#[test]
fn the_page_shows_each_document_as_it_is() {
    let page = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let examples = [
        shown(&why()),
        shown(&end()),
        shown(&find()),
        shown(&path()),
        shown(&rated()),
        shown(&typed()),
        shown(&query()),
        shown(&graph()),
        shown(&followed()),
    ];
    // Each block of the page with its example in place of what stands there.
    let mut examples = examples.into_iter();
    let mut parts = page.split("```json\n");
    let mut expected = parts.next().unwrap().to_owned();
    for part in parts {
        let (_, rest) = part.split_once("\n```").expect("a block ends");
        let example = examples.next().expect("an example for each block");
        expected.push_str(&format!("```json\n{example}\n```{rest}"));
    }
    assert!(examples.next().is_none(), "a block for each example");
    assert!(page == expected, "docs/json.md should be\n{expected}");
    assert!(page.contains(HINGE), "the page names its grid");
}
