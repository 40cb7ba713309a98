//! Subsets and XY-Wings as Sudoku Explainer and SudokuWiki tell them, written from proofs, and whether such a line denotes
//! a proof.

use catena::grid::{Candidate, Cell, Csp, State};
use catena::notation::CoverSets;
use catena::proof::Proof;

use super::plain::{cells, conclusions, houses, lettered, one};
use super::told::{On, cells_of_wing, house_of};

/// A subset: its name, digits, cells and house.
struct Subset {
    name: &'static str,
    digits: Vec<String>,
    cells: Vec<Cell>,
    house: String,
}

const NAKED: [&str; 3] = ["Naked Pair", "Naked Triple", "Naked Quad"];
const HIDDEN: [&str; 3] = ["Hidden Pair", "Hidden Triple", "Hidden Quad"];

fn subset(proof: &Proof) -> Option<Subset> {
    let covers = CoverSets::of(proof);
    let [cover] = &covers[..] else { return None };
    let (names, of_digits, of_cells) = match proof.family.name.raw() {
        "naked-subset" => (NAKED, &cover.links, &cover.truths),
        "hidden-subset" => (HIDDEN, &cover.truths, &cover.links),
        _ => return None,
    };
    let first = |csp: &Csp| csp.candidates()[0];
    Some(Subset {
        name: names.get(cover.truths.len().wrapping_sub(2))?,
        digits: of_digits.iter().map(|csp| first(csp).digit().to_string()).collect(),
        cells: of_cells.iter().map(|csp| first(csp).cell()).collect(),
        house: of_digits[0].to_string()[..2].to_owned(),
    })
}

/// As Sudoku Explainer tells a step: `3.0, Naked Pair: Cells R4C1,R4C3: 1,3 in row: r4c2<>1`.
pub fn explained(proof: &Proof) -> Option<String> {
    let falls: Vec<String> = proof.conclusions.iter().map(ToString::to_string).collect();
    let places = |cells: &[Cell]| {
        let all: Vec<String> = cells.iter().map(|cell| cell.to_string().to_uppercase()).collect();
        all.join(",")
    };
    let told = match (proof.family.name.raw(), subset(proof)) {
        (_, Some(Subset { name, digits, cells, house })) => {
            let kind = match &house[..1] {
                "r" => "row",
                "c" => "column",
                _ => "block",
            };
            format!("3.0, {name}: Cells {}: {} in {kind}", places(&cells), digits.join(","))
        }
        ("xy-wing", None) => {
            let value = proof.conclusions[0].candidate().digit();
            format!("4.2, XY-Wing: Cells {} on value {value}", places(&cells_of_wing(proof)?))
        }
        _ => return None,
    };
    Some(format!("{told}: {}", falls.join(", ")))
}

/// As SudokuWiki tells a subset: `Naked Pair 5/9 in Row B, on cells [B1,B2]`, and below it what is removed.
pub fn on_lines(proof: &Proof) -> Option<String> {
    let Subset { name, digits, cells, house } = subset(proof)?;
    let number = &house[1..];
    let house = match (&house[..1], number.parse::<usize>()) {
        ("r", Ok(row)) => format!("Row {}", &"ABCDEFGHJ"[row - 1..row]),
        ("c", _) => format!("Column {number}"),
        _ => format!("Box {number}"),
    };
    let places: Vec<String> = cells.iter().map(|cell| cell.lettered().to_string()).collect();
    let mut text =
        format!("{name} {} in {house}, on cells [{}]", digits.join("/"), places.join(","));
    for fall in proof.conclusions.iter().map(|conclusion| conclusion.candidate()) {
        text += &format!("\n- removes {} from {}", fall.digit(), fall.cell().lettered());
    }
    Some(text)
}

/// Whether a step as Sudoku Explainer tells it denotes a proof of all that it concludes.
pub fn explains(state: &State, text: &str) -> bool {
    read_explained(state, text).unwrap_or(false)
}

fn read_explained(state: &State, text: &str) -> Option<bool> {
    let (name, told) = text.split_once(", ")?.1.split_once(": Cells ")?;
    let (told, falls) = told.rsplit_once(": ")?;
    let fallen = fallen(falls)?;
    let on = On { state, fallen: &fallen };
    if !fallen.iter().all(|&candidate| state.is_live(candidate)) {
        return Some(false);
    }
    if name == "XY-Wing" {
        let (places, value) = told.split_once(" on value ")?;
        let places = places.to_lowercase();
        let wings = |x: u32| (1..=9).map(move |y| (x, y));
        let is_wing = |(x, y)| on.xy_wing(&format!("{x}/{y}/{value} in {places}")) == Some(true);
        return Some((1..=9).flat_map(wings).any(is_wing));
    }
    let (places, named) = told.split_once(": ")?;
    let (named, kind) = named.split_once(" in ")?;
    let places = places.to_lowercase();
    let first = ["row", "column", "block"].iter().position(|known| *known == kind)? * 9;
    let is_there = lies_in(&houses()[first..first + 9], &cells(&places)?);
    Some(is_there && is_subset(&on, name, &format!("{named} in {places}"))?)
}

fn is_subset(on: &On, name: &str, said: &str) -> Option<bool> {
    let size = |names: [&str; 3]| names.iter().position(|known| *known == name).map(|at| at + 2);
    match (size(NAKED), size(HIDDEN)) {
        (Some(size), _) => on.naked(said, size),
        (_, Some(size)) => on.hidden(said, size),
        (None, None) => None,
    }
}

fn lies_in(houses: &[Vec<Cell>], cells: &[Cell]) -> bool {
    houses.iter().any(|house| cells.iter().all(|cell| house.contains(cell)))
}

fn fallen(text: &str) -> Option<Vec<Candidate>> {
    let said = conclusions(text)?;
    (!said.is_empty()).then(|| said.iter().map(|conclusion| conclusion.candidate()).collect())
}

/// Whether a subset as SudokuWiki tells it denotes a proof of all that it removes.
pub fn removes(state: &State, text: &str) -> bool {
    read_lines(state, text).unwrap_or(false)
}

fn read_lines(state: &State, text: &str) -> Option<bool> {
    let (head, removed) = text.split_once('\n')?;
    let fall = |line: &str| {
        let (digit, cell) = line.strip_prefix("- removes ")?.split_once(" from ")?;
        Some(Candidate::new(one(digit)?, lettered(cell)?))
    };
    let fallen: Vec<Candidate> = removed.lines().map(fall).collect::<Option<_>>()?;
    let (named, places) = head.strip_suffix(']')?.split_once(", on cells [")?;
    let (named, house) = named.split_once(" in ")?;
    let (name, named) = named.rsplit_once(' ')?;
    let (kind, number) = house.split_once(' ')?;
    let number = match kind {
        "Row" => "ABCDEFGHJ".find(number).map(|row| row + 1)?.to_string(),
        _ => number.to_owned(),
    };
    let kind = if kind == "Box" { "b".to_owned() } else { kind[..1].to_lowercase() };
    let places: Vec<Cell> = places.split(',').map(lettered).collect::<Option<_>>()?;
    let is_there = lies_in(&[house_of(&format!("{kind}{number}"))?], &places);
    let places: Vec<String> = places.iter().map(ToString::to_string).collect();
    let live = fallen.iter().all(|&candidate| state.is_live(candidate));
    let on = On { state, fallen: &fallen };
    Some(is_there && live && is_subset(&on, name, &format!("{named} in {}", places.join(",")))?)
}
