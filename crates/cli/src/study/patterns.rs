//! `catena study patterns`: all cells that a few digits cannot fill, up to symmetry; deadly patterns in `deadly`.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use catena::check::{Verdict, check};
use catena::grid::{Cell, CellSet};
use catena::proof::json::to_json;
use catena::proof::{Ground, Line, Proof};
use catena::rules::prove_impossible;
use catena::work::{Stopped, Work};
use catena_draw::certificate::Form;
use catena_study::{Critical, Progress, critical, deadly};

use crate::error::named;
use crate::interrupt::interrupt;
use crate::pictures::{may_be_written, write_file};
use crate::progress::Spinner;
use crate::table::Table;
use crate::{Error, Exit};

use super::deadly::print as print_deadly;

/// Finds all impossible or deadly patterns of some numbers of cells, up to the symmetries of the board
///
/// An impossible pattern is a set of cells that the digits cannot fill so that no row, column or block has one twice; when any
/// one cell is left out, they can. Sets with more cells of a house than there are digits are left out: they are
/// trivial. Each pattern is printed with the pairs of its cells that see each other, the closed cases of its
/// refutation, which the checker has judged, and its cells, row by row; then the numbers. Three digits and up to
/// 13 cells take some seconds, 14 about a minute, 15 several.
///
/// A deadly pattern is cells with digits for each, such that for every filling there is another one with the same digits
/// in every row, column and block. Those are printed of which no cell can be left out and to which none of the digits can
/// be added, with the number of their fillings and with their cells; the checker has judged a proof of each. Then, for
/// each number of cells, how many overlays of BUG-lites are deadly, and how many are not. Four digits and 8 cells take half
/// a minute, 9 cells minutes.
///
/// The exit code is 1 when the search was stopped before its end.
#[derive(clap::Args)]
pub struct Args {
    /// Find deadly patterns, of 2 to 4 digits and up to 16 cells
    #[arg(long)]
    deadly: bool,
    /// The number of cells, or a range of them [default: 10..13, with --deadly 4..8]
    #[arg(long, value_name = "N|FROM..TO", value_parser = cells)]
    cells: Option<RangeInclusive<usize>>,
    /// The number of digits, 2 to 8
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub(super) digits: u8,
    /// Give up after making N sets of cells, and say so [default: no bound]
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    budget: u64,
    /// Write into this folder, for each pattern, its file in the form of queries/patterns, the proof that it is
    /// impossible, as JSON and as LRAT; with --deadly the proofs, as JSON
    #[arg(short, long, value_name = "FOLDER")]
    pub(super) output: Option<PathBuf>,
}

/// Reads a number of cells, or a range.
fn cells(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|cells| (1..=81).contains(cells));
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err("write a number of cells, 1 to 81, or a range such as 10..14".to_owned()),
    }
}

/// Runs the command.
///
/// # Errors
/// When a file cannot be written, or the search was stopped.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    args.may_be_looked_for()?;
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    }
    let mut work = Work::with_budget(args.budget).interruptible(&interrupt());
    let (digits, most) = (args.digits.into(), *args.cells().end());
    let spinner = Spinner::new();
    let tell = |at| spinner.at(Some(words(at)));
    if args.deadly {
        let found = deadly(digits, most, &mut work, tell);
        drop(spinner);
        print_deadly(args, &found, out)?;
        return ended(found.stopped, found.complete);
    }
    let found = critical(digits, most, &mut work, tell);
    drop(spinner);
    args.print(&found, out)?;
    ended(found.stopped, found.complete)
}

fn ended(stopped: Option<Stopped>, complete: usize) -> Result<Exit, Error> {
    let Some(by) = stopped else { return Ok(Exit::Done) };
    let after = format!("before all was looked at: complete up to {complete} cells");
    Err(Error::Stopped { by, after })
}

fn words(Progress { cells, looked_at, sets, found }: Progress) -> String {
    format!("{looked_at} of {sets} sets of {cells} cells, {found} patterns")
}

impl Args {
    /// The numbers of cells.
    pub(super) fn cells(&self) -> RangeInclusive<usize> {
        let default = if self.deadly { 4..=8 } else { 10..=13 };
        self.cells.clone().unwrap_or(default)
    }

    /// Refuses numbers for which deadly patterns are not looked for.
    fn may_be_looked_for(&self) -> Result<(), Error> {
        if !self.deadly || self.digits <= 4 && *self.cells().end() <= 16 {
            return Ok(());
        }
        let hint = "write --digits 2 to 4, and at most --cells 16";
        Err(Error::input("deadly patterns are found of up to four digits and 16 cells", hint))
    }

    /// Prints the patterns, and writes their files; then how many there are of each number of cells.
    fn print(&self, found: &Critical, out: &mut dyn Write) -> Result<(), Error> {
        let mut table = Table::new(out);
        table.add(&["name", "cells", "links", "cases", "pattern"].map(str::to_owned))?;
        for of_size in found.patterns.chunk_by(|one, other| one.len() == other.len()) {
            if self.cells().contains(&of_size[0].len()) {
                for (index, &cells) in of_size.iter().enumerate() {
                    table.add(&self.pattern(cells, index, of_size.len())?)?;
                }
            }
        }
        table.finish()?;
        for cells in self.cells() {
            let count = found.patterns.iter().filter(|pattern| pattern.len() == cells).count();
            let more = if cells > found.complete { ", not all were looked for" } else { "" };
            writeln!(out, "{cells} cells: {count}{more}")?;
        }
        Ok(())
    }

    /// The row of a pattern, whose files are written.
    fn pattern(&self, cells: CellSet, index: usize, of: usize) -> Result<Vec<String>, Error> {
        let digits = usize::from(self.digits);
        let (size, width) = (cells.len(), of.to_string().len());
        let name = format!("{digits}x{size}-{:0width$}", index + 1);
        let proof = prove_impossible(cells, digits)
            .filter(|proof| matches!(check(proof), Verdict::Proved(_)));
        let proof = proof.ok_or_else(|| refused(&name))?;
        if let Some(folder) = &self.output {
            let number = format!("{} of {of}", index + 1);
            let text = file(&name, cells, digits, &number);
            write_file(&folder.join(format!("{name}.txt")), text.as_bytes())?;
            self.certify(&proof, &name, folder)?;
        }
        let links = links(cells).to_string();
        Ok(vec![name, size.to_string(), links, cases(&proof.lines).to_string(), line(cells)])
    }

    /// Writes the proof, and its certificate as two files.
    fn certify(&self, proof: &Proof, name: &str, folder: &Path) -> Result<(), Error> {
        let form = Form::of_name("lrat").expect("it is one of the forms");
        let made = form.certificate(proof, None).map_err(|error| Error::input(error, ""))?;
        let files = [
            ("json", to_json(proof) + "\n"),
            (form.problem, made.problem),
            (form.derivation, made.derivation),
        ];
        let files = files.map(|(end, text)| (folder.join(format!("{name}.{end}")), text));
        for (file, _) in &files {
            may_be_written(file)?;
        }
        files.iter().try_for_each(|(file, text)| write_file(file, text.as_bytes()))
    }
}

/// What is said of a proof that does not hold.
pub(super) fn refused(name: &str) -> Error {
    let message = format!("the checker refuses the proof of {name}");
    Error::input(message, "this is an error of Catena, please report it")
}

/// The pairs of cells that see each other.
fn links(cells: CellSet) -> usize {
    cells.iter().map(|cell| cells.intersection(cell.peers()).len()).sum::<usize>() / 2
}

/// The cases of some lines that have no cases within.
fn cases(lines: &[Line]) -> usize {
    let within = |line: &Line| match &line.ground {
        Ground::Cases { cases: all, .. } => all.iter().map(|case| cases(case)).sum(),
        Ground::Refutation { lines } => cases(lines),
        _ => 0,
    };
    lines.iter().map(within).sum::<usize>().max(1)
}

/// The cells as 81 signs.
fn line(cells: CellSet) -> String {
    Cell::all().map(|cell| if cells.contains(cell) { 'X' } else { '.' }).collect()
}

/// The file of a pattern, for `queries/patterns`.
fn file(name: &str, cells: CellSet, digits: usize, number: &str) -> String {
    let size = cells.len();
    let signs = line(cells);
    let board: Vec<&str> = (0..9).map(|row| &signs[9 * row..9 * row + 9]).collect();
    format!(
        "-- {name}\n--\n\
         -- Finds:     {size} cells that {digits} digits cannot fill: pattern {number}\n\
         -- Sound:     By cases, which each proof writes out. Without any one of the cells it can be filled\n\
         -- Source:    catena study patterns --cells {size} --digits {digits}\n\
         -- Digits:    {digits}\n\
         -- Guardians: {GUARDIANS}\n\n{}\n",
        board.join("\n")
    )
}

/// How many guardians a written file asks for: as many as chains go through.
const GUARDIANS: usize = 6;
