//! The audit of a store as a document.

#[path = "../../../../tests/kit/documents.rs"]
mod kit;

use catena::explorer::{Ask, Explorer};
use catena::grid::Position;
use catena::rules::Catalogue;
use catena::work::{Interrupt, Stopped};
use catena_store::{Audit, Store, keep_path, keep_proofs};

use crate::kit::fresh;
use kit::round_trips;

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains".
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

#[test]
fn the_audit_of_a_store_is_read_back_with_its_problems() {
    let hinge = Explorer::open(HINGE).unwrap();
    let ask = Ask::default().rules(["nrc-chain"]);
    let why = hinge.why("r9c8<>5".parse().unwrap(), &ask).unwrap();
    let file = fresh("audit-document");
    let mut store = Store::create(&file).unwrap();
    let position = Position::clone(hinge.position());
    let proof = why.simplest().unwrap().proof().clone();
    store.write(|writer| writer.proof(&proof, Some(writer.puzzle(&position, None)?))).unwrap();
    let audit = Audit::of(&store, &Catalogue::built_in(), &Interrupt::new()).unwrap();
    assert_eq!((audit.states, audit.proofs, audit.problems.len()), (1, 1, 0), "{audit:?}");
    round_trips(&audit);
    let problems = vec!["proof 1: \"refused\"\nas it stands".to_owned()];
    let left_out = vec!["ratings by mine: no such family is known here".to_owned()];
    let stopped_by = Some(Stopped::Deadline);
    round_trips(&Audit { problems, left_out, stopped_by, ..audit });
}

/// EasterMonster, by JPF: some sums weigh more than the usual length.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// A path that bounds its sums is another one.
#[test]
fn a_path_of_sums_of_any_length_holds() {
    let explorer = Explorer::open(EASTER_MONSTER).unwrap();
    let mut store = Store::create(&fresh("any-length")).unwrap();
    let ask = Ask::default().rules(["linear"]);
    for ask in [ask.clone(), ask.max_length(12)] {
        let path = explorer.solve(&ask).unwrap();
        store.write(|writer| keep_path(writer, &explorer, &path)).unwrap();
    }
    let audit = Audit::of(&store, &Catalogue::built_in(), &Interrupt::new()).unwrap();
    assert_eq!((audit.paths, audit.problems), (2, Vec::new()));
}

/// It has two solutions.
const TWO: &str =
    "267...94531497528689564237148...15375397648127.135869467.4.915895...746.1.8536729";

/// What assumes one solution of two is not kept, and not proved where it was written all the same.
#[test]
fn a_proof_that_assumes_one_solution_of_two_is_a_problem() {
    let explorer = Explorer::open(TWO).unwrap();
    let found = explorer.find(&Ask::default().rules(["unique-rectangle"])).unwrap();
    let mut store = Store::create(&fresh("two-solutions")).unwrap();
    store.write(|writer| keep_proofs(writer, &explorer, found.proofs.iter())).unwrap();
    assert_eq!(store.proof_ids().unwrap(), [] as [i64; 0]);
    let proof = found.proofs[0].proof();
    let position = explorer.position();
    store.write(|writer| writer.proof(proof, Some(writer.puzzle(position, None)?))).unwrap();
    let audit = Audit::of(&store, &Catalogue::built_in(), &Interrupt::new()).unwrap();
    let expected = "proof 1 is proved if there is one solution; there are two: r1c4 can be ";
    assert!(audit.problems[0].starts_with(expected), "{audit:?}");
}
