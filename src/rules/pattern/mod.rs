//! Patterns: rules whose name is not the restriction of a chain, one file each; and the one list of them.
//!
//! A pattern finds all its proofs at once, a view of the cover search those of one size; most are no
//! chains. This room must not know how a path or an answer is put together from what it finds.

pub(crate) mod als_pair;
pub(crate) mod death_blossom;
pub(crate) mod dual;
pub(crate) mod sets;
pub(crate) mod xyz_wing;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::graph::CandidateSet;
use crate::grid::{Conclusion, Position};
use crate::notation::sized;
use crate::proof::{Family, Form, Proof};
use crate::rules::basic::single;
use crate::rules::closure::Steps;
use crate::rules::colour::{forced, hinge, hypothesis, medusa, one_digit, range};
use crate::rules::cover::{View, bent, grid, mixed};
use crate::rules::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Cost, Rank, Rule, Search, proves};
use crate::work::{Outcome, Stopped, Work};

/// All patterns, simplest first: adding one is its file and a line here.
pub(crate) const PATTERNS: &[Pattern] = &[
    single("naked-single", |hunt, found, _| single::naked(hunt, found)),
    single("hidden-single", |hunt, found, _| single::hidden(hunt, found)),
    covers(View::Pointing, Rank::Locked),
    covers(View::Claiming, Rank::Locked),
    covers(View::LockedSubset, Rank::Locked),
    covers(View::NakedSubset, Rank::Subset),
    covers(View::HiddenSubset, Rank::Subset),
    covers(View::BasicFish, Rank::BasicFish),
    covers(View::FinnedFish, Rank::Fish),
    covers(View::SashimiFish, Rank::Fish),
    covers(View::FrankenFish, Rank::Fish),
    covers(View::FinnedFrankenFish, Rank::Fish),
    Pattern { cost: Cost::Costly, ..covers(View::MutantFish, Rank::Fish) },
    Pattern { cost: Cost::Costly, ..covers(View::FinnedMutantFish, Rank::Fish) },
    pattern("xyz-wing", |hunt, found, work| {
        xyz_wing::all(hunt.position(), hunt.family, found, work)
    }),
    sought("dual-two-string-kite", |hunt, found, work| {
        dual::all(hunt, Form::TwoStringKite, found, work)
    }),
    sought("dual-empty-rectangle", |hunt, found, work| {
        dual::all(hunt, Form::EmptyRectangle, found, work)
    }),
    sought("simple-colours", one_digit::simple),
    sought("multi-colours", one_digit::multi),
    Pattern { rank: Rank::BentSubset, ..sought("bent-naked-subset", bent::naked_subsets) },
    Pattern { rank: Rank::BentSubset, ..sought("sue-de-coq", bent::sue_de_coq) },
    als_pair("als-pair", als_pair::one),
    als_pair("als-pair-loop", als_pair::two),
    Pattern { rank: Rank::GridAls, ..pattern("grid-als", grid::als) },
    Pattern { rank: Rank::GridSashimi, ..pattern("grid-sashimi", grid::sashimi) },
    Pattern { rank: Rank::Cover, cost: Cost::Costly, ..pattern("cover", mixed::list) },
    Pattern { uses_sets: true, ..sought("death-blossom", death_blossom::all) },
    Pattern { rank: Rank::Range, ..sought("almost-locked-range", range::all) },
    Pattern {
        rank: Rank::ForcedByAls,
        uses_sets: true,
        ..sought("polarity-forced-by-als", forced::all)
    },
    Pattern { rank: Rank::Medusa, ..sought("medusa-trap", medusa::traps) },
    Pattern { rank: Rank::Medusa, ..sought("medusa-wrap", medusa::wraps) },
    Pattern { rank: Rank::WeakMedusa, ..sought("medusa-weak-wrap", medusa::weak_wraps) },
    Pattern { rank: Rank::WeakMedusa, ..sought("medusa-weak-corner", medusa::weak_corners) },
    Pattern { rank: Rank::Hinge, ..sought("strong-hinge", hinge::strong) },
    Pattern { rank: Rank::Hinge, ..sought("weak-hinge", hinge::weak) },
    hypothesis("hypothesis-0", Rank::Hypothesis, |hunt, found, work| {
        hypothesis::all(hunt, Steps::RANGES, found, work)
    }),
    hypothesis("hypothesis-plus", Rank::HypothesisPlus, |hunt, found, work| {
        hypothesis::all(hunt, Steps::LOCKED, found, work)
    }),
    hypothesis("hypothesis-plus-plus", Rank::HypothesisPlusPlus, |hunt, found, work| {
        hypothesis::all(hunt, Steps::COVERS, found, work)
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

/// What finds the proofs of a pattern.
#[derive(Clone, Copy)]
enum Find {
    /// Adds all proofs there are of what is sought, or of everything.
    All(FindAll),
    /// The cover search: all proofs of one size, which is their length.
    Covers(View),
}

/// Adds all proofs there are of what is sought, or of everything.
type FindAll = fn(&Hunt, &mut Vec<Proof>, &mut Work) -> Result<(), Stopped>;

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

const fn pattern(name: &'static str, find: FindAll) -> Pattern {
    let (rank, cost) = (Rank::Chain, Cost::Usual);
    Pattern { name, find: Find::All(find), uses_sets: false, by_target: false, rank, cost }
}

const fn single(name: &'static str, find: FindAll) -> Pattern {
    Pattern { rank: Rank::Single, cost: Cost::Trivial, ..pattern(name, find) }
}

const fn sought(name: &'static str, find: FindAll) -> Pattern {
    Pattern { by_target: true, ..pattern(name, find) }
}

const fn covers(view: View, rank: Rank) -> Pattern {
    let (name, find, cost) = (view.name(), Find::Covers(view), Cost::Usual);
    Pattern { name, find, uses_sets: false, by_target: true, rank, cost }
}

const fn als_pair(name: &'static str, find: FindAll) -> Pattern {
    Pattern { rank: Rank::AlsPair, uses_sets: true, ..sought(name, find) }
}

const fn hypothesis(name: &'static str, rank: Rank, find: FindAll) -> Pattern {
    Pattern { rank, ..sought(name, find) }
}

/// The rule that a pattern is.
pub(crate) struct PatternRule {
    family: Family,
    pattern: Pattern,
    /// The lengths of its proofs.
    lengths: RangeInclusive<usize>,
}

impl PatternRule {
    /// The rule of a family; `None` when its name is no pattern's and that of no size of one, or stands
    /// for another record.
    pub fn of(family: &Family) -> Option<PatternRule> {
        let is_wing = |shape| crate::proof::published("xyz-wing") == Some(shape);
        let named = |name: &str| PATTERNS.iter().find(|pattern| pattern.name == name);
        let (&pattern, size) = match family.shape {
            Some(shape) if is_wing(shape) => (named("xyz-wing")?, None),
            Some(_) => return None,
            None => match named(&family.name) {
                Some(pattern) => (pattern, None),
                None => {
                    sized(&family.name).and_then(|(name, size)| Some((named(name)?, Some(size))))?
                }
            },
        };
        let lengths = match (size, pattern.find) {
            (Some(size), _) => size..=size,
            (None, Find::Covers(view)) => view.sizes(),
            (None, Find::All(_)) => 0..=Reach::LONGEST,
        };
        Some(PatternRule { family: family.clone(), pattern, lengths })
    }
}

impl Rule for PatternRule {
    fn family(&self) -> &Family {
        &self.family
    }

    fn answered_by(&self) -> &'static str {
        match self.pattern.find {
            Find::All(_) => "pattern search",
            Find::Covers(_) => "cover search",
        }
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
        Box::new(PatternSearch { rule: self, on, reach: *reach, found: BTreeMap::new() })
    }
}

struct PatternSearch<'a> {
    rule: &'a PatternRule,
    on: &'a Prepared,
    reach: Reach,
    /// What was found at each length, once it was looked for.
    found: BTreeMap<usize, Vec<Proof>>,
}

impl PatternSearch<'_> {
    /// The lengths that proofs may have.
    fn lengths(&self) -> RangeInclusive<usize> {
        let (first, last) = self.rule.lengths.clone().into_inner();
        first..=last.min(self.reach.length)
    }

    /// Finds all proofs of what is sought: of this length or, where it finds those of all lengths at
    /// once, all that are not too long.
    fn find(
        &self,
        length: usize,
        sought: &CandidateSet,
        work: &mut Work,
    ) -> (Vec<Proof>, Result<(), Stopped>) {
        let PatternSearch { rule, on, reach, .. } = self;
        let mut found = Vec::new();
        let hunt = Hunt { on, family: &rule.family, reach, sought };
        let end = match rule.pattern.find {
            Find::All(find) => find(&hunt, &mut found, work),
            Find::Covers(view) => view.list(&hunt, length, &mut found, work),
        };
        found.retain(|proof| self.lengths().contains(&proof.length));
        (found, end)
    }

    /// Looks for all proofs of a length, once.
    fn look(&mut self, length: usize, work: &mut Work) -> Result<(), (Vec<Proof>, Stopped)> {
        if self.found.contains_key(&length) || !self.lengths().contains(&length) {
            return Ok(());
        }
        let (all, end) = self.find(length, self.on.live(), work);
        if let Err(by) = end {
            return Err((all, by));
        }
        let looked_for = match self.rule.pattern.find {
            Find::All(_) => self.lengths(),
            Find::Covers(_) => length..=length,
        };
        for length in looked_for {
            self.found.entry(length).or_default();
        }
        for proof in all {
            self.found.entry(proof.length).or_default().push(proof);
        }
        Ok(())
    }

    /// The shortest proof, where what is sought makes the search another one.
    fn shortest_by_target(&self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let target = CandidateSet::single(conclusion.candidate().index()) & *self.on.live();
        let lengths = match self.rule.pattern.find {
            Find::All(_) => 0..=0,
            Find::Covers(_) => self.lengths(),
        };
        for length in lengths {
            let (all, end) = self.find(length, &target, work);
            // What was found before the stop need not be the shortest.
            if let Err(by) = end {
                return Outcome::Stopped { none_up_to: length.saturating_sub(1), by };
            }
            let proofs = all.into_iter().filter(|proof| proves(proof, conclusion));
            if let Some(proof) = proofs.min_by_key(|proof| proof.length) {
                return Outcome::Found(proof);
            }
        }
        Outcome::None { up_to: self.reach.length }
    }
}

impl Search for PatternSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        _: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        match self.look(length, work) {
            Ok(()) => {
                self.found.get(&length).into_iter().flatten().cloned().for_each(tell);
                Ok(())
            }
            Err((all, by)) => {
                all.into_iter().for_each(tell);
                Err(by)
            }
        }
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        if self.rule.pattern.by_target {
            return self.shortest_by_target(conclusion, work);
        }
        for length in self.lengths() {
            if let Err((_, by)) = self.look(length, work) {
                return Outcome::Stopped { none_up_to: length.saturating_sub(1), by };
            }
            let mut found = self.found.get(&length).into_iter().flatten();
            if let Some(proof) = found.find(|proof| proves(proof, conclusion)) {
                return Outcome::Found(proof.clone());
            }
        }
        Outcome::None { up_to: self.reach.length }
    }
}
