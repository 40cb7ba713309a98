//! Who may ask, and how much: each by a raw socket.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::server::{Server, body, header, status};
use crate::{EASY, GRID};

#[test]
fn a_host_that_is_not_of_this_machine_is_refused() {
    let server = Server::start(&[]);
    for host in ["example.org", "example.org:80", "127.0.0.1.example.org", "", "10.0.0.1:7290"] {
        for path in ["/", "/api/start", "/style.css"] {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            assert_eq!(status(&server.raw(request.as_bytes())), 403, "{host} {path}");
        }
    }
    let without = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&server.raw(without.as_bytes())), 403);
    let port = server.host.rsplit(':').next().unwrap();
    for host in [format!("localhost:{port}"), format!("[::1]:{port}"), server.host.clone()] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(status(&server.raw(request.as_bytes())), 200, "{host}");
    }
}

#[test]
fn another_page_may_not_ask() {
    let server = Server::start(&[]);
    let body = json!({ "text": GRID });
    for origin in ["http://example.org", "null", "https://127.0.0.1", "http://127.0.0.1:1", ""] {
        let answer = server.post("position", &format!("Origin: {origin}\r\n"), &body);
        assert_eq!(status(&answer), 403, "{origin}");
    }
    let own = format!("Origin: http://{}\r\n", server.host);
    let answer = server.post("position", &own, &body);
    assert_eq!(status(&answer), 200);
    assert_eq!(header(&answer, "access-control-allow-origin"), None);
    let ask = format!(
        "OPTIONS /api/position HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{own}\r\n",
        server.host
    );
    assert_eq!(status(&server.raw(ask.as_bytes())), 405);
    // What a form of another page can send without asking first.
    let form = server
        .post_text("position", "", "{}")
        .replace("Content-Type: application/json", "Content-Type: text/plain");
    assert_eq!(status(&server.raw(form.as_bytes())), 415);
}

#[test]
fn every_answer_says_what_the_page_may_do() {
    let server = Server::start(&[]);
    for answer in [
        server.get("/", ""),
        server.get("/api/start", ""),
        server.get("/nothing", ""),
        server.post("position", "", &json!({ "text": "1" })),
    ] {
        let policy = header(&answer, "content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header(&answer, "x-content-type-options"), Some("nosniff"));
        assert_eq!(header(&answer, "cross-origin-resource-policy"), Some("same-origin"));
    }
}

#[test]
fn a_body_has_at_most_256_kilobytes() {
    let server = Server::start(&[]);
    let of = |length: usize| json!({ "text": " ".repeat(length) });
    assert_eq!(status(&server.post("position", "", &of(256 * 1024))), 413);
    assert_eq!(status(&server.post("position", "", &of(255 * 1024))), 422);
    // A body that says it is small and is not, and one that says how long it is bit by bit.
    let chunked = format!(
        "POST /api/position HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: \
         application/json\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n{}\r\n0\r\n\r\n",
        server.host,
        "x".repeat(0x100000)
    );
    assert_eq!(status(&server.raw(chunked.as_bytes())), 413);
}

#[test]
fn a_head_that_does_not_end_is_not_waited_for() {
    let server = Server::start(&[]);
    let mut slow = server.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ").unwrap();
    let mut answer = Vec::new();
    // Reading ends because the server closes the connection, and not because the test gives up.
    slow.read_to_end(&mut answer).unwrap();
    assert!(answer.is_empty() || String::from_utf8_lossy(&answer).contains(" 408 "));
    let long = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(1 << 20));
    assert_ne!(status(&server.raw(long.as_bytes())), 200);
    assert_eq!(status(&server.get("/", "")), 200);
}

#[test]
fn no_file_is_served_that_is_not_of_the_page() {
    let server = Server::start(&[]);
    for path in [
        "/../../Cargo.toml",
        "/..%2fCargo.toml",
        "/etc/passwd",
        "//etc/passwd",
        "/page/index.html",
        "/./index.html",
        "/api/",
        "/api/position",
        "/index.html/",
        "/%00",
        "/vendor",
        "/api.d.ts",
        "/vendor/codemirror.d.mts",
        "/tsconfig.json",
    ] {
        assert_ne!(status(&server.get(path, "")), 200, "{path}");
    }
    let refused = server.call("position", &json!({ "text": "Cargo.toml" }));
    assert!(
        refused["message"].as_str().unwrap().contains('C'),
        "a text is never a file: {refused}"
    );
}

#[test]
fn with_a_store_every_call_needs_the_token() {
    let folder = std::env::temp_dir().join(format!("catena-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("token.db");
    let init = |file: &Path| {
        let _ = std::fs::remove_file(file);
        let catena = env!("CARGO_BIN_EXE_catena");
        assert!(Command::new(catena).args(["store", "init"]).arg(file).status().unwrap().success());
    };
    init(&file);
    let server = Server::start(&["--store", file.to_str().unwrap()]);
    let token = server.address.split("?token=").nth(1).expect("the address has a token").to_owned();
    assert_eq!(token.len(), 32);
    let with = |token: &str| format!("X-Catena-Token: {token}\r\n");
    for headers in [String::new(), with(""), with(&token[1..]), with(&"0".repeat(32))] {
        assert_eq!(status(&server.get("/api/store", &headers)), 403, "{headers}");
        assert_eq!(status(&server.post("keep", &headers, &json!({}))), 403, "{headers}");
    }
    let answer = server.get("/api/store", &with(&token));
    assert_eq!(status(&answer), 200);
    assert!(!answer.contains("token.db"), "the answer names no file: {answer}");
    // The page itself has no data, and is what reads the token.
    assert_eq!(status(&server.get("/", "")), 200);
    let position = server.post("position", &with(&token), &json!({ "text": EASY }));
    let position: serde_json::Value = serde_json::from_str(body(&position)).unwrap();
    let why = server.post(
        "why",
        &with(&token),
        &json!({"position": position, "conclusion": "r9c8<>5", "families": ["nrc-chain"]}),
    );
    let done = crate::streams::done(&why);
    let proof = &done["because"]["rules"][0]["outcome"]["found"];
    let kept =
        server.post("keep", &with(&token), &json!({"position": position, "proofs": [proof]}));
    assert_eq!(body(&kept), "{\"kept\":1}");
    let answer = server.get("/api/store", &with(&token));
    assert!(body(&answer).contains("\"proofs\":1"), "{answer}");
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Requests that no client of ours sends.
fn hostile(number: usize, host: &str) -> Vec<u8> {
    let texts = [
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: example.org\r\nConnection: close\r\n\r\n"),
        "\r\n\r\n\r\n".to_owned(),
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        format!(
            "POST /api/near HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"
        ),
        format!(
            "POST /api/position HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 6\r\n\r\n{{\"a\":{}",
            number % 10
        ),
        format!(
            "GET /{} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
            "%".repeat(number % 200)
        ),
        "\u{0}\u{1}\u{2}\u{3}\r\n\r\n".to_owned(),
        format!(
            "POST /api/extend HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{{\"text\":\"[[[[[[[[\"}} "
        ),
        format!("PUT /api/{number} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
    ];
    texts[number % texts.len()].clone().into_bytes()
}

fn survives(requests: usize) {
    let server = Server::start(&[]);
    for number in 0..requests {
        let answer = server.all(&hostile(number, &server.host));
        // Where the first of two hosts is ours, the page may be read: it has no data.
        assert!(status(&answer) != 200 || answer.contains("<title>"), "{answer}");
    }
    assert_eq!(status(&server.get("/", "")), 200);
    assert_eq!(server.call("position", &json!({ "text": GRID }))["solutions"], "one");
}

#[test]
fn hostile_requests_leave_it_answering() {
    survives(2_000);
}

#[test]
#[ignore = "100,000 requests take a minute"]
fn a_hundred_thousand_hostile_requests_leave_it_answering() {
    survives(100_000);
}

/// Which host is meant has to be beyond doubt.
#[test]
fn two_hosts_are_refused() {
    let server = Server::start(&[]);
    let host = &server.host;
    for head in [
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: example.org\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n"),
        format!("GET http://example.org/ HTTP/1.1\r\nHost: {host}\r\n"),
        format!("GET http://{host}/ HTTP/1.1\r\nHost: {host}\r\n"),
    ] {
        let answer = server.raw(format!("{head}Connection: close\r\n\r\n").as_bytes());
        assert_eq!(status(&answer), 403, "{head}");
    }
}

#[test]
fn what_only_begins_like_json_is_not_json() {
    let server = Server::start(&[]);
    for (kind, expected) in [
        ("application/jsonfoo", 415),
        ("application/json-seq", 415),
        ("application/json; charset=utf-8", 200),
        ("APPLICATION/JSON", 200),
    ] {
        let text = json!({ "text": GRID }).to_string();
        let request = server.post_text("position", "", &text).replace("application/json", kind);
        assert_eq!(status(&server.raw(request.as_bytes())), expected, "{kind}");
    }
}

/// As many clients as there are places ask for more than a connection holds, and read nothing. They are not waited
/// for.
#[test]
fn clients_that_never_read_are_not_waited_for() {
    let server = Server::start(&[]);
    let request = format!("GET /board.js HTTP/1.1\r\nHost: {}\r\n\r\n", server.host).repeat(60);
    let deaf: Vec<_> = (0..256)
        .map(|_| {
            let mut stream = server.connect();
            stream.set_write_timeout(Some(std::time::Duration::from_millis(20))).unwrap();
            // What does not fit is not sent: there is enough to answer.
            let _ = stream.write_all(request.as_bytes());
            stream
        })
        .collect();
    let asked = std::time::Instant::now();
    assert_eq!(status(&server.get("/", "")), 200);
    assert!(asked.elapsed() < std::time::Duration::from_secs(20), "{:?}", asked.elapsed());
    drop(deaf);
}

/// Who asks much at once is answered in part, so that others have their turn.
#[test]
fn a_connection_has_at_most_100_requests() {
    let server = Server::start(&[]);
    let request = format!("GET /icon.svg HTTP/1.1\r\nHost: {}\r\n\r\n", server.host).repeat(130);
    let mut stream = server.connect();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answers = Vec::new();
    // What was asked beyond that may be answered by a reset.
    let _ = stream.read_to_end(&mut answers);
    let answers = String::from_utf8_lossy(&answers);
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 100);
    assert_eq!(answers.matches("connection: close").count(), 1);
    assert_eq!(status(&server.get("/", "")), 200);
}
