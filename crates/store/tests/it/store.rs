//! The store: what is written is read back, whole or not at all.

use std::path::Path;
use std::sync::mpsc::channel;

use catena::grid::format::write_shortest;
use catena::grid::{Candidate, CellSet, Conclusion, Csp, Position, State};
use catena::proof::json::from_json;
use catena::proof::{
    Chain, Closing, Extra, Family, Ground, Line, Literal, Node, Proof, Reason, Step, Via,
};
use catena_store::{
    Absence, Access, Counterexample, Digest, EdgeRow, Ending, Error, Leg, NodeRow, Origin,
    PathRecord, Rating, Store,
};
use rusqlite::Connection;

use crate::kit::{dump, fresh};

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains", where its first nrc3-chain stands.
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn position(text: &str) -> Position {
    catena::grid::read(text).unwrap()
}

fn node(text: &str) -> Node {
    Node::new(text.split(' ').map(|word| word.parse::<Candidate>().unwrap())).unwrap()
}

fn step(
    csp: &str,
    left: &str,
    right: Option<&str>,
    reason: Reason,
    extra: &[(&str, Reason)],
) -> Step {
    let extra = extra.iter().map(|(candidate, reason)| Extra {
        candidate: candidate.parse().unwrap(),
        reason: *reason,
    });
    Step {
        via: Via::Csp(csp.parse::<Csp>().unwrap()),
        left: node(left),
        left_reason: reason,
        right: right.map(node),
        extra: extra.collect(),
    }
}

fn chain_proof(position: &Position, family: &str, chain: Chain) -> Proof {
    let family = Family::published(family).unwrap();
    Proof::of_chain(&position.state, position.givens, family, chain)
}

/// The hinge's nrc-chain; it holds.
fn hinge_chain() -> Proof {
    let chain = Chain {
        targets: vec!["n5r9c8".parse().unwrap()],
        steps: vec![
            step("r9n1", "n1r9c8", Some("n1r9c9"), Reason::Target, &[]),
            step("r1c9", "n1r1c9", Some("n8r1c9"), Reason::Right(0), &[]),
            step("r8c9", "n8r8c9", Some("n5r8c9"), Reason::Right(1), &[]),
        ],
        closing: Closing::Target,
    };
    chain_proof(&position(HINGE), "nrc-chain", chain)
}

/// Chains with every column in use. Whether they hold is not the store's business.
fn odd_proofs() -> Vec<Proof> {
    let extra = [("n1r1c2", Reason::Target), ("n8r5c5", Reason::Right(0))];
    let first = step("r9n1", "n1r9c8", Some("n1r9c9"), Reason::Target, &[]);
    let als = Step {
        via: Via::Als(vec!["r1c8".parse().unwrap(), "r1c9".parse().unwrap()]),
        ..step("r1c9", "n1r1c8 n1r1c9", Some("n8r1c8 n8r1c9"), Reason::Right(0), &extra)
    };
    let last = step("r8c9", "n8r8c9", None, Reason::Target, &[]);
    let targets = vec!["n5r9c8".parse().unwrap()];
    let chain = |steps: &[&Step], targets: &[Candidate], closing| Chain {
        targets: targets.to_vec(),
        steps: steps.iter().map(|step| (*step).clone()).collect(),
        closing,
    };
    let hinge = position(HINGE);
    let fewer_targets = Proof { conclusions: vec!["r9c8=5".parse().unwrap()], ..hinge_chain() };
    vec![
        chain_proof(&hinge, "g-braid", chain(&[&first, &als, &last], &targets, Closing::Whip)),
        chain_proof(&hinge, "nrct-lr-lasso", chain(&[&first, &als], &[], Closing::LrLasso(0))),
        chain_proof(
            &hinge,
            "nrczt-rl-lasso",
            chain(&[&first, &als], &targets, Closing::RlLasso(1)),
        ),
        Proof {
            conclusions: targets.iter().map(|&t| Conclusion::Eliminate(t)).collect(),
            ..chain_proof(&hinge, "nrc-loop", chain(&[&first, &als], &[], Closing::Loop))
        },
        fewer_targets,
        single(&hinge, "r1c2=1"),
        Proof {
            fillings: vec![vec!["n1r9c9".parse().unwrap(), "n8r1c9".parse().unwrap()], vec![]],
            ..single(&hinge, "r1c2=1")
        },
    ]
}

/// A proof without a chain: one line.
fn single(position: &Position, conclusion: &str) -> Proof {
    let conclusion: Conclusion = conclusion.parse().unwrap();
    let ground =
        Ground::Variable { csp: Csp::cell(conclusion.candidate().cell()), from: Vec::new() };
    Proof {
        state: position.state.clone(),
        givens: position.givens,
        family: Family { name: "single".into(), shape: None },
        length: 1,
        conclusions: vec![conclusion],
        chain: None,
        lines: vec![Line { claim: vec![Literal::True(conclusion.candidate().into())], ground }],
        fillings: Vec::new(),
    }
}

/// A path of one elimination and the singles after it.
fn short_path(proof: Proof) -> PathRecord {
    let before = proof.state.clone();
    let mut after = before.clone();
    proof.conclusions.iter().for_each(|c| _ = after.remove(c.candidate()));
    let mut last = after.clone();
    last.place("n1r9c8".parse().unwrap());
    let given = Position { state: after.clone(), givens: CellSet::EMPTY };
    let ending = if last.is_solved() { Ending::Solved } else { Ending::Stuck };
    let legs = vec![
        Leg { state: before, proofs: vec![proof] },
        Leg { state: after, proofs: vec![single(&given, "r9c8=1")] },
    ];
    PathRecord { rules: "singles, nrc-chain".to_owned(), reach: 12, legs, last, ending }
}

fn select(path: &Path, sql: &str) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn a_puzzle_is_read_back_as_it_was_stored() {
    let file = fresh("puzzle");
    let mut store = Store::create(&file).unwrap();
    let given = position(HINGE);
    let mut marked = given.clone();
    marked.state.remove("n1r1c2".parse().unwrap());
    let origins = [
        Origin { source: "a.tsv".to_owned(), number: 7 },
        Origin { source: "b".to_owned(), number: 0 },
    ];
    let (one, other) = store
        .write::<_, Error>(|writer| {
            let one = writer.puzzle(&given, None)?;
            origins.iter().rev().try_for_each(|origin| writer.origin(one, origin))?;
            Ok((one, writer.puzzle(&marked, None)?))
        })
        .unwrap();
    let puzzle = store.puzzle(one).unwrap();
    assert_eq!((puzzle.grid.as_str(), puzzle.solution), (HINGE, None));
    assert_eq!(puzzle.origins, origins);
    assert_eq!(store.state(puzzle.state).unwrap(), given.state);
    let puzzle = store.puzzle(other).unwrap();
    assert_eq!((puzzle.grid.len(), puzzle.grid), (729, write_shortest(&marked)));
    assert_eq!(store.state(puzzle.state).unwrap(), marked.state);
    assert_eq!(store.find_puzzle(&marked).unwrap(), Some(other));
    assert_eq!(store.puzzles(other, 10).unwrap().len(), 1);
}

#[test]
fn a_solution_is_added_when_it_becomes_known() {
    let file = fresh("solution");
    let mut store = Store::create(&file).unwrap();
    let given = position(HINGE);
    let solution = match catena::solution::solutions(&given.state) {
        catena::solution::Solutions::One(solution) => solution,
        _ => panic!("the hinge puzzle has one solution"),
    };
    for known in [None, Some(&*solution), None] {
        store.write::<_, Error>(|writer| writer.puzzle(&given, known)).unwrap();
    }
    assert!(store.puzzle(1).unwrap().solution.unwrap().starts_with("6"));
    assert_eq!(store.puzzles(0, 10).unwrap().len(), 1);
}

#[test]
fn proofs_are_read_back_as_they_were_stored() {
    let file = fresh("proofs");
    let mut store = Store::create(&file).unwrap();
    let mut proofs = odd_proofs();
    proofs.push(hinge_chain());
    let ids = store
        .write::<_, Error>(|writer| {
            let puzzle = writer.puzzle(&position(HINGE), None)?;
            proofs
                .iter()
                .map(|proof| writer.proof(proof, Some(puzzle)))
                .collect::<Result<Vec<_>, _>>()
        })
        .unwrap();
    for (proof, id) in proofs.iter().zip(&ids) {
        assert_eq!(store.proof(*id).unwrap(), *proof);
    }
    // Plain SQL makes the same documents, save for givens, which nothing depends on.
    for (json, proof) in
        select(&file, "SELECT json FROM proof_json ORDER BY proof").iter().zip(&proofs)
    {
        let read = from_json(json).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(read, Proof { givens: CellSet::EMPTY, ..proof.clone() });
    }
    let lines = select(&file, "SELECT count(lines) || '' FROM proofs");
    assert_eq!(lines, ["3"], "two have no chain, and one a loop that concludes something else");
    let columns = "SELECT family || ' ' || length || ' ' || conclusions || ' ' || t || z || groups || als \
                   FROM proof_list WHERE proof IN (1, 2) ORDER BY proof";
    assert_eq!(select(&file, columns), ["g-braid 3 r9c8<>5 1121", "nrct-lr-lasso 2 r9c8=1 1121"]);
}

#[test]
fn what_is_stored_already_is_not_stored_again() {
    let file = fresh("twice");
    let mut store = Store::create(&file).unwrap();
    let mut dumps = Vec::new();
    for _ in 0..2 {
        store
            .write::<_, Error>(|writer| {
                let puzzle = writer.puzzle(&position(HINGE), None)?;
                writer.origin(puzzle, &Origin { source: "here".to_owned(), number: 1 })?;
                writer.path(puzzle, &short_path(hinge_chain()))?;
                odd_proofs().iter().try_for_each(|p| writer.proof(p, Some(puzzle)).map(|_| ()))?;
                let rating = Rating { measure: "W".to_owned(), value: Some(3), reach: 36 };
                writer.rating(puzzle, &rating)?;
                writer.family_query(&Family::published("nrc-chain").unwrap(), "MATCH …")
            })
            .unwrap();
        dumps.push(dump(&file));
    }
    assert!(dumps[0].len() > 729 + 20);
    assert_eq!(dumps[0], dumps[1]);
}

#[test]
fn a_path_is_read_back_as_it_was_stored() {
    let file = fresh("path");
    let mut store = Store::create(&file).unwrap();
    let path = short_path(hinge_chain());
    let id = store
        .write::<_, Error>(|writer| {
            let puzzle = writer.puzzle(&position(HINGE), None)?;
            writer.path(puzzle, &path)
        })
        .unwrap();
    let stored = store.path(id).unwrap();
    assert_eq!((stored.rules.as_str(), stored.ending), (path.rules.as_str(), path.ending));
    let states: Vec<State> =
        stored.states.iter().map(|(state, _)| store.state(*state).unwrap()).collect();
    let legs: Vec<State> = path.legs.iter().map(|leg| leg.state.clone()).collect();
    assert_eq!(states, [&legs[..], std::slice::from_ref(&path.last)].concat());
    assert_eq!(
        store.proof(stored.states[0].1[0]).unwrap().conclusions,
        ["r9c8<>5".parse().unwrap()]
    );
    assert!(stored.states[2].1.is_empty());
    assert_eq!(store.find_path(1, "singles, nrc-chain", 12).unwrap(), Some(id));
    assert_eq!(store.find_path(1, "singles", 12).unwrap(), None);
    assert_eq!(store.find_path(1, "singles, nrc-chain", 13).unwrap(), None);
    let list =
        "SELECT position || ' ' || state || ' ' || family || ' ' || next_state FROM path_list";
    assert_eq!(select(&file, list), ["0 1 nrc-chain 2", "1 2 single 3"]);
}

#[test]
fn a_stopped_path_gives_way_to_one_that_was_not() {
    let file = fresh("stopped");
    let mut store = Store::create(&file).unwrap();
    let whole = short_path(hinge_chain());
    let stopped = PathRecord {
        legs: whole.legs[..1].to_vec(),
        last: whole.legs[1].state.clone(),
        ending: Ending::Stopped,
        ..whole.clone()
    };
    let endings = [&stopped, &stopped, &whole, &stopped].map(|path| {
        let id = store.write::<_, Error>(|writer| {
            let puzzle = writer.puzzle(&position(HINGE), None)?;
            writer.path(puzzle, path)
        });
        store.path(id.unwrap()).unwrap().states.len()
    });
    assert_eq!(endings, [2, 2, 3, 3]);
}

#[test]
fn a_rating_that_was_found_stays() {
    let file = fresh("rating");
    let mut store = Store::create(&file).unwrap();
    let puzzle = store.write::<_, Error>(|writer| writer.puzzle(&position(HINGE), None)).unwrap();
    let given = [(None, 4), (None, 3), (None, 8), (Some(5), 5), (None, 36), (Some(7), 36)];
    let expected = [(None, 4), (None, 4), (None, 8), (Some(5), 5), (Some(5), 5), (Some(5), 5)];
    for ((value, reach), expected) in given.into_iter().zip(expected) {
        let rating = Rating { measure: "W".to_owned(), value, reach };
        store.write::<_, Error>(|writer| writer.rating(puzzle, &rating)).unwrap();
        let stored = &store.ratings_of_puzzle(puzzle).unwrap()[..];
        assert_eq!((stored[0].value, stored[0].reach), expected);
    }
}

#[test]
fn states_are_spelled_out_by_views() {
    let file = fresh("views");
    let mut store = Store::create(&file).unwrap();
    let mut states = vec![State::FULL, position(HINGE).state];
    let mut thin = position(HINGE).state;
    ["n6r1c1", "n5r1c5", "n1r1c2"].iter().for_each(|c| _ = thin.remove(c.parse().unwrap()));
    states.push(thin);
    store
        .write::<_, Error>(|writer| states.iter().try_for_each(|s| writer.state(s).map(|_| ())))
        .unwrap();
    let grids = select(&file, "SELECT grid FROM state_grids ORDER BY state");
    let spelled = |state: &State| {
        let cells = catena::grid::Cell::all().map(|cell| state.digits(cell).to_string());
        cells.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(grids, states.iter().map(spelled).collect::<Vec<_>>());
    for (id, state) in (1..).zip(&states) {
        let sql = format!(
            "SELECT candidate FROM state_candidates WHERE state = {id} ORDER BY row, col, digit"
        );
        let expected: Vec<String> = state.candidates().map(|c| c.to_string()).collect();
        assert_eq!(select(&file, &sql), expected);
        let links = state.candidates().flat_map(|one| {
            state.candidates().filter(move |&other| one < other && one.linked(other))
        });
        let sql = format!("SELECT candidates || ' ' || links FROM states WHERE id = {id}");
        assert_eq!(select(&file, &sql), [format!("{} {}", state.len(), links.count())]);
        assert_eq!(store.find_state(state).unwrap(), Some(id));
    }
    assert_eq!(store.find_state(&position(&format!("{}1", ".".repeat(80))).state).unwrap(), None);
}

#[test]
fn what_fails_half_way_is_not_there_at_all() {
    let file = fresh("whole");
    let mut store = Store::create(&file).unwrap();
    let before = dump(&file);
    let mut broken = short_path(hinge_chain());
    if let Some(chain) = &mut broken.legs[0].proofs[0].chain {
        chain.steps[1].left_reason = Reason::Right(5);
    }
    let result = store.write(|writer| {
        let puzzle = writer.puzzle(&position(HINGE), None)?;
        writer.path(puzzle, &broken)
    });
    assert!(matches!(result, Err(Error::Malformed)), "{result:?}");
    assert_eq!(dump(&file), before);
}

#[test]
fn one_writer_waits_for_another() {
    let file = fresh("waiting");
    let mut first = Store::create(&file).unwrap();
    let (started, wait_for_start) = channel();
    let (go_on, wait_to_go_on) = channel();
    let other = {
        let file = file.clone();
        std::thread::spawn(move || {
            let mut second = Store::open(&file, Access::Write).unwrap();
            wait_for_start.recv().unwrap();
            go_on.send(()).unwrap();
            second.write::<_, Error>(|writer| writer.state(&State::FULL)).unwrap();
        })
    };
    first
        .write::<_, Error>(|writer| {
            started.send(()).unwrap();
            wait_to_go_on.recv().unwrap();
            writer.puzzle(&position(HINGE), None)
        })
        .unwrap();
    other.join().unwrap();
    assert_eq!(first.find_state(&State::FULL).unwrap(), Some(2));
}

#[test]
fn a_reader_sees_what_was_there_while_another_writes() {
    let file = fresh("reading");
    let mut writer = Store::create(&file).unwrap();
    let reader = Store::open(&file, Access::Read).unwrap();
    writer
        .write::<_, Error>(|writing| {
            writing.puzzle(&position(HINGE), None)?;
            assert!(reader.puzzles(0, 9)?.is_empty());
            Ok(())
        })
        .unwrap();
    assert_eq!(reader.puzzles(0, 9).unwrap().len(), 1);
}

#[test]
fn what_is_no_store_is_refused_and_left_alone() {
    let file = fresh("refused");
    assert!(matches!(Store::open(&file, Access::Read), Err(Error::Missing)));
    assert!(matches!(Store::open(&file, Access::Write), Err(Error::Missing)));
    assert!(!file.exists());
    // A folder is there, and is no store.
    let folder = std::env::temp_dir();
    let is_missing = |access| matches!(Store::open(&folder, access), Ok(_) | Err(Error::Missing));
    assert!(!is_missing(Access::Read) && !is_missing(Access::Write));

    let text = "81 characters make a puzzle, and this is none.\n".repeat(100);
    std::fs::write(&file, &text).unwrap();
    assert!(matches!(Store::open(&file, Access::Read), Err(Error::NotAStore)));
    assert!(matches!(Store::open(&file, Access::Write), Err(Error::NotAStore)));
    assert!(matches!(Store::create(&file), Err(Error::Exists)));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);

    let file = fresh("other-database");
    let other = Connection::open(&file).unwrap();
    other.execute_batch("CREATE TABLE mine (word); PRAGMA user_version = 1").unwrap();
    drop(other);
    assert!(matches!(Store::open(&file, Access::Write), Err(Error::NotAStore)));
    assert!(matches!(Store::create(&file), Err(Error::Exists)));

    let file = fresh("newer");
    drop(Store::create(&file).unwrap());
    assert!(matches!(Store::create(&file), Err(Error::Exists)));
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 8).unwrap();
    for access in [Access::Read, Access::Write] {
        assert!(matches!(Store::open(&file, access), Err(Error::Newer { version: 8 })));
    }
}

#[test]
fn what_is_opened_for_reading_cannot_be_written() {
    let file = fresh("read-only");
    drop(Store::create(&file).unwrap());
    let mut store = Store::open(&file, Access::Read).unwrap();
    let error = store.write::<_, Error>(|writer| writer.state(&State::FULL)).unwrap_err();
    assert!(matches!(error, Error::ReadOnly), "{error:?}");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let file = fresh("empty");
    std::fs::write(&file, "").unwrap();
    assert!(matches!(Store::open(&file, Access::Read), Err(Error::NotAStore)));
    drop(Store::create(&file).unwrap());
    assert!(Store::open(&file, Access::Read).is_ok());
}

#[test]
fn what_is_not_there_is_named() {
    let file = fresh("unknown");
    let store = Store::create(&file).unwrap();
    let errors = [
        store.state(5).unwrap_err(),
        store.puzzle(5).unwrap_err(),
        store.proof(5).unwrap_err(),
        store.path(5).unwrap_err(),
        store.counterexample(5).unwrap_err(),
    ];
    let texts: Vec<String> = errors.iter().map(Error::to_string).collect();
    let expected = ["state", "puzzle", "proof", "path", "counterexample"];
    assert_eq!(texts, expected.map(|what| format!("there is no {what} 5 in the store")));
}

#[test]
fn rows_that_make_no_proof_are_damage() {
    let damages = [
        (
            "UPDATE proof_steps SET csp = 'r9x1' WHERE step = 1",
            "proof 1: r9x1: expected r, c, b or n",
        ),
        ("UPDATE proof_steps SET \"left\" = '' WHERE step = 1", "no candidate stands there"),
        ("UPDATE proof_steps SET left_reason = 9 WHERE step = 2", "names a step that is not there"),
        ("UPDATE proof_steps SET left_reason = -1 WHERE step = 2", "out of range"),
        ("UPDATE proof_steps SET extra = '{\"n1\":0}' WHERE step = 2", "n1: expected"),
        ("UPDATE proofs SET closing = 'lr-lasso'", "no chain closes as lr-lasso"),
        ("UPDATE proofs SET closing = NULL", "neither a chain nor lines"),
        ("UPDATE proofs SET conclusions = 'r9c8'", "r9c8: expected"),
        ("UPDATE proof_families SET shape = '{\"z\":5}'", "the shape of family 1"),
    ];
    for (index, (damage, detail)) in damages.into_iter().enumerate() {
        let file = fresh(&format!("damage-{index}"));
        let mut store = Store::create(&file).unwrap();
        store.write::<_, Error>(|writer| writer.proof(&hinge_chain(), None)).unwrap();
        Connection::open(&file).unwrap().execute_batch(damage).unwrap();
        let error = store.proof(1).unwrap_err();
        assert!(matches!(error, Error::Damaged { .. }), "{damage}: {error:?}");
        assert!(error.to_string().contains(detail), "{damage}: {error}");
    }
}

#[test]
fn a_puzzle_that_is_taken_out_leaves_what_others_need() {
    let file = fresh("remove");
    let mut store = Store::create(&file).unwrap();
    let mut other = position(HINGE);
    other.state.remove("n1r1c2".parse().unwrap());
    let rating = Rating { measure: "W".to_owned(), value: Some(3), reach: 36 };
    let store_other = |writer: &catena_store::Writer| {
        let id = writer.puzzle(&other, None)?;
        writer.path(id, &short_path(hinge_chain()))?;
        Ok::<i64, Error>(id)
    };
    let first = store.write(store_other).unwrap();
    let before = dump(&file);
    let second = store
        .write::<_, Error>(|writer| {
            let id = writer.puzzle(&position(HINGE), None)?;
            writer.origin(id, &Origin { source: "here".to_owned(), number: 1 })?;
            writer.rating(id, &rating)?;
            let mut path = short_path(hinge_chain());
            path.legs.insert(1, Leg { state: State::FULL, proofs: odd_proofs() });
            writer.path(id, &path)?;
            let node = NodeRow { kind: "Candidate", name: "n1r1c1".to_owned() };
            let full = writer.state(&State::FULL)?;
            writer.graph(full, std::iter::once(node), std::iter::empty())?;
            Ok(id)
        })
        .unwrap();
    store.write::<_, Error>(|writer| writer.remove_puzzle(second)).unwrap();
    // The families stay: they are few, and may have a query text.
    let left: Vec<String> =
        dump(&file).into_iter().filter(|line| !line.starts_with("proof_families")).collect();
    let expected: Vec<String> =
        before.into_iter().filter(|line| !line.starts_with("proof_families")).collect();
    assert_eq!(left, expected);
    assert_eq!(store.problems().unwrap(), Vec::<String>::new());
    store.write::<_, Error>(|writer| writer.remove_puzzle(first)).unwrap();
    assert!(store.state_ids().unwrap().is_empty());
    let gone = store.write::<_, Error>(|writer| writer.remove_puzzle(first));
    assert!(matches!(gone, Err(Error::Unknown { what: "puzzle", id: 1 })));
}

/// What is claimed in the tests of counterexamples. Whether it is so is not the store's business.
fn absence(up_to: usize) -> Absence {
    let family = Family::published("whip").unwrap();
    Absence { family, query: None, up_to, als_size: 8, budget: 5_000_000 }
}

#[test]
fn a_counterexample_is_stored_once_and_read_back() {
    let file = fresh("counterexample");
    let mut store = Store::create(&file).unwrap();
    let target: Candidate = "n5r9c8".parse().unwrap();
    let longer = Proof { family: absence(3).family, length: 5, ..hinge_chain() };
    let mut keep = |up_to: usize, longer: Option<&Proof>| {
        let keep = |writer: &catena_store::Writer| {
            writer.counterexample(&hinge_chain(), target, &absence(up_to), longer)
        };
        store.write::<_, Error>(keep).unwrap()
    };
    let ids = [keep(8, None), keep(4, Some(&longer)), keep(8, None), keep(9, None)];
    assert_eq!(ids, [1, 2, 1, 3]);
    assert_eq!(store.counterexample_ids().unwrap(), [1, 2, 3]);
    for (id, up_to, longer) in [(1, 8, None), (2, 4, Some(2)), (3, 9, None)] {
        let (read, digest) = store.counterexample(id).unwrap();
        let expected = Counterexample { id, target, proof: 1, absence: absence(up_to), longer };
        assert_eq!((read, digest), (expected, Digest::Fits));
    }
    assert_eq!(
        select(
            &file,
            "SELECT holds || length || fails || none_up_to || ifnull(longer_length, '-') \
             FROM counterexample_list ORDER BY counterexample"
        ),
        ["nrc-chain3whip8-", "nrc-chain3whip45", "nrc-chain3whip9-"]
    );
}

#[test]
fn a_puzzle_that_is_taken_out_leaves_the_proofs_of_counterexamples() {
    let file = fresh("remove-counterexample");
    let mut store = Store::create(&file).unwrap();
    let target: Candidate = "n5r9c8".parse().unwrap();
    let puzzle = store
        .write::<_, Error>(|writer| {
            let puzzle = writer.puzzle(&position(HINGE), None)?;
            writer.path(puzzle, &short_path(hinge_chain()))?;
            writer.counterexample(&hinge_chain(), target, &absence(8), None)?;
            Ok(puzzle)
        })
        .unwrap();
    store.write::<_, Error>(|writer| writer.remove_puzzle(puzzle)).unwrap();
    assert_eq!(store.problems().unwrap(), Vec::<String>::new());
    assert_eq!(store.counterexample(1).unwrap().0.proof, store.proof_ids().unwrap()[0]);
}

#[test]
fn a_graph_is_stored_in_place_of_the_one_before() {
    let file = fresh("graph");
    let mut store = Store::create(&file).unwrap();
    let node = |name: &str| NodeRow { kind: "Candidate", name: name.to_owned() };
    let edge = EdgeRow { kind: "LINK", source: 0, target: 2, via: vec![1, 7] };
    for names in [vec!["a", "b"], vec!["n1r1c1", "r1c1", "n2r1c1"]] {
        store
            .write::<_, Error>(|writer| {
                let state = writer.state(&State::FULL)?;
                let nodes = names.iter().map(|name| node(name));
                writer.graph(state, nodes, std::iter::once(edge.clone()))
            })
            .unwrap();
    }
    let edges = "SELECT state || kind || source || target FROM graph_edge_list";
    assert_eq!(select(&file, edges), ["1LINKn1r1c1n2r1c1"]);
    assert_eq!(select(&file, "SELECT via FROM graph_edges"), ["[1,7]"]);
    assert_eq!(select(&file, "SELECT count(*) || '' FROM graph_nodes"), ["3"]);
}

#[test]
fn problems_of_a_store_are_named() {
    let damages = [
        ("UPDATE states SET candidates = 5 WHERE id = 2", "state 2: its numbers are not"),
        ("UPDATE states SET links = 5 WHERE id = 1", "state 1: its numbers are not"),
        ("UPDATE states SET hash = 5 WHERE id = 1", "state 1: its numbers are not"),
        (
            "INSERT INTO states (live, hash, candidates, links) \
             SELECT live, hash, candidates, links FROM states WHERE id = 1",
            "states 1 and 4 are the same",
        ),
        (
            "PRAGMA foreign_keys = off; DELETE FROM proofs WHERE id = 1",
            "proof_steps refers to a row of proofs that is not there",
        ),
        (
            "PRAGMA foreign_keys = off; DELETE FROM states WHERE id = 1",
            "puzzles 1 refers to a row of states that is not there",
        ),
    ];
    for (index, (damage, problem)) in damages.into_iter().enumerate() {
        let file = fresh(&format!("problem-{index}"));
        let mut store = Store::create(&file).unwrap();
        store
            .write::<_, Error>(|writer| {
                let puzzle = writer.puzzle(&position(HINGE), None)?;
                writer.path(puzzle, &short_path(hinge_chain()))
            })
            .unwrap();
        assert!(store.problems().unwrap().is_empty());
        Connection::open(&file).unwrap().execute_batch(damage).unwrap();
        let problems = store.problems().unwrap();
        assert!(problems.iter().any(|p| p.starts_with(problem)), "{damage}: {problems:?}");
    }
}

#[test]
fn a_file_with_bad_pages_is_damaged_and_says_so() {
    let file = fresh("bad-pages");
    let mut store = Store::create(&file).unwrap();
    store
        .write::<_, Error>(|writer| {
            let mut state = State::FULL;
            Candidate::all().try_for_each(|candidate| {
                state.remove(candidate);
                writer.state(&state).map(|_| ())
            })
        })
        .unwrap();
    drop(store);
    let mut bytes = std::fs::read(&file).unwrap();
    let end = bytes.len() - 4096;
    bytes[8192..end].fill(0xa5);
    std::fs::write(&file, bytes).unwrap();
    let found = Store::open(&file, Access::Read)
        .and_then(|store| Ok((store.problems()?, store.state_ids()?, store.puzzle_count()?)));
    match found {
        Err(error) => assert!(matches!(error, Error::Damaged { .. }), "{error:?}"),
        Ok((problems, ..)) => assert!(!problems.is_empty()),
    }
}
