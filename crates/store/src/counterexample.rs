//! Counterexamples: an elimination that one family proves and another does not, up to a length.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::rating::Digest;
use super::text::hash;
use super::{Error, damaged, family, proof, state};
use catena::grid::Candidate;
use catena::grid::format::write_sukaku;
use catena::proof::{Family, Proof};

/// What is claimed of a family in a state: it has no proof of an elimination up to a length, and the
/// search for one came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Absence {
    /// The family.
    pub family: Family,
    /// Its query, where it is not one that comes with the program.
    pub query: Option<String>,
    /// The greatest length of a proof that the search covers.
    pub up_to: usize,
    /// The greatest number of cells of an almost locked set in that search.
    pub als_size: usize,
    /// The nodes that the search could expand; it needed no more.
    pub budget: u64,
}

/// A counterexample as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Its number.
    pub id: i64,
    /// What is eliminated.
    pub target: Candidate,
    /// The number of the proof by the first family; its state is that of the counterexample.
    pub proof: i64,
    /// What is claimed of the second family.
    pub absence: Absence,
    /// The number of the shortest proof by the second family; `None` when none is known.
    pub longer: Option<i64>,
}

/// The columns of a counterexample, and the texts of what they refer to that its digest is made of.
struct Columns {
    proof: i64,
    target: String,
    fails: i64,
    query: Option<String>,
    longer: Option<i64>,
    up_to: i64,
    als_size: i64,
    budget: i64,
    complete: i64,
}

impl Columns {
    fn load(row: &Row) -> rusqlite::Result<Columns> {
        Ok(Columns {
            proof: row.get(0)?,
            target: row.get(1)?,
            fails: row.get(2)?,
            query: row.get(3)?,
            longer: row.get(4)?,
            up_to: row.get(5)?,
            als_size: row.get(6)?,
            budget: row.get(7)?,
            complete: row.get(8)?,
        })
    }

    /// What vouches for the row: see `counterexamples` in `schema.sql`.
    fn digest(&self, connection: &Connection) -> Result<i64, Error> {
        let of_proof = |id: i64| -> Result<(i64, String), Error> {
            let mut select = connection.prepare_cached(
                "SELECT p.state, f.name || ' ' || p.length FROM proofs p \
                 JOIN proof_families f ON f.id = p.family WHERE p.id = ?1",
            )?;
            let row = select.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            row.ok_or(Error::Unknown { what: "proof", id })
        };
        let (of_state, holds) = of_proof(self.proof)?;
        let grid = write_sukaku(&state::load(connection, of_state)?);
        let fails = family::text(connection, self.fails)?;
        let longer = self.longer.map(of_proof).transpose()?.map(|(_, text)| text);
        let (query, longer) = (self.query.as_deref().unwrap_or("-"), longer.as_deref());
        let numbers = [self.up_to, self.als_size, self.budget, self.complete];
        let mut lines = vec![&*grid, &*self.target, &*holds, &*fails, query, longer.unwrap_or("-")];
        let numbers = numbers.map(|number| number.to_string());
        lines.extend(numbers.iter().map(String::as_str));
        Ok(hash(lines.join("\n").as_bytes()))
    }
}

const COLUMNS: &str = "proof, target, fails, query, longer, up_to, als_size, budget, complete";

/// Reads a counterexample, with what its digest says of it.
pub(super) fn load(connection: &Connection, id: i64) -> Result<(Counterexample, Digest), Error> {
    let sql = format!("SELECT {COLUMNS}, digest FROM counterexamples WHERE id = ?1");
    let mut select = connection.prepare_cached(&sql)?;
    let (columns, digest): (Columns, i64) = select
        .query_row([id], |row| Ok((Columns::load(row)?, row.get(9)?)))
        .optional()?
        .ok_or(Error::Unknown { what: "counterexample", id })?;
    let wrong = |detail: String| damaged(format!("counterexample {id}: {detail}"));
    let digest = match digest == columns.digest(connection)? {
        true => Digest::Fits,
        false => Digest::Wrong,
    };
    let target: Candidate =
        columns.target.parse().map_err(|error| wrong(format!("{}: {error}", columns.target)))?;
    let number = |number: i64| {
        usize::try_from(number).map_err(|_| wrong(format!("{number} is no bound of a search")))
    };
    let absence = Absence {
        family: family::load(connection, columns.fails)?,
        query: columns.query,
        up_to: number(columns.up_to)?,
        als_size: number(columns.als_size)?,
        budget: number(columns.budget)? as u64,
    };
    if columns.complete != 1 {
        return Err(wrong("a search that was stopped shows nothing".to_owned()));
    }
    let Columns { proof, longer, .. } = columns;
    Ok((Counterexample { id, target, proof, absence, longer }, digest))
}

/// The number of a counterexample, which is stored with its proofs when it was not.
pub(super) fn store(
    connection: &Connection,
    proof: &Proof,
    target: Candidate,
    absence: &Absence,
    longer: Option<&Proof>,
) -> Result<i64, Error> {
    let store = |one: &Proof| proof::store(connection, one, None);
    let columns = Columns {
        proof: store(proof)?,
        target: target.to_string(),
        fails: family::store(connection, &absence.family)?,
        query: absence.query.clone(),
        longer: longer.map(store).transpose()?,
        up_to: absence.up_to as i64,
        als_size: absence.als_size as i64,
        budget: i64::try_from(absence.budget).unwrap_or(i64::MAX),
        complete: 1,
    };
    let digest = columns.digest(connection)?;
    let Columns { proof, target, fails, query, longer, up_to, als_size, budget, complete } =
        columns;
    let row =
        params![proof, target, fails, query, longer, up_to, als_size, budget, complete, digest];
    let known = format!(
        "SELECT id FROM counterexamples WHERE ({COLUMNS}, digest) \
         IS (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
    );
    let known: Option<i64> =
        connection.prepare_cached(&known)?.query_row(row, |row| row.get(0)).optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    let insert = format!(
        "INSERT INTO counterexamples ({COLUMNS}, digest) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
    );
    Ok(connection.prepare_cached(&insert)?.insert(row)?)
}
