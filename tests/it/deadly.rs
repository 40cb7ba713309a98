//! Which patterns are deadly: those that posters proved and refuted by hand.

use catena::grid::{Candidate, Cell, Digit, DigitSet, House};
use catena::rules::{Deadliness, decide_deadly};

/// Cells with digits, or a filling, as `r1c3=12 r1c4=12`; `r1c34=12` is short for it.
fn floor(text: &str) -> Vec<(Cell, DigitSet)> {
    let cells = |part: &str| {
        let (cells, digits) = part.split_once('=').unwrap();
        let digits: DigitSet = digits.chars().map(digit).collect();
        let (rows, columns) = cells[1..].split_once('c').unwrap();
        let at = |row: char| columns.chars().map(move |column| (row, column)).collect::<Vec<_>>();
        let all: Vec<_> = rows.chars().flat_map(at).collect();
        all.into_iter().map(move |(row, column)| (Cell::at(line(row), line(column)), digits))
    };
    text.split_whitespace().flat_map(|part| cells(part).collect::<Vec<_>>()).collect()
}

fn digit(sign: char) -> Digit {
    sign.to_digit(10).and_then(Digit::from_number).unwrap()
}

fn line(sign: char) -> usize {
    digit(sign).index()
}

/// How many fillings a deadly pattern has. Each exchange is another filling with the same digits in every house.
fn fillings(text: &str) -> usize {
    let floor = floor(text);
    let Deadliness::Deadly(fillings) = decide_deadly(&floor) else {
        panic!("{text} is not deadly: {:?}", decide_deadly(&floor))
    };
    for [filling, exchange] in &fillings {
        assert_ne!(filling, exchange, "{text}");
        assert!(
            filling
                .iter()
                .zip(&floor)
                .all(|(c, (cell, own))| c.cell() == *cell && own.contains(c.digit()))
        );
        let cells = |all: &[Candidate]| all.iter().map(|c| c.cell()).collect::<Vec<_>>();
        assert_eq!(cells(filling), cells(exchange), "{text}");
        for house in House::all() {
            assert_eq!(digits(filling, house), digits(exchange, house), "{text} {house}");
        }
    }
    fillings.len()
}

/// The digits of a house, sorted, with repetitions.
fn digits(filling: &[Candidate], house: House) -> Vec<Digit> {
    let inside = filling.iter().filter(|candidate| candidate.cell().houses().contains(&house));
    let mut digits: Vec<Digit> = inside.map(|candidate| candidate.digit()).collect();
    digits.sort_unstable();
    digits
}

/// How many fillings a pattern has that is not deadly, when this one has no exchange.
fn open(text: &str, without: &str) -> usize {
    let (floor, without) = (floor(text), self::floor(without));
    let Deadliness::Open { filling, fillings } = decide_deadly(&floor) else {
        panic!("{text}: {:?}", decide_deadly(&floor))
    };
    for (candidate, (cell, own)) in filling.iter().zip(&floor) {
        assert!(candidate.cell() == *cell && own.contains(candidate.digit()), "{text}");
    }
    let is_filling = without
        .iter()
        .zip(&floor)
        .all(|(one, all)| one.0 == all.0 && !one.1.intersection(all.1).is_empty());
    assert!(is_filling, "{text}");
    assert!(matches!(decide_deadly(&without), Deadliness::Open { fillings: 1, .. }), "{text}");
    fillings
}

#[test]
fn rectangles_and_loops() {
    assert_eq!(fillings("r12c34=12"), 2);
    assert_eq!(decide_deadly(&floor("r12c45=12")), Deadliness::Impossible, "in one block");
    assert_eq!(fillings("r123c34=123"), 12);
    assert_eq!(fillings("r1c34=12 r2c34=23 r3c34=13"), 2);
    assert_eq!(open("r12c34=123", "r1c3=1 r1c4=2 r2c3=2 r2c4=3"), 18);
    assert_eq!(fillings("r1c34=12 r2c36=12 r4c46=12"), 2);
    let other_block = "r1c3=1 r1c4=2 r2c3=2 r2c7=1 r4c4=1 r4c7=2";
    assert_eq!(open("r1c34=12 r2c37=12 r4c47=12", other_block), 2);
}

#[test]
fn rectangles_that_share_a_cell() {
    assert_eq!(fillings("r1c3=12 r1c4=123 r1c5=13 r2c34=12 r4c45=13"), 3);
    assert_eq!(fillings("r1c3=12 r1c4=1234 r1c5=34 r2c34=12 r4c45=34"), 8);
}

/// The pattern of 2006, and the puzzle that a poster showed in 2012 against the conjecture that every overlay is deadly.
#[test]
fn the_cells_of_a_bug_lite_with_all_its_digits_are_not_deadly() {
    assert_eq!(fillings("r1c2=12 r1c5=23 r1c8=13 r2c28=14 r3c2=24 r3c5=23 r3c8=34"), 2);
    let filling = "r1c2=1 r1c5=2 r1c8=3 r2c2=2 r2c8=1 r3c2=3 r3c5=1 r3c8=4";
    assert_eq!(open("r1c258=1234 r2c28=1234 r3c258=1234", filling), 864);
    let columns = "r1c2=124 r1c5=23 r1c8=134 r2c2=124 r2c8=134 r3c2=124 r3c5=23 r3c8=134";
    let Deadliness::Open { fillings: 16, .. } = decide_deadly(&floor(columns)) else {
        panic!("{:?}", decide_deadly(&floor(columns)))
    };
    assert_eq!(fillings("r13c2468=1234"), 96);
}

#[test]
fn no_cells_have_a_filling_without_an_exchange() {
    assert_eq!(decide_deadly(&[]), Deadliness::Open { filling: Vec::new(), fillings: 1 });
    assert_eq!(decide_deadly(&floor("r1c1=")), Deadliness::Impossible);
}
