//! A deadly pattern, and that one of its guardians is true.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::can_be_filled;
use crate::grid::{Candidate, Cell, CellSet, Csp, DigitSet, Space, State};
use crate::proof::{Literal, Node, Number};
use crate::rules::choices::guards::Guards;
use crate::rules::impossible::refutation::{Area, End};
use crate::rules::sheet::Sheet;

use super::exchange::exchange;

/// Cells with digits of which every filling could be exchanged, and the candidates that prevent that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deadly {
    /// What the pattern is called.
    pub name: Arc<str>,
    /// The cells, each with its digits in the pattern, live or not.
    floor: Vec<(Cell, DigitSet)>,
    /// The other live candidates of the cells, or of other variables, sorted: one of them is true.
    guardians: Vec<Candidate>,
    /// The variables that have a candidate of the pattern each where no guardian is true: its cells, or its digits in
    /// rows, in columns or in blocks.
    variables: Vec<Csp>,
}

impl Deadly {
    /// The pattern of these cells, of which every filling can be exchanged; `None` when it says nothing, because no
    /// guardian is left or because no filling of live candidates is.
    pub fn of(name: &str, state: &State, floor: Vec<(Cell, DigitSet)>) -> Option<Deadly> {
        Deadly::or_impossible(name, state, floor).filter(|deadly| deadly.can_be_filled(state))
    }

    /// The same also where live candidates cannot fill the cells: then one of the guardians is true whatever is
    /// assumed, as in an impossible pattern.
    pub fn or_impossible(
        name: &str,
        state: &State,
        floor: Vec<(Cell, DigitSet)>,
    ) -> Option<Deadly> {
        Deadly::guarded_in(Space::Rc, name, state, floor)
    }

    /// The same, with the guardians of a space: the other candidates of the variables there that have candidates of the
    /// pattern. The caller knows that these have one for each cell, so that they fill the pattern where no guardian is
    /// true. Of cells that is so.
    pub fn guarded_in(
        space: Space,
        name: &str,
        state: &State,
        floor: Vec<(Cell, DigitSet)>,
    ) -> Option<Deadly> {
        let of = |&(cell, digits): &(Cell, DigitSet)| {
            digits.iter().map(move |digit| Candidate::new(digit, cell))
        };
        let own: BTreeSet<Candidate> = floor.iter().flat_map(of).collect();
        let variable = |candidate: &Candidate| candidate.csps()[space as usize];
        let variables: BTreeSet<Csp> = own.iter().map(variable).collect();
        let values = variables.iter().flat_map(|&csp| state.values(csp));
        let mut guardians: Vec<Candidate> = values.filter(|value| !own.contains(value)).collect();
        guardians.sort_unstable();
        let variables = variables.into_iter().collect();
        (!guardians.is_empty()).then_some(Deadly { name: name.into(), floor, guardians, variables })
    }

    /// Whether the guardians are the other candidates of its cells.
    pub(super) fn is_of_cells(&self) -> bool {
        self.variables.iter().all(|csp| csp.space() == Space::Rc)
    }

    pub(super) fn cells(&self) -> CellSet {
        self.floor.iter().map(|&(cell, _)| cell).collect()
    }

    /// The live candidates of the pattern itself.
    pub(super) fn floor<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Candidate> + 'a {
        self.floor.iter().flat_map(move |&(cell, digits)| {
            state.values(Csp::cell(cell)).filter(move |value| digits.contains(value.digit()))
        })
    }

    /// The cells with guardians, in order.
    pub(super) fn guarded_cells(&self) -> Vec<Cell> {
        let cells: CellSet = self.guardians.iter().map(|guardian| guardian.cell()).collect();
        cells.iter().collect()
    }

    /// Writes that one of the guardians is true, as one literal; its line.
    pub(super) fn write_as_one(&self, sheet: &mut Sheet, state: &State) -> Number {
        let guardians = Node::new(self.guardians.iter().copied()).expect("there is a guardian");
        let assumed = sheet.assume(Literal::False(guardians));
        self.refute(sheet, state, &vec![assumed; self.guardians.len()])
    }

    /// Goes through the fillings; each guardian is false by a line.
    fn refute(&self, sheet: &mut Sheet, state: &State, assumed: &[Number]) -> Number {
        let falses: BTreeMap<_, _> =
            self.guardians.iter().copied().zip(assumed.iter().copied()).collect();
        let variables = self.variables.clone();
        Area { state, variables, end: End::Exchange(exchange) }.refute(sheet, falses);
        sheet.refute()
    }

    /// Whether live candidates can fill the pattern.
    pub(super) fn can_be_filled(&self, state: &State) -> bool {
        let live =
            |&(cell, digits): &(Cell, DigitSet)| (cell, state.digits(cell).intersection(digits));
        can_be_filled(&self.floor.iter().map(live).collect::<Vec<_>>())
    }
}

/// The length is one for the pattern.
impl Guards for Deadly {
    fn guardians(&self) -> &[Candidate] {
        &self.guardians
    }

    fn write(&self, sheet: &mut Sheet, state: &State) -> (Number, usize) {
        let out = self.guardians.iter().map(|&guardian| Literal::False(guardian.into()));
        let assumed = sheet.suppose(out);
        (self.refute(sheet, state, &assumed), 1)
    }
}
