//! Who may ask.
//!
//! The server listens on this machine only, but every page that a browser shows can send requests to
//! it, and a name that someone else owns can be made to point to it. So a request must name a loopback
//! host, what changes anything must come from the page itself, and no answer is readable by another
//! origin. Where a store may be written, a request must also know the token of the page's address.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Shared;
use crate::refused::Refused;

/// The header in which a request has the token.
pub const TOKEN: &str = "x-catena-token";

const POLICY: &str = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Refuses what may not ask, and says to browsers what the page may do.
pub async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let is_call = request.uri().path().starts_with("/api/");
    let mut response = match allowed(&shared, &request, is_call) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    let mut set = |name, value| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::CACHE_CONTROL, if is_call { "no-store" } else { "no-cache" });
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}

fn allowed(shared: &Shared, request: &Request, is_call: bool) -> Result<(), Refused> {
    let headers = request.headers();
    let mut hosts = headers.get_all(header::HOST).iter();
    let (host, another) = (hosts.next(), hosts.next());
    // Whoever reads one of two names, or that in the address, may see another host than the one that is judged here.
    if another.is_some() || request.uri().authority().is_some() {
        return Err(Refused::forbidden("the request names more than one host"));
    }
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !is_loopback(host) {
        return Err(Refused::forbidden("the host of the request is not a name of this machine"));
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::POST) {
        return Err(Refused::method());
    }
    let from_here = |origin: &str| {
        origin.strip_prefix("http://").is_some_and(|from| from.eq_ignore_ascii_case(host))
    };
    // Browsers send it with every POST; other programs have no reason to.
    if let Some(origin) = headers.get(header::ORIGIN)
        && !origin.to_str().is_ok_and(from_here)
    {
        return Err(Refused::forbidden("the request comes from another page"));
    }
    match &shared.token {
        Some(token) if is_call && !is_same(text(headers, TOKEN).unwrap_or_default(), token) => {
            Err(Refused::forbidden("the request lacks the token of the page's address"))
        }
        _ => Ok(()),
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a host, with a port or without, is this machine by a name that nobody else can own.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let in_brackets = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    match in_brackets {
        Some(name) => name.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback()),
        None => {
            name.eq_ignore_ascii_case("localhost")
                || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        }
    }
}

/// Compares two texts in a time that does not depend on where they differ.
fn is_same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |known, (a, b)| known | (a ^ b));
    one.len() == other.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_loopback() {
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "127.1.2.3", "[::1]:80"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "10.0.0.1",
            "[::2]",
            "::1:x",
            "0.0.0.0",
            "localhost:80:80x",
            "2130706433",
            "127.0.0.1:80:80",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn tokens_are_compared_as_a_whole() {
        assert!(is_same("abc", "abc"));
        for other in ["", "ab", "abd", "abcd"] {
            assert!(!is_same("abc", other));
        }
    }
}
