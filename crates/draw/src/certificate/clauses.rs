//! Literals, and the clauses that a derivation may cite.

use std::ops::Not;

use catena::grid::{Candidate, Csp};

/// A literal, as DIMACS writes it: a variable counted from 1, negative where it is negated. The first 729
/// variables are the candidates in the order of their indices; after them come those that are defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lit(pub i32);

impl Lit {
    /// That a candidate is true.
    pub fn of(candidate: Candidate) -> Lit {
        Lit(candidate.index() as i32 + 1)
    }

    /// The variable, counted from 1.
    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize
    }

    /// The candidate that the literal says is false.
    pub fn denied(self) -> Option<Candidate> {
        (-729..0).contains(&self.0).then(|| Candidate::from_index(self.variable() - 1))
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

/// A clause that a derivation may cite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// One of the nine candidates of a variable is true.
    OneOf(Csp),
    /// Two candidates that are linked are not both true.
    NotBoth(Candidate, Candidate),
    /// A candidate that is not live is false.
    Dead(Candidate),
    /// One of the conclusions does not hold.
    Negation,
    /// The clause of this number, counted from 0, that was derived or defines a variable.
    Derived(usize),
}

/// The clauses that were derived, and the negation of the conclusions.
pub(super) struct Clauses {
    negation: Vec<Lit>,
    literals: Vec<Lit>,
    /// Where each clause ends in the literals.
    ends: Vec<usize>,
}

impl Clauses {
    pub fn new(negation: Vec<Lit>) -> Clauses {
        Clauses { negation, literals: Vec::new(), ends: Vec::new() }
    }

    /// Adds a clause.
    pub fn push(&mut self, clause: &[Lit]) -> Reason {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        Reason::Derived(self.ends.len() - 1)
    }

    /// The literals of a clause; `room` holds those of a clause that is not written down.
    pub fn literals<'a>(&'a self, reason: Reason, room: &'a mut [Lit; 9]) -> &'a [Lit] {
        match reason {
            Reason::OneOf(csp) => {
                *room = csp.candidates().map(Lit::of);
                room
            }
            Reason::NotBoth(one, other) => {
                (room[0], room[1]) = (!Lit::of(one), !Lit::of(other));
                &room[..2]
            }
            Reason::Dead(candidate) => {
                room[0] = !Lit::of(candidate);
                &room[..1]
            }
            Reason::Negation => &self.negation,
            Reason::Derived(number) => {
                let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
                &self.literals[start..self.ends[number]]
            }
        }
    }

    /// The first derived clause that is this literal and nothing else.
    pub fn unit(&self, literal: Lit) -> Option<Reason> {
        let is_it = |&number: &usize| {
            self.literals(Reason::Derived(number), &mut [literal; 9]) == [literal]
        };
        (0..self.ends.len()).find(is_it).map(Reason::Derived)
    }

    /// Whether a clause has a literal.
    pub fn has(&self, reason: Reason, literal: Lit) -> bool {
        self.literals(reason, &mut [literal; 9]).contains(&literal)
    }
}
