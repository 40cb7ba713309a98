//! `catena follow`: the candidates of a choice side by side, and where they meet.

use std::io::Write;

use super::input::{Given, warn_of_refusals};
use super::interrupt::interrupt;
use super::keep::Keeper;
use super::pictures::BoardArgs;
use super::text_or_file::text_or_file;
use super::{Error, Exit};
use catena::explorer::{Ask, BranchEnd, Document, Explorer, Followed, FollowedBranch, MeetingKind};
use catena::grid::{Candidate, Conclusion, Csp};
use catena_draw::followed_svg;

#[derive(clap::Args)]
pub struct Args {
    /// The grid, a file that holds it, or - for standard input; then the choice: a cell, r2c8, or a digit in
    /// a house, r2n1, c4n1, b5n1. With --state there is no grid
    #[arg(required = true, num_args = 1..=2, value_names = ["GRID", "CHOICE"], value_parser = text_or_file())]
    words: Vec<String>,
    #[command(flatten)]
    given: Given,
    /// Stop after N steps [default: five million]
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
    /// Print one JSON document, catena-follow/1
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: BoardArgs,
}

/// Runs the command.
///
/// # Errors
/// When the grid or the choice is not what it should be, and when a bound was met.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let (grid, words) = match (args.given.state, args.words.split_first()) {
        (None, Some((grid, words))) => (Some(grid.as_str()), words),
        _ => (None, &args.words[..]),
    };
    let [choice] = words else {
        let hint = "name a cell or a digit in a house after the grid: r2c8, r2n1";
        return Err(Error::input("there is no choice to follow", hint));
    };
    let explorer = args.given.open(grid)?;
    let choice: Csp = choice.parse().map_err(|error: catena::grid::NotationError| {
        let hint = "write a cell as r2c8, a digit in a row, column or block as r2n1, c4n1, b5n1";
        Error::input(format!("{choice:?} is no choice: {error}"), hint)
    })?;
    let ask = Ask { budget: args.budget, interrupt: interrupt(), ..Ask::default() };
    let followed = explorer.follow(choice, &ask)?;
    warn_of_refusals(&followed.notices);
    if args.json {
        writeln!(out, "{}", followed.to_json())?;
    } else {
        print(&followed, out)?;
    }
    draw(args, &explorer, &followed)?;
    if let Some(keeper) = &mut Keeper::of(&args.given.store)? {
        let proofs = followed.meetings.iter().map(|meeting| &meeting.proof);
        keeper.write(|writer| catena_store::keep_proofs(writer, &explorer, proofs))?;
    }
    let stopped_by = followed.branches.iter().find_map(|branch| match branch.end {
        BranchEnd::Stopped(by) => Some(by),
        _ => None,
    });
    match stopped_by {
        Some(by) => Err(Error::Stopped { by, after: "before every branch was at rest".to_owned() }),
        None if followed.meetings.is_empty() => Ok(Exit::Refused),
        None => Ok(Exit::Done),
    }
}

fn print(followed: &Followed, out: &mut dyn Write) -> Result<(), Error> {
    for (number, branch) in followed.branches.iter().enumerate() {
        let letter = char::from(b'a' + u8::try_from(number).unwrap_or_default());
        writeln!(out, "{letter}: {}", described(branch))?;
    }
    if followed.meetings.is_empty() {
        writeln!(out, "The branches do not meet.")?;
    }
    for meeting in &followed.meetings {
        let concluded = meeting.proof.conclusions();
        let how = match meeting.kind {
            MeetingKind::Contradiction => "a branch contradicts itself",
            MeetingKind::True => "true in every branch",
            MeetingKind::Between => "each branch has another candidate true beside it",
            MeetingKind::False => "false in every branch",
        };
        writeln!(out, "{concluded}: {how}, length {}", meeting.proof.proof().length)?;
    }
    Ok(())
}

/// `r2c8=1, then r3c5=1, r2c6=8: a contradiction`
fn described(branch: &FollowedBranch) -> String {
    let place = |candidate: &Candidate| Conclusion::Place(*candidate).to_string();
    let rest: Vec<String> =
        branch.trues.iter().filter(|candidate| **candidate != branch.start).map(place).collect();
    let then = if rest.is_empty() { String::new() } else { format!(", then {}", rest.join(", ")) };
    let end = match branch.end {
        BranchEnd::AtRest => String::new(),
        BranchEnd::Contradiction => ": a contradiction".to_owned(),
        BranchEnd::Stopped(by) => format!(" … {by}"),
    };
    format!("{}{then}{end}", place(&branch.start))
}

fn draw(args: &Args, explorer: &Explorer, followed: &Followed) -> Result<(), Error> {
    let (position, trues, conclusions) =
        (explorer.position(), followed.trues(), followed.conclusions());
    args.picture
        .make(|options| followed_svg(position, followed.choice, &trues, &conclusions, options))
}
