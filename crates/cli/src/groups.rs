//! The commands in groups, in the order in which people meet them: what `catena --help` shows.

use std::fmt::Write;

use clap::Command;

/// The commands of each group.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Explore", &["look", "show", "find", "query", "graph", "serve"]),
    ("Explain", &["why", "solve", "impact", "families"]),
    ("Check", &["check", "export"]),
    ("Many puzzles", &["rate", "make"]),
    ("Study", &["study"]),
    ("Keep", &["store", "sql"]),
];

/// The program, whose help has its commands in groups.
pub fn grouped(program: Command) -> Command {
    let mut list = String::new();
    for (group, names) in GROUPS {
        let _ = writeln!(list, "\n{group}:");
        for name in names {
            let about = program.find_subcommand(name).and_then(Command::get_about);
            let _ = writeln!(list, "  {name:<9} {}", about.cloned().unwrap_or_default());
        }
    }
    let template = format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n{list}\nOptions of every command:\n{{options}}{{after-help}}"
    );
    program
        .help_template(template)
        .after_help("catena COMMAND --help shows the options of a command.")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::GROUPS;
    use crate::Cli;

    #[test]
    fn every_command_is_in_one_group_and_its_line_fits_a_terminal() {
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let program = Cli::command();
        let shown: Vec<_> =
            program.get_subcommands().filter(|command| !command.is_hide_set()).collect();
        for command in &shown {
            let about = command.get_about().map_or(0, |about| about.to_string().len());
            assert!(12 + about <= 80, "{}", command.get_name());
        }
        let shown: BTreeSet<&str> = shown.iter().map(|command| command.get_name()).collect();
        assert_eq!(grouped.len(), shown.len());
        assert_eq!(grouped.into_iter().collect::<BTreeSet<_>>(), shown);
    }
}
