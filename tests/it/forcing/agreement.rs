//! The searches against the slow second implementation, and what contains what.

use std::collections::{BTreeMap, BTreeSet};

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Conclusion, Position, Space, State, apply_singles, read};
use catena::proof::{BranchEnd, Family, ForceChain, Node, Proof, Via};
use catena::rules::{Cost, Outcome, Patterns, Prepared, Reach, Stopped, Work, searches_of};
use catena::solution::{Solutions, solutions};

use crate::impossible;

use super::oracle::{Concluded, Net, Nets, nets_concluded, shown, states};

/// What a search concludes, each with its length; every proof is checked, and true in the solution.
pub fn concluded(state: &State, name: &str, reach: Reach) -> Concluded {
    let mut concluded = Concluded::new();
    for proof in proofs(state, name, reach) {
        for conclusion in &proof.conclusions {
            let is_true = matches!(conclusion, Conclusion::Place(_));
            let known = concluded.insert((conclusion.candidate(), is_true), proof.length);
            assert_eq!(known, None, "{name} proves {conclusion} twice");
        }
    }
    concluded
}

fn proofs(state: &State, name: &str, reach: Reach) -> Vec<Proof> {
    let family = Family { name: name.into(), shape: catena::proof::published(name) };
    let rule = searches_of(&family).remove(0);
    let prepared = Prepared::new(Position::from_state(state.clone()));
    let (proofs, end) = rule.eliminations(&prepared, &reach, &mut Work::unlimited());
    let by = Stopped::NotExhaustive;
    let is_whole = end == Outcome::None { up_to: reach.length };
    assert!(
        is_whole || matches!(end, Outcome::Stopped { by: b, none_up_to: 5.. } if b == by),
        "{end:?}"
    );
    let Solutions::One(solution) = solutions(state) else { panic!("not unique") };
    for proof in &proofs {
        let verdict = check(proof);
        assert!(matches!(verdict, Verdict::Proved(_)), "{name}: {verdict:?}");
        for conclusion in &proof.conclusions {
            let candidate = conclusion.candidate();
            let holds = solution[candidate.cell().index()] == candidate.digit();
            assert_eq!(holds, matches!(conclusion, Conclusion::Place(_)), "{name}: {conclusion}");
        }
    }
    proofs
}

fn eliminated(state: &State, name: &str, reach: Reach) -> BTreeSet<Candidate> {
    proofs(state, name, reach).iter().flat_map(Proof::eliminated).collect()
}

const FAR: usize = 80;

#[test]
fn static_chains_are_those_of_the_definition() {
    let mut found = [0; 2];
    for (at, state) in states(100).iter().enumerate() {
        let als_size = [1, 2, 3, 4][at % 4];
        let reach = Reach { length: FAR, als_size };
        let net = Net::new(state, als_size, false, true);
        let cells = net.variables(state, |csp, _| csp.space() == Space::Rc);
        let houses = net.variables(state, |csp, _| csp.space() != Space::Rc);
        let expected = [
            ("force-chain-cell", net.concluded(&cells, false)),
            ("force-chain-house", net.concluded(&houses, false)),
            ("gnpx-cell", net.concluded(&cells, true)),
            ("gnpx-house", net.concluded(&houses, true)),
            ("force-chain-contradiction", net.contradictions()),
        ];
        for (name, expected) in expected {
            assert_eq!(concluded(state, name, reach), expected, "{name} in state {at}");
            found[usize::from(name.starts_with("gnpx"))] += expected.len();
        }
        // Over candidates, a choice of two makes false what contradicts itself, by as many steps.
        let net = Net::new(state, 0, false, false);
        let pairs = net.concluded(&net.variables(state, |_, count| count == 2), false);
        let false_by_pairs = pairs.into_iter().filter(|((_, is_true), _)| !is_true);
        let alone = net.contradictions();
        assert_eq!(false_by_pairs.collect::<Concluded>(), alone, "state {at}");
    }
    assert!(found[0] > 1000 && found[1] > 0, "the states say little: {found:?}");
}

#[test]
fn almost_cells_are_choices_too() {
    let mut more = 0;
    for (at, state) in states(24).iter().enumerate() {
        let reach = Reach { length: FAR, als_size: 3 };
        let net = Net::new(state, 3, true, true);
        let mut choices = net.variables(state, |_, _| true);
        choices.extend(net.almost_cells(state, 3));
        let images = Patterns::built_in().images(state, &mut Work::unlimited()).unwrap();
        let guardians = images.into_iter().map(|image| image.guardians).collect();
        choices.extend(net.of_candidates(&impossible::least(&guardians)));
        let expected = net.concluded(&choices, false);
        let any = concluded(state, "force-chain-choice", reach);
        assert_eq!(any, expected, "state {at}");
        for name in ["force-chain-cell", "force-chain-house"] {
            let less = concluded(state, name, reach);
            assert!(less.iter().all(|(end, length)| any[end] <= *length), "{name} in state {at}");
            more += usize::from(any.len() > less.len());
        }
    }
    assert!(more > 0, "the states say little");
}

#[test]
fn guardians_are_choices_too() {
    let mut more = 0;
    for puzzle in &impossible::PUZZLES[..2] {
        let state = impossible::after_singles(puzzle);
        let net = Net::new(&state, 2, true, true);
        let mut choices = net.variables(&state, |_, _| true);
        choices.extend(net.almost_cells(&state, 2));
        let without = net.concluded(&choices, false);
        choices.extend(net.of_candidates(&impossible::choices(&state)));
        let expected = net.concluded(&choices, false);
        let found = concluded(&state, "force-chain-choice", Reach { length: FAR, als_size: 2 });
        assert_eq!(found, expected, "{puzzle}");
        more += expected.len() - without.len();
    }
    assert!(more > 0, "the guardians say nothing new");
}

/// The families of nets with what they are to the slow implementation.
const NETS: [(&str, Nets); 10] = [
    ("forcing-whip", Nets::Whips(2)),
    ("forcing-braid", Nets::Braids(2)),
    ("dynamic-cell", Nets::Cells),
    ("dynamic-house", Nets::Houses),
    ("forcing-whip-3", Nets::Whips(3)),
    ("forcing-braid-3", Nets::Braids(3)),
    ("forcing-whip-4", Nets::Whips(4)),
    ("forcing-braid-4", Nets::Braids(4)),
    ("forcing-whip-5", Nets::Whips(5)),
    ("forcing-braid-5", Nets::Braids(5)),
];

/// Compares the nets of states up to a length; how much each family concludes.
fn nets_agree(states: impl IntoIterator<Item = State>, most: usize) -> [usize; NETS.len()] {
    let mut found = [0; NETS.len()];
    for (at, state) in states.into_iter().enumerate() {
        let (by_whips, by_nets) = (shown(&state, true, most - 1), shown(&state, false, most - 1));
        for (number, (name, nets)) in NETS.into_iter().enumerate() {
            let shown = if matches!(nets, Nets::Whips(_)) { &by_whips } else { &by_nets };
            let expected = nets_concluded(&state, shown, nets, most);
            let mut all = concluded(&state, name, Reach::up_to(12));
            all.retain(|_, length| *length <= most);
            assert_eq!(all, expected, "{name} in state {at}");
            found[number] += expected.len();
        }
    }
    found
}

#[test]
fn short_nets_are_the_shortest() {
    let monster =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let monster = catena::grid::read(monster).unwrap().state;
    let found = nets_agree(states(3).into_iter().chain([monster]), 4);
    assert!(found[..4].iter().all(|&found| found > 20), "the states say little: {found:?}");
    let found = nets_agree(states(12), 3);
    assert!(found[4..8].iter().all(|&found| found > 0), "the states say little: {found:?}");
}

/// Some minutes: `cargo test --release -- --ignored a_hundred_states_have_the_same_nets`.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_states_have_the_same_nets() {
    println!("to length 3: {:?}", nets_agree(states(100), 3));
    println!("to length 4: {:?}", nets_agree(states(20), 4));
    println!("to length 5: {:?}", nets_agree(states(2), 5));
}

#[test]
fn static_chains_lie_in_dynamic_ones_and_nishio_in_braids() {
    let mut less = 0;
    for state in states(4) {
        let net = Net::new(&state, 0, false, false);
        let reach = Reach::up_to(40);
        for (name, is_cell) in [("dynamic-cell", true), ("dynamic-house", false)] {
            let choices = net.variables(&state, |csp, _| (csp.space() == Space::Rc) == is_cell);
            let falls = net.concluded(&choices, false).into_keys().filter(|(_, is_true)| !is_true);
            let falls: BTreeSet<Candidate> = falls.map(|(target, _)| target).collect();
            let dynamic = eliminated(&state, name, reach);
            assert!(falls.is_subset(&dynamic), "{name}");
            less += usize::from(falls.len() < dynamic.len());
        }
        let braids = eliminated(&state, "braid", reach);
        assert!(eliminated(&state, "nishio", reach).is_subset(&braids));
        assert!(net.contradictions().keys().all(|(target, _)| braids.contains(target)));
    }
    assert!(less > 0, "the states say little");
}

/// The least length by which a family eliminates each candidate.
fn least(state: &State, name: &str, reach: Reach) -> BTreeMap<Candidate, usize> {
    let mut least: BTreeMap<Candidate, usize> = BTreeMap::new();
    for proof in proofs(state, name, reach) {
        for target in proof.eliminated() {
            let known = least.entry(target).or_insert(proof.length);
            *known = proof.length.min(*known);
        }
    }
    least
}

/// Over candidates a contradiction is an nrc-chain or, where both branches share their beginning, a
/// lasso, which counts once what they share.
#[test]
fn contradictions_over_candidates_are_nrc_chains_or_lassos() {
    let mut counts = [0, 0];
    for (at, state) in states(24).iter().enumerate() {
        let found = Net::new(state, 0, false, false).contradictions();
        let reach = Reach::up_to(found.values().copied().max().unwrap_or(1));
        let chains = least(state, "nrc-chain", reach);
        let lassos = ["nrc-rl-lasso", "nrct-lr-lasso", "nrct-rl-lasso"];
        let lassos = lassos.map(|name| least(state, name, reach));
        for ((target, _), length) in found {
            let is_within = |of: &BTreeMap<Candidate, usize>| {
                of.get(&target).is_some_and(|known| *known <= length)
            };
            let is_chain = is_within(&chains);
            counts[usize::from(!is_chain)] += 1;
            assert!(is_chain || lassos.iter().any(is_within), "{target} in state {at}");
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "the states say little: {counts:?}");
}

#[test]
fn a_force_chain_of_two_short_branches_is_an_nrc_chain() {
    let mut count = 0;
    for (at, state) in states(24).iter().enumerate() {
        let chains = least(state, "nrc-chain", Reach::up_to(3));
        for name in ["force-chain-cell", "force-chain-house"] {
            for proof in proofs(state, name, Reach::up_to(3)) {
                let branches = ForceChain::of(&proof).unwrap().branches;
                let mut nodes: Vec<&Node> = Vec::new();
                for branch in &branches {
                    nodes.push(&branch.start);
                    nodes.extend(branch.steps.iter().flat_map(|step| {
                        step.out.iter().map(|out| &out.node).chain([&step.right])
                    }));
                }
                let count_before = nodes.len();
                nodes.sort_unstable();
                nodes.dedup();
                let is_one = nodes.len() == count_before
                    && nodes.iter().all(|node| node.single().is_some())
                    && branches.len() == 2
                    && branches.iter().all(|branch| {
                        branch.steps.len() <= 1
                            && branch.steps.iter().all(|step| matches!(step.via, Via::Csp(_)))
                            && matches!(branch.end, BranchEnd::False(_))
                    });
                if is_one {
                    let target = proof.conclusions[0].candidate();
                    let length = chains.get(&target);
                    let length = length.unwrap_or_else(|| panic!("{target} in state {at}"));
                    assert!(*length <= proof.length, "{target} in state {at}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 20, "the states say little: {count}");
}

#[test]
fn a_death_blossom_is_a_force_chain_of_its_stem() {
    let mut blossoms = 0;
    for state in states(40) {
        let reach = Reach { length: 12, als_size: 4 };
        let cells = concluded(&state, "force-chain-cell", Reach { length: FAR, ..reach });
        for proof in proofs(&state, "death-blossom", reach) {
            for target in proof.eliminated() {
                let length = cells.get(&(target, false)).copied();
                let length = length.unwrap_or_else(|| panic!("{target} has no force chain"));
                // Two candidates of the stem may share a petal; a force chain counts it twice.
                blossoms += usize::from(length <= proof.length);
            }
        }
    }
    assert!(blossoms > 10, "the states say little: {blossoms}");
}

#[test]
fn easter_monster_has_no_static_force_chain() {
    let start = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let mut state = catena::grid::read(start).unwrap().state;
    catena::grid::apply_singles(&mut state);
    for name in ["force-chain-cell", "force-chain-house", "force-chain-contradiction"] {
        assert_eq!(concluded(&state, name, Reach::up_to(FAR)), Concluded::new(), "{name}");
    }
}

/// 271 nodes tell what nets come to that no whip that was met does: there longer whips may be.
///
/// The longest partial whips that are all looked at cost no node where nothing goes on from them: when they did,
/// this search met its budget.
#[test]
fn forcing_whips_are_listed_within_their_budget() {
    let puzzle =
        ".342...5.....87....1.........24...3..5....2..6...........3....12.....7..8........";
    let mut state = read(puzzle).unwrap().state;
    apply_singles(&mut state);
    let family = Family { name: "forcing-whip-3".into(), shape: None };
    let rule = searches_of(&family).remove(0);
    let prepared = Prepared::new(Position::from_state(state));
    let mut work = Work::with_budget(Cost::Costly.budget());
    let (proofs, end) = rule.eliminations(&prepared, &Reach::up_to(12), &mut work);
    assert_eq!(end, Outcome::Stopped { none_up_to: 5, by: Stopped::NotExhaustive });
    assert_eq!((proofs.len(), work.nodes), (34, 28_145));
    proofs.iter().for_each(|proof| assert!(matches!(check(proof), Verdict::Proved(_))));
}
