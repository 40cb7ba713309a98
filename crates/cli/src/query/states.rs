//! `catena query --store FILE` of the graph of states.

use std::io::Write;
use std::time::Instant;

use super::{Args, refused};
use crate::{Error, Exit, keep};
use catena::explorer::states_graph::StatesGraphQuery;
use catena::explorer::{AskError, QueryAsk};
use catena::graph::States;
use catena_store::Access;

/// Runs the command.
///
/// # Errors
/// When the query or the store is not what it should be.
pub(super) fn run(
    args: &Args,
    (origin, text): (&str, &str),
    ask: QueryAsk,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let said = |error: AskError| match error {
        AskError::Query(diagnostic) => refused(&diagnostic, origin, text),
        other => other.into(),
    };
    if args.pictures.any() {
        let hint = "USE STATE and a number is about one state, whose rows can be drawn";
        return Err(Error::input("the graph of states is not drawn on a board", hint));
    }
    let query = StatesGraphQuery::new(text, ask).map_err(said)?;
    let started = Instant::now();
    let answer = query.answer(&graph(args, &query)?).map_err(said)?;
    args.write(&answer, None, started.elapsed(), out)?;
    Ok(Exit::of_answer(answer.is_complete()))
}

/// The graph, as far as the query needs it.
fn graph(args: &Args, query: &StatesGraphQuery) -> Result<States, Error> {
    match &args.given.store {
        Some(file) if query.needs_graph() => {
            let store = keep::open(file, Access::Read)?;
            let graph = store.graph_of_states(query.needs_proofs());
            graph.map_err(|error| keep::failure(file, error))
        }
        _ => Ok(States::new(Vec::new(), Vec::new(), Vec::new())),
    }
}
