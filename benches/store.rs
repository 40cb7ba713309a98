//! What storing costs: puzzles solved with and without it, a graph materialised, a report answered.
//!
//! The puzzles are every eighth of `../shared/puzzles/top1465.tsv`; without that folder there is
//! nothing to measure. Paths are by whips up to length 12, and every state and proof of them is stored.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena::graph::{EdgeKind, Graph, NodeKind, Options};
use catena::grid::Position;
use catena::grid::format::read_list;
use catena::rules::{Catalogue, Next, Path as Walk, Reach, Rule, Work};
use catena_store::sql::{Budget, RowSink, Session, Value};
use catena_store::{self as store, EdgeRow, Ending, Leg, NodeRow, Store};
use criterion::{Criterion, criterion_group, criterion_main};

/// One puzzle is taken of so many; the list is not in the order of difficulty.
const EVERY: usize = 8;

/// The greatest length of a whip.
const REACH: usize = 12;

fn positions() -> Vec<Position> {
    let file =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("../shared/puzzles/top1465.tsv");
    match std::fs::read_to_string(&file) {
        Ok(text) => read_list(&text).filter_map(|e| e.position.ok()).step_by(EVERY).collect(),
        Err(error) => {
            eprintln!("{}: {error}; there is nothing to measure", file.display());
            Vec::new()
        }
    }
}

fn fresh(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("catena-bench-{}-{name}.db", std::process::id()));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
    file
}

/// The path of a puzzle by whips, as `catena store add --rules whip` stores it.
fn path(position: &Position, rules: &[Arc<dyn Rule>]) -> store::PathRecord {
    let mut walk = Walk::new(position, rules, Reach::up_to(REACH));
    let mut legs = Vec::new();
    loop {
        let state = walk.state().clone();
        let ending = match walk.advance(&mut Work::unlimited()) {
            Ok(Next::Proofs(proofs)) => {
                legs.push(Leg { state, proofs });
                continue;
            }
            Ok(Next::Solved) => Ending::Solved,
            Ok(Next::Stuck | Next::Stopped { .. }) | Err(_) => Ending::Stuck,
        };
        let rules = "singles, whip".to_owned();
        return store::PathRecord { rules, reach: REACH, legs, last: state, ending };
    }
}

fn store_all(file: &Path, positions: &[Position], rules: &[Arc<dyn Rule>]) {
    let mut store = Store::create(file).expect("the file is new");
    for position in positions {
        let path = path(position, rules);
        let write = |writer: &store::Writer| writer.path(writer.puzzle(position, None)?, &path);
        store.write::<_, store::Error>(write).expect("there is room");
    }
}

fn solving(criterion: &mut Criterion) {
    let rules = [Catalogue::built_in().find("whip").expect("a name of the catalogue")];
    let positions = positions();
    if positions.is_empty() {
        return;
    }
    let mut group = criterion.benchmark_group("every eighth puzzle of top1465");
    group.sample_size(10);
    group.bench_function("solved", |b| {
        b.iter(|| positions.iter().map(|position| path(position, &rules).legs.len()).sum::<usize>())
    });
    group.bench_function("solved and stored", |b| {
        b.iter_with_setup(|| fresh("solving"), |file| store_all(&file, &positions, &rules))
    });
}

fn graph(criterion: &mut Criterion) {
    let positions = positions();
    let Some(position) = positions.first() else { return };
    let mut store = Store::create(&fresh("graph")).expect("the file is new");
    let id = store.write::<_, store::Error>(|writer| writer.state(&position.state));
    let id = id.expect("there is room");
    criterion.bench_function("a graph with every ALS, made and materialised", |b| {
        b.iter(|| {
            let graph = Graph::new(&position.state, Options::ALL);
            store.write::<_, store::Error>(|writer| write_graph(writer, id, &graph))
        })
    });
}

fn write_graph(writer: &store::Writer, id: i64, graph: &Graph) -> Result<(), store::Error> {
    let nodes = NodeKind::ALL
        .into_iter()
        .flat_map(|kind| graph.nodes(kind))
        .map(|node| NodeRow { kind: graph.kind(node).name(), name: graph.node(node).to_string() });
    let edges = EdgeKind::ALL.into_iter().flat_map(|kind| graph.edges(kind)).map(|edge| EdgeRow {
        kind: graph.edge(edge).kind.name(),
        source: graph.edge(edge).source.index(),
        target: graph.edge(edge).target.index(),
        via: graph.via(edge).iter().map(|via| via.index()).collect(),
    });
    writer.graph(id, nodes, edges)
}

/// Counts the rows of an answer.
struct Count(usize);

impl RowSink<store::Error> for Count {
    fn columns(&mut self, _names: &[String]) -> Result<(), store::Error> {
        Ok(())
    }

    fn row(&mut self, _values: Vec<Value>) -> Result<(), store::Error> {
        self.0 += 1;
        Ok(())
    }
}

fn report(criterion: &mut Criterion) {
    let rules = [Catalogue::built_in().find("whip").expect("a name of the catalogue")];
    let positions = positions();
    if positions.is_empty() {
        return;
    }
    let file = fresh("report");
    store_all(&file, &positions, &rules);
    criterion.bench_function("a report over every eighth puzzle", |b| {
        b.iter(|| {
            let session = Session::open(&file, Arc::new(Budget::new(u64::MAX)))?;
            let mut count = Count(0);
            session.ask(include_str!("../crates/store/reports/needed-families.sql"), &mut count)?;
            Ok::<usize, store::Error>(count.0)
        })
    });
}

criterion_group!(benches, solving, graph, report);
criterion_main!(benches);
