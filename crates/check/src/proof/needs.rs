//! What a proof needs besides single candidates.

use std::fmt;

use crate::grid::{Cell, House, State};

use super::Proof;
use super::branch::ForceChain;
use super::chain::{Chain, Via};
use super::line::Node;

/// What a proof needs besides single candidates; nothing when candidates are enough.
///
/// Its `Display` is a list of words, `groups, ALS of up to 3`, empty when nothing is needed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Needs {
    /// Whether it needs groups.
    pub groups: bool,
    /// The number of cells of its largest almost locked set, from 2; 0 when it needs none. A cell of
    /// two candidates is no more than a variable.
    pub als: usize,
    /// The number of cells of its largest almost-cell; 0 when it needs none.
    pub almost_cells: usize,
    /// What a rule without chains needs, by its name; empty when that is nothing, and for chains.
    pub rule: &'static str,
}

impl Proof {
    /// What the proof needs besides single candidates.
    ///
    /// An almost locked set and the rest of its house, an almost-cell, say the same; the smaller of
    /// the two is counted.
    pub fn needs(&self) -> Needs {
        match &self.chain {
            Some(chain) => of_chain(&self.state, chain),
            None => match of_rule(self.family.name.raw()) {
                "" => ForceChain::of(self).map_or_else(Needs::default, |chain| of_branches(&chain)),
                rule => Needs { rule, ..Needs::default() },
            },
        }
    }
}

fn of_chain(state: &State, chain: &Chain) -> Needs {
    let mut needs = Needs::default();
    for step in &chain.steps {
        match &step.via {
            Via::Csp(_) => {
                let mut nodes = std::iter::once(&step.left).chain(&step.right);
                needs.groups |= nodes.any(|node| node.single().is_none());
            }
            Via::Als(cells) => match rest(state, cells) {
                rest if rest < cells.len() => needs.almost_cells = needs.almost_cells.max(rest),
                _ if cells.len() > 1 => needs.als = needs.als.max(cells.len()),
                _ => {}
            },
        }
    }
    needs
}

/// What the branches of a force chain need.
fn of_branches(chain: &ForceChain) -> Needs {
    let mut needs = Needs::default();
    for branch in &chain.branches {
        let is_group = |node: &Node| node.single().is_none();
        needs.groups |= is_group(&branch.start);
        for step in &branch.steps {
            match &step.via {
                // What is out of a net is grouped by its reasons; only a walk has groups as such.
                Via::Csp(_) => {
                    let out = branch.is_walk() && step.out.iter().any(|out| is_group(&out.node));
                    needs.groups |= out || is_group(&step.right);
                }
                Via::Als(cells) => needs.als = needs.als.max(cells.len()),
            }
        }
    }
    needs
}

/// The number of other unsolved cells of the house that holds these; of two houses, of the one where
/// they are fewer.
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

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let up_to = |what: &str, size: usize| format!("{what} of up to {size}");
        let mut words = Vec::new();
        words.extend(self.groups.then(|| "groups".to_owned()));
        words.extend((self.als > 0).then(|| up_to("ALS", self.als)));
        words.extend((self.almost_cells > 0).then(|| up_to("almost-cells", self.almost_cells)));
        words.extend((!self.rule.is_empty()).then(|| self.rule.to_owned()));
        f.write_str(&words.join(", "))
    }
}
