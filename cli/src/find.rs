//! `catena find`: every elimination of a state, with the shortest length in each family.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use super::input::{GridArgs, open_singles};
use super::keep::Keeper;
use super::rules::{self, ReachArgs};
use super::table::write_table;
use super::{Error, Exit, note};
use catena::grid::{Candidate, Conclusion, Position, State, apply_singles};
use catena::proof::Proof;
use catena::rules::{Outcome, Prepared, Rule};

/// The families in the columns when none is named.
const USUAL: [&str; 11] = [
    "nrc-chain",
    "nrcz-chain",
    "nrct-chain",
    "nrczt-chain",
    "nrct-lr-lasso",
    "nrct-rl-lasso",
    "nrczt-lr-lasso",
    "nrczt-rl-lasso",
    "t-whip",
    "whip",
    "braid",
];

/// Lists every elimination possible in a state, with the shortest length in each chain family
///
/// A column is a family, a row an elimination; - says that there is no proof up to the greatest
/// length, ? that the budget ended the search before that. In a table, families that eliminate nothing
/// are named below it, and many families stand in one column, by length; there, what the budget ended is
/// named below alone.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// Search this family; may be repeated [default: nrc-, nrcz-, nrct- and nrczt-chains, lassos,
    /// t-whips, whips and braids]; all is every rule there is
    #[arg(long, value_name = "NAME")]
    family: Vec<String>,
    #[command(flatten)]
    reach: ReachArgs,
    /// Mark the eliminations after which singles solve the puzzle
    #[arg(long)]
    cracks: bool,
    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Columns for the terminal
    Table,
    /// One JSON array
    Json,
    /// Comma-separated values with a head
    Csv,
}

/// An elimination and what each family needs for it.
struct Row {
    target: Candidate,
    lengths: Vec<Option<usize>>,
    cracks: bool,
}

/// The list, the proofs behind it, and how far each family was searched.
struct Found {
    rows: Vec<Row>,
    proofs: Vec<Proof>,
    stopped: Vec<Option<usize>>,
}

/// Runs the command.
///
/// # Errors
/// When the grid or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let rules = match args.family[..] {
        [] => rules::named(&USUAL.map(str::to_owned))?,
        _ => rules::named(&args.family)?,
    };
    let position = args.grid.read()?;
    let state = &position.state;
    let found = find(args, &position, &rules);
    if let Some(mut keeper) = Keeper::of(&args.grid.given.store)? {
        keeper.proofs(&position, &found.proofs)?;
    }
    match args.format {
        Format::Table => table(&found, args.cracks, &rules, out)?,
        Format::Json => writeln!(out, "{}", json(&found, args.cracks, &rules))?,
        Format::Csv => csv(&found, args.cracks, &rules, out)?,
    }
    for (rule, none_up_to) in rules.iter().zip(&found.stopped) {
        if let Some(none_up_to) = none_up_to {
            let name = rule.name();
            note(match none_up_to {
                0 => format!("{name}: stopped at the budget; there may be more"),
                _ => format!("{name}: stopped at the budget; complete up to length {none_up_to}"),
            });
        }
    }
    if found.rows.is_empty() && found.stopped.iter().all(Option::is_none) {
        note(format!("no elimination up to length {}", args.reach.max_length));
        open_singles(state).into_iter().for_each(note);
    }
    Ok(Exit::Done)
}

fn find(args: &Args, position: &Position, rules: &[Arc<dyn Rule>]) -> Found {
    let state = &position.state;
    let ground = Prepared::new(position.clone());
    let mut proofs = Vec::new();
    let mut lengths: BTreeMap<Candidate, Vec<Option<usize>>> = BTreeMap::new();
    let mut stopped = Vec::new();
    for (column, rule) in rules.iter().enumerate() {
        let (found, end) =
            rule.eliminations(&ground, &args.reach.limits(), &mut args.reach.work_for(&**rule));
        for proof in found {
            for target in proof.eliminated() {
                let row = lengths.entry(target).or_insert_with(|| vec![None; rules.len()]);
                let known = row[column].unwrap_or(usize::MAX);
                row[column] = Some(proof.length.min(known));
            }
            proofs.push(proof);
        }
        stopped.push(match end {
            Outcome::Stopped { none_up_to, .. } => Some(none_up_to),
            Outcome::Found(()) | Outcome::None { .. } => None,
        });
    }
    let row =
        |(target, lengths)| Row { target, lengths, cracks: args.cracks && cracks(state, target) };
    let mut rows: Vec<Row> = lengths.into_iter().map(row).collect();
    rows.sort_by_key(|row| (row.lengths.iter().flatten().min().copied(), row.target));
    Found { rows, proofs, stopped }
}

/// Whether singles solve the puzzle once the candidate is gone.
fn cracks(state: &State, target: Candidate) -> bool {
    let mut state = state.clone();
    state.remove(target);
    apply_singles(&mut state);
    state.is_solved()
}

fn head(rules: &[Arc<dyn Rule>], cracks: bool) -> Vec<String> {
    let families = rules.iter().map(|rule| rule.name().to_owned());
    let mut head = vec!["elimination".to_owned()];
    head.extend(families);
    head.extend(cracks.then(|| "cracks".to_owned()));
    head
}

/// The cells of a row: absent lengths as this says, by whether the search was complete.
fn cells(row: &Row, found: &Found, cracks: bool, absent: fn(bool) -> &'static str) -> Vec<String> {
    let length = |(length, stopped): (&Option<usize>, &Option<usize>)| match length {
        Some(length) => length.to_string(),
        None => absent(stopped.is_none()).to_owned(),
    };
    let mut cells = vec![Conclusion::Eliminate(row.target).to_string()];
    cells.extend(row.lengths.iter().zip(&found.stopped).map(length));
    cells.extend(cracks.then(|| if row.cracks { "yes" } else { "" }.to_owned()));
    cells
}

/// The most families that have a column each in a table.
const COLUMNS: usize = 12;

fn table(
    found: &Found,
    cracks: bool,
    rules: &[Arc<dyn Rule>],
    out: &mut dyn Write,
) -> Result<(), Error> {
    if found.rows.is_empty() {
        return Ok(());
    }
    let (finding, others): (Vec<usize>, Vec<usize>) = (0..rules.len())
        .partition(|&column| found.rows.iter().any(|row| row.lengths[column].is_some()));
    let name = |&column: &usize| rules[column].name();
    if finding.len() > COLUMNS {
        let mut rows = vec![["elimination", "cracks", "families by length"].map(str::to_owned)];
        rows.extend(found.rows.iter().map(|row| by_length(row, rules)));
        let cells = |[target, mark, families]: [String; 3]| match cracks {
            true => vec![target, mark, families],
            false => vec![target, families],
        };
        write_table(out, &rows.into_iter().map(cells).collect::<Vec<_>>())?;
    } else {
        let absent = |complete| if complete { "-" } else { "?" };
        let mut rows = vec![head(rules, cracks)];
        rows.extend(found.rows.iter().map(|row| cells(row, found, cracks, absent)));
        let keep = |row: Vec<String>| -> Vec<String> {
            let kept =
                |&(place, _): &(usize, String)| !others.iter().any(|other| place == other + 1);
            row.into_iter().enumerate().filter(kept).map(|(_, cell)| cell).collect()
        };
        write_table(out, &rows.into_iter().map(keep).collect::<Vec<_>>())?;
    }
    let complete: Vec<&str> =
        others.iter().filter(|&&column| found.stopped[column].is_none()).map(name).collect();
    if !complete.is_empty() {
        note(format!("no elimination by {}", complete.join(", ")));
    }
    Ok(())
}

/// The elimination, its mark, and `2 als-xz, als-chain; 3 nrc-chain`.
fn by_length(row: &Row, rules: &[Arc<dyn Rule>]) -> [String; 3] {
    let mut families: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (rule, length) in rules.iter().zip(&row.lengths) {
        if let Some(length) = length {
            families.entry(*length).or_default().push(rule.name());
        }
    }
    let families: Vec<String> = families
        .into_iter()
        .map(|(length, families)| format!("{length} {}", families.join(", ")))
        .collect();
    [
        Conclusion::Eliminate(row.target).to_string(),
        if row.cracks { "yes" } else { "" }.to_owned(),
        families.join("; "),
    ]
}

fn csv(
    found: &Found,
    cracks: bool,
    rules: &[Arc<dyn Rule>],
    out: &mut dyn Write,
) -> Result<(), Error> {
    writeln!(out, "{}", head(rules, cracks).join(","))?;
    for row in &found.rows {
        let absent = |complete| if complete { "" } else { "?" };
        writeln!(out, "{}", cells(row, found, cracks, absent).join(","))?;
    }
    Ok(())
}

fn json(found: &Found, cracks: bool, rules: &[Arc<dyn Rule>]) -> serde_json::Value {
    let row = |row: &Row| {
        let lengths: serde_json::Map<String, serde_json::Value> = rules
            .iter()
            .zip(&row.lengths)
            .filter_map(|(rule, length)| Some((rule.name().to_owned(), (*length)?.into())))
            .collect();
        let mut object = serde_json::json!({
            "eliminates": row.target.to_string(),
            "lengths": lengths,
        });
        if cracks {
            object["cracks"] = row.cracks.into();
        }
        object
    };
    found.rows.iter().map(row).collect()
}
