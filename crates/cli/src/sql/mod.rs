//! `catena sql`: questions to a store, in SQL.

mod output;

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::error::named;
use super::interrupt::interrupt;
use super::json::JsonArgs;
use super::progress::Spinner;
use super::rules::catalogue;
use super::table::write_table;
use super::{Error, Exit, keep, note};
use crate::text_or_file::{file_of, text_or_file};
use catena::work::Stopped;
use catena_store::sql::{Budget, End, Session};
use catena_store::sql_functions;
use catena_store::{self as store, Access};
use output::{Format, Output};

/// How often the line that says what is going on is written anew.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

#[derive(clap::Args)]
pub struct Args {
    /// The store
    file: PathBuf,
    /// One SELECT statement; the name of a report; a file whose name ends with .sql; or - for standard
    /// input
    #[arg(required_unless_present = "reports", value_parser = text_or_file())]
    question: Option<String>,
    /// List the reports that come with the program
    #[arg(long, conflicts_with = "question")]
    reports: bool,
    #[command(flatten)]
    json: JsonArgs,
    /// How to print the rows
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Stop after N million steps: instructions of SQLite, and partial chains expanded
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    budget: u64,
}

/// Runs the command.
///
/// # Errors
/// When the file is not a store, or the question not one.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let Some(question) = &args.question else {
        let mut rows = vec![["report", "question"].map(str::to_owned).to_vec()];
        rows.extend(store::reports().map(|r| vec![r.name.to_owned(), r.question.to_owned()]));
        write_table(out, &rows)?;
        return Ok(Exit::Done);
    };
    let question = text_of(question)?;
    let failed = |error: store::Error| keep::failure(&args.file, error);
    let budget = Budget::new(args.budget.saturating_mul(1_000_000));
    let budget = Arc::new(budget.interruptible(&interrupt()));
    // A store of an older version is brought to the present one here; questions cannot write.
    let store = keep::open(&args.file, Access::Read)?;
    let mut session = Session::open(&args.file, budget.clone()).map_err(failed)?;
    for function in sql_functions(store, catalogue()?, &budget) {
        session.add(function).map_err(failed)?;
    }
    let mut output = Output::new(args.json.or(Format::Json, args.format), out);
    let end: End = watched(&budget, || session.ask::<Error>(&question, &mut output))?;
    output.finish()?;
    if output.is_empty() {
        budget.remarks().into_iter().for_each(note);
    }
    match end {
        End::Complete => return Ok(Exit::Done),
        End::Stopped(by) if by != Stopped::Budget => {
            note(format!("{by}: there may be more rows"));
        }
        End::Stopped(_) => {
            let spent = args.budget;
            note(format!(
                "stopped at the budget of {spent} million steps: there may be more rows; --budget N \
                 allows more"
            ));
        }
    }
    Ok(Exit::Refused)
}

/// Does some work, and says meanwhile what it is at, when standard error is a terminal.
fn watched<T>(budget: &Budget, work: impl FnOnce() -> T) -> T {
    let spinner = Spinner::new();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (is_over, spinner) = (&is_over, &spinner);
        if spinner.is_shown() {
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    spinner.at(budget.at_work_on());
                    std::thread::sleep(BETWEEN_LOOKS);
                }
            });
        }
        let made = work();
        is_over.store(true, Ordering::Relaxed);
        made
    })
}

/// The question that an argument stands for.
fn text_of(argument: &str) -> Result<String, Error> {
    if let Some(report) = store::reports().find(|report| report.name == argument) {
        return Ok(report.text.to_owned());
    }
    if argument == "-" {
        let mut text = String::new();
        std::io::stdin().lock().read_to_string(&mut text)?;
        return Ok(text);
    }
    if argument.ends_with(".sql") {
        let file = file_of(argument);
        return std::fs::read_to_string(&file).map_err(|error| named(&file, error));
    }
    // SQL has a blank between its first word and what it selects.
    if !argument.trim().contains(char::is_whitespace) {
        let message = format!("{argument:?} is neither a question in SQL nor a report");
        return Err(Error::input(message, "catena sql FILE --reports lists the reports"));
    }
    Ok(argument.to_owned())
}
