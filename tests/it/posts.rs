//! Whole posts, step texts of other programs and conclusions as posters write them.

use catena::explorer::post::{Before, PostVerdict, Rest};
use catena::explorer::typed::TypedOutcome;
use catena::explorer::{Ask, Document, Explorer, Notation, PostAnswer};
use catena::grid::format::write_pencil_marks;

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// A chain that proves r9c8<>5 and nothing else, without its conclusion.
const CHAIN: &str = "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8";

/// What a typed line proves, as a list; why it is refused, or cannot be read.
fn said(text: &str) -> String {
    match Explorer::open(GRID).unwrap().check_typed(text) {
        Err(error) => format!("not read: {error}"),
        Ok(answer) => {
            let one = |verdict: &catena::explorer::typed::TypedVerdict| match &verdict.verdict {
                TypedOutcome::Proved(proof) if proof.is_as_written() => {
                    verdict.conclusion.to_string()
                }
                TypedOutcome::Proved(proof) => {
                    format!("{} ({})", verdict.conclusion, proof.corrections.join("; "))
                }
                TypedOutcome::Refused(refusal) => format!("refused: {}", refusal.reason),
                TypedOutcome::Undecided { reason, .. } => format!("not decided: {reason}"),
            };
            answer.verdicts.iter().map(one).collect::<Vec<_>>().join(", ")
        }
    }
}

/// A rule that is named on a digit is on this digit, and a reason may stand behind what it proves.
#[test]
fn heads_with_a_digit_and_reasons_behind_are_read() {
    let chain = "(5=8)r3c3 - (8)r1c2 = (8)r1c9 - (8=5)r8c9 => r8c3<>5";
    for digit in ["on 5", "on digit 5", "in 5", "on 5s"] {
        assert_eq!(said(&format!("AIC {digit}: {chain}")), "r8c3<>5", "{digit}");
    }
    let other = said(&format!("AIC on 4: {chain}"));
    assert!(other.starts_with("r8c3<>5 (4 before the chain"), "{other}");
    let cells = "XY-Chain: 5 in r3c3,r1c2,r1c9,r8c9";
    for word in ["since", "by", "due to", "because of the", "via"] {
        assert_eq!(said(&format!("r8c3<>5 {word} {cells}")), "r8c3<>5", "{word}");
    }
    let elsewhere = said("r8c3<>5 since XY-Chain: 5 in r6c8,r6c9");
    assert!(elsewhere.contains("but like this"), "{elsewhere}");
    for near in ["r8c3<>5 since Frobnication: 5 in r3c3", "r8c3<>5 since yesterday", "5r8c3 by it"]
    {
        assert!(said(near).starts_with("not read"), "{near}: {}", said(near));
    }
}

#[test]
fn sentences_with_reasons_are_prose() {
    let told = "b. r9c9 ≠ 4 because r6c9 = 4; r9c8 ≠ 4 because r6c8 = 4, so r9c9 = 1.";
    let post = format!("{GRID}\n{CHAIN} => r9c8<>5\n{told}\nr9c8 ≠ 4\n");
    let answer = Explorer::check_post(&post).unwrap();
    let of = |text: &str| answer.lines.iter().find(|line| line.text == text).unwrap();
    assert!(matches!(of(told).verdict, PostVerdict::Skipped), "{:?}", of(told).verdict);
    assert!(!matches!(of("r9c8 ≠ 4").verdict, PostVerdict::Skipped));
}

#[test]
fn conclusions_are_read_as_posters_write_them() {
    for conclusion in [
        "=> r9c8<>5",
        "=> -5 r9c8",
        "=> -5r9c8",
        "=> -(5)r9c8",
        "=> <>(5)r9c8.",
        "=> not 5 in r9c8",
        "=> r9c8<>5 & r9c8<>5",
        "=> r9c8 is not 5",
        "=> -5 @ r9c8",
        ": => r9c8<>5",
        "=> -5 r9c8; 2 placements & basics to 81",
        "=> -5 r9c8; basics to the end",
        "=> -5 r9c8, stte",
        "=> -5 r9c8 (and then singles)",
        "=> 5 removed from r9c8",
        "=> r9c8-5",
        "=> r9c8 - 5; stte",
        "=> r9c8!5",
        "=> r9c8:5",
        "=> r9c8~5",
        "=> r9c8=~5",
        "=> {5}r9c8",
        "=> r9c8<>{5}",
    ] {
        assert_eq!(said(&format!("{CHAIN} {conclusion}")), "r9c8<>5", "{conclusion}");
    }
    for near in ["r9c8-", "r9c8-5r1c1", "r9c8!", "{5r9c8", "r9c8:", "r9c8=~", "r9c8~~5", "{5)r9c8"]
    {
        let read = said(&format!("{CHAIN} => {near}"));
        assert!(read.starts_with("not read"), "{near}: {read}");
    }
    // What stands between two nodes of a chain is a link, and behind its arrow a sign.
    let both = CHAIN.replace("r6c8 - (4)r6c9", "r6c8-4r6c9");
    assert_eq!(said(&format!("{both} => r9c8-5")), "r9c8<>5");
    let listed = said(&format!("{CHAIN} => r9c8-5, r3c3-5"));
    assert!(listed.starts_with("r9c8<>5, refused"), "{listed}");
    let several = said(&format!("{CHAIN} => -5 r9c8,r9c9"));
    assert!(several.starts_with("r9c8<>5, refused"), "both cells are meant: {several}");
    let nonsense = said(&format!("{CHAIN} => 5"));
    assert!(nonsense.starts_with("not read"), "{nonsense}");
}

#[test]
fn chains_are_read_in_the_forms_of_other_programs() {
    for text in [
        "Discontinuous Nice Loop: 5 r8c3 -5- r3c3 -8- r1c2 =8= r1c9 -8- r8c9 -5- r8c3 => r8c3<>5",
        "5 r8c3 -5- r3c3 -8- r1c2 =8= r1c9 -8- r8c9 -5- r8c3 => r8c3<>5",
        "AIC: 5 5- r3c3 -8- r1c2 =8= r1c9 -8- r8c9 -5 => r8c3<>5",
        "r3c3(5) == r3c3(8) -- r1c2(8) == r1c9(8) -- r8c9(8) == r8c9(5) => r8c3<>5",
        "5-(r3c3)-8-(r1c2)-1-(r1c9)-8-(r8c9)-5 => r8c3<>5",
        "(5)r8c3 - (5=8)r3c3 - (8)r1c2 = (8)r1c9 - (8=5)r8c9 => r8c3<>5",
    ] {
        assert_eq!(said(text), "r8c3<>5", "{text}");
    }
    // The digit before the loop is that of the target, and no length.
    let broken = said("4 r8c3 -5- r3c3 -8- r1c2 =8= r1c9 -7- r8c9 -5- r8c3 => r8c3<>5");
    assert_ne!(broken, "r8c3<>5");
    // Between digits, each cell has two.
    let third = said("5-(r3c3)-8-(r1c2)-1-(r1c9)-8-(r8c9)-4 => r8c3<>5");
    assert!(third.starts_with("refused"), "r8c9 has no 4: {third}");
}

#[test]
fn weak_links_are_written_with_other_signs_too() {
    for link in ["~", "~~", "..", "...."] {
        let text = CHAIN.replace(" - ", &format!(" {link} "));
        assert_eq!(said(&format!("{text} => r9c8<>5")), "r9c8<>5", "{link}");
    }
    // At the end `~` denies; a single dot is the end of a sentence.
    assert_eq!(said(&format!("{CHAIN} ~5r9c8")), "r9c8<>5");
    assert_eq!(said(&format!("{CHAIN} => r9c8<>5.")), "r9c8<>5");
    assert!(said(&format!("{} => r9c8<>5", CHAIN.replace(" - ", " . "))).starts_with("not read"));
    let strong = CHAIN.replace(" = ", " ~ ");
    assert!(said(&format!("{strong} => r9c8<>5")).starts_with("not read"));
}

#[test]
fn steps_told_in_words_are_proved_by_the_rule_that_they_name() {
    let by_wiki = "XY-Chain on 5 4 can be taken off r1c1";
    assert!(said(by_wiki).starts_with("refused"), "{}", said(by_wiki));
    let chain = "XY-Chain: 5 in r3c3,r1c2,r1c9,r8c9 => r8c3<>5";
    assert_eq!(said(chain), "r8c3<>5");
    let elsewhere = said("XY-Chain: 5 in r6c8,r6c9 => r8c3<>5");
    assert!(
        elsewhere.starts_with("r8c3<>5 (") && elsewhere.contains("but like this"),
        "{elsewhere}"
    );
    assert!(said("Frobnication: 5 in r3c3 => r8c3<>5").starts_with("not read"));
}

/// Candidates are locked in the house that is named, not in the one in which others fall.
#[test]
fn locked_candidates_are_told_with_the_house_they_are_locked_in() {
    let grid = "139005608720090010400001090001600900003008001070002030084000179002007000007009254";
    let explorer = Explorer::open(grid).unwrap().after_singles();
    let corrections = |house: &str| {
        let text = format!("Locked Candidates Type 1 (Pointing): 7 in {house} => r3c4<>7");
        let answer = explorer.check_typed(&text).unwrap();
        let TypedOutcome::Proved(typed) = &answer.verdicts[0].verdict else { panic!("{answer:?}") };
        typed.corrections.join("; ")
    };
    assert_eq!(corrections("b3"), "");
    assert_eq!(corrections("b3, r3"), "");
    assert!(corrections("r3").starts_with("b3 is left out"), "{}", corrections("r3"));
}

/// Of a wing the digit that falls may be named alone; its cells may be called pincers.
#[test]
fn wings_are_told_as_forums_tell_them() {
    let grid = ":0000:x:..2.8.75985..97342..9.5.6189873.4.6....7.983..3.865.976..978.23.98.3617...3.4.986:151 \
                152 153 559 191 192::";
    let explorer = Explorer::open(grid).unwrap();
    let corrections = |text: &str| {
        let answer = explorer.check_typed(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let TypedOutcome::Proved(typed) = &answer.verdicts[0].verdict else { panic!("{answer:?}") };
        (typed.unread.clone(), typed.corrections.len())
    };
    for text in [
        "XY-Wing (2): pivot r3c2, pincers r3c4 and r9c2 => r9c4<>2",
        "XY-Wing (2/4/7) pivot r3c2, pincers r3c4 r9c2 => -2 r9c4",
    ] {
        assert_eq!(corrections(text), (None, 0), "{text}");
        assert_ne!(corrections(&text.replace("pivot r3c2", "pivot r3c4")), (None, 0), "{text}");
    }
    assert_ne!(corrections("XY-Wing (4): r3c2, r3c4, r9c2 => r9c4<>2"), (None, 0));
}

#[test]
fn what_is_written_of_a_set_is_what_is_judged() {
    for (set, correction) in [
        ("(1=85)", ""),
        ("(1=58)", ""),
        ("(1=5)", "8 of r18c9 is left out: the cells hold 158"),
        ("(1=95)", "9 is not in r18c9, and 8 is left out: the cells hold 158"),
        ("(1=895)", "9 is not in r18c9: the cells hold 158"),
    ] {
        let answer = said(&format!("(5=8)r3c3 - (8=1)r1c2 - {set}r18c9 => r8c3<>5"));
        match correction {
            "" => assert_eq!(answer, "r8c3<>5", "{set}"),
            _ => assert_eq!(answer, format!("r8c3<>5 ({correction})"), "{set}"),
        }
    }
    // A group with a cell that does not have the digit.
    let group = said("(5=8)r3c3 - (8)r1c123 = (8)r1c9 - (8=5)r8c9 => r8c3<>5");
    assert_eq!(group, "r8c3<>5 (n8r1c1 is not a candidate; n8r1c3 is not a candidate)");
}

/// Two sets that share cells are linked by a digit only where no cell that they share has it.
#[test]
fn sets_are_linked_by_all_places_of_a_digit() {
    let grid = "8.......24...3........5..1...1...56.......97....7........8.4..7.6....3...9.2.3...";
    let explorer = Explorer::open(grid).unwrap();
    let corrections = |text: &str| {
        let answer = explorer.check_typed(text).unwrap();
        let TypedOutcome::Proved(typed) = &answer.verdicts[0].verdict else { panic!("{answer:?}") };
        typed.corrections.clone()
    };
    let chain = "(1=567892)r2c234789 - (2=146798)b2p123467 - (8=246791)b2p123479 => r2c6<>1";
    assert_eq!(corrections(chain), Vec::<String>::new());
    let shared = corrections(&chain.replace("b2p123479", "b2p134679"));
    assert!(shared[0].starts_with("n8r2c6 is in its set too"), "{shared:?}");
}

/// A kraken on the digits of r1c2.
const KRAKEN: &str = "\
Kraken cell (18)r1c2
(1)r1c2 - (1=8)r1c9 - (8=5)r8c9
(8)r1c2 - (8=5)r3c3
=> r8c3<>5";

#[test]
fn krakens_are_read_with_their_branches() {
    assert_eq!(said(KRAKEN), "r8c3<>5");
    let dead = said("|(1)r1c2 - (1=8)r1c9 - (8=5)r8c9 |(8-1)r1c2 = (1)r1c9 => r1c9<>5");
    assert!(dead.starts_with("refused"), "r1c9 has no 5: {dead}");
    assert_eq!(said("|(1-8)r1c2 = (8)r1c9 - (8=5)r8c9 |(8)r1c2 - (8=5)r3c3 => -5 r8c3"), "r8c3<>5");
    let missing = KRAKEN.replace("(8)r1c2 - (8=5)r3c3\n", "");
    assert!(said(&missing).starts_with("refused"), "{}", said(&missing));
    let broken = KRAKEN.replace("(8=5)r3c3", "(8=4)r3c3");
    assert!(said(&broken).starts_with("refused"), "{}", said(&broken));
}

#[test]
fn krakens_may_have_several_choices_or_one_that_is_no_variable() {
    let by_bars = "(5=8)r8c9 - (8=1)r1c9 - (1)r1c2 =|= (8)r1c2 - (8=5)r3c3 => r8c3<>5";
    assert_eq!(said(by_bars), "r8c3<>5");
    let forward = "(1)r1c2 - (1=8)r1c9 - (8=5)r8c9 =|= (8)r1c2 - (8=5)r3c3 => r8c3<>5";
    assert!(said(forward).starts_with("refused"), "{}", said(forward));
    let double = "Double Kraken cells (18)r1c2, (58)r8c9\n\
                  (8)r1c2 - (8=5)r3c3\n(1)r1c2 - (1=8)r1c9\n(5)r8c9\n=> r8c3<>5";
    assert_eq!(said(double), "r8c3<>5");
    let set = "Kraken ALS (158)r18c9\n(1)r1c9 - (1=8)r1c2 - (8=5)r3c3\n(5)r8c9\n=> r8c3<>5";
    assert_eq!(said(set), "r8c3<>5");
    let chain =
        "Kraken AIC: (8)r1c2 = (8)r1c9 - (8=5)r8c9\n(8)r1c2 - (8=5)r3c3\n(5)r8c9\n=> r8c3<>5";
    assert_eq!(said(chain), "r8c3<>5");
    for (text, from, to) in [
        (double, "\n(5)r8c9", ""),
        (double, "(8=5)r3c3", "(8=4)r3c3"),
        (set, "(1)r1c9 - (1=8)r1c2", "(8)r1c9 - (8=1)r1c2"),
        (set, "\n(5)r8c9", ""),
        (chain, "(8)r1c2 = (8)r1c9", "(8)r1c2 = (8)r3c9"),
        (chain, "\n(5)r8c9", ""),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert!(said(&wrong).starts_with("refused"), "{wrong}: {}", said(&wrong));
    }
}

fn post(text: &str) -> PostAnswer {
    Explorer::check_post(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The verdicts of a post in short, a word for each line.
fn verdicts(answer: &PostAnswer) -> Vec<&'static str> {
    let word = |verdict: &PostVerdict| match verdict {
        PostVerdict::Grid { refused: None, .. } => "grid",
        PostVerdict::Grid { .. } => "other grid",
        PostVerdict::Proved { .. } => "proved",
        PostVerdict::Corrected { .. } => "corrected",
        PostVerdict::Unjudged { .. } => "unjudged",
        PostVerdict::Refused { .. } => "refused",
        PostVerdict::Holds { .. } => "holds",
        PostVerdict::NotUnderstood { .. } => "not understood",
        PostVerdict::Skipped => "skipped",
    };
    answer.lines.iter().map(|line| word(&line.verdict)).collect()
}

#[test]
fn a_post_gets_a_verdict_for_each_line() {
    let marks = write_pencil_marks(Explorer::open(GRID).unwrap().state());
    let text = format!(
        "A puzzle of mine:\n\n{marks}\nas a line\n{GRID}\n\n1. {CHAIN} => -5 r9c8\n\
         2) {KRAKEN}\n\nThat was it.\n(5=4)r6c8 - (4)r6c9 = (4)r8c9 => -5 r3c8\n\
         (5=4)r6c8 - (4)r6c9 == => -5 r3c8\nsingles to the end\n"
    );
    let answer = post(&text.replace("2) Kraken", "Kraken"));
    let verdicts = verdicts(&answer);
    let expected = [
        "skipped",
        "grid",
        "skipped",
        "grid",
        "proved",
        "proved",
        "skipped",
        "refused",
        "not understood",
    ];
    let told: Vec<_> = answer.lines.iter().map(|line| (&line.text, &line.verdict)).collect();
    assert_eq!(verdicts[..9], expected, "{told:#?}");
    let solves = matches!(answer.rest, Rest::Nothing | Rest::Singles);
    assert_eq!(verdicts[9..], [if solves { "holds" } else { "refused" }], "{told:#?}");
    assert!(!answer.is_proved());
    assert_eq!(answer.conclusion.contains("does not solve"), answer.rest == Rest::More);
    let again = PostAnswer::from_json(&answer.to_json()).unwrap();
    assert_eq!(again, answer);
}

#[test]
fn krakens_of_a_post_may_be_numbered() {
    let double = "2. Double Kraken cells (18)r1c2, (58)r8c9\n\
                  (8)r1c2 - (8=5)r3c3\n(1)r1c2 - (1=8)r1c9\n(5)r8c9\n=> r8c3<>5";
    let bars = "3) (5=8)r8c9 - (8=1)r1c9 - (1)r1c2 =|= (8)r1c2 - (8=5)r3c3 => r8c3:5";
    let answer = post(&format!("{GRID}\n{double}\n\n{bars}\n"));
    assert_eq!(verdicts(&answer), ["grid", "proved", "proved"], "{:#?}", answer.lines);
    assert_eq!((answer.lines[1].first, answer.lines[1].last), (2, 6));
}

#[test]
fn what_is_proved_is_applied_and_what_is_refused_is_not() {
    let solved = Explorer::open(GRID).unwrap();
    let ask = catena::explorer::Ask::default().rules(["nrc-chain"]);
    let path = solved.solve(&ask).unwrap();
    let mut text = format!("{GRID}\n");
    for proof in path.proofs() {
        text += &format!("{}\n", proof.in_notation(catena::notation::Notation::Nrc));
    }
    let answer = post(&text);
    let wrong: Vec<_> = answer
        .lines
        .iter()
        .filter(|line| {
            matches!(line.verdict, PostVerdict::Refused { .. } | PostVerdict::NotUnderstood { .. })
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(answer.rest == Rest::More, !path.is_solved());
    let false_claim = post(&format!("{GRID}\n(5=4)r6c8 - (5)r6c9 = (5)r6c8 => -4 r9c8\nr9c8=4\n"));
    assert_eq!(verdicts(&false_claim)[1], "refused");
}

#[test]
fn a_step_may_need_singles_or_basic_rules_first() {
    let puzzle =
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    let answer = post(&format!("{puzzle}\n(4)r6c9 = (4)r5c9 => r4c8<>4\n"));
    assert_eq!(answer.lines[1].after, Some(Before::Singles), "{:?}", answer.lines[1]);
    // A step that holds before one that is told earlier holds after it.
    let path = "(4)r6c9 = (4)r5c9 => r4c8<>4\n(4)r6c9 = (4)r5c9 => r4c8<>4\n";
    let twice = post(&format!("{puzzle}\n{path}"));
    assert_eq!(verdicts(&twice), ["grid", "proved", "proved"]);
    assert_eq!(twice.lines[2].after, Some(Before::Earlier));
}

#[test]
fn a_post_without_a_grid_is_refused() {
    for text in ["", "no grid here", "(5=4)r6c8 - (4)r6c9 = (4)r9c9 => r9c8<>5"] {
        assert!(Explorer::check_post(text).is_err(), "{text}");
    }
}

/// Right sets are said, whatever the name proves with others.
#[test]
fn sets_that_were_not_written_so_are_corrections() {
    assert_eq!(said("pointing n8b2 \\ n8c6 ==> r7c6<>8"), "r7c6<>8");
    for wrong in [
        "pointing n8b3 \\ n8c6 ==> r7c6<>8",
        "pointing n5b2 \\ n8c6 ==> r7c6<>8",
        "claiming n8c4 \\ n8b7 ==> r7c6<>8",
        "hypothesis-0 n8b3 \\ n8c6 ==> r7c6<>8",
        "POINTING PAIR: Between ROW 4 and BOX 8\n8 taken off r7c6",
        "Locked Candidates Type 1 (Pointing): 8 in b3 => r7c6<>8",
        "Locked Candidates Type 2 (Pointing): 8 in b2 => r7c6<>8",
    ] {
        let said = said(wrong);
        assert!(said.starts_with("r7c6<>8 (") && said.contains("but like this"), "{wrong}: {said}");
    }
    for right in [
        "Locked Candidates Type 1 (Pointing): 8 in b2 => r7c6<>8",
        "Pointing: 8 in b2 => -8 r7c6",
        "POINTING PAIR: Between COLUMN 6 and BOX 2\n8 taken off r7c6",
    ] {
        assert_eq!(said(right), "r7c6<>8", "{right}");
    }
}

/// A position with a finned X-wing of 5 in columns 2 and 5, after basic rules.
const FINNED: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

#[test]
fn fins_that_are_none_are_corrections() {
    let explorer = Explorer::open(FINNED).unwrap().after_basics();
    let said = |text: &str| {
        let answer = explorer.check_typed(text).unwrap();
        assert!(answer.is_proved(), "{text}: {answer:?}");
        answer.verdicts.iter().fold(Vec::new(), |mut all, verdict| {
            let TypedOutcome::Proved(proof) = &verdict.verdict else { unreachable!() };
            all.extend(proof.corrections.clone());
            all
        })
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(said("Finned X-Wing: 5 c25 r68 fr9c2 => r8c1<>5"), none);
    let wrong = ["n5r8c2 is no fin", "n5r9c2 is a fin, and left out"];
    assert_eq!(said("Finned X-Wing: 5 c25 r68 fr8c2 => r8c1<>5"), wrong);
    assert_eq!(said("x-wing n5c25 \\ n5r68 ==> r8c1<>5"), wrong[1..]);
    for (text, fin) in [
        ("Finned X-Wing: 5 in c25, r68, fin at r9c2 => r8c1<>5", "r9c2"),
        ("Finned X-Wing: 5 c25 r68 with fin r9c2 => r8c1<>5", "r9c2"),
        ("Finned X-Wing: 5 in columns 2 and 5, rows 6 and 8, fin in r9c2 => r8c1<>5", "r9c2"),
    ] {
        assert_eq!(said(text), none, "{text}");
        assert!(!said(&text.replace(fin, "r8c2")).is_empty(), "{text}");
    }
}

#[test]
fn a_length_that_is_claimed_without_a_chain_is_judged() {
    for (text, correct) in [
        ("whip[3]: r9c8<>5", true),
        ("whip[2]: r9c8<>5", false),
        ("nrc-chain[1]: r9c8<>5", false),
        ("nrc-chain[3]: r9c8<>5", true),
    ] {
        let said = said(text);
        let is_proved = said.starts_with("r9c8<>5");
        assert!(is_proved && (said == "r9c8<>5") == correct, "{text}: {said}");
    }
}

#[test]
fn names_of_other_schools_are_known() {
    for text in [
        "AIC => r9c8<>5",
        "Discontinuous Nice Loop => r9c8<>5",
        "Alternating Inference Chain: -5 r9c8",
    ] {
        assert_eq!(said(text), "r9c8<>5", "{text}");
    }
    for text in [
        "Uniqueness Test 4: 8/9 in r89c24 => r9c2<>8",
        "UR Type 1: 8/9 in r89c24 => r9c2<>8",
        "UR(89)r89c24 => -8 r9c2",
        "Bivalue Universal Grave + 1 => r9c2<>8",
        "MSLS: 16 cells => r9c8<>5",
        "JExocet: r1c1 => r9c8<>5",
        "Tridagon => r9c8<>5",
        "Forcing Chain Verity => r9c8<>4",
    ] {
        let said = said(text);
        assert!(!said.contains("not read") && !said.contains("no rule"), "{text}: {said}");
    }
}

#[test]
fn implications_that_end_in_a_contradiction_deny_their_beginning() {
    let chain = "r9c8=5 => r6c8=4 => r6c9=5 => r9c9=4 => r9c8=1 => contradiction";
    assert_eq!(said(chain), "r9c8<>5");
    assert_eq!(said(&format!("If {}", chain.replace("=>", "then"))), "r9c8<>5");
    let broken = said("r9c8=5 => r6c8=4 => r6c9=5 => r9c9=1 => contradiction");
    assert!(broken.starts_with("refused"), "{broken}");
}

/// A heading says what its chain proves, and the last sentence too: the chain is what is judged.
#[test]
fn what_a_chain_says_is_not_judged_twice() {
    let step = format!("{CHAIN} => r9c8<>5");
    for text in [
        format!("nrc-chain[3]: r9c8 ≠ 5\n\n{step}\nSo r9c8 ≠ 5."),
        // As posts had it.
        format!("nrc-chain, length 3: r9c8 ≠ 5\n\n{step}\nSo r9c8 ≠ 5."),
        format!("AIC: r9c8 ≠ 5\n{step}\nTherefore r9c8 ≠ 5"),
        format!("r9c8<>5\n{step}"),
        format!("[4] {step}\nHence r9c8<>5"),
    ] {
        let answer = post(&format!("{GRID}\n{text}\n"));
        let verdicts = verdicts(&answer);
        assert_eq!(verdicts.iter().filter(|&&verdict| verdict == "proved").count(), 1, "{text}");
        let others = ["grid", "skipped", "proved"];
        assert!(verdicts.iter().all(|verdict| others.contains(verdict)), "{text}: {verdicts:?}");
    }
    // A heading of another chain is a claim of its own.
    let other = post(&format!("{GRID}\nnrc-chain[1]: r9c9<>5\n{step}\n"));
    assert_ne!(verdicts(&other)[1], "skipped", "{:?}", other.lines);
    let unproved = post(&format!("{GRID}\nHence r9c8<>5\n"));
    assert_eq!(verdicts(&unproved), ["grid", "refused"]);
}

/// Neither a heading nor the last sentence makes up for a chain that does not hold.
#[test]
fn a_wrong_chain_is_refused_whatever_its_heading_says() {
    let wrong = "(5=4)r6c8 - (4)r6c9 = (4)r8c9 => r9c8<>5";
    for heading in
        ["nrc-chain[3]: r9c8 ≠ 5\n", "nrc-chain, length 3: r9c8 ≠ 5\n", "AIC: r9c8 ≠ 5", "r9c8<>5"]
    {
        let answer = post(&format!("{GRID}\n{heading}\n{wrong}\nSo r9c8 ≠ 5.\n"));
        let expected = ["grid", "skipped", "refused", "refused"];
        assert_eq!(verdicts(&answer), expected, "{heading}: {:?}", answer.lines);
        assert!(!answer.is_proved(), "{heading}");
    }
}

/// Examples of SudokuWiki's pages on alternating inference chains, with groups and with almost locked sets: the
/// position, the chain with what is told below it, and what that eliminates.
const WIKI: &[(&str, &str, &str)] = &[
    (
        "1v8j4i6a046b83030b020c074j0z09060d4j0z7v4q02030683074j090r0c4j0f4q020z071v3f162b0b2i0h0i0c082b020c0i2r0z0f040c05\
         0a0907020d0h0f0g0h06040z0z030b090d020i0f080c0g0z0z",
        "AIC (Alternating Inference Chain) Rule 1:\n\n-5[A3]+8[A3]-8[A6]\n\n+8[D6]-4[D6]+4[E6]\n\n-4[E3]+5[E3]-5[A3]\n\n\
         - Off-chain 8 taken off A4 - weak link: +8[A3] to -8[A6]\n\n\
         - Off-chain 5 taken off D6 - weak link between 8 and 4 in D6\n\n\
         - Off-chain 4 taken off E2 - weak link: +4[E6] to -4[E3]\n\n\
         - Off-chain 5 taken off C3 - weak link: +5[E3] to -5[A3]",
        "r1c4<>8 r4c6<>5 r5c2<>4 r3c3<>5",
    ),
    (
        "05be8q4d074c0t8s037q019q061a1c3008a25262024v4v092z223v0p061b6o4v6o091a2y078a8f1b9b260826027s8c08349a3232013u456c\
         2r094u6m061c17c4038y4q5m0118078a049uar2u023q138608",
        "AIC (Alternating Inference Chain) Rule 1:\n+6[A3]-6[C1]+6[H1]-2[H1]\n+2[H7]-2[G8]+2[A8]-6[A8]+6[A3]\n\
         - Off-chain candidates 8/9 taken off cell H1, link is between 6 and 2 in H1\n\
         - Off-chain candidates 4/9 taken off cell A8, link is between 2 and 6 in A8",
        "r8c1<>8 r8c1<>9 r1c8<>4 r1c8<>9",
    ),
    (
        "0504037n0h7n0b0g060bdudu0c2216014q82b60ac2072202be4q0c074o4i11090z4y52047y86010616080g7q0b06b8be0s030g05b6017uaa\
         ay080b038q0a82464602820a968q220g018y968a0g96030208",
        "AIC on 9 (Discontinuous Alternating Nice Loop, length 10):\n-9[B9]+9[G9]-5[G9]+5[G3]\n\
         -5[D3]+8[D3]-8[D7]+8[C7]\n-9[C7]+9[B9]\n\
         - Contradiction: When 9 is removed from B9 the chain implies it must be 9 - other candidates 5 can be removed",
        "r2c9<>5",
    ),
    (
        "bu4q060a039m2q02cyb6030a9e0e020604cy070b8a8i0h8q0c820102067u050g01087q0u832q080d0f0c029f9e0r2i03020i082j0605034q\
         18cy0l9u2z2r06220907030l1u17080s5e01106q043m092u0o",
        "+5[A2]-5[A7]+7[A7]-7[F7]+7[F2]-7[E2]+5[E2]-5[A2]",
        "r1c2<>5",
    ),
    (
        "050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010o02474u067n07bu4q4i464i\
         0b0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609",
        "AIC (w.Groups) Rule 1:\n+4[B1]-4[D1]+8[D1]-8[D3|F3]+8[B3]-4[B3]+4[B1]\n\
         - Off-chain 8 taken off D2 - weak link: (8)D1 - to (8)D3|F3 =\n\
         - Off-chain 7 taken off B3 - weak link between 8 and 4 in B3",
        "r4c2<>8 r2c3<>7",
    ),
    (
        "091o014y055a0u1g073u3u0c8i1m02178z082224088m070a1a8410082m062c0w2i090z0z2i0i0b014a050f5u0c2b2f0536520i0b5u041v1v\
         0d3o0936080c11035f0g041g4y0z0l09024i0i4m0146070d06",
        "-2[H5]+2[H8]-2[A8]+6[A8]-6[A6]+6[G6|H6]-6[H5]+2[H5]",
        "r8c5<>6",
    ),
    (
        "06030918071810080143430710060309160s020504080901060307b6cy052i0l060p7u0o041h03090l08071f059f381f03052i088r1o2r04\
         0806032q0z02099y9e0201089u043m1i9zab1f2s049w132r08",
        "-4[A4]+4[D4]-7[D4]+7[D2]-7[H2]+9[H2]-9[H6]+7{H6|G6}-7[F6]+4[F6]-4[A6]+4[A4]\n\
         - Contradiction: When 4 is removed from A4 the chain implies it must be 4 - other candidates 2/5 can be removed",
        "r1c4<>2 r1c4<>5",
    ),
];

#[test]
fn chains_of_sudokuwiki_are_read_and_judged() {
    for (position, chain, eliminated) in WIKI {
        let grid = format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{position}");
        let answer = post(&format!("Look:\n{grid}\n\n{chain}\n\nThat is all.\n"));
        assert_eq!(verdicts(&answer), ["skipped", "grid", "proved", "skipped"], "{answer:#?}");
        let PostVerdict::Proved { answer } = &answer.lines[2].verdict else { unreachable!() };
        let all: Vec<String> = answer.verdicts.iter().map(|v| v.conclusion.to_string()).collect();
        assert_eq!(all.join(" "), *eliminated, "{chain}");
    }
}

#[test]
fn chains_of_sudokuwiki_that_do_not_hold_are_refused() {
    let refused = |chain: &str| verdicts(&post(&format!("{GRID}\n\n{chain}\n")))[1];
    let chain = "+5[J8]-5[F8]+4[F8]-4[F9]+4[J9]-1[J9]+1[J8]-5[J8]";
    assert_eq!(refused(chain), "proved");
    // Not a candidate, not linked, another conclusion, half a chain, a rectangle as a node.
    assert_eq!(refused(&chain.replace("4[J9]", "4[H9]")), "refused");
    assert_eq!(refused(&chain.replace("1[J8]", "1[A9]")), "refused");
    assert_eq!(refused(&format!("{chain}\n- Off-chain 8 taken off A9 - weak link")), "refused");
    assert_eq!(refused("+5[J8]-5[F8]+4[F8]-4[F9]"), "not understood");
    assert_eq!(refused(&chain.replace("-4[F9]", "-4(UR[DF28])")), "not understood");
    // What is claimed besides, in the same lines or before, is not dropped, and a chain that broke off is not half read.
    let sentence =
        "- Contradiction: When J8 is set to 5 the chain implies it cannot be 5 - it can be removed";
    assert_eq!(refused(&format!("{chain} => r1c1<>4\n{sentence}")), "not understood");
    assert_eq!(refused(&format!("r1c1<>4 for {chain}\n{sentence}")), "not understood");
    assert_eq!(refused(&format!("{chain} - 5[A7]\n{sentence}")), "not understood");
    assert_eq!(refused(&format!("{chain}\n- Off-chain 5 and 8 taken off J8 and A9")), "refused");
    assert_eq!(refused(&chain.replace("-1[J9]+1[J8]", "-1[J9]\n")), "not understood");
    assert_eq!(refused(sentence), "not understood");
    // One chain on each of two lines, and a sentence about candidates.
    let two = post(&format!("{GRID}\n-5[F8]+4[F8]-4[F9]+4[J9]-1[J9]+1[J8]\n{chain}\n"));
    assert_eq!(verdicts(&two), ["grid", "proved", "proved"]);
    assert_eq!(refused("I like +5[J8], and I did - 5[J8]."), "skipped");
}

/// Number 25 of the hard list that D. Berthier works through (A7).
const HARD: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

/// A path of whips, in which one line says what a whip proves, and not why.
#[test]
fn what_needs_a_line_that_nothing_proves_waits_for_it() {
    let explorer = Explorer::open(HARD).unwrap();
    let path = explorer.solve(&Ask::default().rules(["whip"])).unwrap();
    let proofs = path.legs.iter().flat_map(|leg| &leg.proofs);
    let chains: Vec<_> = proofs.filter(|proof| !proof.is_single()).collect();
    let mut waited = 0;
    for at in 0..chains.len().min(6) {
        let judged = |said: &str| {
            let lines = chains.iter().enumerate().map(|(place, proof)| match place == at {
                true => said.to_owned(),
                false => proof.in_notation(Notation::Csp),
            });
            let lines: Vec<String> = lines.collect();
            Explorer::check_post(&format!("{HARD}\n{}\n", lines.join("\n"))).unwrap()
        };
        let says = format!("Magic => {}", chains[at].conclusions());
        let (with, without) = (judged(&says), judged("Magic"));
        for line in with.lines.iter().filter(|line| !line.waits_for.is_empty()) {
            waited += 1;
            assert_eq!((line.after, &line.waits_for[..1]), (Some(Before::Line), &[at + 2][..]));
            let same = without.lines.iter().find(|other| other.text == line.text).unwrap();
            let is_refused = matches!(same.verdict, PostVerdict::Refused { .. });
            assert!(is_refused || !same.waits_for.is_empty(), "{same:?}");
        }
        assert!(!with.is_proved() && with.steps < chains.len());
    }
    assert!(waited > 0, "no line needs another");
}

/// What basic rules take away too is judged as it is told: their other conclusions are what a line may need.
#[test]
fn a_step_that_is_one_of_the_basic_rules_is_judged_with_the_others() {
    let puzzle =
        "139005608720090010400001090001600900003008001070002030084000179002007000007009254";
    let wing = "XYZ-Wing: 2/4/8 in r1c8,r4c8,r6c7 => r5c8<>4";
    let answer = post(&format!("Puzzle: {puzzle}\n\nBasics, then\n{wing}\n"));
    assert_eq!(verdicts(&answer), ["grid", "skipped", "proved"], "{:#?}", answer.lines);
    assert_eq!(answer.lines[2].after, Some(Before::Basics));
    let wrong = wing.replace("r6c7", "r6c8");
    let answer = post(&format!("Puzzle: {puzzle}\n\nBasics, then\n{wrong}\n"));
    assert_eq!(verdicts(&answer), ["grid", "skipped", "corrected"], "{:#?}", answer.lines);
}

/// Why a subset or a wing is none: what its cells hold besides.
#[test]
fn a_refusal_says_what_a_cell_holds_besides() {
    let refused = said("Naked Pair: 5,8 in r3c3,r8c3 => r7c3<>5");
    let reason = "refused: Naked Pair does not prove it here: r8c3 holds ";
    assert!(refused.starts_with(reason), "{refused}");
}

/// Slips in names, and forms in which the digits of a pattern are those of its hinge, or only what falls is named.
#[test]
fn wings_are_told_in_several_ways() {
    let grid = ":0000:x:..2.8.75985..97342..9.5.6189873.4.6....7.983..3.865.976..978.23.98.3617...3.4.986:151 152 153 559 191 192::";
    let explorer = Explorer::open(grid).unwrap();
    let corrections = |text: &str| {
        let answer = explorer.check_typed(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let TypedOutcome::Proved(typed) = &answer.verdicts[0].verdict else { panic!("{answer:?}") };
        (typed.miscalled.clone(), typed.corrections.clone())
    };
    let right = [
        "Y-Wing: Hinge r3c2 (4/7), wings r3c4 and r9c2: 2 can be taken off r9c4",
        "4.2, XY-Wing: Cells R3C2,R3C4,R9C2 on value 2: r9c4<>2",
        "r9c4=2 -> r9c2=7 -> r3c2=4 -> r3c4=2; contradiction => r9c4<>2",
        "D9.2 on -> B9.2 off -> B9.7 on -> B3.7 off -> B3.4 on -> D3.4 off -> D3.2 on -> D9.2 off",
    ];
    for text in right {
        assert_eq!(corrections(text), (None, Vec::new()), "{text}");
    }
    for text in
        ["Empty Rectangle: 4 in b6 (r8c19) => r6c1<>4", "Finned X-Wing: 4 c37 r67 fr5c3 => r6c1<>4"]
    {
        assert_eq!(corrections(text), (None, Vec::new()), "{text}");
    }
    let called = corrections("XYZ-wing: (2=4)r3c4-(4=7)r3c2-(7=2)r9c2 => r9c4<>2");
    assert_eq!(called, (Some("xyz-wing".to_owned()), Vec::new()));
    for wrong in [
        "Y-Wing: Hinge r3c4 (2/4), wings r3c2 and r9c2: 2 can be taken off r9c4",
        "4.2, XY-Wing: Cells R3C2,R3C4,R9C2 on value 3: r9c4<>2",
        "Empty Rectangle: 4 in b5 (r8c19) => r6c1<>4",
        "Finned X-Wing (5) in columns 3 and 7: r6c1<>4",
        "Unique Rectangle Type 1: 2/5 in r89c14 => r9c4<>2",
        "2-String Kite: 4 in r6c7,r8c1 (connected by r7c7,r8c8) => r6c1<>4",
        "2-String Kite: 4 in r7c7,r8c1 (connected by r6c7,r8c9) => r6c1<>4",
    ] {
        assert!(!corrections(wrong).1.is_empty(), "{wrong}");
    }
}
