//! Tags in the typed graph: layers, tags and choices as nodes, weak links as edges.

use std::collections::BTreeSet;

use super::ground::{Bounds, NodeNumber, Origin};
use super::kernel::{Tagging, number_of, tag_of};
use super::layers::{TagNumber, opposite};
use super::level::Level;
use super::write::Prover;
use crate::graph::{Choice, Derived, EdgeKind, Graph, Group, Layer, Node, Options, Source, Tag};
use crate::grid::{Candidate, Position, State};
use crate::proof::{Family, Proof};
use crate::work::{Stopped, Work};

/// The typed graph of a state with the tags, choices and weak links of a level, to the fixpoint.
///
/// `options` say which nodes of the state it has; a group that bears a tag is always there.
///
/// When the work is stopped, what stopped it comes with what was derived until then.
pub fn graph_of(
    state: &State,
    options: Options,
    level: Level,
    bounds: Bounds,
    work: &mut Work,
) -> (Graph, Option<Stopped>) {
    let mut tagging = Tagging::new(state, level, bounds);
    let stopped_by = tagging.finish(work).err();
    (Graph::with_derived(state, options, &tagging.derived_graph()), stopped_by)
}

impl Tagging {
    /// The proof that a candidate is false, under the name of a rule; `None` when it was not cleared and
    /// no contradiction was found.
    pub fn prove(&self, target: Candidate, position: &Position, name: &str) -> Option<Proof> {
        let family = Family { name: name.into(), shape: None };
        let mut prover = Prover::new(self);
        let proof = prover.clears(self, target, position, &family);
        proof.or_else(|| prover.contradicts(self, Some(target), position, &family))
    }

    /// What tagging derives, as nodes and edges: `Layer`, `Tag` and `Choice`; `TAGGED`, `OPPOSITE`,
    /// `WEAK`, and `MEMBER` from tags to layers and choices.
    pub fn derived_graph(&self) -> Derived {
        let mut derived = self.without_links();
        let tags = self.layers.tag_count() as TagNumber;
        for one in 0..tags {
            for other in (one..tags).filter(|&other| self.are_weak(one, other)) {
                let [one, other] = [one, other].map(|tag| Node::Tag(tag_of(tag)));
                derived.edges.push((EdgeKind::Weak, one, other));
            }
        }
        derived
    }

    /// The same without weak links.
    pub fn without_links(&self) -> Derived {
        let mut derived = Derived::default();
        let tags = self.layers.tag_count() as TagNumber;
        let node_of = |tag: TagNumber| Node::Tag(tag_of(tag));
        for number in 0..self.layers.first.len() as u16 {
            derived.nodes.push(Node::Layer(Layer { number }));
        }
        derived.nodes.extend((0..tags).map(node_of));
        for (node, tag) in self.tagged_nodes() {
            if let Node::Group(group) = node {
                derived.groups.push(group);
            }
            derived.edges.push((EdgeKind::Tagged, node, Node::Tag(tag)));
        }
        for tag in (0..tags).step_by(2) {
            let layer = Node::Layer(Layer { number: tag / 2 });
            derived.edges.push((EdgeKind::Opposite, node_of(tag), node_of(opposite(tag))));
            derived.edges.push((EdgeKind::Member, layer, node_of(tag)));
            derived.edges.push((EdgeKind::Member, layer, node_of(opposite(tag))));
        }
        for ((members, source), number) in self.tag_choices().into_iter().zip(0..) {
            let choice = Node::Choice(Choice { number, source });
            derived.nodes.push(choice);
            let edges = members.into_iter().map(|tag| (EdgeKind::Member, Node::Tag(tag), choice));
            derived.edges.extend(edges);
        }
        derived
    }

    /// The choices as sets of tags, each once, in the order in which they are found, with what the first of its kind
    /// comes from; none at level one.
    pub fn tag_choices(&self) -> Vec<(Vec<Tag>, Source)> {
        let mut known: BTreeSet<Vec<TagNumber>> = BTreeSet::new();
        let mut choices = Vec::new();
        for choice in &self.ground.choices {
            let mut tags: Vec<TagNumber> =
                choice.nodes().iter().map(|&node| self.layers.tag(node)).collect();
            tags.sort_unstable();
            tags.dedup();
            if known.insert(tags.clone()) {
                let source = match choice.origin {
                    Origin::Variable(_) => Source::Variable,
                    Origin::AlmostCell(_) => Source::AlmostCell,
                    Origin::Guarded(number) => self.guarded[usize::from(number)].source,
                };
                choices.push((tags.into_iter().map(tag_of).collect(), source));
            }
        }
        choices
    }

    /// The tags: of each layer both.
    pub fn tags(&self) -> impl Iterator<Item = Tag> + use<> {
        (0..self.layers.tag_count() as TagNumber).map(tag_of)
    }

    /// The nodes as the graph has them, each with its tag.
    pub fn tagged_nodes(&self) -> impl Iterator<Item = (Node, Tag)> {
        let numbers = 0..self.ground.nodes.len() as NodeNumber;
        numbers.map(|number| (self.graph_node(number), tag_of(self.layers.tag(number))))
    }

    /// The first round in which a tag is false; `None` when it is not.
    pub fn false_since(&self, tag: Tag) -> Option<usize> {
        self.false_since[usize::from(number_of(tag))]
    }

    /// A node as the graph has it: a candidate, or a group.
    fn graph_node(&self, number: NodeNumber) -> Node {
        let node = &self.ground.nodes[usize::from(number)];
        if let Some(candidate) = node.single() {
            return Node::Candidate(candidate);
        }
        let cells = node.members().map(|member| member.cell()).collect();
        let digit = node.members().next().map(|member| member.digit());
        Node::Group(Group { digit: digit.expect("a node has a member"), cells })
    }
}
