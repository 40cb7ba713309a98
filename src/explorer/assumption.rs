//! That the givens have one solution, where rules assume it: asked of a solver, and said where it fails.

use std::sync::Arc;

use super::Explorer;
use super::error::AskError;
use super::notice::{Notice, differing};
use crate::grid::{Digit, State};
use crate::rules::Rule;
use crate::solution::{Solutions, solutions};

impl Explorer {
    /// What one should know where these rules answer: also where the givens have several solutions, though one of the
    /// rules, or a choice that they take, assumes that they have one.
    ///
    /// # Errors
    /// When a rule assumes it, and there are no givens, or the state cannot come from them.
    pub(super) fn notices_for(&self, rules: &[Arc<dyn Rule>]) -> Result<Vec<Notice>, AskError> {
        let mut notices = self.notices().to_vec();
        let is_assuming = |rule: &&Arc<dyn Rule>| rule.facts().assumes_one_solution;
        let has_givens = !self.position().givens.is_empty();
        match rules.iter().find(is_assuming) {
            Some(rule) if !has_givens => {
                return Err(AskError::NoGivens { rule: rule.name().to_owned() });
            }
            Some(_) => notices.extend(self.assumption()?),
            // Choices assume nothing where there are no givens.
            None if has_givens && self.prepared().patterns().assume_one_solution() => {
                notices.extend(self.assumption()?);
            }
            None => {}
        }
        Ok(notices)
    }

    /// Where the givens have several solutions: the first cell in which two of them differ.
    fn assumption(&self) -> Result<Option<Notice>, AskError> {
        let position = self.position();
        let mut givens: [Option<Digit>; 81] = [None; 81];
        for cell in position.givens.iter() {
            let digit = position.state.decided(cell).ok_or(AskError::GivensContradict)?;
            givens[cell.index()] = Some(digit);
        }
        let from_givens = State::from_givens(&givens).map_err(|_| AskError::GivensContradict)?;
        Ok(match solutions(&from_givens) {
            Solutions::None => return Err(AskError::GivensContradict),
            Solutions::One(_) => None,
            Solutions::Several(two) => {
                let differs = differing(&two);
                differs.map(|(cell, digits)| Notice::AssumptionFails { cell, digits })
            }
        })
    }
}
