//! The shortest length of each elimination of a state in each of many families.
//!
//! Families are asked from the greatest down: what a family does not prove up to the bound, none does
//! that it contains by definition, and those are not asked. No proof is written: that a length is right
//! is what [`Search::shortest`](catena::rules::Search::shortest) with a proof says, and tests compare.

use std::collections::BTreeMap;
use std::sync::Arc;

use catena::graph::CandidateSet;
use catena::grid::Candidate;
use catena::rules::{Catalogue, Prepared, Reach, Rule, UnknownRule};
use catena::work::{Interrupt, Stopped, Work};

/// What is known of an elimination in a family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shortest {
    /// The length of the shortest proof.
    Length(u16),
    /// There is no proof up to the bound; the search was complete.
    None,
    /// The search was stopped at the budget; there is no proof up to some smaller length.
    Stopped,
}

/// What is known of an elimination in each family, in their order.
pub type Profile = Vec<Shortest>;

/// Families, and which of them contain which by definition.
pub struct Families {
    rules: Vec<Arc<dyn Rule>>,
    /// For each family those that contain it.
    above: Vec<Vec<usize>>,
    /// The families, each after those that contain it.
    order: Vec<usize>,
}

impl Families {
    /// The families of these names, in their order.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn of(catalogue: &Catalogue, names: &[String]) -> Result<Families, UnknownRule> {
        let rules = catalogue.select(names)?;
        let contains = |one: usize, other: usize| {
            one != other && is_contained(catalogue, rules[other].name(), rules[one].name())
        };
        let above: Vec<Vec<usize>> = (0..rules.len())
            .map(|family| (0..rules.len()).filter(|&other| contains(other, family)).collect())
            .collect();
        let mut order: Vec<usize> = (0..rules.len()).collect();
        // What contains a family is contained in less than it; of two that contain one another,
        // neither has to be first.
        order.sort_by_key(|&family| above[family].len());
        Ok(Families { rules, above, order })
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| rule.name())
    }

    /// The rules.
    pub fn rules(&self) -> &[Arc<dyn Rule>] {
        &self.rules
    }

    /// Every elimination that one of the families has up to the bound, or may have beyond its budget, with
    /// what is known of it in each; sorted by candidate.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn profiles(
        &self,
        on: &Prepared,
        reach: &Reach,
        budget: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<BTreeMap<Candidate, Profile>, Stopped> {
        self.profiles_by(on, |_| *reach, budget, interrupt)
    }

    /// The same, each rule up to a bound of its own.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn profiles_by(
        &self,
        on: &Prepared,
        reach: impl Fn(&dyn Rule) -> Reach,
        budget: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<BTreeMap<Candidate, Profile>, Stopped> {
        let reaches: Vec<Reach> = self.rules.iter().map(|rule| reach(&**rule)).collect();
        let learns_as = |&family: &usize| self.rules[family].facts().learns_as;
        let on = &on.for_families(self.order.iter().filter_map(learns_as));
        let open: CandidateSet = on.open().map(Candidate::index).collect();
        let mut found: Vec<Option<Found>> = self.rules.iter().map(|_| None).collect();
        for &family in &self.order {
            let rule = &self.rules[family];
            let mut none = CandidateSet::EMPTY;
            let is_as_far = |above: &&usize| reaches[**above].length >= reaches[family].length;
            for &above in self.above[family].iter().filter(is_as_far) {
                if let Some(Found { eliminated, stopped: false, .. }) = &found[above] {
                    none |= open.and_not(eliminated);
                }
            }
            let budget = budget.unwrap_or_else(|| rule.facts().cost.budget());
            let mut work = Work::with_budget(budget).interruptible(interrupt);
            found[family] = Some(Found::of(&**rule, on, &reaches[family], &open, none, &mut work)?);
        }
        let found: Vec<Found> = found.into_iter().flatten().collect();
        let mut profiles = BTreeMap::new();
        for candidate in open {
            let profile: Profile =
                found.iter().map(|found| found.of_candidate(candidate)).collect();
            if profile.iter().any(|known| *known != Shortest::None) {
                profiles.insert(Candidate::from_index(candidate), profile);
            }
        }
        Ok(profiles)
    }
}

/// Whether a family contains another by definition; a family contains itself.
pub(crate) fn is_contained(catalogue: &Catalogue, one: &str, other: &str) -> bool {
    let library = catalogue.library();
    let entries = library.get(one).zip(library.get(other));
    one == other || entries.is_some_and(|(one, other)| one.is_contained_in(other))
}

/// What one family eliminates.
struct Found {
    eliminated: CandidateSet,
    /// Those known to have no proof without a search.
    none: CandidateSet,
    lengths: BTreeMap<usize, u16>,
    stopped: bool,
}

impl Found {
    fn of(
        rule: &dyn Rule,
        on: &Prepared,
        reach: &Reach,
        open: &CandidateSet,
        none: CandidateSet,
        work: &mut Work,
    ) -> Result<Found, Stopped> {
        let mut found = Found {
            eliminated: CandidateSet::EMPTY,
            none,
            lengths: BTreeMap::new(),
            stopped: false,
        };
        if open.is_subset(&none) {
            return Ok(found);
        }
        let mut search = rule.search(on, reach);
        for length in 0..=reach.length {
            let known = found.none | found.eliminated;
            match search.eliminated_at(length, &known, work) {
                Ok(more) => {
                    for candidate in (more & *open).and_not(&known) {
                        found.lengths.insert(candidate, length as u16);
                    }
                    found.eliminated |= (more & *open).and_not(&known);
                }
                Err(by @ (Stopped::Cancelled | Stopped::Deadline)) => return Err(by),
                Err(_) => {
                    found.stopped = true;
                    break;
                }
            }
        }
        found.stopped |= search.exhaustive_up_to() < reach.length;
        Ok(found)
    }

    fn of_candidate(&self, candidate: usize) -> Shortest {
        match self.lengths.get(&candidate) {
            Some(&length) => Shortest::Length(length),
            None if self.stopped && !self.none.contains(candidate) => Shortest::Stopped,
            None => Shortest::None,
        }
    }
}
