//! The JSON Schemas of the documents.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::loads;

include!(concat!(env!("OUT_DIR"), "/schemas.rs"));

/// The JSON Schema of each document that Catena writes, by the name of the document. They refer to each other by their
/// `$id`, so a validator needs all of them.
///
///     assert catena.schemas()["catena-why/1"]["$id"] == "catena-why-1.json"
#[pyfunction]
pub fn schemas(py: Python) -> PyResult<Bound<PyDict>> {
    let all = PyDict::new(py);
    for text in SCHEMAS {
        let schema = loads(py, text)?;
        all.set_item(schema.get_item("title")?, schema)?;
    }
    Ok(all)
}
