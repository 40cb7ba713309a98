//! A path as one short post.

use catena::explorer::{Judged, Leg};
use catena::grid::State;
use catena::notation::{SetLogic, Written};
use catena::proof::Proof;

use super::{Error, Printer};
use crate::chains::ChainArgs;

/// The lines from the start, and those from where chains begin, each with the board there.
pub fn parts(
    start: &State,
    legs: &[Leg],
    chains: &ChainArgs,
) -> Result<Vec<(State, Vec<String>)>, Error> {
    let has_chain = |leg: &Leg| leg.proofs.iter().any(|judged| judged.proof().chain.is_some());
    let (before, after) = legs.split_at(legs.iter().position(has_chain).unwrap_or(legs.len()));
    let mut parts = vec![(start.clone(), lines(before, chains)?)];
    if let Some(first) = after.first() {
        parts.push((first.state.clone(), lines(after, chains)?));
    }
    parts.retain(|(_, lines)| !lines.is_empty());
    Ok(parts)
}

/// The proofs of a leg, those by one chain as one.
pub fn joined(leg: &Leg, chains: &ChainArgs) -> Vec<Proof> {
    let written = |proof: &Proof| {
        let Written { name, steps, .. } = chains.notation.write(proof);
        (name, steps, chains.set_logic.then(|| SetLogic::of(proof)))
    };
    catena_draw::joined(leg.proofs.iter().map(Judged::proof), written)
}

fn lines(legs: &[Leg], chains: &ChainArgs) -> Result<Vec<String>, Error> {
    let mut printed = Vec::new();
    let mut printer = Printer { joins: true, ..Printer::of(chains, &mut printed) };
    legs.iter().try_for_each(|leg| printer.leg(leg))?;
    printer.flush_singles()?;
    Ok(String::from_utf8_lossy(&printed).lines().map(str::to_owned).collect())
}
