//! `catena find`: every elimination of a state, with the shortest length in each family.

use std::collections::BTreeMap;
use std::io::Write;

use super::chains::{ChainArgs, called, first_ones, in_full, in_words};
use super::common::common;
use super::input::{GridArgs, open_singles, warn_of_answer};
use super::json::JsonProofsArgs;
use super::keep::Keeper;
use super::rules::{Assumed, ReachArgs, catalogue, with_lists};
use super::setting::settings;
use super::table::{fits, write_csv, write_table};
use super::text_or_file::text_or_file;
use super::{Error, Exit, note, width};
use catena::card::fame;
use catena::explorer::extent::Extent;
use catena::explorer::find::{Elimination, Searched};
use catena::explorer::unproved::Refutable;
use catena::explorer::{Ask, Document, Explorer, Findings, Judged};
use catena::grid::{Candidate, Conclusion};
use catena::rules::{RuleList, is_at_most, length_words};
use catena::work::Stopped;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// Search by these rules, with commas between: families, lists and files of rules; may be repeated; all is every rule
    /// there is [default: what most people know, the list known-first, then nrc-, nrcz-, nrct- and nrczt-chains, lassos,
    /// t-whips, whips and braids; of these only the latter with --table, --all, --store and other formats]
    #[arg(long, alias = "family", value_name = "NAMES", value_delimiter = ',', value_parser = text_or_file())]
    rules: Vec<String>,
    #[command(flatten)]
    assumed: Assumed,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print the table of the families, with the shortest length of each, also where no rule is named; without it there is a
    /// line per technique, the easiest for each elimination
    #[arg(long)]
    table: bool,
    /// Print a row for each elimination and name every family, also where they are many
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    json: JsonProofsArgs,
    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Columns for the terminal
    Table,
    /// What --json prints
    #[value(hide = true)]
    Json,
    /// Comma-separated values with a header row
    Csv,
}

/// Runs the command.
///
/// # Errors
/// When the grid or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let rules = settings().rules(&args.rules, Some(RuleList::KNOWN_FIRST));
    let catalogue = args.assumed.of(with_lists(catalogue()?, &rules)?);
    let ask = match rules[..] {
        [] => args.reach.ask(),
        _ => args.reach.ask().rules(&rules),
    };
    catalogue.select(&rules)?;
    let explorer = args.grid.open()?.with_catalogue(catalogue);
    let one_proof = !args.json.has_proofs() && args.grid.given.store.is_none();
    let ask = Ask { one_proof, threads: common().threads, ..ask };
    let found = match args.is_by_technique() {
        true => by_technique(&explorer, &rules, &ask)?,
        false => explorer.find(&ask)?,
    };
    warn_of_answer(&found.notices);
    if let Some(mut keeper) = Keeper::of(&args.grid.given.store)? {
        keeper.write(|writer| catena_store::keep_proofs(writer, &explorer, found.proofs.iter()))?;
    }
    let found = match args.format() {
        Format::Json if !args.json.has_proofs() => found.without_proofs(),
        _ => found,
    };
    match args.format() {
        Format::Table if args.is_by_technique() => techniques(&found, &explorer, args, out)?,
        Format::Table => table(&found, args, out)?,
        Format::Csv => csv(&found, out)?,
        Format::Json => found.write_json(out)?,
    }
    for Searched { rule, extent, longer, .. } in &found.rules {
        match longer {
            0 => {}
            1 => note(format!("{rule}: 1 more elimination by a longer proof")),
            more => note(format!("{rule}: {more} more eliminations by longer proofs")),
        }
        if let Extent::Stopped { up_to, by } = *extent {
            note(match up_to {
                0 => format!("{rule}: {by}; there may be more"),
                _ => format!("{rule}: {by}; complete up to length {up_to}"),
            });
        }
    }
    if explorer.state().is_solved() {
        note("the grid is solved: there is nothing to eliminate");
    } else if found.eliminations.is_empty() && found.complete {
        note(format!("no elimination {}", found.bounds()));
        if found.rules.iter().any(|searched| searched.longer > 0) {
            return Ok(Exit::Done);
        }
        open_singles(&explorer).into_iter().for_each(note);
        if let Ok(refutable) = explorer.refutable(&args.reach.ask()) {
            note(beyond(&refutable, explorer.state().candidates().count()));
        }
    }
    // Who sets no budget lets the costly rules stop at theirs.
    let is_cut = |searched: &Searched| match searched.extent {
        Extent::Stopped { by: Stopped::Budget, .. } => args.reach.budget.is_some(),
        Extent::Stopped { by: Stopped::NotExhaustive | Stopped::Refused, .. } => false,
        Extent::Stopped { .. } => true,
        Extent::Complete { .. } => false,
    };
    Ok(Exit::of_answer(!found.rules.iter().any(is_cut)))
}

impl Args {
    fn format(&self) -> Format {
        self.json.or(Format::Json, self.format)
    }

    /// Whether there is a line per technique: where nobody names rules, or asks for the table of families.
    fn is_by_technique(&self) -> bool {
        let is_short = !self.table && !self.all && self.grid.given.store.is_none();
        matches!(self.format(), Format::Table) && is_short && self.rules.is_empty()
    }
}

/// What most people know finds, and what the usual rules do; where they find nothing, what `find` asks then.
fn by_technique(explorer: &Explorer, rules: &[String], ask: &Ask) -> Result<Findings, Error> {
    let known = [RuleList::KNOWN_FIRST.to_owned()];
    let usual = explorer.catalogue().side_by_side();
    let usual = usual.iter().map(|rule| rule.name().to_owned());
    let names = match rules {
        [] => known.into_iter().chain(usual).collect(),
        _ => rules.to_vec(),
    };
    let found = explorer.find(&ask.clone().rules(names))?;
    match found.eliminations.is_empty() && rules.is_empty() {
        true => Ok(explorer.find(ask)?),
        false => Ok(found),
    }
}

/// A line per technique and length, each elimination at the easiest technique that makes it.
fn techniques(
    found: &Findings,
    explorer: &Explorer,
    args: &Args,
    out: &mut dyn Write,
) -> Result<(), Error> {
    if let Some(single) = open_singles(explorer) {
        writeln!(out, "{}", width::sentence(&format!("{single}.")))?;
    }
    if found.eliminations.is_empty() {
        return Ok(());
    }
    let place = |rule: &str| {
        RuleList::rules_of(RuleList::KNOWN_FIRST)
            .position(|name| name == rule)
            .unwrap_or(usize::MAX)
    };
    let mut lines: BTreeMap<(usize, usize, usize, &str, bool), Vec<String>> = BTreeMap::new();
    for row in &found.eliminations {
        let keys = row.lengths.iter().map(|(rule, &length)| {
            (place(rule), length, fame(rule), &**rule, row.assuming.contains(rule))
        });
        if let Some(easiest) = keys.min() {
            let falls = Conclusion::Eliminate(row.target).to_string();
            lines.entry(easiest).or_default().push(falls);
        }
    }
    let mut rows = vec![["technique", "length", "eliminations"].map(str::to_owned).to_vec()];
    rows.extend(lines.iter().map(|(&(_, length, _, rule, assumes), falls)| {
        let falls = match falls.len() {
            ..=SHOWN => falls.join(", "),
            count => format!("{} and {} more", falls[..SHOWN].join(", "), count - SHOWN),
        };
        let assuming = if assumes { ASSUMING } else { "" };
        let technique = format!("{}{assuming}", called(rule, args.chains.notation));
        vec![technique, length_words(rule, length), falls]
    }));
    write_table(out, &rows)?;
    simplest(found, args, out)
}

/// What stands behind a technique whose proofs assume that the givens have one solution.
const ASSUMING: &str = " (assuming one solution)";

/// What the lengths of some rules assume: `Assuming one solution: unique-rectangle; grouped-nrc-chain where it eliminates
/// r3c2<>5`. `None` when they assume nothing.
fn assumed(found: &Findings) -> Option<String> {
    let of_rule = |searched: &Searched| {
        let rule = &searched.rule;
        let falls: Vec<&Elimination> =
            found.eliminations.iter().filter(|row| row.assuming.contains(rule)).collect();
        let all = found.eliminations.iter().filter(|row| row.lengths.contains_key(rule)).count();
        match falls.len() {
            0 => None,
            count if count == all => Some(rule.clone()),
            _ => {
                let falls: Vec<Conclusion> =
                    falls.iter().map(|row| Conclusion::Eliminate(row.target)).collect();
                Some(format!(
                    "{rule} where it eliminates {}",
                    first_ones(&Conclusion::list(&falls))
                ))
            }
        }
    };
    let rules: Vec<String> = found.rules.iter().filter_map(of_rule).collect();
    (!rules.is_empty()).then(|| format!("Assuming one solution: {}.", rules.join("; ")))
}

/// The most eliminations that a line names.
const SHOWN: usize = 6;

/// The simplest of the proofs, in full.
fn simplest(found: &Findings, args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(simplest) = Judged::simplest_of(found.proofs.iter()) {
        writeln!(out, "\nThe simplest, in full:")?;
        in_full(simplest, &args.chains, out)?;
        in_words(simplest.proof(), None, out)?;
    }
    Ok(())
}

/// What there is to find where nothing was: what propagation refutes.
fn beyond(refutable: &Refutable, live: usize) -> String {
    let named = |candidates: &[Candidate]| {
        let falls = candidates.iter().take(5).map(|&fall| Conclusion::Eliminate(fall).to_string());
        let more = if candidates.len() > 5 { " …" } else { "" };
        format!("{}{more}", falls.collect::<Vec<String>>().join(", "))
    };
    match (&refutable.singles[..], &refutable.locked[..]) {
        ([], []) => format!(
            "singles and locked candidates refute none of the {live} candidates: no whip, braid, g-whip or \
             g-braid of any length eliminates anything, and no chain without almost locked sets; ask rules of other kinds, with --rules all"
        ),
        ([], locked) => format!(
            "singles refute none of the {live} candidates, so no braid of any length eliminates anything; \
             g-braids eliminate {}{}",
            named(locked),
            refutable.first.before_g_braids()
        ),
        (singles, _) => format!(
            "braids eliminate {}{}: --rules braid --max-length 36",
            named(singles),
            refutable.first.before_braids()
        ),
    }
}

fn head(found: &Findings) -> Vec<String> {
    let rules = found.rules.iter().map(|searched| searched.rule.clone());
    std::iter::once("elimination".to_owned()).chain(rules).collect()
}

/// The cells of a row; absent lengths are as this says, by whether the search was complete.
fn cells(row: &Elimination, found: &Findings, absent: fn(bool) -> &'static str) -> Vec<String> {
    let length = |searched: &Searched| match row.lengths.get(&searched.rule) {
        Some(&length) => length_words(&searched.rule, length),
        None => absent(searched.extent.is_complete()).to_owned(),
    };
    let mut cells = vec![Conclusion::Eliminate(row.target).to_string()];
    cells.extend(found.rules.iter().map(length));
    cells
}

/// The most families that have a column each in a table, where the line of the terminal has room for them.
const COLUMNS: usize = 12;

fn table(found: &Findings, args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    if found.eliminations.is_empty() {
        return Ok(());
    }
    let finds = |searched: &&Searched| {
        found.eliminations.iter().any(|row| row.lengths.contains_key(&searched.rule))
    };
    let (finding, others): (Vec<&Searched>, Vec<&Searched>) = found.rules.iter().partition(finds);
    let rules = finding.into_iter().cloned().collect();
    let shown = Findings { rules, proofs: Vec::new(), ..found.clone() };
    let absent = |complete| if complete { "-" } else { "?" };
    let mut rows = vec![head(&shown)];
    rows.extend(shown.eliminations.iter().map(|row| cells(row, &shown, absent)));
    if shown.rules.len() > COLUMNS || !fits(&rows) {
        rows = listed(&shown, args.all);
    }
    let more = if args.all { 0 } else { rows.len().saturating_sub(SCREEN + 1) };
    rows.truncate(rows.len() - more);
    write_table(out, &rows)?;
    if more > 0 {
        writeln!(out, "{more} more rows: --all.")?;
    }
    if let Some(assumed) = assumed(found) {
        writeln!(out, "{}", width::sentence(&assumed))?;
    }
    simplest(found, args, out)?;
    let complete = others.into_iter().filter(|searched| searched.extent.is_complete());
    let (any, bounded): (Vec<&Searched>, Vec<&Searched>) =
        complete.partition(|searched| searched.extent.is_of_any_length());
    for rules in [bounded, any].into_iter().filter(|rules| !rules.is_empty()) {
        let names: Vec<&str> = rules.iter().map(|searched| &*searched.rule).collect();
        let names = match args.all || names.len() <= NAMED {
            true => names.join(", "),
            false => format!("{} families (--all names them)", names.len()),
        };
        let rules = rules.into_iter().cloned().collect();
        let shown = Findings { rules, proofs: Vec::new(), ..found.clone() };
        note(format!("no elimination {} by {names}", shown.bounds()));
    }
    Ok(())
}

/// The most rows of a table, where not all are asked for: what a screen holds.
const SCREEN: usize = 40;

/// The most families that a line names, where not all are asked for.
const NAMED: usize = 6;

/// A row for all eliminations that the same families make at the same lengths, with one column that lists these by length;
/// where all is asked for, a row for each.
fn listed(found: &Findings, all: bool) -> Vec<Vec<String>> {
    let head = ["elimination", "families by length"].map(str::to_owned).to_vec();
    let mut groups: Vec<Vec<&Elimination>> = Vec::new();
    for row in &found.eliminations {
        let is_alike = |group: &&mut Vec<&Elimination>| !all && group[0].lengths == row.lengths;
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    let rows = groups.iter().map(|group| by_length(group, found, all).to_vec());
    std::iter::once(head).chain(rows).collect()
}

/// Eliminations that the same families make, and `2 als-xz; 3 nrc-chain, nrcz-chain; +12`: the families that
/// people know best, by length.
fn by_length(group: &[&Elimination], found: &Findings, all: bool) -> [String; 2] {
    let names = found.rules.iter().map(|searched| &searched.rule);
    let length = |name| Some((*group[0].lengths.get(name)?, name));
    let mut families: Vec<(usize, &String)> = names.filter_map(length).collect();
    families.sort_by_key(|&(_, rule)| fame(rule));
    let more = if all { 0 } else { families.len().saturating_sub(NAMED) };
    families.truncate(families.len() - more);
    families.sort_by_key(|&(length, _)| length);
    let mut texts: Vec<String> = Vec::new();
    for (length, rule) in &families {
        // Of nets that are longer than their search is exact for, the length is an upper bound.
        let at_most = if is_at_most(rule, *length) { " (at most)" } else { "" };
        let beginning = format!("{length} ");
        match texts.last_mut().filter(|text| text.starts_with(&beginning)) {
            Some(text) => *text += &format!(", {rule}{at_most}"),
            None => texts.push(format!("{beginning}{rule}{at_most}")),
        }
    }
    texts.extend((more > 0).then(|| format!("+{more}")));
    let targets: Vec<String> =
        group.iter().map(|row| Conclusion::Eliminate(row.target).to_string()).collect();
    [targets.join(" "), texts.join("; ")]
}

fn csv(found: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    write_csv(out, head(found).iter().map(String::as_str))?;
    for row in &found.eliminations {
        let absent = |complete| if complete { "" } else { "?" };
        write_csv(out, cells(row, found, absent).iter().map(String::as_str))?;
    }
    assumed(found).into_iter().for_each(note);
    Ok(())
}
