//! A chain of every published family, and which other families it is one of too.

use super::{Example, patterns};

/// Two rows that hold a digit in two columns each, one of them shared.
pub const SKYSCRAPER: Example = Example {
    state: "r1n1=59 r5n1=59",
    family: "c-chain",
    targets: "1r2c5",
    steps: &["r1n1 5 9", "r5n1 9 5"],
    closing: "target",
};

pub const XY: Example = Example {
    state: "r1c1=12 r1c5=23 r5c5=31",
    family: "xy-chain",
    targets: "1r5c1",
    steps: &["r1c1 1 2", "r1c5 2 3", "r5c5 3 1"],
    closing: "target",
};

pub const HXY_RN: Example = Example {
    state: "r1n1=59 r1n2=94 r6n2=45",
    family: "hxy-rn-chain",
    targets: "1r6c5",
    steps: &["r1n1 5 9", "r1n2 9 4", "r6n2 4 5"],
    closing: "target",
};

pub const HXY_CN: Example = Example {
    state: "c1n1=59 c1n2=94 c6n2=45",
    family: "hxy-cn-chain",
    targets: "1c6r5",
    steps: &["c1n1 5 9", "c1n2 9 4", "c6n2 4 5"],
    closing: "target",
};

/// Cells and digits in a row by turns.
pub const NRC: Example = Example {
    state: "r1n1=19 r5c9=14 r5c3=41",
    family: "nrc-chain",
    targets: "1r3c3",
    steps: &["r1n1 1 9", "r5c9 1 4", "r5c3 4 1"],
    closing: "target",
};

pub const LOOP: Example = Example {
    state: "r1n1=59 r5n1=59",
    family: "nrc-loop",
    targets: "",
    steps: &["r1n1 5 9", "r5n1 9 5"],
    closing: "loop",
};

pub const XYZ: Example = Example {
    state: "r1c9=12 r1c5=123 r1c7=13",
    family: "xyz-chain",
    targets: "1r1c2",
    steps: &["r1c9 1 2", "r1c5 2 3 1*", "r1c7 3 1"],
    closing: "target",
};

pub const HXYZ_RN: Example = Example {
    state: "r1n1=59 r1n2=94 r6n2=475 r6n3=75",
    family: "hxyz-rn-chain",
    targets: "1r6c5",
    steps: &["r1n1 5 9", "r1n2 9 4", "r6n2 4 7 5*", "r6n3 7 5"],
    closing: "target",
};

pub const HXYZ_CN: Example = Example {
    state: "c1n1=59 c1n2=94 c6n2=475 c6n3=75",
    family: "hxyz-cn-chain",
    targets: "1c6r5",
    steps: &["c1n1 5 9", "c1n2 9 4", "c6n2 4 7 5*", "c6n3 7 5"],
    closing: "target",
};

/// The z-candidate is one in a row, linked to the target within a block alone.
pub const NRCZ: Example = Example {
    state: "r2n5=39 r3c9=51 r1n1=951 r6n1=53",
    family: "nrcz-chain",
    targets: "1r2c3",
    steps: &["r2n5 3 9", "r3c9 5 1", "r1n1 9 5 1*", "r6n1 5 3"],
    closing: "target",
};

/// The z-candidate is one in a block, of the target's cell.
pub const RESTRICTED_NRCZ: Example = Example {
    state: "r1n1=19 r5c9=12 r8n2=91 b1n2=439 r7c3=21",
    family: "restricted-nrcz-chain",
    targets: "1r3c3",
    steps: &["r1n1 1 9", "r5c9 1 2", "r8n2 9 1", "b1n2 4 3 9*", "r7c3 2 1"],
    closing: "target",
};

pub const XYT: Example = Example {
    state: "r1c1=12 r1c4=23 r1c7=342 r5c7=41",
    family: "xyt-chain",
    targets: "1r5c1",
    steps: &["r1c1 1 2", "r1c4 2 3", "r1c7 3 4 2#1", "r5c7 4 1"],
    closing: "target",
};

pub const HXYT_RN: Example = Example {
    state: "r1n1=59 r1n2=94 r6n2=48 r6n3=83 r9n3=36 r9n2=456",
    family: "hxyt-rn-chain",
    targets: "1r9c5",
    steps: &["r1n1 5 9", "r1n2 9 4", "r6n2 4 8", "r6n3 8 3", "r9n3 3 6", "r9n2 6 5 4#2"],
    closing: "target",
};

pub const HXYT_CN: Example = Example {
    state: "c1n1=59 c1n2=94 c6n2=48 c6n3=83 c9n3=36 c9n2=456",
    family: "hxyt-cn-chain",
    targets: "1c9r5",
    steps: &["c1n1 5 9", "c1n2 9 4", "c6n2 4 8", "c6n3 8 3", "c9n3 3 6", "c9n2 6 5 4#2"],
    closing: "target",
};

pub const NRCT: Example = Example {
    state: "r1n1=19 r5c9=14 r8n4=93 r6c3=46 r7n6=39 r3c9=461",
    family: "nrct-chain",
    targets: "1r3c3",
    steps: &["r1n1 1 9", "r5c9 1 4", "r8n4 9 3", "r6c3 4 6", "r7n6 3 9", "r3c9 6 1 4#2"],
    closing: "target",
};

/// The t-candidate is one in a row, linked to its reason within a block alone.
pub const NRCT_BY_BLOCK: Example = Example {
    state: "r1n1=19 r5c9=12 r8c9=23 r7n3=93 r6c3=32 r4n2=358 r3c5=21",
    family: "nrct-chain",
    targets: "1r3c3",
    steps: &[
        "r1n1 1 9",
        "r5c9 1 2",
        "r8c9 2 3",
        "r7n3 9 3",
        "r6c3 3 2",
        "r4n2 3 5 8#2",
        "r3c5 2 1",
    ],
    closing: "target",
};

pub const T_WHIP: Example = Example {
    state: "r1n1=129 r5n1=93",
    family: "typed-t-whip",
    targets: "1r2c3",
    steps: &["r1n1 1 9 2*", "r5n1 9 3"],
    closing: "target",
};

pub const XYZT: Example = Example {
    state: "r1c1=12 r1c4=23 r1c7=342 r5c7=461 r5c9=61",
    family: "xyzt-chain",
    targets: "1r5c1",
    steps: &["r1c1 1 2", "r1c4 2 3", "r1c7 3 4 2#1", "r5c7 4 6 1*", "r5c9 6 1"],
    closing: "target",
};

pub const HXYZT_RN: Example = Example {
    state: "r1n1=59 r1n2=94 r6n2=48 r6n3=83 r9n3=365 r9n2=456",
    family: "hxyzt-rn-chain",
    targets: "1r9c5",
    steps: &["r1n1 5 9", "r1n2 9 4", "r6n2 4 8", "r6n3 8 3", "r9n3 3 6 5*", "r9n2 6 5 4#2"],
    closing: "target",
};

pub const HXYZT_CN: Example = Example {
    state: "c1n1=59 c1n2=94 c6n2=48 c6n3=83 c9n3=365 c9n2=456",
    family: "hxyzt-cn-chain",
    targets: "1c9r5",
    steps: &["c1n1 5 9", "c1n2 9 4", "c6n2 4 8", "c6n3 8 3", "c9n3 3 6 5*", "c9n2 6 5 4#2"],
    closing: "target",
};

pub const NRCZT: Example = Example {
    state: "r1n1=129 r5c9=14 r8n4=93 r6c3=461 r7n6=39 r3c9=461",
    family: "nrczt-chain",
    targets: "1r3c3",
    steps: &["r1n1 1 9 2*", "r5c9 1 4", "r8n4 9 3", "r6c3 4 6 1*", "r7n6 3 9", "r3c9 6 1 4#2"],
    closing: "target",
};

pub const LR: Example = Example {
    state: "r1n1=129 r5c9=14 r3c9=41",
    family: "nrczt-lr-lasso",
    targets: "1r2c3",
    steps: &["r1n1 1 9 2*", "r5c9 1 4", "r3c9 4 1"],
    closing: "lr 1",
};

/// Places its first left-linking candidate.
pub const LR_WITHOUT_TARGET: Example = Example {
    state: "r1n1=19 r5c9=14 r3c9=41",
    family: "nrct-lr-lasso",
    targets: "",
    steps: &["r1n1 1 9", "r5c9 1 4", "r3c9 4 1"],
    closing: "lr 1",
};

pub const RL: Example = Example {
    state: "r1n1=129 r5c9=14 r8n4=91 r1c1=41",
    family: "nrczt-rl-lasso",
    targets: "1r2c3",
    steps: &["r1n1 1 9 2*", "r5c9 1 4", "r8n4 9 1", "r1c1 4 1"],
    closing: "rl 1",
};

pub const RL_WITHOUT_TARGET: Example = Example {
    state: "r1n1=19 r5c9=14 r8n4=91 r1c1=41",
    family: "nrct-rl-lasso",
    targets: "",
    steps: &["r1n1 1 9", "r5c9 1 4", "r8n4 9 1", "r1c1 4 1"],
    closing: "rl 1",
};

pub const WHIP: Example = Example {
    state: "r1n1=129 r5n1=93",
    family: "typed-whip",
    targets: "1r2c3",
    steps: &["r1n1 1 9 2*", "r5n1 9 . 3*"],
    closing: "whip",
};

/// The last variable needs two right-linking candidates of which neither leads to the other.
pub const BRAID: Example = Example {
    state: "r1n1=129 r2n5=37 r3c9=15",
    family: "braid",
    targets: "1r2c3",
    steps: &["r1n1 1 9 2*", "r2n5 3 7 @*", "r3c9 1 . 5#2 @1"],
    closing: "whip",
};

pub const G_WHIP: Example = Example {
    state: "b1n1=129 c9n1=15",
    family: "g-whip",
    targets: "1r5c3",
    steps: &["b1n1 9 12", "c9n1 1 . 5*"],
    closing: "whip",
};

pub const G_BRAID: Example = Example {
    state: "b1n1=129 r5n5=39 r1c9=15",
    family: "g-braid",
    targets: "1r5c3",
    steps: &["b1n1 9 12", "r5n5 3 9 @*", "r1c9 1 . 5#2 @1"],
    closing: "whip",
};

pub const GROUPED: Example = Example {
    state: "b1n1=129 c9n1=15",
    family: "grouped-nrc-chain",
    targets: "1r5c3",
    steps: &["b1n1 9 12", "c9n1 1 5"],
    closing: "target",
};

pub const ALS: Example = Example {
    state: "r1c1=123 r1c2=12 r5c1=31",
    family: "als-chain",
    targets: "1r2c1",
    steps: &["als:r1c1,r1c2 1 3", "r5c1 3 1"],
    closing: "target",
};

/// Every example, and all published families that it is one of.
pub const EXAMPLES: &[(Example, &str)] = &[
    (
        SKYSCRAPER,
        "c-chain hxy-rn-chain typed-nrc-chain nrc-chain hxyz-rn-chain typed-nrcz-chain \
         restricted-nrcz-chain nrcz-chain hxyt-rn-chain typed-nrct-chain \
         restricted-nrct-chain nrct-chain typed-t-whip t-whip hxyzt-rn-chain \
         typed-nrczt-chain restricted-nrczt-chain nrczt-chain grouped-nrc-chain als-chain \
         grouped-c-chain skyscraper turbot-fish aict aiczt",
    ),
    (
        XY,
        "xy-chain typed-nrc-chain nrc-chain xyz-chain typed-nrcz-chain restricted-nrcz-chain \
         nrcz-chain xyt-chain typed-nrct-chain restricted-nrct-chain nrct-chain typed-t-whip \
         t-whip xyzt-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain \
         grouped-nrc-chain als-chain xy-wing aict aiczt",
    ),
    (
        HXY_RN,
        "hxy-rn-chain typed-nrc-chain nrc-chain hxyz-rn-chain typed-nrcz-chain \
         restricted-nrcz-chain nrcz-chain hxyt-rn-chain typed-nrct-chain \
         restricted-nrct-chain nrct-chain typed-t-whip t-whip hxyzt-rn-chain \
         typed-nrczt-chain restricted-nrczt-chain nrczt-chain grouped-nrc-chain als-chain \
         aict aiczt",
    ),
    (
        HXY_CN,
        "hxy-cn-chain typed-nrc-chain nrc-chain hxyz-cn-chain typed-nrcz-chain \
         restricted-nrcz-chain nrcz-chain hxyt-cn-chain typed-nrct-chain \
         restricted-nrct-chain nrct-chain typed-t-whip t-whip hxyzt-cn-chain \
         typed-nrczt-chain restricted-nrczt-chain nrczt-chain grouped-nrc-chain als-chain \
         aict aiczt",
    ),
    (
        NRC,
        "nrc-chain restricted-nrcz-chain nrcz-chain restricted-nrct-chain nrct-chain t-whip \
         restricted-nrczt-chain nrczt-chain grouped-nrc-chain als-chain aict aiczt",
    ),
    (LOOP, "nrc-loop grouped-nrc-loop c-loop grouped-c-loop als-loop"),
    (
        XYZ,
        "xyz-chain typed-nrcz-chain restricted-nrcz-chain nrcz-chain xyzt-chain \
         typed-nrczt-chain restricted-nrczt-chain nrczt-chain xyz-wing aiczt",
    ),
    (
        HXYZ_RN,
        "hxyz-rn-chain typed-nrcz-chain restricted-nrcz-chain nrcz-chain hxyzt-rn-chain \
         typed-nrczt-chain restricted-nrczt-chain nrczt-chain aiczt",
    ),
    (
        HXYZ_CN,
        "hxyz-cn-chain typed-nrcz-chain restricted-nrcz-chain nrcz-chain hxyzt-cn-chain \
         typed-nrczt-chain restricted-nrczt-chain nrczt-chain aiczt",
    ),
    (NRCZ, "nrcz-chain nrczt-chain aiczt"),
    (RESTRICTED_NRCZ, "restricted-nrcz-chain nrcz-chain restricted-nrczt-chain nrczt-chain aiczt"),
    (
        XYT,
        "xyt-chain typed-nrct-chain restricted-nrct-chain nrct-chain typed-t-whip t-whip \
         xyzt-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain aict aiczt",
    ),
    (
        HXYT_RN,
        "hxyt-rn-chain typed-nrct-chain restricted-nrct-chain nrct-chain typed-t-whip t-whip \
         hxyzt-rn-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain aict aiczt",
    ),
    (
        HXYT_CN,
        "hxyt-cn-chain typed-nrct-chain restricted-nrct-chain nrct-chain typed-t-whip t-whip \
         hxyzt-cn-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain aict aiczt",
    ),
    (
        NRCT,
        "restricted-nrct-chain nrct-chain t-whip restricted-nrczt-chain nrczt-chain aict \
         aiczt",
    ),
    (NRCT_BY_BLOCK, "nrct-chain t-whip nrczt-chain aict aiczt"),
    (
        T_WHIP,
        "typed-nrcz-chain restricted-nrcz-chain nrcz-chain typed-t-whip t-whip \
         typed-nrczt-chain restricted-nrczt-chain nrczt-chain aiczt",
    ),
    (XYZT, "xyzt-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain aiczt"),
    (HXYZT_RN, "hxyzt-rn-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain aiczt"),
    (HXYZT_CN, "hxyzt-cn-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain aiczt"),
    (NRCZT, "restricted-nrczt-chain nrczt-chain aiczt"),
    (LR, "restricted-nrczt-lr-lasso nrczt-lr-lasso"),
    (LR_WITHOUT_TARGET, "restricted-nrct-lr-lasso nrct-lr-lasso"),
    (RL, "restricted-nrczt-rl-lasso nrczt-rl-lasso"),
    (
        RL_WITHOUT_TARGET,
        "restricted-nrct-rl-lasso nrct-rl-lasso nrc-rl-lasso grouped-nrc-rl-lasso \
         als-rl-lasso",
    ),
    (WHIP, "typed-whip whip braid nishio g-whip g-braid"),
    (BRAID, "braid g-braid"),
    (G_WHIP, "g-whip g-braid"),
    (G_BRAID, "g-braid"),
    (GROUPED, "grouped-nrc-chain als-chain grouped-c-chain empty-rectangle aict aiczt"),
    (ALS, "als-chain aict aiczt"),
];

/// The examples here and those of forms, groups and sets.
pub fn examples() -> impl Iterator<Item = &'static (Example, &'static str)> {
    EXAMPLES.iter().chain(patterns::EXAMPLES)
}
