//! What one rule says of a conclusion.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use super::judged::Judged;
use crate::notation::Notation;
use crate::rules::{Reach, is_at_most};
use crate::work::Outcome;

/// What a rule says of an elimination, or of a placement.
///
/// In JSON a found proof has beside it its `length`, `at_most` where a shorter one may exist, what it `needs` and the
/// `steps` of its chain in nrc notation; these are for reading only.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct RuleAnswer {
    /// The rule.
    pub rule: String,
    /// The greatest number of cells of the almost locked sets it looked for; `None` when it uses none.
    #[serde(default)]
    pub als_size: Option<usize>,
    /// Its shortest proof, or that there is none.
    pub outcome: Outcome<Judged>,
    /// A proof that says how long the shortest one is at most: of the rule itself, where its proofs are longer than was
    /// asked for, or of another one, where the search for the shortest was stopped.
    #[serde(default)]
    pub met: Option<Judged>,
}

impl RuleAnswer {
    /// Whether it has no proof, whatever the length.
    pub fn is_none_of_any_length(&self) -> bool {
        matches!(self.outcome, Outcome::None { up_to: Reach::ANY })
    }

    /// The proof, when there is one.
    pub fn proof(&self) -> Option<&Judged> {
        match &self.outcome {
            Outcome::Found(proof) => Some(proof),
            Outcome::None { .. } | Outcome::Stopped { .. } => None,
        }
    }
}

impl Serialize for RuleAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("RuleAnswer", 8)?;
        fields.serialize_field("rule", &self.rule)?;
        if let Some(als_size) = self.als_size {
            fields.serialize_field("als_size", &als_size)?;
        }
        if let Some(proof) = self.proof() {
            fields.serialize_field("length", &proof.proof().length)?;
            if is_at_most(&self.rule, proof.proof().length) {
                fields.serialize_field("at_most", &true)?;
            }
            fields.serialize_field("needs", &proof.needs())?;
            fields.serialize_field("steps", &proof.steps(Notation::Nrc))?;
        }
        fields.serialize_field("outcome", &self.outcome)?;
        if let Some(met) = &self.met {
            fields.serialize_field("met", met)?;
        }
        fields.end()
    }
}
