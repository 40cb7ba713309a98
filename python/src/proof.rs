//! A proof with the checker's word.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use catena::explorer::document::proofs_in;
use catena::explorer::{Explorer, Judged, Notation};
use catena::grid::Position;
use catena::proof::json::from_json;
use catena::solution::Solutions;
use catena_draw::certificate::Form;
use catena_draw::theme::{DARK, LIGHT};
use catena_draw::{self as draw, FORMATS, Options, Subject};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::refusal::{conclusion, refuse};
use crate::school;

/// Whether pictures are dark unless they are asked for otherwise.
static IS_DARK: AtomicBool = AtomicBool::new(false);

/// How many pictures have been drawn: the ids of each begin with its number, so that a page may hold many.
static PICTURES: AtomicUsize = AtomicUsize::new(0);

/// Draws pictures for dark pages from now on, or for light ones again.
/// `on` is whether they are dark.
///
///     catena.dark_mode(False)
#[pyfunction]
#[pyo3(signature = (on=true))]
pub fn dark_mode(on: bool) {
    IS_DARK.store(on, Ordering::Relaxed);
}

/// The proofs of a text: catena-proof/1 documents, and those inside the answers that `catena --json`
/// prints. Each is judged.
/// `text` has the documents.
///
///     assert catena.proofs(proof.to_json()) == [proof]
#[pyfunction]
pub fn proofs(text: &str) -> PyResult<Vec<Proof>> {
    let documents = proofs_in(text)
        .map_err(|(index, error)| refuse(format!("document {}: {error}", index + 1), ""))?;
    documents.iter().map(|document| Proof::from_json(document)).collect()
}

/// A proof with the checker's word on it.
#[pyclass(frozen, module = "catena")]
pub struct Proof(pub Judged);

impl Proof {
    /// Draws it in a form of pictures.
    pub fn drawn(&self, format: &str, dark: Option<bool>) -> PyResult<Vec<u8>> {
        let Some(format) = draw::format(format) else {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            return Err(refuse(
                format!("there is no format {format:?}"),
                format!("there are {}", names.join(", ")),
            ));
        };
        picture(dark, |options| draw::render(&[Subject::of_judged(&self.0)], format, options))
            .map_err(|error| refuse(error, ""))
    }
}

/// Draws a picture whose ids are its own, light or dark as it is asked for or as pictures usually are.
pub fn picture<T>(dark: Option<bool>, draw: impl FnOnce(&Options) -> T) -> T {
    let prefix = format!("catena-{}-", PICTURES.fetch_add(1, Ordering::Relaxed));
    let is_dark = dark.unwrap_or_else(|| IS_DARK.load(Ordering::Relaxed));
    let theme = if is_dark { &DARK } else { &LIGHT };
    draw(&Options { id_prefix: &prefix, theme, ..Options::default() })
}

#[pymethods]
impl Proof {
    /// Reads a catena-proof/1 document, and has it judged.
    /// `text` is the document.
    ///
    ///     assert catena.Proof.from_json(proof.to_json()) == proof
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Proof> {
        let read = from_json(text).map_err(|error| refuse(error, ""))?;
        Ok(Proof(Judged::of(read)))
    }

    /// The name of the family.
    #[getter]
    fn family(&self) -> &str {
        self.0.proof().family.name.raw()
    }

    /// The number of CSP variables of the chain; in a proof that is not a chain, the size its rule gives it.
    #[getter]
    fn length(&self) -> usize {
        self.0.proof().length
    }

    /// What it proves: `r1c7<>3`, `r2c2=5`.
    #[getter]
    fn conclusions(&self) -> Vec<String> {
        self.0.proof().conclusions.iter().map(ToString::to_string).collect()
    }

    /// The live candidates that fall by what it concludes: `n3r1c7`.
    #[getter]
    fn eliminated(&self) -> Vec<String> {
        self.0.proof().eliminated().iter().map(ToString::to_string).collect()
    }

    /// Whether the checker accepts it.
    #[getter]
    fn is_proved(&self) -> bool {
        self.0.is_proved()
    }

    /// `proved`, or `refused` and why.
    #[getter]
    fn verdict(&self) -> String {
        self.0.word()
    }

    /// What it needs besides single candidates; empty when candidates are enough.
    #[getter]
    fn needs(&self) -> String {
        self.0.needs()
    }

    /// The link that opens the proof in the explorer at a `site`; without one, where `CATENA_SITE` or `catena serve` is.
    ///
    ///     assert proof.link("https://example.org/").startswith("https://example.org/#v=2")
    #[pyo3(signature = (site=None))]
    fn link(&self, site: Option<&str>) -> String {
        let set = std::env::var("CATENA_SITE").ok();
        draw::link(self.0.proof(), site.or(set.as_deref()).unwrap_or(draw::SITE))
    }

    /// The steps of the chain, as its JSON has them; `None` when it is not a chain.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let document = self.to_dict(py)?;
        let chain = document.call_method1("get", ("chain",))?;
        if chain.is_none() { Ok(None) } else { Ok(Some(chain.get_item("steps")?)) }
    }

    /// The proof as a person writes it: in `full`, `nrc`, `csp`, `eureka` or `gnpx` notation, or that of the school.
    /// `name` is one of these.
    ///
    ///     assert proof.notation("nrc").startswith("whip[7] n3{r1 r4}c6")
    #[pyo3(signature = (name=None))]
    fn notation(&self, name: Option<&str>) -> PyResult<String> {
        let name = name.unwrap_or_else(|| school::full_notation().name());
        let named = Notation::ALL.into_iter().find(|notation| notation.name() == name);
        let names = || Notation::ALL.map(|notation| notation.name()).join(", ");
        let notation = named.ok_or_else(|| {
            refuse(format!("there is no notation {name:?}"), format!("there are {}", names()))
        })?;
        Ok(self.0.in_notation(notation))
    }

    /// The argument in sentences, one or two a line, for one conclusion, the `subject`, `r1c7<>3` or `r2c2=5`; for the first where none is
    /// named.
    ///
    ///     assert proof.words()[0] == "Suppose r1c7 = 3."
    #[pyo3(signature = (subject=None))]
    fn words(&self, subject: Option<&str>) -> PyResult<Vec<String>> {
        let proof = self.0.proof();
        Ok(match subject.map(conclusion).transpose()? {
            Some(subject) => draw::words_for(proof, subject),
            None => draw::words(proof),
        })
    }

    /// The catena-proof/1 document, on one line.
    ///
    ///     assert catena.Proof.from_json(proof.to_json()) == proof
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The catena-proof/1 document as a dictionary.
    ///
    ///     assert proof.to_dict()["schema"] == "catena-proof/1"
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(),))
    }

    /// The proof in a form that `catena export` knows: `svg`, `chain-svg`, `dot`, `forum`, `html` … as text,
    /// `png` and `chain-png` as bytes. `dark` draws for a dark page.
    /// `to` is the form.
    ///
    ///     assert proof.export("svg").startswith("<svg")
    #[pyo3(signature = (to="svg", *, dark=None))]
    fn export<'py>(
        &self,
        py: Python<'py>,
        to: &str,
        dark: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let made = self.drawn(to, dark)?;
        match String::from_utf8(made) {
            Ok(text) => text.into_bound_py_any(py),
            Err(bytes) => PyBytes::new(py, bytes.as_bytes()).into_bound_py_any(py),
        }
    }

    /// The certificate of a proof that holds, for other checkers: problem and derivation, as `lrat` or
    /// `veripb`.
    /// `form` is which.
    ///
    ///     problem, derivation = proof.certificate("veripb")
    #[pyo3(signature = (form="lrat"))]
    fn certificate(&self, form: &str) -> PyResult<(String, String)> {
        if !self.0.is_proved() {
            return Err(refuse(self.0.word(), "only proofs that hold have certificates"));
        }
        let Some(named) = Form::of_name(form) else {
            return Err(refuse(format!("there is no form {form:?}"), "there are lrat, veripb"));
        };
        let explorer = Explorer::of(Position::from_state(self.0.proof().state.clone()));
        let has_solution = !matches!(explorer.solutions(), Solutions::None);
        let made = named.certificate(self.0.proof(), Some(has_solution));
        made.map(|made| (made.problem, made.derivation)).map_err(|error| refuse(error, ""))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        Ok(String::from_utf8_lossy(&self.drawn("svg", None)?).into_owned())
    }

    fn __str__(&self) -> String {
        self.0.in_notation(school::full_notation())
    }

    fn __repr__(&self) -> String {
        format!("<Proof {}: {}>", self.0.in_notation(school::notation()), self.0.word())
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Proof>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.to_json().hash(&mut hasher);
        hasher.finish()
    }
}
