//! Taking a puzzle out of the store, with what it alone needs.

use rusqlite::Connection;

use super::Error;

/// Deletes a puzzle with its origins, ratings and paths; the proofs that no other path and no counterexample
/// has; and the
/// states, with their graphs, that nothing refers to any more.
///
/// # Errors
/// [`Error::Unknown`] when there is none with this number.
pub(super) fn puzzle(connection: &Connection, id: i64) -> Result<(), Error> {
    // What may have to go is noted before what refers to it is gone.
    connection.execute_batch(
        "CREATE TEMP TABLE IF NOT EXISTS leaving_states (id INTEGER PRIMARY KEY); \
         CREATE TEMP TABLE IF NOT EXISTS leaving_proofs (id INTEGER PRIMARY KEY); \
         DELETE FROM leaving_states; DELETE FROM leaving_proofs;",
    )?;
    connection.execute(
        "INSERT INTO leaving_proofs SELECT id FROM proofs WHERE puzzle = ?1 UNION \
         SELECT j.proof FROM path_proofs j JOIN paths a ON a.id = j.path WHERE a.puzzle = ?1",
        [id],
    )?;
    connection.execute(
        "INSERT INTO leaving_states SELECT state FROM puzzles WHERE id = ?1 UNION \
         SELECT s.state FROM path_states s JOIN paths a ON a.id = s.path WHERE a.puzzle = ?1 UNION \
         SELECT state FROM proofs WHERE id IN (SELECT id FROM leaving_proofs)",
        [id],
    )?;
    if connection.execute("DELETE FROM puzzles WHERE id = ?1", [id])? == 0 {
        return Err(Error::Unknown { what: "puzzle", id });
    }
    connection.execute_batch(
        "DELETE FROM proofs WHERE id IN (SELECT id FROM leaving_proofs) \
         AND id NOT IN (SELECT proof FROM path_proofs) \
         AND NOT EXISTS (SELECT 1 FROM counterexamples c WHERE proofs.id IN (c.proof, c.longer)); \
         DELETE FROM states WHERE id IN (SELECT id FROM leaving_states) \
         AND NOT EXISTS (SELECT 1 FROM puzzles p WHERE p.state = states.id) \
         AND NOT EXISTS (SELECT 1 FROM path_states s WHERE s.state = states.id) \
         AND NOT EXISTS (SELECT 1 FROM proofs p WHERE p.state = states.id);",
    )?;
    Ok(())
}
