//! `catena store add`: fills a store from a list of puzzles.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::input::Source;
use crate::keep::{Keeper, rules_text, solution, walk};
use crate::parallel::{Progress, in_order};
use crate::rules::{self, ReachArgs};
use crate::{Error, Exit};
use catena::grid::{Digit, Position};
use catena::rules::{Contradiction, Reach, Rule};
use catena::solution::{Solutions, solutions};
use catena::store::{self, Ending, Origin, Writer};

/// Adds the puzzles of a list, with their solutions and where they came from
///
/// With --rules the puzzles are solved, and each resolution path is stored with its states and proofs.
/// What is stored already is not stored again: a run that was interrupted can be repeated and goes on
/// where it stopped.
#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
    /// A file with a puzzle a line, in its first column; or - for standard input
    list: String,
    /// What to call the list [default: the name of the file]
    #[arg(long, value_name = "NAME")]
    origin: Option<String>,
    /// Solve the puzzles by these families, in order, separated by commas, and store the paths
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    rules: Option<Vec<String>>,
    #[command(flatten)]
    reach: ReachArgs,
    /// How many puzzles to solve at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// A puzzle of the list that has to be stored.
struct Task {
    position: Position,
    origin: Origin,
}

/// What is to be stored of a puzzle.
struct Solved {
    solution: Option<[Digit; 81]>,
    path: Option<store::PathRecord>,
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
    let rules = args.rules.as_ref().map(|names| {
        let families: Vec<String> = names.iter().filter(|n| *n != "singles").cloned().collect();
        rules::named(&families)
    });
    let rules = rules.transpose()?;
    let mut keeper = Keeper::new(&args.file)?;
    keeper.family_texts(rules.iter().flatten().map(|rule| rule.family()))?;
    let tasks = tasks(args)?;
    let all = tasks.len();
    let mut open = Vec::new();
    for task in tasks {
        if !is_done(&keeper, &task, rules.as_deref(), args.reach.limits())? {
            open.push(task);
        }
    }
    let progress = Progress::new(all, all - open.len());
    let mut counts = Counts::default();
    in_order(
        &open,
        args.threads,
        |task| solve(task, rules.as_deref(), &args.reach),
        |index, solved| {
            let task = &open[index];
            let solved = solved.map_err(|_| no_solution(task))?;
            keeper.write(|writer| keep_puzzle(writer, task, &solved))?;
            counts.add(&solved);
            progress.at(all - open.len() + index + 1);
            Ok::<(), Error>(())
        },
    )?;
    writeln!(out, "{}", counts.sentence(all, rules.is_some()))?;
    Ok(Exit::Done)
}

fn tasks(args: &Args) -> Result<Vec<Task>, Error> {
    let source = Source::open(&args.list)?;
    let name = match (&args.origin, Path::new(&args.list).file_name()) {
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
    let tasks = source.list().map(task).collect::<Result<Vec<Task>, Error>>()?;
    match tasks.is_empty() {
        true => Err(Error::input("the list has no puzzle", "a list has one puzzle a line")),
        false => Ok(tasks),
    }
}

/// Whether all that would be stored of a puzzle is there. A path that a budget ended is looked for
/// again.
fn is_done(
    keeper: &Keeper,
    task: &Task,
    rules: Option<&[Arc<dyn Rule>]>,
    limits: Reach,
) -> Result<bool, Error> {
    keeper.read(|store| {
        let Some(id) = store.find_puzzle(&task.position)? else { return Ok(false) };
        let has_path = match rules {
            None => true,
            Some(rules) => match store.find_path(id, &rules_text(rules, limits), limits.length)? {
                Some(path) => store.path(path)?.ending != Ending::Stopped,
                None => false,
            },
        };
        Ok(has_path && store.puzzle(id)?.origins.contains(&task.origin))
    })
}

fn solve(
    task: &Task,
    rules: Option<&[Arc<dyn Rule>]>,
    reach: &ReachArgs,
) -> Result<Solved, Contradiction> {
    let path = match rules {
        Some(rules) => Some(walk(&task.position, rules, reach.limits(), &mut reach.work())?),
        None => None,
    };
    let solution = match path.as_ref().and_then(solution) {
        Some(shown) => Some(shown),
        None => match solutions(&task.position.state) {
            Solutions::None => return Err(Contradiction),
            Solutions::One(solution) => Some(*solution),
            Solutions::Several(_) => None,
        },
    };
    Ok(Solved { solution, path })
}

fn keep_puzzle(writer: &Writer, task: &Task, solved: &Solved) -> Result<(), store::Error> {
    let id = writer.puzzle(&task.position, solved.solution.as_ref())?;
    writer.origin(id, &task.origin)?;
    if let Some(path) = &solved.path {
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
    fn add(&mut self, solved: &Solved) {
        self.stored += 1;
        match solved.path.as_ref().map(|path| path.ending) {
            Some(Ending::Solved) => self.solved += 1,
            Some(Ending::Stuck) => self.stuck += 1,
            Some(Ending::Stopped) => self.stopped += 1,
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
        format!("{all} puzzles: {stored} stored, {known} known{paths}")
    }
}
