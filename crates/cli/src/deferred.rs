//! Options and arguments of a command, which are put together only when it is the one that was called.

use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of one command among several.
///
/// Whoever calls one command does not wait for the arguments of all: half a megabyte, a fifth of what it takes to
/// read a grid. What a list of commands shows, such as a name and what it does, cannot wait and stands with the
/// variant of the enum.
pub struct Deferred<A>(pub A);

/// Adds arguments to a command, and leaves what it says about itself: groups of arguments would say it anew.
fn with_its_texts(command: Command, augment: fn(Command) -> Command) -> Command {
    let about = Resettable::from(command.get_about().cloned());
    let long_about = Resettable::from(command.get_long_about().cloned());
    augment(command).about(about).long_about(long_about)
}

impl<A: Args> Args for Deferred<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| with_its_texts(command, A::augment_args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| with_its_texts(command, A::augment_args_for_update))
    }
}

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Deferred<A>, Error> {
        A::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use crate::Cli;

    #[test]
    fn arguments_wait_and_texts_stay() {
        let mut all = Cli::command();
        let texts = |all: &Command| -> Vec<Option<String>> {
            let of = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string);
            let both = |one: &Command| [of(one.get_about()), of(one.get_long_about())];
            all.get_subcommands().filter(|one| one.get_name() != "help").flat_map(both).collect()
        };
        let before = texts(&all);
        assert!(all.get_subcommands().all(|one| one.get_arguments().next().is_none()));
        all.build();
        let mut arguments = all.find_subcommand("why").expect("it is there").get_arguments();
        assert!(arguments.any(|argument| argument.get_id() == "after"));
        assert_eq!(texts(&all), before);
    }
}
