//! A slow search for chains over groups and almost locked sets, and for loops, written down from
//! the definitions. Which groups and sets there are is the typed graph's to say, and tested there;
//! what is linked and what is strong is asked anew, from the candidates.
//!
//! Source: the design's tables of the typed graph and of the chain families.

use catena::graph::{Graph, Node, NodeKind, Options};
use catena::grid::{Candidate, Cell, Csp, State};
use catena::proof::{ClosingKind, Shape};

type Set = Vec<Candidate>;

/// One step of a g-whip or g-braid: left and, but in the last, right.
pub type Pair = (Candidate, Option<Set>);

/// The shortest length, up to a limit, of a chain of groups, of a g-whip or g-braid, or of a loop
/// that is closed over the target.
pub fn shortest(state: &State, shape: &Shape, target: Candidate, limit: usize) -> Option<usize> {
    let options =
        if shape.als { Options { almost_cells: false, ..Options::ALL } } else { Options::GROUPS };
    let graph = Graph::new(state, options);
    let oracle = Oracle { state, shape, target, strong: strong_pairs(&graph, shape) };
    (1..=limit).find(|&length| match shape.closing {
        ClosingKind::Whip => oracle.whip(&mut Vec::new(), length, &mut |_| true),
        _ => oracle.chain(&mut Vec::new(), length),
    })
}

/// Every g-whip or g-braid of one length; equal ones as often as they are met.
pub fn all(state: &State, shape: &Shape, target: Candidate, length: usize) -> Vec<Vec<Pair>> {
    let oracle = Oracle { state, shape, target, strong: Vec::new() };
    let mut found = Vec::new();
    oracle.whip(&mut Vec::new(), length, &mut |pairs| {
        found.push(pairs);
        false
    });
    found
}

/// All strong pairs of an AIC, each in both directions: two disjoint nodes that are all of a
/// variable, or two digits of an ALS.
fn strong_pairs(graph: &Graph, shape: &Shape) -> Vec<(Set, Set)> {
    let state = graph.state();
    let mut nodes: Vec<Set> = state.candidates().map(|candidate| vec![candidate]).collect();
    if shape.groups {
        nodes.extend(graph.nodes(NodeKind::Group).map(|id| graph.candidates(id)));
    }
    let mut pairs = Vec::new();
    for csp in Csp::all() {
        let live: Set = state.values(csp).collect();
        let inside = |node: &&Set| node.iter().all(|member| live.contains(member));
        let inside: Vec<&Set> = nodes.iter().filter(inside).collect();
        for &one in &inside {
            for &other in &inside {
                let disjoint = one.iter().all(|member| !other.contains(member));
                if disjoint && one.len() + other.len() == live.len() {
                    pairs.push((one.clone(), other.clone()));
                }
            }
        }
    }
    if shape.als {
        for id in graph.nodes(NodeKind::Als) {
            let Node::Als(als) = *graph.node(id) else { continue };
            let of = |digit| -> Set {
                let here = als.cells.iter().map(|cell| Candidate::new(digit, cell));
                here.filter(|&candidate| state.is_live(candidate)).collect()
            };
            for one in als.digits.iter() {
                let others = als.digits.iter().filter(|&other| other != one);
                pairs.extend(others.map(|other| (of(one), of(other))));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn linked(one: &[Candidate], other: &[Candidate]) -> bool {
    one.iter().all(|a| other.iter().all(|b| a.linked(*b)))
}

struct Oracle<'a> {
    state: &'a State,
    shape: &'a Shape,
    target: Candidate,
    strong: Vec<(Set, Set)>,
}

impl Oracle<'_> {
    /// Whether a chain of so many more steps closes: at the target, in loops at its first node too.
    fn chain(&self, steps: &mut Vec<(Set, Set)>, more: usize) -> bool {
        let target = vec![self.target];
        let comes_back = self.shape.closing == ClosingKind::RlLasso;
        if more == 0 {
            let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return false };
            if comes_back {
                return steps[..steps.len() - 1].iter().any(|step| step.0 == last.1);
            }
            let round = linked(&last.1, &first.0) && steps.len() > 1;
            return linked(&last.1, &target) && (self.shape.closing != ClosingKind::Loop || round);
        }
        let before = steps.last().map_or(target.clone(), |step| step.1.clone());
        for (left, right) in &self.strong {
            if self.shape.one_digit && left[0].digit() != self.target.digit() {
                continue;
            }
            // A group with the target in it, or in a variable with an earlier right-linking
            // candidate, has the same candidate twice in the chain.
            let of_variable =
                left[0].digit() == right[0].digit() || left[0].cell() == right[0].cell();
            let in_group = |step: &(Set, Set), node: &Set| {
                of_variable && node.len() > 1 && step.1.len() == 1 && node.contains(&step.1[0])
            };
            let new = |node: &Set| {
                let is_old = |step: &(Set, Set)| step.0 == *node || step.1 == *node;
                !node.contains(&self.target)
                    && !steps.iter().any(|step| is_old(step) || in_group(step, node))
            };
            let returns = comes_back && more == 1 && steps.iter().any(|step| step.0 == *right);
            if linked(left, &before) && new(left) && (new(right) || returns) {
                steps.push((left.clone(), right.clone()));
                let closes = self.chain(steps, more - 1);
                steps.pop();
                if closes {
                    return true;
                }
            }
        }
        false
    }

    fn covered(&self, candidate: Candidate, steps: &[(Set, Set)]) -> bool {
        candidate.linked(self.target) || steps.iter().any(|step| linked(&step.1, &[candidate]))
    }

    /// Tells each g-whip and g-braid with so many more variables that closes, until the answer is
    /// that this will do; whether it was.
    fn whip(
        &self,
        steps: &mut Vec<(Set, Set)>,
        more: usize,
        tell: &mut dyn FnMut(Vec<Pair>) -> bool,
    ) -> bool {
        let before = steps.last().map_or(vec![self.target], |step| step.1.clone());
        let taken = |candidate: Candidate, steps: &[(Set, Set)]| {
            candidate == self.target
                || steps.iter().any(|step| step.0 == [candidate] || step.1 == [candidate])
        };
        for left in self.state.candidates() {
            let is_next = match self.shape.branching {
                true => self.covered(left, steps),
                false => linked(&before, &[left]),
            };
            if !is_next || taken(left, steps) {
                continue;
            }
            for csp in left.csps() {
                let others: Set = self.state.values(csp).filter(|c| *c != left).collect();
                let open: Set =
                    others.iter().copied().filter(|&c| !self.covered(c, steps)).collect();
                if others.is_empty() || (more == 1 && !open.is_empty()) {
                    continue;
                }
                if more == 1 {
                    let before = steps.iter().map(|(left, right)| (left[0], Some(right.clone())));
                    if tell(before.chain([(left, None)]).collect()) {
                        return true;
                    }
                    continue;
                }
                // A whip that goes on where nothing is left contains a shorter one.
                if open.is_empty() {
                    continue;
                }
                for right in self.rights(&others, &open, steps) {
                    steps.push((vec![left], right));
                    let closes = self.whip(steps, more - 1, tell);
                    steps.pop();
                    if closes {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The right-linking nodes that leave nothing else open.
    fn rights(&self, others: &Set, open: &Set, steps: &[(Set, Set)]) -> Vec<Set> {
        let is_free = |candidate: &Candidate| {
            *candidate != self.target && !steps.iter().any(|step| step.1 == [*candidate])
        };
        let candidates = others.iter().copied().filter(is_free);
        let mut rights: Vec<Set> = candidates
            .filter(|right| open.iter().all(|other| other == right))
            .filter(|right| !steps.iter().any(|step| step.0 == [*right]))
            .map(|right| vec![right])
            .collect();
        let same = |place: fn(Cell) -> usize| {
            open.windows(2).all(|two| place(two[0].cell()) == place(two[1].cell()))
        };
        let one_digit = open.windows(2).all(|two| two[0].digit() == two[1].digit());
        let intersection = same(Cell::block) && (same(Cell::row) || same(Cell::column));
        let new = !steps.iter().any(|step| step.1 == *open);
        if open.len() >= 2 && one_digit && intersection && open.iter().all(is_free) && new {
            rights.push(open.clone());
        }
        rights
    }
}
