//! Whether a candidate is false by some truths, whatever the links: each way to fill them is tried.
//!
//! A filling has a candidate of each truth, no two of them linked. A candidate that no filling leaves is false,
//! and the tree of the tries is a proof by cases. The checker reads 24 lists within one another. Where the tree is
//! deeper, what lies below is written first, outside of all lists, as a line that says that not all cases on the way
//! there hold; the case then cites it.

use std::collections::VecDeque;

use crate::board::{CandidateSet, links_of, values_of};
use crate::grid::{Candidate, Csp};
use crate::proof::{Ground, Literal, Node, Number};
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// What filling some truths comes to when a candidate is supposed.
pub(super) enum Filling {
    /// The truths can be filled beside it, so.
    Keeps(CandidateSet),
    /// They cannot.
    Refuted(Case),
}

/// A candidate that is supposed, what follows, and how that ends.
pub(super) struct Case {
    supposed: Candidate,
    /// What is left of truths, in the order in which it follows.
    forced: Vec<(Csp, Candidate)>,
    end: End,
}

enum End {
    /// Nothing is left of a truth.
    Empty(Csp),
    /// Whatever is left of a truth.
    Cases(Csp, Vec<Case>),
}

impl Filling {
    /// Supposes a candidate. A step is counted for each candidate that is tried.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn beside(
        supposed: Candidate,
        truths: &[Csp],
        live: &CandidateSet,
        work: &mut Work,
    ) -> Result<Filling, Stopped> {
        let open = truths.to_vec();
        Search { truths: open, live: *live, chosen: CandidateSet::EMPTY }.suppose(supposed, work)
    }
}

/// The truths that are not filled yet, what may still fill them, and what fills the others.
#[derive(Clone)]
struct Search {
    truths: Vec<Csp>,
    live: CandidateSet,
    chosen: CandidateSet,
}

impl Search {
    fn choose(&mut self, candidate: Candidate) {
        self.truths.retain(|truth| !truth.contains(candidate));
        self.live.remove_all(links_of(candidate));
        self.chosen.insert(candidate.index());
    }

    fn values(&self, truth: Csp) -> CandidateSet {
        *values_of(truth) & self.live
    }

    fn suppose(mut self, supposed: Candidate, work: &mut Work) -> Result<Filling, Stopped> {
        work.spend()?;
        self.choose(supposed);
        let mut forced = Vec::new();
        loop {
            let least = self.truths.iter().min_by_key(|truth| self.values(**truth).count());
            let Some(&truth) = least else { return Ok(Filling::Keeps(self.chosen)) };
            let values = self.values(truth);
            match values.only() {
                Some(only) => {
                    let only = Candidate::from_index(only);
                    forced.push((truth, only));
                    self.choose(only);
                }
                None => {
                    return self.split(
                        truth,
                        &values,
                        Case { supposed, forced, end: End::Empty(truth) },
                        work,
                    );
                }
            }
        }
    }

    /// Tries each of the values that a truth has left.
    fn split(
        self,
        truth: Csp,
        values: &CandidateSet,
        mut case: Case,
        work: &mut Work,
    ) -> Result<Filling, Stopped> {
        let mut cases = Vec::new();
        for value in values.iter().map(Candidate::from_index) {
            match self.clone().suppose(value, work)? {
                Filling::Keeps(filling) => return Ok(Filling::Keeps(filling)),
                Filling::Refuted(refuted) => cases.push(refuted),
            }
        }
        if !cases.is_empty() {
            case.end = End::Cases(truth, cases);
        }
        Ok(Filling::Refuted(case))
    }
}

/// How many cases are written within one another. With the list of what is supposed these are the 24 lists that the
/// checker reads: this layer does not know it, and a test compares.
const DEEPEST: usize = 23;

impl Case {
    /// Writes that the candidate is false, outside of all lists.
    pub fn write(&self, live: &CandidateSet, sheet: &mut Sheet) -> Number {
        refuted(&mut vec![self], live, sheet)
    }

    /// The cases that follow it; none where a truth is empty.
    fn cases(&self) -> &[Case] {
        match &self.end {
            End::Empty(_) => &[],
            End::Cases(_, cases) => cases,
        }
    }

    /// How many ways the tries end.
    pub fn ends(&self) -> usize {
        match &self.end {
            End::Empty(_) => 1,
            End::Cases(_, cases) => cases.iter().map(Case::ends).sum(),
        }
    }

    /// The truths that it looks at.
    pub fn truths(&self) -> Vec<Csp> {
        let mut truths: Vec<Csp> = self.forced.iter().map(|(truth, _)| *truth).collect();
        match &self.end {
            End::Empty(truth) => truths.push(*truth),
            End::Cases(truth, cases) => {
                truths.push(*truth);
                truths.extend(cases.iter().flat_map(Case::truths));
            }
        }
        truths.sort_unstable();
        truths.dedup();
        truths
    }
}

/// Writes that not all of some cases hold, each of which follows the one before it.
fn refuted(path: &mut Vec<&Case>, live: &CandidateSet, sheet: &mut Sheet) -> Number {
    let mut below = VecDeque::new();
    refuted_below(path, DEEPEST, live, sheet, &mut below);
    let supposed = path.iter().map(|case| Literal::True(case.supposed.into()));
    let supposed = sheet.suppose(supposed);
    let mut writing = Writing { live: *live, known: Vec::new(), supposed: Vec::new() };
    for (case, number) in path.iter().zip(supposed) {
        writing.begin(case, number, sheet);
    }
    if let Some(last) = path.last() {
        writing.end(last, DEEPEST, &mut below, sheet);
    }
    sheet.refute()
}

/// Writes the same of the paths that go on so many cases further and do not end there, from left to right.
fn refuted_below(
    path: &mut Vec<&Case>,
    further: usize,
    live: &CandidateSet,
    sheet: &mut Sheet,
    written: &mut VecDeque<Number>,
) {
    let Some(last) = path.last().copied() else { return };
    for case in last.cases() {
        path.push(case);
        if further > 1 {
            refuted_below(path, further - 1, live, sheet, written);
        } else if !case.cases().is_empty() {
            written.push_back(refuted(path, live, sheet));
        }
        path.pop();
    }
}

/// The true candidates that are written, each with its number, and the numbers of those that are supposed.
#[derive(Clone)]
struct Writing {
    live: CandidateSet,
    known: Vec<(Candidate, Number)>,
    supposed: Vec<Number>,
}

impl Writing {
    /// Writes what is forced by the candidate that is supposed in a line.
    fn begin(&mut self, case: &Case, supposed: Number, sheet: &mut Sheet) {
        self.known.push((case.supposed, supposed));
        self.supposed.push(supposed);
        for &(truth, only) in &case.forced {
            let from = self.fallen(truth, sheet);
            let number = sheet.is_left(Some(only.into()), truth, from);
            self.known.push((only, number));
        }
    }

    /// Writes how a case ends: so many further ones may be written within it, and what goes on below them is written.
    fn end(&self, case: &Case, further: usize, below: &mut VecDeque<Number>, sheet: &mut Sheet) {
        match &case.end {
            End::Empty(truth) => {
                let from = self.fallen(*truth, sheet);
                sheet.is_left(None, *truth, from);
            }
            End::Cases(truth, cases) => self.cases(*truth, cases, further, below, sheet),
        }
    }

    /// The lines by which the values of a truth that are linked to something true fall, written here.
    fn fallen(&self, truth: Csp, sheet: &mut Sheet) -> Vec<Number> {
        let mut rest = *values_of(truth) & self.live;
        let mut lines = Vec::new();
        for &(candidate, number) in &self.known {
            let falls = rest & *links_of(candidate);
            if let Some(node) = Node::new(falls.iter().map(Candidate::from_index)) {
                lines.push(sheet.falls(node, number));
                rest.remove_all(&falls);
            }
        }
        lines
    }

    fn cases(
        &self,
        truth: Csp,
        cases: &[Case],
        further: usize,
        below: &mut VecDeque<Number>,
        sheet: &mut Sheet,
    ) {
        let from = self.fallen(truth, sheet);
        let left = Node::new(cases.iter().map(|case| case.supposed));
        let over = sheet.is_left(left, truth, from);
        let mut lists = Vec::new();
        for case in cases {
            let number = sheet.assume(Literal::True(case.supposed.into()));
            let goes_on = further == 1 && !case.cases().is_empty();
            match goes_on.then(|| below.pop_front()).flatten() {
                Some(clause) => {
                    let with = self.supposed.iter().copied().chain([number]).collect();
                    sheet.push(Vec::new(), Ground::Resolve { clause, with });
                }
                None => {
                    let mut within = self.clone();
                    within.begin(case, number, sheet);
                    within.end(case, further.saturating_sub(1), below, sheet);
                }
            }
            lists.push(sheet.close());
        }
        sheet.push(Vec::new(), Ground::Cases { over: Some(over), cases: lists });
    }
}
