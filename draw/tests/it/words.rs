//! The words of a proof of every rule, as a page that is read by people.
//!
//! After a change of words that is meant, run this test with `UPDATE_WORDS=1` and read what changed.

use std::fs;

use catena::grid::Conclusion;
use catena::notation::Notation;
use catena::query::Library;
use catena_draw::words_for;

use crate::families::kit::{about, example, proved};
use crate::root;

const PAGE: &str = "docs/words-of-proofs.md";

const HEAD: &str = "\
# The words of proofs

How `why` tells a proof of each rule, where the file of the rule in [queries/](../queries/README.md) says that it fires. A test
writes this page, so that everyone who changes a sentence reads all of them.
";

#[test]
fn the_page_has_the_words_of_every_rule() {
    let library = Library::built_in();
    let mut page = HEAD.to_owned();
    for entry in library.entries().iter().chain(library.rules()) {
        let (position, target, length) = example(&entry.header.fires[0]);
        let proof = &proved(&about(entry, target), position, length)[&target];
        let (falls, chain) = (Conclusion::Eliminate(target), Notation::Nrc.write(proof));
        page += &format!("\n## {}\n\n{falls}, by `{chain}`\n\n", entry.name);
        words_for(proof, falls).iter().for_each(|line| page += &format!("    {line}\n"));
    }
    let file = root().join(PAGE);
    if std::env::var_os("UPDATE_WORDS").is_some() {
        fs::write(&file, &page).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    for (number, (kept, told)) in kept.lines().zip(page.lines()).enumerate() {
        assert_eq!(kept, told, "{PAGE}, line {}: UPDATE_WORDS=1 writes it anew", number + 1);
    }
    assert_eq!(kept.lines().count(), page.lines().count(), "{PAGE} has all rules");
}
