//! The table of the forms in which steps are typed, and forms that are one chain written otherwise.

use catena::explorer::Explorer;
use catena::explorer::forms::FORMS;
use catena::explorer::notice::Notice;
use catena::explorer::post::{Letters, PostVerdict};
use catena::explorer::typed::TypedOutcome;

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
const CHAINS: [&str; 8] = [
    "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    "r6c8(5=4) - 4c9(r6=r9) - 1r9(c9=c8) => r9c8<>5",
    "5r9c8 - r6c8(5=4) - 4c9(r6=r9) - 1r9(c9=c8) => r9c8<>5",
    "(5=4)r6c8 (4)r6c9 = (4)r9c9 (1)r9c9 = (1)r9c8 => r9c8<>5",
    "(5=4)F8 - (4)F9 = (4)J9 - (1)J9 = (1)J8 => J8<>5",
    "(5=4)h6 - (4)i6 = (4)i9 - (1)i9 = (1)h9 => h9<>5",
    "r6c8(5=4) - (4)c9(r6=r9) - (1)r9(c9=c8) => r9c8<>5",
    "r9c8<>5 because of (5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8",
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
        "r6c8(5=4) - (4)c9(r6=r8) - (1)r9(c9=c8) => r9c8<>5",
        "r6c8(5=4) - (4c9(r6=r9) - (1)r9(c9=c8) => r9c8<>5",
        "r9c8<>5 because of (5=4)r6c8 - (4)r6c9 = (4)r8c9 - (1)r9c9 = (1)r9c8",
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

/// A position with a kraken fish that HoDoKu told: "Where do I go from here?", New Sudoku Players' Forum, 2009.
const KRAKEN: &str = "
4   159 2  | 6     159   3    | 159  7  8
8   159 19 | 12459 7     1249 | 3    6  145
6   3   7  | 1459  8     149  | 2    49 145
37  19  6  | 13459 13459 149  | 1579 8  2
37  2   8  | 1359  1359  6    | 1579 49 145
5   4   19 | 8     2     7    | 19   3  6
9   6   45 | 1234  134   124  | 8    15 7
1   8   3  | 7     6     5    | 4    2  9
2   7   45 | 149   149   8    | 6    15 3
";

const FISH: &str = "Kraken Fish Type 1:  => r4c2<>9
  Sashimi X-Wing: 9 r16 c27 fr1c5 fr6c3
  r1c5 -9- r23c6 =9= r4c6 -9- r4c2
  r6c3 -9- r4c2";

#[test]
fn a_kraken_fish_is_judged_with_its_fins_and_chains() {
    let explorer = Explorer::open(KRAKEN).unwrap();
    let is_as_written = |text: &str| {
        let answer = explorer.check_typed(text).ok()?;
        let [verdict] = &answer.verdicts[..] else { panic!("{text}: {answer:?}") };
        match &verdict.verdict {
            TypedOutcome::Proved(typed) => Some(typed.is_as_written()),
            _ => None,
        }
    };
    assert_eq!(is_as_written(FISH), Some(true));
    for (slip, by) in [
        ("X-Wing: 9", "X-Wing: 1"),
        ("X-Wing: 9", "Swordfish: 9"),
        ("r16 c27", "r16 c28"),
        ("r16 c27", "r26 c27"),
        (" fr6c3", ""),
        ("fr1c5", "fr1c2"),
        ("r1c5 -9-", "r2c3 -9-"),
        ("=9= r4c6", "=9= r5c6"),
        ("-9- r23c6 =9=", "-9- r23c6 -9-"),
        ("\n  r1c5 -9- r23c6 =9= r4c6 -9- r4c2", ""),
    ] {
        let text = FISH.replace(slip, by);
        assert_ne!(text, FISH, "{slip}");
        assert_ne!(is_as_written(&text), Some(true), "{text}");
    }
    let post = Explorer::check_post(&format!("{KRAKEN}\n{FISH}\n")).unwrap();
    let PostVerdict::Proved { .. } = &post.lines[1].verdict else { panic!("{post:?}") };
    assert_eq!(post.lines[1].last - post.lines[1].first, 3);
}

/// GNPX's report of an ALS-XY-wing: the sample of its page.
#[test]
fn reports_of_gnpx_are_judged_by_their_sets() {
    let wing = "8....5..7.7.1.8.6...6.9.8..64.9.7.3...3...7...9.8.2.46..9.8.4...1.5.4.2.4..3....1";
    let report = "ALS XY-Wing\nALS Stem: r1c78 #129\nALS    A: r4c57 #125\nALS    B: r12c3 #145\n\
                  RCC Stem-A: #2\nRCC Stem-B: #1\nEliminated: r4c3 #5";
    let verdict = |report: &str| {
        let post = Explorer::check_post(&format!("{wing}\n\n{report}\n")).unwrap();
        let [_, line] = &post.lines[..] else { panic!("{report}: {post:?}") };
        line.verdict.clone()
    };
    let told = verdict(report);
    assert!(matches!(told, PostVerdict::Proved { .. }), "{told:?}");
    for (slip, by) in
        [("r12c3", "r13c3"), ("#129", "#139"), ("Stem-B: #1", "Stem-B: #4"), ("#5", "#1")]
    {
        let told = verdict(&report.replacen(slip, by, 1));
        assert!(!matches!(told, PostVerdict::Proved { .. }), "{slip}: {told:?}");
    }
}

/// A force chain of GNPX whose links have no arrows between them is the one with arrows.
#[test]
fn links_of_gnpx_go_on_without_arrows() {
    let with = "✿[W r9c8/+5 -> r6c8/-5] => [S r6c8/-5 -> r6c8/+4] ==> r9c8<>5";
    let without = with.replacen(" => ", " ", 1);
    let read = |text: &str| catena::notation::read_gnpx(text).unwrap();
    let links =
        |text: &str| read(text).branches.iter().map(|one| one.links.len()).collect::<Vec<_>>();
    assert_eq!(links(with), [2]);
    assert_eq!(links(&without), links(with));
}

/// A kraken of two levels: the first branch leaves a choice with which other branches begin.
const TWO_LEVELS: &str = "Kraken cell (458)r7c7
(4)r7c7 - (4)r3c7
           ||
          (5)r3c7 - (5=8)r2c7 - (8=1)r2c6 - (1=8)r3c6
           ||
          (8)r3c7 - (8=1)r3c6 - (1=8)r2c6
||
(5)r7c7 - (5=8)r2c7 - (8=1)r2c6 - (1=8)r3c6
||
(8)r7c7
=> r7c6<>8";

#[test]
fn krakens_of_two_levels_are_judged_with_their_heads() {
    let explorer = explorer();
    let is_as_written = |text: &str| {
        let answer = explorer.check_typed(text).unwrap();
        matches!(&answer.verdicts[0].verdict, TypedOutcome::Proved(typed) if typed.is_as_written())
    };
    assert!(is_as_written(TWO_LEVELS));
    let without = "          (8)r3c7 - (8=1)r3c6 - (1=8)r2c6\n";
    for (slip, by) in [
        ("(458)r7c7", "(45)r7c7"),
        ("(458)r7c7", "(458)r7c8"),
        ("(458)r7c7", "(4589)r7c7"),
        ("(8=1)r3c6 - (1=8)r2c6\n", "(8=1)r3c6 - (1=8)r2c7\n"),
        (without, ""),
    ] {
        let text = TWO_LEVELS.replacen(slip, by, 1);
        assert_ne!(text, TWO_LEVELS, "{slip}");
        assert!(!is_as_written(&text), "{text}");
    }
}
