//! Sets of cells that a proof speaks of as one, each with its letter: almost locked sets, the parts of a
//! bent cover, the cells of an impossible pattern.

use std::collections::BTreeMap;
use std::fmt;

use crate::grid::{Cell, Csp, Digit, DigitSet, House, Space, State};
use crate::proof::{ForceChain, Ground, Line, Proof, Step, Term, Truth, Via, numbered};

use super::{CoverSets, Guarded, cells};

/// Cells with a letter, and their live digits.
///
/// Written with both: `A r45c5 r4c6 {1356}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellGroup {
    /// `A` to `Z` in the order in which a proof comes to them, then again.
    pub letter: char,
    /// The cells, in order.
    pub cells: Vec<Cell>,
    /// The digits that are live in them; of an impossible pattern those that cannot fill it.
    pub digits: DigitSet,
    /// Whether it is an almost locked set; else a part of a bent cover, or an impossible pattern.
    pub is_almost_locked: bool,
}

impl CellGroup {
    /// The almost locked sets that the steps of a chain, the branches of a force chain or the lines of any
    /// other proof go through, each once, in order; of a bent cover, as Sue de Coq has one, the cells in
    /// both houses, and those in only one; the cells of impossible patterns. Empty for other proofs.
    pub fn of_proof(proof: &Proof) -> Vec<CellGroup> {
        let state = &proof.state;
        if let Some(chain) = &proof.chain {
            return almost_locked(state, chain.steps.iter().filter_map(Self::of_step));
        }
        if let Some(chain) = ForceChain::of(proof) {
            let steps = chain.branches.iter().flat_map(|branch| &branch.steps);
            let cells = steps.filter_map(|step| match &step.via {
                Via::Als(cells) => Some(cells.clone()),
                Via::Csp(_) => None,
            });
            return almost_locked(state, cells);
        }
        if let Some(bent) = Bent::of(proof) {
            return bent.groups(state);
        }
        let patterns = Guarded::of_proof(proof);
        if !patterns.is_empty() {
            let group = |(which, Guarded { cells, digits, .. })| CellGroup {
                letter: letter(which),
                cells,
                digits,
                is_almost_locked: false,
            };
            return patterns.into_iter().enumerate().map(group).collect();
        }
        let lines = numbered(&proof.lines);
        almost_locked(state, lines.iter().filter_map(|(line, _)| cells_of_set(line)))
    }

    fn of_step(step: &Step) -> Option<Vec<Cell>> {
        match &step.via {
            Via::Als(cells) => Some(cells.clone()),
            Via::Csp(_) => None,
        }
    }

    fn new(state: &State, which: usize, cells: Vec<Cell>, is_almost_locked: bool) -> CellGroup {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.digits(cell)));
        CellGroup { letter: letter(which), cells, digits, is_almost_locked }
    }
}

/// The letter of a set, counted from 0.
fn letter(which: usize) -> char {
    char::from(b'A' + (which % 26) as u8)
}

impl fmt::Display for CellGroup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} {{{}}}", self.letter, cells::list(&self.cells), self.digits)
    }
}

fn almost_locked(state: &State, all: impl Iterator<Item = Vec<Cell>>) -> Vec<CellGroup> {
    let mut known: Vec<Vec<Cell>> = Vec::new();
    for mut cells in all {
        cells.sort_unstable();
        if !known.contains(&cells) {
            known.push(cells);
        }
    }
    let group = |(which, cells)| CellGroup::new(state, which, cells, true);
    known.into_iter().enumerate().map(group).collect()
}

/// The cells of the almost locked set that a line goes through: they fill digits of their house once other
/// candidates are false. `None` when the line has another ground, or nothing need be false.
pub fn cells_of_set(line: &Line) -> Option<Vec<Cell>> {
    let Ground::Sum { truths, links, from } = &line.ground else { return None };
    let cell = |truth: &Term<Truth>| match truth.set {
        Truth::Variable(csp) if csp.space() == Space::Rc => Some(csp.candidates()[0].cell()),
        _ => None,
    };
    let mut cells = truths.iter().map(cell).collect::<Option<Vec<Cell>>>()?;
    cells.sort_unstable();
    let houses: Vec<House> =
        House::all().filter(|house| cells.iter().all(|c| c.houses().contains(house))).collect();
    let of = |link: &Term<Csp>| {
        let (link, digit) = (link.set, Digit::from_index(link.set.second()));
        link.space() != Space::Rc && houses.iter().any(|&h| Csp::in_house(h, digit) == link)
    };
    (!from.is_empty() && !links.is_empty() && links.iter().all(of)).then_some(cells)
}

/// A cover of cells by the digits of two houses, without fins.
pub struct Bent {
    /// The cells in both houses; those in the first only; those in the second only.
    pub parts: [Vec<Cell>; 3],
    /// The houses, each with the digits that it holds.
    pub houses: [(House, DigitSet); 2],
}

impl Bent {
    /// The first cover of a proof, where it is bent.
    pub fn of(proof: &Proof) -> Option<Bent> {
        let CoverSets { truths, links, fins } = CoverSets::of(proof).into_iter().next()?;
        if !fins.is_empty() || truths.iter().any(|truth| truth.space() != Space::Rc) {
            return None;
        }
        let mut houses: BTreeMap<House, DigitSet> = BTreeMap::new();
        for link in &links {
            let house = match link.space() {
                Space::Rc => return None,
                Space::Rn => House::row(link.first()),
                Space::Cn => House::column(link.first()),
                Space::Bn => House::block(link.first()),
            };
            houses.entry(house).or_default().insert(Digit::from_index(link.second()));
        }
        let houses: [(House, DigitSet); 2] =
            houses.into_iter().collect::<Vec<_>>().try_into().ok()?;
        let mut parts = [Vec::new(), Vec::new(), Vec::new()];
        for truth in truths {
            let cell = truth.candidates()[0].cell();
            let part = match houses.map(|(house, _)| cell.houses().contains(&house)) {
                [true, true] => 0,
                [true, false] => 1,
                _ => 2,
            };
            parts[part].push(cell);
        }
        parts.iter_mut().for_each(|cells| cells.sort_unstable());
        Some(Bent { parts, houses })
    }

    fn groups(self, state: &State) -> Vec<CellGroup> {
        let parts = self.parts.into_iter().filter(|cells| !cells.is_empty()).enumerate();
        parts.map(|(which, cells)| CellGroup::new(state, which, cells, false)).collect()
    }
}
