//! Every image of a position under the symmetries of Sudoku gives the image of the answer: what is found, the lengths,
//! and whether that is all.
//!
//! A search that takes the first way it meets, or goes on from the first of equals, depends on how the grid is
//! turned. So no rule needs an oracle here: it is its own. The givens are carried into the image, and one solution is
//! assumed, so that every rule is asked.

use std::collections::BTreeMap;
use std::sync::Arc;

use catena::check::{Verdict, check};
use catena::grid::format::write_shortest;
use catena::grid::{
    Candidate, Cell, CellSet, Conclusion, Digit, Position, State, apply_singles, read,
};
use catena::proof::{Family, Proof, Shape};
use catena::rules::{Catalogue, Cost, Outcome, Prepared, Reach, Rule, Stopped, Work, length_words};
use catena::solution::{Solutions, solutions};

use crate::collections::rows;

/// A symmetry of Sudoku: where each row, column and digit goes, after rows and columns have changed places or
/// not.
pub struct Symmetry {
    rows: [usize; 9],
    columns: [usize; 9],
    digits: [usize; 9],
    transposes: bool,
}

/// The generator splitmix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % most as u64) as usize
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|at| at);
        for at in (1..N).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }

    /// Bands in any order, and the lines of each.
    fn lines(&mut self) -> [usize; 9] {
        let bands: [usize; 3] = self.order();
        let within: [[usize; 3]; 3] = std::array::from_fn(|_| self.order());
        std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
    }

    pub fn symmetry(&mut self) -> Symmetry {
        let [rows, columns] = [self.lines(), self.lines()];
        Symmetry { rows, columns, digits: self.order(), transposes: self.below(2) == 1 }
    }
}

impl Symmetry {
    fn cell(&self, of: Cell) -> Cell {
        let (row, column) = (of.row(), of.column());
        let (row, column) = if self.transposes { (column, row) } else { (row, column) };
        Cell::from_index(9 * self.rows[row] + self.columns[column])
    }

    fn candidate(&self, of: Candidate) -> Candidate {
        Candidate::new(Digit::from_index(self.digits[of.digit().index()]), self.cell(of.cell()))
    }

    pub fn position(&self, of: &Position) -> Position {
        let givens: CellSet = of.givens.iter().map(|cell| self.cell(cell)).collect();
        Position { state: self.state(&of.state), givens }
    }

    fn state(&self, of: &State) -> State {
        let live: Vec<Candidate> = of.candidates().map(|c| self.candidate(c)).collect();
        let mut state = State::FULL;
        Candidate::all().filter(|c| !live.contains(c)).for_each(|dead| {
            state.remove(dead);
        });
        state
    }

    /// The family that is this one in an image: what lies in the plane of rows lies in that of columns.
    fn family(&self, of: &str) -> String {
        match (self.transposes, of.contains("-rn-")) {
            (false, _) => of.to_owned(),
            (true, true) => of.replace("-rn-", "-cn-"),
            (true, false) => of.replace("-cn-", "-rn-"),
        }
    }

    fn conclusion(&self, of: Conclusion) -> Conclusion {
        match of {
            Conclusion::Eliminate(candidate) => Conclusion::Eliminate(self.candidate(candidate)),
            Conclusion::Place(candidate) => Conclusion::Place(self.candidate(candidate)),
        }
    }
}

/// What a rule concludes with the least lengths, and how far it was complete; `None` where the budget stopped
/// it.
struct Answer {
    found: BTreeMap<Conclusion, usize>,
    end: Outcome<()>,
}

fn answer(rule: &dyn Rule, on: &Prepared, reach: &Reach) -> Option<Answer> {
    let mut work = Work::with_budget(rule.facts().cost.budget());
    let (proofs, end) = rule.eliminations(on, reach, &mut work);
    let mut found = BTreeMap::new();
    for proof in proofs {
        for &conclusion in &proof.conclusions {
            let known = found.entry(conclusion).or_insert(proof.length);
            *known = proof.length.min(*known);
        }
    }
    match end {
        Outcome::Stopped { by, .. } if by != Stopped::NotExhaustive => None,
        end => Some(Answer { found, end }),
    }
}

impl Answer {
    /// The length up to which nothing was missed.
    fn exhaustive(&self) -> usize {
        match self.end {
            Outcome::None { up_to } | Outcome::Stopped { none_up_to: up_to, .. } => up_to,
            Outcome::Found(()) => 0,
        }
    }

    /// What this answer has and the other one must have and has not: what both say to know.
    fn against(&self, other: &Answer, family: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        let is_least = |length| !length_words(family, length).starts_with("at most");
        for (conclusion, &length) in &self.found {
            let known = other.found.get(conclusion).copied();
            let is_wrong = match known {
                Some(known) => known != length && (is_least(known) || is_least(length)),
                None => length <= other.exhaustive(),
            };
            if is_wrong {
                wrong.push(format!("{conclusion} by {family}[{length}], not {known:?}"));
            }
        }
        wrong
    }
}

/// How many conclusions of how many answers were compared, by rule.
#[derive(Default)]
struct Compared {
    rules: BTreeMap<String, OfRule>,
}

#[derive(Default)]
struct OfRule {
    answers: usize,
    conclusions: usize,
    wrong: Vec<String>,
}

impl Compared {
    /// Compares the answers of rules in a state with those in an image of it, at some bounds.
    fn image(
        &mut self,
        position: &Position,
        symmetry: &Symmetry,
        bounds: &[usize],
        is_asked: impl Fn(&dyn Rule) -> bool,
    ) {
        let catalogue = Catalogue::built_in().assuming_one_solution();
        let on = [position.clone(), symmetry.position(position)]
            .map(|p| Prepared::with_patterns(p, Arc::clone(catalogue.patterns())));
        for rule in catalogue.rules().iter().filter(|rule| is_asked(&***rule)) {
            for &length in bounds {
                let reach = Reach { length, als_size: 4 };
                let other = catalogue.find(&symmetry.family(rule.name())).unwrap();
                let (one, other) =
                    (answer(&**rule, &on[0], &reach), answer(&*other, &on[1], &reach));
                let (Some(one), Some(other)) = (one, other) else { continue };
                let mapped =
                    |(&c, &length): (&Conclusion, &usize)| (symmetry.conclusion(c), length);
                let one = Answer { found: one.found.iter().map(mapped).collect(), end: one.end };
                let wrong = [one.against(&other, rule.name()), other.against(&one, rule.name())];
                let of_rule = self.rules.entry(rule.name().to_owned()).or_default();
                of_rule.answers += 1;
                of_rule.conclusions += one.found.len();
                of_rule.wrong.extend(wrong.concat().into_iter().map(|wrong| {
                    format!("{wrong} in {}, up to {length}", write_shortest(position))
                }));
            }
        }
    }

    /// Nothing was wrong in so many answers at least.
    fn end(self, least: usize) {
        let [answers, conclusions] = [|of: &OfRule| of.answers, |of: &OfRule| of.conclusions]
            .map(|count| self.rules.values().map(count).sum::<usize>());
        println!("{answers} answers, {conclusions} conclusions of {} rules", self.rules.len());
        let wrong: Vec<&String> = self.rules.values().flat_map(|of| &of.wrong).collect();
        for (rule, of) in self.rules.iter().filter(|(_, of)| !of.wrong.is_empty()) {
            println!("{rule}: {} wrong in {} answers", of.wrong.len(), of.answers);
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(answers >= least, "{answers} answers");
    }

    /// Every rule was asked, and these concluded something.
    fn all_were_asked(&self, with_conclusions: &[&str]) {
        for rule in Catalogue::built_in().rules() {
            assert!(self.rules.contains_key(rule.name()), "{} was not asked", rule.name());
        }
        for name in with_conclusions {
            assert!(self.rules[*name].conclusions > 0, "{name} concluded nothing");
        }
    }
}

/// Numbers 7 and 113 of top1465, and GNPX's force chain puzzle.
pub const PUZZLES: [&str; 3] = [
    ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9",
    "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962",
];

fn is_costly(rule: &dyn Rule) -> bool {
    rule.facts().cost == Cost::Costly
}

/// The position of a puzzle after singles, without some of its wrong candidates: of as many as one in so many; `None`
/// where singles solve it then.
pub fn without_some(puzzle: &str, one_in: usize, random: &mut Random) -> Option<Position> {
    let Position { mut state, givens } = read(puzzle).unwrap();
    apply_singles(&mut state);
    let Solutions::One(solution) = solutions(&state) else { panic!("{puzzle} has one solution") };
    let wrong: Vec<Candidate> =
        state.candidates().filter(|c| solution[c.cell().index()] != c.digit()).collect();
    wrong.into_iter().filter(|_| random.below(one_in) == 0).for_each(|c| {
        state.remove(c);
    });
    apply_singles(&mut state);
    (!state.is_solved()).then_some(Position { state, givens })
}

#[test]
fn an_image_of_a_position_gives_the_image_of_the_answer() {
    let (mut compared, mut random) = (Compared::default(), Random(62));
    for puzzle in PUZZLES {
        let as_given = read(puzzle).unwrap();
        compared.image(&as_given, &random.symmetry(), &[1, 3], |rule| !is_costly(rule));
        let position = without_some(puzzle, 12, &mut random).unwrap();
        compared.image(&position, &random.symmetry(), &[1, 3, 5], |rule| !is_costly(rule));
        compared.image(&position, &random.symmetry(), &[1, 2, 6], is_costly);
    }
    compared.all_were_asked(&["whip", "unique-rectangle", "forcing-whip"]);
    compared.end(1_000);
}

/// Late in a puzzle there are the deadly patterns, and what they let chains go through.
#[test]
fn an_image_of_a_late_position_gives_the_image_of_what_assumes_one_solution() {
    let (mut compared, mut random) = (Compared::default(), Random(11));
    let through = ["or-braid", "or-forcing-braid", "or-whip", "or-contrad-whip"];
    let asked =
        |rule: &dyn Rule| rule.facts().assumes_one_solution || through.contains(&rule.name());
    for puzzle in PUZZLES {
        for one_in in [60, 40, 25, 15, 10, 7] {
            let position = without_some(puzzle, one_in, &mut random);
            let Some(position) = position else { continue };
            compared.image(&position, &random.symmetry(), &[3, 6], asked);
        }
    }
    compared.end(150);
}

#[test]
fn the_images_of_these_positions_once_had_other_answers() {
    let text = include_str!("../corpus/image-cases.tsv");
    let (mut compared, mut random) = (Compared::default(), Random(7));
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [_, state, _, named, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("five columns: {line}")
        };
        let (position, symmetry) = (read(state).unwrap(), random.symmetry());
        compared.image(&position, &symmetry, &[2, 4, 7], |rule| rule.name() == named);
        compared.image(&position, &symmetry, &[4], |rule| !is_costly(rule) && rule.name() != named);
    }
    compared.end(1_000);
}

/// Positions with givens: what they say of one solution once was another thing in an image.
const WITH_GIVENS: [&str; 3] = [
    ":0000:x:..........12.34.56.3526.4.1..1.7..8..5.8..7.4.7842.615.2......81+8.34.5625.3.8+21.7::::",
    ":0000:x:34..+1+96.7.1.+6.439.6+9..+32+41....39+65..+93.2+851+74.5...79.+6...9..2..+1.9.6.74.....+2.+8.+9:213 518 818 521 721 725 533 733 242 443 843 461 863 268 672 493 593 693 194:::",
    ":0000:x:36.+5+4+1+7+9+2.+1+5.2.+384+2..+3+7.65+11.29+3.+8+4+5....84+2.9....+52+1.36+218+954+3+79+4.+2..+5.8..+7..3+92.:746 751 552 752 654 658 861 762 463 863 892 694 695:::",
];

#[test]
fn the_images_of_these_positions_with_givens_once_had_other_answers() {
    let (mut compared, mut random) = (Compared::default(), Random(2));
    let asked = |rule: &dyn Rule| {
        rule.facts().assumes_one_solution || ["or-braid", "or-forcing-braid"].contains(&rule.name())
    };
    for position in WITH_GIVENS {
        for _ in 0..3 {
            let position = read(position).unwrap();
            compared.image(&position, &random.symmetry(), &[4, 6, 7], asked);
        }
    }
    compared.end(200);
}

#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn images_of_collections_give_the_image_of_the_answer() {
    let (mut compared, mut random) = (Compared::default(), Random(1465));
    for (list, step) in [("top1465.tsv", 12), ("sudogen0.tsv", 80), ("hardest1106.tsv", 5)] {
        let Some(puzzles) = rows(list) else { return };
        for row in puzzles.iter().step_by(step) {
            let one_in = 2 + random.below(11);
            let position = without_some(&row[0], one_in, &mut random);
            let Some(position) = position else { continue };
            compared.image(&position, &random.symmetry(), &[2, 4, 6, 7], |rule| !is_costly(rule));
            compared.image(&position, &random.symmetry(), &[4, 6], is_costly);
        }
    }
    compared.end(100_000);
}

/// The state of a row of the corpus, and the elimination it is about.
fn case(name: &str) -> (Prepared, Conclusion) {
    let text = include_str!("../corpus/image-cases.tsv");
    let line = text.lines().find(|line| line.split('\t').next() == Some(name)).unwrap();
    let columns: Vec<&str> = line.split('\t').collect();
    (Prepared::new(read(columns[1]).unwrap()), columns[2].parse().unwrap())
}

#[test]
fn what_is_not_searched_exhaustively_is_not_none() {
    let forcing = Catalogue::built_in().find("forcing-whip").unwrap();
    let (on, conclusion) = case("FW-B");
    let ask = |length| {
        let work = &mut Work::unlimited();
        forcing.shortest(&on, conclusion, &Reach::up_to(length), work)
    };
    let by = Stopped::NotExhaustive;
    assert!(matches!(ask(60), Outcome::Stopped { none_up_to: 5..60, by: b } if b == by));
    assert_eq!(ask(5), Outcome::None { up_to: 5 });
    let (on, conclusion) = case("H0-A");
    let hypothesis = Catalogue::built_in().find("hypothesis-0").unwrap();
    let ask = |length| {
        let work = &mut Work::unlimited();
        hypothesis.shortest(&on, conclusion, &Reach::up_to(length), work)
    };
    let proof = ask(60).found().expect("it is found");
    assert!(length_words("hypothesis-0", proof.length).starts_with("at most"));
    let shorter = ask(proof.length - 1);
    assert_eq!(shorter, Outcome::Stopped { none_up_to: 1, by });
}

/// Two variables need the same left-linking candidate: singles from the target refute it, and so does a braid.
#[test]
fn left_linking_candidates_of_braids_repeat() {
    let (on, conclusion) = case("BR");
    let reach = Reach::up_to(80);
    let braid = Catalogue::built_in().find("braid").unwrap();
    let proof = braid.shortest(&on, conclusion, &reach, &mut Work::unlimited()).found();
    let proof = proof.expect("singles refute the target");
    assert!(matches!(check(&proof), Verdict::Proved(_)));
    let chain = proof.chain.as_ref().unwrap();
    let mut lefts: Vec<_> = chain.steps.iter().map(|step| &step.left).collect();
    let all = lefts.len();
    lefts.sort_unstable();
    lefts.dedup();
    assert_eq!(lefts.len() + 1, all, "one of them comes twice");
    // A whip is no braid in this.
    let shape = Shape { branching: false, ..Shape::BRAID };
    let whip = Family { name: "a whip?".into(), shape: Some(shape) };
    assert!(matches!(check(&Proof { family: whip, ..proof }), Verdict::Refused(_)));
}
