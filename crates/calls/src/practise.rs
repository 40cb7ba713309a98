//! Positions to practise a rule on, made afresh.

use catena::explorer::AskError;
use catena::grid::format::write_hodoku;
use catena_make::{Made, Maker, practice};
use serde::Deserialize;
use serde_json::json;

use super::{Answer, Engine, Refusal, Run};

/// How many puzzles are tried: of a rule that is met in one of ten thousand positions there is one among them.
const TRIES: usize = 100_000;

#[derive(Deserialize)]
pub struct Practise {
    rule: String,
    /// The same makes the same position.
    #[serde(default)]
    seed: u64,
}

/// A position where the rules that are learnt before this one have nothing left, and it has an elimination: a `tried` with
/// the number of puzzles that were tried, while it is looked for; then the `puzzle` and its `grid` there, or null where
/// none was met.
pub fn practise(engine: &Engine, asked: Practise, run: &Run) -> Result<Answer, Refusal> {
    let wish = practice(&asked.rule, &engine.catalogue)
        .map_err(|unknown| Refusal::bad(unknown, "the call families lists the rules"))?;
    wish.possible().map_err(|error| Refusal::bad(error, "practise another rule"))?;
    let mut maker = Maker::new(wish, asked.seed);
    let made = loop {
        match maker.take() {
            Some(made) => break Some(made),
            None if maker.tried() >= TRIES => break None,
            None => maker.advance(&run.interrupt).map_err(AskError::Stopped)?,
        }
        run.tell("tried", &json!({"tried": maker.tried()}));
    };
    let grid = made.as_ref().and_then(Made::position).map(|position| write_hodoku(&position));
    let puzzle = made.map(|made| made.puzzle.to_string());
    Ok(Answer::value(&json!({"puzzle": puzzle, "grid": grid, "tried": maker.tried()})))
}
