//! `catena store add`: fills a store from a list of puzzles.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use crate::common::common;
use crate::input::{Source, go_on};
use crate::interrupt::interrupt;
use crate::keep::Keeper;
use crate::progress::Progress;
use crate::rules::{ReachArgs, catalogue};
use crate::text_or_file::{file_of, text_or_file};
use crate::{Error, Exit};
use catena::explorer::{Ask, AskError, Explorer};
use catena::grid::Position;
use catena::parallel::in_order;
use catena::rules::Catalogue;
use catena::solution::{Solution, Solutions};
use catena_store::{self as store, Origin, PathRecord, Writer};
use catena_store::{keep_families, rules_text, shown_solution};

/// Adds the puzzles of a list, with their solutions and where they came from
///
/// With --rules the puzzles are solved, and each resolution path is stored with its states and proofs.
/// What is already stored is not stored again: a run that was interrupted can be repeated and goes on
/// where it stopped.
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
    /// A file with one puzzle per line, in its first column; or - for standard input
    #[arg(value_parser = text_or_file())]
    list: String,
    /// What to call the list [default: the name of the file]
    #[arg(long, value_name = "NAME")]
    origin: Option<String>,
    /// Solve the puzzles by these families, in order, separated by commas, and store the paths
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    rules: Option<Vec<String>>,
    #[command(flatten)]
    reach: ReachArgs,
}

/// A puzzle of the list that has to be stored.
struct Task {
    position: Position,
    origin: Origin,
}

/// What is to be stored of a puzzle.
struct Found {
    solution: Option<Solution>,
    path: Option<PathRecord>,
}

/// How many puzzles were stored, by how their path ended.
#[derive(Default)]
struct Counts {
    stored: usize,
    solved: usize,
    stuck: usize,
    stopped: usize,
}

/// Runs the command.
///
/// # Errors
/// When the list, a puzzle in it, a family or the store is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = catalogue()?;
    let ask = args.rules.as_ref().map(|names| args.reach.ask().rules(names));
    let path =
        ask.map(|ask| Ok::<_, AskError>((rules_text(&catalogue, &ask)?, ask))).transpose()?;
    let rules = catalogue.select(args.rules.as_deref().unwrap_or_default())?;
    let mut keeper = Keeper::new(&args.file)?;
    let families = rules.iter().map(|rule| rule.family());
    keeper.write(|writer| keep_families(writer, &catalogue, families))?;
    let tasks = tasks(args)?;
    let all = tasks.len();
    let mut open = Vec::new();
    for task in tasks {
        if !is_done(&keeper, &task, path.as_ref())? {
            open.push(task);
        }
    }
    let progress = Progress::new(all, all - open.len());
    let mut counts = Counts::default();
    in_order(
        &open,
        common().threads,
        |task| solve(task, &catalogue, path.as_ref().map(|(_, ask)| ask)),
        |index, found| {
            let task = &open[index];
            let found = found.map_err(|error| match error {
                AskError::NoSolution => no_solution(task),
                other => other.into(),
            })?;
            if let Err(by) = interrupt().check() {
                let after = format!("after {} of {all} puzzles", all - open.len() + index);
                return Err(Error::Stopped { by, after });
            }
            keeper.write(|writer| keep_puzzle(writer, task, &found))?;
            counts.add(&found);
            progress.at(all - open.len() + index + 1);
            Ok::<(), Error>(())
        },
    )?;
    writeln!(out, "{}", counts.sentence(all, path.is_some()))?;
    Ok(Exit::Done)
}

fn tasks(args: &Args) -> Result<Vec<Task>, Error> {
    let source = Source::open(&args.list)?;
    let name = match (&args.origin, file_of(&args.list).file_name()) {
        (Some(name), _) => name.clone(),
        (None, Some(name)) if args.list != "-" => name.to_string_lossy().into_owned(),
        _ => "standard input".to_owned(),
    };
    let task = |entry: catena::grid::format::Entry| match entry.position {
        Ok(position) => {
            let origin = Origin { source: name.clone(), number: entry.line as i64 };
            Ok(Task { position, origin })
        }
        Err(error) => Err(source.refuse_line(entry.line, &error)),
    };
    let heard = |entry| go_on().and_then(|()| task(entry));
    let tasks = source.list().map(heard).collect::<Result<Vec<Task>, Error>>()?;
    match tasks.is_empty() {
        true => Err(Error::input("the list has no puzzle", "a list has one puzzle per line")),
        false => Ok(tasks),
    }
}

/// Whether all that would be stored of a puzzle is there, with a path by these rules where one is asked
/// for. A path that was stopped is looked for again.
fn is_done(keeper: &Keeper, task: &Task, path: Option<&(String, Ask)>) -> Result<bool, Error> {
    keeper.read(|store| {
        let Some(id) = store.find_puzzle(&task.position)? else { return Ok(false) };
        let has_path = match path {
            None => true,
            Some((rules, ask)) => match store.find_path(id, rules, ask.limits.reach().length)? {
                Some(path) => store.path(path)?.ending != store::Ending::Stopped,
                None => false,
            },
        };
        Ok(has_path && store.puzzle(id)?.origins.contains(&task.origin))
    })
}

fn solve(task: &Task, catalogue: &Arc<Catalogue>, ask: Option<&Ask>) -> Result<Found, AskError> {
    let explorer = Explorer::of(task.position.clone()).with_catalogue(Arc::clone(catalogue));
    let path = ask.map(|ask| explorer.solve(ask)).transpose()?;
    let shown = path.as_ref().and_then(|path| shown_solution(&path.last));
    let solution = match (shown, explorer.solutions()) {
        (Some(shown), _) => Some(shown),
        (None, Solutions::None) => return Err(AskError::NoSolution),
        (None, Solutions::One(solution)) => Some(**solution),
        (None, Solutions::Several(_)) => None,
    };
    Ok(Found { solution, path: path.as_ref().map(store::record) })
}

fn keep_puzzle(writer: &Writer, task: &Task, found: &Found) -> Result<(), store::Error> {
    let id = writer.puzzle(&task.position, found.solution.as_ref())?;
    writer.origin(id, &task.origin)?;
    if let Some(path) = &found.path {
        writer.path(id, path)?;
    }
    Ok(())
}

fn no_solution(task: &Task) -> Error {
    let Origin { source, number } = &task.origin;
    let hint = "look for a digit mistyped, or a candidate deleted by mistake";
    Error::input(format!("{source}, line {number}: the puzzle has no solution"), hint)
}

impl Counts {
    fn add(&mut self, found: &Found) {
        self.stored += 1;
        match found.path.as_ref().map(|path| path.ending) {
            Some(store::Ending::Solved) => self.solved += 1,
            Some(store::Ending::Stuck) => self.stuck += 1,
            Some(store::Ending::Stopped) => self.stopped += 1,
            None => {}
        }
    }

    fn sentence(&self, all: usize, with_paths: bool) -> String {
        let Counts { stored, solved, stuck, stopped } = self;
        let known = all - stored;
        let paths = match with_paths {
            true => format!("; {solved} solved, {stuck} stuck, {stopped} stopped at the budget"),
            false => String::new(),
        };
        format!("{all} puzzles: {stored} stored, {known} already stored{paths}")
    }
}
