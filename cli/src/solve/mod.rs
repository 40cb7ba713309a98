//! `catena solve`: a resolution path, the simplest proofs first; or a line each for the puzzles of a list.

mod best;
mod compact;
mod list;

use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::chains::ChainArgs;
use crate::input::{GridArgs, warn_of_answer};
use crate::interrupt::interrupt;
use crate::keep::Keeper;
use crate::pictures::PictureArgs;
use crate::rules::{FamilyArgs, PatternArgs, ReachArgs, with_lists};
use crate::text_or_file::text_or_file;
use crate::{Error, Exit, note};
use catena::explorer::{Ask, Assumption, Document, Ending, Explorer, Judged, Leg, SolvedPath};
use catena::grid::Position;
use catena::grid::format::write_pencil_marks;
use catena::notation::Notation;
use catena::proof::Proof;
use catena_draw::path_forum;
use catena_store::keep_families;

use best::Search;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// The families to use, in order, separated by commas
    ///
    /// A list stands for its rules in its order, which come before those that are named besides: L4_0,
    /// the basic rules of the books on nrc-chains; sudoku-assistant, the order of the Sudoku Assistant's
    /// page; or a file, in which each line is a stage with names separated by commas and # begins a
    /// comment.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "singles,whip", value_parser = text_or_file())]
    rules: Vec<String>,
    #[command(flatten)]
    families: FamilyArgs,
    #[command(flatten)]
    patterns: PatternArgs,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print the pencil marks before every step that is not a single
    #[arg(long)]
    states: bool,
    /// Look for a path of few eliminations: short for --best steps
    #[arg(long, conflicts_with_all = ["states", "store"])]
    fewest: bool,
    /// Look for a path that is the least by a measure: longest, its longest proof; total, all lengths together; steps,
    /// their number; or a file of weights, with a family and a whole number a line
    ///
    /// A step is one elimination by a chain; before the first and after each, the simpler rules of the list are applied.
    /// What is found is never worse than the path on which the shortest proof always comes first. The last line says
    /// whether no path has less, or what is sure.
    #[arg(long, value_name = "MEASURE", conflicts_with_all = ["states", "store", "fewest"], value_parser = text_or_file())]
    best: Option<String>,
    /// With --fewest or --best, look for the least in no more than N states
    #[arg(long, value_name = "N", default_value_t = catena_study::STATES)]
    fewest_states: usize,
    /// Solve every puzzle of a list, which is given instead of a grid, with a line for each
    ///
    /// A line has the puzzle; solved, stuck, stopped, or contradiction when there is no solution; the
    /// longest proof; the number of proofs but for singles; and the number of cells that are open at the
    /// end, with tabs between; then, where a proof assumes that there is one solution, that it does. With --best it has instead: least, found where a better path may exist, stuck, stopped or
    /// contradiction; what the path costs; what no path is below; what the path costs on which the shortest proof always
    /// comes first; and the number of steps. Lines come in the order of the list, as soon as they are known. The exit
    /// code is 1 when the budget stopped a puzzle, the time limit or Ctrl-C the run, or a proof assumes one solution of a
    /// puzzle that has several.
    #[arg(long, conflicts_with_all = [
        "json", "number", "state", "states", "store", "svg", "dot", "png", "forum"
    ])]
    list: bool,
    /// With --list, how many puzzles to solve at a time [default: one per core]
    #[arg(long, value_name = "N", requires = "list")]
    threads: Option<NonZeroUsize>,
    /// Print the path as one JSON document, with its proofs, which `catena check` judges
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
    /// With --forum, print the whole path as one short post: the board at the start and where chains begin, a line for
    /// each chain with all that it eliminates there, for each other proof and for each run of singles
    #[arg(long, requires = "forum", conflicts_with_all = ["json", "states", "fewest"])]
    compact: bool,
}

/// How far a search is told to go that stopped before: as far as the longest whips that were published.
const FURTHER: usize = 36;

/// Runs the command.
///
/// # Errors
/// When the grid or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = args.patterns.add_to(args.families.catalogue()?)?;
    let catalogue = with_lists(catalogue, &args.rules)?;
    let names = args.patterns.rules(&args.rules);
    let ask = args.reach.ask().rules(&names);
    let rules = catalogue.select(&names)?;
    let best = Search::of(args, &catalogue, &names)?;
    match (args.list, &best) {
        (true, Some(best)) => return best.list(out),
        (true, None) => return list::run(args, &catalogue, &ask, out),
        (false, Some(best)) => {
            let (proofs, exit) = best.run(&args.grid.open()?, out)?;
            args.pictures.make(&proofs, args.chains.notation, out)?;
            note_unwritten(args, &proofs);
            return Ok(exit);
        }
        (false, None) => {}
    }
    let explorer = args.grid.open()?.with_catalogue(Arc::clone(&catalogue));
    let mut keeper = Keeper::of(&args.grid.given.store)?;
    let mut printer = Printer { args, out, singles: Vec::new() };
    let path = explorer.walk(&ask, |leg| match args.compact {
        true => Ok(()),
        false => printer.leg(leg),
    })?;
    printer.flush_singles()?;
    warn_of_answer(&path.notices);
    if args.compact {
        let parts = compact::parts(explorer.state(), &path.legs, args)?;
        write!(out, "{}", path_forum(&parts, &path.to_string(), args.pictures.flavour()))?;
    } else if args.json {
        path.write_json(out)?;
        note(&path);
    } else {
        if !path.is_solved() {
            write!(out, "{}", write_pencil_marks(&path.last))?;
        }
        let is_stuck = matches!(path.ending, Ending::Stuck { up_to } if up_to < FURTHER);
        let more = match is_stuck && !args.rules.is_empty() {
            true => format!("; --max-length {FURTHER} looks further"),
            false => String::new(),
        };
        writeln!(out, "{path}{more}")?;
        if let Some(proof) = onward(&explorer, &path)? {
            let (name, conclusions) = (proof.proof().family.name.raw(), proof.conclusions());
            let rules = args.rules.join(",");
            writeln!(
                out,
                "{name}[{}] goes on with {conclusions}: --rules {rules},{name}",
                proof.proof().length
            )?;
        }
    }
    let drawn: Vec<Proof> = path
        .proofs()
        .filter(|proof| !proof.is_single())
        .map(|proof| proof.proof().clone())
        .collect();
    if !args.compact {
        args.pictures.begin(out)?;
        args.pictures.make(&drawn, args.chains.notation, out)?;
    }
    note_unwritten(args, &drawn);
    let holds = path.assumption().is_none_or(Assumption::holds);
    if let Some(keeper) = keeper.as_mut().filter(|_| holds) {
        keeper.write(|writer| {
            catena_store::keep_path(writer, &explorer, &path)?;
            let families = rules.iter().map(|rule| rule.family());
            keep_families(writer, explorer.catalogue(), families)
        })?;
    }
    Ok(if path.is_solved() && holds { Exit::Done } else { Exit::Refused })
}

/// How long a rule is looked for that goes on where a path is stuck.
const ONWARD: Duration = Duration::from_secs(5);

/// What goes on where a path is stuck: the first proof by another rule; `None` where none is found in a few seconds.
fn onward(explorer: &Explorer, path: &SolvedPath) -> Result<Option<Judged>, Error> {
    if !matches!(path.ending, Ending::Stuck { .. }) {
        return Ok(None);
    }
    let state = path.last.clone();
    let last = Explorer::of(Position { state, givens: explorer.position().givens });
    let bounded = interrupt().child().after(ONWARD);
    Ok(last.onward(&path.rules, &Ask::default().interrupt(&bounded))?)
}

/// Says which chains the notation has no form for, and which rules find chains that it has.
fn note_unwritten(args: &Args, proofs: &[Proof]) {
    let notation = args.chains.notation;
    let is_unwritten = |proof: &&Proof| proof.chain.is_some() && notation.chain(proof).is_err();
    let families: BTreeSet<&str> =
        proofs.iter().filter(is_unwritten).map(|proof| proof.family.name.raw()).collect();
    if args.json || families.is_empty() {
        return;
    }
    let families = families.into_iter().collect::<Vec<&str>>().join(", ");
    let rules = match notation {
        Notation::Eureka => "singles,aic",
        Notation::Csp => "singles,whip",
        Notation::Gnpx => "singles,force-chain",
        Notation::Nrc | Notation::Full => return,
    };
    note(format!(
        "{} has no form for chains of {families}, which are in nrc notation; --rules {rules} finds chains that it has",
        notation.name()
    ));
}

/// Prints the legs of a path as they are found; as JSON, the path is printed as a whole.
struct Printer<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
    /// The singles since the last other proof; they are printed on one line.
    singles: Vec<String>,
}

impl Printer<'_> {
    fn leg(&mut self, leg: &Leg) -> Result<(), Error> {
        if self.args.json {
            return Ok(());
        }
        if leg.proofs.iter().all(Judged::is_single) {
            self.singles.extend(leg.proofs.iter().map(Judged::conclusions));
            return Ok(());
        }
        self.flush_singles()?;
        if self.args.states {
            write!(self.out, "{}", write_pencil_marks(&leg.state))?;
        }
        let chains = &self.args.chains;
        match self.args.compact {
            true => compact::joined(leg, self.args)
                .iter()
                .try_for_each(|proof| writeln!(self.out, "{}", chains.write(proof)))?,
            false => leg
                .proofs
                .iter()
                .try_for_each(|proof| writeln!(self.out, "{}", chains.write(proof.proof())))?,
        }
        Ok(())
    }

    fn flush_singles(&mut self) -> Result<(), Error> {
        if !self.singles.is_empty() {
            writeln!(self.out, "singles ==> {}", self.singles.join(", "))?;
            self.singles.clear();
        }
        Ok(())
    }
}
