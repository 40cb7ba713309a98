//! Listens, on this machine only.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, Request, Response};
use axum::middleware::from_fn_with_state;
use catena::rules::Catalogue;
use catena::work::Interrupt;
use catena_calls::{CALLS, Engine};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::answers::routes;
use crate::patient::Patient;
use crate::pool::Pool;
use crate::{Shared, guard, page, stored};

/// How long a client may take to send the head of a request.
const HEADERS: Duration = Duration::from_secs(5);
/// The greatest number of bytes of the head of a request.
const HEAD: usize = 16 * 1024;
/// The greatest number of open connections; others wait.
const CONNECTIONS: usize = 256;
/// The greatest number of requests on one connection; then it is closed, and its place is for whoever waits.
const REQUESTS: usize = 100;
/// How often the interrupt is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// What is served.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port; 0 for one that is free.
    pub port: u16,
    /// The grid that the page begins with, as text; empty for none.
    pub grid: String,
    /// A store to browse, and to keep proofs in.
    pub store: Option<PathBuf>,
}

/// Serves the page and its calls on 127.0.0.1, until the interrupt says to stop. `ready` is told the
/// address of the page as soon as it can be opened.
///
/// # Errors
/// When the port cannot be had, and those of `ready`.
pub fn run(
    options: Options,
    catalogue: Arc<Catalogue>,
    interrupt: &Interrupt,
    ready: impl FnOnce(&str) -> io::Result<()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
        let listener = TcpListener::bind(address).await?;
        let token = options.store.is_some().then(new_token).transpose()?;
        let query = token.as_ref().map_or(String::new(), |token| format!("?token={token}"));
        ready(&format!("http://{}/{query}", listener.local_addr()?))?;
        let engine = Engine::new(catalogue, options.grid);
        let engine = if options.store.is_some() { engine.with_store() } else { engine };
        let pool = Pool::new(interrupt);
        let shared = Shared { engine, store: options.store, token, pool };
        let app = router(Arc::new(shared));
        tokio::select! {
            result = accept(listener, app) => result,
            () = stopped(interrupt) => Ok(()),
        }
    });
    // Searches end by the same interrupt.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .merge(routes(&CALLS, |shared| &shared.engine))
        .merge(routes(&stored::CALLS, |shared| shared))
        .fallback(page::serve)
        .layer(from_fn_with_state(Arc::clone(&shared), guard::guard))
        .with_state(shared)
}

async fn accept(listener: TcpListener, app: Router) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return Ok(()) };
        let Ok((connection, _)) = listener.accept().await else {
            // Too many open files, say: what is open ends, and then there is room.
            tokio::time::sleep(LOOK).await;
            continue;
        };
        // Small answers go out at once.
        let _ = connection.set_nodelay(true);
        let service = answers(app.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(HEAD);
            // A client that breaks off is no error of ours.
            let _ = http.serve_connection(TokioIo::new(Patient::new(connection)), service).await;
            drop(place);
        });
    }
}

/// What answers one connection, which is closed after the greatest number of requests.
fn answers(
    app: Router,
) -> impl Service<Request<Incoming>, Response = Response<Body>, Error = Infallible, Future: Send> {
    let service = TowerToHyperService::new(app);
    let asked = AtomicUsize::new(0);
    service_fn(move |request| {
        let is_last = asked.fetch_add(1, Ordering::Relaxed) + 1 >= REQUESTS;
        let answer = service.call(request);
        async move {
            let mut answer = answer.await?;
            if is_last {
                answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok(answer)
        }
    })
}

async fn stopped(interrupt: &Interrupt) {
    while interrupt.check().is_ok() {
        tokio::time::sleep(LOOK).await;
    }
}

/// 128 bits that nobody can guess, in hexadecimal.
fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
