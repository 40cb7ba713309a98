//! Steps as HoDoKu tells them, written from proofs, and whether such a line denotes a proof by the definition of its rule.

use catena::grid::{Candidate, Cell, Conclusion, Digit, State};
use catena::notation::{CoverSets, Guarded, list_cells};
use catena::proof::{Proof, Via};

use super::plain::{cells, conclusions, houses, is_all_of_a_house};

/// A step as HoDoKu tells it; `None` of rules that this writer does not know.
pub fn write(proof: &Proof) -> Option<String> {
    let name = proof.family.name.raw();
    let falls: Vec<String> = proof.conclusions.iter().map(ToString::to_string).collect();
    let falls = falls.join(", ");
    let eliminates = |c: &Conclusion| matches!(c, Conclusion::Eliminate(_));
    if !proof.conclusions.iter().all(eliminates) {
        return None;
    }
    let said = match name {
        "pointing" | "claiming" | "naked-subset" | "hidden-subset" | "basic-fish" => {
            of_cover(proof)?
        }
        "xy-wing" => of_xy_wing(proof)?,
        "w-wing" => of_w_wing(proof)?,
        "skyscraper" => of_skyscraper(proof)?,
        "als-xz" => of_als_xz(proof)?,
        "unique-rectangle" => of_rectangle(proof)?,
        _ => return None,
    };
    Some(format!("{said} => {falls}"))
}

fn of_cover(proof: &Proof) -> Option<String> {
    let covers = CoverSets::of(proof);
    let [cover] = &covers[..] else { return None };
    let digit_of = |csp: &catena::grid::Csp| csp.candidates()[0].digit();
    let cell_of = |csp: &catena::grid::Csp| csp.candidates()[0].cell();
    let house = |csp: &catena::grid::Csp| csp.to_string()[..2].to_owned();
    let list = |all: Vec<String>, between: &str| all.join(between);
    let size = cover.truths.len();
    let of_size = |names: [&'static str; 3]| names.get(size.wrapping_sub(2)).copied();
    Some(match proof.family.name.raw() {
        "pointing" => format!(
            "Locked Candidates Type 1 (Pointing): {} in {}",
            digit_of(&cover.truths[0]),
            house(&cover.truths[0])
        ),
        "claiming" => format!(
            "Locked Candidates Type 2 (Claiming): {} in {}",
            digit_of(&cover.truths[0]),
            house(&cover.truths[0])
        ),
        "naked-subset" => {
            let digits = cover.links.iter().map(|csp| digit_of(csp).to_string()).collect();
            let places: Vec<Cell> = cover.truths.iter().map(cell_of).collect();
            let name = of_size(["Naked Pair", "Naked Triple", "Naked Quadruple"])?;
            format!("{name}: {} in {}", list(digits, ","), commas(&places))
        }
        "hidden-subset" => {
            let digits = cover.truths.iter().map(|csp| digit_of(csp).to_string()).collect();
            let places: Vec<Cell> = cover.links.iter().map(cell_of).collect();
            let name = of_size(["Hidden Pair", "Hidden Triple", "Hidden Quadruple"])?;
            format!("{name}: {} in {}", list(digits, ","), commas(&places))
        }
        _ => {
            let name = of_size(["X-Wing", "Swordfish", "Jellyfish"])?;
            let lines = |csps: &[catena::grid::Csp]| {
                let numbers: String = csps.iter().map(|csp| house(csp)[1..].to_owned()).collect();
                format!("{}{numbers}", &house(&csps[0])[..1])
            };
            let digit = digit_of(&cover.truths[0]);
            format!("{name}: {digit} {} {}", lines(&cover.truths), lines(&cover.links))
        }
    })
}

fn commas(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The cells of an XY-Wing, its hinge first.
pub fn cells_of_wing(proof: &Proof) -> Option<Vec<Cell>> {
    let steps = &proof.chain.as_ref()?.steps;
    [1, 0, 2].iter().map(|&at| Some(steps.get(at)?.left.members()[0].cell())).collect()
}

fn of_xy_wing(proof: &Proof) -> Option<String> {
    let hinge = proof.chain.as_ref()?.steps.get(1)?;
    let (x, y) = (hinge.left.members()[0].digit(), hinge.right.as_ref()?.members()[0].digit());
    let z = proof.conclusions[0].candidate().digit();
    Some(format!("XY-Wing: {x}/{y}/{z} in {}", commas(&cells_of_wing(proof)?)))
}

fn of_w_wing(proof: &Proof) -> Option<String> {
    let steps = &proof.chain.as_ref()?.steps;
    let [one, middle, other] = &steps[..] else { return None };
    let cell = |node: &catena::proof::Node| Some(node.single()?.cell());
    let (z, by) = (proof.conclusions[0].candidate().digit(), middle.left.members()[0].digit());
    let ends = commas(&[cell(&one.left)?, cell(&other.left)?]);
    let between = commas(&[cell(&middle.left)?, cell(middle.right.as_ref()?)?]);
    Some(format!("W-Wing: {z}/{by} in {ends} connected by {by} in {between}"))
}

fn of_skyscraper(proof: &Proof) -> Option<String> {
    let steps = &proof.chain.as_ref()?.steps;
    let [one, other] = &steps[..] else { return None };
    let cell = |node: &catena::proof::Node| Some(node.single()?.cell());
    let digit = proof.conclusions[0].candidate().digit();
    let ends = commas(&[cell(&one.left)?, cell(other.right.as_ref()?)?]);
    let between = commas(&[cell(one.right.as_ref()?)?, cell(&other.left)?]);
    Some(format!("Skyscraper: {digit} in {ends} (connected by {between})"))
}

fn of_als_xz(proof: &Proof) -> Option<String> {
    let steps = &proof.chain.as_ref()?.steps;
    let [one, other] = &steps[..] else { return None };
    let set = |via: &Via| {
        let cells = match via {
            Via::Als(cells) => cells.clone(),
            Via::Csp(csp) => vec![csp.candidates()[0].cell()],
        };
        let digits: String = Digit::all()
            .filter(|&digit| cells.iter().any(|&c| proof.state.is_live(Candidate::new(digit, c))))
            .map(|digit| digit.to_string())
            .collect();
        format!("{} {{{digits}}}", commas(&cells))
    };
    let (x, z) =
        (one.right.as_ref()?.members()[0].digit(), proof.conclusions[0].candidate().digit());
    let (a, b) = (set(&one.via), set(&other.via));
    // The plain reader knows sets without common cells only.
    let cells_of =
        |text: &str| cells(text.split(' ').next().unwrap_or_default()).unwrap_or_default();
    if cells_of(&a).iter().any(|cell| cells_of(&b).contains(cell)) {
        return None;
    }
    Some(format!("Almost Locked Set XZ-Rule: A={a}, B={b}, X={x}, Z={z}"))
}

fn of_rectangle(proof: &Proof) -> Option<String> {
    let patterns = Guarded::of_proof(proof);
    let [pattern] = &patterns[..] else { return None };
    let digits: Vec<String> = pattern.digits.iter().map(|digit| digit.to_string()).collect();
    let [one, two] = &digits[..] else { return None };
    Some(format!(
        "Unique Rectangle: {one}/{two} in {}",
        list_cells(&pattern.cells).replace(' ', ",")
    ))
}

/// Whether a line that tells a step denotes a proof of all that it concludes.
pub fn denotes(state: &State, text: &str) -> bool {
    read(state, text).unwrap_or(false)
}

fn read(state: &State, text: &str) -> Option<bool> {
    let (told, falls) = text.split_once(" => ")?;
    let falls = conclusions(falls)?;
    let (name, said) = told.split_once(": ")?;
    let fallen: Vec<Candidate> = falls.iter().map(|conclusion| conclusion.candidate()).collect();
    let on = On { state, fallen: &fallen };
    if fallen.is_empty() || !fallen.iter().all(|&candidate| state.is_live(candidate)) {
        return Some(false);
    }
    let size = |names: [&str; 3]| names.iter().position(|known| *known == name).map(|at| at + 2);
    if let Some(size) = size(["Naked Pair", "Naked Triple", "Naked Quadruple"]) {
        return on.naked(said, size);
    }
    if let Some(size) = size(["Hidden Pair", "Hidden Triple", "Hidden Quadruple"]) {
        return on.hidden(said, size);
    }
    if let Some(size) = size(["X-Wing", "Swordfish", "Jellyfish"]) {
        return on.fish(said, size);
    }
    match name {
        "Locked Candidates Type 1 (Pointing)" => on.locked(said, true),
        "Locked Candidates Type 2 (Claiming)" => on.locked(said, false),
        "XY-Wing" => on.xy_wing(said),
        "W-Wing" => on.w_wing(said),
        "Skyscraper" => on.skyscraper(said),
        "Almost Locked Set XZ-Rule" => on.als_xz(said),
        "Unique Rectangle" => on.rectangle(said),
        _ => None,
    }
}

/// A state, and what is said to fall in it.
pub struct On<'a> {
    pub state: &'a State,
    pub fallen: &'a [Candidate],
}

fn digits(text: &str) -> Option<Vec<Digit>> {
    let one = |part: &str| {
        let number = part.parse::<u32>().ok().filter(|_| part.len() == 1)?;
        Digit::from_number(number)
    };
    text.split(['/', ',']).map(one).collect()
}

fn share(one: Cell, other: Cell) -> bool {
    one != other && houses().iter().any(|house| house.contains(&one) && house.contains(&other))
}

impl On<'_> {
    fn is_live(&self, digit: Digit, cell: Cell) -> bool {
        self.state.is_live(Candidate::new(digit, cell))
    }

    fn places(&self, digit: Digit, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.is_live(digit, cell)).collect()
    }

    fn held(&self, cells: &[Cell]) -> Vec<Digit> {
        Digit::all().filter(|&digit| !self.places(digit, cells).is_empty()).collect()
    }

    /// Whether every fallen candidate is of one of these digits and sees all these cells that have it.
    fn all_see(&self, digits: &[Digit], cells: &[Cell]) -> bool {
        self.fallen.iter().all(|fallen| {
            let places = self.places(fallen.digit(), cells);
            digits.contains(&fallen.digit())
                && places.iter().all(|&cell| share(cell, fallen.cell()))
        })
    }

    pub fn naked(&self, said: &str, size: usize) -> Option<bool> {
        let (named, places) = said.split_once(" in ")?;
        let (mut named, places) = (digits(named)?, cells(places)?);
        named.sort_unstable();
        let is_locked = self.held(&places) == named && named.len() == size && places.len() == size;
        let outside = self.fallen.iter().all(|fallen| !places.contains(&fallen.cell()));
        // Of cells without a common house it is no subset, but holds where each digit sees what falls.
        Some(is_locked && in_one_house(&places) && outside && self.all_see(&named, &places))
    }

    pub fn hidden(&self, said: &str, size: usize) -> Option<bool> {
        let (named, places) = said.split_once(" in ")?;
        let (mut named, places) = (digits(named)?, cells(places)?);
        named.sort_unstable();
        named.dedup();
        let only_here = houses().iter().any(|house| {
            let inside = |&digit: &Digit| {
                let found = self.places(digit, house);
                !found.is_empty() && found.iter().all(|cell| places.contains(cell))
            };
            places.iter().all(|cell| house.contains(cell)) && named.iter().all(inside)
        });
        let within = |fallen: &Candidate| {
            places.contains(&fallen.cell()) && !named.contains(&fallen.digit())
        };
        let fit = named.len() == size && places.len() == size;
        Some(fit && only_here && self.fallen.iter().all(within))
    }

    fn locked(&self, said: &str, in_block: bool) -> Option<bool> {
        let (digit, house) = said.split_once(" in ")?;
        let [digit] = digits(digit)?[..] else { return None };
        let (kind, _) = house.split_at(1);
        if (kind == "b") != in_block {
            return Some(false);
        }
        let places = self.places(digit, &house_of(house)?);
        let crosses = houses().iter().any(|other| {
            places.iter().all(|cell| other.contains(cell)) && {
                let outside = |fallen: &Candidate| {
                    other.contains(&fallen.cell()) && !places.contains(&fallen.cell())
                };
                self.fallen.iter().all(outside)
            }
        });
        let of_digit = self.fallen.iter().all(|fallen| fallen.digit() == digit);
        Some(!places.is_empty() && of_digit && crosses)
    }

    fn fish(&self, said: &str, size: usize) -> Option<bool> {
        let words: Vec<&str> = said.split(' ').collect();
        let [digit, base, cover] = words[..] else { return None };
        let [digit] = digits(digit)?[..] else { return None };
        let lines = |text: &str| -> Option<Vec<Vec<Cell>>> {
            let (kind, numbers) = text.split_at(1);
            let mut numbers: Vec<char> = numbers.chars().collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers.into_iter().map(|number| house_of(&format!("{kind}{number}"))).collect()
        };
        let (bases, covers) = (lines(base)?, lines(cover)?);
        let against = base.as_bytes()[0] != cover.as_bytes()[0];
        let in_any = |sets: &[Vec<Cell>], cell: &Cell| sets.iter().any(|set| set.contains(cell));
        let held = bases.iter().flat_map(|base| self.places(digit, base));
        let is_covered = held.into_iter().all(|cell| in_any(&covers, &cell));
        let falls = |fallen: &Candidate| {
            let cell = fallen.cell();
            fallen.digit() == digit && in_any(&covers, &cell) && !in_any(&bases, &cell)
        };
        let fit = bases.len() == size && covers.len() == size && against;
        Some(fit && is_covered && self.fallen.iter().all(falls))
    }

    pub fn xy_wing(&self, said: &str) -> Option<bool> {
        let (named, places) = said.split_once(" in ")?;
        let (named, places) = (digits(named)?, cells(places)?);
        let ([x, y, z], 3) = (&named[..], places.len()) else { return Some(false) };
        let has = |cell: Cell, one: Digit, other: Digit| {
            let mut both = vec![one, other];
            both.sort_unstable();
            one != other && self.held(&[cell]) == both
        };
        let by_hinge = |hinge: usize| {
            let wings: Vec<Cell> =
                places.iter().copied().filter(|cell| *cell != places[hinge]).collect();
            let seen = wings.iter().all(|&wing| share(wing, places[hinge]));
            let fit = has(wings[0], *x, *z) && has(wings[1], *y, *z)
                || has(wings[0], *y, *z) && has(wings[1], *x, *z);
            has(places[hinge], *x, *y) && seen && fit && self.all_see(&[*z], &wings)
        };
        Some((0..3).any(by_hinge))
    }

    fn w_wing(&self, said: &str) -> Option<bool> {
        let (named, rest) = said.split_once(" in ")?;
        let (ends, rest) = rest.split_once(" connected by ")?;
        let (by, between) = rest.split_once(" in ")?;
        let (mut named, ends, between) = (digits(named)?, cells(ends)?, cells(between)?);
        let [by] = digits(by)?[..] else { return None };
        named.sort_unstable();
        let ([one, other], [a, b]) = (&ends[..], &between[..]) else { return Some(false) };
        let joined = share(*one, *a) && share(*other, *b) || share(*one, *b) && share(*other, *a);
        let z: Vec<Digit> = named.iter().copied().filter(|&digit| digit != by).collect();
        let same = named.len() == 2 && self.held(&[*one]) == named && self.held(&[*other]) == named;
        let fit = same && named.contains(&by) && joined;
        Some(fit && is_all_of_a_house(self.state, by, &between) && self.all_see(&z, &ends))
    }

    fn skyscraper(&self, said: &str) -> Option<bool> {
        let (digit, rest) = said.split_once(" in ")?;
        let (ends, between) = rest.split_once(" (connected by ")?;
        let (ends, between) = (cells(ends)?, cells(between.strip_suffix(')')?)?);
        let [digit] = digits(digit)?[..] else { return None };
        let ([one, other], [a, b]) = (&ends[..], &between[..]) else { return Some(false) };
        let strong = |x: Cell, y: Cell| is_all_of_a_house(self.state, digit, &[x, y]);
        let joined = share(*a, *b)
            && (strong(*one, *a) && strong(*other, *b) || strong(*one, *b) && strong(*other, *a));
        Some(joined && self.all_see(&[digit], &ends))
    }

    fn als_xz(&self, said: &str) -> Option<bool> {
        let (a, rest) = said.strip_prefix("A=")?.split_once(", B=")?;
        let (b, rest) = rest.split_once(", X=")?;
        let (x, z) = rest.split_once(", Z=")?;
        let ([x], [z]) = (&digits(x)?[..], &digits(z)?[..]) else { return None };
        let set = |text: &str| {
            let (places, named) = text.split_once(" {")?;
            let places = cells(places)?;
            let mut named: Vec<Digit> = named
                .strip_suffix('}')?
                .chars()
                .map(|sign| Digit::from_number(sign.to_digit(10)?))
                .collect::<Option<_>>()?;
            named.sort_unstable();
            let fit = self.held(&places) == named && named.len() == places.len() + 1;
            (fit && in_one_house(&places)).then_some(places)
        };
        let (Some(a), Some(b)) = (set(a), set(b)) else { return Some(false) };
        let (in_a, in_b) = (self.places(*x, &a), self.places(*x, &b));
        let common = !in_a.is_empty()
            && !in_b.is_empty()
            && in_a.iter().all(|&one| in_b.iter().all(|&other| share(one, other)));
        let has_z = |set: &[Cell]| !self.places(*z, set).is_empty();
        let both: Vec<Cell> = a.iter().chain(&b).copied().collect();
        Some(x != z && common && has_z(&a) && has_z(&b) && self.all_see(&[*z], &both))
    }

    /// Of a rectangle the cells and the two digits: what its other digits do is the rule's.
    fn rectangle(&self, said: &str) -> Option<bool> {
        let (named, places) = said.split_once(" in ")?;
        let (named, places) = (digits(named)?, cells(places)?);
        let count = |key: fn(&Cell) -> usize| {
            let mut all: Vec<usize> = places.iter().map(key).collect();
            all.sort_unstable();
            all.dedup();
            all.len()
        };
        let block = |cell: &Cell| cell.row() / 3 * 3 + cell.column() / 3;
        let is_rectangle =
            places.len() == 4 && count(|c| c.row()) == 2 && count(|c| c.column()) == 2;
        let has_both = |&cell: &Cell| named.iter().any(|&digit| self.is_live(digit, cell));
        let near = places.iter().chain(&[]).all(has_both);
        Some(named.len() == 2 && named[0] != named[1] && is_rectangle && count(block) == 2 && near)
    }
}

fn in_one_house(places: &[Cell]) -> bool {
    houses().iter().any(|house| places.iter().all(|cell| house.contains(cell)))
}

/// The cells of `r1`, `c2` or `b3`.
pub fn house_of(text: &str) -> Option<Vec<Cell>> {
    let (kind, number) = text.split_at_checked(1)?;
    let number = number.parse::<usize>().ok().filter(|number| (1..=9).contains(number))? - 1;
    let start = ["r", "c", "b"].iter().position(|known| *known == kind)? * 9;
    houses().into_iter().nth(start + number)
}
