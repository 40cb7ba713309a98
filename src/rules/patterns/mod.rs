//! The list of patterns: rules whose name is not the restriction of a chain.
//!
//! ```text
//! (here)               the list
//! single, xyz_wing, dual, als_pair, death_blossom
//!                      those that are not views of covers or colours, one file each
//! sets                 almost locked sets
//! hunt                 what a pattern is looked for in
//! rule                 a pattern as a rule
//! ```
//!
//! A pattern finds all its proofs at once, a view of the cover search those of one size; most are no
//! chains. This room must not know how a path or an answer is put together from what it finds.

mod als_pair;
mod death_blossom;
mod dual;
pub(super) mod hunt;
pub(super) mod rule;
pub(super) mod sets;
pub(super) mod single;
mod xyz_wing;

use crate::grid::Candidate;
use crate::proof::{Form, Proof};
use crate::rules::closure::Steps;
use crate::rules::colour::{forced, hinge, hypothesis, medusa, one_digit, range};
use crate::rules::cover::{View, bent, grid, mixed};
use crate::rules::facts::{Cost, Rank};
use crate::rules::question::prepared::Prepared;
use crate::rules::{choices, forcing, impossible, linear, unique};
use crate::work::{Stopped, Work};
use hunt::Hunt;

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
    sought("broken-wing", impossible::wing::all),
    sought("oddagon", impossible::oddagons),
    sought("guardians", impossible::all),
    Pattern {
        cost: Cost::Costly,
        exact: forcing::EXACT,
        ..sought("or-braid", choices::braid::braids)
    },
    Pattern { cost: Cost::Costly, ..sought("or-whip", choices::whip::whips) },
    Pattern { cost: Cost::Costly, ..sought("or-contrad-whip", choices::whip::contrad_whips) },
    assuming("unique-rectangle", unique::rectangles),
    assuming("avoidable-rectangle", unique::avoidable),
    assuming("bug", unique::graves),
    assuming("unique-loop", unique::loops),
    assuming("extended-rectangle", unique::extended),
    assuming("borescopers-polygon", unique::polygons),
    Pattern { by_target: false, ..sums("domino-loop", linear::domino::all) },
    Pattern { by_target: false, ..sums("multi-sector-locked-set", linear::sectors::all) },
    Pattern { exact: 1, ..sums("junior-exocet", linear::exocet::all) },
    Pattern { answered_by: "linear programs", ..sums("rank-0", linear::rank_0) },
    Pattern { answered_by: "linear programs", ..sums("linear", linear::linear) },
    Pattern { exact: 0, ..filled("few-truths", linear::smallest::few) },
    Pattern {
        cost: Cost::Costly,
        bound: Some(linear::smallest::bound),
        ..filled("truths", linear::smallest::fewest)
    },
    Pattern {
        by_target: true,
        rank: Rank::TrialAndError,
        cost: Cost::Costly,
        answered_by: "nested hypotheses",
        ..found_by("te", Find::Depths)
    },
    Pattern { uses_sets: true, ..sought("death-blossom", death_blossom::all) },
    Pattern { rank: Rank::Range, ..sought("almost-locked-range", range::all) },
    Pattern {
        rank: Rank::ForcedByAls,
        uses_sets: true,
        exact: 1,
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

/// The length up to which proofs of a family, which may be no pattern, are known to be the shortest.
pub(super) fn exact_up_to(family: &str) -> usize {
    let pattern = PATTERNS.iter().find(|pattern| pattern.name == family);
    pattern.map_or(usize::MAX, |pattern| pattern.exact)
}

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
    /// What answers it, as EXPLAIN calls it.
    answered_by: &'static str,
    /// Whether almost locked sets are looked for.
    uses_sets: bool,
    /// Whether only what is sought is looked for, so that another target is another search.
    by_target: bool,
    /// The length up to which its proofs are known to be the shortest. A refutation that joins reasons is one that
    /// was met: which one takes the fewest steps is not searched for.
    exact: usize,
    rank: Rank,
    cost: Cost,
    /// Whether its proofs assume that the givens have one solution.
    assumes_one_solution: bool,
    /// Whether greater lengths take no longer.
    any_length: bool,
    /// Whether it is asked where the usual rules prove nothing.
    asked_when_stuck: bool,
    /// What finds a proof that is at least as long as the shortest, sooner; `None` where nothing does.
    bound: Option<Bound>,
}

/// Finds a proof of an elimination that is at least as long as the shortest of a pattern.
type Bound = fn(&Prepared, Candidate, &mut Work) -> Option<Proof>;

/// What finds the proofs of a pattern.
#[derive(Clone, Copy)]
enum Find {
    /// Adds all proofs there are of what is sought, or of everything.
    All(FindAll),
    /// The cover search: all proofs of one size, which is their length.
    Covers(View),
    /// Nested hypotheses: all proofs of one depth, which is their length.
    Depths,
}

/// Adds all proofs there are of what is sought, or of everything.
type FindAll = fn(&Hunt, &mut Vec<Proof>, &mut Work) -> Result<(), Stopped>;

const fn found_by(name: &'static str, find: Find) -> Pattern {
    Pattern {
        name,
        find,
        answered_by: "pattern search",
        uses_sets: false,
        by_target: false,
        exact: usize::MAX,
        rank: Rank::Chain,
        cost: Cost::Usual,
        assumes_one_solution: false,
        any_length: false,
        asked_when_stuck: false,
        bound: None,
    }
}

const fn pattern(name: &'static str, find: FindAll) -> Pattern {
    found_by(name, Find::All(find))
}

const fn assuming(name: &'static str, find: FindAll) -> Pattern {
    let exact = unique::EXACT;
    Pattern { rank: Rank::Unique, assumes_one_solution: true, exact, ..pattern(name, find) }
}

const fn single(name: &'static str, find: FindAll) -> Pattern {
    Pattern { rank: Rank::Single, cost: Cost::Trivial, ..pattern(name, find) }
}

const fn sought(name: &'static str, find: FindAll) -> Pattern {
    Pattern { by_target: true, ..pattern(name, find) }
}

const fn covers(view: View, rank: Rank) -> Pattern {
    let any = found_by(view.name(), Find::Covers(view));
    Pattern { by_target: true, rank, answered_by: "cover search", ..any }
}

/// Their lengths are weights.
const fn sums(name: &'static str, find: FindAll) -> Pattern {
    let (rank, cost) = (Rank::Sum, Cost::Apart);
    Pattern { rank, cost, any_length: true, asked_when_stuck: true, ..sought(name, find) }
}

/// Truths that cannot be filled, whatever the links.
const fn filled(name: &'static str, find: FindAll) -> Pattern {
    Pattern { answered_by: "search for fillings", asked_when_stuck: false, ..sums(name, find) }
}

const fn als_pair(name: &'static str, find: FindAll) -> Pattern {
    Pattern { rank: Rank::AlsPair, uses_sets: true, ..sought(name, find) }
}

const fn hypothesis(name: &'static str, rank: Rank, find: FindAll) -> Pattern {
    Pattern { rank, exact: 1, ..sought(name, find) }
}
