//! The rank that a name says, judged.

use catena::check::{Refusal, Standing, Verdict, check};
use catena::proof::{Family, Ground, Proof};

use super::{EASTER_MONSTER, SHORTER, after_singles, shortest};

fn named(name: &str, proof: Proof) -> Proof {
    Proof { family: Family { name: name.into(), shape: None }, ..proof }
}

fn refusal(proof: &Proof) -> Refusal {
    match check(proof) {
        Verdict::Refused(refusal) => refusal,
        Verdict::Proved(summary) => panic!("{summary}"),
    }
}

/// The weight of the links of a sum less that of its truths.
fn rank(sum: &Proof) -> i128 {
    let Ground::Sum { truths, links, .. } = &sum.lines[0].ground else { panic!("no sum") };
    let over: i64 = links.iter().map(|link| link.weight).sum();
    let under: i64 = truths.iter().map(|truth| truth.weight).sum();
    i128::from(over - under)
}

#[test]
fn a_proof_of_rank_0_is_proved_with_its_name() {
    let state = after_singles(EASTER_MONSTER);
    let proof = shortest("rank-0", &state, "n7r1c3".parse().unwrap()).unwrap();
    let Verdict::Proved(summary) = check(&proof) else { panic!("{:?}", check(&proof)) };
    assert_eq!(summary.standing, Standing::Ranked);
    let said = summary.to_string();
    assert!(said.starts_with("rank-0[16] ==> ") && !said.contains("not judged"), "{said}");
}

#[test]
fn a_sum_of_another_rank_is_refused_by_that_name() {
    let state = after_singles(SHORTER);
    let sums = state.candidates().filter_map(|target| shortest("linear", &state, target));
    let mut ranked = sums.map(|proof| (rank(&proof), proof));
    let (rank, proof) = ranked.find(|(rank, _)| *rank != 0).unwrap();
    let renamed = named("rank-0", proof);
    assert_eq!(refusal(&renamed), Refusal::NotRankZero { line: 1, rank: Some(rank) });
    let said = refusal(&renamed).to_string();
    assert_eq!(said, format!("line 1: its rank is {rank}, which the name says is 0"));
}

#[test]
fn what_is_no_sum_is_refused_by_that_name() {
    let state = after_singles(EASTER_MONSTER);
    let proof = shortest("few-truths", &state, "n7r1c3".parse().unwrap()).unwrap();
    // No sum has a weight, so that the length is none.
    let renamed = Proof { length: 0, ..named("rank-0", proof) };
    assert_eq!(refusal(&renamed), Refusal::NotRankZero { line: 1, rank: None });
}
