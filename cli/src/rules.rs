//! The families a command searches, and how far.

use super::Error;
use catena::rules::{Catalogue, Cost, Reach, Rule, UnknownRule, Work};
use std::sync::Arc;

/// How far a command searches.
#[derive(clap::Args, Clone, Debug)]
pub struct ReachArgs {
    /// The greatest length of a chain, in CSP variables
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = length)]
    pub max_length: usize,
    /// The greatest number of cells of an almost locked set
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = als_size)]
    pub als_size: usize,
    /// Stop a search when it has expanded so many partial chains, and say so [default: 5000000; for
    /// AICt and AICzt 1000000]
    #[arg(long, value_name = "N")]
    pub budget: Option<u64>,
}

impl ReachArgs {
    /// How far rules search.
    pub fn limits(&self) -> Reach {
        Reach { length: self.max_length, als_size: self.als_size }
    }

    /// Work for one rule, with the whole budget ahead of it.
    pub fn work_for(&self, rule: &dyn Rule) -> Work {
        Work::with_budget(self.budget.unwrap_or(rule.cost().budget()))
    }

    /// Work for a whole path, with the whole budget ahead of it.
    pub fn work(&self) -> Work {
        Work::with_budget(self.budget.unwrap_or(Cost::Usual.budget()))
    }
}

/// A length: from 1, and at most the 324 variables there are.
pub fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ 1..=324) => Ok(length),
        _ => Err("a chain has a length of 1 to 324".to_owned()),
    }
}

/// A size of almost locked sets: a house of nine cells has none of more than eight.
fn als_size(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(size @ 1..=8) => Ok(size),
        _ => Err("an almost locked set has 1 to 8 cells".to_owned()),
    }
}

/// Rules, shared.
pub type Rules = Vec<Arc<dyn Rule>>;

/// The rules of families named in any spelling, in their order, each once; `all` stands for every
/// rule.
///
/// # Errors
/// For an unknown name, with the nearest known one.
pub fn named(names: &[String]) -> Result<Rules, Error> {
    Catalogue::built_in().select(names).map_err(unknown)
}

/// Every rule, simplest first.
pub fn all() -> Rules {
    Catalogue::built_in().rules().to_vec()
}

/// The rules that are asked when none is named; and the costly ones, which are not.
pub fn usual() -> (Rules, Rules) {
    Catalogue::built_in().usual()
}

/// The rule of a family named in any spelling.
///
/// # Errors
/// For an unknown name, with the nearest known one.
pub fn rule(name: &str) -> Result<Arc<dyn Rule>, Error> {
    Catalogue::built_in().find(name).map_err(unknown)
}

fn unknown(unknown: UnknownRule) -> Error {
    let hint = match &unknown.nearest {
        Some(nearest) => format!("the nearest known name is {nearest}"),
        None => format!("known are {}", names(&all())),
    };
    Error::input(unknown, hint)
}

/// The names of rules, as a list in a sentence.
pub fn names(rules: &[Arc<dyn Rule>]) -> String {
    let names: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
    names.join(", ")
}
