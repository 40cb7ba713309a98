//! The folder `site` under a plain file server, as any web host has: a strict policy, nothing that Catena needs said.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// What the page may do: only what it needs.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; \
                      connect-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/// The site at an address of this machine, in a folder of its host. It ends with this.
pub struct Site {
    port: u16,
    asked: Arc<Mutex<Vec<String>>>,
    closed: Arc<AtomicBool>,
    listens: Option<JoinHandle<()>>,
}

impl Site {
    /// Serves the site; `None`, with a word, where it was not built. Where `CI` is set, it must be there.
    pub fn start() -> Option<Site> {
        Site::of(folder()?)
    }

    /// Serves a folder.
    pub fn of(folder: PathBuf) -> Option<Site> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let closed = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&closed);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&asked);
        let listens = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if told.load(Ordering::Relaxed) {
                    return;
                }
                let (folder, all) = (folder.clone(), Arc::clone(&all));
                std::thread::spawn(move || answer(&stream.unwrap(), &folder, &all));
            }
        });
        Some(Site { port, asked, closed, listens: Some(listens) })
    }

    /// How many requests named a file whose path has this in it.
    pub fn asked(&self, part: &str) -> usize {
        self.asked.lock().unwrap().iter().filter(|path| path.contains(part)).count()
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/catena/", self.port)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
        // It looks when someone connects.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        let _ = self.listens.take().map(JoinHandle::join);
    }
}

/// The folder that `web/build` made; `None`, with a word, where there is none.
pub fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site");
    if folder.exists() && engine(&folder).is_some() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "CI needs the site: web/build makes it");
    eprintln!("skipped: there is no site; web/build makes it");
    None
}

/// The file of the engine in the folder of a site, which is named by what is in it.
pub fn engine(folder: &Path) -> Option<PathBuf> {
    let mut files = std::fs::read_dir(folder).ok()?.map(|file| file.unwrap());
    files
        .find(|file| file.file_name().to_string_lossy().starts_with("engine-"))
        .map(|file| file.path())
}

/// Answers one request, and closes the connection.
fn answer(stream: &TcpStream, folder: &Path, asked: &Mutex<Vec<String>>) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let mut request = String::new();
    reader.read_line(&mut request).ok()?;
    let mut line = String::new();
    while reader.read_line(&mut line).ok()? > 2 {
        line.clear();
    }
    let path = request.split(' ').nth(1)?.split('?').next()?;
    asked.lock().unwrap().push(path.to_owned());
    let name = path.strip_prefix("/catena/").filter(|name| !name.contains(".."));
    let name = name.map(|name| match name {
        "" => "index.html".to_owned(),
        name if name.ends_with('/') => format!("{name}index.html"),
        name => name.to_owned(),
    });
    let found = name.and_then(|name| Some((kind(&name), std::fs::read(folder.join(name)).ok()?)));
    let (status, kind, body) = match found {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", Vec::new()),
    };
    let mut stream = stream;
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\
         X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\nContent-Security-Policy: {POLICY}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
