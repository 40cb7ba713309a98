//! What is linked to what, read once more: two candidates with a common CSP variable.

use std::sync::LazyLock;

use crate::grid::{Candidate, Space};

/// The spaces whose variables join the cells of a plane; `None` for all links.
fn joining(plane: Option<Space>) -> &'static [Space] {
    match plane {
        None => &Space::ALL,
        Some(Space::Rc) => &[Space::Rn, Space::Cn, Space::Bn],
        Some(Space::Rn) => &[Space::Rc, Space::Cn],
        Some(Space::Cn) => &[Space::Rc, Space::Rn],
        Some(Space::Bn) => &[Space::Rc],
    }
}

/// For each plane, and for none, the candidates linked to each of the 729.
static LINKED: LazyLock<Vec<Vec<Vec<Candidate>>>> = LazyLock::new(|| {
    let planes = Space::ALL.into_iter().map(Some).chain([None]);
    let of = |one: Candidate, plane| {
        let spaces = joining(plane).iter();
        let mut all: Vec<Candidate> =
            spaces.flat_map(|&space| one.csps()[space as usize].candidates()).collect();
        all.retain(|&other| other != one);
        all.sort_unstable();
        all.dedup();
        all
    };
    planes.map(|plane| Candidate::all().map(|one| of(one, plane)).collect()).collect()
});

/// What a candidate is linked to, within a plane where one is given.
pub(super) fn linked_to(one: Candidate, plane: Option<Space>) -> &'static [Candidate] {
    &LINKED[plane.map_or(4, |plane| plane as usize)][one.index()]
}

/// Whether a candidate is linked to every member.
pub(super) fn linked(one: Candidate, node: &[Candidate], plane: Option<Space>) -> bool {
    node.iter().all(|member| linked_to(*member, plane).binary_search(&one).is_ok())
}
