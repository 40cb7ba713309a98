//! Certificates: the problem says what it should, and a second checker, written for these tests, accepts
//! what is derived from it.

mod board;
mod collections;
#[path = "../../../../../tests/kit/lrat.rs"]
mod lrat;
mod proofs;
mod refusals;

use catena::proof::Proof;
use catena::proof::json::to_json;
use catena_draw::certificate::{Certificate, Form};

use self::lrat::verify;

/// The certificate of a proof that holds.
pub fn certificate(form: &str, proof: &Proof) -> Certificate {
    let made = Form::of_name(form).unwrap().certificate(proof, None);
    made.unwrap_or_else(|error| panic!("{}: {error}: {}", proof.family.name, to_json(proof)))
}

/// Has the certificates of a proof that holds made, and the one in LRAT verified.
pub fn certify(proof: &Proof) {
    let Certificate { problem, derivation } = certificate("lrat", proof);
    if let Err(fault) = verify(&problem, &derivation) {
        panic!("{}: {fault:?} in\n{derivation}\nof {}", proof.family.name, to_json(proof));
    }
    certificate("veripb", proof);
}
