//! The graph of tags as SVG: a matrix, for nearly every tag is linked to every other once a state is closed.

use std::io::{self, Write};

use super::View;
use super::tags::joined;
use crate::theme::{FONT_FAMILY, LIGHT};
use catena::graph::EdgeKind;

/// The width of a field, and of the rows' and columns' letters.
const FIELD: usize = 12;
const LETTERS: usize = 26;

/// Writes a matrix with a row and a column for each tag of a layer that more than one node bears: a filled
/// field says that the two tags are not both true, a struck one in the diagonal that the tag is false.
/// The fields of the two tags of a layer have a frame. Without tags it is empty.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let graph = view.graph();
    let tags = joined(graph);
    let side = LETTERS + FIELD * tags.len() + 4;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" \
         font-family=\"{FONT_FAMILY}\" font-size=\"9\" text-anchor=\"middle\">"
    )?;
    writeln!(out, "<rect width=\"{side}\" height=\"{side}\" fill=\"{}\"/>", LIGHT.background)?;
    let corner = |place: usize| LETTERS + FIELD * place;
    for (place, (_, tag)) in tags.iter().enumerate() {
        let (at, end) = (corner(place) + FIELD / 2, LETTERS / 2);
        writeln!(out, "<text x=\"{at}\" y=\"{}\">{tag}</text>", end + 4)?;
        writeln!(out, "<text x=\"{end}\" y=\"{}\">{tag}</text>", at + 3)?;
    }
    writeln!(out, "<g fill=\"{}\">", LIGHT.text)?;
    for (row, &(one, one_tag)) in tags.iter().enumerate() {
        for (column, &(other, other_tag)) in tags.iter().enumerate() {
            let are_weak = graph.edge_between(EdgeKind::Weak, one, other).is_some();
            if are_weak && one != other && one_tag.layer != other_tag.layer {
                let (x, y) = (corner(column) + 1, corner(row) + 1);
                let width = FIELD - 2;
                writeln!(
                    out,
                    "<rect id=\"{one_tag}-{other_tag}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
                     height=\"{width}\" rx=\"2\"/>"
                )?;
            }
        }
    }
    writeln!(out, "</g>")?;
    for (place, &(tag, name)) in tags.iter().enumerate() {
        let at = corner(place);
        if graph.edge_between(EdgeKind::Weak, tag, tag).is_some() {
            let end = at + FIELD - 2;
            writeln!(
                out,
                "<path id=\"{name}\" d=\"M{} {end}L{end} {}\" stroke=\"{}\" stroke-width=\"2\"/>",
                at + 2,
                at + 2,
                LIGHT.target
            )?;
        }
        if !name.second {
            writeln!(
                out,
                "<rect x=\"{at}\" y=\"{at}\" width=\"{w}\" height=\"{w}\" fill=\"none\" \
                 stroke=\"{}\"/>",
                LIGHT.thick,
                w = 2 * FIELD
            )?;
        }
    }
    let end = corner(tags.len());
    writeln!(
        out,
        "<rect x=\"{LETTERS}\" y=\"{LETTERS}\" width=\"{w}\" height=\"{w}\" fill=\"none\" \
         stroke=\"{}\"/>",
        LIGHT.thin,
        w = end - LETTERS
    )?;
    writeln!(out, "</svg>")
}
