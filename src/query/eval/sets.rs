//! Almost locked sets modulo a set of nodes, found on demand: no graph could hold them, as the set
//! grows along a chain.

use crate::graph::{Als, CandidateSet, Edges, Group, Node};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::super::schema::NodeKinds;
use super::edges::blocked;

/// What almost locked sets modulo a set make true when a node is false: k cells of a house, two at
/// least, that hold k+1 digits once candidates linked to the set are left out. Each such node comes
/// with its sets, whose digits are the k+1 that are left.
///
/// The left node is what is left of its digit, and the right node is what the set does not cover of
/// another digit; where it covers all, each candidate of that digit. (A cell is a variable, and no
/// set of this kind.) Neither has a candidate that is in the set.
///
/// Leaving out less is allowed: an almost locked set stays one while the set grows.
pub(super) fn digits_of_sets(
    graph: &dyn Edges,
    left: &Node,
    set: &[Node],
    wanted: NodeKinds,
) -> Vec<(Node, Vec<Als>)> {
    let left_members = left.members();
    if set.contains(left) || left_members.is_empty() {
        return Vec::new();
    }
    let search = Choosing {
        graph,
        lost: left_members[0].digit(),
        left: left_members,
        set,
        blocked: blocked(graph, set),
        wanted,
    };
    let mut found = Vec::new();
    for house in House::all() {
        search.in_house(house, &mut found);
    }
    found.sort_by_cached_key(|(node, _)| node.key());
    found
}

type Found = Vec<(Node, Vec<Als>)>;

struct Choosing<'a> {
    graph: &'a dyn Edges,
    left: Vec<Candidate>,
    /// The digit of the left node.
    lost: Digit,
    set: &'a [Node],
    /// What is linked to the set.
    blocked: CandidateSet,
    wanted: NodeKinds,
}

impl Choosing<'_> {
    /// The sets of a house: those of the left node's cells with some of the others.
    fn in_house(&self, house: House, found: &mut Found) {
        let base: CellSet = self.left.iter().map(|member| member.cell()).collect();
        let open = |cell: &Cell| self.graph.state().digits(*cell).len() >= 2;
        if !base.iter().all(|cell| cell.houses().contains(&house) && open(&cell)) {
            return;
        }
        let loses = |cell: &Cell| {
            let lost = Candidate::new(self.lost, *cell);
            !self.is_live(lost) || self.is_blocked(lost)
        };
        let outside = |cell: &Cell| !base.contains(*cell);
        let cells: Vec<Cell> =
            house.cells().into_iter().filter(open).filter(outside).filter(loses).collect();
        let free: Vec<DigitSet> = cells.iter().map(|&cell| self.free(cell)).collect();
        let first = base.iter().fold(DigitSet::EMPTY, |all, cell| all.union(self.free(cell)));
        let mut held = vec![first; 1 << cells.len()];
        for choice in 0..1usize << cells.len() {
            if choice > 0 {
                let lowest = choice.trailing_zeros() as usize;
                held[choice] = held[choice & (choice - 1)].union(free[lowest]);
            }
            let size = base.len() + choice.count_ones() as usize;
            if size >= 2 && held[choice].len() <= size {
                let chosen = (0..cells.len()).filter(|place| choice >> place & 1 == 1);
                let cells = chosen.map(|place| cells[place]).chain(base.iter()).collect();
                self.of_set(house, cells, held[choice], found);
            }
        }
    }

    fn is_live(&self, candidate: Candidate) -> bool {
        self.graph.state().is_live(candidate)
    }

    fn is_blocked(&self, candidate: Candidate) -> bool {
        self.blocked.contains(candidate.index())
    }

    /// The digits of a cell that are neither lost nor linked to the set.
    fn free(&self, cell: Cell) -> DigitSet {
        let digits = self.graph.state().digits(cell).iter().filter(|&digit| digit != self.lost);
        digits.filter(|&digit| !self.is_blocked(Candidate::new(digit, cell))).collect()
    }

    /// Some cells and the digits that are free in them, at most as many.
    fn of_set(&self, house: House, cells: CellSet, free: DigitSet, found: &mut Found) {
        let live = cells
            .iter()
            .fold(DigitSet::EMPTY, |all, cell| all.union(self.graph.state().digits(cell)));
        let lost = DigitSet::single(self.lost);
        for kept in live.iter().filter(|&digit| digit != self.lost) {
            let needed = free.union(lost).union(DigitSet::single(kept));
            let Some(digits) = filled_up(needed, live, cells.len() + 1) else { continue };
            for right in self.rights(cells, kept, free.contains(kept)) {
                add(found, right, Als { house, cells, digits });
            }
        }
    }

    /// What may be right-linking of a digit: what is free; else each candidate.
    fn rights(&self, cells: CellSet, digit: Digit, is_free: bool) -> Vec<Node> {
        let all = cells.iter().map(|cell| Candidate::new(digit, cell));
        let all = all.filter(|&candidate| self.is_live(candidate));
        let nodes: Vec<Node> = match is_free {
            true => {
                let free: CellSet =
                    all.filter(|&c| !self.is_blocked(c)).map(Candidate::cell).collect();
                node(digit, free).into_iter().collect()
            }
            false => all.map(Node::Candidate).collect(),
        };
        let in_set = |node: &Node| {
            let of_set = |member: &Candidate| self.set.contains(&Node::Candidate(*member));
            self.set.contains(node) || node.members().iter().any(of_set)
        };
        let fits = |node: &Node| self.wanted.contains(node.kind()) && !in_set(node);
        nodes.into_iter().filter(fits).collect()
    }
}

/// This many digits: those needed and, where these are too few, others that are live; `None` when
/// that is not possible.
fn filled_up(needed: DigitSet, live: DigitSet, count: usize) -> Option<DigitSet> {
    if needed.len() > count || live.len() < count {
        return None;
    }
    let spare = live.iter().filter(|&digit| !needed.contains(digit));
    Some(needed.iter().chain(spare.take(count - needed.len())).collect())
}

/// The candidates of a digit in some cells, as a node; `None` when there are none.
fn node(digit: Digit, cells: CellSet) -> Option<Node> {
    match cells.len() {
        0 => None,
        1 => cells.iter().next().map(|cell| Node::Candidate(Candidate::new(digit, cell))),
        _ => Some(Node::Group(Group { digit, cells })),
    }
}

/// A set of cells that lies in two houses is one set.
fn add(found: &mut Found, right: Node, als: Als) {
    match found.iter_mut().find(|(node, _)| *node == right) {
        Some((_, sets)) if sets.iter().any(|known| known.cells == als.cells) => {}
        Some((_, sets)) => sets.push(als),
        None => found.push((right, vec![als])),
    }
}
