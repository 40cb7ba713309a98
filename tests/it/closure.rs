//! Closures, held against a slow second implementation that is written down from the definitions;
//! what they write, held against the checker; and what is known of propagation and braids.
//!
//! Which groups there are is the typed graph's to say, and tested there.

use std::collections::{BTreeMap, BTreeSet};

use catena::check::{ConclusionFault, Refusal, Verdict, check};
use catena::graph::{CspSet, Graph, NodeKind, Options};
use catena::grid::{
    Candidate, Cell, Conclusion, Csp, Digit, House, Position, Space, State, apply_singles,
};
use catena::notation::AlmostLockedRange;
use catena::proof::{Family, Ground, Line, Literal, Node, Number, Proof};
use catena::rules::closure::{Claim, Closure, End, Inferences, Steps, cases};
use catena::rules::follow::{Following, Meet, NoChoice, follow};
use catena::rules::sheet::Sheet;
use catena::rules::{Interrupt, Outcome, Reach, Stopped, Work};
use catena::solution::{Solutions, solutions};

use crate::collections::start;
use crate::root;
use crate::{prepared, rule};

type Set = BTreeSet<Candidate>;

/// Hard puzzles: EasterMonster, by JPF; two of top1465; GNPX's force chain puzzle after singles.
const HARD: [&str; 4] = [
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....",
    "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962",
];

fn puzzles() -> Vec<String> {
    let list = std::fs::read_to_string(root().join("tests/corpus/small-list.tsv")).unwrap();
    let small = list.lines().filter(|line| !line.starts_with('#')).map(str::to_owned);
    small.chain(HARD.map(str::to_owned)).collect()
}

/// A state and the digits of its solution.
struct Real {
    state: State,
    solution: [Digit; 81],
}

impl Real {
    fn is_true(&self, candidate: Candidate) -> bool {
        self.solution[candidate.cell().index()] == candidate.digit()
    }

    fn holds(&self, literal: &Literal) -> bool {
        match literal {
            Literal::True(node) => node.members().iter().any(|&c| self.is_true(c)),
            Literal::False(node) => !node.members().iter().any(|&c| self.is_true(c)),
        }
    }
}

/// Of each puzzle the start, the state after singles, and that with every seventh false candidate gone.
fn states() -> Vec<Real> {
    let mut states = Vec::new();
    for puzzle in puzzles() {
        let mut state = start(&puzzle);
        let Solutions::One(solution) = solutions(&state) else { panic!("one solution") };
        let mut add =
            |state: &State| states.push(Real { state: state.clone(), solution: *solution });
        add(&state);
        apply_singles(&mut state);
        add(&state);
        let is_false = |c: &Candidate| solution[c.cell().index()] != c.digit();
        let gone: Vec<Candidate> = state.candidates().filter(is_false).step_by(7).collect();
        gone.into_iter().for_each(|candidate| {
            state.remove(candidate);
        });
        add(&state);
    }
    states
}

/// The steps that are compared, by name.
fn settings() -> Vec<(&'static str, Steps)> {
    let of = |wanted: &dyn Fn(Csp) -> bool| -> CspSet {
        Csp::all().filter(|&csp| wanted(csp)).map(Csp::index).collect()
    };
    let digit = of(&|csp| csp.space() != Space::Rc && csp.second() == 4);
    let cells = of(&|csp| csp.space() == Space::Rc);
    vec![
        ("static", Steps::STATIC),
        ("static groups", Steps::STATIC_GROUPS),
        ("static ALS", Steps { als_size: 3, ..Steps::STATIC }),
        ("static groups and ALS", Steps { als_size: 4, ..Steps::STATIC_GROUPS }),
        ("static in cells", Steps { variables: cells, ..Steps::STATIC }),
        ("colours", Steps::COLOURS),
        ("ranges", Steps::RANGES),
        ("ranges of one digit", Steps { variables: digit, ..Steps::RANGES }),
        ("ranges and ALS", Steps { als_size: 3, ..Steps::RANGES }),
        ("singles", Steps::SINGLES),
        ("locked", Steps::LOCKED),
        ("singles and ALS", Steps { als_size: 3, ..Steps::SINGLES }),
        ("locked and ALS", Steps { als_size: 4, ..Steps::LOCKED }),
        ("one digit", Steps { variables: digit, ..Steps::SINGLES }),
        ("six rounds", Steps { rounds: 6, ..Steps::LOCKED }),
    ]
}

/// The plain closure: what was reached, and in which round first.
#[derive(Default, PartialEq, Eq, Debug)]
struct Plain {
    trues: BTreeMap<Set, usize>,
    falses: BTreeMap<Candidate, usize>,
    contradiction: Option<usize>,
}

/// A set of cells with the live candidates of each of its digits.
type PlainAls = Vec<Set>;

/// The board as the plain closure sees it.
struct Board<'a> {
    steps: Steps,
    lemmas: &'a [Vec<Literal>],
    live: Set,
    variables: Vec<Set>,
    /// The places that have to fall, and the others, of which then one is true.
    ranges: Vec<(Set, Set)>,
    sets: Vec<PlainAls>,
    /// For static steps: candidates and groups.
    nodes: Vec<Set>,
}

fn set(node: &Node) -> Set {
    node.members().iter().copied().collect()
}

fn sees(one: &Set, candidate: Candidate) -> bool {
    one.iter().all(|member| member.linked(candidate))
}

impl Board<'_> {
    fn new<'a>(state: &'a State, steps: Steps, lemmas: &'a [Vec<Literal>]) -> Board<'a> {
        let decided = |csp: Csp| {
            csp.candidates()
                .into_iter()
                .any(|c| state.decided(c.cell()) == Some(c.digit()) && state.is_live(c))
        };
        let taking_part = |csp: &Csp| steps.variables.contains(csp.index()) && !decided(*csp);
        let variables = Csp::all().filter(taking_part).map(|csp| state.values(csp).collect());
        let options = Options {
            intersections: steps.groups,
            als_size: if steps.als_size < 2 { 0 } else { steps.als_size },
            almost_cells: false,
        };
        let graph = Graph::new(state, options);
        let ids = graph.nodes(NodeKind::Candidate).chain(graph.nodes(NodeKind::Group));
        let mut nodes: Vec<Set> =
            ids.map(|id| graph.candidates(id).into_iter().collect()).collect();
        for literal in lemmas.iter().flatten() {
            let (Literal::True(node) | Literal::False(node)) = literal;
            if !nodes.contains(&set(node)) {
                nodes.push(set(node));
            }
        }
        Board {
            steps,
            lemmas,
            live: state.candidates().collect(),
            ranges: Csp::all()
                .filter(taking_part)
                .flat_map(|csp| plain_ranges(state, steps, csp))
                .collect(),
            variables: variables.collect(),
            sets: plain_sets(state, steps.als_size),
            nodes,
        }
    }

    fn joined(&self, assumptions: &[Literal]) -> Plain {
        let mut plain = Plain::default();
        for literal in assumptions {
            match literal {
                Literal::True(node) => {
                    plain.trues.insert(set(node), 0);
                }
                Literal::False(node) => {
                    plain.falses.extend(set(node).into_iter().map(|candidate| (candidate, 0)));
                }
            }
        }
        for round in 1..=self.steps.rounds {
            let size = plain.trues.len() + plain.falses.len();
            self.round(&mut plain, round);
            if plain.contradiction.is_some() || size == plain.trues.len() + plain.falses.len() {
                break;
            }
        }
        plain
    }

    fn round(&self, plain: &mut Plain, round: usize) {
        let standing: Set =
            self.live.iter().copied().filter(|c| !plain.falses.contains_key(c)).collect();
        let trues: Vec<Set> = plain.trues.keys().cloned().collect();
        let mut left: Vec<Set> = Vec::new();
        for one in &trues {
            let rest = one & &standing;
            if !self.steps.conjugates || rest.is_empty() {
                left.push(rest);
            }
            for &candidate in standing.iter().filter(|&&c| sees(one, c)) {
                plain.falses.entry(candidate).or_insert(round);
            }
        }
        for variable in &self.variables {
            let rest = variable & &standing;
            let says = match self.steps.conjugates {
                true => rest.is_empty() || variable.len() == 2 && rest.len() == 1,
                false => rest.len() < 2 || self.steps.groups,
            };
            if says {
                left.push(rest);
            }
        }
        let open = self.ranges.iter().filter(|(out, _)| out.is_disjoint(&standing));
        left.extend(open.map(|(_, rest)| rest.clone()));
        for als in &self.sets {
            let rests: Vec<Set> = als.iter().map(|digit| digit & &standing).collect();
            match rests.iter().filter(|rest| rest.is_empty()).count() {
                0 => {}
                1 => left.extend(rests.into_iter().filter(|rest| !rest.is_empty())),
                _ => left.push(Set::new()),
            }
        }
        for clause in self.lemmas {
            let rests = clause.iter().filter_map(|literal| match literal {
                Literal::True(node) => {
                    let rest = &set(node) & &standing;
                    (!rest.is_empty()).then_some((true, rest))
                }
                Literal::False(node) => {
                    let excluded = trues.iter().any(|one| one.is_subset(&set(node)));
                    (!excluded).then(|| (false, set(node)))
                }
            });
            match &rests.collect::<Vec<_>>()[..] {
                [] => left.push(Set::new()),
                [(true, rest)] => left.push(rest.clone()),
                [(false, all)] => all.iter().for_each(|&candidate| {
                    plain.falses.entry(candidate).or_insert(round);
                }),
                _ => {}
            }
        }
        for rest in left {
            let says_something = match rest.len() {
                0 => {
                    plain.contradiction = Some(round);
                    false
                }
                1 => true,
                _ => standing.iter().any(|&candidate| sees(&rest, candidate)),
            };
            if says_something {
                plain.trues.entry(rest).or_insert(round);
            }
        }
    }

    /// The literals that a literal leads to in one static step.
    fn steps_from(&self, (is_true, from): &(bool, Set)) -> Vec<(bool, Set)> {
        let mut to = Vec::new();
        let first = from.first().unwrap();
        let variables: Vec<&Set> =
            self.variables.iter().filter(|values| from.is_subset(values)).collect();
        for node in &self.nodes {
            let conjugate = || {
                let are_all = |values: &&&Set| from | node == ***values;
                from.is_disjoint(node) && variables.iter().any(|values| are_all(&values))
            };
            if *is_true && node.iter().all(|&c| sees(from, c)) {
                to.push((false, node.clone()));
            } else if !is_true && node.first().unwrap().linked(*first) && conjugate() {
                to.push((true, node.clone()));
            }
        }
        if !is_true {
            let others = self.sets.iter().filter(|als| als.contains(from)).flatten();
            to.extend(others.filter(|other| *other != from).map(|other| (true, other.clone())));
        }
        for clause in self.lemmas.iter().filter(|clause| clause.len() == 2) {
            for (excluded, left) in [(&clause[0], &clause[1]), (&clause[1], &clause[0])] {
                let applies = match excluded {
                    Literal::True(node) => !is_true && *from == set(node),
                    Literal::False(node) => *is_true && from.is_subset(&set(node)),
                };
                match left {
                    _ if !applies => {}
                    Literal::True(node) => to.push((true, set(node))),
                    Literal::False(all) => {
                        let within = self.nodes.iter().filter(|node| node.is_subset(&set(all)));
                        to.extend(within.map(|node| (false, node.clone())));
                    }
                }
            }
        }
        to
    }

    fn static_rounds(
        &self,
        start: &(bool, Set),
        next: &BTreeMap<(bool, Set), Vec<(bool, Set)>>,
    ) -> BTreeMap<(bool, Set), usize> {
        let within = |node: &&Set| !start.0 && node.is_subset(&start.1);
        let also = self.nodes.iter().filter(within).map(|node| (false, node.clone()));
        let mut front: BTreeSet<(bool, Set)> = also.chain([start.clone()]).collect();
        let mut reached = BTreeMap::new();
        for round in 0.. {
            front.retain(|literal| !reached.contains_key(literal));
            if front.is_empty() || round > self.steps.rounds {
                break;
            }
            reached.extend(front.iter().map(|literal| (literal.clone(), round)));
            front = front.iter().flat_map(|literal| next[literal].iter().cloned()).collect();
        }
        reached
    }
}

/// What the almost-locked ranges of a variable say; nothing where these take no part.
fn plain_ranges(state: &State, steps: Steps, csp: Csp) -> Vec<(Set, Set)> {
    let places: Vec<Candidate> = state.values(csp).collect();
    let ranges = match steps.conjugates && steps.groups {
        true => AlmostLockedRange::all(csp, &places),
        false => Vec::new(),
    };
    let steps = ranges.into_iter().flat_map(|range| range.steps(&places));
    steps.map(|step| step.map(|places| places.into_iter().collect::<Set>()).into()).collect()
}

/// The ALS of two cells or more, each set of cells once.
fn plain_sets(state: &State, largest: usize) -> Vec<PlainAls> {
    let mut known: BTreeSet<Vec<Cell>> = BTreeSet::new();
    let mut sets = Vec::new();
    for house in House::all() {
        for choice in 1..512usize {
            let cells: Vec<Cell> =
                (0..9).filter(|n| choice >> n & 1 == 1).map(|n| house.cells()[n]).collect();
            if !(2..=largest).contains(&cells.len())
                || cells.iter().any(|&cell| state.digits(cell).len() < 2)
            {
                continue;
            }
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            let places = |digit: Digit| -> Set {
                let of = cells.iter().map(|&cell| Candidate::new(digit, cell));
                of.filter(|&candidate| state.is_live(candidate)).collect()
            };
            let digits: PlainAls = Digit::all().map(places).filter(|p| !p.is_empty()).collect();
            if digits.len() == cells.len() + 1 && known.insert(sorted) {
                sets.push(digits);
            }
        }
    }
    sets
}

/// A closure in the form of the plain one.
fn as_plain(closure: &Closure) -> Plain {
    let mut plain = Plain::default();
    for fact in closure.facts() {
        if let Claim::True(members) = fact.claim {
            let members = members.iter().map(Candidate::from_index).collect();
            plain.trues.entry(members).or_insert(fact.round);
        }
    }
    let fell = |c: Candidate| Some((c, closure.fell_by(c)?.1));
    plain.falses = Candidate::all().filter_map(fell).collect();
    plain.contradiction = closure.contradiction().map(|fact| fact.round);
    plain
}

fn literal(is_true: bool, members: &Set) -> Literal {
    let node = Node::new(members.iter().copied()).unwrap();
    if is_true { Literal::True(node) } else { Literal::False(node) }
}

/// Assumptions to start from: candidates and groups of both truth values, and pairs.
fn assumptions(state: &State, step: usize) -> Vec<Vec<Literal>> {
    let graph = Graph::new(state, Options::GROUPS);
    let live: Vec<Candidate> = state.candidates().collect();
    let mut all: Vec<Vec<Literal>> = vec![Vec::new()];
    for (at, &candidate) in live.iter().enumerate().step_by(step) {
        let other = live[(at * 7 + 3) % live.len()];
        all.push(vec![Literal::True(candidate.into())]);
        all.push(vec![Literal::False(candidate.into())]);
        all.push(vec![Literal::True(candidate.into()), Literal::True(other.into())]);
        all.push(vec![Literal::False(candidate.into()), Literal::False(other.into())]);
    }
    for id in graph.nodes(NodeKind::Group).step_by(step) {
        let group = Node::new(graph.candidates(id)).unwrap();
        all.push(vec![Literal::True(group.clone())]);
        all.push(vec![Literal::False(group)]);
    }
    all
}

#[test]
fn joined_closures_are_those_of_the_plain_fixpoint() {
    let (mut facts, mut contradictions, mut deep) = (0, 0, 0);
    for (at, real) in states().iter().enumerate() {
        for (name, steps) in settings().into_iter().filter(|(_, steps)| steps.joins) {
            let inferences = Inferences::new(&real.state, steps);
            let board = Board::new(&real.state, steps, &[]);
            for assumed in assumptions(&real.state, 61) {
                let closure = inferences.closure(&assumed, &mut Work::unlimited());
                let plain = board.joined(&assumed);
                assert_eq!(as_plain(&closure), plain, "state {at}, {name}, {assumed:?}");
                facts += plain.trues.len();
                contradictions += usize::from(plain.contradiction.is_some());
                deep += usize::from(plain.falses.values().any(|&round| round > 8));
            }
        }
    }
    assert!(
        facts > 10_000 && contradictions > 300 && deep > 300,
        "{facts} {contradictions} {deep}"
    );
}

#[test]
fn static_closures_are_those_of_the_plain_search() {
    let (mut reached, mut clashes) = (0, 0);
    for (at, real) in states().iter().enumerate().step_by(4) {
        for (name, steps) in settings().into_iter().filter(|(_, steps)| !steps.joins) {
            let inferences = Inferences::new(&real.state, steps);
            let board = Board::new(&real.state, steps, &[]);
            compare_static(
                &inferences,
                &board,
                &format!("state {at}, {name}"),
                &mut reached,
                &mut clashes,
            );
        }
    }
    assert!(reached > 20_000 && clashes > 100, "{reached} {clashes}");
}

fn compare_static(
    inferences: &Inferences,
    board: &Board,
    what: &str,
    reached: &mut usize,
    clashes: &mut usize,
) {
    let nodes: BTreeSet<Set> = inferences.nodes().iter().map(set).collect();
    assert_eq!(nodes, board.nodes.iter().cloned().collect(), "{what}");
    let literals =
        board.nodes.iter().flat_map(|node| [(true, node.clone()), (false, node.clone())]);
    let next: BTreeMap<_, _> =
        literals.map(|literal| (literal.clone(), board.steps_from(&literal))).collect();
    for start in next.keys().step_by(29) {
        let assumed = [literal(start.0, &start.1)];
        let spread = inferences.spread(&assumed, &mut Work::unlimited()).unwrap();
        let expected = board.static_rounds(start, &next);
        let mut found = BTreeMap::new();
        for (number, node) in inferences.nodes().iter().enumerate() {
            found.extend(spread.true_in(number).map(|round| ((true, set(node)), round)));
            found.extend(spread.false_in(number).map(|round| ((false, set(node)), round)));
        }
        assert_eq!(found, expected, "{what}, from {start:?}");
        let clash = |(is_true, node): &(bool, Set)| {
            let other = expected.get(&(!is_true, node.clone()))?;
            Some(*other.max(&expected[&(*is_true, node.clone())]))
        };
        let first = expected.keys().filter_map(clash).min();
        let met = spread
            .clash()
            .map(|node| spread.true_in(node).unwrap().max(spread.false_in(node).unwrap()));
        assert_eq!(met, first, "{what}, from {start:?}");
        *reached += expected.len();
        *clashes += usize::from(first.is_some());
    }
}

/// Asserts that every line is cited but the last of each list and the assumption of a case.
#[derive(Default)]
struct Reading {
    last: Number,
    cited: BTreeSet<Number>,
    must_be_cited: Vec<Number>,
}

impl Reading {
    fn list(&mut self, lines: &[Line], is_case: bool) {
        for (at, line) in lines.iter().enumerate() {
            match &line.ground {
                Ground::Refutation { lines } => self.list(lines, false),
                Ground::Cases { cases, .. } => cases.iter().for_each(|case| self.list(case, true)),
                _ => {}
            }
            self.last += 1;
            self.cited.extend(line.ground.cited());
            if at + 1 < lines.len() && !(is_case && at == 0) {
                self.must_be_cited.push(self.last);
            }
        }
    }
}

fn assert_nothing_unneeded(proof: &Proof) {
    let mut reading = Reading::default();
    reading.list(&proof.lines, false);
    let missing = reading.must_be_cited.iter().find(|number| !reading.cited.contains(number));
    assert_eq!(missing, None, "a line that nothing cites: {proof:#?}");
}

/// The proof that is on a sheet, accepted by the checker.
fn accepted(sheet: Sheet, state: &State, conclusion: Conclusion) -> Proof {
    let proof = finished(sheet, state, conclusion);
    let verdict = check(&proof);
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict:?}\n{proof:#?}");
    assert_nothing_unneeded(&proof);
    proof
}

fn finished(sheet: Sheet, state: &State, conclusion: Conclusion) -> Proof {
    let family = Family { name: "closure".into(), shape: None };
    sheet.prove(&Position::from_state(state.clone()), &family, 1, vec![conclusion])
}

/// The lines on a sheet hold. The checker judges them before it looks for the conclusion, and this one
/// nobody states.
fn assert_lines_hold(sheet: Sheet, state: &State) {
    let conclusion = Conclusion::Eliminate(state.candidates().next().unwrap());
    let proof = finished(sheet, state, conclusion);
    let verdict = check(&proof);
    let unstated = Refusal::Conclusions(ConclusionFault::NotStated(conclusion));
    assert!(
        matches!(&verdict, Verdict::Proved(_)) || verdict == Verdict::Refused(unstated),
        "{verdict:?}\n{proof:#?}"
    );
    assert_nothing_unneeded(&proof);
}

/// Writes that not all of some assumptions and the negation of a goal hold, or what is shorter.
fn write_clause(sheet: &mut Sheet, closure: &Closure, goal: &Literal) {
    let assumed = closure.assumptions().to_vec();
    let numbers = sheet.suppose(assumed.into_iter().chain([goal.negation()]));
    let (negation, assumed) = numbers.split_last().unwrap();
    let lines = closure.write(std::slice::from_ref(goal), assumed, sheet).unwrap();
    sheet.contradicts(lines[0], *negation);
    sheet.refute();
}

/// Some goals that a closure reached.
fn goals(closure: &Closure, state: &State) -> Vec<Literal> {
    let mut goals: Vec<Literal> = Vec::new();
    let trues = closure.facts().iter().filter_map(|fact| match fact.claim {
        Claim::True(members) => Node::new(members.iter().map(Candidate::from_index)),
        _ => None,
    });
    goals.extend(trues.map(Literal::True).step_by(5));
    let falses: Vec<Candidate> =
        state.candidates().filter(|&c| closure.fell_by(c).is_some()).collect();
    goals.extend(falses.iter().step_by(9).map(|&c| Literal::False(c.into())));
    goals.extend(Node::new(falses.iter().copied().step_by(4)).map(Literal::False));
    // Only what is needed by one assumption is written, so that no assumption stands unused.
    goals.retain(|goal| closure.assumptions().len() == 1 && !closure.assumptions().contains(goal));
    goals
}

#[test]
fn every_closure_is_written_as_the_checker_wants_it() {
    let (mut refuted, mut clauses) = (0, 0);
    for real in states().iter().skip(1).step_by(2) {
        for (_, steps) in settings() {
            let inferences = Inferences::new(&real.state, steps);
            for assumed in assumptions(&real.state, 67) {
                let closure = inferences.closure(&assumed, &mut Work::unlimited());
                let mut sheet = Sheet::default();
                if closure.refute(&mut sheet).is_some() {
                    assert!(assumed.iter().any(|literal| !real.holds(literal)), "{assumed:?}");
                    assert_lines_hold(sheet, &real.state);
                    refuted += 1;
                } else {
                    assert_eq!(closure.contradiction(), None);
                }
                for goal in goals(&closure, &real.state) {
                    let mut sheet = Sheet::default();
                    write_clause(&mut sheet, &closure, &goal);
                    let holds = real.holds(&goal) || !assumed.iter().all(|l| real.holds(l));
                    assert!(holds, "{assumed:?} does not lead to {goal:?}");
                    assert_lines_needed_hold(sheet, &real.state, &closure);
                    clauses += 1;
                }
            }
        }
    }
    assert!(refuted > 500 && clauses > 5_000, "{refuted} {clauses}");
}

/// What a goal stands on may be the state only: then the assumption is not cited, as it must not be.
fn assert_lines_needed_hold(sheet: Sheet, state: &State, closure: &Closure) {
    let conclusion = Conclusion::Eliminate(state.candidates().next().unwrap());
    let proof = finished(sheet, state, conclusion);
    let mut reading = Reading::default();
    reading.list(&proof.lines, false);
    let unused = reading.must_be_cited.iter().filter(|number| !reading.cited.contains(number));
    let unused: Vec<Number> = unused.copied().collect();
    assert!(
        unused.is_empty() || unused == [1],
        "{unused:?} {:?} {proof:#?}",
        closure.assumptions()
    );
    let verdict = check(&proof);
    let unstated = Refusal::Conclusions(ConclusionFault::NotStated(conclusion));
    assert!(
        matches!(&verdict, Verdict::Proved(_)) || verdict == Verdict::Refused(unstated),
        "{verdict:?}\n{proof:#?}"
    );
}

#[test]
fn what_a_spread_leads_to_is_written_from_the_part_that_is_needed() {
    let mut written = 0;
    for real in states().iter().skip(1).step_by(3) {
        let steps = Steps { als_size: 4, ..Steps::STATIC_GROUPS };
        let inferences = Inferences::new(&real.state, steps);
        let mut work = Work::unlimited();
        let spreads = inferences.spreads(&mut work).unwrap();
        assert_eq!(spreads.len(), inferences.nodes().len());
        for (node, [spread, _]) in spreads.iter().enumerate().step_by(11) {
            for (other, wanted) in inferences.nodes().iter().enumerate().skip(node % 5).step_by(11)
            {
                let goal = Literal::False(wanted.clone());
                let part = inferences.unfold(spread, std::slice::from_ref(&goal));
                let Some(round) = spread.false_in(other) else { continue };
                assert_eq!(part.round(&goal), Some(round));
                // A link and a strong link in turn: two rounds a step.
                let group_falls_at_once = part.length(&goal) == Some(round / 2);
                assert!(group_falls_at_once, "{goal:?} {round} {:?}", part.length(&goal));
                let mut sheet = Sheet::default();
                if part.assumptions()[0] != goal.negation() {
                    write_clause(&mut sheet, &part, &goal);
                    assert_lines_hold(sheet, &real.state);
                    written += 1;
                }
            }
            if spread.clash().is_some() {
                let mut sheet = Sheet::default();
                inferences.unfold(spread, &[]).refute(&mut sheet).unwrap();
                assert_lines_hold(sheet, &real.state);
            }
        }
    }
    assert!(written > 500, "{written}");
}

/// Pairs of candidates that propagation shows not both true, or not both false, though neither is
/// decided by itself; with the sheet on which that is proved.
fn proved_lemmas(real: &Real) -> (Vec<Vec<Literal>>, Sheet) {
    let inferences = Inferences::new(&real.state, Steps::LOCKED);
    let open: Vec<Candidate> =
        real.state.candidates().filter(|c| real.state.digits(c.cell()).len() > 1).collect();
    let (mut lemmas, mut sheet) = (Vec::new(), Sheet::default());
    for (at, &one) in open.iter().enumerate().step_by(2) {
        let other = open[(at * 11 + 17) % open.len()];
        for make in
            [|c: Candidate| Literal::True(c.into()), |c: Candidate| Literal::False(c.into())]
        {
            let both = [make(one), make(other)];
            let by_one = |literal: &Literal| {
                let one = std::slice::from_ref(literal);
                let closure = inferences.closure(one, &mut Work::unlimited());
                closure.contradiction().is_some()
            };
            if one == other || one.linked(other) || both.iter().any(by_one) {
                continue;
            }
            let closure = inferences.closure(&both, &mut Work::unlimited());
            if let Some(line) = closure.refute(&mut sheet) {
                sheet.remember(lemmas.len(), line);
                lemmas.push(both.iter().map(Literal::negation).collect());
            }
        }
    }
    (lemmas, sheet)
}

#[test]
fn lemmas_are_steps_like_others() {
    let (mut cited, mut total) = (0, 0);
    for real in states().iter().skip(1).step_by(3) {
        let (lemmas, _) = proved_lemmas(real);
        total += lemmas.len();
        for clause in &lemmas {
            assert!(clause.iter().any(|literal| real.holds(literal)), "{clause:?}");
        }
        for steps in [Steps::STATIC, Steps::STATIC_GROUPS] {
            let inferences = Inferences::with_lemmas(&real.state, steps, &lemmas);
            let board = Board::new(&real.state, steps, &lemmas);
            compare_static(&inferences, &board, "lemmas", &mut 0, &mut 0);
        }
        for steps in [Steps::SINGLES, Steps::STATIC] {
            let inferences = Inferences::with_lemmas(&real.state, steps, &lemmas);
            let board = Board::new(&real.state, steps, &lemmas);
            for assumed in assumptions(&real.state, 47) {
                let closure = inferences.closure(&assumed, &mut Work::unlimited());
                if steps.joins {
                    assert_eq!(as_plain(&closure), board.joined(&assumed), "{assumed:?}");
                }
                cited += closure.lemmas_of_contradiction().unwrap_or_default().len();
                // The lemmas stand on the sheet whether or not they are needed here.
                let (_, mut sheet) = proved_lemmas(real);
                if closure.refute(&mut sheet).is_some() {
                    let conclusion = Conclusion::Eliminate(real.state.candidates().next().unwrap());
                    let verdict = check(&finished(sheet, &real.state, conclusion));
                    let unstated = Refusal::Conclusions(ConclusionFault::NotStated(conclusion));
                    let holds = matches!(&verdict, Verdict::Proved(_));
                    assert!(holds || verdict == Verdict::Refused(unstated), "{verdict:?}");
                    assert!(assumed.iter().any(|literal| !real.holds(literal)), "{assumed:?}");
                }
            }
        }
    }
    assert!(total > 50 && cited > 20, "{total} {cited}");
}

/// A braid exists exactly when propagation by singles refutes the target, a g-braid exactly when
/// propagation with locked candidates does.
#[test]
fn braids_are_propagation() {
    let mut found = [0, 0];
    for (at, real) in states().iter().enumerate().filter(|(at, _)| at % 3 == 1).take(6) {
        let families = [("braid", Steps::SINGLES), ("g-braid", Steps::LOCKED)];
        for (which, (family, steps)) in families.into_iter().enumerate() {
            let inferences = Inferences::new(&real.state, steps);
            let refuted = |candidate: &Candidate| {
                let assumed = [Literal::True((*candidate).into())];
                inferences.closure(&assumed, &mut Work::unlimited()).end() == End::Contradiction
            };
            let refuted: Set = real.state.candidates().filter(refuted).collect();
            let (on, reach) = (prepared(&real.state), Reach::up_to(81));
            let (braids, end) = rule(family).eliminations(&on, &reach, &mut Work::unlimited());
            assert_eq!(end, Outcome::None { up_to: 81 });
            let targets: Set = braids.iter().flat_map(Proof::eliminated).collect();
            assert_eq!(targets, refuted, "state {at}");
            found[which] += refuted.len();
        }
    }
    assert!(found[0] > 100 && found[1] >= found[0], "{found:?}");
}

#[test]
fn a_closure_that_is_stopped_says_so() {
    let state = start(HARD[0]);
    let candidate = state.values(Csp::cell("r2c1".parse().unwrap())).next().unwrap();
    let assumed = [Literal::True(candidate.into())];
    for steps in [Steps::LOCKED, Steps::STATIC] {
        let bounded = Inferences::new(&state, Steps { rounds: 1, ..steps });
        let closure = bounded.closure(&assumed, &mut Work::unlimited());
        assert_eq!(closure.end(), End::Rounds);
        assert!(!closure.falses().is_empty());

        let inferences = Inferences::new(&state, steps);
        let whole = inferences.closure(&assumed, &mut Work::unlimited());
        assert_eq!(whole.end(), End::AtRest);
        let closure = inferences.closure(&assumed, &mut Work::with_budget(0));
        assert_eq!(closure.end(), End::Stopped(Stopped::Budget));

        let interrupt = Interrupt::new();
        interrupt.cancel();
        let mut work = Work::unlimited().interruptible(&interrupt);
        let closure = inferences.closure(&assumed, &mut work);
        assert_eq!(closure.end(), End::Stopped(Stopped::Cancelled));
    }
    let inferences = Inferences::new(&state, Steps::STATIC);
    assert_eq!(inferences.spreads(&mut Work::with_budget(10)).err(), Some(Stopped::Budget));
}

#[test]
fn what_was_not_reached_is_not_written() {
    let state = start(HARD[0]);
    let one = state.values(Csp::cell("r1c2".parse().unwrap())).next().unwrap();
    let far = state.values(Csp::cell("r9c8".parse().unwrap())).last().unwrap();
    let seen = state.candidates().find(|candidate| candidate.linked(one)).unwrap();
    let inferences = Inferences::new(&state, Steps::SINGLES);
    let closure = inferences.closure(&[Literal::True(one.into())], &mut Work::unlimited());
    let none = inferences.closure(&[], &mut Work::unlimited());
    let mut sheet = Sheet::default();
    let goals = [
        Literal::True(far.into()),
        Literal::False(far.into()),
        Literal::False(Node::new([seen, far]).unwrap()),
        // Not live: there is nothing to prove.
        Literal::False("n1r1c2".parse::<Candidate>().unwrap().into()), // 1 is given in r1c1
    ];
    for goal in goals {
        assert_eq!(closure.round(&goal), None, "{goal:?}");
        assert_eq!(closure.length(&goal), None);
        assert_eq!(closure.lemmas(&goal), None);
        assert_eq!(closure.write(std::slice::from_ref(&goal), &[1], &mut sheet), None);
        assert_eq!(cases(&goal, None, &[&closure], &mut sheet), None);
    }
    assert_eq!(closure.refute(&mut sheet), None);
    let seen = Literal::False(seen.into());
    assert_eq!(closure.round(&seen), Some(1));
    assert_eq!(
        cases(&seen, None, &[&closure, &none], &mut sheet),
        None,
        "one assumption in a case"
    );
    assert_eq!(sheet.push(Vec::new(), Ground::Assumption), 1, "nothing was written");
    assert!(
        inferences.nodes().is_empty() && inferences.spread(&[], &mut Work::unlimited()).is_none()
    );
}

/// A state that contradicts itself needs no assumption, and so has no refutation.
#[test]
fn a_contradiction_without_an_assumption_is_not_a_refutation() {
    let mut state = State::FULL;
    Digit::all().for_each(|digit| {
        state.remove(Candidate::new(digit, "r5c5".parse().unwrap()));
    });
    let inferences = Inferences::new(&state, Steps::SINGLES);
    let closure = inferences.closure(&[], &mut Work::unlimited());
    assert_eq!(closure.end(), End::Contradiction);
    let mut sheet = Sheet::default();
    assert_eq!(closure.refute(&mut sheet), None);
    let corner: Candidate = "n1r1c1".parse().unwrap();
    let closure = inferences.closure(&[Literal::True(corner.into())], &mut Work::unlimited());
    assert!(closure.refute(&mut sheet).is_some());
    let proof = finished(sheet, &state, Conclusion::Eliminate(corner));
    assert!(matches!(check(&proof), Verdict::Proved(_)));
}

/// Candidates that are not live are false: an assumption may have them.
#[test]
fn an_assumed_group_loses_what_is_not_live() {
    let mut state = State::FULL;
    let [one, other]: [Candidate; 2] = ["n1r1c1", "n1r1c2"].map(|name| name.parse().unwrap());
    state.remove(other);
    let inferences = Inferences::new(&state, Steps::SINGLES);
    let both = Literal::True(Node::new([one, other]).unwrap());
    let closure = inferences.closure(std::slice::from_ref(&both), &mut Work::unlimited());
    let seen: Candidate = "n1r4c1".parse().unwrap();
    assert_eq!(closure.round(&Literal::True(one.into())), Some(1));
    assert_eq!(closure.round(&Literal::False(seen.into())), Some(2));
    let mut sheet = Sheet::default();
    write_clause(&mut sheet, &closure, &Literal::False(seen.into()));
    assert_lines_hold(sheet, &state);
    let nothing = inferences.closure(&[Literal::True(other.into())], &mut Work::unlimited());
    let mut sheet = Sheet::default();
    assert!(nothing.refute(&mut sheet).is_some());
    assert_lines_hold(sheet, &state);
}

/// Every meeting is what the plain closures have in common, and every proof holds.
#[test]
fn branches_meet_where_the_plain_closures_do() {
    let mut kinds = [0; 4];
    for (at, real) in states().iter().enumerate().filter(|(at, _)| at % 3 == 1) {
        let position = Position::from_state(real.state.clone());
        let board = Board::new(&real.state, Steps::SINGLES, &[]);
        for csp in Csp::all() {
            let starts: Vec<Candidate> = real.state.values(csp).collect();
            if !(2..=4).contains(&starts.len()) || (starts.len() > 2 && csp.index() % 7 > 0) {
                continue;
            }
            let found = follow(&position, csp, Steps::SINGLES, &mut Work::unlimited()).unwrap();
            let branch = |&start: &Candidate| board.joined(&[Literal::True(start.into())]);
            let plain: Vec<Plain> = starts.iter().map(branch).collect();
            assert_meets(&found, &starts, &plain, &format!("state {at}, {csp}"));
            for meeting in &found.meetings {
                assert!(matches!(check(&meeting.proof), Verdict::Proved(_)), "{csp} {meeting:#?}");
                assert_nothing_unneeded(&meeting.proof);
                for conclusion in &meeting.proof.conclusions {
                    let candidate = conclusion.candidate();
                    let places = matches!(conclusion, Conclusion::Place(_));
                    assert_eq!(real.is_true(candidate), places, "{csp} {conclusion}");
                }
                kinds[match meeting.kind {
                    Meet::Contradiction(_) => 0,
                    Meet::True(_) => 1,
                    Meet::Between { .. } => 2,
                    Meet::False(_) => 3,
                }] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 50), "{kinds:?}");
}

fn assert_meets(found: &Following, starts: &[Candidate], plain: &[Plain], what: &str) {
    assert_eq!(found.branches.len(), starts.len(), "{what}");
    for ((branch, &start), plain) in found.branches.iter().zip(starts).zip(plain) {
        assert_eq!((branch.start, branch.trues[0]), (start, (start, 0)), "{what}");
        let falses: BTreeMap<Candidate, usize> = branch.falses.iter().copied().collect();
        assert_eq!(falses, plain.falses, "{what}");
        let contradicted = branch.end == End::Contradiction;
        assert_eq!(contradicted, plain.contradiction.is_some(), "{what}");
    }
    let standing: Vec<&Plain> =
        plain.iter().filter(|plain| plain.contradiction.is_none()).collect();
    let (mut trues, mut falses, mut contradicted) = (Set::new(), Set::new(), Set::new());
    for meeting in &found.meetings {
        match &meeting.kind {
            Meet::Contradiction(start) => {
                contradicted.insert(*start);
            }
            Meet::True(candidate) => {
                trues.insert(*candidate);
            }
            Meet::False(candidate) => {
                falses.insert(*candidate);
            }
            Meet::Between { csp, ends, out } => {
                assert!(ends[0] != ends[1] && ends.iter().all(|end| csp.contains(*end)), "{what}");
                let ends = ends.iter().zip(&standing);
                ends.for_each(|(end, plain)| assert!(plain.trues.contains_key(&[*end].into())));
                falses.extend(out);
            }
        }
    }
    let fallen = starts.iter().zip(plain).filter(|(_, plain)| plain.contradiction.is_some());
    assert_eq!(contradicted, fallen.map(|(&start, _)| start).collect(), "{what}");
    let single = |plain: &&Plain| -> Set {
        plain.trues.keys().filter(|set| set.len() == 1).flatten().copied().collect()
    };
    let fell = |plain: &&Plain| -> Set { plain.falses.keys().copied().collect() };
    let in_all = |of: &dyn Fn(&&Plain) -> Set| -> Set {
        standing.iter().map(of).reduce(|one, other| &one & &other).unwrap_or_default()
    };
    match standing.len() {
        1 => assert_eq!((trues.len(), falses.len()), (1, 0), "{what}"),
        _ => assert_eq!((trues, falses), (in_all(&single), in_all(&fell)), "{what}"),
    }
}

#[test]
fn what_is_no_choice_is_not_followed() {
    let state = start(HARD[3]);
    let position = Position::from_state(state);
    let cell = |name: &str| Csp::cell(name.parse().unwrap());
    let ask = |csp| follow(&position, csp, Steps::SINGLES, &mut Work::unlimited());
    let decided = ask(cell("r1c1")).unwrap_err();
    assert_eq!(decided, NoChoice::TooFew { csp: cell("r1c1"), candidates: 1 });
    assert_eq!(decided.to_string(), "r1c1 has only one candidate");
}

/// In a cell of nine candidates each is followed; each excludes the digit from all that sees the cell, and together
/// they meet nowhere.
#[test]
fn a_cell_of_any_number_of_candidates_is_followed() {
    let full = Position::from_state(State::FULL);
    for choice in ["r1c1", "r1n1"] {
        let csp: Csp = choice.parse().unwrap();
        let following =
            follow(&full, csp, Steps::SINGLES, &mut Work::with_budget(1_000_000)).unwrap();
        assert_eq!((following.branches.len(), following.meetings.len()), (9, 0), "{choice}");
        assert!(following.branches.iter().all(|branch| branch.falses.len() == 28), "{choice}");
    }
}

/// The bivalue cell of GNPX's force chain puzzle that its contradictions begin with.
#[test]
fn a_bivalue_cell_is_followed_to_where_its_branches_meet() {
    let position = Position::from_state(start(HARD[3]));
    let choice = Csp::cell("r2c8".parse().unwrap());
    let found = follow(&position, choice, Steps::SINGLES, &mut Work::unlimited()).unwrap();
    let starts: Vec<String> = found.branches.iter().map(|b| b.start.to_string()).collect();
    assert_eq!(starts, ["n1r2c8", "n2r2c8"]);
    let kinds: Vec<&Meet> = found.meetings.iter().map(|meeting| &meeting.kind).collect();
    assert!(matches!(kinds[..], [Meet::Contradiction(_), Meet::True(_)]), "{kinds:?}");
    let wrong = &found.meetings[0];
    accepted_again(&wrong.proof);
}

fn accepted_again(proof: &Proof) {
    let mut sheet = Sheet::default();
    proof.lines.iter().for_each(|line| {
        sheet.push(line.claim.clone(), line.ground.clone());
    });
    accepted(sheet, &proof.state, proof.conclusions[0]);
}
