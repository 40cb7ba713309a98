//! Puzzles, and where they came from.

use rusqlite::{Connection, OptionalExtension, Row};

use super::{Error, state};
use catena::grid::format::write_shortest;
use catena::grid::{Cell, CellSet, Digit, Position};

/// A stored puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its number.
    pub id: i64,
    /// 81 characters with a dot for an empty cell, or 729.
    pub grid: String,
    /// The 81 digits of its only solution, when that is known.
    pub solution: Option<String>,
    /// The number of the state it stands for.
    pub state: i64,
    /// Where it came from, in order.
    pub origins: Vec<Origin>,
}

/// Where a puzzle came from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Origin {
    /// The name of a collection, or a word of the user's.
    pub source: String,
    /// The number of the line, counted from 1; 0 when there is none.
    pub number: i64,
}

/// Reads a puzzle.
pub(super) fn load(connection: &Connection, id: i64) -> Result<Puzzle, Error> {
    let mut puzzle = connection
        .prepare_cached("SELECT id, grid, solution, state FROM puzzles WHERE id = ?1")?
        .query_row([id], from_row)
        .optional()?
        .ok_or(Error::Unknown { what: "puzzle", id })?;
    puzzle.origins = origins(connection, id)?;
    Ok(puzzle)
}

/// Reads up to `limit` puzzles from the one with the number `first` on, in order.
pub(super) fn list(connection: &Connection, first: i64, limit: i64) -> Result<Vec<Puzzle>, Error> {
    let sql = "SELECT id, grid, solution, state FROM puzzles WHERE id >= ?1 ORDER BY id LIMIT ?2";
    let mut select = connection.prepare_cached(sql)?;
    let mut puzzles =
        select.query_map((first, limit), from_row)?.collect::<Result<Vec<Puzzle>, _>>()?;
    for puzzle in &mut puzzles {
        puzzle.origins = origins(connection, puzzle.id)?;
    }
    Ok(puzzles)
}

/// The number of the puzzle of this position; `None` when it is not stored.
pub(super) fn find(connection: &Connection, position: &Position) -> Result<Option<i64>, Error> {
    let mut select = connection.prepare_cached("SELECT id FROM puzzles WHERE grid = ?1")?;
    Ok(select.query_row([write_shortest(position)], |row| row.get(0)).optional()?)
}

/// The number of a puzzle that a state belongs to: that stands for it, or whose path leads through
/// it; `None` when there is none.
pub(super) fn of_state(connection: &Connection, state: i64) -> Result<Option<i64>, Error> {
    let mut select = connection.prepare_cached(
        "SELECT id FROM puzzles WHERE state = ?1 UNION ALL SELECT a.puzzle FROM paths a \
         JOIN path_states s ON s.path = a.id WHERE s.state = ?1 LIMIT 1",
    )?;
    Ok(select.query_row([state], |row| row.get(0)).optional()?)
}

/// The number of a puzzle, which is stored when it was not. A solution is added where none was
/// known.
pub(super) fn store(
    connection: &Connection,
    position: &Position,
    solution: Option<&[Digit; 81]>,
) -> Result<i64, Error> {
    let solution: Option<String> =
        solution.map(|digits| digits.iter().map(Digit::to_string).collect());
    if let Some(id) = find(connection, position)? {
        let sql = "UPDATE puzzles SET solution = ?2 WHERE id = ?1 AND solution IS NULL";
        if solution.is_some() {
            connection.prepare_cached(sql)?.execute((id, solution))?;
        }
        return Ok(id);
    }
    let state = state::store(connection, &position.state)?;
    let sql = "INSERT INTO puzzles (grid, solution, state) VALUES (?1, ?2, ?3)";
    let mut insert = connection.prepare_cached(sql)?;
    Ok(insert.insert((write_shortest(position), solution, state))?)
}

/// Notes where a puzzle came from; noting it twice changes nothing.
pub(super) fn store_origin(connection: &Connection, id: i64, origin: &Origin) -> Result<(), Error> {
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO origins (puzzle, source, number) VALUES (?1, ?2, ?3)",
        )?
        .execute((id, &origin.source, origin.number))?;
    Ok(())
}

/// The givens of a puzzle: those of its 81 characters; none when it has 729.
pub(super) fn givens(connection: &Connection, id: i64) -> Result<CellSet, Error> {
    let grid: String = connection
        .prepare_cached("SELECT grid FROM puzzles WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    let given = |(cell, c): (Cell, char)| (c != '.').then_some(cell);
    match grid.len() {
        81 => Ok(Cell::all().zip(grid.chars()).filter_map(given).collect()),
        _ => Ok(CellSet::EMPTY),
    }
}

fn from_row(row: &Row) -> rusqlite::Result<Puzzle> {
    Ok(Puzzle {
        id: row.get(0)?,
        grid: row.get(1)?,
        solution: row.get(2)?,
        state: row.get(3)?,
        origins: Vec::new(),
    })
}

fn origins(connection: &Connection, id: i64) -> Result<Vec<Origin>, Error> {
    let sql = "SELECT source, number FROM origins WHERE puzzle = ?1 ORDER BY source, number";
    let mut select = connection.prepare_cached(sql)?;
    let origin = |row: &Row| Ok(Origin { source: row.get(0)?, number: row.get(1)? });
    Ok(select.query_map([id], origin)?.collect::<Result<_, _>>()?)
}
