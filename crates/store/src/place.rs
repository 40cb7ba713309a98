//! Where the states of a store come from.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row};

use super::{Error, rating};
use catena::query::{Place, Stored, Value};

/// The measure of the ratings that a place has.
const MEASURE: &str = "W";

/// All places of all states, by state, puzzle, path and step: a state has one for each path through it, and one
/// where it is on none. The rating is that of the puzzle by whips, where it is stored and vouched for.
pub(super) fn all(connection: &Connection) -> Result<Vec<Place>, Error> {
    let mut select = connection.prepare(
        "SELECT s.id, s.candidates, p.id, a.id, ifnull(t.position, iif(p.id IS NULL, NULL, 0)) \
         FROM states s \
         LEFT JOIN path_states t ON t.state = s.id \
         LEFT JOIN paths a ON a.id = t.path \
         LEFT JOIN puzzles p ON p.id = a.puzzle OR (a.id IS NULL AND p.state = s.id) \
         ORDER BY s.id, p.id, a.id, t.position",
    )?;
    let number = |number: Option<i64>| number.map_or(Value::Null, Value::Integer);
    let place = |row: &Row| -> rusqlite::Result<(Option<i64>, Place)> {
        let puzzle: Option<i64> = row.get(2)?;
        let stored = Stored { state: row.get(0)?, path: number(row.get(3)?), rating: Value::Null };
        let (candidates, step) = (row.get::<_, i64>(1)?, number(row.get(4)?));
        let candidates = usize::try_from(candidates).unwrap_or_default();
        let stored = Some(stored);
        Ok((puzzle, Place { puzzle: number(puzzle), step, candidates, stored }))
    };
    let rows = select.query_map([], place)?.collect::<Result<Vec<_>, _>>()?;
    let mut ratings = Ratings::new(connection);
    let rated = rows.into_iter().map(|(puzzle, mut place)| {
        if let (Some(puzzle), Some(stored)) = (puzzle, &mut place.stored) {
            stored.rating = number(ratings.of(puzzle)?);
        }
        Ok(place)
    });
    rated.collect()
}

/// The ratings of puzzles that were looked up.
pub(super) struct Ratings<'a> {
    connection: &'a Connection,
    known: BTreeMap<i64, Option<i64>>,
}

impl<'a> Ratings<'a> {
    /// None was looked up yet.
    pub fn new(connection: &'a Connection) -> Ratings<'a> {
        Ratings { connection, known: BTreeMap::new() }
    }

    /// That of a puzzle; `None` where it is not stored, or not vouched for.
    pub fn of(&mut self, puzzle: i64) -> Result<Option<i64>, Error> {
        if let Some(&known) = self.known.get(&puzzle) {
            return Ok(known);
        }
        let ratings = rating::of_puzzle(self.connection, puzzle)?;
        let by_whips = ratings.into_iter().find(|rating| rating.measure == MEASURE);
        let value = by_whips.and_then(|rating| rating.value).map(|value| value as i64);
        self.known.insert(puzzle, value);
        Ok(value)
    }
}
