//! ALS-XZ as patterns: two almost locked sets with all their candidates, chosen up to symmetry.
//!
//! A set is said exactly: what is live in its cells, and that nothing else is. Which candidates of a digit are
//! live decides what sees them all, so less would not do. The query of the family lets the two sets share
//! cells, and so do these patterns.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use catena::board::{CandidateSet, values_of};
use catena::grid::{Cell, Csp};

use crate::chain::links;
use crate::cube::{Cube, with};
use crate::pattern::Images;
use crate::pattern::sets::Marked;
use crate::symmetry::{Labelling, TARGET};

/// The most cells of a set that is enumerated.
pub(crate) const MOST_CELLS: usize = 2;

/// Hands over the patterns whose larger set has this many cells, every one up to symmetry at least once;
/// beyond [`MOST_CELLS`] none.
pub(crate) fn als_xz(
    size: usize,
    images: Images,
    visit: &mut dyn FnMut(Marked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size > MOST_CELLS {
        return ControlFlow::Continue(());
    }
    let first = Sets { most: size, images, known: CandidateSet::EMPTY };
    first.each(Labelling::TARGET, &mut |one, names| {
        let second = Sets { known: one.live, ..first };
        second.each(names, &mut |other, _| match one.cells.max(other.cells) == size
            && one.is_joined_to(other)
        {
            true => visit(pattern(one, other)),
            false => ControlFlow::Continue(()),
        })
    })
}

fn pattern(one: &Als, other: &Als) -> Marked {
    let marks = with(one.live, &other.live);
    let cells = marks.iter().map(|candidate| values_of(cell_of(candidate)));
    let all = cells.fold(CandidateSet::EMPTY, with);
    let live = with(CandidateSet::single(TARGET), &marks);
    (Cube { live, dead: all.and_not(&marks) }, marks)
}

fn cell_of(candidate: usize) -> Csp {
    Csp::cell(Cell::from_index(candidate / 9))
}

/// Digits as bits; digit 1, the target's, is the lowest.
type Digits = usize;

/// One or two cells of a house that hold one digit more than they are, digit 1 among them.
struct Als {
    cells: usize,
    digits: Digits,
    live: CandidateSet,
}

impl Als {
    /// Its candidates of a digit.
    fn of(&self, digit: usize) -> CandidateSet {
        self.live.iter().filter(|candidate| candidate % 9 == digit).collect()
    }

    /// Whether a digit of this set and one of the other exclude each other, digit 1 having other places in the
    /// two.
    fn is_joined_to(&self, other: &Als) -> bool {
        let digits = |als: &Als| {
            let digits = als.digits;
            (1..9).filter(move |digit| digits >> digit & 1 == 1)
        };
        let exclude = |one: usize, two: usize| {
            let two = other.of(two);
            self.of(one).iter().all(|candidate| two.is_subset(links(candidate)))
        };
        self.of(0) != other.of(0)
            && digits(self).any(|one| digits(other).any(|two| exclude(one, two)))
    }
}

/// Almost locked sets that go with what is known.
#[derive(Clone, Copy)]
struct Sets {
    /// The most cells of a set.
    most: usize,
    images: Images,
    /// What is live in the cells of the other set, which this one may share.
    known: CandidateSet,
}

impl Sets {
    /// Hands over every set whose places of digit 1 see the target, a cell with that digit first.
    fn each(
        &self,
        names: Labelling,
        visit: &mut dyn FnMut(&Als, Labelling) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let with_target = CONTENTS.iter().filter(|digits| **digits & 1 == 1);
        for (first, &digits) in Cell::all().flat_map(|c| with_target.clone().map(move |d| (c, d))) {
            let Some((live, names)) = self.content(first, digits, names) else { continue };
            if digits.count_ones() == 2 {
                visit(&Als { cells: 1, digits, live }, names)?;
            }
            for second in Cell::all().filter(|cell| self.most > 1 && first.sees(*cell)) {
                for more in CONTENTS.iter().filter(|more| (digits | **more).count_ones() == 3) {
                    let Some((rest, names)) = self.content(second, *more, names) else { continue };
                    let (digits, live) = (digits | more, with(live, &rest));
                    visit(&Als { cells: 2, digits, live }, names)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The candidates of a cell with these digits, and the names with theirs; `None` when no set that is wanted
    /// has such a cell. The cell of the target is in no set, since digit 1 does not see itself there.
    fn content(
        &self,
        cell: Cell,
        digits: Digits,
        names: Labelling,
    ) -> Option<(CandidateSet, Labelling)> {
        let of = |digit: usize| cell.index() * 9 + digit;
        let live: CandidateSet = (0..9).filter(|digit| digits >> digit & 1 == 1).map(of).collect();
        let known = *values_of(Csp::cell(cell)) & self.known;
        let fits = match known.is_empty() {
            true => digits & 1 == 0 || links(TARGET).contains(of(0)),
            false => live == known,
        };
        let next = |names: Labelling, candidate: usize| {
            self.images.wants(&names, candidate).then(|| names.with(candidate))
        };
        let names = live.iter().try_fold(names, next)?;
        (fits && of(0) != TARGET).then_some((live, names))
    }
}

/// What a cell of a set may have: two digits or three.
static CONTENTS: LazyLock<Vec<Digits>> = LazyLock::new(|| {
    (0..512).filter(|digits: &Digits| [2, 3].contains(&digits.count_ones())).collect()
});
