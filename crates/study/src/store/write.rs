//! Writing: a new file, and what is known of a puzzle.

use std::collections::HashMap;

use catena::grid::Candidate;
use catena::grid::format::write_shortest;
use catena_store::encode;
use rusqlite::{Connection, Transaction, params, params_from_iter};

use super::{APPLICATION_ID, Error, STATES_OF_PUZZLE, Shard, VERSION, column, families_of};
use crate::answer::{Answer, StateAnswer};
use crate::corpus::Puzzle;
use crate::fewest::{End, Fewest};
use crate::lengths::Profile;
use crate::level::Needed;
use crate::necessity::Necessity;
use crate::plan::Question;
use crate::study::Study;
use crate::walk::Ending;

/// The names of families are columns of `profiles`, so that a question in SQL can name them.
pub(super) fn create_tables(connection: &Connection, families: &[String]) -> Result<(), Error> {
    connection.execute_batch(include_str!("schema.sql"))?;
    let quoted = |name: &String| format!("\"{}\"", name.replace('"', "\"\""));
    for family in families {
        let column = quoted(family);
        connection.execute_batch(&format!("ALTER TABLE profiles ADD COLUMN {column} INTEGER"))?;
    }
    for (id, name) in families.iter().enumerate() {
        connection.execute("INSERT INTO families VALUES (?1, ?2)", params![id as i64, name])?;
    }
    connection.execute_batch(
        "CREATE VIEW lengths AS
         SELECT state / 1024 AS puzzle, state % 1024 AS step, candidate,
                'n' || (candidate % 9 + 1) || 'r' || (candidate / 81 + 1)
                    || 'c' || (candidate / 9 % 9 + 1) AS eliminates, profiles.*
         FROM eliminations JOIN profiles ON profiles.id = profile;",
    )?;
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", VERSION)?;
    Ok(())
}

pub(super) fn create(
    connection: &mut Connection,
    study: &Study,
    corpus: &[Puzzle],
    shard: Shard,
) -> Result<(), Error> {
    let transaction = connection.transaction()?;
    let plan = study.plan();
    create_tables(&transaction, families_of(&plan.question))?;
    transaction.execute(
        "INSERT INTO study VALUES (?1, ?2, ?3, ?4)",
        params![study.identity(), plan.about, shard.part, shard.of],
    )?;
    for (id, slice) in plan.corpus.iter().enumerate() {
        let rows = slice.rows.to_string();
        let values = params![id as i64, slice.list, rows];
        transaction.execute("INSERT INTO slices VALUES (?1, ?2, ?3)", values)?;
    }
    if let Question::Classification { levels, .. } = &plan.question {
        for (id, level) in levels.iter().enumerate() {
            let values = params![id as i64, level.name];
            transaction.execute("INSERT INTO levels VALUES (?1, ?2)", values)?;
        }
    }
    {
        let mut insert =
            transaction.prepare("INSERT INTO puzzles VALUES (?1, ?2, ?3, ?4, NULL)")?;
        for puzzle in corpus.iter().filter(|puzzle| shard.has(puzzle.id)) {
            let Puzzle { id, slice, row, position } = puzzle;
            insert.execute(params![id, *slice as i64, *row as i64, write_shortest(position)])?;
        }
    }
    Ok(transaction.commit()?)
}

/// Writes what is known of a puzzle.
pub(super) fn answer(
    transaction: &Transaction,
    profiles: &mut HashMap<Profile, i64>,
    puzzle: i64,
    answer: &Answer,
) -> Result<(), Error> {
    let ending = match answer {
        Answer::Eliminations(states, ending) => {
            for (place, state) in states.iter().enumerate() {
                let id = puzzle * STATES_OF_PUZZLE + place as i64;
                eliminations(transaction, profiles, id, state)?;
            }
            *ending
        }
        Answer::Classification(levels) => {
            for (level, needed) in levels.iter().enumerate() {
                write_needed(transaction, puzzle, level as i64, needed)?;
            }
            levels.first().map_or(Ending::Solved, |needed| needed.ending)
        }
        Answer::Necessity(necessity) => {
            write_necessity(transaction, puzzle, necessity)?;
            necessity.ending
        }
        Answer::Paths(fewest) => {
            write_fewest(transaction, puzzle, fewest)?;
            match fewest.end {
                End::Least | End::Found => Ending::Solved,
                End::Bound => Ending::Stopped,
                End::Stuck => Ending::Stuck,
                End::Contradiction => Ending::Contradiction,
            }
        }
    };
    let update = "UPDATE puzzles SET ending = ?2 WHERE id = ?1";
    transaction.prepare_cached(update)?.execute(params![puzzle, ending as i64])?;
    Ok(())
}

fn eliminations(
    transaction: &Transaction,
    profiles: &mut HashMap<Profile, i64>,
    id: i64,
    answer: &StateAnswer,
) -> Result<(), Error> {
    let insert = "INSERT INTO states VALUES (?1, ?2)";
    transaction.prepare_cached(insert)?.execute(params![id, encode(&answer.state)])?;
    for (candidate, known) in &answer.eliminations {
        let profile = match profiles.get(known) {
            Some(&profile) => profile,
            None => {
                let profile = profiles.len() as i64 + 1;
                write_profile(transaction, profile, known)?;
                profiles.insert(known.clone(), profile);
                profile
            }
        };
        write_elimination(transaction, id, *candidate, profile)?;
    }
    Ok(())
}

pub(super) fn write_profile(
    connection: &Connection,
    id: i64,
    profile: &Profile,
) -> Result<(), Error> {
    let places = ", ?".repeat(profile.len());
    let values = std::iter::once(Some(id)).chain(profile.iter().map(|&known| column(known)));
    let mut insert =
        connection.prepare_cached(&format!("INSERT INTO profiles VALUES (?{places})"))?;
    insert.execute(params_from_iter(values))?;
    Ok(())
}

pub(super) fn write_elimination(
    connection: &Connection,
    state: i64,
    candidate: Candidate,
    profile: i64,
) -> Result<(), Error> {
    let mut insert = connection.prepare_cached("INSERT INTO eliminations VALUES (?1, ?2, ?3)")?;
    insert.execute(params![state, candidate.index() as i64, profile])?;
    Ok(())
}

fn write_needed(
    transaction: &Transaction,
    puzzle: i64,
    level: i64,
    needed: &Needed,
) -> Result<(), Error> {
    let Needed { ending, length, steps, chains, t, z } = *needed;
    let mut insert =
        transaction.prepare_cached("INSERT INTO needed VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    let (length, steps, chains) = (length as i64, steps as i64, chains as i64);
    let (t, z) = (t as i64, z as i64);
    insert.execute(params![puzzle, level, ending as i64, length, steps, chains, t, z])?;
    Ok(())
}

fn write_necessity(
    transaction: &Transaction,
    puzzle: i64,
    necessity: &Necessity,
) -> Result<(), Error> {
    for (family, &ending) in necessity.without.iter().enumerate() {
        let mut insert = transaction.prepare_cached("INSERT INTO without VALUES (?1, ?2, ?3)")?;
        insert.execute(params![puzzle, family as i64, ending as i64])?;
    }
    for &set in &necessity.least {
        let mut insert =
            transaction.prepare_cached("INSERT INTO least_sets VALUES (?1, ?2, ?3)")?;
        insert.execute(params![puzzle, set, necessity.is_complete])?;
    }
    Ok(())
}

fn write_fewest(transaction: &Transaction, puzzle: i64, fewest: &Fewest) -> Result<(), Error> {
    let Fewest { end, at_least, steps, ways } = fewest;
    let mut insert = transaction.prepare_cached("INSERT INTO fewest VALUES (?1, ?2, ?3, ?4)")?;
    let ways = ways.map(|ways| ways as i64);
    insert.execute(params![puzzle, *end as i64, *at_least as i64, ways])?;
    for (number, step) in steps.iter().enumerate() {
        let mut insert =
            transaction.prepare_cached("INSERT INTO steps VALUES (?1, ?2, ?3, ?4, ?5)")?;
        let candidate = step.candidate.index() as i64;
        insert.execute(params![puzzle, number as i64 + 1, candidate, step.family, step.length])?;
    }
    Ok(())
}
