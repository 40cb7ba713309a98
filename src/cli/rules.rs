//! The families a command searches, and how far.

use super::Error;
use crate::proof::PUBLISHED;
use crate::proof::notation::family_named;
use crate::search::{Rule, Work};

/// How far a command searches.
#[derive(clap::Args, Clone, Debug)]
pub struct Reach {
    /// The greatest length of a chain, in CSP variables
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = length)]
    pub max_length: usize,
    /// Stop a search when it has expanded so many partial chains, and say so
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub budget: u64,
}

impl Reach {
    /// Work with the whole budget ahead of it.
    pub fn work(&self) -> Work {
        Work::with_budget(self.budget)
    }
}

/// A length: from 1, and at most the 324 variables there are.
pub fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ 1..=324) => Ok(length),
        _ => Err("a chain has a length of 1 to 324".to_owned()),
    }
}

/// The rules of families named in any spelling, in their order.
///
/// # Errors
/// For an unknown name, with the nearest known one; and for a family that no kernel answers.
pub fn named(names: &[String]) -> Result<Vec<Rule>, Error> {
    names.iter().map(|name| rule(name)).collect()
}

/// The rules of all published families that a kernel answers, simplest first.
pub fn all() -> Vec<Rule> {
    PUBLISHED.iter().filter_map(|(name, _)| Rule::published(name)).collect()
}

fn rule(name: &str) -> Result<Rule, Error> {
    let family = family_named(name).map_err(|nearest| {
        let hint = match nearest {
            Some(nearest) => format!("the nearest known name is {nearest}"),
            None => format!("known are {}", names(&all())),
        };
        Error::input(format!("there is no family {name:?}"), hint)
    })?;
    Rule::published(family).ok_or_else(|| {
        let hint = format!("a kernel answers {}", names(&all()));
        Error::input(format!("no kernel answers {family}"), hint)
    })
}

/// The names of rules, as a list in a sentence.
pub fn names(rules: &[Rule]) -> String {
    let names: Vec<&str> = rules.iter().map(|rule| rule.family.name.as_str()).collect();
    names.join(", ")
}
