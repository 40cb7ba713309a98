//! What may be thrown at the readers and writers: whatever the text, nothing panics, what is written is
//! read back, and nothing false is proved.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::LazyLock;

use catena::bound::Units;
use catena::check::{Verdict, check};
use catena::explorer::around::Around;
use catena::explorer::classify::Class;
use catena::explorer::compared::Compared;
use catena::explorer::document::proofs_in;
use catena::explorer::follow::Followed;
use catena::explorer::graph::GraphAnswer;
use catena::explorer::near::Near;
use catena::explorer::own_chain::Extended;
use catena::explorer::shown::ShownPosition;
use catena::explorer::why::RuleEnd;
use catena::explorer::{
    Document, Explanation, Explorer, Findings, Judged, PostAnswer, QueryAnswer, Rated, SolvedPath,
    TypedAnswer,
};
use catena::grid::format::{write_hodoku, write_pencil_marks, write_sukaku};
use catena::grid::{Candidate, Cell, Conclusion, Csp, Position, State, read, read_any, read_list};
use catena::notation::{self, Notation, SetLogic, TagChain, TagStep, TagWords};
use catena::printable::is_printable;
use catena::proof::Proof;
use catena::proof::json::{from_json, to_json};
use catena::query::{Asked, DerivingRule, Entry, Library, answer, parse, recognise};
use catena::rules::RuleList;
use catena::rules::language::registry;
use catena::rules::tagging::{Bounds, Level, Tagging};
use catena::solution::Solutions;
use catena::theorem::{self, Unproved};
use catena::work::Work;
use catena_draw::{self as draw, FORMATS, Options, Subject};

/// The position that chains and queries are asked of, and its solution.
pub const PUZZLE: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

static EXPLORER: LazyLock<Explorer> =
    LazyLock::new(|| Explorer::open(PUZZLE).expect("a grid").after_singles());

/// The candidates that are true in the only solution of the puzzle.
static SOLUTION: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let Solutions::One(solution) = EXPLORER.solutions() else {
        panic!("the puzzle has one solution")
    };
    Cell::all().map(|cell| Candidate::new(solution[cell.index()], cell)).collect()
});

/// Grids, lists of them, and the names of what lies on a board.
pub fn grid(text: &str) {
    if let Ok(position) = read_any(text) {
        let Position { state, .. } = &position;
        let again = |text: &str| read_any(text).expect("what is written can be read").state;
        assert_eq!(again(&write_sukaku(state)), *state);
        assert_eq!(again(&write_pencil_marks(state)), *state);
        if read(text).is_ok() && state.empty_variable().is_none() {
            assert_eq!(again(&write_hodoku(&position)), *state);
        }
    }
    read_list(text).for_each(drop);
    let _ = (text.parse::<Candidate>(), text.parse::<Cell>(), text.parse::<Csp>());
    if let Ok(conclusion) = text.parse::<Conclusion>() {
        assert_eq!(conclusion.to_string().parse(), Ok(conclusion));
    }
}

/// Chains as people type them.
pub fn chain(text: &str) {
    let _ = notation::read(text);
    if let Ok(answer) = EXPLORER.check_typed(text) {
        for judged in answer.proofs() {
            assert!(judged.is_proved(), "a chain was completed to a proof that is none");
            holds(judged.proof());
            written(judged.proof());
        }
    }
}

/// Queries: what the formatter writes is the same query.
pub fn query(text: &str) {
    let Ok(query) = parse(text) else { return };
    let written = query.to_string();
    let again = parse(&written).expect("what is written can be read");
    assert_eq!(again.to_string(), written);
    assert_eq!(recognise(&again).map(|r| r.shape), recognise(&query).map(|r| r.shape));
    let registry = registry();
    let asked = Asked {
        query: &query,
        name: "",
        parameters: &BTreeMap::new(),
        state: EXPLORER.state(),
        givens: EXPLORER.position().givens,
        registry: &registry,
        kernels: true,
    };
    if let Ok(table) = answer(&asked, &mut Work::with_budget(300)) {
        for proof in table.proofs.iter().flatten().flatten() {
            let verdict = check(proof);
            assert!(matches!(verdict, Verdict::Proved(_)), "a false proof: {verdict:?}\n{text}");
            holds(proof);
        }
    }
}

/// Files of families and rules, and lists of rules.
pub fn rules(text: &str) {
    let _ = RuleList::parse("fuzzed", text);
    if Library::built_in().add("fuzzed", text).is_ok() {
        Entry::read("fuzzed", text).expect("a family that was added can be read");
    }
    if let Ok(rule) = DerivingRule::read("fuzzed", text) {
        let mut tagging = Tagging::new(EXPLORER.state(), Level::One, Bounds::NONE);
        if tagging.apply(EXPLORER.state(), &rule, &mut Work::with_budget(300)).is_ok() {
            let cleared = SOLUTION.iter().find(|&&target| tagging.cleared(target).is_some());
            assert_eq!(cleared, None, "a rule cleared what is true");
        }
    }
}

/// Chains of tagging: what is written is read back.
pub fn tags(text: &str) {
    fn again<T: FromStr + Display + PartialEq>(text: &str) {
        if let Ok(read) = text.parse::<T>() {
            let written = read.to_string();
            assert!(written.parse::<T>().is_ok_and(|again| again == read), "{written}");
        }
    }
    again::<TagChain>(text);
    again::<TagWords>(text);
    again::<TagStep>(text);
}

/// Answers: what is written is read back.
pub fn document(text: &str) {
    fn again<T: Document + PartialEq>(text: &str) {
        if let Ok(read) = T::from_json(text) {
            let written = read.to_json();
            assert!(T::from_json(&written).is_ok_and(|again| again == read), "{written}");
        }
    }
    again::<Explanation>(text);
    again::<RuleEnd>(text);
    again::<Findings>(text);
    again::<QueryAnswer>(text);
    again::<Followed>(text);
    again::<Rated>(text);
    again::<Class>(text);
    again::<TypedAnswer>(text);
    again::<GraphAnswer>(text);
    again::<SolvedPath>(text);
    again::<PostAnswer>(text);
    again::<ShownPosition>(text);
    again::<Near>(text);
    again::<Around>(text);
    again::<Compared>(text);
    again::<Extended>(text);
}

/// Proofs, alone or in an answer; and every writer, judged or not.
pub fn proof(text: &str) {
    let Ok(proofs) = proofs_in(text) else { return };
    for proof in proofs.iter().filter_map(|text| from_json(text).ok()) {
        assert_eq!(from_json(&to_json(&proof)).as_ref(), Ok(&proof));
        match check(&proof) {
            Verdict::Proved(summary) => {
                holds(&proof);
                is_one_line(&summary);
            }
            Verdict::Refused(refusal) => is_one_line(&refusal),
        }
        written(&proof);
    }
}

/// Theorems: read back as they were, judged within a bound, and told in one line whatever they are called.
pub fn theorem(text: &str) {
    let Ok(theorem) = theorem::json::from_json(text) else { return };
    assert_eq!(theorem::json::from_json(&theorem::json::to_json(&theorem)).as_ref(), Ok(&theorem));
    is_one_line(&theorem.claim);
    match theorem::judge(&theorem, &mut Units(3_000)) {
        Ok(summary) => is_one_line(&summary),
        Err(Unproved::Refused(refusal)) => is_one_line(&refusal),
        Err(Unproved::Stopped) => {}
    }
}

/// What is printed in a line of its own forges no other.
fn is_one_line(words: &impl Display) {
    let words = words.to_string();
    assert!(words.chars().all(is_printable), "{words:?}");
}

/// What is proved of a state in which the solution is live is true in the solution.
fn holds(proof: &Proof) {
    let is_live = |state: &State| SOLUTION.iter().all(|&candidate| state.is_live(candidate));
    if is_live(&proof.state) {
        for &conclusion in &proof.conclusions {
            let is_true = SOLUTION.contains(&conclusion.candidate());
            assert_eq!(
                is_true,
                matches!(conclusion, Conclusion::Place(_)),
                "{conclusion} is false"
            );
        }
    }
}

/// Writes a proof in every notation and format; of pictures all but PNG, which is the SVG again.
fn written(proof: &Proof) {
    for notation in Notation::ALL {
        let _ = notation.write(proof).to_string();
        let _ = notation.chain(proof).map(|chain| chain.to_string());
    }
    let _ = SetLogic::of(proof).map(|logic| logic.to_string());
    let judged = Judged::of(proof.clone());
    let subject = Subject::of_judged(&judged);
    for format in FORMATS.iter().filter(|format| format.name != "png") {
        let _ = draw::render(std::slice::from_ref(&subject), format, &Options::default());
    }
}
