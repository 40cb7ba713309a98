//! `catena solve --best`: a path of eliminations that is the least by a measure.

use std::io::Write;

use catena::explorer::{AskError, Explorer, Judged};
use catena::grid::Position;
use catena::grid::format::write_shortest;
use catena::parallel::in_order;
use catena::proof::Proof;
use catena::rules::{Catalogue, Rank};
use catena_study::{Aim, Best, Broken, End, NoWeights, Steps};

use serde::Serialize;

use super::Args;
use crate::common::common;
use crate::input::warn_of_refusals;
use crate::interrupt::interrupt;
use crate::json::to_line;
use crate::progress::{Progress, Spinner};
use crate::rules::ReachArgs;
use crate::text_or_file::file_of;
use crate::{Error, Exit};

/// The search for the best path of a puzzle: by what measure, and in which steps.
pub struct Search<'a> {
    args: &'a Args,
    catalogue: &'a Catalogue,
    /// What the user calls the measure.
    measure: &'a str,
    /// `None` for the flattest path.
    aim: Option<Aim>,
    steps: Steps,
    /// The simpler rules, which are applied between the steps.
    basics: Vec<String>,
}

impl<'a> Search<'a> {
    /// The search that the options name; `None` where they name none.
    ///
    /// # Errors
    /// When a name is not that of a rule, none of them is a chain, or there is no such measure.
    pub fn of(
        args: &'a Args,
        catalogue: &'a Catalogue,
        rules: &[String],
    ) -> Result<Option<Search<'a>>, Error> {
        let Some(measure) = args.best.as_deref() else { return Ok(None) };
        let (families, mut basics) = sorted(catalogue, rules)?;
        if families.is_empty() {
            let hint = "name a family: --rules whip";
            return Err(Error::input("no rule of the list makes a step", hint));
        }
        if basics.is_empty() {
            basics.push("singles".to_owned());
        }
        let ReachArgs { budget, .. } = args.reach;
        let reach = args.reach.limits().reach();
        let steps = Steps::of(catalogue, &families, &basics, reach, budget)?;
        let steps = steps.within(args.best_states);
        let aim = aim(measure, &steps)?;
        Ok(Some(Search { args, catalogue, measure, aim, steps, basics }))
    }

    /// Looks for the path of a position, prints it, and hands over its proofs.
    ///
    /// # Errors
    /// When the position has no solution, or the search was interrupted.
    pub fn run(
        &self,
        explorer: &Explorer,
        out: &mut dyn Write,
    ) -> Result<(Vec<Proof>, Exit), Error> {
        let (puzzle, interrupt) = (explorer.position(), interrupt());
        let spinner = Spinner::going_on("looking for a better path");
        let best = self.best(puzzle).map_err(refuse)?;
        if best.end == End::Contradiction {
            return Err(AskError::NoSolution.into());
        }
        let proofs = self.steps.proofs(puzzle, &best.steps, &interrupt).map_err(refuse)?.0;
        drop(spinner);
        if self.args.json {
            writeln!(out, "{}", to_line(&self.document(&best, &proofs))?)?;
        } else {
            for (index, proof) in proofs.iter().enumerate() {
                let chain = self.args.chains.write(proof.proof());
                writeln!(out, "{}. {} {chain}", index + 1, best.steps[index].candidate)?;
            }
            writeln!(out, "{}", self.said(&best))?;
        }
        warn_of_refusals(&self.steps.notices());
        let is_solved = matches!(best.end, End::Least | End::Found);
        let exit = if is_solved { Exit::Done } else { Exit::Refused };
        Ok((proofs.iter().map(|proof| proof.proof().clone()).collect(), exit))
    }

    /// Looks for the paths of the puzzles of a list and writes a line for each, in their order.
    ///
    /// # Errors
    /// When the list or a puzzle in it is not what it should be, or something ended the run.
    pub fn list(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let puzzles = self.args.grid.positions()?;
        let progress = Progress::new(puzzles.len(), 0);
        let solve = |puzzle: &Position| {
            let Ok(explorer) = Explorer::of(puzzle.clone()).with_solution() else {
                return Ok(None);
            };
            let explorer = self.args.grid.given.apply(explorer)?;
            Ok::<_, Error>(Some(self.best(explorer.position())))
        };
        in_order(&puzzles, common().threads, solve, |index, best| {
            let ended = match best? {
                None => columns("contradiction", None),
                Some(Ok(best)) => line(&best),
                Some(Err(Broken::Interrupted(by))) => {
                    let after = format!("after {index} of {} puzzles", puzzles.len());
                    return Err(Error::Stopped { by, after });
                }
            };
            writeln!(out, "{}\t{ended}", write_shortest(&puzzles[index]))?;
            out.flush()?;
            progress.at(index + 1);
            Ok::<(), Error>(())
        })?;
        warn_of_refusals(&self.steps.notices());
        Ok(Exit::Done)
    }

    fn best(&self, puzzle: &Position) -> Result<Best, Broken> {
        match &self.aim {
            None => self.steps.flattest(puzzle, &interrupt()),
            Some(aim) => self.steps.best(self.catalogue, puzzle, aim, &interrupt()),
        }
    }

    /// What is known of the best path, in a sentence without a full stop.
    fn said(&self, best: &Best) -> String {
        let (what, less) = match self.aim {
            None => (format!("; its hardest step has effort {}", best.cost), "less"),
            Some(Aim::Steps) => (String::new(), "fewer"),
            Some(Aim::Longest) => (format!("; the longest proof has length {}", best.cost), "less"),
            Some(Aim::Total) => (format!("; the lengths add up to {}", best.cost), "less"),
            Some(Aim::Weights(_)) => (format!("; the weights add up to {}", best.cost), "less"),
        };
        let families: Vec<&str> = self.steps.families().names().collect();
        let (length, between) = (self.args.reach.limits().reach().length, self.basics.join(", "));
        let by = format!("by {} up to length {length}", families.join(", "));
        let greedy = best.greedy.map(|greedy| format!(" (simplest first: {greedy})"));
        let solved = || {
            let (steps, greedy) = (counted(best.steps.len()), greedy.clone().unwrap_or_default());
            format!("solved in {steps} {by}, with {between} between them{what}{greedy}")
        };
        let states = self.args.best_states;
        match best.end {
            End::Least => format!("{}; no path has {less}", solved()),
            End::Found => format!(
                "{}; no path has {less} than {}, the rest was not searched: stopped after {states} states",
                solved(),
                best.at_least
            ),
            End::Bound => format!("not solved: no path was found in {states} states, {by}"),
            End::Stuck | End::Contradiction => {
                format!("not solved: a narrow search found no path {by}")
            }
        }
    }

    /// The path as JSON has it.
    fn document<'s>(&'s self, best: &Best, proofs: &'s [Judged]) -> Fewest<'s> {
        Fewest {
            measure: self.measure,
            end: end(best.end).unwrap_or("not-solved"),
            steps: best.steps.len(),
            cost: best.cost,
            at_least: best.at_least,
            greedy: best.greedy,
            families: self.steps.families().names().collect(),
            between: &self.basics,
            max_length: self.args.reach.limits().reach().length,
            proofs,
        }
    }
}

/// The best path in JSON: `catena-fewest/2`.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "catena-fewest/2")]
struct Fewest<'a> {
    /// What the path is least in: `steps`, `longest`, `total`, `flattest`, or the file with the weights.
    measure: &'a str,
    /// `least` where no path costs less, `found` where one may, `not-solved` where none was found.
    end: &'a str,
    /// The number of steps.
    steps: usize,
    /// What the path costs; 0 where basic rules are enough, and where no path was found.
    cost: u32,
    /// No path costs less than this.
    at_least: u32,
    /// What the path costs that takes the simplest step first; null where it does not solve the puzzle.
    greedy: Option<u32>,
    /// The families that make the steps.
    families: Vec<&'a str>,
    /// The rules that are applied between the steps.
    between: &'a [String],
    /// The greatest length of a proof.
    max_length: usize,
    /// The proofs of the steps.
    proofs: &'a [Judged],
}

/// The names of the chains, and those of simpler rules.
fn sorted(catalogue: &Catalogue, rules: &[String]) -> Result<(Vec<String>, Vec<String>), Error> {
    let (mut families, mut basics) = (Vec::new(), Vec::new());
    for name in rules {
        let is_simple =
            catalogue.select(&[name])?.iter().all(|rule| rule.facts().rank < Rank::Chain);
        if is_simple { basics.push(name.clone()) } else { families.push(name.clone()) }
    }
    Ok((families, basics))
}

/// What a path is to be least in: `longest`, `total`, `steps`, or the weights of a file; `None` for `flattest`.
fn aim(measure: &str, steps: &Steps) -> Result<Option<Aim>, Error> {
    match measure {
        "flattest" => Ok(None),
        "longest" => Ok(Some(Aim::Longest)),
        "total" => Ok(Some(Aim::Total)),
        "steps" => Ok(Some(Aim::Steps)),
        _ => weights(measure, steps).map(Some),
    }
}

/// The weights of a file.
fn weights(measure: &str, steps: &Steps) -> Result<Aim, Error> {
    let text = std::fs::read_to_string(file_of(measure)).map_err(|error| {
        let hint =
            "write flattest, longest, total, steps, or a file with a family and a weight a line";
        Error::input(format!("{measure:?} is no measure, and no file: {error}"), hint)
    })?;
    Aim::weights(&text, steps.families().names()).map_err(|fault| match fault {
        NoWeights::Line(line) => Error::input(
            format!("{measure}, line {line}: no weight"),
            "write a family and a whole number, such as whip 3",
        ),
        NoWeights::Twice(line, family) => Error::input(
            format!("{measure}, line {line}: {family:?} has a weight already"),
            "write each family once",
        ),
        NoWeights::Family(family) => Error::input(
            format!("{measure} has no weight for {family}"),
            format!("add a line: {family} 1"),
        ),
    })
}

/// `least` when no path has less, `found` when one may; `None` where there is no path.
fn end(end: End) -> Option<&'static str> {
    match end {
        End::Least => Some("least"),
        End::Found => Some("found"),
        End::Bound | End::Stuck | End::Contradiction => None,
    }
}

/// How the search for a path ended, in columns: what the path costs, what is sure, what the greedy one costs, and the
/// number of steps.
fn line(best: &Best) -> String {
    match end(best.end) {
        Some(end) => columns(end, Some(best)),
        None if best.end == End::Contradiction => columns("contradiction", None),
        None if best.end == End::Bound => columns("stopped", None),
        None => columns("stuck", None),
    }
}

fn columns(ended: &str, best: Option<&Best>) -> String {
    let none = || "-".to_owned();
    let number = |of: &dyn Fn(&Best) -> u32| best.map_or_else(none, |best| of(best).to_string());
    let greedy = best.and_then(|best| best.greedy).map_or_else(none, |greedy| greedy.to_string());
    let steps = number(&|best| best.steps.len() as u32);
    let (cost, at_least) = (number(&|best| best.cost), number(&|best| best.at_least));
    format!("{ended}\t{cost}\t{at_least}\t{greedy}\t{steps}")
}

fn counted(steps: usize) -> String {
    if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") }
}

fn refuse(broken: Broken) -> Error {
    match broken {
        Broken::Interrupted(by) => {
            Error::Stopped { by, after: "before a path was found".to_owned() }
        }
    }
}
