//! What tagging starts from: the nodes of a state, their strong links and the choices.
//!
//! A node is one candidate, or several of one digit within one house. It is known by its variable and by
//! which of the variable's nine values it holds; what lies in a box-line intersection is at home in the
//! line and in the block, a candidate in four variables.

use std::collections::HashSet;

use super::level::Level;
use crate::board::candidates_of;
use crate::grid::{Candidate, Cell, House, HouseKind, Space, State};
use crate::rules::choices::guarded::Guarded;

/// The number of a node.
pub(crate) type NodeNumber = u16;

/// The rows and the columns of a block as sets of its values; the rows are also the thirds of a line.
const ROWS: [u16; 3] = [0o007, 0o070, 0o700];
const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];

/// Some values of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub csp: u16,
    pub values: u16,
}

/// One candidate or several of one digit, by the variables that hold all of it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    homes: [Part; 4],
    count: u8,
}

impl Node {
    /// The variables that hold all of it, with its values there. A candidate's first one is its cell.
    pub fn homes(&self) -> &[Part] {
        &self.homes[..usize::from(self.count)]
    }

    /// The candidates, in the order of the first variable.
    pub fn members(&self) -> impl Iterator<Item = Candidate> + use<> {
        let Part { csp, values } = self.homes[0];
        candidates_of(usize::from(csp), values).map(Candidate::from_index)
    }

    /// The candidate, when it is only one.
    pub fn single(&self) -> Option<Candidate> {
        (self.homes[0].csp < 81).then(|| self.members().next()).flatten()
    }
}

/// Two nodes that together hold all live candidates of a variable: exactly one is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strong {
    pub nodes: [NodeNumber; 2],
    pub csp: u16,
}

/// Cells of a house that hold one digit more than they are, each with at least two live candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Als {
    pub house: House,
    /// Places of the house.
    pub cells: u16,
    pub digits: u16,
}

/// Where a choice comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The nodes hold the live candidates of this variable, each once.
    Variable(u16),
    /// The nodes are the places outside this ALS, by its number, that its digits have in the house.
    AlmostCell(u16),
    /// The nodes are the guardians of an impossible pattern, by its number: several may be true.
    Guarded(u16),
}

/// The greatest number of nodes of a choice.
const MOST_NODES: usize = 9;

/// Nodes of which one is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    nodes: [NodeNumber; MOST_NODES],
    count: u8,
    pub origin: Origin,
}

impl Choice {
    fn new(nodes: &[NodeNumber], origin: Origin) -> Choice {
        let mut all = [0; MOST_NODES];
        all[..nodes.len()].copy_from_slice(nodes);
        Choice { nodes: all, count: nodes.len() as u8, origin }
    }

    /// The nodes.
    pub fn nodes(&self) -> &[NodeNumber] {
        &self.nodes[..usize::from(self.count)]
    }
}

/// Which sets and choices are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The greatest number of cells of an ALS.
    pub als_size: usize,
    /// The greatest number of tags of a choice.
    pub choice: usize,
}

impl Bounds {
    /// Every ALS, every choice.
    pub const NONE: Bounds = Bounds { als_size: 8, choice: 9 };
}

/// The nodes, strong links and choices of a state at a level.
pub(crate) struct Ground {
    pub level: Level,
    pub nodes: Vec<Node>,
    /// The nodes that lie in each of the 324 variables, with their values there.
    pub within: Vec<Vec<(u16, NodeNumber)>>,
    /// Each pair once, in the order that gives layers their letters.
    pub strong: Vec<Strong>,
    pub sets: Vec<Als>,
    pub choices: Vec<Choice>,
    /// For each node its almost-cells: the number of the ALS and the choice of it, not bounded.
    pub almost_cells: Vec<(u16, Vec<NodeNumber>)>,
    /// The live values of each open variable; none for one that is settled.
    pub live: [u16; 324],
    numbers: Vec<[NodeNumber; 512]>,
}

impl Ground {
    /// What a state has at a level.
    pub fn new(state: &State, level: Level, bounds: Bounds) -> Ground {
        let mut ground = Ground {
            level,
            nodes: Vec::new(),
            within: vec![Vec::new(); 324],
            strong: Vec::new(),
            sets: Vec::new(),
            choices: Vec::new(),
            almost_cells: Vec::new(),
            live: open_values(state),
            numbers: vec![[0; 512]; 243],
        };
        ground.add_candidates();
        let mut links = Links { ground: &mut ground, known: HashSet::new() };
        links.pairs_of_places();
        links.pairs_of_parts();
        links.row_and_column();
        if level.has_choices() {
            links.groups_and_rests();
            ground.add_sets(bounds.als_size);
            let limits = Limits::of(level, bounds);
            ground.add_choices_of_variables(&limits);
            ground.add_choices_of_sets(&limits);
        }
        ground
    }

    /// The node of some values of a variable of a digit; `None` when it is not one.
    pub fn number(&self, part: Part) -> Option<NodeNumber> {
        let number = self.numbers[usize::from(part.csp) - 81][usize::from(part.values)];
        number.checked_sub(1)
    }

    /// The node of some candidates; `None` when they are not one.
    pub fn find(&self, candidates: &[Candidate]) -> Option<NodeNumber> {
        let digit = candidates.first()?.digit();
        let variables = candidates.first()?.csps().into_iter().zip(Space::ALL).skip(1);
        variables.into_iter().find_map(|(csp, space)| {
            let is_here = |&one: &Candidate| one.digit() == digit && csp.contains(one);
            let part = |values, &one: &Candidate| values | home(one, space).values;
            let values = candidates.iter().fold(0, part);
            let csp = csp.index() as u16;
            candidates.iter().all(is_here).then(|| self.number(Part { csp, values })).flatten()
        })
    }

    /// The node of a candidate that is live and not settled.
    pub fn candidate(&self, candidate: Candidate) -> Option<NodeNumber> {
        let csp = candidate.csps()[Space::Rn as usize].index() as u16;
        self.number(Part { csp, values: 1 << candidate.cell().column() })
    }

    /// Adds what impossible patterns say.
    pub fn add_choices_of_patterns(&mut self, guarded: &[Guarded]) {
        for (guarded, number) in guarded.iter().zip(0..) {
            let nodes = guarded.guardians().iter().map(|&guardian| self.candidate(guardian));
            let nodes: Option<Vec<NodeNumber>> = nodes.collect();
            if let Some(nodes) = nodes.filter(|nodes| nodes.len() <= MOST_NODES) {
                self.choices.push(Choice::new(&nodes, Origin::Guarded(number)));
            }
        }
    }

    fn add_candidates(&mut self) {
        for cell in Cell::all() {
            for candidate in candidates_of(cell.index(), self.live[cell.index()]) {
                self.add(home(Candidate::from_index(candidate), Space::Rn));
            }
        }
    }

    /// Adds a node, unless it is there; its number.
    fn add(&mut self, part: Part) -> NodeNumber {
        if let Some(known) = self.number(part) {
            return known;
        }
        let number = self.nodes.len() as NodeNumber;
        let node = node_of(part);
        for &Part { csp, values } in node.homes() {
            if let Some(row) = usize::from(csp).checked_sub(81) {
                self.numbers[row][usize::from(values)] = number + 1;
            }
            self.within[usize::from(csp)].push((values, number));
        }
        self.nodes.push(node);
        number
    }

    fn add_sets(&mut self, largest: usize) {
        let mut known: HashSet<[NodeNumber; 2]> =
            self.strong.iter().map(|strong| strong.nodes).collect();
        for house in House::all() {
            let cells = house.cells().map(|cell| self.live[cell.index()]);
            let unsolved: u16 = (0..9)
                .filter(|&place| cells[place].count_ones() >= 2)
                .map(|place| 1 << place)
                .sum();
            let mut held = [0u16; 512];
            for set in (1..512u16).filter(|set| set & !unsolved == 0) {
                let lowest = cells[set.trailing_zeros() as usize];
                let digits = held[usize::from(set & (set - 1))] | lowest;
                held[usize::from(set)] = digits;
                let size = set.count_ones();
                if digits.count_ones() == size + 1 && size as usize <= largest {
                    self.add_set(Als { house, cells: set, digits }, &mut known);
                }
            }
        }
    }

    /// Adds the digits of an ALS that have a place outside it, in it and out of it.
    fn add_set(&mut self, als: Als, known: &mut HashSet<[NodeNumber; 2]>) {
        let mut outside = Vec::new();
        for digit in digits(als.digits) {
            let csp = in_house(als.house, digit);
            let live = self.live[usize::from(csp)];
            let (within, without) = (live & als.cells, live & !als.cells);
            if without == 0 {
                continue;
            }
            let nodes =
                [self.add(Part { csp, values: within }), self.add(Part { csp, values: without })];
            outside.push(nodes[1]);
            if known.insert(nodes) && known.insert([nodes[1], nodes[0]]) {
                self.strong.push(Strong { nodes, csp });
            }
        }
        self.almost_cells.push((self.sets.len() as u16, outside));
        self.sets.push(als);
    }

    fn add_choices_of_variables(&mut self, limits: &Limits) {
        for csp in 0..324u16 {
            let live = self.live[usize::from(csp)];
            if live == 0 {
                continue;
            }
            let only_candidates = csp < 81 || self.level.extends();
            let mut parts = self.within[usize::from(csp)].clone();
            parts.retain(|(values, _)| !only_candidates || values.count_ones() == 1);
            let mut splits =
                Splits { parts: &parts, origin: Origin::Variable(csp), chosen: Vec::new() };
            splits.all(live, limits.tags, &mut self.choices);
        }
    }

    fn add_choices_of_sets(&mut self, limits: &Limits) {
        let live = &self.live;
        for (set, outside) in &self.almost_cells {
            let als = self.sets[usize::from(*set)];
            let cells = als.house.cells();
            let others = (0..9).filter(|place| als.cells >> place & 1 == 0);
            let others = others.filter(|&place| live[cells[place].index()] != 0).count();
            let most = if others > 1 { limits.tags_of_almost_cells } else { limits.tags };
            if outside.len() <= most {
                self.choices.push(Choice::new(outside, Origin::AlmostCell(*set)));
            }
        }
    }
}

/// How many tags a choice may have.
struct Limits {
    tags: usize,
    /// Those of almost-cells of two cells or more.
    tags_of_almost_cells: usize,
}

impl Limits {
    fn of(level: Level, bounds: Bounds) -> Limits {
        match level {
            Level::Half => {
                Limits { tags: bounds.choice.min(3), tags_of_almost_cells: bounds.choice.min(2) }
            }
            _ => Limits { tags: bounds.choice, tags_of_almost_cells: bounds.choice },
        }
    }
}

/// The ways to split the values of a variable into nodes.
struct Splits<'a> {
    parts: &'a [(u16, NodeNumber)],
    origin: Origin,
    chosen: Vec<NodeNumber>,
}

impl Splits<'_> {
    fn all(&mut self, rest: u16, most: usize, found: &mut Vec<Choice>) {
        if rest == 0 {
            found.push(Choice::new(&self.chosen, self.origin));
            return;
        }
        if most == 0 {
            return;
        }
        let lowest = rest & rest.wrapping_neg();
        for &(values, node) in self.parts {
            if values & lowest != 0 && values & !rest == 0 {
                self.chosen.push(node);
                self.all(rest & !values, most - 1, found);
                self.chosen.pop();
            }
        }
    }
}

/// Strong links while they are collected.
struct Links<'g> {
    ground: &'g mut Ground,
    known: HashSet<[NodeNumber; 2]>,
}

impl Links<'_> {
    fn add(&mut self, one: Part, other: Part) {
        let nodes = [self.ground.add(one), self.ground.add(other)];
        if self.known.insert(nodes) && self.known.insert([nodes[1], nodes[0]]) {
            self.ground.strong.push(Strong { nodes, csp: one.csp });
        }
    }

    /// Two places of a digit in a house, two candidates of a cell.
    fn pairs_of_places(&mut self) {
        for csp in (81..324).chain(0..81) {
            let live = self.ground.live[usize::from(csp)];
            if live.count_ones() == 2 {
                let first = live & live.wrapping_neg();
                let part = |values: u16| match csp {
                    81.. => Part { csp, values },
                    _ => {
                        let value = candidates_of(usize::from(csp), values).next();
                        home(Candidate::from_index(value.expect("one value")), Space::Rn)
                    }
                };
                let (one, other) = (part(first), part(live & !first));
                let nodes = [self.ground.add(one), self.ground.add(other)];
                if self.known.insert(nodes) && self.known.insert([nodes[1], nodes[0]]) {
                    self.ground.strong.push(Strong { nodes, csp });
                }
            }
        }
    }

    /// Two box-line parts that hold all places of a digit in a house.
    fn pairs_of_parts(&mut self) {
        for digit in 0..9 {
            for house in House::all() {
                let csp = in_house(house, digit);
                let live = self.ground.live[usize::from(csp)];
                let across: &[[u16; 3]] =
                    if house.kind() == HouseKind::Block { &[ROWS, COLUMNS] } else { &[ROWS] };
                for parts in across {
                    let parts = parts.map(|part| part & live);
                    let mut held = parts.into_iter().filter(|&values| values != 0);
                    if let (Some(one), Some(other), None) = (held.next(), held.next(), held.next())
                    {
                        self.add(Part { csp, values: one }, Part { csp, values: other });
                    }
                }
            }
        }
    }

    /// Places of a digit in a block that lie in a row and a column: the part of one line with what is
    /// left of the other.
    fn row_and_column(&mut self) {
        for digit in 0..9 {
            for block in 0..9 {
                let csp = in_house(House::block(block), digit);
                let live = self.ground.live[usize::from(csp)];
                for row in ROWS {
                    for column in COLUMNS {
                        if live == 0 || live & !(row | column) != 0 {
                            continue;
                        }
                        for (line, rest) in [(row, column & !row), (column, row & !column)] {
                            if live & line != 0 && live & rest != 0 {
                                let part = |values: u16| Part { csp, values: live & values };
                                self.add(part(line), part(rest));
                            }
                        }
                    }
                }
            }
        }
    }

    /// A box-line group with the rest of its line, and with the rest of its block.
    fn groups_and_rests(&mut self) {
        for digit in 0..9 {
            for house in House::all() {
                let csp = in_house(house, digit);
                let live = self.ground.live[usize::from(csp)];
                let lines: &[u16] = match house.kind() {
                    HouseKind::Block => &[0o007, 0o070, 0o700, 0o111, 0o222, 0o444],
                    _ => &ROWS,
                };
                for line in lines {
                    let group = live & line;
                    if group.count_ones() < 2 {
                        continue;
                    }
                    match live & !line {
                        0 => {
                            self.ground.add(Part { csp, values: group });
                        }
                        rest => self.add(Part { csp, values: group }, Part { csp, values: rest }),
                    }
                }
            }
        }
    }
}

/// The live values of the variables that are not settled; none for the others.
fn open_values(state: &State) -> [u16; 324] {
    let mut live = [0; 324];
    for candidate in state.candidates() {
        for (csp, space) in candidate.csps().into_iter().zip(Space::ALL) {
            live[csp.index()] |= home(candidate, space).values;
        }
    }
    for cell in Cell::all() {
        if let Some(digit) = state.decided(cell) {
            Candidate::new(digit, cell).csps().into_iter().for_each(|csp| live[csp.index()] = 0);
        }
    }
    live
}

/// A candidate as a value of its variable of a space.
fn home(candidate: Candidate, space: Space) -> Part {
    let cell = candidate.cell();
    let value = match space {
        Space::Rc => candidate.digit().index(),
        Space::Rn => cell.column(),
        Space::Cn => cell.row(),
        Space::Bn => cell.row() % 3 * 3 + cell.column() % 3,
    };
    Part { csp: candidate.csps()[space as usize].index() as u16, values: 1 << value }
}

/// The node of some values of a digit in a house, at least one, with all variables that hold it.
fn node_of(part: Part) -> Node {
    let Part { csp, values } = part;
    if values.count_ones() == 1 {
        let index = candidates_of(usize::from(csp), values).next().expect("one value");
        let homes = Space::ALL.map(|space| home(Candidate::from_index(index), space));
        return Node { homes, count: 4 };
    }
    let (space, house, digit) = (csp / 81, csp % 81 / 9, csp % 9);
    let third = ROWS.iter().position(|third| values & !third == 0).map(|third| third as u16);
    let column =
        COLUMNS.iter().position(|column| values & !column == 0).map(|column| column as u16);
    let down = |bits: u16| bits & 1 | (bits & 2) << 2 | (bits & 4) << 4;
    let up = |bits: u16| bits & 1 | bits >> 2 & 2 | bits >> 4 & 4;
    let other = match (space, third, column) {
        (1, Some(third), _) => {
            let places = (values >> (3 * third)) << (house % 3 * 3);
            Some(Part { csp: 243 + (house / 3 * 3 + third) * 9 + digit, values: places })
        }
        (2, Some(third), _) => {
            let places = down(values >> (3 * third)) << (house % 3);
            Some(Part { csp: 243 + (third * 3 + house / 3) * 9 + digit, values: places })
        }
        (3, Some(row), _) => {
            let places = (values >> (3 * row)) << (house % 3 * 3);
            Some(Part { csp: 81 + (house / 3 * 3 + row) * 9 + digit, values: places })
        }
        (3, None, Some(column)) => {
            let places = up(values >> column) << (house / 3 * 3);
            Some(Part { csp: 162 + (house % 3 * 3 + column) * 9 + digit, values: places })
        }
        _ => None,
    };
    let homes = [part, other.unwrap_or(part), part, part];
    Node { homes, count: 1 + u8::from(other.is_some()) }
}

/// The variable of a digit, from 0, in a house.
pub(crate) fn in_house(house: House, digit: u16) -> u16 {
    let space = match house.kind() {
        HouseKind::Row => 1,
        HouseKind::Column => 2,
        HouseKind::Block => 3,
    };
    space * 81 + house.number() as u16 * 9 + digit
}

/// The digits of a set, from 0.
pub(crate) fn digits(set: u16) -> impl Iterator<Item = u16> {
    (0..9).filter(move |digit| set >> digit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Csp;

    #[test]
    fn a_node_is_at_home_in_every_variable_that_holds_it() {
        for csp in 81..324 {
            for values in 1..512 {
                let part = Part { csp, values };
                let members: HashSet<usize> = candidates_of(usize::from(csp), values).collect();
                let node = node_of(part);
                for home in node.homes() {
                    let here: HashSet<usize> =
                        candidates_of(usize::from(home.csp), home.values).collect();
                    assert_eq!(here, members, "{part:?}");
                }
                let holds = |csp: &Csp| {
                    members.iter().all(|&member| csp.contains(Candidate::from_index(member)))
                };
                assert_eq!(Csp::all().filter(holds).count(), node.homes().len(), "{part:?}");
                assert_eq!(node.single().is_some(), values.count_ones() == 1);
            }
        }
    }
}
