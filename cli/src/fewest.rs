//! `catena solve --fewest` and `--best`: a path of few eliminations, or the least by another measure.

use std::io::Write;

use catena::explorer::{Explorer, Judged};
use catena::proof::Proof;
use catena::rules::{Catalogue, Rank, Reach};
use catena_study::{Aim, Best, Broken, End, NoWeights, Steps};

use super::chains::ChainArgs;
use super::interrupt::interrupt;
use super::progress::Spinner;
use super::rules::ReachArgs;
use super::{Error, Exit};

/// What a path of few eliminations needs besides the position.
pub struct Fewest<'a> {
    /// The names of the rules: chains eliminate, simpler rules finish.
    pub rules: &'a [String],
    /// The rules that can be named.
    pub catalogue: &'a Catalogue,
    /// How far rules search.
    pub reach: &'a ReachArgs,
    /// The measure; `None` for the number of steps.
    pub best: Option<&'a str>,
    /// How many states are expanded at most.
    pub states: usize,
    /// How chains are written.
    pub chains: &'a ChainArgs,
    /// Whether one JSON document is printed.
    pub json: bool,
}

impl Fewest<'_> {
    /// Looks for the path, prints it, and hands over its proofs.
    ///
    /// # Errors
    /// When a name is not that of a rule, none of them is a chain, or the search was interrupted.
    pub fn run(
        &self,
        explorer: &Explorer,
        out: &mut dyn Write,
    ) -> Result<(Vec<Proof>, Exit), Error> {
        let (families, mut basics) = self.sorted()?;
        if families.is_empty() {
            return Err(Error::input(
                "no rule of the list makes a step",
                "name a family: --rules whip",
            ));
        }
        if basics.is_empty() {
            basics.push("singles".to_owned());
        }
        let ReachArgs { max_length, als_size, budget } = *self.reach;
        let reach = Reach { length: max_length, als_size };
        let steps =
            Steps::of(self.catalogue, &families, &basics, reach, budget)?.within(self.states);
        let interrupt = interrupt();
        if let Some(measure) = self.best.filter(|measure| *measure != "steps") {
            return self.best(measure, &steps, &basics, explorer, out);
        }
        let spinner = Spinner::going_on("looking for a path of few steps");
        let fewest = steps.fewest(explorer.position(), 0, &interrupt).map_err(refuse)?;
        let proofs =
            steps.proofs(explorer.position(), &fewest.steps, &interrupt).map_err(refuse)?.0;
        drop(spinner);
        let is_solved = matches!(fewest.end, End::Least | End::Found);
        let exit = if is_solved { Exit::Done } else { Exit::Refused };
        let proved = || proofs.iter().map(|proof| proof.proof().clone()).collect();
        if self.json && fewest.end != End::Contradiction {
            writeln!(out, "{}", document(&fewest, &families, &basics, max_length, &proofs)?)?;
            return Ok((proved(), exit));
        }
        for (index, proof) in proofs.iter().enumerate() {
            let only = fewest.steps[index].candidate;
            let chain = self.chains.write(proof.proof());
            writeln!(out, "{}. {} {}", index + 1, only, chain)?;
        }
        let (count, at_least) = (fewest.steps.len(), fewest.at_least);
        let between = basics.join(", ");
        let bound = format!("by {} up to length {max_length}", families.join(", "));
        match fewest.end {
            End::Least => writeln!(
                out,
                "solved in {} {bound}, with {between} between them; no path has fewer",
                counted(count)
            )?,
            End::Found => writeln!(
                out,
                "solved in {} {bound}, with {between} between them; no path has fewer than {at_least}, \
                 the rest was not searched: stopped after {} states",
                counted(count),
                self.states
            )?,
            End::Bound | End::Stuck => writeln!(
                out,
                "not solved: a narrow search found no path {bound}, with {between} between the steps"
            )?,
            End::Contradiction => {
                return Err(catena::explorer::AskError::NoSolution.into());
            }
        }
        Ok((proved(), exit))
    }

    /// The same for a path that is the least by a measure.
    fn best(
        &self,
        measure: &str,
        steps: &Steps,
        basics: &[String],
        explorer: &Explorer,
        out: &mut dyn Write,
    ) -> Result<(Vec<Proof>, Exit), Error> {
        let (aim, interrupt) = (aim(measure, steps)?, interrupt());
        let spinner = Spinner::going_on("looking for a better path");
        let best = steps.best(self.catalogue, explorer.position(), &aim, &interrupt);
        let best = best.map_err(refuse)?;
        if best.end == End::Contradiction {
            return Err(catena::explorer::AskError::NoSolution.into());
        }
        let proofs = steps.proofs(explorer.position(), &best.steps, &interrupt).map_err(refuse)?.0;
        drop(spinner);
        let is_solved = matches!(best.end, End::Least | End::Found);
        if self.json {
            let families: Vec<String> = steps.families().names().map(str::to_owned).collect();
            let max_length = self.reach.max_length;
            let fewest = catena_study::Fewest {
                end: best.end,
                at_least: best.at_least as usize,
                steps: best.steps.clone(),
                ways: None,
            };
            let mut document = document(&fewest, &families, basics, max_length, &proofs)?;
            document["measure"] = measure.into();
            document["cost"] = best.cost.into();
            document["greedy"] = best.greedy.into();
            writeln!(out, "{document}")?;
        } else {
            for (index, proof) in proofs.iter().enumerate() {
                let chain = self.chains.write(proof.proof());
                writeln!(out, "{}. {} {chain}", index + 1, best.steps[index].candidate)?;
            }
            writeln!(out, "{}", said(measure, &best, self.states))?;
        }
        let exit = if is_solved { Exit::Done } else { Exit::Refused };
        Ok((proofs.iter().map(|proof| proof.proof().clone()).collect(), exit))
    }

    /// The names of the chains, and those of simpler rules.
    fn sorted(&self) -> Result<(Vec<String>, Vec<String>), Error> {
        let (mut families, mut basics) = (Vec::new(), Vec::new());
        for name in self.rules {
            let is_simple =
                self.catalogue.select(&[name])?.iter().all(|rule| rule.facts().rank < Rank::Chain);
            if is_simple { basics.push(name.clone()) } else { families.push(name.clone()) }
        }
        Ok((families, basics))
    }
}

/// What a path is to be least in: `longest`, `total`, or the weights of a file.
fn aim(measure: &str, steps: &Steps) -> Result<Aim, Error> {
    match measure {
        "longest" => return Ok(Aim::Longest),
        "total" => return Ok(Aim::Total),
        _ => {}
    }
    let text = std::fs::read_to_string(measure).map_err(|error| {
        let hint = "write longest, total, steps, or a file with a family and a weight a line";
        Error::input(format!("{measure:?} is no measure, and no file: {error}"), hint)
    })?;
    Aim::weights(&text, steps.families().names()).map_err(|fault| match fault {
        NoWeights::Line(line) => Error::input(
            format!("{measure}, line {line}: no weight"),
            "write a family and a whole number, such as whip 3",
        ),
        NoWeights::Family(family) => Error::input(
            format!("{measure} has no weight for {family}"),
            format!("add a line: {family} 1"),
        ),
    })
}

/// What is known of the best path, in a sentence without a full stop.
fn said(measure: &str, best: &Best, states: usize) -> String {
    let what = match measure {
        "longest" => "the longest proof has length",
        "total" => "the lengths add up to",
        _ => "the weights add up to",
    };
    let greedy =
        best.greedy.map_or_else(String::new, |greedy| format!(" (simplest first: {greedy})"));
    let Best { cost, at_least, .. } = best;
    match best.end {
        End::Least => format!(
            "solved in {}; {what} {cost}{greedy}; no path has less",
            counted(best.steps.len())
        ),
        End::Found => format!(
            "solved in {}; {what} {cost}{greedy}; no path has less than {at_least}, the rest was not searched: \
             stopped after {states} states",
            counted(best.steps.len()),
        ),
        End::Bound => format!("not solved: no path was found in {states} states"),
        End::Stuck | End::Contradiction => "not solved: there is no path".to_owned(),
    }
}

/// The path as `catena-fewest/1`.
fn document(
    fewest: &catena_study::Fewest,
    families: &[String],
    basics: &[String],
    max_length: usize,
    proofs: &[Judged],
) -> Result<serde_json::Value, Error> {
    let end = match fewest.end {
        End::Least => "least",
        End::Found => "found",
        End::Bound | End::Stuck | End::Contradiction => "not-solved",
    };
    let proofs: Result<Vec<serde_json::Value>, _> =
        proofs.iter().map(serde_json::to_value).collect();
    Ok(serde_json::json!({
        "schema": "catena-fewest/1",
        "end": end,
        "steps": fewest.steps.len(),
        "at-least": fewest.at_least,
        "families": families,
        "between": basics,
        "max-length": max_length,
        "proofs": proofs.map_err(std::io::Error::from)?,
    }))
}

fn counted(steps: usize) -> String {
    if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") }
}

fn refuse(broken: Broken) -> Error {
    match broken {
        Broken::Interrupted(by) => {
            Error::Stopped { by, after: "before a path was found".to_owned() }
        }
        Broken::Unsound(proof) => Error::input(
            format!("the checker refuses a {}", proof.family.name),
            "this is an error of Catena, please report it",
        ),
    }
}
