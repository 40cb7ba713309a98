//! The smallest image of a pattern under the symmetries of Sudoku that keep the target.
//!
//! Every symmetry renames digits, rows and columns, bands of rows staying together, and may exchange rows
//! and columns. Two patterns have the same smallest image only when a symmetry takes one to the other,
//! because the image is one of both.

use crate::grid::{Candidate, Cell, Csp, Digit};

use super::{Literals, TARGET};

/// New names of digits, rows and columns, given when each is first met.
#[derive(Clone, Copy, Default)]
pub(super) struct Names {
    digits: Met,
    rows: Met,
    columns: Met,
}

/// The digits, rows or columns met so far, in order.
#[derive(Clone, Copy, Default)]
struct Met {
    things: [usize; 9],
    count: usize,
}

impl Names {
    /// Only the target has its names.
    pub(super) fn of_target() -> Names {
        Names::default().with(TARGET)
    }

    /// The names with those of one more candidate.
    pub(super) fn with(mut self, candidate: Candidate) -> Names {
        let [digit, row, column] = parts(candidate);
        self.digits.meet(digit);
        self.rows.meet(row);
        self.columns.meet(column);
        self
    }

    /// What a candidate is called when it is the next to get names.
    pub(super) fn name(&self, candidate: Candidate) -> Candidate {
        let [digit, row, column] = parts(candidate);
        let cell = Cell::at(self.rows.line(row), self.columns.line(column));
        Candidate::new(Digit::from_index(self.digits.place(digit)), cell)
    }
}

impl Met {
    fn all(&self) -> &[usize] {
        &self.things[..self.count]
    }

    fn meet(&mut self, thing: usize) {
        if !self.all().contains(&thing) {
            self.things[self.count] = thing;
            self.count += 1;
        }
    }

    /// The name of a digit: how many were met before it.
    fn place(&self, digit: usize) -> usize {
        self.all().iter().take_while(|&&met| met != digit).count()
    }

    /// The name of a line: its band is numbered by how many bands were met before it, and the line by how many of
    /// its band were.
    fn line(&self, line: usize) -> usize {
        let before_band = || self.all().iter().take_while(|&&met| met / 3 != line / 3);
        let bands = (0..3).filter(|&band| before_band().any(|&met| met / 3 == band)).count();
        let in_band = self.all().iter().filter(|&&met| met / 3 == line / 3);
        3 * bands + in_band.take_while(|&&met| met != line).count()
    }
}

fn parts(candidate: Candidate) -> [usize; 3] {
    [candidate.digit().index(), candidate.cell().row(), candidate.cell().column()]
}

/// The smallest image of a pattern.
///
/// Orders of its [`marks`] are tried, each candidate named when its turn comes, and the order with the
/// smallest names is taken. What is dead is determined by them: the other candidates of the variables
/// between them. So lines and digits that no mark has may get the names that are left in any order.
pub(super) fn smallest(pattern: &Literals) -> Literals {
    let mut best: Option<(Vec<Candidate>, Literals)> = None;
    for pattern in [pattern.clone(), transposed(pattern)] {
        let mut left = marks(&pattern);
        orders(&pattern, &Names::of_target(), &mut left, &mut Vec::new(), &mut best);
    }
    best.map(|(_, image)| image).unwrap_or_default()
}

/// The candidates that determine a pattern: the live ones. A subset or a fish has none, and asks that most
/// candidates of its variables are dead: there the others of these count.
fn marks(pattern: &Literals) -> Vec<Candidate> {
    if !pattern.live.is_empty() {
        return pattern.live.clone();
    }
    let is_dead = |candidate: &Candidate| pattern.dead.binary_search(candidate).is_ok();
    let is_most = |csp: &Csp| csp.candidates().iter().filter(|one| is_dead(one)).count() > 4;
    let mut others: Vec<Candidate> =
        Csp::all().filter(is_most).flat_map(|csp| csp.candidates()).collect();
    others.retain(|one| !is_dead(one));
    others.sort_unstable();
    others.dedup();
    others
}

fn transposed(pattern: &Literals) -> Literals {
    let flip = |candidate: &Candidate| {
        let [digit, row, column] = parts(*candidate);
        Candidate::new(Digit::from_index(digit), Cell::at(column, row))
    };
    image(pattern, flip)
}

fn image(pattern: &Literals, map: impl Fn(&Candidate) -> Candidate) -> Literals {
    let of = |list: &[Candidate]| {
        let mut list: Vec<Candidate> = list.iter().map(&map).collect();
        list.sort_unstable();
        list
    };
    Literals { live: of(&pattern.live), dead: of(&pattern.dead) }
}

fn orders(
    pattern: &Literals,
    names: &Names,
    left: &mut Vec<Candidate>,
    said: &mut Vec<Candidate>,
    best: &mut Option<(Vec<Candidate>, Literals)>,
) {
    if best.as_ref().is_some_and(|(known, _)| said[..] > known[..said.len()]) {
        return;
    }
    if left.is_empty() {
        let whole = (0..9).fold(*names, |names, index| {
            names.with(Candidate::new(Digit::from_index(index), Cell::at(index, index)))
        });
        let image = image(pattern, |candidate| whole.name(*candidate));
        let found = (said.clone(), image);
        if best.as_ref().is_none_or(|best| found < *best) {
            *best = Some(found);
        }
        return;
    }
    let least = left.iter().map(|&candidate| names.name(candidate)).min();
    for place in 0..left.len() {
        let next = left[place];
        if Some(names.name(next)) == least {
            left.remove(place);
            said.push(names.name(next));
            orders(pattern, &names.with(next), left, said, best);
            said.pop();
            left.insert(place, next);
        }
    }
}
