//! Attempts to have something false proved, each by one trick; and lines that look like tricks
//! and are none.

use catena::check::{ConclusionFault, LineFault, Refusal};

use super::{candidate, literal};

/// The trick, the state, what it would have us believe, the lines, and why not.
pub type Trick = (&'static str, &'static str, &'static str, &'static str, Refusal);

fn at(line: usize, fault: LineFault) -> Refusal {
    Refusal::Line { line, fault }
}

fn not_stated(conclusion: &str) -> Refusal {
    Refusal::Conclusions(ConclusionFault::NotStated(conclusion.parse().unwrap()))
}

#[rustfmt::skip]
pub fn tricks() -> Vec<Trick> {
    use LineFault::*;
    vec![
        ("two lines that hold one another up", "r1n1=15", "r1c1<>1", "
            1 -1r1c1 together 2
            2 -1r1c1 together 1", at(1, CitesAhead(2))),
        ("a refutation that cites itself from within", "r1n1=15", "r1c1<>1", "
            {
                1 +1r1c1 assume
                2 ! resolve 1 3
            }
            3 -1r1c1 refute", at(2, CitesAhead(3))),
        ("a second assumption smuggled in after the claim is settled", "r1n1=15", "r1c1<>1", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
                3 +1r2c1 assume
                4 ! resolve 3 2
            }
            5 -1r1c1 refute", at(3, AssumptionMisplaced)),
        ("two assumptions of which one is forgotten", "r1n1=15", "r1c1<>1", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 refute", at(5, NotTheNegations)),
        ("a clause taken for both of its literals", "r1n1=15", "r1c1<>1 r2c1<>1", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1,1r2c1 refute", at(5, NotTheNegations)),
        ("a clause weakened to a fact", "r1n1=15", "r1c1<>1", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 | -1r2c1 refute
            6 -1r1c1 resolve 5", at(6, NotCarried(literal("-1r2c1")))),
        ("a clause that holds the conclusion among others", "r1n1=15", "r1c1<>1", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 | -1r2c1 refute", not_stated("r1c1<>1")),
        ("both false refuted, and one said to be true", "r1n1=15", "r1c1=1", "
            {
                1 -1r1c1,1r1c5 assume
                2 ! variable r1n1 1
            }
            3 +1r1c1 refute", at(3, NotTheNegations)),
        ("one of two true, for a placement", "r1n1=15", "r1c1=1", "
            1 +1r1c1,1r1c5 variable r1n1", not_stated("r1c1=1")),
        ("the conclusion said the other way round", "r1n1=1", "r1c1<>1", "
            1 +1r1c1 variable r1n1", not_stated("r1c1<>1")),
        ("a conclusion within a list alone", "r1c1=1", "r3c5<>1", "
            {
                1 +1r1c5 assume
                2 -1r1c1,1r3c5 link 1
                3 ! variable r1c1 2
            }
            4 -1r1c5 refute", not_stated("r3c5<>1")),
        ("what one case says used in the other", "r1n1=15", "r3c1<>1", "
            {
                1 +1r1c1 assume
                2 -1r3c1 link 1
            }
            {
                3 -1r1c1 assume
                4 -1r3c1 together 2
            }
            5 -1r3c1 cases", at(4, CitesClosed(2))),
        ("a case for one value of three", "r5c5=123 r5c1=17", "r5c9<>7", "
            1 +1r5c5,2r5c5,3r5c5 variable r5c5
            {
                2 +1r5c5 assume
                3 -1r5c1 link 2
                4 +7r5c1 variable r5c1 3
                5 -7r5c9 link 4
            }
            6 -7r5c9 cases 1", at(6, CaseMissing(literal("+1r5c5,2r5c5,3r5c5")))),
        ("cases that cover the clause twice in one half", "r5c5=12 r5c1=17", "r5c9<>7", "
            1 +1r5c5,2r5c5 variable r5c5
            {
                2 +1r5c5 assume
                3 -1r5c1 link 2
                4 +7r5c1 variable r5c1 3
                5 -7r5c9 link 4
            }
            {
                6 +1r5c5 assume
                7 -1r5c1 link 6
                8 +7r5c1 variable r5c1 7
                9 -7r5c9 link 8
            }
            10 -7r5c9 cases 1", at(10, CaseMissing(literal("+1r5c5,2r5c5")))),
        ("a case that ends with half of the claim", "r5c5=12 r5c1=17", "r5c9<>7", "
            {
                1 +1r5c5 assume
                2 -1r5c1 link 1
                3 +7r5c1 variable r5c1 2
                4 -7r5c9 link 3
            }
            {
                5 -1r5c5 assume
                6 -7r5c9 | -1r5c5 resolve 5
            }
            7 -7r5c9 cases", at(7, CaseEndsElsewhere { case: 1 })),
        ("two truths that are one", "b1n1=12 r1n1=12", "r9c9<>9", "
            1 ! sum r1n1 b1n1 / r1n1
            2 -9r9c9 resolve 1", at(1, SurplusBelowZero(candidate("1r1c1")))),
        ("a truth counted twice under two lines", "r1n1=12", "r9c9<>9", "
            1 +1r1c1,1r1c2 variable r1n1
            2 +1r1c1,1r1c2 resolve 1
            3 ! sum 1 2 / r1n1
            4 -9r9c9 resolve 3", at(3, SurplusBelowZero(candidate("1r1c1")))),
        ("a link counted twice to be two", "r1n1=15 r6n1=15", "r1c1<>1", "
            1 -1r1c1 sum r1n1 r6n1 / c1n1 c5n1 c1n1", at(1, NotOverRank { candidate: candidate("1r1c1"), surplus: 1, rank: 1 })),
        ("a link too many, so that a truth's own candidate is in two", "r1n1=12", "r1c1<>1", "
            1 -1r1c1 sum r1n1 / r1n1 b1n1", at(1, NotOverRank { candidate: candidate("1r1c1"), surplus: 1, rank: 1 })),
        ("a fin that the sum forgets", "r1n1=15 r6n1=154", "r4c1<>1", "
            1 -1r4c1 sum r1n1 r6n1 / c1n1 c5n1", at(1, SurplusBelowZero(candidate("1r6c4")))),
        ("a link whose true candidate may lie elsewhere", "r1n1=15 r6n1=15", "r3c1=1", "
            1 +1r3c1 sum r1n1 r6n1 / c1n1 c5n1", at(1, NothingOverRank { rank: 0 })),
        ("a group linked to what one of it sees", "b1n1=12", "r5c1<>1", "
            1 +1r1c1,1r1c2 variable b1n1
            2 -1r5c1 link 1", at(2, NotLinked { source: candidate("1r1c2"), fallen: candidate("1r5c1") })),
        ("a false node that shrinks while it is denied", "r1n1=15", "r1c1=1", "
            {
                1 -1r1c1 assume
                2 -1r1c1,1r1c5 resolve 1
                3 ! variable r1n1 2
            }
            4 +1r1c1 refute", at(2, NotCarried(literal("-1r1c1")))),
        ("a contradiction in a list, used outside", "r1n1=15 r1c1=1", "r9c9<>9", "
            {
                1 +1r1c5 assume
                2 -1r1c1 link 1
                3 ! variable r1c1 2
            }
            4 -1r1c5 refute
            5 -9r9c9 resolve 3", at(5, CitesClosed(3))),
        ("no case, over a contradiction that is none", "r1n1=15", "r9c9<>9", "
            1 +1r1c1,1r1c5 variable r1n1
            2 -9r9c9 cases 1", at(2, CaseMissing(literal("+1r1c1,1r1c5")))),
    ]
}

/// Lines that look like tricks: why they stand, the state, what they prove, the lines.
pub const STAND: &[(&str, &str, &str, &str)] = &[
    (
        "a candidate that is not live needs no case",
        "r1n1=12",
        "r2c3<>1",
        "
        1 +1r1c1,1r1c2 variable r1n1
        2 +1r1c1,1r1c2,1r1c9 resolve 1
        {
            3 +1r1c1 assume
            4 -1r2c3 link 3
        }
        {
            5 +1r1c2 assume
            6 -1r2c3 link 5
        }
        7 -1r2c3 cases 2",
    ),
    (
        "one case is enough when it is the whole clause",
        "r1n1=12",
        "r2c3<>1",
        "
        1 +1r1c1,1r1c2 variable r1n1
        {
            2 +1r1c1,1r1c2 assume
            3 -1r2c3 link 2
        }
        4 -1r2c3 cases 1",
    ),
    (
        "a true literal loses candidates that are made false",
        "r5c5=123 r5c1=3",
        "r5c9<>3",
        "
        1 +3r5c1 variable r5c1
        2 -3r5c5,3r5c9 link 1
        3 +1r5c5,2r5c5,3r5c5 variable r5c5
        4 +1r5c5,2r5c5 resolve 3 2",
    ),
    (
        "what follows a contradiction may be anything, within its list",
        "r1c1=1",
        "r1c5<>1",
        "
        {
            1 +1r1c5 assume
            2 -1r1c1 link 1
            3 ! variable r1c1 2
            4 +9r9c9 resolve 3
            5 ! cases 3
        }
        6 -1r1c5 refute",
    ),
    (
        "a truth that is a line",
        "r1n1=15 r6n1=15",
        "r4c1<>1",
        "
        1 +1r1c1,1r1c5 variable r1n1
        2 -1r4c1 sum 1 r6n1 / c1n1 c5n1",
    ),
    (
        "a link that a sum fills",
        "r1c1=12 r1c2=12",
        "r2c3<>1",
        "
        1 +1r1c1,1r1c2 sum r1c1 r1c2 / r1n1 r1n2
        2 -1r2c3 link 1",
    ),
    (
        "a candidate of a truth that is in two links",
        "r1n1=12 b4n1=147",
        "r1c1<>1",
        "1 -1r1c1 sum r1n1 b4n1 / c1n1 b1n1",
    ),
    (
        "a state without a solution",
        "r1c1=1 r1c2=1",
        "r9c9<>9",
        "
        1 +1r1c1 variable r1c1
        2 +1r1c2 variable r1c2
        3 -1r1c2 link 1
        4 ! resolve 2 3
        5 -9r9c9 resolve 4",
    ),
];
