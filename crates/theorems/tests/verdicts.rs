//! Statements with a known verdict.

use catena::query::Library;
use catena_theorems::decide::{Counts, Question, decide, decide_images};
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::{Statement, Unfit};

fn question(statement: &str, semantics: Semantics) -> Question {
    let statement = Statement::read(statement, &Library::built_in()).unwrap();
    statement.parts(semantics).unwrap();
    Question::new(statement.one, statement.other, semantics)
}

fn counts(statement: &str, semantics: Semantics) -> Counts {
    decide(&question(statement, semantics), &Default::default(), |_| ()).counts
}

/// Whether there is a counterexample; the first is enough.
fn fails(statement: &str) -> bool {
    let question = Question { first_only: true, ..question(statement, Semantics::SinglesDone) };
    decide(&question, &Default::default(), |_| ()).counts.refuted > 0
}

fn refuted(statement: &str) -> u64 {
    counts(statement, Semantics::SinglesDone).refuted
}

#[test]
fn families_have_all_the_names_of_their_cards() {
    let library = Library::built_in();
    let one = Statement::read("biv-chain[2] in W[3]", &library).unwrap();
    assert_eq!(one, Statement::read("nrc-chain[2] in whip[3]", &library).unwrap());
}

#[test]
fn braids_of_length_3_are_g_whips_but_not_whips() {
    assert_eq!(refuted("braid[3] in g-whip[3]"), 0);
    // 139 with different left-linking candidates only.
    assert_eq!(refuted("braid[3] in whip[3]"), 145);
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
        assert!(fails(statement), "{statement}");
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
        ("whip[2] + braid[2] in braid[3]", Unfit::SeveralLengths("whip+braid".to_owned())),
        ("whip[3 in braid[3]", Unfit::BadLength("3".to_owned())),
        ("wipp[3] in braid[3]", Unfit::Unknown("wipp".to_owned(), Some("whip".to_owned()))),
        ("force-chain-cell[3] in braid[3]", Unfit::NotFinite("force-chain-cell".to_owned())),
        ("tagging-1[1] in g-braid[*]", Unfit::NotFinite("tagging-1".to_owned())),
        ("forcing-braid[3] in braid[3]", Unfit::NotFinite("forcing-braid".to_owned())),
        ("braid[2] in forcing-whip[3]", Unfit::SetOutside("forcing-whip".to_owned())),
        ("als-chain[3] in braid[3]", Unfit::NotChains("als-chain".to_owned())),
        ("als-xz in braid[3]", Unfit::NoLength("als-xz".to_owned())),
        ("als-xz[3] in braid[3]", Unfit::LargeSets("als-xz".to_owned())),
        ("als-xz[*] in braid[*]", Unfit::LargeSets("als-xz".to_owned())),
        ("whip[2] in als-xz[2]", Unfit::SetOutside("als-xz".to_owned())),
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

#[test]
fn pairs_are_chains_and_triplets_are_not_braids() {
    for pair in ["naked-subset[2]", "hidden-subset[2]", "basic-fish[2]"] {
        assert_eq!(refuted(&format!("{pair} in whip[2]")), 0, "{pair}");
        assert_ne!(counts(&format!("{pair} in whip[2]"), Semantics::Any).refuted, 0, "{pair}");
    }
    for triplet in ["naked-subset[3]", "hidden-subset[3]", "basic-fish[3]"] {
        assert_ne!(refuted(&format!("{triplet} in braid[*]")), 0, "{triplet}");
    }
}

#[test]
fn of_the_swordfish_one_class_is_no_g_braid() {
    let counts = counts("basic-fish[3] in g-braid[*]", Semantics::SinglesDone);
    assert_eq!(counts.by_length, [(0, 0), (8, 0), (20, 1)]);
}

#[test]
fn the_empty_rectangle_is_an_nrczt_chain() {
    assert_eq!(refuted("empty-rectangle in nrczt-chain[2]"), 0);
    for chains in ["nrcz-chain[2]", "nrct-chain[2]"] {
        assert_ne!(refuted(&format!("empty-rectangle in {chains}")), 0, "{chains}");
    }
}

#[test]
fn without_symmetries_the_verdicts_of_length_2_are_the_same() {
    let images = |statement| {
        decide_images(&question(statement, Semantics::SinglesDone), &Default::default()).counts
    };
    let braids = images("braid[2] in whip[2]");
    assert_eq!(braids.refuted, 0);
    assert!(braids.classes > 50_000, "{}", braids.classes);
    assert_ne!(images("whip[2] in nrczt-chain[2]").refuted, 0);
}
