//! What a proof needs besides single candidates, in a word.

use super::judged::Judged;
use crate::grid::{Cell, House, State};
use crate::proof::{Chain, Step, Via};

impl Judged {
    /// What the proof needs besides single candidates: `groups`, `ALS of up to 3`, `almost-cells of up
    /// to 2`; empty when candidates are enough. A cell of two candidates is no more than a variable.
    ///
    /// An almost locked set and the rest of its house, an almost-cell, say the same; the smaller of the
    /// two is named.
    pub fn needs(&self) -> String {
        match &self.proof().chain {
            Some(chain) => of_chain(&self.proof().state, chain),
            None => of_rule(&self.proof().family.name).to_owned(),
        }
    }
}

fn of_chain(state: &State, chain: &Chain) -> String {
    let (mut sets, mut almost_cells) = (0, 0);
    for step in &chain.steps {
        if let Via::Als(cells) = &step.via {
            match rest(state, cells) {
                rest if rest < cells.len() => almost_cells = almost_cells.max(rest),
                _ => sets = sets.max(cells.len()),
            }
        }
    }
    let is_group = |step: &&Step| {
        let nodes = [Some(&step.left), step.right.as_ref()];
        matches!(step.via, Via::Csp(_)) && nodes.into_iter().flatten().any(|n| n.single().is_none())
    };
    let up_to = |what: &str, size: usize| format!("{what} of up to {size}");
    let mut words = Vec::new();
    words.extend(chain.steps.iter().find(is_group).map(|_| "groups".to_owned()));
    words.extend((sets > 1).then(|| up_to("ALS", sets)));
    words.extend((almost_cells > 0).then(|| up_to("almost-cells", almost_cells)));
    words.join(", ")
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
