//! Bent subsets: cells of two houses that hold as many digits as they are; and Sue de Coq.
//!
//! N cells in two houses hold N digits. A digit that lies, outside the cells common to both houses,
//! in one house only can be true but once. With no digit in both, each of the N digits is true once
//! (second rule): what sees all candidates of one is false. With one digit in both, that digit is true
//! somewhere (first rule): what sees all its candidates is false.
//!
//! Sue de Coq is the second rule about a box-line intersection whose two or three cells hold at least
//! two digits more than they are; the rest of the line and of the block each take some.
//!
//! Each house's cells outside the other are tried by themselves. They hold at least as many digits as
//! they are, and together at most one digit twice; so their excess of digits is at most one more than
//! the number of common cells, which leaves few.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Bent Naked Subsets"; Sue de Coq is the forums' name.

use std::collections::HashSet;

use super::plane::{Places, members};
use super::short::{Short, new_only};
use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, CellSet, Conclusion, Csp, Digit, DigitSet, House, HouseKind};
use crate::proof::{Ground, Literal, Node, Proof, Truth};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// Cells of two houses, as many as the digits they hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bent {
    /// The houses.
    pub houses: [House; 2],
    /// The digit that lies in both houses outside their common cells; `None` when none does.
    pub common: Option<Digit>,
    /// In the first house only, in the second only, in both.
    parts: [Part; 3],
    all: Part,
    /// For each digit, the cells where it falls.
    falls: [Places; 9],
}

/// Some cells and the digits they hold.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Part {
    cells: Places,
    count: u32,
    digits: u16,
}

impl Part {
    fn with(self, other: Part) -> Part {
        Part {
            cells: self.cells | other.cells,
            count: self.count + other.count,
            digits: self.digits | other.digits,
        }
    }

    /// By how many digits it holds more than it has cells; in no solvable state fewer than none.
    fn excess(self) -> u32 {
        self.digits.count_ones().saturating_sub(self.count)
    }
}

/// The cells that have two digits or more, and where each digit is among them.
struct Open {
    digits: [u16; 81],
    places: [Places; 9],
    /// The one candidate that is sought; `None` where there are several.
    target: Option<Candidate>,
    /// For each house, the sets of its cells; the empty set is one.
    parts: Vec<Vec<Part>>,
    /// For each house, those that hold at most one digit more than they are: few, and enough beside a house with
    /// which it has no cell in common.
    tight: Vec<Vec<Part>>,
}

impl Open {
    /// The open cells of a state, and what of them can make something of what is sought false.
    fn new(live: &CandidateSet, sought: &CandidateSet) -> Open {
        let (parts, tight) = (Vec::new(), Vec::new());
        let target = sought.only().map(Candidate::from_index);
        let mut open = Open { digits: [0; 81], places: [0; 9], target, parts, tight };
        for candidate in live.iter().map(Candidate::from_index) {
            open.digits[candidate.cell().index()] |= 1 << candidate.digit().index();
        }
        for (cell, digits) in open.digits.iter_mut().enumerate() {
            if digits.count_ones() < 2 {
                *digits = 0;
            }
            members((*digits).into()).for_each(|digit| open.places[digit] |= 1 << cell);
        }
        open.parts = House::all().map(|house| open.parts_of(house)).collect();
        let is_tight = |part: &&Part| part.excess() <= 1;
        let tight = |parts: &Vec<Part>| parts.iter().filter(is_tight).copied().collect();
        open.tight = open.parts.iter().map(tight).collect();
        open
    }

    /// The cells with two digits or more; where one candidate is sought, only those that leave it to fall: another
    /// cell that it sees, or one without its digit.
    fn open_to_the_target(&self) -> Places {
        let open = (0..81).filter(|&cell| self.digits[cell] != 0);
        let open = open.fold(0, |all, cell| all | 1 << cell);
        let Some(target) = self.target else { return open };
        let unseen = self.places[target.digit().index()] & !target.cell().peers().bits();
        open & !unseen & !(1 << target.cell().index())
    }

    /// Whether a bent subset makes false what is sought.
    fn may_tell(&self, bent: &Bent) -> bool {
        self.target.is_none_or(|target| {
            bent.falls[target.digit().index()] >> target.cell().index() & 1 == 1
        })
    }

    fn parts_of(&self, house: House) -> Vec<Part> {
        let mut parts = vec![Part::default()];
        let open = self.open_to_the_target();
        for cell in house.cells().map(Cell::index).into_iter().filter(|cell| open >> cell & 1 == 1)
        {
            let one = Part { cells: 1 << cell, count: 1, digits: self.digits[cell] };
            for at in 0..parts.len() {
                parts.push(parts[at].with(one));
            }
        }
        parts
    }

    /// The sets of cells of a house that lie outside some others, at least one cell, and hold at most so many
    /// digits more than they are.
    fn outside(&self, house: House, others: Places, excess: u32) -> impl Iterator<Item = Part> {
        let parts = if excess <= 1 { &self.tight } else { &self.parts };
        let parts = parts[house.index()].iter().skip(1);
        parts.filter(move |part| part.cells & others == 0 && part.excess() <= excess).copied()
    }
}

/// Tells every bent subset of any size, each once for every two houses, in a state of which these
/// candidates are live; where one candidate is sought, every one that makes that false. No house is without a cell
/// of its own.
///
/// # Errors
/// When the work is stopped.
pub fn each(
    live: &CandidateSet,
    sought: &CandidateSet,
    work: &mut Work,
    mut take: impl FnMut(&Bent),
) -> Result<(), Stopped> {
    let open = Open::new(live, sought);
    for (at, one) in House::all().enumerate() {
        for other in House::all().skip(at + 1) {
            of_houses(&open, [one, other], work, &mut take)?;
        }
    }
    Ok(())
}

fn of_houses(
    open: &Open,
    houses: [House; 2],
    work: &mut Work,
    take: &mut dyn FnMut(&Bent),
) -> Result<(), Stopped> {
    let [one, other] = houses;
    let [places, others] =
        houses.map(|house| house.cells().into_iter().collect::<CellSet>().bits());
    let is_common = |part: &&Part| part.cells & !others == 0;
    let parts = open.parts[one.index()].iter();
    let parts = parts.take(if places & others == 0 { 1 } else { usize::MAX });
    let commons: Vec<Part> = parts.filter(is_common).copied().collect();
    // One digit may lie in both houses, and each common cell takes one.
    let excess = 1 + commons.last().map_or(0, |all| all.count);
    let seconds: Vec<Part> = open.outside(other, places, excess).collect();
    for first in open.outside(one, others, excess) {
        work.spend()?;
        for &second in &seconds {
            let shared = first.digits & second.digits;
            if shared & shared.wrapping_sub(1) != 0 || first.excess() + second.excess() > excess {
                continue;
            }
            let outside = first.with(second);
            for &both in &commons {
                let all = outside.with(both);
                if all.digits.count_ones() == all.count {
                    let digit = (shared != 0).then(|| shared.trailing_zeros() as usize);
                    let common = digit.map(Digit::from_index);
                    let parts = [first, second, both];
                    let mut bent = Bent { houses, common, parts, all, falls: [0; 9] };
                    if bent.eliminate(open) && open.may_tell(&bent) {
                        take(&bent);
                    }
                }
            }
        }
    }
    Ok(())
}

impl Bent {
    /// The number of cells, and of digits.
    pub fn size(&self) -> usize {
        self.all.count as usize
    }

    /// The cells, in order.
    pub fn cells(&self) -> Vec<Cell> {
        members(self.all.cells).map(Cell::from_index).collect()
    }

    /// What it makes false.
    pub fn falls(&self) -> CandidateSet {
        let of = |digit: usize| members(self.falls[digit]).map(move |cell| cell * 9 + digit);
        (0..9).flat_map(of).collect()
    }

    /// Finds what it makes false: what sees all places of the common digit or, when there is none, of
    /// any digit. Whether there is anything.
    fn eliminate(&mut self, open: &Open) -> bool {
        let digits = match self.common {
            Some(digit) => 1 << digit.index(),
            None => self.all.digits,
        };
        for digit in members(digits.into()) {
            let places = members(open.places[digit] & self.all.cells);
            self.falls[digit] = places.fold(open.places[digit], |seen, place| {
                seen & Cell::from_index(place).peers().bits()
            });
        }
        self.falls.iter().any(|&falls| falls != 0)
    }

    /// The digits it holds.
    fn digits(&self) -> impl Iterator<Item = Digit> {
        DigitSet::from_bits(self.all.digits).iter()
    }

    /// The house that a digit's candidates lie in; where they lie in both, this one.
    fn house(&self, digit: Digit, prefer: usize) -> House {
        let in_part = |part: usize| self.parts[part].digits & 1 << digit.index() != 0;
        match (in_part(0), in_part(1)) {
            (true, false) => self.houses[0],
            (false, true) => self.houses[1],
            _ => self.houses[prefer],
        }
    }

    fn truths(&self) -> Vec<Csp> {
        self.cells().into_iter().map(Csp::cell).collect()
    }

    /// For each digit that falls, the cells with the other digits.
    fn shorts(&self) -> Vec<Short> {
        let short = |digit: Digit| {
            let rest = self.digits().filter(|&other| other != digit);
            let falls = members(self.falls[digit.index()]).map(Cell::from_index);
            Short {
                truths: self.truths(),
                links: rest.map(|other| Csp::in_house(self.house(other, 0), other)).collect(),
                falls: falls.map(|cell| Candidate::new(digit, cell)).collect(),
            }
        };
        self.digits().map(short).filter(|short| !short.falls.is_empty()).collect()
    }

    /// Whether it is a Sue de Coq.
    fn is_sue_de_coq(&self) -> bool {
        let is_line = self.houses[0].kind() != HouseKind::Block;
        let is_block = self.houses[1].kind() == HouseKind::Block;
        let both = self.parts[2];
        let crowded = (2..=3).contains(&both.count) && both.excess() >= 2;
        is_line && is_block && crowded && self.common.is_none() && self.is_genuine()
    }

    /// Whether no house has a naked subset of all these cells in it, which would do alone.
    fn is_genuine(&self) -> bool {
        let [one, other, both] = self.parts;
        ![one, other].iter().any(|part| part.excess() == 0 || part.with(both).excess() == 0)
    }

    /// Writes that each digit fills a house: all its other candidates there fall, in both houses for a
    /// digit of the common cells alone. What falls.
    fn fill_houses(&self, live: &CandidateSet, sheet: &mut Sheet) -> Vec<Candidate> {
        let mut fallen: Vec<Candidate> = Vec::new();
        for prefer in [0, 1] {
            let house = |digit| Csp::in_house(self.house(digit, prefer), digit);
            let links: Vec<Csp> = self.digits().map(house).collect();
            let falls = |candidate: &Candidate| {
                live.contains(candidate.index())
                    && self.all.cells & 1 << candidate.cell().index() == 0
                    && !fallen.contains(candidate)
            };
            let out: Vec<Candidate> =
                links.iter().flat_map(|link| link.candidates()).filter(falls).collect();
            if let Some(node) = Node::new(out.iter().copied()) {
                fallen.extend(out);
                let truths = self.truths().into_iter().map(Truth::Variable).collect();
                let ground = Ground::cover(truths, links, Vec::new());
                sheet.push(vec![Literal::False(node)], ground);
            }
        }
        fallen
    }

    fn prove(&self, hunt: &Hunt) -> Proof {
        let mut sheet = Sheet::default();
        let live = hunt.on.live();
        let mut told = match self.common {
            Some(_) => Vec::new(),
            None => self.fill_houses(live, &mut sheet),
        };
        // What sees all places of a digit from a third house.
        self.shorts().iter().for_each(|short| short.write(live, &mut told, &mut sheet));
        let conclusions = told.into_iter().map(Conclusion::Eliminate).collect();
        sheet.prove(hunt.position(), hunt.family, self.size(), conclusions)
    }
}

/// Bent naked subsets by both rules: those that make something false that no smaller one does.
pub(crate) fn naked_subsets(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let mut all = Vec::new();
    let mut seen = HashSet::new();
    let end = each(hunt.on.live(), hunt.sought, work, |bent| {
        if seen.insert((bent.all.cells, bent.falls)) {
            all.push(bent.clone());
        }
    });
    let news = new_only(all, Bent::size, Bent::falls);
    found.extend(news.iter().map(|bent| bent.prove(hunt)));
    end
}

/// Sue de Coq with any number of cells: one proof for each.
pub(crate) fn sue_de_coq(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let open = Open::new(hunt.on.live(), hunt.sought);
    for block in House::all().filter(|house| house.kind() == HouseKind::Block) {
        for line in House::all().filter(|house| house.kind() != HouseKind::Block) {
            of_houses(&open, [line, block], work, &mut |bent| {
                if bent.is_sue_de_coq() {
                    found.push(bent.prove(hunt));
                }
            })?;
        }
    }
    Ok(())
}
