//! `catena why`: the shortest proof of a conclusion in each chain family, side by side.

use std::io::Write;

use super::chains::{self, ChainArgs, Notation};
use super::input::{GridArgs, live_conclusion, open_singles};
use super::rules::{self, Reach};
use super::table::write_table;
use super::{Error, Outcome};
use crate::grid::{Candidate, Conclusion, Csp, Position, singles};
use crate::proof::Proof;
use crate::proof::json::to_json;
use crate::search::{Answer, Board, Rule, prove_single, shortest};
use crate::solution::{Solutions, solutions};

/// Shows why a conclusion holds: the shortest proof in each chain family
///
/// Prints the families that prove it, with the length of the shortest proof, its numbers of t- and
/// z-candidates and its chain, then the simplest in full; and says which families have no proof up to
/// the greatest length. A placement is explained by the eliminations that leave nothing else. The exit
/// code is 1 when a conclusion has no proof.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// What to explain: r3c9<>8, n8r3c9, r3c9=5 …
    #[arg(required = true, value_name = "CONCLUSION")]
    conclusions: Vec<String>,
    /// Search this family alone; may be repeated [default: all that a kernel answers]
    #[arg(long, value_name = "NAME")]
    family: Vec<String>,
    #[command(flatten)]
    reach: Reach,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print the proofs as JSON lines, which `catena check` judges
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// When the grid, a conclusion or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Outcome, Error> {
    let rules = match args.family[..] {
        [] => rules::all(),
        _ => rules::named(&args.family)?,
    };
    let position = args.grid.read()?;
    let conclusions: Vec<Conclusion> = args
        .conclusions
        .iter()
        .map(|text| live_conclusion(text, &position.state))
        .collect::<Result<_, _>>()?;
    let why = Why { args, position: &position, board: Board::new(&position.state), rules: &rules };
    let mut outcome = Outcome::Done;
    for (index, &conclusion) in conclusions.iter().enumerate() {
        if index > 0 && !args.json {
            writeln!(out)?;
        }
        if !why.explain(conclusion, out)? {
            outcome = Outcome::Refused;
        }
    }
    Ok(outcome)
}

/// A position, and how to explain what holds in it.
struct Why<'a> {
    args: &'a Args,
    position: &'a Position,
    board: Board,
    rules: &'a [Rule],
}

/// What the families have to say of one elimination.
struct Families<'a> {
    proofs: Vec<Proof>,
    none: Vec<&'a Rule>,
    stopped: Vec<(&'a Rule, usize)>,
}

impl<'a> Why<'a> {
    /// Explains a conclusion; whether there was a proof.
    fn explain(&self, conclusion: Conclusion, out: &mut dyn Write) -> Result<bool, Error> {
        if let Some(refusal) = self.against_the_solution(conclusion) {
            self.say(out, &refusal)?;
            return Ok(false);
        }
        match conclusion {
            Conclusion::Eliminate(candidate) => self.elimination(candidate, out),
            Conclusion::Place(candidate) => self.placement(candidate, out),
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

    fn placement(&self, candidate: Candidate, out: &mut dyn Write) -> Result<bool, Error> {
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
            proved &= self.elimination(other, out)?;
        }
        Ok(proved)
    }

    fn elimination(&self, target: Candidate, out: &mut dyn Write) -> Result<bool, Error> {
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
        Ok(!families.proofs.is_empty())
    }

    fn families(&self, target: Candidate) -> Families<'a> {
        let mut families = Families { proofs: Vec::new(), none: Vec::new(), stopped: Vec::new() };
        for rule in self.rules {
            let (max_length, mut work) = (self.args.reach.max_length, self.args.reach.work());
            match shortest(rule.kernel, &self.board, target, max_length, &mut work) {
                Answer::Found(chain) => families.proofs.push(Proof::of_chain(
                    &self.position.state,
                    self.position.givens,
                    rule.family.clone(),
                    chain,
                )),
                Answer::None { .. } => families.none.push(rule),
                Answer::Stopped { none_up_to } => families.stopped.push((rule, none_up_to)),
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
        let Some(simplest) = families.proofs.iter().min_by_key(|proof| proof.length) else {
            return Ok(());
        };
        writeln!(out, "{}", Conclusion::Eliminate(target))?;
        let mut rows = vec![["family", "length", "t", "z", "chain"].map(str::to_owned).to_vec()];
        rows.extend(families.proofs.iter().map(|proof| row(proof, self.args.chains.notation)));
        write_table(out, &rows)?;
        let in_full = match self.args.chains.notation {
            Notation::Nrc => ChainArgs { notation: Notation::Full, ..self.args.chains.clone() },
            _ => self.args.chains.clone(),
        };
        writeln!(out, "\nThe simplest, in full:\n{}", in_full.write(simplest))?;
        Ok(())
    }

    /// What is to be said of the families without a proof.
    fn missing(&self, target: Candidate, families: &Families) -> Vec<String> {
        let max_length = self.args.reach.max_length;
        let mut sentences = Vec::new();
        if !families.none.is_empty() {
            let names: Vec<&str> = families.none.iter().map(|r| r.family.name.as_str()).collect();
            let what = Conclusion::Eliminate(target);
            sentences.push(match families.none.len() == self.rules.len() {
                true => format!("No family searched proves {what} up to length {max_length}."),
                false => format!("No proof up to length {max_length}: {}.", names.join(", ")),
            });
        }
        for (rule, none_up_to) in &families.stopped {
            let name = &rule.family.name;
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

/// A row of the table: the chain without its name and conclusion, which the other columns say.
fn row(proof: &Proof, notation: Notation) -> Vec<String> {
    let chain = proof.chain.as_ref().expect("kernels find chains");
    let text = chains::write(proof, notation);
    let text = text.split_once(' ').map_or(text.as_str(), |(_, rest)| rest);
    let text = text.rsplit_once("=>").map_or(text, |(steps, _)| steps.trim_end_matches('='));
    vec![
        proof.family.name.clone(),
        proof.length.to_string(),
        chain.t_candidates().to_string(),
        chain.z_candidates().to_string(),
        text.trim().to_owned(),
    ]
}
