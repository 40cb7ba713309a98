//! Patterns: rules whose name is not the restriction of a chain, one file each; and the one list of them.
//!
//! A pattern finds all its proofs at once; most are no chains. This room must not know how a path or
//! an answer is put together from what it finds.

pub(crate) mod bent;
pub(crate) mod death_blossom;
pub(crate) mod dual;
pub(crate) mod sets;
pub(crate) mod xyz_wing;

use crate::graph::CandidateSet;
use crate::grid::{Conclusion, Position};
use crate::proof::{Family, Form, Proof};
use crate::rules::basic::single;
use crate::rules::closure::Steps;
use crate::rules::colour::{forced, hinge, hypothesis, medusa, one_digit, range};
use crate::rules::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Cost, Rank, Rule, Search, proves};
use crate::work::{Outcome, Stopped, Work};

/// All patterns, simplest first: adding one is its file and a line here.
pub(crate) const PATTERNS: &[Pattern] = &[
    single("naked-single", |hunt, found, _| single::naked(hunt, found)),
    single("hidden-single", |hunt, found, _| single::hidden(hunt, found)),
    pattern("xyz-wing", |hunt, found, work| {
        xyz_wing::all(hunt.position(), hunt.family, found, work)
    }),
    pattern("dual-two-string-kite", |hunt, found, work| {
        dual::all(hunt, Form::TwoStringKite, found, work)
    }),
    pattern("dual-empty-rectangle", |hunt, found, work| {
        dual::all(hunt, Form::EmptyRectangle, found, work)
    }),
    pattern("simple-colours", |hunt, found, work| {
        one_digit::simple(hunt.position(), hunt.family, found, work)
    }),
    pattern("multi-colours", |hunt, found, work| {
        one_digit::multi(hunt.position(), hunt.family, found, work)
    }),
    pattern("bent-naked-subset", |hunt, found, work| {
        bent::naked_subsets(hunt.position(), hunt.family, found, work)
    }),
    pattern("sue-de-coq", |hunt, found, work| {
        bent::sue_de_coq(hunt.position(), hunt.family, found, work)
    }),
    Pattern { uses_sets: true, by_target: true, ..pattern("death-blossom", death_blossom::all) },
    pattern("almost-locked-range", range::all),
    Pattern { uses_sets: true, ..pattern("polarity-forced-by-als", forced::all) },
    pattern("medusa-trap", medusa::traps),
    pattern("medusa-wrap", medusa::wraps),
    pattern("medusa-weak-wrap", medusa::weak_wraps),
    pattern("medusa-weak-corner", medusa::weak_corners),
    pattern("strong-hinge", hinge::strong),
    pattern("weak-hinge", hinge::weak),
    hypothesis("hypothesis-0", |hunt, found, work| {
        hypothesis::all(hunt, Steps::RANGES, found, work)
    }),
    hypothesis("hypothesis-plus", |hunt, found, work| {
        hypothesis::all(hunt, Steps::LOCKED, found, work)
    }),
];

/// The names of all patterns, simplest first.
pub fn pattern_names() -> impl Iterator<Item = &'static str> {
    PATTERNS.iter().map(|pattern| pattern.name)
}

/// A pattern: its name, and what finds it.
#[derive(Clone, Copy)]
pub(crate) struct Pattern {
    /// The name.
    pub name: &'static str,
    find: Find,
    /// Whether almost locked sets are looked for.
    uses_sets: bool,
    /// Whether only what is sought is looked for, so that another target is another search.
    by_target: bool,
    rank: Rank,
    cost: Cost,
}

/// Adds all proofs there are of what is sought, or of everything.
type Find = fn(&Hunt, &mut Vec<Proof>, &mut Work) -> Result<(), Stopped>;

/// What is looked for, and where.
pub(crate) struct Hunt<'a> {
    pub on: &'a Prepared,
    pub family: &'a Family,
    pub reach: &'a Reach,
    /// What is to be eliminated.
    pub sought: &'a CandidateSet,
}

impl<'a> Hunt<'a> {
    /// The position.
    pub fn position(&self) -> &'a Position {
        self.on.position()
    }
}

const fn pattern(name: &'static str, find: Find) -> Pattern {
    let (rank, cost) = (Rank::Chain, Cost::Usual);
    Pattern { name, find, uses_sets: false, by_target: false, rank, cost }
}

const fn single(name: &'static str, find: Find) -> Pattern {
    Pattern { rank: Rank::Single, cost: Cost::Trivial, ..pattern(name, find) }
}

const fn hypothesis(name: &'static str, find: Find) -> Pattern {
    Pattern { by_target: true, ..pattern(name, find) }
}

/// The rule that a pattern is.
pub(crate) struct PatternRule {
    family: Family,
    pattern: Pattern,
}

impl PatternRule {
    /// The rule of a family; `None` when its name is no pattern's, or stands for another record.
    pub fn of(family: &Family) -> Option<PatternRule> {
        let is_wing = |shape| crate::proof::published("xyz-wing") == Some(shape);
        let name = match family.shape {
            Some(shape) if is_wing(shape) => "xyz-wing",
            Some(_) => return None,
            None => &family.name,
        };
        let pattern = *PATTERNS.iter().find(|pattern| pattern.name == name)?;
        Some(PatternRule { family: family.clone(), pattern })
    }
}

impl Rule for PatternRule {
    fn family(&self) -> &Family {
        &self.family
    }

    fn answered_by(&self) -> &'static str {
        "pattern search"
    }

    fn rank(&self) -> Rank {
        self.pattern.rank
    }

    fn cost(&self) -> Cost {
        self.pattern.cost
    }

    fn uses_sets(&self) -> bool {
        self.pattern.uses_sets
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        Box::new(PatternSearch { rule: self, on, reach: *reach, all: None })
    }
}

struct PatternSearch<'a> {
    rule: &'a PatternRule,
    on: &'a Prepared,
    reach: Reach,
    /// Everything there is, once it was looked for.
    all: Option<Vec<Proof>>,
}

impl PatternSearch<'_> {
    /// Finds all proofs that are not too long.
    fn find(&self, sought: &CandidateSet, work: &mut Work) -> (Vec<Proof>, Result<(), Stopped>) {
        let PatternSearch { rule, on, reach, .. } = self;
        let mut found = Vec::new();
        let hunt = Hunt { on, family: &rule.family, reach, sought };
        let end = (rule.pattern.find)(&hunt, &mut found, work);
        found.retain(|proof| proof.length <= reach.length);
        (found, end)
    }
}

impl Search for PatternSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        _: &CandidateSet,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        if self.all.is_none() {
            let (all, end) = self.find(self.on.live(), work);
            if end.is_err() {
                found.extend(all);
                return end;
            }
            self.all = Some(all);
        }
        let due = |proof: &&Proof| proof.length == length;
        found.extend(self.all.iter().flatten().filter(due).cloned());
        Ok(())
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let target = CandidateSet::single(conclusion.candidate().index());
        let by_target = self.rule.pattern.by_target;
        let found;
        let all = match &self.all {
            Some(all) if !by_target => all,
            _ => {
                let sought = if by_target { target & *self.on.live() } else { *self.on.live() };
                let (all, end) = self.find(&sought, work);
                // What was found before the stop need not be the shortest.
                if let Err(by) = end {
                    return Outcome::Stopped { none_up_to: 0, by };
                }
                if by_target {
                    found = all;
                    &found
                } else {
                    self.all.insert(all)
                }
            }
        };
        let proofs = all.iter().filter(|proof| proves(proof, conclusion));
        match proofs.min_by_key(|proof| proof.length) {
            Some(proof) => Outcome::Found(proof.clone()),
            None => Outcome::None { up_to: self.reach.length },
        }
    }
}
