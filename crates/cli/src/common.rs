//! The options that all commands have: where the work ends, and what is the same whatever is asked.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use super::interrupt;
use super::lettered::CellNames;
use super::setting::{settings, site};

/// The place of these options: after those of a command, before help and version. Without it their place is the number
/// of commands, in the middle of a long help.
const LAST: usize = 900;

/// The options of every command.
#[derive(clap::Args, Clone, Debug)]
pub struct Common {
    /// Stop after this many seconds, and say so [default: no limit]
    #[arg(long, global = true, value_name = "SECONDS", value_parser = interrupt::seconds, display_order = LAST)]
    pub time_limit: Option<Duration>,
    /// Stop a search before it keeps more than this many megabytes, and say so
    #[arg(long, global = true, value_name = "MB", default_value_t = interrupt::MEGABYTES, display_order = LAST + 1)]
    pub memory: u64,
    /// How many searches, of rules or puzzles, to run at a time [default: one per core]
    #[arg(long, global = true, value_name = "N", display_order = LAST + 2)]
    pub threads: Option<NonZeroUsize>,
    /// Where rules are asked, read your own too, a file or a folder: .gql for families, .txt for patterns; may be repeated; they take the place
    /// of others of the same name
    #[arg(long, aliases = ["families", "patterns"], global = true, value_name = "PATH", display_order = LAST + 3)]
    pub rule_files: Vec<PathBuf>,
    /// Where the explorer is, for links to proofs [default: CATENA_SITE]
    #[arg(long, global = true, value_name = "URL", value_parser = site, display_order = LAST + 4)]
    site: Option<String>,
    /// Name cells r1c1 (rc) or A1 to J9 (letters) in what is printed; JSON stays as it is
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        value_name = "NAMES",
        display_order = LAST + 5
    )]
    pub cell_names: CellNames,
    /// Overwrite files that exist
    #[arg(long, global = true, display_order = LAST + 6)]
    pub force: bool,
}

static COMMON: OnceLock<Common> = OnceLock::new();

/// What was said to all commands.
///
/// # Panics
/// When the command line was not read yet: no command runs before it.
pub fn common() -> &'static Common {
    COMMON.get().expect("the command line is read first")
}

impl Common {
    /// Hands these options to whatever asks [`common`]; a process has one command line.
    pub fn set(self) -> &'static Common {
        COMMON.get_or_init(|| self)
    }

    /// Where the explorer is; `None` where nobody says so, and it was not built for a site.
    pub fn site(&self) -> Option<&str> {
        let set = self.site.as_deref().or(settings().site.as_deref());
        set.or(option_env!("CATENA_SITE"))
    }
}
