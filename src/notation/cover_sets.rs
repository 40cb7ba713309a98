//! The variables of a cover: sets of which one candidate each is true, the sets that hold them, the
//! fins.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::grid::{Candidate, Cell, Csp, Digit, Space, State};
use crate::proof::{Ground, Line, Literal, Number, Proof, Term, Truth, numbered};

use super::{CellGroup, Guarded, SetLogic, cells};

/// The base and cover variables of a cover, as a proof has them.
///
/// Written as the forums write fish, bases before covers: `n3c267 \ n3r167`, `r1c48 \ n25r1`,
/// `n9r18 \ n9c35 fins n9r1c4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoverSets {
    /// The base variables; one that counts more than once is there as often.
    pub truths: Vec<Csp>,
    /// The cover variables: as many, or fewer where the proof needs no more to refute its targets; more in
    /// a sum of a rank above zero.
    pub links: Vec<Csp>,
    /// The candidates of the bases that lie in too few covers, sorted: what falls is linked to all of
    /// them. With fewer covers, what the targets exclude.
    pub fins: Vec<Candidate>,
}

/// The greatest weight that is written: more than any search gives.
const MOST: i64 = 1_000;

impl CoverSets {
    /// The covers of a proof, each once, in reading order; empty unless the proof is made of covers and
    /// their refutations only.
    pub fn of(proof: &Proof) -> Vec<CoverSets> {
        let whole = if proof.chain.is_some() { None } else { read(&proof.lines) };
        whole.unwrap_or_default()
    }

    /// Whether there are fewer covers than bases.
    pub fn is_short(&self) -> bool {
        self.links.len() < self.truths.len()
    }

    /// What is not so about the fins, a sentence each: candidates of the bases that no cover holds are fins, and no
    /// others are. Nothing is said where there are fewer covers than bases.
    pub fn fins_amiss(&self, state: &State) -> Vec<String> {
        if self.is_short() {
            return Vec::new();
        }
        let is_covered = |&fin: &Candidate| self.links.iter().any(|link| link.contains(fin));
        let held = self.truths.iter().flat_map(|truth| state.values(*truth));
        let fins: BTreeSet<Candidate> = held.filter(|fin| !is_covered(fin)).collect();
        let wrong = self.fins.iter().filter(|fin| !fins.contains(fin));
        let wrong = wrong.map(|fin| format!("{fin} is no fin"));
        let left_out = fins.iter().filter(|fin| !self.fins.contains(fin));
        wrong.chain(left_out.map(|fin| format!("{fin} is a fin, and left out"))).collect()
    }

    /// The complementary cover of a digit in rows against columns: the lines that are not covered, in
    /// those that are no bases. It has the same fins and the same result. `None` for any other cover.
    pub fn complement(&self, state: &State) -> Option<CoverSets> {
        let space = |csps: &[Csp]| {
            let first = csps.first()?;
            let same = |csp: &Csp| csp.space() == first.space() && csp.second() == first.second();
            csps.iter().all(same).then_some((first.space(), first.second()))
        };
        let ((lines, digit), (cross, other)) = (space(&self.truths)?, space(&self.links)?);
        let against = matches!((lines, cross), (Space::Rn, Space::Cn) | (Space::Cn, Space::Rn));
        if !against || digit != other || self.is_short() {
            return None;
        }
        let is_open = |csp: &Csp| {
            state.values(*csp).any(|candidate| state.decided(candidate.cell()).is_none())
        };
        let rest = |space: Space, known: &[Csp]| -> Vec<Csp> {
            let of = |csp: &Csp| csp.space() == space && csp.second() == digit;
            let all = Csp::all().filter(|csp| of(csp) && !known.contains(csp));
            all.filter(is_open).collect()
        };
        let (truths, links) = (rest(cross, &self.links), rest(lines, &self.truths));
        let is_one = !truths.is_empty() && truths.len() == links.len();
        is_one.then(|| CoverSets { truths, links, fins: self.fins.clone() })
    }
}

/// The covers of some lines; `None` when these have other grounds too.
fn read(lines: &[Line]) -> Option<Vec<CoverSets>> {
    let all = numbered(lines);
    let mut covers: Vec<CoverSets> = Vec::new();
    for line in lines {
        let of = match &line.ground {
            Ground::Sum { .. } => cover(line, &all)?,
            Ground::Refutation { lines } => {
                let is_plain = |line: &&Line| {
                    !matches!(
                        line.ground,
                        Ground::Assumption | Ground::Link { .. } | Ground::Resolve { .. }
                    )
                };
                let mut rest = lines.iter().filter(is_plain);
                let cover = cover(rest.next()?, &all)?;
                rest.next().is_none().then_some(cover)?
            }
            _ => return None,
        };
        let same =
            |known: &&mut CoverSets| (&known.truths, &known.links) == (&of.truths, &of.links);
        match covers.iter_mut().find(same) {
            Some(known) => {
                known.fins.extend(of.fins);
                known.fins.sort_unstable();
                known.fins.dedup();
            }
            None => covers.push(of),
        }
    }
    Some(covers)
}

/// The cover of a line; `None` when the line is none of variables only.
fn cover(line: &Line, all: &[(&Line, bool)]) -> Option<CoverSets> {
    let Ground::Sum { truths, links, from } = &line.ground else { return None };
    let variable = |truth: &Term<Truth>| match truth.set {
        Truth::Variable(set) => Some(Term { set, weight: truth.weight }),
        Truth::Line(_) => None,
    };
    let fallen = |number: &Number| match &all.get(number.checked_sub(1)?)?.0.claim[..] {
        [Literal::False(node)] => Some(node.members().to_vec()),
        _ => None,
    };
    let mut fins: Vec<Candidate> = from.iter().filter_map(fallen).flatten().collect();
    fins.sort_unstable();
    let truths: Vec<Term<Csp>> = truths.iter().map(variable).collect::<Option<_>>()?;
    Some(CoverSets { truths: as_often(&truths), links: as_often(links), fins })
}

/// Each variable as often as it counts; a weight that no search gives is not spelled out.
fn as_often(terms: &[Term<Csp>]) -> Vec<Csp> {
    let times = |term: &Term<Csp>| usize::try_from(term.weight.clamp(0, MOST)).unwrap_or_default();
    terms.iter().flat_map(|term| std::iter::repeat_n(term.set, times(term))).collect()
}

/// Variables in one word where they have a house or a digit in common: cells together, digits by their
/// houses. What counts more than once stands in brackets after its weight: `r1c2 3×(n5r46 r7c8)`.
pub(crate) fn write_sets(csps: &[Csp]) -> String {
    let mut times: BTreeMap<Csp, usize> = BTreeMap::new();
    csps.iter().for_each(|&csp| *times.entry(csp).or_default() += 1);
    let mut by_times: BTreeMap<usize, Vec<Csp>> = BTreeMap::new();
    times.into_iter().for_each(|(csp, times)| by_times.entry(times).or_default().push(csp));
    let word = |(times, csps): (usize, Vec<Csp>)| match times {
        1 => write_once(&csps),
        _ => format!("{times}×({})", write_once(&csps)),
    };
    by_times.into_iter().map(word).collect::<Vec<_>>().join(" ")
}

fn write_once(csps: &[Csp]) -> String {
    let mut in_cells: Vec<Cell> = Vec::new();
    let mut by_house: BTreeMap<(Space, usize), Vec<usize>> = BTreeMap::new();
    for csp in csps {
        match csp.space() {
            Space::Rc => in_cells.push(csp.candidates()[0].cell()),
            space => by_house.entry((space, csp.first())).or_default().push(csp.second()),
        }
    }
    let mut by_digits: BTreeMap<(Space, Vec<usize>), Vec<usize>> = BTreeMap::new();
    for ((space, house), mut digits) in by_house {
        digits.sort_unstable();
        by_digits.entry((space, digits)).or_default().push(house);
    }
    let numbers = |all: &[usize]| -> String {
        all.iter().map(|&number| Digit::from_index(number).to_string()).collect()
    };
    let letter = |space: Space| match space {
        Space::Rc => 'n',
        Space::Rn => 'r',
        Space::Cn => 'c',
        Space::Bn => 'b',
    };
    let houses = by_digits.iter().map(|((space, digits), houses)| {
        format!("n{}{}{}", numbers(digits), letter(*space), numbers(houses))
    });
    let cells = (!in_cells.is_empty()).then(|| cells::word(&in_cells));
    cells.into_iter().chain(houses).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for CoverSets {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} \\ {}", write_sets(&self.truths), write_sets(&self.links))?;
        if !self.fins.is_empty() && !self.is_short() {
            let fins: Vec<String> = self.fins.iter().map(ToString::to_string).collect();
            write!(f, " fins {}", fins.join(" "))?;
        }
        Ok(())
    }
}

/// A proof that is not a chain as one text: its covers, each with its complementary one; its impossible
/// pattern with the guardians; of any other, its almost locked sets and its other truths, before its links: `A r2c28 {149}, B r7c2 {14}, r5c5 \\ n1c2`.
pub(super) fn write_sets_of(proof: &Proof) -> String {
    let covers = write_covers(proof);
    // Of a single the conclusion says all.
    if !covers.is_empty() || proof.length == 0 {
        return covers;
    }
    let patterns = Guarded::of_proof(proof);
    if !patterns.is_empty() {
        return write_guarded(proof, &patterns);
    }
    let groups = CellGroup::of_proof(proof);
    let Some(SetLogic { mut truths, mut links }) = SetLogic::of(proof) else {
        return String::new();
    };
    let is_in = |csp: &Csp, group: &CellGroup| {
        csp.space() == Space::Rc && group.cells.contains(&csp.candidates()[0].cell())
    };
    truths.retain(|csp| !groups.iter().any(|group| is_in(csp, group)));
    // What fills a set is no news; it stays where it links two of them, or a set with the rest.
    let reaches = |link: &Csp| {
        let holds = |cell: &Cell| {
            link.candidates().iter().any(|c| c.cell() == *cell && proof.state.is_live(*c))
        };
        let sets = groups.iter().filter(|group| group.cells.iter().any(holds)).count();
        let others = truths.iter().filter(|truth| {
            truth.candidates().iter().any(|&c| link.contains(c) && proof.state.is_live(c))
        });
        sets + others.count() > 1 || proof.eliminated().iter().any(|&c| link.contains(c))
    };
    links.retain(|link| groups.is_empty() || reaches(link));
    let rest = (!truths.is_empty()).then(|| write_sets(&truths));
    let truths: Vec<String> = groups.iter().map(ToString::to_string).chain(rest).collect();
    match (&truths[..], &links[..]) {
        ([], []) => String::new(),
        (truths, []) => truths.join(", "),
        (truths, links) => format!("{} \\ {}", truths.join(", "), write_sets(links)),
    }
}

/// The patterns of a proof with their guardians, then the truths and links of the steps that go on from them.
fn write_guarded(proof: &Proof, patterns: &[Guarded]) -> String {
    let patterns = patterns.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let folded = Proof { lines: Guarded::folded(proof), ..proof.clone() };
    match SetLogic::of(&folded) {
        Some(SetLogic { truths, links }) => {
            format!("{patterns}; {} \\ {}", write_sets(&truths), write_sets(&links))
        }
        None => patterns,
    }
}

/// The covers of a proof as one text, each with its complementary one; empty when it has none.
fn write_covers(proof: &Proof) -> String {
    let text = |cover: &CoverSets| match cover.complement(&proof.state) {
        Some(other) => {
            let other = CoverSets { fins: Vec::new(), ..other };
            format!("{cover} (complement {other})")
        }
        None => cover.to_string(),
    };
    CoverSets::of(proof).iter().map(text).collect::<Vec<_>>().join("; ")
}
