//! The one list of rules: those that come with the program, and a user's own.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use crate::card::{self, Card, Cost, When, absent, name_of_size, plain, size_names, sized};
use crate::grid::Position;
use crate::notation::{family_named, known_family};
use crate::proof::{Family, Shape, published};
use crate::query::{Diagnostic, Entry, Library, nearest};
use crate::rules::alternating::{AlternatingRule, ModuloRule};
use crate::rules::by_query::QueryRule;
use crate::rules::chain::rule::KernelRule;
use crate::rules::forcing;
use crate::rules::impossible::pattern::Patterns;
use crate::rules::language::registry;
use crate::rules::list::{RuleList, Staged};
use crate::rules::path::{Next, Path};
use crate::rules::patterns::PATTERNS;
use crate::rules::patterns::rule::PatternRule;
use crate::rules::reach::Reach;
use crate::rules::rule::Rule;
use crate::rules::tagging::{Level, TaggingRule};
use crate::work::Work;

/// The name that stands for all rules.
const ALL: &str = "all";

/// Rules by name, simplest first.
#[derive(Clone)]
pub struct Catalogue {
    library: OnceLock<Library>,
    rules: Vec<Arc<dyn Rule>>,
    lists: Vec<RuleList>,
    patterns: Arc<Patterns>,
    /// The place of each rule by its name without what does not matter in it.
    places: OnceLock<HashMap<String, usize>>,
}

/// How long a name may be, in bytes: that of a file.
const LONGEST_NAME: usize = 255;

/// There is no rule of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    /// The name that was asked for.
    pub name: String,
    /// The known name that looks most like it, if any does.
    pub nearest: Option<String>,
    /// Why there is none, where the name is one that people know.
    pub because: Option<&'static str>,
}

/// A query that cannot be asked as a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct UnfitQuery {
    /// The name of the family.
    pub name: String,
    /// What is wrong with its query.
    pub diagnostic: Diagnostic,
}

impl Catalogue {
    /// The rules that come with the program.
    ///
    /// ```
    /// use catena::rules::Catalogue;
    ///
    /// let catalogue = Catalogue::built_in();
    /// assert_eq!(catalogue.find("Z-chain").unwrap().name(), "nrcz-chain");
    /// let unknown = catalogue.find("wihp").err().unwrap();
    /// assert_eq!(unknown.nearest.as_deref(), Some("whip"));
    /// ```
    pub fn built_in() -> Arc<Catalogue> {
        static BUILT_IN: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
            let rule = |(name, text): (&str, &str)| match known(name) {
                Some(rule) => rule,
                // What the checker has no record of is what its query says.
                None => Entry::read(name, text)
                    .and_then(|entry| rule_of(&entry))
                    .expect("the tests make a rule of every query that comes along"),
            };
            let rules = sorted(Library::files().map(rule).collect());
            let lists = RuleList::built_in().to_vec();
            let (library, patterns) = (OnceLock::new(), Patterns::built_in());
            Arc::new(Catalogue { library, rules, lists, patterns, places: OnceLock::new() })
        });
        Arc::clone(&BUILT_IN)
    }

    /// The rules of a library: the families in its order, then the patterns, simplest first, then what
    /// only their queries define.
    ///
    /// # Errors
    /// When a query cannot be asked as a rule.
    pub fn of(library: Library) -> Result<Catalogue, UnfitQuery> {
        let rule = |entry: &Entry| {
            let unfit = |diagnostic| UnfitQuery { name: entry.name.clone(), diagnostic };
            rule_of(entry).map_err(unfit)
        };
        let entries = library.entries().iter().chain(library.rules());
        let rules = sorted(entries.map(rule).collect::<Result<_, _>>()?);
        let lists = RuleList::built_in().to_vec();
        let (library, patterns) = (library.into(), Patterns::built_in());
        Ok(Catalogue { library, rules, lists, patterns, places: OnceLock::new() })
    }

    /// The same rules with one more list, in place of one of the same name.
    #[must_use]
    pub fn with_list(&self, list: RuleList) -> Catalogue {
        let mut lists = self.lists.clone();
        lists.retain(|known| known.name != list.name);
        lists.push(list);
        Catalogue { lists, ..self.clone() }
    }

    /// The same rules, of which those that assume one solution are asked like the others, where none is named or
    /// all are. Those that take choices take the guardians of deadly patterns too.
    ///
    /// ```
    /// use catena::rules::Catalogue;
    ///
    /// let asked = |catalogue: &Catalogue| {
    ///     let all = catalogue.select(&["all"]).unwrap();
    ///     all.iter().any(|rule| rule.name() == "unique-rectangle")
    /// };
    /// let catalogue = Catalogue::built_in();
    /// assert!(!asked(&catalogue) && asked(&catalogue.assuming_one_solution()));
    /// ```
    #[must_use]
    pub fn assuming_one_solution(&self) -> Catalogue {
        Catalogue { patterns: Arc::new(self.patterns.assuming_one_solution()), ..self.clone() }
    }

    /// The same rules, which look for these impossible patterns.
    #[must_use]
    pub fn with_patterns(&self, patterns: Patterns) -> Catalogue {
        Catalogue { patterns: Arc::new(patterns), ..self.clone() }
    }

    /// The impossible patterns that the rules look for.
    pub fn patterns(&self) -> &Arc<Patterns> {
        &self.patterns
    }

    /// The lists of rules with an order of their own.
    pub fn lists(&self) -> &[RuleList] {
        &self.lists
    }

    /// The families and rules as queries. Those that come with the program are read when they are
    /// first asked for.
    pub fn library(&self) -> &Library {
        self.library.get_or_init(Library::built_in)
    }

    /// The query of a family that does not come with the program; `None` for one that does.
    pub fn own_query(&self, family: &str) -> Option<&str> {
        let entry = self.library().get(family)?;
        (!entry.is_built_in()).then_some(entry.text.as_str())
    }

    /// The same with a rule of one's own, which comes last.
    pub fn with_rule(&self, rule: Arc<dyn Rule>) -> Catalogue {
        let mut rules = self.rules.to_vec();
        rules.push(rule);
        Catalogue { rules, ..self.clone() }
    }

    /// All rules there are, simplest first.
    pub fn rules(&self) -> &[Arc<dyn Rule>] {
        &self.rules
    }

    /// The rules that are asked when all are: without those that assume one solution, unless
    /// [it is assumed](Catalogue::assuming_one_solution).
    pub fn all(&self) -> Vec<Arc<dyn Rule>> {
        let assumed = self.patterns.assume_one_solution();
        let is_asked = |rule: &&Arc<dyn Rule>| assumed || !rule.facts().assumes_one_solution;
        self.rules.iter().filter(is_asked).cloned().collect()
    }

    /// The rules that cost as much as this: those of usual cost are asked when none is named.
    pub fn of_cost(&self, cost: Cost) -> Vec<Arc<dyn Rule>> {
        let mut rules = self.all();
        rules.retain(|rule| rule.facts().cost == cost);
        rules
    }

    /// The rules that are listed side by side when none is named: chains, lassos, whips and braids of
    /// candidates; where one solution is assumed, those that assume it too.
    pub fn side_by_side(&self) -> Vec<Arc<dyn Rule>> {
        let assuming = self.all().into_iter().filter(|rule| rule.facts().assumes_one_solution);
        self.asked(When::SideBySide).into_iter().chain(assuming).collect()
    }

    /// The rules whose cards say that they are asked then, in the order in which a path tries them.
    pub fn asked(&self, when: When) -> Vec<Arc<dyn Rule>> {
        let is_asked = |rule: &&Arc<dyn Rule>| {
            Card::of(rule.name()).is_some_and(|card| card.asked.contains(&when))
        };
        let mut rules: Vec<Arc<dyn Rule>> = self.rules.iter().filter(is_asked).cloned().collect();
        rules.sort_by_key(|rule| rule.facts().rank);
        rules
    }

    /// The rules of these names, in their order, each once. `all` stands for [all rules](Catalogue::all), and
    /// names that people use for several of them: `singles` for naked and hidden singles, `aic` for
    /// chains and loops over candidates, groups and almost locked sets. The name of a list, or `basics` for `L4_0`,
    /// stands for its rules in its order, which a path tries before any that are named besides.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn select<N: AsRef<str>>(&self, names: &[N]) -> Result<Vec<Arc<dyn Rule>>, UnknownRule> {
        let mut selected: Vec<Arc<dyn Rule>> = Vec::new();
        let mut stages = 0;
        for name in names {
            for rule in self.listed(name.as_ref(), &mut stages)? {
                if !selected.iter().any(|known| known.name() == rule.name()) {
                    selected.push(rule);
                }
            }
        }
        Ok(selected)
    }

    /// The rules of a list, from this stage on, which is then the next; or those that a name stands
    /// for.
    fn listed(&self, name: &str, stage: &mut usize) -> Result<Vec<Arc<dyn Rule>>, UnknownRule> {
        let Some(list) = self.lists.iter().find(|list| list.is_called(name)) else {
            return self.called(name);
        };
        let mut rules = Vec::new();
        for names in &list.stages {
            for name in names {
                let called = self.called(name)?.into_iter();
                rules.extend(called.map(|rule| Staged::of(rule, *stage)));
            }
            *stage += 1;
        }
        Ok(rules)
    }

    /// The rules that a name stands for.
    fn called(&self, name: &str) -> Result<Vec<Arc<dyn Rule>>, UnknownRule> {
        if name == ALL {
            return Ok(self.all());
        }
        match self.find(name) {
            Ok(rule) => Ok(vec![rule]),
            Err(unknown) => match self.also_called(name) {
                rules if rules.is_empty() => Err(unknown),
                rules => Ok(rules),
            },
        }
    }

    /// The rules whose cards have another name, in their order.
    fn also_called(&self, name: &str) -> Vec<Arc<dyn Rule>> {
        let cards: Vec<&str> = card::named(name).iter().map(|card| card.name).collect();
        self.rules.iter().filter(|rule| cards.contains(&rule.name())).cloned().collect()
    }

    /// The rule of a name in any spelling: dashes, blanks and capitals do not matter, `z-chain` and
    /// `W` are known, `colors` are `colours`. A name of a size, such as `naked-triple` or `x-wing`, is
    /// the rule of that size only.
    ///
    /// # Errors
    /// For an unknown name, with the nearest known one.
    pub fn find(&self, name: &str) -> Result<Arc<dyn Rule>, UnknownRule> {
        self.named(name).ok_or_else(|| self.unknown(name))
    }

    /// The rules that a name stands for, as [`Catalogue::select`] takes it; none for an unknown name. For texts of which
    /// every word may be a name: nothing is found out of those that are none.
    pub fn known(&self, name: &str) -> Vec<Arc<dyn Rule>> {
        if name == ALL || self.lists.iter().any(|list| list.name == name) {
            return self.select(&[name]).unwrap_or_default();
        }
        match self.named(name) {
            Some(rule) => vec![rule],
            None => self.also_called(name),
        }
    }

    /// The rule of a name, as [`Catalogue::find`] says.
    fn named(&self, name: &str) -> Option<Arc<dyn Rule>> {
        if name.len() > LONGEST_NAME {
            return None;
        }
        let wanted = card::of_measure(name).map_or(name, |card| card.name);
        let found = self.spelt(wanted).cloned().or_else(|| of_size(wanted));
        found.or_else(|| self.spelt(known_family(wanted)?).cloned())
    }

    /// The rule of this name, in any spelling.
    fn spelt(&self, name: &str) -> Option<&Arc<dyn Rule>> {
        // Spellings are only compared when the name itself is not known: lists ask very often.
        let exact = self.rules.iter().find(|rule| rule.name() == name);
        exact.or_else(|| Some(&self.rules[*self.places().get(&plain(name))?]))
    }

    fn places(&self) -> &HashMap<String, usize> {
        self.places.get_or_init(|| {
            let mut places = HashMap::new();
            for (place, rule) in self.rules.iter().enumerate() {
                places.entry(plain(rule.name())).or_insert(place);
            }
            places
        })
    }

    /// That there is no rule of a name, and which was meant perhaps.
    fn unknown(&self, name: &str) -> UnknownRule {
        let mut others: Vec<&str> = self.rules.iter().map(|rule| rule.name()).collect();
        others.extend(size_names().map(|name| name as &str));
        others.extend(self.lists.iter().map(|list| &*list.name));
        others.extend(Card::all().iter().flat_map(|card| card.also).map(|name| *name as &str));
        let near = match family_named(name) {
            Ok(_) => None,
            Err(near) => nearest(name, others).or(near),
        };
        UnknownRule {
            name: name.to_owned(),
            nearest: near.map(str::to_owned),
            because: absent(name),
        }
    }
}

/// Applies D. Berthier's basic rules ([`RuleList::BASICS`]) until they have nothing left, or show
/// that there is no solution.
pub fn apply_basics(position: &mut Position) {
    let basics = Catalogue::built_in().select(&[RuleList::BASICS]);
    let mut path = Path::new(position, &basics.unwrap_or_default(), Reach::default());
    // They take some thousand steps at most, from any state.
    let mut work = Work::with_budget(Cost::Usual.budget());
    while let Ok(Next::Proofs(_)) = path.advance(&mut work) {}
    position.state = path.state().clone();
}

/// The rule of one size, by the name of that size; `None` when it is the name of none.
fn of_size(name: &str) -> Option<Arc<dyn Rule>> {
    let (rule, size) = sized(name)?;
    let family = Family { name: name_of_size(rule, size)?.into(), shape: None };
    Some(Arc::new(PatternRule::of(&family)?))
}

/// What the rating by a family is called: `W` for whips; its own name where there is no other.
pub fn measure(family: &str) -> &str {
    Card::of(family).and_then(|card| card.rates).unwrap_or(family)
}

/// The searches that answer a family by its record or its name, the fastest first.
pub fn searches_of(family: &Family) -> Vec<Arc<dyn Rule>> {
    let mut rules: Vec<Arc<dyn Rule>> = Vec::new();
    rules.extend(KernelRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>));
    rules.extend(PatternRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>));
    rules.extend(TaggingRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>));
    rules.extend(AlternatingRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>));
    rules.extend(ModuloRule::of(family).map(|rule| Arc::new(rule) as Arc<dyn Rule>));
    rules.extend(forcing::rule_of(family));
    rules
}

/// The fastest search that answers a shape, for proofs that name it so; `None` when there is none.
pub(crate) fn search_of_shape(name: &str, shape: Shape) -> Option<Arc<dyn Rule>> {
    let family = Family { name: name.into(), shape: Some(shape) };
    searches_of(&family).into_iter().next()
}

/// The rule of a built-in file whose name says it all: a published record, or a pattern.
fn known(name: &str) -> Option<Arc<dyn Rule>> {
    searches_of(&Family { name: name.into(), shape: published(name) }).into_iter().next()
}

/// The library has the rules without a record by name; the lists of patterns and levels know better.
fn sorted(mut rules: Vec<Arc<dyn Rule>>) -> Vec<Arc<dyn Rule>> {
    rules.sort_by_cached_key(|rule| match rule.family().shape {
        Some(_) => 0,
        None => {
            let levels = Level::ALL.iter().map(|level| level.family());
            let patterns = PATTERNS.iter().map(|pattern| pattern.name);
            let mut named = patterns.chain(levels).chain(forcing::names());
            1 + named.position(|name| name == rule.name()).unwrap_or(usize::MAX - 1)
        }
    });
    rules
}

/// The rule that a query stands for: a search, when the query comes with the program or says no more
/// and no less than a shape; otherwise the query itself.
fn rule_of(entry: &Entry) -> Result<Arc<dyn Rule>, Diagnostic> {
    let family = Family { name: entry.name.as_str().into(), shape: entry.shape };
    let is_search = entry.is_built_in() || entry.is_its_record();
    match searches_of(&family).into_iter().next().filter(|_| is_search) {
        Some(rule) => Ok(rule),
        None => Ok(Arc::new(QueryRule::of(&Arc::new(entry.clone()), registry)?)),
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "there is no family {:?}", self.name)
    }
}

impl std::error::Error for UnknownRule {}

impl fmt::Display for UnfitQuery {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} cannot be asked as a rule", self.name)
    }
}

impl std::error::Error for UnfitQuery {}
