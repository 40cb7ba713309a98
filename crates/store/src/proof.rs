//! Proofs, as rows and back.
//!
//! What can be told from the rest is not written: the state has its own row, and the lines are left
//! out where they are those that the chain gives.

use rusqlite::{Connection, OptionalExtension, Row};

use super::{Error, damaged, family, puzzle, state, text};
use catena::grid::{Candidate, Cell, CellSet, Conclusion, Csp, State};
use catena::proof::json::{lines_from_json, lines_to_json};
use catena::proof::{Chain, Family, Ground, Line, Literal, Proof, Step, Via};

/// Reads a proof.
pub(super) fn load(connection: &Connection, id: i64) -> Result<Proof, Error> {
    let mut select =
        connection.prepare_cached("SELECT state, puzzle, family FROM proofs WHERE id = ?1")?;
    let (state, found_in, family): (i64, Option<i64>, i64) = select
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?
        .ok_or(Error::Unknown { what: "proof", id })?;
    let givens = match found_in {
        Some(found_in) => puzzle::givens(connection, found_in)?,
        None => CellSet::EMPTY,
    };
    let state = state::load(connection, state)?;
    let family = family::load(connection, family)?;
    let rows = Rows::load(connection, id)?;
    rows.proof(state, givens, family).map_err(|detail| damaged(format!("proof {id}: {detail}")))
}

/// The number of a proof, which is stored with its state when it was not. The givens are those of
/// the puzzle.
///
/// # Errors
/// [`Error::Malformed`] when it concludes nothing, when its chain names a step that is not there yet,
/// or when the additional candidates are not sorted, each once.
pub(super) fn store(
    connection: &Connection,
    proof: &Proof,
    puzzle: Option<i64>,
) -> Result<i64, Error> {
    let state = state::store(connection, &proof.state)?;
    let family = family::store(connection, &proof.family)?;
    store_in(connection, proof, (state, puzzle, family))
}

/// The same, where the numbers of its state, its puzzle and its family are known.
pub(super) fn store_in(
    connection: &Connection,
    proof: &Proof,
    (state, puzzle, family): (i64, Option<i64>, i64),
) -> Result<i64, Error> {
    if proof.conclusions.is_empty() {
        return Err(Error::Malformed);
    }
    let rows = Rows::of(proof)?;
    if let Some(id) = rows.find(connection, state, family)? {
        return Ok(id);
    }
    rows.insert(connection, proof.chain.as_ref(), (state, puzzle, family))
}

/// The numbers of t- and z-candidates, groups and almost locked sets; 0 for what is no chain.
fn numbers(chain: Option<&Chain>) -> [usize; 4] {
    let counts = [Chain::t_candidates, Chain::z_candidates, Chain::groups, Chain::als];
    counts.map(|count| chain.map_or(0, count))
}

/// What is wrong with what is stored beside a proof, the columns that are told from its chain and its givens; `None`
/// when nothing is.
pub(super) fn problem_of_numbers(
    connection: &Connection,
    id: i64,
    proof: &Proof,
) -> Result<Option<String>, Error> {
    let mut select =
        connection.prepare_cached("SELECT t, z, groups, als FROM proofs WHERE id = ?1")?;
    let row = |row: &Row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]);
    let stored: [usize; 4] = select.query_row([id], row)?;
    if stored != numbers(proof.chain.as_ref()) {
        return Ok(Some(format!("proof {id}: its numbers are not those of its chain")));
    }
    let mut select =
        connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM proof_givens WHERE proof = ?1)")?;
    let has_givens: bool = select.query_row([id], |row| row.get(0))?;
    let is_idle = has_givens && !proof.assumes_one_solution();
    Ok(is_idle.then(|| format!("proof {id}: it has givens, and assumes nothing of them")))
}

/// The columns of a proof that say what it is, beside its state and family; and its steps.
#[derive(PartialEq, Eq)]
struct Rows {
    length: usize,
    conclusions: String,
    closing: Option<String>,
    closing_step: Option<usize>,
    targets: Option<String>,
    lines: Option<String>,
    /// The givens, where it assumes that they have one solution.
    givens: Option<String>,
    /// What shows that fewer truths do not prove it, where that is known.
    fillings: Option<String>,
    steps: Vec<StepRow>,
}

impl Rows {
    fn of(proof: &Proof) -> Result<Rows, Error> {
        let closing = proof.chain.as_ref().map(|chain| text::closing_text(chain.closing));
        Ok(Rows {
            length: proof.length,
            conclusions: text::join(&proof.conclusions),
            closing: closing.map(|(name, _)| name.to_owned()),
            closing_step: closing.and_then(|(_, step)| step),
            targets: proof
                .chain
                .as_ref()
                .filter(|chain| !chain.targets.iter().copied().eq(eliminated(&proof.conclusions)))
                .map(|chain| text::join(&chain.targets)),
            lines: lines_text(proof)?,
            givens: proof.assumes_one_solution().then(|| text::join(proof.givens.iter())),
            fillings: text::fillings_text(&proof.fillings),
            steps: proof.chain.iter().flat_map(|chain| &chain.steps).map(StepRow::of).collect(),
        })
    }

    fn load(connection: &Connection, id: i64) -> Result<Rows, Error> {
        let mut steps = connection.prepare_cached(
            "SELECT csp, als, \"left\", left_reason, \"right\", extra FROM proof_steps \
             WHERE proof = ?1 ORDER BY step",
        )?;
        let steps = steps.query_map([id], StepRow::load)?.collect::<Result<_, _>>()?;
        let mut select = connection.prepare_cached(
            "SELECT length, conclusions, closing, closing_step, targets, lines, givens, fillings FROM proofs \
             LEFT JOIN proof_givens g ON g.proof = id LEFT JOIN proof_fillings f ON f.proof = id WHERE id = ?1",
        )?;
        let rows = select.query_row([id], |row| {
            Ok(Rows {
                length: row.get(0)?,
                conclusions: row.get(1)?,
                closing: row.get(2)?,
                closing_step: row.get(3)?,
                targets: row.get(4)?,
                lines: row.get(5)?,
                givens: row.get(6)?,
                fillings: row.get(7)?,
                steps,
            })
        });
        Ok(rows?)
    }

    /// The number of the same proof of the same state and family; `None` when it is not stored.
    fn find(&self, connection: &Connection, state: i64, family: i64) -> Result<Option<i64>, Error> {
        let mut select = connection.prepare_cached(
            "SELECT id FROM proofs WHERE state = ?1 AND family = ?2 AND length = ?3 \
             AND conclusions = ?4 ORDER BY id",
        )?;
        let keys = (state, family, self.length, &self.conclusions);
        let ids = select.query_map(keys, |row| row.get(0))?;
        for id in ids.collect::<Result<Vec<i64>, _>>()? {
            if Rows::load(connection, id)? == *self {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    fn insert(
        &self,
        connection: &Connection,
        chain: Option<&Chain>,
        (state, puzzle, family): (i64, Option<i64>, i64),
    ) -> Result<i64, Error> {
        let [t, z, groups, als] = numbers(chain);
        let mut insert = connection.prepare_cached(
            "INSERT INTO proofs (state, puzzle, family, length, conclusions, t, z, groups, als, \
             closing, closing_step, targets, lines) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?;
        let id = insert.insert((
            state,
            puzzle,
            family,
            self.length,
            &self.conclusions,
            t,
            z,
            groups,
            als,
            &self.closing,
            self.closing_step,
            &self.targets,
            &self.lines,
        ))?;
        for (step, row) in (1..).zip(&self.steps) {
            row.insert(connection, id, step)?;
        }
        if let Some(givens) = &self.givens {
            connection
                .prepare_cached("INSERT INTO proof_givens (proof, givens) VALUES (?1, ?2)")?
                .execute((id, givens))?;
        }
        if let Some(fillings) = &self.fillings {
            connection
                .prepare_cached("INSERT INTO proof_fillings (proof, fillings) VALUES (?1, ?2)")?
                .execute((id, fillings))?;
        }
        Ok(id)
    }

    /// The proof that the rows say; or what is wrong with them. The givens are those of the puzzle, where it does not
    /// stand on its own.
    fn proof(self, state: State, givens: CellSet, family: Family) -> Result<Proof, String> {
        let givens = match &self.givens {
            Some(own) => text::split::<Cell>(own)?.into_iter().collect(),
            None => givens,
        };
        let conclusions: Vec<Conclusion> = text::split(&self.conclusions)?;
        let chain = match &self.closing {
            None => None,
            Some(name) => Some(Chain {
                targets: match &self.targets {
                    Some(targets) => text::split(targets)?,
                    None => eliminated(&conclusions).collect(),
                },
                steps: self.steps.iter().map(StepRow::step).collect::<Result<_, _>>()?,
                closing: text::closing(name, self.closing_step)?,
            }),
        };
        let lines = match (&self.lines, &chain) {
            (Some(lines), _) => match (lines.parse(), &conclusions[..]) {
                (Ok(csp), [Conclusion::Place(candidate)]) => vec![single_line(*candidate, csp)],
                _ => lines_from_json(lines).map_err(|error| error.to_string())?,
            },
            (None, Some(chain)) => chain
                .lines(&state, &conclusions)
                .ok_or("its chain names a step that is not there yet")?,
            (None, None) => return Err("it has neither a chain nor lines".to_owned()),
        };
        let (length, fillings) = (self.length, text::fillings(self.fillings.as_deref())?);
        Ok(Proof { state, givens, family, length, conclusions, chain, lines, fillings })
    }
}

/// The lines as they are stored: not at all where they are those that the chain gives, and as a
/// variable for a single. Most steps of a path are singles, and a line in full takes 85 bytes.
fn lines_text(proof: &Proof) -> Result<Option<String>, Error> {
    let Some(chain) = &proof.chain else {
        let single = single_variable(proof).map(|csp| csp.to_string());
        return Ok(Some(single.unwrap_or_else(|| lines_to_json(&proof.lines))));
    };
    let sorted = |step: &Step| step.extra.is_sorted_by(|one, next| one.candidate < next.candidate);
    if !chain.steps.iter().all(sorted) {
        return Err(Error::Malformed);
    }
    let lines = chain.lines(&proof.state, &proof.conclusions).ok_or(Error::Malformed)?;
    Ok((lines != proof.lines).then(|| lines_to_json(&proof.lines)))
}

/// The variable of a proof that is one line: what is left of a variable is true.
fn single_variable(proof: &Proof) -> Option<Csp> {
    let [Line { ground: Ground::Variable { csp, .. }, .. }] = &proof.lines[..] else { return None };
    let [Conclusion::Place(candidate)] = proof.conclusions[..] else { return None };
    (proof.lines == [single_line(candidate, *csp)]).then_some(*csp)
}

fn single_line(candidate: Candidate, csp: Csp) -> Line {
    let claim = vec![Literal::True(candidate.into())];
    Line { claim, ground: Ground::Variable { csp, from: Vec::new() } }
}

fn eliminated(conclusions: &[Conclusion]) -> impl Iterator<Item = Candidate> {
    conclusions.iter().filter_map(|conclusion| match conclusion {
        Conclusion::Eliminate(candidate) => Some(*candidate),
        Conclusion::Place(_) => None,
    })
}

/// The row of a step.
#[derive(PartialEq, Eq)]
struct StepRow {
    csp: Option<String>,
    als: Option<String>,
    left: String,
    left_reason: usize,
    right: Option<String>,
    extra: Option<String>,
}

impl StepRow {
    fn of(step: &Step) -> StepRow {
        let (csp, als) = match &step.via {
            Via::Csp(csp) => (Some(csp.to_string()), None),
            Via::Als(cells) => (None, Some(text::join(cells))),
        };
        StepRow {
            csp,
            als,
            left: text::node_text(&step.left),
            left_reason: text::reason_number(step.left_reason),
            right: step.right.as_ref().map(text::node_text),
            extra: text::extra_text(&step.extra),
        }
    }

    fn load(row: &Row) -> rusqlite::Result<StepRow> {
        Ok(StepRow {
            csp: row.get(0)?,
            als: row.get(1)?,
            left: row.get(2)?,
            left_reason: row.get(3)?,
            right: row.get(4)?,
            extra: row.get(5)?,
        })
    }

    fn insert(&self, connection: &Connection, proof: i64, step: i64) -> Result<(), Error> {
        let mut insert = connection.prepare_cached(
            "INSERT INTO proof_steps (proof, step, csp, als, \"left\", left_reason, \"right\", \
             extra) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?;
        let StepRow { csp, als, left, left_reason, right, extra } = self;
        insert.execute((proof, step, csp, als, left, left_reason, right, extra))?;
        Ok(())
    }

    fn step(&self) -> Result<Step, String> {
        let via = match (&self.csp, &self.als) {
            (Some(csp), None) => Via::Csp(csp.parse().map_err(|error| format!("{csp}: {error}"))?),
            (None, Some(cells)) => Via::Als(text::split(cells)?),
            _ => return Err("a step is by a variable or by a set, one of them".to_owned()),
        };
        Ok(Step {
            via,
            left: text::node(&self.left)?,
            left_reason: text::reason(self.left_reason),
            right: self.right.as_deref().map(text::node).transpose()?,
            extra: text::extra(self.extra.as_deref())?,
        })
    }
}
