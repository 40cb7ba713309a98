//! `catena families`: the library of chain families.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use super::chains::heading;
use super::common::common;
use super::interrupt::interrupt;
use super::json::JsonArgs;
use super::progress::Spinner;
use super::rules::{catalogue, library};
use super::setting::{settings, write_known};
use super::table::write_table;
use super::words::words_of;
use super::{Error, Exit, width};
use crate::error::shown;
use catena::card::sized;
use catena::explorer::{Ask, AskError, Explorer};
use catena::grid::format::write_hodoku;
use catena::query::{Entry, Library};
use catena::rules::pattern_names;
use catena_make::{Maker, practice};
use catena_theorems::known::decided;
use catena_theorems::relations::{families, relation};
use catena_theorems::simulated::simulated_of;

#[derive(clap::Args)]
pub struct Args {
    /// Print the query of this family, or the queries of those that a name such as aic or x-wing stands for
    name: Option<String>,
    /// Keep the techniques that you know as the list `known`, in the order in which you try them, separated by commas, in
    /// the folder of settings; --rules known uses it
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with_all = ["name", "json", "format"])]
    known: Vec<String>,
    /// With --known, use the list from now on wherever no rule is named; --known without it ends that
    #[arg(long, requires = "known")]
    by_default: bool,
    /// Print a position to practise it on, made afresh: where singles and the basic rules that come before have nothing
    /// left, and the rule has an elimination; and its proof there
    #[arg(long, requires = "name", conflicts_with_all = ["json", "format"])]
    example: bool,
    #[command(flatten)]
    json: JsonArgs,
    /// What --json was before
    #[arg(long, hide = true, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Columns for the terminal
    Table,
    /// One JSON array; of one family an object
    Json,
}

/// Runs the command.
///
/// # Errors
/// When there is no family of that name, or a file of the folder is not a family.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    if !args.known.is_empty() {
        return known(args, out);
    }
    if let (true, Some(name)) = (args.example, &args.name) {
        return example(name, out);
    }
    let library = &library()?;
    match (&args.name, args.json.or(Format::Json, args.format)) {
        (Some(name), Format::Table) => {
            for (index, entry) in named(library, name)?.into_iter().enumerate() {
                if index > 0 {
                    writeln!(out)?;
                }
                tell(entry, out)?;
            }
        }
        (Some(name), Format::Json) => {
            for entry in named(library, name)? {
                writeln!(out, "{}", json(library, entry))?;
            }
        }
        (None, Format::Table) => write_table(out, &table(library))?,
        (None, Format::Json) => {
            let all: serde_json::Value =
                entries(library).map(|entry| json(library, entry)).collect();
            writeln!(out, "{all}")?;
        }
    }
    Ok(Exit::Done)
}

/// A position that was just made for a rule, and the proof by it.
///
/// # Errors
/// When there is no such rule, no such position can be, or the search was stopped.
fn example(name: &str, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = catalogue()?;
    let wish = practice(name, &catalogue).map_err(AskError::from)?;
    wish.possible().map_err(|error| Error::input(error, "name another rule"))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut maker = Maker::new(wish, now.as_nanos() as u64);
    maker.threads = common().threads;
    let spinner = Spinner::going_on("a position is made");
    let made = maker.make(&interrupt());
    drop(spinner);
    let after = || format!("after {} puzzles", maker.tried());
    let made = made.map_err(|by| Error::Stopped { by, after: after() })?;
    let position = made.position().expect("a rule was wished for");
    writeln!(out, "{}", write_hodoku(&position))?;
    let explorer = Explorer::of(position).with_catalogue(catalogue);
    let found = explorer.find(&Ask { interrupt: interrupt(), ..Ask::default() }.rules([name]))?;
    if let Some(judged) = found.proofs.first() {
        writeln!(out, "{}", heading(settings().full_notation(), judged.proof()))?;
    }
    Ok(Exit::Done)
}

/// Keeps the techniques that the user knows.
fn known(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let names: Vec<String> = args.known.iter().map(|name| name.trim().to_owned()).collect();
    catalogue()?.select(&names).map_err(AskError::from)?;
    let file = write_known(&names, args.by_default)?;
    let used = match args.by_default {
        true => "used where no rule is named",
        false => "--rules known uses it",
    };
    let count = match names.len() {
        1 => "1 technique".to_owned(),
        count => format!("{count} techniques"),
    };
    writeln!(out, "{}: {count}; {used}.", shown(&file))?;
    Ok(Exit::Done)
}

/// The families that a name stands for, as `why`, `find` and `solve` know it: itself, that of a size, or several.
fn named<'a>(library: &'a Library, name: &str) -> Result<Vec<&'a Entry>, Error> {
    if let Some(entry) = library.get(name) {
        return Ok(vec![entry]);
    }
    let rules = catalogue()?.select(&[name]).map_err(AskError::from)?;
    let of_any_size = |name: &str| sized(name).and_then(|(family, _)| library.get(family));
    let entry = |name: &str| library.get(name).or_else(|| of_any_size(name));
    Ok(rules.iter().filter_map(|rule| entry(rule.name())).collect())
}

/// The families, then the rules whose proofs are not chains, simplest first.
fn entries(library: &Library) -> impl Iterator<Item = &Entry> {
    let place = |entry: &&Entry| pattern_names().position(|name| name == entry.name);
    let mut rules: Vec<&Entry> = library.rules().iter().collect();
    rules.sort_by_key(|entry| place(entry).unwrap_or(usize::MAX));
    library.entries().iter().chain(rules)
}

fn contains<'a>(library: &'a Library, entry: &Entry) -> Vec<&'a str> {
    library.subsumed(entry).iter().map(|entry| entry.name.as_str()).collect()
}

fn table(library: &Library) -> Vec<Vec<String>> {
    let mut rows = vec![["family", "notation", "contains", "source"].map(str::to_owned).to_vec()];
    for entry in entries(library) {
        rows.push(vec![
            entry.name.clone(),
            entry.header.notation.clone(),
            contains(library, entry).join(", "),
            entry.header.source.clone(),
        ]);
    }
    rows
}

/// The file of the family, and as comments the words of others for what it says and what is decided about it: what is
/// printed is a query still.
fn tell(entry: &Entry, out: &mut dyn Write) -> std::io::Result<()> {
    let mut text = entry.text.clone();
    for (index, word) in words_of(entry).enumerate() {
        if index == 0 {
            text.push_str("\n-- Words, and what others call them (docs/words.md):\n");
        }
        text.push_str(&format!("-- {word}\n"));
    }
    let simulated = simulated_of(entry).map(|known| known.statement.clone());
    for (index, known) in decided(entry).map(ToString::to_string).chain(simulated).enumerate() {
        if index == 0 {
            text.push_str("\n-- Decided, in every state:\n");
        }
        text.push_str(&format!("-- {known}\n"));
    }
    text.push_str(&on_the_map(&entry.name));
    write!(out, "{}", width::query(&text))
}

/// What the map of families says of a family at any length, as comments; nothing of one that it does not have.
fn on_the_map(name: &str) -> String {
    let [holds, fails] = related(name);
    let mut text = String::new();
    if !holds.is_empty() {
        text += &format!("-- each of these makes all its eliminations: {}\n", holds.join(", "));
    }
    if let Some(first) = fails.first() {
        let why = format!("catena study decide '{name}[*] in {first}[*]' says why");
        text += &format!("-- {} others do not ({why})\n", fails.len());
    }
    if text.is_empty() { text } else { format!("\n-- On the map of families:\n{text}") }
}

/// The families that make each elimination of one, at any length, and those that are known not to.
fn related(name: &str) -> [Vec<&'static str>; 2] {
    [true, false].map(|wanted| {
        let is_known = |other: &&str| {
            relation(name, other).is_some_and(|relation| relation.any == Some(wanted))
        };
        families().filter(is_known).collect()
    })
}

fn json(library: &Library, entry: &Entry) -> serde_json::Value {
    let [holds, fails] = related(&entry.name);
    serde_json::json!({
        "family": entry.name,
        "notation": entry.header.notation,
        "contains": contains(library, entry),
        "finds": entry.header.finds,
        "sound": entry.header.sound,
        "source": entry.header.source,
        "record": entry.shape,
        "query": entry.query.to_string(),
        "decided": decided(entry).collect::<Vec<_>>(),
        "simulations": simulated_of(entry).collect::<Vec<_>>(),
        "in": holds,
        "not_in": fails,
    })
}
