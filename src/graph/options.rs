//! Which nodes a graph has.

use super::kinds::NodeKind;

/// Which nodes a graph has beside its candidates and CSP variables, which it always has.
///
/// The default is everything there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether the groups of box-line intersections are nodes.
    pub intersections: bool,
    /// The largest number of cells of an ALS: none with 0, all with [`Options::LARGEST_ALS`]. The
    /// digit sets of the ALS there are always are nodes.
    pub als_size: usize,
    /// Whether the complements of these ALS, and their digit sets, are nodes.
    pub almost_cells: bool,
}

impl Options {
    /// The number of cells no ALS exceeds: nine cells would have to hold ten digits.
    pub const LARGEST_ALS: usize = 8;

    /// Every node there is.
    pub const ALL: Options =
        Options { intersections: true, als_size: Options::LARGEST_ALS, almost_cells: true };
    /// Candidates, CSP variables and box-line groups.
    pub const GROUPS: Options = Options { intersections: true, ..Options::CANDIDATES };
    /// Only candidates and CSP variables.
    pub const CANDIDATES: Options =
        Options { intersections: false, als_size: 0, almost_cells: false };

    /// Candidates, CSP variables, box-line groups and the ALS of up to this many cells.
    pub const fn sets(als_size: usize) -> Options {
        Options { als_size, ..Options::GROUPS }
    }

    /// These and the nodes of a kind, ALS of every size, with all the nodes they are made of. Nothing
    /// more for a kind that no graph of a state has.
    pub const fn with(self, kind: NodeKind) -> Options {
        match kind {
            NodeKind::Candidate
            | NodeKind::Csp
            | NodeKind::Layer
            | NodeKind::Tag
            | NodeKind::Choice
            | NodeKind::Puzzle
            | NodeKind::State => self,
            NodeKind::Group => Options { intersections: true, ..self },
            NodeKind::Als => Options { almost_cells: self.almost_cells, ..Options::ALL },
            NodeKind::AlmostCell => Options::ALL,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::ALL
    }
}
