//! The notations people write chains in, written and read.
//!
//! | notation | written | read |
//! |---|---|---|
//! | nrc, as the books print it | [`Notation::Nrc`], [`Notation::Full`] | [`read()`] |
//! | CSP-Rules of today | [`Notation::Csp`] | [`read()`] |
//! | Eureka, as AICs are posted | [`Notation::Eureka`] | [`read()`] |
//! | nice loops, and chains as SudokuWiki writes them | not written | [`read()`] |
//! | full tagging, as G. Penet prints it | [`tag_steps`] | [`TagStep`], [`TagWords`] |
//! | GNPX, for force chains | [`Notation::Gnpx`] | [`read_gnpx`] |
//! | krakens and nets, a branch on each line; kraken fish | not written | [`read_kraken`], [`read_branches`], [`read_kraken_fish`] |
//! | chains with sets as nodes and brackets, implications | not written | [`read_net`], [`read_implications`] |
//! | steps told in words by HoDoKu and SudokuWiki | not written | [`read_step_text`] |
//! | truths and links of set logic, as in Xsudo | [`SetLogic`] | [`read_set_list`]; the order of a chain is lost |
//! | sets of cells by letters | [`CellGroup`] | not read |
//! | bases and covers of fish and subsets | [`CoverSets`] | [`read_sets`] |
//! | an impossible or deadly pattern and its guardians | [`Guarded`] | not read |
//!
//! Writing gives a [`Written`], also of a chain that does not hold: this layer does not judge. Reading
//! gives a [`TypedChain`]: what was typed, unjudged. A typed chain lacks reasons, often variables too;
//! completing it is for `fill`. This layer must not know how a chain is found or judged.

mod by_name;
mod cell_groups;
mod cells;
mod conclusions;
mod cover_sets;
mod csp_rules;
mod cursor;
mod eureka;
mod gnpx;
mod guarded;
mod kraken;
mod kraken_fish;
mod lettered;
mod names;
mod net;
mod nice_loop;
mod nrc;
mod range;
mod read;
mod set_list;
mod set_logic;
mod signed;
mod step_text;
mod step_words;
mod steps;
mod tagging;
mod title;
mod typed;
mod typed_sets;
mod types;
mod written;

pub use by_name::Notation;
pub use cell_groups::{Bent, CellGroup, cells_of_set};
pub use cells::{list as list_cells, write as write_cells};
pub use conclusions::read_conclusions;
pub use cover_sets::CoverSets;
pub(crate) use cover_sets::write_sets;
pub use cursor::{Expected, LONGEST_TEXT, Problem, ReadError};
pub use gnpx::{TypedBranch, TypedEnd, TypedForceChain, TypedLink, is_gnpx, read_gnpx};
pub use guarded::Guarded;
pub use kraken::{choice_of_head, is_kraken, is_kraken_head, read_branches, read_kraken};
pub use kraken_fish::read_kraken_fish;
pub use lettered::by_columns;
pub use names::{family_named, known_family};
pub use net::{NetClaim, NetItem, TypedNet, read_implications, read_marked, read_net};
pub use range::AlmostLockedRange;
pub use read::read;
pub use set_list::{SetList, is_set_list, read_set_list};
pub use set_logic::SetLogic;
pub use signed::{branch_lines, is_signed_claim, read_signed_branches, signed_lines};
pub use step_text::{
    StepText, read_step_head, read_step_lines, read_step_text, removal, with_reason_first,
};
pub use step_words::StepWords;
pub use tagging::{Join, LinkSource, TagChain, TagNode, TagStep, TagWords, tag_steps};
pub use title::title_of;
pub use typed::{TypedChain, TypedExtra, TypedPair, TypedReason, TypedStep};
pub use typed_sets::{TypedSets, read_sets};
pub use types::name_of;
pub use written::{Unwritable, Written};
