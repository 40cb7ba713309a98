//! Closures: what follows from assumptions, in rounds, with a reason for everything.
//!
//! [`Inferences`] is a state with the [`Steps`] that may be taken in it. From some assumptions it
//! makes a [`Closure`]: all that follows, each fact in the first round in which it holds, and the
//! contradiction, if there is one. A closure writes what it is asked for as lines on a
//! [`Sheet`](super::sheet::Sheet), and only the lines that are needed.
//!
//! This room must not know what its answers are wanted for: no rule, no family, no target.
//!
//! There are two kinds of closure. Where steps **join** reasons, a variable that has lost all its
//! candidates but one says so, whatever made them false: this is propagation, the *net* or *dynamic
//! chain* of the literature. Where they do not, every step has one reason, and so what is reached is
//! reached by a chain: from true to false by a link, from false to true by a strong link of the state
//! (*static*). A [`Spread`] is the compact form of a static closure, for asking from every node of a
//! state at once.
//!
//! ```text
//! round 0    the assumptions
//! round n    what follows from the rounds before: links, what is left of a set that holds a true
//!            candidate (a variable, a digit of an ALS, an assumed group, a lemma)
//! ```
//!
//! A left-linking and a right-linking candidate of a chain are two rounds. Source: R. M. Hanson, "Sudoku Assistant",
//! "Hypothesis and (Dis)Proof examples"; GNPX; the nets are those of a braid.
//!
//! ```
//! use catena::grid::State;
//! use catena::proof::Literal;
//! use catena::rules::closure::{End, Inferences, Steps};
//! use catena::rules::Work;
//!
//! let mut state = State::FULL;
//! for cell in ["r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8"] {
//!     state.remove(format!("n1{cell}").parse()?);
//! }
//! let inferences = Inferences::new(&state, Steps::SINGLES);
//! let start = Literal::True("n1r1c1".parse::<catena::grid::Candidate>()?.into());
//! let closure = inferences.closure(&[start], &mut Work::unlimited());
//! assert_eq!(closure.end(), End::AtRest);
//!
//! let other = Literal::False("n1r1c9".parse::<catena::grid::Candidate>()?.into());
//! assert_eq!(closure.round(&other), Some(1));
//! # Ok::<(), catena::grid::NotationError>(())
//! ```

mod fact;
mod propagate;
mod spread;
mod write;

pub use fact::{Cause, Claim, Closure, End, Fact};
pub use spread::Spread;
pub use write::cases;

use crate::board::{csps_of, links_of, values_of};
use crate::graph::{Als, CandidateSet, CspSet, Graph, Node as GraphNode, NodeKind, Options, live};
use crate::grid::{Candidate, Csp, Space, State};
use crate::notation::AlmostLockedRange;
use crate::proof::{Literal, Node};
use crate::work::{Stopped, Work};
use spread::Rows;

/// Which steps a closure may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps {
    /// Whether a step may join several reasons. If not, a step to something true goes by a strong link
    /// of the state: a conjugate pair, or two digits of an ALS.
    pub joins: bool,
    /// Whether, where reasons are joined, only conjugates say what is left: of a variable with two live
    /// candidates the other one and, with groups, of an almost-locked range the places of its other
    /// line. A variable with nothing left is a contradiction all the same.
    pub conjugates: bool,
    /// The CSP variables that take part, of 324.
    pub variables: CspSet,
    /// Whether groups take part: what is left of a variable and lies in one box-line intersection
    /// makes false what all of it sees. Static steps have the groups of the typed graph.
    pub groups: bool,
    /// The largest number of cells of an ALS: 0 for none. An ALS that loses a digit keeps its other
    /// digits, and cannot lose two. Sets of one cell are variables and not looked for again.
    pub als_size: usize,
    /// The covers that are applied to what is left when nothing else follows where reasons are joined.
    pub covers: Covers,
    /// The greatest number of rounds.
    pub rounds: usize,
}

impl Steps {
    /// Conjugate candidates in turn with links, without joining reasons.
    pub const STATIC: Steps = Steps {
        joins: false,
        conjugates: false,
        variables: CspSet::below(324),
        groups: false,
        als_size: 0,
        covers: Covers::None,
        rounds: usize::MAX,
    };
    /// The same with groups.
    pub const STATIC_GROUPS: Steps = Steps { groups: true, ..Steps::STATIC };
    /// Strong chains in turn with links, to a clash or a variable with nothing left.
    pub const COLOURS: Steps = Steps { joins: true, conjugates: true, ..Steps::STATIC };
    /// The same with almost-locked ranges.
    pub const RANGES: Steps = Steps { groups: true, ..Steps::COLOURS };
    /// Propagation by naked and hidden singles: what braids prove.
    pub const SINGLES: Steps = Steps { joins: true, ..Steps::STATIC };
    /// The same with locked candidates, which are whips of length 1: what g-braids prove.
    pub const LOCKED: Steps = Steps { groups: true, ..Steps::SINGLES };
    /// The same with subsets, basic fish, almost locked sets of grids and grid sashimi.
    pub const COVERS: Steps = Steps { covers: Covers::Every, ..Steps::LOCKED };

    /// Propagation by singles, locked candidates, and subsets and basic fish of up to so many variables: what
    /// S-braids prove.
    pub const fn subsets(most: usize) -> Steps {
        Steps { covers: Covers::UpTo(most), ..Steps::LOCKED }
    }
}

/// The covers that a closure may use: variables whose candidates lie in as many others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Covers {
    /// None.
    None,
    /// Subsets and basic fish of up to so many variables. Each of their variables is a step.
    UpTo(usize),
    /// Those of every size; and when these say nothing, almost locked sets of grids and grid sashimi. Each is one
    /// step.
    Every,
}

/// A state and the steps that may be taken in it.
///
/// Making one costs some microseconds, with static steps or ALS about as much as the typed graph.
pub struct Inferences {
    steps: Steps,
    live: CandidateSet,
    /// The variables that take part: those of decided candidates have nothing to say.
    open: CspSet,
    sets: Vec<AlsMembers>,
    /// What almost-locked ranges say, where these are asked for.
    ranges: Vec<RangeStep>,
    /// The lemmas with live candidates only; `None` for one that says nothing.
    lemmas: Vec<Option<Vec<Claim>>>,
    rows: Option<Rows>,
}

/// One direction of an almost-locked range.
struct RangeStep {
    csp: Csp,
    /// The places that have to fall.
    out: CandidateSet,
    /// The others, of which then one is true.
    left: CandidateSet,
}

/// An ALS and its live candidates.
struct AlsMembers {
    als: Als,
    members: CandidateSet,
}

impl Inferences {
    /// The inferences of a state.
    pub fn new(state: &State, steps: Steps) -> Inferences {
        Inferences::with_lemmas(state, steps, &[])
    }

    /// The inferences of the state of a graph that has the nodes these steps need.
    pub(crate) fn over(graph: &Graph, steps: Steps) -> Inferences {
        let live = live(graph.state());
        let mut inferences = Inferences {
            steps,
            live,
            open: open(&live) & steps.variables,
            sets: Vec::new(),
            ranges: Vec::new(),
            lemmas: Vec::new(),
            rows: None,
        };
        match steps.joins {
            false => inferences.rows = Some(Rows::new(graph, &inferences)),
            true => inferences.sets = sets(graph),
        }
        inferences
    }

    /// The inferences of a state in which some clauses have been proved: of each, one literal holds.
    ///
    /// Lemmas are known by their index; the line that states one is put on the sheet by
    /// [`Sheet::remember`](super::sheet::Sheet::remember). Static steps use those of two literals, as far
    /// as their candidates are live.
    pub fn with_lemmas(state: &State, steps: Steps, lemmas: &[Vec<Literal>]) -> Inferences {
        let live = live(state);
        let mut inferences = Inferences {
            steps,
            live,
            open: open(&live) & steps.variables,
            sets: Vec::new(),
            ranges: Vec::new(),
            lemmas: lemmas.iter().map(|clause| stripped(clause, &live)).collect(),
            rows: None,
        };
        let options = Options {
            intersections: steps.groups && !steps.joins,
            als_size: if steps.als_size < 2 { 0 } else { steps.als_size },
            almost_cells: false,
        };
        if !steps.joins {
            inferences.rows = Some(Rows::new(&Graph::new(state, options), &inferences));
        } else if steps.conjugates && steps.groups {
            inferences.ranges = range_steps(&inferences);
        }
        if steps.joins && options.als_size > 0 {
            inferences.sets = sets(&Graph::new(state, options));
        }
        inferences
    }

    /// The steps.
    pub fn steps(&self) -> Steps {
        self.steps
    }

    /// All that follows from some assumptions.
    ///
    /// It ends at rest, with a contradiction (static steps go on to their rest), or where the rounds or
    /// the work end: [`Closure::end`] says which. Each round and each fact costs a node of the work.
    ///
    /// An assumption may be any candidate or group, live or not; there may be none.
    pub fn closure(&self, assumptions: &[Literal], work: &mut Work) -> Closure<'_> {
        match &self.rows {
            Some(_) => spread::closure(self, assumptions, work),
            None => propagate::closure(self, assumptions, work),
        }
    }

    /// All that follows from some assumptions, as [`closure`](Self::closure) finds it when no work ends it.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn follow(&self, assumptions: &[Literal], work: &mut Work) -> Result<Closure<'_>, Stopped> {
        let closure = self.closure(assumptions, work);
        match closure.end() {
            End::Stopped(by) => Err(by),
            _ => Ok(closure),
        }
    }

    /// The live candidates of a variable.
    fn values(&self, csp: Csp) -> CandidateSet {
        *values_of(csp) & self.live
    }
}

/// The candidates that every closure finds true, and those that every closure finds false.
///
/// A closure that ends in a contradiction counts as one that finds everything. `None` when all do, for
/// then one of the assumptions does not hold in any case.
pub fn common(closures: &[Closure]) -> Option<(CandidateSet, CandidateSet)> {
    let standing = closures.iter().filter(|closure| closure.end() != End::Contradiction);
    standing.map(|c| (c.trues(), c.falses())).reduce(|(t, f), (u, g)| (t & u, f & g))
}

/// The live candidates linked to all members of a set, which has one at least.
fn seen_by(members: &CandidateSet, live: &CandidateSet) -> CandidateSet {
    members.iter().fold(*live, |seen, member| seen & *links_of(Candidate::from_index(member)))
}

/// The variables with a live candidate, without those of decided candidates: a decided one is linked to
/// nothing live.
fn open(live: &CandidateSet) -> CspSet {
    let decided = |&c: &usize| !links_of(Candidate::from_index(c)).intersects(live);
    let decided = live.iter().filter(decided);
    let settled = decided.fold(CspSet::EMPTY, |all, c| all | *csps_of(Candidate::from_index(c)));
    CspSet::below(324).and_not(&settled)
}

/// The ALS of a graph with two cells or more, each set of cells once, in the graph's order.
fn sets(graph: &Graph) -> Vec<AlsMembers> {
    let mut sets: Vec<AlsMembers> = Vec::new();
    let mut known = std::collections::BTreeSet::new();
    for node in graph.nodes(NodeKind::Als) {
        let GraphNode::Als(als) = *graph.node(node) else { continue };
        let cells: Vec<_> = als.cells.iter().collect();
        if cells.len() >= 2 && known.insert(cells) {
            let members = graph.candidates(node).into_iter().map(Candidate::index).collect();
            sets.push(AlsMembers { als, members });
        }
    }
    sets
}

/// What the almost-locked ranges of the variables that take part say, each step once.
fn range_steps(on: &Inferences) -> Vec<RangeStep> {
    let mut steps: Vec<RangeStep> = Vec::new();
    let set = |places: Vec<Candidate>| places.into_iter().map(Candidate::index).collect();
    for csp in on.open.iter().map(Csp::from_index).filter(|csp| csp.space() == Space::Bn) {
        let places: Vec<Candidate> = on.values(csp).iter().map(Candidate::from_index).collect();
        let ranges = AlmostLockedRange::all(csp, &places).into_iter();
        for [out, left] in ranges.flat_map(|range| range.steps(&places)) {
            let (out, left) = (set(out), set(left));
            if !steps.iter().any(|step| step.csp == csp && step.out == out) {
                steps.push(RangeStep { csp, out, left });
            }
        }
    }
    steps
}

/// A clause with its live candidates only; `None` when it holds without them, as a false literal of
/// candidates that are not live does.
fn stripped(clause: &[Literal], live: &CandidateSet) -> Option<Vec<Claim>> {
    let mut stripped = Vec::new();
    for literal in clause {
        let claim = match literal {
            Literal::True(node) => Claim::True(bits(node) & *live),
            Literal::False(node) => Claim::False(bits(node) & *live),
        };
        match claim {
            Claim::False(members) if members.is_empty() => return None,
            Claim::True(members) if members.is_empty() => {}
            _ => stripped.push(claim),
        }
    }
    Some(stripped)
}

/// The members of a node as a set.
fn bits(node: &Node) -> CandidateSet {
    node.members().iter().map(|candidate| candidate.index()).collect()
}
