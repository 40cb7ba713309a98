//! Unit propagation over a few clauses, and which of them it needed.

use super::clauses::{Clauses, Lit, Reason};

/// What a clause is under the values so far.
enum Standing {
    /// One of its literals is true, or two have no value.
    Idle,
    /// All of its literals but this one are false.
    Unit(Lit),
    /// All of its literals are false.
    Conflict,
}

/// Values of variables, and why they have them.
#[derive(Default)]
pub(super) struct Propagation {
    /// By variable: 1 true, -1 false, 0 without a value.
    values: Vec<i8>,
    /// By variable: whether the last conflict needed its value.
    needed: Vec<bool>,
    /// The literals that became true in their order, with the clause that made them so; none for those
    /// that were assumed.
    trail: Vec<(Lit, Option<Reason>)>,
}

impl Propagation {
    /// Assumes that no literal of a clause is true, and propagates over the clauses that are cited until
    /// one of them is false: those that were needed, in the order in which they became units, the false one
    /// at the end. `None` where the cited clauses leave the question open.
    ///
    /// The clause must not hold a literal and its negation.
    pub fn refute(
        &mut self,
        clauses: &Clauses,
        clause: &[Lit],
        cited: &[Reason],
    ) -> Option<Vec<Reason>> {
        for (literal, _) in self.trail.drain(..) {
            self.values[literal.variable()] = 0;
        }
        clause.iter().for_each(|&literal| self.set(!literal, None));
        loop {
            let known = self.trail.len();
            for &reason in cited {
                match self.standing(clauses, reason) {
                    Standing::Idle => {}
                    Standing::Unit(literal) => self.set(literal, Some(reason)),
                    Standing::Conflict => return Some(self.reasons(clauses, reason)),
                }
            }
            if self.trail.len() == known {
                return None;
            }
        }
    }

    /// Whether a literal is true, or false; `None` where it has no value.
    pub fn value(&self, literal: Lit) -> Option<bool> {
        match self.values.get(literal.variable()).copied().unwrap_or(0) {
            0 => None,
            value => Some((value > 0) == (literal.0 > 0)),
        }
    }

    /// Whether the last conflict needed the value of a literal.
    pub fn was_needed(&self, literal: Lit) -> bool {
        self.needed[literal.variable()]
    }

    fn set(&mut self, literal: Lit, reason: Option<Reason>) {
        let variable = literal.variable();
        if self.values.len() <= variable {
            self.values.resize(variable + 1, 0);
            self.needed.resize(variable + 1, false);
        }
        self.values[variable] = literal.0.signum() as i8;
        self.trail.push((literal, reason));
    }

    fn standing(&self, clauses: &Clauses, reason: Reason) -> Standing {
        let mut unit = None;
        for &literal in clauses.literals(reason, &mut [Lit(0); 9]) {
            match self.value(literal) {
                Some(true) => return Standing::Idle,
                Some(false) => {}
                None if unit.is_some() => return Standing::Idle,
                None => unit = Some(literal),
            }
        }
        unit.map_or(Standing::Conflict, Standing::Unit)
    }

    /// The reasons of a conflict, each before those that need it.
    fn reasons(&mut self, clauses: &Clauses, conflict: Reason) -> Vec<Reason> {
        self.needed.fill(false);
        self.need(clauses, conflict);
        let mut reasons = vec![conflict];
        for place in (0..self.trail.len()).rev() {
            if let (literal, Some(reason)) = self.trail[place]
                && self.was_needed(literal)
            {
                self.need(clauses, reason);
                reasons.push(reason);
            }
        }
        reasons.reverse();
        reasons
    }

    fn need(&mut self, clauses: &Clauses, reason: Reason) {
        for literal in clauses.literals(reason, &mut [Lit(0); 9]) {
            self.needed[literal.variable()] = true;
        }
    }
}
