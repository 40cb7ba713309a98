//! Braids and g-braids of any length: what follows from the target by singles, and by groups.
//!
//! A braid eliminates the target exactly where propagation from it ends in a contradiction: each
//! right-linking candidate is what is left of its variable. So "no braid of any length" needs no list of
//! braids. It says that some set of candidates holds the target, is closed under these singles, and leaves
//! something of every variable; and that is a matter of clauses. The same with groups for g-braids.
//!
//! This needs singles to be done. A variable with one live candidate is no variable of a chain, and in
//! other states propagation would go through it.

use std::sync::LazyLock;

use batsat::Lit;
use catena::board::{CandidateSet, values_of};
use catena::grid::{Candidate, Csp, Space};
use catena::proof::{Closing, Shape};

use crate::chain::{Chain, Node, Partial, Step, intersections, links};
use crate::cube::{Cube, with};
use crate::solver::Solver;
use crate::symmetry::TARGET;

/// Whether braids of a record eliminate just what propagation refutes: those of every length are decided
/// by their closure.
pub fn has_closure(shape: Shape) -> bool {
    [Shape::BRAID, Shape::G_BRAID].contains(&shape)
}

/// The three cells of an intersection, for one digit.
struct Segment {
    line: Csp,
    block: Csp,
    members: CandidateSet,
    /// What all three are linked to: twelve candidates.
    linked: CandidateSet,
}

static SEGMENTS: LazyLock<Vec<Segment>> = LazyLock::new(|| {
    let lines = Csp::all().filter(|csp| matches!(csp.space(), Space::Rn | Space::Cn));
    lines.flat_map(segments).collect()
});

fn segments(line: Csp) -> Vec<Segment> {
    let segment = |members: CandidateSet| {
        let first = Candidate::from_index(members.first()?);
        let linked = members.iter().map(|member| *links(member));
        let linked = linked.reduce(|one, other| one & other)?;
        Some(Segment {
            line,
            block: Csp::block(first.cell().block(), first.digit()),
            members,
            linked,
        })
    };
    intersections(line, values_of(line)).filter_map(segment).collect()
}

/// Whether propagation from the target, with what the cube says, ends in a contradiction: in every state
/// of the cube there is a braid, or a g-braid, of some length.
pub fn is_closed(shape: Shape, known: &Cube) -> bool {
    let mut covered = *links(TARGET);
    loop {
        let before = covered;
        for csp in Csp::all() {
            let values = values_of(csp);
            let free = values.and_not(&known.dead).and_not(&covered);
            let live = *values & known.live;
            if free.is_empty() && live.count() > 1 {
                return true;
            }
            let has_left = !live.and_not(&free).is_empty();
            match free.only() {
                Some(single) if has_left && live.contains(single) => {
                    covered = with(covered, links(single));
                }
                _ => {}
            }
            if shape.groups && has_left && free.intersects(&live) {
                let group = |segment: &&Segment| {
                    (segment.line == csp || segment.block == csp)
                        && free.is_subset(&segment.members)
                };
                for segment in SEGMENTS.iter().filter(group) {
                    covered = with(covered, &segment.linked);
                }
            }
        }
        if covered == before {
            return false;
        }
    }
}

/// A braid, or a g-braid, that the cube has for certain, of whatever length: what propagation from the target goes
/// through, without what is not needed for its end. Of two steps the one is taken first that asks less beyond
/// the pattern. `None` when the cube has none for certain.
///
/// It has none where [`is_closed`] says that it has one in every state, if that is not the same in all: a group of
/// which one member is not known is a candidate in some.
pub fn chain(shape: Shape, known: &Cube, pattern: &Cube) -> Option<Chain> {
    let mut way: Vec<Csp> = Vec::new();
    let mut partial = Partial::new(shape);
    let end = loop {
        let steps = Csp::all().filter_map(|csp| Through::of(csp, &partial, known, pattern));
        let next = steps.min_by_key(|through| (!through.is_end, through.asked.beyond(pattern)))?;
        way.push(next.step.csp);
        if next.is_end {
            break along(shape, &way, known, pattern)?;
        }
        partial.steps.push(next.step);
    };
    let mut best = end;
    for place in (0..way.len() - 1).rev() {
        let mut shorter = way.clone();
        shorter.remove(place);
        let asks_no_more =
            |chain: &Chain| chain.needs.beyond(pattern) <= best.needs.beyond(pattern);
        if let Some(chain) = along(shape, &shorter, known, pattern).filter(asks_no_more) {
            (best, way) = (chain, shorter);
        }
    }
    Some(best)
}

/// The chain through these variables; `None` when it is none for certain.
fn along(shape: Shape, way: &[Csp], known: &Cube, pattern: &Cube) -> Option<Chain> {
    let mut partial = Partial::new(shape);
    let mut needs = Cube { live: CandidateSet::single(TARGET), dead: CandidateSet::EMPTY };
    for (index, &csp) in way.iter().enumerate() {
        let through = Through::of(csp, &partial, known, pattern)?;
        if through.is_end != (index + 1 == way.len()) {
            return None;
        }
        needs.live.extend(&through.asked.live);
        needs.dead.extend(&through.asked.dead);
        partial.steps.push(through.step);
    }
    Some(Chain { shape, steps: partial.steps, closing: Closing::Whip, needs })
}

/// The way through a variable, which what has been excluded leaves.
struct Through {
    step: Step,
    /// Whether nothing is left of the variable.
    is_end: bool,
    /// What it asks of a state.
    asked: Cube,
}

impl Through {
    fn of(csp: Csp, partial: &Partial, known: &Cube, pattern: &Cube) -> Option<Through> {
        let values = values_of(csp);
        let live = *values & known.live;
        let excluded = partial.excluded(csp);
        let free = values.and_not(&known.dead).and_not(&excluded);
        // What the pattern says has not to be asked.
        let first = |set: CandidateSet| (set & pattern.live).first().or(set.first());
        let lefts = (live & partial.lefts()).iter();
        let left = first(lefts.filter(|&left| partial.may_be_left(left)).collect())?;
        let mut asked = Cube {
            live: CandidateSet::single(left),
            dead: values.and_not(&excluded).and_not(&free),
        };
        if free.is_empty() {
            let mut others = live;
            others.remove(left);
            let second = first(others)?;
            asked.live.insert(second);
            let step = Step { csp, left, right: Node::candidate(second) };
            return Some(Through { step, is_end: true, asked });
        }
        let right = Node::of(&free)?;
        let goes_on = partial.is_new(&right) && partial.is_apart(&right);
        let sure = free & live;
        match right.single() {
            Some(single) => {
                asked.live.insert(single);
                (goes_on && sure.contains(single)).then_some(())?;
            }
            None => {
                let one = first(sure)?;
                let two = first(sure.and_not(&CandidateSet::single(one)))?;
                let is_group = intersections(csp, &free).any(|part| part == free);
                (partial.shape.groups && is_group && goes_on).then_some(())?;
                asked.live.extend([one, two]);
            }
        }
        Some(Through { step: Step { csp, left, right }, is_end: false, asked })
    }
}

/// From now on the solver's states are those in which no braid, or g-braid, eliminates the target.
///
/// `t` of a candidate: it is in the closed set. `u` of a candidate: it is live, and linked to nothing in the
/// set. Some `u` in every variable: no contradiction. A candidate whose variable has no other `u` is in the
/// set: it is closed.
pub fn exclude_closures(solver: &mut Solver, shape: Shape) {
    let follows: Vec<Lit> = (0..729).map(|_| solver.variable()).collect();
    let left: Vec<Lit> = (0..729).map(|_| solver.variable()).collect();
    solver.clause([follows[TARGET]]);
    for candidate in 0..729 {
        let live = solver.is_live(candidate);
        solver.clause([!left[candidate], live]);
        for other in links(candidate) {
            solver.clause([!follows[candidate], !left[other]]);
        }
    }
    for csp in Csp::all() {
        let values: Vec<usize> = values_of(csp).iter().collect();
        solver.clause(values.iter().map(|&value| left[value]));
        for &value in &values {
            let others = values.iter().filter(|&&other| other != value).map(|&other| left[other]);
            solver.clause(others.chain([follows[value]]));
        }
    }
    if !shape.groups {
        return;
    }
    for segment in SEGMENTS.iter() {
        let group = solver.variable();
        for csp in [segment.line, segment.block] {
            let outside = values_of(csp).and_not(&segment.members);
            solver.clause(outside.iter().map(|value| left[value]).chain([group]));
        }
        for linked in segment.linked {
            solver.clause([!group, !left[linked]]);
        }
    }
}
