//! `catena solve`: a resolution path, the simplest proofs first.

use std::io::Write;
use std::sync::Arc;

use super::chains::{ChainArgs, conclusions};
use super::input::GridArgs;
use super::keep::{self, Keeper};
use super::pictures::PictureArgs;
use super::rules::{self, ReachArgs};
use super::{Error, Exit, note};
use catena::grid::format::write_pencil_marks;
use catena::proof::Proof;
use catena::proof::json::to_json;
use catena::rules::MEASURES;
use catena::rules::{Next, Path, Rule};
use catena::store::Leg;

/// Solves a puzzle step by step, the simplest proof first
///
/// Singles are applied whenever one is open. Otherwise all chains of the least length at which a family
/// has one are applied together; of equally short ones, that of the family named first. The last line
/// says whether the puzzle is solved and which length it needed: for whips that is its W rating, for
/// braids B, for g-whips gW, for g-braids gB. The exit code is 1 when it is not solved.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// The families to use, in order, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "singles,whip")]
    rules: Vec<String>,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print the pencil marks before every step that is not a single
    #[arg(long)]
    states: bool,
    /// Print the proofs as JSON lines, which `catena check` judges
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Runs the command.
///
/// # Errors
/// When the grid or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let families: Vec<String> =
        args.rules.iter().filter(|name| *name != "singles").cloned().collect();
    let rules = rules::named(&families)?;
    let position = args.grid.read()?;
    let mut printer = Printer { args, out, singles: Vec::new(), longest: None };
    let mut drawn = Vec::new();
    let mut path = Path::new(&position, &rules, args.reach.limits());
    let mut work = args.reach.work();
    let mut keeper = Keeper::of(&args.grid.given.store)?;
    let mut legs = Vec::new();
    loop {
        let state = path.state().clone();
        match path.advance(&mut work) {
            Ok(Next::Proofs(proofs)) => {
                printer.step(&state, &proofs)?;
                drawn.extend(proofs.iter().filter(|proof| proof.chain.is_some()).cloned());
                if keeper.is_some() {
                    legs.push(Leg { state, proofs });
                }
            }
            Ok(end) => {
                let outcome = printer.end(&end, &rules, path.state())?;
                args.pictures.make(&drawn, args.chains.notation, out)?;
                if let Some(keeper) = &mut keeper {
                    let path = keep::path(&rules, args.reach.limits(), legs, (state, &end));
                    keeper.write(|writer| keep::store_path(writer, &position, &path))?;
                    keeper.family_texts(rules.iter().map(|rule| rule.family()))?;
                }
                return Ok(outcome);
            }
            Err(_) => {
                let hint = "look for a digit mistyped, or a candidate deleted by mistake";
                return Err(Error::input("the puzzle has no solution", hint));
            }
        }
    }
}

struct Printer<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
    /// The singles applied since the last chain; they are printed on one line.
    singles: Vec<Proof>,
    /// The longest chain so far, by its length and family.
    longest: Option<(usize, String)>,
}

impl Printer<'_> {
    fn step(&mut self, before: &catena::grid::State, proofs: &[Proof]) -> Result<(), Error> {
        if self.args.json {
            for proof in proofs {
                writeln!(self.out, "{}", to_json(proof))?;
            }
        } else if proofs.iter().all(|proof| proof.chain.is_none()) {
            self.singles.extend(proofs.iter().cloned());
        } else {
            self.flush_singles()?;
            if self.args.states {
                write!(self.out, "{}", write_pencil_marks(before))?;
            }
            for proof in proofs {
                writeln!(self.out, "{}", self.args.chains.write(proof))?;
            }
        }
        for proof in proofs.iter().filter(|proof| proof.chain.is_some()) {
            if self.longest.as_ref().is_none_or(|(length, _)| *length < proof.length) {
                self.longest = Some((proof.length, proof.family.name.clone()));
            }
        }
        Ok(())
    }

    fn flush_singles(&mut self) -> Result<(), Error> {
        if !self.singles.is_empty() {
            let placed: Vec<String> = self.singles.drain(..).map(|p| conclusions(&p)).collect();
            writeln!(self.out, "singles ==> {}", placed.join(", "))?;
        }
        Ok(())
    }

    fn end(
        &mut self,
        end: &Next,
        rules: &[Arc<dyn Rule>],
        state: &catena::grid::State,
    ) -> Result<Exit, Error> {
        self.flush_singles()?;
        let needed = match &self.longest {
            None => "singles alone".to_owned(),
            Some((length, family)) => format!("{family}[{length}] the longest chain"),
        };
        let rating = match (rules, &self.longest) {
            ([rule], longest) => rating(rule.name(), longest.as_ref().map_or(0, |l| l.0)),
            _ => String::new(),
        };
        let sentence = match end {
            Next::Solved => format!("solved; {needed}{rating}"),
            Next::Stopped { none_up_to, .. } => format!(
                "not solved: stopped at the budget; there is nothing up to length {none_up_to}"
            ),
            Next::Stuck | Next::Proofs(_) => format!(
                "not solved: nothing more up to length {} by {}; {} cells are open",
                self.args.reach.max_length,
                if rules.is_empty() { "singles".to_owned() } else { rules::names(rules) },
                81 - state.decided_cells().len()
            ),
        };
        if self.args.json {
            note(sentence);
        } else {
            if *end != Next::Solved {
                write!(self.out, "{}", write_pencil_marks(state))?;
            }
            writeln!(self.out, "{sentence}")?;
        }
        Ok(if *end == Next::Solved { Exit::Done } else { Exit::Refused })
    }
}

/// The rating that a path by one family gives.
fn rating(family: &str, length: usize) -> String {
    let measure = MEASURES.iter().find(|(_, name)| *name == family);
    measure.map_or(String::new(), |(measure, _)| format!("; {measure} = {length}"))
}
