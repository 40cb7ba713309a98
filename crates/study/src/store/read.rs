//! Reading: what is asked, what is open, and the rows that answers are put together from.

use std::collections::HashSet;

use catena::grid::{Candidate, State};
use catena_store::{Bits, decode};
use rusqlite::{OptionalExtension, Row};

use super::{Error, Shard, Store, of_column};
use crate::lengths::Profile;

/// What a store is about, and how far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// Everything that an answer depends on, as JSON.
    pub identity: String,
    /// What the study is about, in a sentence; may be empty.
    pub about: String,
    /// The part of the study that the store is.
    pub shard: Shard,
    /// The number of its puzzles.
    pub puzzles: i64,
    /// Of these, how many are answered.
    pub answered: i64,
}

/// A step of a path of few steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepRow {
    /// The puzzle.
    pub puzzle: i64,
    /// What falls.
    pub candidate: Candidate,
    /// The family, by its number.
    pub family: usize,
    /// The length of its proof.
    pub length: usize,
}

/// How many eliminations have a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProfileCount {
    /// The number of the profile.
    pub profile: i64,
    /// How many eliminations have it.
    pub count: u64,
    /// The first of them: its state, and its candidate.
    pub first: (i64, Candidate),
}

/// How many puzzles have paths of so many steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FewestCount {
    /// How the search ended, by its number.
    pub end: i64,
    /// The steps of the path that was found.
    pub steps: usize,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The sum of the ways; `None` where they were not all looked for.
    pub ways: Option<u64>,
}

impl Head {
    /// The question of the study, as its file names it.
    pub fn question(&self) -> Option<String> {
        let identity: serde_json::Value = serde_json::from_str(&self.identity).ok()?;
        Some(identity["plan"]["question"].as_str()?.to_owned())
    }

    /// The greatest length that was looked for.
    pub fn max_length(&self) -> Option<u64> {
        let identity: serde_json::Value = serde_json::from_str(&self.identity).ok()?;
        identity["plan"]["reach"]["length"].as_u64()
    }
}

impl Store {
    /// What the store is about.
    ///
    /// # Errors
    /// Those of SQLite, as with all that reads.
    pub fn head(&self) -> Result<Head, Error> {
        let study = "SELECT identity, about, shard, shards FROM study";
        let counts = "SELECT count(*), count(ending) FROM puzzles";
        let (puzzles, answered) =
            self.connection.query_row(counts, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let head = |row: &Row| {
            let shard = Shard { part: row.get(2)?, of: row.get(3)? };
            Ok(Head { identity: row.get(0)?, about: row.get(1)?, shard, puzzles, answered })
        };
        Ok(self.connection.query_row(study, [], head)?)
    }

    /// The numbers of the puzzles that are not answered yet, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn open_puzzles(&self) -> Result<Vec<i64>, Error> {
        self.list("SELECT id FROM puzzles WHERE ending IS NULL ORDER BY id", |row| row.get(0))
    }

    /// The names of the families, in the order of their numbers.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn families(&self) -> Result<Vec<String>, Error> {
        self.list("SELECT name FROM families ORDER BY id", |row| row.get(0))
    }

    /// The names of the levels, in the order of their numbers.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn levels(&self) -> Result<Vec<String>, Error> {
        self.list("SELECT name FROM levels ORDER BY id", |row| row.get(0))
    }

    /// The profiles with their numbers, in order.
    ///
    /// # Errors
    /// When one has a number that is no length.
    pub fn profiles(&self) -> Result<Vec<(i64, Profile)>, Error> {
        let families = self.families;
        let rows = self.list("SELECT * FROM profiles ORDER BY id", |row| {
            let columns = (1..=families).map(|column| row.get::<_, Option<i64>>(column));
            Ok((row.get(0)?, columns.collect::<Result<Vec<_>, _>>()?))
        })?;
        let profile = |(id, columns): (i64, Vec<Option<i64>>)| {
            Ok((id, columns.into_iter().map(of_column).collect::<Result<Profile, Error>>()?))
        };
        rows.into_iter().map(profile).collect()
    }

    /// How many eliminations have each profile, in the order of the profiles.
    ///
    /// # Errors
    /// Those of SQLite, and when there is no such profile.
    pub fn profile_counts(&self) -> Result<Vec<ProfileCount>, Error> {
        let sql = "SELECT profile, count(*), min(state * 729 + candidate) FROM eliminations
                   GROUP BY profile ORDER BY profile";
        let counts = self.list(sql, |row| {
            let first: i64 = row.get(2)?;
            let candidate = Candidate::from_index((first % 729) as usize);
            let first = (first / 729, candidate);
            Ok(ProfileCount { profile: row.get(0)?, count: row.get(1)?, first })
        })?;
        let known = self.profile_ids();
        match counts.iter().find(|count| !known.contains(&count.profile)) {
            Some(count) => Err(no_profile(count.profile)),
            None => Ok(counts),
        }
    }

    fn profile_ids(&self) -> HashSet<i64> {
        self.profiles.values().copied().collect()
    }

    /// The number of states that were looked at.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn state_count(&self) -> Result<u64, Error> {
        Ok(self.connection.query_row("SELECT count(*) FROM states", [], |row| row.get(0))?)
    }

    /// A state by its number; `None` when there is none.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn state(&self, id: i64) -> Result<Option<State>, Error> {
        let sql = "SELECT live FROM states WHERE id = ?1";
        let bits: Option<Bits> =
            self.connection.query_row(sql, [id], |row| row.get(0)).optional()?;
        Ok(bits.map(|bits| decode(&bits)))
    }

    /// Tells every elimination: its state, its candidate, and its profile's number; in order.
    ///
    /// # Errors
    /// Those of SQLite, those of the one who is told, and when there is no such candidate or profile.
    pub fn each_elimination<E: From<Error>>(
        &self,
        mut tell: impl FnMut(i64, Candidate, i64) -> Result<(), E>,
    ) -> Result<(), E> {
        let known = self.profile_ids();
        let sql = "SELECT state, candidate, profile FROM eliminations ORDER BY state, candidate";
        let mut select = self.connection.prepare(sql).map_err(Error::from)?;
        let mut rows = select.query([]).map_err(Error::from)?;
        while let Some(row) = rows.next().map_err(Error::from)? {
            let number = |column| row.get::<_, i64>(column).map_err(Error::from);
            let candidate = number(1)?;
            if !(0..729).contains(&candidate) {
                return Err(
                    Error::Damaged { detail: format!("{candidate} is no candidate") }.into()
                );
            }
            let profile = number(2)?;
            if !known.contains(&profile) {
                return Err(no_profile(profile).into());
            }
            tell(number(0)?, Candidate::from_index(candidate as usize), profile)?;
        }
        Ok(())
    }

    /// Of each level, how many puzzles each length solves, and how many are not solved: level, length
    /// (`None` where the path ends otherwise), number of puzzles.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn solved_by_length(&self) -> Result<Vec<(usize, Option<usize>, u64)>, Error> {
        let sql = "SELECT level, CASE ending WHEN 0 THEN length END AS solved, count(*) FROM needed
                   GROUP BY level, solved ORDER BY level, solved IS NULL, solved";
        self.list(sql, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// Of each level: solved puzzles, the sums over them of steps, chains, t- and z-candidates, and
    /// the greatest length; in their order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn level_sums(&self) -> Result<Vec<[u64; 6]>, Error> {
        let sql = "SELECT count(needed.level), ifnull(sum(steps), 0), ifnull(sum(chains), 0),
                          ifnull(sum(t), 0), ifnull(sum(z), 0), ifnull(max(length), 0)
                   FROM levels LEFT JOIN needed ON needed.level = levels.id AND ending = 0
                   GROUP BY levels.id ORDER BY levels.id";
        self.list(sql, |row| {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?])
        })
    }

    /// For two levels, by their numbers, how many puzzles that both solve need so much less at the first:
    /// the difference of the lengths, and the number of puzzles; and at last, under `None`, how many only
    /// the first solves.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn level_gains(&self, one: usize, other: usize) -> Result<Vec<(Option<i64>, u64)>, Error> {
        let sql = "SELECT CASE b.ending WHEN 0 THEN b.length - a.length END AS gain, count(*)
                   FROM needed a JOIN needed b USING (puzzle)
                   WHERE a.level = ?1 AND b.level = ?2 AND a.ending = 0
                   GROUP BY gain ORDER BY gain IS NULL, gain";
        let mut select = self.connection.prepare(sql)?;
        let rows =
            select.query_map([one as i64, other as i64], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many answered puzzles have each ending, by the number of the ending.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn endings(&self) -> Result<Vec<(i64, u64)>, Error> {
        let sql = "SELECT ending, count(*) FROM puzzles WHERE ending IS NOT NULL
                   GROUP BY ending ORDER BY ending";
        self.list(sql, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Of each family, how many puzzles that all families together solve are solved without it too.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn solved_without(&self) -> Result<Vec<u64>, Error> {
        let sql = "SELECT count(without.puzzle) FROM families
                   LEFT JOIN without ON without.family = families.id AND without.ending = 0
                   GROUP BY families.id ORDER BY families.id";
        self.list(sql, |row| row.get(0))
    }

    /// The least sets of families that solve puzzles, the most frequent first: the set, and of how many
    /// puzzles it is one.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn least_sets(&self) -> Result<Vec<(u16, u64)>, Error> {
        let sql = "SELECT families, count(*) AS puzzles FROM least_sets
                   GROUP BY families ORDER BY puzzles DESC, families";
        self.list(sql, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// How many puzzles have each end and number of steps.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn fewest_counts(&self) -> Result<Vec<FewestCount>, Error> {
        let sql = "SELECT \"end\", (SELECT count(*) FROM steps s WHERE s.puzzle = f.puzzle) AS n,
                          count(*), sum(ways)
                   FROM fewest f GROUP BY \"end\", n ORDER BY \"end\", n";
        self.list(sql, |row| {
            let (end, steps, puzzles) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(FewestCount { end, steps, puzzles, ways: row.get(3)? })
        })
    }

    /// The steps of all paths, in order.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn steps(&self) -> Result<Vec<StepRow>, Error> {
        let sql = "SELECT puzzle, candidate, family, length FROM steps ORDER BY puzzle, number";
        self.list(sql, |row| {
            let candidate = Candidate::from_index(row.get::<_, usize>(1)? % 729);
            Ok(StepRow { puzzle: row.get(0)?, candidate, family: row.get(2)?, length: row.get(3)? })
        })
    }

    /// A puzzle by its number: the list, its number there, its grid; `None` when there is none.
    ///
    /// # Errors
    /// Those of SQLite.
    pub fn puzzle(&self, id: i64) -> Result<Option<(String, i64, String)>, Error> {
        let sql = "SELECT list, row, grid FROM puzzles JOIN slices ON slices.id = slice
                   WHERE puzzles.id = ?1";
        let puzzle = |row: &Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        Ok(self.connection.query_row(sql, [id], puzzle).optional()?)
    }

    pub(super) fn list<T>(
        &self,
        sql: &str,
        read: impl FnMut(&Row) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let mut select = self.connection.prepare(sql)?;
        Ok(select.query_map([], read)?.collect::<Result<_, _>>()?)
    }
}

fn no_profile(number: i64) -> Error {
    Error::Damaged { detail: format!("there is no profile {number}") }
}
