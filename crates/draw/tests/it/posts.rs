//! Posts that we write are read back, line by line: every rule, in every notation and every markup.

use std::collections::BTreeSet;

use catena::explorer::post::PostVerdict;
use catena::explorer::{Ask, Explorer};
use catena::grid::Conclusion;
use catena::notation::Notation;
use catena::proof::Proof;
use catena::rules::{Catalogue, Cost, Reach, Rule};
use catena::work::Work;
use catena_draw::{Flavour, Options, Subject, forum, several};

/// Puzzles of several kinds; each gives a state after singles, and one after basic rules.
const PUZZLES: [&str; 3] = [
    "139005608720090010400001090001600900003008001070002030084000179002007000007009254",
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
];

/// How many nodes the search of a rule may take in a state.
const NODES: u64 = 20_000;

/// A proof of a rule in a position, if a short search finds one.
fn proof(rule: &dyn Rule, explorer: &Explorer) -> Option<Proof> {
    let reach = Reach { length: 5, ..Reach::default() };
    let mut work = Work::with_budget(NODES);
    let mut found: Option<Proof> = None;
    let on = explorer.prepared();
    let _ = rule.each_elimination(
        on,
        &reach,
        &mut |proof| found = found.take().or(Some(proof)),
        &mut work,
    );
    found
}

/// The posts of a proof: with its words, and as the one step of a path.
fn posts(proof: &Proof, flavour: Flavour, notation: Notation) -> [String; 2] {
    let options = Options { flavour, notation, ..Options::default() };
    let subject = Subject::of(proof);
    [forum(&subject, &options), several(&[subject], None, &options)]
}

/// What is wrong with a post of a proof that is read back; `None` when nothing is.
fn fault(proof: &Proof, post: &str) -> Option<String> {
    let answer = match Explorer::check_post(post) {
        Ok(answer) => answer,
        Err(error) => return Some(format!("{error}\n{post}")),
    };
    let mut concluded: BTreeSet<Conclusion> = BTreeSet::new();
    for line in &answer.lines {
        match &line.verdict {
            PostVerdict::Proved { answer } => {
                concluded.extend(answer.verdicts.iter().map(|verdict| verdict.conclusion));
                if proof.assumes_one_solution() != line.assumes_one_solution {
                    return Some(format!("its assumption is lost: {}", line.text));
                }
            }
            PostVerdict::Skipped | PostVerdict::Grid { refused: None, .. } => {}
            other => return Some(format!("{}: {other:?}", line.text)),
        }
    }
    let all: BTreeSet<Conclusion> = proof.conclusions.iter().copied().collect();
    (concluded != all).then(|| format!("concludes {concluded:?}, not {all:?}\n{post}"))
}

fn is_slow(rule: &dyn Rule) -> bool {
    rule.facts().cost != Cost::Usual || rule.name().starts_with("tagging")
}

#[test]
fn what_a_post_says_is_read_back() {
    let catalogue = Catalogue::built_in();
    let (mut rules, mut count, mut faults) = (BTreeSet::new(), 0, Vec::new());
    for puzzle in PUZZLES {
        let explorer = Explorer::open(puzzle).unwrap();
        for explorer in [explorer.after_singles(), explorer.after_basics()] {
            let known = rules.clone();
            let asked = catalogue.rules().iter().filter(|rule| !is_slow(&***rule));
            for rule in asked.filter(|rule| !known.contains(rule.name())) {
                let Some(proof) = proof(&**rule, &explorer) else { continue };
                rules.insert(rule.name().to_owned());
                for (flavour, notation) in
                    Flavour::ALL.into_iter().flat_map(|f| Notation::ALL.map(|n| (f, n)))
                {
                    let both = posts(&proof, flavour, notation);
                    count += both.len();
                    faults.extend(both.iter().filter_map(|post| {
                        let wrong = fault(&proof, post)?;
                        let (flavour, notation) = (flavour.name(), notation.name());
                        Some(format!("{}, {flavour}, {notation}: {wrong}", rule.name()))
                    }));
                }
            }
        }
    }
    println!("{count} posts of {} rules, {} faults", rules.len(), faults.len());
    assert!(faults.is_empty(), "{} of {count} posts\n{}", faults.len(), faults.join("\n"));
    assert!(rules.len() > 60, "only {} rules prove anything here", rules.len());
}

/// The post of several proofs: its boards, and the lines that are judged with each that is not proved as written.
fn judged(post: &str) -> (usize, usize, Vec<String>) {
    let answer = Explorer::check_post(post).unwrap();
    let grids =
        answer.lines.iter().filter(|l| matches!(l.verdict, PostVerdict::Grid { .. })).count();
    let is_judged =
        |verdict: &PostVerdict| !matches!(verdict, PostVerdict::Grid { .. } | PostVerdict::Skipped);
    let judged: Vec<_> = answer.lines.iter().filter(|line| is_judged(&line.verdict)).collect();
    let holds = |verdict: &PostVerdict| {
        matches!(verdict, PostVerdict::Proved { .. } | PostVerdict::Holds { .. })
    };
    let others = judged.iter().filter(|line| !holds(&line.verdict));
    (grids, judged.len(), others.map(|line| format!("{}: {:?}", line.text, line.verdict)).collect())
}

#[test]
fn a_path_is_one_post_with_a_line_for_each_chain() {
    let explorer = Explorer::open(PUZZLES[2]).unwrap();
    let path = explorer.solve(&Ask::default().rules(["singles", "whip"])).unwrap();
    assert!(path.is_solved());
    let subjects: Vec<Subject> = path.proofs().map(Subject::of_judged).collect();
    for flavour in Flavour::ALL {
        let link = format!("https://example.org/#v=2&g={}&tab=path&end", PUZZLES[2]);
        let options = Options { flavour, link: Some(&link), ..Options::default() };
        let post = several(&subjects, None, &options);
        let (grids, lines, others) = judged(&post);
        assert_eq!(others, [""; 0], "{post}");
        // The givens, the board, and the board where chains begin.
        assert_eq!(grids, 3, "{post}");
        assert!(lines < subjects.len(), "{lines} lines of {} proofs", subjects.len());
        assert_eq!(post.matches("https://").count(), 1);
    }
}

#[test]
fn proofs_of_several_positions_have_a_board_each() {
    let [one, other] = [PUZZLES[1], PUZZLES[2]].map(|puzzle| {
        let explorer = Explorer::open(puzzle).unwrap().after_singles();
        let found = explorer.find(&Ask::default().rules(["whip"])).unwrap();
        found.proofs[0].clone()
    });
    let subjects = [&one, &other].map(Subject::of_judged);
    let options = Options { site: Some("https://example.org/"), ..Options::default() };
    let post = several(&subjects, None, &options);
    // Of each puzzle the givens, the board and its line.
    assert_eq!(post.matches("[/code]").count(), 6, "{post}");
    assert_eq!(post.matches("[url=").count(), 2);
    assert_eq!(several(&subjects[..1], None, &options).matches("[url=").count(), 1);
}
