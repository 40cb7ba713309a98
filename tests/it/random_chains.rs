//! Chains made by chance: what is written is read back, and nothing typed makes the reader panic.
//!
//! The generator walks at random through positions of the corpus and follows the definitions with no
//! regard to speed: a step is kept when its variable has one candidate, or one group, left that
//! neither the target nor an earlier right-linking candidate excludes.

use catena::check::{Verdict, check};
use catena::fill::{fill, fill_as};
use catena::grid::{
    Candidate, Cell, Conclusion, Csp, Digit, DigitSet, Position, State, apply_singles,
};
use catena::notation::{Notation, TypedChain, TypedPair, TypedStep, Unwritable, read};
use catena::proof::{Closing, Family, Node, Proof, Via};

use super::typed_chains::chains;

/// A generator of numbers that is the same on every machine (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn pick<T>(&mut self, from: &mut Vec<T>) -> Option<T> {
        match from.len() {
            0 => None,
            length => Some(from.swap_remove(self.below(length))),
        }
    }
}

/// Puzzles with much left to eliminate, while the corpus has positions in which little is.
const PUZZLES: [&str; 6] = [
    "....1...2..1....3..4...56.......67..3.......5..84.......78...4..5....9..2...3....",
    "....1...2..1....3..4...56.......74..3.......6..89.......63...8..5....1..2...4....",
    "4..3..6.8..5..1.3..16.4...7.7.....8......2....51..637...2.9.8.....1..........4..9",
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
    ".12...3.....4...5.6..3..2.......7..4..3.1.6..8..5.......7..4..2.2...9.....6...79.",
    "8..9..7...9..4..2...2..6..91.....5...2..6..1...7..3..23..5..4...4..7..9......8..1",
];

fn positions() -> Vec<Position> {
    let mut positions: Vec<Position> = chains().into_iter().map(|(position, _)| position).collect();
    positions.dedup();
    for puzzle in PUZZLES {
        let digits: Vec<Option<Digit>> =
            puzzle.chars().map(|c| c.to_digit(10).and_then(Digit::from_number)).collect();
        let mut state = State::from_givens(digits[..].try_into().unwrap()).unwrap();
        apply_singles(&mut state);
        positions.push(Position::from_state(state));
    }
    positions
}

fn step(pair: TypedPair) -> TypedStep {
    TypedStep { span: 0..0, pair }
}

fn values(csp: Csp, left: Node, right: Option<Node>) -> TypedStep {
    step(TypedPair::Values { csp: Some(csp), left, right, extra: Vec::new() })
}

/// The ways to go on from the last candidate known: left-linking candidate, variable and, unless the
/// chain closes there, right-linking candidate.
fn ways(
    position: &Position,
    known: &[Candidate],
    used: &[Candidate],
) -> Vec<(Candidate, Csp, Option<Candidate>)> {
    let state = &position.state;
    let last = known[known.len() - 1];
    let excluded = |c: Candidate| known.iter().any(|k| k.linked(c));
    let lefts = state.candidates().filter(|c| c.linked(last) && !used.contains(c));
    let pairs = lefts.flat_map(|left| left.csps().map(|csp| (left, csp)));
    let way = |(left, csp): (Candidate, Csp)| {
        let open: Vec<Candidate> =
            state.values(csp).filter(|&c| c != left && !excluded(c)).collect();
        match open[..] {
            [] => Some((left, csp, None)),
            [right] if !used.contains(&right) => Some((left, csp, Some(right))),
            _ => None,
        }
    };
    pairs.filter_map(way).collect()
}

/// A whip, or a chain with the z- and t-extension, by a random walk; `None` when it gets stuck.
fn random_chain(position: &Position, dice: &mut Dice) -> Option<TypedChain> {
    let state = &position.state;
    let target = dice.pick(&mut state.candidates().collect())?;
    let (mut used, mut known, mut steps) = (vec![target], vec![target], Vec::new());
    loop {
        let (left, csp, open) = dice.pick(&mut ways(position, &known, &used))?;
        let closing = || state.values(csp).find(|c| *c != left && !used.contains(c));
        let right = open.or_else(closing);
        steps.push(values(csp, left.into(), right.map(Node::from)));
        let Some(open) = open else {
            let conclusions = vec![Conclusion::Eliminate(target)];
            return Some(TypedChain { steps, conclusions, ..TypedChain::default() });
        };
        used.extend([left, open]);
        known.push(open);
    }
}

/// Two nodes of which one at least is true, as a typed step.
type StrongLink = (TypedStep, Node, Node);

fn is_node(node: &Node) -> bool {
    let cells = || node.members().iter().map(|candidate| candidate.cell());
    let first = node.members()[0].cell();
    let one_digit = node.members().iter().all(|c| c.digit() == node.members()[0].digit());
    let one_line =
        cells().all(|c| c.row() == first.row()) || cells().all(|c| c.column() == first.column());
    node.single().is_some()
        || (one_digit && one_line && cells().all(|c| c.block() == first.block()))
}

/// All ways to part the live candidates of a variable in two, each a candidate or a group of one
/// block and line.
fn parted_variables(position: &Position) -> Vec<StrongLink> {
    let mut links = Vec::new();
    for csp in Csp::all() {
        let live: Vec<Candidate> = position.state.values(csp).collect();
        for parts in 1..(1u32 << live.len()) - 1 {
            let part = |wanted: bool| {
                let mine = |&(index, _): &(usize, &Candidate)| (parts >> index & 1 == 1) == wanted;
                Node::new(live.iter().enumerate().filter(mine).map(|(_, &c)| c)).unwrap()
            };
            let (left, right) = (part(true), part(false));
            if is_node(&left) && is_node(&right) {
                links.push((values(csp, left.clone(), Some(right.clone())), left, right));
            }
        }
    }
    links
}

/// All ways to take two digits of an almost locked set of two cells.
fn almost_locked_pairs(position: &Position) -> Vec<StrongLink> {
    let state = &position.state;
    let mut links = Vec::new();
    for (one, other) in Cell::all().flat_map(|one| Cell::all().map(move |other| (one, other))) {
        let digits = state.digits(one).union(state.digits(other));
        let open = state.digits(one).len() > 1 && state.digits(other).len() > 1;
        if one >= other || !one.sees(other) || !open || digits.len() != 3 {
            continue;
        }
        let node = |digit| {
            let all = [one, other].map(|cell| Candidate::new(digit, cell));
            Node::new(all.into_iter().filter(|&candidate| state.is_live(candidate))).unwrap()
        };
        for (left, right) in digits.iter().flat_map(|l| digits.iter().map(move |r| (l, r))) {
            if left != right {
                let pair = TypedPair::Als {
                    cells: vec![one, other],
                    left: DigitSet::single(left),
                    right: DigitSet::single(right),
                    last: None,
                    names_all: false,
                    extra: Vec::new(),
                };
                links.push((step(pair), node(left), node(right)));
            }
        }
    }
    links
}

/// All AICs of up to three strong links that begin with these for a target.
fn aics(
    links: &[StrongLink],
    target: Candidate,
    begun: &[&StrongLink],
    found: &mut Vec<TypedChain>,
) {
    let last = begun.last().map_or(Node::from(target), |link| link.2.clone());
    for link in links.iter().filter(|link| last.linked(&link.1)) {
        let chain = [begun, &[link]].concat();
        if chain.len() > 1 && link.2.linked_to(target) {
            let steps = chain.iter().map(|link| link.0.clone()).collect();
            let conclusions = vec![Conclusion::Eliminate(target)];
            found.push(TypedChain { steps, conclusions, ..TypedChain::default() });
        }
        if chain.len() < 3 {
            aics(links, target, &chain, found);
        }
    }
}

/// Writes a proof, reads what was written and completes it in the same family.
fn again(position: &Position, written: &str, family: &Family) -> Proof {
    let typed = read(written).unwrap_or_else(|error| panic!("{written}: {error}"));
    let proof = fill_as(position, &typed, typed.conclusions[0], family.clone());
    proof.unwrap_or_else(|refusal| panic!("{written}: {refusal}"))
}

/// The candidates of a chain, which make it what it is.
fn candidates(proof: &Proof) -> Vec<Node> {
    let steps = proof.chain.iter().flat_map(|chain| &chain.steps);
    steps.flat_map(|step| [Some(step.left.clone()), step.right.clone()]).flatten().collect()
}

/// A dot leaves open which of several candidates closes a chain at its target.
fn without_last(proof: &Proof) -> Vec<Node> {
    let mut all = candidates(proof);
    if proof.chain.as_ref().is_some_and(|chain| chain.closing == Closing::Target) {
        all.pop();
    }
    all
}

/// Whether the checker says that a completed proof holds.
fn assert_proved(proof: &Proof) {
    let verdict = check(proof);
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict:?}: {}", Notation::Full.write(proof));
}

fn round_trips(position: &Position, proof: &Proof) {
    assert_proved(proof);
    let written = |notation: Notation| Ok::<_, Unwritable>(notation.chain(proof)?.to_string());
    for notation in [Notation::Nrc, Notation::Full] {
        assert_eq!(&again(position, &written(notation).unwrap(), &proof.family), proof);
    }
    match written(Notation::Eureka) {
        Ok(text) => {
            let aic = again(position, &text, &proof.family);
            assert_eq!(candidates(&aic), candidates(proof), "{text}");
        }
        Err(Unwritable::Additional { .. } | Unwritable::Closing(_)) => {}
        Err(other) => panic!("{other}"),
    }
    if let Ok(text) = written(Notation::Csp) {
        let typed = read(&text).unwrap();
        let printed = fill(position, &typed, typed.conclusions[0]).unwrap();
        assert_eq!(Some(printed.family.name.raw()), typed.family, "{text}");
        assert_eq!(without_last(&printed)[..], candidates(proof)[..without_last(&printed).len()]);
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let positions = positions();
    let mut families = std::collections::BTreeMap::<String, usize>::new();
    for attempt in 0..6_000 {
        let position = &positions[attempt % positions.len()];
        let Some(typed) = random_chain(position, &mut dice) else { continue };
        let proof = fill(position, &typed, typed.conclusions[0])
            .unwrap_or_else(|refusal| panic!("{typed:?}: {refusal}"));
        round_trips(position, &proof);
        *families.entry(proof.family.name.raw().to_owned()).or_default() += 1;
    }
    let seen: Vec<&str> = families.keys().map(String::as_str).collect();
    for family in ["nrc-chain", "nrct-chain", "nrczt-chain", "nrczt-lr-lasso", "t-whip", "whip"] {
        assert!(seen.contains(&family), "{families:?}");
    }
}

#[test]
fn groups_and_almost_locked_sets_are_read_back() {
    let (mut groups, mut sets) = (0, 0);
    for position in positions() {
        let mut links = parted_variables(&position);
        links.extend(almost_locked_pairs(&position));
        let mut found = Vec::new();
        for target in position.state.candidates() {
            aics(&links, target, &[], &mut found);
        }
        for typed in found.into_iter().step_by(3) {
            let Ok(proof) = fill(&position, &typed, typed.conclusions[0]) else { continue };
            round_trips(&position, &proof);
            let steps = || proof.chain.iter().flat_map(|chain| &chain.steps);
            sets += steps().filter(|step| matches!(step.via, Via::Als(_))).count();
            groups += steps().filter(|step| step.left.single().is_none()).count();
        }
    }
    assert!(groups > 100 && sets > 100, "{groups} groups, {sets} sets");
}

#[test]
fn loops_are_read_back_with_all_they_eliminate() {
    let mut loops = 0;
    for position in positions() {
        let mut links = parted_variables(&position);
        links.retain(|(_, left, right)| left.single().is_some() && right.single().is_some());
        for (first, left, right) in &links {
            for (second, from, to) in links.iter().filter(|link| right.linked(&link.1)) {
                for (third, next, last) in links.iter().filter(|link| to.linked(&link.1)) {
                    let ends = [left, right, from, to, next, last];
                    let different = (0..6).all(|i| (0..i).all(|j| ends[i] != ends[j]));
                    if !last.linked(left) || !different || left > from || left > next {
                        continue;
                    }
                    let steps = [first, second, third].map(Clone::clone).to_vec();
                    let typed = TypedChain { steps, is_loop: true, ..TypedChain::default() };
                    let falls = |c: &Candidate| {
                        [(left, right), (right, from), (from, to), (to, next), (next, last)]
                            .iter()
                            .any(|(one, other)| one.linked_to(*c) && other.linked_to(*c))
                            && !ends.iter().any(|end| end.contains(*c))
                    };
                    let Some(target) = position.state.candidates().find(falls) else { continue };
                    let proof = fill(&position, &typed, Conclusion::Eliminate(target)).unwrap();
                    assert_eq!(proof.family.name, "nrc-loop");
                    round_trips(&position, &proof);
                    loops += 1;
                }
            }
        }
    }
    assert!(loops > 10, "{loops}");
}

/// A lasso that needs no target, by a random walk: its first candidate is taken for false.
fn random_lasso(position: &Position, dice: &mut Dice) -> Option<TypedChain> {
    let state = &position.state;
    let first = dice.pick(&mut state.candidates().collect())?;
    let csp = first.csps()[dice.below(4)];
    let mut values_of_first = state.values(csp).filter(|&c| c != first);
    let (Some(right), None) = (values_of_first.next(), values_of_first.next()) else { return None };
    let mut steps = vec![values(csp, first.into(), Some(right.into()))];
    let (mut used, mut known) = (vec![first, right], vec![right]);
    loop {
        let (left, csp, open) = dice.pick(&mut ways(position, &known, &used))?;
        let closing = || state.values(csp).find(|c| *c != left && !used.contains(c));
        let right = open.or_else(closing)?;
        steps.push(values(csp, left.into(), Some(right.into())));
        let Some(open) = open else {
            let conclusions = vec![Conclusion::Place(first)];
            return Some(TypedChain { steps, conclusions, ..TypedChain::default() });
        };
        used.extend([left, open]);
        known.push(open);
    }
}

#[test]
fn lassos_without_a_target_place_their_first_candidate() {
    let mut dice = Dice(0x0fed_cba9_8765_4321);
    let mut placed = 0;
    let positions = positions();
    for attempt in 0..6_000 {
        let position = &positions[attempt % positions.len()];
        let Some(typed) = random_lasso(position, &mut dice) else { continue };
        let proof = fill(position, &typed, typed.conclusions[0])
            .unwrap_or_else(|refusal| panic!("{typed:?}: {refusal}"));
        assert_eq!(proof.conclusions, typed.conclusions);
        round_trips(position, &proof);
        placed += 1;
    }
    assert!(placed > 10, "{placed}");
}

/// The solution of a position, by trying: the positions here have one each.
fn solution(state: &State) -> Option<State> {
    let mut state = state.clone();
    apply_singles(&mut state);
    if state.empty_variable().is_some() {
        return None;
    }
    let open = Cell::all().filter(|&cell| state.digits(cell).len() > 1);
    let Some(cell) = open.min_by_key(|&cell| state.digits(cell).len()) else {
        return Some(state);
    };
    let mut digits = state.digits(cell).iter();
    digits.find_map(|digit| {
        let mut guess = state.clone();
        guess.place(Candidate::new(digit, cell));
        solution(&guess)
    })
}

fn damaged(text: &str, dice: &mut Dice) -> String {
    let marks: Vec<char> = "{}()#*.,-–=>≠<> \nnrcbNRCBp0123456789[]x→".chars().collect();
    let mut damaged: Vec<char> = text.chars().collect();
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(damaged.len());
        match dice.below(3) {
            0 => drop(damaged.remove(at)),
            1 => damaged.insert(at, marks[dice.below(marks.len())]),
            _ => damaged[at] = marks[dice.below(marks.len())],
        }
    }
    damaged.into_iter().collect()
}

#[test]
fn damaged_text_is_no_chain_or_one_that_holds_or_is_refused() {
    let mut dice = Dice(0x5555_aaaa_1357_9bdf);
    let (mut proved, mut refused, mut unread) = (0, 0, 0);
    for (position, text) in chains() {
        let solution = solution(&position.state).unwrap();
        for _ in 0..300 {
            let damaged = damaged(text, &mut dice);
            let typed = match read(&damaged) {
                Ok(typed) => typed,
                Err(error) => {
                    assert!(damaged.get(error.span.clone()).is_some(), "{damaged}: {error:?}");
                    unread += 1;
                    continue;
                }
            };
            for &conclusion in &typed.conclusions {
                let Ok(proof) = fill(&position, &typed, conclusion) else {
                    refused += 1;
                    continue;
                };
                assert_proved(&proof);
                let holds = match conclusion {
                    Conclusion::Eliminate(candidate) => !solution.is_live(candidate),
                    Conclusion::Place(candidate) => solution.is_live(candidate),
                };
                assert!(holds, "{damaged}");
                proved += 1;
            }
        }
    }
    assert!(proved > 100 && refused > 100 && unread > 100, "{proved} {refused} {unread}");
}
