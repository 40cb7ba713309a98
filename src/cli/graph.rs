//! `catena graph`: the typed graph of a position, counted or written for another program.

use std::io::{BufWriter, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::input::GridArgs;
use super::{Error, Outcome};
use crate::export::graph_formats::{self, FORMATS, View};
use crate::graph::{EdgeId, EdgeKind, Graph, NodeId, NodeKind, Options};

/// Counts the typed graph of a position, or writes it for another program
///
/// Nodes are the live candidates, the CSP variables with at least two of them, groups, almost locked
/// sets (ALS) and the almost-cells these leave. LINK says not both, CONJUGATE exactly one, ALS at
/// least one, ALMOST_CELL at most one, MEMBER what belongs to what. Without --format a table is
/// printed: how many there are of each kind and, as degree, how many edges meet at a node.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// The largest number of cells of an ALS, 0 to 8; with 0 there are no ALS and no almost-cells
    #[arg(long, value_name = "CELLS", default_value_t = 8,
        value_parser = clap::value_parser!(u8).range(0..=Options::LARGEST_ALS as i64))]
    als_size: u8,
    /// Keep only nodes of these kinds, and the edges between them [default: all]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', ignore_case = true,
        value_parser = node_kind())]
    nodes: Vec<NodeKind>,
    /// Keep only edges of these kinds [default: all]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', ignore_case = true,
        value_parser = edge_kind())]
    edges: Vec<EdgeKind>,
    /// Write the graph in this format instead of the table
    #[arg(long, value_parser = format())]
    format: Option<String>,
}

fn node_kind() -> impl TypedValueParser<Value = NodeKind> {
    let named = |name: String| {
        NodeKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(&name))
    };
    PossibleValuesParser::new(NodeKind::ALL.map(NodeKind::name))
        .try_map(move |name| named(name).ok_or("no such kind of node"))
}

fn edge_kind() -> impl TypedValueParser<Value = EdgeKind> {
    let named = |name: String| {
        EdgeKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(&name))
    };
    PossibleValuesParser::new(EdgeKind::ALL.map(EdgeKind::name))
        .try_map(move |name| named(name).ok_or("no such kind of edge"))
}

fn format() -> PossibleValuesParser {
    FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.about)).into()
}

/// Runs the command.
///
/// # Errors
/// When the grid cannot be read or has no solution.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Outcome, Error> {
    let position = args.grid.read()?;
    let options = Options { als_size: args.als_size.into(), ..Options::ALL };
    let graph = Graph::new(&position.state, options);
    let view = View::of_kinds(
        &graph,
        or_all(&args.nodes, &NodeKind::ALL),
        or_all(&args.edges, &EdgeKind::ALL),
    );
    // A whole graph has thousands of lines; a terminal would be written to once for each.
    let mut out = BufWriter::new(out);
    match args.format.as_deref().and_then(graph_formats::format) {
        Some(format) => (format.write)(&view, &mut out)?,
        None => table(&view, &mut out)?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

fn or_all<'a, T>(chosen: &'a [T], all: &'a [T]) -> &'a [T] {
    if chosen.is_empty() { all } else { chosen }
}

/// Prints a line for each kind that the view has. The degree of a node is the number of edges that
/// meet there; beside a kind of edge, only these edges and the nodes that have one are counted.
fn table(view: &View, out: &mut dyn Write) -> Result<(), Error> {
    let graph = view.graph();
    let degrees = degrees(view, view.edges().iter());
    header(out, "node")?;
    for kind in NodeKind::ALL {
        let of_kind = view.nodes().iter().filter(|&&node| graph.kind(node) == kind);
        let degrees: Vec<usize> = of_kind.map(|node| degrees[node.index()]).collect();
        line(out, kind.name(), degrees.len(), &degrees)?;
    }
    header(out, "edge")?;
    for kind in EdgeKind::ALL {
        let of_kind = || view.edges().iter().filter(|&&edge| graph.edge(edge).kind == kind);
        let mut degrees = self::degrees(view, of_kind());
        degrees.retain(|&degree| degree > 0);
        line(out, kind.name(), of_kind().count(), &degrees)?;
    }
    Ok(())
}

/// How many of the edges meet at each node of the graph.
fn degrees<'e>(view: &View, edges: impl Iterator<Item = &'e EdgeId>) -> Vec<usize> {
    let graph = view.graph();
    let mut degrees = vec![0; graph.node_count()];
    for &edge in edges {
        let ends: [NodeId; 2] = [graph.edge(edge).source, graph.edge(edge).target];
        ends.iter().for_each(|end| degrees[end.index()] += 1);
    }
    degrees
}

fn header(out: &mut dyn Write, what: &str) -> std::io::Result<()> {
    writeln!(out, "{what:<12}{:>8}{:>14}{:>8}{:>8}", "count", "degree: min", "mean", "max")
}

fn line(out: &mut dyn Write, name: &str, count: usize, degrees: &[usize]) -> std::io::Result<()> {
    let (Some(min), Some(max)) = (degrees.iter().min(), degrees.iter().max()) else {
        return writeln!(out, "{name:<12}{count:>8}{:>14}{:>8}{:>8}", "-", "-", "-");
    };
    let mean = degrees.iter().sum::<usize>() as f64 / degrees.len() as f64;
    writeln!(out, "{name:<12}{count:>8}{min:>14}{mean:>8.1}{max:>8}")
}
