//! Bounds hold for texts and for queries: whatever takes long asks for its end, and its work is in proportion to what it
//! reads. What is counted is looks and nodes; a clock only says that something ends at all.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use catena::explorer::post::PostVerdict;
use catena::explorer::typed::TypedOutcome;
use catena::explorer::{AskError, Explorer, QueryAsk, TypedAnswer};
use catena::query::function_names;
use catena::rules::Catalogue;
use catena::work::{Interrupt, Stopped};

/// Number 113 of top1465, on which some searches take minutes.
const HARD: &str =
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9";

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// A machine under load is slow, but not a hundred times.
const SOON: Duration = Duration::from_secs(60);

fn cancelled() -> Interrupt {
    let interrupt = Interrupt::new();
    interrupt.cancel();
    interrupt
}

fn is_undecided(answer: &TypedAnswer) -> bool {
    let undecided = |outcome: &TypedOutcome| matches!(outcome, TypedOutcome::Undecided { .. });
    !answer.verdicts.is_empty() && answer.verdicts.iter().all(|v| undecided(&v.verdict))
}

/// One text in each form in which a step can be typed.
const TYPED: [&str; 9] = [
    "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    "nrc3chain {n5 n4}r6c8 n4{r6 r9}c9 n1r9{c9 c8} ==> r9c8 <> 5",
    "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8",
    "naked-pair r1c48 \\ n25r1 ==> r9c8<>5",
    "12r28 5n46 \\ 3b7 ==> r9c8<>5",
    "12r28 5n46 \\ 3b7",
    "Kraken cell r9c8\n(5)r9c8 - (5=4)r6c8\n(1)r9c8\n(8)r9c8\n=> r9c9<>4",
    "r9c8=5 => r6c8=4 => r6c9<>4; r9c8<>5",
    "Locked Candidates Type 1 (Pointing): 5 in b9 => r9c8<>5",
];

#[test]
fn nothing_typed_is_judged_when_the_time_is_up() {
    let explorer = Explorer::open(GRID).unwrap().until(&cancelled());
    for text in TYPED {
        match explorer.check_typed(text) {
            Ok(answer) => assert!(is_undecided(&answer), "{text}: {:?}", answer.verdicts),
            Err(error) => assert_eq!(error, AskError::Stopped(Stopped::Cancelled), "{text}"),
        }
    }
}

/// A conclusion of which a search finds no proof in time is not refused: it is not decided.
#[test]
fn no_rule_that_a_typed_step_names_is_deaf() {
    let explorer = Explorer::open(HARD).unwrap();
    let is_false = |c: &catena::grid::Candidate| {
        !explorer.solutions().contradict(catena::grid::Conclusion::Eliminate(*c))
    };
    let target = explorer.state().candidates().find(is_false).unwrap();
    for rule in Catalogue::built_in().rules() {
        let started = Instant::now();
        let limit = Interrupt::new().after(Duration::from_millis(20));
        for steps in ["", "r1c23 \\ 47r1"] {
            let text = format!("{} {steps} ==> {}<>{}", rule.name(), target.cell(), target.digit());
            let answer = explorer.until(&limit).check_typed(&text);
            let refused = answer.iter().flat_map(|answer| &answer.verdicts).any(|verdict| {
                matches!(&verdict.verdict, TypedOutcome::Refused(refusal)
                    if refusal.reason.contains("stopped"))
            });
            assert!(!refused, "{text}");
        }
        assert!(started.elapsed() < SOON, "{} is deaf", rule.name());
    }
}

/// How often a text is looked at for its end while it is judged.
fn looks_at(judge: impl FnOnce(&Interrupt)) -> usize {
    static LOOKS: AtomicUsize = AtomicUsize::new(0);
    fn look() -> bool {
        LOOKS.fetch_add(1, Ordering::Relaxed);
        false
    }
    LOOKS.store(0, Ordering::Relaxed);
    judge(&Interrupt::of_host(look));
    LOOKS.load(Ordering::Relaxed)
}

#[test]
fn a_look_at_the_end_comes_with_each_conclusion_and_each_line() {
    let all: Vec<String> = (1..=9).map(|digit| format!("r9c9<>{digit}")).collect();
    let explorer = Explorer::open(GRID).unwrap();
    let chain = "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8";
    for count in [3, 9] {
        let text = format!("{chain} => {}", all[..count].join(", "));
        let looks = looks_at(|interrupt| drop(explorer.until(interrupt).check_typed(&text)));
        assert!(looks >= count, "{looks} looks at {count} conclusions");
        let post = format!("{GRID}\n{}", "prose\n\n".repeat(count));
        let looks = looks_at(|interrupt| drop(Explorer::check_post_until(&post, interrupt)));
        assert!(looks >= 2 * count, "{looks} looks at {count} lines");
    }
}

#[test]
fn a_post_that_is_stopped_has_no_verdict_on_what_was_not_judged() {
    let post = format!("{GRID}\n{}\nprose", TYPED[0]);
    let answer = Explorer::check_post_until(&post, &cancelled()).unwrap();
    assert_eq!(answer.stopped, Some(Stopped::Cancelled));
    assert!(!answer.is_proved());
    let is_grid = |verdict: &PostVerdict| matches!(verdict, PostVerdict::Grid { .. });
    assert!(answer.lines.iter().all(|line| is_grid(&line.verdict)), "{:?}", answer.lines);
}

/// Posts that are large, each in its own way: what grew with the square of the length took minutes at these lengths.
fn large_posts() -> Vec<(&'static str, String)> {
    let many = |line: &str, count: usize| format!("{GRID}\n{}", line.repeat(count));
    vec![
        ("a line of prose", many("lorem ipsum ", 5_000)),
        ("a long word", many("lorem", 10_000)),
        ("lines of prose", many("lorem ipsum dolor sit amet\n", 5_000)),
        ("remarks", many("btte\n", 5_000)),
        ("brackets", many("[", 60_000)),
        ("implications", many("r9c8=5 => r6c8=4 => r6c9<>4\n", 3_000)),
        ("conclusions that are gone", many("So r1c1<>5\n", 2_000)),
        ("heads of chains", many("AIC on 5:\n\n", 5_000)),
        ("signs", many("+5[A2]-5[A7]\n", 3_000)),
        ("nodes", many("(5=4)r6c8 - ", 3_000)),
        ("krakens", many("|| (5)r9c8 - (5=4)r6c8\n", 2_000)),
        ("names of rules", many("Naked Triple 3/6/8 in Row H\n", 2_000)),
        ("grids", many(&format!("{GRID}\n"), 1_000)),
    ]
}

#[test]
fn a_post_takes_time_in_proportion_to_its_length() {
    for (what, post) in large_posts() {
        let started = Instant::now();
        let limit = Interrupt::new().after(SOON);
        let answer = Explorer::check_post_until(&post, &limit).unwrap();
        assert_eq!(answer.stopped, None, "{what}: after {:?}", started.elapsed());
    }
}

/// Every function of the language over a list of a million items, ten thousand times.
#[test]
fn every_function_over_large_values_ends_at_the_budget() {
    let explorer = Explorer::open(GRID).unwrap();
    let ask = QueryAsk { budget: 300_000, ..QueryAsk::default() };
    for name in function_names() {
        for arguments in ["m", "m, m", "m, 1", "t", "t, t", "t, 1", "t, t, t", "m, m, m, m"] {
            let text = format!(
                "LET l = range(1, 100) LET m = [y IN l | [z IN l | l]] LET t = to_string(l) \
                 RETURN ALL(x IN range(1, 10000) WHERE {name}({arguments}) <> '')"
            );
            let started = Instant::now();
            // Not every function takes such arguments, and some look at no item.
            let _ = explorer.query(&text, &ask);
            assert!(started.elapsed() < SOON, "{name}({arguments})");
        }
    }
}

#[test]
fn what_looks_at_large_values_counts_what_it_looks_at() {
    let explorer = Explorer::open(GRID).unwrap();
    let ask = QueryAsk { budget: 300_000, ..QueryAsk::default() };
    let large = "LET l = range(1, 100) LET m = [y IN l | [z IN l | l]] ";
    for condition in [
        "to_string(m) <> ''",
        "m = [y IN l | [z IN l | l]]",
        "m <= m + m",
        "[m] IN [[m], [m]]",
        "ALL_DIFFERENT(m, l)",
        "size(reverse(m)) = 1",
        "size(range(1, 9000) + l) > 0",
        "to_string(m) CONTAINS 'x'",
    ] {
        let text = format!("{large} RETURN ALL(x IN range(1, 10000) WHERE {condition} OR TRUE)");
        let answer = explorer.query(&text, &ask).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(answer.stopped_by, Some(Stopped::Budget), "{condition}");
    }
    for grouped in ["RETURN DISTINCT m", "RETURN m, count(*)", "RETURN count(DISTINCT m)"] {
        let text = format!("{large} FOR x IN range(1, 10000) {grouped}");
        let answer = explorer.query(&text, &ask).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(answer.stopped_by, Some(Stopped::Budget), "{grouped}");
    }
}

#[test]
fn what_is_shared_is_kept_as_if_it_was_not() {
    let explorer = Explorer::open(GRID).unwrap();
    let doubled =
        (0..40).map(|at| format!(" LET l{} = [l{at}, l{at}]", at + 1)).collect::<String>();
    let text = format!("LET l0 = range(1, 100){doubled} RETURN size(l40)");
    let ask =
        QueryAsk { interrupt: Interrupt::new().within_memory(100_000_000), ..QueryAsk::default() };
    let answer = explorer.query(&text, &ask).unwrap();
    assert_eq!(answer.stopped_by, Some(Stopped::Memory));
}

#[test]
fn numbers_too_large_for_decimals_have_one_order() {
    let explorer = Explorer::open(GRID).unwrap();
    let text = "FOR x IN [9007199254740993, 9007199254740992.5, 9007199254740992, -9223372036854775807, \
                power(2, 53), power(2, 63), 9223372036854775807, 0.5, power(2, 62), 4611686018427387905] \
                RETURN x ORDER BY x";
    let answer = explorer.query(text, &QueryAsk::default()).unwrap();
    let rows: Vec<String> = answer.rows.iter().map(|row| row.values[0].to_string()).collect();
    assert_eq!(
        rows,
        [
            "-9223372036854775807",
            "0.5",
            "9007199254740992",
            "9007199254740992",
            "9007199254740992",
            "9007199254740993",
            "4611686018427387904",
            "4611686018427387905",
            "9223372036854775807",
            "9223372036854776000",
        ]
    );
}
