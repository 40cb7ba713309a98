//! `catena impact`: what each elimination is worth, and what it costs.

use std::io::Write;
use std::num::NonZeroUsize;

use super::input::GridArgs;
use super::progress::Progress;
use super::rules::{AssumeArgs, FamilyArgs, PatternArgs, ReachArgs, with_lists};
use super::table::{write_csv, write_table};
use super::{Error, Exit, note};
use catena::explorer::{
    Ask, Document, Explorer, Impact, ImpactAnswer, ImpactAsk, Price, Rating, Searched,
};
use catena::grid::Conclusion;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// What the rest is rated by: W for whips, B for braids, gW for g-whips, gB for g-braids, T for tagging (its level: 1
    /// to 5 for levels 1, half, 2, 3 and 4), depth, BpB, BpBB, singles, or a family
    #[arg(long, value_name = "MEASURE", default_value = "W")]
    by: String,
    /// What has to solve the rest where a change cracks the puzzle: singles, basics, a measure with a number such as W5,
    /// or rules and lists of rules, separated by commas
    #[arg(long, value_name = "NAMES", default_value = "singles")]
    rules: String,
    /// Look for the shortest proof of each elimination in this family; may be repeated [default: the family of the
    /// measure, or whip where it has none]; all is every rule there is
    #[arg(long, value_name = "NAME")]
    price: Vec<String>,
    /// Rate the pairs of the N best eliminations too, and list those that are worth more than either of both
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pairs: usize,
    #[command(flatten)]
    families: FamilyArgs,
    #[command(flatten)]
    assume: AssumeArgs,
    #[command(flatten)]
    patterns: PatternArgs,
    #[command(flatten)]
    reach: ReachArgs,
    /// How many positions to rate at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Print the proofs of the eliminations too, with --format json; `catena check` judges them
    #[arg(long)]
    proofs: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Columns for the terminal, the best first
    Table,
    /// One JSON document, catena-impact/1
    Json,
    /// Comma-separated values with a header row
    Csv,
    /// A JSON object a line, as soon as it is known, in no order
    Stream,
}

/// Runs the command.
///
/// # Errors
/// When the grid or a name is not what it should be, or the puzzle has several solutions.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let explorer = args.explorer()?;
    let what = ImpactAsk { by: args.by.clone(), rest: args.rules.clone(), pairs: args.pairs };
    let ask = Ask { one_proof: !args.proofs, threads: args.threads, ..args.reach.ask() };
    let ask = if args.price.is_empty() { ask } else { ask.rules(&args.price) };
    let mut progress: Option<(usize, Progress)> = None;
    let found = explorer.impact_as_known(&what, &ask, |impact, (done, of)| {
        if args.format == Format::Stream {
            writeln!(out, "{}", serde_json::to_string(impact).map_err(std::io::Error::from)?)?;
        }
        if progress.as_ref().is_none_or(|(known, _)| *known != of) {
            progress = Some((of, Progress::new(of, 0)));
        }
        progress.iter().for_each(|(_, bar)| bar.at(done));
        Ok::<(), Error>(())
    })?;
    match args.format {
        Format::Table => table(&found, out)?,
        Format::Csv => csv(&found, out)?,
        Format::Json => found.write_json(out)?,
        Format::Stream => {}
    }
    if args.format != Format::Table {
        note(summary(&found));
    }
    Ok(Exit::of_answer(found.complete))
}

impl Args {
    fn explorer(&self) -> Result<Explorer, Error> {
        let catalogue = self.assume.of(self.patterns.add_to(self.families.catalogue()?)?);
        let names: Vec<String> = self.rules.split(',').map(str::to_owned).collect();
        let catalogue = with_lists(catalogue, &names)?;
        Ok(self.grid.open_one_solution()?.with_catalogue(catalogue))
    }
}

const HEAD: [&str; 7] = ["change", "kind", "rating", "singles", "basics", "cracks", "price"];

fn table(found: &ImpactAnswer, out: &mut dyn Write) -> Result<(), Error> {
    let parts = [
        ("elimination", &found.eliminations),
        ("placement", &found.placements),
        ("pair", &found.pairs),
    ];
    for (kind, rows) in parts.into_iter().filter(|(_, rows)| !rows.is_empty()) {
        let mut head = HEAD.map(str::to_owned).to_vec();
        head.remove(1);
        head[0] = kind.to_owned();
        head[1] = found.measure.clone();
        let mut lines = vec![head];
        lines.extend(rows.iter().map(|row| {
            let mut cells = cells(row, price);
            cells.remove(1);
            cells
        }));
        write_table(out, &lines)?;
        writeln!(out)?;
    }
    writeln!(out, "{}", summary(found))?;
    let stopped = |searched: &&Searched| !searched.extent.is_complete();
    let stopped: Vec<&str> =
        found.priced_by.iter().filter(stopped).map(|searched| searched.rule.as_str()).collect();
    if !stopped.is_empty() {
        note(format!("the search for prices was stopped: {}", stopped.join(", ")));
    }
    Ok(())
}

fn csv(found: &ImpactAnswer, out: &mut dyn Write) -> Result<(), Error> {
    write_csv(out, HEAD)?;
    for row in found.eliminations.iter().chain(&found.placements).chain(&found.pairs) {
        write_csv(out, cells(row, price).iter().map(String::as_str))?;
    }
    Ok(())
}

fn cells(row: &Impact, price: fn(&Price) -> String) -> Vec<String> {
    let kind = match row.changes[..] {
        [Conclusion::Eliminate(_)] => "elimination",
        [Conclusion::Place(_)] => "placement",
        _ => "pair",
    };
    let changes: Vec<String> = row.changes.iter().map(ToString::to_string).collect();
    let cracks = match row.cracks {
        Some(true) => "yes",
        Some(false) => "",
        None => "?",
    };
    vec![
        changes.join(" "),
        kind.to_owned(),
        row.rating.to_string(),
        row.singles.to_string(),
        row.basics.to_string(),
        cracks.to_owned(),
        row.price.as_ref().map_or_else(|| "-".to_owned(), price),
    ]
}

/// `whip[7]`
fn price(price: &Price) -> String {
    format!("{}[{}]", price.family, price.length)
}

/// What a person wants to know first.
fn summary(found: &ImpactAnswer) -> String {
    let all = found.eliminations.len();
    let lower = found.eliminations.iter().filter(|row| is_lower(row.rating, found.rating)).count();
    let cracking = found.eliminations.iter().filter(|row| row.cracks == Some(true)).count();
    format!(
        "{} = {}; of {all} eliminations {lower} bring it down, and after {cracking} {} solve{} the rest",
        found.measure,
        found.rating,
        found.rest,
        if found.rest == "singles" || found.rest == "basics" { "" } else { "s" },
    )
}

fn is_lower(one: Rating, other: Rating) -> bool {
    match (one, other) {
        (Rating::Length(one), Rating::Length(other)) => one < other,
        (Rating::Length(_), _) => true,
        _ => false,
    }
}
