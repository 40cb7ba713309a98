//! `catena store graph`: materialises the typed graphs of states.

use std::io::Write;
use std::path::PathBuf;

use crate::graph::level;
use crate::interrupt::interrupt;
use crate::keep::Keeper;
use crate::{Error, Exit};
use catena::graph::{Graph, Options};
use catena::rules::tagging::{Bounds, Level, graph_of};
use catena::work::Work;
use catena_store::keep_graph;

/// Stores the nodes and edges of states, to be read from graph_nodes and graph_edges
///
/// `catena sql` has nodes(state) and edges(state, kind) without this. Stored graphs are for other
/// programs, and for questions about many states at once. The graph of a hard puzzle's start
/// takes some 280 kB, without almost locked sets and almost-cells 70 kB.
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
    /// The numbers of the states
    #[arg(required = true)]
    states: Vec<i64>,
    /// The largest number of cells of an ALS: 0 for none
    #[arg(long, value_name = "N", default_value_t = Options::LARGEST_ALS)]
    als_size: usize,
    /// Leave out the almost-cells
    #[arg(long)]
    no_almost_cells: bool,
    /// Add what tagging derives at this level: layers, tags, choices and weak links
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    tagging: Option<Level>,
    /// Stop tagging a state after N steps; then its graph is not kept
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    budget: u64,
}

/// Runs the command.
///
/// # Errors
/// When there is no state with one of the numbers.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let options = Options {
        intersections: true,
        als_size: args.als_size.min(Options::LARGEST_ALS),
        almost_cells: !args.no_almost_cells,
    };
    let mut keeper = Keeper::new(&args.file)?;
    for &state in &args.states {
        let known = keeper.read(|store| store.state(state))?;
        let bounds = Bounds { als_size: options.als_size, ..Bounds::NONE };
        let graph = match args.tagging {
            None => Graph::new(&known, options),
            Some(level) => {
                let mut work = Work::with_budget(args.budget).interruptible(&interrupt());
                match graph_of(&known, options, level, bounds, &mut work) {
                    (graph, None) => graph,
                    (_, Some(by)) => {
                        let after = format!("in state {state}, whose graph was not kept");
                        return Err(Error::Stopped { by, after });
                    }
                }
            }
        };
        keeper.write(|writer| keep_graph(writer, state, &graph))?;
        let (nodes, edges) = (graph.node_count(), graph.edge_count());
        writeln!(out, "state {state}: {nodes} nodes, {edges} edges")?;
    }
    Ok(Exit::Done)
}
