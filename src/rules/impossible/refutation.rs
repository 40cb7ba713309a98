//! That some digits cannot fill some cells, as lines of a proof.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::can_be_filled;
use crate::grid::{Candidate, Cell, Csp, DigitSet, State};
use crate::proof::{Ground, Literal, Node, Number};
use crate::rules::choices::guards::Guards;
use crate::rules::sheet::Sheet;

use super::image::Image;

/// The length is the number of cells that the refutation goes through.
impl Guards for Image {
    fn guardians(&self) -> &[Candidate] {
        &self.guardians
    }

    fn write(&self, sheet: &mut Sheet, state: &State) -> (Number, usize) {
        let out = self.guardians.iter().map(|&guardian| Literal::False(guardian.into()));
        let assumed = sheet.suppose(out);
        let cells = write(sheet, state, self, &assumed);
        (sheet.refute(), cells.len())
    }
}

/// Writes a contradiction from the guardians being false, which these lines assume; the cells that it goes
/// through: as few as there can be, so that their number is the same in every image of the position.
fn write(sheet: &mut Sheet, state: &State, image: &Image, assumed: &[Number]) -> BTreeSet<Cell> {
    let falses = image.guardians.iter().copied().zip(assumed.iter().copied()).collect();
    let variables = fewest(state, image).into_iter().map(Csp::cell).collect();
    let area = Area { state, variables, end: End::Impossible };
    area.refute(sheet, falses).into_iter().map(|csp| csp.candidates()[0].cell()).collect()
}

/// The fewest cells of an image that its digits cannot fill. All of them where digits are gone from none, since each
/// cell of a critical pattern is needed; also where they are more than [`SEARCHED`].
fn fewest(state: &State, image: &Image) -> Vec<Cell> {
    let live = |cell: Cell| (cell, state.digits(cell).intersection(image.digits));
    let cells: Vec<(Cell, DigitSet)> = image.cells.iter().map(live).collect();
    let chosen = |subset: u32| -> Vec<(Cell, DigitSet)> {
        let places = cells.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1);
        places.map(|(_, &cell)| cell).collect()
    };
    let smaller = || {
        let all = (1 << cells.len()) - 1;
        let without_one = |place: usize| chosen(all & !(1 << place));
        if (0..cells.len()).all(|place| can_be_filled(&without_one(place))) {
            return None;
        }
        let of_size = |size| (1..=all).filter(move |subset: &u32| subset.count_ones() == size);
        let sizes = 1..cells.len() as u32;
        sizes.flat_map(of_size).map(chosen).find(|cells| !can_be_filled(cells))
    };
    let found = if cells.len() > SEARCHED { None } else { smaller() };
    found.as_ref().unwrap_or(&cells).iter().map(|&(cell, _)| cell).collect()
}

/// Of up to so many cells those are searched that cannot be filled by themselves.
const SEARCHED: usize = 16;

/// Variables, cells most often, that cannot hold what is left of them, or may not.
pub(in crate::rules) struct Area<'a> {
    pub state: &'a State,
    pub variables: Vec<Csp>,
    pub end: End,
}

/// What contradicts a filling of all variables.
#[derive(Clone, Copy)]
pub(in crate::rules) enum End {
    /// There is none.
    Impossible,
    /// It could be exchanged for what this says, and so is not in the only solution.
    Exchange(fn(&[Candidate]) -> Option<Vec<Candidate>>),
}

impl Area<'_> {
    /// Writes a contradiction from these being false, each by a line; the variables that it goes through.
    ///
    /// What follows from a true candidate by links and variables is written first; then cases over a variable with
    /// the fewest candidates left.
    pub fn refute(self, sheet: &mut Sheet, falses: BTreeMap<Candidate, Number>) -> BTreeSet<Csp> {
        let known = Known { falses, settled: BTreeMap::new() };
        let Area { state, variables, end } = self;
        let mut writer = Writer { sheet, state, variables, end, used: BTreeSet::new() };
        writer.contradict(known);
        writer.used
    }
}

/// What is known within the cases that are open.
#[derive(Clone)]
struct Known {
    /// The candidates that are false, each with the line that says so.
    falses: BTreeMap<Candidate, Number>,
    /// The variables whose true candidate is known, with what falls by it: the candidate and its line.
    settled: BTreeMap<Csp, (Candidate, Number)>,
}

struct Writer<'a> {
    sheet: &'a mut Sheet,
    state: &'a State,
    variables: Vec<Csp>,
    end: End,
    used: BTreeSet<Csp>,
}

impl Writer<'_> {
    /// Writes lines up to a contradiction.
    fn contradict(&mut self, mut known: Known) {
        while let Some((csp, left)) = self.next(&known) {
            self.used.insert(csp);
            let from = self.reasons(csp, &known);
            let line = self.sheet.is_left(Node::new(left.iter().copied()), csp, from);
            match left[..] {
                [] => return,
                [only] => self.settle(csp, only, line, &mut known),
                _ => return self.cases(csp, &left, line, &known),
            }
        }
        if let End::Exchange(exchange) = self.end {
            self.exchange(&known, exchange);
        }
    }

    /// Writes that the filling could be exchanged: a contradiction.
    fn exchange(&mut self, known: &Known, by: fn(&[Candidate]) -> Option<Vec<Candidate>>) {
        let (filling, with): (Vec<Candidate>, Vec<Number>) =
            known.settled.values().copied().unzip();
        let Some(exchange) = by(&filling) else { return };
        let denied = filling.iter().map(|&candidate| Literal::False(candidate.into())).collect();
        let clause = self.sheet.push(denied, Ground::Unique { filling, exchange });
        self.sheet.push(Vec::new(), Ground::Resolve { clause, with });
    }

    /// The open variable with the fewest candidates left, and these; `None` when every variable is settled.
    fn next(&self, known: &Known) -> Option<(Csp, Vec<Candidate>)> {
        let open = self.variables.iter().copied().filter(|csp| !known.settled.contains_key(csp));
        let left = |csp: Csp| {
            let values = self.state.values(csp);
            (csp, values.filter(|value| !known.falses.contains_key(value)).collect::<Vec<_>>())
        };
        open.map(left).min_by_key(|(_, left)| left.len())
    }

    /// The lines that leave a variable no other candidates, each once.
    fn reasons(&self, csp: Csp, known: &Known) -> Vec<Number> {
        let values = self.state.values(csp);
        let lines: BTreeSet<Number> =
            values.filter_map(|value| known.falses.get(&value).copied()).collect();
        lines.into_iter().collect()
    }

    /// Writes what falls in the other variables by the true candidate of one.
    fn settle(&mut self, csp: Csp, candidate: Candidate, line: Number, known: &mut Known) {
        known.settled.insert(csp, (candidate, line));
        let others = self.variables.iter().filter(|csp| !known.settled.contains_key(csp));
        let values = others.flat_map(|&csp| self.state.values(csp));
        let falls =
            values.filter(|other| other.linked(candidate) && !known.falses.contains_key(other));
        let falls: Vec<Candidate> = falls.collect();
        if let Some(node) = Node::new(falls.iter().copied()) {
            let fallen = self.sheet.falls(node, line);
            known.falses.extend(falls.into_iter().map(|candidate| (candidate, fallen)));
        }
    }

    /// Writes a case for each candidate that is left of a variable, to a contradiction in each.
    fn cases(&mut self, csp: Csp, left: &[Candidate], over: Number, known: &Known) {
        let mut cases = Vec::new();
        for &candidate in left {
            let assumed = self.sheet.assume(Literal::True(candidate.into()));
            let mut known = known.clone();
            self.settle(csp, candidate, assumed, &mut known);
            self.contradict(known);
            cases.push(self.sheet.close());
        }
        self.sheet.push(Vec::new(), Ground::Cases { over: Some(over), cases });
    }
}
