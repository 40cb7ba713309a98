//! `catena study patterns --deadly`: what is printed of deadly patterns and of overlays.

use std::io::Write;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Cell, DigitSet};
use catena::proof::json::to_json;
use catena::rules::{Deadliness, decide_deadly, prove_deadly};
use catena_study::{Deadly, Floor, Overlays};

use crate::Error;
use crate::pictures::write_file;
use crate::table::Table;

use super::patterns::{Args, refused};

/// Prints the critical patterns, whose proofs are written; then the numbers, and the first overlays.
pub(super) fn print(args: &Args, found: &Deadly, out: &mut dyn Write) -> Result<(), Error> {
    let mut table = Table::new(out);
    table.add(&["name", "cells", "fillings", "pattern"].map(str::to_owned))?;
    for of_size in found.critical.chunk_by(|one, other| one.len() == other.len()) {
        if args.cells().contains(&of_size[0].len()) {
            for (index, floor) in of_size.iter().enumerate() {
                table.add(&pattern(args, floor, index, of_size.len())?)?;
            }
        }
    }
    table.finish()?;
    if let Some(folder) = &args.output {
        let name = format!("cells-{}.list", args.digits);
        write_file(&folder.join(name), cells(args, found).as_bytes())?;
    }
    for overlays in found.overlays.iter().filter(|of| args.cells().contains(&of.cells)) {
        let count = found.critical.iter().filter(|floor| floor.len() == overlays.cells).count();
        let more = if overlays.cells > found.complete { ", not all were looked for" } else { "" };
        writeln!(out, "{} cells: {count}{more}", overlays.cells)?;
        print_overlays(overlays, out)?;
    }
    Ok(())
}

/// The cells of the patterns, a line each, in the form of queries/deadly/cells.list.
fn cells(args: &Args, found: &Deadly) -> String {
    let cells = |floor: &Floor| floor.iter().map(|(cell, _)| *cell).collect::<Vec<_>>();
    let mut all: Vec<Vec<Cell>> = found.critical.iter().map(cells).collect();
    all.dedup();
    all.retain(|cells| args.cells().contains(&cells.len()));
    let mut text = String::new();
    for of_size in all.chunk_by(|one, other| one.len() == other.len()) {
        let width = of_size.len().to_string().len();
        for (index, cells) in of_size.iter().enumerate() {
            let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
            let (size, number) = (cells.len(), index + 1);
            text += &format!("{}x{size}-{number:0width$} {}\n", args.digits, names.join(" "));
        }
    }
    text
}

/// The row of a pattern, whose proof the checker has judged.
fn pattern(args: &Args, floor: &Floor, index: usize, of: usize) -> Result<Vec<String>, Error> {
    let width = of.to_string().len();
    let name = format!("{}x{}-{:0width$}", args.digits, floor.len(), index + 1);
    let Deadliness::Deadly(fillings) = decide_deadly(floor) else { return Err(refused(&name)) };
    let proof = prove_deadly(floor).filter(|proof| matches!(check(proof), Verdict::Proved(_)));
    let proof = proof.ok_or_else(|| refused(&name))?;
    if let Some(folder) = &args.output {
        let text = to_json(&proof) + "\n";
        write_file(&folder.join(format!("{name}.json")), text.as_bytes())?;
    }
    Ok(vec![name, floor.len().to_string(), fillings.len().to_string(), line(floor)])
}

/// How many overlays there are of a number of cells, with the first deadly one all of whose cells are needed and the
/// first that is not deadly.
fn print_overlays(of: &Overlays, out: &mut dyn Write) -> Result<(), Error> {
    let all = of.deadly + of.open;
    if all == 0 {
        return Ok(());
    }
    let (deadly, needed, open) = (of.deadly, of.needed, of.open);
    writeln!(
        out,
        "  overlays: {all}, of which {deadly} are deadly, {needed} with each cell needed; {open} are not"
    )?;
    let [deadly, open] = &of.first;
    if let Some(floor) = deadly {
        writeln!(out, "  deadly: {}", line(floor))?;
    }
    if let Some(floor) = open
        && let Deadliness::Open { filling, .. } = decide_deadly(floor)
    {
        writeln!(out, "  not deadly: {}; no exchange: {}", line(floor), filled(&filling))?;
    }
    Ok(())
}

/// Cells with their digits, as `r1c1=12 r1c4=12`.
fn line(floor: &[(Cell, DigitSet)]) -> String {
    let one = |(cell, digits): &(Cell, DigitSet)| format!("{cell}={digits}");
    floor.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn filled(filling: &[Candidate]) -> String {
    let one = |candidate: &Candidate| format!("{}={}", candidate.cell(), candidate.digit());
    filling.iter().map(one).collect::<Vec<_>>().join(" ")
}
