//! Facts and the closure they make.

use std::collections::BTreeMap;

use super::{Covers, Inferences, bits};
use crate::board::{links_of, values_of};
use crate::graph::{Als, CandidateSet};
use crate::grid::{Candidate, Csp, Digit, DigitSet};
use crate::proof::{Literal, Node};
use crate::work::Stopped;

/// What a fact says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// One of these candidates is true.
    True(CandidateSet),
    /// All these candidates are false. A candidate that falls by a link has no fact of its own: see
    /// [`Closure::fell_by`].
    False(CandidateSet),
    /// Not all the assumptions hold.
    Contradiction,
}

/// Why a fact holds. The candidates that are missing from what it names have fallen before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It is the assumption with this index.
    Assumed(usize),
    /// It is what is left of a CSP variable.
    Variable(Csp),
    /// It is what is left of a digit of an ALS that has lost one digit; of one that has lost two, a
    /// contradiction.
    Als {
        /// The set.
        als: Als,
        /// The lost digits: one or two.
        lost: DigitSet,
    },
    /// These variables fill those: their candidates, but for what has fallen, lie in as many others.
    Cover {
        /// The variables that have a true candidate each.
        truths: Vec<Csp>,
        /// As many others.
        links: Vec<Csp>,
    },
    /// With the candidate that it says to be false, these variables would lie in fewer others.
    Short {
        /// The variables that have a true candidate each.
        truths: Vec<Csp>,
        /// Fewer others, which hold their candidates but for what has fallen and what the candidate is
        /// linked to.
        links: Vec<Csp>,
    },
    /// It is what is left of another fact, given by its index.
    Rest(usize),
    /// It is what is left of the lemma with this index.
    Lemma {
        /// The index of the lemma.
        which: usize,
        /// The true facts that exclude false literals of it, by index.
        with: Vec<usize>,
    },
}

/// A fact of a closure: what needs a line of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What it says.
    pub claim: Claim,
    /// The first round in which it holds; 0 for assumptions.
    pub round: usize,
    /// Why.
    pub cause: Cause,
    /// In a static closure, the fact that made false what is missing: a step there has one reason.
    pub(super) by: Option<usize>,
}

/// When a candidate fell, and by which fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fall {
    pub by: usize,
    pub round: usize,
}

/// How a closure ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Nothing more follows.
    AtRest,
    /// A contradiction was reached.
    Contradiction,
    /// The greatest number of rounds was done; more may follow.
    Rounds,
    /// The work was stopped; more may follow.
    Stopped(Stopped),
}

/// All that follows from some assumptions, or what was found of it when it was stopped.
pub struct Closure<'a> {
    pub(super) on: &'a Inferences,
    pub(super) assumptions: Vec<Literal>,
    /// Each after those it stands on.
    pub(super) facts: Vec<Fact>,
    /// By candidate.
    pub(super) falls: Vec<Option<Fall>>,
    pub(super) contradiction: Option<usize>,
    pub(super) end: End,
}

/// The facts that something stands on, by index, each with what must fall by it, a line for each.
pub(super) type Needed = BTreeMap<usize, Vec<Falls>>;

/// Candidates that fall by one fact and are written in one line.
///
/// One line is enough, unless a static closure contradicts itself: then a fact may make false what it
/// makes true by another way, and a line that says both could not be cited for the second.
#[derive(Clone, Copy)]
pub(super) struct Falls {
    pub out: CandidateSet,
    /// What is true by this line and so must not be in it.
    pub keep: CandidateSet,
}

impl<'a> Closure<'a> {
    /// The closure with nothing but the assumptions, and what these make false themselves.
    pub(super) fn new(on: &'a Inferences, assumptions: &[Literal]) -> Closure<'a> {
        let mut closure = Closure {
            on,
            assumptions: assumptions.to_vec(),
            facts: Vec::new(),
            falls: vec![None; 729],
            contradiction: None,
            end: End::AtRest,
        };
        for (which, literal) in assumptions.iter().enumerate() {
            let claim = match literal {
                Literal::True(node) => Claim::True(bits(node)),
                Literal::False(node) => Claim::False(bits(node)),
            };
            closure.push(Fact { claim, round: 0, cause: Cause::Assumed(which), by: None });
        }
        closure
    }

    /// Adds a fact; what it says to be false falls by it, unless it has fallen before.
    pub(super) fn push(&mut self, fact: Fact) -> usize {
        let (at, round) = (self.facts.len(), fact.round);
        match fact.claim {
            Claim::False(members) => self.fall(members, at, round),
            Claim::Contradiction => self.contradiction = Some(at),
            Claim::True(_) => {}
        }
        self.facts.push(fact);
        at
    }

    /// Lets live candidates fall by a fact, unless they have fallen before.
    pub(super) fn fall(&mut self, candidates: CandidateSet, by: usize, round: usize) {
        for candidate in (candidates & self.on.live).iter() {
            self.falls[candidate].get_or_insert(Fall { by, round });
        }
    }

    /// What was assumed.
    pub fn assumptions(&self) -> &[Literal] {
        &self.assumptions
    }

    /// How it ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// The facts, each after those it stands on; the assumptions come first, the contradiction last.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The contradiction, the first that was reached; `None` when there is none.
    pub fn contradiction(&self) -> Option<&Fact> {
        self.contradiction.map(|at| &self.facts[at])
    }

    /// The candidates found true.
    pub fn trues(&self) -> CandidateSet {
        let single = |fact: &Fact| match fact.claim {
            Claim::True(members) => members.only(),
            _ => None,
        };
        self.facts.iter().filter_map(single).collect()
    }

    /// The live candidates found false.
    pub fn falses(&self) -> CandidateSet {
        (0..729).filter(|&candidate| self.falls[candidate].is_some()).collect()
    }

    /// The fact by which a candidate fell, by its index, and the round; `None` when it did not fall. A
    /// true fact makes false what it is linked to.
    pub fn fell_by(&self, candidate: Candidate) -> Option<(usize, usize)> {
        self.falls[candidate.index()].map(|fall| (fall.by, fall.round))
    }

    /// The first round in which a literal holds; `None` when it was not reached, and for a false
    /// literal with a candidate that is not live.
    ///
    /// A group is true when some candidates of it are, false when all have fallen.
    pub fn round(&self, literal: &Literal) -> Option<usize> {
        match literal {
            Literal::True(node) => Some(self.facts[self.says(&bits(node))?].round),
            Literal::False(node) => {
                let fell = node.members().iter().map(|c| Some(self.falls[c.index()]?.round));
                fell.reduce(|one, other| Some(one?.max(other?)))?
            }
        }
    }

    /// How many steps lead to a literal: the facts it stands on that are what is left of a variable or of
    /// an ALS, or that a cover makes false, of which [`Covers`] says what it counts. `None` when it was not
    /// reached.
    pub fn length(&self, literal: &Literal) -> Option<usize> {
        Some(self.count(&self.needed(std::slice::from_ref(literal))?))
    }

    /// How many steps lead to the contradiction, counted in the same way; `None` when there is none.
    pub fn length_of_contradiction(&self) -> Option<usize> {
        Some(self.count(&self.needed_at(self.contradiction?)))
    }

    /// The lemmas that a literal stands on, by index, sorted; `None` when it was not reached.
    pub fn lemmas(&self, literal: &Literal) -> Option<Vec<usize>> {
        Some(self.cited(&self.needed(std::slice::from_ref(literal))?))
    }

    /// The lemmas that the contradiction stands on, by index, sorted; `None` when there is none.
    pub fn lemmas_of_contradiction(&self) -> Option<Vec<usize>> {
        Some(self.cited(&self.needed_at(self.contradiction?)))
    }

    /// What had to fall for a fact: the facts that did it, by index, each with the candidates.
    pub fn outs(&self, fact: usize) -> Vec<(usize, CandidateSet)> {
        let out = self.missing(&self.facts[fact]) & self.on.live;
        if let Some(by) = self.facts[fact].by {
            return vec![(by, out)];
        }
        self.fallen(&out).into_iter().flatten().collect()
    }

    pub(super) fn count(&self, needed: &Needed) -> usize {
        let steps = |&at: &usize| match (&self.facts[at].cause, self.on.steps.covers) {
            (Cause::Cover { truths, .. }, Covers::UpTo(_)) => truths.len(),
            (
                Cause::Variable(_) | Cause::Als { .. } | Cause::Cover { .. } | Cause::Short { .. },
                _,
            ) => 1,
            _ => 0,
        };
        needed.keys().map(steps).sum()
    }

    fn cited(&self, needed: &Needed) -> Vec<usize> {
        let lemma = |&at: &usize| match self.facts[at].cause {
            Cause::Lemma { which, .. } => Some(which),
            _ => None,
        };
        let mut cited: Vec<usize> = needed.keys().filter_map(lemma).collect();
        cited.sort_unstable();
        cited.dedup();
        cited
    }

    /// The first fact that says that one of some candidates is true.
    pub(super) fn says(&self, candidates: &CandidateSet) -> Option<usize> {
        let says = |fact: &Fact| match fact.claim {
            Claim::True(members) => members.is_subset(candidates),
            _ => false,
        };
        self.facts.iter().position(says)
    }

    /// What literals stand on; `None` when one was not reached.
    pub(super) fn needed(&self, goals: &[Literal]) -> Option<Needed> {
        let mut needed = Needed::new();
        for goal in goals {
            match goal {
                Literal::True(node) => {
                    needed.entry(self.says(&bits(node))?).or_default();
                }
                Literal::False(node) => {
                    for (by, out) in self.fallen(&bits(node))? {
                        require(&mut needed, by, Falls { out, keep: CandidateSet::EMPTY });
                    }
                }
            }
        }
        Some(self.with_reasons(needed))
    }

    /// What a fact stands on, itself included.
    pub(super) fn needed_at(&self, fact: usize) -> Needed {
        self.with_reasons(Needed::from([(fact, Vec::new())]))
    }

    /// By which facts candidates fell; `None` when one did not.
    pub(super) fn fallen(
        &self,
        candidates: &CandidateSet,
    ) -> Option<BTreeMap<usize, CandidateSet>> {
        let mut fallen = BTreeMap::new();
        for candidate in candidates.iter() {
            let by = self.falls[candidate]?.by;
            fallen.entry(by).or_insert(CandidateSet::EMPTY).insert(candidate);
        }
        Some(fallen)
    }

    fn with_reasons(&self, mut needed: Needed) -> Needed {
        let mut before = self.facts.len();
        while let Some((&at, _)) = needed.range(..before).next_back() {
            before = at;
            let fact = &self.facts[at];
            for (by, out) in self.outs(at) {
                require(&mut needed, by, Falls { out, keep: fact.trues() });
            }
            for &with in fact.with() {
                needed.entry(with).or_default();
            }
        }
        needed
    }

    /// The candidates of what a fact is left of that it does not name itself.
    fn missing(&self, fact: &Fact) -> CandidateSet {
        let whole = match &fact.cause {
            Cause::Assumed(_) => CandidateSet::EMPTY,
            Cause::Variable(csp) => *values_of(*csp),
            Cause::Als { als, lost } => {
                let kept = digit(&fact.trues());
                let in_cells = |digit: Digit| {
                    als.cells.iter().map(move |cell| Candidate::new(digit, cell).index())
                };
                lost.iter().chain(kept).flat_map(in_cells).collect()
            }
            Cause::Cover { truths, links } => outside(truths, links),
            Cause::Short { truths, links } => {
                outside(truths, links).and_not(&linked_to(&fact.claim))
            }
            Cause::Rest(of) => self.facts[*of].trues(),
            Cause::Lemma { which, .. } => {
                let clause = self.on.lemmas[*which].iter().flatten();
                clause.fold(CandidateSet::EMPTY, |all, claim| match claim {
                    Claim::True(members) => all | *members,
                    _ => all,
                })
            }
        };
        whole.and_not(&fact.trues())
    }
}

impl Fact {
    /// The candidates of which it says that one is true.
    pub(super) fn trues(&self) -> CandidateSet {
        match self.claim {
            Claim::True(members) => members,
            _ => CandidateSet::EMPTY,
        }
    }

    /// The facts that it cites as they are.
    pub(super) fn with(&self) -> &[usize] {
        match &self.cause {
            Cause::Rest(of) => std::slice::from_ref(of),
            Cause::Lemma { with, .. } => with,
            _ => &[],
        }
    }
}

/// The candidates of some variables that are in none of the others.
pub(super) fn outside(truths: &[Csp], links: &[Csp]) -> CandidateSet {
    let all =
        |csps: &[Csp]| csps.iter().fold(CandidateSet::EMPTY, |all, &csp| all | *values_of(csp));
    all(truths).and_not(&all(links))
}

/// What a candidate that a claim says to be false is linked to.
pub(super) fn linked_to(claim: &Claim) -> CandidateSet {
    match claim {
        Claim::False(members) => members
            .only()
            .map_or(CandidateSet::EMPTY, |only| *links_of(Candidate::from_index(only))),
        _ => CandidateSet::EMPTY,
    }
}

/// Adds what must fall by a fact: to a line that may hold it, or in a line of its own.
fn require(needed: &mut Needed, by: usize, falls: Falls) {
    let lines = needed.entry(by).or_default();
    let fits =
        |line: &&mut Falls| !line.out.intersects(&falls.keep) && !line.keep.intersects(&falls.out);
    match lines.iter_mut().find(fits) {
        Some(line) => {
            line.out |= falls.out;
            line.keep |= falls.keep;
        }
        None => lines.push(falls),
    }
}

/// The digit of the first of some candidates.
fn digit(members: &CandidateSet) -> Option<Digit> {
    members.first().map(|member| Candidate::from_index(member).digit())
}

/// Some candidates as a node; `None` when there are none.
pub(super) fn node(members: &CandidateSet) -> Option<Node> {
    Node::new(members.iter().map(Candidate::from_index))
}
