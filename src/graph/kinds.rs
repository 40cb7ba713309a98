//! The kinds of nodes and edges: one list of each, with its labels.
//!
//! A kind is one line here. Everything that is indexed or labelled by kind takes its size and its
//! labels from these lists, and every `match` over a kind names all of them, so the compiler points
//! at each place that has to know a new one.

use std::fmt;

/// What the kinds of nodes and the kinds of edges have in common.
pub trait Labelled: Copy + Eq + fmt::Display + 'static {
    /// The kinds that the graph of a state has, in its order.
    const OF_STATE: &'static [Self];
    /// The kinds that only an [`Overlay`](super::Overlay) adds.
    const DERIVED: &'static [Self];
    /// The kinds that the graph of [`States`](super::States) has.
    const OF_STATES: &'static [Self];
    /// Every kind, once.
    const LISTED: &'static [Self];
    /// What they are kinds of: `node` or `edge`.
    const WHAT: &'static str;

    /// The label of the query language.
    fn name(self) -> &'static str;

    /// The place in the lists, one after the other.
    fn index(self) -> usize;

    /// The kinds that a graph about one state may have, those of the state first.
    fn every() -> impl Iterator<Item = Self> {
        Self::OF_STATE.iter().chain(Self::DERIVED).copied()
    }
}

/// Declares the kinds of a thing: the variants with their labels, in the order of the graph. What stands in
/// brackets is shared by the graph of states.
macro_rules! kinds {
    (
        $(#[$about:meta])*
        $Kind:ident: $what:literal
        of_state { $($(#[$doc:meta])* $name:ident = $label:literal,)* }
        derived { $($(#[$more:meta])* $added:ident = $word:literal,)* }
        of_states [$($shared:ident)*] { $($(#[$last:meta])* $met:ident = $term:literal,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $Kind {
            $($(#[$doc])* $name,)*
            $($(#[$more])* $added,)*
            $($(#[$last])* $met,)*
        }

        impl $Kind {
            /// The kinds that the graph of a state has, in its order.
            pub const ALL: [$Kind; [$($label),*].len()] = [$($Kind::$name),*];

            /// Every kind that a graph about one state may have: those of the state, then the derived ones.
            pub const EVERY: [$Kind; $Kind::COUNT] = [$($Kind::$name,)* $($Kind::$added),*];

            /// The number of these kinds.
            pub const COUNT: usize = [$($label,)* $($word),*].len();

            /// The label of the query language.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Kind::$name => $label,)*
                    $($Kind::$added => $word,)*
                    $($Kind::$met => $term,)*
                }
            }
        }

        impl Labelled for $Kind {
            const OF_STATE: &'static [$Kind] = &$Kind::ALL;
            const DERIVED: &'static [$Kind] = &[$($Kind::$added),*];
            const OF_STATES: &'static [$Kind] = &[$($Kind::$shared,)* $($Kind::$met),*];
            const LISTED: &'static [$Kind] =
                &[$($Kind::$name,)* $($Kind::$added,)* $($Kind::$met),*];
            const WHAT: &'static str = $what;

            fn name(self) -> &'static str {
                self.name()
            }

            fn index(self) -> usize {
                self as usize
            }
        }

        impl fmt::Display for $Kind {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

kinds! {
    /// What a node is; the names are those of the query language's labels.
    NodeKind: "node"
    of_state {
        /// A live candidate.
        Candidate = "Candidate",
        /// A CSP variable with at least two live candidates.
        Csp = "Csp",
        /// Two or more live candidates of one digit within one house.
        Group = "Group",
        /// An almost locked set: k cells of one house that hold k+1 digits.
        Als = "Als",
        /// The other unsolved cells of an ALS's house.
        AlmostCell = "AlmostCell",
    }
    derived {
        /// Two opposite tags: exactly one is true.
        Layer = "Layer",
        /// Nodes that are true together.
        Tag = "Tag",
        /// Candidates of which one is true, or tags of which exactly one is.
        Choice = "Choice",
    }
    of_states [Candidate] {
        /// A puzzle.
        Puzzle = "Puzzle",
        /// A state that paths of puzzles lead through.
        State = "State",
    }
}

kinds! {
    /// What an edge asserts; the names are those of the query language's labels.
    EdgeKind: "edge"
    of_state {
        /// Between candidates and groups that lie in one CSP variable and share no candidate: not
        /// both are true. Via: these variables. Where symmetries of the givens are added to the graph, also between a
        /// candidate and what is linked to an image of it; via nothing.
        Link = "LINK",
        /// Between candidates and groups that together are the live candidates of a CSP variable:
        /// exactly one is true. Via: these variables.
        Conjugate = "CONJUGATE",
        /// Between two digits of an ALS, each as the candidate or group it has there: at least one
        /// is true. Via: these ALS.
        Als = "ALS",
        /// Between two digits of an almost-cell, each as the candidate or group it has there: at
        /// most one is true. Via: these almost-cells.
        AlmostCell = "ALMOST_CELL",
        /// From a member to what it is a member of: candidates of a variable or group, digits (each
        /// as its candidate or group) of an ALS or almost-cell, the two tags of a layer, candidates or tags of a choice.
        /// Via: nothing.
        Member = "MEMBER",
    }
    derived {
        /// Between the two tags of a layer: exactly one is true.
        Opposite = "OPPOSITE",
        /// From a candidate or group to its tag: both are true or neither is.
        Tagged = "TAGGED",
        /// Between two tags: not both are true. From a tag to itself: it is false.
        Weak = "WEAK",
        /// Between a candidate and what a symmetry of the givens makes of it: both are true or neither is, where the
        /// givens have one solution.
        Image = "IMAGE",
    }
    of_states [] {
        /// From a puzzle to the state that it stands for.
        Start = "START",
        /// From a state of a path to the next: what was proved there was applied.
        Step = "STEP",
        /// From a state to a candidate that a step from it deletes.
        Deletes = "DELETES",
    }
}

impl EdgeKind {
    /// Whether the edge says that at least one of its two nodes is true.
    pub const fn is_strong(self) -> bool {
        match self {
            EdgeKind::Conjugate | EdgeKind::Als | EdgeKind::Opposite => true,
            EdgeKind::Link
            | EdgeKind::AlmostCell
            | EdgeKind::Member
            | EdgeKind::Tagged
            | EdgeKind::Weak
            | EdgeKind::Image
            | EdgeKind::Start
            | EdgeKind::Step
            | EdgeKind::Deletes => false,
        }
    }

    /// The kind of the nodes that an edge comes from; `None` when it comes from no node.
    pub const fn via(self) -> Option<NodeKind> {
        match self {
            EdgeKind::Link | EdgeKind::Conjugate => Some(NodeKind::Csp),
            EdgeKind::Als => Some(NodeKind::Als),
            EdgeKind::AlmostCell => Some(NodeKind::AlmostCell),
            EdgeKind::Member
            | EdgeKind::Opposite
            | EdgeKind::Tagged
            | EdgeKind::Weak
            | EdgeKind::Image => None,
            EdgeKind::Start | EdgeKind::Step | EdgeKind::Deletes => None,
        }
    }

    /// The kinds of nodes that such an edge joins: on one side, and on the other. A directed edge leads from the first; a
    /// member is on the first side.
    pub const fn joins(self) -> [&'static [NodeKind]; 2] {
        use NodeKind::{AlmostCell, Als, Candidate, Choice, Csp, Group, Layer, Puzzle, State, Tag};
        const PLACES: &[NodeKind] = &[Candidate, Group];
        match self {
            EdgeKind::Link | EdgeKind::Conjugate | EdgeKind::Als | EdgeKind::AlmostCell => {
                [PLACES, PLACES]
            }
            EdgeKind::Member => {
                [&[Candidate, Group, Tag], &[Csp, Group, Als, AlmostCell, Layer, Choice]]
            }
            EdgeKind::Opposite | EdgeKind::Weak => [&[Tag], &[Tag]],
            EdgeKind::Image => [&[Candidate], &[Candidate]],
            EdgeKind::Tagged => [PLACES, &[Tag]],
            EdgeKind::Start => [&[Puzzle], &[State]],
            EdgeKind::Step => [&[State], &[State]],
            EdgeKind::Deletes => [&[State], &[Candidate]],
        }
    }

    /// Whether such an edge leads from one node to another, and not only joins them.
    pub const fn is_directed(self) -> bool {
        matches!(self, EdgeKind::Start | EdgeKind::Step | EdgeKind::Deletes)
    }
}
