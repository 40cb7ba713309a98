//! Several proofs as one post: a board where they begin, where chains begin, and wherever they do not go on from what was
//! there; and a line for each chain with all that it eliminates.

use catena::grid::format::write_pencil_marks;
use catena::grid::{Conclusion, State, singles};
use catena::notation::Written;
use catena::proof::Proof;

use super::forum::Post;
use super::link::{givens, link};
use super::picture::{Options, Subject};

/// Writes the post, in the flavour and the notation of the options: the givens, boards and lines, how it ends, where that is
/// said, and the links; the text ends with a line break. One link opens all, where the options have one; otherwise each proof
/// has its own.
pub fn several(subjects: &[Subject], end: Option<&str>, options: &Options) -> String {
    let proofs: Vec<&Proof> = subjects.iter().map(|subject| subject.proof).collect();
    let mut post = Post::new(options.flavour);
    subjects.iter().filter_map(Subject::remark).for_each(|remark| post.heading(&remark));
    let mut puzzle = None;
    for part in parts(&proofs, options) {
        if part.givens.contains(|c| c != '.') && puzzle.as_ref() != Some(&part.givens) {
            post.code(&part.givens);
        }
        post.code(&write_pencil_marks(&part.state));
        post.code(&part.lines.join("\n"));
        puzzle = Some(part.givens);
    }
    end.into_iter().for_each(|end| post.heading(end));
    let links: Vec<String> = match (options.link, options.site) {
        (Some(link), _) => vec![link.to_owned()],
        (None, Some(site)) => proofs.iter().map(|proof| link(proof, site)).collect(),
        (None, None) => Vec::new(),
    };
    if !links.is_empty() {
        post.links("Open in the explorer", &links);
    }
    post.end()
}

/// The proofs by one chain as one proof with the conclusions of all, in the order of the first of each: they are applied
/// together, and what is written of a chain is the same for each of its targets. `written` is what has to be the same.
fn joined<'a, T: PartialEq>(
    proofs: impl IntoIterator<Item = &'a Proof>,
    written: impl Fn(&Proof) -> T,
) -> Vec<Proof> {
    let mut joined: Vec<(Option<T>, Proof)> = Vec::new();
    for proof in proofs {
        let chain = proof.chain.as_ref().map(|_| written(proof));
        let same = |(known, _): &&mut (Option<T>, Proof)| chain.is_some() && *known == chain;
        match joined.iter_mut().find(same) {
            Some((_, known)) => {
                known.conclusions.extend(&proof.conclusions);
                known.conclusions.sort_unstable();
                known.conclusions.dedup();
            }
            None => joined.push((chain, proof.clone())),
        }
    }
    joined.into_iter().map(|(_, proof)| proof).collect()
}

/// A board with the givens of its puzzle, and the lines of what is done from there.
struct Part {
    givens: String,
    state: State,
    lines: Vec<String>,
}

impl Part {
    /// The board of a proof; nothing is done yet.
    fn at(proof: &Proof) -> Part {
        Part { givens: givens(proof), state: proof.state.clone(), lines: Vec::new() }
    }

    /// Adds lines; singles that follow singles go on in their line.
    fn add(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            let last = self.lines.last_mut().filter(|last| last.starts_with(SINGLES));
            match (line.strip_prefix(SINGLES), last) {
                (Some(more), Some(last)) => *last += &format!(", {more}"),
                _ => self.lines.push(line),
            }
        }
    }
}

/// What a line of singles begins with.
const SINGLES: &str = "singles ==> ";

fn parts(proofs: &[&Proof], options: &Options) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut reached: Option<State> = None;
    let mut has_chains = false;
    for leg in proofs.chunk_by(|one, other| one.state == other.state) {
        let state = &leg[0].state;
        let begins = !has_chains && leg.iter().any(|proof| proof.chain.is_some());
        has_chains |= begins;
        match reached.and_then(|reached| between(&reached, state)) {
            Some(singles) => {
                let part = parts.last_mut().expect("what was reached has a part");
                part.add(of_singles(&singles));
                if begins {
                    parts.push(Part::at(leg[0]));
                }
            }
            None => parts.push(Part::at(leg[0])),
        }
        let part = parts.last_mut().expect("there is one now");
        part.add(lines(leg, options));
        reached = Some(after(state, leg.iter().flat_map(|proof| &proof.conclusions)));
    }
    parts
}

/// The singles that lead from one state to another; none where they are the same, `None` where others would be needed.
fn between(reached: &State, wanted: &State) -> Option<Vec<Conclusion>> {
    let (mut reached, mut made) = (reached.clone(), Vec::new());
    while reached != *wanted {
        let open = |conclusion: &Conclusion| !conclusion.is_so_in(&reached);
        let next =
            singles(&reached).map(|single| Conclusion::Place(single.candidate)).find(open)?;
        next.apply_to(&mut reached);
        made.push(next);
    }
    Some(made)
}

fn after<'a>(state: &State, conclusions: impl IntoIterator<Item = &'a Conclusion>) -> State {
    let mut state = state.clone();
    conclusions.into_iter().for_each(|conclusion| conclusion.apply_to(&mut state));
    state
}

/// The lines of proofs of one state: singles in one line.
fn lines(leg: &[&Proof], options: &Options) -> Vec<String> {
    let is_single = |proof: &&Proof| proof.chain.is_none() && proof.length == 0;
    let (singles, others): (Vec<&Proof>, Vec<&Proof>) = leg.iter().copied().partition(is_single);
    let placed: Vec<Conclusion> =
        singles.iter().flat_map(|proof| proof.conclusions.iter().copied()).collect();
    let written = |proof: &Proof| {
        let Written { name, steps, .. } = options.notation.write(proof);
        (name, steps)
    };
    let others = joined(others, written);
    let others = others.iter().map(|proof| options.notation.write(proof).to_string());
    of_singles(&placed).into_iter().chain(others).collect()
}

fn of_singles(placed: &[Conclusion]) -> Option<String> {
    let all: Vec<String> = placed.iter().map(Conclusion::to_string).collect();
    (!all.is_empty()).then(|| format!("{SINGLES}{}", all.join(", ")))
}
