//! `catena solve --fewest`: a path of few eliminations.

use std::io::Write;

use catena::explorer::{Explorer, Judged};
use catena::proof::Proof;
use catena::rules::{Catalogue, Rank, Reach};
use catena_study::{Broken, End, Steps};

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
