//! Impossible and deadly patterns with their guardians, as a proof has them.

use std::collections::BTreeSet;
use std::fmt;

use crate::grid::{Candidate, Cell, Csp, DigitSet, Space, State};
use crate::proof::{Ground, Line, Literal, Number, Proof, numbered};

use super::cells;

/// Cells that some digits cannot fill, or must not where one solution is assumed, and the candidates of which
/// therefore one is true.
///
/// Written `r1c14 r2c25 … {156} guardians n7r8c1 n2r7c6`, of a deadly pattern `deadly r12c35 {12} guardians n3r2c5`; with
/// guardians that are other places of the digits `deadly r12c35 {12} in rows guardians n1r2c9`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guarded {
    /// The cells, in order.
    pub cells: Vec<Cell>,
    /// The digits that cannot fill them, or must not.
    pub digits: DigitSet,
    /// The guardians, sorted.
    pub guardians: Vec<Candidate>,
    /// Of what variables the guardians are the other candidates: of the cells, or of the digits in rows, columns or
    /// blocks.
    pub space: Space,
    /// Of a deadly pattern the first filling that could be exchanged, and for what; empty for an impossible one.
    pub exchange: Vec<(Candidate, Candidate)>,
}

impl Guarded {
    /// The patterns of a proof, in its order; none when it has none.
    pub fn of_proof(proof: &Proof) -> Vec<Guarded> {
        proof.lines.iter().filter_map(|line| Guarded::of_line(&proof.state, line)).collect()
    }

    /// The pattern of a line that refutes, in cases over cells, that some candidates are all false; `None` of
    /// any other line.
    pub fn of_line(state: &State, line: &Line) -> Option<Guarded> {
        let Ground::Refutation { lines } = &line.ground else { return None };
        let mut guardians: Vec<Candidate> = Vec::new();
        let mut cells: BTreeSet<Cell> = BTreeSet::new();
        let mut spaces: BTreeSet<Space> = BTreeSet::new();
        let mut cases = 0;
        let mut exchanged: Option<Vec<(Candidate, Candidate)>> = None;
        for (line, _) in numbered(lines) {
            match &line.ground {
                Ground::Assumption => guardians.extend(denied(line)?),
                Ground::Variable { csp, .. } => {
                    spaces.insert(csp.space());
                    let of_cell = (csp.space() == Space::Rc).then(|| csp.candidates()[0].cell());
                    cells.extend(of_cell);
                }
                Ground::Link { .. } => {}
                Ground::Unique { filling, exchange } => {
                    let pairs = filling.iter().copied().zip(exchange.iter().copied());
                    exchanged.get_or_insert_with(|| pairs.collect());
                }
                Ground::Resolve { .. } if line.claim.is_empty() => {}
                Ground::Cases { .. } => cases += 1,
                _ => return None,
            }
        }
        guardians.sort_unstable();
        let exchange = exchanged.unwrap_or_default();
        let mut spaces = spaces.into_iter();
        let space = spaces.next().unwrap_or(Space::Rc);
        let digits = match (space, spaces.next()) {
            (Space::Rc, None) => {
                cells.extend(guardians.iter().map(|guardian| guardian.cell()));
                digits_beside(state, &cells, &guardians)
            }
            // Without an exchange nothing says which cells are filled.
            (_, None) if !exchange.is_empty() => {
                cells.extend(exchange.iter().map(|(candidate, _)| candidate.cell()));
                exchange.iter().map(|(candidate, _)| candidate.digit()).collect()
            }
            _ => return None,
        };
        // A single candidate without cases is what a chain places.
        let says_something = cases > 0 || !exchange.is_empty() || guardians.len() > 1;
        (says_something && !guardians.is_empty()).then(|| Guarded {
            cells: cells.into_iter().collect(),
            digits,
            guardians,
            space,
            exchange,
        })
    }

    /// Whether it is deadly: its cells could be filled, and that is ruled out by assuming one solution.
    pub fn is_deadly(&self) -> bool {
        !self.exchange.is_empty()
    }

    /// Whether its cells are those of four blocks in a rectangle, three in each, in different rows and columns: as an
    /// impossible pattern a tridagon.
    pub fn is_of_diagonals(&self) -> bool {
        let blocks: BTreeSet<usize> = self.cells.iter().map(|cell| cell.block()).collect();
        let count = |of: fn(usize) -> usize| {
            blocks.iter().map(|&block| of(block)).collect::<BTreeSet<_>>().len()
        };
        let is_diagonal = |&block: &usize| {
            let cells = || self.cells.iter().filter(move |cell| cell.block() == block);
            let lines = |of: fn(&Cell) -> usize| cells().map(of).collect::<BTreeSet<_>>().len();
            cells().count() == 3
                && lines(|cell| cell.row()) == 3
                && lines(|cell| cell.column()) == 3
        };
        let is_rectangle = (count(|block| block / 3), count(|block| block % 3)) == (2, 2);
        is_rectangle
            && blocks.len() == 4
            && self.digits.len() == 3
            && blocks.iter().all(is_diagonal)
    }

    /// The cells with guardians, in order.
    pub fn guarded_cells(&self) -> Vec<Cell> {
        let cells: BTreeSet<Cell> = self.guardians.iter().map(|guardian| guardian.cell()).collect();
        cells.into_iter().collect()
    }

    /// The lines of a proof without those that refute a pattern: of these only the clause stands, as if it
    /// were assumed.
    pub fn folded(proof: &Proof) -> Vec<Line> {
        let mut numbers: Vec<Number> = vec![0];
        let mut folded: Vec<Line> = Vec::new();
        let mut last = 0;
        for line in &proof.lines {
            let nested: usize = line.ground.lists().iter().map(|list| numbered(list).len()).sum();
            let is_pattern = Guarded::of_line(&proof.state, line).is_some();
            for _ in 0..nested {
                last += usize::from(!is_pattern);
                numbers.push(last);
            }
            last += 1;
            numbers.push(last);
            folded.push(match is_pattern {
                true => Line { claim: line.claim.clone(), ground: Ground::Assumption },
                false => line.renumbered(&|cited| numbers.get(cited).copied().unwrap_or(cited)),
            });
        }
        folded
    }
}

/// What an assumption says is false; nothing where it begins a case.
fn denied(line: &Line) -> Option<&[Candidate]> {
    match &line.claim[..] {
        [Literal::False(node)] => Some(node.members()),
        [Literal::True(_)] => Some(&[]),
        _ => None,
    }
}

/// The live digits of some cells, guardians aside.
fn digits_beside(state: &State, cells: &BTreeSet<Cell>, guardians: &[Candidate]) -> DigitSet {
    let values = cells.iter().flat_map(|&cell| state.values(Csp::cell(cell)));
    values.filter(|value| !guardians.contains(value)).map(|value| value.digit()).collect()
}

impl fmt::Display for Guarded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let deadly = if self.is_deadly() { "deadly " } else { "" };
        let hidden = match self.space {
            Space::Rc => "",
            Space::Rn => " in rows",
            Space::Cn => " in columns",
            Space::Bn => " in blocks",
        };
        write!(f, "{deadly}{} {{{}}}{hidden} guardians", cells::list(&self.cells), self.digits)?;
        self.guardians.iter().try_for_each(|guardian| write!(f, " {guardian}"))
    }
}
