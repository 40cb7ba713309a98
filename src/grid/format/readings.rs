//! Two readings of one text.

use super::error::ReadError;
use super::givens::write_givens;
use super::sukaku::write_sukaku;
use crate::grid::Position;

/// Writes a position on one line: as 81 characters where the givens say it all, otherwise as a sukaku.
pub fn write_shortest(position: &Position) -> String {
    write_givens(position).unwrap_or_else(|_| write_sukaku(&position.state))
}

/// The error that asks which of two readings is meant, each with how the text is read so.
pub(super) fn two_readings(readings: [(&Position, &str); 2]) -> ReadError {
    let told = |(position, how): (&Position, &str)| (write_shortest(position), how.to_owned());
    ReadError::Ambiguous { readings: readings.map(told).to_vec() }
}
