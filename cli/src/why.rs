//! `catena why`: the shortest proof of a conclusion in each chain family, side by side.

use std::io::Write;
use std::sync::Arc;

use super::chains::{self, ChainArgs, Notation};
use super::input::{Given, live_conclusion, open_singles};
use super::keep::Keeper;
use super::pictures::PictureArgs;
use super::rules::{self, ReachArgs};
use super::table::write_table;
use super::{Error, Exit};
use catena::grid::{Candidate, Conclusion, Csp, Position, singles};
use catena::proof::Proof;
use catena::proof::json::to_json;
use catena::rules::{Completeness, Outcome, Prepared, Rule, prove_single};
use catena::solution::{Solutions, solutions};

/// Shows why a conclusion holds: the shortest proof in each chain family
///
/// Prints the families that prove it, with the length of the shortest proof, its numbers of t- and
/// z-candidates, what it needs beside candidates (groups, almost locked sets or almost-cells of up to
/// so many cells) and its chain, then the simplest in full; and says which families have no proof up
/// to the greatest length. A placement is explained by the eliminations that leave nothing else. The exit
/// code is 1 when a conclusion has no proof.
#[derive(clap::Args)]
pub struct Args {
    /// The grid, a file that holds it, or - for standard input; then what to explain: r3c9<>8,
    /// n8r3c9, r3c9=5 … With --state the grid is left out
    #[arg(required = true, num_args = 1.., value_names = ["GRID", "CONCLUSION"])]
    words: Vec<String>,
    #[command(flatten)]
    given: Given,
    /// Search this family alone; may be repeated; `all` stands for every one [default: all but aict
    /// and aiczt, which may take seconds]
    #[arg(long, value_name = "NAME")]
    family: Vec<String>,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print every proof up to the greatest length, shorter ones first, and not the shortest alone;
    /// equal chains count once
    #[arg(long)]
    all: bool,
    /// Print the proofs as JSON lines, which `catena check` judges
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Runs the command.
///
/// # Errors
/// When the grid, a conclusion or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let (rules, left_out) = match args.family[..] {
        [] => rules::usual(),
        _ => (rules::named(&args.family)?, Vec::new()),
    };
    let (grid, conclusions) = match (args.given.state, args.words.split_first()) {
        (None, Some((grid, conclusions))) => (Some(grid.as_str()), conclusions),
        _ => (None, &args.words[..]),
    };
    let position = args.given.read(grid)?;
    if conclusions.is_empty() {
        let hint = "name what to explain after the grid: r3c9<>8, n8r3c9, r3c9=5";
        return Err(Error::input("there is no conclusion to explain", hint));
    }
    let conclusions: Vec<Conclusion> = conclusions
        .iter()
        .map(|text| live_conclusion(text, &position.state))
        .collect::<Result<_, _>>()?;
    let ground = Prepared::new(position.clone());
    let why = Why { args, position: &position, ground, rules: &rules, left_out: &left_out };
    let mut outcome = Exit::Done;
    let mut found = Found::default();
    let mut keeper = Keeper::of(&args.given.store)?;
    for (index, &conclusion) in conclusions.iter().enumerate() {
        if index > 0 && !args.json {
            writeln!(out)?;
        }
        if !why.explain(conclusion, &mut found, out)? {
            outcome = Exit::Refused;
        }
    }
    args.pictures.make(&found.simplest, in_full(args.chains.notation), out)?;
    if let Some(keeper) = &mut keeper {
        keeper.proofs(&position, &found.all)?;
    }
    Ok(outcome)
}

/// The notation in which a proof is given in full.
fn in_full(notation: Notation) -> Notation {
    if notation == Notation::Nrc { Notation::Full } else { notation }
}

/// The proofs found so far: the simplest of each conclusion, which may be drawn; and all, which may be
/// stored.
#[derive(Default)]
struct Found {
    simplest: Vec<Proof>,
    all: Vec<Proof>,
}

/// A position, and how to explain what holds in it.
struct Why<'a> {
    args: &'a Args,
    position: &'a Position,
    ground: Prepared,
    rules: &'a [Arc<dyn Rule>],
    /// What is not asked because none was named.
    left_out: &'a [Arc<dyn Rule>],
}

/// What the families have to say of one elimination.
struct Families<'a> {
    proofs: Vec<Proof>,
    none: Vec<&'a dyn Rule>,
    stopped: Vec<(&'a dyn Rule, usize)>,
}

impl<'a> Why<'a> {
    /// Explains a conclusion, and adds its simplest proofs to those that may be drawn; whether there
    /// was a proof.
    fn explain(
        &self,
        conclusion: Conclusion,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        if let Some(refusal) = self.against_the_solution(conclusion) {
            self.say(out, &refusal)?;
            return Ok(false);
        }
        match conclusion {
            Conclusion::Eliminate(candidate) => self.elimination(candidate, found, out),
            Conclusion::Place(candidate) => self.placement(candidate, found, out),
        }
    }

    /// Why a conclusion cannot hold, by the solution; `None` when it can, or there are several.
    fn against_the_solution(&self, conclusion: Conclusion) -> Option<String> {
        let Solutions::One(solution) = solutions(&self.position.state) else { return None };
        let candidate = conclusion.candidate();
        let is_true = solution[candidate.cell().index()] == candidate.digit();
        match conclusion {
            Conclusion::Eliminate(_) if is_true => {
                Some(format!("{candidate} is in the solution: no elimination can hold"))
            }
            Conclusion::Place(_) if !is_true => {
                Some(format!("{candidate} is not in the solution: it cannot be placed"))
            }
            _ => None,
        }
    }

    /// A sentence: to the reader, and not among the proofs when these are asked for as JSON.
    fn say(&self, out: &mut dyn Write, sentence: &str) -> Result<(), Error> {
        if self.args.json {
            super::note(sentence);
        } else {
            writeln!(out, "{sentence}")?;
        }
        Ok(())
    }

    fn placement(
        &self,
        candidate: Candidate,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        let state = &self.position.state;
        if state.decided(candidate.cell()).is_some() {
            self.say(out, &format!("{} is decided already", Conclusion::Place(candidate)))?;
            return Ok(true);
        }
        if let Some(single) = singles(state).find(|single| single.candidate == candidate) {
            let proof = prove_single(state, self.position.givens, single);
            if self.args.json {
                writeln!(out, "{}", to_json(&proof))?;
            } else {
                writeln!(
                    out,
                    "{}, the only candidate of {}",
                    chains::write(&proof, Notation::Nrc),
                    single.csp
                )?;
            }
            found.all.push(proof.clone());
            found.simplest.push(proof);
            return Ok(true);
        }
        let others = |csp: &Csp| state.values(*csp).filter(|&other| other != candidate).count();
        let csp = candidate.csps().into_iter().min_by_key(others).expect("there are four");
        let rest: Vec<Candidate> = state.values(csp).filter(|&other| other != candidate).collect();
        let falls: Vec<String> =
            rest.iter().map(|&c| Conclusion::Eliminate(c).to_string()).collect();
        let conclusion = Conclusion::Place(candidate);
        self.say(
            out,
            &format!("{conclusion} is what {csp} is left with after {}.", falls.join(", ")),
        )?;
        let mut proved = true;
        for other in rest {
            if !self.args.json {
                writeln!(out)?;
            }
            proved &= self.elimination(other, found, out)?;
        }
        Ok(proved)
    }

    /// Every proof of an elimination, family by family, as they are found.
    fn list(
        &self,
        target: Candidate,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        let mut shortest: Option<Proof> = None;
        for rule in self.rules {
            let (limits, mut work) = (self.args.reach.limits(), self.args.reach.work_for(&**rule));
            let max_length = limits.length;
            let mut count = 0;
            let mut written = Ok(());
            let mut tell = |proof: Proof| {
                count += 1;
                let text = match self.args.json {
                    true => to_json(&proof),
                    false => self.args.chains.write(&proof),
                };
                if shortest.as_ref().is_none_or(|known| proof.length < known.length) {
                    shortest = Some(proof.clone());
                }
                if self.args.given.store.is_some() {
                    found.all.push(proof);
                }
                if written.is_ok() {
                    written = writeln!(out, "{text}");
                }
            };
            let (end, extent) =
                rule.search(&self.ground, &limits).all(target, &mut tell, &mut work);
            written?;
            let name = rule.name();
            let sentence = match (end, count) {
                (_, 1..) if extent == Completeness::Shortest => {
                    format!("{name}: a shortest one; its search keeps no other")
                }
                (Outcome::Stopped { none_up_to, .. }, _) => {
                    format!(
                        "{name}: {count} found, every one up to length {none_up_to}; stopped at the budget"
                    )
                }
                (_, 0) => format!("{name}: none up to length {max_length}"),
                (_, _) => format!("{name}: {count}, all there are up to length {max_length}"),
            };
            self.say(out, &sentence)?;
        }
        let proved = shortest.is_some();
        found.simplest.extend(shortest);
        Ok(proved)
    }

    fn elimination(
        &self,
        target: Candidate,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        let proved = match self.args.all {
            true => self.list(target, found, out)?,
            false => self.side_by_side(target, found, out)?,
        };
        if !self.left_out.is_empty() {
            let names = rules::names(self.left_out);
            self.say(
                out,
                &format!("Not asked, as they may take seconds: {names} (--family all)."),
            )?;
        }
        Ok(proved)
    }

    /// The shortest proof of an elimination in each family.
    fn side_by_side(
        &self,
        target: Candidate,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        let families = self.families(target);
        if self.args.json {
            for proof in &families.proofs {
                writeln!(out, "{}", to_json(proof))?;
            }
        } else {
            self.table(target, &families, out)?;
        }
        for sentence in self.missing(target, &families) {
            self.say(out, &sentence)?;
        }
        let proved = !families.proofs.is_empty();
        let simplest = families.proofs.iter().min_by_key(|proof| proof.weight());
        found.simplest.extend(simplest.cloned());
        found.all.extend(families.proofs);
        Ok(proved)
    }

    fn families(&self, target: Candidate) -> Families<'a> {
        let mut families = Families { proofs: Vec::new(), none: Vec::new(), stopped: Vec::new() };
        for rule in self.rules {
            let (limits, mut work) = (self.args.reach.limits(), self.args.reach.work_for(&**rule));
            match rule.shortest(&self.ground, target, &limits, &mut work) {
                Outcome::Found(proof) => families.proofs.push(proof),
                Outcome::None { .. } => families.none.push(&**rule),
                Outcome::Stopped { none_up_to, .. } => families.stopped.push((&**rule, none_up_to)),
            }
        }
        families
    }

    fn table(
        &self,
        target: Candidate,
        families: &Families,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let Some(simplest) = families.proofs.iter().min_by_key(|proof| proof.weight()) else {
            return Ok(());
        };
        writeln!(out, "{}", Conclusion::Eliminate(target))?;
        let mut rows =
            vec![["family", "length", "t", "z", "needs", "chain"].map(str::to_owned).to_vec()];
        rows.extend(families.proofs.iter().map(|proof| row(proof, self.args.chains.notation)));
        write_table(out, &rows)?;
        let notation = in_full(self.args.chains.notation);
        let in_full = ChainArgs { notation, ..self.args.chains.clone() };
        writeln!(out, "\nThe simplest, in full:\n{}", in_full.write(simplest))?;
        Ok(())
    }

    /// What is to be said of the families without a proof.
    fn missing(&self, target: Candidate, families: &Families) -> Vec<String> {
        let max_length = self.args.reach.max_length;
        let mut sentences = Vec::new();
        if !families.none.is_empty() {
            let names: Vec<&str> = families.none.iter().map(|r| r.name()).collect();
            let what = Conclusion::Eliminate(target);
            sentences.push(match families.none.len() == self.rules.len() {
                true => format!("No family searched proves {what} up to length {max_length}."),
                false => format!("No proof up to length {max_length}: {}.", names.join(", ")),
            });
        }
        for (rule, none_up_to) in &families.stopped {
            let name = rule.name();
            sentences.push(format!(
                "{name}: stopped at the budget; there is none up to length {none_up_to}."
            ));
        }
        if families.proofs.is_empty() {
            sentences.extend(open_singles(&self.position.state));
        }
        sentences
    }
}

/// A row of the table: the chain without its name and conclusion, which the other columns say; what is
/// no chain has only its conclusions to show.
fn row(proof: &Proof, notation: Notation) -> Vec<String> {
    let Some(chain) = &proof.chain else {
        let cells = [proof.family.name.clone(), proof.length.to_string(), String::new()];
        let last = format!("==> {}", chains::conclusions(proof));
        return cells.into_iter().chain([String::new(), proof.needs().to_string(), last]).collect();
    };
    let text = chains::write(proof, notation);
    let text = text.split_once(' ').map_or(text.as_str(), |(_, rest)| rest);
    let text = text.rsplit_once("=>").map_or(text, |(steps, _)| steps.trim_end_matches('='));
    vec![
        proof.family.name.clone(),
        proof.length.to_string(),
        chain.t_candidates().to_string(),
        chain.z_candidates().to_string(),
        proof.needs().to_string(),
        text.trim().to_owned(),
    ]
}
