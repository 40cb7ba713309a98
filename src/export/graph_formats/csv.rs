//! CSV pairs: a header row, then one line per edge. Ids hold neither commas nor quotation marks.

use std::io::{self, Write};

use super::View;

/// Writes the edges; a node without edges does not appear.
pub fn write(view: &View, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "source,target,kind,via")?;
    for &edge in view.edges() {
        let (source, target) = view.ends(edge);
        writeln!(out, "{source},{target},{},{}", view.kind(edge), view.joined_via(edge))?;
    }
    Ok(())
}
