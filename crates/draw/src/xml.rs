//! Writes XML: tags in their order, every text escaped.

use std::fmt::{self, Display, Write};
use std::iter::repeat_n;

/// An XML text under construction.
#[derive(Default)]
pub(super) struct Xml {
    text: String,
    /// By how many spaces an element is indented in the one around it.
    indent: usize,
    /// The number of elements that are open.
    depth: usize,
}

impl Xml {
    /// A document with its declaration, indented.
    pub fn document() -> Xml {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
        Xml { text, indent: 1, depth: 0 }
    }

    /// Begins a tag; it ends with [`Tag::open`], [`Tag::empty`] or [`Tag::text`].
    pub fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.indent();
        self.text.push('<');
        self.text.push_str(name);
        Tag { xml: self, name }
    }

    /// Closes a tag that was opened.
    pub fn close(&mut self, name: &'static str) {
        self.depth -= 1;
        self.indent();
        self.end(name);
    }

    fn indent(&mut self) {
        self.text.extend(repeat_n(' ', self.indent * self.depth));
    }

    fn end(&mut self, name: &str) {
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(">\n");
    }

    /// Adds text that is already XML.
    pub fn raw(&mut self, xml: &str) {
        self.text.push_str(xml);
    }

    /// Adds a `<title>`: the tooltip of the element around it.
    pub fn title(&mut self, title: impl Display) {
        self.tag("title").text(title);
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }

    fn escaped(&mut self, value: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(Escape(&mut self.text), "{value}");
    }
}

/// A tag whose attributes are being written.
#[must_use]
pub(super) struct Tag<'a> {
    xml: &'a mut Xml,
    name: &'static str,
}

impl Tag<'_> {
    /// Adds an attribute.
    pub fn with(self, name: &str, value: impl Display) -> Self {
        self.xml.text.push(' ');
        self.xml.text.push_str(name);
        self.xml.text.push_str("=\"");
        self.xml.escaped(value);
        self.xml.text.push('"');
        self
    }

    /// Adds an attribute that is a number of units.
    pub fn at(self, name: &str, value: f64) -> Self {
        self.with(name, Units(value))
    }

    /// Ends the tag; what follows is in the element, until it is closed.
    pub fn open(self) {
        self.xml.depth += 1;
        self.xml.text.push_str(">\n");
    }

    /// Ends an element that is empty.
    pub fn empty(self) {
        self.xml.text.push_str("/>\n");
    }

    /// Ends an element that holds only this text.
    pub fn text(self, text: impl Display) {
        self.xml.text.push('>');
        self.xml.escaped(text);
        self.xml.end(self.name);
    }
}

/// A number in units of a drawing, to a tenth: finer than an eye sees, and short.
pub(super) struct Units(pub f64);

impl Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let tenths = tenths.unsigned_abs();
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            tenth => write!(f, "{sign}{}.{tenth}", tenths / 10),
        }
    }
}

/// Escapes what has a meaning in XML, and replaces what XML cannot carry.
struct Escape<'a>(&'a mut String);

impl Write for Escape<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\t' | '\n' => self.0.push(' '),
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => self.0.push('\u{fffd}'),
                _ => self.0.push(c),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_is_escaped() {
        let mut xml = Xml::default();
        xml.tag("a").with("b", "\"<\u{1}").text("x & y\n>");
        assert_eq!(xml.finish(), "<a b=\"&quot;&lt;\u{fffd}\">x &amp; y &gt;</a>\n");
    }

    #[test]
    fn the_elements_of_a_document_are_indented() {
        let mut xml = Xml::document();
        xml.tag("a").open();
        xml.tag("b").open();
        xml.tag("c").empty();
        xml.close("b");
        xml.tag("d").text(1);
        xml.close("a");
        let elements = "<a>\n <b>\n  <c/>\n </b>\n <d>1</d>\n</a>\n";
        assert_eq!(xml.finish().split_once('\n').unwrap().1, elements);
    }

    #[test]
    fn numbers_are_short() {
        for (number, text) in [(1.0, "1"), (-0.04, "0"), (-0.25, "-0.3"), (12.34, "12.3")] {
            assert_eq!(Units(number).to_string(), text);
        }
    }
}
