//! The Python package `catena`, its part in Rust: converts between Python and `catena::explorer`, and does
//! nothing else.
//!
//! ```text
//! position   a position and what may be asked of it
//! proof      a proof with the checker's word
//! answer     answers: the document that `catena --json` prints, as a table, with its proofs
//! asked      the bounds and rules of a question
//! families   the rules that are known: the built-in ones, and those of a folder or a text
//! running    a search without the interpreter's lock, which Ctrl-C ends
//! store      questions to a store
//! theory     what holds in every state; the smallest position that shows a difference
//! query      one query over the states of many puzzles
//! rater      rows of a corpus
//! study      a study, run
//! schemas    the JSON Schemas of the documents
//! school     whose names, notation and rules are used where nothing else is asked for
//! html       tables for notebooks
//! refusal    what cannot be read, as ValueError
//! ```

mod answer;
mod asked;
mod families;
mod html;
mod make;
mod position;
mod proof;
mod query;
mod rater;
mod refusal;
mod running;
mod sample;
mod schemas;
mod school;
mod store;
mod study;
mod theory;

use pyo3::prelude::*;

/// Explores the link structure of Sudoku positions.
#[pymodule]
mod _catena {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<PyModule>) -> PyResult<()> {
        super::school::read()?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pymodule_export]
    use super::answer::{
        Answer, Checked, Explanation, Extended, Findings, Followed, Graph, Path, Rating, Table,
    };
    #[pymodule_export]
    use super::make::{Puzzles, make};
    #[pymodule_export]
    use super::position::{Position, check, entries, open};
    #[pymodule_export]
    use super::proof::{Proof, dark_mode, proofs};
    #[pymodule_export]
    use super::query::{Rows, query};
    #[pymodule_export]
    use super::rater::Rater;
    #[pymodule_export]
    use super::sample::{Sampled, sample};
    #[pymodule_export]
    use super::schemas::schemas;
    #[pymodule_export]
    use super::school::school;
    #[pymodule_export]
    use super::store::Store;
    #[pymodule_export]
    use super::study::study;
    #[pymodule_export]
    use super::theory::{decide, lattice};
}
