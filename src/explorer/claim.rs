//! What a step that is told in words says of a proof: its cells, houses and digits, and the parts that these play.

use crate::card::{Card, Rank, sized};
use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet, House, Space, State};
use crate::notation::{CoverSets, Guarded, StepText, list_cells, name_of};
use crate::proof::{Form, Ground, Line, Literal, Node, Proof, Step, Truth, Via, numbered};

use super::letter::{of_set, without};

/// In what a proof of a conclusion differs from what is said of it, a sentence for each difference.
pub(super) fn differences(proof: &Proof, step: &StepText, conclusion: Conclusion) -> Vec<String> {
    let mut all = of_cells(proof, step);
    all.extend(of_houses(proof, step));
    all.extend(of_digits(proof, step));
    all.extend(of_parts(proof, step, conclusion));
    all.extend(of_sets(proof, step));
    all.extend(of_guardians(proof, step));
    all.extend(of_fins(proof, step));
    all.extend(of_type(proof, &step.technique));
    all.extend(of_kinds(step));
    let size = step.size.or(sized(&step.technique).map(|(_, size)| size));
    let wrong = size.filter(|&size| size != proof.length);
    all.extend(wrong.map(|size| format!("its length is {}, not {size}", proof.length)));
    all
}

/// The kinds of houses that are said to hold the cells, of which no house does.
fn of_kinds(step: &StepText) -> Vec<String> {
    let is_of = |house: &House, kind: char| house.to_string().starts_with(kind);
    let is_in = |house: House| step.cells.iter().all(|cell| house.cells().contains(cell));
    let holds = |kind: char| House::all().filter(|house| is_of(house, kind)).any(is_in);
    let wrong = step.words.kinds.iter().filter(|&&kind| !step.cells.is_empty() && !holds(kind));
    let name = |kind: &char| match kind {
        'r' => "row",
        'c' => "column",
        _ => "block",
    };
    wrong.map(|kind| format!("its cells are in no {} together", name(kind))).collect()
}

/// The number of a type that is not the one of the proof; nothing where its kind has no types.
pub(super) fn of_type(proof: &Proof, name: &str) -> Option<String> {
    let said = number_of_type(name)?;
    match type_of_locked(proof).or_else(|| number_of_type(&name_of(proof))) {
        Some(own) => (own != said).then(|| format!("its type is {own}, not {said}")),
        None => deadly(proof).map(|_| format!("it is not of type {said}")),
    }
}

/// The number after `type` in a name: 1 in `Locked Candidates Type 1 (Pointing)`, 2 in `unique-rectangle-type-2`.
fn number_of_type(name: &str) -> Option<u32> {
    let name = name.to_lowercase();
    let (_, after) = name.split_once("type")?;
    after.trim_start_matches([' ', '-']).chars().next()?.to_digit(10)
}

/// The type of locked candidates: 1 where they are locked in a block, 2 where in a row or column.
fn type_of_locked(proof: &Proof) -> Option<u32> {
    let covers = CoverSets::of(proof);
    let is_locked = card(proof)?.rank == Rank::Locked;
    let [truth] = covers.first().filter(|_| is_locked)?.truths[..] else { return None };
    Some(if truth.space() == Space::Bn { 1 } else { 2 })
}

/// The first of the cells of a pattern that holds more than the digits that are named with them, `r6c3 holds 568`: why a
/// naked subset or a wing is none. `None` where all hold these, no digits are named, or what falls is in the cells.
pub(super) fn held_beside(
    step: &StepText,
    conclusion: Conclusion,
    state: &State,
) -> Option<String> {
    let is_inside = step.cells.contains(&conclusion.candidate().cell());
    let named = step.words.digits;
    let more = |cell: &&Cell| !without(state.digits(**cell), named).is_empty();
    let cell = step.cells.iter().find(more).filter(|_| named.len() > 1 && !is_inside)?;
    Some(format!("{cell} holds {}", state.digits(*cell)))
}

/// What is known of the rule of a proof; `None` where it does not come with the program.
fn card(proof: &Proof) -> Option<&'static Card> {
    Card::of(proof.family.name.raw())
}

/// Whether the sets of a proof are almost locked: those of a chain whose family has such, or of a pair.
fn is_of_almost_locked_sets(proof: &Proof) -> bool {
    let has_sets = proof.family.shape.is_some_and(|shape| shape.als);
    has_sets || card(proof).is_some_and(|card| card.rank == Rank::AlsPair)
}

/// The cells that are named and no part of the proof, and those that are left out.
fn of_cells(proof: &Proof, step: &StepText) -> Vec<String> {
    let exact = cells_of_pattern(proof);
    let known = exact.clone().unwrap_or_else(|| cells_of(proof));
    let foreign: Vec<Cell> =
        step.cells.iter().filter(|cell| !known.contains(cell)).copied().collect();
    let is_named = !step.cells.is_empty();
    let is_known = |cell: &Cell| step.cells.contains(cell) || is_in_named_block(proof, step, *cell);
    let left_out = exact.into_iter().flatten().filter(|cell| is_named && !is_known(cell));
    let left_out: Vec<Cell> = left_out.collect();
    let said = |cells: Vec<Cell>, what: &str| {
        (!cells.is_empty()).then(|| format!("{} {what}", list_cells(&cells)))
    };
    [said(foreign, "is no part of it"), said(left_out, "is left out")]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether a cell is one of an empty rectangle whose block is named for it.
fn is_in_named_block(proof: &Proof, step: &StepText, cell: Cell) -> bool {
    let is_block = |house: &House| *house == House::block(cell.block());
    form(proof) == Some(Form::EmptyRectangle) && step.houses.iter().any(is_block)
}

fn of_houses(proof: &Proof, step: &StepText) -> Vec<String> {
    if step.houses.is_empty() {
        return Vec::new();
    }
    let known = houses_of(proof);
    let foreign = step.houses.iter().filter(|house| !known.contains(house));
    let foreign = foreign.map(|house| format!("{house} is no part of it"));
    let left_out = houses_left_out(proof, step).into_iter().chain(base_left_out(proof, step));
    foreign.chain(left_out.map(|house| format!("{house} is left out"))).collect()
}

/// The house in which candidates are locked, where only the one in which others fall is named.
fn base_left_out(proof: &Proof, step: &StepText) -> Option<House> {
    let is_locked = card(proof)?.rank == Rank::Locked;
    let covers = CoverSets::of(proof);
    let [truth] = covers.first().filter(|_| is_locked)?.truths[..] else { return None };
    house_of(&truth).filter(|house| !step.houses.contains(house))
}

/// Of the bases of a fish, and of its covers, those that are not named although others are.
fn houses_left_out(proof: &Proof, step: &StepText) -> Vec<House> {
    let covers = CoverSets::of(proof);
    let [cover] = &covers[..] else { return Vec::new() };
    let is_fish = card(proof).is_some_and(Card::is_fish);
    let of_some = |sets: &[Csp]| -> Vec<House> {
        let houses: Vec<House> = sets.iter().filter_map(house_of).collect();
        let is_named = |house: &House| step.houses.contains(house);
        match houses.iter().any(is_named) {
            true => houses.into_iter().filter(|house| !is_named(house)).collect(),
            false => Vec::new(),
        }
    };
    let all = [of_some(&cover.truths), of_some(&cover.links)].concat();
    if is_fish { all } else { Vec::new() }
}

/// What is said of the guardians of a pattern that is not so: where some are named, all are.
fn of_guardians(proof: &Proof, step: &StepText) -> Vec<String> {
    let named = &step.words.guardians;
    let patterns = Guarded::of_proof(proof);
    let known: Vec<Candidate> =
        patterns.into_iter().flat_map(|pattern| pattern.guardians).collect();
    if named.is_empty() || known.is_empty() {
        return Vec::new();
    }
    let foreign = named.iter().filter(|candidate| !known.contains(candidate));
    let left_out = known.iter().filter(|candidate| !named.contains(candidate));
    let foreign = foreign.map(|candidate| format!("{candidate} is no guardian of it"));
    foreign.chain(left_out.map(|candidate| format!("{candidate} is left out"))).collect()
}

/// What is said of the fins of a fish that is not so: where some are named, all are.
fn of_fins(proof: &Proof, step: &StepText) -> Vec<String> {
    let named = &step.words.fins;
    let covers = CoverSets::of(proof);
    let is_fish = card(proof).is_some_and(Card::is_fish);
    let [cover] = &covers[..] else { return Vec::new() };
    if named.is_empty() || !is_fish || cover.is_short() {
        return Vec::new();
    }
    let known = sorted(cover.fins.iter().map(|fin| fin.cell()));
    let foreign = named.iter().filter(|cell| !known.contains(cell));
    let left_out = known.iter().filter(|cell| !named.contains(cell));
    let foreign = foreign.map(|cell| format!("{cell} is no fin of it"));
    foreign.chain(left_out.map(|cell| format!("{cell} is a fin, and left out"))).collect()
}

/// The digits that are named and no digits of the proof, and those that are left out. Where a hinge is named the digits
/// may be its own, and what falls is named behind it.
fn of_digits(proof: &Proof, step: &StepText) -> Vec<String> {
    let named = step.words.digits;
    let concluded = step.conclusions.iter().map(|conclusion| conclusion.candidate().digit());
    let behind: DigitSet = concluded.filter(|_| step.words.hinge.is_some()).collect();
    let exact = digits_of_pattern(proof);
    // Beside the digits of a deadly pattern those of its guardians may be named, and of what removes them.
    let known = exact.filter(|_| deadly(proof).is_none()).unwrap_or_else(|| digits_of(proof));
    let foreign = without(named, known);
    // `W-Wing (1)` names only the digit that falls.
    let falls: DigitSet =
        step.conclusions.iter().map(|conclusion| conclusion.candidate().digit()).collect();
    let is_of_fallen = proof.chain.is_some() && named == falls;
    let left_out = match exact {
        Some(exact) if !named.is_empty() && !is_of_fallen => without(exact, named.union(behind)),
        _ => DigitSet::EMPTY,
    };
    let said =
        |digits: DigitSet, what: &str| (!digits.is_empty()).then(|| format!("{digits} {what}"));
    [said(foreign, "is no digit of it"), said(left_out, "is left out")]
        .into_iter()
        .flatten()
        .collect()
}

/// Digits and cells to which another part is given than they have: `X`, `Z`, the hinge, what connects.
fn of_parts(proof: &Proof, step: &StepText, conclusion: Conclusion) -> Vec<String> {
    let words = &step.words;
    let (falls, form) = (conclusion.candidate().digit(), form(proof));
    let mut wrong = Vec::new();
    if !words.falls.is_empty() && !words.falls.contains(falls) {
        wrong.push(format!("{falls} falls, not {}", words.falls));
    }
    if let (Some(Form::XyWing), [_, _, last]) = (form, &words.order[..])
        && *last != falls
    {
        wrong.push(format!("{falls} is the digit of both wings, not {last}"));
    }
    let steps = proof.chain.as_ref().map_or(&[][..], |chain| &chain.steps);
    let common = links(steps);
    let other = without(words.common, common);
    if !steps.is_empty() && !other.is_empty() {
        wrong.push(format!("{common} is common and restricted, not {other}"));
    }
    if let ([_, middle, _], Some(cell)) = (steps, words.hinge)
        && middle.via != Via::Csp(Csp::cell(cell))
    {
        wrong.push(format!("{cell} is not its hinge"));
    }
    if let (Some(Form::WWing), [_, middle, _], Some(by)) = (form, steps, words.by)
        && digit(&middle.left) != by
    {
        wrong.push(format!("{} connects, not {by}", digit(&middle.left)));
    }
    wrong.extend(other_connecting(steps, form, &words.connecting));
    wrong
}

/// That other cells connect than those that are said to.
fn other_connecting(steps: &[Step], form: Option<Form>, named: &[Cell]) -> Option<String> {
    let (one, other) = match (form?, steps) {
        (Form::Skyscraper | Form::TwoStringKite, [one, other]) => {
            (one.right.as_ref()?, &other.left)
        }
        (Form::WWing, [_, middle, _]) => (&middle.left, middle.right.as_ref()?),
        _ => return None,
    };
    let own = one.members().iter().chain(other.members()).map(|candidate| candidate.cell());
    let (own, named) = (sorted(own), sorted(named.iter().copied()));
    let is_other = !named.is_empty() && own != named;
    is_other.then(|| format!("{} connect, not {}", list_cells(&own), list_cells(&named)))
}

fn form(proof: &Proof) -> Option<Form> {
    proof.family.shape.map(|shape| shape.form)
}

fn digit(node: &Node) -> Digit {
    node.members()[0].digit()
}

/// The digits by which each step of a chain is linked to the next.
fn links(steps: &[Step]) -> DigitSet {
    let all = steps.windows(2).flat_map(|pair| {
        let right = pair[0].right.as_ref().map(digit);
        right.into_iter().chain([digit(&pair[1].left)])
    });
    all.collect()
}

/// The sets of a step that are not what is written: with other digits than their cells have or, of almost locked sets, with
/// another number of them than one more than their cells.
fn of_sets(proof: &Proof, step: &StepText) -> Vec<String> {
    let is_almost_locked = is_of_almost_locked_sets(proof);
    let surplus = |(cells, digits): &(Vec<Cell>, DigitSet)| {
        let is_other = is_almost_locked && digits.len() != cells.len() + 1;
        is_other.then(|| format!("{} with {digits} is no almost locked set", list_cells(cells)))
    };
    let wrong = |set: &(Vec<Cell>, DigitSet)| {
        of_set(&set.0, set.1, &proof.state).or(surplus(set)).or(of_other_cells(proof, &set.0))
    };
    step.words.sets.iter().filter_map(wrong).collect()
}

/// That some cells are no set of a chain of almost locked sets.
fn of_other_cells(proof: &Proof, cells: &[Cell]) -> Option<String> {
    let chain = proof.chain.as_ref().filter(|_| is_of_almost_locked_sets(proof))?;
    let own = sorted(cells.iter().copied());
    let is_own = |step: &Step| match &step.via {
        Via::Als(cells) => sorted(cells.iter().copied()) == own,
        Via::Csp(csp) => csp.space() == Space::Rc && own == [csp.candidates()[0].cell()],
    };
    let is_other = !chain.steps.iter().any(is_own);
    is_other.then(|| format!("{} is no set of it", list_cells(&own)))
}

/// The cells of a proof whose cells are all named where some are: of a chain without groups, a subset, a deadly pattern.
fn cells_of_pattern(proof: &Proof) -> Option<Vec<Cell>> {
    if let Some(chain) = &proof.chain {
        let groups = chain.steps.iter().any(|step| {
            let is_set = matches!(step.via, Via::Als(_));
            let nodes = || std::iter::once(&step.left).chain(&step.right);
            !is_set && nodes().any(|node| node.single().is_none())
        });
        return (!groups).then(|| sorted(chain.steps.iter().flat_map(of_step)));
    }
    match &CoverSets::of(proof)[..] {
        [cover] => cells_of_sets(&cover.truths).or_else(|| cells_of_sets(&cover.links)),
        _ => deadly(proof).map(|pattern| pattern.cells),
    }
}

fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn of_step(step: &Step) -> Vec<Cell> {
    match &step.via {
        Via::Als(cells) => cells.clone(),
        Via::Csp(_) => {
            let nodes = std::iter::once(&step.left).chain(&step.right);
            nodes.flat_map(|node| node.members()).map(|candidate| candidate.cell()).collect()
        }
    }
}

/// The cells of sets that are all cells.
fn cells_of_sets(sets: &[Csp]) -> Option<Vec<Cell>> {
    let is_cell = |csp: &Csp| csp.space() == Space::Rc;
    let all = !sets.is_empty() && sets.iter().all(is_cell);
    all.then(|| sorted(sets.iter().map(|csp| csp.candidates()[0].cell())))
}

/// The one deadly pattern of a proof.
fn deadly(proof: &Proof) -> Option<Guarded> {
    let mut patterns = Guarded::of_proof(proof);
    patterns.pop().filter(|pattern| patterns.is_empty() && pattern.is_deadly())
}

/// The digits of a proof whose digits are all named where some are: of a subset, a fish, a wing, a deadly pattern.
fn digits_of_pattern(proof: &Proof) -> Option<DigitSet> {
    if let Some(chain) = &proof.chain {
        let is_wing = matches!(form(proof), Some(Form::XyWing | Form::XyzWing | Form::WWing));
        return (is_wing || form(proof).is_some_and(is_of_one_digit)).then(|| {
            let nodes =
                chain.steps.iter().flat_map(|step| std::iter::once(&step.left).chain(&step.right));
            nodes.map(digit).collect()
        });
    }
    match &CoverSets::of(proof)[..] {
        [cover] => {
            let sets = cover.truths.iter().chain(&cover.links);
            let houses = sets.filter(|csp| csp.space() != Space::Rc);
            Some(houses.map(|csp| csp.candidates()[0].digit()).collect())
        }
        _ => deadly(proof).map(|pattern| pattern.digits),
    }
}

const fn is_of_one_digit(form: Form) -> bool {
    matches!(form, Form::Skyscraper | Form::TwoStringKite | Form::TurbotFish | Form::EmptyRectangle)
}

/// The digits that a proof is about: those of its conclusions, its chain and its lines.
fn digits_of(proof: &Proof) -> DigitSet {
    let concluded = proof.conclusions.iter().map(|conclusion| conclusion.candidate());
    let steps = proof.chain.iter().flat_map(|chain| &chain.steps);
    let nodes = steps.flat_map(|step| std::iter::once(&step.left).chain(&step.right));
    let in_chain = nodes.flat_map(|node| node.members()).copied();
    let lines = numbered(&proof.lines);
    let claimed = lines.iter().flat_map(|(line, _)| &line.claim);
    let in_lines = claimed.flat_map(|literal| match literal {
        Literal::True(node) | Literal::False(node) => node.members(),
    });
    let in_lines = in_lines.copied();
    let of_truths = variables(proof).into_iter().flat_map(|csp| proof.state.values(csp));
    let guardians = Guarded::of_proof(proof).into_iter().flat_map(|pattern| pattern.guardians);
    let all = concluded.chain(in_chain).chain(in_lines).chain(of_truths).chain(guardians);
    all.map(|candidate| candidate.digit()).collect()
}

/// The houses that a proof is about: those of its truths and links or, where it has no covers, those of its cells.
fn houses_of(proof: &Proof) -> Vec<House> {
    let covers = CoverSets::of(proof);
    if covers.is_empty() {
        return cells_of(proof).into_iter().flat_map(Cell::houses).collect();
    }
    let sets = covers.iter().flat_map(|cover| cover.truths.iter().chain(&cover.links));
    sets.filter_map(house_of).collect()
}

/// The house of a digit in it.
fn house_of(csp: &Csp) -> Option<House> {
    match csp.space() {
        Space::Rc => None,
        Space::Rn => Some(House::row(csp.first())),
        Space::Cn => Some(House::column(csp.first())),
        Space::Bn => Some(House::block(csp.first())),
    }
}

/// The cells that a proof is about: those of the candidates of its chain, or of its variables.
fn cells_of(proof: &Proof) -> Vec<Cell> {
    let mut cells: Vec<Cell> = proof.conclusions.iter().map(|c| c.candidate().cell()).collect();
    for step in proof.chain.iter().flat_map(|chain| &chain.steps) {
        let nodes = std::iter::once(&step.left).chain(&step.right);
        cells.extend(nodes.flat_map(|node| node.members()).map(|candidate| candidate.cell()));
        if let Via::Als(set) = &step.via {
            cells.extend(set);
        }
    }
    let live = variables(proof).into_iter().flat_map(|csp| proof.state.values(csp));
    cells.extend(live.map(|candidate| candidate.cell()));
    cells
}

/// The variables of the lines of a proof.
fn variables(proof: &Proof) -> Vec<Csp> {
    let variables = |line: &Line| match &line.ground {
        Ground::Variable { csp, .. } => vec![*csp],
        Ground::Sum { truths, .. } => truths
            .iter()
            .filter_map(|truth| match truth.set {
                Truth::Variable(csp) => Some(csp),
                Truth::Line(_) => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    numbered(&proof.lines).into_iter().flat_map(|(line, _)| variables(line)).collect()
}
