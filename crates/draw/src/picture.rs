//! What every picture is told: the proof with its words, and how to draw.

use catena::check::Hollow;
use catena::explorer::Judged;
use catena::notation::{Notation, title_of};
use catena::proof::Proof;

use super::diagram::{case_letter, conclusions_text};
use super::flavour::Flavour;
use super::link::link;
use super::refusal::Refusal;
use super::theme::{FONT_FAMILY, LIGHT, Theme};
use super::words::words;
use super::xml::Xml;

/// What is drawn: a proof and, where it was refused, why.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The proof.
    pub proof: &'a Proof,
    /// Why a checker refused the proof; it is then drawn with the failing place marked.
    pub refusal: Option<Refusal>,
}

impl<'a> Subject<'a> {
    /// A proof that nobody refused.
    pub const fn of(proof: &'a Proof) -> Subject<'a> {
        Subject { proof, refusal: None }
    }

    /// A proof with the checker's word: one that was refused is drawn as such.
    pub fn of_judged(judged: &'a Judged) -> Subject<'a> {
        Subject { proof: judged.proof(), refusal: Refusal::of(judged) }
    }

    /// The chain in the notation of the options, or bases and covers; `None` for any other proof, of
    /// which the heading and the branches say the rest.
    pub(super) fn notation(&self, options: &Options) -> Option<String> {
        let written = options.notation.write(self.proof);
        match self.proof.chain {
            Some(_) => Some(written.to_string()),
            None if Notation::Gnpx.chain(self.proof).is_ok() => None,
            None => Some(written.steps).filter(|steps| !steps.is_empty()),
        }
    }

    /// The branches of a force chain in GNPX's notation, those that are drawn; `None` for another proof, and
    /// where steps join reasons.
    pub(super) fn branches(&self, options: &Options) -> Option<Vec<String>> {
        let text = Notation::Gnpx.chain(self.proof).ok()?.steps;
        let branches = text.split('✿').skip(1).map(|branch| branch.trim().to_owned()).enumerate();
        let drawn =
            branches.filter(|&(number, _)| options.branch.is_none_or(|only| only == number));
        Some(drawn.map(|(number, text)| format!("{}: {text}", case_letter(number))).collect())
    }

    /// The title and the conclusions, as people post them: `nrct-chain[6]: r3c9 ≠ 8`, `Swordfish: r7c9 ≠ 3`,
    /// `Rank 0, 16 truths, 16 links: …`.
    pub fn heading(&self) -> String {
        let Proof { conclusions, .. } = self.proof;
        let title = title_of(self.proof);
        if conclusions.is_empty() {
            // A chain in the making, or a board on which nothing is proved.
            return title;
        }
        let assuming =
            if self.proof.assumes_one_solution() { ", assuming one solution" } else { "" };
        format!("{title}{assuming}: {}", conclusions_text(conclusions))
    }

    /// The heading in the words of those who read this notation: `AIC: r9c8 ≠ 5`, `biv-chain[3]: r9c8 ≠ 5`.
    pub(super) fn heading_in(&self, notation: Notation) -> String {
        let Proof { conclusions, .. } = self.proof;
        let is_plain = !conclusions.is_empty() && !self.proof.assumes_one_solution();
        let name = notation.name_of_chain(self.proof).filter(|_| is_plain);
        name.map_or_else(
            || self.heading(),
            |name| format!("{name}: {}", conclusions_text(conclusions)),
        )
    }

    /// That it is not a proof, where it fails and why; `None` when nobody refused it.
    pub fn refusal_text(&self) -> Option<String> {
        self.refusal.as_ref().map(|refusal| format!("Not a proof: {refusal}"))
    }

    /// What must be said of it whatever else is: that it is not a proof, or that its state proves
    /// anything, because a variable has no candidate left.
    pub fn remark(&self) -> Option<String> {
        let hollow = || self.proof.state.empty_variable().map(|csp| Hollow(csp).to_string());
        self.refusal_text().or_else(hollow)
    }

    /// What it assumes of its givens, where the heading does not say it; `None` when it assumes nothing.
    pub(super) fn assumption(&self, options: &Options) -> Option<&'static str> {
        let is_told = options.caption == Caption::OfProof;
        (self.proof.assumes_one_solution() && !is_told).then_some("Assuming one solution")
    }

    /// Whether it is this step, counted from 0, that was refused.
    pub(super) fn is_refused(&self, step: usize) -> bool {
        self.refusal.as_ref().is_some_and(|refusal| refusal.step == Some(step))
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
    /// The width in pixels: 700.
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
    /// The notation of chains.
    pub notation: Notation,
    /// The markup of a post.
    pub flavour: Flavour,
    /// Whether what a right-linking candidate excludes is tagged with the letter of its step.
    pub letters: bool,
    /// The branch of a force chain that is drawn alone, counted from 0; `None` for all.
    pub branch: Option<usize>,
    /// Where the explorer is, for the link that posts and the titles of pictures carry; `None` for no link.
    pub site: Option<&'a str>,
    /// The address that opens all proofs of a post of several; `None` for one each, where there is a site.
    pub link: Option<&'a str>,
    /// Whether a post of several proofs has a board and a line for each, in place of a post for each.
    pub compact: bool,
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
            notation: Notation::Full,
            flavour: Flavour::BbCode,
            letters: false,
            branch: None,
            site: None,
            link: None,
            compact: false,
        }
    }
}

/// Begins an SVG document of this size in units of its drawing, with its ground painted. Its title names the proof and, where
/// it has a caption, its description says it in words, for those who do not see the picture.
pub(super) fn begin(subject: &Subject, options: &Options, width: f64, height: f64) -> Xml {
    let heading = subject.heading();
    let title = options.site.map(|site| format!("{heading} {}", link(subject.proof, site)));
    let words = description(std::slice::from_ref(subject), options);
    begin_titled(&title.unwrap_or(heading), &words, options, width, height)
}

/// Proofs in words; empty where the picture has no caption, for it stands beside its words.
pub(super) fn description(subjects: &[Subject], options: &Options) -> String {
    let words = subjects.iter().flat_map(|subject| words(subject.proof));
    match options.caption {
        Caption::None => String::new(),
        Caption::OfProof | Caption::Words(_) => words.collect::<Vec<_>>().join(" "),
    }
}

/// The same with a title and a description of its own, which may be empty; the options say how wide it is in pixels.
pub(super) fn begin_titled(
    title: &str,
    description: &str,
    options: &Options,
    width: f64,
    height: f64,
) -> Xml {
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
    xml.title(title);
    if !description.is_empty() {
        xml.tag("desc").text(description);
    }
    xml.tag("rect")
        .at("width", width)
        .at("height", height)
        .with("fill", options.theme.background)
        .empty();
    xml
}
