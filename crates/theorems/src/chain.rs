//! Chains over candidates of which some are known to be live and some to be dead: what both the patterns
//! of one family and the search for another consist of.

use std::sync::LazyLock;

use catena::board::{CandidateSet, csps_of, values_of};
use catena::grid::{Candidate, Csp, Space};
use catena::proof::{Closing, ClosingKind, Form, Shape, Spaces};

use crate::cube::{Cube, with};
use crate::symmetry::TARGET;

/// A left- or right-linking candidate, or a group: two or three candidates of a digit in an intersection of
/// a line and a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    members: [u16; 3],
    size: u8,
}

impl Node {
    /// A candidate by its index.
    pub fn candidate(index: usize) -> Node {
        Node { members: [index as u16; 3], size: 1 }
    }

    /// The node of one to three candidates; `None` when there are more, or none.
    pub fn of(set: &CandidateSet) -> Option<Node> {
        let size = u8::try_from(set.count()).ok().filter(|size| (1..=3).contains(size))?;
        let mut all = set.iter();
        let mut next = 0;
        let members = std::array::from_fn(|_| {
            next = all.next().unwrap_or(next);
            next as u16
        });
        Some(Node { members, size })
    }

    /// The indices of its candidates, in order.
    pub fn members(&self) -> impl Iterator<Item = usize> {
        let (members, size) = (self.members, usize::from(self.size));
        members.into_iter().take(size).map(usize::from)
    }

    /// Its candidate, when it is one.
    pub fn single(&self) -> Option<usize> {
        (self.size == 1).then_some(usize::from(self.members[0]))
    }

    /// Whether the candidate is a member.
    pub fn contains(&self, candidate: usize) -> bool {
        self.members().any(|member| member == candidate)
    }

    /// What all its members are linked to.
    fn linked(&self, within: Within) -> CandidateSet {
        let mut members = self.members();
        let first = members.next().map_or(CandidateSet::EMPTY, |one| *linked(one, within));
        members.fold(first, |common, member| common & *linked(member, within))
    }
}

/// Which links count: all, or those within the plane of a space.
type Within = Option<Space>;

static LINKED: LazyLock<Vec<Vec<CandidateSet>>> = LazyLock::new(|| {
    let of = |within: Within| {
        let linked = |one: Candidate, other: Candidate| match within {
            None => one.linked(other),
            Some(plane) => one.linked_within(other, plane),
        };
        let all =
            |one| Candidate::all().filter(move |&other| linked(one, other)).map(Candidate::index);
        Candidate::all().map(|one| all(one).collect()).collect()
    };
    Space::ALL.map(|space| of(Some(space))).into_iter().chain([of(None)]).collect()
});

fn linked(candidate: usize, within: Within) -> &'static CandidateSet {
    &LINKED[within.map_or(4, |space| space as usize)][candidate]
}

/// What a candidate is linked to.
pub(crate) fn links(candidate: usize) -> &'static CandidateSet {
    linked(candidate, None)
}

/// The variables of a candidate.
pub(crate) fn variables(candidate: usize) -> impl Iterator<Item = Csp> {
    csps_of(Candidate::from_index(candidate)).iter().map(Csp::from_index)
}

/// One step: a variable with its left- and its right-linking node. In the last step of a whip the right one
/// is the second live candidate that the variable has, excluded like all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// The variable.
    pub csp: Csp,
    /// The left-linking candidate.
    pub left: usize,
    /// The right-linking node.
    pub right: Node,
}

/// A chain about the target, with what it needs of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The record it keeps to.
    pub shape: Shape,
    /// Its steps.
    pub steps: Vec<Step>,
    /// How it closes.
    pub closing: Closing,
    /// What it needs: it is a chain of the record in every state of this cube.
    pub needs: Cube,
}

/// A partial chain of a record. What is true at its start is the target, or in a branch of a forcing whip a
/// candidate of the variable that it branches at; it closes at the target in any case.
#[derive(Clone, Debug)]
pub(crate) struct Partial {
    pub shape: Shape,
    pub start: usize,
    pub steps: Vec<Step>,
}

impl Partial {
    pub fn new(shape: Shape) -> Partial {
        Partial::from(shape, TARGET)
    }

    pub fn from(shape: Shape, start: usize) -> Partial {
        Partial { shape, start, steps: Vec::new() }
    }

    /// Which links may join its candidates: in the plane of the record, where it has one.
    fn within(&self) -> Within {
        self.shape.spaces.plane()
    }

    /// What the next left-linking candidate may be: linked to the start in the first step, then to the
    /// right-linking node of the step before; in braids to any of these.
    pub fn lefts(&self) -> CandidateSet {
        let within = self.within();
        let rights = || self.steps.iter().map(|step| step.right.linked(within));
        match self.steps.last() {
            None => *linked(self.start, within),
            Some(_) if self.shape.branching => {
                rights().fold(*linked(self.start, within), |all, set| with(all, &set))
            }
            Some(last) => last.right.linked(within),
        }
    }

    /// Whether the record lets the next step use the variable.
    pub fn allows(&self, csp: Csp) -> bool {
        match (self.shape.spaces.plane(), self.steps.first()) {
            (Some(plane), _) => csp.space() == plane,
            (None, Some(first)) if self.shape.spaces == Spaces::Same => {
                first.csp.space() == csp.space()
            }
            _ if self.shape.spaces == Spaces::Places => csp.space() != Space::Rc,
            _ => true,
        }
    }

    /// The candidates of the variable that the record excludes in the next step: linked to the start or to
    /// an earlier right-linking node, as far as these may explain additional candidates.
    pub fn excluded(&self, csp: Csp) -> CandidateSet {
        let (shape, next) = (self.shape, self.steps.len());
        let within = match self.within() {
            None if shape.restricted && next > 0 => Some(csp.space()),
            plane => plane,
        };
        let target = match shape.target_explains(next) {
            true => *linked(self.start, within),
            false => CandidateSet::EMPTY,
        };
        let rights = self.steps.iter().filter(|_| shape.t).map(|step| step.right.linked(within));
        rights.fold(target, |all, set| with(all, &set)) & *values_of(csp)
    }

    /// The no-loop condition for one more node: no node is met twice, the start and the target are in none, and a group
    /// has no earlier right-linking candidate.
    pub fn is_new(&self, node: &Node) -> bool {
        let met = |step: &Step| step.right == *node || node.single() == Some(step.left);
        let within = |step: &Step| {
            node.single().is_none() && step.right.single().is_some_and(|right| node.contains(right))
        };
        let ends = [TARGET, self.start];
        !ends.iter().any(|&end| node.contains(end))
            && !self.steps.iter().any(|step| met(step) || within(step))
    }

    /// The same for one more left-linking candidate: those of braids may repeat.
    pub fn may_be_left(&self, left: usize) -> bool {
        let node = Node::candidate(left);
        match self.shape.branching {
            true => left != TARGET && !self.steps.iter().any(|step| step.right == node),
            false => self.is_new(&node),
        }
    }

    /// Whether a group shares no member with a group before it. Two that do may be one node in some states: a
    /// pattern is allowed that, which makes theorems harder; a chain that is found is not.
    pub fn is_apart(&self, node: &Node) -> bool {
        let groups =
            self.steps.iter().map(|step| step.right).filter(|right| right.single().is_none());
        let mut members = groups.flat_map(|group| group.members().collect::<Vec<_>>());
        node.single().is_some() || !members.any(|member| node.contains(member))
    }

    /// Whether a node is linked to the target.
    pub fn sees_target(&self, node: &Node) -> bool {
        node.linked(self.within()).contains(TARGET)
    }

    /// Whether a lasso with this right-linking node has a whole chain to the target inside, and so is none. In an
    /// rl-lasso the last node may see the target.
    pub fn has_chain_inside(&self, right: &Node) -> bool {
        // A discontinuous nice loop says more: its first candidate is true.
        let is_lasso = self.shape.closing.is_lasso() && self.shape.form == Form::Any;
        is_lasso && self.sees_target(right)
    }

    /// The first step to whose right-linking node this one is linked, among those so far.
    pub fn sees_right(&self, node: &Node) -> Option<usize> {
        let links = node.linked(self.within());
        self.steps.iter().position(|step| step.right.members().all(|member| links.contains(member)))
    }

    /// The step whose left-linking candidate the node is.
    pub fn is_left(&self, node: &Node) -> Option<usize> {
        self.steps.iter().position(|step| node.single() == Some(step.left))
    }

    /// How a chain of the record closes with this as its last right-linking node; `None` when it does not.
    /// Whips close otherwise.
    pub fn closes(&self, right: &Node) -> Option<Closing> {
        match self.shape.closing {
            ClosingKind::Target => self.sees_target(right).then_some(Closing::Target),
            ClosingKind::LrLasso if self.has_chain_inside(right) => None,
            ClosingKind::LrLasso => self.sees_right(right).map(Closing::LrLasso),
            ClosingKind::RlLasso => self.is_left(right).map(Closing::RlLasso),
            ClosingKind::Loop => {
                let first = self.steps.first()?.left;
                let closed = right.linked(self.within()).contains(first);
                (closed && self.sees_target(right)).then_some(Closing::Loop)
            }
            ClosingKind::Whip => None,
        }
    }
}

/// The groups that candidates of a variable may make: per intersection with a block or a line, those of them
/// that lie there, at least two.
pub(crate) fn intersections(csp: Csp, values: &CandidateSet) -> impl Iterator<Item = CandidateSet> {
    let parts = match csp.space() {
        Space::Rc => Vec::new(),
        Space::Rn | Space::Cn => split(values, |cell| cell.block()),
        Space::Bn => {
            let mut parts = split(values, |cell| cell.row());
            parts.extend(split(values, |cell| cell.column()));
            parts
        }
    };
    parts.into_iter().filter(|part| part.count() > 1)
}

fn split(values: &CandidateSet, part: impl Fn(catena::grid::Cell) -> usize) -> Vec<CandidateSet> {
    let mut parts: Vec<(usize, CandidateSet)> = Vec::new();
    for value in values {
        let key = part(Candidate::from_index(value).cell());
        match parts.iter_mut().find(|(known, _)| *known == key) {
            Some((_, set)) => set.insert(value),
            None => parts.push((key, CandidateSet::single(value))),
        }
    }
    parts.into_iter().map(|(_, set)| set).collect()
}
