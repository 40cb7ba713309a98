//! What the map of families says of two of them, in words.

use std::io::Write;

use catena::query::Library;
use catena_study::{At, Cell, Extent, Map, Part, Said, Status, Why};
use catena_theorems::names::{Called, called};

use crate::Error;

/// The two families of a statement about any length, `whip[*] in braid[*]`; `None` where it has another form, or a name
/// does not stand for one family that comes with the program.
pub fn names<'a>(statement: &str, library: &'a Library) -> Option<(&'a str, &'a str)> {
    let (one, other) = statement.split_once(" in ")?;
    let name = |side: &str| match called(side.trim().strip_suffix("[*]")?, library) {
        Called { entries, size: None } if entries.len() == 1 => {
            entries[0].is_built_in().then_some(entries[0].name.as_str())
        }
        _ => None,
    };
    Some((name(one)?, name(other)?))
}

/// Whether the map has a family of this name.
pub fn has(map: &Map, name: &str) -> bool {
    map.families.iter().any(|place| place.name == name)
}

/// Writes what is known of the three statements about two families, one a line.
///
/// # Errors
/// When writing fails.
pub fn tell(map: &Map, one: &str, other: &str, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "From the map of families, {one} in {other}:")?;
    let pair = map.pairs.iter().find(|pair| pair.family == one && pair.other == other);
    for at in At::ALL {
        let known = pair.map_or_else(|| "open".to_owned(), |pair| words(map, pair.cell(at)));
        writeln!(out, "  {}: {known}", name(at))?;
    }
    if let Some(share) = share(map, one, other) {
        writeln!(out, "  in practice: {share}")?;
    }
    Ok(())
}

const fn name(at: At) -> &'static str {
    match at {
        At::Equal => "at equal length",
        At::Any => "at any length",
        At::Path => "by a path",
    }
}

/// What a cell says, and why.
fn words(map: &Map, cell: &Cell) -> String {
    let holds = cell.holds().map(|said| match said.length {
        Extent::Every => format!("holds, {}", reason(map, said)),
        Extent::To(length) => format!("holds to length {length}, {}", reason(map, said)),
    });
    let fails = cell.fails().map(|said| match said.length {
        Extent::Every => format!("does not hold, {}", reason(map, said)),
        Extent::To(length) => format!("does not hold at length {length}, {}", reason(map, said)),
    });
    let all: Vec<String> = fails.into_iter().chain(holds).collect();
    match (all.is_empty(), cell.status()) {
        (false, _) => all.join("; "),
        (true, Status::Observed) => "never contradicted in studies".to_owned(),
        (true, _) => "open".to_owned(),
    }
}

fn reason(map: &Map, said: &Said) -> String {
    match &said.why {
        Why::Definition { place: None } => "by definition".to_owned(),
        Why::Definition { place: Some(place) } => {
            format!("by definition: {}", map.definitions[*place].reason.trim_end_matches('.'))
        }
        Why::Decided { place } => format!("as is decided: {}", map.decided[*place].known),
        Why::Simulated { place } => format!("by {}", map.simulations[*place].statement),
        Why::Position { place } => {
            let at = &map.positions[*place];
            format!("as {} in position {} of the book shows", at.eliminates, place + 1)
        }
        Why::Final { place } => format!("as state {} of the book shows", place + 1),
        Why::Study { place } => format!("as the study {} met", map.observed[*place].study),
        Why::Follows { from } => {
            let parts: Vec<String> = from.iter().map(|part| words_of(map, part)).collect();
            format!("because {}", parts.join(" and "))
        }
    }
}

fn words_of(map: &Map, part: &Part) -> String {
    let [one, other] = [part.one, part.other].map(|place| &map.families[place].name);
    let not = if part.holds { "" } else { "not " };
    format!("{one} is {not}in {other} {}", name(part.at))
}

/// How many eliminations of the first the second has, in the puzzles of the collection.
fn share(map: &Map, one: &str, other: &str) -> Option<String> {
    let practice = &map.practice;
    let share = practice.families[practice.place(one)?].shares[practice.place(other)?];
    let (made, of) = (share.made(), share.of());
    let percent = (of > 0).then(|| 100.0 * made as f64 / of as f64)?;
    let (puzzles, list) = (practice.puzzles, &practice.collection);
    Some(format!(
        "{made} of {of} eliminations, {percent:.1} %, to length 12, in {puzzles} puzzles of {list}"
    ))
}
