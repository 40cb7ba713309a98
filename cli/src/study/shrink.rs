//! `catena study shrink`: the smallest position in which two families differ.

use std::io::Write;
use std::path::PathBuf;

use catena::explorer::Explorer;
use catena::grid::format::{write_pencil_marks, write_sukaku};
use catena::grid::{Candidate, Conclusion, State};
use catena::proof::Proof;
use catena::rules::Reach;
use catena_study::{
    Broken, Contrast, Counterexample, Keep, NoDifference, Short, Subsumption, contradictions,
};
use serde_json::json;

use super::compare::pair;
use super::open::{failure, store};
use crate::chains::ChainArgs;
use crate::input::{Given, live_conclusions};
use crate::interrupt::interrupt;
use crate::keep::Keeper;
use crate::parallel::Progress;
use crate::pictures::PictureArgs;
use crate::rules::{FamilyArgs, ReachArgs};
use crate::{Error, Exit};

/// Finds the smallest position in which one family proves an elimination and another does not
///
/// Candidates are removed as long as the first family proves the elimination and the second does not up to
/// --max-length or, where it does to begin with, needs more; until nothing can be left out. The
/// position keeps a solution and has no open single; with --any-state only the difference is kept, and
/// a dozen candidates are left. It is printed in a form that all have in common that are the same up to
/// the symmetries of Sudoku, with both proofs. Instead of a grid, --study takes eliminations of a
/// study in which the two families differ, and tells the smallest result.
#[derive(clap::Args)]
pub struct Args {
    /// The grid, a file that holds it, or - for standard input
    #[arg(required_unless_present = "study", conflicts_with = "study")]
    grid: Option<String>,
    /// The elimination, such as r3c9<>8
    #[arg(required_unless_present = "study", conflicts_with = "study")]
    elimination: Option<String>,
    /// Take the eliminations of this study in which the families differ
    #[arg(long, value_name = "FILE")]
    study: Option<PathBuf>,
    /// How many eliminations of the study to try
    #[arg(long, value_name = "N", default_value_t = 20, requires = "study")]
    examples: usize,
    /// The family that proves the elimination
    #[arg(long, value_name = "FAMILY")]
    holds: String,
    /// The family that does not, or needs a longer proof
    #[arg(long, value_name = "FAMILY")]
    fails: String,
    /// Keep only the difference, and no solution
    #[arg(long)]
    any_state: bool,
    #[command(flatten)]
    families: FamilyArgs,
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
/// When the grid, the elimination or a family is not what it should be, or the families do not differ.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = args.families.catalogue()?;
    let contrast = Contrast {
        holds: catalogue.find(&args.holds)?,
        fails: catalogue.find(&args.fails)?,
        reach: Reach { length: args.reach.max_length, als_size: args.reach.als_size },
        budget: args.reach.budget,
    };
    let keep = if args.any_state { Keep::Difference } else { Keep::Solution };
    let subjects = args.subjects(&contrast, &catalogue)?;
    let progress = Progress::new(subjects.len(), 0);
    let mut smallest: Option<Counterexample> = None;
    for (index, (state, target)) in subjects.iter().enumerate() {
        let found = contrast.shrink(state, *target, keep, &interrupt());
        let found = match (found, subjects.len()) {
            (Ok(found), _) => found,
            (Err(NoDifference::Budget), 2..) => continue,
            (Err(none), _) => return Err(args.refuse(none)),
        };
        let open = |found: &Counterexample| open_candidates(&found.position.state);
        if smallest.as_ref().is_none_or(|known| open(&found) < open(known)) {
            smallest = Some(found);
        }
        progress.at(index + 1);
    }
    let Some(found) = smallest else { return Err(args.refuse(NoDifference::Budget)) };
    print(args, &contrast, &found, out)?;
    let proofs: Vec<Proof> = proofs(&found).cloned().collect();
    args.pictures.make(&proofs[..1], args.chains.notation, out)?;
    if let Some(keeper) = &mut Keeper::of(&args.given.store)? {
        keeper.write(|writer| {
            proofs.iter().try_for_each(|proof| writer.proof(proof, None).map(drop))
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
        let found = contradictions(&store, pair.one, pair.other, self.examples).map_err(failed)?;
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
        let bound = self.reach.max_length;
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
            NoDifference::Broken(Broken::Unsound(proof)) => Error::input(
                format!("the checker refuses a {}", proof.family.name),
                "this is an error of Catena, please report it",
            ),
        }
    }
}

/// The proofs of both families, where the second has one.
fn proofs(found: &Counterexample) -> impl Iterator<Item = &Proof> {
    let other = match &found.short {
        Short::Longer(proof) => Some(proof.proof()),
        Short::None { .. } => None,
    };
    std::iter::once(found.proof.proof()).chain(other)
}

fn print(
    args: &Args,
    contrast: &Contrast,
    found: &Counterexample,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let (one, other) = (contrast.holds.name(), contrast.fails.name());
    let state = &found.position.state;
    if args.json {
        let short = match &found.short {
            Short::None { up_to } => {
                json!({ "family": other, "none-up-to": up_to, "complete": true })
            }
            Short::Longer(proof) => json!({ "family": other, "length": proof.proof().length }),
        };
        let document = json!({
            "schema": "catena-counterexample/1",
            "state": write_sukaku(state),
            "eliminates": found.target.to_string(),
            "candidates": state.len(),
            "holds": { "family": one, "length": found.proof.proof().length },
            "fails": short,
            "proofs": proofs(found).map(json_of).collect::<Result<Vec<_>, _>>()?,
        });
        return Ok(writeln!(out, "{document}")?);
    }
    write!(out, "{}", write_pencil_marks(state))?;
    let (len, began_with, tried) = (state.len(), found.began_with, found.tried);
    writeln!(
        out,
        "{len} candidates, {} of them open, of {began_with}; {tried} positions tried",
        open_candidates(state)
    )?;
    writeln!(out, "{}", args.chains.write(found.proof.proof()))?;
    match &found.short {
        Short::None { up_to } => {
            writeln!(out, "{other}: none up to length {up_to}; the search was complete")?;
        }
        Short::Longer(proof) => writeln!(out, "{}", args.chains.write(proof.proof()))?,
    }
    Ok(())
}

fn json_of(proof: &Proof) -> Result<serde_json::Value, Error> {
    let text = catena::proof::json::to_json(proof);
    Ok(serde_json::from_str(&text).map_err(std::io::Error::from)?)
}

/// The candidates of cells that are not decided.
fn open_candidates(state: &State) -> usize {
    state.candidates().filter(|candidate| state.decided(candidate.cell()).is_none()).count()
}
