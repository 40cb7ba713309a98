//! The command line: one file per subcommand, and what they share.
//!
//! Only this layer reads files and the environment, writes to the terminal and sets exit codes:
//! 0 when the command did what it says, 1 when the answer is a refusal or a bound cut it short, 2 when the
//! input is bad, 3 when a chain holds under another name than it was called by. It must not know how an answer is put together: that is for [`catena::explorer`].

mod certificates;
mod chains;
mod check;
mod check_chain;
mod check_entries;
mod check_post;
mod choice;
mod colour;
mod common;
mod counterexample;
mod deferred;
mod error;
mod export;
mod families;
mod find;
mod generate;
mod graph;
mod groups;
mod impact;
pub mod input;
mod interrupt;
mod json;
mod keep;
mod lettered;
mod linked;
mod look;
mod looks;
mod make;
mod moved;
mod pictures;
mod progress;
mod query;
mod rate;
mod resumed;
mod rows;
mod rules;
mod serve;
mod setting;
mod show;
mod solve;
mod sql;
mod store;
mod study;
mod subjects;
mod table;
mod text_or_file;
mod unheard;
mod why;
mod width;
mod words;

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use common::Common;
use deferred::Deferred;
pub use error::{Error, note, warn};
use lettered::{CellNames, Lettered};
use unheard::Unheard;

/// Explores the link structure of Sudoku positions.
#[derive(Parser)]
#[command(name = "catena", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

// The help of a command is written here; its options and arguments are where the command is.
#[derive(Subcommand)]
enum Command {
    /// Judges proofs, a whole post, a chain that someone typed, or a state
    ///
    /// Each proof is judged by itself, from nothing but its JSON form catena-proof/1; the answers of why,
    /// find, solve, query and others are read too, for the proofs inside. With --chain the argument is a
    /// grid, and the chain is completed before it is judged. A document that cannot be read is told, and the
    /// others are judged. A post is a text with a grid and the steps of a path: each line gets a verdict, what is
    /// proved is applied, prose is skipped, and the last line says whether the path solves the puzzle. Theorems about
    /// families, as `catena study decide` writes them, are judged too, from their form catena-theorem/1, and those about
    /// every length from catena-simulation/1. The exit code is 0 when all is proved, 1 when something is refused or a
    /// limit ended the work, 2 when something cannot be read, 3 when a chain holds, but is not of the family it was
    /// called by.
    Check(Deferred<check::Args>),
    /// Lists the rules, or prints the query of one
    ///
    /// Of each family of chains its notation, its source, and what it contains by definition. A family contains another when its definition says that it eliminates whatever the other does, by a chain that
    /// is no longer. Only the greatest of those it contains are listed; they contain the rest. With a name, prints the query of that family, and what is
    /// decided about it in every state, as comments; `catena study decide` decides it again, and docs/theorems.md
    /// has more. Rules whose proofs are not chains, and whose queries call the search for them, come last.
    Families(Deferred<families::Args>),
    /// Turns a proof into a picture, a text, or files for other checkers
    ///
    /// The proof is checked first. A refused proof is not drawn as if it held: the command says why it was
    /// refused and exits with code 1. With --to lrat or veripb the output is a folder with two files for
    /// checkers that know nothing of Sudoku, a problem and the derivation that it has no solution; of several
    /// proofs two files each, numbered, and steps.tsv, which lists them with their states. Of a theorem that
    /// `catena study decide` wrote, lrat and veripb show that its cases are all there are.
    Export(Deferred<export::Args>),
    /// Lists every elimination that is possible in a state
    ///
    /// By technique, each with its easiest proof; with --table, with the shortest length in each family.
    /// Each column is a family, each row an elimination: - means that there is no proof up to the greatest
    /// length, ? that the search was stopped before that. Families that eliminate nothing are named below
    /// the table, and the simplest proof of all is given in full and in words. With more than 12 families,
    /// or where the line of the terminal is too short, one column lists them by length; searches that were stopped are then listed only below. Where no family is named
    /// and the usual ones eliminate nothing in a puzzle with one solution, sums of truths and links are asked too, of any
    /// length.
    Find(Deferred<find::Args>),
    /// Writes completions for a shell, or the manual page
    #[command(hide = true)]
    Generate(Deferred<generate::Args>),
    /// Takes a first look at a grid; catena GRID does the same
    ///
    /// The board, how hard the puzzle is, the first step, and which commands go on. The simplest step is a single where one is open, otherwise the elimination that
    /// `find` shows in full.
    Look(Deferred<look::Args>),
    /// Makes puzzles that need what you want to show
    ///
    /// A line for each puzzle: 81 characters, a tab, and what it is; with --positions a tab and the state where the rule has
    /// its first elimination, for `why`, a picture or a post. Other commands read the lines as a list of puzzles, so they have
    /// no head. All are minimal, but for those of a mask and with --spare. The search tries puzzles at
    /// random and near those that came nearest; the same seed makes the same puzzles. Where it is ended before all are made,
    /// it says what came nearest, and the exit code is 1.
    Make(Deferred<make::Args>),
    /// Asks the typed graph of a position
    ///
    /// A query that returns prints its rows. A query that deletes gives a proof for each row, and the
    /// checker judges each. `docs/query-language.md` has the language, `catena families` the queries
    /// that come with the program.
    Query(Deferred<query::Args>),
    /// Counts the typed graph, or writes it for other programs
    ///
    /// Nodes are the live candidates, the CSP variables with at least two of them, groups, almost locked
    /// sets (ALS) and their almost-cells. Edges say how many of their two ends are true: LINK at most one,
    /// CONJUGATE exactly one, ALS at least one, ALMOST_CELL at most one; MEMBER says that one end belongs
    /// to the other. With --tagging there are also layers, tags and choices: TAGGED leads from a node to
    /// its tag, OPPOSITE joins the two tags of a layer, WEAK two tags that are not both true. With --edges IMAGE there are
    /// also the images of candidates by symmetries of the givens, and links to these. Without --format
    /// a table is printed: how many nodes and edges there are of each kind and, as degree, how many edges meet
    /// at a node. With --diff a picture strikes the candidates that are lost, and has a line for each edge that is new.
    Graph(Deferred<graph::Args>),
    /// Shows which elimination matters: what is left after each
    ///
    /// First singles are applied. Then a row for each candidate that is false: the rating of the position without it, how
    /// many candidates singles then delete, how many the basic rules delete that they do not delete without it, whether
    /// singles, or --rules, solve the rest, and the shortest proof of the elimination itself. So value stands beside
    /// price, the best first. Placements of true candidates follow; the price of one is that of the longest proof among
    /// those that leave nothing else in one of its variables. A picture fills each elimination by the rating that it
    /// leaves, and rings it by its price. The exit code is 1 when a bound ended a search.
    Impact(Deferred<impact::Args>),
    /// Rates the puzzles of a list
    ///
    /// A rating is the greatest length that is needed when the shortest proof always comes first.
    /// The first line, which begins with #, says what was asked. Each further one is a puzzle, a tab and its
    /// rating: a number, 0 when singles solve it; `none` when the family does not solve it up to the
    /// greatest length; `stopped` when the budget or the memory limit ended the search; `contradiction` when it
    /// has no solution, and `several` when it has more than one; `invalid`, a tab and why, when the line is not a
    /// puzzle. Lines come in the order of the list, as soon as they are known. The exit code is 1 when a time limit or Ctrl-C ended the run, when the
    /// search of a puzzle was stopped, or when a line is not a puzzle. The lines are a list of puzzles, which other commands
    /// read; so they have no head.
    ///
    /// With --output each puzzle has a row with the columns id, puzzle, version, rules, bounds, status, rating,
    /// steps, expanded and message. The rows are in FILE.part until all are there. Repeat a run that was
    /// interrupted or killed, and it goes on after its last row. FILE.manifest says what the rows are; a run
    /// that asks for something else, or whose list has changed, is refused. The exit code is 0 when every
    /// puzzle has its row, whatever the row says. With --shard many machines share a list, and --merge puts
    /// their rows together: the bytes do not depend on the number of shards. `docs/corpora.md` has the contract,
    /// and scripts for SLURM, GNU parallel and Spark.
    Rate(Deferred<rate::Args>),
    /// Opens the explorer as a web page
    ///
    /// Prints the address of the page and serves it until Ctrl-C. Only programs on this machine can reach
    /// it. With a store, the page shows what is in it and can keep proofs there; the address then has a
    /// token that every request must know.
    Serve(Deferred<serve::Args>),
    /// Prints a grid: as pencil marks, or in another format
    ///
    /// What is printed can be read again by every command and stands for the same state; minlex stands for the same puzzle up to
    /// a symmetry.
    Show(Deferred<show::Args>),
    /// Solves a puzzle step by step, the simplest proof first
    ///
    /// Singles are applied whenever one is open. Otherwise all chains of the least length at which a family
    /// has one are applied together; of equally short ones, that of the family named first. The last line
    /// says whether the puzzle is solved and which length it needed: for whips that is its W rating, for
    /// braids B, for g-whips gW, for g-braids gB. The exit code is 1 when it is not solved.
    Solve(Deferred<solve::Args>),
    /// Asks a store a question in SQL
    ///
    /// Reads the tables and views that `catena store schema` describes, and computes: nodes(state) and
    /// edges(state [, kind]) of a state's typed graph; chains(state, family [, max_length]), the shortest
    /// chain of a family for every elimination, and chain_steps(…), its steps; tags(state, level), the tags
    /// of a state's nodes, and weak_links(state, level), the tags of which not both are true; families();
    /// state_changes(before, after), the nodes and edges that one of two states has and the other has not.
    /// sqrt(x) is there too, and over rows median(x), stddev(x), stddev_pop(x) and percentile(x, part), of which the
    /// part is a number from 0 to 1.
    /// These stand in joins as tables do; one that searches for long says so on a terminal, and one that finds
    /// nothing up to a length says up to which. A question cannot change anything, and reads only the store; it
    /// ends at the budget, and then says so with exit code 1.
    Sql(Deferred<sql::Args>),
    /// Keeps puzzles, states, proofs and paths in one SQLite file
    ///
    /// The file can be read by everything that reads SQLite. `catena store schema` describes its tables and views,
    /// and `catena sql` asks it questions.
    Store(Deferred<store::Args>),
    /// Compares families: over many puzzles, or in every state there is
    ///
    /// A study is a TOML file: which puzzles, which states of them, which families and how far, and the
    /// question. `queries/studies` has examples, `docs/studies.md` describes every key. What holds in every state is
    /// decided without puzzles; `docs/theorems.md` has what is known.
    Study(Deferred<study::Args>),
    /// Shows why a conclusion holds, by the easiest proofs
    ///
    /// Prints the families that prove it, with the length of the shortest proof, its numbers of t- and
    /// z-candidates, what it needs besides candidates (groups, almost locked sets or almost-cells, with
    /// the size of the largest) and its chain, then the simplest in full; and says which families have no
    /// proof up to the greatest length. Families that found the very same chain share a row, that of the first:
    /// `also` says how many more there are. Where no family is named and none proves it, sums of truths and links are
    /// asked too, of any length. A placement is explained by the eliminations that leave nothing else. The exit code is 1
    /// when a conclusion has no proof.
    Why(Deferred<why::Args>),
}

/// What a command found out, as an exit code says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The command did what it says: exit code 0.
    Done,
    /// The answer is a refusal, or was cut short: exit code 1.
    Refused,
    /// What was asked about holds, but not under the name it was given: exit code 3.
    Misnamed,
}

impl Exit {
    /// Of an answer that is whole, or was cut short.
    pub const fn of_answer(is_whole: bool) -> Exit {
        if is_whole { Exit::Done } else { Exit::Refused }
    }
}

/// Parses the command line, runs the command and says with which code to exit.
pub fn main() -> ExitCode {
    let mut out = std::io::stdout().lock();
    if let Err(error) = setting::read() {
        return error.report();
    }
    let result = match parsed() {
        Ok((Cli { common, command }, makes_files)) => {
            let Common { time_limit, memory, cell_names, .. } = *common.set();
            interrupt::listen(time_limit, memory).map_err(Error::from).and_then(|()| {
                match makes_files {
                    true => run_with(cell_names, &command, &mut Unheard::new(&mut out)),
                    false => run_with(cell_names, &command, &mut out),
                }
            })
        }
        Err(error) if error.use_stderr() => match moved::moved(&error) {
            Some(moved) => Err(moved),
            None => error.exit(),
        },
        // Help and version are answers like others: that they cannot be written is said.
        Err(answer) => print(&answer, &mut out),
    };
    match result.and_then(|outcome| flushed(&mut out, outcome)) {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Refused) => ExitCode::from(1),
        Ok(Exit::Misnamed) => ExitCode::from(3),
        Err(error) => error.report(),
    }
}

/// The command line, and whether the command makes files: then it goes on when nobody reads what it prints.
fn parsed() -> Result<(Cli, bool), clap::Error> {
    let command = groups::grouped(Cli::command());
    let arguments = look::named(std::env::args_os().map(shielded).collect(), &command);
    let matches: ArgMatches = command.clone().try_get_matches_from(arguments)?;
    Ok((Cli::from_arg_matches(&matches)?, unheard::makes_files(&matches)))
}

/// Writes what is left. That nobody reads it changes nothing in what was found out.
fn flushed(out: &mut dyn Write, outcome: Exit) -> Result<Exit, Error> {
    match out.flush().map_err(Error::from) {
        Ok(()) | Err(Error::ClosedPipe) => Ok(outcome),
        Err(error) => Err(error),
    }
}

/// An elimination as forums write it, `-3r1c7`, is no option: a blank before it says so.
fn shielded(argument: OsString) -> OsString {
    let is_elimination = argument.to_str().is_some_and(|text| {
        text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    match is_elimination {
        true => [OsStr::new(" "), &argument].into_iter().collect(),
        false => argument,
    }
}

/// Prints help or the version, in colour on a terminal.
fn print(answer: &clap::Error, out: &mut dyn Write) -> Result<Exit, Error> {
    let text = answer.render();
    match std::io::stdout().is_terminal() {
        true => write!(out, "{}", text.ansi())?,
        false => write!(out, "{text}")?,
    }
    Ok(Exit::Done)
}

/// Runs a command, whose output names cells as it is asked for.
fn run_with(names: CellNames, command: &Command, out: &mut dyn Write) -> Result<Exit, Error> {
    if names == CellNames::Rc {
        return run(command, out);
    }
    let mut lettered = Lettered::new(out);
    let exit = run(command, &mut lettered);
    lettered.flush()?;
    exit
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        Command::Check(Deferred(args)) => check::run(args, out),
        Command::Families(Deferred(args)) => families::run(args, out),
        Command::Export(Deferred(args)) => export::run(args, out),
        Command::Find(Deferred(args)) => find::run(args, out),
        Command::Generate(Deferred(args)) => generate::run(args, out),
        Command::Look(Deferred(args)) => look::run(args, out),
        Command::Make(Deferred(args)) => make::run(args, out),
        Command::Query(Deferred(args)) => query::run(args, out),
        Command::Graph(Deferred(args)) => graph::run(args, out),
        Command::Impact(Deferred(args)) => impact::run(args, out),
        Command::Rate(Deferred(args)) => rate::run(args, out),
        Command::Serve(Deferred(args)) => serve::run(args, out),
        Command::Show(Deferred(args)) => show::run(args, out),
        Command::Solve(Deferred(args)) => solve::run(args, out),
        Command::Sql(Deferred(args)) => sql::run(args, out),
        Command::Store(Deferred(args)) => store::run(args, out),
        Command::Study(Deferred(args)) => study::run(args, out),
        Command::Why(Deferred(args)) => why::run(args, out),
    }
}
