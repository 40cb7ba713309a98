//! The patterns of a family about the target: one of each kind that symmetries make equal.

mod als;
mod chain;
mod forcing;
mod rectangle;
mod sets;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use catena::board::CandidateSet;

use crate::chain::Chain;
use crate::cube::Cube;
use crate::family::{Family, Kind};
use crate::symmetry::{Labelling, canonical};

pub(crate) use als::MOST_CELLS;
use als::als_xz;
pub(crate) use chain::{branches, chains};
use forcing::forcing_whips;
use sets::sets;

/// A pattern: the family eliminates the target in every state of its cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What it asks of a state.
    pub cube: Cube,
    /// The chain, where it is one.
    pub chain: Option<Chain>,
    /// Its length: of a chain the number of variables, of a set its size, of two almost locked sets the number
    /// of cells of the larger one, of a forcing whip 1 and the number of variables of all its whips.
    pub length: usize,
}

/// How many classes are remembered, so that each is met once: they fill a table of 36 MB. Of those beyond, some
/// are met twice, which costs time and changes nothing.
pub(crate) const REMEMBERED: usize = 1_800_000;

/// Which of the patterns that symmetries make equal are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Images {
    /// One of them.
    One,
    /// All of them: for tests, which decide with them what was decided without.
    All,
}

impl Images {
    /// Whether a chain may go on with this candidate.
    fn wants(self, names: &Labelling, candidate: usize) -> bool {
        self == Images::All || names.is_next(candidate)
    }
}

/// Hands over one pattern of each class, shorter ones first, until it is told to stop.
pub fn classes(
    family: &Family,
    lengths: impl IntoIterator<Item = usize>,
    mut visit: impl FnMut(Pattern) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut known: HashSet<u128> = HashSet::new();
    let mut once = |pattern: Pattern, marks: CandidateSet| {
        let class = fingerprint(&canonical(&pattern.cube, &marks));
        let is_new = match known.len() < REMEMBERED {
            true => known.insert(class),
            false => !known.contains(&class),
        };
        if is_new { visit(pattern) } else { ControlFlow::Continue(()) }
    };
    for length in lengths {
        for kind in &family.kinds {
            match kind {
                Kind::Chain(shape) => chains(*shape, family, length, Images::One, &mut |chain| {
                    let (cube, marks) = (chain.needs, chain.needs.live);
                    once(Pattern { cube, chain: Some(chain.clone()), length }, marks)
                })?,
                Kind::AlsXz => als_xz(length, Images::One, &mut |(cube, marks)| {
                    once(Pattern { cube, chain: None, length }, marks)
                })?,
                Kind::ForcingWhip(values) => {
                    forcing_whips(*values, length, Images::One, &mut |cube| {
                        once(Pattern { cube, chain: None, length }, cube.live)
                    })?;
                }
                kind => sets(*kind, length, &mut |(cube, marks)| {
                    once(Pattern { cube, chain: None, length }, marks)
                })?,
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a family has patterns of just this length.
///
/// ```
/// use catena::query::Library;
/// use catena_theorems::{pattern::occurs, statement::family};
///
/// let wing = family("xy-wing[3]", &Library::built_in())?;
/// assert_eq!([1, 2, 3, 4].map(|length| occurs(&wing, length)), [false, false, true, false]);
/// # Ok::<(), catena_theorems::statement::Unfit>(())
/// ```
pub fn occurs(family: &Family, length: usize) -> bool {
    classes(family, [length], |_| ControlFlow::Break(())).is_break()
}

/// Hands over every chain of this length, with all its images, some more than once; of sets nothing.
pub fn images(
    family: &Family,
    length: usize,
    mut visit: impl FnMut(&Chain) -> ControlFlow<()>,
) -> ControlFlow<()> {
    family.shapes().try_for_each(|shape| chains(shape, family, length, Images::All, &mut visit))
}

/// 128 bits of a cube: two that differ and have the same are not to be feared among some millions.
fn fingerprint(cube: &Cube) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        cube.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
