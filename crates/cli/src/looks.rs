//! How pictures look: `--look`, which every command has that draws.

use catena::proof::Proof;
use catena_draw::theme::{DARK, LIGHT};
use catena_draw::{Caption, Options};

use super::Error;
use super::common::common;
use super::pictures::only_branch;

/// How proofs are drawn, for a command to flatten into its arguments.
#[derive(clap::Args, Clone, Debug)]
pub struct Looks {
    /// How a picture looks, words with commas between: light or dark; its width in pixels [default: 700]; no-caption;
    /// no-legend; cells-only, for pencil marks only in the cells of the proof; letters, which tag what a right-linking
    /// candidate excludes with the letter of its step; branch-N, for only branch N of a force chain
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = word)]
    look: Vec<Word>,
}

/// How a board is drawn that is not that of a proof, for a command to flatten into its arguments.
#[derive(clap::Args, Clone, Debug)]
pub struct BoardLooks {
    /// How the picture looks, words with a comma between: light or dark; its width in pixels [default: 700]
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = board_word)]
    look: Vec<Word>,
}

/// A word of `--look`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Light,
    Dark,
    Width(u32),
    NoCaption,
    NoLegend,
    CellsOnly,
    Letters,
    /// A branch, counted from 1.
    Branch(usize),
}

/// The words that are no numbers.
const WORDS: [(&str, Word); 6] = [
    ("light", Word::Light),
    ("dark", Word::Dark),
    ("no-caption", Word::NoCaption),
    ("no-legend", Word::NoLegend),
    ("cells-only", Word::CellsOnly),
    ("letters", Word::Letters),
];

/// Reads a word of the pictures of proofs.
fn word(text: &str) -> Result<Word, String> {
    if let Some((_, word)) = WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
        return Ok(*word);
    }
    if let Some(branch) = text.strip_prefix("branch-").and_then(|branch| branch.parse().ok()) {
        return match branch {
            0 => Err("branches are counted from 1".to_owned()),
            branch => Ok(Word::Branch(branch)),
        };
    }
    match text.parse() {
        Ok(width @ 100..=8000) => Ok(Word::Width(width)),
        Ok(_) => Err("a picture is 100 to 8000 pixels wide".to_owned()),
        Err(_) => {
            let names: Vec<&str> = WORDS.iter().map(|(name, _)| *name).collect();
            Err(format!("the words are {}, branch-N and a width in pixels", names.join(", ")))
        }
    }
}

/// Reads a word of the pictures of boards.
fn board_word(text: &str) -> Result<Word, String> {
    match word(text) {
        Ok(word @ (Word::Light | Word::Dark | Word::Width(_))) => Ok(word),
        Err(width) if text.parse::<u32>().is_ok() => Err(width),
        _ => Err("the words are light, dark and a width in pixels".to_owned()),
    }
}

/// The options of these words; where two contradict, the later one holds.
fn options(words: &[Word]) -> Options<'static> {
    let default = Options { site: common().site(), ..Options::default() };
    words.iter().fold(default, |options, word| match *word {
        Word::Light => Options { theme: &LIGHT, ..options },
        Word::Dark => Options { theme: &DARK, ..options },
        Word::Width(width) => Options { width, ..options },
        Word::NoCaption => Options { caption: Caption::None, ..options },
        Word::NoLegend => Options { legend: false, ..options },
        Word::CellsOnly => Options { only_cells: true, ..options },
        Word::Letters => Options { letters: true, ..options },
        Word::Branch(branch) => Options { branch: branch.checked_sub(1), ..options },
    })
}

impl Looks {
    /// These looks for pictures of the proofs; notation and markup are those of [`Options::default`].
    ///
    /// # Errors
    /// When one of the proofs has no such branch.
    pub fn options<'a>(
        &self,
        proofs: impl IntoIterator<Item = &'a Proof>,
    ) -> Result<Options<'static>, Error> {
        let branch = self.look.iter().rev().find_map(|word| match word {
            Word::Branch(branch) => Some(*branch),
            _ => None,
        });
        branch.map_or(Ok(()), |branch| only_branch(branch, proofs).map(drop))?;
        Ok(options(&self.look))
    }
}

impl BoardLooks {
    /// These looks.
    pub fn options(&self) -> Options<'static> {
        options(&self.look)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_others_are_refused_with_the_list() {
        assert_eq!(word("Dark"), Ok(Word::Dark));
        assert_eq!(word("1200"), Ok(Word::Width(1200)));
        assert_eq!(word("branch-2"), Ok(Word::Branch(2)));
        for text in ["99", "8001", "branch-", "branch-0", "branch-x", "darker", ""] {
            assert!(word(text).is_err(), "{text}");
        }
        assert_eq!(board_word("520"), Ok(Word::Width(520)));
        assert_eq!(board_word("9"), word("9"));
        assert!(board_word("letters").unwrap_err().contains("light, dark"));
    }
}
