//! What every picture is told: the proof with its words, and how to draw.

use crate::proof::Proof;

use super::diagram::{Refusal, conclusions_text};
use super::theme::{FONT_FAMILY, LIGHT, Theme};
use super::xml::Xml;

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The proof.
    pub proof: &'a Proof,
    /// The chain in the notation that the reader asked for; empty when it has none.
    pub notation: &'a str,
    /// Why a checker refused the proof; it is then drawn with the failing place marked.
    pub refusal: Option<&'a Refusal>,
}

impl Subject<'_> {
    /// The family, the length and the conclusions: `nrct-chain, length 6: r3c9 ≠ 8`.
    pub fn heading(&self) -> String {
        let Proof { family, length, conclusions, .. } = self.proof;
        let conclusions = conclusions_text(conclusions);
        match length {
            // A single has no length.
            0 => format!("{}: {conclusions}", family.name),
            _ => format!("{}, length {length}: {conclusions}", family.name),
        }
    }

    /// That the proof is none, where and why; `None` when nobody refused it.
    pub fn refusal_text(&self) -> Option<String> {
        let Refusal { step, line, reason } = self.refusal?;
        let place = match (step, line) {
            (Some(step), _) => format!(" at step {}", step + 1),
            (None, Some(line)) => format!(" at line {line}"),
            (None, None) => String::new(),
        };
        Some(format!("Not a proof: refused{place}: {reason}"))
    }
}

/// What stands below a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caption<'a> {
    /// Nothing.
    None,
    /// Family, length and conclusions, and the notation.
    OfProof,
    /// These words in place of family, length and conclusions, and the notation.
    Words(&'a str),
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The width in pixels.
    pub width: u32,
    /// The colours.
    pub theme: &'a Theme,
    /// What stands below.
    pub caption: Caption<'a>,
    /// Whether the legend is drawn.
    pub legend: bool,
    /// Whether only the cells with candidates that play a part have pencil marks.
    pub only_cells: bool,
    /// What the ids begin with: a page with several pictures needs a prefix for each.
    pub id_prefix: &'a str,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            width: 700,
            theme: &LIGHT,
            caption: Caption::OfProof,
            legend: true,
            only_cells: false,
            id_prefix: "",
        }
    }
}

/// Begins an SVG document of this size in units of its drawing, with its ground painted.
pub(super) fn begin(subject: &Subject, options: &Options, width: f64, height: f64) -> Xml {
    let mut xml = Xml::default();
    let pixels = f64::from(options.width) * height / width;
    xml.tag("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("width", options.width)
        .at("height", pixels.ceil())
        .with(
            "viewBox",
            format_args!("0 0 {} {}", super::xml::Units(width), super::xml::Units(height)),
        )
        .with("role", "img")
        .with("font-family", FONT_FAMILY)
        .open();
    xml.title(subject.heading());
    xml.tag("rect")
        .at("width", width)
        .at("height", height)
        .with("fill", options.theme.background)
        .empty();
    xml
}
