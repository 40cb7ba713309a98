//! `catena graph`: the typed graph of a position, counted or written for another program.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::builder::TypedValueParser;

use super::choice::choice;
use super::input::GridArgs;
use super::interrupt::interrupt;
use super::pictures::write_file;
use super::table::write_table;
use super::{Error, Exit};
use catena::explorer::{Degrees, GraphAsk, KindCount};
use catena::graph::{EdgeKind, NodeKind, Options};
use catena::rules::tagging::Level;
use catena_draw::graph_formats::{FORMATS, Format, View};

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
    /// Add what tagging derives at this level: layers, tags, choices and weak links
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    tagging: Option<Level>,
    /// Stop tagging after N steps and show what it has derived [default: five million]
    #[arg(long, value_name = "N", requires = "tagging")]
    budget: Option<u64>,
    /// Write the graph in this format instead of the table
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    format: Option<&'static Format>,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE", requires = "format")]
    output: Option<PathBuf>,
    /// Overwrite a file that exists
    #[arg(long, requires = "output")]
    force: bool,
}

/// The levels of tagging.
pub fn level() -> impl TypedValueParser<Value = Level> {
    choice(Level::ALL, |level| level.name(), |level| level.about())
}

fn node_kind() -> impl TypedValueParser<Value = NodeKind> {
    choice(NodeKind::EVERY, |kind| kind.name(), |_| "")
}

fn edge_kind() -> impl TypedValueParser<Value = EdgeKind> {
    choice(EdgeKind::EVERY, |kind| kind.name(), |_| "")
}

fn format() -> impl TypedValueParser<Value = &'static Format> {
    choice(FORMATS, |one| one.name, |one| one.about)
}

/// Runs the command.
///
/// # Errors
/// When the grid cannot be read or has no solution, and when tagging was stopped.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let explorer = args.grid.open()?;
    let ask = GraphAsk {
        options: Options { als_size: args.als_size.into(), ..Options::ALL },
        nodes: args.nodes.clone(),
        edges: args.edges.clone(),
        tagging: args.tagging,
        budget: args.budget,
        interrupt: interrupt(),
    };
    // A whole graph has thousands of lines, and a terminal is written to line by line.
    let mut out = BufWriter::new(out);
    let stopped_by = match args.format {
        Some(format) if format.needs_tags && args.tagging.is_none() => {
            let message = format!("{} draws tags, and there are none", format.name);
            return Err(Error::input(message, "say which: --tagging 1, half, 2, 3 or 4"));
        }
        Some(format) => {
            let (graph, stopped_by) = explorer.typed_graph(&ask);
            let nodes = or_all(&args.nodes, &NodeKind::EVERY);
            let edges = or_all(&args.edges, &EdgeKind::EVERY);
            let view = View::of_kinds(&graph, nodes, edges);
            match &args.output {
                None => (format.write)(&view, &mut out)?,
                Some(file) => {
                    let mut made = Vec::new();
                    (format.write)(&view, &mut made)?;
                    write_file(file, &made, args.force)?;
                }
            }
            stopped_by
        }
        None => {
            let answer = explorer.graph(&ask);
            table(&answer.counts, &mut out)?;
            answer.stopped_by
        }
    };
    out.flush()?;
    match stopped_by {
        None => Ok(Exit::Done),
        Some(by) => Err(Error::Stopped { by, after: "before tagging was done".to_owned() }),
    }
}

fn or_all<'a, T>(chosen: &'a [T], all: &'a [T]) -> &'a [T] {
    if chosen.is_empty() { all } else { chosen }
}

/// Prints one line per kind, with the smallest, mean and largest degree.
fn table(counts: &[KindCount], out: &mut dyn Write) -> io::Result<()> {
    let head = ["what", "kind", "count", "degree: min", "mean", "max"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(counts.iter().map(|KindCount { what, kind, count, degree }| {
        let [min, mean, max] = match degree {
            Some(Degrees { min, mean, max }) => {
                [min.to_string(), format!("{mean:.1}"), max.to_string()]
            }
            None => ["-", "-", "-"].map(str::to_owned),
        };
        vec![what.clone(), kind.clone(), count.to_string(), min, mean, max]
    }));
    write_table(out, &rows)
}
