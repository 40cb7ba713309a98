//! How pictures look: the options that `export` and every command that draws have in common.

use catena::proof::Proof;
use catena_draw::theme::{DARK, LIGHT, Theme};
use catena_draw::{Caption, Options};

use super::Error;
use super::pictures::only_branch;
use super::setting::{settings, site};

/// How a proof is drawn, for a command to flatten into its arguments.
#[derive(clap::Args, Clone, Debug)]
pub struct Looks {
    /// The colours of a picture
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    theme: ThemeName,
    /// The width of a picture, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 700,
          value_parser = clap::value_parser!(u32).range(100..=8000))]
    size: u32,
    /// The words below a picture, or the title of a page [default: family, length and what is proved]
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Leave out caption and notation of a picture
    #[arg(long, conflicts_with = "caption")]
    no_caption: bool,
    /// Leave out the legend of a picture
    #[arg(long)]
    no_legend: bool,
    /// Show pencil marks only in the cells of the proof
    #[arg(long)]
    cells_only: bool,
    /// Of a force chain, draw and explain only this branch, counted from 1
    #[arg(long, value_name = "N")]
    branch: Option<usize>,
    /// Tag what a right-linking candidate excludes with the letter of its step: a, b, c …
    #[arg(long)]
    letters: bool,
    /// Where the explorer is, for links to proofs; posts and titles of SVG carry one if this is given, or CATENA_SITE is set
    #[arg(long, value_name = "URL", value_parser = site)]
    site: Option<String>,
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum ThemeName {
    /// For light pages and for print
    Light,
    /// For dark pages
    Dark,
}

impl ThemeName {
    /// The theme of the name.
    pub const fn theme(self) -> &'static Theme {
        match self {
            ThemeName::Light => &LIGHT,
            ThemeName::Dark => &DARK,
        }
    }
}

impl Looks {
    /// Where the explorer is; `None` where nobody says so, and it was not built for a site.
    pub fn site(&self) -> Option<&str> {
        let set = self.site.as_deref().or(settings().site.as_deref());
        set.or(option_env!("CATENA_SITE"))
    }

    /// These looks for pictures of the proofs; notation and markup are those of [`Options::default`].
    ///
    /// # Errors
    /// When one of the proofs has no such branch.
    pub fn options<'a>(
        &self,
        proofs: impl IntoIterator<Item = &'a Proof>,
    ) -> Result<Options<'_>, Error> {
        Ok(Options {
            width: self.size,
            theme: self.theme.theme(),
            caption: match &self.caption {
                _ if self.no_caption => Caption::None,
                Some(words) => Caption::Words(words),
                None => Caption::OfProof,
            },
            legend: !self.no_legend,
            only_cells: self.cells_only,
            branch: self.branch.map(|branch| only_branch(branch, proofs)).transpose()?,
            letters: self.letters,
            site: self.site(),
            ..Options::default()
        })
    }
}
