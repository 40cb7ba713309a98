//! Resolution paths: ordered states joined by proofs.

use rusqlite::{Connection, OptionalExtension};

use super::{Error, damaged, family, proof, state};
use catena::grid::State;
use catena::proof::{Family, Proof};

/// How a resolution path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The last state is solved.
    Solved,
    /// No rule applies to the last state.
    Stuck,
    /// A budget ended the search.
    Stopped,
}

impl Ending {
    const ALL: [Ending; 3] = [Ending::Solved, Ending::Stuck, Ending::Stopped];

    /// The word for it: `solved`, `stuck`, `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Solved => "solved",
            Ending::Stuck => "stuck",
            Ending::Stopped => "stopped",
        }
    }
}

/// A resolution path to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathRecord {
    /// The rules and their order, as the user names them.
    pub rules: String,
    /// The greatest length that was looked for.
    pub reach: usize,
    /// The states that something was proved in, in order, each with the proofs that lead to the
    /// next.
    pub legs: Vec<Leg>,
    /// The state it ends in.
    pub last: State,
    /// How it ended.
    pub ending: Ending,
}

/// A state of a path and the proofs that lead to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    /// The state.
    pub state: State,
    /// The proofs, in the order they are applied.
    pub proofs: Vec<Proof>,
}

/// A stored path, by the numbers of its states and proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPath {
    /// Its number.
    pub id: i64,
    /// The number of its puzzle.
    pub puzzle: i64,
    /// The rules.
    pub rules: String,
    /// The greatest length that was looked for.
    pub reach: usize,
    /// How it ended.
    pub ending: Ending,
    /// Whether a proof of it assumes that the givens have one solution.
    pub assumes_one_solution: bool,
    /// The numbers of its states in order, each with those of the proofs that lead to the next.
    pub states: Vec<(i64, Vec<i64>)>,
}

impl StoredPath {
    /// How it ended, and what that rests on: `solved, assuming one solution`.
    pub fn outcome(&self) -> String {
        let assuming = if self.assumes_one_solution { ", assuming one solution" } else { "" };
        format!("{}{assuming}", self.ending.name())
    }
}

/// Reads a path.
pub(super) fn load(connection: &Connection, id: i64) -> Result<StoredPath, Error> {
    let mut select = connection
        .prepare_cached("SELECT puzzle, rules, reach, ending FROM paths WHERE id = ?1")?;
    let (puzzle, rules, reach, ending): (i64, String, usize, String) = select
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?
        .ok_or(Error::Unknown { what: "path", id })?;
    let ending = Ending::ALL
        .into_iter()
        .find(|known| known.name() == ending)
        .ok_or_else(|| damaged(format!("path {id} ends as {ending}")))?;
    let assumes_one_solution = assumes_one_solution(connection, id)?;
    let states = states(connection, id)?;
    Ok(StoredPath { id, puzzle, rules, reach, ending, assumes_one_solution, states })
}

fn assumes_one_solution(connection: &Connection, id: i64) -> Result<bool, Error> {
    let mut select = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM path_proofs JOIN proof_givens USING (proof) WHERE path = ?1)",
    )?;
    Ok(select.query_row([id], |row| row.get(0))?)
}

fn states(connection: &Connection, id: i64) -> Result<Vec<(i64, Vec<i64>)>, Error> {
    let mut states = connection.prepare_cached(
        "SELECT position, state FROM path_states WHERE path = ?1 ORDER BY position",
    )?;
    let mut proofs = connection.prepare_cached(
        "SELECT proof FROM path_proofs WHERE path = ?1 AND position = ?2 ORDER BY number",
    )?;
    let states = states.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    states
        .map(|row| {
            let (position, state): (i64, i64) = row?;
            let proofs = proofs.query_map((id, position), |row| row.get(0))?;
            Ok((state, proofs.collect::<Result<_, _>>()?))
        })
        .collect()
}

/// The numbers of the paths of a puzzle.
pub(super) fn of_puzzle(connection: &Connection, puzzle: i64) -> Result<Vec<i64>, Error> {
    let mut select =
        connection.prepare_cached("SELECT id FROM paths WHERE puzzle = ?1 ORDER BY id")?;
    Ok(select.query_map([puzzle], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// The number of the path of a puzzle by these rules up to this length; `None` when it is
/// not stored.
pub(super) fn find(
    connection: &Connection,
    puzzle: i64,
    rules: &str,
    reach: usize,
) -> Result<Option<i64>, Error> {
    let mut select = connection
        .prepare_cached("SELECT id FROM paths WHERE puzzle = ?1 AND rules = ?2 AND reach = ?3")?;
    Ok(select.query_row((puzzle, rules, reach), |row| row.get(0)).optional()?)
}

/// Stores a path with its states and proofs; the number of the path of these rules that was there,
/// when one was and did not stop at a budget. That one is replaced.
pub(super) fn store(connection: &Connection, puzzle: i64, path: &PathRecord) -> Result<i64, Error> {
    if let Some(id) = find(connection, puzzle, &path.rules, path.reach)? {
        let stopped = load(connection, id)?.ending == Ending::Stopped;
        if !stopped || path.ending == Ending::Stopped {
            return Ok(id);
        }
        connection.prepare_cached("DELETE FROM paths WHERE id = ?1")?.execute([id])?;
    }
    let id = connection
        .prepare_cached("INSERT INTO paths (puzzle, rules, reach, ending) VALUES (?1, ?2, ?3, ?4)")?
        .insert((puzzle, &path.rules, path.reach, path.ending.name()))?;
    let mut families = Families::default();
    for (position, leg) in (0..).zip(&path.legs) {
        let state = store_state(connection, id, position, &leg.state)?;
        store_proofs(connection, (id, puzzle, position), (state, leg), &mut families)?;
    }
    store_state(connection, id, path.legs.len() as i64, &path.last)?;
    Ok(id)
}

fn store_state(
    connection: &Connection,
    path: i64,
    position: i64,
    state: &State,
) -> Result<i64, Error> {
    let state = state::store(connection, state)?;
    connection
        .prepare_cached("INSERT INTO path_states (path, position, state) VALUES (?1, ?2, ?3)")?
        .execute((path, position, state))?;
    Ok(state)
}

fn store_proofs(
    connection: &Connection,
    (path, puzzle, position): (i64, i64, i64),
    (state, leg): (i64, &Leg),
    families: &mut Families,
) -> Result<(), Error> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO path_proofs (path, position, number, proof) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (number, proof) in (1..).zip(&leg.proofs) {
        let state = match proof.state == leg.state {
            true => state,
            false => state::store(connection, &proof.state)?,
        };
        let family = families.number(connection, &proof.family)?;
        let proof = proof::store_in(connection, proof, (state, Some(puzzle), family))?;
        insert.execute((path, position, number, proof))?;
    }
    Ok(())
}

/// The numbers of the families of a path, which are few and come again and again.
#[derive(Default)]
struct Families(Vec<(Family, i64)>);

impl Families {
    fn number(&mut self, connection: &Connection, family: &Family) -> Result<i64, Error> {
        if let Some((_, id)) = self.0.iter().find(|(known, _)| known == family) {
            return Ok(*id);
        }
        let id = family::store(connection, family)?;
        self.0.push((family.clone(), id));
        Ok(id)
    }
}
