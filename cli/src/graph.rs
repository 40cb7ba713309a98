//! `catena graph`: the typed graph of a position, counted or written for another program.

use std::io::{self, BufWriter, Write};

use clap::builder::TypedValueParser;

use super::choice::choice;
use super::input::GridArgs;
use super::table::write_table;
use super::{Error, Exit};
use catena::export::graph_formats::{FORMATS, Format, View};
use catena::graph::{EdgeId, EdgeKind, Graph, NodeId, NodeKind, Options};

/// Counts the typed graph of a position, or writes it for another program
///
/// Nodes are the live candidates, the CSP variables with at least two of them, groups, almost locked
/// sets (ALS) and their almost-cells. Edges say how many of their two ends are true: LINK at most one,
/// CONJUGATE exactly one, ALS at least one, ALMOST_CELL at most one; MEMBER says that one end belongs
/// to the other. Without --format a table is printed: how many nodes and edges there are of each kind
/// and, as degree, how many edges meet at a node.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// The most cells of an ALS, 0 to 8; with 0 there are no ALS and no almost-cells
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
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    format: Option<&'static Format>,
}

fn node_kind() -> impl TypedValueParser<Value = NodeKind> {
    choice(NodeKind::ALL, |kind| kind.name(), |_| "")
}

fn edge_kind() -> impl TypedValueParser<Value = EdgeKind> {
    choice(EdgeKind::ALL, |kind| kind.name(), |_| "")
}

fn format() -> impl TypedValueParser<Value = &'static Format> {
    choice(FORMATS, |one| one.name, |one| one.about)
}

/// Runs the command.
///
/// # Errors
/// When the grid cannot be read or has no solution.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let explorer = args.grid.open()?;
    let options = Options { als_size: args.als_size.into(), ..Options::ALL };
    let graph = Graph::new(explorer.state(), options);
    let nodes = or_all(&args.nodes, &NodeKind::ALL);
    let edges = or_all(&args.edges, &EdgeKind::ALL);
    let view = View::of_kinds(&graph, nodes, edges);
    // A whole graph has thousands of lines, and a terminal is written to line by line.
    let mut out = BufWriter::new(out);
    match args.format {
        Some(format) => (format.write)(&view, &mut out)?,
        None => table(&view, nodes, edges, &mut out)?,
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn or_all<'a, T>(chosen: &'a [T], all: &'a [T]) -> &'a [T] {
    if chosen.is_empty() { all } else { chosen }
}

/// Prints one line per kind. The degree of a node is the number of edges of the view that meet there;
/// in the row of a kind of edge, only these edges and the nodes that have one are counted.
fn table(
    view: &View,
    nodes: &[NodeKind],
    edges: &[EdgeKind],
    out: &mut dyn Write,
) -> io::Result<()> {
    let graph = view.graph();
    let head = ["what", "kind", "count", "degree: min", "mean", "max"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let all = degrees(graph, view.edges().iter());
    for kind in NodeKind::ALL.into_iter().filter(|kind| nodes.contains(kind)) {
        let of_kind = view.nodes().iter().filter(|&&node| graph.kind(node) == kind);
        let degrees: Vec<usize> = of_kind.map(|node| all[node.index()]).collect();
        rows.push(row("node", kind.name(), degrees.len(), &degrees));
    }
    for kind in EdgeKind::ALL.into_iter().filter(|kind| edges.contains(kind)) {
        let of_kind = || view.edges().iter().filter(|&&edge| graph.edge(edge).kind == kind);
        let mut degrees = degrees(graph, of_kind());
        degrees.retain(|&degree| degree > 0);
        rows.push(row("edge", kind.name(), of_kind().count(), &degrees));
    }
    write_table(out, &rows)
}

/// How many of the edges meet at each node of the graph.
fn degrees<'e>(graph: &Graph, edges: impl Iterator<Item = &'e EdgeId>) -> Vec<usize> {
    let mut degrees = vec![0; graph.node_count()];
    for &edge in edges {
        let ends: [NodeId; 2] = [graph.edge(edge).source, graph.edge(edge).target];
        ends.iter().for_each(|end| degrees[end.index()] += 1);
    }
    degrees
}

fn row(what: &str, kind: &str, count: usize, degrees: &[usize]) -> Vec<String> {
    let mean = degrees.iter().sum::<usize>() as f64 / degrees.len().max(1) as f64;
    let [min, mean, max] = match (degrees.iter().min(), degrees.iter().max()) {
        (Some(min), Some(max)) => [min.to_string(), format!("{mean:.1}"), max.to_string()],
        _ => ["-", "-", "-"].map(str::to_owned),
    };
    vec![what.to_owned(), kind.to_owned(), count.to_string(), min, mean, max]
}
