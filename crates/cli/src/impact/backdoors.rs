//! The smallest sets of placements, or of eliminations, after which the rest is easy.
//!
//! Every true candidate is tried as a placement, and every false one as an elimination; where none is enough, every two of
//! them. So the least size is proved, and the list is whole.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use catena::explorer::backdoors::{BackdoorAnswer, BackdoorAsk, BackdoorSet, BackdoorSets};
use catena::explorer::{Ask, Document, Explorer};

use super::{Args, Format, assuming, solve};
use crate::common::common;
use crate::progress::Progress;
use crate::table::write_csv;
use crate::{Error, Exit};

/// Which sets are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Size {
    /// Sets of one member
    #[value(name = "1")]
    One,
    /// Sets of two members where there is none of one
    #[value(name = "2")]
    Two,
    /// Sets of one, and the pairs that contain none of these
    All,
}

impl Args {
    /// The sets of both kinds, a line each, with what is proved about their size.
    pub(super) fn backdoors(
        &self,
        size: Size,
        explorer: &Explorer,
        out: &mut dyn Write,
    ) -> Result<Exit, Error> {
        let most = if size == Size::One { 1 } else { 2 };
        let what = BackdoorAsk { rest: self.rules.clone(), most, all: size == Size::All };
        let bar: Arc<OnceLock<Progress>> = Arc::default();
        let ask = Ask { threads: common().threads, ..self.reach.ask() }.on_progress(move |told| {
            if let catena::explorer::ask::Progress::Tried { done, of } = told {
                bar.get_or_init(|| Progress::new(of, 0)).at_of(done, of);
            }
        });
        let found = explorer.backdoors(&what, &ask)?;
        match self.format() {
            Format::Json => found.write_json(out)?,
            Format::Csv => csv(&found, out)?,
            Format::Table => {
                let assuming = assuming(&found.assumes);
                let (placements, eliminations) = (&found.placements, &found.eliminations);
                say(&format!("placements{assuming}"), placements, &found.rest, out)?;
                say(&format!("eliminations{assuming}"), eliminations, &found.rest, out)?;
            }
            Format::Stream => {
                let hint = "the sets are known as a whole: use table, csv or json";
                return Err(Error::input("--backdoors has no --format stream", hint));
            }
        }
        Ok(Exit::of_answer(found.complete))
    }
}

/// A row for each set that has members.
fn csv(found: &BackdoorAnswer, out: &mut dyn Write) -> Result<(), Error> {
    write_csv(out, ["kind", "members"])?;
    for (kind, sets) in [("placements", &found.placements), ("eliminations", &found.eliminations)] {
        for set in sets.sets.iter().filter(|set| !set.members.is_empty()) {
            write_csv(out, [kind, &members(set)])?;
        }
    }
    Ok(())
}

/// `r4c6=1 r5c2=3`
fn members(set: &BackdoorSet) -> String {
    set.members.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The sets of one kind, a line each, and what is proved about them.
fn say(kind: &str, found: &BackdoorSets, rest: &str, out: &mut dyn Write) -> Result<(), Error> {
    let (least, among) = (found.at_least, found.among);
    writeln!(out, "{kind}: {}", said(found, rest))?;
    if let Some(by) = found.stopped {
        writeln!(
            out,
            "  {by}: among {among} candidates no set has fewer than {least} members, and more may do it"
        )?;
    }
    for set in found.sets.iter().filter(|set| !set.members.is_empty()) {
        writeln!(out, "  {}", members(set))?;
    }
    Ok(())
}

fn said(found: &BackdoorSets, rest: &str) -> String {
    let (among, count) = (found.among, found.sets.len());
    match (found.least(), found.all_up_to) {
        (Some(0), _) => format!("none is needed: {} the puzzle", solve(rest)),
        (Some(least), _) => format!(
            "{least} of {among} {} enough for {rest}, no fewer; {count} such {}",
            if least == 1 { "is" } else { "are" },
            if count == 1 { "set" } else { "sets" },
        ),
        (None, Some(size)) => {
            format!("no set of up to {size} of {among} is enough for {rest}")
        }
        (None, None) => format!("it is not known whether {} the puzzle as it is", solve(rest)),
    }
}
