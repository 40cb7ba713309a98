//! The search against plain enumeration: all sets of k houses as bases, all of k others as covers.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, Cell, Csp, Digit, House, HouseKind, Space, State};
use catena::rules::Work;
use catena::rules::cover::{Cover, View, basic, each};

use super::live;
use crate::families::{Numbers, middle_state};

/// Bases, covers, fins and what falls.
type Row = (Vec<Csp>, Vec<Csp>, Vec<Candidate>, Vec<Candidate>);

fn row(cover: Cover) -> Row {
    (cover.bases, cover.covers, cover.fins, cover.falls)
}

/// All sets of k of these numbers.
fn choices(of: &[usize], k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in of.iter().enumerate() {
        for mut rest in choices(&of[at + 1..], k - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// Bits of cells.
fn bits(cells: impl IntoIterator<Item = usize>) -> u128 {
    cells.into_iter().fold(0, |all, cell| all | 1 << cell)
}

/// The candidates in one of some sets at least, in two, in three.
fn counted(sets: &[u128; 27], chosen: &[usize]) -> [u128; 3] {
    let mut counted = [0; 3];
    for &set in chosen {
        for more in (0..3).rev() {
            let before = if more == 0 { !0 } else { counted[more - 1] };
            counted[more] |= before & sets[set];
        }
    }
    counted
}

/// The fish of a digit by their definition: weights, and what is linked to all fins.
fn fish(state: &State, digit: Digit, k: usize) -> BTreeSet<Row> {
    let open = |cell: &Cell| {
        let candidate = Candidate::new(digit, *cell);
        state.is_live(candidate) && state.candidates().any(|other| other.linked(candidate))
    };
    let places: Vec<Cell> = Cell::all().filter(open).collect();
    let sets: [u128; 27] = House::all()
        .map(|house| {
            let inside = places.iter().filter(|place| place.houses().contains(&house));
            bits(inside.map(|place| place.index()))
        })
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let seen = |cell: usize| {
        let from = Cell::from_index(cell);
        bits(places.iter().filter(|place| place.sees(from)).map(|place| place.index()))
    };
    let seen: Vec<u128> = (0..81).map(seen).collect();
    let houses: Vec<usize> = (0..27).filter(|&house| sets[house] != 0).collect();
    let chosen = choices(&houses, k);
    let counts: Vec<[u128; 3]> = chosen.iter().map(|sets_of| counted(&sets, sets_of)).collect();
    let names = |chosen: &[usize]| {
        let houses: Vec<House> = House::all().collect();
        let mut csps: Vec<Csp> =
            chosen.iter().map(|&house| Csp::in_house(houses[house], digit)).collect();
        csps.sort_unstable();
        csps
    };
    let candidates = |places: u128| -> Vec<Candidate> {
        let members = (0..81).filter(|cell| places & 1 << cell != 0);
        members.map(|cell| Candidate::new(digit, Cell::from_index(cell))).collect()
    };
    let mut found = BTreeSet::new();
    for (bases, b) in chosen.iter().zip(&counts) {
        for (covers, c) in chosen.iter().zip(&counts) {
            // In more bases than covers, and in more covers than bases.
            let fins = (b[0] & !c[0]) | (b[1] & !c[1]) | (b[2] & !c[2]);
            let more = (c[0] & !b[0]) | (c[1] & !b[1]) | (c[2] & !b[2]);
            if more == 0 || bases.iter().any(|base| covers.contains(base)) {
                continue;
            }
            let (mut falls, mut rest) = (more, fins);
            while rest != 0 && falls != 0 {
                falls &= seen[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            if falls != 0 {
                found.insert((names(bases), names(covers), candidates(fins), candidates(falls)));
            }
        }
    }
    found
}

/// The kind of a fish, by the houses of bases and covers.
fn kind((bases, covers, fins, _): &Row) -> View {
    let all_in = |sets: &[Csp], spaces: &[Space]| sets.iter().all(|s| spaces.contains(&s.space()));
    let against = |with: &[Space]| {
        let side = |one: Space| [&[one], with].concat();
        let (rows, columns) = (side(Space::Rn), side(Space::Cn));
        all_in(bases, &rows) && all_in(covers, &columns)
            || all_in(bases, &columns) && all_in(covers, &rows)
    };
    match (against(&[]), against(&[Space::Bn]), fins.is_empty()) {
        (true, _, true) => View::BasicFish,
        (true, _, false) => View::FinnedFish,
        (_, true, true) => View::FrankenFish,
        (_, true, false) => View::FinnedFrankenFish,
        (.., true) => View::MutantFish,
        (.., false) => View::FinnedMutantFish,
    }
}

fn hold_fish(states: usize) {
    let mut numbers = Numbers(31);
    let mut compared: BTreeMap<View, usize> = BTreeMap::new();
    for round in 0..states {
        let state = middle_state(&mut numbers, round, 14 + round as u64 % 6 * 9);
        for size in 2..=3 {
            let all = Digit::all().flat_map(|digit| fish(&state, digit, size));
            let mut expected: BTreeMap<View, BTreeSet<Row>> = BTreeMap::new();
            for found in all {
                expected.entry(kind(&found)).or_default().insert(found);
            }
            for view in [
                View::BasicFish,
                View::FinnedFish,
                View::FrankenFish,
                View::FinnedFrankenFish,
                View::MutantFish,
                View::FinnedMutantFish,
            ] {
                let mut found = Vec::new();
                let take = |cover| found.push(row(cover));
                each(&live(&state), view, size, &mut Work::unlimited(), take).unwrap();
                let once: BTreeSet<Row> = found.iter().cloned().collect();
                assert_eq!(once.len(), found.len(), "{view:?} {size}: told twice in {round}");
                let expected = expected.remove(&view).unwrap_or_default();
                *compared.entry(view).or_default() += expected.len();
                assert_eq!(once, expected, "{view:?} {size} in round {round}");
            }
        }
    }
    println!("{compared:?}");
    assert!(compared.values().all(|&count| count > 10), "{compared:?} says little");
}

#[test]
fn fish_are_what_the_definition_says() {
    hold_fish(4);
}

#[test]
#[ignore = "takes a minute"]
fn fish_are_what_the_definition_says_on_forty_states() {
    hold_fish(40);
}

/// Naked and hidden subsets of a house by their definition.
fn subsets(state: &State, house: House, k: usize) -> [BTreeSet<Row>; 2] {
    let cells: Vec<Cell> =
        house.cells().into_iter().filter(|&cell| state.digits(cell).len() >= 2).collect();
    let digits: Vec<Digit> = Digit::all()
        .filter(|&digit| cells.iter().any(|&cell| state.digits(cell).contains(digit)))
        .collect();
    let candidates: Vec<Candidate> = cells
        .iter()
        .flat_map(|&cell| state.digits(cell).iter().map(move |digit| Candidate::new(digit, cell)))
        .collect();
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    for some in choices(&(0..cells.len()).collect::<Vec<_>>(), k) {
        for values in choices(&(0..digits.len()).collect::<Vec<_>>(), k) {
            let in_cells = |c: &Candidate| some.iter().any(|&cell| cells[cell] == c.cell());
            let in_digits = |c: &Candidate| values.iter().any(|&d| digits[d] == c.digit());
            let mut rows: Vec<Csp> = some.iter().map(|&cell| Csp::cell(cells[cell])).collect();
            let mut columns: Vec<Csp> =
                values.iter().map(|&d| Csp::in_house(house, digits[d])).collect();
            rows.sort_unstable();
            columns.sort_unstable();
            let of = |wanted: &dyn Fn(&Candidate) -> bool| -> Vec<Candidate> {
                let mut all: Vec<Candidate> = candidates.iter().copied().filter(wanted).collect();
                all.sort_unstable();
                all
            };
            let spill = of(&|c| in_cells(c) && !in_digits(c));
            let falls = of(&|c| !in_cells(c) && in_digits(c));
            if spill.is_empty() && !falls.is_empty() {
                found[0].insert((rows, columns, Vec::new(), falls));
            } else if falls.is_empty() && !spill.is_empty() {
                found[1].insert((columns, rows, Vec::new(), spill));
            }
        }
    }
    found
}

#[test]
fn subsets_of_every_size_are_what_the_definition_says() {
    let mut numbers = Numbers(32);
    let mut compared = 0;
    for round in 0..8 {
        let state = middle_state(&mut numbers, round, 20 + round as u64 * 6);
        for size in 2..=8 {
            let mut expected = [BTreeSet::new(), BTreeSet::new()];
            for house in House::all() {
                let [naked, hidden] = subsets(&state, house, size);
                expected[0].extend(naked);
                expected[1].extend(hidden);
            }
            for (view, expected) in
                [View::NakedSubset, View::HiddenSubset].into_iter().zip(expected)
            {
                let mut found = BTreeSet::new();
                let take = |cover| {
                    found.insert(row(cover));
                };
                each(&live(&state), view, size, &mut Work::unlimited(), take).unwrap();
                compared += expected.len();
                assert_eq!(found, expected, "{view:?} {size} in round {round}");
            }
        }
    }
    assert!(compared > 40, "{compared} are too few to say anything");
}

/// Locked candidates by their definition: what falls.
fn locked(state: &State) -> BTreeSet<Candidate> {
    let mut fallen = BTreeSet::new();
    for (one, other) in House::all().flat_map(|a| House::all().map(move |b| (a, b))) {
        if (one.kind() == HouseKind::Block) == (other.kind() == HouseKind::Block) {
            continue;
        }
        for digit in Digit::all() {
            let inside = |house: House| state.values(Csp::in_house(house, digit));
            let mut places = inside(one);
            if inside(one).count() > 1 && places.all(|c| c.cell().houses().contains(&other)) {
                fallen.extend(inside(other).filter(|c| !c.cell().houses().contains(&one)));
            }
        }
    }
    fallen
}

/// The plain function has what the views have, and nothing else.
#[test]
fn the_plain_function_eliminates_what_the_definitions_say() {
    let mut numbers = Numbers(33);
    for round in 0..8 {
        let state = middle_state(&mut numbers, round, 20 + round as u64 * 6);
        let mut expected = locked(&state);
        for size in 2..=8 {
            for house in House::all() {
                let rows = subsets(&state, house, size);
                expected.extend(rows.into_iter().flatten().flat_map(|(.., falls)| falls));
            }
        }
        for size in 2..=4 {
            for digit in Digit::all() {
                let basic = fish(&state, digit, size.min(3));
                let basic = basic.into_iter().filter(|row| kind(row) == View::BasicFish);
                expected.extend(basic.flat_map(|(.., falls)| falls));
            }
        }
        let mut told = BTreeSet::new();
        let fallen = basic(&live(&state), View::LARGEST, &mut Work::unlimited(), |cover| {
            told.extend(cover.falls.iter().copied());
        })
        .unwrap();
        let fallen: BTreeSet<Candidate> = fallen.iter().map(Candidate::from_index).collect();
        assert_eq!(fallen, told);
        let more: Vec<&Candidate> = fallen.difference(&expected).collect();
        assert!(expected.is_subset(&fallen), "round {round}");
        // What is more comes from fish of four lines or more.
        assert!(more.len() < 10, "{more:?} in round {round}");
    }
}

/// A sashimi fish is one, also where a finned fish has the same bases and both are told as one.
#[test]
fn every_sashimi_fish_is_told_as_such() {
    let (mut numbers, mut siamese) = (Numbers(10), 0);
    for round in 0..60 {
        let state = middle_state(&mut numbers, round, 10 + round as u64 % 5 * 10);
        let live = live(&state);
        for size in 2..=4 {
            let mut covers = Vec::new();
            let take = |cover| covers.push(cover);
            each(&live, View::FinnedFish, size, &mut Work::unlimited(), take).unwrap();
            let sashimi = View::SashimiFish.instances(covers.clone(), &live);
            let told: BTreeSet<Candidate> = sashimi.iter().flat_map(|one| one.falls()).collect();
            for finned in View::FinnedFish.instances(covers, &live) {
                for part in finned.parts.iter().filter(|part| part.is_sashimi(&live)) {
                    siamese += 1;
                    assert!(
                        part.falls.iter().all(|c| told.contains(c)),
                        "{part:?} in round {round}"
                    );
                }
            }
        }
    }
    assert!(siamese > 3, "{siamese} are too few to say anything");
}
