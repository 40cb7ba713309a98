//! What every family finds where its file says that it fires has certificates.

#[path = "../../../../tests/kit/families.rs"]
pub mod kit;

use catena::proof::Proof;
use catena::query::Library;
use catena_draw::certificate::{FORMS, Uncertified};

use crate::certificates::certify;
use kit::{about, example, proved};

#[test]
fn finds_of_every_family_are_certified() {
    let library = Library::built_in();
    for entry in library.entries().iter().chain(library.rules()) {
        for text in &entry.header.fires {
            let (position, target, length) = example(text);
            let proof = &proved(&about(entry, target), position, length)[&target];
            match proof.assumes_one_solution() {
                true => refuse_to_certify(proof),
                false => certify(proof),
            }
        }
    }
}

/// What assumes one solution is no derivation from the clauses of a board.
fn refuse_to_certify(proof: &Proof) {
    for form in FORMS {
        let refused = form.certificate(proof, Some(true));
        assert!(matches!(refused, Err(Uncertified::OneSolution(_))), "{}", proof.family.name);
    }
}
