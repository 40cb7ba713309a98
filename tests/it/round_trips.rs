//! The puzzle formats as they are written, and that what is written is read again.

use catena::grid::format::{write_givens, write_hodoku, write_pencil_marks, write_sukaku};
use catena::grid::{
    Candidate, DigitSet, Position, ReadError, State, apply_singles, read, read_any, read_list,
};
use proptest::prelude::*;

use crate::formats::{MARKS, PUZZLE, state};

#[test]
fn pencil_marks_stand_in_columns() {
    let text = write_pencil_marks(&state(&MARKS));
    let expected = "\
+------------------------+----------------------+---------------------+
| 5       7      3468    | 238    346    13     | 9     123     136   |
";
    assert!(text.starts_with(expected), "{text}");
    let widths: Vec<usize> = text.lines().map(|line| line.len()).collect();
    assert_eq!(widths, vec![widths[0]; 13], "{text}");
}

#[test]
fn givens_refuse_what_they_cannot_hold() {
    let mut position = read(PUZZLE).unwrap();
    assert_eq!(write_givens(&position), Ok(PUZZLE.to_owned()));
    position.state.remove("n3r1c3".parse().unwrap());
    let lost = write_givens(&position).unwrap_err();
    assert_eq!(lost.to_string(), "81 characters cannot say that n3r1c3 is deleted");
    position.state.remove("n4r1c3".parse().unwrap());
    let lost = write_givens(&position).unwrap_err();
    assert_eq!(
        lost.to_string(),
        "81 characters cannot say that n3r1c3 is deleted, nor one more candidate"
    );
}

#[test]
fn what_singles_place_is_written_as_placed() {
    let mut position = read(PUZZLE).unwrap();
    assert!(!apply_singles(&mut position.state).is_empty());
    let line = write_hodoku(&position);
    assert!(line.contains('+') && line.ends_with(":::"), "{line}");
    assert_eq!(read(&line), Ok(position.clone()));
    let givens = write_givens(&position).unwrap();
    assert_eq!(read(&givens).unwrap().state, position.state);
}

/// The solutions of the puzzles below, which random states keep.
const PUZZLES: [(&str, &str); 2] = [
    (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "174385962293467158586192734451923876928674315367851249719548623635219487842736591",
    ),
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
];

/// A state on the way from a puzzle to its solution: some candidates that are not in the solution
/// are deleted, some that are in it are placed.
fn reachable() -> impl Strategy<Value = Position> {
    let steps = prop::collection::vec((0..729_usize, any::<bool>()), 0..200);
    (0..PUZZLES.len(), steps).prop_map(|(puzzle, steps)| {
        let (givens, solution) = PUZZLES[puzzle];
        let mut position = read(givens).expect("a puzzle");
        for (index, place) in steps {
            let candidate = Candidate::from_index(index);
            let digit = solution.as_bytes()[candidate.cell().index()] - b'0';
            match u32::from(digit) == candidate.digit().number() {
                true if place => position.state.place(candidate),
                true => {}
                false => _ = position.state.remove(candidate),
            }
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(position in reachable()) {
        let state = &position.state;
        prop_assert_eq!(read(&write_hodoku(&position)), Ok(position.clone()));
        for text in [write_pencil_marks(state), write_sukaku(state)] {
            prop_assert_eq!(read(&text), Ok(Position::from_state(state.clone())));
        }
        if let Ok(givens) = write_givens(&position) {
            prop_assert_eq!(&read(&givens).unwrap().state, state);
        }
    }

    /// A state nobody can reach either comes back or is refused for what it is.
    #[test]
    fn any_state_comes_back_or_is_contradictory(cells in prop::collection::vec(0..512_u16, 81)) {
        let cells: Vec<DigitSet> = cells.into_iter().map(DigitSet::from_bits).collect();
        let position = Position::from_state(State::from_cells(cells.try_into().unwrap()));
        let sukaku = write_sukaku(&position.state);
        for text in [sukaku, write_pencil_marks(&position.state), write_hodoku(&position)] {
            match read(&text) {
                Ok(read) => prop_assert_eq!(&read.state, &position.state),
                Err(ReadError::NoCandidate { cell }) => {
                    prop_assert!(position.state.digits(cell).is_empty());
                }
                Err(ReadError::TwoEqual { cells: [one, two], .. }) => {
                    let (one, two) = (position.state.digits(one), position.state.digits(two));
                    prop_assert!(one == two && one.len() == 1);
                }
                Err(error) => prop_assert!(false, "{}\n{}", error, text),
            }
        }
    }

    /// What states are written as is read back whatever they are.
    #[test]
    fn any_state_is_read_as_any_state(cells in prop::collection::vec(0..512_u16, 81), few in any::<bool>()) {
        let mask = if few { 1 } else { 511 };
        let cells: Vec<DigitSet> =
            cells.into_iter().map(|bits| DigitSet::from_bits(bits & mask)).collect();
        let position = Position::from_state(State::from_cells(cells.try_into().unwrap()));
        for text in [write_sukaku(&position.state), write_pencil_marks(&position.state)] {
            prop_assert_eq!(read_any(&text), Ok(position.clone()), "{}", text);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = (read(&text), read_list(&text).count());
    }

    #[test]
    fn no_text_near_a_grid_makes_a_reader_panic(
        cells in "[1-9.0*_]{70,90}",
        marks in "([1-9]{1,9} ){75,85}",
        line in ":x:y:[1-9.+]{78,90}:([0-9]{2,4} ){0,9}:",
        noise in "[1-9.0*_|!+:#=a-c \\n\\[\\]`é-]{0,200}",
        at in 0..100_usize,
    ) {
        for mut text in [cells, marks, line] {
            text.insert_str(at.min(text.len()), &noise);
            let _ = (read(&text), read_list(&text).count());
        }
    }
}
