//! A link of the explorer in place of a grid or a proof: its position after what it applies, and the proof in it.

use catena::explorer::{Explorer, Judged};
use catena::proof::json::from_json;
use catena_draw::{Done, First, Link, PackedProof, read_link};

use super::Error;

/// What to do with a link that has lost something.
const AGAIN: &str = "copy the link again, whole; the page has it under Share";

/// Reads a text that is a link; `None` when it is something else.
///
/// # Errors
/// What part of the link cannot be read.
fn read(text: &str) -> Result<Option<Link>, Error> {
    read_link(text).transpose().map_err(|error| Error::input(error, AGAIN))
}

/// The position that a link opens; `None` when the text is no link.
///
/// # Errors
/// When the link cannot be read, or one of its steps does not hold.
pub fn opened(text: &str) -> Result<Option<Explorer>, Error> {
    read(text)?.as_ref().map(explorer).transpose()
}

/// The proof of a link.
pub struct Linked {
    /// The proof, as `catena-proof/1`.
    pub proof: String,
    /// Whether a step before it assumes that the givens have one solution.
    pub assumes: bool,
}

/// The proof that a link has; `None` when the text is no link.
///
/// # Errors
/// When the link has none, cannot be read, or one of its steps does not hold.
pub fn proof(text: &str) -> Result<Option<Linked>, Error> {
    let Some(link) = read(text)? else { return Ok(None) };
    let Some(proof) = &link.proof else {
        return Err(match &link.digest {
            Some(_) => Error::input(
                "the proof of this link is too long to be in it",
                "hand in its file, which the page downloads under Share",
            ),
            None => match &link.lost {
                Some(lost) => Error::input(lost, AGAIN),
                None => Error::input(
                    "this link has no proof",
                    "catena show, why and other commands take it in place of a grid",
                ),
            },
        });
    };
    let explorer = explorer(&link)?;
    let (proof, assumes) =
        (proof.in_position(explorer.position()), explorer.assumes_one_solution());
    Ok(Some(Linked { proof, assumes }))
}

/// Whether a text is meant as a link.
pub fn is_link(text: &str) -> bool {
    read_link(text).is_some()
}

fn explorer(link: &Link) -> Result<Explorer, Error> {
    let start = Explorer::of(link.position.clone());
    let mut explorer = match link.first {
        Some(First::Singles) => start.after_singles(),
        Some(First::Basics) => start.after_basics(),
        None => start,
    };
    for (index, done) in link.done.iter().enumerate() {
        explorer = match done {
            Done::Singles => explorer.after_singles(),
            Done::Proofs(proofs) => step(&explorer, proofs, index + 1)?,
        };
    }
    Ok(explorer)
}

/// The position after a step of a link, which is judged.
fn step(explorer: &Explorer, proofs: &[PackedProof], number: usize) -> Result<Explorer, Error> {
    let judged = |proof: &PackedProof| {
        from_json(&proof.in_position(explorer.position())).ok().map(Judged::of)
    };
    let proofs: Option<Vec<Judged>> = proofs.iter().map(judged).collect();
    let refused = || Error::input(format!("step {number} of this link does not hold"), "");
    let proofs = proofs.ok_or_else(refused)?;
    match proofs.iter().find(|proof| !proof.is_proved()) {
        None => Ok(explorer.after(&proofs)),
        Some(open) if open.assumption().is_some() => {
            Err(Error::Refused(format!("step {number} of this link is {}", open.word())))
        }
        Some(_) => Err(refused()),
    }
}
