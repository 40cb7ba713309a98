//! Closures whose steps join reasons: propagation, round after round.
//!
//! One rule does most of it: of a **set that holds a true candidate**, what is left is true. A variable
//! is such a set, a digit that an ALS keeps, an assumed group, a true literal of a lemma. Nothing left is
//! a contradiction, one candidate left is true, and several make false what all of them see; they are a
//! fact only when this is something new. Of a variable, only candidates in one box-line intersection
//! see anything outside it, so that this rule is that of locked candidates.

use super::fact::{Cause, Claim, Closure, End, Fact};
use super::{AlsMembers, Covers, Inferences, RangeStep, Steps, seen_by};
use crate::board::{csps_of, values_of};
use crate::graph::{CandidateSet, CspSet};
use crate::grid::{Candidate, Csp, Digit, DigitSet};
use crate::proof::Literal;
use crate::rules::cover::grid::{self, Grid};
use crate::rules::cover::{self, Cover, Short, View};
use crate::work::{Stopped, Work};

pub(super) fn closure<'a>(
    on: &'a Inferences,
    assumptions: &[Literal],
    work: &mut Work,
) -> Closure<'a> {
    let mut run = Run::new(on, assumptions);
    let end = run.complete(work).unwrap_or_else(End::Stopped);
    run.closure.end = end;
    run.closure
}

struct Run<'a> {
    on: &'a Inferences,
    closure: Closure<'a>,
    round: usize,
    /// The candidates that had fallen before this round, and those that are not live.
    out: CandidateSet,
    /// Of them, the live ones that fell in the round before.
    fresh: CandidateSet,
    /// Those that have fallen by now.
    fallen: CandidateSet,
    /// The facts of the round before begin here.
    first: usize,
    /// The candidates found true.
    single: CandidateSet,
    /// The true facts of several candidates: their indices.
    several: Vec<usize>,
}

impl<'a> Run<'a> {
    fn new(on: &'a Inferences, assumptions: &[Literal]) -> Run<'a> {
        let closure = Closure::new(on, assumptions);
        let mut run = Run {
            on,
            round: 0,
            out: CandidateSet::below(729).and_not(&on.live),
            fresh: CandidateSet::EMPTY,
            fallen: closure.falses(),
            first: 0,
            single: CandidateSet::EMPTY,
            several: Vec::new(),
            closure,
        };
        for at in 0..run.closure.facts.len() {
            run.note(at);
        }
        run
    }

    fn complete(&mut self, work: &mut Work) -> Result<End, Stopped> {
        while self.round < self.on.steps.rounds {
            let facts = self.closure.facts.len();
            let fallen = self.fallen;
            self.next(work)?;
            if self.closure.contradiction.is_some() {
                return Ok(End::Contradiction);
            }
            let is_at_rest = self.closure.facts.len() == facts && self.fallen == fallen;
            self.first = facts;
            if is_at_rest && !self.covers(work)? {
                return Ok(End::AtRest);
            }
        }
        Ok(End::Rounds)
    }

    /// One round: what follows from the facts and falls of the rounds before.
    fn next(&mut self, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        work.rounds += 1;
        self.round += 1;
        let out = self.fallen | self.out;
        self.fresh = out.and_not(&self.out);
        self.out = out;
        let known = self.closure.facts.len();
        self.links();
        self.variables(work)?;
        self.ranges(work)?;
        self.rests(known, work)?;
        self.sets(work)?;
        self.lemmas(known, work)
    }

    /// What the facts of the round before are linked to falls.
    fn links(&mut self) {
        for at in self.first..self.closure.facts.len() {
            if let Claim::True(members) = self.closure.facts[at].claim {
                let fall = seen_by(&members, &self.on.live).and_not(&self.fallen);
                self.closure.fall(fall, at, self.round);
                self.fallen |= fall;
            }
        }
    }

    fn variables(&mut self, work: &mut Work) -> Result<(), Stopped> {
        let touched = |all, c| all | *csps_of(Candidate::from_index(c));
        let touched = match self.round {
            1 => self.on.open,
            _ => self.fresh.iter().fold(CspSet::EMPTY, touched) & self.on.open,
        };
        for csp in touched.iter().map(Csp::from_index) {
            let left = values_of(csp).and_not(&self.out);
            let says = match self.on.steps {
                Steps { conjugates: true, .. } => {
                    left.is_empty() || left.count() == 1 && self.on.values(csp).count() == 2
                }
                Steps { groups, .. } => groups || left.count() < 2,
            };
            if says {
                self.rest(left, Cause::Variable(csp), work)?;
            }
        }
        Ok(())
    }

    fn ranges(&mut self, work: &mut Work) -> Result<(), Stopped> {
        for RangeStep { csp, out, left } in &self.on.ranges {
            if out.intersects(&self.fresh) && out.is_subset(&self.out) {
                self.rest(*left, Cause::Variable(*csp), work)?;
            }
        }
        Ok(())
    }

    /// What is left of the true facts that are known by now.
    fn rests(&mut self, known: usize, work: &mut Work) -> Result<(), Stopped> {
        if let Some(clash) = (self.single & self.out).first()
            && let Some(of) = self.closure.says(&CandidateSet::single(clash))
        {
            self.rest(CandidateSet::EMPTY, Cause::Rest(of), work)?;
        }
        for of in self.several.clone() {
            let Claim::True(members) = self.closure.facts[of].claim else { continue };
            let is_fresh = of >= self.first || members.intersects(&self.fresh);
            let left = members.and_not(&self.out);
            let says = left.is_empty() || !self.on.steps.conjugates;
            if of < known && is_fresh && says && left != members {
                self.rest(left, Cause::Rest(of), work)?;
            }
        }
        Ok(())
    }

    fn sets(&mut self, work: &mut Work) -> Result<(), Stopped> {
        for AlsMembers { als, members } in &self.on.sets {
            if !members.intersects(&self.fresh) {
                continue;
            }
            let left = members.and_not(&self.out);
            let kept: DigitSet = left.iter().map(|c| Candidate::from_index(c).digit()).collect();
            let mut lost = als.digits.iter().filter(|&digit| !kept.contains(digit));
            let lost: DigitSet = lost.by_ref().take(2).collect();
            let cause = Cause::Als { als: *als, lost };
            match lost.len() {
                0 => {}
                1 => {
                    for digit in kept.iter() {
                        self.rest(left & of_digit(digit), cause.clone(), work)?;
                    }
                }
                _ => self.rest(CandidateSet::EMPTY, cause, work)?,
            }
        }
        Ok(())
    }

    /// What subsets and basic fish make false; whether they made anything false.
    fn covers(&mut self, work: &mut Work) -> Result<bool, Stopped> {
        let largest = match self.on.steps.covers {
            Covers::None => return Ok(false),
            Covers::UpTo(most) => most,
            Covers::Every => View::LARGEST,
        };
        let mut covers = Vec::new();
        let live = self.on.live.and_not(&self.fallen);
        let take = |cover: &Cover| covers.push(cover.clone());
        cover::basic(&live, largest, &mut work.uncounted(), take)?;
        self.round += 1;
        for Cover { bases, covers, falls, .. } in &covers {
            let falls: CandidateSet = falls.iter().copied().map(Candidate::index).collect();
            let new = falls.and_not(&self.fallen);
            if !new.is_empty() {
                let cause = Cause::Cover { truths: bases.clone(), links: covers.clone() };
                self.add(Claim::False(new), cause, work)?;
            }
        }
        match self.on.steps.covers {
            Covers::Every if covers.is_empty() => self.grids(work),
            _ => Ok(!covers.is_empty()),
        }
    }

    /// What almost locked sets of a grid and grid sashimi make false; whether they made anything false.
    fn grids(&mut self, work: &mut Work) -> Result<bool, Stopped> {
        let live = self.on.live.and_not(&self.fallen);
        let mut all = Vec::new();
        let mut take = |grid: Grid| all.push(grid.short);
        grid::each_als(&live, work, &mut take)?;
        grid::each_sashimi(&live, work, &mut take)?;
        let before = self.fallen;
        for Short { truths, links, falls } in all {
            for target in falls.into_iter().map(Candidate::index) {
                if !self.fallen.contains(target) {
                    let cause = Cause::Short { truths: truths.clone(), links: links.clone() };
                    self.add(Claim::False(CandidateSet::single(target)), cause, work)?;
                }
            }
        }
        Ok(self.fallen != before)
    }

    fn lemmas(&mut self, known: usize, work: &mut Work) -> Result<(), Stopped> {
        for (which, clause) in self.on.lemmas.iter().enumerate() {
            let Some(clause) = clause else { continue };
            let mut with = Vec::new();
            let mut standing = Vec::new();
            for claim in clause {
                match *claim {
                    Claim::True(members) if members.is_subset(&self.out) => {}
                    Claim::True(members) => standing.push(Claim::True(members.and_not(&self.out))),
                    Claim::False(members) => {
                        match self.closure.says(&members).filter(|&fact| fact < known) {
                            Some(fact) => with.push(fact),
                            None => standing.push(Claim::False(members)),
                        }
                    }
                    Claim::Contradiction => {}
                }
            }
            let cause = Cause::Lemma { which, with };
            match standing[..] {
                [] => self.rest(CandidateSet::EMPTY, cause, work)?,
                [Claim::True(left)] => self.rest(left, cause, work)?,
                [Claim::False(members)] if !members.is_subset(&self.fallen) => {
                    self.add(Claim::False(members), cause, work)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What is left of a set that holds a true candidate.
    fn rest(&mut self, left: CandidateSet, cause: Cause, work: &mut Work) -> Result<(), Stopped> {
        match left.count() {
            0 if self.closure.contradiction.is_some() => Ok(()),
            0 => self.add(Claim::Contradiction, cause, work),
            1 if left.is_subset(&self.single) => Ok(()),
            1 => self.add(Claim::True(left), cause, work),
            _ if seen_by(&left, &self.on.live).is_subset(&self.out) => Ok(()),
            _ if self.is_known(&left) => Ok(()),
            _ => self.add(Claim::True(left), cause, work),
        }
    }

    fn is_known(&self, left: &CandidateSet) -> bool {
        self.several.iter().any(|&at| self.closure.facts[at].claim == Claim::True(*left))
    }

    fn add(&mut self, claim: Claim, cause: Cause, work: &mut Work) -> Result<(), Stopped> {
        work.spend()?;
        let at = self.closure.push(Fact { claim, round: self.round, cause, by: None });
        self.note(at);
        Ok(())
    }

    /// Takes note of a fact.
    fn note(&mut self, at: usize) {
        match self.closure.facts[at].claim {
            Claim::True(members) => match members.only() {
                Some(single) => self.single.insert(single),
                None => self.several.push(at),
            },
            Claim::False(members) => self.fallen |= members & self.on.live,
            Claim::Contradiction => {}
        }
    }
}

/// The candidates of a digit.
fn of_digit(digit: Digit) -> CandidateSet {
    (0..81).map(|cell| 9 * cell + digit.index()).collect()
}
