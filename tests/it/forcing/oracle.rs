//! The slow second implementation: force chains as their definition has them, over the plain graph that the
//! tests build from sets, and nets by trying every set of steps.

use std::collections::{BTreeMap, BTreeSet};

use catena::graph::EdgeKind;
use catena::grid::{Candidate, Csp, Space, State, apply_singles};

use crate::graph::plain::{Plain, Thing, plain_graph_of};

/// Which nodes a start reaches, true and false, each with the fewest links.
type Reached = BTreeMap<(usize, bool), usize>;

/// What is concluded: the candidate, whether it is true, and the shortest length.
pub type Concluded = BTreeMap<(Candidate, bool), usize>;

/// The nodes of a plain graph with their links and strong edges, by number.
pub struct Net {
    things: Vec<Thing>,
    links: Vec<Vec<usize>>,
    strong: Vec<Vec<usize>>,
    numbers: BTreeMap<Candidate, usize>,
}

/// The candidate that a node is.
fn candidate(thing: &Thing) -> Option<Candidate> {
    let Thing::Set(labels) = thing else { return None };
    let label = *labels.first().filter(|_| labels.len() == 1)?;
    let (row, column, digit) = (label / 100 + 1, label / 10 % 10 + 1, label % 10 + 1);
    Some(format!("n{digit}r{row}c{column}").parse().unwrap())
}

impl Net {
    /// Everything that force chains walk: with groups and sets of up to this many cells, or candidates
    /// only.
    pub fn new(state: &State, als_size: usize, almost_cells: bool, groups: bool) -> Net {
        let plain: Plain = plain_graph_of(state, als_size, almost_cells);
        let is_node = |thing: &&Thing| match thing {
            Thing::Set(labels) => groups || labels.len() == 1,
            _ => false,
        };
        let things: Vec<Thing> = plain.nodes.iter().filter(is_node).cloned().collect();
        let number: BTreeMap<&Thing, usize> = things.iter().zip(0..).collect();
        let edges = |kinds: &[EdgeKind]| {
            let mut edges = vec![Vec::new(); things.len()];
            for (_, one, other) in plain.edges.keys().filter(|(kind, ..)| kinds.contains(kind)) {
                if let (Some(&one), Some(&other)) = (number.get(one), number.get(other)) {
                    edges[one].push(other);
                    edges[other].push(one);
                }
            }
            edges
        };
        let links = edges(&[EdgeKind::Link]);
        let strong = match groups {
            true => edges(&[EdgeKind::Conjugate, EdgeKind::Als]),
            false => edges(&[EdgeKind::Conjugate]),
        };
        let of = things.iter().enumerate();
        let numbers = of.filter_map(|(number, thing)| Some((candidate(thing)?, number))).collect();
        Net { links, strong, numbers, things }
    }

    fn reached(&self, start: usize) -> Reached {
        let mut reached = Reached::from([((start, true), 0)]);
        let mut front = vec![(start, true)];
        for links in 1.. {
            let mut next = Vec::new();
            for (node, is_true) in front {
                let to = if is_true { &self.links[node] } else { &self.strong[node] };
                for &other in to {
                    reached.entry((other, !is_true)).or_insert_with(|| {
                        next.push((other, !is_true));
                        links
                    });
                }
            }
            if next.is_empty() {
                break;
            }
            front = next;
        }
        reached
    }

    /// The steps from a start to a node; to a node true at least one.
    fn steps(&self, start: usize, reached: &Reached, end: usize, is_true: bool) -> Option<usize> {
        if is_true && start == end {
            let back = self.strong[start].iter().filter_map(|&left| reached.get(&(left, false)));
            return back.min().map(|links| links.div_ceil(2));
        }
        reached.get(&(end, is_true)).map(|links| links / 2)
    }

    /// The fewest steps of a walk from a candidate to another true, or false.
    pub fn least(&self, start: Candidate, end: Candidate, is_true: bool) -> Option<usize> {
        let (start, end) = (self.numbers[&start], self.numbers[&end]);
        self.steps(start, &self.reached(start), end, is_true)
    }

    /// What the choices conclude; with the exclusion of GNPX only what is true.
    pub fn concluded(&self, choices: &[Vec<usize>], exclusion: bool) -> Concluded {
        let reached: Vec<Reached> =
            (0..self.things.len()).map(|start| self.reached(start)).collect();
        let mut concluded = Concluded::new();
        for choice in choices {
            for (&end, &number) in &self.numbers {
                for is_true in [true, false] {
                    let steps = |is_true| {
                        let steps = choice.iter().map(move |&start| (start, is_true));
                        steps
                            .map(|(s, t)| self.steps(s, &reached[s], number, t))
                            .collect::<Vec<_>>()
                    };
                    let excluded =
                        exclusion && (!is_true || steps(false).iter().any(Option::is_some));
                    let sum: Option<usize> = steps(is_true).into_iter().sum();
                    if let (Some(sum), false) = (sum, excluded) {
                        let known = concluded.entry((end, is_true)).or_insert(usize::MAX);
                        *known = (1 + sum).min(*known);
                    }
                }
            }
        }
        concluded
    }

    /// What two walks from a candidate contradict, in whatever node, with the steps of both.
    pub fn contradictions(&self) -> Concluded {
        let mut concluded = Concluded::new();
        for (&target, &start) in &self.numbers {
            let reached = self.reached(start);
            let both = |&node: &usize| {
                Some(reached.get(&(node, true))? / 2 + reached.get(&(node, false))? / 2)
            };
            if let Some(length) = (0..self.things.len()).filter_map(|node| both(&node)).min() {
                concluded.insert((target, false), length);
            }
        }
        concluded
    }

    /// Choices of candidates, by the numbers of their nodes.
    pub fn of_candidates(&self, choices: &[Vec<Candidate>]) -> Vec<Vec<usize>> {
        let numbers = |choice: &Vec<Candidate>| choice.iter().map(|c| self.numbers[c]).collect();
        choices.iter().map(numbers).collect()
    }

    /// The variables with several candidates that a condition allows, as choices.
    pub fn variables(&self, state: &State, allows: impl Fn(Csp, usize) -> bool) -> Vec<Vec<usize>> {
        let values = |csp: Csp| state.values(csp).map(|value| self.numbers[&value]).collect();
        let all = Csp::all().map(|csp| (csp, values(csp)));
        let several =
            |(csp, values): &(Csp, Vec<usize>)| values.len() > 1 && allows(*csp, values.len());
        all.filter(several).map(|(_, values)| values).collect()
    }

    /// The digit sets of almost-cells as choices.
    pub fn almost_cells(&self, state: &State, als_size: usize) -> Vec<Vec<usize>> {
        let plain = plain_graph_of(state, als_size, true);
        let mut choices: BTreeMap<&Thing, Vec<usize>> = BTreeMap::new();
        for (kind, member, whole) in plain.edges.keys() {
            if let (EdgeKind::Member, Thing::AlmostCell(..)) = (kind, whole) {
                let number = self.things.iter().position(|thing| thing == member).unwrap();
                choices.entry(whole).or_default().push(number);
            }
        }
        choices.into_values().collect()
    }
}

/// What nets of up to so many steps show: from a start, the fewest steps to each end; under `None` those to
/// a contradiction, its variable counted.
pub type Shown = BTreeMap<Option<(Candidate, bool)>, usize>;

/// The live candidates linked to some.
fn out_of(state: &State, trues: &[Candidate]) -> BTreeSet<Candidate> {
    state.candidates().filter(|&c| trues.iter().any(|right| right.linked(c))).collect()
}

fn note(shown: &mut Shown, end: Option<(Candidate, bool)>, steps: usize) {
    let known = shown.entry(end).or_insert(steps);
    *known = steps.min(*known);
}

fn open_variables(state: &State) -> Vec<Vec<Candidate>> {
    let values = Csp::all().map(|csp| state.values(csp).collect::<Vec<_>>());
    values.filter(|values| values.len() > 1).collect()
}

/// The nets from a start, by every set of steps.
fn nets(state: &State, start: Candidate, most: usize) -> Shown {
    let variables = open_variables(state);
    let mut shown = Shown::new();
    let mut sets: BTreeSet<BTreeSet<Candidate>> = [BTreeSet::new()].into();
    for steps in 0..=most {
        let mut next = BTreeSet::new();
        for set in &sets {
            let trues: Vec<Candidate> = set.iter().copied().chain([start]).collect();
            let out = out_of(state, &trues);
            out.iter().for_each(|&falls| note(&mut shown, Some((falls, false)), steps));
            set.iter().for_each(|&right| note(&mut shown, Some((right, true)), steps));
            for values in &variables {
                let left: Vec<Candidate> =
                    values.iter().copied().filter(|value| !out.contains(value)).collect();
                if left.is_empty() {
                    note(&mut shown, None, steps + 1);
                }
                let rights = if left.is_empty() { values } else { &left };
                if left.len() < 2 && steps < most {
                    for right in rights.iter().filter(|right| !trues.contains(right)) {
                        next.insert(set.iter().copied().chain([*right]).collect());
                    }
                }
            }
        }
        sets = next;
    }
    shown
}

/// The partial whips from a start, by every sequence of steps.
fn whips(state: &State, start: Candidate, most: usize) -> Shown {
    let mut shown = Shown::new();
    let variables = open_variables(state);
    whip(state, &variables, (&mut vec![start], &mut vec![start]), most, &mut shown);
    shown
}

fn whip(
    state: &State,
    variables: &[Vec<Candidate>],
    (trues, used): (&mut Vec<Candidate>, &mut Vec<Candidate>),
    most: usize,
    shown: &mut Shown,
) {
    let (steps, last) = (trues.len() - 1, trues[trues.len() - 1]);
    for falls in state.candidates().filter(|c| last.linked(*c) && !used.contains(c)) {
        note(shown, Some((falls, false)), steps);
    }
    if steps > 0 {
        note(shown, Some((last, true)), steps);
    }
    if steps == most {
        return;
    }
    for values in variables {
        for &left in values.iter().filter(|left| last.linked(**left)) {
            for &right in values.iter().filter(|right| **right != left) {
                let explained = |other: &Candidate| trues.iter().any(|by| by.linked(*other));
                let others = values.iter().filter(|other| ![left, right].contains(other));
                if used.contains(&left) || used.contains(&right) || !others.clone().all(explained) {
                    continue;
                }
                trues.push(right);
                used.extend([left, right]);
                whip(state, variables, (trues, used), most, shown);
                trues.pop();
                used.truncate(used.len() - 2);
            }
        }
    }
}

/// A family of nets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Nets {
    /// Partial whips from a variable with so many values.
    Whips(usize),
    /// Partial braids from a variable with so many values.
    Braids(usize),
    Cells,
    Houses,
}

/// What is shown from every candidate, by partial whips or by nets of up to so many steps.
pub fn shown(state: &State, by_whips: bool, most: usize) -> BTreeMap<Candidate, Shown> {
    let of = |start: Candidate| match by_whips {
        true => whips(state, start, most),
        false => nets(state, start, most),
    };
    state.candidates().map(|start| (start, of(start))).collect()
}

/// What a family of nets concludes up to a length of `most`, with the shortest lengths.
pub fn nets_concluded(
    state: &State,
    shown: &BTreeMap<Candidate, Shown>,
    family: Nets,
    most: usize,
) -> Concluded {
    let dynamic = matches!(family, Nets::Cells | Nets::Houses);
    let begins = |csp: &Csp, count: usize| match family {
        Nets::Cells => count > 1 && csp.space() == Space::Rc,
        Nets::Houses => count > 1 && csp.space() != Space::Rc,
        Nets::Whips(values) | Nets::Braids(values) => count == values,
    };
    let mut concluded = Concluded::new();
    for csp in Csp::all() {
        let starts: Vec<Candidate> = state.values(csp).collect();
        if !begins(&csp, starts.len()) {
            continue;
        }
        for end in state.candidates().flat_map(|c| [(c, true), (c, false)]) {
            let steps = |start: &Candidate| {
                let shown = &shown[start];
                let contradiction = shown.get(&None).filter(|_| dynamic);
                shown.get(&Some(end)).into_iter().chain(contradiction).min().copied()
            };
            let contradicts =
                |start: &Candidate| dynamic && shown[start].get(&None).is_some_and(|_| true);
            // Where every branch contradicts itself there is nothing to conclude.
            if starts.iter().all(contradicts) {
                continue;
            }
            let length = starts.iter().map(steps).sum::<Option<usize>>().map(|steps| 1 + steps);
            if let Some(length) = length.filter(|&length| length <= most) {
                let known = concluded.entry(end).or_insert(length);
                *known = length.min(*known);
            }
        }
    }
    concluded
}

/// States after singles with a share of their false candidates deleted, in which no single is open.
pub fn states(count: usize) -> Vec<State> {
    let mut numbers = crate::families::Numbers(7);
    let state = |at: usize| {
        let mut state = crate::families::middle_state(&mut numbers, at, [0, 4, 8, 12][at / 4 % 4]);
        apply_singles(&mut state);
        state
    };
    (0..count).map(state).collect()
}
