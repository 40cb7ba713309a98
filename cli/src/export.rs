//! `catena export`: proofs as pictures and texts.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use super::chains::{self, Notation};
use super::check::{documents, no_proof, read};
use super::pictures::{Flavour, ThemeName, refusal, unencodable, write_file};
use super::{Error, Exit};
use catena::export::{
    Caption, Options, Refusal, Subject, board_dot, board_svg, chain_dot, chain_svg, forum, page,
    png,
};
use catena::proof::Proof;
use catena::proof::json::from_json;

/// Turns a proof into a picture, a graph or the text of a post
///
/// The proof is checked first: one that is refused is not drawn as if it held, and the exit code is 1.
#[derive(clap::Args)]
pub struct Args {
    /// The file with the proof as catena-proof/1, or - for standard input; with several proofs, as a
    /// resolution path has them, html and forum take all and the others one
    proof: String,
    /// What to make
    #[arg(long, value_enum)]
    to: Format,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
    /// Which of several proofs, counted from 1
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Draw a proof that is refused too, with the refusal marked where it happens
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    looks: Looks,
}

/// How it is drawn or written.
#[derive(clap::Args)]
struct Looks {
    /// The colours
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    theme: ThemeName,
    /// The width of a picture, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 700,
          value_parser = clap::value_parser!(u32).range(100..=8000))]
    size: u32,
    /// The words below a picture [default: family, length and what is proved]
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Leave caption and notation out
    #[arg(long, conflicts_with = "caption")]
    no_caption: bool,
    /// Leave the legend out
    #[arg(long)]
    no_legend: bool,
    /// Show pencil marks in the cells of the proof alone
    #[arg(long)]
    cells_only: bool,
    /// The notation of chains
    #[arg(long, value_enum, default_value_t = Notation::Full)]
    notation: Notation,
    /// The markup of a post
    #[arg(long, value_enum, default_value_t = Flavour::Bbcode)]
    flavour: Flavour,
}

/// What a proof is turned into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// The board with the proof on it, as SVG
    Svg,
    /// The chain alone, as SVG
    ChainSvg,
    /// The board, for Graphviz: neato -n2
    Dot,
    /// The chain, for Graphviz: dot
    ChainDot,
    /// The board as PNG
    Png,
    /// The chain alone as PNG
    ChainPng,
    /// The text of a forum post
    Forum,
    /// A page with a picture for each proof
    Html,
}

/// Runs the command.
///
/// # Errors
/// When there is no proof to read, it has no such form, or the file is there and may not be written
/// over.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let proofs = proofs(args)?;
    let refusals: Vec<Option<Refusal>> = proofs.iter().map(refusal).collect();
    if let Some(index) = refusals.iter().position(Option::is_some).filter(|_| !args.anyway) {
        let subject = subject(&proofs[index], "", refusals[index].as_ref());
        let text = subject.refusal_text().unwrap_or_default();
        super::error::warn(text, "--anyway draws it, with the refusal marked");
        return Ok(Exit::Refused);
    }
    let notations: Vec<String> =
        proofs.iter().map(|proof| chains::write(proof, args.looks.notation)).collect();
    let subjects: Vec<Subject> = proofs
        .iter()
        .zip(&notations)
        .zip(&refusals)
        .map(|((proof, notation), refusal)| subject(proof, notation, refusal.as_ref()))
        .collect();
    let made = make(args, &subjects)?;
    match &args.output {
        Some(file) => write_file(file, &made, args.force)?,
        None if matches!(args.to, Format::Png | Format::ChainPng)
            && std::io::stdout().is_terminal() =>
        {
            return Err(Error::input("a PNG is nothing for a terminal", "name a file: --output"));
        }
        None => out.write_all(&made)?,
    }
    Ok(Exit::Done)
}

fn subject<'a>(proof: &'a Proof, notation: &'a str, refusal: Option<&'a Refusal>) -> Subject<'a> {
    // What is no chain has no notation, and its heading says the rest.
    let notation = if proof.chain.is_some() { notation } else { "" };
    Subject { proof, notation, refusal }
}

/// The proofs that are asked for, at least one.
fn proofs(args: &Args) -> Result<Vec<Proof>, Error> {
    let text = read(&args.proof)?;
    let documents = documents(&text)?;
    let mut proofs = documents
        .iter()
        .enumerate()
        .map(|(index, document)| from_json(document).map_err(|error| no_proof(index, error)))
        .collect::<Result<Vec<Proof>, Error>>()?;
    let several = matches!(args.to, Format::Html | Format::Forum);
    match args.number {
        Some(number) if (1..=proofs.len()).contains(&number) => {
            Ok(vec![proofs.swap_remove(number - 1)])
        }
        Some(number) => {
            let hint = format!("there are {}, counted from 1", proofs.len());
            Err(Error::input(format!("there is no proof {number}"), hint))
        }
        None if proofs.len() > 1 && !several => {
            let hint = "say which with --number N, or make a page of all with --to html";
            Err(Error::input(format!("there are {} proofs here", proofs.len()), hint))
        }
        None => Ok(proofs),
    }
}

fn make(args: &Args, subjects: &[Subject]) -> Result<Vec<u8>, Error> {
    let looks = &args.looks;
    let caption = match &looks.caption {
        _ if looks.no_caption => Caption::None,
        Some(words) => Caption::Words(words),
        None => Caption::OfProof,
    };
    let options = Options {
        width: looks.size,
        theme: looks.theme.theme(),
        caption,
        legend: !looks.no_legend,
        only_cells: looks.cells_only,
        ..Options::default()
    };
    let first = &subjects[0];
    let chain = |made: Option<String>| {
        let hint = "--to svg draws it on the board";
        made.ok_or_else(|| Error::input("the proof is no chain", hint))
    };
    let text = match args.to {
        Format::Svg => board_svg(first, &options),
        Format::ChainSvg => chain(chain_svg(first, &options))?,
        Format::Dot => board_dot(first, &options),
        Format::ChainDot => chain(chain_dot(first, &options))?,
        Format::Png => return png(&board_svg(first, &options)).map_err(unencodable),
        Format::ChainPng => {
            return png(&chain(chain_svg(first, &options))?).map_err(unencodable);
        }
        Format::Forum => {
            let flavour = looks.flavour.flavour();
            let posts: Vec<String> = subjects.iter().map(|one| forum(one, flavour)).collect();
            posts.join("\n")
        }
        Format::Html => {
            let title = looks.caption.as_deref().unwrap_or("Resolution path");
            page(title, subjects, &options)
        }
    };
    Ok(text.into_bytes())
}
