//! The smallest image of a pattern under the symmetries of Sudoku that keep the target.
//!
//! Every symmetry renames digits, rows and columns, bands of rows staying together, and may exchange rows
//! and columns. Two patterns have the same smallest image only when a symmetry takes one to the other,
//! because the image is one of both.

use crate::bound::{Bound, Stopped};
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

    fn table(&self) -> Table {
        Table([
            std::array::from_fn(|digit| self.digits.place(digit)),
            std::array::from_fn(|row| self.rows.line(row)),
            std::array::from_fn(|column| self.columns.line(column)),
        ])
    }

    /// What a candidate is called when it is the next to get names.
    pub(super) fn name(&self, candidate: Candidate) -> Candidate {
        let [digit, row, column] = parts(candidate);
        let cell = Cell::at(self.rows.line(row), self.columns.line(column));
        Candidate::new(Digit::from_index(self.digits.place(digit)), cell)
    }
}

/// The name that each digit, row and column would get next.
struct Table([[usize; 9]; 3]);

impl Table {
    fn name(&self, candidate: Candidate) -> Candidate {
        let [digit, row, column] = parts(candidate);
        let cell = Cell::at(self.0[1][row], self.0[2][column]);
        Candidate::new(Digit::from_index(self.0[0][digit]), cell)
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

    /// What tells a thing from others before anything is looked at: its place among those met, from 1; otherwise 0.
    fn rank(&self, thing: usize) -> u64 {
        self.all().iter().position(|&met| met == thing).map_or(0, |place| 1 + place as u64)
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
/// Its [`marks`] are put in order, each candidate named when its turn comes. Of those whose names would be least the
/// one comes next that is least in [`Colours`]; where several are alike in both, each is tried, except where a
/// symmetry of the pattern takes it to one that was. What is dead is determined by the marks: the other candidates of
/// the variables between them. So lines and digits that no mark has may get the names that are left in any order.
///
/// # Errors
/// When the judge is stopped.
pub(super) fn smallest(pattern: &Literals, bound: &mut dyn Bound) -> Result<Literals, Stopped> {
    let mut best = None;
    for pattern in [pattern.clone(), transposed(pattern)] {
        let order = Order { names: Names::of_target(), left: marks(&pattern), said: Vec::new() };
        Search { pattern: &pattern, best: &mut best, bound }.orders(order)?;
    }
    Ok(best.map(|(_, image)| image).unwrap_or_default())
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

/// The names said in an order of the marks, and the image that they lead to.
type Said = (Vec<Candidate>, Literals);

/// The beginning of an order of the marks.
#[derive(Clone)]
struct Order {
    names: Names,
    left: Vec<Candidate>,
    said: Vec<Candidate>,
}

impl Order {
    /// The ways to go on, of which a symmetry has to choose one; none at the end.
    fn next(&self, pattern: &Literals) -> Vec<Order> {
        let table = self.names.table();
        let least = self.left.iter().map(|&candidate| table.name(candidate)).min();
        let is_least = |candidate: &&Candidate| Some(table.name(**candidate)) == least;
        let mut ties: Vec<Candidate> = self.left.iter().filter(is_least).copied().collect();
        if ties.len() > 1 {
            let colours = Colours::of(pattern, &self.names);
            let least = ties.iter().map(|&candidate| colours.of_candidate(candidate)).min();
            ties.retain(|&candidate| Some(colours.of_candidate(candidate)) == least);
        }
        ties.into_iter().map(|candidate| self.with(candidate)).collect()
    }

    fn with(&self, candidate: Candidate) -> Order {
        let mut next = self.clone();
        next.left.retain(|&other| other != candidate);
        next.said.push(self.names.name(candidate));
        next.names = self.names.with(candidate);
        next
    }

    /// What is said when nothing is left.
    fn whole(self, pattern: &Literals) -> Said {
        let names = (0..9).fold(self.names, |names, index| {
            names.with(Candidate::new(Digit::from_index(index), Cell::at(index, index)))
        });
        let table = names.table();
        (self.said, image(pattern, |candidate| table.name(*candidate)))
    }

    /// What is said when the first way is always taken.
    fn first(mut self, pattern: &Literals, bound: &mut dyn Bound) -> Result<Said, Stopped> {
        loop {
            bound.spend()?;
            match self.next(pattern).into_iter().next() {
                Some(next) => self = next,
                None => return Ok(self.whole(pattern)),
            }
        }
    }
}

struct Search<'a> {
    pattern: &'a Literals,
    best: &'a mut Option<Said>,
    bound: &'a mut dyn Bound,
}

impl Search<'_> {
    /// All orders with this beginning, except those that say what another says.
    fn orders(&mut self, order: Order) -> Result<(), Stopped> {
        self.bound.spend()?;
        let said = &order.said[..];
        if self.best.as_ref().is_some_and(|(best, _)| said > &best[..said.len()]) {
            return Ok(());
        }
        let next = order.next(self.pattern);
        if next.is_empty() {
            let found = order.whole(self.pattern);
            if self.best.as_ref().is_none_or(|best| found < *best) {
                *self.best = Some(found);
            }
            return Ok(());
        }
        self.each(next)
    }

    /// All orders that begin in one of these ways. Where two first orders say the same, a symmetry of the pattern
    /// takes one way to the other.
    fn each(&mut self, ways: Vec<Order>) -> Result<(), Stopped> {
        let (only, mut tried) = (ways.len() == 1, Vec::new());
        for way in ways {
            if !only {
                let first = way.clone().first(self.pattern, self.bound)?;
                if tried.contains(&first) {
                    continue;
                }
                tried.push(first);
            }
            self.orders(way)?;
        }
        Ok(())
    }
}

/// What a symmetry that keeps the names given so far cannot change: of each digit, row and column a number made of
/// what the pattern has there, refined some times by the numbers of what it stands with.
struct Colours([[u64; 9]; 3]);

/// How often colours are refined: 3. Two things that are alike after that most often are alike.
const ROUNDS: usize = 3;

impl Colours {
    fn of(pattern: &Literals, names: &Names) -> Colours {
        let met = |met: &Met| std::array::from_fn(|thing| met.rank(thing));
        let mut colours = Colours([met(&names.digits), met(&names.rows), met(&names.columns)]);
        for _ in 0..ROUNDS {
            colours.refine(pattern);
        }
        colours
    }

    fn refine(&mut self, pattern: &Literals) {
        let mut sums = [[0_u64; 9]; 3];
        for (list, salt) in [(&pattern.live, 1), (&pattern.dead, 2)] {
            for &candidate in list {
                let colour = mixed([salt, self.of_candidate(candidate)]);
                for (sums, thing) in sums.iter_mut().zip(parts(candidate)) {
                    sums[thing] = sums[thing].wrapping_add(colour);
                }
            }
        }
        for (kind, sums) in sums.iter().enumerate() {
            let own = self.0[kind];
            // A line also stands with those of its band.
            let with = |thing: usize| match kind {
                0 => 0,
                _ => own[thing / 3 * 3..][..3]
                    .iter()
                    .fold(0, |sum, &one| mixed([one, 3]).wrapping_add(sum)),
            };
            self.0[kind] =
                std::array::from_fn(|thing| mixed([own[thing], sums[thing], with(thing)]));
        }
    }

    fn of_candidate(&self, candidate: Candidate) -> u64 {
        let [digit, row, column] = parts(candidate);
        mixed([self.0[0][digit], self.0[1][row], self.0[2][column]])
    }
}

/// One number made of several (splitmix64).
fn mixed<const N: usize>(numbers: [u64; N]) -> u64 {
    numbers.into_iter().fold(0, |mixed, number| {
        let mut mixed = (mixed ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::bound::Units;

    /// The smallest of all orders, without colours: the meaning of [`smallest`], for patterns of few candidates.
    fn plain(pattern: &Literals) -> Literals {
        fn orders(pattern: &Literals, order: Order, best: &mut Option<Said>) {
            let least = order.left.iter().map(|&one| order.names.name(one)).min();
            for &next in order.left.iter().filter(|&&one| Some(order.names.name(one)) == least) {
                orders(pattern, order.with(next), best);
            }
            if order.left.is_empty() {
                let found = order.whole(pattern);
                if best.as_ref().is_none_or(|best| found < *best) {
                    *best = Some(found);
                }
            }
        }
        let mut best = None;
        for pattern in [pattern.clone(), transposed(pattern)] {
            let order =
                Order { names: Names::of_target(), left: marks(&pattern), said: Vec::new() };
            orders(&pattern, order, &mut best);
        }
        best.unwrap().1
    }

    fn bounded(pattern: &Literals, units: u64) -> Result<Literals, Stopped> {
        smallest(pattern, &mut Units(units))
    }

    /// Numbers that look random and are the same each time.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, end: usize) -> usize {
            self.0 = mixed([self.0, 1]);
            (self.0 % end as u64) as usize
        }

        fn shuffled<const N: usize>(&mut self, keep: usize) -> [usize; N] {
            let mut all: [usize; N] = std::array::from_fn(|index| index);
            for place in (keep + 1..N).rev() {
                all.swap(place, keep + self.below(place + 1 - keep));
            }
            all
        }

        /// A symmetry of lines that keeps the first one.
        fn lines(&mut self) -> [usize; 9] {
            let (bands, first): ([usize; 3], [usize; 3]) = (self.shuffled(1), self.shuffled(1));
            let others: [[usize; 3]; 2] = [self.shuffled(0), self.shuffled(0)];
            std::array::from_fn(|line| match line / 3 {
                0 => first[line],
                band => 3 * bands[band] + others[band - 1][line % 3],
            })
        }

        fn moved(&mut self, pattern: &Literals) -> Literals {
            let (digits, rows, columns): ([usize; 9], _, _) =
                (self.shuffled(1), self.lines(), self.lines());
            let moved = image(pattern, |&one| {
                let [digit, row, column] = parts(one);
                Candidate::new(
                    Digit::from_index(digits[digit]),
                    Cell::at(rows[row], columns[column]),
                )
            });
            if self.below(2) == 0 { moved } else { transposed(&moved) }
        }

        fn pattern(&mut self, candidates: usize) -> Literals {
            let mut live: Vec<Candidate> =
                (0..candidates).map(|_| Candidate::from_index(1 + self.below(728))).collect();
            live.sort_unstable();
            live.dedup();
            Literals { live, dead: Vec::new() }
        }
    }

    /// Two patterns have one smallest image exactly when the plain search says so.
    #[test]
    fn classes_are_those_of_the_plain_search() {
        let mut dice = Dice(7);
        let (mut fast, mut slow, mut both) = (HashSet::new(), HashSet::new(), HashSet::new());
        for count in 0..3000 {
            let pattern = dice.pattern(1 + count % 3);
            let moved = dice.moved(&pattern);
            let image = bounded(&pattern, 100_000).unwrap();
            assert_eq!(bounded(&moved, 100_000).unwrap(), image, "{pattern:?} and {moved:?}");
            assert_eq!(plain(&image), plain(&pattern), "{pattern:?}");
            let plain = plain(&pattern);
            both.insert((image.clone(), plain.clone()));
            fast.insert(image);
            slow.insert(plain);
        }
        assert_eq!((fast.len(), slow.len()), (both.len(), both.len()));
    }

    /// Larger ones, whose orders are too many to be tried: moved about they have the same image.
    #[test]
    fn images_of_one_pattern_have_one_smallest_image() {
        let mut dice = Dice(11);
        for count in 0..600 {
            let pattern = dice.pattern(4 + count % 17);
            let moved = dice.moved(&pattern);
            assert_eq!(bounded(&pattern, 100_000), bounded(&moved, 100_000), "{pattern:?}");
        }
    }

    /// Candidates that are alike are not tried in every order: 20 would have more orders than anyone can wait for.
    #[test]
    fn candidates_that_are_alike_cost_little() {
        let digits = |cells: &[(usize, usize)]| {
            let of = |&(row, column): &(usize, usize)| {
                (1..9).map(move |digit| {
                    Candidate::new(Digit::from_index(digit), Cell::at(row, column))
                })
            };
            let mut live: Vec<Candidate> = cells.iter().flat_map(of).collect();
            live.sort_unstable();
            Literals { live, dead: Vec::new() }
        };
        let diagonal: Vec<Candidate> = (1..9)
            .map(|index| Candidate::new(Digit::from_index(index), Cell::at(index, index)))
            .collect();
        let all = |keep: fn(&Candidate) -> bool| Literals {
            live: Candidate::all().filter(|one| *one != TARGET && keep(one)).collect(),
            dead: Vec::new(),
        };
        for pattern in [
            digits(&[(3, 3), (4, 4), (6, 6)]),
            digits(&[(1, 1), (1, 2), (2, 1), (2, 2)]),
            Literals { live: diagonal, dead: Vec::new() },
            all(|_| true),
            all(|one| parts(*one)[1] > 2 && parts(*one)[2] > 2),
            all(|one| (parts(*one)[1] + parts(*one)[2]) % 3 == parts(*one)[0] % 3),
        ] {
            let moved = Dice(3).moved(&pattern);
            let image = bounded(&pattern, 100_000);
            assert!(image.is_ok(), "{} candidates are too many", pattern.live.len());
            assert_eq!(bounded(&moved, 100_000), image);
        }
        assert_eq!(bounded(&all(|_| true), 100), Err(Stopped));
    }
}
