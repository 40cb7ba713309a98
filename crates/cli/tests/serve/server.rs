//! A server under test, and requests to it by hand.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A running `catena serve`, which ends with it.
pub struct Server {
    child: Child,
    /// The address of the page.
    pub address: String,
    /// The host and port.
    pub host: String,
}

impl Server {
    /// Starts one on a free port.
    pub fn start(arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_catena"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        let host = address.strip_prefix("http://").expect("it prints its address");
        let host = host.split('/').next().unwrap().to_owned();
        Server { child, address, host }
    }

    /// How much memory it has, in kilobytes; 0 where the system does not say.
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
    }

    /// A connection on which nothing was sent yet. Reading gives up after a minute.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends this and reads to the end of the connection.
    pub fn raw(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses early may close before all is sent.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Sends this, says that nothing follows, and reads to the end of the connection.
    pub fn all(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(request);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A GET request with these further header lines.
    pub fn get(&self, path: &str, headers: &str) -> String {
        let host = &self.host;
        self.raw(
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n")
                .as_bytes(),
        )
    }

    /// The text of a POST request.
    pub fn post_text(&self, call: &str, headers: &str, body: &str) -> String {
        let (host, length) = (&self.host, body.len());
        format!(
            "POST /api/{call} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: \
             application/json\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        )
    }

    /// A POST request; the whole answer.
    pub fn post(&self, call: &str, headers: &str, body: &Value) -> String {
        self.raw(self.post_text(call, headers, &body.to_string()).as_bytes())
    }

    /// The answer to a call, as JSON.
    pub fn call(&self, call: &str, body: &Value) -> Value {
        let answer = self.post(call, "", body);
        serde_json::from_str(self::body(&answer)).unwrap_or_else(|_| panic!("{answer}"))
    }

    /// A position as calls take it.
    pub fn position(&self, grid: &str, after: Option<&str>) -> Value {
        let shown = self.call("position", &serde_json::json!({"text": grid, "after": after}));
        serde_json::json!({"state": shown["state"], "givens": shown["givens"]})
    }
}

/// The page of a server that was started with nothing.
pub struct Page(Server);

impl Page {
    /// Starts the server.
    pub fn start() -> Option<Page> {
        Some(Page(Server::start(&[])))
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        self.0.address.clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The number of an answer's status; 0 when there is no answer.
pub fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// What follows the head of an answer.
pub fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

/// The value of a header; `None` when it is not there.
pub fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let head = answer.split("\r\n\r\n").next()?;
    head.lines().skip(1).find_map(|line| {
        let (known, value) = line.split_once(':')?;
        known.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}
