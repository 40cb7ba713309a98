//! `catena backdoors`: the smallest sets of placements, or of eliminations, after which the rest is easy.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

use super::input::GridArgs;
use super::progress::Progress;
use super::rules::{FamilyArgs, ReachArgs, with_lists};
use super::{Error, Exit};
use catena::explorer::{Ask, BackdoorAsk, BackdoorSet, BackdoorSets, Document};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// What has to solve the rest: singles, basics, a measure with a number such as W5, or rules and lists of rules,
    /// separated by commas
    #[arg(long, value_name = "NAMES", default_value = "singles")]
    rules: String,
    /// Look for sets of at most N members
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u8).range(1..=2))]
    size: u8,
    /// Look for sets of two also where there are some of one; of these only such as have none of one in them
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    families: FamilyArgs,
    #[command(flatten)]
    reach: ReachArgs,
    /// How many sets to try at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print one JSON document, catena-backdoors/1
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// When the grid or a name is not what it should be, or the puzzle has several solutions.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let names: Vec<String> = args.rules.split(',').map(str::to_owned).collect();
    let catalogue = with_lists(args.families.catalogue()?, &names)?;
    let explorer = args.grid.open_one_solution()?.with_catalogue(catalogue);
    let what = BackdoorAsk { rest: args.rules.clone(), most: args.size.into(), all: args.all };
    let bar: Arc<OnceLock<Progress>> = Arc::default();
    let ask = Ask { threads: args.threads, ..args.reach.ask() }.on_progress(move |told| {
        if let catena::explorer::Progress::Tried { done, of } = told {
            bar.get_or_init(|| Progress::new(of, 0)).at(done);
        }
    });
    let found = explorer.backdoors(&what, &ask)?;
    match args.json {
        true => found.write_json(out)?,
        false => {
            say("placements", &found.placements, &found.rest, out)?;
            say("eliminations", &found.eliminations, &found.rest, out)?;
        }
    }
    Ok(Exit::of_answer(found.complete))
}

/// The sets of one kind, a line each, and what is proved about them.
fn say(kind: &str, found: &BackdoorSets, rest: &str, out: &mut dyn Write) -> Result<(), Error> {
    let (least, among) = (found.at_least, found.among);
    writeln!(out, "{kind}: {}", said(found, rest))?;
    if let Some(by) = found.stopped {
        writeln!(
            out,
            "  {by}: among {among} candidates no set has fewer than {least} members, and more may do it"
        )?;
    }
    for BackdoorSet { members } in found.sets.iter().filter(|set| !set.members.is_empty()) {
        let members: Vec<String> = members.iter().map(ToString::to_string).collect();
        writeln!(out, "  {}", members.join(" "))?;
    }
    Ok(())
}

fn said(found: &BackdoorSets, rest: &str) -> String {
    let (among, count) = (found.among, found.sets.len());
    match (found.least(), found.all_up_to) {
        (Some(0), _) => format!("none is needed: {rest} solve the puzzle"),
        (Some(least), _) => format!(
            "{least} of {among} {} enough for {rest}, no fewer; {count} such {}",
            if least == 1 { "is" } else { "are" },
            if count == 1 { "set" } else { "sets" },
        ),
        (None, Some(size)) => {
            format!("no set of up to {size} of {among} is enough for {rest}")
        }
        (None, None) => format!("whether {rest} solve the puzzle as it is was not found out"),
    }
}
