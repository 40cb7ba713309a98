//! The eliminations that a position hangs on: what is left when rules have nothing more, and after which of it they solve
//! the rest.

use std::io::Write;

use catena::explorer::core::CoreAnswer;
use catena::explorer::find::{Elimination, Searched};
use catena::explorer::{Ask, Document, Explorer, Judged};
use catena::grid::Conclusion;
use catena::proof::Proof;
use catena::rules::length_words;

use super::{Args, Format, assuming, solve};
use crate::common::common;
use crate::input::warn_of_refusals;
use crate::table::{write_csv, write_table};
use crate::{Error, Exit, note};

impl Args {
    /// The eliminations that a position hangs on after rules, with their proofs in each family.
    pub(super) fn core(&self, explorer: &Explorer, out: &mut dyn Write) -> Result<Exit, Error> {
        let ask = Ask { threads: common().threads, ..self.reach.ask() };
        let ask = if self.price.is_empty() { ask } else { ask.rules(&self.price) };
        let core = explorer.core(&self.rules, &ask)?;
        warn_of_refusals(&core.notices);
        match self.format() {
            Format::Json => core.write_json(out)?,
            Format::Csv => {
                for row in core_rows(&core) {
                    write_csv(out, row.iter().map(String::as_str))?;
                }
            }
            Format::Table => print_core(&core, out)?,
            Format::Stream => {
                let hint = "a core is known as a whole: use table, csv or json";
                return Err(Error::input("--core has no --format stream", hint));
            }
        }
        if let Some(by) = core.stopped {
            note(format!("{by}: there may be more eliminations"));
        }
        Ok(Exit::of_answer(core.complete))
    }
}

/// A row for each elimination that a position hangs on, with the length by each rule that proves one of them.
fn core_rows(core: &CoreAnswer) -> Vec<Vec<String>> {
    let proves = |searched: &&Searched| {
        core.eliminations.iter().any(|row| row.lengths.contains_key(&searched.rule))
    };
    let rules: Vec<&Searched> = core.rules.iter().filter(proves).collect();
    let mut head = vec!["elimination".to_owned()];
    head.extend(rules.iter().map(|searched| searched.rule.clone()));
    let row = |row: &Elimination| {
        let cell = |searched: &&Searched| match row.lengths.get(&searched.rule) {
            Some(&length) => length_words(&searched.rule, length),
            None if searched.extent.is_complete() => "-".to_owned(),
            None => "?".to_owned(),
        };
        let named = Conclusion::Eliminate(row.target).to_string();
        std::iter::once(named).chain(rules.iter().map(cell)).collect()
    };
    std::iter::once(head).chain(core.eliminations.iter().map(row)).collect()
}

/// The rows, and what is the cheapest.
fn print_core(core: &CoreAnswer, out: &mut dyn Write) -> Result<(), Error> {
    let CoreAnswer { rest, eliminations, .. } = core;
    let assuming = assuming(&core.assumes);
    if core.state.is_solved() {
        return Ok(writeln!(out, "it hangs on nothing: {} it{assuming}", solve(rest))?);
    }
    if eliminations.is_empty() {
        let none = match core.stopped {
            None => "none lets them solve the rest",
            Some(_) => "none that was tried lets them solve the rest",
        };
        return Ok(writeln!(
            out,
            "after {rest} it hangs on no single elimination: {none}{assuming}"
        )?);
    }
    write_table(out, &core_rows(core))?;
    let shortest = |proof: &Judged| {
        let Proof { family, length, .. } = proof.proof();
        format!("{} by {}[{length}]", proof.conclusions(), family.name)
    };
    let shortest: Vec<String> = core.proofs.iter().map(shortest).collect();
    let by = match &shortest[..] {
        [] => "no proof of one was found".to_owned(),
        each => format!("the shortest proofs: {}", each.join(", ")),
    };
    let (these, candidates) = match eliminations.len() {
        1 => ("this elimination", "1 candidate".to_owned()),
        count => ("these eliminations", format!("{count} candidates")),
    };
    Ok(writeln!(out, "\nafter {rest} it hangs on {these}, {candidates}; {by}{assuming}")?)
}
