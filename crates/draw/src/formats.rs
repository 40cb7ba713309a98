//! The formats that proofs are exported in. Adding a format adds its file and an entry in [`FORMATS`].

use std::fmt;

use catena::explorer::Judged;
use catena::proof::json::to_json;

use super::board_svg::{board_of_several, board_svg};
use super::caption::caption;
use super::chain_svg::chain_svg;
use super::forum::forum;
use super::link::{SITE, link};
use super::page::page;
use super::picture::{Options, Subject};
#[cfg(feature = "png")]
use super::png::{PngError, png};
use super::proof_dot::{board_dot, chain_dot};
use super::several::several;
use super::strip::{MOST, strip};
use super::words::words_in_full;

/// A format that proofs are exported in.
pub struct Format {
    /// The name people ask for it by.
    pub name: &'static str,
    /// What it is and what reads it.
    pub about: &'static str,
    /// Whether it is text; else bytes, which are nothing for a terminal.
    pub is_text: bool,
    /// How it is made.
    make: Make,
}

/// How many proofs a format holds, and how it is made of them.
enum Make {
    /// One proof.
    One(fn(&Subject, &Options) -> Result<Vec<u8>, Unrenderable>),
    /// One proof, several by the same sets on one board, or the boards of others beside each other.
    Board(fn(String) -> Result<Vec<u8>, Unrenderable>),
    /// Any number of proofs, in their order.
    All(fn(&[Subject], &Options) -> String),
}

use Make::{All, Board, One};

/// All formats; PNG where this crate is built with its feature `png`.
pub const FORMATS: &[Format] = &[
    Format {
        name: "svg",
        about: "The board with the proof on it, as SVG; of several proofs, their boards beside each other",
        is_text: true,
        make: Board(|svg| Ok(svg.into())),
    },
    Format {
        name: "chain-svg",
        about: "Only the chain, as SVG",
        is_text: true,
        make: One(|subject, options| chain(chain_svg(subject, options))),
    },
    Format {
        name: "dot",
        about: "The board, for Graphviz: neato -n2",
        is_text: true,
        make: One(|subject, options| Ok(board_dot(subject, options).into())),
    },
    Format {
        name: "chain-dot",
        about: "The chain, for Graphviz: dot",
        is_text: true,
        make: One(|subject, options| chain(chain_dot(subject, options))),
    },
    #[cfg(feature = "png")]
    Format {
        name: "png",
        about: "The same as PNG",
        is_text: false,
        make: Board(|svg| Ok(png(&svg)?)),
    },
    #[cfg(feature = "png")]
    Format {
        name: "chain-png",
        about: "Only the chain, as PNG",
        is_text: false,
        make: One(|subject, options| {
            let svg = chain_svg(subject, options).ok_or(Unrenderable::NotAChain)?;
            Ok(png(&svg)?)
        }),
    },
    Format {
        name: "forum",
        about: "The text of a forum post; of several proofs, one after the other",
        is_text: true,
        make: All(|subjects, options| match options.compact {
            true => several(subjects, None, options),
            false => joined(subjects, |subject| forum(subject, options)),
        }),
    },
    Format {
        name: "link",
        about: "The link that opens the proof in the explorer, one line per proof",
        is_text: true,
        make: All(|subjects, options| {
            let site = options.site.unwrap_or(SITE);
            subjects.iter().map(|subject| link(subject.proof, site) + "\n").collect()
        }),
    },
    Format {
        name: "html",
        about: "A page with a picture of each proof",
        is_text: true,
        make: All(page),
    },
    Format {
        name: "words",
        about: "The proof in sentences, one line per step; of several proofs, one after the other",
        is_text: true,
        make: All(|subjects, _| {
            joined(subjects, |subject| words_in_full(subject.proof).join("\n") + "\n")
        }),
    },
    Format {
        name: "caption",
        about: "The words below a picture, to post beside it; of several proofs, one after the other",
        is_text: true,
        make: All(|subjects, options| joined(subjects, |subject| caption(subject, options))),
    },
    Format {
        name: "json",
        about: "The proof as catena-proof/1, one line per proof",
        is_text: true,
        make: All(|subjects, _| {
            subjects.iter().map(|subject| to_json(subject.proof) + "\n").collect()
        }),
    },
];

/// The format of this name; `None` when there is none.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

impl Format {
    /// Whether it holds several proofs together; else [`render`] takes one. A picture has at most 24 boards.
    pub const fn holds_several(&self) -> bool {
        matches!(self.make, All(_) | Board(_))
    }
}

/// Draws a proof on its board, as SVG, with its words and a legend; one that was refused is marked where it fails.
///
/// ```
/// use catena::explorer::{Ask, Explorer};
///
/// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
/// let why = Explorer::open(grid)?.why("r9c8<>5".parse()?, &Ask::default())?;
/// let picture = catena_draw::svg(why.simplest().expect("there is a proof"));
/// assert!(picture.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(judged: &Judged) -> String {
    board_svg(&Subject::of_judged(judged), &Options::default())
}

/// Exports proofs: one or, where [`Format::holds_several`], several. The same input gives the same
/// bytes.
///
/// ```
/// use catena_draw::{Options, Subject, format, render};
/// use catena::proof::json::from_json;
///
/// let proof = from_json(include_str!("../../../exports/whip.json")).unwrap();
/// let svg = format("svg").unwrap();
/// let picture = render(&[Subject::of(&proof)], svg, &Options::default()).unwrap();
/// assert!(picture.starts_with(b"<svg"));
/// ```
///
/// # Errors
/// When the format draws a chain and the proof is not one, or holds one proof and there are not
/// exactly one, or the picture would have too many boards or cannot become a PNG.
pub fn render(
    subjects: &[Subject],
    format: &Format,
    options: &Options,
) -> Result<Vec<u8>, Unrenderable> {
    match (&format.make, subjects) {
        (One(make), [subject]) => make(subject, options),
        (Board(make), [subject]) => make(board_svg(subject, options)),
        (Board(make), [_, ..]) => make(boards(subjects, options)?),
        (One(_) | Board(_), _) => Err(Unrenderable::NotOne(subjects.len())),
        (All(make), _) => Ok(make(subjects, options).into()),
    }
}

/// One board where one holds them all; else one for each.
fn boards(subjects: &[Subject], options: &Options) -> Result<String, Unrenderable> {
    match board_of_several(subjects, options) {
        Some(svg) => Ok(svg),
        None if subjects.len() > MOST => Err(Unrenderable::TooMany(subjects.len())),
        None => Ok(strip(subjects, options)),
    }
}

fn chain(made: Option<String>) -> Result<Vec<u8>, Unrenderable> {
    made.map(String::into_bytes).ok_or(Unrenderable::NotAChain)
}

fn joined(subjects: &[Subject], text: impl Fn(&Subject) -> String) -> String {
    subjects.iter().map(text).collect::<Vec<_>>().join("\n")
}

/// Why proofs have no form in a format.
#[derive(Debug)]
pub enum Unrenderable {
    /// The format draws a chain, and the proof is not one.
    NotAChain,
    /// The format holds one proof, and this is how many there are.
    NotOne(usize),
    /// The picture would have more than 24 boards, and this is how many.
    TooMany(usize),
    /// The picture cannot become a PNG.
    #[cfg(feature = "png")]
    Png(PngError),
}

#[cfg(feature = "png")]
impl From<PngError> for Unrenderable {
    fn from(error: PngError) -> Unrenderable {
        Unrenderable::Png(error)
    }
}

impl fmt::Display for Unrenderable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unrenderable::NotAChain => f.write_str("the proof is not a chain"),
            Unrenderable::NotOne(count) => {
                write!(f, "the format holds one proof, and there are {count}")
            }
            Unrenderable::TooMany(count) => {
                write!(f, "a picture has at most {MOST} boards, and there are {count}")
            }
            #[cfg(feature = "png")]
            Unrenderable::Png(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unrenderable {}
