//! Named patterns that are sums, or by which more than sums falls: exactly what is known of them.

use std::collections::{BTreeMap, BTreeSet};

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Conclusion, State};
use catena::proof::{Ground, Proof};
use catena::rules::{Outcome, Reach, Work, apply};
use catena::solution::{Solutions, solutions};
use catena::work::Stopped;

use super::{after_singles, proved, shortest};
use crate::collections::rows;
use crate::{prepared, rule};

/// hardest1106, number 34: a domino loop and two multi-sector locked sets, one of them the loop with other cells.
const LOOP_OF_NINE: &str =
    "2.......6.5..8..1...4...9...7.3.1......82.......7.5.3...9...4...8..1..5.6.......2";

/// hardest1106, number 55: multi-sector locked sets of 16 cells and of 19.
const TWO_SECTORS: &str =
    "3.......8.7.5...1...6...4...9.2.1.......4.......97..2.4.....3...5...2.7...8.....6";

/// By Denis Berthier's and tarek's lists: an exocet whose truths are known to be the fewest.
pub const FATA_MORGANA: &str =
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";

/// hardest1106, number 36: an exocet with a mirror rule.
const MIRROR: &str =
    ".....1..7....6..2.8..9..3...954....3..3...4..4......8......7..6.1..2....5..3..9..";

/// A puzzle after singles and locked candidates.
pub fn after_locked(puzzle: &str) -> State {
    let mut state = after_singles(puzzle);
    loop {
        let before = state.candidates().count();
        for name in ["pointing", "claiming"] {
            let reach = Reach::up_to(Reach::LONGEST);
            let on = prepared(&state);
            let (proofs, _) = rule(name).eliminations(&on, &reach, &mut Work::unlimited());
            proofs.iter().for_each(|proof| apply(&mut state, proof));
            catena::grid::apply_singles(&mut state);
        }
        if state.candidates().count() == before {
            return state;
        }
    }
}

/// The proofs of a rule, each judged.
fn proofs(name: &str, state: &State) -> Vec<Proof> {
    let reach = Reach::up_to(Reach::LONGEST);
    let (proofs, _) = rule(name).eliminations(&prepared(state), &reach, &mut Work::unlimited());
    for proof in &proofs {
        assert!(matches!(check(proof), Verdict::Proved(_)), "{:?}", check(proof));
    }
    proofs
}

/// `r1c3<>7 r2c5<>3`, as a set.
fn set(text: &str) -> BTreeSet<Conclusion> {
    text.split_whitespace().map(|one| one.parse().unwrap()).collect()
}

fn sets(proofs: &[Proof]) -> Vec<BTreeSet<Conclusion>> {
    proofs.iter().map(|proof| proof.conclusions.iter().copied().collect()).collect()
}

#[test]
fn a_domino_loop_has_exactly_its_eliminations() {
    let nine = set("r2c6<>3 r2c6<>7 r4c8<>8 r5c2<>1 r5c2<>3 r5c8<>7 r6c2<>1 r8c6<>3 r8c6<>7");
    assert_eq!(sets(&proofs("domino-loop", &after_locked(LOOP_OF_NINE))), [nine]);
    let thirteen = set(
        "r1c3<>7 r2c5<>3 r2c5<>8 r2c6<>8 r3c1<>2 r5c2<>4 r5c2<>8 r5c8<>3 r5c8<>9 r7c3<>1 r8c4<>5 r8c5<>4 r9c1<>6",
    );
    assert_eq!(sets(&proofs("domino-loop", &after_locked(super::EASTER_MONSTER))), [thirteen]);
    // Two loops were needed in the forum.
    let twenty = set(
        "r4c2<>3 r4c3<>1 r4c3<>3 r7c1<>1 r7c1<>7 r7c2<>7 r2c4<>1 r3c4<>1 r3c4<>4 r1c7<>6 r2c7<>1 r2c7<>6 \
         r5c6<>1 r6c5<>1 r5c8<>1 r6c9<>1 r8c5<>1 r9c6<>1 r8c9<>1 r9c8<>1",
    );
    let two = ".123.....45.......3.6...7..6..7..4......2...8.....5.9...46..3.......9.5.....8...2";
    assert_eq!(sets(&proofs("domino-loop", &after_locked(two))), [twenty]);
}

#[test]
fn a_loop_without_one_of_its_eliminations_to_come_is_not_found_when_a_digit_is_added() {
    let mut state = after_locked(super::EASTER_MONSTER);
    let cell = "n3r1c2".parse::<Candidate>().unwrap().cell();
    let digits: Vec<_> = (1..=9).filter_map(catena::grid::Digit::from_number).collect();
    let mut cells: [catena::grid::DigitSet; 81] =
        std::array::from_fn(|at| state.digits(catena::grid::Cell::from_index(at)));
    digits.into_iter().for_each(|digit| cells[cell.index()].insert(digit));
    state = State::from_cells(cells);
    assert!(proofs("domino-loop", &state).is_empty());
}

#[test]
fn multi_sector_locked_sets_have_exactly_their_eliminations() {
    let sixteen = set(
        "r1c3<>4 r1c7<>6 r2c5<>2 r2c5<>9 r2c6<>9 r3c1<>8 r3c9<>3 r4c5<>5 r4c8<>5 r5c1<>6 r5c1<>8 r5c3<>3 \
         r5c7<>6 r5c7<>8 r5c9<>3 r6c2<>1 r6c6<>5 r8c4<>1 r8c5<>1 r8c5<>9",
    );
    let found = proofs("multi-sector-locked-set", &after_locked(TWO_SECTORS));
    assert!(sets(&found).contains(&sixteen), "{:?}", sets(&found));
    let loop_of_nine = after_locked(LOOP_OF_NINE);
    let others = sets(&proofs("multi-sector-locked-set", &loop_of_nine));
    let twelve = set(
        "r2c6<>3 r2c6<>7 r4c8<>8 r5c1<>4 r5c1<>9 r5c3<>6 r5c7<>6 r5c9<>4 r5c9<>9 r6c2<>1 r8c6<>3 r8c6<>7",
    );
    assert!(others.contains(&twelve), "{others:?}");
}

/// Rank 0 is all that these patterns are.
#[test]
fn domino_loops_and_locked_sets_are_sums_of_rank_0() {
    for puzzle in [LOOP_OF_NINE, TWO_SECTORS] {
        let state = after_locked(puzzle);
        let of_rank_0 = proved("rank-0", &state);
        for name in ["domino-loop", "multi-sector-locked-set"] {
            for (candidate, length) in proved(name, &state) {
                assert!(
                    of_rank_0.get(&candidate).is_some_and(|&least| least <= length),
                    "{candidate}"
                );
            }
        }
    }
}

/// What the proofs of exocets in a state conclude, ring by ring.
fn exocets(state: &State) -> Vec<BTreeSet<Conclusion>> {
    sets(&proofs("junior-exocet", state))
}

#[test]
fn exocets_have_exactly_their_eliminations() {
    assert_eq!(exocets(&after_locked(FATA_MORGANA)), [set("r4c2<>2 r4c2<>4")]);
    // The lines of the band add a mirror.
    assert_eq!(exocets(&after_locked(MIRROR)), [set("r5c4<>5"), set("r1c1<>2 r5c4<>2")]);
}

/// The targets' other digits follow by a lemma for each base digit and one sum, and not linearly.
#[test]
fn an_exocet_is_a_lemma_per_digit_and_one_sum() {
    let state = after_locked(FATA_MORGANA);
    let proof = proofs("junior-exocet", &state).remove(0);
    assert_eq!((proof.length, proof.lines.len()), (11, 4));
    assert!(proof.lines.iter().all(|line| matches!(line.ground, Ground::Sum { .. })));
    for target in proof.eliminated() {
        assert_eq!(shortest("linear", &state, target), None);
    }
}

#[test]
fn an_exocet_with_a_base_digit_beside_a_target_is_none() {
    let state = after_locked(FATA_MORGANA);
    // A base digit in the companion of the target r4c2.
    let companion = "n1r6c2".parse::<Candidate>().unwrap();
    let mut cells: [catena::grid::DigitSet; 81] =
        std::array::from_fn(|at| state.digits(catena::grid::Cell::from_index(at)));
    cells[companion.cell().index()].insert(companion.digit());
    assert!(exocets(&State::from_cells(cells)).is_empty());
}

/// The eleven truths that were printed for the exocet cannot be left out, and are found.
#[test]
fn few_truths_are_found_for_what_no_sum_proves() {
    let state = after_locked(FATA_MORGANA);
    let proof = shortest("few-truths", &state, "n2r4c2".parse().unwrap()).unwrap();
    assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
    assert!(proof.length >= 11, "{}", proof.length);
}

/// The eleven truths that were printed for the exocet are the fewest; where the search is stopped, it is known up to
/// which number there are none.
#[test]
fn the_fewest_truths_are_those_that_were_printed() {
    let state = after_locked(FATA_MORGANA);
    let target: Candidate = "n2r4c2".parse().unwrap();
    let proof = shortest("truths", &state, target).unwrap();
    assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
    assert_eq!(proof.length, 11);
    let asked = Conclusion::Eliminate(target);
    let (reach, work) = (Reach::up_to(Reach::LONGEST), &mut Work::with_budget(300_000));
    let stopped = rule("truths").shortest(&prepared(&state), asked, &reach, work);
    assert!(
        matches!(stopped, Outcome::Stopped { none_up_to: 1..11, by: Stopped::Budget }),
        "{stopped:?}"
    );
}

/// Whatever is false falls by few truths, and what is true by none; a sum has no fewer truths than the fewest.
#[test]
fn sums_have_no_fewer_truths_than_the_fewest() {
    let state = after_singles(super::SHORTER);
    let Solutions::One(solution) = solutions(&state) else { panic!("not unique") };
    let open = state.candidates().filter(|c| state.decided(c.cell()).is_none());
    let mut known = 0;
    for target in open.step_by(7) {
        let few = shortest("few-truths", &state, target);
        assert_eq!(few.is_none(), solution[target.cell().index()] == target.digit(), "{target}");
        let Some(few) = few else { continue };
        assert!(matches!(check(&few), Verdict::Proved(_)), "{:?}", check(&few));
        let reach = Reach::up_to(Reach::LONGEST);
        let asked = Conclusion::Eliminate(target);
        let on = prepared(&state);
        // Each truth outside a filling is a question of its own.
        let fewest = rule("truths").shortest(&on, asked, &reach, &mut Work::with_budget(200_000));
        let Some(fewest) = fewest.found() else { continue };
        assert!(matches!(check(&fewest), Verdict::Proved(_)), "{:?}", check(&fewest));
        assert!(fewest.length <= few.length, "{target}");
        known += 1;
        let sum = shortest("linear", &state, target).unwrap();
        let Ground::Sum { truths, .. } = &sum.lines[0].ground else { panic!("no sum") };
        assert!(truths.len() >= fewest.length, "{target}");
    }
    assert!(known > 2, "{known}");
}

/// The domino loops of the collection.
#[test]
#[ignore = "reads ../shared/puzzles"]
fn domino_loops_of_the_collection() {
    let Some(rows) = rows("frontier-rank-domino-loops.tsv") else { return };
    for row in &rows {
        let found = sets(&proofs("domino-loop", &after_locked(&row[2])));
        assert!(found.contains(&set(&row[8])), "{} {}: {found:?}", row[0], row[1]);
    }
    println!("{} domino loops", rows.len());
}

/// The multi-sector locked sets of the collection.
#[test]
#[ignore = "reads ../shared/puzzles"]
fn locked_sets_of_the_collection() {
    let Some(rows) = rows("frontier-rank-msls.tsv") else { return };
    let mut others = 0;
    for row in &rows {
        let found = sets(&proofs("multi-sector-locked-set", &after_locked(&row[1])));
        others += found.len();
        match found.contains(&set(&row[6])) {
            true => {}
            false => println!("not found: {} {}: {}", row[0], row[3], row[6]),
        }
    }
    println!("{} locked sets, {others} told", rows.len());
}

/// The exocets of the collection, and how many there are in hardest1106.
#[test]
#[ignore = "reads ../shared/puzzles"]
fn exocets_of_the_collection() {
    let Some(rows) = rows("frontier-rank-exocets.tsv") else { return };
    for row in &rows {
        let found = exocets(&after_locked(&row[1]));
        let rings = [&row[7], &row[9], &row[11]].map(|text| set(text));
        let expected = [
            rings[0].clone(),
            rings[1].difference(&rings[0]).copied().collect(),
            rings[2].difference(&rings[1]).copied().collect(),
        ];
        for ring in expected.iter().filter(|ring| !ring.is_empty()) {
            assert!(found.contains(ring), "{} {}: {ring:?} not in {found:?}", row[0], row[3]);
        }
    }
    println!("{} exocets", rows.len());
}

/// How often the named patterns occur.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn how_often_they_occur() {
    for (list, most) in
        [("hardest1106.tsv", 225), ("top1465.tsv", 879), ("hardest1905-11plus.tsv", 600)]
    {
        let Some(rows) = rows(list) else { return };
        let (mut puzzles, mut found): (BTreeMap<&str, usize>, BTreeMap<&str, [usize; 2]>) =
            Default::default();
        for row in rows.iter().take(most) {
            let state = after_locked(&row[0]);
            for name in ["domino-loop", "multi-sector-locked-set", "junior-exocet"] {
                let all = proofs(name, &state);
                let falls: usize = all.iter().map(|proof| proof.conclusions.len()).sum();
                *puzzles.entry(name).or_default() += usize::from(!all.is_empty());
                let [proofs, fallen] = found.entry(name).or_default();
                *proofs += all.len();
                *fallen += falls;
            }
        }
        println!(
            "{list}, {} puzzles: with {puzzles:?}; proofs and eliminations {found:?}",
            rows.len().min(most)
        );
    }
}
