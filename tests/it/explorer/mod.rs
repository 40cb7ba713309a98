//! The explorer: its answers, their JSON, what it says of a position, and how it is interrupted.

mod answers;
mod documents;
mod effort;
mod entries;
mod interrupts;
mod unproved;

use catena::explorer::Explorer;

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains". Singles are not open in it.
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// Number 25 of the hard list that D. Berthier works through (A7).
const PUZZLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

/// EasterMonster, by JPF, after its first step in D. Berthier's A7. It needs whips of length 20 and
/// more.
const EASTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.7.....7.......85..4.7.....6...3...9.8...2.....1";

fn hinge() -> Explorer {
    Explorer::open(HINGE).unwrap()
}
