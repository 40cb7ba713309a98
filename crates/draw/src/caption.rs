//! The words below a picture: the title with the conclusions, the notation and, of what is not a chain, the
//! argument.

use catena::grid::Conclusion;
use catena::proof::Proof;

use super::font::{FIRM_SPACE, bold_width, wrap};
use super::layout::{MARGIN, WIDTH};
use super::link::link;
use super::picture::{Caption, Options, Subject};
use super::theme::Theme;
use super::words;
use super::xml::Xml;

const HEADING: f64 = 17.0;
const NOTATION: f64 = 12.5;

/// Draws the caption from this height on; the height where it ends.
///
/// A remark is made even where no caption is asked for, and so is what the proof assumes: a picture must not pass
/// for a proof of more than there is.
/// Of several proofs the first is explained, and the notation is that of each.
pub(super) fn draw(xml: &mut Xml, subjects: &[Subject], options: &Options, top: f64) -> f64 {
    let subject = &subjects[0];
    let room = WIDTH - 2.0 * MARGIN;
    let mut end = top;
    if let Some(remark) = subject.remark() {
        end = framed(xml, options.theme, &remark, end, room);
    }
    if let Some(assumption) = subject.assumption(options) {
        end = paragraph(xml, &[assumption.to_owned()], NOTATION, "bold", options.theme.text, end);
    }
    let heading = match options.caption {
        Caption::None => return end,
        Caption::OfProof => heading(subjects),
        Caption::Words(words) => words.to_owned(),
    };
    let scale = bold_width("m", 1000.0) / super::font::width("m", 1000.0);
    let lines = wrap(&firm(&heading), HEADING * scale, room);
    end = paragraph(xml, &lines, HEADING, "bold", options.theme.text, end);
    let wrapped = |texts: &[String]| -> Vec<String> {
        texts.iter().flat_map(|text| wrap(&firm(text), NOTATION, room)).collect()
    };
    end = paragraph(
        xml,
        &wrapped(&notation(subjects, options)),
        NOTATION,
        "normal",
        options.theme.muted,
        end,
    );
    let argument: Vec<String> = words::paragraph(subject.proof).into_iter().collect();
    paragraph(xml, &wrapped(&argument), NOTATION, "normal", options.theme.text, end)
}

/// The caption as a text to post beside a picture: the heading, the notation, and the link, where the options say where
/// the explorer is. It ends with a line break.
pub(super) fn caption(subject: &Subject, options: &Options) -> String {
    let heading = match options.caption {
        Caption::Words(words) => words.to_owned(),
        Caption::None | Caption::OfProof => subject.heading(),
    };
    let lines = std::iter::once(heading)
        .chain(subject.remark())
        .chain(notation(std::slice::from_ref(subject), options))
        .chain(options.site.map(|site| link(subject.proof, site)));
    lines.map(|line| line + "\n").collect()
}

/// The chains of the proofs in the notation of the options, or the branches of the first.
fn notation(subjects: &[Subject], options: &Options) -> Vec<String> {
    let chains: Option<Vec<String>> = subjects.iter().map(|one| one.notation(options)).collect();
    chains.or_else(|| subjects[0].branches(options)).unwrap_or_default()
}

/// The title of the first proof, with what all of them conclude, cell by cell.
fn heading(subjects: &[Subject]) -> String {
    let all = subjects.iter().flat_map(|subject| subject.proof.conclusions.iter().copied());
    let mut conclusions: Vec<Conclusion> = all.collect();
    if subjects.len() > 1 {
        conclusions.sort_by_key(|conclusion| {
            (conclusion.candidate().cell(), conclusion.candidate().digit())
        });
        conclusions.dedup();
    }
    let proof = Proof { conclusions, ..subjects[0].proof.clone() };
    Subject::of(&proof).heading()
}

/// The same text with spaces within conclusions at which no line ends: `r1c6 ≠ 7, 8`.
fn firm(text: &str) -> String {
    let mut firm = String::new();
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        firm.push_str(word);
        let Some(next) = words.peek() else { break };
        let is_sign = |word: &str| matches!(word, "≠" | "=" | "==>" | "=>");
        let is_digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        // `7, 8`: one more digit of the same cell; a cell begins with a letter.
        let goes_on =
            word.ends_with(',') && is_digit(next) && next.trim_end_matches([',', ';']).len() == 1;
        firm.push(if is_sign(word) || matches!(*next, "≠" | "=") || goes_on {
            FIRM_SPACE
        } else {
            ' '
        });
    }
    firm
}

fn framed(xml: &mut Xml, theme: &Theme, text: &str, top: f64, room: f64) -> f64 {
    const SIZE: f64 = 14.0;
    let lines = wrap(text, SIZE * 1.14, room - 20.0);
    let height = lines.len() as f64 * SIZE * 1.4 + 10.0;
    xml.tag("rect")
        .at("x", MARGIN)
        .at("y", top)
        .at("width", room)
        .at("height", height)
        .with("rx", 4)
        .with("fill", "none")
        .with("stroke", theme.refused)
        .with("stroke-width", 2)
        .empty();
    xml.tag("g").with("transform", "translate(10 4)").open();
    paragraph(xml, &lines, SIZE, "bold", theme.refused, top);
    xml.close("g");
    top + height + 8.0
}

/// Writes lines below one another; the height where they end.
fn paragraph(
    xml: &mut Xml,
    lines: &[String],
    size: f64,
    weight: &str,
    colour: &str,
    top: f64,
) -> f64 {
    let mut end = top;
    for line in lines {
        end += size * 1.4;
        xml.tag("text")
            .at("x", MARGIN)
            .at("y", end - size * 0.35)
            .with("font-size", size)
            .with("font-weight", weight)
            .with("fill", colour)
            .text(line);
    }
    if lines.is_empty() { end } else { end + size * 0.35 }
}
