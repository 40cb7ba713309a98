//! The table of the forms in which steps are typed, and forms that are one chain written otherwise.

use catena::explorer::{Explorer, FORMS, Letters, Notice, PostVerdict, TypedOutcome};

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn explorer() -> Explorer {
    Explorer::open(GRID).unwrap()
}

/// Each form takes its own example, before any other does, and not what is close to it.
#[test]
fn every_form_takes_its_example_and_not_its_near_miss() {
    let explorer = explorer();
    let taken = |text: &str| explorer.form_of(text).map(|form| form.name);
    for form in FORMS {
        assert_eq!(taken(form.example), Some(form.name), "{}", form.example);
        assert_ne!(taken(form.near_miss), Some(form.name), "{}", form.near_miss);
    }
}

/// One chain of three steps, as others write it: what a cell or a house shares stands first; a blank for a weak link.
const CHAINS: [&str; 6] = [
    "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    "r6c8(5=4) - 4c9(r6=r9) - 1r9(c9=c8) => r9c8<>5",
    "5r9c8 - r6c8(5=4) - 4c9(r6=r9) - 1r9(c9=c8) => r9c8<>5",
    "(5=4)r6c8 (4)r6c9 = (4)r9c9 (1)r9c9 = (1)r9c8 => r9c8<>5",
    "(5=4)F8 - (4)F9 = (4)J9 - (1)J9 = (1)J8 => J8<>5",
    "(5=4)h6 - (4)i6 = (4)i9 - (1)i9 = (1)h9 => h9<>5",
];

#[test]
fn a_chain_in_the_forms_of_others_is_the_same_chain() {
    let explorer = explorer();
    let proof = |text: &str| {
        let answer = explorer.check_typed(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let [verdict] = &answer.verdicts[..] else { panic!("{text}: {answer:?}") };
        let TypedOutcome::Proved(typed) = &verdict.verdict else { panic!("{text}: {answer:?}") };
        assert!(typed.is_as_written(), "{text}: {typed:?}");
        typed.proof.proof().chain.clone().unwrap()
    };
    for text in CHAINS {
        assert_eq!(proof(text).steps, proof(CHAINS[0]).steps, "{text}");
    }
}

/// Each with one slip, for which it is refused or corrected.
#[test]
fn a_slip_in_such_a_form_is_said() {
    let explorer = explorer();
    let slips = [
        "r6c8(5=3) - 4c9(r6=r9) - 1r9(c9=c8) => r9c8<>5",
        "r6c8(5=4) - 4c9(r6=r8) - 1r9(c9=c8) => r9c8<>5",
        "r6c8(5=4) - 4c9(r6-r9) - 1r9(c9=c8) => r9c8<>5",
        "(5=4)r6c8 (4)r6c9 (4)r9c9 = (1)r9c9 (1)r9c8 => r9c8<>5",
        "(5=4)h6 - (4)i6 = (4)i8 - (1)i9 = (1)h9 => h9<>5",
    ];
    for text in slips {
        let answer = explorer.check_typed(text);
        let is_right = answer.as_ref().is_ok_and(|answer| {
            answer.verdicts.iter().all(|verdict| match &verdict.verdict {
                TypedOutcome::Proved(typed) => typed.is_as_written(),
                _ => false,
            })
        });
        assert!(!is_right, "{text}: {answer:?}");
    }
}

/// Letters are rows where that is proved, and otherwise columns, which is said.
#[test]
fn letters_are_read_as_what_fits() {
    let explorer = explorer();
    let notices = |text: &str| explorer.check_typed(text).unwrap().notices;
    assert!(!notices(CHAINS[4]).contains(&Notice::ColumnLetters));
    assert!(notices(CHAINS[5]).contains(&Notice::ColumnLetters));
    let wrong = CHAINS[5].replace("i9 - (1)", "i8 - (1)");
    let post = |line: &str| Explorer::check_post(&format!("{GRID}\n\n{line}\n")).unwrap();
    assert_eq!(post(CHAINS[4]).letters, None);
    let columns = post(CHAINS[5]);
    assert_eq!(columns.letters, Some(Letters::Columns));
    assert!(matches!(columns.lines[1].verdict, PostVerdict::Proved { .. }), "{columns:?}");
    assert_eq!(columns.lines[1].text, CHAINS[5]);
    assert_eq!(post(&wrong).letters, None);
}
