//! Places in a query's text.

use std::ops::Range;

/// Where in a query's text something stands, in bytes.
///
/// All spans are equal, so that two queries are equal when they say the same, wherever in their
/// texts they say it: parsing what the formatter wrote gives an equal query.
#[derive(Clone, Copy, Default, Debug)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// From the start of one place to the end of another.
    pub const fn to(self, end: Span) -> Span {
        Span { start: self.start, end: end.end }
    }

    /// The place as a range of bytes.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}
