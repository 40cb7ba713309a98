//! The definition of full tagging, written out: sets of candidates, a table of weak links, and the rules
//! one after the other in any order until none adds a link.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, Cell, Csp, House, HouseKind, Space, State};
use catena::rules::Work;
use catena::rules::tagging::{Bounds, Level, Tagging};

use super::{Numbers, sparse_states, states};

type Node = BTreeSet<Candidate>;

struct Slow {
    nodes: Vec<Node>,
    /// The tag of each node: two per layer, opposites are 2n and 2n + 1.
    tags: Vec<usize>,
    choices: BTreeSet<BTreeSet<usize>>,
    weak: Vec<Vec<bool>>,
    /// For each tag those it is weakly linked to.
    linked: Vec<Vec<usize>>,
    new: Vec<(usize, usize)>,
}

fn opposite(tag: usize) -> usize {
    tag ^ 1
}

fn are_linked(one: &Node, other: &Node) -> bool {
    one.is_disjoint(other)
        && one.iter().all(|a| other.iter().all(|b| a.linked(*b)))
        && Csp::all().any(|csp| one.iter().chain(other).all(|c| csp.contains(*c)))
}

fn live(state: &State, csp: Csp) -> Node {
    let values: Node = state.values(csp).collect();
    let decided = |c: &Candidate| state.decided(c.cell()) == Some(c.digit());
    if values.iter().any(decided) { Node::new() } else { values }
}

/// The parts that box-line intersections have of a digit in a house.
fn parts(all: &Node, house: House) -> Vec<Vec<Node>> {
    let by = |key: &dyn Fn(Cell) -> usize| -> Vec<Node> {
        let mut parts: BTreeMap<usize, Node> = BTreeMap::new();
        for &candidate in all {
            parts.entry(key(candidate.cell())).or_default().insert(candidate);
        }
        parts.into_values().collect()
    };
    match house.kind() {
        HouseKind::Block => vec![by(&Cell::row), by(&Cell::column)],
        _ => vec![by(&Cell::block)],
    }
}

impl Slow {
    fn new(state: &State, level: Level) -> Slow {
        let mut strong: Vec<(Node, Node)> = Vec::new();
        let mut nodes: BTreeSet<Node> = BTreeSet::new();
        let open: Vec<Csp> = Csp::all().filter(|&csp| !live(state, csp).is_empty()).collect();
        for &csp in &open {
            let all = live(state, csp);
            nodes.extend(all.iter().map(|&c| Node::from([c])));
            if all.len() == 2 {
                let mut each = all.iter().map(|&c| Node::from([c]));
                strong.push((each.next().unwrap(), each.next().unwrap()));
            }
        }
        for house in House::all() {
            for digit in catena::grid::Digit::all() {
                let all = live(state, Csp::in_house(house, digit));
                for parts in parts(&all, house) {
                    if let [one, other] = &parts[..] {
                        strong.push((one.clone(), other.clone()));
                    }
                    if level != Level::One {
                        for part in parts.into_iter().filter(|part| part.len() >= 2) {
                            let rest: Node = all.difference(&part).copied().collect();
                            if rest.is_empty() {
                                nodes.insert(part);
                            } else {
                                strong.push((part, rest));
                            }
                        }
                    }
                }
                if house.kind() == HouseKind::Block {
                    for row in 0..9 {
                        for column in 0..9 {
                            let of = |test: &dyn Fn(Cell) -> bool| -> Node {
                                all.iter().copied().filter(|c| test(c.cell())).collect()
                            };
                            let in_row = of(&|cell| cell.row() == row);
                            let in_column = of(&|cell| cell.column() == column);
                            let (row_rest, column_rest) =
                                (&in_row - &in_column, &in_column - &in_row);
                            let is_all = &in_row | &in_column == all;
                            for (line, rest) in [(in_row, column_rest), (in_column, row_rest)] {
                                if is_all && !line.is_empty() && !rest.is_empty() {
                                    strong.push((line, rest));
                                }
                            }
                        }
                    }
                }
            }
        }
        let mut almost_cells: Vec<(usize, Vec<Node>)> = Vec::new();
        if level != Level::One {
            for house in House::all() {
                let unsolved: Vec<Cell> = house
                    .cells()
                    .into_iter()
                    .filter(|cell| live(state, Csp::cell(*cell)).len() >= 2)
                    .collect();
                for set in 1..1u32 << unsolved.len() {
                    let (inside, outside): (Vec<Cell>, Vec<Cell>) =
                        house.cells().into_iter().partition(|cell| {
                            let place = unsolved.iter().position(|known| known == cell);
                            place.is_some_and(|place| set >> place & 1 == 1)
                        });
                    let mut digits = BTreeSet::new();
                    inside.iter().for_each(|cell| digits.extend(state.digits(*cell).iter()));
                    if digits.len() != inside.len() + 1 {
                        continue;
                    }
                    let mut choice = Vec::new();
                    for digit in digits {
                        let all = live(state, Csp::in_house(house, digit));
                        let (within, without): (Node, Node) =
                            all.into_iter().partition(|c| inside.contains(&c.cell()));
                        if !without.is_empty() {
                            choice.push(without.clone());
                            strong.push((within, without));
                        }
                    }
                    let cells = outside.iter().filter(|c| !live(state, Csp::cell(**c)).is_empty());
                    almost_cells.push((cells.count(), choice));
                }
            }
        }
        for (one, other) in &strong {
            nodes.extend([one.clone(), other.clone()]);
        }
        let nodes: Vec<Node> = nodes.into_iter().collect();
        let number: BTreeMap<&Node, usize> = nodes.iter().zip(0..).collect();
        let tags = layers(nodes.len(), strong.iter().map(|(a, b)| (number[a], number[b])));
        let mut choices = BTreeSet::new();
        if level != Level::One {
            for &csp in &open {
                let all = live(state, csp);
                let whole =
                    csp.space() == Space::Rc || level == Level::Three || level == Level::Four;
                let usable: Vec<&Node> = nodes
                    .iter()
                    .filter(|n| n.is_subset(&all) && (!whole || n.len() == 1))
                    .collect();
                split(&all, &usable, &mut Vec::new(), &mut |parts| {
                    if level != Level::Half || parts.len() <= 3 {
                        choices.insert(parts.iter().map(|part| tags[number[*part]]).collect());
                    }
                });
            }
            for (cells, choice) in &almost_cells {
                let most = if *cells > 1 { 2 } else { 3 };
                if level != Level::Half || choice.len() <= most {
                    choices.insert(choice.iter().map(|part| tags[number[part]]).collect());
                }
            }
        }
        let count = tags.iter().max().map_or(0, |most| (most | 1) + 1);
        let mut slow = Slow {
            weak: vec![vec![false; count]; count],
            linked: vec![Vec::new(); count],
            choices,
            new: Vec::new(),
            tags,
            nodes: nodes.clone(),
        };
        for (at, one) in nodes.iter().enumerate() {
            for (other_at, other) in nodes.iter().enumerate().skip(at + 1) {
                if are_linked(one, other) {
                    slow.insert(slow.tags[at], slow.tags[other_at]);
                }
            }
        }
        for (_, choice) in &almost_cells {
            for one in choice {
                for other in choice.iter().filter(|other| *other != one) {
                    slow.insert(slow.tags[number[one]], slow.tags[number[other]]);
                }
            }
        }
        for (one, other) in &strong {
            let [one, other] = [one, other].map(|node| slow.tags[number[node]]);
            slow.insert(opposite(one), opposite(other));
        }
        slow
    }

    /// Adds a weak link; whether it is new.
    fn insert(&mut self, one: usize, other: usize) -> bool {
        let is_new = !self.weak[one][other];
        if is_new {
            self.weak[one][other] = true;
            self.weak[other][one] = true;
            self.linked[one].push(other);
            if one != other {
                self.linked[other].push(one);
            }
            self.new.push((one, other));
        }
        is_new
    }

    /// Chains, and what is false, until nothing new follows.
    fn close(&mut self) {
        while let Some((one, other)) = self.new.pop() {
            for (a, b) in [(one, other), (other, one)] {
                for d in self.linked[opposite(b)].clone() {
                    self.insert(a, d);
                }
            }
            if one == other {
                (0..self.weak.len()).for_each(|tag| {
                    self.insert(one, tag);
                });
            }
        }
    }

    fn is_false(&self, tag: usize) -> bool {
        self.weak[tag][tag]
    }

    fn are_equal(&self, one: usize, other: usize) -> bool {
        one == other || self.weak[one][opposite(other)] && self.weak[opposite(one)][other]
    }

    fn own(&mut self) {
        (0..self.weak.len()).step_by(2).for_each(|tag| {
            self.insert(tag, tag + 1);
        });
    }

    fn two(&mut self) {
        for choice in self.choices.clone() {
            if choice.len() == 2 {
                let [x, y] =
                    [choice.first().unwrap(), choice.last().unwrap()].map(|t| opposite(*t));
                self.insert(x, y);
            }
        }
    }

    fn forced(&mut self) {
        for choice in self.choices.clone() {
            for e in 0..self.weak.len() {
                if choice.iter().all(|&t| self.weak[t][e]) {
                    self.insert(e, e);
                }
            }
        }
    }

    fn merge_one(&mut self) {
        let equal: Vec<usize> = (0..self.weak.len())
            .map(|tag| (0..=tag).find(|&first| self.are_equal(first, tag)).unwrap())
            .collect();
        let mut rests: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        for choice in self.choices.clone() {
            let tags: BTreeSet<usize> =
                choice.iter().filter(|&&t| !self.is_false(t)).map(|&t| equal[t]).collect();
            for &tag in &tags {
                let rest = tags.iter().copied().filter(|&other| other != tag).collect();
                let first = *rests.entry(rest).or_insert(tag);
                self.insert(first, opposite(tag));
                self.insert(opposite(first), tag);
            }
        }
    }

    fn merge_two(&mut self) {
        for choice in self.choices.clone() {
            for &a in &choice {
                for d in 0..self.weak.len() {
                    if self.weak[opposite(d)][a]
                        && choice.iter().all(|&t| t == a || self.weak[t][d])
                    {
                        self.insert(a, opposite(d));
                        self.insert(opposite(a), d);
                    }
                }
            }
        }
    }

    fn extend(&mut self) {
        for choice in self.choices.clone() {
            for e in 0..self.weak.len() {
                let rest: Vec<usize> =
                    choice.iter().copied().filter(|&t| !self.weak[t][e]).collect();
                let Some((first, others)) = rest.split_first() else {
                    self.insert(e, e);
                    continue;
                };
                for f in self.linked[*first].clone() {
                    if others.iter().all(|&t| self.weak[t][f]) {
                        self.insert(e, f);
                    }
                }
            }
        }
    }

    fn joint(&mut self) {
        for e in 0..self.weak.len() {
            for f in e..self.weak.len() {
                if !self.weak[e][f] && self.leaves_nothing(e, f) {
                    self.insert(e, f);
                }
            }
        }
    }

    fn leaves_nothing(&self, e: usize, f: usize) -> bool {
        let mut trues = BTreeSet::new();
        let mut more = BTreeSet::from([e, f]);
        let mut is_out = vec![false; self.weak.len()];
        while !more.is_empty() {
            for &tag in &more {
                self.linked[tag].iter().for_each(|&out| is_out[out] = true);
            }
            trues.append(&mut more);
            for choice in &self.choices {
                let mut left = choice.iter().copied().filter(|&tag| !is_out[tag]);
                match (left.next(), left.next()) {
                    (None, _) => return true,
                    (Some(last), None) if !trues.contains(&last) => {
                        more.insert(last);
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// All rules of a level until none adds a link, in an order that the numbers give.
    fn finish(&mut self, level: Level, numbers: &mut Numbers) {
        let mut rules: Vec<fn(&mut Slow)> = vec![Slow::own];
        match level {
            Level::One => {}
            Level::Half | Level::Two => {
                rules.extend(
                    [Slow::two, Slow::forced, Slow::merge_one, Slow::merge_two]
                        .map(|r| r as fn(&mut Slow)),
                );
            }
            Level::Three => rules.extend([Slow::two, Slow::extend].map(|r| r as fn(&mut Slow))),
            Level::Four => {
                rules.extend([Slow::extend, Slow::joint, Slow::two].map(|r| r as fn(&mut Slow)))
            }
        }
        loop {
            for at in (1..rules.len()).rev() {
                rules.swap(at, numbers.below(at as u64 + 1) as usize);
            }
            let count = |slow: &Slow| slow.linked.iter().map(Vec::len).sum::<usize>();
            let before = count(self);
            for rule in &rules {
                rule(self);
                // Now and then several rules speak before chains do.
                if numbers.below(3) > 0 {
                    self.close();
                }
            }
            self.close();
            if before == count(self) {
                return;
            }
        }
    }
}

/// The tags of nodes: components of strong links, two colours each.
fn layers(count: usize, strong: impl Iterator<Item = (usize, usize)> + Clone) -> Vec<usize> {
    let mut tags: Vec<Option<usize>> = vec![None; count];
    let mut next = 0;
    for start in 0..count {
        if tags[start].is_some() {
            continue;
        }
        tags[start] = Some(next);
        next += 2;
        loop {
            let mut grown = false;
            for (a, b) in strong.clone() {
                for (a, b) in [(a, b), (b, a)] {
                    if let (Some(tag), None) = (tags[a], tags[b]) {
                        tags[b] = Some(opposite(tag));
                        grown = true;
                    }
                }
            }
            if !grown {
                break;
            }
        }
    }
    tags.into_iter().flatten().collect()
}

fn split<'a>(
    rest: &Node,
    usable: &[&'a Node],
    chosen: &mut Vec<&'a Node>,
    tell: &mut dyn FnMut(&[&'a Node]),
) {
    let Some(first) = rest.first() else { return tell(chosen) };
    for &node in usable.iter().filter(|node| node.contains(first) && node.is_subset(rest)) {
        chosen.push(node);
        split(&(rest - node), usable, chosen, tell);
        chosen.pop();
    }
}

/// The same nodes, layers and weak links, whatever the order of the rules.
fn agree(state: &State, level: Level, numbers: &mut Numbers) -> usize {
    let mut slow = Slow::new(state, level);
    slow.finish(level, numbers);
    let mut fast = Tagging::new(state, level, Bounds::NONE);
    fast.finish(&mut Work::unlimited()).unwrap();
    let nodes: BTreeMap<Node, catena::graph::Tag> =
        fast.nodes().map(|(node, tag)| (node.into_iter().collect(), tag)).collect();
    assert_eq!(nodes.len(), slow.nodes.len(), "level {level}: nodes");
    let contradicts = (0..slow.weak.len()).any(|t| slow.is_false(t) && slow.is_false(opposite(t)));
    assert_eq!(fast.is_contradictory(), contradicts, "level {level}");
    if contradicts {
        return 0;
    }
    let of_fast = |tag: catena::graph::Tag, second: bool| catena::graph::Tag {
        second: tag.second != second,
        ..tag
    };
    let mut links = 0;
    for (at, one) in slow.nodes.iter().enumerate() {
        for (other_at, other) in slow.nodes.iter().enumerate().skip(at) {
            let (a, b) = (nodes[one], nodes[other]);
            let (s, t) = (slow.tags[at], slow.tags[other_at]);
            assert_eq!(a.layer == b.layer, s / 2 == t / 2, "layers of {one:?} and {other:?}");
            for (second, other_second) in
                [(false, false), (false, true), (true, true), (true, false)]
            {
                let expected = slow.weak[s ^ usize::from(second)][t ^ usize::from(other_second)];
                let found = fast.is_weak(of_fast(a, second), of_fast(b, other_second));
                assert_eq!(found, expected, "level {level}: {one:?} {other:?}");
                links += usize::from(found);
            }
        }
    }
    links
}

/// A hundred states at each level with few candidates left, and the worked grid.
#[test]
fn the_kernel_is_what_the_definition_says_in_any_order() {
    let (worked, _) = super::worked_grid::grid();
    agrees_at_each_level(|| sparse_states(100).chain([worked.clone()]));
}

/// The same on states of all densities: some minutes.
#[test]
#[ignore = "takes minutes"]
fn the_kernel_is_what_the_definition_says_on_denser_states() {
    agrees_at_each_level(|| states(40));
}

fn agrees_at_each_level<S: Iterator<Item = State>>(states: impl Fn() -> S) {
    let mut numbers = Numbers(4);
    for level in Level::ALL {
        let mut links = Vec::new();
        for state in states() {
            links.push(agree(&state, level, &mut numbers));
        }
        assert!(links.iter().any(|&links| links > 1_000), "level {level}: {links:?}");
    }
}

/// Guardians of impossible patterns as choices, in the state where the file of the rule says that it fires.
#[test]
fn with_guardians_the_rule_clears_what_the_definition_does() {
    let header = catena::query::Library::built_in().get("or-tagging").unwrap().header.clone();
    let state = catena::grid::read(header.fires[0].split(" ==> ").next().unwrap()).unwrap().state;
    let mut slow = Slow::new(&state, Level::Four);
    let node = |c: Candidate| slow.nodes.iter().position(|node| *node == Node::from([c])).unwrap();
    let guarded: Vec<BTreeSet<usize>> = crate::impossible::choices(&state)
        .iter()
        .map(|choice| choice.iter().map(|&guardian| slow.tags[node(guardian)]).collect())
        .collect();
    assert!(!guarded.is_empty());
    slow.choices.extend(guarded);
    slow.finish(Level::Four, &mut Numbers(4));
    let contradicts = (0..slow.weak.len()).any(|t| slow.is_false(t) && slow.is_false(opposite(t)));
    assert!(!contradicts);
    let is_out = |c: &Candidate| {
        let node = slow.nodes.iter().position(|node| *node == Node::from([*c]));
        node.is_some_and(|node| slow.is_false(slow.tags[node]))
    };
    let expected: BTreeSet<Candidate> = state.candidates().filter(is_out).collect();
    let prepared = crate::prepared(&state);
    let (proofs, _) = crate::rule("or-tagging").eliminations(
        &prepared,
        &catena::rules::Reach::up_to(60),
        &mut Work::unlimited(),
    );
    for proof in &proofs {
        let verdict = catena::check::check(proof);
        assert!(matches!(verdict, catena::check::Verdict::Proved(_)), "{verdict:?}");
    }
    let found: BTreeSet<Candidate> = proofs.iter().flat_map(|proof| proof.eliminated()).collect();
    assert_eq!(found, expected);
    let without = super::cleared(&super::tagged(&state, Level::Four), &state, usize::MAX);
    assert!(without.len() < found.len(), "guardians say nothing new: {found:?}");
}
