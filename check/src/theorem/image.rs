//! The smallest image of a pattern under the symmetries of Sudoku that keep the target.
//!
//! Every symmetry renames digits, rows and columns, bands of rows staying together, and may exchange rows
//! and columns. Two patterns have the same smallest image only when a symmetry takes one to the other,
//! because the image is one of both.

use crate::grid::{Candidate, Cell, Csp, Digit};

use super::{Literals, TARGET};

/// New names of digits, rows and columns, given when each is first met.
#[derive(Clone, Default)]
pub(super) struct Names {
    digits: Vec<usize>,
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Names {
    /// Only the target has its names.
    pub(super) fn of_target() -> Names {
        Names::default().with(TARGET)
    }

    /// The names with those of one more candidate.
    pub(super) fn with(&self, candidate: Candidate) -> Names {
        let mut names = self.clone();
        let [digit, row, column] = parts(candidate);
        for (list, thing) in
            [(&mut names.digits, digit), (&mut names.rows, row), (&mut names.columns, column)]
        {
            if !list.contains(&thing) {
                list.push(thing);
            }
        }
        names
    }

    /// What a candidate is called when it is the next to get names.
    pub(super) fn name(&self, candidate: Candidate) -> Candidate {
        let [digit, row, column] = parts(candidate);
        let names = self.with(candidate);
        let digit = names.digits.iter().position(|&met| met == digit).unwrap_or_default();
        let cell = Cell::at(line(&names.rows, row), line(&names.columns, column));
        Candidate::new(Digit::from_index(digit), cell)
    }
}

fn parts(candidate: Candidate) -> [usize; 3] {
    [candidate.digit().index(), candidate.cell().row(), candidate.cell().column()]
}

/// The name of a line among those met so far: its band is numbered by when the band was first met, and
/// the line by when it was met within it.
fn line(met: &[usize], line: usize) -> usize {
    let mut bands: Vec<usize> = Vec::new();
    for other in met {
        if !bands.contains(&(other / 3)) {
            bands.push(other / 3);
        }
    }
    let band = bands.iter().position(|&band| band == line / 3).unwrap_or_default();
    let within = met.iter().filter(|&&other| other / 3 == line / 3);
    3 * band + within.take_while(|&&other| other != line).count()
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
        let whole = (0..9).fold(names.clone(), |names, index| {
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
