//! Families of several lengths against each other, and the order that comes of it.

use crate::decide::{Decision, Question, decide};
use crate::family::Family;
use crate::pattern::occurs;
use crate::semantics::Semantics;
use crate::statement::{Unfit, decidable, family};
use catena::query::Library;
use catena::work::{Interrupt, Stopped};

/// What is known of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The second family eliminates whatever the first does.
    Holds,
    /// There is a counterexample.
    Fails,
    /// Neither was found within the bound, or the pair cannot be decided.
    Open,
}

/// Families, and what is known of each pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lattice {
    /// The families.
    pub families: Vec<Family>,
    /// Of the first and the second: whether the second eliminates whatever the first does.
    pub verdicts: Vec<Vec<Verdict>>,
    /// What ended it before all pairs were asked for; `None` when they were.
    pub stopped: Option<Stopped>,
}

/// Of each name the lengths up to the greatest of which there are patterns: no XY-wing has two variables. Empty where
/// there are none.
///
/// # Errors
/// When a name is not that of a family that can be decided.
pub fn families_up_to(
    names: &[String],
    max_length: u8,
    library: &Library,
) -> Result<Vec<Family>, Unfit> {
    let mut families = Vec::new();
    for name in names {
        for length in 1..=max_length {
            let one = match family(&format!("{name}[{length}]"), library) {
                // The name is that of another size.
                Err(Unfit::OtherSize(..)) => continue,
                one => one?,
            };
            if occurs(&one, length.into()) {
                families.push(one);
            }
        }
    }
    Ok(families)
}

impl Lattice {
    /// Decides every pair by itself, so that what follows from others is tested. A pair is open after so many
    /// states. `progress` is called after each pair.
    pub fn decide(
        families: Vec<Family>,
        semantics: Semantics,
        most_rounds: u64,
        interrupt: &Interrupt,
        mut progress: impl FnMut(usize),
    ) -> Lattice {
        let count = families.len();
        let mut lattice =
            Lattice { families, verdicts: vec![vec![Verdict::Open; count]; count], stopped: None };
        for pair in 0..count * count {
            let (one, other) = (pair / count, pair % count);
            if let Err(by) = interrupt.check() {
                lattice.stopped = Some(by);
                break;
            }
            lattice.verdicts[one][other] = match one == other {
                true => Verdict::Holds,
                false => lattice.pair(one, other, semantics, most_rounds, interrupt),
            };
            progress(pair + 1);
        }
        lattice
    }

    fn pair(
        &self,
        one: usize,
        other: usize,
        semantics: Semantics,
        most_rounds: u64,
        interrupt: &Interrupt,
    ) -> Verdict {
        let (inner, outer) = (&self.families[one], &self.families[other]);
        if decidable(inner, outer, semantics).is_err() {
            return Verdict::Open;
        }
        let question = Question {
            first_only: true,
            most_rounds,
            ..Question::new(inner.clone(), outer.clone(), semantics)
        };
        let Decision { counts, stopped, .. } = decide(&question, interrupt, |_| ());
        match (counts.refuted, stopped) {
            (1.., _) => Verdict::Fails,
            (0, None) => Verdict::Holds,
            (0, Some(_)) => Verdict::Open,
        }
    }

    fn holds(&self, one: usize, other: usize) -> bool {
        self.verdicts[one][other] == Verdict::Holds
    }

    /// Three families of which the second has all that the first does, the third all that the second does, and
    /// not all that the first does: there are none, unless something decides wrongly.
    pub fn contradictions(&self) -> Vec<[usize; 3]> {
        let all = 0..self.families.len();
        let mut found = Vec::new();
        for one in all.clone() {
            for two in all.clone().filter(|&two| self.holds(one, two)) {
                let wrong = |&three: &usize| {
                    self.holds(two, three) && self.verdicts[one][three] == Verdict::Fails
                };
                found.extend(all.clone().filter(wrong).map(|three| [one, two, three]));
            }
        }
        found
    }

    /// The families that are equal, together; each list in the order of the families.
    pub fn classes(&self) -> Vec<Vec<usize>> {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for family in 0..self.families.len() {
            let equal = |class: &&mut Vec<usize>| {
                self.holds(family, class[0]) && self.holds(class[0], family)
            };
            match classes.iter_mut().find(equal) {
                Some(class) => class.push(family),
                None => classes.push(vec![family]),
            }
        }
        classes
    }

    /// Which classes lie directly above which: the pairs that do not follow from others.
    pub fn covers(&self, classes: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let below = |one: usize, other: usize| {
            one != other && self.holds(classes[one][0], classes[other][0])
        };
        let all = 0..classes.len();
        let mut covers = Vec::new();
        for one in all.clone() {
            for other in all.clone().filter(|&other| below(one, other)) {
                if !all.clone().any(|between| below(one, between) && below(between, other)) {
                    covers.push((one, other));
                }
            }
        }
        covers
    }
}
