//! What a chain with modulo may go on to: all right-linking nodes at once.

use std::rc::Rc;

use crate::board::{Account, BitBoard, CandidateSet, CspSet, candidate_of, candidates_of, group};
use crate::grid::Candidate;
use crate::rules::alternating::locked::LockedSets;
use crate::rules::alternating::places::Places;
use crate::rules::alternating::rights::{Covers, Numbers, Right, Rights};
use crate::rules::question::prepared::Prepared;

/// What the chains of all targets share: the right-linking nodes of the position, and what its sets keep.
pub(crate) struct Terrain<'a> {
    pub board: &'a BitBoard,
    pub places: Places,
    pub rights: Rights,
    /// The variables with two live candidates at least.
    open: CspSet,
    sets: LockedSets,
}

/// What is known after some steps.
#[derive(Clone)]
pub(crate) struct Front {
    /// The candidates that are not excluded.
    free: Account,
    /// The same, house by house.
    pub places: Places,
    /// The candidates that are excluded.
    pub excluded: CandidateSet,
    /// The last right-linking node.
    pub last: Option<Rc<Right>>,
    /// The target, and the right-linking candidates that are no groups: no group has them.
    pub taken: CandidateSet,
    /// The key of the set of right-linking nodes.
    pub set: u128,
}

impl<'a> Terrain<'a> {
    /// A position, with sets of up to this many cells.
    pub fn new(on: &'a Prepared, als_size: usize) -> Terrain<'a> {
        let board = on.board();
        Terrain {
            board,
            places: Places::of(board.live.iter().map(Candidate::from_index)),
            rights: Rights::new(board.live),
            open: board.account.tally().several,
            sets: LockedSets::new(on.state(), als_size),
        }
    }

    /// Adds the right-linking nodes of all steps through the variables and houses of `near` whose
    /// left-linking candidates are in it; what is near is excluded. Only those that are not known: they
    /// are from then on.
    pub fn steps(
        &mut self,
        front: &Front,
        near: &Covers,
        known: &mut Numbers,
        steps: &mut Vec<usize>,
    ) {
        let Terrain { board, rights, sets, .. } = self;
        let free = &front.free;
        let mut add = |right: usize| {
            if known.insert(right) {
                steps.push(right);
            }
        };
        let tally = free.tally();
        let reached = near.csps & self.open;
        for csp in tally.one() & reached {
            candidates_of(csp, free.values(csp)).for_each(|right| add(rights.of_board(right)));
        }
        for csp in free.intersections(&(tally.several & reached)) {
            let group = group(csp, free.values(csp));
            group.into_iter().for_each(|right| add(rights.of_board(right)));
        }
        for csp in reached.and_not(&tally.some) {
            let live = board.account.values(csp);
            for value in emptied(live, near.account.values(csp)) {
                add(rights.of_board(candidate_of(csp, value)));
            }
        }
        for house in near.houses {
            let lefts = near.places.in_house(house);
            for kept in sets.of_house(house, front.places.in_house(house), rights) {
                if let Some(right) = kept.from(lefts) {
                    add(right);
                }
            }
        }
    }

    /// Whether one of the steps that are near makes true what is linked to a target: what that excludes is
    /// `back`. Of a round of propagation its nodes are named, and what the houses had free `before` it: a chain
    /// takes one of them at a time, so a set has to be locked by one of them alone.
    pub fn leads_back(
        &mut self,
        front: &Front,
        near: &Covers,
        round: Option<(&Places, &[usize])>,
        back: &Covers,
    ) -> bool {
        self.variable_leads_back(front, near, back)
            || (near.houses & back.houses).into_iter().any(|house| {
                let free = front.places.in_house(house);
                // What all nodes of a round do not lock together, none does.
                self.set_leads_back(house, free, near.places.in_house(house), back)
                    && round.is_none_or(|(before, nodes)| {
                        nodes.iter().any(|&node| {
                            let lefts = self.rights.get(node).covers.places.in_house(house);
                            let free = before.in_house(house) & !lefts;
                            lefts != 0 && self.set_leads_back(house, free, lefts, back)
                        })
                    })
            })
    }

    fn variable_leads_back(&self, front: &Front, near: &Covers, back: &Covers) -> bool {
        let free = &front.free;
        let tally = free.tally();
        let reached = near.csps & back.csps & self.open;
        let is_back = |csp: usize| free.values(csp) & !back.account.values(csp) == 0;
        let groups = || free.intersections(&(tally.several & reached)).into_iter();
        let closes = |csp: usize| {
            let (live, lefts) = (self.board.account.values(csp), near.account.values(csp));
            emptied(live & back.account.values(csp), lefts).next().is_some()
        };
        (tally.one() & reached).into_iter().chain(groups()).any(is_back)
            || reached.and_not(&tally.some).into_iter().any(closes)
    }

    /// Whether a set of a house does, when only these of its candidates are not excluded.
    fn set_leads_back(&mut self, house: usize, free: u128, lefts: u128, back: &Covers) -> bool {
        let Terrain { rights, sets, .. } = self;
        let kept = sets.of_house(house, free, rights);
        kept.iter()
            .filter_map(|kept| kept.from(lefts))
            .any(|right| rights.get(right).members.is_subset(&back.candidates))
    }
}

/// The values of a variable that may be true where nothing is left of it: those beside which another one
/// is left-linking.
fn emptied(values: u16, lefts: u16) -> impl Iterator<Item = usize> {
    let is_right = move |value: &usize| values >> value & 1 == 1 && lefts & !(1 << value) != 0;
    (0..9).filter(is_right)
}

impl Front {
    /// Before the first step to a target, with what it excludes.
    pub fn new(ground: &Terrain, target: Candidate, back: Option<&Covers>) -> Front {
        let mut front = Front {
            free: ground.board.account,
            places: ground.places,
            excluded: CandidateSet::EMPTY,
            last: None,
            taken: CandidateSet::single(target.index()),
            set: 0,
        };
        back.into_iter().for_each(|back| front.exclude(back));
        front
    }

    /// The same after a further right-linking node.
    pub fn after(&self, right: &Rc<Right>) -> Front {
        let last = Some(Rc::clone(right));
        let mut next = Front { last, set: self.set ^ right.key, ..self.clone() };
        next.exclude(&right.covers);
        if let Some(single) = right.members.only() {
            next.taken.insert(single);
        }
        next
    }

    /// Leaves out what is excluded besides.
    pub fn exclude(&mut self, covers: &Covers) {
        self.free.remove_all(&covers.account);
        self.places.remove_all(&covers.places);
        self.excluded |= covers.candidates;
    }
}
