//! `catena query`: asks the graph of a position anything, a chain family among others.

use std::io::{ErrorKind, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

mod drawn;
mod each;
mod states;

use super::graph::level;
use super::input::{Given, open_singles};
use super::interrupt::interrupt;
use super::json::JsonArgs;
use super::keep::Keeper;
use super::pictures::PictureArgs;
use super::rows::{self, Format};
use super::rules::{Assumed, catalogue_for_queries, library};
use super::setting::settings;
use super::subjects::Subjects;
use super::table::write_table;
use super::{Error, Exit, note};
use crate::text_or_file::{file_of, text_or_file};
use catena::explorer::{AskError, Judged, QueryAnswer, QueryAsk};
use catena::proof::Proof;
use catena::query::ast::{About, Ending, Mode, Query, Statement};
use catena::query::{Code, Diagnostic, Entry, Value, nearest, parse};
use catena::rules::Catalogue;
use catena::rules::language::registry;
use catena::rules::tagging::Level;
use catena::work::Stopped;
use each::EachArgs;

#[derive(clap::Args)]
pub struct Args {
    /// The grid, a file that holds it, or - for standard input; then a file with a query, or the name
    /// of a family. There is no grid where a stored state is named, and no query where -e gives it
    #[arg(value_names = ["GRID", "QUERY"], num_args = 0..=2, required_unless_present_any = ["expression", "procedures"], value_parser = text_or_file())]
    words: Vec<String>,
    /// The query itself
    #[arg(short, long, value_name = "QUERY")]
    expression: Option<String>,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    each: EachArgs,
    /// With --store, ask every state of the path with this number. With --list, ask every state, in which no single is
    /// open, of the path of each puzzle by these rules: families or lists, with commas between them
    #[arg(long, value_name = "ID|RULES", conflicts_with = "state")]
    path: Option<String>,
    /// Give a parameter a value: a number, a text, or a list as JSON writes it; may be repeated
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = parameter)]
    parameters: Vec<(String, Value)>,
    #[command(flatten)]
    json: JsonArgs,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Stop after looking at N edges, and say so
    #[arg(long, value_name = "N", default_value_t = QueryAsk::BUDGET)]
    budget: u64,
    /// Answer with the plain evaluator, even what a kernel knows
    #[arg(long)]
    plain: bool,
    /// The level of the tags, choices and weak links that the query names
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Three, value_parser = level())]
    tagging: Level,
    #[command(flatten)]
    assumed: Assumed,
    #[command(flatten)]
    pictures: PictureArgs,
    /// List the procedures that CALL can call
    #[arg(long)]
    procedures: bool,
}

/// Runs the command.
///
/// # Errors
/// When the grid, the query or a parameter is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    if args.procedures {
        list_procedures(out)?;
        return Ok(Exit::Done);
    }
    let (grid, query) = args.grid_and_query()?;
    let (name, origin, text) = args.text(query)?;
    let origin = origin.as_str();
    let query = parse(&text).map_err(|diagnostic| refused(&diagnostic, origin, &text))?;
    let ask = QueryAsk {
        name: name.clone(),
        parameters: args.parameters.iter().cloned().collect(),
        plain: args.plain,
        tagging: args.tagging,
        budget: args.budget,
        interrupt: interrupt(),
    };
    if args.is_of_states(grid, query.about.as_ref())? {
        return states::run(args, (origin, &text), ask, out);
    }
    if args.is_of_each(grid, query.about.as_ref())? {
        return each::run(args, (origin, &text), ask, out);
    }
    let subjects = match grid {
        None if needs_no_grid(&query) && !args.given.is_stored() => Subjects::nothing(),
        _ => Subjects::find(grid, args.stored_path()?, query.about, &args.given)?,
    };
    let mut keeper = Keeper::of(&args.given.store)?;
    let catalogue = args.assumed.of(catalogue_for_queries()?);
    let started = Instant::now();
    let mut answers = Vec::new();
    for explorer in subjects.explorers() {
        let explorer = &explorer.with_catalogue(Arc::clone(&catalogue));
        let answer = explorer.query(&text, &ask).map_err(|error| match error {
            AskError::Query(diagnostic) => refused(&diagnostic, origin, &text),
            other => other.into(),
        })?;
        if let Some(keeper) = &mut keeper {
            keeper.write(|writer| catena_store::keep_proofs(writer, explorer, answer.proofs()))?;
        }
        answers.push(answer);
    }
    let answer = subjects.joined(answers)?;
    args.write(&answer, Some(&subjects), started.elapsed(), out)?;
    if !answer.proofs().all(Judged::is_proved) {
        return Ok(Exit::Refused);
    }
    if args.pictures.any() && answer.mode != Mode::Explain {
        match (answer.deletes, subjects.explorers().next()) {
            (false, Some(explorer)) if !subjects.are_several() => {
                drawn::draw(explorer, &answer, &args.pictures)?;
            }
            _ => {
                args.pictures.begin(out)?;
                args.pictures.make(&drawable(&answer)?, settings().notation(), out)?;
            }
        }
    }
    Ok(Exit::of_answer(answer.is_complete()))
}

/// The proofs of the rows.
fn drawable(answer: &QueryAnswer) -> Result<Vec<Proof>, Error> {
    if !answer.deletes {
        let hint = "rows of one state can be drawn, and proofs, which DETACH DELETE gives";
        return Err(Error::input("rows of several states cannot be drawn on one board", hint));
    }
    Ok(answer.proofs().map(|judged| judged.proof().clone()).collect())
}

impl Args {
    fn format(&self) -> Format {
        self.json.or(Format::Json, self.format)
    }

    /// The words as what they are: a grid, where there is one, and a file or family, unless the query
    /// itself is given.
    fn grid_and_query(&self) -> Result<(Option<&str>, Option<&str>), Error> {
        let stored = self.given.is_stored() || self.path.is_some() || self.each.list.is_some();
        match (&self.words[..], &self.expression) {
            ([], Some(_)) => Ok((None, None)),
            ([grid], Some(_)) if !stored => Ok((Some(grid), None)),
            ([query], None) => Ok((None, Some(query))),
            ([grid, query], None) if !stored => Ok((Some(grid), Some(query))),
            _ => {
                let hint = "give a grid or a stored state, and a file, a family or -e QUERY";
                Err(Error::input("the grid or the query is given twice", hint))
            }
        }
    }

    /// Whether the query is asked of many states: those of a list, or all of a store.
    fn is_of_each(&self, grid: Option<&str>, about: Option<&About>) -> Result<bool, Error> {
        let chosen = grid.is_some() || self.given.state.is_some() || self.path.is_some();
        match (&self.each.list, about) {
            (Some(_), Some(about @ (About::State(_) | About::Path(_)))) => {
                let message = format!("`{about}` is about a store, and --list about a list");
                Err(Error::input(message, "remove one of them; `USE EACH STATE` is for both"))
            }
            (Some(_), _) => Ok(true),
            (None, None | Some(About::Each(_))) if self.given.store.is_some() && !chosen => {
                Ok(true)
            }
            (None, Some(about @ About::Each(_))) if grid.is_none() => {
                let hint = "name --list FILE, or --store FILE without --state and --path";
                Err(Error::input(format!("`{about}` needs many states"), hint))
            }
            (None, _) if self.each.output.is_some() => {
                let hint = "name --list FILE, or --store FILE without --state and --path";
                Err(Error::input("--output is for many states", hint))
            }
            _ => Ok(false),
        }
    }

    /// Whether the query is asked of the graph of states of a store.
    fn is_of_states(&self, grid: Option<&str>, about: Option<&About>) -> Result<bool, Error> {
        let Some(about @ About::States) = about else { return Ok(false) };
        let names_else = grid.is_some()
            || self.given.state.is_some()
            || self.path.is_some()
            || self.each.list.is_some()
            || self.each.output.is_some();
        match (names_else, &self.given.store) {
            (false, Some(_)) => Ok(true),
            _ => {
                let hint =
                    "name --store FILE, without a grid, --list, --state, --path and --output";
                Err(Error::input(format!("`{about}` is about a store"), hint))
            }
        }
    }

    /// Writes an answer, of these positions where it is about some.
    fn write(
        &self,
        answer: &QueryAnswer,
        subjects: Option<&Subjects>,
        time: Duration,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        match answer.mode {
            Mode::Explain => Ok(writeln!(out, "{}", answer.plan)?),
            Mode::Profile => profile(answer, time, out),
            Mode::Run => {
                rows::write(answer, self.format(), out)?;
                self.say_how_far(answer, subjects, out)
            }
        }
    }

    /// The number of the stored path that is asked.
    fn stored_path(&self) -> Result<Option<i64>, Error> {
        let Some(path) = &self.path else { return Ok(None) };
        if self.given.store.is_none() {
            let hint =
                "--path takes rules with --list FILE, and the number of a path with --store FILE";
            return Err(Error::input("--path needs a list or a store", hint));
        }
        let id = path.parse().map_err(|_| {
            let message = format!("--path {path}: a stored path has a number");
            Error::input(message, "catena store ls FILE lists the paths; rules go with --list")
        })?;
        Ok(Some(id))
    }

    /// The name of the query, empty when it has none, where it stands, and its text.
    fn text(&self, wanted: Option<&str>) -> Result<(String, String, String), Error> {
        if let Some(text) = &self.expression {
            return Ok((String::new(), "query".to_owned(), text.clone()));
        }
        let of_library =
            |entry: &Entry| (entry.name.clone(), entry.name.clone(), entry.text.clone());
        let wanted = wanted.unwrap_or_default();
        let library = library()?;
        if let Some(entry) = library.get(wanted) {
            return Ok(of_library(entry));
        }
        let path = file_of(wanted);
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok((name, path.display().to_string(), text)),
            Err(error) => {
                let rules = Catalogue::built_in().select(&[wanted]).unwrap_or_default();
                if let [rule] = &rules[..]
                    && let Some(entry) = library.get(rule.name())
                {
                    return Ok(of_library(entry));
                }
                let near = nearest(wanted, library.names()).filter(|_| rules.is_empty());
                let hint = match near {
                    Some(near) => format!("the nearest family is {near}"),
                    None if !rules.is_empty() => {
                        let names: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
                        format!("it stands for several families: {}", names.join(", "))
                    }
                    None => "name a file, a family, or write the query with -e".to_owned(),
                };
                let message = match error.kind() {
                    ErrorKind::NotFound if rules.is_empty() => {
                        format!("there is no file and no family {wanted:?}")
                    }
                    ErrorKind::NotFound => format!("there is no file and no one family {wanted:?}"),
                    _ => format!("{wanted}: {error}"),
                };
                Err(Error::input(message, hint))
            }
        }
    }

    /// Says what the rows do not: that there is none, or that the search stopped. A list for
    /// another program is not mixed with words; JSON says itself whether it is complete.
    fn say_how_far(
        &self,
        answer: &QueryAnswer,
        subjects: Option<&Subjects>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let words = self.how_far(answer, subjects);
        match self.format() {
            Format::Table => words.iter().try_for_each(|words| writeln!(out, "{words}"))?,
            Format::Csv | Format::Jsonl if !answer.is_complete() => {
                words.into_iter().for_each(note);
            }
            Format::Csv | Format::Jsonl | Format::Json => {}
        }
        Ok(())
    }

    fn how_far(&self, answer: &QueryAnswer, subjects: Option<&Subjects>) -> Vec<String> {
        let stopped = match answer.stopped_by {
            None if answer.rows.is_empty() => {
                let explorers = subjects.into_iter().flat_map(Subjects::explorers);
                let singles = match &explorers.collect::<Vec<_>>()[..] {
                    [explorer] => open_singles(explorer),
                    _ => None,
                };
                return std::iter::once("no rows".to_owned()).chain(singles).collect();
            }
            None => return Vec::new(),
            Some(Stopped::Budget) => {
                format!("stopped at the budget of {} expansions", self.budget)
            }
            Some(by) => by.to_string(),
        };
        let partial = match &answer.partial[..] {
            [] => String::new(),
            columns => format!("; of the rows found until then: {}", columns.join(", ")),
        };
        vec![format!("{stopped}: there may be more rows{partial}")]
    }
}

/// Whether a query asks only what there is, and so of no grid.
fn needs_no_grid(query: &Query) -> bool {
    let lists = |statement: &Statement| matches!(statement, Statement::Call(call) if call.procedure.text.starts_with("db."));
    let returns = matches!(query.ending, Ending::Return(_));
    query.about.is_none()
        && returns
        && query.statements.iter().all(lists)
        && !query.statements.is_empty()
}

/// A query that is refused, as the user sees it.
fn refused(diagnostic: &Diagnostic, origin: &str, text: &str) -> Error {
    // That is no fault of the text.
    if diagnostic.code == Code::UnknownParameter {
        return Error::input(diagnostic, "");
    }
    let hint = match diagnostic.code {
        Code::MissingParameter => "give it a value with --param NAME=VALUE",
        _ => "",
    };
    let rendered = diagnostic.render(origin, text);
    // The rendered text begins with the word that is said of every error, and with its code.
    let message = rendered.split_once("]: ").map_or(rendered.as_str(), |(_, message)| message);
    Error::input(message, hint)
}

fn profile(answer: &QueryAnswer, time: Duration, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}\n", answer.plan)?;
    let counts = &answer.counts;
    let line = |what: &str, number: String| vec![what.to_owned(), number];
    let complete = match answer.stopped_by {
        None => "yes".to_owned(),
        Some(by) => format!("no, {by}"),
    };
    let mut table = vec![
        line("rows", answer.rows.len().to_string()),
        line("complete", complete),
        line("expansions", counts.expansions.to_string()),
    ];
    if answer.answered_by.is_none() {
        table.extend([
            line("cut by the path mode", counts.cut_by_mode.to_string()),
            line("cut by MODULO", counts.cut_by_modulo.to_string()),
            line("most iterations", counts.deepest.to_string()),
        ]);
    }
    table.push(line("time", format!("{:.1} ms", time.as_secs_f64() * 1000.0)));
    Ok(write_table(out, &table)?)
}

fn list_procedures(out: &mut dyn Write) -> Result<(), Error> {
    for procedure in registry().procedures() {
        writeln!(out, "{}\n    {}", procedure.signature(), procedure.summary)?;
    }
    Ok(())
}

/// Reads `name=value`; what is not JSON is a text.
fn parameter(text: &str) -> Result<(String, Value), String> {
    let Some((name, value)) = text.split_once('=') else {
        return Err("a parameter is given as NAME=VALUE".to_owned());
    };
    let value = match serde_json::from_str(value) {
        Ok(json) => from_json(&json).ok_or("a value is a number, a text or a list")?,
        Err(_) => Value::text(value),
    };
    Ok((name.trim_start_matches('$').to_owned(), value))
}

fn from_json(json: &serde_json::Value) -> Option<Value> {
    match json {
        serde_json::Value::Bool(value) => Some(Value::Bool(*value)),
        serde_json::Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => Some(Value::Integer(whole)),
            // A whole number that is too large would lose its last digits.
            (None, Some(decimal)) if decimal.fract() != 0.0 => Some(Value::number(decimal)),
            _ => None,
        },
        serde_json::Value::String(text) => Some(Value::text(text)),
        serde_json::Value::Array(items) => {
            items.iter().map(from_json).collect::<Option<_>>().map(Value::List)
        }
        serde_json::Value::Null | serde_json::Value::Object(_) => None,
    }
}
