//! `catena extend`: a chain in the making, and every step that may come next.

use std::io::Write;

use super::choice::choice;
use super::input::{GridArgs, live_conclusions};
use super::pictures::PictureArgs;
use super::rules::ReachArgs;
use super::setting::settings;
use super::table::write_table;
use super::{Error, Exit};
use catena::explorer::{Document, Extended, OwnExcluded, OwnFamily, OwnStep, typed_steps};
use catena::grid::{Candidate, Conclusion};
use catena::notation::Written;
use catena::proof::Proof;
use catena::work::Outcome;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    grid: GridArgs,
    /// What the chain is to eliminate: r1c7<>3
    #[arg(long, value_name = "CONCLUSION")]
    target: String,
    /// The steps so far, in nrc notation or that of CSP-Rules [default: none]
    #[arg(long, value_name = "CHAIN", default_value = "", hide_default_value = true)]
    chain: String,
    /// The family, which says what may account for additional candidates
    #[arg(long, value_name = "NAME", default_value = settings().own_family().name(),
        value_parser = choice(OwnFamily::ALL, |family| family.name(), |_| ""))]
    family: OwnFamily,
    /// Close the chain in the fewest steps, instead of listing those that may come next
    #[arg(long)]
    complete: bool,
    #[command(flatten)]
    reach: ReachArgs,
    /// Print one JSON document, catena-extend/1
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Runs the command.
///
/// # Errors
/// When the grid, the target or the chain is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let explorer = args.grid.open()?;
    let [Conclusion::Eliminate(target)] = live_conclusions(&args.target, &explorer)?[..] else {
        let message = format!("{:?} is not one elimination", args.target);
        return Err(Error::input(message, "a chain eliminates one candidate: --target r1c7<>3"));
    };
    let mut steps = typed_steps(&args.chain)?;
    if args.complete {
        match explorer.complete(target, &steps, args.family, &args.reach.ask())? {
            Outcome::Found(found) => steps = found,
            Outcome::None { up_to } => {
                let longest = steps.len() + up_to;
                writeln!(out, "The chain cannot be closed with up to {longest} steps.")?;
                return Ok(Exit::Refused);
            }
            Outcome::Stopped { none_up_to, by } => {
                let after = format!("after {none_up_to} more steps");
                return Err(Error::Stopped { by, after });
            }
        }
    }
    let extended = explorer.extend(target, &steps, args.family)?;
    let sketch = extended.sketch(explorer.position());
    match args.json {
        true => writeln!(out, "{}", extended.to_json())?,
        false => print(&extended, &sketch, out)?,
    }
    args.pictures.begin(out)?;
    args.pictures.make(&[sketch], settings().full_notation(), out)?;
    Ok(Exit::of_answer(extended.closes || !extended.next.is_empty()))
}

fn print(extended: &Extended, sketch: &Proof, out: &mut dyn Write) -> Result<(), Error> {
    let target = Conclusion::Eliminate(extended.target);
    match extended.written.is_empty() {
        true => writeln!(out, "{target}, no step yet")?,
        // What is not closed concludes nothing yet.
        false => match settings().notation().chain(sketch).ok().filter(|_| settings().is_aic()) {
            Some(Written { steps, .. }) => writeln!(out, "{steps} => {target}")?,
            None => writeln!(out, "{}", extended.written)?,
        },
    }
    if !extended.steps.is_empty() {
        let mut rows =
            vec![["step", "variable", "left", "right", "others"].map(str::to_owned).to_vec()];
        rows.extend(
            extended
                .steps
                .iter()
                .enumerate()
                .map(|(at, step)| [vec![letter(at)], cells(step)].concat()),
        );
        write_table(out, &rows)?;
    }
    if let Some(fault) = &extended.fault {
        writeln!(out, "Step {} does not hold: {}.", letter(fault.step), fault.reason)?;
        return Ok(());
    }
    let excluded = excluded(extended);
    if !excluded.is_empty() {
        writeln!(out, "Excluded: {excluded}.")?;
    }
    match (extended.closes, extended.next.len()) {
        (true, _) => writeln!(out, "The chain closes: it proves {target}.")?,
        (false, 0) => writeln!(out, "No step may follow.")?,
        (false, count) => {
            let noun = if count == 1 { "step" } else { "steps" };
            writeln!(out, "{count} {noun} may follow:")?;
            let head = ["closes", "variable", "left", "right", "others"];
            let mut rows = vec![head.map(str::to_owned).to_vec()];
            rows.extend(extended.next.iter().map(|step| {
                let closes = if step.closes { "yes" } else { "" };
                [vec![closes.to_owned()], cells(step)].concat()
            }));
            write_table(out, &rows)?;
        }
    }
    Ok(())
}

/// The variable, the pair, and the others with what accounts for each.
fn cells(step: &OwnStep) -> Vec<String> {
    let others: Vec<String> = step.additional.iter().map(tagged).collect();
    let [left, right] = [step.left, step.right].map(|candidate: Candidate| candidate.to_string());
    vec![step.variable.to_string(), left, right, others.join(" ")]
}

/// `n4r1c2(z)`, `n4r1c2(a)`.
fn tagged(excluded: &OwnExcluded) -> String {
    format!("{}({})", excluded.candidate, excluded.by.map_or("z".to_owned(), letter))
}

/// What each right-linking candidate excludes that the target does not.
fn excluded(extended: &Extended) -> String {
    let by_steps = extended.excluded.iter().filter(|excluded| excluded.by.is_some());
    let mut tagged_ones: Vec<&OwnExcluded> = by_steps.collect();
    tagged_ones.sort_by_key(|excluded| excluded.by);
    let tagged: Vec<String> = tagged_ones.into_iter().map(tagged).collect();
    tagged.join(" ")
}

/// The letter of a step, counted from 0: `a` to `z`, then with a number, `a2`.
fn letter(step: usize) -> String {
    let letter = catena_draw::case_letter(step);
    match step / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}
