//! What holds in every state, and the smallest position that shows a difference.

use catena::explorer::{Ask, Explorer};
use catena::grid::format::write_sukaku;
use catena::grid::{Conclusion, State};
use catena::query::Library;
use catena::work::Interrupt;
use catena_study::{Broken, Contrast, Counterexample, Keep, NoDifference, Short};
use catena_theorems::counterexample::{KEPT, counterexample};
use catena_theorems::decide::{Question, decide as decided};
use catena_theorems::family::Family;
use catena_theorems::lattice::{Lattice, Verdict, families_up_to};
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::Statement;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::answer::Table;
use crate::asked::{Rules, interrupt};
use crate::families::{Families, catalogue};
use crate::refusal::{conclusion, not_answered, refuse};
use crate::running::run;

/// Whether one family eliminates whatever another does, in every state in which singles are done: `braid[3] in g-whip[3]`,
/// or `g-braid[3] = g-whip[3]` for both directions. A row for each direction says whether it `holds` (None where the time
/// was up before), of how many `classes` of patterns, how many of these are `refuted`, and a `state` in which the first
/// family eliminates r1c1<>1 and the second does not. `statement` is what is decided.
///
///     assert list(catena.decide("braid[2] in whip[2]"))[0]["holds"]
#[pyfunction]
#[pyo3(signature = (statement, *, families=None, time_limit=None))]
pub fn decide<'py>(
    py: Python<'py>,
    statement: &str,
    families: Option<Families>,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, Table>> {
    let catalogue = catalogue(families)?;
    let semantics = Semantics::SinglesDone;
    let interrupt = interrupt(time_limit)?;
    let rows = run(py, &interrupt, || rows(statement, catalogue.library(), semantics, &interrupt))?;
    let rows = rows.map_err(|error| refuse(error, "write 'braid[3] in g-whip[3]'"))?;
    let is_complete = rows.iter().all(|row| !row[1].is_null());
    let columns = ["statement", "holds", "classes", "refuted", "state"].map(str::to_owned);
    Bound::new(py, Table::of_many(columns.to_vec(), rows, is_complete, Vec::new()))
}

/// Which of these families, each length up to `max_length` by itself, eliminates whatever which other does, in every state
/// in which singles are done: a row for each pair, with whether it `holds` (None where that stayed open, after `bound`
/// states, or because the two cannot be compared).
///
/// `names` are the families; several together are joined by `+`.
///
///     rows = catena.lattice(["nrc-chain", "whip"], max_length=2).to_dicts()
///     row = next(row for row in rows if (row["one"], row["other"]) == ("nrc-chain[2]", "whip[2]"))
///     assert row["holds"]
#[pyfunction]
#[pyo3(signature = (names, *, max_length=3, bound=50_000, families=None, time_limit=None))]
pub fn lattice<'py>(
    py: Python<'py>,
    names: Rules,
    max_length: u8,
    bound: u64,
    families: Option<Families>,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, Table>> {
    if !(1..=9).contains(&max_length) {
        return Err(refuse("max_length: 1 to 9", ""));
    }
    let (catalogue, interrupt) = (catalogue(families)?, interrupt(time_limit)?);
    let all = families_up_to(&names.names(), max_length, catalogue.library())
        .map_err(|unfit| refuse(&unfit, unfit.hint()))?;
    let semantics = Semantics::SinglesDone;
    let decide = || Lattice::decide(all, semantics, bound, &interrupt, |_| ());
    let lattice = run(py, &interrupt, decide)?;
    let families = lattice.families.iter().enumerate();
    let rows = families.flat_map(|(one, family)| {
        lattice.families.iter().enumerate().map(move |(other, second)| (one, family, other, second))
    });
    let rows = rows.filter(|(one, _, other, _)| one != other);
    let row = |(one, family, other, second): (usize, &_, usize, &_)| {
        let holds = match lattice.verdicts[one][other] {
            Verdict::Holds => Some(true),
            Verdict::Fails => Some(false),
            Verdict::Open => None,
        };
        let said = |family: &Family| family.to_string();
        vec![json!(said(family)), json!(said(second)), json!(holds)]
    };
    let rows = rows.map(row).collect();
    let columns = ["one", "other", "holds"].map(str::to_owned).to_vec();
    Bound::new(py, Table::of_many(columns, rows, lattice.stopped.is_none(), Vec::new()))
}

/// A row for each direction of a statement.
fn rows(
    statement: &str,
    library: &Library,
    semantics: Semantics,
    interrupt: &Interrupt,
) -> Result<Vec<Vec<Value>>, String> {
    let statement = Statement::read(statement, library).map_err(|error| error.to_string())?;
    let parts = statement.parts(semantics).map_err(|error| error.to_string())?;
    let row = |(inner, outer): (&_, &_)| {
        let question = Question {
            keep: KEPT,
            ..Question::new(Clone::clone(inner), Clone::clone(outer), semantics)
        };
        let decision = decided(&question, interrupt, |_| ());
        let found = counterexample(&question, &decision.refuted, interrupt).ok().flatten();
        let holds = match (decision.stopped, decision.counts.refuted) {
            (_, 1..) => Some(false),
            (Some(_), 0) => None,
            (None, 0) => Some(true),
        };
        let state = found.map(|example| write_sukaku(&example.state));
        let said = format!("{} in {}", question.inner, question.outer);
        let counts = decision.counts;
        vec![json!(said), json!(holds), json!(counts.classes), json!(counts.refuted), json!(state)]
    };
    Ok(parts.into_iter().map(row).collect())
}

/// The smallest position, from this state on, in which one family proves an elimination and another does not or needs more.
///
/// # Errors
/// When the families do not differ here, as far as they are searched for.
pub fn shrink<'py>(
    py: Python<'py>,
    explorer: &Explorer,
    elimination: &str,
    [holds, fails]: [&str; 2],
    any_state: bool,
    ask: &Ask,
) -> PyResult<Bound<'py, Table>> {
    let Conclusion::Eliminate(target) = conclusion(elimination)? else {
        return Err(refuse("a difference is about one elimination", "write r1c7<>3"));
    };
    let find =
        |name| explorer.catalogue().find(name).map_err(|unknown| not_answered(&unknown.into(), ""));
    let (holds, fails) = (find(holds)?, find(fails)?);
    let contrast = Contrast { holds, fails, reach: ask.limits.reach(), budget: ask.budget };
    let keep = if any_state { Keep::Difference } else { Keep::Solution };
    let state: &State = explorer.state();
    let shrunk = || contrast.shrink(state, target, keep, &ask.interrupt);
    let found = run(py, &ask.interrupt, shrunk)?.map_err(|none| refused(&contrast, none))?;
    Bound::new(py, small(&contrast, found))
}

fn small(contrast: &Contrast, found: Counterexample) -> PyClassInitializer<Table> {
    let columns = ["state", "elimination", "holds", "length", "fails", "longer", "none_up_to"];
    let eliminates = Conclusion::Eliminate(found.target).to_string();
    let (longer, up_to) = match &found.short {
        Short::Longer(proof) => (Some(proof.proof().length), None),
        Short::None { up_to } => (None, Some(*up_to)),
    };
    let row = vec![
        json!(write_sukaku(&found.position.state)),
        json!(eliminates),
        json!(contrast.holds.name()),
        json!(found.proof.proof().length),
        json!(contrast.fails.name()),
        json!(longer),
        json!(up_to),
    ];
    let mut proofs = vec![found.proof];
    if let Short::Longer(proof) = found.short {
        proofs.push(proof);
    }
    Table::of_many(columns.map(str::to_owned).to_vec(), vec![row], true, proofs)
}

fn refused(contrast: &Contrast, none: NoDifference) -> PyErr {
    let (one, other) = (contrast.holds.name(), contrast.fails.name());
    match none {
        NoDifference::NotProved => {
            refuse(format!("{one} does not prove it"), "a greater max_length may")
        }
        NoDifference::BothProve { length } => refuse(
            format!("{other} proves it too, by a proof of length {length} that is no longer"),
            "",
        ),
        NoDifference::Budget => {
            refuse("a search was stopped at the budget", "choose a greater budget")
        }
        NoDifference::NoSolution => refuse(
            "the position has no solution in which the candidate is false",
            "any_state=True needs none",
        ),
        NoDifference::Unsound(_) => refuse("the checker refuses a proof", "please report it"),
        NoDifference::Broken(Broken::Interrupted(by)) => {
            refuse(format!("{by} before the position was smallest"), "give it more time")
        }
    }
}
