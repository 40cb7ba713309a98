//! The canonical form: the same for positions that are the same up to symmetry, and no other.

use catena::board::form;
use catena::grid::{Candidate, Cell, Digit, State};
use catena_study::canonical;

use crate::kit::{Chance, HARD, OCEAN, W8, after_singles};

/// A symmetry of Sudoku.
struct Symmetry {
    rows: [usize; 9],
    columns: [usize; 9],
    digits: Vec<usize>,
    transposed: bool,
}

impl Symmetry {
    fn any(chance: &mut Chance) -> Symmetry {
        let lines = |chance: &mut Chance| {
            let bands = chance.order(3);
            let mut order = [0; 9];
            for band in 0..3 {
                for (line, place) in chance.order(3).into_iter().enumerate() {
                    order[3 * band + line] = 3 * bands[band] + place;
                }
            }
            order
        };
        let (rows, columns) = (lines(chance), lines(chance));
        Symmetry { rows, columns, digits: chance.order(9), transposed: chance.below(2) == 1 }
    }

    fn of(&self, candidate: Candidate) -> Candidate {
        let (row, column) = (candidate.cell().row(), candidate.cell().column());
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        let cell = 9 * self.rows[row] + self.columns[column];
        Candidate::from_index(9 * cell + self.digits[candidate.digit().index()])
    }

    fn of_state(&self, state: &State) -> State {
        let mut other = State::FULL;
        let live: Vec<Candidate> = state.candidates().map(|c| self.of(c)).collect();
        for candidate in Candidate::all().filter(|candidate| !live.contains(candidate)) {
            other.remove(candidate);
        }
        other
    }
}

#[test]
fn positions_that_are_the_same_up_to_symmetry_have_one_form() {
    let mut chance = Chance(0x2545_f491_4f6c_dd1d);
    for grid in [W8, OCEAN, HARD] {
        let state = after_singles(grid);
        let open: Vec<Candidate> =
            state.candidates().filter(|c| state.decided(c.cell()).is_none()).collect();
        let target = open[chance.below(open.len())];
        let (form, first) = canonical(&state, target);
        assert_eq!(first.to_string(), "n1r1c1");
        assert_eq!(form.len(), state.len());
        for _ in 0..5 {
            let symmetry = Symmetry::any(&mut chance);
            let image = symmetry.of_state(&state);
            assert_eq!(canonical(&image, symmetry.of(target)).0, form);
        }
        // It is one of its own forms.
        assert_eq!(canonical(&form, first).0, form);
        // Another target, or a candidate less, makes another position.
        let other = open.iter().find(|&&c| canonical(&state, c).0 != form);
        assert!(other.is_some());
        let mut less = state.clone();
        less.remove(*open.iter().find(|&&c| c != target).unwrap());
        assert_ne!(canonical(&less, target).0, form);
    }
}

#[test]
fn a_single_candidate_comes_to_the_first_place() {
    for (cell, digit) in [(0, 0), (80, 8), (40, 4), (17, 2)] {
        let candidate =
            Candidate::new(Digit::all().nth(digit).unwrap(), Cell::all().nth(cell).unwrap());
        let mut state = State::FULL;
        for other in Candidate::all().filter(|&other| other != candidate) {
            state.remove(other);
        }
        let (form, target) = canonical(&state, candidate);
        assert_eq!(form.candidates().collect::<Vec<_>>(), [target]);
    }
}

/// The greatest of the forms with each candidate as a target: what states that are the same up to symmetry share, and
/// no others.
fn plain_form(state: &State) -> State {
    let forms = state.candidates().map(|target| canonical(state, target).0);
    forms
        .max_by_key(|form| {
            form.candidates().map(|c| std::cmp::Reverse(c.index())).collect::<Vec<_>>()
        })
        .unwrap()
}

/// A solved grid with many symmetries of its own.
fn solved() -> State {
    State::from_cells(std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        [Digit::from_index((3 * (row % 3) + row / 3 + column) % 9)].into_iter().collect()
    }))
}

#[test]
fn every_image_of_a_state_has_its_form() {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut states = [W8, OCEAN, HARD].map(after_singles).to_vec();
    let mut without = State::FULL;
    for name in ["n1r1c1", "n2r1c1", "n1r4c4"] {
        without.remove(name.parse().unwrap());
    }
    states.extend([State::FULL, without, solved()]);
    for state in states {
        let own = form(&state).unwrap();
        assert_eq!((own.len(), form(&own)), (state.len(), Some(own.clone())));
        for _ in 0..10 {
            assert_eq!(form(&Symmetry::any(&mut chance).of_state(&state)).unwrap(), own);
        }
    }
}

#[test]
fn the_form_of_a_state_is_one_of_its_images() {
    for state in [W8, OCEAN].map(after_singles).into_iter().chain([solved()]) {
        assert_eq!(plain_form(&form(&state).unwrap()), plain_form(&state));
    }
}

#[test]
fn states_that_differ_in_one_candidate_have_the_form_of_each_other_only_as_images() {
    let state = after_singles(W8);
    let mut forms = Vec::new();
    for candidate in state.candidates().filter(|c| state.decided(c.cell()).is_none()).take(12) {
        let mut less = state.clone();
        less.remove(candidate);
        forms.push((form(&less).unwrap(), plain_form(&less)));
    }
    for (form, plain) in &forms {
        for (other, other_plain) in &forms {
            assert_eq!(form == other, plain == other_plain);
        }
    }
}
