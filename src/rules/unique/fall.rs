//! What follows from the guardians of a deadly pattern: one of them is true.
//!
//! | what is done with the choice | types of rectangles |
//! |---|---|
//! | what is linked to all guardians is false; in the only cell with guardians, the digits of the pattern | 1, 2, 5 |
//! | with some cells of a house, the guardians fill as many digits | 3 |
//! | a digit of the pattern leaves no guardian, by variables that have places in the pattern only | 4, 6, hidden |

use crate::graph::{CandidateSet, CspSet};
use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet, House, Space, State};
use crate::proof::{Ground, Literal, Number, Proof, Term, Truth, numbered};
use crate::rules::choices::guards::Guards;
use crate::rules::choices::refutation::{Refutation, Via};
use crate::rules::forcing::net::{Step, Through, Variables};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// The greatest length up to which proofs are the shortest. A set of cells that fill a house with the guardians has at
/// most seven.
pub(in crate::rules) const EXACT: usize = 8;

/// Adds what follows from each of some patterns.
pub(super) fn all(
    hunt: &Hunt,
    patterns: &[Deadly],
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    for deadly in patterns {
        work.spend()?;
        let fall = Fall { hunt, deadly, state: &hunt.position().state };
        found.extend(fall.linked());
        fall.subsets(found);
        fall.supposed(found, work)?;
    }
    Ok(())
}

/// A pattern of which something is to follow.
struct Fall<'a> {
    hunt: &'a Hunt<'a>,
    deadly: &'a Deadly,
    state: &'a State,
}

impl Fall<'_> {
    /// What is linked to all guardians; where they are in one cell of the pattern, only the digits of the pattern there, as
    /// people list it.
    fn linked(&self) -> Option<Proof> {
        let guardians = self.deadly.guardians();
        let targets: Vec<Candidate> = match self.deadly.guarded_cells()[..] {
            [cell] if self.deadly.is_of_cells() => {
                self.deadly.floor(self.state).filter(|c| c.cell() == cell).collect()
            }
            _ => {
                let is_linked =
                    |z: &Candidate| guardians.iter().all(|guardian| guardian.linked(*z));
                self.state.candidates().filter(is_linked).collect()
            }
        };
        self.prove(&targets, |sheet, clause| {
            targets.iter().for_each(|&target| {
                sheet.falls(target.into(), clause);
            });
        })
    }

    /// Adds what falls by the guardians of several cells together with other cells of a house that hold them: as
    /// many cells and choices as digits. Of two sets with the same eliminations, the smaller one is told.
    fn subsets(&self, found: &mut Vec<Proof>) {
        let guarded = self.deadly.guarded_cells();
        if guarded.len() < 2 {
            return;
        }
        let mut told: Vec<Vec<Candidate>> = Vec::new();
        let holds = |house: &House| guarded.iter().all(|cell| cell.houses().contains(house));
        let of_house = |house: House| {
            let cells = self.sets(house, &guarded).into_iter();
            cells.map(move |cells| (house, cells))
        };
        let mut sets: Vec<(House, Vec<Cell>)> =
            House::all().filter(holds).flat_map(of_house).collect();
        sets.sort_by_key(|(_, cells)| cells.len());
        for (house, cells) in sets {
            let subset = Subset { house, digits: self.digits(&cells), cells };
            let targets = self.targets(&subset);
            if !told.iter().any(|known| targets.iter().all(|z| known.contains(z))) {
                found.extend(self.prove(&targets, |sheet, clause| {
                    targets.iter().for_each(|&z| self.fill(sheet, clause, &subset, z));
                }));
                told.push(targets);
            }
        }
    }

    /// The sets of open cells of a house that hold one digit more than cells together with the guardians.
    fn sets(&self, house: House, guarded: &[Cell]) -> Vec<Vec<Cell>> {
        let is_open = |cell: &Cell| self.state.decided(*cell).is_none() && !guarded.contains(cell);
        let open: Vec<Cell> = house.cells().into_iter().filter(is_open).collect();
        let chosen = |bits: u32| -> Vec<Cell> {
            let places = open.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
            places.map(|(_, &cell)| cell).collect()
        };
        let mut sets: Vec<Vec<Cell>> = (1..1 << open.len()).map(chosen).collect();
        sets.retain(|cells| self.digits(cells).len() == cells.len() + 1);
        sets
    }

    /// The digits of some cells and of the guardians.
    fn digits(&self, cells: &[Cell]) -> DigitSet {
        let guardians = self.deadly.guardians().iter().map(|guardian| guardian.digit());
        cells.iter().fold(guardians.collect(), |all, &cell| all.union(self.state.digits(cell)))
    }

    /// The places of a digit in a subset: in its cells, and among the guardians.
    fn places(&self, subset: &Subset, digit: Digit) -> Vec<Candidate> {
        let inside = subset.cells.iter().map(|&cell| Candidate::new(digit, cell));
        let guardians = self.deadly.guardians().iter().copied().filter(|g| g.digit() == digit);
        inside.filter(|&c| self.state.is_live(c)).chain(guardians).collect()
    }

    /// What shares a house with all places of its digit in a subset.
    fn targets(&self, subset: &Subset) -> Vec<Candidate> {
        let mut targets: Vec<Candidate> = Vec::new();
        for digit in subset.digits.iter() {
            let places = self.places(subset, digit);
            let of_digit = self.state.candidates().filter(|z| z.digit() == digit);
            targets.extend(
                of_digit.filter(|&z| !places.contains(&z) && house_of(z, &places).is_some()),
            );
        }
        targets.sort_unstable();
        targets
    }

    /// Writes that a subset fills the house of a target.
    fn fill(&self, sheet: &mut Sheet, clause: Number, subset: &Subset, target: Candidate) {
        let cells = subset.cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell)));
        let truths = cells.chain([Truth::Line(clause)]).map(Term::unit).collect();
        let link = |digit: Digit| match digit == target.digit() {
            true => house_of(target, &self.places(subset, digit)),
            false => Some(subset.house.variable(digit)),
        };
        let links = subset.digits.iter().filter_map(link).map(Term::unit).collect();
        let ground = Ground::Sum { truths, links, from: Vec::new() };
        sheet.push(vec![Literal::False(target.into())], ground);
    }

    /// Adds the digits of the pattern that would leave no guardian; of two cells with guardians, both in one proof
    /// where the same digit falls in both.
    fn supposed(&self, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
        let (variables, guarded) = (self.closed_variables(), self.deadly.guarded_cells());
        let touches = |cell: &&Cell| {
            self.state
                .values(Csp::cell(**cell))
                .any(|value| value.csps().iter().any(|csp| variables.contains(csp.index())))
        };
        // The guardians of each cell but the supposed one fall by a variable.
        let touched = guarded.iter().filter(touches).count();
        if variables.is_empty() || guarded.len() < 2 || touched + 1 < guarded.len() {
            return Ok(());
        }
        let board = Variables::among(self.state, &variables).exact_up_to(EXACT);
        let guardians: CandidateSet = self.deadly.guardians().iter().map(|g| g.index()).collect();
        let mut refuted: Vec<(Candidate, Vec<Step>)> = Vec::new();
        for candidate in self.deadly.floor(self.state) {
            let net = board.closure(candidate, work)?;
            // What the variables refute by themselves needs no pattern.
            if !net.contradicts(&board) {
                let steps = net.fewest_out(guardians, &board, work)?;
                refuted.extend(steps.map(|steps| (candidate, steps)));
            }
        }
        found.extend(self.crossed(&variables));
        while let Some((candidate, steps)) = refuted.pop() {
            let is_twin = |(other, others): &(Candidate, Vec<Step>)| {
                guarded == [other.cell(), candidate.cell()]
                    && other.digit() == candidate.digit()
                    && through(others) == through(&steps)
            };
            let twin = refuted.iter().position(is_twin).map(|at| refuted.remove(at));
            let together: Vec<(Candidate, Vec<Step>)> =
                twin.into_iter().chain([(candidate, steps)]).collect();
            let targets: Vec<Candidate> = together.iter().map(|&(target, _)| target).collect();
            found.extend(self.prove(&targets, |sheet, clause| {
                together.iter().for_each(|(target, steps)| {
                    self.refute(sheet, clause, *target, steps);
                });
            }));
        }
        Ok(())
    }

    /// A digit of a rectangle that falls in both of two opposite corners, the only ones with guardians, because both rows,
    /// or both columns, have it in the rectangle only. In each corner it falls by itself in fewer steps; people know the
    /// two together, as type 6.
    fn crossed(&self, closed: &CspSet) -> Option<Proof> {
        let [one, other] = self.deadly.guarded_cells()[..] else { return None };
        if self.deadly.cells().len() != 4 || one.sees(other) {
            return None;
        }
        // The variable by which each candidate makes the other one true: that of its row, or of its column.
        let pair = |(digit, line): (Digit, usize)| {
            let corners = [one, other].map(|cell| Candidate::new(digit, cell));
            let variables = [other, one].map(|cell| cell.houses()[line].variable(digit));
            let holds = variables.iter().all(|csp| closed.contains(csp.index()))
                && corners.iter().all(|&corner| self.state.is_live(corner));
            holds.then_some((corners, variables))
        };
        let digits: DigitSet = self.deadly.floor(self.state).map(Candidate::digit).collect();
        let (corners, variables) =
            digits.iter().flat_map(|digit| [(digit, 0), (digit, 1)]).find_map(pair)?;
        self.prove(&corners, |sheet, clause| {
            for (at, csp) in variables.into_iter().enumerate() {
                let mut refutation = Refutation::of(corners[at], self.state, sheet);
                refutation.step(Via::Variable(csp), corners[1 - at]);
                refutation.end(Via::Choice(self.deadly.guardians(), clause));
            }
        })
    }

    /// Writes steps that lead from a target to where no guardian is left.
    fn refute(&self, sheet: &mut Sheet, clause: Number, target: Candidate, steps: &[Step]) {
        let mut refutation = Refutation::of(target, self.state, sheet);
        for step in steps {
            if let (Through::Variable(csp), Some(right)) = (step.through(), step.right()) {
                refutation.step(Via::Variable(csp), right);
            }
        }
        refutation.end(Via::Choice(self.deadly.guardians(), clause));
    }

    /// The digits in houses of the pattern that have places in its cells only.
    fn closed_variables(&self) -> CspSet {
        let cells = self.deadly.cells();
        let all = self.deadly.floor(self.state).flat_map(Candidate::csps);
        let is_closed = |csp: &Csp| {
            csp.space() != Space::Rc && self.state.values(*csp).all(|c| cells.contains(c.cell()))
        };
        all.filter(is_closed).map(Csp::index).collect()
    }

    /// The proof of some targets: the clause, then what these lines say; `None` without a target.
    fn prove(
        &self,
        targets: &[Candidate],
        write: impl FnOnce(&mut Sheet, Number),
    ) -> Option<Proof> {
        if targets.is_empty() {
            return None;
        }
        let mut sheet = Sheet::default();
        let clause = self.deadly.write_as_one(&mut sheet, self.state);
        write(&mut sheet, clause);
        let conclusions = targets.iter().copied().map(Conclusion::Eliminate).collect();
        let mut proof = sheet.prove(self.hunt.position(), self.hunt.family, 1, conclusions);
        proof.length += variables(&proof);
        Some(proof)
    }
}

/// What steps go through, in order.
fn through(steps: &[Step]) -> Vec<Through> {
    let mut all: Vec<Through> = steps.iter().map(|step| step.through()).collect();
    all.sort_unstable();
    all
}

/// Cells of a house that, with the guardians, hold as many digits as they are, one more than cells.
struct Subset {
    house: House,
    cells: Vec<Cell>,
    digits: DigitSet,
}

/// The digit of a candidate in a house that has all these places too; `None` when there is none.
fn house_of(candidate: Candidate, places: &[Candidate]) -> Option<Csp> {
    let is_house = |csp: &Csp| csp.space() != Space::Rc && places.iter().all(|&p| csp.contains(p));
    candidate.csps().into_iter().find(is_house)
}

/// How many variables the lines after the first go through.
fn variables(proof: &Proof) -> usize {
    let of = |ground: &Ground| match ground {
        Ground::Variable { csp, .. } => vec![*csp],
        Ground::Sum { truths, .. } => {
            let variable = |truth: &Term<Truth>| match truth.set {
                Truth::Variable(csp) => Some(csp),
                Truth::Line(_) => None,
            };
            truths.iter().filter_map(variable).collect()
        }
        _ => Vec::new(),
    };
    let lines = numbered(&proof.lines[1..]);
    let mut all: Vec<Csp> = lines.into_iter().flat_map(|(line, _)| of(&line.ground)).collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}
