//! `catena graph`: the typed graph of a position, counted or written for another program.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::builder::TypedValueParser;

use super::choice::choice;
use super::input::{Given, GridArgs};
use super::interrupt::interrupt;
use super::pictures::{BoardArgs, write_file};
use super::table::write_table;
use super::text_or_file::text_or_file;
use super::{Error, Exit, note};
use catena::explorer::changes::{ChangeCount, Changed, GraphChanges};
use catena::explorer::graph::{Degrees, GraphAsk, KindCount};
use catena::explorer::{Document as _, Explorer};
use catena::graph::{EdgeKind, NodeKind, Options};
use catena::rules::tagging::Level;
use catena_draw::changes_svg;
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
    /// Compare with this grid, or with --store with the state of this number: what each of the two graphs has and the
    /// other has not. --after holds for both, --apply for the first
    #[arg(long, value_name = "GRID|ID", conflicts_with_all = ["format", "tagging"], value_parser = text_or_file())]
    diff: Option<String>,
    /// With --diff, list each node and each edge that is lost or new
    #[arg(long, requires = "diff")]
    rows: bool,
    /// With --diff, print one JSON document, catena-graph-changes/1
    #[arg(long, requires = "diff", conflicts_with = "rows")]
    json: bool,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE", requires = "format")]
    output: Option<PathBuf>,
    #[command(flatten)]
    picture: BoardArgs,
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
    if args.diff.is_none() && args.picture.any() {
        let hint = "with --format dot Graphviz draws the whole graph";
        return Err(Error::input("--svg and --png draw what --diff finds", hint));
    }
    if let Some(other) = &args.diff {
        args.write_changes(&explorer, &args.other(other)?, &ask, &mut out)?;
        out.flush()?;
        return Ok(Exit::Done);
    }
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
                    write_file(file, &made)?;
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

impl Args {
    /// What the position is compared with.
    fn other(&self, other: &str) -> Result<Explorer, Error> {
        let state = other.parse().ok().filter(|_| self.grid.given.store.is_some());
        let given = Given { state, apply: None, number: None, ..self.grid.given.clone() };
        let grid = given.state.is_none().then_some(other);
        given.open(grid)
    }

    fn write_changes(
        &self,
        before: &Explorer,
        after: &Explorer,
        ask: &GraphAsk,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let changes = before.changes_to(after, ask);
        match (self.json, self.rows) {
            (true, _) => changes.write_json(out)?,
            (_, true) => write_table(out, &change_rows(&changes))?,
            _ => write_table(out, &change_counts(&changes))?,
        }
        self.picture.make(|look| {
            let elements = before.changed_elements(after, ask);
            let (picture, [shown, all]) = changes_svg(before.position(), &elements, look);
            if shown < all {
                note(format!(
                    "the picture shows {shown} of {all} new edges; --edges keeps some kinds"
                ));
            }
            picture
        })
    }
}

fn change_counts(changes: &GraphChanges) -> Vec<Vec<String>> {
    let head = ["what", "kind", "before", "lost", "new", "after"].map(str::to_owned).to_vec();
    let row = |count: &ChangeCount| {
        let numbers = [count.before, count.lost, count.new, count.after];
        let words = [count.what.clone(), count.kind.clone()];
        words.into_iter().chain(numbers.map(|number| number.to_string())).collect()
    };
    std::iter::once(head).chain(changes.counts.iter().map(row)).collect()
}

fn change_rows(changes: &GraphChanges) -> Vec<Vec<String>> {
    let head = ["change", "kind", "node", "other"].map(str::to_owned).to_vec();
    let row = |change: &str, element: &Changed| {
        let Changed { kind, node, other } = element.clone();
        vec![change.to_owned(), kind, node, other.unwrap_or_default()]
    };
    let lost = changes.lost.iter().map(|element| row("lost", element));
    let new = changes.new.iter().map(|element| row("new", element));
    std::iter::once(head).chain(lost).chain(new).collect()
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
