//! The rules for edges.
//!
//! Each rule writes plain entries, in any order and as often as it likes. Sorting makes them what
//! the graph promises: one edge for each kind and pair of nodes, with the list of what it comes
//! from, in an order that depends on nothing else.

use super::Graph;
use super::als::Split;
use super::edges::Edges as _;
use super::kinds::{EdgeKind, NodeKind};
use super::node::{Node, NodeId};
use super::part::{Live, Part, bits};
use crate::grid::Csp;
use crate::lists::Lists;

/// One reason for one edge: kind, source, target and via in one word, highest bits first, so that
/// sorting compares numbers.
///
/// ```text
/// bit 63   60          40          20           0
///     kind | source    | target    | via
/// ```
///
/// Twenty bits are enough for a node: there are at most 729 candidates, 324 variables, 243 * 502
/// groups and 27 * 511 ALS with as many almost-cells, fewer than 151,000; what is derived from a state
/// comes to some thousands more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Entry(u64);

impl Entry {
    fn new(kind: EdgeKind, one: NodeId, other: NodeId, via: NodeId) -> Entry {
        let (source, target) = (u64::from(one.min(other).0), u64::from(one.max(other).0));
        Entry((kind as u64) << 60 | source << 40 | target << 20 | u64::from(via.0))
    }

    /// What entries of one edge have in common.
    pub fn edge(self) -> u64 {
        self.0 >> 20
    }

    /// The kind, the source and the target.
    pub fn ends(self) -> (EdgeKind, NodeId, NodeId) {
        (EdgeKind::EVERY[self.kind()], self.field(40), self.field(20))
    }

    /// The place of the kind in the list of all.
    fn kind(self) -> usize {
        (self.0 >> 60) as usize
    }

    /// What the edge comes from; of no meaning for [`EdgeKind::Member`].
    pub fn via(self) -> NodeId {
        self.field(0)
    }

    fn field(self, shift: u32) -> NodeId {
        NodeId((self.0 >> shift) as u32 & 0xf_ffff)
    }
}

/// The entries of a graph whose nodes are there.
pub(super) struct Entries<'g> {
    graph: &'g Graph,
    live: &'g Live,
    entries: Vec<Entry>,
}

impl<'g> Entries<'g> {
    /// Applies every rule.
    pub fn new(graph: &'g Graph, live: &'g Live, splits: &[Split]) -> Entries<'g> {
        let mut entries = Entries { graph, live, entries: Vec::with_capacity(4096) };
        entries.of_variables();
        entries.of_groups();
        entries.of_splits(splits);
        entries
    }

    /// With the edges that were derived, between nodes that the graph has.
    pub fn with(mut self, derived: &[(EdgeKind, Node, Node)]) -> Entries<'g> {
        for (kind, one, other) in derived {
            if let (Some(one), Some(other)) = (self.graph.find(one), self.graph.find(other)) {
                self.add(*kind, one, other, NodeId::default());
            }
        }
        self
    }

    /// All of them, sorted: by kind and source first, which leaves short lists to sort.
    pub fn sorted(self) -> Vec<Entry> {
        let nodes = self.graph.node_count();
        let list = |entry: Entry| entry.kind() * nodes + entry.field(40).index();
        let entries = self.entries.iter().map(|&entry| (list(entry), entry));
        Lists::of(EdgeKind::COUNT * nodes, entries).sorted()
    }

    fn add(&mut self, kind: EdgeKind, one: NodeId, other: NodeId, via: NodeId) {
        self.entries.push(Entry::new(kind, one, other, via));
    }

    fn add_member(&mut self, member: NodeId, whole: NodeId) {
        self.add(EdgeKind::Member, member, whole, NodeId::default());
    }

    /// Links, conjugates and the candidates of each variable.
    ///
    /// Nodes are linked only within a variable that has all their candidates: what sees two cells of
    /// a line that lie in different blocks is in that line, and what sees two cells of a block in
    /// different lines is in that block. So looking at one variable at a time finds every link.
    fn of_variables(&mut self) {
        let groups = self.groups_by_variable();
        let mut groups = groups.chunk_by(|(one, _), (other, _)| one.csp == other.csp).peekable();
        let mut parts: Vec<(u16, NodeId)> = Vec::new();
        for csp in Csp::all() {
            let here = groups.next_if(|here| here[0].0.csp == csp).unwrap_or_default();
            let Some(via) = self.graph.csp_node(csp) else { continue };
            let all = self.live.all(csp);
            parts.clear();
            for (value, candidate) in bits(all.values).zip(all.members()) {
                let node = self.graph.candidate_node(candidate);
                parts.extend(node.map(|node| (1 << value, node)));
            }
            parts.iter().for_each(|&(_, candidate)| self.add_member(candidate, via));
            parts.extend(here.iter().map(|&(part, node)| (part.values, node)));
            self.between(&parts, all.values, via);
        }
    }

    /// Links what is disjoint; it is conjugate when together it is all.
    fn between(&mut self, parts: &[(u16, NodeId)], all: u16, via: NodeId) {
        for (at, &(values, node)) in parts.iter().enumerate() {
            for &(others, other) in &parts[at + 1..] {
                if values & others == 0 {
                    self.add(EdgeKind::Link, node, other, via);
                    if values | others == all {
                        self.add(EdgeKind::Conjugate, node, other, via);
                    }
                }
            }
        }
    }

    /// Each group as a part of every variable that has all its candidates, sorted by variable: those
    /// of a box-line intersection are there twice.
    fn groups_by_variable(&self) -> Vec<(Part, NodeId)> {
        let mut groups: Vec<(Part, NodeId)> = Vec::new();
        for (part, node) in self.graph.index.groups.iter().zip(self.graph.nodes(NodeKind::Group)) {
            groups.push((part, node));
            groups.extend(part.in_block().map(|part| (part, node)));
        }
        groups.sort_unstable();
        groups
    }

    fn of_groups(&mut self) {
        for (part, group) in self.graph.index.groups.iter().zip(self.graph.nodes(NodeKind::Group)) {
            for member in part.members() {
                if let Some(member) = self.graph.candidate_node(member) {
                    self.add_member(member, group);
                }
            }
        }
    }

    fn of_splits(&mut self, splits: &[Split]) {
        for (split, node) in splits.iter().zip(self.graph.nodes(NodeKind::Als)) {
            self.between_digits(EdgeKind::Als, split, split.als, node);
        }
        let options = self.graph.options;
        let almost_cells = splits.iter().filter(|split| split.has_almost_cell(options));
        for (split, node) in almost_cells.zip(self.graph.nodes(NodeKind::AlmostCell)) {
            self.between_digits(EdgeKind::AlmostCell, split, split.almost_cell, node);
        }
    }

    /// An edge between any two digits of a split in these cells of it, and the membership of each.
    /// A digit that is not live in them is not there.
    fn between_digits(&mut self, kind: EdgeKind, split: &Split, cells: u16, via: NodeId) {
        let of_digit = |digit| self.graph.part_node(self.live.in_cells(split.house, digit, cells));
        let digits: Vec<NodeId> = split.digits.iter().filter_map(of_digit).collect();
        for (at, &one) in digits.iter().enumerate() {
            self.add_member(one, via);
            digits[..at].iter().for_each(|&other| self.add(kind, one, other, via));
        }
    }
}
