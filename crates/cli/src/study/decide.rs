//! `catena study decide`: whether one family eliminates whatever another does, in every state.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Instant;

use catena::explorer::{Ask, Explorer, Judged, Notation};
use catena::grid::format::write_pencil_marks;
use catena::grid::{Candidate, Conclusion};
use catena::query::{Entry, Library};
use catena::rules::Catalogue;
use catena::work::Work;
use catena_study::Map;
use catena_theorems::counterexample::{Counterexample, KEPT, counterexample, plainly};
use catena_theorems::decide::{Counts, Decision, Question, decide};
use catena_theorems::family::{Family, Length};
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::{Statement, Unfit};

use crate::check::judged;
use crate::interrupt::interrupt;
use crate::pictures::{PictureArgs, may_be_written};
use crate::rules::{catalogue, library};
use crate::{Error, Exit, note};

use super::draft::{Draft, join};
use super::of_map;

/// Decides whether one family eliminates whatever another does, in every state
///
/// A statement is 'braid[3] in g-whip[3]', chains up to a length on both sides, or 'g-braid[3] = g-whip[3]' for
/// both directions. Families have all the names that searches take, and --rule-files adds yours: one can be decided
/// whose query is that of a chain over candidates. Several families together are joined by +; braid[*] and g-braid[*] on the right are braids
/// of any length; als-xz[2] on the left has sets of up to two cells. Of 'braid[*] in dynamic-cell[*]' the map of families says
/// what is known: at equal length, at any, by a path, and in practice. It is decided for each class of patterns that symmetries make equal. If it holds, -o writes
/// a certificate that `catena check` judges; what is decided is kept in FILE.1.part until then, and the same command
/// goes on from there when it was ended. If it does not hold, a state is shown in which the first family eliminates
/// r1c1<>1 and the second does not. The exit code is 0 when every statement is decided, 1 when it was cut
/// short.
#[derive(clap::Args)]
pub struct Args {
    /// The statement
    statement: String,
    #[command(flatten)]
    states: StateArgs,
    /// Stop at the first counterexample and do not count the others
    #[arg(long)]
    first: bool,
    /// Give up after asking the solver for N states, and say so [default: no bound]
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    bound: u64,
    /// Leave out the first N classes: those that an earlier run has decided
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        conflicts_with = "output"
    )]
    skip: u64,
    /// Of the classes with a counterexample, list at most N
    #[arg(long, value_name = "N", default_value_t = 5)]
    list: usize,
    /// Write the certificate of what holds to this file, as catena-theorem/1
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Which states a statement is about.
#[derive(clap::Args, Clone, Copy)]
pub struct StateArgs {
    /// About which states
    #[arg(long, value_enum, value_name = "KIND", default_value_t = States::SinglesDone)]
    states: States,
    /// What --states any was before
    #[arg(long, hide = true, conflicts_with = "states")]
    any: bool,
    /// What --states nonempty was before
    #[arg(long, hide = true, conflicts_with_all = ["states", "any"])]
    nonempty: bool,
    /// What --states solvable was before
    #[arg(long, hide = true, conflicts_with_all = ["states", "any", "nonempty"])]
    solvable: bool,
}

/// Kinds of states.
#[derive(Clone, Copy, clap::ValueEnum)]
enum States {
    /// Every set of live candidates
    Any,
    /// Without an empty variable
    Nonempty,
    /// Singles are done
    SinglesDone,
    /// Singles are done, and there is a solution
    Solvable,
}

impl StateArgs {
    /// The kind of states.
    pub fn semantics(self) -> Semantics {
        let earlier = [
            (self.any, States::Any),
            (self.nonempty, States::Nonempty),
            (self.solvable, States::Solvable),
        ];
        let earlier = earlier.into_iter().find_map(|(is_said, kind)| is_said.then_some(kind));
        match earlier.unwrap_or(self.states) {
            States::Any => Semantics::Any,
            States::Nonempty => Semantics::NonEmpty,
            States::SinglesDone => Semantics::SinglesDone,
            States::Solvable => Semantics::Solvable,
        }
    }
}

/// How many expansions the plain evaluator may spend on a family.
const PLAIN_BUDGET: u64 = 50_000_000;

/// Runs the command.
///
/// # Errors
/// When it is not a statement that can be decided, or a file cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let library = library()?;
    if let Some((one, other)) = of_map::names(&args.statement, &library) {
        let map = Map::of(&Catalogue::built_in(), |_, _| String::new())?;
        if of_map::has(&map, one) && of_map::has(&map, other) {
            return of_map::tell(&map, one, other, out).map(|()| Exit::Done);
        }
    }
    let semantics = args.states.semantics();
    let statement = Statement::read(&args.statement, &library).or_else(|unfit| {
        // A query with a mistake in it is no chain either, and its mistake says more.
        catalogue()?;
        Err(Error::from(unfit))
    })?;
    let parts = statement.parts(semantics)?;
    if let Some(file) = &args.output {
        may_be_written(file)?;
    }
    writeln!(out, "About {semantics}.")?;
    let mut exit = Exit::Done;
    let mut whole: Vec<Draft> = Vec::new();
    for (index, (inner, outer)) in parts.into_iter().enumerate() {
        let question = Question {
            keep: KEPT,
            first_only: args.first,
            most_rounds: args.bound,
            skip: args.skip,
            ..Question::new(inner.clone(), outer.clone(), semantics)
        };
        let draft = args.output.as_deref().map(|file| Draft::open(file, index + 1, &question));
        let mut draft = draft.transpose()?;
        let before = draft.as_ref().map_or(0, Draft::classes);
        let start = Instant::now();
        let bar = Classes::new();
        let decision = match &mut draft {
            Some(draft) => draft.decide(&question, |counts| bar.at(counts))?,
            None => decide(&question, &interrupt(), |counts| bar.at(counts)),
        };
        bar.end();
        let seconds = start.elapsed().as_secs_f64();
        let shows_all = |draft: &Draft| draft.classes() == before + decision.counts.classes;
        let draft = match draft {
            Some(draft) if !shows_all(&draft) => draft.discard().map(|()| None)?,
            draft => draft,
        };
        told(&question, &decision, before, draft.is_some(), out)?;
        note(format!("{seconds:.1} s"));
        match (draft, decision.stopped) {
            (_, Some(_)) => exit = Exit::Refused,
            (Some(draft), None) => whole.push(certified(draft, out)?),
            (None, None) => {}
        }
        if !decision.refuted.is_empty() {
            show(args, &library, &question, &decision, out)?;
        }
    }
    match &args.output {
        Some(_) if exit == Exit::Done && whole.is_empty() => {
            note("there is nothing to certify: the file is not written");
        }
        Some(file) if exit == Exit::Done => join(whole, file)?,
        _ => {}
    }
    Ok(exit)
}

/// The verdict with its numbers.
///
/// So many classes were decided before, by an earlier run.
fn told(
    question: &Question,
    decision: &Decision,
    before: u64,
    is_drafted: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let Question { inner, outer, .. } = question;
    let Counts { classes, settled_alone, refuted, rounds, .. } = decision.counts;
    if before > 0 {
        writeln!(out, "{before} classes of patterns were decided by an earlier run.")?;
    }
    let verdict = match (decision.stopped, refuted) {
        (_, 1..) => "does not hold",
        (Some(_), 0) => "is open",
        (None, 0) => "holds",
    };
    writeln!(out, "{inner} in {outer} {verdict}.")?;
    match (decision.stopped, refuted) {
        (Some(by), _) => {
            let goes_on = match is_drafted {
                true => "the same command".to_owned(),
                false => format!("--skip {}", question.skip + before + classes),
            };
            writeln!(
                out,
                "{by} after {classes} classes of patterns, {refuted} of which have a state without a {outer}; \
                 {goes_on} goes on from there."
            )?;
        }
        (None, 0) => writeln!(
            out,
            "{classes} classes of patterns: {settled_alone} by what the pattern says alone, the others by \
             {rounds} states that were asked for."
        )?,
        (None, _) if question.first_only => {
            writeln!(
                out,
                "Class {classes} of the patterns of {inner} has a state without a {outer}."
            )?;
        }
        (None, _) => {
            let of = |(index, (all, without)): (usize, &(u64, u64))| {
                (*all > 0).then(|| format!("{without} of {all} at length {}", index + 1))
            };
            let lengths: Vec<String> =
                decision.counts.by_length.iter().enumerate().filter_map(of).collect();
            writeln!(
                out,
                "{refuted} of {classes} classes of patterns have a state without a {outer}: {}.",
                lengths.join(", ")
            )?;
        }
    }
    Ok(())
}

/// A counterexample, with what both families say of it, and the other classes.
fn show(
    args: &Args,
    library: &Library,
    question: &Question,
    decision: &Decision,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let found = counterexample(question, &decision.refuted, &interrupt());
    let found =
        found.map_err(|by| Error::Stopped { by, after: "before a state was found".into() })?;
    let Some(example) = found else { return Ok(()) };
    let Counterexample { pattern, state, solution } = &example;
    if let Some(chain) = &pattern.chain {
        writeln!(out, "\nOne of them, about r1c1<>1: {chain}")?;
    }
    let solved = match solution {
        Some(digits) => {
            let digits: String = digits.iter().map(|digit| digit.to_string()).collect();
            format!("of a puzzle with the solution {digits}")
        }
        None => "without a solution (none with one was found)".to_owned(),
    };
    writeln!(out, "A state {solved}:\n{}", write_pencil_marks(state))?;
    let position = catena::grid::Position { state: state.clone(), givens: state.decided_cells() };
    let explorer = Explorer::of(position).with_catalogue(catalogue()?);
    if let Some(proof) = proof(&explorer, &question.inner)? {
        writeln!(out, "{}", proof.in_notation(Notation::Nrc))?;
        args.pictures.make(&[proof.into_proof()], Notation::Nrc, out)?;
    }
    match proof(&explorer, &question.outer)? {
        None => writeln!(out, "No {}.", bounded(&question.outer))?,
        Some(other) => writeln!(
            out,
            "warning: the search of the engine differs: {}",
            other.in_notation(Notation::Nrc)
        )?,
    }
    writeln!(out, "{}", agreement(library, question, &example)?)?;
    others(args.list, decision, out)
}

/// Further classes with a counterexample. Some that look alike differ in what is live besides the chain.
fn others(most: usize, decision: &Decision, out: &mut dyn Write) -> Result<(), Error> {
    let chains = decision.refuted.iter().filter_map(|one| one.pattern.chain.as_ref());
    let mut told: Vec<String> = chains.map(ToString::to_string).collect();
    told.dedup();
    if most == 0 || told.len() < 2 {
        return Ok(());
    }
    writeln!(out, "\nSome of the classes that have such a state, the shortest first:")?;
    told.iter().take(most).try_for_each(|chain| Ok(writeln!(out, "  {chain}")?))
}

/// What is looked for in a state: braids of any length up to the greatest that searches are asked for.
fn bounded(family: &Family) -> String {
    match family.length {
        Length::UpTo(length) => format!("{} up to length {length}", family.name),
        Length::Any => format!("{} of any length", family.name),
    }
}

fn searched(family: &Family) -> usize {
    family.longest().unwrap_or(12)
}

/// The simplest proof that a family has, by the searches of the engine.
fn proof(explorer: &Explorer, family: &Family) -> Result<Option<Judged>, Error> {
    let target = Conclusion::Eliminate(Candidate::from_index(0));
    let ask = Ask::default().rules(family.name.split('+')).max_length(searched(family));
    Ok(explorer.why(target, &ask.interrupt(&interrupt()))?.simplest().cloned())
}

/// Whether the plain evaluator says of both families what was decided.
fn agreement(
    library: &Library,
    question: &Question,
    example: &Counterexample,
) -> Result<&'static str, Error> {
    let one = evaluated(library, &question.inner, example)?;
    let is_pattern = question.inner.name.split('+').all(|name| pattern(library, name).is_some());
    if question.outer.length == Length::Any {
        return Ok(match one {
            Some(true) => "The plain evaluator agrees about the first family.",
            Some(false) => "The plain evaluator does not agree.",
            None if is_pattern => "The plain evaluator was stopped at its budget.",
            None => {
                "The plain evaluator knows neither: one is not a pattern of its language, the other of any length."
            }
        });
    }
    Ok(match (one, evaluated(library, &question.outer, example)?) {
        (Some(true), Some(false)) => "The plain evaluator agrees about both families.",
        (Some(false), _) | (_, Some(true)) => "The plain evaluator does not agree.",
        (None, Some(false)) if !is_pattern => {
            "The plain evaluator agrees about the second family; the first is not a pattern of its language."
        }
        _ => "The plain evaluator was stopped at its budget.",
    })
}

/// A family whose query is a pattern; the queries of others call a search.
fn pattern<'a>(library: &'a Library, name: &str) -> Option<&'a Entry> {
    library.get(name).filter(|entry| !entry.query.to_string().contains("CALL "))
}

/// Whether one of the families eliminates the target, as the plain evaluator has it; `None` when it was
/// stopped.
fn evaluated(
    library: &Library,
    family: &Family,
    example: &Counterexample,
) -> Result<Option<bool>, Error> {
    let mut all = Some(false);
    for name in family.name.split('+') {
        let Some(entry) = pattern(library, name) else { return Ok(None) };
        let mut work = Work::with_budget(PLAIN_BUDGET).interruptible(&interrupt());
        let answer = plainly(entry, searched(family), &example.state, &mut work)
            .map_err(|diagnostic| Error::input(diagnostic, ""))?;
        all = match (all, answer) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        };
    }
    Ok(all)
}

/// The certificate of what holds, judged from what was written.
fn certified(mut draft: Draft, out: &mut dyn Write) -> Result<Draft, Error> {
    let text = draft.end()?;
    let (theorem, judged) = judged(0, &text)?;
    match judged {
        Ok(summary) => writeln!(out, "The judge accepts {summary}.")?,
        Err(refusal) => writeln!(out, "The judge refuses {}: {refusal}.", theorem.claim)?,
    }
    Ok(draft)
}

/// The number of classes done, on standard error, when that is a terminal.
pub struct Classes(Option<indicatif::ProgressBar>);

impl Classes {
    /// None yet.
    pub fn new() -> Classes {
        Classes(std::io::stderr().is_terminal().then(indicatif::ProgressBar::new_spinner))
    }

    /// So many now.
    pub fn at(&self, counts: &Counts) {
        if let Some(bar) = self.0.as_ref().filter(|_| counts.classes.is_multiple_of(64)) {
            bar.set_message(format!("{} classes, {} refuted", counts.classes, counts.refuted));
            bar.tick();
        }
    }

    /// All done.
    pub fn end(&self) {
        self.0.iter().for_each(indicatif::ProgressBar::finish_and_clear);
    }
}

impl From<Unfit> for Error {
    fn from(unfit: Unfit) -> Error {
        let hint = unfit.hint();
        Error::input(unfit, hint)
    }
}
