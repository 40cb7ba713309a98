//! CSV: a table of the edges and one of the nodes, each with a header row. No text in them holds a comma
//! or a quotation mark.

use std::io::{self, Write};

use super::{NODE_NUMBERS, NODE_TEXTS, View};

/// Writes the edges; a node without edges does not appear.
pub fn edges(view: &View, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "source,target,kind,via")?;
    for &edge in view.edges() {
        let (source, target) = view.ends(edge);
        writeln!(out, "{source},{target},{},{}", view.kind(edge), view.joined_via(edge))?;
    }
    Ok(())
}

/// Writes the nodes; what does not apply to a node is empty.
pub fn nodes(view: &View, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "id,{},{}", NODE_TEXTS.join(","), NODE_NUMBERS.join(","))?;
    for &node in view.nodes() {
        let (texts, numbers) = (view.texts(node), view.numbers(node));
        write!(out, "{}", view.id(node))?;
        for name in NODE_TEXTS {
            let text = texts.iter().find(|(known, _)| *known == name);
            write!(out, ",{}", text.map_or("", |(_, text)| text))?;
        }
        for name in NODE_NUMBERS {
            let number = numbers.iter().find(|(known, _)| *known == name);
            write!(out, ",{}", number.map_or(String::new(), |(_, number)| number.to_string()))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
