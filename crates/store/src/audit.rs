//! Whether a store can be trusted: its file, puzzles, states, proofs, paths, ratings and counterexamples.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use catena::card::{named, of_measure};
use catena::explorer::path::Step;
use catena::explorer::{self, Ask, Document, Explorer, Judged};
use catena::grid::format::write_shortest;
use catena::grid::{CellSet, Digit, Position, State, read};
use catena::rules::{Catalogue, apply};
use catena::solution::{Solution, Solutions, solutions};
use catena::work::{Interrupt, Stopped};

use super::judged::{Finding, JudgedCounterexample};
use super::keep::{limits_in, names_in, of_any_length_in};
use super::{Digest, Ending, Error, Puzzle, Rating, Store, StoredPath};

/// What is wrong with a store.
///
/// In JSON: `catena-audit/1`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-audit/1")]
pub struct Audit {
    /// The number of puzzles.
    #[serde(default)]
    pub puzzles: usize,
    /// The number of states.
    pub states: usize,
    /// The number of proofs.
    pub proofs: usize,
    /// The number of paths.
    pub paths: usize,
    /// The number of ratings.
    #[serde(default)]
    pub ratings: usize,
    /// The number of counterexamples.
    #[serde(default)]
    pub counterexamples: usize,
    /// What is wrong, a sentence each; nothing when all is well.
    pub problems: Vec<String>,
    /// What could not be looked at, a sentence each: ratings and counterexamples by families that are not
    /// known here, or for which the budget did not last.
    #[serde(default)]
    pub left_out: Vec<String>,
    /// What ended the work before all was looked at; `None` when all was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<Stopped>,
}

impl Document for Audit {
    const SCHEMA: &'static str = "catena-audit/1";
}

/// The work of an audit: what it looks at, and with what.
struct Auditor<'a> {
    store: &'a Store,
    catalogue: &'a Arc<Catalogue>,
    interrupt: &'a Interrupt,
    audit: Audit,
}

/// Looks at one thing, by its number.
type Look<A> = fn(&mut A, i64) -> Result<(), Error>;

impl Audit {
    /// Looks at everything a store holds. SQLite checks the file; the SAT solver finds every solution
    /// again, the checker judges every proof, and the rules of the catalogue rate every rated puzzle and search
    /// again where a counterexample says that there is nothing; in every path the proofs of a state must be
    /// by its rules and lead to the next.
    ///
    /// Damage is an answer and not an error. What takes long is the ratings: as long as to rate.
    ///
    /// # Errors
    /// When the file cannot be read at all.
    pub fn of(
        store: &Store,
        catalogue: &Arc<Catalogue>,
        interrupt: &Interrupt,
    ) -> Result<Audit, Error> {
        let problems = match store.problems() {
            Err(Error::Stopped) => {
                return Ok(Audit { stopped_by: interrupt.check().err(), ..Audit::default() });
            }
            problems => problems?,
        };
        let audit = Audit { problems, ..Audit::default() };
        let mut auditor = Auditor { store, catalogue, interrupt, audit };
        if !store.is_readable()? {
            let rows = "the rows: a table or view that is not that of a store may have no end";
            auditor.audit.left_out.push(rows.to_owned());
            return Ok(auditor.audit);
        }
        let stopped_by = match auditor.everything() {
            Ok(ended) => ended.err(),
            Err(Error::Stopped) => interrupt.check().err(),
            Err(error) => {
                auditor.wrong(format!("nothing could be read from there on: {error}"));
                None
            }
        };
        Ok(Audit { stopped_by, ..auditor.audit })
    }
}

impl Auditor<'_> {
    fn everything(&mut self) -> Result<Result<(), Stopped>, Error> {
        let store = self.store;
        self.audit.states = store.state_ids()?.len();
        let (proofs, paths, puzzles) = (store.proof_ids()?, store.path_ids()?, store.puzzle_ids()?);
        self.audit.proofs = proofs.len();
        self.audit.paths = paths.len();
        self.audit.puzzles = puzzles.len();
        let counterexamples = store.counterexample_ids()?;
        self.audit.counterexamples = counterexamples.len();
        let kinds: [(Vec<i64>, Look<Self>, &str); 4] = [
            (proofs, Self::proof, "proof"),
            (paths, Self::path, "path"),
            (puzzles, Self::puzzle, "puzzle"),
            (counterexamples, Self::counterexample, "counterexample"),
        ];
        for (ids, look, what) in kinds {
            for id in ids {
                if let Err(by) = self.interrupt.check() {
                    return Ok(Err(by));
                }
                match look(self, id) {
                    Err(Error::Stopped) => return Err(Error::Stopped),
                    Err(Error::Damaged { detail }) => self.audit.problems.push(detail),
                    Err(error) => self.wrong(format!("{what} {id} cannot be read: {error}")),
                    Ok(()) => {}
                }
            }
        }
        // Where the interrupt ended the last of them, nothing has noticed it yet.
        Ok(self.interrupt.check())
    }

    fn wrong(&mut self, problem: String) {
        self.audit.problems.push(problem);
    }

    fn proof(&mut self, id: i64) -> Result<(), Error> {
        let proof = self.store.proof(id)?;
        self.audit.problems.extend(self.store.problem_of_numbers(id, &proof)?);
        let judged = Judged::of(proof);
        if !judged.is_proved() {
            self.wrong(format!("proof {id} is {}", judged.word()));
        }
        Ok(())
    }

    fn path(&mut self, id: i64) -> Result<(), Error> {
        let path = self.store.path(id)?;
        let problem = self.problem_of_path(&path)?;
        if let Some(problem) = problem {
            self.wrong(format!("path {id}: {problem}"));
        }
        Ok(())
    }

    /// What is wrong with a path; `None` when its proofs are by its rules and lead from the state of its
    /// puzzle to the end it names.
    fn problem_of_path(&mut self, path: &StoredPath) -> Result<Option<String>, Error> {
        let (Some(&(first, _)), Some((last, after))) = (path.states.first(), path.states.last())
        else {
            return Ok(Some("it has no state".to_owned()));
        };
        if self.store.puzzle(path.puzzle)?.state != first {
            return Ok(Some("it does not begin at the state of its puzzle".to_owned()));
        }
        if !after.is_empty() {
            return Ok(Some("its last state is missing".to_owned()));
        }
        let givens = givens(&self.store.puzzle(path.puzzle)?);
        for pair in path.states.windows(2) {
            let [(from, proofs), (to, _)] = pair else { continue };
            let before = self.store.state(*from)?;
            let mut state = before.clone();
            for id in proofs {
                let proof = match self.store.proof(*id) {
                    Err(Error::Unknown { .. }) => {
                        return Ok(Some(format!("proof {id} is missing")));
                    }
                    // What is wrong with it is said of the proof.
                    Err(Error::Damaged { .. }) => return Ok(None),
                    proof => proof?,
                };
                if proof.state != before {
                    return Ok(Some(format!("proof {id} is of another state")));
                }
                let is_other = givens.is_some_and(|givens| givens != proof.givens);
                if proof.assumes_one_solution() && is_other {
                    return Ok(Some(format!("proof {id} assumes one solution of other givens")));
                }
                let family = proof.family.name.raw();
                if !names_in(&path.rules).any(|rule| covers(rule, family)) {
                    return Ok(Some(format!(
                        "proof {id} is by {}, which it does not name",
                        proof.family.name
                    )));
                }
                let has_bound = !of_any_length_in(&path.rules).any(|rule| covers(rule, family));
                if has_bound && proof.length > path.reach {
                    return Ok(Some(format!("proof {id} is longer than {}", path.reach)));
                }
                apply(&mut state, &proof);
            }
            if state != self.store.state(*to)? {
                return Ok(Some(format!("state {from} does not lead to state {to}")));
            }
        }
        let is_solved = self.store.state(*last)?.is_solved();
        Ok(match (path.ending, is_solved) {
            (Ending::Stuck, false) => self.problem_of_end(path, *last)?,
            (Ending::Solved, false) => Some("it is said to be solved and is not".to_owned()),
            (Ending::Stuck | Ending::Stopped, true) => {
                Some("it is solved and is said not to be".to_owned())
            }
            _ => None,
        })
    }

    /// What is wrong with the end of a path that no rule is said to apply to: searched for again. A path that was cut
    /// short is told so.
    fn problem_of_end(&mut self, path: &StoredPath, last: i64) -> Result<Option<String>, Error> {
        let position = self.store.position(last)?;
        let explorer = Explorer::of(position).with_catalogue(Arc::clone(self.catalogue));
        let rules = names_in(&path.rules).filter(|name| *name != "singles");
        let limits = limits_in(&path.rules, path.reach);
        let ask = Ask { limits, ..Ask::default() }.rules(rules).interrupt(self.interrupt);
        let left_out = match explorer.step(&ask) {
            Ok(Step::Proofs(leg)) => {
                let first = leg.proofs.first().map(|judged| judged.proof().family.name.to_string());
                let name = first.unwrap_or_default();
                return Ok(Some(format!(
                    "no rule is said to apply to state {last}, but {name} does"
                )));
            }
            // The next look at the interrupt ends the audit.
            Ok(Step::End(_)) if self.interrupt.check().is_err() => return Ok(None),
            Ok(Step::End(explorer::path::Ending::Stopped { .. })) => "at the budget",
            Ok(Step::End(_)) => return Ok(None),
            Err(_) => "by rules that are not known here",
        };
        self.audit.left_out.push(format!("the end of path {}, {left_out}", path.id));
        Ok(None)
    }

    fn puzzle(&mut self, id: i64) -> Result<(), Error> {
        let puzzle = self.store.puzzle(id)?;
        let Ok(position) = read(&puzzle.grid) else {
            self.wrong(format!("puzzle {id}: its grid cannot be read"));
            return Ok(());
        };
        if write_shortest(&position) != puzzle.grid {
            self.wrong(format!("puzzle {id}: its grid is not written as the store writes it"));
        }
        let state: State = self.store.state(puzzle.state)?;
        if state != position.state {
            self.wrong(format!("puzzle {id}: state {} is not that of its grid", puzzle.state));
        }
        self.solution(&puzzle, &position);
        for (rating, digest) in self.store.rating_rows_of_puzzle(id)? {
            self.audit.ratings += 1;
            if digest == Digest::Wrong {
                let measure = &rating.measure;
                self.wrong(format!(
                    "puzzle {id}: its rating {measure} was changed after it was stored"
                ));
            }
            self.rating(id, &position, &rating);
        }
        Ok(())
    }

    fn solution(&mut self, puzzle: &Puzzle, position: &Position) {
        let Some(stored) = &puzzle.solution else { return };
        let text = |solution: &Solution| solution.iter().map(Digit::to_string).collect::<String>();
        let id = puzzle.id;
        match solutions(&position.state) {
            Solutions::One(solution) if text(&solution) == *stored => {}
            Solutions::One(_) => self.wrong(format!("puzzle {id}: its solution is another")),
            Solutions::None => self.wrong(format!("puzzle {id}: it has no solution")),
            Solutions::Several(_) => self.wrong(format!("puzzle {id}: it has several solutions")),
        }
    }

    fn rating(&mut self, id: i64, position: &Position, stored: &Rating) {
        let Rating { measure, value, reach } = stored;
        let explorer = Explorer::of(position.clone()).with_catalogue(Arc::clone(self.catalogue));
        let ask = Ask::default().max_length(*reach).interrupt(self.interrupt);
        let found = match explorer.rate(measure, &ask) {
            Ok(rated) => rated.rating,
            Err(_) => {
                let left_out = format!("ratings by {measure}: no such family is known here");
                if !self.audit.left_out.contains(&left_out) {
                    self.audit.left_out.push(left_out);
                }
                return;
            }
        };
        let is_so = match found {
            explorer::Rating::Length(length) => *value == Some(length),
            explorer::Rating::None => value.is_none(),
            explorer::Rating::Contradiction => false,
            explorer::Rating::Stopped { by: Stopped::Budget, .. } => {
                let left_out = format!("puzzle {id}: its rating {measure}, at the budget");
                self.audit.left_out.push(left_out);
                return;
            }
            explorer::Rating::Stopped {
                by: by @ (Stopped::NotExhaustive | Stopped::Refused),
                ..
            } => {
                let left_out = format!("puzzle {id}: its rating {measure}, for {by}");
                self.audit.left_out.push(left_out);
                return;
            }
            // The next look at the interrupt ends the audit.
            explorer::Rating::Stopped { .. } => return,
        };
        if !is_so {
            let value = value.map_or("none".to_owned(), |value| value.to_string());
            self.wrong(format!("puzzle {id}: its rating {measure} is {found}, not {value}"));
        }
    }

    fn counterexample(&mut self, id: i64) -> Result<(), Error> {
        let judged = JudgedCounterexample::of(self.store, self.catalogue, id, self.interrupt)?;
        match judged.finding {
            // The next look at the interrupt ends the audit.
            Finding::Holds | Finding::Stopped(_) => {}
            Finding::Wrong(problem) => self.wrong(format!("counterexample {id}: {problem}")),
            Finding::Open(why) => {
                self.audit.left_out.push(format!("counterexample {id}: {why}"));
            }
        }
        Ok(())
    }
}

/// The givens of a puzzle; `None` where its grid, which has 729 characters then, does not tell them from other cells.
fn givens(puzzle: &Puzzle) -> Option<CellSet> {
    let is_told = puzzle.grid.len() == 81;
    read(&puzzle.grid).ok().filter(|_| is_told).map(|position| position.givens)
}

/// Whether a rule of a path, as the store names it, has proofs of a family: `singles` stands for both.
fn covers(rule: &str, family: &str) -> bool {
    let is_measured = of_measure(rule).is_some_and(|card| card.name == family);
    rule == family || is_measured || named(rule).iter().any(|card| card.name == family)
}
