//! Forcing whips about the target, enumerated once more.
//!
//! A variable has some candidates and no others. From each that does not see the target a partial whip begins: it
//! goes on as long as its right-linking candidates do not see the target, and ends where one does. The length is
//! 1 and the number of variables of these whips.

use crate::grid::{Candidate, Csp};

use super::image::Names;
use super::patterns::{Asked, Met, Visitor};
use super::table::{linked, linked_to};
use super::{TARGET, Unproved};

/// Adds the forcing whips of a length from a variable with so many candidates.
pub(super) fn of_length(values: usize, length: usize, met: &mut Met) -> Result<(), Unproved> {
    for csp in Csp::all().filter(|csp| !csp.candidates().contains(&TARGET)) {
        let mut forcing = Forcing { csp, values, steps: length - 1, met: &mut *met };
        forcing.choose(&[], &Names::of_target())?;
    }
    Ok(())
}

/// The forcing whips from one variable.
struct Forcing<'a, 'b> {
    csp: Csp,
    /// How many candidates it has.
    values: usize,
    /// How many steps the whips have together.
    steps: usize,
    met: &'a mut Met<'b>,
}

/// A partial whip in the making: where it starts, and its left- and right-linking candidates.
#[derive(Clone)]
struct Whip {
    start: Candidate,
    left: Vec<Candidate>,
    right: Vec<Candidate>,
}

impl Whip {
    fn has(&self, candidate: Candidate) -> bool {
        let met = self.left.contains(&candidate) || self.right.contains(&candidate);
        met || [TARGET, self.start].contains(&candidate)
    }

    fn excludes(&self, candidate: Candidate) -> bool {
        let mut reasons = std::iter::once(&self.start).chain(&self.right);
        reasons.any(|reason| linked(candidate, &[*reason], None))
    }

    fn with(&self, left: Candidate, right: Candidate) -> Whip {
        let mut whip = self.clone();
        whip.left.push(left);
        whip.right.push(right);
        whip
    }
}

impl Forcing<'_, '_> {
    /// Chooses the candidates of the variable, in every order.
    fn choose(&mut self, chosen: &[Candidate], names: &Names) -> Result<(), Unproved> {
        self.met.step()?;
        let others = self.csp.candidates().into_iter().filter(|value| !chosen.contains(value));
        if chosen.len() == self.values {
            let others: Vec<Candidate> = others.collect();
            return match Asked::default().and(chosen, &others) {
                Some(asked) => self.branch(chosen, self.steps, names, &asked),
                None => Ok(()),
            };
        }
        for value in others.filter(|&value| names.name(value) == value) {
            self.choose(&[chosen, &[value]].concat(), &names.with(value))?;
        }
        Ok(())
    }

    /// A whip from the first of the starts, and then from the others.
    fn branch(
        &mut self,
        starts: &[Candidate],
        steps: usize,
        names: &Names,
        asked: &Asked,
    ) -> Result<(), Unproved> {
        match starts {
            [] if steps == 0 => self.met.pattern(asked.clone().literals()),
            [] => Ok(()),
            [start, rest @ ..] if linked(*start, &[TARGET], None) => {
                self.branch(rest, steps, names, asked)
            }
            [start, rest @ ..] => {
                let whip = Whip { start: *start, left: Vec::new(), right: Vec::new() };
                self.extend(&whip, rest, steps, names, asked)
            }
        }
    }

    /// One more step of a whip, in every way.
    fn extend(
        &mut self,
        whip: &Whip,
        rest: &[Candidate],
        steps: usize,
        names: &Names,
        asked: &Asked,
    ) -> Result<(), Unproved> {
        self.met.step()?;
        let Some(steps) = steps.checked_sub(1) else { return Ok(()) };
        let last = *whip.right.last().unwrap_or(&whip.start);
        for &left in linked_to(last, None) {
            if whip.has(left) || names.name(left) != left {
                continue;
            }
            let names = names.with(left);
            for csp in left.csps() {
                for right in csp.candidates() {
                    if right == left || whip.has(right) || names.name(right) != right {
                        continue;
                    }
                    let open = |other: &Candidate| {
                        ![left, right].contains(other) && !whip.excludes(*other)
                    };
                    let dead: Vec<Candidate> = csp.candidates().into_iter().filter(open).collect();
                    let Some(asked) = asked.and(&[left, right], &dead) else { continue };
                    let names = names.with(right);
                    match linked(right, &[TARGET], None) {
                        true => self.branch(rest, steps, &names, &asked)?,
                        false => {
                            self.extend(&whip.with(left, right), rest, steps, &names, &asked)?
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
