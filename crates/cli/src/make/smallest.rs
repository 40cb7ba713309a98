//! `catena make --positions=smallest`: the least position that shows what a rule has and another lacks.

use std::sync::Arc;

use catena::rules::{Next, Pace, Path, Reach};
use catena::work::Work;
use catena_make::{Made, Needs, Wish};
use catena_study::{Broken, Contrast, Counterexample, Keep, NoDifference};

use crate::Error;
use crate::interrupt::interrupt;

/// The rule that is wished for and the one that is not to solve it, as far as they are searched for usually.
///
/// # Errors
/// When there are not just these two.
pub fn contrast(wish: &Wish) -> Result<Contrast, Error> {
    match (wish.needs.as_ref().or(wish.first.as_ref()), &wish.without[..]) {
        (Some(Needs { rule, .. }), [fails]) => {
            let (holds, fails) = (Arc::clone(rule), Arc::clone(fails));
            Ok(Contrast { holds, fails, reach: Reach::default(), budget: None })
        }
        _ => Err(Error::input(
            "the smallest position shows what one rule has and another lacks",
            "write --needs 'braid[4]' --without whip",
        )),
    }
}

/// The smallest position of a puzzle: where the second rule has nothing left, the first elimination that only the first
/// rule has.
///
/// # Errors
/// When the work is stopped, or the first rule has none there within the usual bounds.
pub fn of(made: &Made, contrast: &Contrast) -> Result<Counterexample, Error> {
    let begin = made.position().unwrap_or_else(|| made.puzzle.position());
    let path = Path::new(&begin, std::slice::from_ref(&contrast.fails), contrast.reach);
    let mut path = path.at_pace(Pace::All);
    let mut work = Work::until(&interrupt());
    let stopped = |by| Error::Stopped { by, after: "before the position was smallest".to_owned() };
    loop {
        match path.advance(&mut work) {
            Ok(Next::Proofs(_)) => {}
            Ok(Next::Stopped { by, .. }) => return Err(stopped(by)),
            Ok(Next::Solved | Next::Stuck) | Err(_) => break,
        }
    }
    let state = path.state().clone();
    let open = state.candidates().filter(|candidate| state.decided(candidate.cell()).is_none());
    for target in open {
        match contrast.shrink(&state, target, Keep::Solution, &interrupt()) {
            Ok(found) => return Ok(found),
            Err(NoDifference::Broken(Broken::Interrupted(by))) => return Err(stopped(by)),
            Err(_) => {}
        }
    }
    let (one, other) = (contrast.holds.name(), contrast.fails.name());
    let message = format!("{}: {one} has nothing where {other} has nothing left", made.puzzle);
    Err(Error::input(message, "leave out --positions=smallest"))
}
