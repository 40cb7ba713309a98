//! The legend: what every sign means that the picture uses, and no others.

use catena::proof::Proof;

use super::font::width;
use super::geometry::Point;
use super::layout::{MARGIN, WIDTH};
use super::scene::Meaning;
use super::theme::Theme;
use super::xml::Xml;

const SIZE: f64 = 12.5;
const LINE: f64 = 27.0;

/// Draws a legend from this height on; the height where it ends.
pub(super) fn draw(xml: &mut Xml, meanings: &[Meaning], theme: &Theme, top: f64) -> f64 {
    if meanings.is_empty() {
        return top;
    }
    xml.tag("g").with("class", "legend").with("font-size", SIZE).open();
    let mut at = Point::new(MARGIN, top + LINE / 2.0 + 2.0);
    for meaning in meanings {
        let wide = meaning.width + width(&meaning.words, SIZE) + 20.0;
        if at.x > MARGIN && at.x + wide > WIDTH - MARGIN + 20.0 {
            at = Point::new(MARGIN, at.y + LINE);
        }
        xml.tag("g")
            .with("class", format_args!("means {}", meaning.class))
            .with("transform", format_args!("translate({at})"))
            .open();
        xml.raw(&meaning.sign);
        xml.tag("text")
            .at("x", meaning.width)
            .at("y", 4.5)
            .with("fill", theme.text)
            .text(&meaning.words);
        xml.close("g");
        at.x += wide;
    }
    xml.close("g");
    at.y + LINE / 2.0
}

/// What bold and thin digits mean. Where all digits look the same there is nothing to explain.
pub(super) fn digits(proof: &Proof, theme: &Theme) -> Vec<Meaning> {
    let decided = proof.state.decided_cells();
    let givens = proof.givens.intersection(decided);
    if givens.is_empty() || givens == decided {
        return Vec::new();
    }
    vec![
        digit("given", "given", "bold", theme.text, "1"),
        digit("placed", "placed earlier", "normal", theme.placed, "1"),
    ]
}

/// What a large digit or sign means.
pub(super) fn digit(class: &str, words: &str, weight: &str, colour: &str, sign: &str) -> Meaning {
    let room = if sign == "1" { 20.0 } else { 24.0 };
    Meaning::new(class, words, room, |xml, at| {
        xml.tag("text")
            .at("x", at.x)
            .at("y", at.y + 7.0)
            .with("font-size", 20)
            .with("font-weight", weight)
            .with("fill", colour)
            .text(sign);
    })
}
