//! `catena generate`: completions for shells, and the manual page. For packages; not in the help.

use std::io::Write;

use catena::card::size_names;
use catena::query::Library;
use catena::rules::{Measure, RuleList};
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Completions for a shell, of commands, options and their values, and of the names of rules, lists and measures:
    /// `catena generate completions bash > /etc/bash_completion.d/catena`
    Completions {
        /// The shell
        shell: Shell,
    },
    /// The names of all commands, one a line
    Commands,
    /// The manual page of `catena`, or of one of its commands: `catena generate man why > catena-why.1`
    Man {
        /// The command
        command: Option<String>,
    },
}

/// Runs the command.
///
/// # Errors
/// When there is no such command, or it cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut all = Cli::command();
    match &args.what {
        What::Completions { shell } => {
            // The generator panics when it cannot write.
            let mut made = Vec::new();
            all.build();
            all = with_names(all);
            clap_complete::generate(*shell, &mut all, "catena", &mut made);
            out.write_all(&made)?;
        }
        What::Commands => {
            let shown = all.get_subcommands().filter(|command| !command.is_hide_set());
            for command in shown {
                writeln!(out, "{}", command.get_name())?;
            }
        }
        What::Man { command } => {
            all.build();
            let page = match command {
                None => all,
                Some(name) => all.find_subcommand(name).cloned().ok_or_else(|| {
                    Error::input(
                        format!("there is no command {name:?}"),
                        "catena --help lists them",
                    )
                })?,
            };
            clap_mangen::Man::new(page).render(out)?;
        }
    }
    Ok(Exit::Done)
}

/// The arguments that are names of rules, wherever they stand.
const RULES: [&str; 11] = [
    "rules", "price", "needs", "first", "after", "without", "holds", "fails", "known", "name",
    "names",
];

/// The argument that is a measure, or a rule.
const MEASURE: &str = "by";

/// The command whose arguments have the names of rules, lists and measures as values, for what shells offer. Where rules
/// are asked, it is not parsed with: it takes other spellings and files too.
fn with_names(command: Command) -> Command {
    let offered = |arg: Arg| {
        let id = arg.get_id().as_str();
        let has_values = arg.get_action().takes_values() && arg.get_possible_values().is_empty();
        match has_values {
            true if RULES.contains(&id) => arg.value_parser(PossibleValuesParser::new(names())),
            true if id == MEASURE => {
                arg.value_parser(PossibleValuesParser::new(Measure::names().chain(names())))
            }
            _ => arg,
        }
    };
    command.mut_args(offered).mut_subcommands(with_names)
}

/// The names of rules, sizes and lists that come with the program.
fn names() -> impl Iterator<Item = &'static str> {
    let families = Library::files().map(|(name, _)| name);
    let lists = RuleList::built_in().iter().map(|list| list.name.as_str());
    families.chain(size_names()).chain(lists).chain(["all"])
}
