//! `catena study lattice`: families of several lengths, each against each.

use std::io::Write;
use std::path::PathBuf;

use catena_study::Hasse;
use catena_theorems::lattice::{Lattice, Verdict, families_up_to};

use super::decide::StateArgs;
use super::matrix;
use crate::interrupt::interrupt;
use crate::pictures::write_file;
use crate::progress::Progress;
use crate::rules::library;
use crate::{Error, Exit, note};

/// Decides of families, each length by itself, which eliminates whatever which other does
///
/// Prints a matrix: what stands in the row of A and the column of B is `<` where B eliminates whatever A does,
/// in every state; `-` where there is a counterexample; `?` where neither was found within the bound, or the
/// pair cannot be decided. Lengths of which a family has no patterns are left out. Every pair is decided by itself, and what follows from other pairs is tested. The
/// diagram joins each family to those directly above it.
#[derive(clap::Args)]
pub struct Args {
    /// The families, with commas between; several together are joined by +
    #[arg(value_delimiter = ',', required = true)]
    names: Vec<String>,
    /// The greatest length of each, 1 to 9
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=9))]
    max_length: u8,
    #[command(flatten)]
    states: StateArgs,
    /// Leave a pair open after asking the solver for N states
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    bound: u64,
    /// Draw the diagram as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the diagram for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// When a name is not one of a family that can be decided, or a file cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let library = library()?;
    let families = families_up_to(&args.names, args.max_length, &library)?;
    if families.is_empty() {
        let message = format!("there are no patterns up to length {}", args.max_length);
        return Err(Error::input(message, "choose a greater --max-length"));
    }
    let semantics = args.states.semantics();
    writeln!(out, "About {semantics}.")?;
    let pairs = families.len() * families.len();
    let bar = Progress::new(pairs, 0);
    let lattice =
        Lattice::decide(families, semantics, args.bound, &interrupt(), |done| bar.at(done));
    drop(bar);
    let names: Vec<String> = lattice.families.iter().map(ToString::to_string).collect();
    matrix::write(&names, |one, other| sign(lattice.verdicts[one][other]), out)?;
    let diagram = Hasse::decided(&lattice);
    let files = [(&args.svg, diagram.to_svg()), (&args.dot, diagram.to_dot())];
    for (file, text) in files {
        if let Some(file) = file {
            write_file(file, text.as_bytes())?;
        }
    }
    let contradictions = lattice.contradictions();
    for [one, two, three] in &contradictions {
        let [one, two, three] = [one, two, three].map(|&place| &lattice.families[place]);
        writeln!(
            out,
            "These contradict each other: {one} in {two}, {two} in {three}, not {one} in {three}"
        )?;
    }
    if contradictions.is_empty() {
        writeln!(out, "What follows from other pairs agrees with what was decided.")?;
    }
    if let Some(by) = lattice.stopped {
        note(format!("{by}: pairs not reached are open"));
    }
    Ok(Exit::of_answer(lattice.stopped.is_none() && contradictions.is_empty()))
}

/// What stands in the row of one family and the column of another.
fn sign(verdict: Verdict) -> String {
    let sign = match verdict {
        Verdict::Holds => "<",
        Verdict::Fails => "-",
        Verdict::Open => "?",
    };
    sign.to_owned()
}
