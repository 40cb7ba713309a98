//! The grid a command is about: an argument, a file or standard input.

use crate::cli::Error;
use crate::grid::{Digit, Position, State, apply_singles};

/// What may be applied to a grid before the command looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum After {
    /// Naked and hidden singles, until none is open.
    Singles,
}

/// The arguments of every command that takes a grid.
#[derive(clap::Args, Debug)]
pub struct GridArgs {
    /// The grid: 81 characters, a pencil-mark grid, a HoDoKu library line or 729 characters; or a
    /// file that holds one; or - for standard input
    pub grid: String,
    /// Apply this first [default: nothing; the grid stands for what its givens leave]
    #[arg(long, value_enum)]
    pub after: Option<After>,
}

impl GridArgs {
    /// Reads the position.
    ///
    /// # Errors
    /// When it cannot be read as any format.
    pub fn read(&self) -> Result<Position, Error> {
        let givens: Vec<Option<Digit>> =
            self.grid.chars().map(|c| c.to_digit(10).and_then(Digit::from_number)).collect();
        let givens: &[Option<Digit>; 81] = givens[..]
            .try_into()
            .map_err(|_| Error::input("a grid has 81 characters", "write . for an empty cell"))?;
        let state = State::from_givens(givens)
            .map_err(|(one, other)| Error::input(format!("{one} and {other} are linked"), ""))?;
        let mut position = Position::from_state(state);
        if self.after == Some(After::Singles) {
            apply_singles(&mut position.state);
        }
        Ok(position)
    }
}
