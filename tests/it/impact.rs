//! What eliminations are worth, against a plain rating of each changed position; backdoors, against trying all sets.

use std::collections::BTreeSet;

use catena::check::{Verdict, check};
use catena::explorer::backdoors::{BackdoorAsk, BackdoorSets};
use catena::explorer::impact::{Impact, ImpactAnswer, ImpactAsk};
use catena::explorer::{Ask, AskError, Explorer, Rating};
use catena::grid::{Candidate, Conclusion, Position, State, apply_singles};
use catena::rules::{
    Catalogue, Contradiction, Interrupt, Measure, Outcome, Reach, Work, apply_basics,
};
use catena::solution::{Solution, Solutions, solutions};
use catena::work::Stopped;

use crate::collections::{rows, start};
use crate::ratings::RATED;
use crate::{prepared, whip_path};

const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn explorer(state: &State) -> Explorer {
    Explorer::of(Position::from_state(state.clone()))
}

fn solution(state: &State) -> Box<Solution> {
    let Solutions::One(solution) = solutions(state) else { panic!("one solution") };
    solution
}

fn is_true(solution: &Solution, candidate: Candidate) -> bool {
    solution[candidate.cell().index()] == candidate.digit()
}

/// A state after a change and singles.
fn after(state: &State, changes: &[Conclusion]) -> State {
    let mut state = state.clone();
    for change in changes {
        match *change {
            Conclusion::Eliminate(candidate) => {
                state.remove(candidate);
            }
            Conclusion::Place(candidate) => state.place(candidate),
        }
    }
    apply_singles(&mut state);
    state
}

fn plainly(measure: &Measure, state: &State, reach: &Reach) -> Rating {
    match measure.rate(&prepared(state), reach, &mut Work::unlimited()) {
        Err(Contradiction) => Rating::Contradiction,
        Ok(Outcome::Found(length)) => Rating::Length(length),
        Ok(Outcome::None { .. }) => Rating::None,
        Ok(Outcome::Stopped { none_up_to, by }) => Rating::Stopped { at_least: none_up_to, by },
    }
}

fn impact(state: &State, by: &str, length: usize) -> ImpactAnswer {
    let what = ImpactAsk { by: by.to_owned(), ..ImpactAsk::default() };
    let ask = Ask { one_proof: true, ..Ask::default().rules(["nrc-chain"]).max_length(length) };
    explorer(state).impact(&what, &ask).unwrap()
}

/// Each of some measures by each change of a state, against the plain rating of what the change leaves; only every
/// so many changes are rated plainly.
fn compare(state: &State, by: &str, length: usize, step: usize) -> usize {
    let answer = impact(state, by, length);
    let measure = Measure::find(by, &Catalogue::built_in()).unwrap();
    // Rounds of tagging are bounded by no length here.
    let length = if by.starts_with('T') { Reach::LONGEST } else { length };
    let reach = Reach::up_to(length);
    assert_eq!(answer.rating, plainly(&measure, state, &reach), "{by}");
    let changed = answer.eliminations.iter().chain(&answer.placements);
    let mut lower = 0;
    for row in changed.step_by(step) {
        let left = after(state, &row.changes);
        assert_eq!(row.rating, plainly(&measure, &left, &reach), "{by} {:?}", row.changes);
        lower += usize::from(row.rating != answer.rating);
    }
    lower
}

/// States of paths of the published puzzles, after singles, none of them solved.
fn states() -> Vec<State> {
    let of = |&(puzzle, ..): &(&str, usize, usize, usize, u64, u64)| whip_path(&start(puzzle), 10);
    RATED.iter().flat_map(of).filter(|state| !state.is_solved()).collect()
}

#[test]
fn what_a_change_is_worth_is_the_rating_of_what_it_leaves() {
    let states = states();
    assert!(states.len() > 40, "{}", states.len());
    let mut lower = 0;
    for state in states.iter().step_by(8) {
        lower += compare(state, "W", 10, 4);
        lower += compare(state, "B", 10, 5);
    }
    for state in states.iter().step_by(32) {
        for by in ["gW", "gB", "t-whip", "nrczt-chain", "nrc-chain", "singles", "depth"] {
            lower += compare(state, by, 8, 9);
        }
        lower += compare(state, "BpB", 4, 40);
    }
    assert!(lower > 50, "{lower} say little");
}

/// Levels are climbed only as far as a candidate needs; where none of them solves the puzzle too.
#[test]
fn what_a_change_is_worth_by_tagging_and_where_nothing_solves_the_puzzle() {
    let states = states();
    for state in states.iter().step_by(20) {
        compare(state, "T", 12, 30);
    }
    let mut monster = start(EASTER_MONSTER);
    apply_singles(&mut monster);
    for by in ["W", "B", "gB"] {
        assert_eq!(compare(&monster, by, 4, 60), 0, "{by}");
    }
}

#[test]
fn what_falls_is_what_singles_and_basic_rules_delete() {
    let live = |state: &State| state.candidates().collect::<BTreeSet<Candidate>>();
    let basics = |state: &State| {
        let mut position = Position::from_state(state.clone());
        apply_basics(&mut position);
        live(&position.state)
    };
    let (mut more, mut cracked) = (0, 0);
    for state in states().iter().step_by(7) {
        let (before, without) = (live(state), basics(state));
        let answer = impact(state, "singles", 2);
        let open = before.iter().filter(|candidate| state.decided(candidate.cell()).is_none());
        assert_eq!(answer.eliminations.len() + answer.placements.len(), open.count());
        for row in answer.eliminations.iter().chain(&answer.placements) {
            let mut itself = state.clone();
            match row.changes[0] {
                Conclusion::Eliminate(candidate) => _ = itself.remove(candidate),
                Conclusion::Place(candidate) => itself.place(candidate),
            }
            let left = after(state, &row.changes);
            let fallen: BTreeSet<Candidate> = before.difference(&live(&left)).copied().collect();
            let own: BTreeSet<Candidate> = before.difference(&live(&itself)).copied().collect();
            assert_eq!(row.singles, fallen.len() - own.len(), "{:?}", row.changes);
            let after_basics = basics(&left);
            let fallen = without.difference(&after_basics).filter(|fallen| !own.contains(fallen));
            assert_eq!(row.basics, fallen.count(), "{:?}", row.changes);
            assert_eq!(row.cracks, Some(left.is_solved()));
            more += usize::from(row.basics > 0);
            cracked += usize::from(left.is_solved());
        }
    }
    assert!(more > 50 && cracked > 5, "{more} {cracked}");
}

/// What a position hangs on, against each false candidate taken out and the rest rated plainly.
#[test]
fn the_core_is_what_opens_the_position_to_its_rules() {
    let (mut opened, mut proved) = (0, 0);
    for state in states().iter().step_by(9) {
        let ask = Ask::default().rules(["whip", "g-whip"]).max_length(12);
        let core = explorer(state).core("W3", &ask).unwrap();
        let measure = Measure::find("W", &Catalogue::built_in()).unwrap();
        let solves =
            |left: &State| matches!(plainly(&measure, left, &Reach::up_to(3)), Rating::Length(_));
        if core.state.is_solved() {
            assert!(solves(state) && core.eliminations.is_empty());
            continue;
        }
        let solution = solution(&core.state);
        let expected: BTreeSet<Candidate> = core
            .state
            .candidates()
            .filter(|&one| !is_true(&solution, one))
            .filter(|&one| solves(&after(&core.state, &[Conclusion::Eliminate(one)])))
            .collect();
        let found: BTreeSet<Candidate> = core.eliminations.iter().map(|row| row.target).collect();
        assert_eq!(found, expected);
        opened += usize::from(!found.is_empty());
        let reached = core.eliminations.iter().flat_map(|row| row.lengths.keys());
        assert_eq!(core.proofs.len(), reached.collect::<BTreeSet<_>>().len());
        for proof in &core.proofs {
            assert!(proof.is_proved() && proof.proof().state == core.state);
            let row = core
                .eliminations
                .iter()
                .find(|row| proof.proof().eliminated().contains(&row.target));
            let least = core
                .eliminations
                .iter()
                .filter_map(|row| row.lengths.get(proof.proof().family.name.raw()));
            assert!(row.is_some() && least.min() == Some(&proof.proof().length));
            proved += 1;
        }
    }
    assert!(opened > 3 && proved > 3, "{opened} {proved}");
}

#[test]
fn a_core_has_one_solution_and_known_names() {
    let several = Explorer::open(&".".repeat(81)).unwrap();
    let asked = several.core("singles", &Ask::default());
    assert!(matches!(asked, Err(AskError::SeveralSolutions { .. })), "{asked:?}");
    let unknown = explorer(&start(EASTER_MONSTER)).core("W3,wip", &Ask::default());
    assert!(matches!(unknown, Err(AskError::UnknownFamily { .. })), "{unknown:?}");
    let misspelt = Ask::default().rules(["wip"]);
    let solved = explorer(&start(RATED[4].0)).core("W12", &misspelt);
    assert!(matches!(solved, Err(AskError::UnknownFamily { .. })), "{solved:?}");
    let closed = explorer(&start(EASTER_MONSTER)).core("singles", &Ask::default()).unwrap();
    assert!(closed.complete && closed.eliminations.is_empty() && !closed.state.is_solved());
    let stopped = explorer(&start(EASTER_MONSTER)).core("W9", &Ask::default().budget(10)).unwrap();
    assert!(!stopped.complete && stopped.stopped == Some(Stopped::Budget), "{stopped:?}");
}

#[test]
fn the_best_come_first_and_carry_their_price() {
    let mut state = start(RATED[4].0);
    apply_singles(&mut state);
    let ask = Ask::default().rules(["nrczt-chain", "whip"]).max_length(8);
    let what = ImpactAsk { pairs: 6, rest: "W3".to_owned(), ..ImpactAsk::default() };
    let answer = explorer(&state).impact(&what, &ask).unwrap();
    let ratings: Vec<usize> = answer.eliminations.iter().map(length).collect();
    assert!(ratings.is_sorted() && ratings[0] < 5, "{ratings:?}");
    let mut priced = 0;
    for row in &answer.eliminations {
        let Some(price) = &row.price else { continue };
        let proof = price.proof.as_ref().unwrap().proof();
        assert!(matches!(check(proof), Verdict::Proved(_)));
        assert_eq!((proof.length, vec![row.changes[0]]), (price.length, proof.conclusions.clone()));
        priced += 1;
    }
    assert!(priced > 5, "{priced}");
    for row in &answer.eliminations {
        assert_eq!(row.cracks, Some(length(row) <= 3), "{:?}", row.changes);
    }
    for pair in &answer.pairs {
        let alone = pair.changes.iter().map(|change| {
            length(answer.eliminations.iter().find(|row| row.changes == [*change]).unwrap())
        });
        let measure = Measure::find("W", &Catalogue::built_in()).unwrap();
        let left = after(&state, &pair.changes);
        assert_eq!(pair.rating, plainly(&measure, &left, &Reach::up_to(8)));
        assert!(alone.min().unwrap() >= length(pair));
    }
    // A placement costs what the dearest of the eliminations that leave nothing else costs.
    for row in answer.placements.iter().filter(|row| row.price.is_some()) {
        let prices: Vec<_> = answer.eliminations.iter().map(|row| (row, &row.price)).collect();
        let placed = row.changes[0].candidate();
        let longest = placed.csps().into_iter().filter_map(|csp| {
            let others = state.values(csp).filter(|other| *other != placed);
            let price = |other| {
                let of = |row: &Impact| row.changes == [Conclusion::Eliminate(other)];
                prices.iter().find(|(row, _)| of(row)).unwrap().1.as_ref().map(|price| price.length)
            };
            others.map(price).collect::<Option<Vec<usize>>>()?.into_iter().max()
        });
        assert_eq!(row.price.as_ref().unwrap().length, longest.min().unwrap(), "{placed}");
    }
}

fn length(row: &Impact) -> usize {
    let Rating::Length(length) = row.rating else { panic!("{row:?}") };
    length
}

#[test]
fn without_one_solution_nothing_is_false() {
    let what = ImpactAsk::default();
    let several = explorer(&State::FULL);
    let error = several.impact(&what, &Ask::default()).unwrap_err();
    assert!(matches!(error, AskError::SeveralSolutions { .. }), "{error}");
    let error = several.backdoors(&BackdoorAsk::default(), &Ask::default()).unwrap_err();
    assert!(matches!(error, AskError::SeveralSolutions { .. }), "{error}");
    let mut none = start(EASTER_MONSTER);
    none.remove("n1r1c1".parse().unwrap());
    assert_eq!(explorer(&none).impact(&what, &Ask::default()).unwrap_err(), AskError::NoSolution);
    let puzzle = explorer(&start(RATED[0].0));
    for what in [
        ImpactAsk { by: "wihp".to_owned(), ..ImpactAsk::default() },
        ImpactAsk { rest: "basic,wihp".to_owned(), ..ImpactAsk::default() },
        ImpactAsk { rest: "wihp5".to_owned(), ..ImpactAsk::default() },
    ] {
        let error = puzzle.impact(&what, &Ask::default()).unwrap_err();
        assert!(matches!(error, AskError::UnknownFamily { .. }), "{error}");
    }
}

#[test]
fn what_is_stopped_is_not_said_to_be_none() {
    let hard = explorer(&start(RATED[8].0));
    let ask = Ask { one_proof: true, ..Ask::default().max_length(10).budget(10) };
    let answer = hard.impact(&ImpactAsk::default(), &ask).unwrap();
    assert!(!answer.complete);
    assert!(matches!(answer.rating, Rating::Stopped { by: Stopped::Budget, .. }));
    assert!(answer.eliminations.iter().all(|row| row.rating != Rating::None));
    let interrupt = Interrupt::new();
    interrupt.cancel();
    let what = BackdoorAsk { rest: "W4".to_owned(), ..BackdoorAsk::default() };
    let found = hard.backdoors(&what, &Ask::default().interrupt(&interrupt)).unwrap();
    assert!(!found.complete);
    for sets in [found.placements, found.eliminations] {
        assert_eq!((sets.sets.len(), sets.stopped), (0, Some(Stopped::Cancelled)));
        assert_eq!((sets.least(), sets.all_up_to), (None, None));
    }
}

/// All sets of one and two changes after which something solves a state, tried one by one; none that has another
/// in it.
fn plain_backdoors(
    changes: &[Conclusion],
    solves: impl Fn(&[Conclusion]) -> bool,
) -> BTreeSet<Vec<Conclusion>> {
    if solves(&[]) {
        return BTreeSet::from([vec![]]);
    }
    let (ones, open): (Vec<Conclusion>, Vec<Conclusion>) =
        changes.iter().partition(|change| solves(&[**change]));
    let pairs = open
        .iter()
        .enumerate()
        .flat_map(|(place, &one)| open[place + 1..].iter().map(move |&other| vec![one, other]));
    let pairs = pairs.filter(|pair| solves(pair)).collect::<Vec<_>>();
    ones.into_iter().map(|one| vec![one]).chain(pairs).collect()
}

/// Whether a rest solves a state after changes, by its definition.
fn solves(rest: &str, state: &State, changes: &[Conclusion]) -> bool {
    let left = after(state, changes);
    match rest.strip_prefix('W').map(|length| length.parse().unwrap()) {
        Some(length) => {
            let whips = Measure::find("W", &Catalogue::built_in()).unwrap();
            plainly(&whips, &left, &Reach::up_to(length)) != Rating::None
        }
        None if rest == "basics" => {
            let mut position = Position::from_state(left);
            apply_basics(&mut position);
            position.state.is_solved()
        }
        None => left.is_solved(),
    }
}

/// Compares the backdoors of a state with those that plain search finds; the sizes of the smallest ones.
fn compare_backdoors(state: &State, rest: &str) -> [usize; 2] {
    let what = BackdoorAsk { rest: rest.to_owned(), most: 2, all: true };
    let found = explorer(state).backdoors(&what, &Ask::default()).unwrap();
    assert!(found.complete);
    let least = explorer(state).backdoors(&BackdoorAsk { all: false, ..what }, &Ask::default());
    let least = least.unwrap();
    let solution = solution(state);
    let open = || state.candidates().filter(|c| state.decided(c.cell()).is_none());
    let (trues, falses): (Vec<Candidate>, Vec<Candidate>) =
        open().partition(|&candidate| is_true(&solution, candidate));
    let kinds = [
        (trues.into_iter().map(Conclusion::Place).collect(), found.placements, least.placements),
        (
            falses.into_iter().map(Conclusion::Eliminate).collect::<Vec<_>>(),
            found.eliminations,
            least.eliminations,
        ),
    ];
    kinds.map(|(changes, found, least)| {
        let plain = plain_backdoors(&changes, |changes| solves(rest, state, changes));
        let sets = |found: &BackdoorSets| -> BTreeSet<Vec<Conclusion>> {
            found.sets.iter().map(|set| set.members.clone()).collect()
        };
        assert_eq!(sets(&found), plain, "{rest}");
        let size = plain.iter().map(Vec::len).min();
        assert_eq!(found.least(), size);
        assert_eq!(found.at_least, size.unwrap_or(3));
        let smallest = plain.into_iter().filter(|set| Some(set.len()) == size).collect();
        assert_eq!(sets(&least), smallest, "{rest}");
        size.unwrap_or(3)
    })
}

#[test]
fn backdoors_are_those_that_plain_search_finds() {
    let mut sizes = BTreeSet::new();
    let states = states();
    for state in states.iter().step_by(10) {
        sizes.extend(compare_backdoors(state, "singles"));
    }
    // Late states, with few candidates: what has to solve the rest takes long here.
    for state in states.iter().filter(|state| (82..140).contains(&state.len())).step_by(2) {
        sizes.extend(compare_backdoors(state, "basics"));
        for rest in ["W1", "W2", "W3"] {
            sizes.extend(compare_backdoors(state, rest));
        }
    }
    assert!(sizes.is_superset(&BTreeSet::from([0, 1, 2])), "{sizes:?}");
}

#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn backdoors_of_fifty_puzzles_are_those_that_plain_search_finds() {
    let Some(rows) = rows("top1465.tsv") else { return };
    let mut sizes = [[0; 4]; 2];
    for row in rows.iter().step_by(17).take(50) {
        let mut state = start(&row[0]);
        apply_singles(&mut state);
        let [placements, eliminations] = compare_backdoors(&state, "singles");
        sizes[0][placements] += 1;
        sizes[1][eliminations] += 1;
    }
    println!("puzzles by the least size, 0 to 2 and more: placements, eliminations {sizes:?}");
}

#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn what_changes_of_a_hundred_states_are_worth_is_the_rating_of_what_they_leave() {
    let Some(rows) = rows("top1465.tsv") else { return };
    let mut states = rows.iter().step_by(70).flat_map(|row| whip_path(&start(&row[0]), 12));
    let mut compared = 0;
    for state in states.by_ref().filter(|state| !state.is_solved()).take(100) {
        for by in ["W", "B", "T", "depth"] {
            compare(&state, by, 12, 3);
        }
        compared += 1;
    }
    println!("{compared} states");
}

#[test]
fn a_given_contributes_what_the_puzzle_is_without_it() {
    let grid = RATED[4].0;
    let whole = Explorer::open(grid).unwrap();
    let answer = whole.givens_impact("W", &Ask::default()).unwrap();
    assert_eq!(answer.rating, Rating::Length(5));
    assert_eq!(answer.givens.len(), grid.chars().filter(|&c| c != '.').count());
    // A given more than it needs: without that one it is the puzzle again.
    let Solutions::One(solution) = solutions(whole.state()) else { panic!("one solution") };
    let more = format!("{}{}", solution[0], &grid[1..]);
    let answer = Explorer::open(&more).unwrap().givens_impact("W", &Ask::default()).unwrap();
    assert_eq!(answer.givens[0].given.candidate().cell().index(), 0);
    assert_eq!(answer.givens[0].without, Some(Rating::Length(5)));
    for (place, row) in answer.givens.iter().enumerate() {
        let cell = row.given.candidate().cell().index();
        let without = format!("{}.{}", &more[..cell], &more[cell + 1..]);
        let rated = match solutions(&start(&without)) {
            Solutions::One(_) => {
                Some(Explorer::open(&without).unwrap().rate("W", &Ask::default()).unwrap().rating)
            }
            _ => None,
        };
        assert_eq!(row.without, rated, "{place}");
    }
    let mut nowhere = start(RATED[0].0);
    apply_singles(&mut nowhere);
    let position = Position { state: nowhere, givens: catena::grid::CellSet::EMPTY };
    let error = Explorer::of(position).givens_impact("W", &Ask::default()).unwrap_err();
    assert!(matches!(error, AskError::NoGivens { .. }), "{error}");
}
