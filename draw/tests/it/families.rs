//! What every family finds where its file says that it fires has certificates.

#[path = "../../../tests/kit/families.rs"]
pub mod kit;

use catena::query::Library;

use crate::certificates::certify;
use kit::{about, example, proved};

#[test]
fn finds_of_every_family_are_certified() {
    let library = Library::built_in();
    for entry in library.entries().iter().chain(library.rules()) {
        for text in &entry.header.fires {
            let (state, target, length) = example(text);
            certify(&proved(&about(entry, target), &state, length)[&target]);
        }
    }
}
