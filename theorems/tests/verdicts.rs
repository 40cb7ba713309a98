//! Statements with a known verdict.

use catena::query::Library;
use catena_theorems::decide::{Counts, Question, decide};
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::{Statement, Unfit};

fn counts(statement: &str, semantics: Semantics) -> Counts {
    let statement = Statement::read(statement, &Library::built_in()).unwrap();
    statement.parts(semantics).unwrap();
    let question = Question {
        inner: statement.one,
        outer: statement.other,
        semantics,
        keep: 0,
        first_only: false,
        certify: false,
        most_rounds: u64::MAX,
    };
    decide(&question, &Default::default(), |_| ()).counts
}

fn refuted(statement: &str) -> u64 {
    counts(statement, Semantics::SinglesDone).refuted
}

#[test]
fn braids_of_length_3_are_g_whips_but_not_whips() {
    assert_eq!(refuted("braid[3] in g-whip[3]"), 0);
    assert_eq!(refuted("braid[3] in whip[3]"), 139);
}

#[test]
fn g_whips_of_length_2_are_g_braids_and_nothing_less() {
    for outer in ["whip[2]", "whip[3]", "whip[4]", "braid[*]"] {
        assert_eq!(refuted(&format!("g-whip[2] in {outer}")), 20, "{outer}");
    }
    assert_eq!(refuted("g-whip[2] in g-braid[*]"), 0);
    assert_eq!(refuted("g-braid[2] in g-braid[*]"), 0);
}

#[test]
fn a_solution_decides_a_class_and_not_the_statement() {
    assert_eq!(counts("g-whip[2] in whip[3]", Semantics::Solvable).refuted, 15);
}

#[test]
fn wings_are_whips_of_their_length_and_no_shorter() {
    for wing in ["xy-wing", "xyz-wing", "w-wing"] {
        assert_eq!(refuted(&format!("{wing} in whip[3]")), 0, "{wing}");
        assert_ne!(refuted(&format!("{wing} in whip[2]")), 0, "{wing}");
    }
    assert_eq!(refuted("xyz-wing in nrcz-chain[3]"), 0);
    assert_ne!(refuted("xyz-wing in nrct-chain[3]"), 0);
}

#[test]
fn skyscrapers_and_kites_are_nrc_chains() {
    for name in ["skyscraper", "two-string-kite", "turbot-fish"] {
        assert_eq!(refuted(&format!("{name} in nrc-chain[2]")), 0, "{name}");
    }
}

#[test]
fn longer_chains_do_not_make_up_for_lassos() {
    for statement in [
        "nrczt-lr-lasso[2] in nrczt-chain[3]",
        "nrczt-lr-lasso[2] in nrczt-chain[4]",
        "nrczt-rl-lasso[3] in nrczt-chain[4]",
    ] {
        assert_ne!(refuted(statement), 0, "{statement}");
    }
}

#[test]
fn what_cannot_be_decided_is_refused_in_words() {
    let library = Library::built_in();
    let unfit = |text: &str, semantics| {
        let statement = Statement::read(text, &library)?;
        statement.parts(semantics).map(|_| ())
    };
    let singles = Semantics::SinglesDone;
    let cases = [
        ("whip[3]", Unfit::NoStatement),
        ("whip in braid[3]", Unfit::NoLength("whip".to_owned())),
        ("whip[0] in braid[3]", Unfit::BadLength("0".to_owned())),
        ("whip[3 in braid[3]", Unfit::BadLength("3".to_owned())),
        ("wipp[3] in braid[3]", Unfit::Unknown("wipp".to_owned(), Some("whip".to_owned()))),
        ("force-chain-cell[3] in braid[3]", Unfit::NotFinite("force-chain-cell".to_owned())),
        ("als-chain[3] in braid[3]", Unfit::NotChains("als-chain".to_owned())),
        ("whip[2] in whip[*]", Unfit::AnyLength("whip[*]".to_owned())),
        ("braid[*] in braid[3]", Unfit::AnyLength("braid[*]".to_owned())),
        ("whip[2] in nrc-loop[3]", Unfit::LoopOutside("nrc-loop".to_owned())),
    ];
    for (text, expected) in cases {
        assert_eq!(unfit(text, singles), Err(expected), "{text}");
    }
    assert_eq!(unfit("whip[2] in braid[*]", Semantics::Any), Err(Unfit::SinglesOpen));
    assert_eq!(unfit("whip[2] in braid[*]", singles), Ok(()));
}
