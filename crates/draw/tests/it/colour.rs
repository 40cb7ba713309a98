//! Ranges and disproofs by a hypothesis, in words and pictures.

#[path = "../../../../tests/kit/colour.rs"]
mod kit;

use catena::grid::read;
use catena::notation::AlmostLockedRange;
use catena::proof::numbered;
use catena_draw::{DisproofStep, Options, Subject, board_svg, disproof_steps};

use kit::{examples, expected, proofs, states};

/// Each row of a range names its kind, and so does the proof, its words and its picture.
#[test]
fn ranges_are_named() {
    for [kind, eliminations, instance, state] in examples() {
        if !kind.starts_with("range ") {
            continue;
        }
        let state = read(&state).unwrap().state;
        let wanted = *expected(&eliminations).first().unwrap();
        let found = proofs("almost-locked-range", &state);
        let proof = found.iter().find(|proof| proof.eliminated().contains(&wanted)).unwrap();
        let ranges = AlmostLockedRange::of_proof(proof);
        assert_eq!(ranges.len(), 1, "{kind}");
        let name = ranges[0].1.to_string();
        // `digit 7 in b9, c7 false, then c8; …`
        let house = |line: &str| {
            let kind = if line.starts_with('r') { "row" } else { "column" };
            format!("{kind} {}", &line[1..])
        };
        let words: Vec<&str> = instance.split([' ', ';']).collect();
        assert!(name.contains(&house(words[4])) && name.contains(&house(words[7])), "{name}");
        let said = catena_draw::words_in_full(proof);
        assert!(said.iter().any(|line| line.contains(&format!("by the {name}"))), "{said:?}");
        let picture = board_svg(&Subject::of(proof), &Options::default());
        assert!(picture.contains("class=\"range\"") && picture.contains(&name), "{kind}");
    }
}

/// Each line of a disproof is one of the six steps of the page, and its words say which.
#[test]
fn a_hypothesis_names_the_six_steps() {
    let mut all = [0; 6];
    for (state, _) in states().iter().take(6) {
        for name in ["hypothesis-0", "hypothesis-plus", "hypothesis-plus-plus"] {
            for proof in proofs(name, state) {
                let steps = disproof_steps(&proof);
                let numbers = numbered(&proof.lines).len() - 1;
                assert_eq!(steps.len(), numbers, "{name}: all lines but the conclusion's");
                assert_eq!(steps[&1], DisproofStep::Hypothesis);
                let last = steps.values().filter(|step| **step == DisproofStep::Disproved).count();
                assert_eq!(last, 1, "{name}: {steps:?}");
                let words = catena_draw::words(&proof);
                for (number, step) in &steps {
                    let said = words.iter().filter(|line| {
                        line.trim_start().starts_with(&format!("{number}. "))
                            && line.ends_with(&format!(" ({step})."))
                    });
                    assert_eq!(said.count(), 1, "{number} {step}: {words:#?}");
                    all[*step as usize] += 1;
                }
            }
        }
    }
    assert!(all.iter().all(|&count| count > 10), "the states say little: {all:?}");
    let of_another = proofs("medusa-trap", &states()[0].0);
    assert!(of_another.iter().all(|proof| disproof_steps(proof).is_empty()));
}
