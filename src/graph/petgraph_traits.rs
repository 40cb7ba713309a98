//! petgraph's traits, so that its algorithms run on a [`Graph`] as it is.
//!
//! The graph is undirected and may have edges of several kinds between two nodes. Ids are its own;
//! weights are [`Node`] and [`Edge`]. A closure over an [`Edge`] tells kinds apart:
//! `petgraph::visit::EdgeFiltered::from_fn(&graph, |edge| edge.weight().kind == EdgeKind::Link)`.

use std::iter::Map;
use std::ops::Range;
use std::slice;

use petgraph::Undirected;
use petgraph::visit::{
    Data, EdgeCount, EdgeIndexable, EdgeRef, GraphBase, GraphProp, IntoEdgeReferences, IntoEdges,
    IntoNeighbors, IntoNodeIdentifiers, IntoNodeReferences, NodeCompactIndexable, NodeCount,
    NodeIndexable, VisitMap, Visitable,
};

use super::{Edge, EdgeId, Graph, Node, NodeId};

impl GraphBase for Graph {
    type NodeId = NodeId;
    type EdgeId = EdgeId;
}

impl GraphProp for Graph {
    type EdgeType = Undirected;
}

impl Data for Graph {
    type NodeWeight = Node;
    type EdgeWeight = Edge;
}

impl NodeCount for Graph {
    fn node_count(&self) -> usize {
        self.nodes.len()
    }
}

impl EdgeCount for Graph {
    fn edge_count(&self) -> usize {
        self.edges.len()
    }
}

impl NodeIndexable for Graph {
    fn node_bound(&self) -> usize {
        self.nodes.len()
    }

    fn to_index(&self, node: NodeId) -> usize {
        node.index()
    }

    fn from_index(&self, index: usize) -> NodeId {
        NodeId(index as u32)
    }
}

impl NodeCompactIndexable for Graph {}

impl EdgeIndexable for Graph {
    fn edge_bound(&self) -> usize {
        self.edges.len()
    }

    fn to_index(&self, edge: EdgeId) -> usize {
        edge.index()
    }

    fn from_index(&self, index: usize) -> EdgeId {
        EdgeId(index as u32)
    }
}

/// Which nodes a walk has visited.
///
/// petgraph's own bit set would need ids that implement an unsafe trait.
#[derive(Clone, Debug)]
pub struct Visited(Vec<bool>);

impl VisitMap<NodeId> for Visited {
    fn visit(&mut self, node: NodeId) -> bool {
        !std::mem::replace(&mut self.0[node.index()], true)
    }

    fn is_visited(&self, node: &NodeId) -> bool {
        self.0[node.index()]
    }

    fn unvisit(&mut self, node: NodeId) -> bool {
        std::mem::replace(&mut self.0[node.index()], false)
    }
}

impl Visitable for Graph {
    type Map = Visited;

    fn visit_map(&self) -> Visited {
        Visited(vec![false; self.nodes.len()])
    }

    fn reset_map(&self, map: &mut Visited) {
        *map = self.visit_map();
    }
}

impl<'g> IntoNeighbors for &'g Graph {
    type Neighbors = Map<slice::Iter<'g, (NodeId, EdgeId)>, fn(&'g (NodeId, EdgeId)) -> NodeId>;

    fn neighbors(self, node: NodeId) -> Self::Neighbors {
        self.all_neighbours(node).iter().map(|&(other, _)| other)
    }
}

impl IntoNodeIdentifiers for &Graph {
    type NodeIdentifiers = Map<Range<u32>, fn(u32) -> NodeId>;

    fn node_identifiers(self) -> Self::NodeIdentifiers {
        (0..self.nodes.len() as u32).map(NodeId)
    }
}

impl<'g> IntoNodeReferences for &'g Graph {
    type NodeRef = (NodeId, &'g Node);
    type NodeReferences = std::iter::Zip<Map<Range<u32>, fn(u32) -> NodeId>, slice::Iter<'g, Node>>;

    fn node_references(self) -> Self::NodeReferences {
        self.node_identifiers().zip(self.nodes.iter())
    }
}

/// An edge as it is met: seen from a node, that node is the source.
#[derive(Clone, Copy, Debug)]
pub struct EdgeReference<'g> {
    source: NodeId,
    target: NodeId,
    id: EdgeId,
    edge: &'g Edge,
}

impl<'g> EdgeRef for EdgeReference<'g> {
    type NodeId = NodeId;
    type EdgeId = EdgeId;
    type Weight = Edge;

    fn source(&self) -> NodeId {
        self.source
    }

    fn target(&self) -> NodeId {
        self.target
    }

    fn weight(&self) -> &'g Edge {
        self.edge
    }

    fn id(&self) -> EdgeId {
        self.id
    }
}

/// The edges at one node.
#[derive(Clone, Debug)]
pub struct Edges<'g> {
    edges: &'g [Edge],
    node: NodeId,
    neighbours: slice::Iter<'g, (NodeId, EdgeId)>,
}

impl<'g> Iterator for Edges<'g> {
    type Item = EdgeReference<'g>;

    fn next(&mut self) -> Option<EdgeReference<'g>> {
        let &(target, id) = self.neighbours.next()?;
        Some(EdgeReference { source: self.node, target, id, edge: &self.edges[id.index()] })
    }
}

impl<'g> IntoEdges for &'g Graph {
    type Edges = Edges<'g>;

    fn edges(self, node: NodeId) -> Edges<'g> {
        Edges { edges: &self.edges, node, neighbours: self.all_neighbours(node).iter() }
    }
}

impl<'g> IntoEdgeReferences for &'g Graph {
    type EdgeRef = EdgeReference<'g>;
    type EdgeReferences = Map<
        std::iter::Zip<Range<u32>, slice::Iter<'g, Edge>>,
        fn((u32, &'g Edge)) -> EdgeReference<'g>,
    >;

    fn edge_references(self) -> Self::EdgeReferences {
        (0..self.edges.len() as u32).zip(self.edges.iter()).map(|(id, edge)| EdgeReference {
            source: edge.source,
            target: edge.target,
            id: EdgeId(id),
            edge,
        })
    }
}
