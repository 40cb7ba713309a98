//! The graph of states of a store, as the query language walks it.

use rusqlite::{Connection, Row};

use super::place::Ratings;
use super::{Error, proof, puzzle, state};
use catena::graph::{PuzzleFacts, StateFacts, States, StepFacts};
use catena::notation::Notation;

/// The puzzles, states and steps of a store; with the proofs of the steps in notation where these are asked for,
/// which takes as long as reading every proof of every path.
pub(super) fn load(connection: &Connection, with_proofs: bool) -> Result<States, Error> {
    let (puzzles, states) = (puzzles(connection)?, states(connection)?);
    Ok(States::new(puzzles, states, steps(connection, with_proofs)?))
}

fn puzzles(connection: &Connection) -> Result<Vec<PuzzleFacts>, Error> {
    let mut ratings = Ratings::new(connection);
    let facts = |puzzle: puzzle::Puzzle| {
        let origin = puzzle.origins.into_iter().next();
        let number = origin.as_ref().map(|origin| origin.number).filter(|&number| number > 0);
        Ok(PuzzleFacts {
            id: puzzle.id,
            grid: puzzle.grid,
            source: origin.map(|origin| origin.source),
            number,
            rating: ratings.of(puzzle.id)?,
            state: puzzle.state,
        })
    };
    puzzle::list(connection, i64::MIN, i64::MAX)?.into_iter().map(facts).collect()
}

fn states(connection: &Connection) -> Result<Vec<StateFacts>, Error> {
    let mut select = connection.prepare("SELECT id, live, links FROM states ORDER BY id")?;
    let facts = |row: &Row| {
        let live: state::Bits = row.get(1)?;
        Ok(StateFacts { id: row.get(0)?, state: state::decode(&live), links: row.get(2)? })
    };
    Ok(select.query_map([], facts)?.collect::<Result<_, _>>()?)
}

/// A proof of a step, with the step.
struct Applied {
    step: StepFacts,
    proof: i64,
}

fn steps(connection: &Connection, with_proofs: bool) -> Result<Vec<StepFacts>, Error> {
    let mut select = connection.prepare(
        "SELECT s.state, n.state, s.path, s.position, a.rules, f.name, p.length, p.id \
         FROM path_proofs j \
         JOIN path_states s ON s.path = j.path AND s.position = j.position \
         JOIN path_states n ON n.path = s.path AND n.position = s.position + 1 \
         JOIN paths a ON a.id = s.path \
         JOIN proofs p ON p.id = j.proof \
         JOIN proof_families f ON f.id = p.family \
         ORDER BY j.path, j.position, j.number",
    )?;
    let mut steps: Vec<StepFacts> = Vec::new();
    for applied in select.query_map([], applied)? {
        let Applied { mut step, proof } = applied?;
        if with_proofs {
            let proof = proof::load(connection, proof)?;
            step.notation = Some(Notation::Nrc.write(&proof).to_string());
        }
        match steps.last_mut() {
            Some(last) if (last.path, last.position) == (step.path, step.position) => {
                last.add(step);
            }
            _ => steps.push(step),
        }
    }
    Ok(steps)
}

fn applied(row: &Row) -> rusqlite::Result<Applied> {
    let step = StepFacts {
        from: row.get(0)?,
        to: row.get(1)?,
        path: row.get(2)?,
        position: row.get(3)?,
        rules: row.get(4)?,
        family: row.get(5)?,
        length: row.get(6)?,
        proofs: 1,
        notation: None,
    };
    Ok(Applied { step, proof: row.get(7)? })
}
