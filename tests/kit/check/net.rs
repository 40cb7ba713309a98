//! Long proofs: nets that refute one candidate after another of a real position.
//!
//! Each refutation propagates its assumption through links and variables and, where that comes to an
//! end, goes on by the cases of the variable with the fewest candidates left. As a program does that
//! keeps no reasons, it sums up in one line after each true candidate what is false by then, and a line
//! by a variable cites all of that: both cite some hundred lines each.

use catena::grid::{Candidate, CellSet, Conclusion, Csp, State};
use catena::proof::{Family, Ground, Line, Literal, Node, Number, Proof};

/// Refutes candidates of the state, in their order, until the proof has so many lines.
pub fn net(state: &State, size: usize) -> Proof {
    let mut writer = Writer { last: 0 };
    let mut known =
        Known { state: state.clone(), is_true: [false; 729], out: Vec::new(), falses: Vec::new() };
    let (mut lines, mut conclusions) = (Vec::new(), Vec::new());
    for candidate in state.candidates() {
        if writer.last >= size {
            break;
        }
        let before = writer.last;
        let Some(nested) = writer.list(&known, candidate) else {
            writer.last = before;
            continue;
        };
        let claim = vec![Literal::False(candidate.into())];
        known.falses.push(writer.push(&mut lines, claim, Ground::Refutation { lines: nested }));
        known.state.remove(candidate);
        known.out.push(candidate);
        conclusions.push(Conclusion::Eliminate(candidate));
    }
    let family = Family { name: "a long net".into(), shape: None };
    let state = state.clone();
    let (givens, length) = (CellSet::EMPTY, conclusions.len());
    let fillings = Vec::new();
    Proof { state, givens, family, length, conclusions, chain: None, lines, fillings }
}

/// What is known in a list and the lists around it.
#[derive(Clone)]
struct Known {
    /// What is not false.
    state: State,
    is_true: [bool; 729],
    /// The candidates that a line makes false, and these lines.
    out: Vec<Candidate>,
    falses: Vec<Number>,
}

struct Writer {
    last: Number,
}

impl Writer {
    fn push(&mut self, lines: &mut Vec<Line>, claim: Vec<Literal>, ground: Ground) -> Number {
        lines.push(Line { claim, ground });
        self.last += 1;
        self.last
    }

    /// The list that begins with this candidate being true and ends with a contradiction; `None` when
    /// there is a solution with it.
    fn list(&mut self, around: &Known, assumed: Candidate) -> Option<Vec<Line>> {
        let (mut known, mut lines) = (around.clone(), Vec::new());
        let number = self.push(&mut lines, vec![Literal::True(assumed.into())], Ground::Assumption);
        let mut next = Some((assumed, number));
        while let Some((candidate, number)) = next {
            self.falls(&mut lines, &mut known, candidate, number);
            let (csp, left) = tightest(&known)?;
            next = match left[..] {
                [] | [_] => {
                    let claim = left.iter().map(|&c| Literal::True(c.into())).collect();
                    let ground = Ground::Variable { csp, from: known.falses.clone() };
                    let number = self.push(&mut lines, claim, ground);
                    left.first().map(|&candidate| (candidate, number))
                }
                _ => {
                    self.cases(&mut lines, &known, csp, left)?;
                    None
                }
            };
        }
        Some(lines)
    }

    /// What is linked to a true candidate is false.
    fn falls(&mut self, lines: &mut Vec<Line>, known: &mut Known, from: Candidate, number: Number) {
        known.is_true[from.index()] = true;
        let fallen: Vec<Candidate> = known.state.candidates().filter(|c| c.linked(from)).collect();
        for candidate in fallen {
            let claim = vec![Literal::False(candidate.into())];
            known.falses.push(self.push(lines, claim, Ground::Link { from: number }));
            known.state.remove(candidate);
            known.out.push(candidate);
        }
        if let Some(out) = Node::new(known.out.iter().copied()) {
            let ground = Ground::Together { lines: known.falses.clone() };
            self.push(lines, vec![Literal::False(out)], ground);
        }
    }

    /// All that is left of a variable leads to a contradiction.
    fn cases(
        &mut self,
        lines: &mut Vec<Line>,
        known: &Known,
        csp: Csp,
        left: Vec<Candidate>,
    ) -> Option<()> {
        let ground = Ground::Variable { csp, from: known.falses.clone() };
        let claim = Node::new(left.iter().copied()).map(Literal::True);
        let over = Some(self.push(lines, claim.into_iter().collect(), ground));
        let cases: Option<_> = left.into_iter().map(|case| self.list(known, case)).collect();
        self.push(lines, Vec::new(), Ground::Cases { over, cases: cases? });
        Some(())
    }
}

/// The variable with the fewest candidates left that says something new, and these; `None` when all
/// variables have their value.
fn tightest(known: &Known) -> Option<(Csp, Vec<Candidate>)> {
    let left = |csp: Csp| (csp, known.state.values(csp).collect::<Vec<_>>());
    let is_open = |left: &[Candidate]| !matches!(left, [only] if known.is_true[only.index()]);
    Csp::all().map(left).filter(|(_, left)| is_open(left)).min_by_key(|(_, left)| left.len())
}
