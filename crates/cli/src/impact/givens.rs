//! What each given of a puzzle contributes: how hard the puzzle is without it.

use std::io::Write;

use catena::explorer::{Ask, Document, Explorer};

use super::{Args, Format, assuming};
use crate::common::common;
use crate::table::{write_csv, write_table};
use crate::{Error, Exit, note};

impl Args {
    /// What each given contributes.
    pub(super) fn givens(&self, explorer: &Explorer, out: &mut dyn Write) -> Result<Exit, Error> {
        let ask = Ask { threads: common().threads, ..self.reach.ask() };
        let found = explorer.givens_impact(&self.by, &ask)?;
        let mut rows = vec![vec!["given".to_owned(), found.measure.clone()]];
        rows.extend(found.givens.iter().map(|row| {
            let without = row.without.map(|rating| rating.to_string());
            vec![row.given.to_string(), without.unwrap_or_else(|| "several".to_owned())]
        }));
        match self.format() {
            Format::Table => write_table(out, &rows)?,
            Format::Json => found.write_json(out)?,
            Format::Csv => {
                for row in &rows {
                    write_csv(out, row.iter().map(String::as_str))?;
                }
            }
            Format::Stream => {
                for row in &found.givens {
                    let line = serde_json::to_string(row).map_err(std::io::Error::from)?;
                    writeln!(out, "{line}")?;
                }
            }
        }
        let unique = found.givens.iter().filter(|row| row.without.is_some()).count();
        note(format!(
            "{} = {}; of {} givens {unique} can be left out, each by itself{}",
            found.measure,
            found.rating,
            found.givens.len(),
            assuming(&found.assumes)
        ));
        Ok(Exit::of_answer(found.complete))
    }
}
