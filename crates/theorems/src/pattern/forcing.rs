//! Forcing whips as patterns: a variable with its candidates, and a partial whip from each of them.

use std::ops::ControlFlow;

use catena::board::{CandidateSet, values_of};
use catena::grid::Csp;

use crate::chain::{links, variables};
use crate::cube::{Cube, with};
use crate::pattern::{Images, branches};
use crate::symmetry::{Labelling, TARGET};

/// Hands over the forcing whips from a variable with so many candidates that have this length, every one up to
/// symmetry at least once.
pub(crate) fn forcing_whips(
    values: usize,
    length: usize,
    images: Images,
    visit: &mut dyn FnMut(Cube) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for first in (0..729).filter(|&first| images.wants(&Labelling::TARGET, first)) {
        for csp in variables(first).filter(|csp| !values_of(*csp).contains(TARGET)) {
            let mut starts = Starts { csp, values, images, length, visit };
            starts.extend(&[first], Labelling::TARGET.with(first))?;
        }
    }
    ControlFlow::Continue(())
}

struct Starts<'a> {
    csp: Csp,
    values: usize,
    images: Images,
    length: usize,
    visit: &'a mut dyn FnMut(Cube) -> ControlFlow<()>,
}

impl Starts<'_> {
    /// Chooses the candidates of the variable: it has these and no others.
    fn extend(&mut self, chosen: &[usize], names: Labelling) -> ControlFlow<()> {
        let values = values_of(self.csp);
        if chosen.len() == self.values {
            let live: CandidateSet = chosen.iter().copied().collect();
            let target = CandidateSet::single(TARGET);
            let needs = Cube { live: with(live, &target), dead: values.and_not(&live) };
            return self.branch(chosen, self.length - 1, names, needs);
        }
        for next in values.iter().filter(|next| !chosen.contains(next)) {
            if self.images.wants(&names, next) {
                self.extend(&[chosen, &[next]].concat(), names.with(next))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds a whip for the first of these candidates, and then for the others, which have so many steps together.
    fn branch(
        &mut self,
        starts: &[usize],
        steps: usize,
        names: Labelling,
        needs: Cube,
    ) -> ControlFlow<()> {
        let Some((&start, rest)) = starts.split_first() else {
            return if steps == 0 { (self.visit)(needs) } else { ControlFlow::Continue(()) };
        };
        if links(TARGET).contains(start) {
            return self.branch(rest, steps, names, needs);
        }
        let images = self.images;
        let longest = if rest.is_empty() { steps..=steps } else { 1..=steps };
        longest.filter(|&length| length > 0).try_for_each(|length| {
            branches(start, length, images, names, needs, &mut |whip| {
                let name = |names: Labelling, candidate: usize| names.with(candidate);
                let met = whip.steps.iter().flat_map(|step| [Some(step.left), step.right.single()]);
                let names = met.flatten().fold(names, name);
                self.branch(rest, steps - length, names, whip.needs)
            })
        })
    }
}
