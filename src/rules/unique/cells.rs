//! Deadly patterns of the cells that `catena study patterns --deadly` finds, with whatever digits a position has there.
//!
//! Where some cells of the list stand in a position with few candidates but those of as few digits, the fillings without
//! an exchange decide what guards them: candidates of which each such filling has one. A pattern with as few guardians
//! as can be has a least set of these, so no list of digits is needed, and digits that are gone from a cell count too.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use crate::board::{Fillings, first_symmetry};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Position, State};
use crate::rules::choices::guards::Guards;
use crate::rules::impossible::image::Image;
use crate::rules::impossible::pattern::{Pattern, Patterns};
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// The greatest number of guardians of cells of the list.
const MOST: usize = 4;

/// The cells, a line each, with a name that begins with the number of digits.
const LIST: &str = include_str!("../../../queries/deadly/cells.list");

/// The cells of the list that people know, for all digits: what they are called, their name in the list, and the greatest
/// number of guardians that is looked for.
const KNOWN: [(&str, &str, usize); 5] = [
    ("extended-rectangle-three-blocks", "3x6-2", 5),
    ("extended-rectangle-two-blocks", "3x6-1", 5),
    ("polygon-four-digits", "4x8-12", 5),
    ("polygon-three-digits", "3x7-2", 5),
    ("rectangle", "2x4-1", 21),
];

static LISTED: LazyLock<Sites> = LazyLock::new(|| Sites::of(|name| Some((name, MOST))));

static BY_NAME: LazyLock<[Sites; KNOWN.len()]> = LazyLock::new(|| {
    KNOWN.map(|(known, line, most)| Sites::of(|name| (name == line).then_some((known, most))))
});

/// Some cells of the list, ready to be looked for.
struct Sites {
    of: BTreeMap<&'static str, Site>,
    patterns: Patterns,
}

/// Some cells, and the fillings that have no exchange.
struct Site {
    cells: Vec<Cell>,
    digits: usize,
    guardians: usize,
    fixed: OnceLock<Vec<u64>>,
}

/// The patterns of a position, in an order that means nothing.
pub(super) fn all(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    LISTED.patterns(position, work)
}

/// The patterns of these names, those with the fewest guardians first.
pub(super) fn known(
    position: &Position,
    names: &[&str],
    work: &mut Work,
) -> Result<Vec<Deadly>, Stopped> {
    let mut all = Vec::new();
    for ((name, ..), sites) in KNOWN.iter().zip(&*BY_NAME) {
        if names.contains(name) {
            all.extend(sites.patterns(position, work)?);
        }
    }
    all.sort_by_key(|deadly| deadly.guardians().len());
    Ok(all)
}

/// What people call the cells that they know.
pub(super) fn names() -> [&'static str; KNOWN.len()] {
    KNOWN.map(|(known, ..)| known)
}

impl Sites {
    /// Those that are called something, each with the greatest number of guardians.
    fn of(called: impl Fn(&'static str) -> Option<(&'static str, usize)>) -> Sites {
        let lines = LIST.lines().filter(|line| !line.starts_with('#'));
        let named = lines.filter_map(|line| {
            let (name, cells) = line.split_once(' ')?;
            let (called, guardians) = called(name)?;
            Some((called, Site::read(name, cells, guardians)?))
        });
        let of: BTreeMap<&str, Site> = named.collect();
        let pattern = |(name, site): (&&str, &Site)| Pattern {
            name: (*name).into(),
            cells: site.cells.iter().copied().collect(),
            digits: site.digits,
            guardians: site.guardians,
        };
        let patterns = Patterns::of(of.iter().map(pattern));
        Sites { of, patterns }
    }

    fn patterns(&self, position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
        let open = Cell::all().filter(|cell| !position.givens.contains(*cell)).collect();
        let mut all = Vec::new();
        for image in self.patterns.images_in(&position.state, open, work)? {
            work.spend()?;
            if let Some(site) = self.of.get(&*image.pattern) {
                site.add(&image, &position.state, &mut all);
            }
        }
        Ok(all)
    }
}

impl Site {
    /// Reads what stands in a line such as `2x4-1 r1c1 r1c2 r4c1 r4c2`.
    fn read(name: &str, cells: &str, guardians: usize) -> Option<Site> {
        let digits = name.split_once('x')?.0.parse().ok()?;
        let cells: CellSet = cells.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Site { cells: cells.iter().collect(), digits, guardians, fixed: OnceLock::new() })
    }

    /// The fillings that have no exchange.
    fn fixed(&self) -> &[u64] {
        let find = || Fillings::of(&self.cells, 0..self.cells.len(), self.digits).fixed;
        self.fixed.get_or_init(find)
    }

    /// Adds the patterns of an image.
    fn add(&self, image: &Image, state: &State, all: &mut Vec<Deadly>) {
        if self.fixed().is_empty() {
            let floor = image.cells.iter().map(|cell| (cell, image.digits)).collect();
            return all.extend(Deadly::of(&image.pattern, state, floor));
        }
        let cells: Vec<Cell> = image.cells.iter().collect();
        let Some(places) = first_symmetry(&self.cells, &cells) else { return };
        let here: Vec<Cell> = places.iter().map(|&place| cells[place]).collect();
        let digits: Vec<Digit> = image.digits.iter().collect();
        let bit = |(at, digit): (usize, &Digit)| match state
            .is_live(Candidate::new(*digit, here[at / digits.len()]))
        {
            true => 1 << at,
            false => 0,
        };
        let each = (0..here.len()).flat_map(|_| digits.iter()).enumerate();
        let live: u64 = each.map(bit).fold(0, |all, bit| all | bit);
        let left: Vec<u64> = self.fixed().iter().copied().filter(|f| f & !live == 0).collect();
        let room = self.guardians - image.guardians.len();
        let mut found = Vec::new();
        hit(&left, 0, room, &mut found);
        found.sort_unstable();
        found.dedup();
        for out in found {
            let own = |(at, &cell): (usize, &Cell)| {
                let own = (live & !out) >> (digits.len() * at);
                let digits = digits.iter().enumerate().filter(|(digit, _)| own >> digit & 1 == 1);
                (cell, digits.map(|(_, &digit)| digit).collect::<DigitSet>())
            };
            let floor = here.iter().enumerate().map(own).collect();
            all.extend(Deadly::of(&image.pattern, state, floor));
        }
    }
}

/// Adds the sets of up to this many digits more that hit all of these fillings, the least ones among them.
fn hit(left: &[u64], out: u64, room: usize, found: &mut Vec<u64>) {
    let Some(&first) = left.first() else { return found.push(out) };
    if room == 0 {
        return;
    }
    let mut open = first;
    while open != 0 {
        let bit = open & open.wrapping_neg();
        let missed: Vec<u64> = left.iter().copied().filter(|filling| filling & bit == 0).collect();
        hit(&missed, out | bit, room - 1, found);
        open &= open - 1;
    }
}

/// Those with the fewest guardians first, without those that have all guardians of one before.
pub(super) fn fewest(mut all: Vec<Deadly>) -> Vec<Deadly> {
    all.sort_by_key(|deadly| deadly.guardians().len());
    let mut kept: Vec<Deadly> = Vec::new();
    for deadly in all {
        let has =
            |other: &Deadly| other.guardians().iter().all(|one| deadly.guardians().contains(one));
        if !kept.iter().any(has) {
            kept.push(deadly);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::grid::House;
    use crate::rules::unique::decide::{Deadliness, decide_deadly};
    use crate::rules::unique::made::opened;

    /// The guardians of each, sorted.
    fn guardians(all: Vec<Deadly>) -> BTreeSet<Vec<Candidate>> {
        fewest(all).iter().map(|deadly| deadly.guardians().to_vec()).collect()
    }

    /// All subsets of some cells of one number.
    fn subsets(cells: &[Cell], count: usize) -> Vec<Vec<Cell>> {
        match cells {
            _ if count == 0 => vec![Vec::new()],
            [] => Vec::new(),
            [first, rest @ ..] => {
                let with = subsets(rest, count - 1);
                let with = with.into_iter().map(|more| [&[*first], &more[..]].concat());
                with.chain(subsets(rest, count)).collect()
            }
        }
    }

    /// Adds the deadly patterns that cells become when digits are taken from them, one of each filling without an
    /// exchange.
    fn plain(floor: Vec<(Cell, DigitSet)>, room: usize, state: &State, all: &mut Vec<Deadly>) {
        match decide_deadly(&floor) {
            Deadliness::Impossible => {}
            Deadliness::Deadly(_) => all.extend(Deadly::of("", state, floor)),
            Deadliness::Open { .. } if room == 0 => {}
            Deadliness::Open { filling, .. } => {
                for (at, out) in filling.iter().enumerate() {
                    let mut less = floor.clone();
                    less[at].1.remove(out.digit());
                    plain(less, room - 1, state, all);
                }
            }
        }
    }

    #[test]
    fn every_line_of_the_list_is_read() {
        let lines = LIST.lines().filter(|line| !line.starts_with('#')).count();
        assert!(lines > 60);
        assert_eq!(LISTED.of.len(), lines);
        for (name, site) in &LISTED.of {
            assert!(name.starts_with(&format!("{}x{}-", site.digits, site.cells.len())), "{name}");
        }
    }

    /// The cells of each kind that people know, as they draw it.
    const DRAWN: [(&str, &str); KNOWN.len()] = [
        ("extended-rectangle-three-blocks", "r1c1 r1c4 r1c7 r2c1 r2c4 r2c7"),
        ("extended-rectangle-two-blocks", "r1c1 r1c4 r2c1 r2c4 r3c1 r3c4"),
        ("polygon-four-digits", "r1c1 r1c2 r1c4 r2c1 r2c2 r2c4 r4c1 r4c2"),
        ("polygon-three-digits", "r1c1 r1c2 r1c4 r2c1 r2c4 r4c1 r4c2"),
        ("rectangle", "r1c1 r1c4 r2c1 r2c4"),
    ];

    #[test]
    fn what_people_know_is_deadly_with_all_digits_and_needs_each_cell() {
        for ((name, drawn), sites) in DRAWN.into_iter().zip(&*BY_NAME) {
            let site = &sites.of[name];
            let cells: Vec<Cell> = drawn.split(' ').map(|cell| cell.parse().unwrap()).collect();
            assert!(first_symmetry(&site.cells, &cells).is_some(), "{name}");
            let digits = DigitSet::from_bits((1 << site.digits) - 1);
            let decided = |cells: &[Cell]| {
                decide_deadly(&cells.iter().map(|&cell| (cell, digits)).collect::<Vec<_>>())
            };
            let Deadliness::Deadly(all) = decided(&cells) else { panic!("{name}") };
            all.iter().for_each(assert_exchanged);
            for out in 0..cells.len() {
                let fewer = [&cells[..out], &cells[out + 1..]].concat();
                assert!(matches!(decided(&fewer), Deadliness::Open { .. }), "{name} without {out}");
            }
        }
    }

    fn assert_exchanged([filling, other]: &[Vec<Candidate>; 2]) {
        assert_ne!(filling, other);
        for house in House::all() {
            let digits = |filling: &[Candidate]| -> DigitSet {
                let inside = filling.iter().filter(|c| c.cell().houses().contains(&house));
                inside.map(|c| c.digit()).collect()
            };
            assert_eq!(digits(filling), digits(other), "{house}");
        }
    }

    /// Cells up to six, one after another, with each set of as many digits.
    #[test]
    fn patterns_are_those_of_all_cells() {
        let mut met = 0;
        for position in opened() {
            let state = &position.state;
            let open: Vec<Cell> =
                Cell::all().filter(|cell| !position.givens.contains(*cell)).collect();
            let small = |deadly: &Deadly| deadly.cells().len() <= 6;
            let mut found = all(&position, &mut Work::unlimited()).unwrap();
            found.retain(small);
            let mut expected = Vec::new();
            for site in LISTED.of.values().filter(|site| site.cells.len() <= 6) {
                let is_image = |cells: &Vec<Cell>| first_symmetry(&site.cells, cells).is_some();
                for cells in subsets(&open, site.cells.len()).into_iter().filter(is_image) {
                    for digits in
                        (0..512).map(DigitSet::from_bits).filter(|set| set.len() == site.digits)
                    {
                        let own = |&cell: &Cell| (cell, state.digits(cell).intersection(digits));
                        let floor: Vec<(Cell, DigitSet)> = cells.iter().map(own).collect();
                        let others: usize =
                            floor.iter().map(|(c, own)| state.digits(*c).len() - own.len()).sum();
                        if others <= MOST {
                            plain(floor, MOST - others, state, &mut expected);
                        }
                    }
                }
            }
            let expected = guardians(expected);
            assert_eq!(guardians(found), expected);
            met += expected.len();
        }
        assert!(met > 20, "{met}");
    }
}
