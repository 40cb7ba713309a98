//! A browser without a window, driven by the WebDriver protocol: what the tests of the page need of it.
//!
//! It is Debian's `chromium-headless-shell` with its `chromium-driver`. The shell is named by its own path,
//! because its wrapper leaves processes behind.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";
/// How long something may take before the test gives up; nothing that passes comes near it.
const PATIENCE: Duration = Duration::from_secs(30);
/// One browser at a time: together they would only slow each other down.
static TURN: Mutex<()> = Mutex::new(());

// Keys, by the WebDriver protocol.
pub const ESCAPE: &str = "\u{e00c}";
pub const CONTROL: &str = "\u{e009}";
pub const SHIFT: &str = "\u{e008}";
pub const ENTER: &str = "\u{e007}";
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";

/// A browser with one window.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _turn: MutexGuard<'static, ()>,
}

impl Browser {
    /// Starts a browser with a window of this size; `None`, with a word, where there is no driver. Where
    /// `CI` is set, there must be one.
    pub fn start(width: u32, height: u32) -> Option<Browser> {
        let turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // The driver says its port only to a terminal; one that is free now will do.
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .args([&format!("--port={port}"), "--log-level=OFF"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Some(driver) = driver.ok().filter(|_| Path::new(SHELL).exists()) else {
            assert!(std::env::var_os("CI").is_none(), "CI needs chromedriver and {SHELL}");
            eprintln!("skipped: no chromedriver");
            return None;
        };
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < PATIENCE, "chromedriver does not answer");
            std::thread::sleep(Duration::from_millis(20));
        }
        let mut browser = Browser { driver, port, session: String::new(), _turn: turn };
        let arguments = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
        let options = json!({"binary": SHELL, "args": arguments});
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let wanted = json!({"capabilities": {"alwaysMatch": wanted}});
        // A browser may end while it starts, where the machine is busy; then another one is asked for.
        let mut answers = (0..3).map(|_| browser.answer("POST", "", &wanted));
        let session =
            answers.find(|answer| answer.get("error").is_none()).expect("a browser starts");
        browser.session = session["sessionId"].as_str().expect("a session").to_owned();
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600,
        });
        browser.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        browser.media(&[("prefers-color-scheme", "light")], "");
        Some(browser)
    }

    /// Opens an address, from an empty page: a fragment alone would not load anything.
    pub fn open(&self, address: &str) {
        self.command("url", &json!({ "url": "about:blank" }));
        self.command("url", &json!({ "url": address }));
        self.wait("document.documentElement.dataset.ready");
    }

    /// Opens an address of which the page may not run.
    pub fn visit(&self, address: &str) {
        self.command("url", &json!({ "url": address }));
    }

    /// Goes into the first frame of the page.
    pub fn enter_frame(&self) {
        self.command("frame", &json!({ "id": 0 }));
    }

    /// Opens an address in a window beside this one, and goes there; the name of the one before.
    pub fn open_beside(&self, address: &str) -> String {
        let before = self.send("GET", &format!("/{}/window", self.session), &Value::Null);
        let made = self.command("window/new", &json!({"type": "tab"}));
        self.go_to(made["handle"].as_str().unwrap());
        self.open(address);
        before.as_str().unwrap().to_owned()
    }

    /// Goes to a window that is open.
    pub fn go_to(&self, window: &str) {
        self.command("window", &json!({ "handle": window }));
    }

    /// What a script returns.
    pub fn js(&self, script: &str) -> Value {
        self.command("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// What an expression is.
    pub fn get(&self, expression: &str) -> Value {
        self.js(&format!("return {expression}"))
    }

    /// The text of an element; empty when there is none.
    pub fn text(&self, selector: &str) -> String {
        let text = self.get(&format!("document.querySelector({selector:?})?.innerText ?? ''"));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are.
    pub fn count(&self, selector: &str) -> usize {
        self.get(&format!("document.querySelectorAll({selector:?}).length")).as_u64().unwrap()
            as usize
    }

    /// Waits until an expression holds.
    pub fn wait(&self, expression: &str) {
        let started = Instant::now();
        while !truthy(&self.get(expression)) {
            if started.elapsed() > PATIENCE {
                self.save("failed.png");
                panic!("{expression} does not come to hold; {:?}", self.log());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for an element.
    pub fn wait_for(&self, selector: &str) {
        self.wait(&format!("Boolean(document.querySelector({selector:?}))"));
    }

    /// Presses the button whose text or name begins so.
    pub fn press(&self, words: &str) {
        let find = format!(
            "[...document.querySelectorAll('button, summary, [role=option]')].find(b => \
             b.getClientRects().length && (b.innerText.trim().startsWith({words:?}) || \
             b.getAttribute('aria-label')?.startsWith({words:?})))"
        );
        self.wait(&format!("Boolean({find})"));
        self.js(&format!("{find}.click()"));
    }

    /// Clicks on an element with the mouse.
    pub fn click(&self, selector: &str) {
        self.wait_for(selector);
        let middle = self.js(&format!(
            "const e = document.querySelector({selector:?}); e.scrollIntoView({{block: 'nearest'}}); \
             const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]"
        ));
        self.mouse(&middle, false, 1);
    }

    /// Puts the pointer on an element.
    pub fn hover(&self, selector: &str) {
        let middle = self.js(&format!(
            "const e = document.querySelector({selector:?}); e.scrollIntoView({{block: 'nearest'}}); \
             const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]"
        ));
        self.mouse(&middle, false, 0);
    }

    /// Clicks on a candidate of the board with the mouse.
    pub fn candidate(&self, name: &str, shift: bool) {
        let (digit, cell) = (name[1..2].parse::<u32>().unwrap() - 1, &name[2..]);
        let place = self.js(&format!(
            "const r = document.querySelector('#board [data-cell={cell}]').getBoundingClientRect(); \
             return [r.left + ({} + .5) * r.width / 3, r.top + ({} + .5) * r.height / 3]",
            digit % 3,
            digit / 3
        ));
        self.mouse(&place, shift, 1);
    }

    fn mouse(&self, place: &Value, shift: bool, clicks: usize) {
        let at = |index: usize| place[index].as_f64().unwrap().round() as i64;
        let mut pointer =
            vec![json!({"type": "pointerMove", "duration": 0, "x": at(0), "y": at(1)})];
        for _ in 0..clicks {
            pointer.push(json!({"type": "pointerDown", "button": 0}));
            pointer.push(json!({"type": "pointerUp", "button": 0}));
        }
        if shift {
            self.key_event("keyDown", "\u{e008}");
        }
        self.command("actions", &json!({"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": pointer},
        ]}));
        if shift {
            self.key_event("keyUp", "\u{e008}");
        }
    }

    fn key_event(&self, what: &str, key: &str) {
        let actions = json!([{ "type": what, "value": key }]);
        let keys = json!([{"type": "key", "id": "keys", "actions": actions}]);
        self.command("actions", &json!({ "actions": keys }));
    }

    /// Types keys, one after the other; names of keys are those of the WebDriver protocol.
    pub fn keys(&self, keys: &str) {
        for key in keys.chars() {
            self.key_event("keyDown", &key.to_string());
            self.key_event("keyUp", &key.to_string());
        }
    }

    /// Types a key while another is held.
    pub fn keys_with(&self, held: &str, key: &str) {
        self.key_event("keyDown", held);
        self.keys(key);
        self.key_event("keyUp", held);
    }

    /// Puts a text where the cursor is, as pasting does.
    pub fn insert(&self, text: &str) {
        self.devtools("Input.insertText", &json!({ "text": text }));
    }

    /// Sets features of the medium, as `prefers-color-scheme`, and the medium: empty or `print`.
    pub fn media(&self, features: &[(&str, &str)], medium: &str) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.devtools(
            "Emulation.setEmulatedMedia",
            &json!({"media": medium, "features": features}),
        );
    }

    /// A command of the DevTools protocol.
    pub fn devtools(&self, name: &str, parameters: &Value) -> Value {
        self.command("goog/cdp/execute", &json!({"cmd": name, "params": parameters}))
    }

    /// What the page complained of: errors and what its policy forbade. That a call was refused is an
    /// answer.
    pub fn log(&self) -> Vec<String> {
        let entries = self.command("se/log", &json!({ "type": "browser" }));
        let entries = entries.as_array().cloned().unwrap_or_default();
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        let messages = severe.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned());
        messages.filter(|message| !message.contains("status of 422")).collect()
    }

    /// A picture of the window, as PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        let text = self.send("GET", &format!("/{}/screenshot", self.session), &Value::Null);
        from_base64(text.as_str().unwrap())
    }

    /// Keeps a picture of the window in the folder of the build, to be looked at.
    pub fn save(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
        let _ = std::fs::create_dir_all(&folder);
        let _ = std::fs::write(folder.join(name), self.screenshot());
    }

    fn command(&self, name: &str, body: &Value) -> Value {
        self.send("POST", &format!("/{}/{name}", self.session), body)
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let value = self.answer(method, path, body);
        assert!(value.get("error").is_none(), "{method} {path}: {value}");
        value
    }

    /// What the driver answers; an error is an answer too.
    fn answer(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(
            stream,
            "{method} /session{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .unwrap();
        // The driver keeps the connection open, whatever it is asked.
        let mut reader = BufReader::new(stream);
        let (mut length, mut line) = (0, String::new());
        while reader.read_line(&mut line).unwrap() > 2 {
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        serde_json::from_slice::<Value>(&answer).expect("JSON")["value"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Also after a test that has failed: a browser without its driver would stay.
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let (session, port) = (&self.session, self.port);
            let _ = write!(
                stream,
                "DELETE /session/{session} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: \
                 0\r\n\r\n"
            );
            let _ = stream.set_read_timeout(Some(PATIENCE));
            let _ = stream.read(&mut [0; 64]);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sextet = |byte: u8| ALPHABET.iter().position(|&known| known == byte).map(|at| at as u32);
    let sextets: Vec<u32> = text.bytes().filter_map(sextet).collect();
    let mut bytes = Vec::new();
    for four in sextets.chunks(4) {
        let bits = four.iter().fold(0, |bits, sextet| bits << 6 | sextet) << (6 * (4 - four.len()));
        bytes.extend(bits.to_be_bytes()[1..].iter().take(four.len() - 1));
    }
    bytes
}
