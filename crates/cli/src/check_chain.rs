//! `catena check GRID --chain`: judges a chain as someone typed it.

use std::io::Write;

use super::chains::{called, notation};
use super::check::text_of;
use super::colour::{Role, printed};
use super::input::{After, Given};
use super::interrupt::interrupt;
use super::pictures::PictureArgs;
use super::setting::settings;
use super::{Error, Exit};
use catena::explorer::notice::Notice;
use catena::explorer::typed::{TypedOutcome, TypedProof, TypedRefusal};
use catena::explorer::{AskError, Explorer, Judged, TypedAnswer};
use catena::grid::format::write_pencil_marks;
use catena::grid::{Conclusion, Position};
use catena::notation::{Notation, SetLogic};
use catena::printable::underlined;
use catena::proof::Proof;

/// What is asked about a typed chain.
#[derive(clap::Args)]
pub struct ChainArgs {
    /// Judge this chain on the grid: nrc notation, the form of CSP-Rules or Eureka notation, with
    /// ==> and what it proves, the branches of a force chain as GNPX prints them, or truths and links as
    /// Xsudo lists them: '1267r28 1267c28 \ 27b19 16b37 2n56 8n45 56n2 45n8'; - for standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub chain: Option<String>,
    /// Apply this to the grid first [default: nothing]
    #[arg(long, value_enum, requires = "chain")]
    after: Option<After>,
    /// The notation of what is proved
    #[arg(long, value_parser = notation(), default_value = settings().full_notation().name(), requires = "chain")]
    notation: Notation,
    /// Print the truths and links of what is proved too
    #[arg(long, requires = "chain")]
    set_logic: bool,
    /// Print the state in which what is proved has been applied
    #[arg(long, requires = "chain")]
    apply: bool,
    #[command(flatten)]
    pub pictures: PictureArgs,
}

/// Judges each conclusion of the chain by itself.
///
/// # Errors
/// When the grid or the chain cannot be read, or the chain names no conclusion.
pub fn run(grid: &str, chain: &str, args: &ChainArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    if grid == "-" && chain == "-" {
        let hint = "hand in the grid as an argument or as a file";
        return Err(Error::input("the grid and the chain cannot both be on standard input", hint));
    }
    let explorer = Given::after(args.after).open(Some(grid))?.until(&interrupt());
    let text = text(chain)?;
    let shown = Shown { notation: args.notation, set_logic: args.set_logic };
    let answer = tell(&explorer, &text, shown, out)?;
    let proved: Vec<Judged> = answer.proofs().cloned().collect();
    if args.apply {
        let after: Explorer = explorer.after(&proved);
        write!(out, "\n{}", write_pencil_marks(after.state()))?;
    }
    let drawn: Vec<Proof> = proved.into_iter().map(Judged::into_proof).collect();
    args.pictures.begin(out)?;
    args.pictures.make(&drawn, args.notation, out)?;
    let is_miscalled = |outcome: &TypedOutcome| match outcome {
        TypedOutcome::Proved(proof) => proof.miscalled.is_some(),
        TypedOutcome::Refused(_) | TypedOutcome::Undecided { .. } => false,
    };
    match answer.is_proved() {
        true if answer.verdicts.iter().any(|typed| is_miscalled(&typed.verdict)) => {
            Ok(Exit::Misnamed)
        }
        true => Ok(Exit::Done),
        false => Ok(Exit::Refused),
    }
}

/// How what is proved is shown.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The notation of chains.
    pub notation: Notation,
    /// Whether truths and links stand below.
    pub set_logic: bool,
}

/// Judges a typed text and prints the verdicts.
///
/// # Errors
/// When it cannot be read, or names no conclusion.
pub fn tell(
    explorer: &Explorer,
    text: &str,
    shown: Shown,
    out: &mut dyn Write,
) -> Result<TypedAnswer, Error> {
    let answer = explorer.check_typed(text).map_err(|error| unreadable(text, error))?;
    let is_of_letters =
        |notice: &&Notice| matches!(notice, Notice::ColumnLetters | Notice::EitherLetters);
    for notice in answer.notices.iter().filter(is_of_letters) {
        writeln!(out, "{notice}")?;
    }
    let mut verdicts = answer.verdicts.iter().peekable();
    while let Some(typed) = verdicts.next() {
        match &typed.verdict {
            TypedOutcome::Proved(proof) => {
                let mut concluded = proof.proof.proof().conclusions.clone();
                while let Some(TypedOutcome::Proved(same)) =
                    verdicts.next_if(|next| is_same(proof, &next.verdict)).map(|n| &n.verdict)
                {
                    concluded.extend(&same.proof.proof().conclusions);
                }
                concluded.sort_unstable();
                concluded.dedup();
                write_proved(proof, &concluded, explorer.assumes_one_solution(), shown, out)?;
            }
            TypedOutcome::Refused(refusal) => {
                write_refused(text, typed.conclusion, refusal, out)?;
            }
            TypedOutcome::Undecided { reason, .. } => {
                let undecided = printed(Role::Bad, "not decided");
                writeln!(out, "{} {undecided}: {reason}", typed.conclusion)?;
            }
        }
    }
    Ok(answer)
}

fn text(argument: &str) -> Result<String, Error> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    Ok(text_of(argument)?.trim_end().to_owned())
}

/// Whether the same chain of the same family proves another conclusion.
fn is_same(typed: &TypedProof, other: &TypedOutcome) -> bool {
    let TypedOutcome::Proved(other) = other else { return false };
    let (one, two) = (typed.proof.proof(), other.proof.proof());
    let way = |proof: &Proof| proof.chain.as_ref().map(|c| (c.steps.clone(), c.closing));
    one.family == two.family && way(one).is_some() && way(one) == way(two)
}

/// Writes what a chain proves: several conclusions where it is the same chain for all. `rests` says whether steps before
/// it assume that the givens have one solution.
fn write_proved(
    typed: &TypedProof,
    concluded: &[Conclusion],
    rests: bool,
    shown: Shown,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let proof = typed.proof.proof();
    let family = &proof.family.name;
    let rest: Vec<Conclusion> =
        typed.also.iter().filter(|also| !concluded.contains(also)).copied().collect();
    let concluded = Conclusion::list(concluded);
    let assuming = match proof.assumes_one_solution() || rests {
        true => ", assuming one solution",
        false => "",
    };
    match &typed.unread {
        Some(unread) => {
            let by_rule = format!("proved by {family}{assuming}, but {unread}");
            writeln!(out, "{concluded} {}", printed(Role::Bad, &by_rule))?;
            write!(out, "  that proof: {family}[{}]", proof.length)?;
        }
        None => {
            let is_right = typed.is_as_written();
            let proved = if is_right { "proved" } else { "proved, with corrections" };
            let proved = printed(Role::Good, proved);
            write!(out, "{concluded} {proved}{assuming}: {family}[{}]", proof.length)?;
        }
    }
    if let Some(held) = &typed.held {
        write!(out, ", {held}")?;
    }
    if let Some(name) = &typed.miscalled {
        write!(out, "; not a valid {name}, as it was called")?;
    }
    if let Some(length) = typed.miscounted {
        write!(out, "; its length is not {length}")?;
    }
    writeln!(out)?;
    for correction in &typed.corrections {
        writeln!(out, "  correction: {correction}")?;
    }
    match shown.notation.chain(proof) {
        Ok(text) => writeln!(out, "  {text}")?,
        Err(why) => {
            // What is no chain has its sets, which those who ask for nrc notation expect.
            if !matches!(shown.notation, Notation::Full | Notation::Nrc) {
                let missed = "shown in nrc notation; the requested one cannot express it";
                writeln!(out, "  {missed}: {why}")?;
            }
            writeln!(out, "  {}", Notation::Full.write(proof))?;
        }
    }
    if let Some(logic) = SetLogic::of(proof).filter(|_| shown.set_logic) {
        writeln!(out, "  {}", logic.to_string().replace('\n', "\n  "))?;
        if !carries(&logic, proof) {
            writeln!(
                out,
                "  these sets do not prove it by themselves: the order of the chain is lost"
            )?;
        }
    }
    if let Some(simplest) = &typed.simplest {
        writeln!(out, "  simplest family: {}", called(simplest, shown.notation))?;
    }
    if !rest.is_empty() {
        writeln!(out, "  also eliminates {}", Conclusion::list(&rest))?;
    }
    Ok(())
}

/// Whether truths and links that are read back prove what the proof does.
fn carries(logic: &SetLogic, proof: &Proof) -> bool {
    let position = Position { state: proof.state.clone(), givens: proof.givens };
    let text = format!("{logic} ==> {}", Conclusion::list(&proof.conclusions));
    Explorer::of(position)
        .until(&interrupt())
        .check_typed(&text)
        .is_ok_and(|answer| answer.is_proved())
}

fn write_refused(
    text: &str,
    conclusion: Conclusion,
    refusal: &TypedRefusal,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let refused = printed(Role::Bad, "refused");
    let reason = &refusal.reason;
    let Some(place) = &refusal.place else {
        return Ok(writeln!(out, "{conclusion} {refused}: {reason}")?);
    };
    let at = match place.step {
        None => "at its end".to_owned(),
        Some(step) => format!("in step {step}"),
    };
    writeln!(out, "{conclusion} {refused} {at}: {reason}")?;
    Ok(writeln!(out, "{}", underlined(text, &place.bytes(text)))?)
}

/// The error of a text that is not a chain, with the place.
fn unreadable(text: &str, error: AskError) -> Error {
    let span = match &error {
        AskError::UnreadableChain { span, .. } => span.clone(),
        AskError::NoConclusion { at } => *at..*at,
        _ => return error.into(),
    };
    let message = format!("{error}\n{}", underlined(text, &span));
    Error::input(message, error.hint().unwrap_or_default())
}
