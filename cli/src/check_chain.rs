//! `catena check GRID --chain`: judges a chain as someone typed it.

use std::io::{Read, Write};
use std::ops::Range;

use super::chains::notation;
use super::input::{After, Given};
use super::pictures::PictureArgs;
use super::{Error, Exit};
use catena::check::{Verdict, check};
use catena::fill::{Refusal, also_eliminates, fill};
use catena::grid::format::write_pencil_marks;
use catena::grid::{Conclusion, Position};
use catena::notation::{self, Notation, SetLogic, TypedChain};
use catena::proof::{PUBLISHED, Proof};

/// What is asked about a typed chain.
#[derive(clap::Args)]
pub struct ChainArgs {
    /// Judge this chain on the grid: nrc notation, the form of CSP-Rules or Eureka notation, with
    /// ==> and what it proves; - for standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub chain: Option<String>,
    /// Apply this to the grid first [default: nothing]
    #[arg(long, value_enum, requires = "chain")]
    after: Option<After>,
    /// The notation of what is proved
    #[arg(long, value_parser = notation(), default_value = "full", requires = "chain")]
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
    let explorer = Given::after(args.after).open(Some(grid))?;
    let mut position = explorer.position().clone();
    let text = text(chain)?;
    let typed = notation::read(&text).map_err(|error| ill_formed(&text, &error))?;
    if typed.conclusions.is_empty() {
        return Err(no_conclusion(&text));
    }
    let mut proved = Vec::new();
    for &conclusion in &typed.conclusions {
        match judge(&position, &typed, conclusion) {
            Ok(proof) => {
                write_proved(&position, &typed, &proof, args, out)?;
                proved.push(proof);
            }
            Err(refused) => write_refused(&text, &typed, conclusion, &refused, out)?,
        }
    }
    if args.apply {
        let concluded = proved.iter().flat_map(|proof| &proof.conclusions);
        concluded.for_each(|&conclusion| apply(&mut position, conclusion));
        write!(out, "\n{}", write_pencil_marks(&position.state))?;
    }
    args.pictures.make(&proved, args.notation, out)?;
    match proved.len() == typed.conclusions.len() {
        true => Ok(Exit::Done),
        false => Ok(Exit::Refused),
    }
}

fn text(argument: &str) -> Result<String, Error> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut text = String::new();
    std::io::stdin().lock().read_to_string(&mut text)?;
    Ok(text.trim_end().to_owned())
}

/// Why a conclusion is not proved.
enum Refused {
    /// The chain cannot be completed.
    Fill(Refusal),
    /// The checker does not accept the completed chain.
    Check(catena::check::Refusal),
}

fn judge(
    position: &Position,
    typed: &TypedChain,
    conclusion: Conclusion,
) -> Result<Proof, Refused> {
    let proof = fill(position, typed, conclusion).map_err(Refused::Fill)?;
    match check(&proof) {
        Verdict::Proved(_) => Ok(proof),
        Verdict::Refused(refusal) => Err(Refused::Check(refusal)),
    }
}

fn apply(position: &mut Position, conclusion: Conclusion) {
    match conclusion {
        Conclusion::Eliminate(candidate) => {
            position.state.remove(candidate);
        }
        Conclusion::Place(candidate) => position.state.place(candidate),
    }
}

fn write_proved(
    position: &Position,
    typed: &TypedChain,
    proof: &Proof,
    args: &ChainArgs,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let family = &proof.family.name;
    let concluded = Conclusion::list(&proof.conclusions);
    write!(out, "{concluded} proved: {family}[{}]", proof.length)?;
    if let Some(name) = typed.family.filter(|name| name != family) {
        write!(out, "; as typed, {name}, it does not hold")?;
    }
    if let Some(length) = typed.length.filter(|&length| length != proof.length) {
        write!(out, "; its length is not {length}")?;
    }
    writeln!(out)?;
    match args.notation.chain(proof) {
        Ok(text) => writeln!(out, "  {text}")?,
        Err(why) => {
            writeln!(out, "  shown in nrc notation; the requested one cannot express it: {why}")?;
            writeln!(out, "  {}", Notation::Full.write(proof))?;
        }
    }
    if let Some(logic) = SetLogic::of(proof).filter(|_| args.set_logic) {
        writeln!(out, "  {}", logic.to_string().replace('\n', "\n  "))?;
    }
    if let Some(simpler) = simpler(position, typed, proof) {
        writeln!(out, "  simplest family: {simpler}")?;
    }
    let also = also_eliminates(position, proof);
    if !also.is_empty() {
        writeln!(out, "  also eliminates {}", Conclusion::list(&also))?;
    }
    Ok(())
}

/// The first published family the chain belongs to, when that comes before the one it was typed as.
fn simpler(position: &Position, typed: &TypedChain, proof: &Proof) -> Option<String> {
    let unnamed = TypedChain { family: None, ..typed.clone() };
    let simplest = fill(position, &unnamed, proof.conclusions[0]).ok()?.family.name;
    let place = |name: &str| PUBLISHED.iter().position(|(known, _)| *known == name);
    (place(&simplest) < place(&proof.family.name)).then_some(simplest)
}

fn write_refused(
    text: &str,
    typed: &TypedChain,
    conclusion: Conclusion,
    refused: &Refused,
    out: &mut dyn Write,
) -> Result<(), Error> {
    match refused {
        Refused::Check(refusal) => writeln!(out, "{conclusion} refused: {refusal}")?,
        Refused::Fill(refusal) => {
            let last = typed.steps.len() - 1;
            let step = refusal.step.min(last);
            let place = match refusal.step > last {
                true => "at its end".to_owned(),
                false => format!("in step {}", step + 1),
            };
            writeln!(out, "{conclusion} refused {place}: {refusal}")?;
            writeln!(out, "{}", underlined(text, &typed.steps[step].span))?;
        }
    }
    Ok(())
}

fn ill_formed(text: &str, error: &notation::ReadError) -> Error {
    let message = format!("{}\n{}", error.problem, underlined(text, &error.span));
    let hint = "write n5{r9 r1}c8 – {n5 n8}r2c7, or c8n5{r9 r1} - r2c7{n5 n8}, or \
                (5)r9c8 = (5)r1c8 - (5=8)r2c7, then ==> r9c8<>1";
    Error::input(message, hint)
}

fn no_conclusion(text: &str) -> Error {
    let place = underlined(text, &(text.len()..text.len()));
    Error::input(format!("expected ==> and what the chain proves\n{place}"), "end with ==> r9c8<>1")
}

/// The line of a text in which a place lies, and carets under the place.
fn underlined(text: &str, span: &Range<usize>) -> String {
    let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let before = text[start..span.start].chars().count();
    let end = span.end.clamp(span.start, start + line.len().max(span.start - start));
    let carets = text[span.start..end].chars().count().max(1);
    format!("  {line}\n  {}{}", " ".repeat(before), "^".repeat(carets))
}
