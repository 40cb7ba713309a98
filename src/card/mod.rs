//! The card of a rule: everything that is said of it by its name.
//!
//! A rule that comes with the program has one file in `queries/families` or `queries/rules`, and the headings of that
//! file are its card: its other names, what its length counts, where a path tries it, what a question to it costs,
//! what it assumes, when it is asked, how well it is known, what kind of picture it has. `build.rs` makes the table
//! of the cards. Nothing else of the program says such a thing of a rule by its name, except the lists of kernels,
//! which say what finds it, and the judge, which keeps its own tables on purpose; a test compares those with the
//! cards.
//!
//! ```text
//! (here)      a card and the table of all
//! header      the headings of a query file; build.rs reads by it too
//! names       what people call rules, in any spelling
//! sizes       names of sizes: a fish of two rows is an X-wing
//! ```

mod header;
mod names;
mod sizes;

pub use header::Header;
pub use names::{absent, fame, known, named, named_elsewhere, of_measure, plain};
pub use sizes::{name_of_size, size_names, sized};

include!(concat!(env!("OUT_DIR"), "/cards.rs"));

/// What is said of a rule by its name.
#[derive(PartialEq, Eq, Debug)]
pub struct Card {
    /// The name: that of its file.
    pub name: &'static str,
    /// Other names of it, and names that stand for it together with other rules: `ur`, `fish`.
    pub also: &'static [&'static str],
    /// What other programs call it: the program and the name.
    pub others: &'static [(&'static str, &'static str)],
    /// What those who post in Eureka notation call a chain of it; `None` where that is its own name.
    pub eureka: Option<&'static str>,
    /// The names of its proofs of some sizes.
    pub sizes: &'static [(usize, &'static str)],
    /// What people write above its proofs of some sizes, and of any other size: `WXYZ-Wing`.
    pub titles: &'static [(Option<usize>, &'static str)],
    /// What its length counts, in the word of the judge; `None` of chains, whose length is the number of steps.
    pub counts: Option<&'static str>,
    /// Where a path tries it.
    pub rank: Rank,
    /// What a question to it may cost.
    pub cost: Cost,
    /// Whether its proofs assume that the givens have exactly one solution.
    pub assumes_one_solution: bool,
    /// When it is asked though nobody names it, beside what its cost says.
    pub asked: &'static [When],
    /// Its place among the rules that people know, from 1; `None` for one that few know.
    pub known: Option<usize>,
    /// What the rating by it is called: `W`.
    pub rates: Option<&'static str>,
    /// How its proofs are drawn.
    pub picture: Picture,
    /// The length up to which its search finds a shortest proof; a longer one may not be the shortest there is.
    pub shortest_to: usize,
}

/// When a rule is asked though nobody names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// By `find`, which lists rules side by side.
    SideBySide,
    /// For a proof of what a position hangs on.
    OfACore,
    /// Where the usual rules prove nothing.
    WhenStuck,
    /// By the page, where the rules side by side find nothing.
    Further,
}

/// How proofs of a rule are drawn, beside what the proof itself shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// As its chain, its covers or its lines say.
    Plain,
    /// Truths as filled bands, links as outlines.
    Sum,
    /// A sum with the ring along its rows and columns.
    Ring,
    /// A sum with base and target cells.
    Exocet,
    /// What a hypothesis disproves, step by step.
    Hypothesis,
    /// An almost-locked range.
    Range,
    /// With the tags of the strong chains that it goes through.
    Tags,
}

impl Picture {
    /// How proofs of a rule are drawn; plain for a rule that does not come with the program.
    pub fn of(rule: &str) -> Picture {
        Card::of(rule).unwrap_or(Card::PLAIN).picture
    }

    /// Whether truths and links are drawn.
    pub fn is_sum(self) -> bool {
        matches!(self, Picture::Sum | Picture::Ring | Picture::Exocet)
    }
}

/// The order in which a path tries rules, before length.
///
/// It is the order of R. M. Hanson's Sudoku Assistant, with the chains and patterns of the other schools where
/// nothing is supposed yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// Singles: applied whenever one is open.
    Single,
    /// A rule of a list that has its own order: the stage in the list, counted from 0.
    Stage(usize),
    /// Locked candidates.
    Locked,
    /// Naked and hidden subsets.
    Subset,
    /// Fish without fins in rows and columns.
    BasicFish,
    /// Deadly patterns, where one solution is assumed.
    Unique,
    /// Bent naked subsets.
    BentSubset,
    /// Pairs of almost locked sets.
    AlsPair,
    /// Almost locked sets of a grid.
    GridAls,
    /// Grid sashimi.
    GridSashimi,
    /// Fish with fins or blocks.
    Fish,
    /// Covers without a name of their own.
    Cover,
    /// Almost-locked ranges.
    Range,
    /// Polarities that an almost locked set forces.
    ForcedByAls,
    /// Traps and wraps of a strong chain.
    Medusa,
    /// Weak wraps and weak corners of strong chains.
    WeakMedusa,
    /// Hinges.
    Hinge,
    /// Chains and patterns: the shortest first.
    Chain,
    /// Sums of truths and links: the lightest first.
    Sum,
    /// Hypotheses of depth 0.
    Hypothesis,
    /// Hypotheses with singles and locked candidates.
    HypothesisPlus,
    /// Hypotheses with all covers too.
    HypothesisPlusPlus,
    /// Full tagging with box-line groups. Each level has a rank: the length of its proofs counts rounds, and is not
    /// compared with that of chains.
    TaggingOne,
    /// Full tagging with almost locked sets.
    TaggingHalf,
    /// Full tagging with choices of any number of tags.
    TaggingTwo,
    /// Full tagging that extends weak links.
    TaggingThree,
    /// Full tagging that looks at what weak links force.
    TaggingFour,
    /// Nested hypotheses: the shallowest first.
    TrialAndError,
}

/// What a question to a rule may cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// Next to nothing, and it says what anyone sees: asked when it is named, or all are.
    Trivial,
    /// Some milliseconds: asked when no rule is named.
    Usual,
    /// Some milliseconds, but its lengths count something else than those of other rules, with which it
    /// is not compared: asked when it is named, or all are.
    Apart,
    /// Tens of milliseconds, more than all usual rules together, and hardly ever the easiest proof: asked where the usual
    /// rules prove nothing, when it is named, or all are.
    Last,
    /// Up to seconds, for it may need the whole of any budget: asked when it is named, or all are.
    Costly,
}

impl Cost {
    /// The budget of a question when none is asked for, in expanded nodes.
    pub const fn budget(self) -> u64 {
        match self {
            Cost::Trivial | Cost::Usual | Cost::Apart | Cost::Last => 5_000_000,
            Cost::Costly => 1_000_000,
        }
    }
}

impl Card {
    /// What a rule has where no heading says otherwise: a chain that few people know.
    pub const PLAIN: &Card = &Card::NAMELESS;

    const NAMELESS: Card = Card {
        name: "",
        also: &[],
        others: &[],
        eureka: None,
        sizes: &[],
        titles: &[],
        counts: None,
        rank: Rank::Chain,
        cost: Cost::Usual,
        assumes_one_solution: false,
        asked: &[],
        known: None,
        rates: None,
        picture: Picture::Plain,
        shortest_to: usize::MAX,
    };

    /// The cards of all rules that come with the program, by name.
    pub fn all() -> &'static [Card] {
        CARDS
    }

    /// The card of a rule, also by the name of one of its sizes, such as `naked-triple`; `None` for a rule that does not
    /// come with the program.
    ///
    /// ```
    /// use catena::card::{Card, Rank};
    ///
    /// assert_eq!(Card::of("naked-triple").unwrap().rank, Rank::Subset);
    /// assert_eq!(Card::of("my-rule"), None);
    /// ```
    pub fn of(rule: &str) -> Option<&'static Card> {
        let own = |rule: &str| {
            CARDS.binary_search_by(|card| card.name.cmp(rule)).ok().map(|place| &CARDS[place])
        };
        own(rule).or_else(|| sized(rule).and_then(|(rule, _)| own(rule)))
    }

    /// Whether its proofs are fish: one digit, and as many covers as bases.
    pub fn is_fish(&self) -> bool {
        matches!(self.rank, Rank::BasicFish | Rank::Fish)
    }

    /// What people write above its proof of a size, or of any size where none is given; `None` where its name says it.
    ///
    /// ```
    /// use catena::card::Card;
    ///
    /// let bent = Card::of("bent-naked-subset").unwrap();
    /// assert_eq!(bent.title(Some(4)), Some("WXYZ-Wing"));
    /// assert_eq!(bent.title(None), Some("Bent Naked Subset"));
    /// assert_eq!(Card::of("whip").unwrap().title(Some(4)), None);
    /// ```
    pub fn title(&self, size: Option<usize>) -> Option<&'static str> {
        let of = |wanted: Option<usize>| self.titles.iter().find(|(size, _)| *size == wanted);
        of(size).or_else(|| of(None)).map(|(_, title)| *title)
    }

    /// Its other names, here and in other programs. What its chains are called in Eureka notation is not among them: many
    /// families are called AIC there.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.also.iter().copied().chain(self.others.iter().map(|(_, name)| *name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn cards_are_in_order_and_no_two_have_a_place_or_a_measure() {
        assert!(CARDS.is_sorted_by_key(|card| card.name));
        let places: Vec<usize> = CARDS.iter().filter_map(|card| card.known).collect();
        assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), places.len());
        let measures: Vec<&str> = CARDS.iter().filter_map(|card| card.rates).collect();
        assert_eq!(measures.iter().collect::<BTreeSet<_>>().len(), measures.len());
    }

    #[test]
    fn no_other_name_hides_a_rule_or_what_is_absent() {
        let names: BTreeSet<String> = CARDS.iter().map(|card| plain(card.name)).collect();
        for card in CARDS {
            for name in card.also {
                assert!(!names.contains(&plain(name)), "{}: {name}", card.name);
                assert_eq!(absent(name), None, "{}: {name}", card.name);
            }
        }
    }
}
