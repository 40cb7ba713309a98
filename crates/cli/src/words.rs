//! The words of chains, each with what others call it: what `docs/words.md` says at more length. A test compares the two.

use catena::query::Entry;

/// A word of this project, and the words of others for the same.
const WORDS: &[(&str, &str)] = &[
    ("candidate", "label"),
    ("CSP variable", "2D-cell"),
    ("link", "nrc-link, weak link"),
    ("conjugate", "bivalue or bilocal, strong link"),
    ("group", "g-candidate"),
    ("ALS", "almost locked set"),
    ("almost-cell", "AC, almost hidden set"),
    ("left-, right-linking", "llc, rlc"),
    ("excluded", "out"),
    ("strong chain", "cluster"),
    ("polarity", "colour, parity"),
    ("tag", "colour of a cluster"),
    ("a polarity makes another", "weak link between chains"),
    ("almost-locked range", "empty rectangle, where the lines cross"),
    ("exchange", "swap"),
    ("guardian", "extra candidate"),
    ("net", "kraken, forcing net"),
    ("truth, link of a sum", "base set and cover set"),
    ("state", "resolution state"),
    ("decided", "solved, placed"),
    ("open", "unsolved"),
    ("house", "unit, sector, object"),
    ("block", "box, square, nonet"),
    ("band", "chute, stack"),
    ("fish", "X-wing, swordfish, jellyfish, by their size"),
];

/// The words that the texts or the query of a family use, each with those of others.
pub fn words_of(entry: &Entry) -> impl Iterator<Item = String> {
    let texts = [&entry.header.finds, &entry.header.sound, &entry.query.to_string()];
    let texts = texts.map(|text| text.to_lowercase()).join(" ");
    let used = move |(word, _): &&(&str, &str)| uses(&texts, word);
    WORDS.iter().filter(used).map(|(word, others)| format!("{word}: {others}"))
}

/// Whether a text has a word, also in the plural.
fn uses(text: &str, word: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        parts.map(|part| part.to_lowercase().trim_end_matches('s').to_owned()).collect()
    };
    let (text, word) = (words(text), words(word));
    text.windows(word.len()).any(|part| part == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the table in the document that name what others say.
    fn documented() -> Vec<(String, String)> {
        let page = std::fs::read_to_string("../../docs/words.md").expect("the document is there");
        let rows = page.lines().filter(|line| line.starts_with("| ")).skip(1);
        let cells = rows.map(|row| row.split('|').map(str::trim).map(str::to_owned).collect());
        cells
            .filter(|cells: &Vec<String>| cells.len() > 3 && !cells[3].is_empty())
            .map(|cells| (cells[1].clone(), cells[3].clone()))
            .collect()
    }

    #[test]
    fn the_words_are_those_of_the_document() {
        let words: Vec<(String, String)> =
            WORDS.iter().map(|(word, others)| (word.to_string(), others.to_string())).collect();
        assert_eq!(words, documented());
    }

    /// Each family says something in words for which other schools have others.
    #[test]
    fn every_family_of_the_library_uses_a_word() {
        let library = catena::query::Library::built_in();
        for entry in library.entries().iter().chain(library.rules()) {
            assert!(words_of(entry).count() > 0, "{}", entry.name);
        }
    }

    #[test]
    fn a_word_is_found_as_a_whole_and_in_the_plural() {
        assert!(uses("a chain of candidates", "candidate"));
        assert!(uses("MATCH (z)-[:LINK]-(l)", "link"));
        assert!(!uses("left-linking", "link"));
        assert!(uses("two almost-locked ranges", "almost-locked range"));
    }
}
