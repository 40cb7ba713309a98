//! A proof with the checker's word on it.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;

use super::assumption::Assumption;
use super::effort::Effort;
use super::error::Unsound;
use crate::card::fame;
use crate::check::{Verdict, check};
use crate::grid::Conclusion;
use crate::notation::{Guarded, Notation};
use crate::proof::Proof;
use crate::proof::json::{from_json, to_json};

/// The order in which proofs are shown where nobody asks for one conclusion: [effort](Effort::least), length, and how well
/// people know the rule.
pub type Simplicity = (Option<Effort>, usize, usize);

/// A proof with the checker's word on it.
///
/// There is no other way to make one than to have the checker judge the proof. In JSON it is a
/// `catena-proof/1` document, and what is read is judged again. Cloning is cheap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged(Arc<Inner>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Inner {
    proof: Proof,
    verdict: Verdict,
    assumption: Option<Assumption>,
}

impl Judged {
    /// Has a proof judged.
    pub fn of(proof: Proof) -> Judged {
        let verdict = check(&proof);
        Judged::with(proof, verdict)
    }

    /// A proof with its verdict. A solver is asked for the solutions of the givens where it assumes that there is one.
    fn with(proof: Proof, verdict: Verdict) -> Judged {
        let assumption = match &verdict {
            Verdict::Proved(_) => Assumption::of(&proof),
            Verdict::Refused(_) => None,
        };
        Judged(Arc::new(Inner { proof, verdict, assumption }))
    }

    /// Has a proof judged that a search found.
    ///
    /// # Errors
    /// When the checker refuses it: then the search is at fault.
    pub(super) fn found(proof: Proof) -> Result<Judged, Box<Unsound>> {
        match check(&proof) {
            Verdict::Refused(refusal) => Err(Box::new(Unsound { proof, refusal })),
            verdict => Ok(Judged::with(proof, verdict)),
        }
    }

    /// The proof.
    pub fn proof(&self) -> &Proof {
        &self.0.proof
    }

    /// The proof alone.
    pub fn into_proof(self) -> Proof {
        Arc::unwrap_or_clone(self.0).proof
    }

    /// The checker's word.
    pub fn verdict(&self) -> &Verdict {
        &self.0.verdict
    }

    /// Whether the givens have one solution, where it assumes that; `None` where it assumes nothing, or is refused.
    pub fn assumption(&self) -> Option<Assumption> {
        self.0.assumption
    }

    /// Whether the checker accepts it, and what it assumes holds.
    pub fn is_proved(&self) -> bool {
        matches!(self.verdict(), Verdict::Proved(_))
            && self.assumption().is_none_or(Assumption::holds)
    }

    /// `proved`, with what it assumes, or `refused` and why.
    pub fn word(&self) -> String {
        match (self.verdict(), self.assumption()) {
            (Verdict::Refused(refusal), _) => format!("refused: {refusal}"),
            (_, None) => "proved".to_owned(),
            (_, Some(Assumption::Holds)) => "proved, assuming one solution".to_owned(),
            (_, Some(fails)) => format!("proved {fails}"),
        }
    }

    /// Whether it is a naked or hidden single.
    pub fn is_single(&self) -> bool {
        self.proof().chain.is_none() && self.proof().length == 0
    }

    /// The proof as a person writes it.
    ///
    /// A chain that the notation cannot express is written in nrc notation; what is not a chain, by
    /// its name and conclusions.
    pub fn in_notation(&self, notation: Notation) -> String {
        notation.write(self.proof()).to_string()
    }

    /// The steps of the chain in a notation, without its name and conclusions; `None` when it is neither a
    /// chain nor a force chain whose steps have one reason each. What the notation cannot express is in nrc
    /// notation, and a force chain in GNPX's.
    pub fn steps(&self, notation: Notation) -> Option<String> {
        let steps = notation.write(self.proof()).steps;
        Some(steps).filter(|steps| !steps.is_empty())
    }

    /// Whether this is among its conclusions. A proof of something else may have it as a consequence: what sees a
    /// candidate that is placed falls.
    pub fn states(&self, conclusion: Conclusion) -> bool {
        self.proof().conclusions.contains(&conclusion)
    }

    /// What it concludes, as a list in a sentence.
    pub fn conclusions(&self) -> String {
        Conclusion::list(&self.proof().conclusions)
    }

    /// The `catena-proof/1` document, on one line.
    pub fn to_json(&self) -> String {
        to_json(self.proof())
    }

    /// How hard it is to follow to one of its conclusions.
    pub fn effort_to(&self, conclusion: Conclusion) -> Effort {
        Effort::of(self.proof(), conclusion)
    }

    /// The order in which proofs are shown where nobody asks for one conclusion.
    pub fn simplicity(&self) -> Simplicity {
        let (length, fame) = self.order();
        (Effort::least(self.proof()), length, fame)
    }

    /// The order in which proofs of one conclusion are shown. What is proved comes before what fails its assumption, and
    /// what [states](Judged::states) the conclusion before that of which it is only a consequence; then by
    /// [effort](Effort), by length, by how well people know the rule.
    pub fn order_for(&self, conclusion: Conclusion) -> (bool, bool, Effort, usize, usize) {
        let (length, fame) = self.order();
        (!self.is_proved(), !self.states(conclusion), self.effort_to(conclusion), length, fame)
    }

    /// The order of a table of rules: by length, then by how well people know the rule.
    pub fn order(&self) -> (usize, usize) {
        (self.proof().length, fame(self.proof().family.name.raw()))
    }

    /// The simplest of several proofs, whatever they conclude, by [`Judged::simplicity`].
    pub fn simplest_of<'a>(proofs: impl Iterator<Item = &'a Judged>) -> Option<&'a Judged> {
        proofs.min_by_key(|judged| judged.simplicity())
    }

    /// What it needs besides single candidates, in words, `2 guardians of {156}` for the choice that an impossible
    /// pattern gives; empty when candidates are enough.
    pub fn needs(&self) -> String {
        let needs = self.proof().needs().to_string();
        let guarded = Guarded::of_proof(self.proof()).into_iter().map(|pattern| {
            let count = pattern.guardians.len();
            format!(
                "{count} guardian{} of {{{}}}",
                if count == 1 { "" } else { "s" },
                pattern.digits
            )
        });
        let all = Some(needs).into_iter().filter(|needs| !needs.is_empty()).chain(guarded);
        all.collect::<Vec<_>>().join(", ")
    }
}

impl Serialize for Judged {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = RawValue::from_string(self.to_json()).map_err(serde::ser::Error::custom)?;
        document.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Judged {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Judged, D::Error> {
        let document = Box::<RawValue>::deserialize(deserializer)?;
        from_json(document.get()).map(Judged::of).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Conclusion, State, singles};
    use crate::rules::prove_single;

    #[test]
    fn a_proof_that_the_checker_refuses_is_not_handed_out() {
        let mut state = State::FULL;
        for column in 2..=9 {
            state.remove(format!("n1r1c{column}").parse().unwrap());
        }
        let single = singles(&state).next().unwrap();
        let mut proof = prove_single(&state, state.decided_cells(), single);
        assert!(Judged::found(proof.clone()).is_ok());
        proof.conclusions = vec![Conclusion::Place("n2r1c1".parse().unwrap())];
        let unsound = Judged::found(proof.clone()).unwrap_err();
        let message = unsound.to_string();
        assert!(
            message.starts_with("internal error: the search of hidden-single found"),
            "{message}"
        );
        assert!(message.contains("r1c1=2"), "{message}");
        assert!(!Judged::of(proof).is_proved());
    }
}
