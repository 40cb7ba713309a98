//! A position, prepared for any number of rules and questions.

use std::sync::{Arc, OnceLock};

use crate::board::BitBoard;
use crate::graph::{self, CandidateSet, Graph, Options};
use crate::grid::{Candidate, Position, State};
use crate::proof::Shape;
use crate::rules::alternating::web::{Web, WebKind};
use crate::rules::bounds::Bounds;
use crate::rules::chain::front::SharedFronts;
use crate::rules::colour::Colours;
use crate::rules::forcing::reached::Reached;
use crate::rules::made::Made;
use crate::rules::pattern::sets::Set;

/// A position with what rules derive from it: its bits, graphs, webs, almost locked sets and
/// strong chains, each made
/// once, when it is first asked for, and shared by all rules and threads; and what searches find out
/// about least lengths.
///
/// It owns everything, and the position is never changed: a further state is another one.
pub struct Prepared {
    made: Arc<Derived>,
    bounds: Bounds,
    fronts: SharedFronts,
}

/// What depends on the position only.
struct Derived {
    position: Position,
    board: OnceLock<BitBoard>,
    live: CandidateSet,
    graphs: Made<Options, Graph>,
    webs: Made<(WebKind, usize), Web>,
    sets: Made<usize, Vec<Set>>,
    colours: OnceLock<Colours>,
    reached: Made<usize, Reached>,
}

impl Prepared {
    /// The position, prepared.
    pub fn new(position: Position) -> Prepared {
        let made = Derived {
            board: OnceLock::new(),
            live: graph::live(&position.state),
            position,
            graphs: Made::default(),
            webs: Made::default(),
            sets: Made::default(),
            colours: OnceLock::new(),
            reached: Made::default(),
        };
        let (bounds, fronts) = Default::default();
        Prepared { made: Arc::new(made), bounds, fronts }
    }

    /// The same for a question to some families of chains, in the order in which they are searched, with nothing
    /// known about lengths: its answer, with the work that it took, does not depend on what was asked before,
    /// nor on what is searched at the same time.
    pub fn for_families(&self, shapes: impl Iterator<Item = Shape>) -> Prepared {
        let (bounds, fronts) = (Bounds::of_families(shapes), SharedFronts::default());
        Prepared { made: Arc::clone(&self.made), bounds, fronts }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.made.position
    }

    /// Its state.
    pub fn state(&self) -> &State {
        &self.made.position.state
    }

    /// The live candidates that are not placed, by cell, then by digit.
    pub fn open(&self) -> impl Iterator<Item = Candidate> {
        self.board().open()
    }

    /// The typed graph with these nodes.
    pub fn graph(&self, options: Options) -> Arc<Graph> {
        self.made.graphs.get(options, || Graph::new(self.state(), options))
    }

    /// The bits of the state.
    pub(crate) fn board(&self) -> &BitBoard {
        self.made.board.get_or_init(|| BitBoard::new(self.state()))
    }

    /// The live candidates.
    pub(crate) fn live(&self) -> &CandidateSet {
        &self.made.live
    }

    /// The inferences that chains of a shape may use, with almost locked sets of up to this many
    /// cells.
    pub(crate) fn web(&self, shape: &Shape, als_size: usize) -> Arc<Web> {
        let als_size = if shape.als { als_size } else { 0 };
        let kind = WebKind::of(shape);
        self.made.webs.get((kind, als_size), || {
            let options = Options { intersections: kind.groups, ..Options::sets(als_size) };
            Web::new(&self.graph(options), self.live(), kind)
        })
    }

    /// What walks reach over groups and almost locked sets of up to this many cells.
    pub(crate) fn reached(&self, als_size: usize) -> Arc<Reached> {
        let options = Options { almost_cells: true, ..Options::sets(als_size) };
        self.made.reached.get(als_size, || Reached::new(&self.graph(options), als_size))
    }

    /// The almost locked sets of up to this many cells, each set of cells once, the smallest first.
    pub(crate) fn sets(&self, largest: usize) -> Arc<Vec<Set>> {
        self.made.sets.get(largest, || Set::all(&self.graph(Options::sets(largest))))
    }

    /// What is known of least lengths.
    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// What follows from candidates by singles, for the families of this question.
    pub(crate) fn fronts(&self) -> &SharedFronts {
        &self.fronts
    }

    /// The strong chains over all digits, and what they make of one another.
    pub(crate) fn colours(&self) -> &Colours {
        self.made.colours.get_or_init(|| Colours::new(self.live()))
    }
}
