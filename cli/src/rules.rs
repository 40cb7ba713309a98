//! The families a command searches, and how far.

use super::Error;
use catena::notation::family_named;
use catena::query::nearest;
use catena::rules::{Patterns, Reach, Rule, Work};

/// What people call the ratings by some families.
pub const MEASURES: [(&str, &str); 4] =
    [("W", "whip"), ("B", "braid"), ("gW", "g-whip"), ("gB", "g-braid")];

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

/// The budgets of a search when none is asked for: of a costly one, of any other.
const BUDGETS: [u64; 2] = [1_000_000, 5_000_000];

impl ReachArgs {
    /// How far rules search.
    pub fn limits(&self) -> Reach {
        Reach { length: self.max_length, als_size: self.als_size }
    }

    /// Work for one rule, with the whole budget ahead of it.
    pub fn work_for(&self, rule: &Rule) -> Work {
        let [costly, usual] = BUDGETS;
        let default = if rule.is_costly() { costly } else { usual };
        Work::with_budget(self.budget.unwrap_or(default))
    }

    /// Work for a whole path, with the whole budget ahead of it.
    pub fn work(&self) -> Work {
        Work::with_budget(self.budget.unwrap_or(BUDGETS[1]))
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

/// The name that stands for all rules.
const ALL: &str = "all";

/// The rules of families named in any spelling, in their order, each once; `all` stands for every
/// rule.
///
/// # Errors
/// For an unknown name, with the nearest known one; and for a family that no search answers.
pub fn named(names: &[String]) -> Result<Vec<Rule>, Error> {
    let mut rules: Vec<Rule> = Vec::new();
    for name in names {
        let named = if name == ALL { all() } else { vec![rule(name)?] };
        for rule in named {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    Ok(rules)
}

/// Every rule: all published families that a search answers, simplest first, and the rules whose
/// proofs are no chains.
pub fn all() -> Vec<Rule> {
    Rule::every().collect()
}

/// The rules that are asked when none is named; and the costly ones, which are not.
pub fn usual() -> (Vec<Rule>, Vec<Rule>) {
    all().into_iter().partition(|rule| !rule.is_costly())
}

/// The rule of a family named in any spelling.
///
/// # Errors
/// For an unknown name, with the nearest known one; and for a family that no search answers.
pub fn rule(name: &str) -> Result<Rule, Error> {
    if let Some(known) = without_chains(name) {
        return Rule::published(known).ok_or_else(|| unanswered(known));
    }
    let family = family_named(name).map_err(|nearest_chain| {
        let hint = match nearest(name, Patterns::without_chains()).or(nearest_chain) {
            Some(nearest) => format!("the nearest known name is {nearest}"),
            None => format!("known are {}", names(&all())),
        };
        Error::input(format!("there is no family {name:?}"), hint)
    })?;
    Rule::published(family).ok_or_else(|| unanswered(family))
}

/// The rule without chains that a name stands for, whatever its dashes and capitals; colours may be
/// colors.
fn without_chains(name: &str) -> Option<&'static str> {
    let plain = |name: &str| {
        let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        letters.to_lowercase().replace("colors", "colours").replace("coloring", "colours")
    };
    Patterns::without_chains().find(|known| plain(known) == plain(name))
}

fn unanswered(family: &str) -> Error {
    let hint = format!("a search answers {}", names(&all()));
    Error::input(format!("no search answers {family}"), hint)
}

/// The names of rules, as a list in a sentence.
pub fn names(rules: &[Rule]) -> String {
    let names: Vec<&str> = rules.iter().map(|rule| rule.family.name.as_str()).collect();
    names.join(", ")
}
