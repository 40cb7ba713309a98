//! What commands, options and values of earlier versions are called now.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Error;

/// Earlier commands, with what does the same now.
const COMMANDS: [(&str, &str); 4] = [
    (
        "backdoors",
        "catena impact GRID --backdoors lists the same sets, with =1 and =all what --size 1 and --all did",
    ),
    ("classify", "catena rate LIST --by class says the same"),
    (
        "extend",
        "the page that catena serve opens, Explorer::extend and Python's Position.extend do it",
    ),
    (
        "follow",
        "the page that catena serve opens, Explorer::follow and Python's Position.follow do it",
    ),
];

/// Earlier options, with what does the same now.
const OPTIONS: [(&str, &str); 14] = [
    ("--theme", "write --look dark"),
    ("--size", "write --look 900 for a width of 900 pixels"),
    ("--no-caption", "write --look no-caption"),
    ("--no-legend", "write --look no-legend"),
    ("--cells-only", "write --look cells-only"),
    ("--letters", "write --look letters"),
    ("--branch", "write --look branch-2 for the second branch"),
    ("--caption", "catena export PROOF --to svg --caption TEXT writes it, of a proof as JSON"),
    ("--dot", "catena export PROOF --to dot writes it, of a proof as JSON"),
    ("--cracks", "catena impact GRID says after which eliminations singles solve the rest"),
    ("--fewest", "write --best steps"),
    ("--fewest-states", "write --best-states"),
    ("--by", "write --rules"),
    ("--family", "write --rules"),
];

/// Earlier values of options, with what does the same now.
const VALUES: [(&str, &str); 1] =
    [("parquet", "Python's catena.arrow.study_parquet writes it, from the file of the study")];

/// Says what an unknown command, option or value is called now, where an earlier version had it; `None` otherwise.
pub fn moved(error: &clap::Error) -> Option<Error> {
    let (kind, table): (_, &[(&str, &str)]) = match error.kind() {
        ErrorKind::InvalidSubcommand => (ContextKind::InvalidSubcommand, &COMMANDS),
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, &OPTIONS),
        ErrorKind::InvalidValue => (ContextKind::InvalidValue, &VALUES),
        _ => return None,
    };
    let Some(ContextValue::String(name)) = error.get(kind) else { return None };
    let (name, now) = table.iter().find(|(earlier, _)| earlier == name)?;
    Some(Error::input(format!("there is no {name} any more"), now))
}
