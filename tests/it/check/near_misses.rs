//! Chains that narrowly miss their family, as people might write them, titled by the way of being
//! wrong.

use catena::check::{ChainFault, Verdict, check};
use catena::grid::Space;
use catena::proof::{ClosingKind, Reason, Spaces};

use super::kit::chains::*;
use super::kit::{Example, at_chain, candidate, csp, refuse};

/// What is wrong, the chain, the step from 1 where it is not the whole chain, and the fault.
type Wrong = (&'static str, Example, Option<usize>, ChainFault);

fn not_linked(one: &str, other: &str) -> ChainFault {
    ChainFault::NotLinked { one: candidate(one), other: candidate(other) }
}

fn out_of_plane(one: &str, other: &str) -> ChainFault {
    ChainFault::OutOfPlane { one: candidate(one), other: candidate(other) }
}

fn not_excluded(one: &str, variable: &str) -> ChainFault {
    ChainFault::NotExcluded { candidate: candidate(one), csp: csp(variable) }
}

fn not_allowed(one: &str, reason: Reason) -> ChainFault {
    ChainFault::ReasonNotAllowed { candidate: candidate(one), reason }
}

/// Near misses that can be written as chains.
#[rustfmt::skip]
fn near_misses() -> Vec<Wrong> {
    use ChainFault::*;
    vec![
        // Conjugacy.
        ("a third candidate in the variable", Example { state: "r1n1=569 r5n1=59", ..SKYSCRAPER },
            Some(1), not_excluded("1r1c6", "r1n1")),
        ("a third candidate in a cell", Example { state: "r1c1=12 r1c5=237 r5c5=31", ..XY },
            Some(2), not_excluded("7r1c5", "r1c5")),
        ("a third candidate in a column", Example { state: "c1n1=579 c1n2=94 c6n2=45", ..HXY_CN },
            Some(1), not_excluded("1r7c1", "c1n1")),
        ("a third candidate in a block", Example { state: "r1n1=19 r5c9=12 r8n2=91 b1n2=4379 r7c3=21", ..RESTRICTED_NRCZ },
            Some(4), not_excluded("2r3c1", "b1n2")),
        ("a candidate of the last variable of a whip that nothing excludes", Example { state: "r1n1=129 r5n1=934", ..WHIP },
            Some(2), not_excluded("1r5c4", "r5n1")),
        ("a candidate that the group leaves out", Example { steps: &["b1n1 9 1", "c9n1 1 . 5*"], ..G_WHIP },
            Some(1), not_excluded("1r1c2", "b1n1")),
        ("a candidate that is not live is listed as additional", Example { steps: &["r1n1 5 9", "r1n2 9 4", "r6n2 4 7 5* 9*", "r6n3 7 5"], ..HXYZ_RN },
            Some(3), NotOfStep(candidate("2r6c9"))),
        ("left is additional too", Example { steps: &["r1n1 1 9 1* 2*", "r5n1 9 3"], ..T_WHIP },
            Some(1), NamedTwice(candidate("1r1c1"))),
        ("left and right are one", Example { steps: &["r1n1 5 5", "r5n1 9 5"], ..SKYSCRAPER },
            Some(1), NamedTwice(candidate("1r1c5"))),

        // Links.
        ("the target is not linked to the first candidate", Example { targets: "1r6c4", ..SKYSCRAPER },
            Some(1), not_linked("1r1c5", "1r6c4")),
        ("the last candidate is not linked to the target", Example { targets: "1r2c4", ..SKYSCRAPER },
            None, not_linked("1r5c5", "1r2c4")),
        ("one of several targets is not linked", Example { targets: "1r2c5 1r3c4", ..SKYSCRAPER },
            None, not_linked("1r5c5", "1r3c4")),
        ("two steps are not linked", Example { state: "r1n1=59 r5n1=45", steps: &["r1n1 5 9", "r5n1 4 5"], ..SKYSCRAPER },
            Some(2), not_linked("1r5c4", "1r1c9")),
        ("a step begins with the candidate that the one before ended with", Example { state: "r1n1=59 c9n1=15", steps: &["r1n1 5 9", "c9n1 1 5"], ..SKYSCRAPER },
            Some(2), not_linked("1r1c9", "1r1c9")),
        ("a z-candidate is not linked to the target", Example { state: "r1n1=149 r5n1=93", steps: &["r1n1 1 9 4*", "r5n1 9 3"], ..T_WHIP },
            Some(1), not_linked("1r1c4", "1r2c3")),
        ("a t-candidate is not linked to its reason", Example { steps: &["r1c1 1 2", "r1c4 2 3", "r1c7 3 4 2#2", "r5c7 4 1"], ..XYT },
            Some(3), not_linked("2r1c7", "3r1c4")),
        ("a z-candidate is not linked to one of two targets", Example { targets: "1r2c2 1r2c3", ..WHIP },
            Some(2), not_linked("1r5c3", "1r2c2")),
        ("a group is not linked as a whole", Example { state: "b1n1=129 c1n1=15", steps: &["b1n1 9 12", "c1n1 5 1"], ..GROUPED },
            Some(2), not_linked("1r5c1", "1r1c2")),
        ("an rl-lasso ends elsewhere", Example { family: "nrczt-rl-lasso", closing: "rl 1", ..LR },
            None, NotTheLeft { step: 0 }),
        ("an lr-lasso closes on nothing", Example { closing: "lr 2", steps: &["r1n1 1 9 2*", "r5c9 1 4", "r3c9 4 1"], ..LR },
            None, not_linked("1r3c9", "4r5c9")),
        ("a loop does not close", Example { state: "r1n1=59 r5n1=69", steps: &["r1n1 5 9", "r5n1 9 6"], ..LOOP },
            None, not_linked("1r5c6", "1r1c5")),
        ("a digit of a set is not linked as a whole", Example { targets: "1r1c8", state: "r1c1=123 r2c2=12 r5c1=31", steps: &["als:r1c1,r2c2 1 3", "r5c1 3 1"], ..ALS },
            Some(1), not_linked("1r2c2", "1r1c8")),

        // What the family lets be left excluded.
        ("a right-linking candidate that explains itself", Example { state: "r1n1=19 r5c9=14 r5n4=935", steps: &["r1n1 1 9", "r5c9 1 4", "r5n4 3 5 9#2"], ..NRCT },
            Some(3), CoversItself(candidate("4r5c9"))),
        ("a target that explains itself", Example { state: "r2n1=593", steps: &["r2n1 5 9 3*"], ..T_WHIP },
            Some(1), CoversItself(candidate("1r2c3"))),
        ("a z-candidate in a family without z", Example { state: XYZ.state, targets: XYZ.targets, steps: XYZ.steps, ..XY },
            Some(2), not_allowed("1r1c5", Reason::Target)),
        ("a z-candidate in an nrct-chain", Example { family: "nrct-chain", ..NRCZT },
            Some(1), not_allowed("1r1c2", Reason::Target)),
        ("a t-candidate in an nrcz-chain", Example { family: "nrcz-chain", ..NRCT },
            Some(6), not_allowed("4r3c9", Reason::Right(1))),
        ("a z-candidate in the second variable of a t-whip", Example { family: "t-whip", ..XYZ },
            Some(2), not_allowed("1r1c5", Reason::Target)),
        ("a z-candidate in an nrct-lasso", Example { family: "nrct-lr-lasso", ..LR },
            Some(1), not_allowed("1r1c2", Reason::Target)),
        ("a target for additional candidates where there is none", Example { state: "r1n1=129 r5c9=14 r3c9=41", steps: LR.steps, ..LR_WITHOUT_TARGET },
            Some(1), not_allowed("1r1c2", Reason::Target)),
        ("an additional candidate in an nrc-loop", Example { state: "r1n1=59 r5n1=593", steps: &["r1n1 5 9", "r5n1 9 5 3#1"], ..LOOP },
            Some(2), not_allowed("1r5c3", Reason::Right(0))),

        // Left-linking candidates.
        ("a branching left-linking candidate in a whip", Example { family: "whip", ..BRAID },
            Some(2), LeftReason { reason: Reason::Target, usual: Reason::Right(0) }),
        ("a branching left-linking candidate in a g-whip", Example { family: "g-whip", ..G_BRAID },
            Some(2), LeftReason { reason: Reason::Target, usual: Reason::Right(0) }),
        ("a left-linking candidate that skips a step", Example { steps: &["r1n1 1 9", "r5c9 1 4", "r5c3 4 1 @1"], ..NRC },
            Some(3), LeftReason { reason: Reason::Right(0), usual: Reason::Right(1) }),
        ("a branching left-linking candidate that is not linked", Example { steps: &["r1n1 1 9 2*", "r2n5 3 7 @1", "r3c9 1 . 5#2 @1"], ..BRAID },
            Some(2), not_linked("5r2c3", "1r1c9")),

        // Repetitions.
        ("the target is a right-linking candidate", Example { targets: "1r5c5", ..SKYSCRAPER },
            None, Repeated(candidate("1r5c5"))),
        ("a chain that ends where it began", Example { family: "nrczt-chain", closing: "target", ..RL },
            None, Repeated(candidate("1r1c1"))),
        ("an rl-lasso with another repetition than it names", Example { closing: "rl 2", ..RL },
            None, Repeated(candidate("1r1c1"))),
        ("a group that holds the target", Example { targets: "1r1c2", ..GROUPED },
            Some(1), Repeated(candidate("1r1c2"))),
        ("a group that holds an earlier right-linking candidate", Example { state: "c2n1=51 b1n1=912", targets: "1r5c8", steps: &["c2n1 5 1", "b1n1 9 12"], ..GROUPED },
            Some(2), Repeated(candidate("1r1c2"))),
        ("a candidate twice", Example { state: "r1n1=59 r5n1=59", targets: "1r2c5", steps: &["r1n1 5 9", "r5n1 9 5", "r1n1 5 9", "r5n1 9 5"], ..SKYSCRAPER },
            None, Repeated(candidate("1r1c5"))),

        // Spaces.
        ("a cell in an hxy-rn-chain", Example { family: "hxy-rn-chain", ..XY },
            Some(1), OtherSpace { found: Space::Rc, spaces: Spaces::Rn }),
        ("a row in an xy-chain", Example { family: "xy-chain", ..NRC },
            Some(1), OtherSpace { found: Space::Rn, spaces: Spaces::Rc }),
        ("a column in an hxyt-rn-chain", Example { family: "hxyt-rn-chain", ..HXYT_CN },
            Some(1), OtherSpace { found: Space::Cn, spaces: Spaces::Rn }),
        ("two spaces in a typed chain", Example { family: "typed-nrc-chain", ..NRC },
            Some(2), OtherSpace { found: Space::Rc, spaces: Spaces::Same }),
        ("two spaces in a typed whip", Example { family: "typed-whip", state: "r1n1=129 c9n1=15", targets: "1r2c3", steps: &["r1n1 1 9 2*", "c9n1 5 ."], closing: "whip" },
            Some(2), OtherSpace { found: Space::Cn, spaces: Spaces::Same }),
        ("a target linked by a block in an hxy-rn-chain", Example { family: "hxy-rn-chain", targets: "1r2c6", state: "r1n1=59 r5n1=96", steps: &["r1n1 5 9", "r5n1 9 6"], closing: "target" },
            Some(1), out_of_plane("1r1c5", "1r2c6")),
        ("a closing by a block in an hxy-rn-chain", Example { family: "hxy-rn-chain", targets: "1r6c5", state: "r1n1=59 r5n1=96", steps: &["r1n1 5 9", "r5n1 9 6"], closing: "target" },
            None, out_of_plane("1r5c6", "1r6c5")),
        ("two steps linked by a block in an hxy-rn-chain", Example { family: "hxy-rn-chain", targets: "1r4c5", state: "r1n1=59 r2n1=85", steps: &["r1n1 5 9", "r2n1 8 5"], closing: "target" },
            Some(2), out_of_plane("1r2c8", "1r1c9")),
        ("a z-candidate linked by a block in an hxyz-rn-chain", Example { family: "hxyz-rn-chain", targets: "1r2c1", state: "r1n1=129 r5n1=91", steps: &["r1n1 1 9 2*", "r5n1 9 1"], closing: "target" },
            Some(1), out_of_plane("1r1c2", "1r2c1")),
        ("a t-candidate linked by a block in an hxyt-rn-chain", Example { state: "r1n1=59 r1n2=94 r6n2=48 r6n3=83 r5n3=36 r5n2=627", steps: &["r1n1 5 9", "r1n2 9 4", "r6n2 4 8", "r6n3 8 3", "r5n3 3 6", "r5n2 6 2 7#3"], ..HXYT_RN },
            Some(6), out_of_plane("2r5c7", "2r6c8")),
        ("a z-candidate of a block linked by a row in a restricted chain", Example { state: "r3n5=94 r2c4=51 b1n1=438", targets: "1r3c9", steps: &["r3n5 9 4", "r2c4 5 1", "b1n1 4 3 8*"], ..RESTRICTED_NRCZ },
            Some(3), out_of_plane("1r3c2", "1r3c9")),
        ("a t-candidate out of plane in a restricted chain", Example { family: "restricted-nrct-chain", ..NRCT_BY_BLOCK },
            Some(6), out_of_plane("2r4c8", "2r5c9")),
        ("a z-candidate out of plane in a restricted chain", Example { family: "restricted-nrcz-chain", ..NRCZ },
            Some(3), out_of_plane("1r1c1", "1r2c3")),
        ("two digits in a c-chain", Example { family: "c-chain", ..XY },
            Some(1), OtherDigit { candidate: candidate("2r1c1"), digit: candidate("1r1c1").digit() }),

        // Groups and sets.
        ("a group in a whip", Example { family: "whip", ..G_WHIP }, Some(1), GroupNotAllowed),
        ("a group in a braid", Example { family: "braid", ..G_BRAID }, Some(1), GroupNotAllowed),
        ("a group in an nrc-chain", Example { family: "nrc-chain", ..GROUPED }, Some(1), GroupNotAllowed),
        ("a group that is in no line", Example { state: "b1n1=159 c9n1=15", steps: &["b1n1 9 15", "c9n1 1 . 5*"], ..G_WHIP },
            Some(1), NotAGroup),
        ("a group that is in no block", Example { state: "r1n1=349 c9n1=15", targets: "1r2c8", steps: &["r1n1 9 34", "c9n1 1 . 5*"], ..G_WHIP },
            Some(1), NotAGroup),
        ("a group of two digits", Example { state: "r1c1=123 c9n1=15", targets: "1r5c1", steps: &["r1c1 1 23", "c9n1 1 . 5*"], ..G_WHIP },
            Some(1), NotAGroup),
        ("a group that holds a z-candidate", Example { state: "b1n1=1239 c9n1=15", steps: &["b1n1 9 123", "c9n1 1 . 5*"], ..G_WHIP },
            Some(1), NeedlessInGroup(candidate("1r1c3"))),
        ("a group that holds a t-candidate", Example { state: "r5n1=72 b1n1=5123 c9n1=17", targets: "1r7c7", steps: &["r5n1 7 2", "b1n1 5 123", "c9n1 1 . 7*"], ..G_WHIP },
            Some(2), NeedlessInGroup(candidate("1r1c2"))),
        ("a left-linking group in a g-whip", Example { state: "b1n1=1289 c9n1=35", steps: &["b1n1 89 12", "c9n1 1 . 5*"], targets: "1r3c7", ..G_WHIP },
            Some(1), GroupOnTheLeft),
        ("a set in a family without", Example { family: "grouped-nrc-chain", ..ALS }, Some(1), AlsNotAllowed),
        ("a set not in one house", Example { state: "r1c1=123 r2c4=12 r5c1=31", steps: &["als:r1c1,r2c4 1 3", "r5c1 3 1"], ..ALS },
            Some(1), NotAnAls),
        ("the cells of a set out of order", Example { steps: &["als:r1c2,r1c1 1 3", "r5c1 3 1"], ..ALS },
            Some(1), NotAnAls),
        ("a set with a cell of one candidate", Example { state: "r1c1=13 r1c2=1 r5c1=31", ..ALS },
            Some(1), NotAnAls),
        ("a set with a digit too many", Example { state: "r1c1=123 r1c2=124 r5c1=31", ..ALS },
            Some(1), AlsDigits { found: 4, wanted: 3 }),
        ("a locked set for an almost locked one", Example { state: "r1c1=13 r1c2=13 r5c1=31", ..ALS },
            Some(1), AlsDigits { found: 2, wanted: 3 }),

        // Closing.
        ("a chain that closes as another family", Example { closing: "lr 1", ..SKYSCRAPER },
            None, OtherClosing { found: ClosingKind::LrLasso, wanted: ClosingKind::Target }),
        ("a lasso named after the other kind", Example { family: "nrczt-rl-lasso", ..LR },
            None, OtherClosing { found: ClosingKind::LrLasso, wanted: ClosingKind::RlLasso }),
        ("a chain called a whip", Example { family: "whip", ..NRCZT },
            None, OtherClosing { found: ClosingKind::Target, wanted: ClosingKind::Whip }),
        ("a lasso with z without a target", Example { targets: "", ..LR }, None, NoTarget),
        ("a whip without a target", Example { targets: "", ..WHIP }, None, NoTarget),
        ("a chain without a target", Example { targets: "", ..NRC }, None, NoTarget),
        ("a loop with a target", Example { targets: "1r2c5", ..LOOP }, None, TargetOfLoop),
    ]
}

#[test]
fn near_misses_are_refused_for_what_they_miss() {
    for (title, example, step, expected) in near_misses() {
        refuse(title, &example.proof(), at_chain(step, expected));
    }
}

#[test]
fn refusals_are_said_in_field_notation() {
    let third = Example {
        state: "r1n7=569 r5n7=59",
        targets: "7r2c5",
        steps: &["r1n7 5 9", "r5n7 9 5"],
        ..SKYSCRAPER
    };
    let cases = [
        (third, "step 1: n7r1c6 is still a candidate of r1n7 and nothing in the chain excludes it"),
        (Example { targets: "1r2c4", ..SKYSCRAPER }, "chain: n1r5c5 is not linked to n1r2c4"),
        (
            Example { family: "whip", ..BRAID },
            "step 2: the left-linking candidate is attached to the target, but must be attached to \
             the right-linking candidate of step 1",
        ),
    ];
    for (example, expected) in cases {
        let Verdict::Refused(refusal) = check(&example.proof()) else { panic!("{expected}") };
        assert_eq!(refusal.to_string(), expected);
    }
}
