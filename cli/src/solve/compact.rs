//! A path as one short post.

use catena::explorer::{Judged, Leg};
use catena::grid::State;
use catena::notation::SetLogic;
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

/// The proofs of a leg, those by one chain as one proof with the conclusions of all: they are applied together, and what
/// is written of a chain is the same for each of its targets.
pub fn joined(leg: &Leg, chains: &ChainArgs) -> Vec<Proof> {
    let told = |proof: &Proof| {
        let written = chains.notation.write(proof);
        let logic = chains.set_logic.then(|| SetLogic::of(proof));
        proof.chain.as_ref().map(|_| (written.name, written.steps, logic))
    };
    let mut joined = Vec::new();
    for proof in leg.proofs.iter().map(Judged::proof) {
        let chain = told(proof);
        let same = |(known, _): &&mut (_, Proof)| chain.is_some() && *known == chain;
        match joined.iter_mut().find(same) {
            Some((_, known)) => {
                known.conclusions.extend(&proof.conclusions);
                known.conclusions.sort_unstable();
                known.conclusions.dedup();
            }
            None => joined.push((chain, proof.clone())),
        }
    }
    joined.into_iter().map(|(_, proof)| proof).collect()
}

fn lines(legs: &[Leg], chains: &ChainArgs) -> Result<Vec<String>, Error> {
    let mut printed = Vec::new();
    let mut printer = Printer { joins: true, ..Printer::of(chains, &mut printed) };
    legs.iter().try_for_each(|leg| printer.leg(leg))?;
    printer.flush_singles()?;
    Ok(String::from_utf8_lossy(&printed).lines().map(str::to_owned).collect())
}
