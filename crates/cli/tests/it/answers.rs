//! The questions people come with, through the program itself: why, find, solve and rate.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Number 25 of the hard list that D. Berthier works through (A7).
const PUZZLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

/// Number 3 of top1465 after the printed steps that come before its nrczt28-lasso.
const MAGICTOUR_3: &str = ":0000:x:7.8...3.....6.1...5.........4.....263...8.......1...9+3.9.2....4....7.5...........:839 838 837 739 738 737 897 877 827 556 554 553 552 936 436 336 236 934 434 334 395 375 345 929 692 753 673::";

fn catena(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that refuses its arguments does not read; that it is gone is no failure.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

/// The rating in an answer with one puzzle.
fn rating(output: &Output) -> &str {
    let [head, rated] = out(output).lines().collect::<Vec<_>>()[..] else { panic!("{output:?}") };
    assert!(head.starts_with("# catena rate "), "{head}");
    rated.split('\t').nth(1).expect("a rating")
}

/// The checker's word on the proofs a command printed, and how many it judged.
fn judged(proofs: &Output) -> (Option<i32>, usize) {
    let verdict = catena(&["check", "-"], out(proofs));
    (verdict.status.code(), out(&verdict).lines().filter(|line| line.contains("proved")).count())
}

#[test]
fn why_shows_each_family_that_proves_it_and_names_the_others() {
    let all = ["why", PUZZLE, "r1c7<>3", "--after", "singles", "--all-families", "--none"];
    let answer = catena(&all, "");
    assert_eq!((answer.status.code(), err(&answer)), (Some(0), ""));
    let lines: Vec<&str> = out(&answer).lines().collect();
    let length = |family: &str| -> Option<&str> {
        let row = lines.iter().find(|line| line.split_whitespace().next() == Some(family))?;
        row.split_whitespace().nth(1)
    };
    assert_eq!(length("nrczt-chain"), Some("7"));
    assert_eq!(length("nrczt-rl-lasso"), Some("8"));
    assert_eq!(length("whip"), Some("7"));
    let [.., missing, left_out] = &lines[..] else { panic!("{lines:?}") };
    assert!(missing.starts_with("No proof up to length 12: c-chain,"), "{missing}");
    let long = "force-chain-choice, aict, aiczt, mutant-fish, finned-mutant-fish, cover, or-braid, or-whip, \
                  or-contrad-whip, truths, te, s-braid-2, s-braid-3, s-braid-4, \
                  s-whip-2, s-whip-3, s-whip-4, b-star-braid, w-star-whip, b-braid, \
                  forcing-whip, forcing-braid, \
                  forcing-whip-3, forcing-braid-3, forcing-whip-4, forcing-braid-4, \
                  forcing-whip-5, forcing-braid-5, dynamic-cell, dynamic-house, or-forcing-whip, \
                  or-forcing-braid";
    assert_eq!(*left_out, format!("Not asked, as they take longer: {long} (--rules all)."));
    assert!(missing.contains(" nrct-chain,"), "{missing}");
}

/// A proof, its words, a row for each other kind of argument, and what is not shown in a line each: no more than a screen.
#[test]
fn why_fits_a_screen_and_says_what_it_leaves_out() {
    let hinge = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let answer = catena(&["why", hinge, "r9c8<>5"], "");
    let lines: Vec<&str> = out(&answer).lines().collect();
    assert!(lines[1].starts_with("nrc3-chain "), "{lines:?}");
    let ways = lines.iter().position(|line| line.starts_with("Other ways")).unwrap();
    let [head, sets, more, _, missing, passed_over, left_out] = lines[ways + 1..] else {
        panic!("{lines:?}")
    };
    assert!(head.starts_with("kind"), "{head}");
    assert!(sets.starts_with("chains with groups and sets  als-xz "), "{sets}");
    assert!(more.ends_with(" more: --all-families."), "{more}");
    let counted = |line: &str, before: &str| -> usize {
        let rest = line.strip_prefix(before).unwrap_or_else(|| panic!("{line}"));
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    let none = counted(missing, "No proof up to length 12: ");
    let easier = counted(passed_over, "Not asked, as no proof of theirs is easier: ");
    assert!(easier > 2 * none, "{missing} {passed_over}");
    assert_eq!(left_out, "Not asked, as they take longer: 32 families (--rules all).");
    // With all families the same is shown first.
    let all = catena(&["why", hinge, "r9c8<>5", "--all-families"], "");
    assert_eq!(out(&all).lines().take(ways).collect::<Vec<_>>(), lines[..ways]);
}

/// Where a path is stuck, another rule is named that goes on; the command that it names does.
#[test]
fn a_path_that_is_stuck_says_what_goes_on() {
    let hinge = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let stuck = catena(&["solve", hinge, "--rules", "singles,xyz-wing"], "");
    assert_eq!(stuck.status.code(), Some(1));
    let last = out(&stuck).lines().last().unwrap();
    let (what, rules) = last.split_once(": --rules ").expect(last);
    assert!(what.contains(" goes on with r"), "{last}");
    let on = catena(&["solve", hinge, "--rules", rules], "");
    assert!(!out(&on).contains(what), "{}", out(&on));
    let open = |text: &str| text.lines().filter(|line| line.contains("==>")).count();
    assert!(open(out(&on)) > open(out(&stuck)), "{}", out(&on));
}

/// `find` with every rule names a kind of elimination once, the families that people know, and how many more there are.
#[test]
fn find_says_alike_eliminations_in_one_row() {
    let hinge = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let rules = "nrc-chain,nrcz-chain,nrct-chain,nrczt-chain,whip,braid,g-whip,g-braid,t-whip,als-chain,als-xz,\
                 grouped-nrc-chain,c-chain";
    let find = |more: &[&str]| {
        let words = ["find", hinge, "--max-length", "3", "--rules", rules];
        out(&catena(&[&words[..], more].concat(), "")).to_owned()
    };
    let rows = |text: &str| text.lines().take_while(|line| !line.is_empty()).count();
    let (short, all) = (find(&[]), find(&["--all"]));
    assert!(rows(&short) < rows(&all), "{short}{all}");
    assert!(
        short.starts_with("elimination") && short.contains("\nr7c6<>8 r8c6<>8 r9c6<>8 "),
        "{short}"
    );
    assert!(short.contains("; +") && !all.contains("; +"), "{short}{all}");
    let eliminations = |text: &str| text.matches("<>").count();
    assert_eq!(eliminations(&short), eliminations(&all));
}

#[test]
fn families_may_be_named_with_commas_and_a_repeated_digit_counts_once() {
    let ask = |digits: &str, families: &[&str]| {
        let subject = format!("r1c7<>{digits}");
        let words = ["why", PUZZLE, &subject, "--after", "singles"];
        out(&catena(&[&words[..], families].concat(), "")).to_owned()
    };
    let once = ask("3", &["--rules", "nrczt-chain", "--rules", "whip"]);
    assert!(once.contains("\nwhip "), "{once}");
    assert_eq!(ask("33", &["--rules", "nrczt-chain,whip"]), once);
}

#[test]
fn why_gives_proofs_that_the_checker_accepts() {
    let proofs = catena(&["why", PUZZLE, "r1c7<>3", "--after", "singles", "--json"], "");
    let (code, count) = judged(&proofs);
    assert_eq!((code, out(&proofs).lines().count()), (Some(0), 1), "one document");
    assert!(count > 5);
}

#[test]
fn why_lists_all_proofs_and_says_that_they_are_all() {
    let arguments =
        ["why", PUZZLE, "r8c1<>5", "--after", "singles", "--rules", "nrcz", "--max-length", "3"];
    let answer = catena(&[&arguments[..], &["--all"]].concat(), "");
    let (chains, sentence) = out(&answer).trim_end().rsplit_once('\n').unwrap();
    let count = chains.lines().count();
    assert_eq!(sentence, format!("nrcz-chain: {count}, all there are up to length 3"));
    assert!(chains.starts_with("nrcz2-chain "), "{chains}");
    let proofs = catena(&[&arguments[..], &["--all", "--json"]].concat(), "");
    assert_eq!(judged(&proofs), (Some(0), count));
    let stopped = catena(&[&arguments[..], &["--all", "--budget", "5"]].concat(), "");
    assert!(out(&stopped).contains("stopped at the budget"), "{}", out(&stopped));
}

#[test]
fn why_explains_a_placement_by_what_leaves_nothing_else() {
    let single = catena(&["why", PUZZLE, "r1c9=5"], "");
    assert_eq!(out(&single), "hidden-single ==> r1c9=5, the only candidate of c9n5\n");
    let placed = catena(&["why", PUZZLE, "r1c8=4", "--after", "singles", "--max-length", "2"], "");
    assert!(out(&placed).starts_with("r1c8=4: it is all that remains in "), "{}", out(&placed));
}

#[test]
fn an_answer_without_proof_is_a_sentence_and_exit_code_1() {
    let cases: &[(&[&str], &str)] = &[
        (&["r1c9<>5"], "n5r1c9 is in the solution: no elimination can hold"),
        (&["r1c7=3"], "n3r1c7 is not in the solution: it cannot be placed"),
        (
            &["r1c7<>3", "--max-length", "2", "--rules", "whip"],
            "No family searched proves r1c7<>3 up to length 2.",
        ),
        (
            &["r1c7<>3", "--max-length", "2", "--rules", "whip"],
            "\nSingles after r1c7=3 end in a contradiction, so some braid proves it once the \
             open singles are applied: --max-length 36 looks further.\nBeside it braids eliminate ",
        ),
        (&["r1c7<>3", "--max-length", "2", "--rules", "whip"], "1 single is open: r1c9=5"),
        (
            &["r1c7<>3", "--rules", "whip", "--budget", "2"],
            "whip: stopped at the budget; there is none up to length",
        ),
    ];
    for (arguments, sentence) in cases {
        let answer = catena(&[&["why", PUZZLE], *arguments].concat(), "");
        assert_eq!(answer.status.code(), Some(1), "{}", out(&answer));
        assert!(out(&answer).contains(sentence), "{} should say {sentence}", out(&answer));
    }
}

#[test]
fn bad_questions_get_one_message_and_exit_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["why", PUZZLE, "r1c7<>3", "--max-length", "0"], "a chain has a length of 1 to 324"),
        (&["why", PUZZLE, "r1c7<>3", "--rules", "whipp"], "the nearest known name is whip"),
        (&["why", PUZZLE, "r1c5<>1"], "n1r1c5 is not live: r1c5 is 8"),
        (&["why", PUZZLE, "r1c5<>"], "is not a candidate"),
        (&["find", PUZZLE, "--rules", "kraken"], "there is no family \"kraken\""),
        (&["solve", PUZZLE, "--rules", "singles,nrczt-chian"], "nearest known name is nrczt-chain"),
        (&["rate", "no-such-file.txt"], "there is no file"),
        (&["rate", "-"], "the list has no puzzle"),
        (&["rate", "-", "--by", "Q"], "there is no family \"Q\""),
        (&["solve", &format!("11{}", &PUZZLE[2..])], "r1c1 and r1c2"),
    ];
    for (arguments, message) in cases {
        let answer = catena(arguments, "# nothing here\n");
        assert_eq!((answer.status.code(), out(&answer)), (Some(2), ""), "{arguments:?}");
        assert!(err(&answer).contains(message), "{} should say {message}", err(&answer));
    }
}

#[test]
fn the_monsters_have_shorter_proofs_than_were_printed() {
    // D. Berthier, A7: printed as an nrczt25-chain and an nrczt28-lasso. The second position is that
    // after the printed steps.
    let easter =
        "1.......2.9.4...5...6...7...5.9.3.7.....7.......85..4.7.....6...3...9.8...2.....1";
    let magictour = MAGICTOUR_3;
    let cases = [
        (easter, "r3c9<>8", [("whip", "22"), ("nrczt-chain", "23")]),
        (magictour, "r6c6<>5", [("whip", "20"), ("nrczt-lr-lasso", "20")]),
    ];
    for (position, conclusion, lengths) in cases {
        let mut arguments = vec!["why", position, conclusion, "--after", "singles"];
        arguments.extend(["--max-length", "28"]);
        arguments.extend(lengths.iter().flat_map(|(family, _)| ["--rules", *family]));
        let answer = catena(&arguments, "");
        for (family, length) in lengths {
            let row = out(&answer).lines().find(|line| line.starts_with(&format!("{family} ")));
            let found = row.and_then(|row| row.split_whitespace().nth(1));
            assert_eq!(found, Some(length), "{family} in {}", out(&answer));
        }
    }
}

#[test]
fn find_lists_eliminations_with_the_shortest_length_of_each_family() {
    let csv = [
        "find",
        PUZZLE,
        "--after",
        "singles",
        "--rules",
        "nrcz",
        "--rules",
        "whip",
        "--max-length",
        "2",
        "--format",
        "csv",
    ];
    let answer = catena(&csv, "");
    let printed = "\
elimination,nrcz-chain,whip
r4c8<>4,1,1
r4c5<>2,2,2
r8c1<>5,2,2
";
    assert_eq!((out(&answer), err(&answer)), (printed, ""));
    let json = catena(
        &["find", PUZZLE, "--after", "singles", "--max-length", "2", "--format", "json"],
        "",
    );
    let found: serde_json::Value = serde_json::from_str(out(&json)).unwrap();
    let rows = &found["eliminations"];
    assert_eq!(rows[0]["eliminates"], "r4c8<>4");
    assert_eq!(rows[0]["lengths"]["whip"], 1);
}

#[test]
fn find_says_that_singles_are_open_when_it_finds_nothing() {
    // A cell alone cannot see a target in its own plane twice.
    let answer = catena(&["find", PUZZLE, "--rules", "xy-chain", "--max-length", "1"], "");
    assert_eq!(out(&answer), "");
    assert!(err(&answer).contains("no elimination up to length 1"), "{}", err(&answer));
    assert!(err(&answer).contains("1 single is open: r1c9=5"), "{}", err(&answer));
}

#[test]
fn find_says_that_nothing_is_left_in_a_solved_grid() {
    let easy = "1..4...8...6..9...7891..46.2.......1.7.......9615..24....8....2.4.....38..5......";
    for families in [&[][..], &["--rules", "all"]] {
        let answer = catena(&[&["find", easy, "--after", "singles"], families].concat(), "");
        let note = "note: the grid is solved: there is nothing to eliminate\n";
        assert_eq!((out(&answer), err(&answer), answer.status.code()), ("", note, Some(0)));
    }
}

#[test]
fn solve_prints_a_path_whose_proofs_are_accepted() {
    let path = catena(&["solve", PUZZLE], "");
    assert_eq!(path.status.code(), Some(0));
    let last = out(&path).lines().last().unwrap();
    assert_eq!(last, "solved; whip[8] the longest chain; W = 8");
    let proofs = catena(&["solve", PUZZLE, "--json"], "");
    let (code, count) = judged(&proofs);
    assert_eq!((code, out(&proofs).lines().count()), (Some(0), 1), "one document");
    assert!(count > 40, "{count} proofs");
}

#[test]
fn solve_says_why_it_ended_without_a_solution() {
    let stuck = catena(&["solve", PUZZLE, "--rules", "singles,nrc-chain", "--max-length", "1"], "");
    assert_eq!(stuck.status.code(), Some(1));
    let [.., ending, onward] = out(&stuck).lines().collect::<Vec<_>>()[..] else { panic!() };
    assert!(
        ending.starts_with("not solved: nothing more up to length 1 by nrc-chain;"),
        "{ending}"
    );
    assert!(
        onward.ends_with(" goes on with r4c5<>2: --rules singles,nrc-chain,nrcz-chain"),
        "{onward}"
    );
    let stopped = catena(&["solve", PUZZLE, "--budget", "100"], "");
    assert_eq!(stopped.status.code(), Some(1));
    assert!(out(&stopped).contains("stopped at the budget"));
}

/// EasterMonster: no whip of up to 12 leads to the end.
#[test]
fn solve_goes_on_where_whips_find_nothing() {
    let hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let path = catena(&["solve", hard], "");
    assert_eq!(path.status.code(), Some(0), "{}{}", out(&path), err(&path));
    let begins: Vec<&str> =
        out(&path).lines().filter(|line| line.starts_with("Nothing simpler")).collect();
    assert!(!begins.is_empty(), "{}", out(&path));
    for begin in &begins {
        assert_eq!(begins.iter().filter(|other| *other == begin).count(), 1, "{begin}");
    }
    assert!(out(&path).contains("\nsolved; "), "{}", out(&path));
    let document = catena(&["solve", hard, "--json"], "");
    assert_eq!(judged(&document).0, Some(0));
    let json: serde_json::Value = serde_json::from_str(out(&document)).unwrap();
    assert_eq!(json["rules"], serde_json::json!(["whip"]));
    let named: Vec<&str> =
        json["legs"].as_array().unwrap().iter().filter_map(|leg| leg["onward"].as_str()).collect();
    for rule in named {
        assert!(begins.iter().any(|begin| begin.ends_with(&format!(" {rule} goes on."))), "{rule}");
    }
    // Rules that are named bound it, and so does a list of puzzles.
    let bounded = catena(&["solve", hard, "--rules", "whip"], "");
    assert!(out(&bounded).contains("not solved: nothing more up to length 12 by whip; "));
    let listed = catena(&["solve", "-", "--list"], hard);
    assert!(out(&listed).contains("\tstuck\t"), "{}", out(&listed));
}

/// Where the hardest step of a path is long, one that assumes one solution and is much shorter is named.
#[test]
fn solve_says_what_one_solution_would_save() {
    let long = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let hint = |arguments: &[&str]| {
        let path = catena(&[&["solve"], arguments].concat(), "");
        let text = out(&path).replace('\n', " ");
        text.split_once("With one solution assumed ").map(|(_, hint)| hint.trim_end().to_owned())
    };
    let expected = "unique-rectangle[1] is much shorter than the hardest step, whip[10], with r8c7<>1, r8c7<>2: \
                    --assume-unique.";
    assert_eq!(hint(&[long]).as_deref(), Some(expected));
    // Rules that are named are those that are wanted.
    assert_eq!(hint(&[long, "--rules", "singles,whip"]), None);
    // The longest whip is as long here, with nothing like it, and there short.
    let none = ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8";
    assert_eq!(hint(&[none]), None);
    assert_eq!(hint(&[PUZZLE]), None);
}

#[test]
fn what_stops_a_path_is_named_with_how_far_it_was_complete() {
    for budget in ["1", "100", "10000"] {
        let stopped = catena(&["solve", PUZZLE, "--rules", "whip", "--budget", budget], "");
        let last = out(&stopped).lines().last().unwrap();
        assert!(last.starts_with("not solved: stopped at the budget (whip, "), "{last}");
        assert!(!last.contains("length 0"), "{last}");
    }
}

#[test]
fn a_path_that_was_kept_makes_a_post_that_is_proved() {
    let path = catena(&["solve", PUZZLE, "--json"], "");
    let exported = catena(&["export", "-", "--to", "forum", "--compact"], out(&path));
    assert_eq!(exported.status.code(), Some(0), "{}", err(&exported));
    let judged = catena(&["check", "-"], out(&exported));
    assert_eq!(judged.status.code(), Some(0), "{}", out(&judged));
    assert!(out(&judged).contains("solves the puzzle"), "{}", out(&judged));
    let wrong = catena(&["export", "-", "--to", "svg", "--compact"], out(&path));
    assert!(err(&wrong).contains("--to forum --compact"), "{}", err(&wrong));
}

#[test]
fn a_placement_that_no_short_step_proves_has_the_part_of_a_path() {
    let answer = catena(&["why", PUZZLE, "r1c1=2", "--after", "singles"], "");
    let text = out(&answer);
    assert!(text.contains("No short step proves r1c1=2. These "), "{text}");
    assert!(text.trim_end().ends_with("in one step."), "{text}");
    let last = text.lines().rev().nth(1).unwrap();
    assert!(last.ends_with("r1c1=2"), "{last}");
}

#[test]
fn rate_answers_in_the_order_of_the_list() {
    let easy = "...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361";
    let list = format!("# two puzzles\n{PUZZLE}\tnoted\n{easy}\n");
    let head = "# catena rate --by whip --max-length 36 --budget 1000000000\n";
    let answer = catena(&["rate", "-"], &list);
    assert_eq!(out(&answer), format!("{head}{PUZZLE}\t8\n{easy}\t0\n"));
    assert_eq!((answer.status.code(), err(&answer)), (Some(0), ""));
}

#[test]
fn rate_says_the_class_of_a_puzzle_and_prints_rows_without_a_file() {
    let easy = "...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361";
    let list = format!("{PUZZLE}\n{easy}\n");
    let rate = |more: &[&str]| catena(&[&["rate", "-"], more].concat(), &list);
    let classes = rate(&["--by", "class"]);
    let head = "# catena rate --by class --budget 1000000000\n";
    assert_eq!(out(&classes), format!("{head}{PUZZLE}\t1\tB7\n{easy}\t0\tS\n"));
    let csv = rate(&["--by", "class", "--format", "csv"]);
    assert_eq!(out(&csv), format!("puzzle,depth,class\n{PUZZLE},1,B7\n{easy},0,S\n"));
    let documents = rate(&["--by", "class", "--format", "jsonl"]);
    let first: serde_json::Value =
        serde_json::from_str(out(&documents).lines().next().unwrap()).unwrap();
    assert_eq!((&first["schema"], &first["puzzle"]), (&"catena-class/1".into(), &PUZZLE.into()));
    let rows = rate(&["--format", "jsonl"]);
    let ratings: Vec<i64> = out(&rows)
        .lines()
        .map(|row| {
            serde_json::from_str::<serde_json::Value>(row).unwrap()["rating"].as_i64().unwrap()
        })
        .collect();
    assert_eq!(ratings, [8, 0]);
    let csv = rate(&["--format", "csv"]);
    assert!(out(&csv).starts_with("id,puzzle,version,rules,") && out(&csv).lines().count() == 3);
    for (more, said) in [
        (&["--by", "clas"][..], "the nearest measure is class"),
        (&["--by", "class", "--output", "rows.csv"], "a class is printed, and not kept"),
    ] {
        let refused = rate(more);
        assert_eq!(refused.status.code(), Some(2));
        assert!(err(&refused).contains(said), "{}", err(&refused));
    }
    let bad = catena(&["rate", "-", "--by", "class"], &format!("nonsense\n{easy}\n"));
    assert_eq!(bad.status.code(), Some(1));
    assert!(out(&bad).ends_with("\t0\tS\n") && err(&bad).starts_with("warning: nonsense: "));
}

#[test]
fn rate_tells_the_queries_of_a_family_of_the_users_apart() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("rated-families");
    std::fs::create_dir_all(&folder).unwrap();
    let chains = std::fs::read_to_string(crate::root().join("queries/families/nrc-chain.gql"));
    let chains = chains.unwrap();
    let head = |max: &str| {
        std::fs::write(folder.join("mine.gql"), chains.replace("$max", max)).unwrap();
        let arguments = ["rate", "-", "--by", "mine", "--rule-files", folder.to_str().unwrap()];
        out(&catena(&arguments, PUZZLE)).lines().next().unwrap().to_owned()
    };
    let three = head("3");
    assert!(three.starts_with("# catena rate --by mine@"), "{three}");
    assert!(three.ends_with(" --max-length 36 --budget 1000000000"), "{three}");
    assert_ne!(three, head("2"));
    assert_eq!(three, head("3"));
}

#[test]
fn solve_tells_how_each_puzzle_of_a_list_ends() {
    let easy = "...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361";
    // A wrong digit that no reader sees.
    let contradictory = format!("1{}", &PUZZLE[1..]);
    let list = format!("{PUZZLE}\tnoted\n{easy}\n{contradictory}\n");
    let solve =
        |arguments: &[&str]| catena(&[&["solve", "-", "--list"], arguments].concat(), &list);
    let all = solve(&["--threads", "2"]);
    let lines: Vec<&str> = out(&all).lines().collect();
    // The one by one answers say the same.
    let path = catena(&["solve", PUZZLE], "");
    let proofs = out(&path).lines().filter(|line| line.starts_with("whip[")).count();
    assert_eq!(out(&path).lines().last(), Some("solved; whip[8] the longest chain; W = 8"));
    assert_eq!(lines[0], format!("{PUZZLE}\tsolved\twhip[8]\t{proofs}\t0"));
    assert_eq!(lines[1], format!("{easy}\tsolved\tsingles\t0\t0"));
    assert_eq!(lines[2], format!("{contradictory}\tcontradiction\t-\t-\t-"));
    assert_eq!((lines.len(), all.status.code(), err(&all)), (3, Some(0), ""));
    let stuck = solve(&["--max-length", "2"]);
    assert!(out(&stuck).starts_with(&format!("{PUZZLE}\tstuck\t")), "{}", out(&stuck));
    let stopped = solve(&["--budget", "100"]);
    assert!(out(&stopped).starts_with(&format!("{PUZZLE}\tstopped\t")), "{}", out(&stopped));
    assert_eq!(stopped.status.code(), Some(1));
    assert!(err(&stopped).contains("with 1 of 3 puzzles"), "{}", err(&stopped));
    for (other, with) in [("--json", "--json"), ("--svg=x.svg", "--svg")] {
        let refused = solve(&[other]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(err(&refused).contains("cannot be used with") && err(&refused).contains(with));
    }
}

#[test]
fn a_list_has_what_the_best_paths_cost_beside_the_greedy_ones() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let list = format!("{PUZZLE}\n{easy}\n");
    let columns = |measure: &str| {
        let asked = ["solve", "-", "--list", "--rules", "whip", "--best-states", "4"];
        let all = catena(&[&asked[..], &["--best", measure]].concat(), &list);
        assert_eq!((all.status.code(), err(&all)), (Some(0), ""));
        let line = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<String>>();
        out(&all).lines().map(line).collect::<Vec<_>>()
    };
    for measure in ["total", "longest", "steps"] {
        let rows = columns(measure);
        let [puzzle, end, cost, at_least, greedy, steps] = &rows[0][..] else { panic!("{rows:?}") };
        assert_eq!((&**puzzle, &**end), (PUZZLE, "found"), "{measure}");
        let number = |text: &String| text.parse::<u32>().unwrap();
        assert!(number(at_least) <= number(cost) && number(cost) <= number(greedy), "{rows:?}");
        // One by one the answer is the same.
        let asked = ["solve", PUZZLE, "--rules", "whip", "--best-states", "4", "--best", measure];
        let one = catena(&[&asked[..], &["--json"]].concat(), "");
        let document: serde_json::Value = serde_json::from_str(out(&one)).unwrap();
        assert_eq!(document["cost"], number(cost), "{measure}");
        assert_eq!(document["steps"], number(steps), "{measure}");
        assert_eq!(rows[1][1..], ["least", "0", "0", "0", "0"], "{measure}");
    }
    let unknown = catena(&["solve", "-", "--list", "--best", "no-such-file"], &list);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(err(&unknown).contains("is no measure, and no file"), "{}", err(&unknown));
}

/// The flattest path says how hard its hardest step is, and whether a flatter one may exist.
#[test]
fn the_flattest_path_says_what_its_hardest_step_takes() {
    let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let asked = ["solve", grid, "--rules", "whip", "--max-length", "3", "--best", "flattest"];
    let path = catena(&[&asked[..], &["--best-states", "2"]].concat(), "");
    assert_eq!(path.status.code(), Some(0), "{}", err(&path));
    let last = out(&path).lines().last().unwrap();
    assert!(last.starts_with("solved in ") && last.contains("; its hardest step has effort "));
    let is_least = last.ends_with("; no path has less");
    assert!(is_least || last.ends_with("stopped after 2 states"), "{last}");
}

#[test]
fn rate_tells_none_from_stopped() {
    let monster =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1\n";
    let none = catena(&["rate", "-", "--max-length", "3"], monster);
    assert_eq!(rating(&none), "none");
    let stopped = catena(&["rate", "-", "--budget", "10"], PUZZLE);
    assert_eq!(rating(&stopped), "stopped");
}

#[test]
fn g_whips_need_less_than_was_published_on_two_puzzles() {
    // Numbers 109 and 8422 of the controlled-bias collection, part 000: published with a gW of 9 and
    // of 7. A published gW is the length met on one path.
    let puzzles = [
        (".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8", 8),
        ("...4.6.89.5...9.3..8.3..4...4...8.6.......1..9..5....25...6..2..6...4..8..1.7....", 6),
    ];
    for (puzzle, length) in puzzles {
        let path = catena(&["solve", puzzle, "--rules", "g-whip"], "");
        let last = out(&path).lines().last().unwrap();
        let expected = format!("solved; g-whip[{length}] the longest chain; gW = {length}");
        assert_eq!((last, path.status.code()), (expected.as_str(), Some(0)));
        let proofs = catena(&["solve", puzzle, "--rules", "g-whip", "--json"], "");
        assert_eq!(judged(&proofs).0, Some(0));
    }
}

#[test]
fn groups_are_answered_by_every_command_that_lists_kernels() {
    // The state in which queries/families/g-whip.gql fires.
    let state = ":0000:x:+123+4+56+78+9...+7+891..+78+91+2+34+5+62....+5+8.7+3..8.+7+6..678.1+2.....7.3+82...3.+2.4.7...+25+71.6.:453::";
    let families = ["--rules", "g-whip", "--rules", "g-braid"];
    let answer = catena(&[&["why", state, "r4c3<>1"][..], &families].concat(), "");
    for family in ["g-whip", "g-braid"] {
        let row = out(&answer).lines().find(|line| line.starts_with(&format!("{family} ")));
        let length = row.and_then(|row| row.split_whitespace().nth(1));
        assert_eq!(length, Some("3"), "{family} in {}", out(&answer));
    }
    let limits = ["--max-length", "3", "--all", "--json"];
    let list = catena(&[&["why", state, "r4c3<>1"][..], &families, &limits].concat(), "");
    let proofs =
        out(&list).lines().filter(|line| line.contains("\"schema\":\"catena-proof/1\"")).count();
    assert_eq!(judged(&list), (Some(0), proofs));
    assert!(proofs >= 2 && out(&list).contains("\"groups\":true"), "{}", out(&list));
    let found = catena(
        &[&["find", state, "--max-length", "3", "--format", "csv"][..], &families].concat(),
        "",
    );
    assert!(out(&found).contains("r4c3<>1,3,3"), "{}", out(&found));
    // Number 2862 of the controlled-bias collection, part 000: W = 7, B = 6.
    let puzzle =
        "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...";
    for by in ["gW", "gB", "g-whip"] {
        let rated = catena(&["rate", "-", "--by", by], puzzle);
        assert_eq!(rating(&rated), "2", "{by}");
    }
}

/// A pipe has no colour, `CLICOLOR_FORCE` asks for it, and `NO_COLOR` forbids it whatever else is said.
#[test]
fn colour_is_where_it_is_wanted_and_nowhere_else() {
    let run = |variables: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
        command.args(["check", PUZZLE, "--chain", "{n3 n4}r1c7 ==> r1c7<>3"]);
        for variable in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
            command.env_remove(variable);
        }
        command.envs(variables.iter().map(|variable| (variable, "1")));
        let output = command.output().expect("the program runs");
        let all = [output.stdout, output.stderr].concat();
        assert!(String::from_utf8_lossy(&all).contains("refused"), "{all:?}");
        all.contains(&0x1b)
    };
    assert!(!run(&[]));
    assert!(run(&["CLICOLOR_FORCE"]));
    assert!(!run(&["CLICOLOR_FORCE", "NO_COLOR"]));
}

/// Eureka has no place for what a whip accounts for: its chains are in nrc notation, and a note says so.
#[test]
fn solve_says_which_chains_a_notation_cannot_write() {
    let hinge = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let note = "note: eureka has no form for chains of whip, which are in nrc notation; --rules singles,aic finds \
                chains that it has\n";
    for post in [&["--compact", "--forum"][..], &[]] {
        let solved = catena(&[&["solve", hinge, "--notation", "eureka"], post].concat(), "");
        assert_eq!((solved.status.code(), err(&solved)), (Some(0), note), "{post:?}");
    }
    let nrc = catena(&["solve", hinge], "");
    assert_eq!(err(&nrc), "");
}

/// The nets of a hypothesis count what is supposed: 8 stand for 18 lines, more than a braid of 9 has.
#[test]
fn a_hypothesis_is_told_first_only_where_nothing_else_proves_it() {
    let why = |families: &str| {
        let answer = catena(&["why", PUZZLE, "r1c7<>3", "--rules", families], "");
        assert_eq!(answer.status.code(), Some(0), "{}", err(&answer));
        out(&answer).to_owned()
    };
    let both = why("hypothesis-plus,braid");
    assert!(both.starts_with("r1c7<>3\nbraid[9] "), "{both}");
    let table = both.split_once("By family, shortest first:\n").unwrap().1;
    let first = table.lines().nth(1).unwrap();
    assert!(first.starts_with("hypothesis-plus "), "the table is by length: {table}");
    assert!(why("hypothesis-plus").starts_with("r1c7<>3\nhypothesis-plus "));
}
