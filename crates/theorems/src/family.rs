//! Families with a length, as a statement names them: `whip[3]`, `nrczt-chain+nrczt-lr-lasso[2]`.

use std::fmt;

use catena::proof::Shape;

/// A family of patterns up to a length, or several families together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The names, joined by `+`.
    pub name: String,
    /// What it consists of.
    pub kinds: Vec<Kind>,
    /// How long its patterns may be.
    pub length: Length,
}

/// A bound of lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// At most so many variables.
    UpTo(usize),
    /// Every length there is.
    Any,
}

/// Patterns of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The chains of a record.
    Chain(Shape),
    /// As many cells of a house as the length says hold as many digits.
    NakedSubset,
    /// As many digits have as many cells of a house.
    HiddenSubset,
    /// A digit in as many rows has as many columns, or the other way round.
    Fish,
    /// The empty rectangle.
    EmptyRectangle,
    /// Two almost locked sets of as many cells, or fewer, with a digit that only one of them can have.
    AlsXz,
    /// From each of as many candidates of a variable, which has no other, a partial whip leads to the target false.
    ForcingWhip(usize),
}

impl Kind {
    /// The patterns that are not chains, by the names of their rules.
    pub const SETS: [(&str, Kind); 9] = [
        ("naked-subset", Kind::NakedSubset),
        ("hidden-subset", Kind::HiddenSubset),
        ("basic-fish", Kind::Fish),
        ("empty-rectangle", Kind::EmptyRectangle),
        ("als-xz", Kind::AlsXz),
        ("forcing-whip", Kind::ForcingWhip(2)),
        ("forcing-whip-3", Kind::ForcingWhip(3)),
        ("forcing-whip-4", Kind::ForcingWhip(4)),
        ("forcing-whip-5", Kind::ForcingWhip(5)),
    ];

    /// The record of its chains; `None` when they are not chains.
    pub const fn shape(&self) -> Option<Shape> {
        match self {
            Kind::Chain(shape) => Some(*shape),
            _ => None,
        }
    }
}

impl Family {
    /// Whether chains of this record are in it.
    pub fn has_chain(&self, shape: Shape) -> bool {
        self.kinds.contains(&Kind::Chain(shape))
    }

    /// The greatest length of its patterns, as the rules of the engine count it: of ALS-XZ that is two steps,
    /// whatever the sets. `None` without a bound.
    pub fn longest(&self) -> Option<usize> {
        match self.length {
            Length::UpTo(_) if self.kinds.contains(&Kind::AlsXz) => Some(2),
            Length::UpTo(length) => Some(length),
            Length::Any => None,
        }
    }

    /// The records of its chains.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.kinds.iter().filter_map(Kind::shape)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.length {
            Length::UpTo(length) => write!(f, "{}[{length}]", self.name),
            Length::Any => write!(f, "{}[*]", self.name),
        }
    }
}
