//! A pattern, as a rule.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::card::sized;
use crate::graph::CandidateSet;
use crate::grid::Conclusion;
use crate::proof::{Family, Proof};
use crate::rules::depth;
use crate::rules::facts::Facts;
use crate::rules::patterns::hunt::Hunt;
use crate::rules::patterns::{Find, PATTERNS, Pattern};
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search, proves};
use crate::work::{Outcome, Stopped, Work};

/// The rule that a pattern is.
pub(crate) struct PatternRule {
    facts: Facts,
    pattern: Pattern,
    /// The lengths of its proofs.
    lengths: RangeInclusive<usize>,
}

impl Pattern {
    /// What is known of a rule that it is.
    fn facts(&self, family: &Family) -> Facts {
        let Pattern { any_length, uses_sets, .. } = *self;
        Facts { any_length, uses_sets, ..Facts::of(family, self.answered_by) }
    }
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
            None => match named(family.name.raw()) {
                Some(pattern) => (pattern, None),
                None => sized(family.name.raw())
                    .and_then(|(name, size)| Some((named(name)?, Some(size))))?,
            },
        };
        let lengths = match (size, pattern.find) {
            (Some(size), _) => size..=size,
            (None, Find::Covers(view)) => view.sizes(),
            (None, Find::Depths) => 1..=depth::USUAL,
            (None, Find::All(_)) => 0..=Reach::ANY,
        };
        Some(PatternRule { facts: pattern.facts(family), pattern, lengths })
    }
}

impl PatternRule {
    /// The length up to which nothing is missed as far as the rule itself is concerned: of depths that are not named
    /// the usual ones are looked at.
    fn exhaustive(&self, on: &Prepared) -> usize {
        match self.pattern.find {
            Find::Depths
                if self.lengths.start() < self.lengths.end() && on.open().next().is_some() =>
            {
                *self.lengths.end()
            }
            _ => usize::MAX,
        }
    }
}

impl Rule for PatternRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn bound(&self, on: &Prepared, conclusion: Conclusion, work: &mut Work) -> Option<Proof> {
        match conclusion {
            Conclusion::Eliminate(target) => self.pattern.bound?(on, target, work),
            Conclusion::Place(_) => None,
        }
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        let (found, exhaustive) = (BTreeMap::new(), Cell::new(self.exhaustive(on)));
        let (none_up_to, reach, is_whole) = (Cell::new(0), *reach, false);
        Box::new(PatternSearch { rule: self, on, reach, found, is_whole, exhaustive, none_up_to })
    }
}

struct PatternSearch<'a> {
    rule: &'a PatternRule,
    on: &'a Prepared,
    reach: Reach,
    /// What was found at each length, once it was looked for.
    found: BTreeMap<usize, Vec<Proof>>,
    /// Whether all lengths were looked for at once.
    is_whole: bool,
    /// The length up to which nothing can have been missed: where what is found need not be the shortest, what is
    /// too long may have a shorter proof.
    exhaustive: Cell<usize>,
    /// The length up to which there is nothing where a search was stopped.
    none_up_to: Cell<usize>,
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
        let none_up_to = &self.none_up_to;
        none_up_to.set(length.saturating_sub(1));
        let family = &rule.facts.family;
        let hunt = Hunt { on, family, reach, sought, none_up_to };
        let end = match rule.pattern.find {
            Find::All(find) => find(&hunt, &mut found, work),
            Find::Covers(view) => view.list(&hunt, length, &mut found, work),
            Find::Depths => depth::list(&hunt, length, &mut found, work),
        };
        let lengths = self.lengths();
        if found.iter().any(|proof| proof.length > (*lengths.end()).max(rule.pattern.exact)) {
            self.exhaustive.set(rule.pattern.exact);
        }
        found.retain(|proof| lengths.contains(&proof.length));
        (found, end)
    }

    /// Looks for all proofs of a length, once.
    fn look(&mut self, length: usize, work: &mut Work) -> Result<(), (Vec<Proof>, Stopped)> {
        let is_known = self.is_whole || self.found.contains_key(&length);
        if is_known || !self.lengths().contains(&length) {
            return Ok(());
        }
        let (all, end) = self.find(length, self.on.live(), work);
        if let Err(by) = end {
            return Err((all, by));
        }
        self.is_whole = matches!(self.rule.pattern.find, Find::All(_));
        self.found.entry(length).or_default();
        for proof in all {
            self.found.entry(proof.length).or_default().push(proof);
        }
        Ok(())
    }

    /// The shortest proof, where what is sought makes the search another one.
    fn shortest_by_target(&self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        let target = CandidateSet::single(conclusion.candidate().index()) & *self.on.live();
        self.exhaustive.set(self.rule.exhaustive(self.on));
        let lengths = match self.rule.pattern.find {
            Find::All(_) => 0..=0,
            Find::Covers(_) | Find::Depths => self.lengths(),
        };
        for length in lengths {
            let (all, end) = self.find(length, &target, work);
            // What was found before the stop need not be the shortest.
            if let Err(by) = end {
                return Outcome::Stopped { none_up_to: self.none_up_to.get(), by };
            }
            let proofs = all.into_iter().filter(|proof| proves(proof, conclusion));
            if let Some(proof) = proofs.min_by_key(|proof| proof.length) {
                return Outcome::Found(proof);
            }
        }
        Outcome::none(self.reach.length, self.exhaustive.get())
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
        let lengths = self.lengths();
        let mut next = Some(*lengths.start());
        while let Some(length) = next.filter(|length| lengths.contains(length)) {
            if let Err((_, by)) = self.look(length, work) {
                return Outcome::Stopped { none_up_to: length.saturating_sub(1), by };
            }
            let mut found = self.found.get(&length).into_iter().flatten();
            if let Some(proof) = found.find(|proof| proves(proof, conclusion)) {
                return Outcome::Found(proof.clone());
            }
            next = self.after(length);
        }
        Outcome::none(self.reach.length, self.exhaustive.get())
    }

    fn after(&self, length: usize) -> Option<usize> {
        match self.is_whole {
            true => self.found.range(length + 1..).next().map(|(&next, _)| next),
            false => length.checked_add(1),
        }
    }

    fn exhaustive_up_to(&self) -> usize {
        self.exhaustive.get()
    }
}
