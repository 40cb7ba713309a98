//! What higher layers add to the language: kernels that answer shapes fast, and procedures.
//!
//! This layer knows neither; it only asks. The plain evaluator stays the meaning of every query.

use std::sync::Arc;

use crate::graph::{Derived, Edges, Graph, Options};
use crate::grid::{Candidate, CellSet, Position, State};
use crate::proof::{Chain, Line, Proof, Shape, Symmetry};
use crate::work::Work;

use super::completion::Completion;
use super::types::Type;
use super::value::Value;

/// The kernels and procedures at hand.
#[derive(Default)]
pub struct Registry {
    kernels: Vec<Solver>,
    forces: Option<ForceSolver>,
    procedures: Vec<Procedure>,
    deriver: Option<Deriver>,
}

impl Registry {
    /// Adds a kernel; of several that answer a shape the first is asked.
    pub fn add_kernel(&mut self, kernel: Solver) {
        self.kernels.push(kernel);
    }

    /// Sets the kernel that answers the families of force chains.
    pub fn set_force_kernel(&mut self, kernel: ForceSolver) {
        self.forces = Some(kernel);
    }

    /// The kernel that answers the families of force chains; `None` when there is none.
    pub fn force_kernel(&self) -> Option<&ForceSolver> {
        self.forces.as_ref()
    }

    /// Adds a procedure; of several of one name the first is called.
    pub fn add_procedure(&mut self, procedure: Procedure) {
        self.procedures.push(procedure);
    }

    /// Sets what derives nodes and edges for the queries that name one of their kinds.
    pub fn set_deriver(&mut self, deriver: Deriver) {
        self.deriver = Some(deriver);
    }

    /// What derives nodes and edges; `None` when nothing does.
    pub fn deriver(&self) -> Option<&Deriver> {
        self.deriver.as_ref()
    }

    /// The kernel that answers a question about a shape; `None` when there is none.
    pub fn kernel(&self, shape: &Shape, wanted: Wanted) -> Option<&Solver> {
        self.kernels.iter().find(|kernel| (kernel.answers)(shape, wanted))
    }

    /// The procedure of a name; `None` when there is none.
    pub fn procedure(&self, name: &str) -> Option<&Procedure> {
        self.procedures.iter().find(|procedure| procedure.name == name)
    }

    /// All procedures, in the order they were added.
    pub fn procedures(&self) -> &[Procedure] {
        &self.procedures
    }
}

/// A fast way to the answer of the queries of some shapes.
pub struct Solver {
    /// What `EXPLAIN` calls what answers a shape.
    pub name: fn(&Shape) -> &'static str,
    /// Whether it answers a question about a shape.
    pub answers: fn(&Shape, Wanted) -> bool,
    /// The answer.
    pub run: KernelFn,
}

/// How a kernel is run; it counts the nodes of its search in the work.
pub type KernelFn = Box<dyn Fn(&Ask, &mut Work) -> Found + Send + Sync>;

/// What a kernel is asked.
pub struct Ask<'a> {
    /// The state.
    pub state: &'a State,
    /// The shape of the chains.
    pub shape: Shape,
    /// The targets in question; all live candidates when none is named.
    pub targets: Option<&'a [Candidate]>,
    /// The greatest length.
    pub longest: usize,
    /// Which chains.
    pub wanted: Wanted,
}

/// A fast way to the answer of the queries that are families of force chains, [`FORCE_CHAINS`].
///
/// [`FORCE_CHAINS`]: super::FORCE_CHAINS
pub struct ForceSolver {
    /// What `EXPLAIN` calls it.
    pub name: &'static str,
    /// The answer: a row for each row of the plain evaluator, in its order, with the candidate that it
    /// deletes and the proof.
    pub run: ForceFn,
}

/// How a kernel for force chains is run; it counts the nodes of its search in the work.
pub type ForceFn = Box<dyn Fn(&ForceAsk, &mut Work) -> Rows + Send + Sync>;

/// What a kernel for force chains is asked.
pub struct ForceAsk<'a> {
    /// The state.
    pub state: &'a State,
    /// The cells that were given, which proofs carry along.
    pub givens: CellSet,
    /// The family, one of those of the library.
    pub family: &'static str,
    /// What the query is called: its proofs are named so.
    pub name: &'a str,
    /// The greatest number of steps of a branch.
    pub most: usize,
}

/// Which of the chains that prove a target are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// One of the shortest: `ANY SHORTEST`.
    Shortest,
    /// All of the shortest: `ALL SHORTEST`.
    AllShortest,
    /// All: `ALL`.
    All,
}

/// What a kernel found.
pub struct Found {
    /// A target with a chain that proves it, shorter chains first, then in the order of the targets:
    /// the order of the plain evaluator.
    pub chains: Vec<(Candidate, Chain)>,
    /// Whether these are all.
    pub completion: Completion,
}

/// What makes the graph for queries that name a derived kind: a tag, a choice, a weak link.
pub struct Deriver {
    /// The procedure by which a query says how far it goes, with the text it is handed: its argument.
    pub procedure: &'static str,
    /// The graph of a state with what is derived from it; how far, where a query says so.
    ///
    /// # Errors
    /// When the query asks for something that is not known.
    pub run: DeriverFn,
    /// The graph of a position with the choices that are no variables and no almost-cells, for queries that name
    /// choices and nothing else that is derived.
    pub choices: ChoicesFn,
    /// The symmetries of the givens, where these are assumed to have one solution or a query names images, for all
    /// queries but those that name tags.
    pub images: ImagesFn,
}

/// How symmetries of the givens are found; whether the query names images.
pub type ImagesFn = Box<dyn Fn(&Position, bool) -> Images + Send + Sync>;

/// The symmetries of some givens, and what they add to the graph of the position.
#[derive(Clone, Default, Debug)]
pub struct Images {
    /// The symmetries; none where there are none or where nothing is assumed.
    pub symmetries: Vec<Symmetry>,
    /// Edges from candidates to their images, and the links to these.
    pub derived: Derived,
}

/// How choices of candidates are found.
pub type ChoicesFn = Box<dyn Fn(&Position, Options, &mut Work) -> Grown + Send + Sync>;

/// How a deriver is run.
pub type DeriverFn =
    Box<dyn Fn(&State, Options, Option<&str>, &mut Work) -> Result<Grown, String> + Send + Sync>;

/// A graph with what was derived from its state.
pub struct Grown {
    /// The graph.
    pub graph: Graph,
    /// Whether that is all that follows.
    pub completion: Completion,
    /// The proof that a candidate is false, where what was derived says so; by the cells that were given
    /// and the name of the query.
    pub prove: ProveFn,
    /// Lines that prove each choice of candidates, by its number: the last claims that one is true. None of the
    /// choices of tags.
    pub choices: Vec<Vec<Line>>,
}

/// How a [`Grown`] graph proves that a candidate is false.
pub type ProveFn = Box<dyn Fn(Candidate, CellSet, &str) -> Option<Proof>>;

/// Something that `CALL` can call.
pub struct Procedure {
    /// The name, with its dots: `graph.components`.
    pub name: &'static str,
    /// Name and type of each argument.
    pub arguments: &'static [(&'static str, Kind)],
    /// Name and type of each column.
    pub columns: &'static [(&'static str, Kind)],
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// A query that calls it.
    pub example: &'static str,
    /// What finds the rows, as `EXPLAIN` calls it, by the first argument where the query has it as a text.
    pub answered_by: fn(Option<&str>) -> &'static str,
    /// The rows.
    ///
    /// # Errors
    /// What is wrong with the arguments, in a sentence.
    pub run: ProcedureFn,
}

/// How a procedure is run; it counts in the work what does not cost next to nothing.
pub type ProcedureFn =
    Box<dyn Fn(&Calling, &[Value], &mut Work) -> Result<Rows, String> + Send + Sync>;

/// What a procedure gives.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The rows.
    pub rows: Vec<Yielded>,
    /// Whether these are all.
    pub completion: Completion,
}

impl Rows {
    /// All rows there are.
    pub fn all(rows: Vec<Yielded>) -> Rows {
        Rows { rows, completion: Completion::Whole }
    }
}

/// A row of a procedure.
#[derive(Clone, Debug)]
pub struct Yielded {
    /// A value for each column.
    pub values: Vec<Value>,
    /// A proof of what the row says, where there is one: it becomes that of a row which deletes
    /// what it eliminates.
    pub proof: Option<Arc<Proof>>,
}

impl Yielded {
    /// A row without a proof.
    pub fn values(values: Vec<Value>) -> Yielded {
        Yielded { values, proof: None }
    }
}

/// What a procedure is called with besides its arguments.
pub struct Calling<'a> {
    /// The graph of the state, possibly with what was derived laid over it.
    pub graph: &'a dyn Edges,
    /// The state.
    pub state: &'a State,
    /// The cells that were given, which proofs carry along.
    pub givens: CellSet,
    /// All that can be called.
    pub registry: &'a Registry,
}

/// The type of an argument or a column of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number.
    Integer,
    /// A text.
    Text,
    /// A truth value.
    Bool,
    /// A candidate.
    Candidate,
    /// A node.
    Node,
    /// A list of nodes.
    Nodes,
    /// A list of numbers.
    Integers,
}

impl Kind {
    /// The type.
    pub fn ty(self) -> Type {
        use super::schema::NodeKinds;
        use crate::graph::NodeKind;
        match self {
            Kind::Integer => Type::Number,
            Kind::Text => Type::Text,
            Kind::Bool => Type::Bool,
            Kind::Candidate => Type::Node(NodeKinds::of(NodeKind::Candidate)),
            Kind::Node => Type::Node(NodeKinds::ALL),
            Kind::Nodes => Type::list(Type::Node(NodeKinds::ALL)),
            Kind::Integers => Type::list(Type::Number),
        }
    }

    /// The word for it in a signature.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Integer => "number",
            Kind::Text => "text",
            Kind::Bool => "truth value",
            Kind::Candidate => "candidate",
            Kind::Node => "node",
            Kind::Nodes => "list of nodes",
            Kind::Integers => "list of numbers",
        }
    }
}

impl Procedure {
    /// Name, arguments and columns as one reads them:
    /// `graph.components(edge: text) YIELD component: number, node: node`.
    pub fn signature(&self) -> String {
        let list = |items: &[(&str, Kind)]| {
            let items: Vec<String> =
                items.iter().map(|(name, kind)| format!("{name}: {}", kind.name())).collect();
            items.join(", ")
        };
        format!("{}({}) YIELD {}", self.name, list(self.arguments), list(self.columns))
    }
}
