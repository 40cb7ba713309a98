//! All that the program says of families, held against states in which every family was asked by itself: what it has as
//! contained by definition, each line and each box of the diagram, each cell of the map.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use catena::grid::{Candidate, Position, apply_singles, read};
use catena::proof::{ClosingKind, Family, Shape, Spaces, published};
use catena::query::{Library, contained};
use catena::rules::{Catalogue, Prepared, Reach};
use catena::theorem::simulation::{Begins, Does, Rule, Simulation, When, judge};
use catena::work::Interrupt;
use catena_study::{At, Edge, Families, Map, Relation, SEARCHED, Shortest, asked_to};

/// To which length all families are asked, and the nodes of each question.
const MOST: usize = 4;
const BUDGET: u64 = 20_000;

type Lengths = BTreeMap<Candidate, Shortest>;

/// What each family eliminates in a state, nothing of which was taken from another family.
struct Asked {
    state: String,
    found: BTreeMap<String, Lengths>,
}

fn ask(catalogue: &Arc<Catalogue>, names: &[String], grid: &str, most: usize) -> Asked {
    let mut state = read(grid).unwrap().state;
    // What is decided and observed is so where singles are done.
    apply_singles(&mut state);
    let on = Prepared::new(Position::from_state(state));
    let alone = |name: &String| {
        let family = Families::of(catalogue, std::slice::from_ref(name)).unwrap();
        let profiles = family.profiles(&on, &Reach::up_to(most), Some(BUDGET), &Interrupt::new());
        let lengths = profiles.unwrap().into_iter().map(|(candidate, known)| (candidate, known[0]));
        (name.clone(), lengths.collect())
    };
    Asked { state: grid.to_owned(), found: names.iter().map(alone).collect() }
}

/// To which length several families are asked where another one has an elimination.
fn to_any(catalogue: &Catalogue, names: &[String]) -> usize {
    names.iter().map(|name| asked_to(&*catalogue.find(name).unwrap())).max().unwrap_or(SEARCHED)
}

impl Asked {
    /// What several families together need for an elimination.
    fn shortest(&self, names: &str, target: Candidate) -> Shortest {
        let of = |name| self.found[name].get(&target).copied().unwrap_or(Shortest::None);
        let all: Vec<Shortest> = names.split('+').map(of).collect();
        let lengths = all.iter().filter(|known| matches!(known, Shortest::Length(_))).min();
        let stopped = all.contains(&Shortest::Stopped).then_some(Shortest::Stopped);
        lengths.copied().or(stopped).unwrap_or(Shortest::None)
    }

    /// Whether something is known so of an elimination of one of several families.
    fn has_any(&self, names: &str, is: impl Fn(Shortest) -> bool) -> bool {
        names.split('+').any(|name| self.found[name].values().any(|&known| is(known)))
    }

    /// An elimination of one family to a length that another has not as short.
    fn against(&self, one: &str, other: &str, to: usize) -> Option<String> {
        let targets = one.split('+').flat_map(|name| self.found[name].keys());
        let mut refuting = targets.filter(|&&target| {
            let Shortest::Length(length) = self.shortest(one, target) else { return false };
            let needed = self.shortest(other, target);
            usize::from(length) <= to
                && needed != Shortest::Stopped
                && !matches!(needed, Shortest::Length(needed) if needed <= length)
        });
        let state = &self.state;
        refuting.next().map(|target| format!("{one} in {other}: {target} in {state}"))
    }
}

/// The positions in which the files of the families and rules fire, every one of so many.
fn fires(step: usize) -> Vec<String> {
    let library = Library::built_in();
    let entries = library.entries().iter().chain(library.rules());
    let fires = entries.filter_map(|entry| entry.header.fires.first());
    let mut grids: Vec<String> =
        fires.map(|fires| fires.split(" ==>").next().unwrap_or_default().to_owned()).collect();
    grids.sort();
    grids.dedup();
    grids.into_iter().step_by(step).collect()
}

/// The families of the library, and those of which the map says that one is in another.
fn names(map: &Map) -> Vec<String> {
    let library = Library::built_in();
    let is_in = |pair: &&Relation| At::ALL.iter().any(|&at| pair.cell(at).to() > 0);
    let of_map = map.pairs.iter().filter(is_in).flat_map(|pair| [&pair.family, &pair.other]);
    let of_map = of_map.flat_map(|name| name.split('+'));
    let mut names: Vec<String> = library
        .entries()
        .iter()
        .map(|entry| entry.name.as_str())
        .chain(of_map)
        .map(str::to_owned)
        .collect();
    names.sort();
    names.dedup();
    names
}

struct Held {
    catalogue: Arc<Catalogue>,
    map: Map,
    asked: Vec<Asked>,
}

impl Held {
    fn against(grids: &[String]) -> Held {
        let catalogue = Catalogue::built_in();
        let map = Map::of(&catalogue, |_, _| String::new()).unwrap();
        let names = names(&map);
        let asked = grids.iter().map(|grid| ask(&catalogue, &names, grid, MOST)).collect();
        Held { catalogue, map, asked }
    }

    /// The states that contradict containments; each pair once.
    fn contradictions<'a>(
        &self,
        pairs: impl IntoIterator<Item = (&'a str, &'a str, usize)>,
    ) -> Vec<String> {
        let first =
            |(one, other, to)| self.asked.iter().find_map(|asked| asked.against(one, other, to));
        pairs.into_iter().filter_map(first).collect()
    }

    fn definitions(&self) {
        let library = self.catalogue.library();
        let entries = library.entries();
        let pairs = entries.iter().flat_map(|one| entries.iter().map(move |other| (one, other)));
        let pairs: Vec<(&str, &str, usize)> = pairs
            .filter(|(one, other)| one.name != other.name && one.is_contained_in(other))
            .map(|(one, other)| (one.name.as_str(), other.name.as_str(), MOST))
            .collect();
        assert!(pairs.len() > 500, "{}", pairs.len());
        assert_eq!(self.contradictions(pairs), [""; 0]);
    }

    fn diagram(&self) {
        let diagram = self.map.diagram();
        let nodes = diagram.nodes();
        let mut pairs: Vec<(&str, &str, usize)> = Vec::new();
        for names in &nodes {
            let both = names.iter().flat_map(|one| names.iter().map(move |other| (one, other)));
            let both = both.filter(|(one, other)| one != other);
            pairs.extend(both.map(|(one, other)| (one.as_str(), other.as_str(), MOST)));
        }
        for (from, to, edge) in diagram.edges() {
            if matches!(edge, Edge::Definition | Edge::Theorem) {
                pairs.push((nodes[from][0].as_str(), nodes[to][0].as_str(), MOST));
            }
        }
        assert!(pairs.len() > 40, "{}", pairs.len());
        assert_eq!(self.contradictions(pairs), [""; 0]);
    }
}

impl Held {
    fn cells(&self) {
        let to = |pair: &Relation, at: At| pair.cell(at).to();
        let equal = self.map.pairs.iter().filter(|pair| to(pair, At::Equal) > 0);
        let equal = equal.map(|pair| (&pair.family[..], &pair.other[..], to(pair, At::Equal)));
        let equal: Vec<(&str, &str, usize)> = equal.collect();
        assert!(equal.len() > 200, "{}", equal.len());
        assert_eq!(self.contradictions(equal), [""; 0]);
        // At any length: what the second family has not as short, it has longer.
        let any = self.map.pairs.iter().filter(|pair| to(pair, At::Any) > to(pair, At::Equal));
        let mut longer = BTreeMap::new();
        let missed: Vec<String> = any.filter_map(|pair| self.missed(pair, &mut longer)).collect();
        assert_eq!(missed, [""; 0]);
    }

    /// An elimination of the first of two families that the second has at no length; `longer` has what was asked to the
    /// length that is looked for, by state and names.
    fn missed<'a>(
        &'a self,
        pair: &'a Relation,
        longer: &mut BTreeMap<(&'a str, &'a str), Asked>,
    ) -> Option<String> {
        let Relation { family, other, any, .. } = pair;
        self.asked.iter().find_map(|asked| {
            let against = asked.against(family, other, any.to())?;
            let longer = longer.entry((&asked.state, other)).or_insert_with(|| {
                let names: Vec<String> = other.split('+').map(str::to_owned).collect();
                ask(&self.catalogue, &names, &asked.state, to_any(&self.catalogue, &names))
            });
            let mut targets = family.split('+').flat_map(|name| asked.found[name].keys());
            let misses = |&&target: &&Candidate| {
                is_within(asked.shortest(family, target), any.to())
                    && longer.shortest(other, target) == Shortest::None
            };
            targets.any(|target| misses(&target)).then_some(against)
        })
    }
}

impl Held {
    /// Where the second of two families has nothing left, and was asked to the length that is looked for, the first has
    /// nothing either. What holds at any length holds here; this asks what holds by a path only.
    fn paths(&self) {
        let by_path_only = |pair: &&Relation| pair.path.is_certain() && !pair.any.is_certain();
        let gone_on: Vec<String> = (self.map.pairs.iter().filter(by_path_only))
            .filter_map(|pair| self.asked.iter().find_map(|asked| self.gone_on(pair, asked)))
            .collect();
        assert_eq!(gone_on, [""; 0]);
    }

    /// A state in which the first of two families goes on and the second has nothing left.
    fn gone_on(&self, pair: &Relation, asked: &Asked) -> Option<String> {
        let Relation { family, other, .. } = pair;
        let is_length = |known: Shortest| matches!(known, Shortest::Length(_));
        if !asked.has_any(family, is_length) || asked.has_any(other, is_length) {
            return None;
        }
        let names: Vec<String> = other.split('+').map(str::to_owned).collect();
        let longer = ask(&self.catalogue, &names, &asked.state, to_any(&self.catalogue, &names));
        let is_over = !longer.has_any(other, |known| known != Shortest::None);
        is_over.then(|| format!("{family} in {other} by a path: {}", asked.state))
    }
}

fn is_within(known: Shortest, to: usize) -> bool {
    matches!(known, Shortest::Length(length) if usize::from(length) <= to)
}

/// The held sample: a hundred puzzles that `catena make` made at random, which no harvest has seen. One a line.
const SAMPLE: &str = include_str!("held.txt");

/// The puzzles of the held sample.
pub fn sample() -> Vec<String> {
    let lines = SAMPLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The states of some files and the held sample, asked once for all tests.
static HELD: LazyLock<Held> = LazyLock::new(|| {
    let (mut grids, sample) = (fires(4), sample());
    assert_eq!(sample.len(), 100);
    grids.extend(sample);
    Held::against(&grids)
});

#[test]
fn no_containment_by_definition_is_contradicted() {
    HELD.definitions();
}

#[test]
fn no_line_and_no_box_of_the_diagram_is_contradicted() {
    HELD.diagram();
}

#[test]
fn no_cell_of_the_map_is_contradicted() {
    HELD.cells();
}

#[test]
fn no_family_goes_on_where_one_that_solves_as_much_by_a_path_has_nothing_left() {
    HELD.paths();
}

/// Families in one box of the figure eliminate the same: none of them is known to have what another has not.
#[test]
fn no_box_of_the_figure_joins_what_is_told_apart() {
    let fails = |one: &str, other: &str| {
        let pair = HELD.map.pairs.iter().find(|pair| pair.family == one && pair.other == other);
        pair.is_some_and(|pair| pair.any.fails().is_some())
    };
    let figure = HELD.map.figured();
    let mut joined: Vec<(&str, &str)> = Vec::new();
    for names in figure.nodes() {
        let both = names.iter().flat_map(|one| names.iter().map(move |other| (one, other)));
        for (one, other) in both.filter(|(one, other)| one != other) {
            assert!(!fails(one, other), "{one} in {other}");
            joined.push((one, other));
        }
    }
    assert_eq!(joined, [("naked-subset", "hidden-subset"), ("hidden-subset", "naked-subset")]);
}

/// What a set of a loop keeps falls where no chain ends; within a plane, a target may see both sides of a link outside of
/// it; and lassos demand that no right-linking candidate sees the target, which the discontinuous loop does not.
#[test]
fn a_loop_is_in_chains_and_a_lasso_in_lassos_only_where_its_eliminations_are() {
    let library = Library::built_in();
    let is_in = |(one, other): (&str, &str)| {
        library.get(one).unwrap().is_contained_in(library.get(other).unwrap())
    };
    let of_loops = ["als-loop", "als-xz-loop"];
    let of_sets = ["als-chain", "aict", "aiczt"];
    for pair in of_loops.iter().flat_map(|one| of_sets.iter().map(move |other| (*one, *other))) {
        assert!(!is_in(pair), "{pair:?}");
    }
    for other in ["nrct", "nrczt", "restricted-nrct", "restricted-nrczt"] {
        let lasso = format!("{other}-rl-lasso");
        assert!(!is_in(("nrc-rl-lasso", &lasso)), "{lasso}");
    }
    for pair in [
        ("nrc-loop", "nrc-chain"),
        ("grouped-nrc-loop", "als-chain"),
        ("nrc-loop", "whip"),
        ("als-xz-loop", "als-loop"),
        ("nrc-rl-lasso", "whip"),
        ("nrc-rl-lasso", "als-rl-lasso"),
        ("restricted-nrct-rl-lasso", "nrczt-rl-lasso"),
    ] {
        assert!(is_in(pair), "{pair:?}");
    }
    let hidden = Shape::NRC.within(Spaces::Rn);
    assert!(!contained(&hidden.closing(ClosingKind::Loop), &hidden));
}

/// What the judge of theorems for every length accepts of all published records and all that it knows on the right, with
/// the rules that the files have: no cell of the map says the contrary.
#[test]
fn no_theorem_for_every_length_that_the_judge_accepts_is_refuted() {
    let map = &HELD.map;
    let fails = |one: &str, other: &str, at: At| {
        let pair = map.pairs.iter().find(|pair| pair.family == one && pair.other == other)?;
        pair.cell(at).fails().map(|_| format!("{one} in {other}"))
    };
    let (mut accepted, mut refuted) = (0, Vec::new());
    for simulation in &simulations(map) {
        let Ok(proved) = judge(simulation) else { continue };
        accepted += 1;
        let at = if proved.adds == 0 { At::Equal } else { At::Any };
        let outer: Vec<&str> = simulation.outer.iter().map(|family| family.name.raw()).collect();
        refuted.extend(fails(simulation.inner.name.raw(), &outer.join("+"), at));
    }
    assert!(accepted > 100, "{accepted}");
    assert_eq!(refuted, [""; 0]);
}

/// All statements about two families of the map, with each way to begin and the rules of each file.
fn simulations(map: &Map) -> Vec<Simulation> {
    let rule = |when, does| Rule { when, does };
    let same = rule(When::Always, Does::Same);
    let turn = vec![rule(When::Dot, Does::Turn), same];
    let part = vec![
        rule(When::NothingLeft, Does::Close),
        rule(When::Known, Does::Skip),
        rule(When::Always, Does::Part),
    ];
    let of_name = |name: &str| Family { name: name.into(), shape: published(name) };
    let mut all = Vec::new();
    for one in map.families.iter().filter(|place| !place.name.contains('+')) {
        for other in &map.families {
            let outer: Vec<Family> = other.name.split('+').map(of_name).collect();
            for rules in [vec![same], turn.clone(), part.clone()] {
                for begins in [Begins::Target, Begins::Variable] {
                    let (inner, outer, rules) = (of_name(&one.name), outer.clone(), rules.clone());
                    all.push(Simulation { inner, outer, begins, rules });
                }
            }
        }
    }
    all
}

/// More states: those of every file that fires, and the puzzles of a list after singles.
#[test]
#[ignore = "a minute"]
fn nothing_is_contradicted_in_many_states() {
    let mut grids = fires(1);
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/puzzles/top1465.tsv");
    let text = std::fs::read_to_string(list).unwrap_or_default();
    let puzzles = text.lines().filter_map(|line| line.split('\t').find(|cell| cell.len() == 81));
    grids.extend(puzzles.step_by(20).map(str::to_owned));
    let held = Held::against(&grids);
    held.definitions();
    held.diagram();
    held.cells();
    held.paths();
}
