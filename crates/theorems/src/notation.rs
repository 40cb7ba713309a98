//! How patterns are written: `r1c2{2 3} – c3n2{r1 (r4 r5)} – r4c1{2 .}`.
//!
//! A step is its variable with its left- and its right-linking candidate: in a cell the digits, in a row the
//! columns, in a column the rows, in a block the cells. A group is in brackets, and a dot says that nothing is
//! left.

use std::fmt;

use catena::grid::{Candidate, Space};
use catena::proof::Closing;

use crate::chain::{Chain, Step};

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            if index > 0 {
                f.write_str(" – ")?;
            }
            let is_end = self.closing == Closing::Whip && index + 1 == self.steps.len();
            write!(f, "{}", Written { step, is_end })?;
        }
        Ok(())
    }
}

struct Written<'a> {
    step: &'a Step,
    is_end: bool,
}

impl Written<'_> {
    fn value(&self, candidate: usize) -> String {
        let candidate = Candidate::from_index(candidate);
        let cell = candidate.cell();
        match self.step.csp.space() {
            Space::Rc => candidate.digit().to_string(),
            Space::Rn => format!("c{}", cell.column() + 1),
            Space::Cn => format!("r{}", cell.row() + 1),
            Space::Bn => cell.to_string(),
        }
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Step { csp, left, right } = self.step;
        let right = match right.single() {
            _ if self.is_end => ".".to_owned(),
            Some(right) => self.value(right),
            None => {
                let members: Vec<String> = right.members().map(|one| self.value(one)).collect();
                format!("({})", members.join(" "))
            }
        };
        write!(f, "{csp}{{{} {right}}}", self.value(*left))
    }
}
