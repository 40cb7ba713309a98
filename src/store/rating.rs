//! Ratings of puzzles.

use rusqlite::{Connection, Row};

use super::Error;

/// A rating of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// What it measures: `W`, `B`, …
    pub measure: String,
    /// The rating; `None` when the puzzle needs more than `reach`.
    pub value: Option<usize>,
    /// The greatest length that was looked for.
    pub reach: usize,
}

/// The ratings of a puzzle, by measure.
pub(super) fn of_puzzle(connection: &Connection, puzzle: i64) -> Result<Vec<Rating>, Error> {
    let mut select = connection.prepare_cached(
        "SELECT measure, value, reach FROM ratings WHERE puzzle = ?1 ORDER BY measure",
    )?;
    let rating =
        |row: &Row| Ok(Rating { measure: row.get(0)?, value: row.get(1)?, reach: row.get(2)? });
    Ok(select.query_map([puzzle], rating)?.collect::<Result<_, _>>()?)
}

/// Stores a rating. One that was found stays, and one that was not gives way to a longer reach.
pub(super) fn store(connection: &Connection, puzzle: i64, rating: &Rating) -> Result<(), Error> {
    connection
        .prepare_cached(
            "INSERT INTO ratings (puzzle, measure, value, reach) VALUES (?1, ?2, ?3, ?4) \
             ON CONFLICT (puzzle, measure) DO UPDATE SET value = excluded.value, \
             reach = excluded.reach \
             WHERE ratings.value IS NULL \
             AND (excluded.value IS NOT NULL OR excluded.reach > ratings.reach)",
        )?
        .execute((puzzle, &rating.measure, rating.value, rating.reach))?;
    Ok(())
}
