//! Whether the cases of a class are all there are, and one of its forms is there in each.

use crate::grid::Candidate;

use super::refusal::SplitFault;
use super::table::linked;
use super::{Class, MAX_DEPTH, Split, States, TARGET};

/// Whether the split closes; the number of its cases.
pub(super) fn closes(states: States, class: &Class) -> Result<usize, SplitFault> {
    let mut known = vec![None; 729];
    known[TARGET.index()] = Some(true);
    for (list, value) in [(&class.pattern.live, true), (&class.pattern.dead, false)] {
        for candidate in list {
            if known[candidate.index()].replace(value).is_some_and(|before| before != value) {
                return Err(SplitFault::PatternContradicts(*candidate));
            }
        }
    }
    Splitting { states, class, known }.cases(&class.split, 0)
}

struct Splitting<'a> {
    states: States,
    class: &'a Class,
    /// Of each candidate whether it is live, as far as the case says.
    known: Vec<Option<bool>>,
}

impl Splitting<'_> {
    fn is(&self, candidate: Candidate, live: bool) -> bool {
        self.known[candidate.index()] == Some(live)
    }

    fn cases(&mut self, split: &Split, depth: usize) -> Result<usize, SplitFault> {
        if depth > MAX_DEPTH {
            return Err(SplitFault::TooDeep);
        }
        match split {
            Split::Form(form) => {
                let literals =
                    &self.class.forms.get(*form).ok_or(SplitFault::NoForm(*form))?.literals;
                let open =
                    |list: &[Candidate], live| list.iter().find(|&&c| !self.is(c, live)).copied();
                match open(&literals.live, true).or(open(&literals.dead, false)) {
                    Some(candidate) => Err(SplitFault::NotThere { form: *form, candidate }),
                    None => Ok(1),
                }
            }
            Split::Empty(csp) => {
                let all_dead = csp.candidates().iter().all(|&value| self.is(value, false));
                let holds = self.states >= States::NonEmpty && all_dead;
                if holds { Ok(1) } else { Err(SplitFault::NotEmpty(*csp)) }
            }
            Split::Single(csp, single, other) => {
                let values = csp.candidates();
                let lone = values.iter().all(|&value| value == *single || self.is(value, false));
                let holds = self.states >= States::SinglesDone
                    && values.contains(single)
                    && lone
                    && self.is(*single, true)
                    && self.is(*other, true)
                    && linked(*other, &[*single], None);
                if holds { Ok(1) } else { Err(SplitFault::NotSingle(*single)) }
            }
            Split::Cases(candidate, live, dead) => {
                if self.known[candidate.index()].is_some() {
                    return Err(SplitFault::KnownAlready(*candidate));
                }
                let mut leaves = 0;
                for (value, case) in [(true, live), (false, dead)] {
                    self.known[candidate.index()] = Some(value);
                    leaves += self.cases(case, depth + 1)?;
                }
                self.known[candidate.index()] = None;
                Ok(leaves)
            }
        }
    }
}
