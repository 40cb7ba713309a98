//! The loops of a family: a candidate falls by two neighbours in a loop that it is linked to, or by
//! a digit that an almost locked set of the loop keeps.
//!
//! So each place where loops eliminate is looked at by itself: a weak inference or a step, and the
//! candidates that fall when a loop runs through it.

use crate::graph::CandidateSet;
use crate::rules::alternating::walk::{Goal, Hop, Walk};
use crate::rules::alternating::web::{Strong, Web};
use crate::work::{Stopped, Work};

/// The places at which loops eliminate.
pub(crate) struct Loops {
    places: Vec<Place>,
    /// The ways to the ends of the loops: each belongs to the places of one node.
    goals: Vec<Goal>,
}

/// A weak inference of a loop, or a step.
struct Place {
    step: Option<Hop>,
    /// The second node of the inference: false; or what the step makes true.
    second: usize,
    /// The way to the first node of the inference, or to what makes that of the step false.
    goal: usize,
    /// What falls.
    falls: CandidateSet,
}

/// Who is told of loops; who keeps them says so to the work.
type Tell<'a> = &'a mut dyn FnMut(&[Hop], &mut Work) -> Result<(), Stopped>;

impl Loops {
    /// The places at which some of these candidates fall.
    pub fn new(web: &Web, sought: &CandidateSet) -> Loops {
        let mut loops = Loops { places: Vec::new(), goals: Vec::new() };
        let is_strong = |&node: &usize| !web.strong[node].is_empty();
        for node in (0..web.nodes.len()).filter(is_strong) {
            let near = web.nodes[node].seen & *sought;
            let both = |other: usize| web.nodes[other].seen & near;
            let mut places = Vec::new();
            let linked = web.weak[node].iter().filter(|&second| *second > node);
            for &second in linked.filter(|&second| is_strong(second) && !near.is_empty()) {
                let (goal, falls) = (loops.goals.len(), both(second));
                places.push(Place { step: None, second, goal, falls });
            }
            loops.add(places, || Goal::new(web, &[node]));
            let mut places = Vec::new();
            for &Strong { to: right, via } in web.strong[node].iter().filter(|to| to.to > node) {
                let step = Hop { left: node, right, via };
                let (goal, falls) = (loops.goals.len(), both(right) | web.kept_of(sought, &step));
                places.push(Place { step: Some(step), second: right, goal, falls });
            }
            loops.add(places, || Goal::new(web, &web.weak[node]));
        }
        loops
    }

    fn add(&mut self, places: Vec<Place>, goal: impl FnOnce() -> Goal) {
        let before = self.places.len();
        self.places.extend(places.into_iter().filter(|place| !place.falls.is_empty()));
        if self.places.len() > before {
            self.goals.push(goal());
        }
    }

    /// At each place where something sought falls, loops of this length by which it does and which the
    /// family has, until nothing more falls there. What fell is not sought any more.
    ///
    /// # Errors
    /// When the budget is spent; what was found until then stays in the list.
    pub fn of_length(
        &mut self,
        (web, length): (&Web, usize),
        sought: &mut CandidateSet,
        is_loop: impl Fn(&[Hop]) -> bool,
        found: &mut Vec<Vec<Hop>>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        for place in &self.places {
            let barred = place.barred();
            let goal = &mut self.goals[place.goal];
            goal.reach(web, length);
            let walk = place.walk(web, goal, &barred);
            let mut whole = Vec::with_capacity(length);
            while place.falls.intersects(sought) {
                let mut accept = |hops: &[Hop], _: &mut Work| {
                    whole.clear();
                    whole.extend(place.step.iter().chain(hops));
                    Ok(web.fallen_by(&whole).intersects(sought) && is_loop(&whole))
                };
                let hops = walk.of_length(length - barred.len() / 2, work, &mut accept)?;
                let Some(hops) = hops.map(|hops| place.loop_of(&hops)) else { break };
                sought.remove_all(&web.fallen_by(&hops));
                found.push(hops);
            }
        }
        Ok(())
    }

    /// Tells every loop of this length through a place where something sought falls.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn each(
        &mut self,
        (web, length): (&Web, usize),
        sought: &CandidateSet,
        tell: Tell,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        for place in self.places.iter().filter(|place| place.falls.intersects(sought)) {
            let barred = place.barred();
            let mut pass_on = |hops: &[Hop], work: &mut Work| {
                tell(&place.loop_of(hops), work)?;
                Ok(false)
            };
            let goal = &mut self.goals[place.goal];
            goal.reach(web, length);
            let walk = place.walk(web, goal, &barred);
            walk.of_length(length - barred.len() / 2, work, &mut pass_on)?;
        }
        Ok(())
    }
}

impl Place {
    /// The walk round from it to itself.
    fn walk<'a>(&'a self, web: &'a Web, goal: &'a Goal, barred: &'a [usize]) -> Walk<'a> {
        let starts = match self.step {
            Some(step) => &web.weak[step.right][..],
            None => std::slice::from_ref(&self.second),
        };
        Walk { web, starts, goal, barred, returns: false }
    }

    /// The nodes of its step, which the rest of the loop must not use.
    fn barred(&self) -> Vec<usize> {
        self.step.iter().flat_map(|hop| [hop.left, hop.right]).collect()
    }

    /// The whole loop, with its step and the rest.
    fn loop_of(&self, rest: &[Hop]) -> Vec<Hop> {
        self.step.iter().chain(rest).copied().collect()
    }
}
