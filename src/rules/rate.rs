//! Ratings: the greatest length a puzzle needs when the shortest proof always comes first.

use std::slice;
use std::sync::Arc;

use crate::board::Contradiction;
use crate::card::{Card, Rank};
use crate::query::nearest;
use crate::rules::catalogue::{Catalogue, UnknownRule};
use crate::rules::chain;
use crate::rules::chain::kernel::Kernel;
use crate::rules::depth::{DEEPEST, braids_within, depth};
use crate::rules::path::{Next, Path};
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::{Limits, Reach};
use crate::rules::rule::Rule;
use crate::rules::tagging::{Level, level_needed};
use crate::rules::template;
use crate::work::{Outcome, Work};

/// What puzzles are rated by.
#[derive(Clone)]
pub enum Measure {
    /// The length that a rule needs.
    By(Arc<dyn Rule>),
    /// The length of the braids that are needed within so many nested hypotheses: B_p B and B_p BB.
    BraidsWithin(usize),
    /// The number of digits whose templates are needed at once.
    Templates,
    /// Whether singles are enough: 0 where they are.
    Singles,
}

impl Measure {
    /// The rule that it goes by; none where it is not one of the catalogue.
    pub fn rules(&self) -> &[Arc<dyn Rule>] {
        match self {
            Measure::By(rule) => std::slice::from_ref(rule),
            Measure::BraidsWithin(_) | Measure::Templates | Measure::Singles => &[],
        }
    }

    /// The measure of a name: `BpB`, `BpBB`, `templates`, `singles`, or what the catalogue finds by it.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(name: &str, catalogue: &Catalogue) -> Result<Measure, UnknownRule> {
        if name.eq_ignore_ascii_case(SINGLES) {
            return Ok(Measure::Singles);
        }
        if name.eq_ignore_ascii_case(TEMPLATES) {
            return Ok(Measure::Templates);
        }
        let is = |known: &&(&str, usize)| known.0.eq_ignore_ascii_case(name);
        match BRAIDS_WITHIN.iter().find(is) {
            Some(&(_, hypotheses)) => Ok(Measure::BraidsWithin(hypotheses)),
            None => catalogue.find(name).map(Measure::By).map_err(|unknown| {
                let near =
                    nearest(name, BRAIDS_WITHIN.iter().map(|(known, _)| *known).chain([TEMPLATES]));
                UnknownRule { nearest: near.map(str::to_owned).or(unknown.nearest), ..unknown }
            }),
        }
    }

    /// The names of measures, without those of families that have no other name as a measure.
    ///
    /// ```
    /// use catena::rules::Measure;
    ///
    /// let names: Vec<&str> = Measure::names().collect();
    /// assert!(names.contains(&"W") && names.contains(&"BpB") && !names.contains(&"whip"));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> {
        let of_rules = Card::all().iter().filter_map(|card| card.rates);
        let others = BRAIDS_WITHIN.iter().map(|(name, _)| *name);
        of_rules.chain(others).chain([TEMPLATES, SINGLES])
    }

    /// The name of the family, or of the measure where that is of none.
    pub fn family(&self) -> &str {
        match self {
            Measure::By(rule) => rule.name(),
            Measure::BraidsWithin(hypotheses) => {
                let known = BRAIDS_WITHIN.iter().find(|(_, number)| number == hypotheses);
                known.map_or("", |(name, _)| name)
            }
            Measure::Templates => TEMPLATES,
            Measure::Singles => SINGLES,
        }
    }

    /// How far it searches.
    pub fn reach(&self, limits: Limits) -> Reach {
        match self {
            Measure::By(rule) => limits.reach_of(rule.facts()),
            Measure::BraidsWithin(_) | Measure::Templates | Measure::Singles => limits.reach(),
        }
    }

    /// The rating of a puzzle.
    ///
    /// # Errors
    /// When the searches show on the way that the position has no solution.
    pub fn rate(
        &self,
        on: &Prepared,
        reach: &Reach,
        work: &mut Work,
    ) -> Result<Outcome<usize>, Contradiction> {
        match self {
            Measure::By(rule) => rate(rule, on, reach, work),
            Measure::BraidsWithin(hypotheses) => {
                braids_within(on.board(), *hypotheses, reach.length, work)
            }
            Measure::Templates => {
                template::digits_needed(on.board(), template::MOST.min(reach.length), work)
            }
            Measure::Singles => depth(on.board(), 0, work),
        }
    }
}

/// Measures that are those of no rule, with the number of nested hypotheses.
const BRAIDS_WITHIN: [(&str, usize); 2] = [("BpB", 1), ("BpBB", 2)];

/// The measure that counts digits.
const TEMPLATES: &str = "templates";

/// The measure that asks for nothing but singles.
const SINGLES: &str = "singles";

/// The rating of a puzzle by a rule: the greatest length that a path of singles and of this
/// rule needs, the shortest proofs always first. By tagging it is the level needed: 1 to 5 for
/// levels 1, half, 2, 3 and 4; `or-tagging` is rated like the others, by its rounds.
///
/// # Errors
/// When singles show that the position has no solution.
pub fn rate(
    rule: &Arc<dyn Rule>,
    on: &Prepared,
    reach: &Reach,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let facts = rule.facts();
    if let Some(kernel) = facts.learns_as.as_ref().and_then(Kernel::of) {
        return chain::rate::rate(on.state(), kernel, reach.length, work);
    }
    match (Level::of_family(rule.name()), facts.rank) {
        (Some(highest), _) => level_needed(on.state(), highest, reach, work),
        (None, Rank::TrialAndError) => depth(on.board(), DEEPEST.min(reach.length), work),
        (None, _) => by_path(rule, on, reach, work),
    }
}

/// The rating by the simplest proofs of a rule.
fn by_path(
    rule: &Arc<dyn Rule>,
    on: &Prepared,
    reach: &Reach,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let path = Path::new(on.position(), slice::from_ref(rule), *reach).without_singles();
    let mut path = path.with_patterns(Arc::clone(on.patterns()));
    let mut rating = 0;
    loop {
        match path.advance(work)? {
            Next::Proofs(proofs) => {
                work.steps += 1;
                rating = proofs.iter().map(|proof| proof.length).fold(rating, usize::max);
            }
            Next::Solved => return Ok(Outcome::Found(rating)),
            Next::Stuck => return Ok(Outcome::None { up_to: reach.length }),
            Next::Stopped { by, .. } => return Ok(Outcome::Stopped { none_up_to: rating, by }),
        }
    }
}
