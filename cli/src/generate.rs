//! `catena generate`: completions for shells, and the manual page. For packages; not in the help.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Completions for a shell: `catena generate completions bash > /etc/bash_completion.d/catena`
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
