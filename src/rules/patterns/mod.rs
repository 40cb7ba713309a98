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
use crate::rules::question::prepared::Prepared;
use crate::rules::{
    choices, depth, forcing, impossible, linear, object_whip, pairs, symmetric, unique,
};
use crate::work::{Stopped, Work};
use hunt::Hunt;

/// All patterns, simplest first: adding one is its file and a line here.
pub(crate) const PATTERNS: &[Pattern] = &[
    pattern("naked-single", |hunt, found, _| single::naked(hunt, found)),
    pattern("hidden-single", |hunt, found, _| single::hidden(hunt, found)),
    covers(View::Pointing),
    covers(View::Claiming),
    covers(View::LockedSubset),
    covers(View::NakedSubset),
    covers(View::HiddenSubset),
    covers(View::BasicFish),
    covers(View::FinnedFish),
    covers(View::SashimiFish),
    covers(View::FrankenFish),
    covers(View::FinnedFrankenFish),
    covers(View::MutantFish),
    covers(View::FinnedMutantFish),
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
    sought("bent-naked-subset", bent::naked_subsets),
    sought("sue-de-coq", bent::sue_de_coq),
    als_pair("als-pair", als_pair::one),
    als_pair("als-pair-loop", als_pair::two),
    pattern("grid-als", grid::als),
    pattern("grid-sashimi", grid::sashimi),
    pattern("cover", mixed::list),
    sought("broken-wing", impossible::wing::all),
    sought("oddagon", impossible::oddagons),
    sought("guardians", impossible::all),
    Pattern { exact: forcing::EXACT, ..sought("or-braid", choices::braid::braids) },
    sought("or-whip", choices::whip::whips),
    sought("or-contrad-whip", choices::whip::contrad_whips),
    deadly("unique-rectangle", unique::rectangles),
    deadly("avoidable-rectangle", unique::avoidable),
    deadly("bug", unique::graves),
    deadly("unique-loop", unique::loops),
    deadly("extended-rectangle", unique::extended),
    deadly("borescopers-polygon", unique::polygons),
    pattern("symmetric-givens", symmetric::all),
    deadly("deadly", unique::deadly),
    Pattern { by_target: false, ..sums("domino-loop", linear::domino::all) },
    Pattern { by_target: false, ..sums("multi-sector-locked-set", linear::sectors::all) },
    Pattern { exact: 1, ..sums("junior-exocet", linear::exocet::all) },
    Pattern { answered_by: "linear programs", ..sums("rank-0", linear::rank_0) },
    Pattern { answered_by: "linear programs", ..sums("linear", linear::linear) },
    Pattern { exact: 0, ..filled("few-truths", linear::smallest::few) },
    Pattern { bound: Some(linear::smallest::bound), ..filled("truths", linear::smallest::fewest) },
    Pattern { by_target: true, answered_by: "nested hypotheses", ..found_by("te", Find::Depths) },
    Pattern { uses_sets: true, ..sought("death-blossom", death_blossom::all) },
    sought("almost-locked-range", range::all),
    Pattern { uses_sets: true, exact: 1, ..sought("polarity-forced-by-als", forced::all) },
    sought("medusa-trap", medusa::traps),
    sought("medusa-wrap", medusa::wraps),
    sought("medusa-weak-wrap", medusa::weak_wraps),
    sought("medusa-weak-corner", medusa::weak_corners),
    sought("strong-hinge", hinge::strong),
    sought("weak-hinge", hinge::weak),
    hypothesis("hypothesis-0", |hunt, found, work| {
        hypothesis::all(hunt, Steps::RANGES, found, work)
    }),
    hypothesis("hypothesis-plus", |hunt, found, work| {
        hypothesis::all(hunt, Steps::LOCKED, found, work)
    }),
    hypothesis("s-braid-2", |hunt, found, work| {
        hypothesis::all(hunt, Steps::subsets(2), found, work)
    }),
    hypothesis("s-braid-3", |hunt, found, work| {
        hypothesis::all(hunt, Steps::subsets(3), found, work)
    }),
    hypothesis("s-braid-4", |hunt, found, work| {
        hypothesis::all(hunt, Steps::subsets(4), found, work)
    }),
    sought("s-whip-2", |hunt, found, work| object_whip::with_subsets(hunt, 2, found, work)),
    sought("s-whip-3", |hunt, found, work| object_whip::with_subsets(hunt, 3, found, work)),
    sought("s-whip-4", |hunt, found, work| object_whip::with_subsets(hunt, 4, found, work)),
    hypothesis("b-star-braid", pairs::braid::all),
    sought("w-star-whip", object_whip::with_pairs),
    Pattern { answered_by: "nested hypotheses", ..sought("b-braid", depth::b_braids) },
    hypothesis("hypothesis-plus-plus", |hunt, found, work| {
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
    /// Whether greater lengths take no longer.
    any_length: bool,
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
        any_length: false,
        bound: None,
    }
}

const fn pattern(name: &'static str, find: FindAll) -> Pattern {
    found_by(name, Find::All(find))
}

const fn deadly(name: &'static str, find: FindAll) -> Pattern {
    Pattern { exact: unique::EXACT, ..pattern(name, find) }
}

const fn sought(name: &'static str, find: FindAll) -> Pattern {
    Pattern { by_target: true, ..pattern(name, find) }
}

const fn covers(view: View) -> Pattern {
    let any = found_by(view.name(), Find::Covers(view));
    Pattern { by_target: true, answered_by: "cover search", ..any }
}

/// Their lengths are weights.
const fn sums(name: &'static str, find: FindAll) -> Pattern {
    Pattern { any_length: true, ..sought(name, find) }
}

/// Truths that cannot be filled, whatever the links.
const fn filled(name: &'static str, find: FindAll) -> Pattern {
    Pattern { answered_by: "search for fillings", ..sums(name, find) }
}

const fn als_pair(name: &'static str, find: FindAll) -> Pattern {
    Pattern { uses_sets: true, ..sought(name, find) }
}

const fn hypothesis(name: &'static str, find: FindAll) -> Pattern {
    Pattern { exact: 1, ..sought(name, find) }
}
