//! The graph of a state written straight from the definitions: slow, obvious, and sharing nothing
//! with `catena::graph`. Candidates are numbers, houses and variables are lists made here.

use std::collections::{BTreeMap, BTreeSet};

use catena::graph::{EdgeKind, Graph, Node, NodeKind};
use catena::grid::{Candidate, CellSet, Digit, DigitSet, State};

/// A candidate: a hundred times the row, ten times the column, and the digit, all from 0.
pub type Label = usize;
/// A cell: ten times the row and the column.
pub type Square = usize;

/// A node by what it is, so that no numbering and no name of a house matters: a house or a variable
/// is the set of its nine cells or candidates.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Thing {
    /// A candidate or a group.
    Set(BTreeSet<Label>),
    Csp(BTreeSet<Label>),
    Als(BTreeSet<Square>, BTreeSet<Square>),
    AlmostCell(BTreeSet<Square>, BTreeSet<Square>),
}

/// A graph without any order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Plain {
    pub nodes: BTreeSet<Thing>,
    /// What each edge comes from, by kind and the two ends; the smaller end first, or the member.
    pub edges: BTreeMap<(EdgeKind, Thing, Thing), BTreeSet<Thing>>,
}

fn cell(label: Label) -> Square {
    label / 10
}

fn digit(label: Label) -> usize {
    label % 10
}

/// The 27 houses.
pub fn houses() -> Vec<BTreeSet<Square>> {
    let squares = || (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
    let whose = |wanted: &dyn Fn(usize, usize) -> bool| -> BTreeSet<Square> {
        squares().filter(|&(r, c)| wanted(r, c)).map(|(r, c)| 10 * r + c).collect()
    };
    let mut houses = Vec::new();
    for n in 0..9 {
        houses.push(whose(&|row, _| row == n));
        houses.push(whose(&|_, column| column == n));
        houses.push(whose(&|row, column| (row / 3, column / 3) == (n / 3, n % 3)));
    }
    houses
}

/// The 324 variables: the digits of a cell, the places of a digit in a house.
fn variables() -> Vec<BTreeSet<Label>> {
    let cells = (0..9).flat_map(|row| (0..9).map(move |column| 10 * row + column));
    let mut variables: Vec<BTreeSet<Label>> =
        cells.map(|cell: Square| (0..9).map(|digit| 10 * cell + digit).collect()).collect();
    for house in houses() {
        variables.extend((0..9).map(|n| house.iter().map(|cell| 10 * cell + n).collect()));
    }
    variables
}

fn is_line(house: &BTreeSet<Square>) -> bool {
    let count = |part: fn(Square) -> usize| {
        house.iter().map(|&cell| part(cell)).collect::<BTreeSet<usize>>().len()
    };
    count(|cell| cell / 10) == 1 || count(|cell| cell % 10) == 1
}

/// Whether two candidates are linked: different, and of one variable.
fn linked(a: Label, b: Label) -> bool {
    let ((r, c), (s, d)) = ((a / 100, a / 10 % 10), (b / 100, b / 10 % 10));
    let sees = r == s || c == d || (r / 3, c / 3) == (s / 3, d / 3);
    a != b && (cell(a) == cell(b) || digit(a) == digit(b) && sees)
}

/// An ALS or an almost-cell: its house, its cells, and the digits of the ALS.
type Cells = (BTreeSet<Square>, BTreeSet<Square>, BTreeSet<usize>);

/// A state, its lists of things, and the graph they make.
struct Writer {
    live: BTreeSet<Label>,
    /// All variables, each with its live candidates.
    variables: Vec<(BTreeSet<Label>, BTreeSet<Label>)>,
    plain: Plain,
}

/// The whole graph with ALS of at most this many cells.
pub fn plain_graph(state: &State, largest: usize) -> Plain {
    plain_graph_of(state, largest, true)
}

/// The same graph with almost-cells and their digit sets, or without.
pub fn plain_graph_of(state: &State, largest: usize, has_almost_cells: bool) -> Plain {
    let live: BTreeSet<Label> = state.candidates().map(label).collect();
    let with_live = |variable: BTreeSet<Label>| (variable.clone(), &variable & &live);
    let variables = variables().into_iter().map(with_live).collect();
    let mut writer = Writer { live, variables, plain: Plain::default() };
    let all_als = writer.all_als(largest);
    let almost_cells: Vec<Cells> =
        all_als.iter().map(|als| writer.rest(als)).filter(|ac| !ac.1.is_empty()).collect();
    let almost_cells = if has_almost_cells { almost_cells } else { Vec::new() };
    let sets = writer.sets(&all_als, &almost_cells);
    writer.links(&sets);
    writer.conjugates(&sets);
    writer.members_of_variables_and_groups(&sets);
    for (house, cells, digits) in &all_als {
        let thing = Thing::Als(house.clone(), cells.clone());
        writer.digits_of(EdgeKind::Als, thing, cells, digits);
    }
    for (house, cells, digits) in &almost_cells {
        let thing = Thing::AlmostCell(house.clone(), cells.clone());
        writer.digits_of(EdgeKind::AlmostCell, thing, cells, digits);
    }
    writer.plain
}

impl Writer {
    fn digits(&self, wanted: Square) -> BTreeSet<usize> {
        (0..9).filter(|digit| self.live.contains(&(10 * wanted + digit))).collect()
    }

    fn unsolved(&self, house: &BTreeSet<Square>) -> Vec<Square> {
        house.iter().copied().filter(|&cell| self.digits(cell).len() >= 2).collect()
    }

    /// Some cells of a house, each with at least two live candidates, holding one digit more.
    fn all_als(&self, largest: usize) -> Vec<Cells> {
        let mut found = Vec::new();
        for house in houses() {
            let unsolved = self.unsolved(&house);
            let held: Vec<BTreeSet<usize>> =
                unsolved.iter().map(|&cell| self.digits(cell)).collect();
            for choice in 0..1 << unsolved.len() {
                let chosen = || (0..unsolved.len()).filter(|place| choice >> place & 1 == 1);
                let cells: BTreeSet<Square> = chosen().map(|place| unsolved[place]).collect();
                let digits: BTreeSet<usize> =
                    chosen().flat_map(|place| held[place].iter().copied()).collect();
                if digits.len() == cells.len() + 1 && cells.len() <= largest {
                    found.push((house.clone(), cells, digits));
                }
            }
        }
        found
    }

    /// The other unsolved cells of the house of an ALS.
    fn rest(&self, (house, cells, digits): &Cells) -> Cells {
        let others = self.unsolved(house).into_iter().filter(|cell| !cells.contains(cell));
        (house.clone(), others.collect(), digits.clone())
    }

    fn digit_in(&self, digit: usize, cells: &BTreeSet<Square>) -> BTreeSet<Label> {
        let labels = cells.iter().map(|cell| 10 * cell + digit);
        labels.filter(|label| self.live.contains(label)).collect()
    }

    fn are_conjugate(&self, one: &BTreeSet<Label>, other: &BTreeSet<Label>) -> bool {
        let both = one | other;
        let fills = self.variables.iter().any(|(_, live)| *live == both);
        fills && one.is_disjoint(other) && !one.is_empty() && !other.is_empty()
    }

    /// Candidates and groups.
    fn sets(&mut self, als: &[Cells], almost_cells: &[Cells]) -> Vec<BTreeSet<Label>> {
        let mut sets: BTreeSet<BTreeSet<Label>> =
            self.live.iter().map(|&label| [label].into()).collect();
        for (_, cells, digits) in als.iter().chain(almost_cells) {
            sets.extend(digits.iter().map(|&digit| self.digit_in(digit, cells)));
        }
        let (lines, blocks): (Vec<_>, Vec<_>) = houses().into_iter().partition(is_line);
        for block in &blocks {
            let lines: Vec<_> = lines.iter().filter(|line| !line.is_disjoint(block)).collect();
            for digit in 0..9 {
                for line in &lines {
                    let part = self.digit_in(digit, &(*line & block));
                    for crossing in lines.iter().filter(|other| (**other & *line).len() == 1) {
                        let others = self.digit_in(digit, &(*crossing & block));
                        let rest = &part - &others;
                        if rest != part && self.are_conjugate(&rest, &others) {
                            sets.insert(rest);
                        }
                    }
                    sets.insert(part);
                }
            }
        }
        sets.remove(&BTreeSet::new());
        self.plain.nodes.extend(sets.iter().cloned().map(Thing::Set));
        sets.into_iter().collect()
    }

    /// Linked is what is linked to all of them.
    fn links(&mut self, sets: &[BTreeSet<Label>]) {
        let variables = self.variables.clone();
        let sets: Vec<(Vec<Label>, &BTreeSet<Label>)> =
            sets.iter().map(|set| (set.iter().copied().collect(), set)).collect();
        for (at, (some, one)) in sets.iter().enumerate() {
            for (others, other) in &sets[at + 1..] {
                if some.iter().all(|&a| others.iter().all(|&b| linked(a, b))) {
                    let both = *one | *other;
                    let common = variables.iter().filter(|(variable, _)| both.is_subset(variable));
                    let via = common.map(|(variable, _)| Thing::Csp(variable.clone())).collect();
                    self.edge(EdgeKind::Link, one, other, via);
                }
            }
        }
    }

    fn conjugates(&mut self, sets: &[BTreeSet<Label>]) {
        for (variable, live) in self.variables.clone() {
            if live.len() < 2 {
                continue;
            }
            let within: Vec<_> = sets.iter().filter(|set| set.is_subset(&live)).collect();
            for (at, one) in within.iter().enumerate() {
                for other in &within[at + 1..] {
                    if one.is_disjoint(other) && *one | *other == live {
                        let via = [Thing::Csp(variable.clone())].into();
                        self.edge(EdgeKind::Conjugate, one, other, via);
                    }
                }
            }
        }
    }

    fn members_of_variables_and_groups(&mut self, sets: &[BTreeSet<Label>]) {
        for (variable, live) in self.variables.clone() {
            if live.len() >= 2 {
                let thing = Thing::Csp(variable);
                live.iter().for_each(|&label| self.member(&[label].into(), &thing));
                self.plain.nodes.insert(thing);
            }
        }
        for set in sets.iter().filter(|set| set.len() >= 2) {
            let thing = Thing::Set(set.clone());
            set.iter().for_each(|&label| self.member(&[label].into(), &thing));
        }
    }

    fn digits_of(
        &mut self,
        kind: EdgeKind,
        thing: Thing,
        cells: &BTreeSet<Square>,
        digits: &BTreeSet<usize>,
    ) {
        let sets: Vec<_> = digits.iter().map(|&digit| self.digit_in(digit, cells)).collect();
        let sets: Vec<_> = sets.into_iter().filter(|set| !set.is_empty()).collect();
        for (at, one) in sets.iter().enumerate() {
            self.member(one, &thing);
            for other in &sets[at + 1..] {
                self.edge(kind, one, other, [thing.clone()].into());
            }
        }
        self.plain.nodes.insert(thing);
    }

    fn member(&mut self, member: &BTreeSet<Label>, whole: &Thing) {
        let key = (EdgeKind::Member, Thing::Set(member.clone()), whole.clone());
        self.plain.edges.insert(key, BTreeSet::new());
    }

    fn edge(
        &mut self,
        kind: EdgeKind,
        a: &BTreeSet<Label>,
        b: &BTreeSet<Label>,
        via: BTreeSet<Thing>,
    ) {
        let key = (kind, Thing::Set(a.min(b).clone()), Thing::Set(a.max(b).clone()));
        self.plain.edges.entry(key).or_default().extend(via);
    }
}

fn label(candidate: Candidate) -> Label {
    square(candidate.cell()) * 10 + candidate.digit().index()
}

fn square(cell: catena::grid::Cell) -> Square {
    10 * cell.row() + cell.column()
}

/// What a graph says, in the same plain form.
pub fn as_plain(graph: &Graph) -> Plain {
    let things: Vec<Thing> = NodeKind::ALL
        .iter()
        .flat_map(|&kind| graph.nodes(kind))
        .map(|node| thing(graph.node(node)))
        .collect();
    let mut plain = Plain { nodes: things.iter().cloned().collect(), ..Plain::default() };
    assert_eq!(plain.nodes.len(), things.len(), "no node is there twice");
    for id in EdgeKind::ALL.iter().flat_map(|&kind| graph.edges(kind)) {
        let edge = graph.edge(id);
        let (a, b) = (things[edge.source.index()].clone(), things[edge.target.index()].clone());
        let in_order = edge.kind == EdgeKind::Member || a < b;
        let (a, b) = if in_order { (a, b) } else { (b, a) };
        let via: BTreeSet<Thing> =
            graph.via(id).iter().map(|via| things[via.index()].clone()).collect();
        assert_eq!(via.len(), graph.via(id).len(), "no via is there twice");
        let before = plain.edges.insert((edge.kind, a, b), via);
        assert_eq!(before, None, "one edge for each kind and pair of nodes");
    }
    plain
}

pub fn thing(node: &Node) -> Thing {
    let squares = |cells: CellSet| cells.iter().map(square).collect();
    let house = |house: catena::grid::House| house.cells().map(square).into();
    match node {
        Node::Candidate(candidate) => Thing::Set([label(*candidate)].into()),
        Node::Csp(csp) => Thing::Csp(csp.candidates().map(label).into()),
        Node::Group(group) => {
            let labels = group.cells.iter().map(|cell| Candidate::new(group.digit, cell));
            Thing::Set(labels.map(label).collect())
        }
        Node::Als(als) => Thing::Als(house(als.house), squares(als.cells)),
        Node::AlmostCell(ac) => Thing::AlmostCell(house(ac.house), squares(ac.cells)),
        Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => panic!("a state has none"),
        Node::Puzzle(_) | Node::State(_) => panic!("a state has none"),
    }
}

/// A symmetry of Sudoku: what becomes of rows and columns, then whether they change places, and
/// what becomes of digits.
#[derive(Clone, Debug)]
pub struct Symmetry {
    pub rows: [usize; 9],
    pub columns: [usize; 9],
    pub transposed: bool,
    pub digits: [usize; 9],
}

impl Symmetry {
    fn square(&self, square: Square) -> Square {
        let (row, column) = (self.rows[square / 10], self.columns[square % 10]);
        if self.transposed { 10 * column + row } else { 10 * row + column }
    }

    fn label(&self, label: Label) -> Label {
        10 * self.square(cell(label)) + self.digits[digit(label)]
    }

    fn thing(&self, thing: &Thing) -> Thing {
        let squares = |set: &BTreeSet<Square>| -> BTreeSet<Square> {
            set.iter().map(|&s| self.square(s)).collect()
        };
        let labels = |set: &BTreeSet<Label>| -> BTreeSet<Label> {
            set.iter().map(|&l| self.label(l)).collect()
        };
        match thing {
            Thing::Set(set) => Thing::Set(labels(set)),
            Thing::Csp(variable) => Thing::Csp(labels(variable)),
            Thing::Als(house, cells) => Thing::Als(squares(house), squares(cells)),
            Thing::AlmostCell(house, cells) => Thing::AlmostCell(squares(house), squares(cells)),
        }
    }

    /// The state it makes of one.
    pub fn state(&self, state: &State) -> State {
        let mut cells = [DigitSet::EMPTY; 81];
        for label in state.candidates().map(label).map(|candidate| self.label(candidate)) {
            let square = cell(label);
            cells[square / 10 * 9 + square % 10].insert(Digit::from_index(digit(label)));
        }
        State::from_cells(cells)
    }

    /// The graph it makes of one.
    pub fn graph(&self, plain: &Plain) -> Plain {
        let things = |set: &BTreeSet<Thing>| set.iter().map(|thing| self.thing(thing)).collect();
        let mut mapped = Plain { nodes: things(&plain.nodes), ..Plain::default() };
        for ((kind, a, b), via) in &plain.edges {
            let (a, b) = (self.thing(a), self.thing(b));
            let in_order = *kind == EdgeKind::Member || a < b;
            let (a, b) = if in_order { (a, b) } else { (b, a) };
            mapped.edges.insert((*kind, a, b), things(via));
        }
        mapped
    }
}
