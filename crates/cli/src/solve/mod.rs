//! `catena solve`: a resolution path, the simplest proofs first; or a line each for the puzzles of a list.

mod best;
mod list;

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use crate::chains::{ChainArgs, first_ones};
use crate::input::{GridArgs, warn_of_answer};
use crate::interrupt::interrupt;
use crate::keep::Keeper;
use crate::pictures::PictureArgs;
use crate::progress::Spinner;
use crate::rules::{Assumed, ReachArgs, catalogue, with_lists};
use crate::setting::{KNOWN, settings};
use crate::text_or_file::text_or_file;
use crate::{Error, Exit, note, width};
use catena::card::of_measure;
use catena::explorer::ask::Progress;
use catena::explorer::assumption::Assumption;
use catena::explorer::effort::Effort;
use catena::explorer::leg::Leg;
use catena::explorer::path::Ending;
use catena::explorer::{Ask, Document, Explorer, Judged, SolvedPath};
use catena::grid::format::write_pencil_marks;
use catena::notation::Notation;
use catena::proof::Proof;
use catena::rules::RuleList;
use catena_draw::{Options, Subject, several};
use catena_store::keep_families;

use best::Search;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// The families to use, in order, separated by commas [default: whips and, where they find nothing, the list onward]
    ///
    /// A list stands for its rules in its order, which come before those that are named besides: known-first, what most
    /// people know, in the order in which they try it; L4_0, the basic rules of the books on nrc-chains; sudoku-assistant,
    /// the order of the Sudoku Assistant's page; or a file, in which each line is a stage with names separated by commas and
    /// # begins a comment.
    ///
    /// Where no family is named and whips find nothing, braids, full tagging, tagging with choices and sums are asked in
    /// turn; a line says where each begins. Who thinks in AICs (CATENA_SCHOOL=aic) begins with known-first in place of whips.
    /// With --list and --best only whips are used.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = text_or_file())]
    rules: Vec<String>,
    #[command(flatten)]
    assumed: Assumed,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print the pencil marks before every step that is not a single
    #[arg(long)]
    states: bool,
    /// Look for a path that is the least by a measure: flattest, the effort of its hardest step, then how many are as hard;
    /// longest, its longest proof; total, all lengths together; steps, their number; or a file of weights, with a family
    /// and a whole number a line
    ///
    /// A step is one elimination by a chain; before the first and after each, the simpler rules of the list are applied.
    /// What is found is never worse than the path on which the shortest proof always comes first. The last line says
    /// whether no path has less, or what is sure.
    #[arg(long, value_name = "MEASURE", conflicts_with_all = ["states", "store"], value_parser = text_or_file())]
    best: Option<String>,
    /// With --best, look for the least in no more than N states
    #[arg(long, value_name = "N", default_value_t = catena_study::STATES, requires = "best")]
    best_states: usize,
    /// Solve every puzzle of a list, which is given instead of a grid, with a line for each
    ///
    /// A line has the puzzle; solved, stuck, stopped, or contradiction when there is no solution; the
    /// longest proof; the number of proofs but for singles; and the number of cells that are open at the
    /// end, with tabs between; then, where a proof assumes that there is one solution, that it does. With --best it has instead: least, found where a better path may exist, stuck, stopped or
    /// contradiction; what the path costs; what no path is below; what the path costs on which the shortest proof always
    /// comes first; and the number of steps. Lines come in the order of the list, as soon as they are known. The exit
    /// code is 1 when the budget stopped a puzzle, the time limit or Ctrl-C the run, or a proof assumes one solution of a
    /// puzzle that has several. The lines are a list of puzzles, which other commands read; so they have no head.
    #[arg(long, conflicts_with_all = [
        "json", "number", "state", "states", "store", "svg", "png", "forum"
    ])]
    list: bool,
    /// Print the path as one JSON document, with its proofs, which `catena check` judges
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
    /// With --forum, print the whole path as one short post: the givens, the board at the start and where chains begin, a
    /// line for each chain with all that it eliminates there, for each other proof and for each run of singles
    #[arg(long, requires = "forum", conflicts_with_all = ["json", "states", "set_logic"])]
    compact: bool,
}

/// How far a search is told to go that stopped before: as far as the longest whips that were published.
const FURTHER: usize = 36;

/// Runs the command.
///
/// # Errors
/// When the grid or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let own = args.own_rules();
    let catalogue = args.assumed.of(catalogue()?);
    let catalogue = with_lists(catalogue, &own)?;
    let names = args.assumed.rules(&own);
    let ask = Ask { goes_on: args.goes_on(), ..args.reach.ask().rules(&names) };
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
    let spinner = Arc::new(Spinner::new());
    let ask = told_to(&spinner, ask);
    let mut printer = Printer { states: args.states, ..Printer::of(&args.chains, out) };
    let path = explorer.walk(&ask, |leg| match args.json || args.compact {
        true => Ok(()),
        false => spinner.aside(|| printer.leg(leg)),
    })?;
    drop((ask, spinner));
    printer.flush_singles()?;
    warn_of_answer(&path.notices);
    if args.compact {
        let subjects: Vec<Subject> = path.proofs().map(Subject::of_judged).collect();
        let (notation, flavour) = (args.chains.notation, args.pictures.flavour());
        let options = Options { notation, flavour, ..Options::default() };
        write!(out, "{}", several(&subjects, Some(&path.to_string()), &options))?;
    } else if args.json {
        path.write_json(out)?;
        note(&path);
    } else {
        if !path.is_solved() {
            write!(out, "{}", write_pencil_marks(&path.last))?;
        }
        let is_stuck = matches!(path.ending, Ending::Stuck { up_to } if up_to < FURTHER);
        let more = match is_stuck {
            true => format!("; --max-length {FURTHER} looks further"),
            false => String::new(),
        };
        writeln!(out, "{path}{more}")?;
        if let Some(proof) = onward(&explorer, &path, &own)? {
            let (name, conclusions) = (proof.proof().family.name.raw(), proof.conclusions());
            let rules = own.join(",");
            writeln!(
                out,
                "{name}[{}] goes on with {conclusions}: --rules {rules},{name}",
                proof.proof().length
            )?;
        }
        if args.goes_on() {
            hint_at_one_solution(&explorer, &path, out)?;
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

/// What goes on where a path is stuck: the first proof by another rule, or the easiest by one that most people know where
/// the user has said which these are; `None` where none is found in a few seconds.
fn onward(explorer: &Explorer, path: &SolvedPath, own: &[String]) -> Result<Option<Judged>, Error> {
    if !matches!(path.ending, Ending::Stuck { .. }) {
        return Ok(None);
    }
    let last = explorer.at(path.last.clone());
    let bounded = interrupt().child().after(ONWARD);
    let beyond = [&path.rules[..], &path.onward].concat();
    if own.iter().any(|name| name == KNOWN) {
        let known = RuleList::rules_of(RuleList::KNOWN_FIRST);
        let unknown: Vec<&String> = known.filter(|name| !beyond.contains(name)).collect();
        let ask = Ask { one_proof: true, ..Ask::default() }.interrupt(&bounded);
        let found = last.find(&ask.rules(unknown))?;
        if let Some(easiest) = found.proofs.first() {
            return Ok(Some(easiest.clone()));
        }
    }
    Ok(last.onward(&beyond, &Ask::default().interrupt(&bounded))?)
}

/// Says once that a rule which assumes one solution goes on where the usual rules find nothing; else that it is much shorter
/// than the hardest step, where that is long, and easier.
fn hint_at_one_solution(
    explorer: &Explorer,
    path: &SolvedPath,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let stuck = path.legs.iter().find(|leg| leg.onward.is_some()).map(|leg| &leg.state);
    let stuck = stuck.or((!path.is_solved()).then_some(&path.last));
    let hardest = hardest_of(path).map(|(leg, step)| (&leg.state, Some(step)));
    for (state, hardest) in stuck.map(|state| (state, None)).into_iter().chain(hardest) {
        let bounded = interrupt().child().after(ONWARD);
        let step = explorer
            .at(state.clone())
            .step_with_one_solution(&Ask::default().interrupt(&bounded))?;
        let is_worth_it =
            |step: &Judged| hardest.is_none_or(|hardest| is_much_shorter(step, hardest));
        if let Some(step) = step.filter(is_worth_it) {
            let text = with_one_solution(&step, hardest, path);
            return Ok(writeln!(out, "{}", width::sentence(&text))?);
        }
    }
    Ok(())
}

fn with_one_solution(step: &Judged, hardest: Option<&Judged>, path: &SolvedPath) -> String {
    let called = |proof: &Judged| {
        let Proof { family, length, .. } = proof.proof();
        format!("{}[{length}]", family.name.raw())
    };
    let instead = match hardest {
        Some(hardest) => format!("is much shorter than the hardest step, {}", called(hardest)),
        None => {
            let stuck = path.rules.last().map_or("singles", |rule| rule);
            format!("goes on where {stuck} finds nothing")
        }
    };
    let conclusions = first_ones(&step.conclusions());
    format!(
        "With one solution assumed {} {instead}, with {conclusions}: --assume-unique.",
        called(step)
    )
}

/// The hardest step of a path, where it is long; of the proofs that are applied together the easiest was needed.
fn hardest_of(path: &SolvedPath) -> Option<(&Leg, &Judged)> {
    let steps = path
        .legs
        .iter()
        .filter_map(|leg| Some((leg, leg.proofs.iter().min_by_key(|proof| effort(proof))?)));
    let hardest = steps.max_by_key(|(_, step)| effort(step));
    hardest.filter(|(_, step)| step.proof().length >= LONG)
}

/// From this length on the hardest step of a path is long: three times as long as most rectangles.
const LONG: usize = 9;

/// Whether a step has at most a third of the length of another one, and is easier to follow too.
fn is_much_shorter(step: &Judged, than: &Judged) -> bool {
    3 * step.proof().length <= than.proof().length && effort(step) < effort(than)
}

fn effort(proof: &Judged) -> Option<Effort> {
    Effort::least(proof.proof())
}

impl Args {
    /// The rules of the path: those that are named; the list of the user's own, or of the school; whips.
    fn own_rules(&self) -> Vec<String> {
        let first = Some(RuleList::KNOWN_FIRST).filter(|_| self.goes_on());
        match settings().rules(&self.rules, first) {
            none if none.is_empty() => ["singles"]
                .into_iter()
                .chain(of_measure("W").map(|card| card.name))
                .map(str::to_owned)
                .collect(),
            rules => rules,
        }
    }

    /// Whether a path goes on where the usual rules find nothing: where nobody named rules.
    fn goes_on(&self) -> bool {
        self.rules.is_empty() && !self.list && self.best.is_none()
    }
}

/// The question, whose progress is told on the spinner.
fn told_to(spinner: &Arc<Spinner>, ask: Ask) -> Ask {
    if !spinner.is_shown() {
        return ask;
    }
    let spinner = Arc::clone(spinner);
    ask.on_progress(move |progress| match progress {
        Progress::GoesOn { rule, open } => {
            spinner.at(Some(format!("{open} cells are open, asking {rule}")));
        }
        Progress::Advanced(leg) => {
            let open = 81 - leg.state.decided_cells().len();
            spinner.at(Some(format!("{open} cells are open")));
        }
        _ => {}
    })
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

/// Prints the legs of a path as they are found.
struct Printer<'a> {
    chains: &'a ChainArgs,
    out: &'a mut dyn Write,
    /// Whether pencil marks come before each step that is not a single.
    states: bool,
    /// The singles since the last other proof; they are printed on one line.
    singles: Vec<String>,
    /// The rules that have gone on so far.
    onward: Vec<String>,
}

impl<'a> Printer<'a> {
    fn of(chains: &'a ChainArgs, out: &'a mut dyn Write) -> Printer<'a> {
        let (singles, onward) = (Vec::new(), Vec::new());
        Printer { chains, out, states: false, singles, onward }
    }

    fn leg(&mut self, leg: &Leg) -> Result<(), Error> {
        if leg.proofs.iter().all(Judged::is_single) {
            self.singles.extend(leg.proofs.iter().map(Judged::conclusions));
            return Ok(());
        }
        self.flush_singles()?;
        self.begin(leg.onward.as_deref())?;
        if self.states {
            write!(self.out, "{}", write_pencil_marks(&leg.state))?;
        }
        for proof in &leg.proofs {
            writeln!(self.out, "{}", self.chains.write(proof.proof()))?;
        }
        Ok(())
    }

    /// Says where a rule goes on for the first time.
    fn begin(&mut self, onward: Option<&str>) -> Result<(), Error> {
        let is_new = |rule: &&str| self.onward.iter().all(|known| known != rule);
        if let Some(rule) = onward.filter(is_new) {
            self.onward.push(rule.to_owned());
            writeln!(self.out, "Nothing simpler is left here: {rule} goes on.")?;
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
