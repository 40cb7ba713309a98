//! The chains that D. Berthier prints, against the kernels: at the state they stand on, in their
//! family, there is a proof that is no longer.

use std::collections::BTreeMap;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Conclusion, State};
use catena::proof::Family;
use catena::rules::{Reach, Work};

use crate::collections::{rows, start};
use crate::{kernel, prepared};

/// The family that a printed rule names, and the printed length: `nrczt6lrlasso`, `hxycn4chain`; `None`
/// for what is no chain or has no length. Two paths are told with restricted chains.
fn rule(path: &str, text: &str) -> Option<(Family, usize)> {
    let length = text.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok()?;
    let name: String = text.chars().filter(|c| !c.is_ascii_digit() && *c != '-').collect();
    let name = name.replace("lrlasso", "-lr-lasso").replace("rllasso", "-rl-lasso");
    let name = name.replace("chain", "-chain").replace("rn-", "-rn-").replace("cn-", "-cn-");
    let restricted = ["extra252-restricted", "diagonal7"].contains(&path);
    let restricted = restricted.then(|| Family::published(&format!("restricted-{name}"))).flatten();
    Some((restricted.or_else(|| Family::published(&name))?, length))
}

fn conclusions(step: &[String]) -> Vec<Conclusion> {
    let words = step[6..].iter().flat_map(|column| column.split_whitespace());
    words.map(|word| word.parse().unwrap()).collect()
}

/// The length of the shortest proof in the family, up to the printed one; the checker accepts it.
fn found(state: &State, family: &Family, target: Candidate, printed: usize) -> Option<usize> {
    let kernel = kernel(family.name.raw(), family.shape.as_ref()?)?;
    let (on, conclusion) = (prepared(state), Conclusion::Eliminate(target));
    let work = &mut Work::unlimited();
    let proof = kernel.shortest(&on, conclusion, &Reach::up_to(printed), work).found()?;
    let verdict = check(&proof);
    assert!(matches!(verdict, Verdict::Proved(_)), "{} {target}: {verdict:?}", family.name);
    Some(proof.length)
}

#[test]
#[ignore = "reads the collections beside the project"]
fn no_printed_chain_is_shorter_than_the_one_that_is_found() {
    let (Some(puzzles), Some(steps)) = (rows("seed-puzzles.tsv"), rows("seed-steps.tsv")) else {
        return;
    };
    let mut states: BTreeMap<String, State> =
        puzzles.into_iter().map(|row| (row[1].clone(), start(&row[0]))).collect();
    for path in ["extra252-full", "extra252-restricted"] {
        states.insert(path.to_owned(), states["extra252"].clone());
    }
    let (mut equal, mut shorter, mut missing) = (0, Vec::new(), Vec::new());
    for step in steps {
        let state = states.get_mut(&step[0]).unwrap();
        let conclusions = conclusions(&step);
        for conclusion in &conclusions {
            let Some((family, printed)) = rule(&step[0], &step[3]) else { continue };
            let target = conclusion.candidate();
            match found(state, &family, target, printed) {
                Some(length) if length == printed => equal += 1,
                Some(length) => {
                    shorter
                        .push(format!("{} {target} {} {printed}: {length}", step[2], family.name));
                }
                None => missing.push(format!("{} {target} {} {printed}", step[2], family.name)),
            }
        }
        for conclusion in conclusions {
            match conclusion {
                Conclusion::Eliminate(candidate) => {
                    state.remove(candidate);
                }
                Conclusion::Place(candidate) => state.place(candidate),
            }
        }
    }
    println!("{equal} as long as printed, {} shorter: {shorter:#?}", shorter.len());
    assert_eq!(missing, Vec::<String>::new(), "no proof as short as printed");
    assert!(equal + shorter.len() > 250, "the steps are not read as they were");
}
