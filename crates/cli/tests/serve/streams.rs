//! Answers that arrive while they are found, and what ends them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use serde_json::{Value, json};

use crate::server::{Server, body, status};
use crate::{EASY, GRID};

/// The events of a stream, each as its name and its data.
pub fn events(answer: &str) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut name = String::new();
    // What the transfer coding puts between the lines is not `event:` nor `data:`.
    for line in body(answer).lines() {
        if let Some(event) = line.strip_prefix("event: ") {
            name = event.to_owned();
        } else if let Some(data) = line.strip_prefix("data: ") {
            found.push((name.clone(), serde_json::from_str(data).expect("data are JSON")));
        }
    }
    found
}

/// The data of the last event, which is `done`.
pub fn done(answer: &str) -> Value {
    let events = events(answer);
    let (name, data) = events.last().unwrap_or_else(|| panic!("no event: {answer}"));
    assert_eq!(name, "done", "{data}");
    data.clone()
}

#[test]
fn a_stream_ends_with_the_answer_of_the_command_line() {
    let server = Server::start(&[]);
    let position = server.position(EASY, None);
    let catena = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap().stdout;
        serde_json::from_slice::<Value>(&output).unwrap()
    };
    let families = ["nrc-chain", "whip", "sue-de-coq"];
    let ask = json!({"position": position, "conclusion": "r9c8<>5", "families": families});
    let answer = server.post("why", "", &ask);
    let rows: Vec<Value> =
        events(&answer).into_iter().filter(|(name, _)| name == "row").map(|(_, row)| row).collect();
    assert_eq!(rows.iter().map(|row| &row["row"]["rule"]).collect::<Vec<_>>(), families);
    assert_eq!(rows[0]["done"], 1);
    assert_eq!(rows[2]["of"], 3);
    let family = ["--rules", "nrc-chain", "--rules", "whip", "--rules", "sue-de-coq"];
    let arguments = [&["why", EASY, "r9c8<>5", "--json"], &family[..]].concat();
    assert_eq!(done(&answer), catena(&arguments));

    let answer = server.post("find", "", &json!({"position": position, "max": 3}));
    let arguments = ["find", EASY, "--max-length", "3", "--format", "json"];
    assert_eq!(done(&answer), catena(&arguments));

    let text = "MATCH (a:Candidate)-[:CONJUGATE]-(b:Candidate) WHERE a.digit = 4 RETURN a, b";
    let answer = server.post("query", "", &json!({"position": position, "text": text}));
    assert_eq!(done(&answer), catena(&["query", EASY, "-e", text, "--format", "json"]));
}

/// A list is asked puzzle by puzzle: rows, counts and what is no puzzle are those of the command.
#[test]
fn a_list_is_asked_puzzle_by_puzzle() {
    let server = Server::start(&[]);
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("list.txt");
    let list = [GRID, "nonsense", EASY];
    std::fs::write(&file, list.join("\n")).unwrap();
    let command = |text: &str| {
        let file = file.to_str().unwrap();
        let arguments =
            ["query", "-e", text, "--list", file, "--after", "singles", "--format", "json"];
        let output = Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let ask = |text: &str| {
        server.post("each", "", &json!({"list": list, "text": text, "after": "singles"}))
    };
    let counted = "MATCH (c:Csp {size: 2}) RETURN puzzle, count(*) AS pairs";
    assert_eq!(done(&ask(counted))["rows"], command(counted)["rows"]);
    let rows = "USE EACH STATE WHERE puzzle > 2 MATCH (c:Csp {size: 2}) RETURN c";
    let mut expected = command(rows);
    expected["rows"].as_array_mut().unwrap().retain(|row| row["message"].is_null());
    expected["rows"].as_array_mut().unwrap().iter_mut().for_each(|row| {
        row.as_object_mut().unwrap().remove("message");
    });
    let answer = ask(rows);
    assert_eq!(done(&answer)["rows"], expected["rows"]);
    let told = events(&answer);
    let of = |name: &'static str| told.iter().filter(move |(known, _)| known == name);
    let steps: Vec<&Value> = of("asked").map(|(_, step)| &step["done"]).collect();
    assert_eq!(steps, [1, 2, 3]);
    let (_, about) = of("about").next().unwrap();
    assert_eq!(about["messages"][0]["puzzle"], 2);
    assert!(about["messages"][0]["message"].as_str().is_some_and(|message| !message.is_empty()));
    let refused = server.post("each", "", &json!({"list": [], "text": counted}));
    assert_eq!(events(&refused).pop().unwrap().0, "error");
}

#[test]
fn families_with_the_same_chain_are_named() {
    let server = Server::start(&[]);
    let position = server.position(GRID, Some("singles"));
    let families = ["nrczt-chain", "restricted-nrczt-chain", "whip", "braid"];
    let ask = json!({"position": position, "conclusion": "r1c7<>3", "families": families});
    let answer = server.post("why", "", &ask);
    let rows: Vec<Value> = events(&answer).into_iter().map(|(_, row)| row).collect();
    assert_eq!(rows[0]["same_as"], Value::Null);
    assert_eq!((&rows[0]["t"], &rows[0]["z"]), (&json!(1), &json!(2)));
    assert_eq!(rows[1]["same_as"], "nrczt-chain");
    assert_eq!(rows[2]["same_as"], Value::Null);
    assert_eq!(rows[2]["simplest"], "nrczt-chain", "of equals the first");
}

#[test]
fn an_error_is_an_event_too() {
    let server = Server::start(&[]);
    let position = server.position(EASY, None);
    let ask =
        json!({"position": position, "text": "MATCH (a:Candidate)-[:CONJUGTE]-(b)\nRETURN a"});
    let answer = server.post("query", "", &ask);
    let (name, refusal) = events(&answer).pop().unwrap();
    assert_eq!(name, "error");
    assert_eq!((&refusal["line"], &refusal["column"]), (&json!(1), &json!(23)));
    assert_eq!(refusal["span"], json!({"start": 22, "end": 30}));
    assert!(refusal["hint"].as_str().unwrap().contains("CONJUGATE"), "{refusal}");
}

/// A search that would take very long, on a connection of its own; returned when it has begun.
fn long_search(server: &Server, position: &Value) -> TcpStream {
    let ask = json!({
        "position": position, "text": "MATCH ANY SIMPLE (z:Candidate)\n      (()-[:LINK]-(l:Candidate)-[:LINK]-(r:Candidate)){7, 9}\n      ()-[:CONJUGATE]-(w WHERE w.digit > 9)\nRETURN z", "plain": true,
    });
    let mut stream = server.connect();
    stream.write_all(server.post_text("query", "", &ask.to_string()).as_bytes()).unwrap();
    let mut head = [0; 15];
    stream.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 200 OK");
    stream
}

/// A post whose steps take minutes, each by a search.
#[test]
fn closing_the_connection_ends_the_judging_of_a_post() {
    let server = Server::start(&[]);
    let post = format!("{GRID}\n{}", "truths banana ==> r1c2<>4\n".repeat(2_000));
    // Each round takes both places; without an end, the short post at the end would never be judged.
    for _ in 0..3 {
        let both = [(); 2].map(|()| {
            let mut stream = server.connect();
            let ask = server.post_text("check", "", &json!({ "text": post }).to_string());
            stream.write_all(ask.as_bytes()).unwrap();
            let mut head = [0; 15];
            stream.read_exact(&mut head).unwrap();
            stream
        });
        drop(both);
    }
    let short = json!({ "text": format!("{EASY}\nprose") });
    let answer = done(&server.post("check", "", &short));
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(2), "{answer}");
}

#[test]
fn closing_the_connection_ends_the_search() {
    let server = Server::start(&[]);
    let position = server.position(GRID, None);
    let quick = json!({"position": position, "text": "MATCH (c:Csp) RETURN count(*) AS n"});
    // Each round takes both places; without an end, the short query of the first would never run.
    for _ in 0..3 {
        let searches: Vec<TcpStream> = (0..2).map(|_| long_search(&server, &position)).collect();
        drop(searches);
        assert_eq!(status(&server.post("query", "", &quick)), 200);
        assert_eq!(done(&server.post("query", "", &quick))["rows"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn two_searches_run_and_thirty_two_wait() {
    let server = Server::start(&[]);
    let position = server.position(GRID, None);
    let searches: Vec<TcpStream> = (0..34).map(|_| long_search(&server, &position)).collect();
    let quick = json!({"position": position, "text": "RETURN 1 AS one"});
    let answer = server.post("query", "", &quick);
    assert_eq!(status(&answer), 503);
    assert!(body(&answer).contains("32 searches are waiting already"), "{answer}");
    // What takes milliseconds goes on meanwhile.
    assert_eq!(server.call("position", &json!({ "text": EASY }))["solutions"], "one");
    drop(searches);
    let quick = json!({"position": position, "text": "MATCH (c:Csp) RETURN count(*) AS n"});
    // The places become free as the server notices that nobody listens.
    let answers = (0..2_000).map(|_| server.post("query", "", &quick));
    let answer = answers.into_iter().find(|answer| status(answer) == 200);
    assert!(answer.is_some_and(|answer| done(&answer)["complete"] == true));
}
