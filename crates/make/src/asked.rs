//! A wish in words: names of measures and rules, as people type them.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use catena::rules::{Catalogue, Measure, Reach, Rule, UnknownRule};

use crate::symmetry::Symmetry;
use crate::wish::{Needs, Wish};

/// What a puzzle is to be, in words. What is empty is free.
#[derive(Clone, Default, Debug)]
pub struct Asked {
    /// Measures of `catena rate`, and what they are to come to; without a range the rating is only said.
    pub by: Vec<(String, Option<RangeInclusive<usize>>)>,
    /// Two measures, of which the first is to be greater by this at least.
    pub gap: Option<([String; 2], usize)>,
    /// A rule that is needed, perhaps with a length: `whip[5]`.
    pub needs: Option<String>,
    /// A rule that has an elimination where those before it have nothing left.
    pub first: Option<String>,
    /// Rules, or lists of rules, that come before.
    pub after: Vec<String>,
    /// Whether the rule that is needed is used only once.
    pub once: bool,
    /// Rules that do not solve it.
    pub without: Vec<String>,
    /// How many givens it has.
    pub givens: Option<RangeInclusive<usize>>,
    /// Which givens go together.
    pub symmetry: Symmetry,
    /// The cells of its givens, row by row from 0.
    pub mask: Option<Vec<usize>>,
    /// Whether givens stay that it does not need.
    pub has_spare_givens: bool,
}

/// What is wrong with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// There is no such rule or measure.
    Rule(UnknownRule),
    /// The length of a rule is not one.
    Length(String),
}

impl From<UnknownRule> for Unread {
    fn from(unknown: UnknownRule) -> Unread {
        Unread::Rule(unknown)
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unread::Rule(unknown) => unknown.fmt(f),
            Unread::Length(text) => {
                write!(f, "{text:?} has no length from 1 to {}", Reach::LONGEST)
            }
        }
    }
}

impl std::error::Error for Unread {}

impl Asked {
    /// The wish.
    ///
    /// # Errors
    /// When a name is not that of a rule or a measure, or a length is none. Whether such a puzzle can be,
    /// [`Wish::possible`] says.
    pub fn wish(&self, catalogue: &Catalogue) -> Result<Wish, Unread> {
        let measure = |name: &String| Measure::find(name, catalogue);
        let ratings = self.by.iter().map(|(name, range)| Ok((measure(name)?, range.clone())));
        let gap = match &self.gap {
            Some(([one, other], least)) => Some((measure(one)?, measure(other)?, *least)),
            None => None,
        };
        let rule = |text: &Option<String>| {
            text.as_deref().map(|text| self.rule(text, catalogue)).transpose()
        };
        Ok(Wish {
            ratings: ratings.collect::<Result<_, UnknownRule>>()?,
            gap,
            needs: rule(&self.needs)?,
            first: rule(&self.first)?,
            without: rules(&self.without, catalogue)?,
            givens: self.givens.clone(),
            symmetry: self.symmetry,
            mask: self.mask.clone(),
            has_spare_givens: self.has_spare_givens,
            patterns: Some(Arc::clone(catalogue.patterns())),
        })
    }

    /// A rule by its name, perhaps with a length, beside those that come before.
    fn rule(&self, text: &str, catalogue: &Catalogue) -> Result<Needs, Unread> {
        let (name, length) = match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
            Some((name, length)) => (name, Some(length)),
            None => (text, None),
        };
        let read = |length: &str| match length.parse() {
            Ok(length @ 1..=Reach::LONGEST) => Ok(length),
            _ => Err(Unread::Length(text.to_owned())),
        };
        let length = length.map(read).transpose()?;
        let before = rules(&self.after, catalogue)?;
        Ok(Needs { before, rule: catalogue.find(name)?, length, once: self.once })
    }
}

fn rules(names: &[String], catalogue: &Catalogue) -> Result<Vec<Arc<dyn Rule>>, UnknownRule> {
    if names.is_empty() { Ok(Vec::new()) } else { catalogue.select(names) }
}
