//! What the two XML formats share.

use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// Writes elements, indented, with names and values escaped as XML wants it.
pub struct Xml<'o> {
    writer: Writer<&'o mut dyn Write>,
}

impl<'o> Xml<'o> {
    /// Writes the declaration.
    pub fn new(out: &'o mut dyn Write) -> io::Result<Xml<'o>> {
        let mut writer = Writer::new_with_indent(out, b' ', 1);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(Xml { writer })
    }

    /// An element with content, which the closure writes.
    pub fn element(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.writer.write_event(Event::Start(start))?;
        content(self)?;
        self.writer.write_event(Event::End(BytesEnd::new(name)))
    }

    /// An element without content.
    pub fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
        let element = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.writer.write_event(Event::Empty(element))
    }

    /// An element whose content is a text.
    pub fn text(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) -> io::Result<()> {
        self.element(name, attributes, |xml| {
            xml.writer.write_event(Event::Text(BytesText::new(text)))
        })
    }

    /// Ends the last line.
    pub fn end(mut self) -> io::Result<()> {
        writeln!(self.writer.get_mut())
    }
}
