//! What goes on where some rules are stuck.

use super::Explorer;
use super::ask::{Ask, Selection};
use super::error::AskError;
use super::judged::Judged;
use crate::card::When;

impl Explorer {
    /// The first proof by a rule beyond these, in the order in which a path tries rules: of those that `find` asks, then of
    /// those that the page asks where they find nothing. The bounds are those of the question, and its rules are not looked
    /// at. `None` where none of these rules has a proof within them.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer};
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let explorer = Explorer::open(grid)?;
    /// let onward = explorer.onward(&["naked-subset".to_owned()], &Ask::default())?;
    /// assert_eq!(onward.unwrap().proof().family.name.raw(), "nrc-chain");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a rule finds a proof that the checker refuses.
    pub fn onward(&self, beyond: &[String], ask: &Ask) -> Result<Option<Judged>, AskError> {
        let rules = [When::SideBySide, When::Further].map(|when| self.catalogue().asked(when));
        let names = rules.iter().flatten().map(|rule| rule.name());
        for name in names.filter(|name| !beyond.iter().any(|known| known == name)) {
            let rules = Selection::Named(vec![name.to_owned()]);
            let found = self.find(&Ask { rules, one_proof: true, ..ask.clone() })?;
            if let Some(proof) = found.proofs.first() {
                return Ok(Some(proof.clone()));
            }
        }
        Ok(None)
    }
}
