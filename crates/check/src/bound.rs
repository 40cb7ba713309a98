//! How a judge is stopped before its end.
//!
//! A document of a few hundred bytes may ask for more patterns than anyone can wait for. So a judge whose work is
//! not bounded by the length of what it reads asks a [`Bound`] at each unit of it: a pattern, a step of one, an
//! order of its candidates.

/// Says whether to go on.
pub trait Bound {
    /// Counts a unit of work, some microseconds.
    ///
    /// # Errors
    /// When the judge is to stop. What was not judged until then is not judged.
    fn spend(&mut self) -> Result<(), Stopped>;
}

/// A judge was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// So many units of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Units(
    /// How many are left.
    pub u64,
);

impl Bound for Units {
    fn spend(&mut self) -> Result<(), Stopped> {
        self.0 = self.0.checked_sub(1).ok_or(Stopped)?;
        Ok(())
    }
}
