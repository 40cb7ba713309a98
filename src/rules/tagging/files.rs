//! The rules of tagging as files, and what a user's own rule derives.

use super::kernel::{Tagging, number_of};
use super::level::Level;
use crate::graph::{Edges, Graph, Node, Options, Tag};
use crate::grid::State;
use crate::query::{Completion, DerivingRule, Diagnostic, tagging_files};
use crate::work::Work;

/// The rules of each level.
const OF_LEVEL: [&[&str]; 5] = [
    &["weak", "own", "chain", "false", "clear"],
    &["weak", "own", "two", "chain", "false", "forced", "merge1", "merge2", "clear"],
    &["weak", "own", "two", "chain", "false", "forced", "merge1", "merge2", "clear"],
    &["weak", "own", "two", "chain", "false", "forced", "extend", "clear"],
    &["weak", "own", "two", "chain", "false", "forced", "extend", "joint", "clear"],
];

/// The rule files of a level.
///
/// ```
/// use catena::rules::tagging::{Level, rules_of};
///
/// let names: Vec<String> = rules_of(Level::One).into_iter().map(|r| r.name).collect();
/// assert_eq!(names, ["weak", "own", "chain", "false", "clear"]);
/// assert_eq!(rules_of(Level::Four).len(), 9);
/// ```
pub fn rules_of(level: Level) -> Vec<DerivingRule> {
    let rule = |name: &&str| {
        let (_, text) = tagging_files().iter().find(|(known, _)| known == name)?;
        DerivingRule::read(name, text).ok()
    };
    OF_LEVEL[level as usize].iter().filter_map(rule).collect()
}

/// The graph of a state on which the rules of a level start: with its layers, tags and choices, and no
/// weak link.
pub fn untied_graph(state: &State, tagging: &Tagging) -> Graph {
    let options = if tagging.level().has_choices() { Options::ALL } else { Options::GROUPS };
    Graph::with_derived(state, options, &tagging.without_links())
}

/// A weak link that a rule derived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposed {
    /// One tag.
    pub one: Tag,
    /// The other one.
    pub other: Tag,
    /// Whether an argument was found that not both are true. Without one the link is refused.
    pub is_proved: bool,
}

impl Tagging {
    /// The links that a user's rule derives on what is known, each new one proved or refused: proved when
    /// both tags, with all that choices with one tag left force, leave some choice without a tag.
    ///
    /// Proved links become part of the tagging, as if a round had found them.
    ///
    /// # Errors
    /// What is wrong with the rule.
    pub fn apply(
        &mut self,
        state: &State,
        rule: &DerivingRule,
        work: &mut Work,
    ) -> Result<(Vec<Proposed>, Completion), Diagnostic> {
        let options = if self.level().has_choices() { Options::ALL } else { Options::GROUPS };
        let graph = Graph::with_derived(state, options, &self.derived_graph());
        let (links, completion) = rule.concluded(&graph, work)?;
        let mut proposed = Vec::new();
        for (one, other) in links {
            let (Node::Tag(one), Node::Tag(other)) = (one, other) else { continue };
            if graph.find(&Node::Tag(one)).is_some() && !self.is_weak(one, other) {
                let is_proved = self.admit(number_of(one), number_of(other));
                proposed.push(Proposed { one, other, is_proved });
            }
        }
        self.tie();
        Ok((proposed, completion))
    }
}
