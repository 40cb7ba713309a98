//! `catena query --list` and `--store`: one query over the states of many puzzles, several at a time.

use std::io::{BufReader, BufWriter, Write};

use std::path::{Path, PathBuf};
use std::time::Instant;

use catena::explorer::query::Row;
use catena::explorer::states::StatesQuery;
use catena::explorer::{Ask, AskError, QueryAnswer, QueryAsk};
use catena::parallel::in_order;
use catena::query::Places;
use catena::query::ast::Mode;
use catena::rules::Limits;
use catena::work::Stopped;
use catena_store::Access;
use catena_study::rows::{Input, Manifest};
use catena_study::store::Shard;
use catena_study::{Before, Each, Line, NotChosen, Subject, Together, path_rules};

use super::{Args, profile, refused};
use crate::common::common;
use crate::error::{named, warn};
use crate::input::{After, Text};
use crate::interrupt::interrupt;
use crate::progress::Progress;
use crate::resumed::{Begun, Merging, QUERY, Target, begin, merge};
use crate::rows::{Format, Printer};
use crate::rules::{self, length, with_lists};
use crate::text_or_file::text_or_file;
use crate::{Error, Exit, keep, note};

/// The options for many states.
#[derive(clap::Args)]
pub struct EachArgs {
    /// Ask each puzzle of this list instead of a grid: a file with one puzzle per line, or a table whose first line
    /// names a column puzzle and perhaps id; - for standard input
    ///
    /// Rows begin with the puzzle and the step; what RETURN counts, sorts and cuts off is that of all states. A line
    /// that is no puzzle is a row with its message.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["state", "number", "apply", "store", "svg", "png", "forum"], value_parser = text_or_file())]
    pub list: Option<String>,
    /// With --list and --path, the greatest length of the proofs of the path [default: 12; sums of truths and links are
    /// bounded only where this is given]
    #[arg(long, value_name = "N", value_parser = length, requires = "list")]
    max_length: Option<usize>,
    /// With --list or all states of --store, keep what each puzzle gives in this file, a JSON line each, and go on
    /// where an earlier run stopped; the answer is printed when all are there
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// With --output, take the Ith of N parts of the list: every Nth puzzle from the Ith on; prints no answer
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, requires = "output")]
    shard: Shard,
    /// Ask nothing: merge these files of --output, those of all shards in any order, and print the answer
    #[arg(long, value_name = "LINES", num_args = 1.., requires = "output", conflicts_with = "shard")]
    merge: Vec<PathBuf>,
}

/// What is asked: subjects, and what is known of all of them.
struct Subjects {
    all: Vec<Subject>,
    input: Input,
}

/// Asks a query of many states.
///
/// # Errors
/// When the list, the store, the query or the file to write is not what it should be, or the run was stopped.
pub fn run(
    args: &Args,
    (origin, text): (&str, &str),
    ask: QueryAsk,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let started = Instant::now();
    let each = args.each_of((origin, text), ask)?;
    if each.query.mode() == Mode::Explain {
        writeln!(out, "{}", each.query.explained()?)?;
        return Ok(Exit::Done);
    }
    let subjects = args.subjects_of(&each)?;
    let mut run = Run::new(args, &each, subjects.all.len(), out);
    let ended = match &args.each.output {
        None => run.ask(&each, &subjects.all, 0, |_| Ok(())),
        Some(file) => run.with_file(args, &each, &subjects, file, text),
    };
    run.finish(started, ended)
}

impl Args {
    fn each_of(&self, (origin, text): (&str, &str), ask: QueryAsk) -> Result<Each, Error> {
        let places = if self.each.list.is_some() { Places::List } else { Places::Store };
        let catalogue = self.assumed.of(rules::catalogue_for_queries()?);
        let query = StatesQuery::new(text, ask, places, catalogue.patterns());
        let query = query.map_err(|error| match error {
            AskError::Query(diagnostic) => refused(&diagnostic, origin, text),
            other => other.into(),
        })?;
        let path = match &self.path {
            Some(names) if self.each.list.is_some() => {
                let names = path_rules(names);
                let catalogue = with_lists(rules::catalogue()?, &names)?;
                catalogue.select(&names)?;
                let limits = Limits { length: self.each.max_length, ..Limits::default() };
                let ask = Ask { limits, interrupt: interrupt(), ..Ask::default() };
                Some((catalogue, ask.rules(&names)))
            }
            _ => None,
        };
        let before = match self.given.after {
            None => Before::Nothing,
            Some(After::Singles) => Before::Singles,
            Some(After::Basics) => Before::Basics,
        };
        Ok(Each { query, before, path, any_state: self.given.any_state })
    }

    fn subjects_of(&self, each: &Each) -> Result<Subjects, Error> {
        match (&self.each.list, &self.given.store) {
            (Some(list), _) => self.listed(list),
            (None, Some(store)) => self.stored(each, store),
            (None, None) => Err(Error::input("there are no states", "name --list or --store")),
        }
    }

    fn listed(&self, list: &str) -> Result<Subjects, Error> {
        let mut text = Text::open(list)?;
        let input = Input::read(BufReader::new(&mut text.bytes), self.each.shard);
        let mut input = input.map_err(|error| text.unreadable(error))?;
        if input.puzzles == 0 {
            let hint = "write one per line, or a table whose first line names id and puzzle";
            return Err(Error::input("the list has no puzzle", hint));
        }
        let all = std::mem::take(&mut input.entries).into_iter().map(Subject::Puzzle).collect();
        Ok(Subjects { all, input })
    }

    /// The states of a store that the query chooses, each once: at the first of its places that is chosen.
    fn stored(&self, each: &Each, file: &Path) -> Result<Subjects, Error> {
        if self.given.after.is_some() || self.given.apply.is_some() {
            let hint = "states of a store are asked as they are";
            return Err(Error::input("--after and --apply are for grids and lists", hint));
        }
        let store = keep::open(file, Access::Read)?;
        let mut subjects = each.stored(&store).map_err(|error| match error {
            NotChosen::Unread(error) => keep::failure(file, error),
            NotChosen::Ended(by) => {
                Error::Stopped { by, after: "while the states were chosen".to_owned() }
            }
        })?;
        let texts = subjects.iter().map(|subject| (subject.id(), subject.text()));
        let (input, chosen) = Input::of_all(texts, self.each.shard);
        let mut chosen = chosen.into_iter().peekable();
        let mut at = 0;
        subjects.retain(|_| {
            let is_chosen = chosen.next_if_eq(&at).is_some();
            at += 1;
            is_chosen
        });
        Ok(Subjects { all: subjects, input })
    }

    /// What decides the lines of a file besides the list: the query with its parameters, and the bounds.
    fn manifest(&self, text: &str, input: &Input) -> Manifest {
        let parameters: Vec<String> =
            self.parameters.iter().map(|(name, value)| format!("{name}={value:?}")).collect();
        let query = format!("{text}\n{}", parameters.join("\n"));
        let path = self.path.as_ref().map_or_else(String::new, |names| {
            let length = self.each.max_length.map_or("usual".to_owned(), |max| max.to_string());
            format!(" path={names} max-length={length}")
        });
        let after = self.given.after.map_or_else(String::new, |after| format!(" after={after:?}"));
        let bounds = format!(
            "budget={} memory={} tagging={} plain={} any-state={}{after}{path}",
            self.budget,
            interrupt().memory(),
            self.tagging,
            self.plain,
            self.given.any_state
        );
        Manifest::of_query(&query, bounds, input, self.each.shard)
    }
}

/// How the asking ends before all lines are there.
enum Ended {
    /// No further row is wanted.
    Full,
    /// The run was stopped, or something went wrong.
    Failed(Error),
}

impl From<Error> for Ended {
    fn from(error: Error) -> Ended {
        Ended::Failed(error)
    }
}

/// A run: what was asked so far, and what is printed of it.
struct Run<'a> {
    format: Format,
    together: Together<'a>,
    query: &'a StatesQuery,
    printer: Printer<'a>,
    /// Whether the answer is printed: not that of a shard.
    is_printed: bool,
    /// Whether states are left out that can add no row: a file has a line for each.
    stops_when_full: bool,
    all: usize,
    done: usize,
    before: usize,
    budget: u64,
}

impl<'a> Run<'a> {
    fn new(args: &Args, each: &'a Each, all: usize, out: &'a mut dyn Write) -> Run<'a> {
        let query = &each.query;
        let together = Together::over_all(query);
        let printer = Printer::new(args.format(), &together.columns(), query.deletes(), out);
        Run {
            format: args.format(),
            together,
            query,
            printer,
            is_printed: args.each.shard == Shard::WHOLE,
            stops_when_full: args.each.output.is_none(),
            all,
            done: 0,
            before: 0,
            budget: args.budget,
        }
    }

    /// Asks the subjects after the first so many, and keeps what each gives.
    fn ask(
        &mut self,
        each: &Each,
        subjects: &[Subject],
        before: usize,
        mut keep: impl FnMut(&Line) -> Result<(), Error>,
    ) -> Result<(), Ended> {
        let open = &subjects[before..];
        (self.before, self.done) = (before, before);
        let all = subjects.len();
        let progress = Progress::new(all, before);
        in_order(
            open,
            common().threads,
            |subject| each.line(subject),
            |index, line| {
                let line = line.map_err(|by| self.ended(by))?;
                keep(&line)?;
                self.take(line)?;
                self.done = before + index + 1;
                progress.at(self.done);
                if self.stops_when_full && self.together.is_full() {
                    Err(Ended::Full)
                } else {
                    Ok(())
                }
            },
        )
    }

    fn ended(&self, by: Stopped) -> Ended {
        let after = format!("after {} of {}", self.done, self.count(self.all));
        Ended::Failed(Error::Stopped { by, after })
    }

    /// Asks what has no line in a file yet.
    fn with_file(
        &mut self,
        args: &Args,
        each: &Each,
        subjects: &Subjects,
        file: &Path,
        text: &str,
    ) -> Result<(), Ended> {
        if !args.each.merge.is_empty() {
            merge(&MERGING, file, &args.each.merge)?;
        }
        let target = Target::of(QUERY, file);
        let asked = args.manifest(text, &subjects.input);
        let mut failed = None;
        let mut agrees = |at: usize, row: &str| {
            let line = Line::from_json(&each.query, row);
            let Some(line) = line.filter(|line| line.is_of(&subjects.all[at])) else {
                return false;
            };
            self.take(line).map_err(|error| failed.get_or_insert(error)).is_ok()
        };
        let begun = begin(&target, &asked, (b"", subjects.all.len()), &mut agrees);
        if let Some(error) = failed {
            return Err(Ended::Failed(error));
        }
        match begun? {
            Begun::Whole => (self.before, self.done) = (subjects.all.len(), subjects.all.len()),
            Begun::Open(part, done) => {
                let unusable = |error| named(&target.part, error);
                let mut lines = BufWriter::new(&part);
                self.ask(each, &subjects.all, done, |line| {
                    writeln!(lines, "{}", line.to_json()).map_err(unusable)?;
                    lines.flush().map_err(unusable)
                })?;
                drop(lines);
                target.put_rows(&part)?;
            }
        }
        Ok(())
    }

    /// Takes what a subject gives, and prints the rows that are settled.
    fn take(&mut self, line: Line) -> Result<(), Error> {
        let rows = self.together.take(line).map_err(|by| Error::Stopped {
            by,
            after: format!("after {} of {}", self.done, self.count(self.all)),
        })?;
        self.print(rows)?;
        self.printer.flush()
    }

    fn print(&mut self, rows: Vec<Row>) -> Result<(), Error> {
        match (self.is_printed, self.format) {
            (true, Format::Json) => self.together.keep(rows),
            (true, _) => rows.iter().try_for_each(|row| self.printer.row(row))?,
            (false, _) => {}
        }
        Ok(())
    }

    fn count(&self, number: usize) -> String {
        let what = if self.query.places() == Places::Store { "state" } else { "puzzle" };
        format!("{number} {what}{}", if number == 1 { "" } else { "s" })
    }

    /// Prints the rest of the answer, and says what the rows do not.
    fn finish(mut self, started: Instant, ended: Result<(), Ended>) -> Result<Exit, Error> {
        let stopped = match ended {
            Ok(()) | Err(Ended::Full) => None,
            Err(Ended::Failed(Error::Stopped { by, after })) => Some((by, after)),
            Err(Ended::Failed(error)) => return Err(error),
        };
        if let Some((by, _)) = stopped {
            self.together.stop(by);
        }
        let is_whole = self.together.is_whole();
        let exit =
            if self.together.refused > 0 { Exit::Refused } else { Exit::of_answer(is_whole) };
        self.say_how_far();
        let Run { query, mut printer, together, is_printed, done, before, format, .. } = self;
        let answer = together.finish();
        if query.mode() == Mode::Profile {
            let mut text = Vec::new();
            profile(
                &QueryAnswer { plan: query.explained()?, ..answer },
                started.elapsed(),
                &mut text,
            )?;
            printer.say(String::from_utf8_lossy(&text).trim_end())?;
        } else if is_printed {
            print_rest(&answer, printer, format)?;
        } else {
            printer.say(&format!("{done} asked: {} now, {before} before", done - before))?;
        }
        match stopped {
            Some((by, after)) => Err(Error::Stopped { by, after }),
            None => Ok(exit),
        }
    }

    /// Says on standard error what was not asked, and what was not asked to its end.
    fn say_how_far(&self) {
        let Together { first_invalid, invalid, stopped, states, .. } = &self.together;
        if let (Some(first), false) = (first_invalid, self.together.has_message()) {
            let count = self.count(*invalid);
            warn(format!("{count} could not be asked; the first is {first}"), "the others count");
        }
        if *stopped > 0 {
            let budget = self.budget;
            note(format!(
                "{stopped} of {states} states were not asked to the end: there may be more rows; the budget is \
                 {budget} expansions for each, --budget N goes further"
            ));
        }
    }
}

/// Prints the rows that were not printed as they came.
fn print_rest(answer: &QueryAnswer, mut printer: Printer, format: Format) -> Result<(), Error> {
    printer.mark_partial(&answer.partial);
    if format != Format::Json {
        answer.rows.iter().try_for_each(|row| printer.row(row))?;
    }
    if format == Format::Table && printer.is_empty() {
        printer.say("no rows")?;
    }
    printer.finish(answer)
}

/// The lines of shards.
const MERGING: Merging = Merging {
    kind: || QUERY,
    head: |_| Vec::new(),
    is_row: |_, line| line.starts_with('{') && line.ends_with('}'),
};
