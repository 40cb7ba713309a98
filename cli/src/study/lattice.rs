//! `catena study lattice`: families of several lengths, each against each.

use std::io::Write;
use std::path::PathBuf;

use catena_study::Hasse;
use catena_theorems::lattice::{Lattice, Verdict};
use catena_theorems::statement::family;

use super::decide::StateArgs;
use crate::interrupt::interrupt;
use crate::pictures::write_file;
use crate::progress::Progress;
use crate::rules::FamilyArgs;
use crate::table::write_table;
use crate::{Error, Exit, note};

/// Decides of families, each length by itself, which eliminates whatever which other does
///
/// Prints a matrix: what stands in the row of A and the column of B is `<` where B eliminates whatever A does,
/// in every state; `-` where there is a counterexample; `?` where neither was found within the bound, or the
/// pair cannot be decided. Every pair is decided by itself, and what follows from other pairs is tested. The
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
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    families: FamilyArgs,
}

/// Runs the command.
///
/// # Errors
/// When a name is not one of a family that can be decided, or a file cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let library = args.families.library()?;
    let mut families = Vec::new();
    for name in &args.names {
        for length in 1..=args.max_length {
            families.push(family(&format!("{name}[{length}]"), &library)?);
        }
    }
    let semantics = args.states.semantics();
    writeln!(out, "About {semantics}.")?;
    let pairs = families.len() * families.len();
    let bar = Progress::new(pairs, 0);
    let lattice =
        Lattice::decide(families, semantics, args.bound, &interrupt(), |done| bar.at(done));
    drop(bar);
    write_table(out, &matrix(&lattice))?;
    let diagram = Hasse::decided(&lattice);
    let files = [(&args.svg, diagram.to_svg()), (&args.dot, diagram.to_dot())];
    for (file, text) in files {
        if let Some(file) = file {
            write_file(file, text.as_bytes(), args.force)?;
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

/// The matrix with its head.
fn matrix(lattice: &Lattice) -> Vec<Vec<String>> {
    let names = || lattice.families.iter().map(ToString::to_string);
    let mut rows: Vec<Vec<String>> = vec![std::iter::once(String::new()).chain(names()).collect()];
    for (name, verdicts) in names().zip(&lattice.verdicts) {
        let word = |verdict: &Verdict| match verdict {
            Verdict::Holds => "<".to_owned(),
            Verdict::Fails => "-".to_owned(),
            Verdict::Open => "?".to_owned(),
        };
        rows.push(std::iter::once(name).chain(verdicts.iter().map(word)).collect());
    }
    rows
}
