//! `catena impact`: what each elimination is worth, and what it costs.

use std::io::Write;
use std::num::NonZeroUsize;

use super::input::{GridArgs, warn_of_answer, warn_of_refusals};
use super::keep::Keeper;
use super::pictures::BoardArgs;
use super::progress::Progress;
use super::rules::{FamilyArgs, PatternArgs, ReachArgs, with_lists};
use super::table::{write_csv, write_table};
use super::{Error, Exit, note};
use catena::explorer::{
    Ask, CoreAnswer, Document, Elimination, Explorer, Extent, Impact, ImpactAnswer, ImpactAsk,
    Judged, Price, Rating, Searched, Weighing,
};
use catena::grid::Conclusion;
use catena::proof::Proof;
use catena::rules::length_words;
use catena_draw::{Weighed, impact_svg};

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
    #[command(flatten)]
    families: FamilyArgs,
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
    #[command(flatten)]
    picture: BoardArgs,
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
    if args.givens {
        return args.givens(&explorer, out);
    }
    if args.core {
        return args.core(&explorer, out);
    }
    let what = ImpactAsk { by: args.by.clone(), rest: args.rules.clone(), pairs: args.pairs };
    let one_proof = !args.proofs && args.grid.given.store.is_none();
    let ask = Ask { one_proof, threads: args.threads, ..args.reach.ask() };
    let ask = if args.price.is_empty() { ask } else { ask.rules(&args.price) };
    let mut progress: Option<(usize, Progress)> = None;
    let found = explorer.impact_as_known(&what, &ask, |impact, Weighing { done, of, .. }| {
        if args.format == Format::Stream {
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
    match args.format {
        Format::Table => table(&found, out)?,
        Format::Csv => csv(&found, out)?,
        Format::Json => found.write_json(out)?,
        Format::Stream => {}
    }
    if args.format != Format::Table {
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
    fn explorer(&self) -> Result<Explorer, Error> {
        let catalogue = self.patterns.add_to(self.families.catalogue()?)?;
        let names: Vec<String> = self.rules.split(',').map(str::to_owned).collect();
        let catalogue = with_lists(catalogue, &names)?;
        Ok(self.grid.open_one_solution()?.with_catalogue(catalogue))
    }
}

impl Args {
    /// The eliminations that a position hangs on after rules, with their proofs in each family.
    fn core(&self, explorer: &Explorer, out: &mut dyn Write) -> Result<Exit, Error> {
        let ask = Ask { threads: self.threads, ..self.reach.ask() };
        let ask = if self.price.is_empty() { ask } else { ask.rules(&self.price) };
        let core = explorer.core(&self.rules, &ask)?;
        warn_of_refusals(&core.notices);
        match self.format {
            Format::Json => core.write_json(out)?,
            Format::Csv => {
                for row in core_rows(&core) {
                    write_csv(out, row.iter().map(String::as_str))?;
                }
            }
            Format::Table => print_core(&core, out)?,
            Format::Stream => {
                let hint = "a core is known as a whole: use table, csv or json";
                return Err(Error::input("--core has no --format stream", hint));
            }
        }
        if let Some(by) = core.stopped {
            note(format!("{by}: there may be more eliminations"));
        }
        Ok(Exit::of_answer(core.complete))
    }

    /// What each given contributes.
    fn givens(&self, explorer: &Explorer, out: &mut dyn Write) -> Result<Exit, Error> {
        let ask = Ask { threads: self.threads, ..self.reach.ask() };
        let found = explorer.givens_impact(&self.by, &ask)?;
        let mut rows = vec![vec!["given".to_owned(), found.measure.clone()]];
        rows.extend(found.givens.iter().map(|row| {
            let without = row.without.map(|rating| rating.to_string());
            vec![row.given.to_string(), without.unwrap_or_else(|| "several".to_owned())]
        }));
        match self.format {
            Format::Table => write_table(out, &rows)?,
            Format::Json => found.write_json(out)?,
            Format::Csv => {
                for row in &rows {
                    write_csv(out, row.iter().map(String::as_str))?;
                }
            }
            Format::Stream => {
                for row in &found.givens {
                    let line = serde_json::to_string(row).map_err(std::io::Error::from)?;
                    writeln!(out, "{line}")?;
                }
            }
        }
        let unique = found.givens.iter().filter(|row| row.without.is_some()).count();
        note(format!(
            "{} = {}; of {} givens {unique} can be left out, each by itself",
            found.measure,
            found.rating,
            found.givens.len()
        ));
        Ok(Exit::of_answer(found.complete))
    }
}

/// A row for each elimination that a position hangs on, with the length by each rule that proves one of them.
fn core_rows(core: &CoreAnswer) -> Vec<Vec<String>> {
    let proves = |searched: &&Searched| {
        core.eliminations.iter().any(|row| row.lengths.contains_key(&searched.rule))
    };
    let rules: Vec<&Searched> = core.rules.iter().filter(proves).collect();
    let mut head = vec!["elimination".to_owned()];
    head.extend(rules.iter().map(|searched| searched.rule.clone()));
    let row = |row: &Elimination| {
        let cell = |searched: &&Searched| match row.lengths.get(&searched.rule) {
            Some(&length) => length_words(&searched.rule, length),
            None if searched.extent.is_complete() => "-".to_owned(),
            None => "?".to_owned(),
        };
        let named = Conclusion::Eliminate(row.target).to_string();
        std::iter::once(named).chain(rules.iter().map(cell)).collect()
    };
    std::iter::once(head).chain(core.eliminations.iter().map(row)).collect()
}

/// The rows, and what is the cheapest.
fn print_core(core: &CoreAnswer, out: &mut dyn Write) -> Result<(), Error> {
    let CoreAnswer { rest, eliminations, .. } = core;
    if core.state.is_solved() {
        return Ok(writeln!(out, "it hangs on nothing: {} it", solve(rest))?);
    }
    if eliminations.is_empty() {
        let none = match core.stopped {
            None => "none lets them solve the rest",
            Some(_) => "none that was tried lets them solve the rest",
        };
        return Ok(writeln!(out, "after {rest} it hangs on no single elimination: {none}")?);
    }
    write_table(out, &core_rows(core))?;
    let shortest = |proof: &Judged| {
        let Proof { family, length, .. } = proof.proof();
        format!("{} by {}[{length}]", proof.conclusions(), family.name)
    };
    let shortest: Vec<String> = core.proofs.iter().map(shortest).collect();
    let by = match &shortest[..] {
        [] => "no proof of one was found".to_owned(),
        each => format!("the shortest proofs: {}", each.join(", ")),
    };
    let (these, candidates) = match eliminations.len() {
        1 => ("this elimination", "1 candidate".to_owned()),
        count => ("these eliminations", format!("{count} candidates")),
    };
    Ok(writeln!(out, "\nafter {rest} it hangs on {these}, {candidates}; {by}")?)
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
    format!(
        "{} = {}; of {all} eliminations {lower} bring it down, and after {cracking} {} the rest",
        found.measure,
        found.rating,
        solve(&found.rest),
    )
}

fn is_lower(one: Rating, other: Rating) -> bool {
    match (one, other) {
        (Rating::Length(one), Rating::Length(other)) => one < other,
        (Rating::Length(_), _) => true,
        _ => false,
    }
}
