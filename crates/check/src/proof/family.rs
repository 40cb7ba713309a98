//! Families: what a chain may do, as a record, and the published ones by name.

use crate::grid::Space;
use crate::printable::Name;

/// Where the target may explain additional candidates (the z-extension).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Z {
    /// Nowhere.
    Never,
    /// Only in the first CSP variable (t-whips).
    First,
    /// In every CSP variable but the first.
    Later,
    /// In every CSP variable.
    Always,
}

/// How the chains of a family close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum ClosingKind {
    /// The last right-linking candidate is linked to the target.
    Target,
    /// The last right-linking candidate is linked to an earlier right-linking one.
    LrLasso,
    /// The last right-linking candidate is an earlier left-linking one.
    RlLasso,
    /// No value is left for the last CSP variable; printed as a dot.
    Whip,
    /// The last right-linking candidate is linked to the first left-linking one.
    Loop,
}

impl ClosingKind {
    /// Whether a chain that closes so comes back to itself, and not to its target.
    pub const fn is_lasso(self) -> bool {
        matches!(self, ClosingKind::LrLasso | ClosingKind::RlLasso)
    }
}

/// Which CSP variables and links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Spaces {
    /// Variables of all four spaces.
    Any,
    /// Variables of one space, whichever it is (typed chains).
    Same,
    /// Variables of the rn-, cn- and bn-space, the places of a digit in a house, and every link.
    Places,
    /// Variables and every link in the rc-plane: same digit and a shared house.
    Rc,
    /// Variables and every link in the rn-plane: same cell, or same digit and column.
    Rn,
    /// Variables and every link in the cn-plane: same cell, or same digit and row.
    Cn,
}

impl Spaces {
    /// The plane, when everything must lie in one.
    pub const fn plane(self) -> Option<Space> {
        match self {
            Spaces::Any | Spaces::Same | Spaces::Places => None,
            Spaces::Rc => Some(Space::Rc),
            Spaces::Rn => Some(Space::Rn),
            Spaces::Cn => Some(Space::Cn),
        }
    }
}

/// The form of the whole chain, where a name fixes one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Form {
    /// Any chain that keeps to the rest of the record.
    #[default]
    Any,
    /// The last right-linking candidate is the first left-linking one, and so it is true: what is
    /// called a discontinuous loop with two strong links.
    Discontinuous,
    /// A digit in two rows, or in two columns; the two inner candidates lie in one line across.
    Skyscraper,
    /// A digit in a row and in a column; the two inner candidates lie in one block.
    TwoStringKite,
    /// Two variables.
    TurbotFish,
    /// A digit in a block, where it lies in one row and one column, and in a line.
    EmptyRectangle,
    /// Four or more cells with the same two digits.
    RemotePairs,
    /// Three cells of two digits.
    XyWing,
    /// Three cells, of which the middle one has an additional candidate that the target explains.
    XyzWing,
    /// Two cells with the same two digits, and between them a digit in a house.
    WWing,
    /// Two almost locked sets; outside a loop, both ends are of the digit of the target.
    AlsXz,
    /// Three almost locked sets; both ends are of the digit of the target.
    AlsXyWing,
    /// Almost locked sets only; both ends are of the digit of the target.
    AlsChain,
}

impl Form {
    /// The least number of steps, and the greatest where there is one.
    pub const fn lengths(self) -> (usize, Option<usize>) {
        match self {
            Form::Any | Form::AlsChain => (1, None),
            Form::Discontinuous => (2, None),
            Form::RemotePairs => (4, None),
            Form::Skyscraper | Form::TwoStringKite | Form::TurbotFish => (2, Some(2)),
            Form::EmptyRectangle | Form::AlsXz => (2, Some(2)),
            Form::XyWing | Form::XyzWing | Form::WWing | Form::AlsXyWing => (3, Some(3)),
        }
    }

    /// Whether every step goes through an almost locked set, a cell of two digits being one.
    pub const fn is_of_sets(self) -> bool {
        matches!(self, Form::AlsXz | Form::AlsXyWing | Form::AlsChain)
    }
}

/// What the chains of a family may do: the record that the checker holds a chain against.
///
/// Source: D. Berthier, "Fully supersymmetric chains", A1 (chains), A3 (lassos), A9 (restricted forms).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case", deny_unknown_fields))]
pub struct Shape {
    /// Where the target may explain additional candidates.
    pub z: Z,
    /// Whether earlier right-linking candidates may explain additional ones (the t-extension).
    pub t: bool,
    /// How the chain closes.
    pub closing: ClosingKind,
    /// Whether a left-linking candidate may be linked to the target or to any earlier
    /// right-linking candidate, and not only to the last one (braids).
    pub branching: bool,
    /// Which variables and links it may use.
    pub spaces: Spaces,
    /// Whether all candidates are of one digit.
    pub one_digit: bool,
    /// Whether, from the second variable on, an additional candidate must be linked to its reason
    /// within the plane of its variable: see [`Candidate::linked_within`](crate::grid::Candidate::linked_within).
    pub restricted: bool,
    /// Whether linking candidates may be groups of a box-line intersection.
    pub groups: bool,
    /// Whether an almost locked set may stand in place of a CSP variable.
    pub als: bool,
    /// The form of the whole chain.
    #[cfg_attr(feature = "json", serde(default))]
    pub form: Form,
}

impl Shape {
    /// Whether candidates of its chains may be linked through what a symmetry of the givens makes of one of them: not
    /// where its form speaks of houses, and not within a plane.
    pub fn takes_images(&self) -> bool {
        matches!(self.form, Form::Any | Form::Discontinuous) && self.spaces.plane().is_none()
    }

    /// The nrc-chain: no extension, candidates only, any space.
    pub const NRC: Shape = Shape {
        z: Z::Never,
        t: false,
        closing: ClosingKind::Target,
        branching: false,
        spaces: Spaces::Any,
        one_digit: false,
        restricted: false,
        groups: false,
        als: false,
        form: Form::Any,
    };
    /// The chain over candidates and groups.
    pub const GROUPED: Shape = Shape { groups: true, ..Shape::NRC };
    /// The chain over candidates, groups and almost locked sets.
    pub const SETS: Shape = Shape { als: true, ..Shape::GROUPED };
    /// The chain of one digit.
    pub const ONE_DIGIT: Shape = Shape { one_digit: true, ..Shape::NRC };
    /// The nrcz-chain.
    pub const NRCZ: Shape = Shape { z: Z::Always, ..Shape::NRC };
    /// The nrct-chain.
    pub const NRCT: Shape = Shape { t: true, ..Shape::NRC };
    /// The nrczt-chain.
    pub const NRCZT: Shape = Shape { t: true, ..Shape::NRCZ };
    /// The t-whip.
    pub const T_WHIP: Shape = Shape { z: Z::First, ..Shape::NRCT };
    /// The whip.
    pub const WHIP: Shape = Shape { closing: ClosingKind::Whip, ..Shape::NRCZT };
    /// The braid.
    pub const BRAID: Shape = Shape { branching: true, ..Shape::WHIP };
    /// The g-whip.
    pub const G_WHIP: Shape = Shape { groups: true, ..Shape::WHIP };
    /// The g-braid.
    pub const G_BRAID: Shape = Shape { groups: true, ..Shape::BRAID };

    /// Whether the target may explain additional candidates of a step, counted from 0.
    pub const fn target_explains(self, step: usize) -> bool {
        match self.z {
            Z::Never => false,
            Z::First => step == 0,
            Z::Later => step > 0,
            Z::Always => true,
        }
    }

    /// The same shape, closing in another way.
    pub const fn closing(self, closing: ClosingKind) -> Shape {
        Shape { closing, ..self }
    }

    /// The same shape with chains of this form only.
    pub const fn form(self, form: Form) -> Shape {
        Shape { form, ..self }
    }

    /// The same shape within these spaces.
    pub const fn within(self, spaces: Spaces) -> Shape {
        Shape { spaces, ..self }
    }
}

/// The name of a family and, when its proofs are chains, what they may do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case", deny_unknown_fields))]
pub struct Family {
    /// The label; the published names are in [`published`].
    pub name: Name,
    /// The record; `None` for a rule whose proofs are not chains, such as a fish.
    pub shape: Option<Shape>,
}

impl Family {
    /// The published family of this name; `None` when there is none.
    pub fn published(name: &str) -> Option<Family> {
        published(name).map(|shape| Family { name: name.into(), shape: Some(shape) })
    }
}

/// The chain families with a published definition, simplest first.
pub const PUBLISHED: &[(&str, Shape)] = {
    use ClosingKind::{Loop, LrLasso, RlLasso};
    use Spaces::{Cn, Rc, Rn, Same};
    const R_NRCZ: Shape = Shape { restricted: true, ..Shape::NRCZ };
    const R_NRCT: Shape = Shape { restricted: true, ..Shape::NRCT };
    const GROUPED_DIGIT: Shape = Shape { one_digit: true, ..Shape::GROUPED };
    const R_NRCZT: Shape = Shape { restricted: true, ..Shape::NRCZT };
    &[
        ("c-chain", Shape { one_digit: true, ..Shape::NRC }),
        ("xy-chain", Shape::NRC.within(Rc)),
        ("hxy-rn-chain", Shape::NRC.within(Rn)),
        ("hxy-cn-chain", Shape::NRC.within(Cn)),
        ("typed-nrc-chain", Shape::NRC.within(Same)),
        ("nrc-chain", Shape::NRC),
        ("nrc-loop", Shape::NRC.closing(Loop)),
        ("xyz-chain", Shape::NRCZ.within(Rc)),
        ("hxyz-rn-chain", Shape::NRCZ.within(Rn)),
        ("hxyz-cn-chain", Shape::NRCZ.within(Cn)),
        ("typed-nrcz-chain", Shape::NRCZ.within(Same)),
        ("restricted-nrcz-chain", R_NRCZ),
        ("nrcz-chain", Shape::NRCZ),
        ("xyt-chain", Shape::NRCT.within(Rc)),
        ("hxyt-rn-chain", Shape::NRCT.within(Rn)),
        ("hxyt-cn-chain", Shape::NRCT.within(Cn)),
        ("typed-nrct-chain", Shape::NRCT.within(Same)),
        ("restricted-nrct-chain", R_NRCT),
        ("nrct-chain", Shape::NRCT),
        ("typed-t-whip", Shape::T_WHIP.within(Same)),
        ("t-whip", Shape::T_WHIP),
        ("xyzt-chain", Shape::NRCZT.within(Rc)),
        ("hxyzt-rn-chain", Shape::NRCZT.within(Rn)),
        ("hxyzt-cn-chain", Shape::NRCZT.within(Cn)),
        ("typed-nrczt-chain", Shape::NRCZT.within(Same)),
        ("restricted-nrczt-chain", R_NRCZT),
        ("nrczt-chain", Shape::NRCZT),
        ("restricted-nrct-lr-lasso", R_NRCT.closing(LrLasso)),
        ("nrct-lr-lasso", Shape::NRCT.closing(LrLasso)),
        ("restricted-nrct-rl-lasso", R_NRCT.closing(RlLasso)),
        ("nrct-rl-lasso", Shape::NRCT.closing(RlLasso)),
        ("restricted-nrczt-lr-lasso", R_NRCZT.closing(LrLasso)),
        ("nrczt-lr-lasso", Shape::NRCZT.closing(LrLasso)),
        ("restricted-nrczt-rl-lasso", R_NRCZT.closing(RlLasso)),
        ("nrczt-rl-lasso", Shape::NRCZT.closing(RlLasso)),
        ("typed-whip", Shape::WHIP.within(Same)),
        ("whip", Shape::WHIP),
        ("braid", Shape::BRAID),
        ("nishio", Shape { one_digit: true, ..Shape::BRAID }),
        ("g-whip", Shape::G_WHIP),
        ("g-braid", Shape::G_BRAID),
        ("grouped-nrc-chain", Shape::GROUPED),
        ("als-chain", Shape::SETS),
        ("grouped-nrc-loop", Shape::GROUPED.closing(Loop)),
        ("grouped-c-chain", GROUPED_DIGIT),
        ("c-loop", Shape::ONE_DIGIT.closing(Loop)),
        ("grouped-c-loop", GROUPED_DIGIT.closing(Loop)),
        ("als-loop", Shape::SETS.closing(Loop)),
        ("nrc-rl-lasso", Shape::NRC.closing(RlLasso).form(Form::Discontinuous)),
        ("grouped-nrc-rl-lasso", Shape::GROUPED.closing(RlLasso).form(Form::Discontinuous)),
        ("als-rl-lasso", Shape::SETS.closing(RlLasso).form(Form::Discontinuous)),
        ("skyscraper", Shape::ONE_DIGIT.form(Form::Skyscraper)),
        ("two-string-kite", Shape::ONE_DIGIT.form(Form::TwoStringKite)),
        ("turbot-fish", Shape::ONE_DIGIT.form(Form::TurbotFish)),
        ("empty-rectangle", GROUPED_DIGIT.form(Form::EmptyRectangle)),
        ("remote-pairs", Shape::NRC.within(Rc).form(Form::RemotePairs)),
        ("xy-wing", Shape::NRC.within(Rc).form(Form::XyWing)),
        ("xyz-wing", Shape::NRCZ.within(Rc).form(Form::XyzWing)),
        ("w-wing", Shape::NRC.form(Form::WWing)),
        ("als-xz", Shape::SETS.form(Form::AlsXz)),
        ("als-xz-loop", Shape::SETS.closing(Loop).form(Form::AlsXz)),
        ("als-xy-wing", Shape::SETS.form(Form::AlsXyWing)),
        ("als-xy-chain", Shape::SETS.form(Form::AlsChain)),
        ("aict", Shape { t: true, ..Shape::SETS }),
        ("aiczt", Shape { z: Z::Always, t: true, ..Shape::SETS }),
    ]
};

/// The published record of a name; `None` when the name is not one of [`PUBLISHED`].
pub fn published(name: &str) -> Option<Shape> {
    PUBLISHED.iter().find(|(known, _)| *known == name).map(|&(_, shape)| shape)
}
