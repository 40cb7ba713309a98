//! The named rules that the one search has: which variables may be bases and covers, and how many.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::instance::{Cover, Instance};
use super::plane::{BLOCKS, CELLS, COLUMNS, DIGITS, Places, Plane, Planes, ROWS, Sets, open};
use super::search::{Hit, Task};
use crate::board::CandidateSet;
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

/// A named rule of the one search.
///
/// The kinds of fish nest: a Franken fish has a block among its sets, a mutant fish is neither basic
/// nor Franken, and what has fins is none of those without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum View {
    /// A digit in a block lies in a line.
    Pointing,
    /// A digit in a line lies in a block.
    Claiming,
    /// Cells that lie in a line and a block hold as many digits, and both houses lose something.
    LockedSubset,
    /// Cells of a house hold as many digits.
    NakedSubset,
    /// Digits of a house lie in as many cells.
    HiddenSubset,
    /// A digit in rows lies in as many columns, or the other way round.
    BasicFish,
    /// The same with fins; each base has two places at least that are none, in one of the fish that are
    /// told as one.
    FinnedFish,
    /// The same with fins, where a base has at most one place that is none; also where it is told as one with a
    /// finned fish.
    SashimiFish,
    /// With a block among bases or covers: rows and blocks against columns and blocks.
    FrankenFish,
    /// The same with fins.
    FinnedFrankenFish,
    /// A digit in any houses lies in as many others.
    MutantFish,
    /// The same with fins.
    FinnedMutantFish,
}

/// Takes what is found in a plane.
pub(super) type Take<'a> = &'a mut dyn FnMut(&Plane, &Hit);

impl View {
    /// All of them, the simplest first.
    pub const ALL: [View; 12] = [
        View::Pointing,
        View::Claiming,
        View::LockedSubset,
        View::NakedSubset,
        View::HiddenSubset,
        View::BasicFish,
        View::FinnedFish,
        View::SashimiFish,
        View::FrankenFish,
        View::FinnedFrankenFish,
        View::MutantFish,
        View::FinnedMutantFish,
    ];

    /// Those that have no fins and no blocks in fish.
    pub const BASIC: [View; 5] =
        [View::Pointing, View::Claiming, View::NakedSubset, View::HiddenSubset, View::BasicFish];

    /// The largest number of bases of any of them.
    pub const LARGEST: usize = 8;

    /// The name of the rule.
    pub const fn name(self) -> &'static str {
        match self {
            View::Pointing => "pointing",
            View::Claiming => "claiming",
            View::LockedSubset => "locked-subset",
            View::NakedSubset => "naked-subset",
            View::HiddenSubset => "hidden-subset",
            View::BasicFish => "basic-fish",
            View::FinnedFish => "finned-fish",
            View::SashimiFish => "sashimi-fish",
            View::FrankenFish => "franken-fish",
            View::FinnedFrankenFish => "finned-franken-fish",
            View::MutantFish => "mutant-fish",
            View::FinnedMutantFish => "finned-mutant-fish",
        }
    }

    /// The numbers of bases that are looked for.
    pub const fn sizes(self) -> RangeInclusive<usize> {
        match self {
            View::Pointing | View::Claiming => 1..=1,
            View::LockedSubset => 2..=3,
            View::NakedSubset | View::HiddenSubset => 2..=View::LARGEST,
            View::BasicFish | View::FinnedFish | View::SashimiFish => 2..=7,
            View::FrankenFish
            | View::FinnedFrankenFish
            | View::MutantFish
            | View::FinnedMutantFish => 2..=4,
        }
    }

    /// Whether it has fins.
    pub const fn has_fins(self) -> bool {
        matches!(
            self,
            View::FinnedFish | View::SashimiFish | View::FinnedFrankenFish | View::FinnedMutantFish
        )
    }

    /// The pools of bases and covers, in a digit's or a house's plane.
    fn pools(self) -> &'static [(Sets, Sets)] {
        match self {
            View::Pointing => &[(BLOCKS, ROWS | COLUMNS)],
            View::Claiming => &[(ROWS | COLUMNS, BLOCKS)],
            View::LockedSubset | View::NakedSubset => &[(CELLS, DIGITS)],
            View::HiddenSubset => &[(DIGITS, CELLS)],
            View::BasicFish | View::FinnedFish | View::SashimiFish => {
                &[(ROWS, COLUMNS), (COLUMNS, ROWS)]
            }
            View::FrankenFish | View::FinnedFrankenFish => {
                &[(ROWS | BLOCKS, COLUMNS | BLOCKS), (COLUMNS | BLOCKS, ROWS | BLOCKS)]
            }
            View::MutantFish | View::FinnedMutantFish => {
                &[(ROWS | COLUMNS | BLOCKS, ROWS | COLUMNS | BLOCKS)]
            }
        }
    }

    /// Whether what the search has found is of this kind and not of a simpler one. That a fish is
    /// sashimi is a matter of all that are told as one.
    fn is(self, found: &Hit) -> bool {
        let all = found.bases | found.covers;
        let against = |one: Sets, other: Sets| found.bases & one == 0 && found.covers & other == 0;
        let kind = match self {
            View::FrankenFish | View::FinnedFrankenFish => all & BLOCKS != 0,
            View::MutantFish | View::FinnedMutantFish => {
                !against(ROWS, COLUMNS) && !against(COLUMNS, ROWS)
            }
            _ => true,
        };
        kind && self.has_fins() == (found.fins != 0)
    }

    /// Adds the proofs of a size: one for each instance.
    pub(crate) fn list(
        self,
        hunt: &Hunt,
        size: usize,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        // The same cells lock a subset in another house too, which need not hold what is sought.
        let sought = if self == View::LockedSubset { hunt.on.live() } else { hunt.sought };
        let planes = Planes::with(&open(hunt.on.live()), sought);
        let mut covers = Vec::new();
        let end = self.each(&planes, size, work, &mut |plane, found| {
            covers.push(Cover::of(plane, found));
        });
        let instances = self.instances(covers, hunt.on.live());
        found.extend(instances.iter().map(|one| one.prove(hunt.position(), hunt.family)));
        end
    }

    /// The instances that covers of this view make, where these candidates are live.
    pub fn instances(self, covers: Vec<Cover>, live: &CandidateSet) -> Vec<Instance> {
        match self {
            // A naked subset lists one house; its cells in another house are another one.
            View::Pointing
            | View::Claiming
            | View::NakedSubset
            | View::HiddenSubset
            | View::BasicFish => {
                covers.into_iter().map(|cover| Instance { parts: vec![cover] }).collect()
            }
            View::LockedSubset => {
                let mut all = Instance::with_same_bases(covers);
                all.retain(|instance| instance.parts.len() == 2);
                all
            }
            View::FinnedFish => {
                let mut all = Instance::of_fish(covers);
                all.retain(|one| !one.parts.iter().all(|part| part.is_sashimi(live)));
                Instance::greatest(all)
            }
            // A sashimi fish that a siamese finned fish has as a part is one all the same.
            View::SashimiFish => {
                let mut all = Instance::of_fish(covers);
                all.iter_mut().for_each(|one| one.parts.retain(|part| part.is_sashimi(live)));
                all.retain(|one| !one.parts.is_empty());
                Instance::greatest(all)
            }
            View::FrankenFish
            | View::FinnedFrankenFish
            | View::MutantFish
            | View::FinnedMutantFish => Instance::greatest(Instance::of_fish(covers)),
        }
    }

    /// Tells all covers of a size in these planes.
    ///
    /// # Errors
    /// When the work is stopped.
    pub(super) fn each(
        self,
        planes: &Planes,
        size: usize,
        work: &mut Work,
        take: Take,
    ) -> Result<(), Stopped> {
        self.planes(planes).iter().try_for_each(|plane| self.search(plane, size, work, take))
    }

    /// The planes that it is looked for in.
    pub(super) fn planes(self, planes: &Planes) -> &[Plane] {
        match self {
            View::LockedSubset | View::NakedSubset | View::HiddenSubset => &planes.houses,
            _ => &planes.digits,
        }
    }

    /// The sizes, a bit for each, of which a view without fins may make something false in a plane.
    pub(super) fn sizes_in(self, plane: &Plane) -> u16 {
        match self {
            View::NakedSubset | View::HiddenSubset | View::BasicFish => {
                let pools = self.pools().iter();
                pools.fold(0, |all, &(bases, covers)| all | plane.filling(bases, covers))
            }
            _ => u16::MAX,
        }
    }

    /// Tells all covers of a size in a plane.
    ///
    /// # Errors
    /// When the work is stopped.
    pub(super) fn search(
        self,
        plane: &Plane,
        size: usize,
        work: &mut Work,
        take: Take,
    ) -> Result<(), Stopped> {
        if plane.sought == plane.open {
            return self.search_for(plane, size, plane.open, None, work, take);
        }
        // What has the same bases is told as one, whichever pool it comes from. Nearly all bases make nothing
        // false that is sought, and that shows much sooner than all they make false.
        let mut only = BTreeSet::new();
        self.search_for(plane, size, plane.sought, None, work, &mut |_, found| {
            only.insert(found.bases);
        })?;
        match only.is_empty() {
            true => Ok(()),
            false => self.search_for(plane, size, plane.open, Some(&only), work, take),
        }
    }

    /// Tells all covers that make one of the targets false, with these bases only where some are given.
    fn search_for(
        self,
        plane: &Plane,
        size: usize,
        targets: Places,
        only: Option<&BTreeSet<Sets>>,
        work: &mut Work,
        take: Take,
    ) -> Result<(), Stopped> {
        for (direction, &(bases, covers)) in self.pools().iter().enumerate() {
            let fins = self.has_fins();
            let task = Task { plane, bases, covers, size, fins, targets, only };
            task.each(work, &mut |found| {
                // Only blocks have no direction.
                let again = direction > 0 && (found.bases | found.covers) & !BLOCKS == 0;
                if self.is(found) && !again {
                    take(plane, found);
                }
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BitBoard;
    use crate::grid::read;

    #[test]
    fn a_view_tells_nothing_of_sizes_that_are_not_in_a_plane() {
        let (mut told, mut spared) = (0, 0);
        for puzzle in [
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962",
            ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
        ] {
            let board = BitBoard::new(&read(puzzle).unwrap().state);
            // What singles make of each candidate: some of these states have no solution.
            for candidate in board.open() {
                let mut supposed = board.clone();
                supposed.place(candidate);
                let _ = supposed.apply_singles();
                let planes = Planes::new(&open(&supposed.live));
                for view in [View::NakedSubset, View::HiddenSubset, View::BasicFish] {
                    for plane in view.planes(&planes) {
                        let sizes = view.sizes_in(plane);
                        for size in view.sizes() {
                            let mut count = 0;
                            let take: Take = &mut |_, _| count += 1;
                            view.search(plane, size, &mut Work::unlimited(), take).unwrap();
                            let is_spared = sizes >> size & 1 == 0;
                            assert!(count == 0 || !is_spared, "{view:?} {size} after {candidate}");
                            told += usize::from(count > 0);
                            spared += usize::from(is_spared);
                        }
                    }
                }
            }
        }
        assert!(told > 1000 && spared > 100_000, "{told} {spared}");
    }
}
