//! Ratings of puzzles.

use rusqlite::{Connection, Row};

use super::Error;
use super::text::hash;

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

impl Rating {
    /// What vouches for the rating of a puzzle: see `ratings` in `schema.sql`.
    fn digest(&self, grid: &str) -> i64 {
        let value = self.value.map_or("-".to_owned(), |value| value.to_string());
        hash(format!("{grid}\n{}\n{value}\n{}", self.measure, self.reach).as_bytes())
    }
}

/// What the digest of a rating says of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Digest {
    /// It fits.
    Fits,
    /// There is none: the rating comes from a store of an older version.
    Missing,
    /// It is that of another rating: the row was changed after it was stored.
    Wrong,
}

/// The ratings of a puzzle as they stand, by measure, each with what its digest says of it.
pub(super) fn rows_of_puzzle(
    connection: &Connection,
    puzzle: i64,
) -> Result<Vec<(Rating, Digest)>, Error> {
    let mut select = connection.prepare_cached(
        "SELECT r.measure, r.value, r.reach, r.digest, p.grid FROM ratings r \
         JOIN puzzles p ON p.id = r.puzzle WHERE p.id = ?1 ORDER BY r.measure",
    )?;
    let rating = |row: &Row| {
        let rating = Rating { measure: row.get(0)?, value: row.get(1)?, reach: row.get(2)? };
        let (digest, grid): (Option<i64>, String) = (row.get(3)?, row.get(4)?);
        let digest = match digest {
            None => Digest::Missing,
            Some(digest) if digest == rating.digest(&grid) => Digest::Fits,
            Some(_) => Digest::Wrong,
        };
        Ok((rating, digest))
    };
    Ok(select.query_map([puzzle], rating)?.collect::<Result<_, _>>()?)
}

/// The ratings of a puzzle that are vouched for, by measure.
pub(super) fn of_puzzle(connection: &Connection, puzzle: i64) -> Result<Vec<Rating>, Error> {
    let rows = rows_of_puzzle(connection, puzzle)?;
    let fits = |(rating, digest)| (digest == Digest::Fits).then_some(rating);
    Ok(rows.into_iter().filter_map(fits).collect())
}

/// Stores a rating. One that was found stays, and one that was not gives way to a longer reach; one
/// that nothing vouches for gives way to any.
pub(super) fn store(connection: &Connection, puzzle: i64, rating: &Rating) -> Result<(), Error> {
    let known = rows_of_puzzle(connection, puzzle)?;
    let known = known.into_iter().find(|(known, _)| known.measure == rating.measure);
    let says_more = match &known {
        None | Some((_, Digest::Missing | Digest::Wrong)) => true,
        Some((known, Digest::Fits)) => {
            known.value.is_none() && (rating.value.is_some() || rating.reach > known.reach)
        }
    };
    if says_more {
        let grid: String = connection
            .prepare_cached("SELECT grid FROM puzzles WHERE id = ?1")?
            .query_row([puzzle], |row| row.get(0))?;
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO ratings (puzzle, measure, value, reach, digest) \
                 VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute((puzzle, &rating.measure, rating.value, rating.reach, rating.digest(&grid)))?;
    }
    Ok(())
}
