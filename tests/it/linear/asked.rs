//! Patterns that are sums, as a query asks for them.

use catena::check::{Verdict, check};
use catena::query::{Asked, Diagnostic, Parameters, Table, Value, answer, parse};
use catena::rules::Work;
use catena::rules::language::registry;

use super::{EASTER_MONSTER, after_singles};

fn ask(text: &str, work: &mut Work) -> Result<Table, Diagnostic> {
    let state = after_singles(EASTER_MONSTER);
    let asked = Asked {
        query: &parse(text)?,
        name: "domino-loop",
        parameters: &Parameters::new(),
        state: &state,
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

#[test]
fn only_rules_whose_proofs_are_sums_are_patterns() {
    let text = "CALL graph.pattern('whip') YIELD truths RETURN truths";
    let refusal = ask(text, &mut Work::unlimited()).unwrap_err();
    let message = "expected a rule whose proofs are sums: domino-loop, multi-sector-locked-set, rank-0, linear";
    assert!(refusal.message.contains(message), "{}", refusal.message);
}

#[test]
fn explain_says_who_answers_and_a_spent_budget_is_said() {
    let text = "CALL graph.pattern('rank-0') YIELD truths RETURN truths";
    let explained = ask(&format!("EXPLAIN {text}"), &mut Work::unlimited()).unwrap();
    assert!(explained.plan.contains("graph.pattern"), "{}", explained.plan);
    let stopped = ask(text, &mut Work::with_budget(100)).unwrap();
    assert!(stopped.rows.is_empty());
    assert!(matches!(stopped.completion, catena::query::Completion::Stopped(_)));
}
