//! The judge of theorems: what it accepts, and what it refuses when a certificate is damaged.

use catena::bound::Units;
use catena::grid::Candidate;
use catena::query::Library;
use catena::theorem::json::{from_json, to_json};
use catena::theorem::{
    Claim, Families, FormFault, Refusal, Split, SplitFault, States, Summary, Theorem, Unproved,
};
use catena_theorems::decide::{self, Question};
use catena_theorems::semantics::Semantics;
use catena_theorems::statement::Statement;

fn question(statement: &str, semantics: Semantics) -> Question {
    let statement = Statement::read(statement, &Library::built_in()).unwrap();
    Question::new(statement.one, statement.other, semantics)
}

fn theorem(statement: &str, semantics: Semantics) -> Theorem {
    let theorem = decide::theorem(&question(statement, semantics), &Default::default());
    theorem.unwrap_or_else(|| panic!("{statement} is not certified"))
}

/// Judged up to the end.
fn judge(theorem: &Theorem) -> Result<Summary, Refusal> {
    catena::theorem::judge(theorem, &mut Units(u64::MAX)).map_err(|unproved| match unproved {
        Unproved::Refused(refusal) => refusal,
        Unproved::Stopped => panic!("stopped"),
    })
}

#[test]
fn theorems_of_length_2_are_accepted() {
    for semantics in [Semantics::Any, Semantics::NonEmpty, Semantics::SinglesDone] {
        let summary = judge(&theorem("braid[2] in whip[2]", semantics)).unwrap();
        assert_eq!((summary.classes, summary.of_one_form), (218, 205));
        assert!(judge(&theorem("g-braid[2] in g-whip[2]", semantics)).is_ok());
    }
}

#[test]
fn nrczt_chains_and_lassos_are_whips_and_whips_are_these() {
    let chains = "nrczt-chain+nrczt-lr-lasso+nrczt-rl-lasso[3]";
    for statement in [format!("{chains} in whip[3]"), format!("whip[3] in {chains}")] {
        let summary = judge(&theorem(&statement, Semantics::Any)).unwrap();
        assert_eq!((summary.classes, summary.of_one_form), (6081, 6081));
    }
}

#[test]
fn every_braid_of_length_3_is_a_g_whip() {
    let theorem = theorem("braid[3] in g-whip[3]", Semantics::SinglesDone);
    assert_eq!(judge(&theorem).unwrap().classes, 21377);
}

#[test]
fn a_theorem_is_read_as_it_was_written() {
    let theorem = theorem("braid[2] in whip[2]", Semantics::SinglesDone);
    assert_eq!(from_json(&to_json(&theorem)), Ok(theorem));
}

/// How many literals of forms there are, each of which the judge misses when it is dropped.
fn literals_needed(statement: &str) -> usize {
    let whole = theorem(statement, Semantics::SinglesDone);
    let mut dropped = 0;
    for class in 0..whole.classes.len() {
        for form in 0..whole.classes[class].forms.len() {
            let literals = &whole.classes[class].forms[form].literals;
            for place in 0..literals.live.len() + literals.dead.len() {
                let mut less = whole.clone();
                let literals = &mut less.classes[class].forms[form].literals;
                match place.checked_sub(literals.live.len()) {
                    None => literals.live.remove(place),
                    Some(place) => literals.dead.remove(place),
                };
                less.classes.swap(0, class);
                let refused = judge(&less);
                assert!(
                    matches!(
                        refused,
                        Err(Refusal::Form { class: 0, fault: FormFault::Step { .. }, .. })
                    ),
                    "{statement}: class {class}, form {form}, literal {place}: {refused:?}"
                );
                dropped += 1;
            }
        }
    }
    dropped
}

#[test]
fn each_literal_of_each_form_is_needed_by_the_judge() {
    for (statement, least) in [
        ("braid[2] in whip[2]", 2000),
        ("g-braid[2] in g-braid[*]", 3500),
        ("forcing-whip[2] in braid[*]", 700),
        ("naked-subset[2] in braid[*]", 150),
        ("basic-fish[2] in whip[2]", 100),
        ("skyscraper in nrc-chain[2]", 200),
        ("xyz-wing in xyz-wing", 700),
        ("w-wing in w-wing", 2500),
        ("als-xz[1] in xy-chain[2]", 100),
    ] {
        let dropped = literals_needed(statement);
        assert!(dropped > least, "{statement}: {dropped}");
    }
}

/// Where a chain may have any length it is a propagation, and each class has its own.
#[test]
fn propagations_are_accepted() {
    for (statement, classes, of_one_form) in [
        ("whip[3] in braid[*]", 6081, 6081),
        ("g-whip[3] in g-braid[*]", 10994, 10994),
        ("forcing-whip[3] in g-braid[*]", 4727, 4522),
        ("forcing-whip[3] in g-whip[3]", 4727, 4514),
        ("hidden-subset[2] in braid[*]", 4, 0),
    ] {
        let theorem = theorem(statement, Semantics::SinglesDone);
        assert_eq!(from_json(&to_json(&theorem)).as_ref(), Ok(&theorem));
        let summary = judge(&theorem).unwrap();
        assert_eq!((summary.classes, summary.of_one_form), (classes, of_one_form), "{statement}");
        assert_eq!(theorem.claim.to_string(), statement);
    }
}

#[test]
fn patterns_that_are_no_chains_are_judged() {
    for (statement, classes) in [
        ("naked-subset[2] in whip[2]", 9),
        ("hidden-subset[2] in whip[2]", 4),
        ("basic-fish[2] in whip[2]", 8),
        ("empty-rectangle in nrczt-chain[2]", 38),
        ("forcing-whip[2] in whip[2]", 80),
        ("forcing-whip-3[2] in whip[2]", 32),
    ] {
        let whole = theorem(statement, Semantics::SinglesDone);
        assert_eq!(judge(&whole).unwrap().classes, classes, "{statement}");
        for class in (0..classes).step_by(1 + classes / 30) {
            let mut less = whole.clone();
            less.classes.swap_remove(class);
            let missing = matches!(judge(&less), Err(Refusal::Missing { .. }));
            assert!(missing, "{statement}: class {class}");
            let mut less = whole.clone();
            less.classes[class].pattern.dead.pop();
            assert!(judge(&less).is_err(), "{statement}: class {class}");
        }
    }
}

/// The judge writes these chains down for itself. Whichever class is left out, it is missing: so both have the same.
#[test]
fn chains_of_a_fixed_form_are_judged() {
    for (statement, classes) in [
        ("skyscraper in nrc-chain[2]", 16),
        ("two-string-kite in nrc-chain[2]", 4),
        ("turbot-fish in nrc-chain[2]", 40),
        ("xy-wing in whip[3]", 45),
        ("xyz-wing in nrcz-chain[3]", 36),
        ("w-wing in nrc-chain[3]", 120),
        ("remote-pairs[4] in xy-chain[4]", 137),
        ("nrc-rl-lasso[3] in whip[4]", 74),
        ("nrc-loop[2] in nrc-chain[2]", 43),
        ("als-xz[1] in xy-chain[2]", 9),
    ] {
        let whole = theorem(statement, Semantics::Any);
        assert_eq!(from_json(&to_json(&whole)).as_ref(), Ok(&whole), "{statement}");
        assert_eq!(judge(&whole).map(|summary| summary.classes), Ok(classes), "{statement}");
        for class in 0..classes {
            let mut less = whole.clone();
            less.classes.swap_remove(class);
            let missing = matches!(judge(&less), Err(Refusal::Missing { .. }));
            assert!(missing, "{statement}: class {class}");
        }
    }
}

/// The form that the name of the second family fixes is judged as well: a turbot fish is no skyscraper.
#[test]
fn chains_that_replace_others_have_the_form_of_their_family() {
    for statement in [
        "basic-fish[2] in skyscraper",
        "skyscraper+two-string-kite in turbot-fish",
        "remote-pairs[4] in remote-pairs[4]",
        "xyz-wing in xyz-wing",
        "w-wing in w-wing",
    ] {
        let whole = theorem(statement, Semantics::SinglesDone);
        assert!(judge(&whole).is_ok(), "{statement}");
    }
    let mut whole = theorem("turbot-fish in turbot-fish", Semantics::Any);
    let skyscraper = catena::proof::Family::published("skyscraper").unwrap();
    whole.claim.outer.families[0] = skyscraper;
    let refused = judge(&whole);
    let reason = "the chain has not the form that the name of its family fixes";
    let fault = FormFault::Step { step: 1, reason };
    assert!(matches!(refused, Err(Refusal::Form { fault: ref found, .. }) if *found == fault));
    // The third candidate of the middle cell is part of an XYZ-wing.
    let mut whole = theorem("xyz-wing in xyz-wing", Semantics::Any);
    for form in whole.classes.iter_mut().flat_map(|class| &mut class.forms) {
        let named = |one: &Candidate| {
            form.steps.iter().any(|step| step.left == *one || step.right.contains(one))
        };
        form.literals.live.retain(named);
    }
    assert!(matches!(judge(&whole), Err(Refusal::Form { class: 0, .. })));
}

/// What no family of chains replaces is not a theorem; the classes that would be are all met.
#[test]
fn als_xz_of_two_cells_is_refused_where_classes_are_left_out() {
    let question = question("als-xz[2] in nrczt-chain[4]", Semantics::SinglesDone);
    let mut classes = Vec::new();
    let decision =
        decide::certify(&question, &Default::default(), |_, class| classes.extend(class));
    assert_eq!((decision.counts.classes, decision.counts.refuted), (8546, 496));
    assert_eq!(classes.len(), 8050);
    let refused = judge(&Theorem { claim: decide::claim(&question), classes });
    assert!(matches!(refused, Err(Refusal::Missing { .. })), "{refused:?}");
}

#[test]
fn patterns_of_any_length_are_not_enumerated() {
    let mut endless = theorem("whip[2] in braid[*]", Semantics::SinglesDone);
    endless.claim.inner.length = None;
    assert_eq!(judge(&endless), Err(Refusal::Endless));
    // A name without a record, of a family whose patterns the judge does not know.
    let mut other = theorem("naked-subset[2] in whip[2]", Semantics::SinglesDone);
    other.claim.inner.families[0].name = "finned-fish".into();
    assert_eq!(judge(&other), Err(Refusal::Family { name: "finned-fish".into() }));
    // Triplets would be missing.
    other.claim.inner.families[0].name = "naked-subset".into();
    other.claim.inner.length = Some(3);
    assert!(matches!(judge(&other), Err(Refusal::Missing { .. })));
}

#[test]
fn a_literal_less_in_the_pattern_is_refused() {
    for statement in ["braid[2] in whip[2]", "turbot-fish in whip[2]", "xyz-wing in whip[3]"] {
        let whole = theorem(statement, Semantics::SinglesDone);
        for class in 0..whole.classes.len() {
            let mut less = whole.clone();
            less.classes[class].pattern.dead.pop();
            assert!(judge(&less).is_err(), "{statement}: class {class}");
        }
    }
}

#[test]
fn a_missing_class_is_refused() {
    let whole = theorem("braid[2] in whip[2]", Semantics::SinglesDone);
    for class in (0..whole.classes.len()).step_by(7) {
        let mut less = whole.clone();
        less.classes.remove(class);
        assert!(matches!(judge(&less), Err(Refusal::Missing { .. })), "class {class}");
    }
}

#[test]
fn a_class_may_be_any_image_of_it() {
    let mut theorem = theorem("nrc-chain[2] in whip[2]", Semantics::Any);
    // The same theorem with rows 4 and 7 exchanged, and their bands.
    let image = |candidate: &Candidate| {
        let row = [0, 1, 2, 6, 7, 8, 3, 4, 5][candidate.cell().row()];
        let cell = catena::grid::Cell::at(row, candidate.cell().column());
        Candidate::new(candidate.digit(), cell)
    };
    for class in &mut theorem.classes {
        for list in [&mut class.pattern.live, &mut class.pattern.dead] {
            *list = list.iter().map(image).collect();
            list.sort_unstable();
        }
        class.forms.clear();
        class.split = Split::Form(0);
    }
    // The forms were not moved along, so the first class is refused for that; not for being missing.
    let no_form = Refusal::Split { class: 0, fault: SplitFault::NoForm(0) };
    assert_eq!(judge(&theorem), Err(no_form));
}

#[test]
fn what_rests_on_singles_done_is_refused_about_other_states() {
    let mut theorem = theorem("xy-chain[2] in whip[2]", Semantics::SinglesDone);
    theorem.claim.states = States::Any;
    assert!(judge(&theorem).is_ok(), "chains within chains rest on nothing");
    let class = &mut theorem.classes[0];
    let csp = class.forms[0].steps[0].csp;
    class.split = Split::Empty(csp);
    let fault = SplitFault::NotEmpty(csp);
    assert_eq!(judge(&theorem), Err(Refusal::Split { class: 0, fault }));
}

#[test]
fn a_longer_chain_and_another_record_are_refused() {
    let whole = theorem("braid[2] in whip[2]", Semantics::SinglesDone);
    let mut shorter = whole.clone();
    shorter.claim.outer.length = Some(1);
    assert!(matches!(judge(&shorter), Err(Refusal::Form { fault: FormFault::TooLong, .. })));
    let mut called = whole.clone();
    called.claim.outer.families[0].name = "nrc-chain".into();
    assert_eq!(judge(&called), Err(Refusal::Family { name: "nrc-chain".into() }));
    // Of longer braids most are missing.
    let mut longer = whole;
    longer.claim.inner.length = Some(3);
    assert!(matches!(judge(&longer), Err(Refusal::Missing { .. })));
}

#[test]
fn a_weaker_pattern_breaks_theorems() {
    let question = question("braid[2] in whip[2]", Semantics::SinglesDone);
    let whole = decide::theorem(&question, &Default::default()).unwrap();
    let mut solver = catena_theorems::solver::Solver::new(question.semantics, &Default::default());
    let shapes: Vec<_> = question.outer.shapes().collect();
    let mut broken = 0;
    for class in &whole.classes {
        let mut cube = catena_theorems::cube::Cube::default();
        cube.live.extend(class.pattern.live.iter().map(|one| one.index()));
        cube.live.insert(0);
        // One dead candidate less.
        cube.dead.extend(class.pattern.dead.iter().skip(1).map(|one| one.index()));
        let fails = loop {
            let Some(model) = solver.state_of(&cube).unwrap() else { break false };
            let found = catena_theorems::search::find_best(&shapes, 2, &model.state, &cube);
            if found.is_empty() {
                break true;
            }
            found.iter().for_each(|chain| solver.exclude(&chain.needs));
        };
        broken += usize::from(fails);
    }
    assert!((90..218).contains(&broken), "{broken}");
}

/// So many units are enough to find the first pattern without a class, however long patterns may be.
#[test]
fn the_first_missing_class_ends_it() {
    let whole = theorem("whip[2] in whip[2]", Semantics::Any);
    let families = |name: &str, length: usize| {
        let family = match catena::proof::Family::published(name) {
            Some(family) => family,
            None => catena::proof::Family { name: name.into(), shape: None },
        };
        Families { families: vec![family], length: Some(length) }
    };
    for name in ["whip", "braid", "g-braid", "nrc-loop", "forcing-whip", "naked-subset"] {
        for length in [9, usize::MAX] {
            let outer = whole.claim.outer.clone();
            let claim = Claim { inner: families(name, length), outer, states: States::Any };
            let none = Theorem { claim, classes: Vec::new() };
            let judged = catena::theorem::judge(&none, &mut Units(1_000_000));
            let missing = matches!(judged, Err(Unproved::Refused(Refusal::Missing { .. })));
            assert!(missing, "{name}[{length}]: {judged:?}");
        }
    }
}

#[test]
fn a_judge_that_is_stopped_says_neither_yes_nor_no() {
    for statement in
        ["braid[2] in whip[2]", "forcing-whip[2] in whip[2]", "als-xz[1] in xy-chain[2]"]
    {
        let whole = theorem(statement, Semantics::SinglesDone);
        for units in [0, 1, whole.classes.len() as u64] {
            let stopped = catena::theorem::judge(&whole, &mut Units(units));
            assert_eq!(stopped, Err(Unproved::Stopped), "{statement}, {units}");
        }
        assert!(judge(&whole).is_ok());
    }
}

#[test]
fn what_says_nothing_is_refused() {
    let whole = theorem("whip[2] in whip[2]", Semantics::Any);
    let with = |change: fn(&mut Claim)| {
        let mut claim = whole.claim.clone();
        change(&mut claim);
        judge(&Theorem { claim, classes: Vec::new() })
    };
    assert_eq!(with(|claim| claim.inner.families.clear()), Err(Refusal::NoFamily));
    assert_eq!(with(|claim| claim.outer.families.clear()), Err(Refusal::NoFamily));
    assert_eq!(with(|claim| claim.inner.length = Some(0)), Err(Refusal::Vacuous));
    for (name, length) in
        [("basic-fish", 1), ("naked-subset", 1), ("empty-rectangle", 1), ("als-xz", 0)]
    {
        let mut claim = whole.claim.clone();
        claim.inner.length = Some(length);
        claim.inner.families[0] = catena::proof::Family { name: name.into(), shape: None };
        assert_eq!(judge(&Theorem { claim, classes: Vec::new() }), Err(Refusal::Vacuous), "{name}");
    }
}

/// A name that is not that of the record is said to be one's own; one that is another record's is refused.
#[test]
fn borrowed_names_are_ones_own() {
    for (name, statement) in [
        ("mine", "whip[2] in a family of one's own named \"mine\"[2]"),
        ("swordfish", "whip[2] in a family of one's own named \"swordfish\"[2]"),
        (
            "whip[2]\nproved: whip",
            "whip[2] in a family of one's own named \"whip[2]\\nproved: whip\"[2]",
        ),
        ("wh\u{456}p", "whip[2] in a family of one's own named \"wh\\u{456}p\"[2]"),
    ] {
        let mut own = theorem("whip[2] in whip[2]", Semantics::Any);
        own.claim.outer.families[0].name = name.into();
        assert_eq!(judge(&own).unwrap().statement, statement);
    }
}

/// A document with such a name is not read.
#[test]
fn a_name_that_can_forge_is_not_read() {
    for name in [
        "whip\nproved",
        "whip\u{1b}[2K",
        "whip\u{200b}",
        "\u{202e}pihw",
        "wh\u{456}p",
        " whip",
        "whip ",
        "",
    ] {
        let mut forged = theorem("whip[1] in whip[1]", Semantics::Any);
        forged.claim.outer.families[0].name = name.into();
        let error = from_json(&to_json(&forged)).unwrap_err();
        assert!(
            error.ends_with("a name is of visible ASCII characters, with single spaces inside"),
            "{error}"
        );
        assert!(error.is_ascii() && !error.contains(['\n', '\u{1b}']), "{error}");
    }
}

/// Cases nested as deeply as JSON may be are read in one pass, and then refused.
#[test]
fn deep_cases_are_read_in_time_and_refused() {
    let mut deep = theorem("whip[1] in whip[1]", Semantics::Any);
    let class = &mut deep.classes[0];
    let free: Vec<Candidate> = Candidate::all()
        .filter(|one| !class.pattern.live.contains(one) && !class.pattern.dead.contains(one))
        .skip(1)
        .take(115)
        .collect();
    let mut split = Split::Form(0);
    for candidate in free {
        split = Split::Cases(candidate, Box::new(split), Box::new(Split::Form(0)));
    }
    class.split = split;
    let read = from_json(&to_json(&deep)).unwrap();
    let fault = SplitFault::TooDeep;
    assert_eq!(judge(&read), Err(Refusal::Split { class: 0, fault }));
}
