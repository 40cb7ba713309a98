//! What a candidate is linked to, by kind of link.

use serde::{Deserialize, Serialize};

use super::error::AskError;
use super::{Explorer, text};
use crate::graph::{EdgeKind, Graph, Node, NodeId, Options};
use crate::grid::{Candidate, Conclusion, Csp, Space};

/// The neighbourhoods of candidates in the typed graph.
///
/// In JSON: `catena-near/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-near/1")]
pub struct Near {
    /// A neighbourhood per candidate, in the order in which they were asked for.
    pub neighbourhoods: Vec<Neighbourhood>,
}

/// What a candidate is linked to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Neighbourhood {
    /// The candidate.
    #[serde(with = "text")]
    pub candidate: Candidate,
    /// Its four CSP variables: cell, row, column, block.
    pub variables: Vec<NearVariable>,
    /// The groups that it is linked to.
    pub groups: Vec<NearGroup>,
    /// The almost locked sets that it is the only candidate of its digit in, smaller ones first.
    pub sets: Vec<NearSet>,
    /// The candidates that are false if it is true, each once.
    #[serde(with = "text::list")]
    pub falses: Vec<Candidate>,
    /// The candidates that are true if it is false, each once.
    #[serde(with = "text::list")]
    pub trues: Vec<Candidate>,
}

/// A CSP variable of a candidate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NearVariable {
    /// The variable.
    #[serde(with = "text")]
    pub variable: Csp,
    /// `cell`, `row`, `column` or `block`.
    pub kind: String,
    /// Its other live candidates.
    #[serde(with = "text::list")]
    pub links: Vec<Candidate>,
    /// Whether the only other one is conjugate.
    pub conjugate: bool,
}

/// A group beside a candidate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NearGroup {
    /// How people write it: `n4r45c6`.
    pub name: String,
    /// Its candidates.
    #[serde(with = "text::list")]
    pub candidates: Vec<Candidate>,
    /// The variables that link it.
    #[serde(with = "text::list")]
    pub via: Vec<Csp>,
    /// Whether it is conjugate: one of the two is true.
    pub conjugate: bool,
}

/// An almost locked set that is locked without the candidate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NearSet {
    /// The house: `r1`, `c1`, `b1`.
    pub house: String,
    /// The cells.
    pub cells: Vec<String>,
    /// The digits that the cells hold without the candidate.
    pub digits: String,
}

impl Explorer {
    /// The neighbourhoods of candidates, with almost locked sets of up to this many cells.
    ///
    /// ```
    /// use catena::explorer::Explorer;
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let near = Explorer::open(grid)?.near(&["n1r1c2".parse()?], 4)?;
    /// let [one] = &near.neighbourhoods[..] else { panic!("one was asked for") };
    /// // Two of its four conjugate variables have the same other candidate.
    /// assert_eq!(one.variables.iter().filter(|of| of.conjugate).count(), 4);
    /// assert_eq!(one.trues.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a candidate is not live.
    pub fn near(&self, candidates: &[Candidate], als_size: usize) -> Result<Near, AskError> {
        let options = Options { almost_cells: false, als_size, ..Options::ALL };
        let graph = self.prepared().graph(options);
        let near = |&candidate: &Candidate| {
            self.live(Conclusion::Eliminate(candidate))?;
            Ok(self.neighbourhood(&graph, candidate))
        };
        let neighbourhoods = candidates.iter().map(near).collect::<Result<_, AskError>>()?;
        Ok(Near { neighbourhoods })
    }

    fn neighbourhood(&self, graph: &Graph, candidate: Candidate) -> Neighbourhood {
        let state = self.state();
        let others = |csp: Csp| state.values(csp).filter(move |&other| other != candidate);
        let mut near = Neighbourhood {
            candidate,
            variables: Vec::new(),
            groups: Vec::new(),
            sets: Vec::new(),
            falses: Vec::new(),
            trues: Vec::new(),
        };
        for csp in candidate.csps() {
            let links: Vec<Candidate> = others(csp).collect();
            let conjugate = links.len() == 1;
            near.falses.extend(&links);
            near.trues.extend(links.iter().filter(|_| conjugate));
            let kind = match csp.space() {
                Space::Rc => "cell",
                Space::Rn => "row",
                Space::Cn => "column",
                Space::Bn => "block",
            };
            let kind = kind.to_owned();
            near.variables.push(NearVariable { variable: csp, kind, links, conjugate });
        }
        for list in [&mut near.falses, &mut near.trues] {
            list.sort_unstable();
            list.dedup();
        }
        if let Some(node) = graph.candidate_node(candidate) {
            near.groups = groups(graph, node);
            near.sets = sets(graph, node, candidate);
        }
        near
    }
}

/// The groups linked to a node, those that are conjugate first.
fn groups(graph: &Graph, node: NodeId) -> Vec<NearGroup> {
    let variable = |&id: &NodeId| match graph.node(id) {
        Node::Csp(csp) => Some(*csp),
        _ => None,
    };
    let group = |&(other, edge): &(NodeId, _)| {
        let Node::Group(group) = graph.node(other) else { return None };
        Some(NearGroup {
            name: Node::Group(*group).to_string(),
            candidates: graph.candidates(other),
            via: graph.via(edge).iter().filter_map(variable).collect(),
            conjugate: graph.edge_between(EdgeKind::Conjugate, node, other).is_some(),
        })
    };
    let linked = graph.neighbours(node, EdgeKind::Link);
    let mut groups: Vec<NearGroup> = linked.iter().filter_map(group).collect();
    groups.sort_by_key(|group| !group.conjugate);
    groups
}

fn sets(graph: &Graph, node: NodeId, candidate: Candidate) -> Vec<NearSet> {
    let edges = graph.neighbours(node, EdgeKind::Als);
    let mut ids: Vec<NodeId> =
        edges.iter().flat_map(|&(_, edge)| graph.via(edge)).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let set = |id: NodeId| {
        let Node::Als(als) = graph.node(id) else { return None };
        let mut digits = als.digits;
        digits.remove(candidate.digit());
        Some(NearSet {
            house: als.house.to_string(),
            cells: als.cells.iter().map(|cell| cell.to_string()).collect(),
            digits: digits.to_string(),
        })
    };
    let mut sets: Vec<NearSet> = ids.into_iter().filter_map(set).collect();
    sets.sort_by_key(|set| set.cells.len());
    sets
}
