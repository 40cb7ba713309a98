//! The words of a proof of every rule, as a page that is read by people.
//!
//! After a change of words that is meant, run this test with `UPDATE_WORDS=1` and read what changed.

use std::fs;

use catena::grid::Conclusion;
use catena::notation::Notation;
use catena::proof::ForceChain;
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

/// The conclusion that is asked for is the last line, alone, and no line is said twice; what is no chain has a few lines
/// only, each of which begins as a sentence does.
#[test]
fn the_conclusion_is_said_last_and_nothing_twice() {
    let library = Library::built_in();
    for entry in library.rules() {
        let (position, target, length) = example(&entry.header.fires[0]);
        let proof = &proved(&about(entry, target), position, length)[&target];
        for &asked in proof.conclusions.iter().take(3) {
            let told = words_for(proof, asked);
            let shown = asked.to_string().replace("<>", " ≠ ").replace('=', " = ");
            let last = told.last().unwrap();
            assert!(last.contains(&shown), "{}: {told:#?}", entry.name);
            let mut once = told.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), told.len(), "{}: {told:#?}", entry.name);
            let is_small =
                |line: &&String| line.trim_start().starts_with(|c: char| c.is_lowercase());
            let begins_small = told.iter().find(is_small).filter(|line| !is_named(line));
            assert_eq!(begins_small, None, "{}: {told:#?}", entry.name);
        }
        if proof.chain.is_none() && ForceChain::of(proof).is_none() {
            let told = words_for(proof, Conclusion::Eliminate(target));
            let is_disproof = !catena_draw::disproof_steps(proof).is_empty();
            assert!(told.len() <= 8 || is_disproof, "{}: {told:#?}", entry.name);
        }
    }
}

/// Whether a line begins with a cell or the letter of a step.
fn is_named(line: &str) -> bool {
    let word = line.trim_start().split(' ').next().unwrap_or_default();
    word.ends_with('.')
        || word.starts_with('r') && word[1..].starts_with(|c: char| c.is_ascii_digit())
}
