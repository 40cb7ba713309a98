//! A chain of every family that a form, groups or almost locked sets set apart, and which other
//! families it is one of too.

use super::Example;

pub const KITE: Example = Example {
    state: "r1n1=15 c2n1=37",
    family: "two-string-kite",
    targets: "1r7c5",
    steps: &["r1n1 5 1", "c2n1 3 7"],
    closing: "target",
};

/// A row and a block: neither a skyscraper nor a kite.
pub const TURBOT: Example = Example {
    state: "r1n1=15 b4n1=16",
    family: "turbot-fish",
    targets: "1r5c5",
    steps: &["r1n1 5 1", "b4n1 1 6"],
    closing: "target",
};

pub const EMPTY_RECTANGLE: Example = Example {
    state: "b1n1=2347 c5n1=16",
    family: "empty-rectangle",
    targets: "1r6c1",
    steps: &["b1n1 47 23", "c5n1 1 6"],
    closing: "target",
};

pub const GROUPED_C: Example = Example {
    state: "b1n1=129 c9n1=15 r4n1=83",
    family: "grouped-c-chain",
    targets: "1r6c3",
    steps: &["b1n1 9 12", "c9n1 1 5", "r4n1 8 3"],
    closing: "target",
};

pub const REMOTE_PAIRS: Example = Example {
    state: "r1c1=12 r1c5=12 r6c5=12 r6c8=12",
    family: "remote-pairs",
    targets: "1r1c8",
    steps: &["r1c1 1 2", "r1c5 2 1", "r6c5 1 2", "r6c8 2 1"],
    closing: "target",
};

pub const W_WING: Example = Example {
    state: "r1c1=12 r8n2=19 r5c9=12",
    family: "w-wing",
    targets: "1r1c9",
    steps: &["r1c1 1 2", "r8n2 1 9", "r5c9 2 1"],
    closing: "target",
};

pub const C_LOOP: Example = Example {
    state: "r1n1=59 r5n1=59",
    family: "c-loop",
    targets: "",
    steps: &["r1n1 5 9", "r5n1 9 5"],
    closing: "loop",
};

pub const GROUPED_C_LOOP: Example = Example {
    state: "b1n1=2347 r6n1=15 r8n1=58 c9n1=17",
    family: "grouped-c-loop",
    targets: "",
    steps: &["b1n1 23 47", "r6n1 1 5", "r8n1 5 8", "c9n1 7 1"],
    closing: "loop",
};

/// Of a digit in a block and of a cell.
pub const GROUPED_LOOP: Example = Example {
    state: "b1n1=129 r1c9=12 r3n2=93",
    family: "grouped-nrc-loop",
    targets: "",
    steps: &["b1n1 9 12", "r1c9 1 2", "r3n2 9 3"],
    closing: "loop",
};

pub const ALS_LOOP: Example = Example {
    state: "r5n1=19 r1c1=12 r2c1=13 r1c9=12",
    family: "als-loop",
    targets: "",
    steps: &["r5n1 9 1", "als:r1c1,r2c1 1 2", "r1c9 2 1"],
    closing: "loop",
};

pub const GROUPED_LASSO: Example = Example {
    state: "b1n1=129 c9n1=15 c3n1=35",
    family: "grouped-nrc-rl-lasso",
    targets: "",
    steps: &["b1n1 9 12", "c9n1 1 5", "c3n1 5 3"],
    closing: "rl 1",
};

/// Two pairs of cells that share the digits 1 and 2.
pub const ALS_XZ_LOOP: Example = Example {
    state: "r1c1=123 r1c2=123 r1c5=124 r1c6=124",
    family: "als-xz-loop",
    targets: "",
    steps: &["als:r1c1,r1c2 1 2", "als:r1c5,r1c6 2 1"],
    closing: "loop",
};

pub const ALS_XZ: Example = Example {
    state: "r1c1=13 r2c2=12 r1c6=34 r3c5=24",
    family: "als-xz",
    targets: "2r2c4",
    steps: &["als:r1c1,r2c2 2 3", "als:r1c6,r3c5 3 2"],
    closing: "target",
};

pub const ALS_XY_WING: Example = Example {
    state: "r1c1=12 r1c5=23 r5c1=13",
    family: "als-xy-wing",
    targets: "3r5c5",
    steps: &["als:r1c5 3 2", "als:r1c1 2 1", "als:r5c1 1 3"],
    closing: "target",
};

pub const ALS_XY_CHAIN: Example = Example {
    state: "r1c1=12 r1c5=23 r6c5=34 r6c2=14",
    family: "als-xy-chain",
    targets: "1r6c1",
    steps: &["als:r1c1 1 2", "als:r1c5 2 3", "als:r6c5 3 4", "als:r6c2 4 1"],
    closing: "target",
};

/// The set has an additional candidate that the target explains.
pub const AICZT: Example = Example {
    state: "b1n1=43 r1c2=24 r1c5=123 r2c5=34",
    family: "aiczt",
    targets: "4r2c1",
    steps: &["b1n1 4 3", "als:r1c2,r1c5 1 3 4r1c2*", "r2c5 3 4"],
    closing: "target",
};

/// Every example, and all published families that it is one of.
pub const EXAMPLES: &[(Example, &str)] = &[
    (
        KITE,
        "c-chain nrc-chain restricted-nrcz-chain nrcz-chain restricted-nrct-chain nrct-chain \
         t-whip restricted-nrczt-chain nrczt-chain grouped-nrc-chain als-chain \
         grouped-c-chain two-string-kite turbot-fish aict aiczt",
    ),
    (
        TURBOT,
        "c-chain nrc-chain restricted-nrcz-chain nrcz-chain restricted-nrct-chain nrct-chain \
         t-whip restricted-nrczt-chain nrczt-chain grouped-nrc-chain als-chain \
         grouped-c-chain turbot-fish empty-rectangle aict aiczt",
    ),
    (EMPTY_RECTANGLE, "grouped-nrc-chain als-chain grouped-c-chain empty-rectangle aict aiczt"),
    (GROUPED_C, "grouped-nrc-chain als-chain grouped-c-chain aict aiczt"),
    (
        REMOTE_PAIRS,
        "xy-chain typed-nrc-chain nrc-chain xyz-chain typed-nrcz-chain restricted-nrcz-chain \
         nrcz-chain xyt-chain typed-nrct-chain restricted-nrct-chain nrct-chain typed-t-whip \
         t-whip xyzt-chain typed-nrczt-chain restricted-nrczt-chain nrczt-chain \
         grouped-nrc-chain als-chain remote-pairs aict aiczt",
    ),
    (
        W_WING,
        "nrc-chain restricted-nrcz-chain nrcz-chain restricted-nrct-chain nrct-chain t-whip \
         restricted-nrczt-chain nrczt-chain grouped-nrc-chain als-chain w-wing aict aiczt",
    ),
    (C_LOOP, "nrc-loop grouped-nrc-loop c-loop grouped-c-loop als-loop"),
    (GROUPED_C_LOOP, "grouped-nrc-loop grouped-c-loop als-loop"),
    (GROUPED_LOOP, "grouped-nrc-loop als-loop"),
    (ALS_LOOP, "als-loop"),
    (GROUPED_LASSO, "grouped-nrc-rl-lasso als-rl-lasso"),
    (ALS_XZ_LOOP, "als-loop als-xz-loop"),
    (ALS_XZ, "als-chain als-xz als-xy-chain aict aiczt"),
    (ALS_XY_WING, "als-chain als-xy-wing als-xy-chain aict aiczt"),
    (ALS_XY_CHAIN, "als-chain als-xy-chain aict aiczt"),
    (AICZT, "aiczt"),
];
