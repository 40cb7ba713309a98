//! The patterns of families about the target: at least one of every class.
//!
//! Chains are written down candidate by candidate. Each next one may be taken so that its digit, row and
//! column have been met before or are called by the smallest free name, because a symmetry takes every other
//! chain to such a one.
//!
//! Two kinds of patterns are left out, since each asks for all that a shorter one, or another, does:
//! chains in which the family has closed before the last step; and those whose group lacks a member
//! because it is dead, as they are the same with that member in the group.

use std::collections::HashSet;

use crate::bound::Bound;
use crate::grid::{Candidate, Csp};
use crate::proof::{ClosingKind, Family, Shape};

use super::chain::{
    allows, closes, excluded, has_chain_inside, has_digit, is_group, is_new, may_be_left,
    may_follow,
};
use super::image::{Names, smallest};
use super::sets::Sets;
use super::table::linked_to;
use super::{
    Families, Literals, Refusal, Step, TARGET, Unproved, als, forcing, form, rectangle, sets, shape,
};

/// Patterns of a family.
pub(super) enum Kind {
    /// The chains of a record.
    Chains(Shape),
    /// Subsets or fish.
    Sets(Sets),
    /// Empty rectangles.
    Rectangles,
    /// ALS-XZ.
    AlsXz,
    /// Forcing whips from a variable with so many candidates.
    ForcingWhips(usize),
}

/// What the patterns of families are.
pub(super) fn kinds(families: &Families) -> Result<Vec<Kind>, Refusal> {
    families.families.iter().map(kind).collect()
}

/// What the patterns of a family are.
pub(super) fn kind(family: &Family) -> Result<Kind, Refusal> {
    match (family.shape, family.name.raw()) {
        (None, "naked-subset") => Ok(Kind::Sets(Sets::Naked)),
        (None, "hidden-subset") => Ok(Kind::Sets(Sets::Hidden)),
        (None, "basic-fish") => Ok(Kind::Sets(Sets::Fish)),
        (None, "empty-rectangle") => Ok(Kind::Rectangles),
        (None, "als-xz") => Ok(Kind::AlsXz),
        (None, "forcing-whip") => Ok(Kind::ForcingWhips(2)),
        (None, "forcing-whip-3") => Ok(Kind::ForcingWhips(3)),
        (None, "forcing-whip-4") => Ok(Kind::ForcingWhips(4)),
        (None, "forcing-whip-5") => Ok(Kind::ForcingWhips(5)),
        _ => shape(family).map(Kind::Chains),
    }
}

/// How many patterns are remembered, so that their classes are not looked up again: 50,000.
const REMEMBERED: usize = 50_000;

/// No pattern is longer: 1621. A forcing whip has up to five whips, and each of these at most as many variables as
/// there are.
const LONGEST: usize = 1 + 5 * 324;

/// Who is handed patterns as they are written down.
pub(super) trait Visitor {
    /// A step towards one.
    fn step(&mut self) -> Result<(), Unproved>;
    /// One more pattern.
    fn pattern(&mut self, pattern: Literals) -> Result<(), Unproved>;
}

/// The patterns met, held against the classes that are listed.
pub(super) struct Met<'a> {
    listed: &'a HashSet<Literals>,
    bound: &'a mut dyn Bound,
    /// Some of those met last.
    known: HashSet<Literals>,
    any: bool,
}

impl Visitor for Met<'_> {
    fn step(&mut self) -> Result<(), Unproved> {
        Ok(self.bound.spend()?)
    }

    /// The first that is missing ends it.
    fn pattern(&mut self, pattern: Literals) -> Result<(), Unproved> {
        self.any = true;
        if self.known.contains(&pattern) {
            return self.step();
        }
        if !self.listed.contains(&smallest(&pattern, self.bound)?) {
            return Err(Refusal::Missing { pattern }.into());
        }
        if self.known.len() == REMEMBERED {
            self.known.clear();
        }
        self.known.insert(pattern);
        Ok(())
    }
}

/// Whether every pattern of families up to a length is of a class that is listed.
///
/// # Errors
/// When one is not, there is none at all, or the judge is stopped.
pub(super) fn all_listed(
    kinds: &[Kind],
    length: usize,
    listed: &HashSet<Literals>,
    bound: &mut dyn Bound,
) -> Result<(), Unproved> {
    let chains = |kind: &Kind| match kind {
        Kind::Chains(shape) => Some(*shape),
        Kind::Sets(_) | Kind::Rectangles | Kind::AlsXz | Kind::ForcingWhips(_) => None,
    };
    let shapes: Vec<Shape> = kinds.iter().filter_map(chains).collect();
    let mut met = Met { listed, bound, known: HashSet::new(), any: false };
    for length in 1..=length.min(LONGEST) {
        for kind in kinds {
            met.step()?;
            of_length(kind, length, &shapes, &mut met)?;
        }
    }
    if met.any { Ok(()) } else { Err(Refusal::Vacuous.into()) }
}

/// The patterns of a family that have a length.
fn of_length(kind: &Kind, length: usize, shapes: &[Shape], met: &mut Met) -> Result<(), Unproved> {
    let mut each =
        |patterns: Vec<Literals>| patterns.into_iter().try_for_each(|pattern| met.pattern(pattern));
    match *kind {
        Kind::Chains(shape) => {
            let mut patterns = Patterns { shape, shapes, length, steps: Vec::new(), met };
            patterns.extend(&Names::of_target(), &Asked::default())
        }
        Kind::Sets(kind) => each(sets::of_size(kind, length)),
        Kind::Rectangles if length == 2 => each(rectangle::all()),
        Kind::Rectangles => Ok(()),
        Kind::AlsXz => als::of_size(length, met),
        Kind::ForcingWhips(values) => forcing::of_length(values, length, met),
    }
}

/// What a chain asks so far; both lists unsorted, without repetition.
#[derive(Clone, Default)]
pub(super) struct Asked {
    live: Vec<Candidate>,
    dead: Vec<Candidate>,
}

impl Asked {
    /// The same with more; `None` when a candidate would have to be both.
    pub(super) fn and(&self, live: &[Candidate], dead: &[Candidate]) -> Option<Asked> {
        let mut asked = self.clone();
        asked.live.extend(live.iter().filter(|one| !self.live.contains(one)));
        asked.dead.extend(dead.iter().filter(|one| !self.dead.contains(one)));
        let both = |one: &Candidate| *one == TARGET || asked.live.contains(one);
        (!asked.dead.iter().any(both)).then_some(asked)
    }

    pub(super) fn literals(mut self) -> Literals {
        self.live.sort_unstable();
        self.dead.sort_unstable();
        Literals { live: self.live, dead: self.dead }
    }
}

struct Patterns<'a, 'b> {
    shape: Shape,
    shapes: &'a [Shape],
    length: usize,
    steps: Vec<Step>,
    met: &'a mut Met<'b>,
}

impl Patterns<'_, '_> {
    /// All ways to go on.
    fn extend(&mut self, names: &Names, asked: &Asked) -> Result<(), Unproved> {
        self.met.step()?;
        for left in self.lefts() {
            let usable = names.name(left) == left
                && has_digit(self.shape, left)
                && may_be_left(self.shape, &self.steps, left);
            let Some(asked) = usable.then(|| asked.and(&[left], &[])).flatten() else { continue };
            for csp in left.csps() {
                let first = self.steps.first().map_or(csp, |first| first.csp);
                if allows(self.shape, first, csp) {
                    self.through(csp, left, &names.with(left), &asked)?;
                }
            }
        }
        Ok(())
    }

    /// The candidates that may come next on the left, each once.
    fn lefts(&self) -> Vec<Candidate> {
        let before = self.steps.iter().flat_map(|step| &step.right).chain([&TARGET]);
        let mut near: Vec<Candidate> =
            before.flat_map(|&one| linked_to(one, None)).copied().collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|&left| may_follow(self.shape, &self.steps, left));
        near
    }

    /// All ways through a variable from a left-linking candidate.
    fn through(
        &mut self,
        csp: Csp,
        left: Candidate,
        names: &Names,
        asked: &Asked,
    ) -> Result<(), Unproved> {
        let others: Vec<Candidate> =
            csp.candidates().into_iter().filter(|&other| other != left).collect();
        let (out, free): (Vec<Candidate>, Vec<Candidate>) =
            others.iter().partition(|&&other| excluded(self.shape, &self.steps, csp, other));
        let is_last = self.steps.len() + 1 == self.length;
        let shape = self.shape;
        let usable = |one: Candidate| names.name(one) == one && has_digit(shape, one);
        if is_last && self.shape.closing == ClosingKind::Whip {
            for second in out.into_iter().filter(|&second| usable(second)) {
                if let Some(asked) = asked.and(&[second], &free) {
                    self.met.pattern(asked.literals())?;
                }
            }
            return Ok(());
        }
        for &right in others.iter().filter(|&&right| usable(right)) {
            let rest: Vec<Candidate> = free.iter().copied().filter(|&one| one != right).collect();
            if let Some(asked) = asked.and(&[right], &rest) {
                let step = Step { csp, left, right: vec![right] };
                self.right(step, out.contains(&right), &names.with(right), &asked)?;
            }
        }
        if self.shape.groups { self.groups(csp, left, &free, names, asked) } else { Ok(()) }
    }

    /// The right-linking node is a group: all of an intersection that may be live, two of them live.
    fn groups(
        &mut self,
        csp: Csp,
        left: Candidate,
        free: &[Candidate],
        names: &Names,
        asked: &Asked,
    ) -> Result<(), Unproved> {
        let open: Vec<Candidate> =
            free.iter().copied().filter(|one| !asked.dead.contains(one)).collect();
        for &one in open.iter().filter(|&&one| names.name(one) == one) {
            let names = names.with(one);
            for &two in open.iter().filter(|&&two| two != one && names.name(two) == two) {
                let both = [one, two];
                for group in groups_with(&open, both) {
                    let rest: Vec<Candidate> =
                        free.iter().copied().filter(|other| !group.contains(other)).collect();
                    if let Some(asked) = asked.and(&both, &rest) {
                        let step = Step { csp, left, right: group };
                        self.right(step, false, &names.with(two), &asked)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Closes with a right-linking node, or goes on from it.
    fn right(
        &mut self,
        step: Step,
        is_out: bool,
        names: &Names,
        asked: &Asked,
    ) -> Result<(), Unproved> {
        if self.steps.len() + 1 == self.length {
            let closes = closes(self.shape, &self.steps, &step.right);
            return if closes { self.whole(step, asked) } else { Ok(()) };
        }
        let closed_before = match self.shape.closing {
            ClosingKind::Whip => is_out,
            _ => {
                [ClosingKind::Target, ClosingKind::LrLasso].into_iter().any(|closing| {
                    let shorter = self.shape.closing(closing);
                    self.shapes.contains(&shorter)
                        && closes(shorter, &self.steps, &step.right)
                        && form::is(
                            shorter.form,
                            &[&self.steps[..], std::slice::from_ref(&step)].concat(),
                        )
                }) || has_chain_inside(self.shape, &step.right)
            }
        };
        if !closed_before && is_new(&self.steps, &step.right) {
            self.steps.push(step);
            self.extend(names, asked)?;
            self.steps.pop();
        }
        Ok(())
    }

    /// The chain that ends with this step, where it has the form that the record asks for.
    fn whole(&mut self, step: Step, asked: &Asked) -> Result<(), Unproved> {
        self.steps.push(step);
        let form = self.shape.form;
        let besides = form::besides(form, &self.steps);
        if form::is(form, &self.steps)
            && let Some(asked) = asked.and(besides.as_slice(), &[])
        {
            self.met.pattern(asked.literals())?;
        }
        self.steps.pop();
        Ok(())
    }
}

/// The greatest sets of these candidates that hold two of them and lie in one intersection.
fn groups_with(open: &[Candidate], both: [Candidate; 2]) -> Vec<Vec<Candidate>> {
    if !is_group(&both) {
        return Vec::new();
    }
    let third = open.iter().filter(|&&one| {
        let [a, b] = both;
        !both.contains(&one) && is_group(&[a, b, one])
    });
    let mut groups: Vec<Vec<Candidate>> =
        third.map(|&third| vec![both[0], both[1], third]).collect();
    if groups.is_empty() {
        groups.push(both.to_vec());
    }
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}
