//! How hard a proof is to follow, and what is shown first.

use catena::explorer::effort::Effort;
use catena::explorer::ways::Argument;
use catena::explorer::{Ask, Explorer};
use catena::grid::Conclusion;

use super::hinge;

const ORDERS: &str = include_str!("effort.tsv");

fn effort(explorer: &Explorer, rule: &str, subject: &str) -> usize {
    let subject: Conclusion = subject.parse().unwrap();
    let why = explorer.why(subject, &Ask::default().rules([rule])).unwrap();
    let effort = why.simplest().expect("there is a proof").effort_to(subject);
    serde_json::to_value(effort).unwrap().as_u64().unwrap() as usize
}

/// A chain of three bivalue variables: what is supposed, four links, two candidates three times; nrc-chain is the 24th
/// among the known rules. By a rule that few know the same takes more.
#[test]
fn effort_counts_what_a_reader_looks_at_and_how_well_the_rule_is_known() {
    let read = 1 + 4 + 3 * 2;
    assert_eq!(effort(&hinge(), "nrc-chain", "r9c8<>5"), read + 24);
    assert_eq!(effort(&hinge(), "restricted-nrct-chain", "r9c8<>5"), read + Effort::UNKNOWN);
}

/// Of each elimination the first proof is one that HoDoKu's order or Sudoku Explainer's has first, in most of these
/// positions; before, when proofs were ordered by their size, in 12 of 100.
#[test]
fn what_is_shown_first_is_what_public_orders_have_first() {
    let lines: Vec<&str> = ORDERS.lines().filter(|line| !line.starts_with('#')).collect();
    let is_first = |line: &&&str| {
        let [state, subject, rules @ ..] = &line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let why = Explorer::open(state).unwrap().why(subject.parse().unwrap(), &Ask::default());
        let why = why.unwrap();
        let first = &why.chains()[0];
        let names = std::iter::once(first.proof.proof().family.name.raw());
        let mut names = names.chain(first.others.iter().copied());
        names.any(|name| rules.iter().any(|rules| rules.split(',').any(|rule| rule == name)))
    };
    let agree = lines.iter().filter(is_first).count();
    assert_eq!((agree, lines.len()), (48, 60));
}

#[test]
fn each_kind_of_argument_is_named_once_and_the_simplest_comes_first() {
    let why = hinge().why("r9c8<>5".parse().unwrap(), &Ask::default()).unwrap();
    let ways = why.ways();
    assert_eq!(Some(ways[0].chain.proof), why.simplest());
    assert!(ways.is_sorted_by_key(|way| way.effort), "{ways:?}");
    let kinds: Vec<Argument> = ways.iter().map(|way| way.argument).collect();
    assert!(kinds.contains(&Argument::Chains) && kinds.contains(&Argument::ChainsWithSets));
    let mut once = kinds.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), kinds.len(), "{kinds:?}");
}

/// Asked for the easiest proof only, a question leaves out the rules none of whose proofs can come first, and no others: in
/// half of these positions more than half of the rules.
#[test]
fn what_is_not_asked_cannot_come_first() {
    let mut asked: Vec<(usize, usize)> = Vec::new();
    for line in ORDERS.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let explorer = Explorer::open(fields.next().unwrap()).unwrap();
        let subject: Conclusion = fields.next().unwrap().parse().unwrap();
        let all = explorer.why(subject, &Ask::default()).unwrap();
        let ask = Ask { easiest: true, ..Ask::default() };
        let some = explorer.why(subject, &ask).unwrap();
        let [first, easiest] = [&all, &some].map(|why| why.simplest().unwrap());
        assert_eq!(easiest.order_for(subject), first.order_for(subject), "{line}");
        assert_eq!(easiest.proof().family, first.proof().family, "{line}");
        assert_eq!(some.rows().len() + some.passed_over.len(), all.rows().len(), "{line}");
        asked.push((some.rows().len(), all.rows().len()));
    }
    asked.sort_unstable();
    let (some, all) = asked[asked.len() / 2];
    assert!(2 * some < all, "{some} of {all}");
}
