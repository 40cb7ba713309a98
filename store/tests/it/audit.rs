//! The audit of a store as a document.

#[path = "../../../tests/kit/documents.rs"]
mod kit;

use catena::explorer::{Ask, Explorer};
use catena::grid::Position;
use catena::rules::Catalogue;
use catena::work::{Interrupt, Stopped};
use catena_store::{Audit, Store};

use crate::kit::fresh;
use kit::round_trips;

/// The hinge puzzle of seed text 001.
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
