//! A proof in set logic: the sets of which one candidate is true, and the sets that link them.

use std::fmt;

use super::CoverSets;
use crate::grid::{Candidate, Csp, Digit, House, Space, State};

use crate::proof::Node;
use crate::proof::Proof;
use crate::proof::{Chain, Closing, Ground, Line, Literal, Reason, Step, Truth, Via, numbered};

/// The truths and links of a chain, or of another proof, each sorted.
///
/// Written as Xsudo users do, on two lines: `3 Truths = {5C8 2N7 9N7}`, `4 Links = {5b3 …}`. Truths have
/// capitals, links small letters; the digit stands before R, C or B and the number of the house after it,
/// and for cells the row before N and the column after it. What counts more than once has its weight before it,
/// `2×5C8`, and is one set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetLogic {
    /// The CSP variables the proof takes its conclusions from; of an almost locked set its cells. Of a single sum one
    /// that counts more than once is there as often.
    pub truths: Vec<Csp>,
    /// CSP variables that hold its links, each once even when it holds several links of a chain, or of a single sum as
    /// often as it counts.
    pub links: Vec<Csp>,
}

impl SetLogic {
    /// The truths and links of a proof's chain, of its first cover where it is made of covers, otherwise
    /// those of all its lines; `None` when there are none.
    pub fn of(proof: &Proof) -> Option<SetLogic> {
        let mut logic = SetLogic { truths: Vec::new(), links: Vec::new() };
        let Some(chain) = &proof.chain else {
            match CoverSets::of(proof).into_iter().next() {
                Some(CoverSets { truths, links, .. }) => logic = SetLogic { truths, links },
                None => logic.add_lines(&proof.lines),
            }
            logic.truths.sort_unstable();
            logic.links.sort_unstable();
            return (!logic.truths.is_empty()).then_some(logic);
        };
        for step in &chain.steps {
            match &step.via {
                Via::Csp(csp) => logic.truths.push(*csp),
                Via::Als(cells) => logic.truths.extend(cells.iter().map(|&cell| Csp::cell(cell))),
            }
        }
        for (index, step) in chain.steps.iter().enumerate() {
            logic.link_to_reason(chain, index, step.left_reason, &step.left);
            for extra in &step.extra {
                logic.link_to_reason(chain, index, extra.reason, &extra.candidate.into());
            }
            logic.lock(&proof.state, step);
        }
        logic.close(chain);
        logic.truths.sort_unstable();
        logic.links.sort_unstable();
        Some(logic)
    }
}

impl SetLogic {
    fn add_lines(&mut self, lines: &[Line]) {
        let all = numbered(lines);
        for (line, _) in &all {
            match &line.ground {
                Ground::Variable { csp, .. } => self.add_truth(*csp),
                Ground::Sum { truths, links, .. } => {
                    for truth in truths {
                        if let Truth::Variable(csp) = truth.set {
                            self.add_truth(csp);
                        }
                    }
                    let sets = links.iter().map(|link| link.set);
                    let new = sets.filter(|link| !self.links.contains(link));
                    self.links.extend(new.collect::<Vec<Csp>>());
                }
                _ => {}
            }
        }
        for (line, _) in &all {
            let Ground::Link { from } = line.ground else { continue };
            let from = from.checked_sub(1).and_then(|index| all.get(index));
            if let (Some([Literal::True(from)]), [Literal::False(out)]) =
                (from.map(|(line, _)| &line.claim[..]), &line.claim[..])
            {
                self.link(out, from);
            }
        }
    }

    fn add_truth(&mut self, csp: Csp) {
        if !self.truths.contains(&csp) {
            self.truths.push(csp);
        }
    }

    fn link_to_reason(&mut self, chain: &Chain, step: usize, reason: Reason, node: &Node) {
        match reason {
            Reason::Right(earlier) => {
                if let Some(right) = right(chain, earlier) {
                    self.link(node, right);
                }
            }
            Reason::Target if step == 0 && chain.targets.is_empty() => {}
            Reason::Target => chain.targets.iter().for_each(|&t| self.link(node, &t.into())),
        }
    }

    fn close(&mut self, chain: &Chain) {
        let Some(last) = chain.steps.last().and_then(|step| step.right.as_ref()) else { return };
        match chain.closing {
            Closing::Target => chain.targets.iter().for_each(|&t| self.link(last, &t.into())),
            Closing::LrLasso(step) => {
                if let Some(right) = right(chain, step) {
                    self.link(last, right);
                }
            }
            Closing::Loop => self.link(last, &chain.steps[0].left),
            Closing::RlLasso(_) | Closing::Whip => {}
        }
    }

    /// The digits of an almost locked set that link nothing outside it fill its other cells: each is
    /// a link within the set.
    fn lock(&mut self, state: &State, step: &Step) {
        let Via::Als(cells) = &step.via else { return };
        let Some(house) = House::holding(cells) else { return };
        let linking = |digit: Digit| {
            let of = |node: &Node| node.members()[0].digit() == digit;
            of(&step.left) || step.right.as_ref().is_some_and(of)
        };
        let is_out = |candidate: Candidate| step.extra.iter().any(|e| e.candidate == candidate);
        for digit in Digit::all().filter(|&digit| !linking(digit)) {
            let mut all = cells.iter().map(|&cell| Candidate::new(digit, cell));
            if all.any(|candidate| state.is_live(candidate) && !is_out(candidate)) {
                self.links.push(Csp::in_house(house, digit));
            }
        }
    }

    /// Adds the first variable that holds both, unless one of the list already does.
    fn link(&mut self, one: &Node, other: &Node) {
        let holds = |csp: &Csp| {
            let all = |node: &Node| node.members().iter().all(|&c: &Candidate| csp.contains(c));
            all(one) && all(other)
        };
        if !self.links.iter().any(holds) {
            let new = one.members()[0]
                .csps()
                .into_iter()
                .find(|csp| holds(csp) && !self.truths.contains(csp));
            self.links.extend(new);
        }
    }
}

impl fmt::Display for SetLogic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let list = |sets: &[Csp], letter: fn(Space) -> char| {
            let different = sets.chunk_by(|one, other| one == other);
            let names: Vec<String> = different.map(|same| counted(same, letter)).collect();
            (names.len(), names.join(" "))
        };
        let (count, truths) = list(&self.truths, |space| letter(space).to_ascii_uppercase());
        writeln!(f, "{count} Truths = {{{truths}}}")?;
        let (count, links) = list(&self.links, letter);
        write!(f, "{count} Links = {{{links}}}")
    }
}

fn right(chain: &Chain, step: usize) -> Option<&Node> {
    chain.steps.get(step)?.right.as_ref()
}

fn letter(space: Space) -> char {
    match space {
        Space::Rc => 'n',
        Space::Rn => 'r',
        Space::Cn => 'c',
        Space::Bn => 'b',
    }
}

/// The name of a set that is there some times, with their number where it is there more than once.
fn counted(same: &[Csp], letter: fn(Space) -> char) -> String {
    match same {
        [set] => name(*set, letter),
        _ => format!("{}×{}", same.len(), name(same[0], letter)),
    }
}

fn name(set: Csp, letter: fn(Space) -> char) -> String {
    let (first, second) = (set.first() + 1, set.second() + 1);
    match set.space() {
        Space::Rc => format!("{first}{}{second}", letter(Space::Rc)),
        space => format!("{second}{}{first}", letter(space)),
    }
}
