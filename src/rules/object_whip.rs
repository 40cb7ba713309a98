//! Whips with more than candidates and links: S-whips, of which a step may leave a subset in place of one candidate, and
//! W*-whips, in which bi-whips count as links.
//!
//! ```text
//! a step     a variable of which one candidate is left; in an S-whip also one of which candidates of one box-line
//!            intersection are, or p variables, at least two, of which all that is left lies in p others, its links
//! false      what is linked to all that is left in the variable, or in one of the links; in a W*-whip also what makes
//!            a bi-whip with the candidate that is left
//! left       what the target and the earlier steps do not make false
//! the end    a variable of which nothing is left
//! ```
//!
//! One of the variables of each step holds a candidate that the step just before makes false, at the beginning the
//! target; it may have been false before. No step leaves the target, and of a subset each variable and each link has two
//! candidates at least. A step may leave again what an earlier one left. The length is the number of variables of all
//! steps.
//!
//! Partial whips are looked at shorter ones first, each set of what is false with what the last step makes false once,
//! so the first that ends is a shortest.
//!
//! Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", "Sp-whips" and "W*-whips".

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::board::{CandidateSet, csps_of, links_of, values_of};
use crate::graph::CspSet;
use crate::grid::{Candidate, Conclusion, Csp, Digit, House};
use crate::proof::{Ground, Literal, Node, Number, Proof, Term, Truth};
use crate::rules::closure::{End, Inferences, Steps};
use crate::rules::pairs::Pairs;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// Adds the shortest S-whips of what is sought, with subsets of up to so many variables.
pub(crate) fn with_subsets(
    hunt: &Hunt,
    most: usize,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let braids = Inferences::new(&hunt.position().state, Steps::subsets(most));
    shortest(hunt, Beyond::Subsets(most), &braids, found, work)
}

/// Adds the shortest W*-whips of what is sought.
pub(crate) fn with_pairs(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let state = &hunt.position().state;
    let singles = Inferences::new(state, Steps::SINGLES);
    let pairs = Pairs::bi_whips(hunt.on.board(), work)?;
    let braids = Pairs::inferences(state, &pairs.refuted());
    shortest(hunt, Beyond::Pairs(&pairs, &singles), &braids, found, work)
}

/// What there is beyond candidates and links.
#[derive(Clone, Copy)]
enum Beyond<'a> {
    /// Groups, and subsets of up to so many variables.
    Subsets(usize),
    /// Pairs, and what writes their proofs.
    Pairs(&'a Pairs, &'a Inferences),
}

impl Beyond<'_> {
    /// What falls when something is left of a variable; `None` where it may not be left.
    fn falls_by(&self, left: &CandidateSet) -> Option<CandidateSet> {
        let linked = linked_to_all(left);
        match self {
            Beyond::Subsets(_) => Some(linked),
            Beyond::Pairs(pairs, _) => {
                left.only().map(|only| linked | *pairs.of(Candidate::from_index(only)))
            }
        }
    }
}

/// Adds the shortest whips of what is sought. These braids refute whatever one of the whips does.
fn shortest(
    hunt: &Hunt,
    beyond: Beyond,
    braids: &Inferences,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let mut searches = Vec::new();
    for target in refuted(hunt, braids, work)? {
        searches.push(Search::new(hunt, beyond, target));
    }
    // Length by length for all targets: what is found before the work is stopped is the shortest there is.
    for length in 1..=hunt.reach.length {
        let mut open = Vec::new();
        for mut search in searches {
            match search.go_on(length - 1, work)? {
                Some(end) => found.push(search.prove(end, work)?),
                None if search.levels.is_empty() => {}
                None => open.push(search),
            }
        }
        if open.is_empty() {
            break;
        }
        hunt.none_up_to.set(length);
        searches = open;
    }
    Ok(())
}

/// Of what is sought, what braids refute.
fn refuted(hunt: &Hunt, braids: &Inferences, work: &mut Work) -> Result<Vec<Candidate>, Stopped> {
    let mut refuted = Vec::new();
    for target in hunt.open() {
        let closure = braids.follow(&[Literal::True(target.into())], work)?;
        if closure.end() == End::Contradiction {
            refuted.push(target);
        }
    }
    Ok(refuted)
}

/// Nine variables that hold no candidate in common, and the nine others of the same candidates: a digit in all rows and
/// in all columns, the cells and the digits of a house.
struct Pool {
    variables: [Csp; 9],
    links: [Csp; 9],
    /// The candidate of each variable and each link.
    at: [[usize; 9]; 9],
}

static POOLS: LazyLock<Vec<Pool>> = LazyLock::new(|| {
    let nine = |csp: &dyn Fn(usize) -> Csp| std::array::from_fn(csp);
    let of_digits = Digit::all().map(|digit| {
        [nine(&|row| Csp::row(row, digit)), nine(&|column| Csp::column(column, digit))]
    });
    let of_houses = House::all().map(|house| {
        let digits = nine(&|digit| Csp::in_house(house, Digit::from_index(digit)));
        [house.cells().map(Csp::cell), digits]
    });
    let both = |[one, other]: [[Csp; 9]; 2]| [Pool::new(one, other), Pool::new(other, one)];
    of_digits.chain(of_houses).flat_map(both).collect()
});

/// Two to four of nine, a bit each, the fewest first.
static CHOICES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut all: Vec<u16> =
        (0..512u16).filter(|chosen| (2..=4).contains(&chosen.count_ones())).collect();
    all.sort_by_key(|chosen| chosen.count_ones());
    all
});

impl Pool {
    fn new(variables: [Csp; 9], links: [Csp; 9]) -> Pool {
        let common = |one: Csp, other: Csp| (*values_of(one) & *values_of(other)).only();
        let at = variables
            .map(|one| links.map(|other| common(one, other).expect("they cross in one candidate")));
        Pool { variables, links, at }
    }

    /// Tells the subsets of two to so many variables of which these candidates are left: the variables and the links, a
    /// bit each. One of the variables is among those that are touched.
    fn subsets(
        &self,
        left: &CandidateSet,
        touched: &CspSet,
        most: usize,
        mut tell: impl FnMut(u16, u16),
    ) {
        let bits =
            |is: &dyn Fn(usize) -> bool| (0..9).fold(0u16, |all, i| all | u16::from(is(i)) << i);
        let rows: [u16; 9] = self.at.map(|row| bits(&|link| left.contains(row[link])));
        let usable = bits(&|i| (2..=most).contains(&(rows[i].count_ones() as usize)));
        let begun = bits(&|i| touched.contains(self.variables[i].index())) & usable;
        if begun == 0 {
            return;
        }
        for &chosen in
            CHOICES.iter().filter(|&&chosen| chosen & !usable == 0 && chosen & begun != 0)
        {
            let size = chosen.count_ones() as usize;
            if size > most {
                break;
            }
            let of = (0..9).filter(|i| chosen >> i & 1 == 1);
            let (once, twice) =
                of.fold((0, 0), |(once, twice), i| (once | rows[i], twice | once & rows[i]));
            if once == twice && once.count_ones() as usize == size {
                tell(chosen, once);
            }
        }
    }
}

/// What a step goes through.
#[derive(Clone, Copy)]
enum Through {
    /// The target is supposed.
    Target(Candidate),
    Variable(Csp),
    /// Variables and links of a pool, a bit each.
    Subset(&'static Pool, u16, u16),
}

/// A subset: its variables and, of each of its links, what is left in it.
struct Subset {
    variables: Vec<Csp>,
    links: Vec<(Csp, CandidateSet)>,
}

impl Subset {
    /// What these variables of a pool leave of these candidates.
    fn of(pool: &Pool, [variables, links]: [u16; 2], left: &CandidateSet) -> Subset {
        let places = |bits: u16| (0..9).filter(move |i| bits >> i & 1 == 1);
        let own = places(variables)
            .fold(CandidateSet::EMPTY, |all, i| all | *values_of(pool.variables[i]));
        let part = |link: usize| {
            let link = pool.links[link];
            (link, *values_of(link) & own & *left)
        };
        Subset {
            variables: places(variables).map(|i| pool.variables[i]).collect(),
            links: places(links).map(part).collect(),
        }
    }

    /// What it makes false: what is linked to all that is left in one of its links.
    fn makes_false(&self) -> CandidateSet {
        self.links.iter().fold(CandidateSet::EMPTY, |all, (_, part)| all | linked_to_all(part))
    }

    /// The sum that makes some of it false. A candidate outside the links shares another variable with all that is left
    /// in one of them, and this variable stands beside the link with a part of its weight, or in its place.
    fn sum(&self, out: &CandidateSet, from: Vec<Number>) -> Ground {
        let mut used: Vec<Vec<Csp>> = vec![Vec::new(); self.links.len()];
        for candidate in out.iter() {
            let holds = |csp: &Csp| values_of(*csp).contains(candidate);
            if used.iter().flatten().any(holds) {
                continue;
            }
            let common = |part: &CandidateSet| {
                let of = |c| *csps_of(Candidate::from_index(c));
                let all = part.iter().fold(CspSet::below(324), |all, c| all & of(c));
                all.iter().map(Csp::from_index).find(holds)
            };
            let found = |(at, (link, part)): (usize, &(Csp, CandidateSet))| {
                let csp = if holds(link) { Some(*link) } else { common(part) };
                csp.map(|csp| (at, csp))
            };
            if let Some((at, csp)) = self.links.iter().enumerate().find_map(found) {
                used[at].push(csp);
            }
        }
        self.weighted(used, from)
    }

    /// The sum in which these stand for the links, or the link itself where nothing does.
    fn weighted(&self, used: Vec<Vec<Csp>>, from: Vec<Number>) -> Ground {
        // Two candidates have two variables in common at most.
        let whole = if used.iter().any(|used| used.len() == 2) { 2 } else { 1 };
        let mut links: BTreeMap<Csp, i64> = BTreeMap::new();
        for ((link, _), used) in self.links.iter().zip(used) {
            let used = if used.is_empty() { vec![*link] } else { used };
            for csp in &used {
                *links.entry(*csp).or_default() += whole / used.len() as i64;
            }
        }
        let truth = |csp: &Csp| Term { set: Truth::Variable(*csp), weight: whole };
        let mut truths: Vec<Term<Truth>> = self.variables.iter().map(truth).collect();
        truths.sort_unstable();
        let links = links.into_iter().map(|(set, weight)| Term { set, weight }).collect();
        Ground::Sum { truths, links, from }
    }
}

/// A partial whip: the one without its last step, and that step.
struct Whip {
    before: Option<usize>,
    through: Through,
    /// What the target or a step makes false; and what the last step makes false.
    out: CandidateSet,
    last: CandidateSet,
    length: usize,
}

/// The last partial whip, and the variable that it ends in.
type Ending = (usize, Csp);

struct Search<'a> {
    hunt: &'a Hunt<'a>,
    beyond: Beyond<'a>,
    target: Candidate,
    whips: Vec<Whip>,
    /// Those that were not looked at, by length.
    levels: BTreeMap<usize, Vec<usize>>,
    /// The least length for what is false, and what the last step makes false.
    known: FxHashMap<[CandidateSet; 2], usize>,
}

impl<'a> Search<'a> {
    fn new(hunt: &'a Hunt<'a>, beyond: Beyond<'a>, target: Candidate) -> Search<'a> {
        let (levels, known) = (BTreeMap::new(), FxHashMap::default());
        let mut search = Search { hunt, beyond, target, whips: Vec::new(), levels, known };
        let falls = beyond.falls_by(&CandidateSet::single(target.index()));
        search.add(None, Through::Target(target), falls.unwrap_or_default(), 0);
        search
    }

    /// Looks at the partial whips of a length: the end of one, otherwise all that have one step more are made.
    fn go_on(&mut self, length: usize, work: &mut Work) -> Result<Option<Ending>, Stopped> {
        for at in self.levels.remove(&length).unwrap_or_default() {
            let Whip { out, last, .. } = self.whips[at];
            if self.known.get(&[out, last]) != Some(&length) {
                continue;
            }
            let variables = touched(&last);
            let left = self.hunt.on.live().and_not(&out);
            let is_empty = |csp: &Csp| !values_of(*csp).intersects(&left);
            if let Some(csp) = variables.iter().map(Csp::from_index).find(is_empty) {
                return Ok(Some((at, csp)));
            }
            let before = self.whips.len();
            self.by_variables(at, &variables, &left);
            if let Beyond::Subsets(most) = self.beyond {
                self.by_subsets(at, &variables, &left, most);
            }
            for _ in before..=self.whips.len() {
                work.spend()?;
            }
            work.keep((self.whips.len() - before) * 2 * size_of::<Whip>())?;
        }
        Ok(None)
    }

    fn by_variables(&mut self, at: usize, variables: &CspSet, left: &CandidateSet) {
        let variables = variables.and_not(csps_of(self.target));
        for csp in variables.iter().map(Csp::from_index) {
            if let Some(falls) = self.beyond.falls_by(&(*values_of(csp) & *left)) {
                self.add(Some(at), Through::Variable(csp), falls, 1);
            }
        }
    }

    fn by_subsets(&mut self, at: usize, variables: &CspSet, left: &CandidateSet, most: usize) {
        for pool in POOLS.iter() {
            pool.subsets(left, variables, most, |chosen, links| {
                let falls = Subset::of(pool, [chosen, links], left).makes_false();
                let size = chosen.count_ones() as usize;
                self.add(Some(at), Through::Subset(pool, chosen, links), falls, size);
            });
        }
    }

    /// Adds a partial whip that makes something false, unless one that is not longer is known to make the same false.
    fn add(&mut self, before: Option<usize>, through: Through, falls: CandidateSet, size: usize) {
        let (out, length) = match before.map(|at| &self.whips[at]) {
            Some(whip) => (whip.out, whip.length + size),
            None => (CandidateSet::EMPTY, size),
        };
        let last = falls & *self.hunt.on.live();
        let out = out | last;
        let known = self.known.entry([out, last]).or_insert(usize::MAX);
        if !last.is_empty() && length < *known {
            *known = length;
            self.levels.entry(length).or_default().push(self.whips.len());
            self.whips.push(Whip { before, through, out, last, length });
        }
    }

    /// The refutation of the target.
    fn prove(&self, (at, end): Ending, work: &mut Work) -> Result<Proof, Stopped> {
        let whip = |&at: &usize| self.whips[at].before;
        let mut path: Vec<&Whip> =
            std::iter::successors(Some(at), whip).map(|at| &self.whips[at]).collect();
        path.reverse();
        let mut sheet = Sheet::default();
        Writer::of(&path, end, self.hunt.on.live(), self.beyond).write(&mut sheet, work)?;
        let conclusions = vec![Conclusion::Eliminate(self.target)];
        let length = self.whips[at].length + 1;
        Ok(sheet.prove(self.hunt.position(), self.hunt.family, length, conclusions))
    }
}

/// Writes a whip: what each step makes false, as far as later steps need it.
struct Writer<'a> {
    path: &'a [&'a Whip],
    end: Csp,
    live: &'a CandidateSet,
    beyond: Beyond<'a>,
    /// By step, what is needed of what it makes false.
    needed: Vec<CandidateSet>,
}

/// A line, and what it says to be false.
type Falls = (CandidateSet, Number);

impl<'a> Writer<'a> {
    fn of(
        path: &'a [&'a Whip],
        end: Csp,
        live: &'a CandidateSet,
        beyond: Beyond<'a>,
    ) -> Writer<'a> {
        let needed = vec![CandidateSet::EMPTY; path.len()];
        let mut writer = Writer { path, end, live, beyond, needed };
        for step in 1..=path.len() {
            for (by, out) in writer.reasons(step) {
                writer.needed[by] |= out;
            }
        }
        writer
    }

    /// The live candidates of the variables of a step; behind the last one, of the variable that the whip ends in.
    fn values(&self, step: usize) -> CandidateSet {
        let values = match self.path.get(step).map(|whip| whip.through) {
            None => *values_of(self.end),
            Some(Through::Target(_)) => CandidateSet::EMPTY,
            Some(Through::Variable(csp)) => *values_of(csp),
            Some(Through::Subset(pool, chosen, _)) => {
                let of = (0..9).filter(|i| chosen >> i & 1 == 1);
                of.fold(CandidateSet::EMPTY, |all, i| all | *values_of(pool.variables[i]))
            }
        };
        values & *self.live
    }

    /// What had to be false for a step, by the step that made it so: the one just before or, where that did not, the first.
    fn reasons(&self, step: usize) -> Vec<(usize, CandidateSet)> {
        let mut open = self.values(step) & self.path[step - 1].out;
        let mut reasons = Vec::new();
        for by in std::iter::once(step - 1).chain(0..step) {
            let out = open & self.path[by].last;
            if !out.is_empty() {
                reasons.push((by, out));
                open = open.and_not(&out);
            }
        }
        reasons
    }

    fn write(&self, sheet: &mut Sheet, work: &mut Work) -> Result<(), Stopped> {
        let pairs = self.pairs(sheet, work)?;
        let mut falls: Vec<Vec<Falls>> = Vec::new();
        for (step, whip) in self.path.iter().enumerate() {
            let from = if step == 0 { Vec::new() } else { self.from(step, &falls) };
            let needed = self.needed[step];
            let left = || self.live.and_not(&self.path[step - 1].out);
            let line = match whip.through {
                Through::Target(target) => sheet.assume(Literal::True(target.into())),
                Through::Variable(csp) => {
                    let left = *values_of(csp) & left();
                    sheet.is_left(Some(node(&left)), csp, from)
                }
                Through::Subset(pool, chosen, links) => {
                    let sum = Subset::of(pool, [chosen, links], &left()).sum(&needed, from);
                    let line = sheet.push(vec![Literal::False(node(&needed))], sum);
                    falls.push(vec![(needed, line)]);
                    continue;
                }
            };
            let mut of_step: Vec<Falls> = Vec::new();
            let mut linked = needed;
            for other in needed.iter() {
                if let Some(&clause) = pairs.get(&(step, other)) {
                    let claim = vec![Literal::False(Candidate::from_index(other).into())];
                    let said = sheet.push(claim, Ground::Resolve { clause, with: vec![line] });
                    of_step.push((CandidateSet::single(other), said));
                    linked.remove(other);
                }
            }
            if !linked.is_empty() {
                of_step.push((linked, sheet.falls(node(&linked), line)));
            }
            falls.push(of_step);
        }
        let from = self.from(self.path.len(), &falls);
        sheet.is_left(None, self.end, from);
        sheet.refute();
        Ok(())
    }

    /// The lines that say what had to be false for a step.
    fn from(&self, step: usize, falls: &[Vec<Falls>]) -> Vec<Number> {
        let mut from = Vec::new();
        for (by, out) in self.reasons(step) {
            let says = falls[by].iter().filter(|(said, _)| said.intersects(&out));
            from.extend(says.map(|&(_, line)| line));
        }
        from
    }

    /// Writes the pairs that the whip uses; the line of each, by the step and by what falls.
    fn pairs(
        &self,
        sheet: &mut Sheet,
        work: &mut Work,
    ) -> Result<BTreeMap<(usize, usize), Number>, Stopped> {
        let mut written = BTreeMap::new();
        let Beyond::Pairs(_, singles) = self.beyond else { return Ok(written) };
        for (step, whip) in self.path.iter().enumerate() {
            let one = match whip.through {
                Through::Target(target) => target,
                Through::Variable(csp) => {
                    let left = *values_of(csp) & self.live.and_not(&self.path[step - 1].out);
                    Candidate::from_index(left.only().expect("one candidate is left"))
                }
                Through::Subset(..) => unreachable!("there is none beside pairs"),
            };
            for other in self.needed[step].and_not(links_of(one)).iter() {
                let pair = [one, Candidate::from_index(other)];
                let supposed = pair.map(|candidate| Literal::True(candidate.into()));
                let closure = singles.follow(&supposed, work)?;
                if let Some(line) = closure.refute(sheet) {
                    written.insert((step, other), line);
                }
            }
        }
        Ok(written)
    }
}

/// The variables of some candidates.
fn touched(candidates: &CandidateSet) -> CspSet {
    let csps = |candidate| *csps_of(Candidate::from_index(candidate));
    candidates.iter().fold(CspSet::EMPTY, |all, candidate| all | csps(candidate))
}

/// What is linked to all of some candidates.
fn linked_to_all(candidates: &CandidateSet) -> CandidateSet {
    let links = |candidate| *links_of(Candidate::from_index(candidate));
    candidates.iter().fold(CandidateSet::below(729), |all, candidate| all & links(candidate))
}

/// Some candidates, one at least, as a node.
fn node(candidates: &CandidateSet) -> Node {
    let all = candidates.iter().map(Candidate::from_index);
    Node::new(all).expect("each step makes false what the next one needs")
}
