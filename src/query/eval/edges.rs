//! Which edges match an edge pattern: the one question the evaluator asks of its data.

use crate::graph::{CandidateSet, EdgeId, EdgeKind, Edges, Group, Node, NodeId, NodeKind};
use crate::grid::{Candidate, Csp, Space};

use super::super::ast::{Direction, Plane};
use super::super::images::links;
use super::super::plan::{EdgeOp, Ex};
use super::super::schema::NodeKinds;
use super::super::value::Value;
use super::Machine;
use super::sets::digits_of_sets;

/// An edge that matches, with the node it leads to.
pub(super) struct Hop {
    pub kind: EdgeKind,
    pub from: Node,
    pub to: Node,
    /// The variables of a conjugate modulo a set, or its almost locked sets; empty for an edge of
    /// the graph, which knows them.
    pub modulo: Vec<Node>,
    /// Of an edge with a direction, its number.
    pub number: Option<EdgeId>,
}

impl Machine<'_> {
    /// The edges that match a pattern at a node, in the order of the nodes they lead to.
    #[inline(never)]
    pub(super) fn hops(&mut self, edge: &EdgeOp, here: Node, slots: &[Value]) -> Vec<Hop> {
        if let Some(modulo) = &edge.modulo {
            let set = self.set(modulo, slots);
            return self.hops_modulo(edge, here, &set);
        }
        if let Some(from) = &edge.from {
            let mut hops: Vec<Hop> = Vec::new();
            for source in self.set(from, slots) {
                for hop in self.hops_from(edge, source) {
                    if !hops.iter().any(|known| known.to == hop.to) {
                        hops.push(hop);
                    }
                }
            }
            hops.sort_by_cached_key(|hop| hop.to.key());
            return hops;
        }
        self.hops_from(edge, here)
    }

    /// The nodes of a set of `MODULO` or `FROM`.
    pub(super) fn set(&mut self, set: &[Ex], slots: &[Value]) -> Vec<Node> {
        let mut nodes = Vec::new();
        for ex in set {
            match ex {
                Ex::Slot(slot) => slots[*slot].add_nodes(&mut nodes),
                ex => self.value(ex, slots).add_nodes(&mut nodes),
            }
        }
        nodes
    }

    fn hops_from(&self, edge: &EdgeOp, here: Node) -> Vec<Hop> {
        let Some(id) = self.graph.find(&here) else { return self.links_of_group(edge, here) };
        let mut hops = Vec::new();
        for kind in edge.kinds.iter() {
            for &(other, via) in self.graph.neighbours(id, kind) {
                let to = *self.graph.node(other);
                let allowed = edge.within.is_none_or(|plane| match kind {
                    EdgeKind::Link => linked_within(plane, &here, &to),
                    _ => self.graph.via(via).iter().any(|&v| lies_in(plane, self.graph.node(v))),
                });
                if edge.next.contains(to.kind()) && allowed && self.leads(edge.direction, id, via) {
                    let number = kind.is_directed().then_some(via);
                    hops.push(Hop { kind, from: here, to, modulo: Vec::new(), number });
                }
            }
        }
        hops
    }

    /// Whether an edge at a node has the direction of its pattern.
    fn leads(&self, direction: Direction, here: NodeId, edge: EdgeId) -> bool {
        let from_here = || self.graph.source(edge) == Some(here);
        match direction {
            Direction::Any => true,
            Direction::Right => from_here(),
            Direction::Left => !from_here(),
        }
    }

    /// A group that was found on demand is not a node of the graph: it is linked to what all its
    /// candidates are linked to, and has no other edges.
    fn links_of_group(&self, edge: &EdgeOp, here: Node) -> Vec<Hop> {
        if !edge.kinds.contains(EdgeKind::Link) {
            return Vec::new();
        }
        let kinds = [NodeKind::Candidate, NodeKind::Group];
        let nodes = kinds.into_iter().filter(|&kind| edge.next.contains(kind));
        nodes
            .flat_map(|kind| self.graph.nodes(kind))
            .map(|id| *self.graph.node(id))
            .filter(|to| to.members().iter().all(|&candidate| here.is_linked_to(candidate)))
            .filter(|to| edge.within.is_none_or(|plane| linked_within(plane, &here, to)))
            .map(|to| Hop {
                kind: EdgeKind::Link,
                from: here,
                to,
                modulo: Vec::new(),
                number: None,
            })
            .collect()
    }

    fn hops_modulo(&mut self, edge: &EdgeOp, here: Node, set: &[Node]) -> Vec<Hop> {
        let mut hops = Vec::new();
        if edge.kinds.contains(EdgeKind::Conjugate) {
            let found = conjugates(self.graph, &here, set, edge.within, edge.next);
            self.counts.cut_by_modulo += found.cut;
            hops.extend(found.pairs.into_iter().map(|(to, csps)| {
                let modulo = csps.into_iter().map(Node::Csp).collect();
                Hop { kind: EdgeKind::Conjugate, from: here, to, modulo, number: None }
            }));
        }
        if edge.kinds.contains(EdgeKind::Als) {
            // The sets of a house are many, and may all lead nowhere.
            if !self.expand() {
                return Vec::new();
            }
            let pairs = digits_of_sets(self.graph, &here, set, edge.next).into_iter();
            hops.extend(pairs.map(|(to, sets)| {
                let modulo = sets.into_iter().map(Node::Als).collect();
                Hop { kind: EdgeKind::Als, from: here, to, modulo, number: None }
            }));
        }
        hops
    }

    /// The variables, ALS or almost-cells that an edge comes from.
    pub(super) fn via(&self, edge: &EdgeOp, hop: &Hop) -> Vec<Node> {
        if !hop.modulo.is_empty() {
            return hop.modulo.clone();
        }
        let ids = (self.graph.find(&hop.from), self.graph.find(&hop.to));
        let (Some(from), Some(to)) = ids else { return Vec::new() };
        let known = self.graph.between(hop.kind, from, to);
        let via = known.map_or(&[][..], |edge| self.graph.via(edge));
        let in_plane = |node: &Node| edge.within.is_none_or(|plane| lies_in(plane, node));
        via.iter().map(|&id| *self.graph.node(id)).filter(in_plane).collect()
    }
}

/// The conjugates of a node modulo a set, and the variables that had too many candidates.
pub(super) struct Conjugates {
    /// Each conjugate, with the variables in which it is one.
    pub pairs: Vec<(Node, Vec<Csp>)>,
    /// The number of variables in which more than one candidate is left.
    pub cut: u64,
}

/// What is conjugate to a node modulo a set: in a CSP variable that holds the node, a candidate
/// that leaves no other live candidate unlinked to the set; or, where groups are wanted, what the
/// set does not cover, when that lies in a box-line intersection. Neither is in the set.
///
/// `plane` is where the variable and the reasons must lie; with [`Plane::Own`] the reasons must lie
/// in the plane of their variable.
pub(super) fn conjugates(
    graph: &dyn Edges,
    left: &Node,
    set: &[Node],
    plane: Option<Plane>,
    wanted: NodeKinds,
) -> Conjugates {
    let mut found = Conjugates { pairs: Vec::new(), cut: 0 };
    if set.contains(left) {
        return found;
    }
    let left_members = left.members();
    let Some(first) = left_members.first() else { return found };
    let blocked = blocked(graph, set);
    for csp in first.csps() {
        let holds = left_members.iter().all(|&member| csp.contains(member));
        let open = graph.find(&Node::Csp(csp)).is_some();
        if !holds || !open || !plane.is_none_or(|plane| lies_in(plane, &Node::Csp(csp))) {
            continue;
        }
        let rest: Vec<Candidate> =
            graph.state().values(csp).filter(|other| !left_members.contains(other)).collect();
        let covered = |candidate: Candidate| {
            blocked.contains(candidate.index())
                && plane.is_none_or(|plane| {
                    let plane = own_plane(plane, csp);
                    set.iter().any(|reason| reason_within(plane, reason, candidate))
                })
        };
        let left_over: Vec<Candidate> = rest.iter().copied().filter(|&c| !covered(c)).collect();
        let rights = rights(&rest, &left_over, wanted);
        found.cut += u64::from(rights.is_empty());
        for right in rights {
            let in_set = set.contains(&right)
                || right.members().iter().any(|&member| set.contains(&Node::Candidate(member)));
            if !in_set {
                found.add(right, csp);
            }
        }
    }
    found.pairs.sort_by_cached_key(|(node, _)| node.key());
    found
}

impl Conjugates {
    fn add(&mut self, right: Node, csp: Csp) {
        match self.pairs.iter_mut().find(|(node, _)| *node == right) {
            Some((_, via)) => via.push(csp),
            None => self.pairs.push((right, vec![csp])),
        }
    }
}

/// What the right node can be, given the other candidates of the variable and those of them that
/// the set does not cover.
fn rights(rest: &[Candidate], left_over: &[Candidate], wanted: NodeKinds) -> Vec<Node> {
    match left_over {
        [] if wanted.contains(NodeKind::Candidate) => {
            rest.iter().map(|&candidate| Node::Candidate(candidate)).collect()
        }
        [one] if wanted.contains(NodeKind::Candidate) => vec![Node::Candidate(*one)],
        [first, _, ..] if wanted.contains(NodeKind::Group) => {
            group(*first, left_over).map(Node::Group).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The group of some candidates when they are of one digit and lie in a box-line intersection.
fn group(first: Candidate, candidates: &[Candidate]) -> Option<Group> {
    let cells = candidates.iter().map(|candidate| candidate.cell()).collect();
    Candidate::in_one_intersection(candidates).then_some(Group { digit: first.digit(), cells })
}

/// Every candidate that is linked to a member of the set.
pub(super) fn blocked(graph: &dyn Edges, set: &[Node]) -> CandidateSet {
    set.iter().fold(CandidateSet::EMPTY, |all, node| all | links(graph, node))
}

/// The plane that the reasons of a variable must lie in.
const fn own_plane(plane: Plane, csp: Csp) -> Space {
    match plane {
        Plane::Own => csp.space(),
        Plane::Rc => Space::Rc,
        Plane::Rn => Space::Rn,
        Plane::Cn => Space::Cn,
        Plane::Bn => Space::Bn,
    }
}

/// Whether a reason explains a candidate within a plane.
pub(super) fn reason_within(plane: Space, reason: &Node, candidate: Candidate) -> bool {
    reason.is_linked_to(candidate)
        && reason.members().iter().all(|&member| member.linked_within(candidate, plane))
}

/// The plane in which the reasons of a step must lie; `None` when any link is allowed.
pub(super) fn plane_of_reasons(plane: Option<Plane>, csp: Csp) -> Option<Space> {
    plane.map(|plane| own_plane(plane, csp))
}

/// Whether a variable lies in a plane.
pub(super) fn lies_in(plane: Plane, node: &Node) -> bool {
    match (plane, node) {
        (Plane::Own, _) => true,
        (Plane::Rc, Node::Csp(csp)) => csp.space() == Space::Rc,
        (Plane::Rn, Node::Csp(csp)) => csp.space() == Space::Rn,
        (Plane::Cn, Node::Csp(csp)) => csp.space() == Space::Cn,
        (Plane::Bn, Node::Csp(csp)) => csp.space() == Space::Bn,
        _ => false,
    }
}

/// Whether two linked nodes are linked within a plane.
fn linked_within(plane: Plane, one: &Node, other: &Node) -> bool {
    let space = match plane {
        Plane::Own => return true,
        Plane::Rc => Space::Rc,
        Plane::Rn => Space::Rn,
        Plane::Cn => Space::Cn,
        Plane::Bn => Space::Bn,
    };
    let others = other.members();
    one.members().iter().all(|&a| others.iter().all(|&b| a.linked_within(b, space)))
}
