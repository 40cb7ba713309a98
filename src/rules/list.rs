//! Lists of rules with an order of their own: levels, and what a person tries in turn.

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::card::Rank;
use crate::grid::Conclusion;
use crate::rules::facts::Facts;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search};

/// A list of rules: stages, each with the names of its rules.
///
/// As text, a line is a stage with names separated by commas; `#` begins a comment.
///
/// ```
/// use catena::rules::RuleList;
///
/// let list = RuleList::parse("mine", "# first\nnaked-pair, x-wing\n\nwhip\n")?;
/// assert_eq!(list.stages, [vec!["naked-pair", "x-wing"], vec!["whip"]]);
/// # Ok::<(), catena::rules::EmptyList>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleList {
    /// Its name.
    pub name: String,
    /// The names of the rules of each stage, none of which is empty.
    pub stages: Vec<Vec<String>>,
}

/// A list that names no rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmptyList {
    /// The name of the list.
    pub name: String,
}

impl RuleList {
    /// Reads a list.
    ///
    /// # Errors
    /// When it names no rule. Whether the rules are known is for the catalogue to say.
    pub fn parse(name: &str, text: &str) -> Result<RuleList, EmptyList> {
        let stage = |line: &str| -> Vec<String> {
            let names = line.split('#').next().unwrap_or_default().split(',').map(str::trim);
            names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
        };
        let stages: Vec<Vec<String>> =
            text.lines().map(stage).filter(|stage| !stage.is_empty()).collect();
        match stages.is_empty() {
            true => Err(EmptyList { name: name.to_owned() }),
            false => Ok(RuleList { name: name.to_owned(), stages }),
        }
    }

    /// The lists that come with the program: `L4_0`, D. Berthier's basic rules, and `sudoku-assistant`, the order of
    /// R. M. Hanson's page, with and without almost locked sets; `known-first`, the order of those who think in AICs;
    /// `onward`, what goes on where others have nothing left.
    pub fn built_in() -> &'static [RuleList] {
        static LISTS: LazyLock<Vec<RuleList>> = LazyLock::new(|| {
            let texts = [
                (RuleList::BASICS, include_str!("../../queries/lists/L4_0.txt")),
                ("sudoku-assistant", include_str!("../../queries/lists/sudoku-assistant.txt")),
                (
                    "sudoku-assistant-without-als",
                    include_str!("../../queries/lists/sudoku-assistant-without-als.txt"),
                ),
                (RuleList::KNOWN_FIRST, include_str!("../../queries/lists/known-first.txt")),
                (RuleList::ONWARD, include_str!("../../queries/lists/onward.txt")),
            ];
            let read = |(name, text)| RuleList::parse(name, text).expect("the tests read them");
            texts.into_iter().map(read).collect()
        });
        &LISTS
    }

    /// The rules of the list of this name that comes with the program, in its order; none where there is no such list.
    pub fn rules_of(name: &str) -> impl Iterator<Item = &'static String> {
        let list = RuleList::built_in().iter().find(|list| list.name == name);
        list.into_iter().flat_map(|list| list.stages.iter().flatten())
    }

    /// The list of the basic rules.
    pub const BASICS: &'static str = "L4_0";

    /// The list of the techniques in the order in which people know them.
    pub const KNOWN_FIRST: &'static str = "known-first";

    /// The list of the rules that go on where others have nothing left.
    pub const ONWARD: &'static str = "onward";

    /// Whether this list is meant: that of the basic rules is `basics` too.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.name == RuleList::BASICS && name == "basics"
    }
}

/// A rule at a stage of a list.
pub(super) struct Staged {
    rule: Arc<dyn Rule>,
    facts: Facts,
}

impl Staged {
    /// The rule as one of this stage. Singles keep their rank: a path applies them whenever one is open.
    pub(super) fn of(rule: Arc<dyn Rule>, stage: usize) -> Arc<dyn Rule> {
        let facts = Facts { rank: Rank::Stage(stage), ..rule.facts().clone() };
        match rule.facts().rank {
            Rank::Single => rule,
            _ => Arc::new(Staged { rule, facts }),
        }
    }
}

impl Rule for Staged {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        self.rule.search(on, reach)
    }

    fn is_hopeless(&self, on: &Prepared, reach: &Reach, conclusion: Conclusion) -> bool {
        self.rule.is_hopeless(on, reach, conclusion)
    }
}

impl fmt::Display for EmptyList {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the list {:?} names no rule", self.name)
    }
}

impl std::error::Error for EmptyList {}
