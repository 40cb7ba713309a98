//! What is said of eliminations that no rule proves, against plain trial and error.

use catena::explorer::unproved::Refuted;
use catena::explorer::why::Told;
use catena::explorer::{Ask, AskError, Explorer};
use catena::grid::{Candidate, Conclusion, Position, State, apply_singles};
use catena::rules::{Catalogue, Next, Path, Prepared, Reach, Work};

use super::{EASTER, PUZZLE, hinge};

/// Whether these candidates, placed, leave a variable without candidate after singles: the definition,
/// done on the board.
fn contradicts(state: &State, placed: &[Candidate]) -> bool {
    let mut state = state.clone();
    for &candidate in placed {
        if !state.is_live(candidate) {
            return true;
        }
        state.place(candidate);
    }
    apply_singles(&mut state);
    state.empty_variable().is_some()
}

/// Some states: of an easy puzzle, of a middling one, of one that no whip begins.
fn states() -> [Explorer; 3] {
    let middling = Explorer::open(PUZZLE).unwrap().after_singles();
    [hinge(), middling, Explorer::open(EASTER).unwrap()]
}

#[test]
fn what_singles_refute_is_what_trial_and_error_refutes() {
    for explorer in states() {
        let refutable = explorer.refutable(&Ask::default()).unwrap();
        let plain = explorer.state().candidates();
        let plain: Vec<Candidate> =
            plain.filter(|&candidate| contradicts(explorer.state(), &[candidate])).collect();
        assert_eq!(refutable.singles, plain);
        assert!(refutable.locked.iter().all(|candidate| !plain.contains(candidate)));
    }
}

/// What a rule eliminates with proofs of up to a length.
fn falls(explorer: &Explorer, rule: &str, length: usize) -> Vec<Candidate> {
    let found = explorer.find(&Ask::default().rules([rule]).max_length(length)).unwrap();
    assert!(found.complete, "{rule}");
    let mut falls: Vec<Candidate> = found.eliminations.iter().map(|fall| fall.target).collect();
    falls.sort_unstable();
    falls
}

#[test]
fn what_singles_refute_is_what_braids_of_any_length_eliminate() {
    let refutable = hinge().refutable(&Ask::default()).unwrap();
    let mut grouped = [&refutable.singles[..], &refutable.locked].concat();
    grouped.sort_unstable();
    assert_eq!(falls(&hinge(), "braid", 12), refutable.singles);
    assert_eq!(falls(&hinge(), "g-braid", 12), grouped);
    // Where all braids take too long, no short one eliminates anything else.
    for explorer in &states()[1..] {
        let refutable = explorer.refutable(&Ask::default()).unwrap();
        let short = falls(explorer, "braid", 4);
        assert!(short.iter().all(|fall| refutable.singles.contains(fall)));
        let short = falls(explorer, "g-braid", 3);
        let either =
            |fall: &Candidate| refutable.singles.contains(fall) || refutable.locked.contains(fall);
        assert!(short.iter().all(either));
    }
}

#[test]
fn an_elimination_beyond_the_bounds_is_said_to_be_there() {
    let explorer = Explorer::open(PUZZLE).unwrap().after_singles();
    let ask = Ask::default().rules(["whip"]).max_length(2);
    let subject: Conclusion = "r1c7<>3".parse().unwrap();
    let explanation = explorer.why(subject, &ask).unwrap();
    let unproved = explanation.unproved.as_ref().expect("there is no whip of length 2");
    assert_eq!((unproved.refuted_by, unproved.cases), (Refuted::Singles, None));
    let sentence = "Singles after r1c7=3 end in a contradiction, so some braid proves it.";
    assert_eq!(explanation.sentences().next(), Some(sentence));
    let found = explorer.why(subject, &ask.max_length(12)).unwrap();
    assert!(found.is_proved() && found.unproved.is_none() && found.sentences().count() == 0);
}

/// In this position locked candidates are open: with them singles refute the target, and no g-braid does before they are
/// applied.
#[test]
fn what_is_open_comes_before_braids() {
    let text = include_str!("../../corpus/image-cases.tsv");
    let line = text.lines().find(|line| line.starts_with("GB\t")).unwrap();
    let columns: Vec<&str> = line.split('\t').collect();
    let explorer = Explorer::open(columns[1]).unwrap();
    let subject: Conclusion = columns[2].parse().unwrap();
    let ask = Ask::default().rules(["g-braid"]).max_length(36);
    let explanation = explorer.why(subject, &ask).unwrap();
    assert!(!explanation.is_proved());
    let first = explanation.sentences().next().unwrap().to_owned();
    let end = "so some g-braid does once the open locked candidates are applied.";
    assert!(first.ends_with(end), "{first}");
    let catalogue = Catalogue::built_in();
    let locked = ["pointing", "claiming"].map(|name| catalogue.find(name).unwrap());
    let position = Position::from_state(explorer.state().clone());
    let mut path = Path::new(&position, &locked, Reach::default());
    while let Ok(Next::Proofs(_)) = path.advance(&mut Work::unlimited()) {}
    let on = Prepared::new(Position::from_state(path.state().clone()));
    let g_braid = catalogue.find("g-braid").unwrap();
    let found = g_braid.shortest(&on, subject, &Reach::up_to(36), &mut Work::unlimited());
    assert!(!path.state().is_live(subject.candidate()) || found.found().is_some());
}

#[test]
fn cases_and_neighbours_are_what_they_are_said_to_be() {
    let mut split = 0;
    for explorer in states() {
        let state = explorer.state();
        let ask = Ask::default().rules(["c-chain"]).max_length(1);
        for target in state.candidates() {
            let subject = Conclusion::Eliminate(target);
            if explorer.solutions().contradict(subject) {
                continue;
            }
            let Some(unproved) = explorer.why(subject, &ask).unwrap().unproved else { continue };
            for &near in &unproved.near {
                assert!(near.linked(target) && contradicts(state, &[near]), "{subject}: {near}");
            }
            if let Some(csp) = unproved.cases {
                split += 1;
                assert!(!contradicts(state, &[target]), "{subject} needs no cases");
                assert!(state.values(csp).count() > 1);
                for value in state.values(csp) {
                    assert!(contradicts(state, &[target, value]), "{subject}: {csp}, {value}");
                }
            }
        }
    }
    assert!(split > 0, "no elimination takes cases");
}

#[test]
fn as_many_proofs_are_told_as_were_asked_for() {
    let explorer = Explorer::open(PUZZLE).unwrap().after_singles();
    let told = |at_most: Option<usize>| {
        let ask = Ask { at_most, ..Ask::default().rules(["whip"]).max_length(7) };
        let (mut proofs, mut ends) = (Vec::new(), Vec::new());
        let target = "n3r1c7".parse().unwrap();
        let tell = |told: Told| {
            match told {
                Told::Proof(judged) => proofs.push(judged),
                Told::End(end) => ends.push(end),
            }
            Ok::<(), AskError>(())
        };
        explorer.all_proofs(target, &ask, tell).unwrap();
        let [end] = &ends[..] else { panic!("{ends:?}") };
        assert_eq!(end.count, proofs.len());
        (proofs, end.more)
    };
    let (all, more) = told(None);
    assert!(all.len() > 3 && !more, "{}", all.len());
    let (three, more) = told(Some(3));
    assert!(more);
    assert_eq!(three, all[..3]);
    let (whole, more) = told(Some(all.len()));
    assert!(!more && whole == all, "that there are no more is known");
}

#[test]
fn a_chain_that_several_rules_found_is_told_once() {
    let rules = ["nrc-chain", "nrct-chain", "nrczt-chain", "whip"];
    let explanation =
        hinge().why("r9c8<>5".parse().unwrap(), &Ask::default().rules(rules)).unwrap();
    let chains = explanation.chains();
    let mut names: Vec<&str> = chains
        .iter()
        .flat_map(|same| {
            assert!(same.proof.is_proved());
            [same.proof.proof().family.name.raw()].into_iter().chain(same.others.iter().copied())
        })
        .collect();
    names.sort_unstable();
    assert_eq!(names, rules, "each rule is in one row");
    assert!(chains.len() < rules.len(), "{chains:?}");
}

#[test]
fn conclusions_are_applied_in_turn() {
    let explorer = hinge();
    let conclusions = ["r9c8<>5".parse().unwrap(), "n1r1c2".parse::<Conclusion>().unwrap()];
    let after = explorer.after_conclusions(&conclusions).unwrap();
    for conclusion in conclusions {
        assert!(!after.state().is_live(conclusion.candidate()), "{conclusion}");
    }
    let again = after.after_conclusions(&conclusions[..1]).unwrap_err();
    assert!(matches!(again, AskError::NotLive { .. }), "{again}");
}
