//! Exports: pictures and texts, one file per format, each made from a proof and its state.
//!
//! [`svg`] draws one proof. [`FORMATS`] lists the formats of proofs and [`render`] makes each of them. [`certificate`] writes proofs
//! for checkers that know nothing of Sudoku. [`graph_formats`] are the forms in which other programs read
//! the typed graph of a state. The same input gives the same bytes.
//! This layer must not know how a proof was found, and it does not judge: a verdict reaches it as data,
//! and what was refused is drawn where it fails.

mod answer;
mod arrow;
mod bands;
mod board_svg;
mod caption;
pub mod certificate;
mod chain;
mod chain_layout;
mod chain_svg;
mod changes;
mod diagram;
mod disproof;
mod exocet;
mod flavour;
mod follow;
mod font;
mod force;
mod formats;
mod forum;
mod geometry;
pub mod graph_formats;
mod guardians;
mod impact;
mod in_brief;
mod layout;
mod legend;
mod lines;
mod link;
mod marks;
mod narrator;
mod of_proof;
mod page;
mod phrases;
mod picture;
#[cfg(feature = "png")]
mod png;
mod position;
mod proof_dot;
mod read_link;
mod refusal;
mod regions;
mod ring;
mod route;
mod scene;
mod set_pattern;
mod several;
mod shares;
mod squeeze;
mod strip;
mod strong;
pub mod theme;
mod told;
mod words;
mod words_of_sets;
mod xml;

pub use answer::answer_svg;
pub use board_svg::board_svg;
pub use chain_svg::chain_svg;
pub use changes::changes_svg;
pub use diagram::{case_letter, step_name};
pub use disproof::{DisproofStep, disproof_steps};
pub use flavour::Flavour;
pub use follow::followed_svg;
pub use formats::{FORMATS, Format, Unrenderable, format, render, svg};
pub use forum::forum;
pub use impact::{Weighed, impact_svg};
pub use link::{SITE, link, link_beside};
pub use page::page;
pub use picture::{Caption, Options, Subject};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use position::position_svg;
pub use proof_dot::{board_dot, chain_dot};
pub use read_link::{Done, First, Link, LinkError, PackedProof, read_link};
pub use refusal::Refusal;
pub use scene::Meaning;
pub use several::several;
pub use shares::shares_svg;
pub use told::{Told, ToldSentence, ToldShape, lines_between, told, told_sets};
pub use words::{Role, Words, words, words_for, words_in_full};
