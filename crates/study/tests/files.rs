//! Study files: what is read, and what is refused with its place and a hint.

use catena::rules::Catalogue;
use catena::work::{Interrupt, Stopped};
use catena_study::{Puzzle, Question, States, StudyFile, Take, Unread};

use crate::kit::{EASY, HARD, OCEAN, W8, study};

const CORPUS: &str = "[[corpus]]\nlist = \"list.tsv\"\n";

/// What is wrong with a file: the place, the message and the hint.
fn fault(text: &str) -> (Option<(usize, usize)>, String, String) {
    let fault = match StudyFile::read(text) {
        Err(fault) => fault,
        Ok(file) => file.plan(&Catalogue::built_in()).expect_err("the file is wrong"),
    };
    (fault.place, fault.message, fault.hint)
}

#[test]
fn a_wrong_file_is_refused_with_its_place_and_a_hint() {
    let cases: &[(&str, (usize, usize), &str, &str)] = &[
        (
            "question = \"eliminations\"\nfamlies = [\"whip\"]\n",
            (2, 1),
            "unknown field `famlies`",
            "did you mean families?",
        ),
        (
            "question = \"elimination\"\n",
            (1, 12),
            "unknown variant `elimination`",
            "did you mean eliminations?",
        ),
        (
            "question = \"eliminations\"\nfamilies = [\"braid\", \"wihp\"]\n",
            (2, 22),
            "there is no family \"wihp\"",
            "did you mean whip?",
        ),
        (
            "question = \"eliminations\"\nfamilies = [\"aligned-pair-exclusion\"]\n",
            (2, 13),
            "there is no family \"aligned-pair-exclusion\"",
            "aligned sets have no rule here",
        ),
        (
            "question = \"eliminations\"\n",
            (1, 12),
            "the study names no families",
            "write families = ",
        ),
        ("question = \"eliminations\"\nfamilies = []\n", (2, 12), "the list is empty", ""),
        (
            "question = \"necessity\"\nfamilies = [\"whip\"]\npace = \"last\"\n",
            (3, 8),
            "pace does not go with the question necessity",
            "it has families, basics",
        ),
        (
            "question = \"eliminations\"\nfamilies = [\"whip\"]\nmax-length = 0\n",
            (3, 14),
            "max-length is out of bounds",
            "it is 1 to 324",
        ),
        (
            "question = \"eliminations\"\nfamilies = [\"whip\"]\nals-size = 9\n",
            (3, 12),
            "als-size is out of bounds",
            "it is 1 to 8",
        ),
        (
            "question = \"eliminations\"\nfamilies = [\"whip\"]\n[states]\nrules = [\"whip\"]\ntake = \"evry\"\n",
            (5, 8),
            "unknown variant `evry`",
            "did you mean every?",
        ),
        ("question = \"classification\"\n", (1, 12), "the study names no level", "write [[level]]"),
        (
            "question = \"classification\"\n[[level]]\nname = \"M\"\nrules = [\"whip\"]\ncells = [\"braid\"]\n",
            (5, 10),
            "braid is not among the rules of M",
            "",
        ),
        (
            "question = \"classification\"\n[[level]]\nname = \"M\"\nrules = [\"whip\"]\n[[level]]\nname = \"M\"\nrules = [\"whip\"]\n",
            (6, 8),
            "there are two levels \"M\"",
            "",
        ),
    ];
    for (text, place, message, hint) in cases {
        let (at, said, tried) = fault(&format!("{text}{CORPUS}"));
        assert_eq!(at, Some(*place), "{text}: {said}");
        assert!(said.starts_with(message), "{text}: {said}");
        assert!(tried.starts_with(hint) && tried.is_empty() == hint.is_empty(), "{text}: {tried}");
    }
}

#[test]
fn a_study_without_puzzles_or_with_a_strange_slice_is_refused() {
    let head = "question = \"eliminations\"\nfamilies = [\"whip\"]\n";
    assert_eq!(fault(head).1, "the study has no corpus");
    for rows in ["", "0-3", "5-3", "a", "3-b", "-"] {
        let (place, message, hint) = fault(&format!("{head}{CORPUS}rows = \"{rows}\"\n"));
        assert_eq!((place, message), (Some((5, 8)), format!("{rows:?} is no part of a list")));
        assert!(hint.starts_with("write rows = "), "{hint}");
    }
    assert_eq!(fault("question = ").0, Some((1, 12)));
}

#[test]
fn names_stand_for_the_rules_they_are_called_by() {
    let text = format!(
        "question = \"eliminations\"\nfamilies = [\"W\", \"aic\", \"z-chain\"]\n{CORPUS}\
         [states]\nrules = [\"L4_0\", \"whip\"]\ntake = \"each-kind\"\n"
    );
    let plan = StudyFile::read(&text).unwrap().plan(&Catalogue::built_in()).unwrap();
    let Question::Eliminations { families, states } = plan.question else { panic!() };
    assert_eq!(families[0], "whip");
    assert_eq!(families.last().unwrap(), "nrcz-chain");
    assert_eq!(families.len(), 8);
    assert_eq!((states.take, plan.reach.length), (Take::EachKind, 8));
}

#[test]
fn what_is_not_said_of_the_states_is_the_usual() {
    let states = |keys: &str| {
        let text = format!("question = \"eliminations\"\nfamilies = [\"whip\"]\n{CORPUS}{keys}");
        let plan = StudyFile::read(&text).unwrap().plan(&Catalogue::built_in()).unwrap();
        let Question::Eliminations { states, .. } = plan.question else { panic!() };
        states
    };
    let usual = States::default();
    assert_eq!(
        (&usual.rules[..], usual.take, usual.max_length),
        (&["whip".to_owned()][..], Take::Every, 36)
    );
    assert_eq!(states(""), usual);
    assert_eq!(states("[states]\n"), usual);
    assert_eq!(states("[states]\ntake = \"first\"\n"), States { take: Take::First, ..usual });
}

#[test]
fn slices_are_counted_from_one_and_comments_are_no_rows() {
    let list = format!("# a list\n{W8}\tx\n\n{OCEAN}\n# more\n{EASY}\n{HARD}\n");
    let rows = |slice: &str| -> Vec<(i64, usize)> {
        let text = format!(
            "question = \"eliminations\"\nfamilies = [\"whip\"]\n[[corpus]]\nlist = \"l\"\n{slice}"
        );
        let (_, corpus) = study(&text, &list);
        corpus.iter().map(|Puzzle { id, row, .. }| (*id, *row)).collect()
    };
    assert_eq!(rows(""), [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(rows("rows = \"2-3\"\n"), [(1, 2), (2, 3)]);
    assert_eq!(rows("rows = \"3-\"\n"), [(1, 3), (2, 4)]);
    assert_eq!(rows("rows = \"4\"\n"), [(1, 4)]);
    assert_eq!(rows("rows = \"2-\"\nevery = 2\n"), [(1, 2), (2, 4)]);
    let twice = "rows = \"4\"\n[[corpus]]\nlist = \"l\"\nrows = \"1\"\n";
    assert_eq!(rows(twice), [(1, 4), (2, 1)]);
}

#[test]
fn a_list_that_is_not_read_to_its_end_says_why() {
    let text = format!("question = \"eliminations\"\nfamilies = [\"whip\"]\n{CORPUS}");
    let plan = StudyFile::read(&text).unwrap().plan(&Catalogue::built_in()).unwrap();
    let (list, mut corpus) = (format!("{W8}\n123\n"), Vec::new());
    let bad = plan.corpus[0].add(0, &list, &mut corpus, &Interrupt::new()).unwrap_err();
    assert!(matches!(bad, Unread::Line { line: 2, .. }), "{bad:?}");
    // So is what ends the reading.
    let interrupt = Interrupt::new();
    interrupt.cancel();
    corpus.clear();
    let unread = plan.corpus[0].add(0, W8, &mut corpus, &interrupt).unwrap_err();
    assert_eq!((unread, corpus.len()), (Unread::Stopped(Stopped::Cancelled), 0));
}
