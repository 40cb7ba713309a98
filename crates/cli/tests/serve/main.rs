//! The server of `catena serve`, asked through raw sockets, and its page in a browser: from the folder `site` that
//! `web/build` makes and, where answers stream, graphs are drawn and chains are told, from the server too. That both give
//! the same answer to every call is tested without a browser.

#![allow(clippy::duplicate_mod, reason = "the tests of the page run against both hosts")]

mod alone;
mod browser;
mod calls;
mod firefox;
mod guard;
mod links;
mod modules;
mod node;
mod notebooks;
mod offline;
mod server;
mod site;
mod speeds;
mod stored;
mod streams;
mod types;

#[path = "../../../../tests/kit/families.rs"]
mod kit;

#[path = "."]
mod served {
    use crate::server::Page as Host;
    mod answers;
    mod hands;
    mod opened;
    mod telling;
}

#[path = "."]
mod without_a_server {
    use crate::site::Site as Host;
    mod answers;
    mod hands;
    mod learning;
    mod opened;
    mod page;
    mod seen;
    mod telling;
    mod walk;
}

/// The position after singles of the README.
const GRID: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
/// A position that chains of length 3 solve.
const EASY: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
