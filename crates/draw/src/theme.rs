//! The looks of every picture: colours, strokes and fonts, in one place.
//!
//! Whatever a colour says, a shape, a dash or a sign says too: left-linking candidates are rings and
//! right-linking ones discs, strong inferences are solid and weak ones dashed, additional candidates
//! carry `*` or the letter of a step, the target is struck out. So a print in grey loses nothing.

use catena::grid::Space;

/// The fonts a browser tries in turn. The first is the bundled one; the others are as wide.
pub const FONT_FAMILY: &str = "DejaVu Sans, Bitstream Vera Sans, Verdana, Geneva, sans-serif";

/// A line: how wide, and how it is dashed (empty for a solid one).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The width in units of the drawing.
    pub width: f64,
    /// The lengths of dash and gap as SVG writes them.
    pub dash: &'static str,
}

/// A strong inference: if one is false, the other is true.
pub const STRONG: Stroke = Stroke { width: 2.2, dash: "" };
/// A weak inference: if one is true, the other is false.
pub const WEAK: Stroke = Stroke { width: 1.7, dash: "5 3.5" };
/// The inferences of a branch of a force chain, counted from 0: each branch has its own dash. Discs and rings at their
/// ends say which inferences are strong.
pub fn of_branch(branch: usize) -> Stroke {
    const DASHES: [&str; 4] = ["", "7 3", "2 2.5", "9 3 2 3"];
    Stroke { width: 1.9, dash: DASHES[branch % DASHES.len()] }
}

/// The line through a candidate that a proof eliminates.
pub const STRIKE: Stroke = Stroke { width: 2.2, dash: "" };
/// The ring of a left-linking candidate.
pub const RING: Stroke = Stroke { width: 1.9, dash: "" };
/// The dashes of the rings of prices, the lowest first.
pub const PRICES: [&str; 3] = ["none", "5 3", "1.2 2.8"];
/// The outline of a variable that others fill.
pub const LINK: Stroke = Stroke { width: 1.5, dash: "4 3" };
/// The way of a digit that could be exchanged.
pub const EXCHANGE: Stroke = Stroke { width: 1.4, dash: "" };
/// The outline of a group.
pub const GROUP: Stroke = Stroke { width: 1.6, dash: "" };
/// The outline of an almost-locked range.
pub const RANGE: Stroke = Stroke { width: 2.0, dash: "2 3.5" };
/// The outline of an almost locked set.
pub const ALS: Stroke = Stroke { width: 2.0, dash: "9 3 2 3" };

/// The colours of a picture, in the form of SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What the picture lies on.
    pub background: &'static str,
    /// The cells.
    pub board: &'static str,
    /// The lines between cells.
    pub thin: &'static str,
    /// The lines between blocks.
    pub thick: &'static str,
    /// Givens, and the words of caption and legend.
    pub text: &'static str,
    /// Placed digits that were not given.
    pub placed: &'static str,
    /// Candidates that play no part.
    pub pencil: &'static str,
    /// Row and column numbers, and words of less weight.
    pub muted: &'static str,
    /// Left-linking candidates.
    pub left: &'static str,
    /// Right-linking candidates.
    pub right: &'static str,
    /// The digit on a disc.
    pub on_disc: &'static str,
    /// Additional candidates.
    pub extra: &'static str,
    /// Strong inferences.
    pub strong: &'static str,
    /// Weak inferences.
    pub weak: &'static str,
    /// Eliminated candidates.
    pub target: &'static str,
    /// What lies behind an eliminated candidate.
    pub target_ground: &'static str,
    /// The ways of digits that could be exchanged.
    pub exchange: &'static str,
    /// The ground of givens, where something is assumed of them.
    pub given_ground: &'static str,
    /// Outlines of groups.
    pub group: &'static str,
    /// The outline of the first, second, third … almost locked set, and what lies behind it.
    pub sets: [[&'static str; 2]; 5],
    /// What a checker refused.
    pub refused: &'static str,
    /// The ground of a truth.
    pub base: &'static str,
    /// The edge of a truth.
    pub base_edge: &'static str,
    /// The outline of a link.
    pub link: &'static str,
    /// The tints of CSP variables: rc, rn, cn, bn.
    pub tints: [&'static str; 4],
    /// The candidates that are true in the first, second, third … case.
    pub cases: [&'static str; 4],
    /// The two polarities of the first and second strong chain.
    pub polarities: [[&'static str; 2]; 2],
}

impl Theme {
    /// The tint of a CSP variable.
    pub const fn tint(&self, space: Space) -> &'static str {
        self.tints[space as usize]
    }

    /// The colour of what is true in a case, counted from 0. After the fourth they begin again.
    pub const fn case(&self, case: usize) -> &'static str {
        self.cases[case % self.cases.len()]
    }

    /// The outline and the ground of an almost locked set, counted from 0. After the fifth they begin
    /// again.
    pub const fn set(&self, set: usize) -> [&'static str; 2] {
        self.sets[set % self.sets.len()]
    }

    /// The colours of the two polarities of a strong chain, counted from 0. After the second they
    /// begin again.
    pub const fn strong_chain(&self, chain: usize) -> [&'static str; 2] {
        self.polarities[chain % self.polarities.len()]
    }
}

/// For light pages and for print.
pub const LIGHT: Theme = Theme {
    background: "#ffffff",
    board: "#ffffff",
    thin: "#c4c9d0",
    thick: "#2b3038",
    text: "#1a1d22",
    placed: "#2f5fa8",
    pencil: "#7a828d",
    muted: "#6a727d",
    left: "#d1600a",
    right: "#0b7a55",
    on_disc: "#ffffff",
    extra: "#565d67",
    strong: "#c81e3a",
    weak: "#2563c9",
    target: "#b3122b",
    target_ground: "#fbdde1",
    exchange: "#a0318f",
    given_ground: "#e6e8ec",
    group: "#7a3fb0",
    sets: [
        ["#8a6100", "#fff0c2"],
        ["#2563c9", "#d8e6fc"],
        ["#0b7a55", "#d3f0e2"],
        ["#b0187d", "#f6dcf2"],
        ["#4a0f3a", "#e4dae2"],
    ],
    refused: "#d4006e",
    base: "#cfe6f8",
    base_edge: "#7fb2dc",
    link: "#8a5a00",
    tints: ["#e6dcf7", "#fbeab8", "#cfe6f8", "#d3efd8"],
    cases: ["#7a3fb0", "#00707f", "#7d6b00", "#1c2330"],
    polarities: [["#2563c9", "#8a6100"], ["#d61e5b", "#1e0f6b"]],
};

/// For dark pages.
pub const DARK: Theme = Theme {
    background: "#15181d",
    board: "#1d2127",
    thin: "#3d444e",
    thick: "#aab2bd",
    text: "#eef1f5",
    placed: "#8db9ff",
    pencil: "#8f98a4",
    muted: "#9aa3ae",
    left: "#ff9d4a",
    right: "#43d6a0",
    on_disc: "#0d1a15",
    extra: "#b6bec9",
    strong: "#ff6b81",
    weak: "#74a9ff",
    target: "#ff7d8f",
    target_ground: "#4d2029",
    exchange: "#e08ad2",
    given_ground: "#2c323b",
    group: "#c79bf5",
    sets: [
        ["#e5b84d", "#43391c"],
        ["#74a9ff", "#1f3150"],
        ["#43d6a0", "#173d30"],
        ["#cec7ee", "#3a3152"],
        ["#f2f26a", "#46461f"],
    ],
    refused: "#ff5cae",
    base: "#1d3a50",
    base_edge: "#4d86b3",
    link: "#e5b84d",
    tints: ["#372e4d", "#43391c", "#1d3a50", "#1f402b"],
    cases: ["#c79bf5", "#4fc4d4", "#d3bf4a", "#f1f3f6"],
    polarities: [["#74a9ff", "#e5b84d"], ["#c0f6f6", "#fa4260"]],
};

/// For the page: its variables, which know light and dark, print and forced colours.
pub(super) const PAGE: Theme = Theme {
    background: "none",
    board: "var(--paper)",
    thin: "var(--rule)",
    thick: "var(--ink)",
    text: "var(--ink)",
    placed: "var(--ink2)",
    pencil: "var(--ink3)",
    muted: "var(--ink3)",
    left: "var(--left)",
    right: "var(--right)",
    on_disc: "var(--on-right)",
    extra: "var(--ink)",
    strong: "var(--strong)",
    weak: "var(--weak)",
    target: "var(--on-falls)",
    target_ground: "var(--falls)",
    exchange: "var(--exchange)",
    given_ground: "var(--hover)",
    group: "var(--group)",
    sets: [
        ["var(--set0)", "var(--set0-ground)"],
        ["var(--set1)", "var(--set1-ground)"],
        ["var(--set2)", "var(--set2-ground)"],
        ["var(--set3)", "var(--set3-ground)"],
        ["var(--set4)", "var(--set4-ground)"],
    ],
    refused: "var(--refused)",
    base: "var(--truth)",
    base_edge: "var(--truth-edge)",
    link: "var(--link-edge)",
    tints: ["var(--rc)", "var(--rn)", "var(--cn)", "var(--bn)"],
    cases: ["var(--case0)", "var(--case1)", "var(--case2)", "var(--case3)"],
    polarities: [
        ["var(--polarity0)", "var(--polarity0-opposite)"],
        ["var(--polarity1)", "var(--polarity1-opposite)"],
    ],
};
