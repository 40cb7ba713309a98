//! Junior exocets: two base cells whose digits must be those of two targets.
//!
//! The **base** is two cells of a line in a block, with three or four digits together. Each of the other two blocks
//! of the band has a **target** off the base's line, whose **companion**, in the same cross-line and the third line,
//! has no base digit. The **cross-lines** are those of the targets and of the base block's third cell. Outside the
//! band two lines hold each base digit in the cross-lines. So a digit of the base is in a target:
//! else the three cross-lines would need it in two places outside the band, and one in the band where the base
//! leaves none.
//!
//! Three rings of conclusions, each a proof of its own: the other digits of the targets, by a lemma for each base
//! digit and one sum; all that the base cells and the base digits in the cross-lines prove by cases; what
//! falls by cases when the base digits in the lines of the band are truths too (mirror rules).
//!
//! The length is the number of truths that are used.
//!
//! Source: Champagne and David P. Bird, New Sudoku Players' Forum, "Exotic patterns", JExocet Compendium.

use std::collections::BTreeSet;

use crate::board::CandidateSet;
use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet};
use crate::proof::{Ground, Literal, Node, Number, Proof, Term, Truth, numbered};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::fillings::Filling;
use super::houses::{digits, is_open};

/// The board with its rows as lines, or its columns.
#[derive(Clone, Copy)]
struct Way {
    is_transposed: bool,
}

impl Way {
    fn cell(self, line: usize, cross: usize) -> Cell {
        match self.is_transposed {
            false => Cell::at(line, cross),
            true => Cell::at(cross, line),
        }
    }

    fn line(self, line: usize, digit: Digit) -> Csp {
        match self.is_transposed {
            false => Csp::row(line, digit),
            true => Csp::column(line, digit),
        }
    }

    fn cross(self, cross: usize, digit: Digit) -> Csp {
        Way { is_transposed: !self.is_transposed }.line(cross, digit)
    }
}

/// A line and a cross-line.
type Place = (usize, usize);

struct Exocet {
    way: Way,
    /// The line of the base, and the cross-lines of its cells.
    base: (usize, [usize; 2]),
    targets: [Place; 2],
    /// Those of the base block's third cell and of the targets.
    crosses: [usize; 3],
    digits: DigitSet,
}

/// All junior exocets with what they prove of what is sought.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let live = hunt.on.live();
    for is_transposed in [false, true] {
        let way = Way { is_transposed };
        for line in 0..9 {
            for escape in 0..9 {
                work.spend()?;
                for exocet in exocets(way, line, escape, live) {
                    exocet.prove_all(hunt, found, work)?;
                }
            }
        }
    }
    Ok(())
}

/// The two other members of a third of the nine lines.
fn others(line: usize) -> [usize; 2] {
    let first = line / 3 * 3;
    [1, 2].map(|by| first + (line - first + by) % 3)
}

/// Those whose base is in a line, in the cells of a block but one.
fn exocets(way: Way, line: usize, escape: usize, live: &CandidateSet) -> Vec<Exocet> {
    let base = others(escape);
    let cells = base.map(|cross| way.cell(line, cross));
    let held = cells.map(|cell| digits(live, cell));
    let all = held[0].union(held[1]);
    if !cells.iter().all(|&cell| is_open(live, cell)) || !(3..=4).contains(&all.len()) {
        return Vec::new();
    }
    let targets = |block: usize| {
        let places =
            others(line).map(|line| (block * 3..block * 3 + 3).map(move |cross| (line, cross)));
        let places = places.into_iter().flatten();
        places.filter(|&place| is_target(way, line, place, all, live)).collect::<Vec<Place>>()
    };
    let [one, other] = others_of_three(escape / 3).map(targets);
    let pairs = one.iter().flat_map(|&one| other.iter().map(move |&other| [one, other]));
    let exocet = |targets: [Place; 2]| Exocet {
        way,
        base: (line, base),
        targets,
        crosses: [escape, targets[0].1, targets[1].1],
        digits: all,
    };
    let is_held =
        |exocet: &Exocet| exocet.digits.iter().all(|digit| exocet.cover(digit, live).is_some());
    pairs.map(exocet).filter(is_held).collect()
}

fn others_of_three(one: usize) -> [usize; 2] {
    [(one + 1) % 3, (one + 2) % 3]
}

/// Whether a cell may be a target: open, with a base digit, its companion without.
fn is_target(
    way: Way,
    base: usize,
    (line, cross): Place,
    all: DigitSet,
    live: &CandidateSet,
) -> bool {
    let [one, other] = others(line);
    let companion = way.cell(if one == base { other } else { one }, cross);
    let cell = way.cell(line, cross);
    let has = |cell: Cell| !digits(live, cell).intersection(all).is_empty();
    is_open(live, cell) && has(cell) && !has(companion)
}

impl Exocet {
    fn at(&self, (line, cross): Place) -> Cell {
        self.way.cell(line, cross)
    }

    fn base_cells(&self) -> [Cell; 2] {
        self.base.1.map(|cross| self.way.cell(self.base.0, cross))
    }

    fn block(&self, digit: Digit) -> Csp {
        Csp::block(self.base_cells()[0].block(), digit)
    }

    /// The cross-lines that count with fewer than three, and the lines outside the band that hold a digit in the
    /// others: two at most in all; `None` where it takes three.
    fn cover(&self, digit: Digit, live: &CandidateSet) -> Option<(Vec<usize>, Vec<usize>)> {
        let outside = (0..9).filter(|line| line / 3 != self.base.0 / 3);
        let holds = |line: usize, cross: usize| {
            live.contains(Candidate::new(digit, self.way.cell(line, cross)).index())
        };
        let covers = (0..8).map(|some: usize| {
            let crosses: Vec<usize> =
                (0..3).filter(|at| some >> at & 1 == 1).map(|at| self.crosses[at]).collect();
            let rest = || self.crosses.iter().filter(|cross| !crosses.contains(cross));
            let lines: Vec<usize> =
                outside.clone().filter(|&line| rest().any(|&cross| holds(line, cross))).collect();
            (crosses, lines)
        });
        let least =
            covers.min_by_key(|(crosses, lines)| (crosses.len() + lines.len(), crosses.len()))?;
        (least.0.len() + least.1.len() <= 2).then_some(least)
    }

    fn prove_all(
        &self,
        hunt: &Hunt,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let live = hunt.on.live();
        let in_targets = self.other_digits(live);
        let by_sum = self.by_sum(&in_targets, live);
        found.extend(by_sum.and_then(|sheet| proof(sheet, &in_targets, hunt)));
        let mut rest = hunt.sought.and_not(&in_targets);
        for truths in [self.truths(false), self.truths(true)] {
            let (mut sheet, mut fallen) = (Sheet::default(), CandidateSet::EMPTY);
            let mut open = rest;
            while let Some(candidate) = open.first() {
                open.remove(candidate);
                match Filling::beside(Candidate::from_index(candidate), &truths, live, work)? {
                    Filling::Refuted(case) => {
                        case.write(live, &mut sheet);
                        fallen.insert(candidate);
                    }
                    Filling::Keeps(filling) => open.remove_all(&kept(&filling, &truths)),
                }
            }
            rest.remove_all(&fallen);
            found.extend(proof(sheet, &fallen, hunt));
        }
        Ok(())
    }

    /// The live digits of the targets that are no base digits.
    fn other_digits(&self, live: &CandidateSet) -> CandidateSet {
        let cells = self.targets.map(|place| self.at(place));
        let others = |cell: Cell| {
            let rest = digits(live, cell).iter().filter(|&digit| !self.digits.contains(digit));
            rest.map(|digit| Candidate::new(digit, cell).index()).collect::<Vec<_>>()
        };
        cells.into_iter().flat_map(others).collect()
    }

    /// The base cells, the base digits in the cross-lines and, where it is asked for, those in the lines of the band.
    fn truths(&self, with_band: bool) -> Vec<Csp> {
        let band = self.base.0 / 3 * 3..self.base.0 / 3 * 3 + 3;
        let lines = band.filter(|_| with_band);
        let of = |digit: Digit| {
            let in_crosses = self.crosses.iter().map(move |&cross| self.way.cross(cross, digit));
            in_crosses.chain(lines.clone().map(move |line| self.way.line(line, digit)))
        };
        let in_lines: Vec<Csp> = self.digits.iter().flat_map(of).collect();
        self.base_cells().into_iter().map(Csp::cell).chain(in_lines).collect()
    }

    /// A lemma for each base digit, and the sum of them, by which the other digits of the targets are false.
    fn by_sum(&self, falls: &CandidateSet, live: &CandidateSet) -> Option<Sheet> {
        let falls = Node::new(falls.iter().map(Candidate::from_index))?;
        let mut sheet = Sheet::default();
        let lemmas: Option<Vec<Number>> =
            self.digits.iter().map(|digit| self.lemma(digit, live, &mut sheet)).collect();
        let lemmas = lemmas?.into_iter().map(Truth::Line);
        let cells = self.base_cells().map(|cell| Truth::Variable(Csp::cell(cell)));
        let truths = lemmas.chain(cells).collect();
        let targets = self.targets.map(|place| Csp::cell(self.at(place)));
        let blocks = self.digits.iter().map(|digit| self.block(digit));
        let links = targets.into_iter().chain(blocks).collect();
        sheet.push(vec![Literal::False(falls)], Ground::cover(truths, links, Vec::new()));
        Some(sheet)
    }

    /// Writes that a digit is in a target, or in the base's block but not in the base: else two lines and the
    /// base's own would hold it three times in the cross-lines and once in the block.
    fn lemma(&self, digit: Digit, live: &CandidateSet, sheet: &mut Sheet) -> Option<Number> {
        let (crosses, lines) = self.cover(digit, live)?;
        let targets = self.targets.map(|place| Candidate::new(digit, self.at(place)));
        let in_block = self.block(digit).candidates().into_iter();
        let elsewhere = in_block.filter(|c| !self.base_cells().contains(&c.cell()));
        let claim = targets.into_iter().chain(elsewhere).filter(|c| live.contains(c.index()));
        let counted = self.crosses.iter().filter(|cross| !crosses.contains(cross));
        let in_crosses = counted.map(|&cross| self.way.cross(cross, digit));
        let truths =
            in_crosses.chain([self.block(digit)]).map(|csp| Term::unit(Truth::Variable(csp)));
        let links = lines
            .into_iter()
            .chain([self.base.0])
            .map(|line| Term::unit(self.way.line(line, digit)));
        let ground =
            Ground::Sum { truths: truths.collect(), links: links.collect(), from: Vec::new() };
        Some(sheet.push(vec![Literal::True(Node::new(claim)?)], ground))
    }
}

/// The candidates that a filling leaves: its own, and those that none of it is linked to, where they are in no truth.
fn kept(filling: &CandidateSet, truths: &[Csp]) -> CandidateSet {
    let held = |c: Candidate| truths.iter().any(|truth| truth.contains(c));
    let is_linked = |c: Candidate| filling.iter().any(|one| Candidate::from_index(one).linked(c));
    let free = Candidate::all().filter(|&c| !held(c) && !is_linked(c));
    *filling | free.map(|c| c.index()).collect()
}

fn proof(sheet: Sheet, falls: &CandidateSet, hunt: &Hunt) -> Option<Proof> {
    let conclusions: Vec<Conclusion> =
        falls.iter().map(Candidate::from_index).map(Conclusion::Eliminate).collect();
    if conclusions.is_empty() {
        return None;
    }
    let mut proof = sheet.prove(hunt.position(), hunt.family, 0, conclusions);
    proof.length = length(&proof);
    Some(proof)
}

/// The variables that are truths of its lines, and links of none.
fn length(proof: &Proof) -> usize {
    let (mut truths, mut links) = (BTreeSet::new(), BTreeSet::new());
    for (line, _) in numbered(&proof.lines) {
        match &line.ground {
            Ground::Variable { csp, .. } => {
                truths.insert(*csp);
            }
            Ground::Sum { truths: counted, links: against, .. } => {
                truths.extend(counted.iter().filter_map(|truth| match truth.set {
                    Truth::Variable(csp) => Some(csp),
                    Truth::Line(_) => None,
                }));
                links.extend(against.iter().map(|link| link.set));
            }
            _ => {}
        }
    }
    truths.difference(&links).count()
}
