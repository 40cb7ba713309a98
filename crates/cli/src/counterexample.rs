//! A counterexample as commands print it: one family proves an elimination, another has no proof up to a
//! length.

use catena::explorer::Judged;
use catena::grid::Candidate;
use catena::grid::format::{write_pencil_marks, write_sukaku};
use catena::proof::Proof;
use catena_store::Absence;
use serde::Serialize;

use crate::chains::ChainArgs;

/// A counterexample, however it was come by.
pub struct Shown<'a> {
    /// What is eliminated.
    pub target: Candidate,
    /// The proof by the first family; its state is that of the counterexample.
    pub proof: &'a Proof,
    /// What is claimed of the second.
    pub absence: &'a Absence,
    /// The second's proof, when it has a longer one.
    pub longer: Option<&'a Proof>,
}

impl Shown<'_> {
    /// The document.
    pub fn document(&self) -> Counterexample {
        let Shown { target, proof, absence, longer } = self;
        let Absence { family, query, up_to, als_size, budget } = absence;
        Counterexample {
            state: write_sukaku(&proof.state),
            eliminates: target.to_string(),
            candidates: proof.state.len(),
            holds: Holds { family: proof.family.name.to_string(), length: proof.length },
            fails: Fails {
                family: family.name.to_string(),
                query: query.clone(),
                none_up_to: *up_to,
                als_size: *als_size,
                budget: *budget,
                complete: true,
                length: longer.map(|proof| proof.length),
            },
            proofs: self.proofs().cloned().map(Judged::of).collect(),
        }
    }

    /// The position, and below it what is said between the two parts: a line each for what proves, and for
    /// what does not.
    pub fn text(&self, between: &str, chains: &ChainArgs) -> String {
        let Shown { proof, absence, longer, .. } = self;
        let marks = write_pencil_marks(&proof.state);
        let Absence { family, up_to, .. } = absence;
        let short = match longer {
            Some(longer) => chains.write(longer),
            None => format!("{}: none up to length {up_to}; the search was complete", family.name),
        };
        format!("{marks}{between}\n{}\n{short}\n", chains.write(proof))
    }

    /// The proofs: the first family's, then the second's.
    pub fn proofs(&self) -> impl Iterator<Item = &Proof> {
        std::iter::once(self.proof).chain(self.longer)
    }
}

/// A counterexample in JSON: `catena-counterexample/2`.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "catena-counterexample/2")]
pub struct Counterexample {
    /// The position, 729 characters.
    state: String,
    /// The candidate that the first family eliminates.
    eliminates: String,
    /// The number of its candidates.
    candidates: usize,
    /// The family that has a proof.
    holds: Holds,
    /// The family that has none.
    fails: Fails,
    /// The first family's proof, then the second's where it has a longer one.
    proofs: Vec<Judged>,
}

/// What has a proof.
#[derive(Serialize)]
struct Holds {
    /// The family.
    family: String,
    /// The length of its proof.
    length: usize,
}

/// What has none, and how far it was searched.
#[derive(Serialize)]
struct Fails {
    /// The family.
    family: String,
    /// The query of a family that is not built in; null where it is.
    query: Option<String>,
    /// There is no proof up to this length.
    none_up_to: usize,
    /// The greatest number of cells of an almost locked set.
    als_size: usize,
    /// The greatest number of nodes that the search may expand; it came to its end within them.
    budget: u64,
    /// Whether the search came to its end: always.
    complete: bool,
    /// The length of its proof where that is longer; null where none is known.
    length: Option<usize>,
}
