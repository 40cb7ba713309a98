//! The symmetries of Sudoku that leave the target in its place, and the one form in which equal
//! patterns are met.
//!
//! The target of every pattern is `n1r1c1`. What is left are the renamings of the other digits, the
//! permutations of bands, stacks, rows and columns that keep r1c1, and the exchange of rows and columns:
//! 41,472 · 40,320 in all. A `Labelling` is a symmetry in the making: digits, rows and columns get the
//! smallest free name when they are first met.

use catena::board::CandidateSet;

use crate::cube::Cube;

/// The target of every pattern, `n1r1c1`, by its index.
pub const TARGET: usize = 0;

/// Digit, row and column of a candidate.
pub(crate) fn coordinates(candidate: usize) -> [usize; 3] {
    [candidate % 9, candidate / 81, candidate / 9 % 9]
}

fn candidate([digit, row, column]: [usize; 3]) -> usize {
    (row * 9 + column) * 9 + digit
}

/// What some digits, rows and columns are called; the target keeps its names.
#[derive(Clone, Copy)]
pub(crate) struct Labelling {
    digits: Names,
    rows: Lines,
    columns: Lines,
}

/// New names of nine things, as far as they have one; `NONE` where not.
#[derive(Clone, Copy)]
struct Names {
    names: [u8; 9],
    used: u8,
}

/// New names of nine rows, or columns: those of a band stay together.
#[derive(Clone, Copy)]
struct Lines {
    names: [u8; 9],
    /// The new band of each band.
    bands: [u8; 3],
    bands_used: u8,
    /// How many lines of each new band have been named.
    used: [u8; 3],
}

const NONE: u8 = u8::MAX;

impl Names {
    const FIRST: Names =
        Names { names: [0, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE], used: 1 };

    fn name(&self, thing: usize) -> u8 {
        if self.names[thing] == NONE { self.used } else { self.names[thing] }
    }

    fn take(&mut self, thing: usize) {
        if self.names[thing] == NONE {
            self.names[thing] = self.used;
            self.used += 1;
        }
    }
}

impl Lines {
    const FIRST: Lines = Lines {
        names: [0, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE],
        bands: [0, NONE, NONE],
        bands_used: 1,
        used: [1, 0, 0],
    };

    fn name(&self, line: usize) -> u8 {
        if self.names[line] != NONE {
            return self.names[line];
        }
        match self.bands[line / 3] {
            NONE => 3 * self.bands_used,
            band => 3 * band + self.used[usize::from(band)],
        }
    }

    fn take(&mut self, line: usize) {
        if self.names[line] != NONE {
            return;
        }
        self.names[line] = self.name(line);
        let band = &mut self.bands[line / 3];
        if *band == NONE {
            *band = self.bands_used;
            self.bands_used += 1;
        }
        self.used[usize::from(*band)] += 1;
    }
}

impl Labelling {
    /// Only the target has its names.
    pub const TARGET: Labelling =
        Labelling { digits: Names::FIRST, rows: Lines::FIRST, columns: Lines::FIRST };

    /// What a candidate is called, if it is the next one to get names.
    pub fn name(&self, of: usize) -> usize {
        let [digit, row, column] = coordinates(of);
        candidate([
            self.digits.name(digit).into(),
            self.rows.name(row).into(),
            self.columns.name(column).into(),
        ])
    }

    /// The labelling with names for this candidate.
    #[must_use]
    pub fn with(mut self, named: usize) -> Labelling {
        let [digit, row, column] = coordinates(named);
        self.digits.take(digit);
        self.rows.take(row);
        self.columns.take(column);
        self
    }

    /// Whether the candidate has the names it would get now: whoever enumerates sequences needs only
    /// such candidates next, because every other sequence is the image of one with them.
    pub fn is_next(&self, next: usize) -> bool {
        self.name(next) == next
    }

    /// The whole symmetry: what has no name gets one, in order.
    fn whole(mut self) -> Labelling {
        for index in 0..9 {
            self = self.with(candidate([index, index, index]));
        }
        self
    }
}

/// The candidate on the other side of the main diagonal.
pub(crate) fn transposed(of: usize) -> usize {
    let [digit, row, column] = coordinates(of);
    candidate([digit, column, row])
}

fn mapped(set: &CandidateSet, map: impl Fn(usize) -> usize) -> CandidateSet {
    set.iter().map(map).collect()
}

/// The form that all images of a cube share: the smallest, in the order of the names that its `marks` get.
///
/// Marks are candidates that determine the cube together with the target: of a chain the live ones, since
/// its variables, and so what is dead, are those of its candidates. Of a pattern without live candidates
/// others are needed.
///
/// Greedy: the next mark is one whose name is smallest; where several are, each is tried. So a pattern
/// with s symmetries of its own costs some s times its marks squared.
pub fn canonical(cube: &Cube, marks: &CandidateSet) -> Cube {
    let transposed_cube =
        Cube { live: mapped(&cube.live, transposed), dead: mapped(&cube.dead, transposed) };
    let transposed_marks = mapped(marks, transposed);
    let mut best = Smallest { names: Vec::new(), cube: None };
    best.extend(cube, marks, Labelling::TARGET, &mut Vec::new());
    best.extend(&transposed_cube, &transposed_marks, Labelling::TARGET, &mut Vec::new());
    best.cube.unwrap_or(*cube)
}

struct Smallest {
    names: Vec<usize>,
    cube: Option<Cube>,
}

impl Smallest {
    fn extend(
        &mut self,
        cube: &Cube,
        left: &CandidateSet,
        labelling: Labelling,
        names: &mut Vec<usize>,
    ) {
        let Some(name) = left.iter().map(|mark| labelling.name(mark)).min() else {
            return self.complete(cube, labelling, names);
        };
        names.push(name);
        let known = &self.names[..self.names.len().min(names.len())];
        if self.cube.is_none() || names[..] <= *known {
            for mark in left.iter().filter(|&mark| labelling.name(mark) == name) {
                let mut rest = *left;
                rest.remove(mark);
                self.extend(cube, &rest, labelling.with(mark), names);
            }
        }
        names.pop();
    }

    fn complete(&mut self, cube: &Cube, labelling: Labelling, names: &[usize]) {
        let labelling = labelling.whole();
        let name = |candidate: usize| labelling.name(candidate);
        let image = Cube { live: mapped(&cube.live, name), dead: mapped(&cube.dead, name) };
        let known = self.cube.as_ref().map(|known| (&self.names[..], known));
        if known.is_none_or(|known| (names, &image) < known) {
            self.names = names.to_vec();
            self.cube = Some(image);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_labellings_are_permutations() {
        let labelling = Labelling::TARGET.with(candidate([4, 7, 5])).whole();
        let image: CandidateSet = (0..729).map(|c| labelling.name(c)).collect();
        assert_eq!(image.count(), 729);
        assert_eq!(labelling.name(candidate([4, 7, 5])), candidate([1, 3, 3]));
        assert_eq!(labelling.name(TARGET), TARGET);
    }
}
