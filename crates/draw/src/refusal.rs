//! What a checker refused, as a picture marks it.

use std::fmt;

use catena::check::{self, Verdict};
use catena::explorer::Judged;

use super::diagram::step_name;

/// Why a proof was refused, and where: it is drawn, but marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The step of the chain that fails, counted from 0, when it is one.
    pub step: Option<usize>,
    /// The number of the line that fails, when it is one.
    pub line: Option<usize>,
    /// The condition that fails, in words.
    pub reason: String,
}

impl Refusal {
    /// What is said against a proof: what the checker refuses, or that the givens have not the one solution that it assumes;
    /// `None` when it is proved.
    pub fn of(judged: &Judged) -> Option<Refusal> {
        match judged.verdict() {
            Verdict::Refused(refusal) => Some(Refusal::of_checker(refusal)),
            Verdict::Proved(_) if judged.is_proved() => None,
            Verdict::Proved(_) => Some(Refusal { step: None, line: None, reason: judged.word() }),
        }
    }

    fn of_checker(refusal: &check::Refusal) -> Refusal {
        let (step, line, reason) = match refusal {
            check::Refusal::Conclusions(fault) => (None, None, fault.to_string()),
            check::Refusal::Line { line, fault } => (None, Some(*line), fault.to_string()),
            check::Refusal::Chain { step, fault } => (*step, None, fault.to_string()),
            check::Refusal::Length { .. }
            | check::Refusal::NotRankZero { .. }
            | check::Refusal::Fillings { .. } => (None, None, refusal.to_string()),
        };
        Refusal { step, line, reason }
    }
}

impl fmt::Display for Refusal {
    /// `refused at step c: …`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("refused")?;
        match (self.step, self.line) {
            (Some(step), _) => write!(f, " at step {}", step_name(step))?,
            (None, Some(line)) => write!(f, " at line {line}")?,
            (None, None) => {}
        }
        write!(f, ": {}", self.reason)
    }
}
