//! `catena study map`: what is known of families, each against each.

use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use catena::grid::Position;
use catena::rules::Catalogue;
use catena::work::Stopped;
use catena_draw::link_beside;
use catena_study::{
    Broken, Contradiction, Finals, Harvest, Map, NotMeasured, NotShown, Practice, Relation, Shrunk,
    finals_head, head, practice_head,
};

use crate::input::Source;
use crate::interrupt::interrupt;
use crate::pictures::write_file;
use crate::progress::Progress;
use crate::{Error, Exit, note};

/// Prints what is known of families, each against each, as JSON
///
/// A pair has two statements: at equal length, each elimination of the first family is made by a pattern of the second
/// that is not longer; at any length, by one however long. Each says to which length of the first it is known to hold,
/// from which it fails, and why: by definition, by a theorem, by a counterexample, or because of other pairs. A pair
/// that is not there is open. The page of the map is made of this, and docs/map.json is what it prints.
///
/// With --harvest it looks for positions that refute what nothing refutes yet, and prints the list crates/study/positions.txt
/// anew: each state is asked of every family, to length 12 and then to 36 where it says something new, or to any length
/// where its lengths count something else or are not the least; the fewest positions that refute as much as all
/// together are kept. Without a list it adds candidates to the positions, as many as one
/// elimination of one family permits, and asks those of which it is open whether they have it too; then it takes away as
/// many as what is refuted permits. With --finals it prints crates/study/finals.txt anew: the states in which
/// families have nothing left and others go on. With --practice it prints crates/study/practice.txt: which share of the eliminations of each
/// family the others have, and how many puzzles it solves. Ctrl-C or --time-limit ends it with what was found by then; the exit code is 1 then.
#[derive(clap::Args)]
pub struct Args {
    /// Write the map into this folder instead: map.json; map.svg, the order of the families; families.svg, the figure of
    /// thirty families, by what holds at any length, each as high as the share of the puzzles that it solves; and
    /// relations.txt, the map in short
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Ask the states of these lists, one grid per line, after singles; without a list look for what is open, and make
    /// the positions smaller
    #[arg(long, value_name = "LIST", num_args = 0.., conflicts_with = "output")]
    harvest: Option<Vec<PathBuf>>,
    /// Follow each family through the puzzles of these lists to its end
    #[arg(long, value_name = "LIST", num_args = 1.., conflicts_with_all = ["output", "harvest"])]
    finals: Vec<PathBuf>,
    /// Measure what families do in the puzzles of this list
    #[arg(long, value_name = "LIST", conflicts_with_all = ["output", "harvest", "finals"])]
    practice: Option<PathBuf>,
    /// Of these lists, ask the first of every N puzzles
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZeroUsize,
}

/// Runs the command.
///
/// # Errors
/// When a counterexample of the list is none, or the file cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalogue = Catalogue::built_in();
    let map = Map::of(&catalogue, |proof, beside| link_beside(proof, beside, ""))?;
    if let Some(list) = &args.practice {
        return measured(&map, &catalogue, (list, &args.puzzles(std::slice::from_ref(list))?), out);
    }
    if !args.finals.is_empty() {
        return finals(&map, &catalogue, &args.puzzles(&args.finals)?, out);
    }
    match args.harvest.as_deref() {
        None => {}
        Some([]) => return smaller(&map, &catalogue, out),
        Some(lists) => return harvest(&map, &catalogue, &args.puzzles(lists)?, out),
    }
    let json = map.to_json().map_err(std::io::Error::from)?;
    let Some(folder) = &args.output else {
        write!(out, "{json}")?;
        return Ok(Exit::Done);
    };
    let files = [
        ("map.json", json),
        ("map.svg", map.diagram().to_svg()),
        ("families.svg", map.figure()),
        ("relations.txt", map.to_brief()),
    ];
    for (name, text) in files {
        write_file(&folder.join(name), text.as_bytes())?;
    }
    Ok(Exit::Done)
}

impl Args {
    /// The puzzles of lists that are asked.
    fn puzzles(&self, lists: &[PathBuf]) -> Result<Vec<Position>, Error> {
        let mut puzzles = Vec::new();
        for list in lists {
            puzzles
                .extend(Source::of_file(list)?.positions()?.into_iter().step_by(self.every.get()));
        }
        Ok(puzzles)
    }
}

/// The families that are asked, each by itself.
fn names(map: &Map) -> Vec<String> {
    let names = map.families.iter().map(|place| place.name.clone());
    names.filter(|name| !name.contains('+')).collect()
}

/// Prints the list of positions with what the states of lists add to it.
fn harvest(
    map: &Map,
    catalogue: &Catalogue,
    states: &[Position],
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let mut harvest = Harvest::of(catalogue, &names(map))?;
    let ended = match harvest.ask_new_families(&interrupt()) {
        Ok(()) => each(states, |state| harvest.ask(state, &interrupt()).map(|_| ())),
        Err(by) => {
            note(format!("{by} before the states of the lists were asked"));
            Exit::Refused
        }
    };
    let cover = harvest.cover();
    let lines: Vec<String> = cover.iter().map(|position| position.to_lines()).collect();
    write!(out, "{}\n\n{}", head(), lines.concat())?;
    let [equal, any] = harvest.refuted();
    note(format!(
        "{} positions refute {equal} statements at equal length and {any} at any length",
        cover.len()
    ));
    Ok(ended)
}

/// Prints the list of positions, each as small as what it refutes permits, with those that refute what is open.
fn smaller(map: &Map, catalogue: &Catalogue, out: &mut dyn Write) -> Result<Exit, Error> {
    let names = names(map);
    let mut harvest = Harvest::of(catalogue, &names)?;
    let interrupt = interrupt();
    let families = Progress::new(names.len(), 0);
    let ended = harvest
        .grow(&open(map, &names), &interrupt, |done| families.at(done))
        .and_then(|()| harvest.shrink(&interrupt, |_| ()));
    let lines: Vec<String> = harvest.kept().iter().map(|position| position.to_lines()).collect();
    write!(out, "{}\n\n{}", head(), lines.concat())?;
    let [equal, any] = harvest.refuted();
    let (count, exit) = match ended {
        Ok(Shrunk { positions: [now, before], candidates: [have, had] }) => {
            (format!("{now} positions of {before}, with {have} candidates of {had},"), Exit::Done)
        }
        Err(by) => (format!("{by}: {} positions", lines.len()), Exit::Refused),
    };
    note(format!("{count} refute {equal} statements at equal length and {any} at any length"));
    Ok(exit)
}

/// The pairs of families of which it is open whether each elimination of the first is one of the second.
fn open(map: &Map, names: &[String]) -> Vec<(String, String)> {
    let is_known = |pair: &&Relation| pair.any.is_certain() || pair.any.fails().is_some();
    let known: BTreeSet<(&str, &str)> = (map.pairs.iter().filter(is_known))
        .map(|pair| (&pair.family[..], &pair.other[..]))
        .collect();
    let all = names.iter().flat_map(|one| names.iter().map(move |other| (one, other)));
    all.filter(|(one, other)| one != other && !known.contains(&(&one[..], &other[..])))
        .map(|(one, other)| (one.clone(), other.clone()))
        .collect()
}

/// Prints the list of states in which families have nothing left.
fn finals(
    map: &Map,
    catalogue: &Catalogue,
    puzzles: &[Position],
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let mut finals = Finals::of(catalogue, &names(map))?;
    let ended = each(puzzles, |puzzle| finals.ask(puzzle, &interrupt()));
    let cover = finals.cover();
    let lines: Vec<String> = cover.iter().map(|state| state.to_lines()).collect();
    write!(out, "{}\n\n{}", finals_head(), lines.concat())?;
    note(format!("{} states refute {} statements by a path", cover.len(), finals.refuted()));
    Ok(ended)
}

/// Prints what families do in the puzzles of a list.
fn measured(
    map: &Map,
    catalogue: &Catalogue,
    (list, puzzles): (&Path, &[Position]),
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let collection = list.file_stem().unwrap_or_default().to_string_lossy().replace(' ', "-");
    let progress = Progress::new(puzzles.len(), 0);
    let of = (collection.as_str(), puzzles);
    let asked = |count| progress.at(count);
    match Practice::measure(catalogue, &names(map), of, &interrupt(), asked) {
        Ok(practice) => write!(out, "{}\n\n{}", practice_head(), practice.to_lines())?,
        Err(NotMeasured::Unknown(unknown)) => return Err(unknown.into()),
        Err(NotMeasured::Ended(Broken::Interrupted(by))) => {
            return Err(Error::Stopped { by, after: "before all puzzles were asked".to_owned() });
        }
    }
    Ok(Exit::Done)
}

/// Asks states until all are asked, or it is ended.
fn each(states: &[Position], mut ask: impl FnMut(&Position) -> Result<(), Stopped>) -> Exit {
    let progress = Progress::new(states.len(), 0);
    for (asked, state) in states.iter().enumerate() {
        if let Err(by) = ask(state) {
            note(format!("{by} after {asked} of {} states", states.len()));
            return Exit::Refused;
        }
        progress.at(asked + 1);
    }
    Exit::Done
}

impl From<NotShown> for Error {
    fn from(why: NotShown) -> Error {
        match why {
            NotShown::Statement(unfit) => unfit.into(),
            NotShown::Ask(error) => error.into(),
            NotShown::Contradiction(Contradiction { family, other, refused }) => Error::input(
                format!(
                    "what is written down of {family} in {other} contradicts itself: {refused}"
                ),
                "this is an error of Catena, please report it",
            ),
            NotShown::NoProof(family) => Error::input(
                format!("a counterexample of the list has no proof by {family}"),
                "this is an error of Catena, please report it",
            ),
        }
    }
}
