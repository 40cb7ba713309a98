//! The catalogue: every rule by name, a user's own families among them.

use std::collections::BTreeMap;
use std::sync::Arc;

use catena::explorer::why::Because;
use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Position, apply_singles, read};
use catena::query::Library;
use catena::rules::{Catalogue, Facts, Outcome, Prepared, Rank, Reach, RuleList, Work};

/// A puzzle of the controlled-bias collection with nrc-chains of several digits after singles.
const PUZZLE: &str =
    "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";

/// GNPX's force chain puzzle.
const FORCING: &str =
    "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962";

fn prepared() -> Prepared {
    let mut position = read(PUZZLE).unwrap();
    apply_singles(&mut position.state);
    Prepared::new(position)
}

/// The catalogue with one family of the user's.
fn with(name: &str, text: &str) -> Catalogue {
    let mut library = Library::built_in();
    library.add(name, text).unwrap();
    Catalogue::of(library).map_err(|unfit| unfit.to_string()).unwrap()
}

/// The least length by which a rule eliminates each candidate.
fn lengths(catalogue: &Catalogue, name: &str) -> BTreeMap<Candidate, usize> {
    let rule = catalogue.find(name).unwrap();
    let (proofs, end) =
        rule.eliminations(&prepared(), &Reach::up_to(4), &mut Work::with_budget(50_000_000));
    assert!(!matches!(end, Outcome::Stopped { .. }), "{name}: {end:?}");
    let mut lengths = BTreeMap::new();
    for proof in &proofs {
        for target in proof.eliminated() {
            let known = lengths.entry(target).or_insert(proof.length);
            *known = proof.length.min(*known);
        }
    }
    lengths
}

/// The text of a family of the library, with something in place of something else.
fn changed(name: &str, from: &str, to: &str) -> String {
    let library = Library::built_in();
    let text = &library.get(name).unwrap().text;
    assert!(text.contains(from), "{text}");
    text.replacen(from, to, 1)
}

#[test]
fn a_rule_of_a_list_is_itself_but_for_its_rank() {
    let catalogue = Catalogue::built_in();
    let rules = catalogue.rules();
    let text: String = rules.iter().map(|rule| format!("{}\n", rule.name())).collect();
    let listed = catalogue.with_list(RuleList::parse("mine", &text).unwrap());
    let listed = listed.select(&["mine"]).unwrap();
    assert_eq!(listed.len(), rules.len());
    for (stage, (rule, listed)) in rules.iter().zip(&listed).enumerate() {
        let rank = match rule.facts().rank {
            Rank::Single => Rank::Single,
            _ => Rank::Stage(stage),
        };
        assert_eq!(*listed.facts(), Facts { rank, ..rule.facts().clone() });
    }
}

#[test]
fn a_rule_of_a_list_places_directly_where_it_does_by_itself() {
    let explorer = Explorer::open(FORCING).unwrap().after_singles();
    let list = RuleList::parse("mine", "gnpx-cell").unwrap();
    let explorer = explorer.with_catalogue(Arc::new(Catalogue::built_in().with_list(list)));
    let why =
        |name| explorer.why("r6c6=2".parse().unwrap(), &Ask::default().rules([name])).unwrap();
    let Because::Eliminations { direct, .. } = why("mine").because else { panic!("no single") };
    assert!(
        direct.iter().any(|row| row.rule == "gnpx-cell" && row.proof().is_some()),
        "{direct:?}"
    );
    assert_eq!(why("mine"), why("gnpx-cell"));
}

#[test]
fn a_family_of_a_known_record_is_answered_by_its_search() {
    let catalogue = with("my-chain", &changed("nrc-chain", "nrc-chain", "my-chain"));
    let rule = catalogue.find("my-chain").unwrap();
    assert_eq!(rule.facts().answered_by, "chain kernel");
    assert_eq!(lengths(&catalogue, "my-chain"), lengths(&catalogue, "nrc-chain"));
}

#[test]
fn a_family_with_a_further_condition_is_its_query_and_finds_no_more() {
    let five = changed("nrc-chain", "(z:Candidate)", "(z:Candidate WHERE z.digit = 5)");
    let catalogue = with("fives", &five);
    let all = lengths(&catalogue, "nrc-chain");
    let fives = lengths(&catalogue, "fives");
    let expected: BTreeMap<Candidate, usize> =
        all.clone().into_iter().filter(|(target, _)| target.digit().number() == 5).collect();
    assert!(!expected.is_empty() && expected.len() < all.len(), "the puzzle says little");
    // A proof of the family of all digits may eliminate more than was asked for.
    let asked: BTreeMap<Candidate, usize> =
        fives.into_iter().filter(|(target, _)| target.digit().number() == 5).collect();
    assert_eq!(asked, expected);
    let rule = catalogue.find("fives").unwrap();
    let prepared = prepared();
    let mut search = rule.search(&prepared, &Reach::up_to(4));
    for (target, length) in all {
        let conclusion = catena::grid::Conclusion::Eliminate(target);
        let found = search.shortest(conclusion, &mut Work::unlimited()).found();
        if target.digit().number() == 5 {
            assert_eq!(found.map(|proof| proof.length), Some(length), "{target}");
        }
    }
}

#[test]
fn a_family_with_a_bound_of_its_own_keeps_to_it() {
    let short = changed("nrc-chain", "{1, $max}", "{1, 2}");
    let catalogue = with("short-chain", &short);
    let mut expected = lengths(&catalogue, "nrc-chain");
    let longer = expected.values().filter(|&&length| length > 2).count();
    assert!(longer > 0, "the puzzle says little");
    expected.retain(|_, length| *length <= 2);
    assert_eq!(lengths(&catalogue, "short-chain"), expected);
}

#[test]
fn a_users_file_takes_the_place_of_a_rule_of_its_name() {
    let catalogue = with("sue-de-coq", &changed("nrc-chain", "nrc-chain", "sue-de-coq"));
    assert_eq!(lengths(&catalogue, "sue-de-coq"), lengths(&catalogue, "nrc-chain"));
}

#[test]
fn a_query_that_cannot_be_asked_is_refused_with_its_place() {
    let mut library = Library::built_in();
    library.add("mine", &changed("nrc-chain", "$max", "$longest")).unwrap();
    let unfit = Catalogue::of(library).err().unwrap();
    assert_eq!(unfit.name, "mine");
    assert!(unfit.diagnostic.to_string().contains("$longest"), "{}", unfit.diagnostic);
}

#[test]
fn a_query_whose_procedure_refuses_its_arguments_is_refused_when_its_rule_is_made() {
    let mut library = Library::built_in();
    let text = "CALL rule.eliminations('sue-de-cog', $max) YIELD target AS z\nDETACH DELETE z\n";
    library.add("mine", text).unwrap();
    let unfit = Catalogue::of(library).err().unwrap();
    assert_eq!(unfit.name, "mine");
    let said = unfit.diagnostic.to_string();
    assert!(said.contains("did you mean `sue-de-coq`?"), "{said}");
}

#[test]
fn a_query_that_is_stopped_says_so() {
    let five = changed("nrc-chain", "(z:Candidate)", "(z:Candidate WHERE z.digit = 5)");
    let catalogue = with("fives", &five.replacen("ANY SHORTEST", "ALL SHORTEST", 1));
    let rule = catalogue.find("fives").unwrap();
    let (_, end) = rule.eliminations(&prepared(), &Reach::up_to(8), &mut Work::with_budget(10));
    assert!(matches!(end, Outcome::Stopped { .. }), "{end:?}");
}

/// The built-in rules are made without reading their queries; reading them gives the same.
#[test]
fn the_rules_are_those_of_the_queries() {
    let built_in = Catalogue::built_in();
    let read = Catalogue::of(Library::built_in()).map_err(|unfit| unfit.to_string()).unwrap();
    assert_eq!(built_in.rules().len(), read.rules().len());
    for (one, other) in built_in.rules().iter().zip(read.rules()) {
        assert_eq!(one.family(), other.family());
        assert_eq!(one.facts().answered_by, other.facts().answered_by, "{}", one.name());
    }
    assert_eq!(built_in.library(), read.library());
}

#[test]
fn names_are_found_in_every_spelling() {
    let catalogue = Catalogue::built_in();
    for (typed, name) in [
        ("W", "whip"),
        ("gB", "g-braid"),
        ("Sue de Coq", "sue-de-coq"),
        ("simple coloring", "simple-colours"),
        ("Hidden Single", "hidden-single"),
        ("bivalue-chain", "nrc-chain"),
        ("B*-braid", "b-star-braid"),
        ("W*-Whip", "w-star-whip"),
    ] {
        assert_eq!(catalogue.find(typed).unwrap().name(), name);
    }
    let singles = catalogue.select(&["singles", "whip", "naked-single"]).unwrap();
    let names: Vec<&str> = singles.iter().map(|rule| rule.name()).collect();
    assert_eq!(names, ["naked-single", "hidden-single", "whip"]);
    let assuming = catalogue.assuming_one_solution();
    assert_eq!(assuming.select(&["all"]).unwrap().len(), catalogue.rules().len());
    let unknown = catalogue.find("sue-de-cog").err().unwrap();
    assert_eq!(unknown.nearest.as_deref(), Some("sue-de-coq"));
    assert_eq!(catalogue.find("nothing of the kind").err().unwrap().nearest, None);
}

/// One prepared position serves many threads, each rule with the same findings.
#[test]
fn threads_share_a_prepared_position() {
    let prepared = prepared();
    let catalogue = Catalogue::built_in();
    let rules: Vec<_> = catalogue.of_cost(catena::rules::Cost::Usual);
    let ask = || -> Vec<usize> {
        let reach = Reach { length: 3, als_size: 4 };
        let found = |rule: &std::sync::Arc<dyn catena::rules::Rule>| {
            rule.eliminations(&prepared, &reach, &mut Work::unlimited()).0.len()
        };
        rules.iter().map(found).collect()
    };
    let both = std::thread::scope(|scope| {
        let threads = [scope.spawn(ask), scope.spawn(ask)];
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(both[0], both[1]);
    assert!(both[0].iter().sum::<usize>() > 0);
    let fresh = Prepared::new(Position::clone(prepared.position()));
    let alone = rules[0].eliminations(&fresh, &Reach::up_to(3), &mut Work::unlimited());
    assert_eq!(alone.0.len(), both[0][0]);
}

#[test]
fn names_that_people_type_find_something() {
    let catalogue = Catalogue::built_in();
    let rules = |name: &str| -> Vec<String> {
        let rules = catalogue.select(&[name]).unwrap_or_else(|unknown| panic!("{unknown:?}"));
        rules.iter().map(|rule| rule.name().to_owned()).collect()
    };
    // Several rules of one name come in the order of the catalogue.
    for (name, one) in [
        ("aic", "nrc-chain"),
        ("AIC", "nrc-chain"),
        ("x-wing", "x-wing"),
        ("swordfish", "swordfish"),
        ("naked-pair", "naked-pair"),
        ("locked candidates", "pointing"),
        ("forcing-chain", "force-chain-cell"),
        ("3D Medusa", "medusa-trap"),
        ("Nice Loop", "nrc-loop"),
        ("WXYZ-Wing", "bent-naked-subset"),
        ("Y-Wing", "xy-wing"),
        ("X-Chain", "c-chain"),
        ("X-Cycle", "c-loop"),
        ("fish", "basic-fish"),
        ("tagging", "tagging-1"),
        ("Oddagon", "oddagon"),
        ("bivalue-oddagon", "oddagon"),
        ("Broken Wing", "broken-wing"),
        ("guardian", "guardians"),
    ] {
        assert!(rules(name).contains(&one.to_owned()), "{name}: {:?}", rules(name));
    }
    for name in ["Kraken Fish", "bifurcation"] {
        let unknown = catalogue.select(&[name]).err().unwrap();
        assert!(unknown.because.is_some(), "{name}");
    }
    let nobodys = catalogue.select(&["sudoku-magic"]).err().unwrap();
    assert_eq!(nobodys.because, None);
}
