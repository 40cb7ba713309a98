//! What the explorer answers, asked as a library.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use catena::check::Verdict;
use catena::explorer::ask::Progress;
use catena::explorer::error::ErrorKind;
use catena::explorer::notice::Notice;
use catena::explorer::path::{Ending, Step};
use catena::explorer::typed::TypedOutcome;
use catena::explorer::why::Because;
use catena::explorer::{Ask, AskError, Explorer, Judged, Notation, OpenError, QueryAsk, Rating};
use catena::grid::{Position, read};
use catena::rules::Outcome;
use catena::solution::Solutions;

use super::{PUZZLE, hinge};

/// 1 and 3 can change places in r4c6, r4c9, r5c6 and r5c9.
const TWO_SOLUTIONS: &str =
    "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
const NO_SOLUTION: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

#[test]
fn an_explorer_and_its_answers_belong_to_any_thread() {
    fn owned<T: Send + Sync + 'static>(_: &T) {}
    let explorer = hinge();
    owned(&explorer);
    owned(&explorer.why("r9c8<>5".parse().unwrap(), &Ask::default().rules(["whip"])).unwrap());
    let asked: Vec<_> = ["nrc-chain", "als-chain", "death-blossom"]
        .map(|rule| {
            let explorer = explorer.clone();
            std::thread::spawn(move || explorer.find(&Ask::default().rules([rule]).max_length(4)))
        })
        .into_iter()
        .map(|thread| thread.join().unwrap().unwrap())
        .collect();
    assert!(asked.iter().all(|found| !found.eliminations.is_empty()));
}

#[test]
fn a_text_that_is_not_a_position_is_refused_with_a_hint() {
    let error = |text: &str| Explorer::open(text).expect_err(text);
    assert!(matches!(error("53..7"), OpenError::Unreadable(_)));
    let none = error(NO_SOLUTION);
    assert!(matches!(none, OpenError::NoSolution { .. }));
    assert!(none.hint().unwrap().contains("mistyped"));
}

#[test]
fn notices_say_what_is_to_be_known_of_a_position() {
    assert_eq!(hinge().notices(), []);
    let several = Explorer::open(TWO_SOLUTIONS).unwrap();
    let [Notice::SeveralSolutions { cell, digits }] = several.notices() else {
        panic!("{:?}", several.notices());
    };
    assert_eq!((cell.to_string().as_str(), digits.map(|d| d.number())), ("r4c6", [1, 3]));
    assert!(matches!(several.solutions(), Solutions::Several(_)));
    let open = Explorer::open(PUZZLE).unwrap();
    assert!(matches!(open.notices(), [Notice::OpenSingles { .. }]));
    assert_eq!(open.notices()[0].to_string(), "1 single is open: r1c9=5");
    assert_eq!(open.after_singles().notices(), []);
    let impossible = Explorer::of(Position::from_state(read(NO_SOLUTION).unwrap().state));
    assert!(matches!(impossible.notices()[0], Notice::NoSolution { .. }));
}

#[test]
fn why_says_of_each_rule_what_it_found_and_the_simplest() {
    let ask = Ask::default().rules(["whip", "nrc-chain", "als-xz", "sue-de-coq"]);
    let why = hinge().why("r9c8<>5".parse().unwrap(), &ask).unwrap();
    let rows: Vec<(&str, bool)> =
        why.rows().iter().map(|row| (row.rule.as_str(), row.proof().is_some())).collect();
    assert_eq!(
        rows,
        [("whip", true), ("nrc-chain", true), ("als-xz", true), ("sue-de-coq", false)]
    );
    assert!(why.complete && why.is_proved());
    assert!(why.proofs().all(|proof| matches!(proof.verdict(), Verdict::Proved(_))));
    assert_eq!(why.simplest().unwrap().proof().length, 3);
    assert_eq!(why.left_out, Vec::<String>::new(), "these were named");
}

#[test]
fn the_usual_question_names_what_it_leaves_out() {
    let why = hinge().why("r9c8<>5".parse().unwrap(), &Ask::default().max_length(3)).unwrap();
    let patterns =
        ["force-chain-choice", "aict", "aiczt", "mutant-fish", "finned-mutant-fish", "cover"];
    let others = ["or-braid", "or-whip", "or-contrad-whip", "truths", "te"];
    let subsets = ["s-braid-2", "s-braid-3", "s-braid-4", "s-whip-2", "s-whip-3", "s-whip-4"];
    let inner = ["b-star-braid", "w-star-whip", "b-braid"];
    let patterns = [&patterns[..], &others, &subsets, &inner].concat();
    let many = ["-3", "-4", "-5"]
        .iter()
        .flat_map(|of| ["forcing-whip", "forcing-braid"].map(|name| format!("{name}{of}")));
    let nets = ["forcing-whip", "forcing-braid"].map(str::to_owned).into_iter().chain(many);
    let last = ["dynamic-cell", "dynamic-house", "or-forcing-whip", "or-forcing-braid"];
    let nets = nets.chain(last.map(str::to_owned));
    let left_out: Vec<String> = patterns.into_iter().map(str::to_owned).chain(nets).collect();
    assert_eq!(why.left_out, left_out);
}

#[test]
fn a_placement_is_a_single_or_what_eliminations_leave() {
    let explorer = Explorer::open(PUZZLE).unwrap();
    let single = explorer.why("r1c9=5".parse().unwrap(), &Ask::default()).unwrap();
    assert!(matches!(single.because, Because::Single { .. }) && single.is_proved());
    let ask = Ask::default().rules(["whip"]).max_length(2);
    let placed = explorer.after_singles().why("r1c8=4".parse().unwrap(), &ask).unwrap();
    let Because::Eliminations { parts, .. } = &placed.because else { panic!("{placed:?}") };
    assert!(!parts.is_empty() && placed.simplest().is_none());
    let against = explorer.why("r1c7=3".parse().unwrap(), &Ask::default()).unwrap();
    assert_eq!((against.because.clone(), against.is_proved()), (Because::Contradicted, false));
}

#[test]
fn a_bad_question_is_an_error_with_a_kind_and_a_hint() {
    let ask = |name: &str| Ask::default().rules([name]);
    let unknown = hinge().find(&ask("wihp")).unwrap_err();
    assert_eq!(unknown.kind(), ErrorKind::Question);
    assert_eq!(unknown.hint().unwrap(), "the nearest known name is whip");
    let dead = hinge().why("r1c1<>5".parse().unwrap(), &ask("whip")).unwrap_err();
    assert_eq!(dead.to_string(), "n5r1c1 is not live: r1c1 is 6");
    let query = hinge().query("MATCH (z:Candidte) RETURN z", &QueryAsk::default()).unwrap_err();
    assert!(matches!(query, AskError::Query(_)));
    let chain = hinge().check_typed("n5{r9c8 ==> r9c8<>1").unwrap_err();
    assert!(matches!(chain, AskError::UnreadableChain { .. }), "{chain:?}");
    let impossible = Explorer::of(Position::from_state(read(NO_SOLUTION).unwrap().state));
    let error = impossible.solve(&Ask::default());
    assert!(!matches!(&error, Ok(path) if path.is_solved()), "{error:?}");
}

#[test]
fn a_path_goes_step_by_step_as_it_goes_in_one() {
    let ask = Ask::default().rules(["nrc-chain"]);
    let path = hinge().solve(&ask).unwrap();
    assert!(path.is_solved());
    let mut explorer = hinge();
    let mut legs = Vec::new();
    let ending = loop {
        match explorer.step(&ask).unwrap() {
            Step::End(ending) => break ending,
            Step::Proofs(leg) => {
                explorer = explorer.after(&leg.proofs);
                legs.push(leg);
            }
        }
    };
    assert_eq!((ending, legs), (Ending::Solved, path.legs));
    assert_eq!(explorer.state(), &path.last);
}

#[test]
fn progress_is_told_rule_by_rule() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let notes = Arc::clone(&told);
    let ask = Ask::default().rules(["whip", "sue-de-coq"]).max_length(4).on_progress(move |news| {
        if let Progress::Answered { row, done, of, .. } = news {
            let found = matches!(row.outcome, Outcome::Found(_));
            notes.lock().unwrap().push((row.rule.clone(), found, done, of));
        }
    });
    hinge().why("r9c8<>5".parse().unwrap(), &ask).unwrap();
    let expected = [("whip".to_owned(), true, 1, 2), ("sue-de-coq".to_owned(), false, 2, 2)];
    assert_eq!(*told.lock().unwrap(), expected);
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let threads = |count| NonZeroUsize::new(count).unwrap();
    let target = "r9c8<>5".parse().unwrap();
    for budget in [50, 2_000] {
        let ask = Ask::default().all_rules().max_length(6).budget(budget);
        let told = Arc::new(Mutex::new(Vec::new()));
        let notes = Arc::clone(&told);
        let counting = ask.clone().on_progress(move |news| {
            if let Progress::Searched { done, of, .. } = news {
                notes.lock().unwrap().push((done, of));
            }
        });
        let [alone, together] = [1, 3].map(|count| {
            let explorer = hinge();
            let found = explorer.find(&counting.clone().threads(threads(count))).unwrap();
            let why = explorer.why(target, &ask.clone().threads(threads(count))).unwrap();
            // What a session knows already changes nothing either.
            assert_eq!(explorer.find(&ask.clone().threads(threads(2))).unwrap(), found);
            (found, why)
        });
        assert!(alone == together, "budget {budget}");
        let stopped = alone.0.rules.iter().filter(|rule| !rule.extent.is_complete()).count();
        assert!((1..alone.0.rules.len()).contains(&stopped), "{stopped} stopped");
        let of = alone.0.rules.len();
        let once: Vec<(usize, usize)> = (1..=of).map(|done| (done, of)).collect();
        assert_eq!(*told.lock().unwrap(), [once.clone(), once].concat());
    }
}

#[test]
fn the_simplest_proof_alone_is_that_of_all() {
    let ask = Ask::default().rules(["nrcz", "whip", "braid", "naked-subset", "tagging-2"]);
    let explorer = hinge();
    let every = explorer.find(&ask).unwrap();
    assert!(every.proofs.len() > 5, "{}", every.proofs.len());
    let one = explorer.find(&Ask { one_proof: true, ..ask.clone() }).unwrap();
    let simplest = Judged::simplest_of(every.proofs.iter()).unwrap();
    assert_eq!(one.proofs, std::slice::from_ref(simplest));
    assert_eq!(one.without_proofs(), every.without_proofs());
    let nothing = explorer.find(&Ask { one_proof: true, ..ask.max_length(0) }).unwrap();
    assert!(nothing.proofs.is_empty());
}

#[test]
fn every_proof_is_listed_until_whoever_is_told_has_enough() {
    let ask = Ask::default().rules(["nrcz"]).max_length(3);
    let explorer = Explorer::open(PUZZLE).unwrap().after_singles();
    let target = "n5r8c1".parse().unwrap();
    let mut count = 0;
    explorer
        .all_proofs::<AskError>(target, &ask, |_| {
            count += 1;
            Ok(())
        })
        .unwrap();
    assert!(count > 3, "{count}");
    let mut first = 0;
    let enough = explorer.all_proofs::<AskError>(target, &ask, |_| {
        first += 1;
        Err(AskError::NoSolution)
    });
    assert_eq!((enough, first), (Err(AskError::NoSolution), 1));
}

#[test]
fn a_typed_chain_is_judged_and_named() {
    let chain = "xy4-chain {n5 n4}r6c8 – n4{r6 r9}c9 – n1r9{c9 c8} ==> r9c8<>5, r9c8<>1";
    let answer = hinge().check_typed(chain).unwrap();
    let [proved, refused] = &answer.verdicts[..] else { panic!("{answer:?}") };
    let TypedOutcome::Proved(proof) = &proved.verdict else { panic!("{proved:?}") };
    assert_eq!((proof.miscalled.as_deref(), proof.miscounted), (Some("xy-chain"), Some(4)));
    let TypedOutcome::Refused(refusal) = &refused.verdict else { panic!("{refused:?}") };
    let place = refusal.place.as_ref().unwrap();
    let part = &chain[place.bytes(chain)];
    assert!(!part.is_empty() && !refusal.reason.is_empty());
    let units: Vec<u16> = chain.encode_utf16().collect();
    assert_eq!(String::from_utf16(&units[place.span.clone()]).unwrap(), part);
    let line: String = chain.lines().nth(place.line - 1).unwrap().chars().collect();
    let from_column: String = line.chars().skip(place.column - 1).collect();
    assert!(from_column.starts_with(part), "{place:?}");
    assert!(!answer.is_proved());
}

/// A placement from which the elimination follows is proved here by less than what states it.
#[test]
fn a_proof_that_states_the_conclusion_comes_before_one_that_implies_it() {
    let grid = ".935.6.2.47.3.9586..6...9..94.8.5.67......8.93689.7.15.....8...63.4.2158.8.1.3.9.";
    let explorer = Explorer::open(grid).unwrap().after_singles();
    let subject = "r4c5<>1".parse().unwrap();
    let why = explorer.why(subject, &Ask::default()).unwrap();
    assert!(why.simplest().is_some_and(|proof| proof.states(subject)));
    let states: Vec<bool> = why.chains().iter().map(|same| same.proof.states(subject)).collect();
    assert!(states.contains(&false), "some proof only implies it");
    assert!(states.is_sorted_by(|one, other| one >= other), "{states:?}");
}

#[test]
fn ratings_and_notations_are_those_of_the_commands() {
    let explorer = Explorer::open(PUZZLE).unwrap();
    let rated = explorer.rate("W", &Ask::default()).unwrap();
    assert_eq!((rated.rating, rated.measure.as_str()), (Rating::Length(8), "W"));
    let none = explorer.rate("whip", &Ask::default().max_length(3)).unwrap();
    assert_eq!((none.rating, none.complete), (Rating::None, true));
    // Of dynamic force chains not all are looked at beyond 5.
    let nets = explorer.rate("dynamic-cell", &Ask::default()).unwrap();
    assert_eq!((nets.rating, nets.at_most, rated.at_most), (Rating::Length(9), true, false));
    let ask = Ask::default().rules(["nrc-chain"]);
    let why = hinge().why("r9c8<>5".parse().unwrap(), &ask).unwrap();
    let proof = why.simplest().unwrap();
    let steps = |notation| proof.steps(notation).unwrap();
    assert!(proof.in_notation(Notation::Nrc).contains(&steps(Notation::Nrc)));
    let eureka = proof.in_notation(Notation::Eureka);
    assert!(eureka.starts_with(&steps(Notation::Eureka)), "no node is lost: {eureka}");
    assert!(proof.in_notation(Notation::Csp).contains(&steps(Notation::Csp)));
}
