//! `catena impact`: which elimination matters.
//!
//! ```text
//! mod         what each elimination is worth, and what it costs
//! core        the eliminations that a position hangs on
//! backdoors   the smallest sets after which the rest is easy
//! givens      what each given contributes
//! ```

mod backdoors;
mod core;
mod givens;

use std::io::Write;

use crate::common::common;
use crate::input::{GridArgs, warn_of_answer};
use crate::json::JsonProofsArgs;
use crate::keep::Keeper;
use crate::pictures::BoardArgs;
use crate::progress::Progress;
use crate::rules::{Assumed, ReachArgs, catalogue, with_lists};
use crate::table::{write_csv, write_table};
use crate::{Error, Exit, note};

use backdoors::Size;
use catena::explorer::extent::Extent;
use catena::explorer::find::Searched;
use catena::explorer::impact::{Impact, ImpactAnswer, ImpactAsk, Price, Weighing};
use catena::explorer::{Ask, Document, Explorer, Rating};
use catena::grid::Conclusion;
use catena_draw::{Weighed, impact_svg};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// What the rest is rated by: W for whips, B for braids, gW for g-whips, gB for g-braids, T for tagging (its level: 1
    /// to 5 for levels 1, half, 2, 3 and 4), depth, BpB, BpBB, templates, singles, or a family
    #[arg(long, value_name = "MEASURE", default_value = "W")]
    by: String,
    /// What has to solve the rest where a change cracks the puzzle: singles, basics, a measure with a number such as W5,
    /// or rules and lists of rules, separated by commas
    #[arg(long, value_name = "NAMES", default_value = "singles")]
    rules: String,
    /// Look for the shortest proof of each elimination in these families, with commas between; may be repeated [default: the family of the
    /// measure, or whip where it has none]; all is every rule there is
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    price: Vec<String>,
    /// Rate the pairs of the N best eliminations too, and list those that are worth more than either of both
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pairs: usize,
    /// Show what the position hangs on: apply --rules until they have nothing left, and list only the eliminations after
    /// which they solve the rest, with the shortest proof in each of many families, or in those of --price
    ///
    /// JSON is catena-core/1, with a proof by each family that has one.
    #[arg(long, conflicts_with_all = ["pairs", "proofs", "svg", "png", "givens"])]
    core: bool,
    /// For authors of puzzles: rate the puzzle without each of its givens instead, where that has one solution
    #[arg(long, conflicts_with_all = ["pairs", "rules", "price", "proofs", "svg", "png"])]
    givens: bool,
    /// List the smallest sets of placements, and of eliminations, after which --rules solve the rest: of one or two
    /// members, of one, or all, which are those of two also where there are some of one [default: 2]
    ///
    /// The least size is proved, and the list is whole. JSON is catena-backdoors/1.
    #[arg(long, value_enum, value_name = "SIZE", num_args = 0..=1, require_equals = true, default_missing_value = "2",
          conflicts_with_all = ["by", "price", "pairs", "core", "givens", "proofs", "svg", "png"])]
    backdoors: Option<Size>,
    #[command(flatten)]
    assumed: Assumed,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    json: JsonProofsArgs,
    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    picture: BoardArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Columns for the terminal, the best first
    Table,
    /// What --json prints
    #[value(hide = true)]
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
    if let Some(size) = args.backdoors {
        return args.backdoors(size, &explorer, out);
    }
    if args.givens {
        return args.givens(&explorer, out);
    }
    if args.core {
        return args.core(&explorer, out);
    }
    let what = ImpactAsk { by: args.by.clone(), rest: args.rules.clone(), pairs: args.pairs };
    let one_proof = !args.json.has_proofs() && args.grid.given.store.is_none();
    let ask = Ask { one_proof, threads: common().threads, ..args.reach.ask() };
    let ask = if args.price.is_empty() { ask } else { ask.rules(&args.price) };
    let mut progress: Option<(usize, Progress)> = None;
    let found = explorer.impact_as_known(&what, &ask, |impact, Weighing { done, of, .. }| {
        if args.format() == Format::Stream {
            writeln!(out, "{}", serde_json::to_string(impact).map_err(std::io::Error::from)?)?;
        }
        if progress.as_ref().is_none_or(|(known, _)| *known != of) {
            progress = Some((of, Progress::new(of, 0)));
        }
        progress.iter().for_each(|(_, bar)| bar.at(done));
        Ok::<(), Error>(())
    })?;
    drop(progress);
    warn_of_answer(&found.notices);
    match args.format() {
        Format::Table => table(&found, out)?,
        Format::Csv => csv(&found, out)?,
        Format::Json => found.write_json(out)?,
        Format::Stream => {}
    }
    if args.format() != Format::Table {
        note(summary(&found));
    }
    note_stopped(&found);
    args.draw(&explorer, &found)?;
    if let Some(mut keeper) = Keeper::of(&args.grid.given.store)? {
        let priced = found.eliminations.iter().filter_map(|row| row.price.as_ref());
        let proofs = priced.filter_map(|price| price.proof.as_ref());
        let after = explorer.after_singles();
        keeper.write(|writer| catena_store::keep_proofs(writer, &after, proofs))?;
    }
    Ok(Exit::of_answer(found.complete))
}

impl Args {
    fn format(&self) -> Format {
        self.json.or(Format::Json, self.format)
    }

    fn explorer(&self) -> Result<Explorer, Error> {
        let catalogue = self.assumed.of(catalogue()?);
        let names: Vec<String> = self.rules.split(',').map(str::to_owned).collect();
        let catalogue = with_lists(catalogue, &names)?;
        Ok(self.grid.open_one_solution()?.with_catalogue(catalogue))
    }
}

/// The end of a sentence about what rests on one solution of the givens.
fn assuming(assumes: &Option<String>) -> String {
    assumes.as_ref().map_or_else(String::new, |what| format!(", assuming {what}"))
}

/// `singles solve`, `W4 solves`
fn solve(rest: &str) -> String {
    let is_plural = rest == "singles" || rest == "basics" || rest.contains(',');
    format!("{rest} {}", if is_plural { "solve" } else { "solves" })
}

impl Args {
    fn draw(&self, explorer: &Explorer, found: &ImpactAnswer) -> Result<(), Error> {
        let length = |rating: Rating| match rating {
            Rating::Length(length) => Some(length),
            _ => None,
        };
        let weighed = |row: &Impact| Weighed {
            candidate: row.changes[0].candidate(),
            rating: length(row.rating),
            price: row.price.as_ref().map(|price| price.length),
        };
        let weighed: Vec<Weighed> = found.eliminations.iter().map(weighed).collect();
        let position = explorer.after_singles();
        let (position, rating) = (position.position(), length(found.rating));
        self.picture.make(|options| impact_svg(position, &found.measure, rating, &weighed, options))
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
            let mut cells = cells(row);
            cells.remove(1);
            cells
        }));
        write_table(out, &lines)?;
        writeln!(out)?;
    }
    writeln!(out, "{}", summary(found))?;
    Ok(())
}

/// Says what stopped a rating, and what the searches for prices.
fn note_stopped(found: &ImpactAnswer) {
    let rows = found.eliminations.iter().chain(&found.placements).chain(&found.pairs);
    let stopped = |rating: Rating| match rating {
        Rating::Stopped { by, .. } => Some(by),
        _ => None,
    };
    let ratings = rows.map(|row| row.rating).chain([found.rating]);
    if let Some(by) = ratings.filter_map(stopped).next() {
        note(format!("{by}: not every rating is known"));
    }
    for Searched { rule, extent, .. } in &found.priced_by {
        if let Extent::Stopped { by, .. } = extent {
            note(format!("{rule}: {by}; some prices may be lower, or missing"));
        }
    }
}

fn csv(found: &ImpactAnswer, out: &mut dyn Write) -> Result<(), Error> {
    write_csv(out, HEAD)?;
    for row in found.eliminations.iter().chain(&found.placements).chain(&found.pairs) {
        write_csv(out, cells(row).iter().map(String::as_str))?;
    }
    Ok(())
}

fn cells(row: &Impact) -> Vec<String> {
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
    if all == 0 {
        return "singles solve it: no elimination matters".to_owned();
    }
    let lower = found.eliminations.iter().filter(|row| is_lower(row.rating, found.rating)).count();
    let cracking = found.eliminations.iter().filter(|row| row.cracks == Some(true)).count();
    let after = match cracking {
        0 => "after none of them".to_owned(),
        count => format!("after {count} of them"),
    };
    format!(
        "{} = {}; {lower} of {all} eliminations lower it, and {after} {} the rest{}",
        found.measure,
        found.rating,
        solve(&found.rest),
        assuming(&found.assumes),
    )
}

fn is_lower(one: Rating, other: Rating) -> bool {
    match (one, other) {
        (Rating::Length(one), Rating::Length(other)) => one < other,
        (Rating::Length(_), _) => true,
        _ => false,
    }
}
