//! What a proof needs beside single candidates, in a word.

use catena::grid::{Cell, House, State};
use catena::proof::{Proof, Step, Via};

/// What a proof needs beside single candidates: groups, ALS of up to so many cells, almost-cells of up
/// to so many; nothing when candidates are enough. A cell of two candidates is no more than a variable.
///
/// An almost locked set and the rest of its house, an almost-cell, say the same; the smaller of the
/// two is named.
pub fn needs(proof: &Proof) -> String {
    let Some(chain) = &proof.chain else { return of_rule(&proof.family.name).to_owned() };
    let (mut sets, mut almost_cells) = (0, 0);
    for step in &chain.steps {
        if let Via::Als(cells) = &step.via {
            match rest(&proof.state, cells) {
                rest if rest < cells.len() => almost_cells = almost_cells.max(rest),
                _ => sets = sets.max(cells.len()),
            }
        }
    }
    let is_group = |step: &&Step| {
        let nodes = [Some(&step.left), step.right.as_ref()];
        matches!(step.via, Via::Csp(_)) && nodes.into_iter().flatten().any(|n| n.single().is_none())
    };
    let mut words = Vec::new();
    words.extend(chain.steps.iter().find(is_group).map(|_| "groups".to_owned()));
    words.extend((sets > 1).then(|| up_to("ALS", sets)));
    words.extend((almost_cells > 0).then(|| up_to("almost-cells", almost_cells)));
    words.join(", ")
}

/// How much a reader has to hold together, for choosing the simplest of several proofs: the CSP
/// variables of a chain, as many for an almost locked set as it has cells. Chains come before proofs
/// that are none.
pub fn weight(proof: &Proof) -> (usize, bool) {
    let of_step = |step: &Step| match &step.via {
        Via::Csp(_) => 1,
        Via::Als(cells) => cells.len(),
    };
    match &proof.chain {
        Some(chain) => (chain.steps.iter().map(of_step).sum(), false),
        None => (proof.length, true),
    }
}

fn up_to(what: &str, size: usize) -> String {
    format!("{what} of up to {size}")
}

/// The number of other unsolved cells of the house that holds these, of the fuller one of two.
fn rest(state: &State, cells: &[Cell]) -> usize {
    let open = |cell: &Cell| state.digits(*cell).len() >= 2;
    let houses = House::all().filter(|house| {
        let all = house.cells();
        cells.iter().all(|cell| all.contains(cell))
    });
    let counts = houses.map(|house| house.cells().iter().filter(|cell| open(cell)).count());
    counts.min().unwrap_or_default().saturating_sub(cells.len())
}

/// What the rules without chains need.
fn of_rule(name: &str) -> &'static str {
    match name {
        "dual-empty-rectangle" => "groups",
        "sue-de-coq" | "death-blossom" => "ALS",
        "bent-naked-subset" => "two houses",
        _ => "",
    }
}
