//! One form for all states that are the same up to a symmetry of Sudoku.
//!
//! The symmetries permute digits, bands, stacks, the rows of a band and the columns of a stack, and transpose the
//! grid: 3,359,232 · 362,880 of them. They are not tried. Rows, columns and digits get colours that no symmetry
//! changes, from what they hold in which colour, until no more of them are told apart. Where some are still alike,
//! each in turn is given a colour of its own, and only what looks the same from then on is followed. When all are
//! told apart, their colours are an order; of the forms in these orders the least is taken.
//!
//! Source: B. D. McKay, Practical graph isomorphism (1981): equitable colourings, individualisation, and node
//! invariants.

use std::collections::BTreeMap;

use crate::grid::{Digit, State};

/// How many colourings are looked at. A state with one solution needs a few thousand at most.
const MOST: usize = 50_000;

/// The form that a state has in common with exactly those that are the same up to symmetry; itself such a state.
/// `None` where more than 50,000 colourings would be looked at: no state on the path of a puzzle needs as many.
///
/// A state whose lines and digits are told apart by what they hold takes a fraction of a millisecond; a solved one
/// takes some milliseconds.
///
/// ```
/// use catena::board::form;
/// use catena::grid::{Candidate, State};
///
/// let without = |name: &str| {
///     let mut state = State::FULL;
///     state.remove(name.parse::<Candidate>().unwrap());
///     state
/// };
/// assert_eq!(form(&without("n1r1c1")), form(&without("n7r5c9")));
/// assert_ne!(form(&without("n1r1c1")), form(&State::FULL));
/// ```
pub fn form(state: &State) -> Option<State> {
    let mut seen = 0;
    let mut open: Vec<Colouring> =
        [false, true].map(|transposed| Colouring::of(Tensor::of(state, transposed))).into();
    keep_least(&mut open);
    while let Some(part) = open.first().and_then(Colouring::part) {
        let mut next = Vec::new();
        for colouring in &open {
            for member in colouring.unlike_members(part) {
                seen += 1;
                if seen > MOST {
                    return None;
                }
                next.push(colouring.with_own_colour(part.0, member));
            }
        }
        keep_least(&mut next);
        open = next;
    }
    let best = open.iter().map(Colouring::ordered).min()?;
    Some(state_of(&best))
}

/// Keeps the colourings that look least; a symmetry changes no look.
fn keep_least(colourings: &mut Vec<Colouring>) {
    let least = colourings.iter().map(|colouring| colouring.look).min();
    colourings.retain(|colouring| Some(colouring.look) == least);
}

/// The three kinds of things that are permuted.
const ROWS: usize = 0;
const COLUMNS: usize = 1;
const DIGITS: usize = 2;

/// The live candidates: for each row, column and digit the bits of the digits, at `[row][column]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Tensor([[u16; 9]; 9]);

impl Tensor {
    fn of(state: &State, transposed: bool) -> Tensor {
        let mut cells = [[0; 9]; 9];
        for candidate in state.candidates() {
            let (row, column) = (candidate.cell().row(), candidate.cell().column());
            let (row, column) = if transposed { (column, row) } else { (row, column) };
            cells[row][column] |= 1 << candidate.digit().index();
        }
        Tensor(cells)
    }

    /// Row, column and digit of each live candidate.
    fn live(&self) -> impl Iterator<Item = [usize; 3]> {
        let cells = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
        cells.flat_map(|(row, column)| {
            let digits = self.0[row][column];
            (0..9).filter(move |digit| digits >> digit & 1 == 1).map(move |d| [row, column, d])
        })
    }

    /// What a row, a column or a digit holds.
    fn held(&self, kind: usize, member: usize) -> [u16; 9] {
        match kind {
            ROWS => self.0[member],
            COLUMNS => std::array::from_fn(|row| self.0[row][member]),
            _ => self.0.map(|row| {
                (0..9).fold(0, |all, column| all | (row[column] >> member & 1) << column)
            }),
        }
    }
}

/// Colours of rows, columns and digits, as far as they are told apart.
struct Colouring {
    cells: Tensor,
    colours: [[u8; 9]; 3],
    /// A number that two colourings share when a symmetry turns one into the other.
    look: u64,
}

impl Colouring {
    fn of(cells: Tensor) -> Colouring {
        let mut colouring = Colouring { cells, colours: [[0; 9]; 3], look: 0 };
        colouring.refine();
        colouring
    }

    /// Tells apart what holds different colours, until that tells no more apart.
    fn refine(&mut self) {
        loop {
            let before = self.colours.map(|colours| count(&colours));
            let signatures = self.signatures();
            for (colours, signatures) in self.colours.iter_mut().zip(&signatures) {
                *colours = ranks(signatures);
            }
            if self.colours.map(|colours| count(&colours)) == before {
                self.look = look(&signatures);
                return;
            }
        }
    }

    /// Of each row, column and digit: its colour, those of its band or stack, and those of its candidates.
    fn signatures(&self) -> [[Vec<u16>; 9]; 3] {
        let mut held: [[Vec<u16>; 9]; 3] = Default::default();
        for place in self.cells.live() {
            let of = |kind: usize| u16::from(self.colours[kind][place[kind]]);
            let [row, column, digit] = [ROWS, COLUMNS, DIGITS].map(of);
            held[ROWS][place[ROWS]].push(9 * column + digit);
            held[COLUMNS][place[COLUMNS]].push(9 * row + digit);
            held[DIGITS][place[DIGITS]].push(9 * row + column);
        }
        for (kind, lists) in held.iter_mut().enumerate() {
            for (member, list) in lists.iter_mut().enumerate() {
                list.sort_unstable();
                let mut head = vec![u16::from(self.colours[kind][member])];
                head.extend(self.band(kind, member));
                list.splice(0..0, head);
            }
        }
        held
    }

    /// The colours of the band or stack that a row or column is in, sorted; none of a digit.
    fn band(&self, kind: usize, member: usize) -> Vec<u16> {
        let lines = if kind == DIGITS { 0..0 } else { member / 3 * 3..member / 3 * 3 + 3 };
        let mut colours: Vec<u16> = lines.map(|line| self.colours[kind][line].into()).collect();
        colours.sort_unstable();
        colours
    }

    /// The smallest set of rows, columns or digits that are alike, of those of which the fewest are told apart, by its
    /// kind and colour; `None` when all are told apart. In a solved grid digits alone tell no lines apart, but a row
    /// and a column do.
    fn part(&self) -> Option<(usize, u8)> {
        let sizes = self.colours.iter().enumerate().flat_map(|(kind, colours)| {
            let mut sizes: BTreeMap<u8, usize> = BTreeMap::new();
            colours.iter().for_each(|&colour| *sizes.entry(colour).or_default() += 1);
            let known = sizes.len();
            sizes.into_iter().map(move |(colour, size)| (known, size, kind, colour))
        });
        let alike = sizes.filter(|&(_, size, ..)| size > 1);
        alike.min().map(|(_, _, kind, colour)| (kind, colour))
    }

    /// The members of such a set, of those that can simply change places only one.
    fn unlike_members(&self, (kind, colour): (usize, u8)) -> Vec<usize> {
        let mut unlike: Vec<usize> = Vec::new();
        for member in (0..9).filter(|&member| self.colours[kind][member] == colour) {
            if !unlike.iter().any(|&other| self.are_exchangeable(kind, member, other)) {
                unlike.push(member);
            }
        }
        unlike
    }

    /// Whether two of one colour hold the same, and, where they lie in different bands or stacks, these do.
    fn are_exchangeable(&self, kind: usize, one: usize, other: usize) -> bool {
        let lines = |member: usize| {
            let mut lines = [0, 1, 2].map(|line| {
                let line = member / 3 * 3 + line;
                (self.colours[kind][line], self.cells.held(kind, line))
            });
            lines.sort_unstable();
            lines
        };
        self.cells.held(kind, one) == self.cells.held(kind, other)
            && (kind == DIGITS || one / 3 == other / 3 || lines(one) == lines(other))
    }

    /// The same with a colour for one member alone.
    fn with_own_colour(&self, kind: usize, member: usize) -> Colouring {
        let mut colours = self.colours;
        let own = colours[kind][member];
        colours[kind].iter_mut().for_each(|colour| *colour += u8::from(*colour >= own));
        colours[kind][member] = own;
        let mut colouring = Colouring { cells: self.cells, colours, look: 0 };
        colouring.refine();
        colouring
    }

    /// The candidates in the order that the colours are, in which a band or stack stays together.
    fn ordered(&self) -> Tensor {
        let places = |kind: usize| {
            let mut order: Vec<usize> = (0..9).collect();
            order.sort_by_key(|&line| {
                (self.band(kind, line).first().copied(), self.colours[kind][line])
            });
            let mut places = [0; 9];
            order.iter().zip(0..).for_each(|(&line, place)| places[line] = place);
            places
        };
        let places = [places(ROWS), places(COLUMNS), places(DIGITS)];
        let mut cells = [[0; 9]; 9];
        for live in self.cells.live() {
            let [row, column, digit] = [ROWS, COLUMNS, DIGITS].map(|kind| places[kind][live[kind]]);
            cells[row][column] |= 1 << digit;
        }
        Tensor(cells)
    }
}

/// How many colours there are.
fn count(colours: &[u8; 9]) -> usize {
    let mut colours = *colours;
    colours.sort_unstable();
    1 + colours.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The rank of each signature among those that differ.
fn ranks(signatures: &[Vec<u16>; 9]) -> [u8; 9] {
    let mut sorted: Vec<&Vec<u16>> = signatures.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    std::array::from_fn(|at| sorted.partition_point(|known| **known < signatures[at]) as u8)
}

/// The 64-bit FNV-1a of the signatures, sorted.
fn look(signatures: &[[Vec<u16>; 9]; 3]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for of_kind in signatures {
        let mut sorted: Vec<&Vec<u16>> = of_kind.iter().collect();
        sorted.sort_unstable();
        for signature in sorted {
            for &item in signature.iter().chain(&[u16::MAX]) {
                hash = (hash ^ u64::from(item)).wrapping_mul(0x100_0000_01b3);
            }
        }
    }
    hash
}

fn state_of(cells: &Tensor) -> State {
    let digits = |cell: usize| {
        let digits = cells.0[cell / 9][cell % 9];
        Digit::all().filter(|digit| digits >> digit.index() & 1 == 1).collect()
    };
    State::from_cells(std::array::from_fn(digits))
}
