//! `catena study shrink`: the smallest position in which two families differ.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use catena::explorer::Explorer;
use catena::grid::{Candidate, Conclusion, State};
use catena_store::keep_families;
use catena_study::{
    Broken, Contrast, Counterexample, Keep, NoDifference, Short, Subsumption, contradictions,
};

use super::compare::pair;
use super::open::{failure, store};
use crate::chains::ChainArgs;
use crate::counterexample::Shown;
use crate::input::{Given, live_conclusions};
use crate::interrupt::interrupt;
use crate::json::to_line;
use crate::keep::Keeper;
use crate::pictures::PictureArgs;
use crate::progress::Spinner;
use crate::rules::{ReachArgs, catalogue};
use crate::text_or_file::text_or_file;
use crate::{Error, Exit};

/// Finds the smallest position in which one family proves an elimination and another does not
///
/// Candidates are removed as long as the first family proves the elimination and the second does not up to
/// --max-length or, where it does to begin with, needs more; until nothing can be left out. The
/// position keeps a solution and has no open single; with --any-state only the difference is kept, and
/// a dozen candidates are left. It is printed in a form that all have in common that are the same up to
/// the symmetries of Sudoku, with both proofs. With --store it is kept: both proofs, or the statement that
/// the second family has none up to which length, in which bounds; `catena store check` searches again, and
/// `catena store show FILE counterexample N` shows it. Instead of a grid, --study takes eliminations of a
/// study in which the two families differ, and tells the smallest result.
#[derive(clap::Args)]
pub struct Args {
    /// The grid, a file that holds it, or - for standard input
    #[arg(required_unless_present = "study", conflicts_with = "study", value_parser = text_or_file())]
    grid: Option<String>,
    /// The elimination, such as r3c9<>8
    #[arg(required_unless_present = "study", conflicts_with = "study")]
    elimination: Option<String>,
    /// Take the eliminations of this study in which the families differ
    #[arg(long, value_name = "FILE")]
    study: Option<PathBuf>,
    /// How many eliminations of the study to try
    #[arg(long, value_name = "N", default_value = "20", requires = "study")]
    examples: NonZeroUsize,
    /// The family that proves the elimination
    #[arg(long, value_name = "FAMILY")]
    holds: String,
    /// The family that does not, or needs a longer proof
    #[arg(long, value_name = "FAMILY")]
    fails: String,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print the position and both proofs as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Runs the command.
///
/// # Errors
/// When the grid, the elimination, a family or the store is not what it should be, or the families do not
/// differ.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = catalogue()?;
    let contrast = Contrast {
        holds: catalogue.find(&args.holds)?,
        fails: catalogue.find(&args.fails)?,
        reach: args.reach.limits().reach(),
        budget: args.reach.budget,
    };
    let keep = if args.given.any_state { Keep::Difference } else { Keep::Solution };
    let subjects = args.subjects(&contrast, &catalogue)?;
    let mut keeper = Keeper::of(&args.given.store)?;
    let spinner = Spinner::going_on("shrinking");
    let mut smallest: Option<Counterexample> = None;
    let mut refused = NoDifference::Budget;
    for (index, (state, target)) in subjects.iter().enumerate() {
        spinner.at(Some(format!("shrinking {} of {}", index + 1, subjects.len())));
        let open = |found: &Counterexample| open_candidates(&found.position.state);
        match contrast.shrink(state, *target, keep, &interrupt()) {
            Ok(found) if smallest.as_ref().is_none_or(|known| open(&found) < open(known)) => {
                smallest = Some(found);
            }
            Ok(_) => {}
            Err(broken @ NoDifference::Broken(_)) => return Err(args.refuse(broken)),
            // Within these bounds the two may not differ where they do within those of the study.
            Err(none) => refused = none,
        }
    }
    let Some(found) = smallest else { return Err(args.refuse(refused)) };
    let absence = contrast.absence(&found, &catalogue);
    let longer = match &found.short {
        Short::Longer(proof) => Some(proof.proof()),
        Short::None { .. } => None,
    };
    let proof = found.proof.proof();
    let shown = Shown { target: found.target, proof, absence: &absence, longer };
    print(args, &shown, &found, out)?;
    args.pictures.make(std::slice::from_ref(proof), args.chains.notation, out)?;
    if let Some(keeper) = &mut keeper {
        keeper.write(|writer| {
            writer.counterexample(proof, found.target, &absence, longer)?;
            let families = [&contrast.holds, &contrast.fails].map(|rule| rule.family());
            keep_families(writer, &catalogue, families.into_iter())
        })?;
    }
    Ok(Exit::Done)
}

impl Args {
    /// The states and eliminations to begin with.
    fn subjects(
        &self,
        contrast: &Contrast,
        catalogue: &catena::rules::Catalogue,
    ) -> Result<Vec<(State, Candidate)>, Error> {
        let Some(file) = &self.study else {
            let explorer: Explorer = self.given.open(self.grid.as_deref())?;
            let text = self.elimination.as_deref().unwrap_or_default();
            return match live_conclusions(text, &explorer)?[..] {
                [Conclusion::Eliminate(target)] => Ok(vec![(explorer.state().clone(), target)]),
                _ => Err(Error::input("name one elimination", "write it as r3c9<>8")),
            };
        };
        let store = store(file)?;
        let failed = |error| failure(file, &error);
        let all = Subsumption::of(&store, catalogue).map_err(failed)?;
        let pair = pair(&all, contrast.holds.name(), contrast.fails.name())?;
        let found = contradictions(&store, pair, self.examples.get()).map_err(failed)?;
        let mut subjects = Vec::new();
        for (state, target) in found {
            subjects.extend(store.state(state).map_err(failed)?.map(|state| (state, target)));
        }
        match subjects.is_empty() {
            true => {
                let Contrast { holds, fails, .. } = contrast;
                let (one, other) = (holds.name(), fails.name());
                let message = format!("the study has no elimination by {one} that {other} lacks");
                Err(Error::input(message, ""))
            }
            false => Ok(subjects),
        }
    }

    fn refuse(&self, none: NoDifference) -> Error {
        let (one, other) = (&self.holds, &self.fails);
        let bound = self.reach.limits().reach().length;
        match none {
            NoDifference::NotProved => {
                Error::input(format!("{one} does not prove it up to length {bound}"), "")
            }
            NoDifference::BothProve { length } => Error::input(
                format!("{other} proves it too, by a proof of length {length} that is no longer"),
                "--max-length N looks only for shorter ones",
            ),
            NoDifference::Budget => {
                Error::input("a search was stopped at the budget", "choose a greater --budget")
            }
            NoDifference::NoSolution => Error::input(
                "the position has no solution in which the candidate is false",
                "--any-state needs none",
            ),
            NoDifference::Broken(Broken::Interrupted(by)) => {
                Error::Stopped { by, after: "before the position was smallest".to_owned() }
            }
            NoDifference::Unsound(proof) => Error::input(
                format!("the checker refuses a {}", proof.family.name),
                "this is an error of Catena, please report it",
            ),
        }
    }
}

fn print(
    args: &Args,
    shown: &Shown,
    found: &Counterexample,
    out: &mut dyn Write,
) -> Result<(), Error> {
    if args.json {
        return Ok(writeln!(out, "{}", to_line(&shown.document())?)?);
    }
    let state = &found.position.state;
    let (len, began_with, tried) = (state.len(), found.began_with, found.tried);
    let open = open_candidates(state);
    let between =
        format!("{len} candidates, {open} of them open, of {began_with}; {tried} positions tried");
    Ok(write!(out, "{}", shown.text(&between, &args.chains))?)
}

/// The candidates of cells that are not decided.
fn open_candidates(state: &State) -> usize {
    state.candidates().filter(|candidate| state.decided(candidate.cell()).is_none()).count()
}
