//! A refutation with its reasons, and its lines.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{BitBoard, candidate_of, candidates_of, links_of};
use crate::grid::{Candidate, Csp};
use crate::proof::{Literal, Node, Number, Shape};
use crate::rules::chain::front::refuted;
use crate::rules::chain::kernel::{Finder, Kernel};
use crate::rules::chain::route::Route;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::settle::Within;

/// A hypothesis, and what follows from it up to a contradiction.
pub struct Refuted {
    target: Candidate,
    /// What is true, with the variable that it is left of; the target is not among it.
    trues: BTreeMap<Candidate, Csp>,
    /// What is false, with the reason.
    falses: BTreeMap<Candidate, Reason>,
    /// The variable that has nothing left, and its candidates on the board where the hypothesis is made.
    end: Csp,
    /// What is live on the board where the hypothesis is made.
    board: BitBoard,
}

/// What may be refuted within a hypothesis.
#[derive(Clone, Copy)]
pub enum Inside {
    /// What so many hypotheses refute, one in the other.
    Hypotheses(usize),
    /// What braids of up to a length refute.
    Braids(usize),
}

enum Reason {
    /// It is linked to what is true.
    Link(Candidate),
    /// It is refuted in turn.
    Refuted(Box<Refuted>),
}

impl Refuted {
    /// The refutation of a candidate on a board with this inside, fewer hypotheses and shorter braids sooner; `None`
    /// when there is none.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn of(
        target: Candidate,
        board: &BitBoard,
        inside: Inside,
        work: &mut Work,
    ) -> Result<Option<Refuted>, Stopped> {
        let mut supposed = Supposed::new(target, board);
        let end = supposed.contradict(inside, work)?;
        Ok(end.map(|end| supposed.refuted_by(end, target, board)))
    }

    /// The refutation of a candidate on a board by a braid.
    fn by_braid(target: Candidate, board: &BitBoard, braid: &Route) -> Refuted {
        let mut supposed = Supposed::new(target, board);
        let mut end = Csp::cell(target.cell());
        for hop in &braid.hops {
            end = Csp::from_index(hop.csp);
            if let Some(right) = hop.right.map(Candidate::from_index) {
                supposed.trues.insert(right, end);
                supposed.place(right);
            }
        }
        supposed.refuted_by(end, target, board)
    }

    /// Writes the refutation; its line says that the target is false.
    pub fn write(&self, sheet: &mut Sheet) -> Number {
        Writer { sheet, levels: Vec::new() }.refute(self)
    }

    /// The candidates that the refutation needs to be false, though it does not make them so: those that were so
    /// outside.
    fn taken_over(&self, first: &BitBoard) -> BTreeSet<Candidate> {
        let (mut open, mut seen, mut outside) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        open.extend(values(self.end, first));
        while let Some(candidate) = open.pop() {
            if !seen.insert(candidate) {
                continue;
            }
            match self.falses.get(&candidate) {
                None => drop(outside.insert(candidate)),
                Some(Reason::Refuted(inner)) => open.extend(inner.taken_over(first)),
                Some(Reason::Link(truth)) => {
                    if let Some(&csp) = self.trues.get(truth) {
                        open.extend(values(csp, first).filter(|value| value != truth));
                    }
                }
            }
        }
        outside
    }
}

/// The candidates of a variable that are live on a board.
fn values(csp: Csp, board: &BitBoard) -> impl Iterator<Item = Candidate> {
    candidates_of(csp.index(), board.account.values(csp.index())).map(Candidate::from_index)
}

/// A hypothesis while it is followed.
struct Supposed {
    board: BitBoard,
    trues: BTreeMap<Candidate, Csp>,
    falses: BTreeMap<Candidate, Reason>,
}

impl Supposed {
    fn new(target: Candidate, board: &BitBoard) -> Supposed {
        let board = board.clone();
        let mut supposed = Supposed { board, trues: BTreeMap::new(), falses: BTreeMap::new() };
        supposed.place(target);
        supposed
    }

    fn place(&mut self, truth: Candidate) {
        let fallen = *links_of(truth) & self.board.live;
        let reasons =
            fallen.iter().map(|fallen| (Candidate::from_index(fallen), Reason::Link(truth)));
        self.falses.extend(reasons);
        self.board.place(truth);
    }

    fn refuted_by(self, end: Csp, target: Candidate, board: &BitBoard) -> Refuted {
        let Supposed { trues, falses, .. } = self;
        Refuted { target, trues, falses, end, board: board.clone() }
    }

    /// The variable that has nothing left once what may be refuted inside is deleted; `None` when nothing more is
    /// before.
    fn contradict(&mut self, inside: Inside, work: &mut Work) -> Result<Option<Csp>, Stopped> {
        loop {
            if let Some(end) = self.singles() {
                return Ok(Some(end));
            }
            let refuted = match inside {
                Inside::Hypotheses(hypotheses) => self.by_hypotheses(hypotheses, work)?,
                Inside::Braids(length) => self.by_braids(length, work)?,
            };
            if refuted.is_empty() {
                return Ok(None);
            }
            for refuted in refuted {
                self.board.remove(refuted.target);
                self.falses.insert(refuted.target, Reason::Refuted(Box::new(refuted)));
            }
        }
    }

    /// Applies singles, one after the other; the variable that has nothing left.
    fn singles(&mut self) -> Option<Csp> {
        loop {
            let tally = self.board.account.tally();
            if let Some(end) = Csp::all().find(|csp| !tally.some.contains(csp.index())) {
                return Some(end);
            }
            let csp = tally.one().and_not(&self.board.settled).iter().next()?;
            let single = candidate_of(csp, self.board.account.only_value(csp));
            let single = Candidate::from_index(single);
            self.trues.insert(single, Csp::from_index(csp));
            self.place(single);
        }
    }

    /// What hypotheses inside refute: those that need the fewest inside them.
    fn by_hypotheses(&self, hypotheses: usize, work: &mut Work) -> Result<Vec<Refuted>, Stopped> {
        for inside in 0..hypotheses {
            let mut found = Vec::new();
            for target in self.refuted_targets(inside, work)? {
                let inside = Inside::Hypotheses(inside);
                found.extend(Refuted::of(target, &self.board, inside, work)?);
            }
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    /// What the shortest braids refute, which are no longer than this.
    fn by_braids(&self, longest: usize, work: &mut Work) -> Result<Vec<Refuted>, Stopped> {
        let braids = Kernel::of(&Shape::BRAID).expect("braids have a kernel");
        let mut finder = Finder::new(braids, &self.board);
        for length in 1..=longest {
            let mut found = Vec::new();
            for target in self.board.open() {
                if let Some((braid, _)) = finder.within(target, length, work)? {
                    found.push(Refuted::by_braid(target, &self.board, &braid));
                }
            }
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    fn refuted_targets(&self, inside: usize, work: &mut Work) -> Result<Vec<Candidate>, Stopped> {
        if inside == 0 {
            return refuted(&self.board, &Shape::BRAID, work);
        }
        // One is enough to go on with what needs less.
        for target in self.board.open() {
            if Within::SINGLES.refutes(&self.board, target, inside, work)? {
                return Ok(vec![target]);
            }
        }
        Ok(Vec::new())
    }
}

/// Writes what is needed, and that once in each list.
struct Writer<'a, 'r> {
    sheet: &'a mut Sheet,
    /// The hypotheses that are open, the outermost first.
    levels: Vec<Level<'r>>,
}

struct Level<'r> {
    refuted: &'r Refuted,
    trues: BTreeMap<Candidate, Number>,
    falses: BTreeMap<Candidate, Number>,
}

impl<'r> Writer<'_, 'r> {
    /// The line that says that a target is false.
    fn refute(&mut self, refuted: &'r Refuted) -> Number {
        let first = self.levels.first().map_or(&refuted.board, |level| &level.refuted.board);
        // What it takes over is written outside, where others can cite it.
        let outside = refuted.taken_over(first);
        for candidate in outside {
            self.is_false(candidate);
        }
        let assumed = self.sheet.assume(Literal::True(refuted.target.into()));
        let trues = BTreeMap::from([(refuted.target, assumed)]);
        self.levels.push(Level { refuted, trues, falses: BTreeMap::new() });
        self.is_left(None, refuted.end);
        self.levels.pop();
        self.sheet.refute()
    }

    /// Writes what is left of a variable.
    fn is_left(&mut self, left: Option<Candidate>, csp: Csp) -> Number {
        let Some(outermost) = self.levels.first() else { unreachable!("a hypothesis is open") };
        let others: Vec<Candidate> =
            values(csp, &outermost.refuted.board).filter(|value| Some(*value) != left).collect();
        let mut from: Vec<Number> = others.into_iter().map(|other| self.is_false(other)).collect();
        from.sort_unstable();
        from.dedup();
        self.sheet.is_left(left.map(Node::from), csp, from)
    }

    /// The line that says that a candidate is true, by the innermost hypothesis.
    fn is_true(&mut self, candidate: Candidate) -> Number {
        let level = self.levels.last().expect("a hypothesis is open");
        if let Some(&number) = level.trues.get(&candidate) {
            return number;
        }
        let number = self.is_left(Some(candidate), level.refuted.trues[&candidate]);
        self.levels.last_mut().expect("it is open still").trues.insert(candidate, number);
        number
    }

    /// The line that says that a candidate is false, by a hypothesis that is open.
    fn is_false(&mut self, candidate: Candidate) -> Number {
        let known = self.levels.iter().rev().find_map(|level| level.falses.get(&candidate));
        if let Some(&number) = known {
            return number;
        }
        let level = self.levels.last().expect("a hypothesis is open");
        let number = match &level.refuted.falses[&candidate] {
            Reason::Link(truth) => {
                let truth = self.is_true(*truth);
                self.sheet.falls(candidate.into(), truth)
            }
            Reason::Refuted(refuted) => self.refute(refuted),
        };
        self.levels.last_mut().expect("it is open still").falses.insert(candidate, number);
        number
    }
}
