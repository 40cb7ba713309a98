//! A position, prepared for any number of rules and questions.

use std::sync::{Arc, OnceLock};

use crate::board::BitBoard;
use crate::graph::{self, CandidateSet, Graph, Options};
use crate::grid::{Candidate, Conclusion, Position, State};
use crate::proof::{Shape, Symmetry};
use crate::rules::alternating::web::{Web, WebKind};
use crate::rules::choices::guarded::{Guarded, guarded};
use crate::rules::colour::Colours;
use crate::rules::forcing::reached::Reached;
use crate::rules::impossible::pattern::Patterns;
use crate::rules::patterns::sets::Set;
use crate::rules::question::bounds::Bounds;
use crate::rules::question::fronts::SharedFronts;
use crate::rules::question::made::Made;
use crate::rules::question::walks::{Ends, Walks};
use crate::rules::symmetric::links as symmetric;
use crate::work::{Stopped, Work};

/// A position with what rules derive from it: its bits, graphs, webs, almost locked sets and
/// strong chains, each made
/// once, when it is first asked for, and shared by all rules and threads; and what searches find out
/// about least lengths.
///
/// It owns everything, and the position is never changed: a further state is another one.
pub struct Prepared {
    made: Arc<Derived>,
    patterns: Arc<Patterns>,
    bounds: Bounds,
    fronts: SharedFronts,
}

/// What of a prepared position takes long to make, by the greatest number of cells of almost locked sets, which
/// is 0 where these do not matter. It is made once: who needs it while it is made has to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// The typed graph with these nodes.
    Graph(Options),
    /// The inferences that alternating chains may use.
    Web(WebKind, usize),
    /// What walks reach.
    Reached(usize),
}

impl Base {
    /// What chains of a shape are found in.
    pub(crate) fn of_chains(shape: &Shape, als_size: usize) -> Base {
        let (kind, als_size) = web_of(shape, als_size);
        Base::Web(kind, als_size)
    }

    /// The same with almost locked sets of up to this many cells.
    pub(crate) fn within(self, als_size: usize) -> Base {
        match self {
            Base::Graph(options) => Base::Graph(options),
            Base::Web(kind, largest) => Base::Web(kind, largest.min(als_size)),
            Base::Reached(largest) => Base::Reached(largest.min(als_size)),
        }
    }

    /// The nodes of the graph that it is, or is made of.
    fn options(self) -> Options {
        match self {
            Base::Graph(options) => options,
            Base::Web(kind, als_size) => {
                Options { intersections: kind.groups, ..Options::sets(als_size) }
            }
            Base::Reached(als_size) => Options { almost_cells: true, ..Options::sets(als_size) },
        }
    }

    /// The graph that it is made of; a graph is made of itself.
    pub(crate) fn graph(self) -> Base {
        Base::Graph(self.options())
    }
}

/// Which web the chains of a shape are found in, and with almost locked sets of up to how many cells.
fn web_of(shape: &Shape, als_size: usize) -> (WebKind, usize) {
    (WebKind::of(shape), if shape.als { als_size } else { 0 })
}

/// What depends on the position, and on what is assumed of it, only.
struct Derived {
    position: Position,
    board: OnceLock<BitBoard>,
    live: CandidateSet,
    graphs: Made<Options, Graph>,
    webs: Made<(WebKind, usize), Web>,
    sets: Made<usize, Vec<Set>>,
    colours: OnceLock<Colours>,
    reached: Made<usize, Reached>,
    guarded: OnceLock<Arc<Vec<Guarded>>>,
    symmetries: OnceLock<Vec<Symmetry>>,
    walks: Made<usize, Walks>,
}

impl Prepared {
    /// The position, prepared.
    pub fn new(position: Position) -> Prepared {
        Prepared::with_patterns(position, Patterns::built_in())
    }

    /// The position, prepared; these impossible patterns are looked for.
    pub fn with_patterns(position: Position, patterns: Arc<Patterns>) -> Prepared {
        let made = Derived {
            board: OnceLock::new(),
            live: graph::live(&position.state),
            position,
            graphs: Made::default(),
            webs: Made::default(),
            sets: Made::default(),
            colours: OnceLock::new(),
            reached: Made::default(),
            guarded: OnceLock::new(),
            symmetries: OnceLock::new(),
            walks: Made::default(),
        };
        let (bounds, fronts) = Default::default();
        Prepared { made: Arc::new(made), patterns, bounds, fronts }
    }

    /// The impossible patterns that are looked for.
    pub fn patterns(&self) -> &Arc<Patterns> {
        &self.patterns
    }

    /// The same for a question to some families of chains, in the order in which they are searched, with nothing
    /// known about lengths: its answer, with the work that it took, does not depend on what was asked before,
    /// nor on what is searched at the same time.
    pub fn for_families(&self, shapes: impl Iterator<Item = Shape>) -> Prepared {
        let (bounds, fronts) = (Bounds::of_families(shapes), SharedFronts::default());
        let (made, patterns) = (Arc::clone(&self.made), Arc::clone(&self.patterns));
        Prepared { made, patterns, bounds, fronts }
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

    /// The same with images of candidates by symmetries of the givens, and the links to these. They hold where the givens
    /// have one solution.
    pub fn graph_with_images(&self, options: Options) -> Graph {
        let derived = symmetric::derived(self.position(), &symmetric::assumed(self.position()));
        Graph::with_derived(self.state(), options, &derived)
    }

    /// Makes it, where nobody has.
    pub(super) fn make(&self, base: Base) {
        match base {
            Base::Graph(options) => _ = self.graph(options),
            Base::Web(kind, als_size) => _ = self.web_of_kind(kind, als_size),
            Base::Reached(als_size) => _ = self.reached(als_size),
        }
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
        let (kind, als_size) = web_of(shape, als_size);
        self.web_of_kind(kind, als_size)
    }

    /// The same with the links by symmetries of the givens, where there are any.
    pub(crate) fn web_by_images(&self, shape: &Shape, als_size: usize) -> Arc<Web> {
        let (kind, als_size) = web_of(shape, als_size);
        let by_images = !self.symmetries().is_empty() && shape.takes_images();
        self.web_of_kind(kind.by_images(by_images), als_size)
    }

    fn web_of_kind(&self, kind: WebKind, als_size: usize) -> Arc<Web> {
        let graph = || self.graph(Base::Web(kind, als_size).options());
        let symmetries = if kind.is_by_images() { self.symmetries() } else { &[] };
        self.made.webs.get((kind, als_size), || Web::new(&graph(), self.live(), kind, symmetries))
    }

    /// The symmetries of the givens, where these are assumed to have one solution; none where nothing is assumed.
    pub(crate) fn symmetries(&self) -> &[Symmetry] {
        let found = || match self.patterns().assume_one_solution() {
            true => symmetric::assumed(self.position()),
            false => Vec::new(),
        };
        self.made.symmetries.get_or_init(found)
    }

    /// What walks reach over groups and almost locked sets of up to this many cells.
    pub(crate) fn reached(&self, als_size: usize) -> Arc<Reached> {
        let graph = || self.graph(Base::Reached(als_size).options());
        self.made.reached.get(als_size, || Reached::new(&graph(), als_size))
    }

    /// The choices that patterns give, those with the fewest guardians first.
    ///
    /// # Errors
    /// When the interrupt of the work says to stop.
    pub(crate) fn guarded(&self, work: &Work) -> Result<Arc<Vec<Guarded>>, Stopped> {
        if let Some(known) = self.made.guarded.get() {
            return Ok(Arc::clone(known));
        }
        let found = Arc::new(guarded(self.patterns(), self.position(), &mut work.uncounted())?);
        // Two threads may find them at once: each may be stopped.
        Ok(Arc::clone(self.made.guarded.get_or_init(|| found)))
    }

    /// The almost locked sets of up to this many cells, each set of cells once, the smallest first.
    pub(crate) fn sets(&self, largest: usize) -> Arc<Vec<Set>> {
        self.made.sets.get(largest, || Set::all(self.state(), largest))
    }

    /// Where walks over candidates, groups and almost locked sets of up to this many cells lead that could prove
    /// an elimination; `None` for a placement.
    pub(crate) fn ends_of_walks(&self, als_size: usize, conclusion: Conclusion) -> Option<Ends> {
        let Conclusion::Eliminate(target) = conclusion else { return None };
        let walks =
            self.made.walks.get(als_size, || Walks::new(self.state(), self.live(), als_size));
        Some(walks.from(target))
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
