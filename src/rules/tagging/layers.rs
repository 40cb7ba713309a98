//! Layers: nodes joined by strong links, and the two tags of each.

use super::ground::{Ground, NodeNumber, Strong};

/// A tag: twice the number of its layer, and one more for the tag with the capital letter.
pub(crate) type TagNumber = u16;

/// The tag that is true when this one is false.
pub(crate) const fn opposite(tag: TagNumber) -> TagNumber {
    tag ^ 1
}

/// The layers of a state.
pub(crate) struct Layers {
    /// The tag of each node.
    tags: Vec<TagNumber>,
    /// The first node of each layer, which has the small letter.
    pub first: Vec<NodeNumber>,
    /// The first node of each tag; the second tag of a lone node has none.
    pub bearers: Vec<Option<NodeNumber>>,
    /// How many layers have two nodes or more; they come first.
    pub joined: usize,
}

impl Layers {
    /// The components of the strong links in the order of the first link of each, then the lone nodes.
    pub fn new(ground: &Ground) -> Layers {
        let mut forest = Forest::new(ground.nodes.len());
        for Strong { nodes: [one, other], .. } in &ground.strong {
            forest.join(*one, *other);
        }
        let roots: Vec<(NodeNumber, bool)> =
            (0..ground.nodes.len() as NodeNumber).map(|node| forest.root(node)).collect();
        // For each root the tag that nodes of its own colour have.
        let mut tag_of_root: Vec<Option<TagNumber>> = vec![None; ground.nodes.len()];
        let mut first: Vec<NodeNumber> = Vec::new();
        let mut joined = 0;
        let linked = ground.strong.iter().map(|strong| strong.nodes[0]);
        for (at, node) in linked.chain(0..ground.nodes.len() as NodeNumber).enumerate() {
            let (root, differs) = roots[usize::from(node)];
            let tag = &mut tag_of_root[usize::from(root)];
            if tag.is_none() {
                *tag = Some((2 * first.len() as TagNumber) ^ TagNumber::from(differs));
                first.push(node);
            }
            if at < ground.strong.len() {
                joined = first.len();
            }
        }
        let tag = |&(root, differs): &(NodeNumber, bool)| {
            let of_root = tag_of_root[usize::from(root)].expect("every component has a tag");
            of_root ^ TagNumber::from(differs)
        };
        let tags: Vec<TagNumber> = roots.iter().map(tag).collect();
        let mut bearers = vec![None; 2 * first.len()];
        for (&tag, node) in tags.iter().zip(0..) {
            bearers[usize::from(tag)].get_or_insert(node);
        }
        for (&node, layer) in first.iter().zip(0..) {
            bearers[2 * layer] = Some(node);
        }
        Layers { tags, first, bearers, joined }
    }

    /// The tag of a node.
    pub fn tag(&self, node: NodeNumber) -> TagNumber {
        self.tags[usize::from(node)]
    }

    /// The number of tags: two per layer.
    pub fn tag_count(&self) -> usize {
        2 * self.first.len()
    }
}

/// Joined nodes, each with whether its colour differs from its parent's.
struct Forest(Vec<(NodeNumber, bool)>);

impl Forest {
    fn new(count: usize) -> Forest {
        Forest((0..count as NodeNumber).map(|node| (node, false)).collect())
    }

    /// The root of a node, and whether the colours differ.
    fn root(&mut self, node: NodeNumber) -> (NodeNumber, bool) {
        let (parent, differs) = self.0[usize::from(node)];
        if parent == node {
            return (node, false);
        }
        let (root, above) = self.root(parent);
        self.0[usize::from(node)] = (root, differs ^ above);
        self.0[usize::from(node)]
    }

    /// Gives two nodes different colours. Nodes of equal colour keep it: that exactly one of them is
    /// true is then for the weak links to contradict.
    fn join(&mut self, one: NodeNumber, other: NodeNumber) {
        let ((one, of_one), (other, of_other)) = (self.root(one), self.root(other));
        if one != other {
            self.0[usize::from(one)] = (other, !(of_one ^ of_other));
        }
    }
}
