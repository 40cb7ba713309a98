//! `catena study compare`: which family proves what another does.

use std::io::Write;
use std::path::PathBuf;

use catena::grid::Position;
use catena::grid::format::write_shortest;
use catena_study::store::{STATES_OF_PUZZLE, Store};
use catena_study::{Hasse, Pair, Subsumption, Verdict};

use super::matrix;
use super::open::{failure, store};
use crate::error::shown;
use crate::pictures::write_file;
use crate::rules::catalogue;
use crate::width::sentence;
use crate::{Error, Exit};

/// Compares the families of a study, each with each
///
/// A family is contained in another when whatever it proves in a state, the other proves there by a
/// proof that is no longer. In the matrix the row's family is looked for in the column's: `def` says it is
/// contained by definition, `thm` that a theorem says so up to the bound of the study, `ok` that it was never contradicted, a number how often it was, and `-` that
/// there was nothing to compare. With two families everything known of the two is printed, with an
/// example.
#[derive(clap::Args)]
pub struct Args {
    /// The file of a study of eliminations
    store: PathBuf,
    /// Look for this family's eliminations …
    #[arg(requires = "other")]
    one: Option<String>,
    /// … in this one
    other: Option<String>,
    /// Print the comparison as JSON
    #[arg(long)]
    json: bool,
    /// Write the order of the families as a diagram for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Draw the order of the families as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// When the file is no study of eliminations, or a name is not that of one of its families.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = store(&args.store)?;
    let failed = |error| failure(&args.store, &error);
    let catalogue = catalogue()?;
    let all = Subsumption::of(&store, &catalogue).map_err(failed)?;
    if all.states == 0 {
        let message = format!("{} has no eliminations to compare", shown(&args.store));
        return Err(Error::input(message, "write question = \"eliminations\" in the study"));
    }
    for (file, made) in
        [(&args.dot, Hasse::to_dot as fn(&Hasse) -> String), (&args.svg, Hasse::to_svg)]
    {
        if let Some(file) = file {
            write_file(file, made(&Hasse::of(&all)).as_bytes())?;
        }
    }
    match (&args.one, &args.other) {
        (Some(one), Some(other)) => {
            let pair = pair(&all, one, other)?;
            match args.json {
                true => {
                    writeln!(out, "{}", serde_json::to_string(pair).map_err(std::io::Error::from)?)?
                }
                false => tell(&store, pair, out).map_err(|error| match error {
                    Told::Store(error) => failed(error),
                    Told::Output(error) => error.into(),
                })?,
            }
        }
        _ if args.json => {
            writeln!(out, "{}", serde_json::to_string(&all).map_err(std::io::Error::from)?)?;
        }
        _ => print(&all, out)?,
    }
    Ok(Exit::Done)
}

/// The row of two families by their names.
///
/// # Errors
/// When one is not a family of the study, or both are the same.
pub fn pair<'a>(all: &'a Subsumption, one: &str, other: &str) -> Result<&'a Pair, Error> {
    let family = |name: &str| {
        all.family(name).ok_or_else(|| {
            let near = catena::query::nearest(name, all.families.iter().map(String::as_str));
            let hint = near.map_or_else(
                || format!("it has {}", all.families.join(", ")),
                |near| format!("did you mean {near}?"),
            );
            Error::input(format!("the study has no family {name:?}"), hint)
        })
    };
    let (one, other) = (family(one)?, family(other)?);
    all.pair(one, other).ok_or_else(|| Error::input("name two different families", ""))
}

fn print(all: &Subsumption, out: &mut dyn Write) -> Result<(), Error> {
    let bound =
        all.max_length.map_or_else(String::new, |length| format!(", up to length {length}"));
    writeln!(out, "{} states{bound}", all.states)?;
    matrix::write(&all.families, |one, other| sign(all.pair(one, other)), out)?;
    let verdicts: Vec<Verdict> = all.pairs.iter().map(|pair| pair.verdict).collect();
    let legend: Vec<&str> = LEGEND
        .iter()
        .filter(|(sign, _)| verdicts.contains(sign))
        .map(|&(_, words)| words)
        .collect();
    Ok(writeln!(out, "{}", sentence(&legend.join("; ")))?)
}

/// What stands in the row of one family and the column of another; `None` where both are the same.
fn sign(pair: Option<&Pair>) -> String {
    match pair.map(|pair| (pair, pair.verdict)) {
        None => "=".to_owned(),
        Some((_, Verdict::Definition)) => "def".to_owned(),
        Some((_, Verdict::Theorem)) => "thm".to_owned(),
        Some((_, Verdict::Observed)) => "ok".to_owned(),
        Some((pair, Verdict::Refuted)) => pair.contradicted().to_string(),
        Some((_, Verdict::NotMet)) => "-".to_owned(),
    }
}

/// What the signs of the matrix say.
const LEGEND: [(Verdict, &str); 5] = [
    (Verdict::Definition, "def: contained by definition"),
    (Verdict::Theorem, "thm: contained by a theorem"),
    (Verdict::Observed, "ok: never contradicted"),
    (Verdict::Refuted, "a number: contradicted so often"),
    (Verdict::NotMet, "-: nothing to compare"),
];

enum Told {
    Store(catena_study::store::Error),
    Output(std::io::Error),
}

impl From<catena_study::store::Error> for Told {
    fn from(error: catena_study::store::Error) -> Told {
        Told::Store(error)
    }
}

impl From<std::io::Error> for Told {
    fn from(error: std::io::Error) -> Told {
        Told::Output(error)
    }
}

/// Everything known of two families, with an example.
fn tell(store: &Store, pair: &Pair, out: &mut dyn Write) -> Result<(), Told> {
    let Pair { one_name, other_name, .. } = pair;
    let verdict = match pair.verdict {
        Verdict::Definition => format!("{one_name} is contained in {other_name} by definition"),
        Verdict::Theorem => {
            let states = pair.states.unwrap_or_default();
            format!("{one_name} is contained in {other_name} by a theorem (states: {states})")
        }
        Verdict::Observed => format!("{one_name} is contained in {other_name}, as far as was seen"),
        Verdict::Refuted => format!("{one_name} is not contained in {other_name}"),
        Verdict::NotMet => format!("{one_name} eliminated nothing, so nothing was compared"),
    };
    writeln!(out, "{verdict}")?;
    let rows = [
        ("compared", pair.compared),
        ("same length", pair.equal),
        (&format!("{other_name} shorter"), pair.shorter),
        (&format!("{other_name} longer"), pair.longer),
        ("  in all by", pair.longer_by),
        ("  at most by", pair.longer_by_at_most),
        (&format!("no {other_name}"), pair.none),
        ("stopped at the budget, not compared", pair.stopped),
        ("may have a shorter one, not compared", pair.unsure),
    ];
    for (what, count) in rows {
        writeln!(out, "{count:>10}  {what}")?;
    }
    if let Some((state, candidate)) = pair.example {
        let (puzzle, place) = (state / STATES_OF_PUZZLE, state % STATES_OF_PUZZLE);
        if let Some((list, row, _)) = store.puzzle(puzzle)? {
            writeln!(out, "first: {list}, row {row}, state {place} of its path, {candidate}")?;
        }
        if let Some(state) = store.state(state)? {
            let state = write_shortest(&Position::from_state(state));
            let rules = format!("{one_name},{other_name}");
            writeln!(out, "shown by: catena why {state} {candidate} --rules {rules}")?;
        }
    }
    Ok(())
}
