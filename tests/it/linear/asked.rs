//! Patterns that are sums, as a query asks for them.

use catena::check::{Verdict, check};
use catena::grid::State;
use catena::query::{Asked, Diagnostic, Parameters, Table, Value, answer, parse};
use catena::rules::Work;
use catena::rules::language::registry;

use super::named::{FATA_MORGANA, after_locked};
use super::{EASTER_MONSTER, after_singles};

fn ask(text: &str, work: &mut Work) -> Result<Table, Diagnostic> {
    ask_of(&after_singles(EASTER_MONSTER), text, work)
}

fn ask_of(state: &State, text: &str, work: &mut Work) -> Result<Table, Diagnostic> {
    let asked = Asked {
        query: &parse(text)?,
        name: "domino-loop",
        parameters: &Parameters::new(),
        state,
        givens: state.decided_cells(),
        registry: &registry(),
        kernels: true,
    };
    answer(&asked, work)
}

/// Its sixteen cells, its sixteen links and the thirteen printed eliminations.
#[test]
fn a_domino_loop_is_sets_of_nodes() {
    let text = "CALL graph.pattern('domino-loop') YIELD truths, links, targets \
                RETURN size(truths), size(links), size(targets), truths[0]";
    let table = ask(text, &mut Work::unlimited()).unwrap();
    let row: Vec<String> = table.rows[0].iter().map(Value::to_string).collect();
    assert_eq!(table.rows.len(), 1);
    assert_eq!([&row[0], &row[2], &row[3]], ["16", "13", "r1c2"]);
    assert!(row[1].parse::<usize>().unwrap() >= 16, "{row:?}");
}

#[test]
fn what_a_pattern_deletes_has_its_proof() {
    let text = "CALL graph.pattern('domino-loop') YIELD targets \
                MATCH (z:Candidate) WHERE z IN targets DETACH DELETE z";
    let table = ask(text, &mut Work::unlimited()).unwrap();
    let proofs = table.proofs.unwrap();
    assert_eq!((table.rows.len(), proofs.len()), (13, 13));
    for proof in proofs {
        let proof = proof.expect("a proof");
        assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
    }
}

/// Fata Morgana's eleven printed truths in three cross-lines and the base, and its two eliminations.
#[test]
fn an_exocet_is_sets_of_nodes() {
    let text = "CALL graph.pattern('junior-exocet') YIELD truths, links, targets \
                RETURN truths, links, targets";
    let table = ask_of(&after_locked(FATA_MORGANA), text, &mut Work::unlimited()).unwrap();
    let rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.iter().map(Value::to_string).collect()).collect();
    let truths = "r5c4, r5c6, c2n1, c2n3, c2n6, c5n1, c5n3, c5n6, c8n1, c8n3, c8n6";
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!([&rows[0][0], &rows[0][2]], [truths, "n2r4c2, n4r4c2"]);
    // The printed ones but the blocks: what is a truth of one sum and a link of another only joins them.
    let links = "r4c2, r6c8, r1n1, r1n6, r2n3, r5n1, r5n3, r5n6, r8n6, r9n1, r9n3";
    assert_eq!(rows[0][1], links);
}

/// What truths prove by cases has no links.
#[test]
fn a_pattern_by_cases_is_its_truths() {
    let text = "CALL graph.pattern('few-truths') YIELD truths, links, targets \
                RETURN size(truths), size(links), size(targets) LIMIT 1";
    let table = ask_of(&after_locked(FATA_MORGANA), text, &mut Work::unlimited()).unwrap();
    let row: Vec<String> = table.rows[0].iter().map(Value::to_string).collect();
    assert_eq!(row[1], "0");
    assert_ne!(row[0], "0");
}

#[test]
fn only_rules_about_truths_and_links_are_patterns() {
    let text = "CALL graph.pattern('whip') YIELD truths RETURN truths";
    let refusal = ask(text, &mut Work::unlimited()).unwrap_err();
    let message = "expected a rule about truths and links: domino-loop, multi-sector-locked-set, junior-exocet, \
                   rank-0, linear, few-truths, truths";
    assert!(refusal.message.contains(message), "{}", refusal.message);
}

#[test]
fn explain_says_who_answers_and_a_spent_budget_is_said() {
    let text = "CALL graph.pattern('rank-0') YIELD truths RETURN truths";
    for (called, by) in [
        ("graph.pattern('rank-0') YIELD truths", "linear programs"),
        ("graph.pattern('domino-loop') YIELD truths", "pattern search"),
        ("graph.pattern('truths') YIELD truths", "search for fillings"),
        ("graph.components('LINK') YIELD component AS truths", "union of sets"),
        ("rule.eliminations('linear', 5) YIELD target AS truths", "linear programs"),
        ("rule.eliminations('braid', 5) YIELD target AS truths", "braid kernel"),
        ("graph.sum(z) YIELD truths", "linear programs"),
    ] {
        let text = format!("EXPLAIN MATCH (z:Candidate) CALL {called} RETURN truths");
        let plan = ask(&text, &mut Work::unlimited()).unwrap().plan;
        let name = &called[..called.find('(').unwrap()];
        assert!(plan.contains(&format!("call {name}, answered by: {by}\n")), "{plan}");
    }
    let stopped = ask(text, &mut Work::with_budget(100)).unwrap();
    assert!(stopped.rows.is_empty());
    assert!(matches!(stopped.completion, catena::query::Completion::Stopped(_)));
}
