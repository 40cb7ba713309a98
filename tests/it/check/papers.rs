//! A proof of each kind of rule, written by hand: the calculus carries them all.

use catena::proof::{Family, Proof};

use super::kit::chains::G_WHIP;
use super::kit::papers::{WEAK_LINK, WEAK_LINK_STATE};
use super::kit::{accept, chain_proof, lines, pencil_marks, proof, state};

/// D. Berthier, "Fully supersymmetric chains", A8: the state in which its nrczt7-lr-lasso with a z-candidate in the
/// first variable stands.
const BEFORE_THE_LASSO: &str = "
    123   1267 367   13679  8    134679 3679 3467 5
    138   167  4     13679  179  5      2    3678 3689
    358   9    35678 367    47   2      367  34678 1
    249   8    69    1239   149  1349   5    236  7
    2459  3    59    2579   6    479    8    1    24
    7     2456 1     235    245  8      36   9    2346
    6     17   3789  4      1279 179    1379 5    2389
    139   157  2     8      1579 1679   4    367  369
    14589 1457 5789  125679 3    1679   1679 2678 2689";

const LASSO: &[&str] = &[
    "c6n6 9 1 8*",
    "c6n3 1 4",
    "c6n4 4 5 1#1",
    "r5n7 6 4",
    "c4n5 5 6 9*",
    "c4n2 6 4 5#4 9*",
    "r6c5 2 5 4#3",
];

#[test]
fn an_nrczt_lasso() {
    let family = Family::published("nrczt-lr-lasso").unwrap();
    let state = pencil_marks(BEFORE_THE_LASSO);
    let mut proof = chain_proof(&state, family, "6r9c4", LASSO, "lr 5");
    accept("the lines that the chain derives", &proof);
    proof.lines = lines(
        "{
            1 +6r9c4 assume
            2 -6r9c6,6r8c6 link 1
            3 +6r1c6 variable c6n6 2
            4 -3r1c6,4r1c6 link 3
            5 +3r4c6 variable c6n3 4
            6 -4r4c6 link 5
            7 +4r5c6 variable c6n4 4 6
            8 -7r5c6 link 7
            9 +7r5c4 variable r5n7 8
            10 -5r9c4,2r9c4 link 1
            11 -5r5c4,2r5c4 link 9
            12 +5r6c4 variable c4n5 10 11
            13 -2r6c4 link 12
            14 +2r4c4 variable c4n2 10 11 13
            15 -2r6c5 link 14
            16 -4r6c5 link 7
            17 +5r6c5 variable r6c5 15 16
            18 -5r6c4 link 17
            19 ! resolve 12 18
        }
        20 -6r9c4 refute",
    );
    accept("the lines written by hand", &proof);
}

#[test]
fn a_g_whip() {
    let mut proof = G_WHIP.proof();
    proof.lines = lines(
        "{
            1 +1r5c3 assume
            2 -1r3c3,1r5c9 link 1
            3 +1r1c1,1r1c2 variable b1n1 2
            4 -1r1c9 link 3
            5 ! variable c9n1 2 4
        }
        6 -1r5c3 refute",
    );
    accept("a group is true when one of its candidates is", &proof);
}

#[test]
fn a_doubly_linked_pair_of_almost_locked_sets() {
    let state = state("r1c1=125 r1c2=125 r1c5=127 r1c6=127");
    let conclusions = "r1c9<>1 r1c3<>2 r2c2<>5 r1c8<>5 r3c4<>7";
    let lines = "
        1 -1r1c9,2r1c3,5r2c2,7r3c4 sum r1c1 r1c2 r1c5 r1c6 / r1n1 r1n2 b1n5 b2n7
        2 -5r1c8 sum r1c1 r1c2 r1c5 r1c6 / r1n1 r1n2 r1n5 b2n7";
    accept("four cells, four digits", &proof(&state, "doubly-linked-als", conclusions, lines));
}

#[test]
fn sue_de_coq() {
    let state = state("r1c1=1234 r1c2=1234 r1c7=12 r2c2=34");
    let conclusions = "r1c9<>1 r1c5<>2 r3c1<>3 r2c1<>4";
    let lines = "1 -1r1c9,2r1c5,3r3c1,4r2c1 sum r1c1 r1c2 r1c7 r2c2 / r1n1 r1n2 b1n3 b1n4";
    let proof = Proof { length: 4, ..proof(&state, "sue-de-coq", conclusions, lines) };
    accept("digits of a row and of a block", &proof);
}

#[test]
fn a_sashimi_fish() {
    let state = state("r1n1=15 r6n1=14");
    let lines = "
        {
            1 +1r4c5,1r5c5 assume
            2 -1r6c4,1r1c5 link 1
            3 ! sum r1n1 r6n1 / c1n1 / 2
        }
        4 -1r4c5,1r5c5 refute";
    accept("a fin and no corner", &proof(&state, "sashimi-x-wing", "r4c5<>1 r5c5<>1", lines));
}

#[test]
fn a_continuous_loop_with_several_eliminations() {
    let family = Family::published("nrc-loop").unwrap();
    let steps = ["r1n1 5 9", "r5c9 1 4", "r5c5 4 1"];
    let mut proof = chain_proof(&state("r1n1=59 r5c9=14 r5c5=14"), family, "", &steps, "loop");
    accept("the lines that the chain derives", &proof);
    proof.conclusions = ["r5c1<>4", "r7c5<>1", "r8c9<>1"].map(|text| text.parse().unwrap()).into();
    proof.lines = lines(
        "{
            1 -1r1c5 assume
            2 +1r1c9 variable r1n1 1
            3 -1r5c9,1r8c9 link 2
            4 +4r5c9 variable r5c9 3
            5 -4r5c5,4r5c1 link 4
            6 +1r5c5 variable r5c5 5
            7 -1r7c5 link 6
            8 -4r5c1,1r7c5,1r8c9 together 3 5 7
        }
        {
            9 +1r1c5 assume
            10 -1r5c5,1r7c5 link 9
            11 +4r5c5 variable r5c5 10
            12 -4r5c9,4r5c1 link 11
            13 +1r5c9 variable r5c9 12
            14 -1r8c9 link 13
            15 -4r5c1,1r7c5,1r8c9 together 10 12 14
        }
        16 -4r5c1,1r7c5,1r8c9 cases",
    );
    accept("the lines written by hand", &proof);
}

#[test]
fn a_colour_wrap() {
    let state = state("r1n1=15 c5n1=15 c1n1=16 r6n1=16");
    let lines = "
        {
            1 +1r1c1 assume
            2 -1r1c5,1r6c1 link 1
            3 +1r5c5 variable c5n1 2
            4 +1r6c6 variable r6n1 2
            5 -1r6c6 link 3
            6 ! resolve 4 5
        }
        7 -1r1c1 refute
        8 +1r1c5 variable r1n1 7
        9 +1r6c1 variable c1n1 7
        10 -1r5c5 link 8
        11 -1r6c6 link 9";
    let conclusions = "r1c1<>1 r5c5<>1 r6c6<>1 r1c5=1 r6c1=1";
    accept("one colour is false, the other true", &proof(&state, "wrap", conclusions, lines));
}

#[test]
fn a_cell_force_chain_in_which_one_case_ends_in_contradiction() {
    let state = state("r5c5=123 r5c1=17 r5c2=27 r1c5=38 r6c5=38");
    let lines = "
        1 +1r5c5,2r5c5,3r5c5 variable r5c5
        {
            2 +1r5c5 assume
            3 -1r5c1 link 2
            4 +7r5c1 variable r5c1 3
            5 -7r5c9 link 4
        }
        {
            6 +2r5c5 assume
            7 -2r5c2 link 6
            8 +7r5c2 variable r5c2 7
            9 -7r5c9 link 8
        }
        {
            10 +3r5c5 assume
            11 -3r1c5,3r6c5 link 10
            12 +8r1c5 variable r1c5 11
            13 -8r6c5 link 12
            14 ! variable r6c5 11 13
        }
        15 -7r5c9 cases 1";
    accept("three cases", &proof(&state, "cell-force-chain", "r5c9<>7", lines));
}

#[test]
fn a_derived_weak_link_used_twice() {
    let proof = proof(&state(WEAK_LINK_STATE), "tagging", "r7c4<>1 r7c6<>1", WEAK_LINK);
    accept("a lemma", &proof);
}
