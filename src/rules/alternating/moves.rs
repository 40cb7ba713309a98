//! The steps a chain with modulo can take: variables and almost locked sets with what is excluded
//! left out.

use crate::board::links_of;
use crate::graph::{self, CandidateSet};
use crate::grid::{Candidate, Cell, Csp, Digit, DigitSet, House, State};
use crate::proof::Via;
use crate::rules::alternating::web::Web;

/// A step: what it goes through, its linking candidates, and all others, which are excluded.
#[derive(Clone)]
pub(crate) struct Move {
    pub via: Via,
    pub left: Vec<Candidate>,
    pub right: Vec<Candidate>,
    /// Sorted.
    pub rest: Vec<Candidate>,
}

/// Steps to one right-linking node: of those from the same left-linking one, the first.
struct Moves<'a> {
    to: &'a [Candidate],
    steps: Vec<Move>,
}

impl Moves<'_> {
    fn add(&mut self, via: &Via, left: &[Candidate], right: &[Candidate], out: &[Candidate]) {
        if right == self.to && !self.steps.iter().any(|step| step.left == left) {
            self.steps.push(Move::new(via, left.to_vec(), right.to_vec(), out));
        }
    }
}

/// The live candidates of a state, and a target.
pub(crate) struct Remainder {
    state: State,
    live: CandidateSet,
    als_size: usize,
    target: Candidate,
    /// What the target is linked to.
    back: CandidateSet,
    /// The first steps of a chain without z, in which nothing is excluded; with z none.
    first: Vec<Move>,
    z: bool,
}

impl Remainder {
    /// The account of a state for a target: without the z-extension where the web is given that its
    /// first steps are taken from.
    pub fn new(state: &State, als_size: usize, target: Candidate, web: Option<&Web>) -> Remainder {
        let live = graph::live(state);
        let back = live & *links_of(target);
        let first = web.map_or_else(Vec::new, |web| first_steps(web, target));
        Remainder { state: state.clone(), live, als_size, target, back, first, z: web.is_none() }
    }

    pub fn target(&self) -> Candidate {
        self.target
    }

    pub fn z(&self) -> bool {
        self.z
    }

    /// The live candidates linked to the target.
    pub fn back(&self) -> &CandidateSet {
        &self.back
    }

    /// The first steps of a chain without z.
    pub fn first(&self) -> &[Move] {
        &self.first
    }

    /// The live candidates linked to all of these.
    pub fn seen(&self, node: &[Candidate]) -> CandidateSet {
        graph::linked_to_all(&self.live, node.iter().copied())
    }

    /// Every step to a right-linking node whose left-linking candidates are among `lefts`, which are
    /// excluded; the first one of a chain without z has no additional candidates.
    pub fn steps_to(
        &self,
        right: &[Candidate],
        out: &CandidateSet,
        lefts: &CandidateSet,
        is_first: bool,
    ) -> Vec<Move> {
        if is_first && !self.z {
            let to = self.first.iter().filter(|step| step.right == right);
            return to.cloned().collect();
        }
        let Some(member) = right.first() else { return Vec::new() };
        let mut moves = Moves { to: right, steps: Vec::new() };
        let blocked = *out | *lefts;
        let holds = |csp: &Csp| right.iter().all(|&right| csp.contains(right));
        for csp in member.csps().into_iter().filter(holds) {
            let live: Vec<Candidate> = self.state.values(csp).collect();
            self.of_variable(csp, live, &blocked, lefts, &mut moves);
        }
        let holds = |house: &House| right.iter().all(|c| c.cell().houses().contains(house));
        for house in member.cell().houses().into_iter().filter(holds) {
            let open = house.cells().into_iter().map(|cell| self.open(cell, &blocked, lefts));
            let open = open.filter(|cell| self.state.digits(cell.at).len() >= 2);
            // A set with nothing to be left-linking is none; the first cell has something.
            let (mut rest, others): (Vec<Open>, Vec<Open>) = open.partition(|cell| cell.links);
            let first = rest.len();
            rest.extend(others);
            let mut sets =
                Sets { account: self, house, blocked: &blocked, lefts, moves: &mut moves };
            sets.extend(&rest, first, &mut Vec::new(), DigitSet::EMPTY);
        }
        moves.steps
    }

    fn open(&self, at: Cell, blocked: &CandidateSet, lefts: &CandidateSet) -> Open {
        let digits = self.state.digits(at);
        let among = |set: &CandidateSet, digit| set.contains(Candidate::new(digit, at).index());
        let free = digits.iter().filter(|&digit| !among(blocked, digit)).collect();
        Open { at, free, links: digits.iter().any(|digit| among(lefts, digit)) }
    }

    fn of_variable(
        &self,
        csp: Csp,
        live: Vec<Candidate>,
        blocked: &CandidateSet,
        lefts: &CandidateSet,
        moves: &mut Moves<'_>,
    ) {
        let (out, free): (Vec<Candidate>, Vec<Candidate>) =
            live.into_iter().partition(|c| blocked.contains(c.index()));
        let linked: Vec<Candidate> =
            out.iter().copied().filter(|c| lefts.contains(c.index())).collect();
        let via = Via::Csp(csp);
        for right in rights(&out, free) {
            let others: Vec<Candidate> =
                linked.iter().copied().filter(|c| !right.contains(c)).collect();
            if others.len() > 1 && Candidate::in_one_intersection(&others) {
                moves.add(&via, &others, &right, &out);
            }
            for left in others {
                moves.add(&via, &[left], &right, &out);
            }
        }
    }
}

/// A cell, the digits in it that are not excluded, and whether it has something left-linking.
#[derive(Clone, Copy)]
struct Open {
    at: Cell,
    free: DigitSet,
    links: bool,
}

/// The sets of cells of a house that hold too few digits to lose one more.
struct Sets<'a, 'b> {
    account: &'a Remainder,
    house: House,
    blocked: &'a CandidateSet,
    lefts: &'a CandidateSet,
    moves: &'a mut Moves<'b>,
}

impl Sets<'_, '_> {
    /// Those with the chosen cells and one of the first of the rest, then any.
    fn extend(&mut self, rest: &[Open], first: usize, chosen: &mut Vec<Cell>, held: DigitSet) {
        if chosen.len() >= 2 && held.len() <= chosen.len() {
            self.add(chosen, held);
        }
        let most = self.account.als_size.min(chosen.len() + rest.len());
        if chosen.len() == most {
            return;
        }
        for (at, cell) in rest.iter().enumerate().take(first) {
            let digits = held.union(cell.free);
            if digits.len() > most {
                continue;
            }
            chosen.push(cell.at);
            let rest = &rest[at + 1..];
            self.extend(rest, rest.len(), chosen, digits);
            chosen.pop();
        }
    }

    /// The steps through a set.
    fn add(&mut self, chosen: &[Cell], held: DigitSet) {
        let Sets { account: Remainder { state, .. }, house, blocked, lefts, .. } = *self;
        let mut cells = chosen.to_vec();
        cells.sort_unstable();
        if House::holding(&cells) != Some(house) {
            return;
        }
        let all = |digit: Digit| -> Vec<Candidate> {
            let members = cells.iter().map(|&cell| Candidate::new(digit, cell));
            members.filter(|&member| state.is_live(member)).collect()
        };
        let among = |digit: Digit, set: &CandidateSet| -> Vec<Candidate> {
            all(digit).into_iter().filter(|c| set.contains(c.index())).collect()
        };
        let everything: Vec<Candidate> = cells
            .iter()
            .flat_map(|&cell| state.digits(cell).iter().map(move |d| Candidate::new(d, cell)))
            .collect();
        let out: Vec<Candidate> =
            everything.into_iter().filter(|c| blocked.contains(c.index())).collect();
        let via = Via::Als(cells.clone());
        let live = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.digits(cell)));
        for lost in live.iter().filter(|&digit| !held.contains(digit)) {
            for kept in live.iter().filter(|&digit| digit != lost) {
                let needed = held.union(DigitSet::single(lost)).union(DigitSet::single(kept));
                let Some(spare) = spare(needed, live, cells.len() + 1) else { continue };
                let is_out = |c: &&Candidate| !spare.contains(c.digit());
                let out: Vec<Candidate> = out.iter().filter(is_out).copied().collect();
                let free = |c: &Candidate| !blocked.contains(c.index());
                let rights = match held.contains(kept) {
                    true => vec![all(kept).into_iter().filter(free).collect()],
                    false => all(kept).into_iter().map(|candidate| vec![candidate]).collect(),
                };
                for left in each_and_all(among(lost, lefts)) {
                    for right in &rights {
                        self.moves.add(&via, &left, right, &out);
                    }
                }
            }
        }
    }
}

impl Move {
    fn new(via: &Via, left: Vec<Candidate>, right: Vec<Candidate>, out: &[Candidate]) -> Move {
        let is_rest = |c: &&Candidate| !left.contains(c) && !right.contains(c);
        let mut rest: Vec<Candidate> = out.iter().filter(is_rest).copied().collect();
        rest.sort_unstable();
        Move { via: via.clone(), left, right, rest }
    }
}

/// The steps from what a target makes false, with nothing excluded.
fn first_steps(web: &Web, target: Candidate) -> Vec<Move> {
    let node = |at: usize| web.nodes[at].node.members().to_vec();
    let mut steps = Vec::new();
    for &left in web.linked_to(target) {
        for strong in &web.strong[left] {
            steps.push(Move::new(&web.vias[strong.via].via(), node(left), node(strong.to), &[]));
        }
    }
    steps
}

/// What may stand as right-linking: what is free, when that is a candidate or a group; where nothing
/// is free, each candidate.
fn rights(out: &[Candidate], free: Vec<Candidate>) -> Vec<Vec<Candidate>> {
    match free[..] {
        [] => out.iter().map(|&candidate| vec![candidate]).collect(),
        _ if Candidate::in_one_intersection(&free) => vec![free],
        _ => Vec::new(),
    }
}

/// The digits that a set holds besides those it needs, so that it holds so many: candidates may be
/// excluded, but need not be. `None` when it cannot hold so many.
fn spare(needed: DigitSet, live: DigitSet, count: usize) -> Option<DigitSet> {
    if needed.len() > count || live.len() < count {
        return None;
    }
    let others = live.iter().filter(|&digit| !needed.contains(digit));
    Some(others.take(count - needed.len()).collect())
}

/// All together, then each; nothing of nothing.
fn each_and_all(all: Vec<Candidate>) -> Vec<Vec<Candidate>> {
    let each = all.iter().map(|&candidate| vec![candidate]).collect::<Vec<_>>();
    match all.len() {
        0 | 1 => each,
        _ => std::iter::once(all).chain(each).collect(),
    }
}
