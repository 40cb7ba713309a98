//! A counterexample as commands print it: one family proves an elimination, another has no proof up to a
//! length.

use catena::grid::Candidate;
use catena::grid::format::{write_pencil_marks, write_sukaku};
use catena::proof::Proof;
use catena_store::Absence;
use serde_json::{Value, json};

use crate::Error;
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
    /// The document `catena-counterexample/1`.
    ///
    /// # Errors
    /// None that is known: a proof that cannot be written as JSON.
    pub fn document(&self) -> Result<Value, Error> {
        let Shown { target, proof, absence, longer } = self;
        let Absence { family, query, up_to, als_size, budget } = absence;
        Ok(json!({
            "schema": "catena-counterexample/1",
            "state": write_sukaku(&proof.state),
            "eliminates": target.to_string(),
            "candidates": proof.state.len(),
            "holds": { "family": proof.family.name, "length": proof.length },
            "fails": {
                "family": family.name,
                "query": query,
                "none-up-to": up_to,
                "als-size": als_size,
                "budget": budget,
                "complete": true,
                "length": longer.map(|proof| proof.length),
            },
            "proofs": self.proofs().map(json_of).collect::<Result<Vec<_>, _>>()?,
        }))
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

fn json_of(proof: &Proof) -> Result<Value, Error> {
    let text = catena::proof::json::to_json(proof);
    Ok(serde_json::from_str(&text).map_err(std::io::Error::from)?)
}
