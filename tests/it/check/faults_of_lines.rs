//! Lines that do not stand on their ground, titled by the way of being wrong.

use catena::check::{LineFault, MAX_DEPTH, Refusal};
use catena::grid::Candidate;
use catena::proof::json::{from_json, to_json};
use catena::proof::{Ground, Line, Literal};

use super::kit::{accept, candidate, csp, literal, proof, refuse, state};

/// What is wrong, the lines, the number of the line that is refused, and the fault.
type Wrong = (&'static str, &'static str, usize, LineFault);

/// Each list below stands in this state.
const STATE: &str = "r1n1=15 r6n1=14 r5c5=123 r5c1=17 r5c2=27 r9c9=45";

#[rustfmt::skip]
fn wrong_lines() -> Vec<Wrong> {
    use LineFault::*;
    let still_left = |c: &str, v: &str| StillLeft { candidate: candidate(c), csp: csp(v) };
    let not_left = |c: &str, v: &str| NotLeft { candidate: candidate(c), csp: csp(v) };
    vec![
        // Citations.
        ("a line that cites itself", "
            1 -1r4c5 link 1", 1, CitesAhead(1)),
        ("a line that cites a later one", "
            1 -1r4c5 link 2
            2 +1r1c1,1r1c5 variable r1n1", 1, CitesAhead(2)),
        ("a line that cites line 0", "
            1 -1r4c5 together 0", 1, CitesAhead(0)),
        ("a line that cites the last number there is", "
            1 -1r4c5 together 18446744073709551615", 1, CitesAhead(usize::MAX)),
        ("a line that cites the line it is nested in", "
            {
                1 +1r1c1 assume
                2 ! resolve 3 1
            }
            3 -1r1c1 refute", 2, CitesAhead(3)),
        ("the line of one case cited in the next", "
            {
                1 +1r1c1 assume
                2 -1r3c1 link 1
            }
            {
                3 -1r1c1 assume
                4 -1r3c1 together 2
            }
            5 -1r3c1 cases", 4, CitesClosed(2)),
        ("the assumption of one case cited in the next", "
            {
                1 +1r1c1 assume
                2 -1r3c1 link 1
            }
            {
                3 -1r1c1 assume
                4 -1r3c1 link 1
            }
            5 -1r3c1 cases", 4, CitesClosed(1)),
        ("a line of a refutation cited after it", "
            {
                1 +1r4c5 assume
                2 -1r6c4,1r1c5 link 1
                3 ! sum r1n1 r6n1 / c1n1 / 2
            }
            4 -1r4c5 refute
            5 -1r6c4 together 2", 5, CitesClosed(2)),
        ("an assumption cited after its refutation", "
            {
                1 +1r4c5 assume
                2 -1r6c4,1r1c5 link 1
                3 ! sum r1n1 r6n1 / c1n1 / 2
            }
            4 -1r4c5 refute
            5 -1r5c5 link 1", 5, CitesClosed(1)),

        // Assumptions.
        ("an assumption outside all lists", "
            1 +1r1c1 assume", 1, AssumptionMisplaced),
        ("an assumption in the middle of a refutation", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
                3 +1r2c1 assume
                4 ! resolve 3 2
            }
            5 -1r1c1 refute", 3, AssumptionMisplaced),
        ("a second assumption in a case", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r3c1 link 1
            }
            {
                4 -1r1c1 assume
                5 -1r3c1 together 4
            }
            6 -1r3c1 cases", 2, AssumptionMisplaced),
        ("an assumption of two literals", "
            {
                1 +1r1c1 | +1r1c5 assume
                2 ! resolve 1
            }
            3 -1r1c1 refute", 1, ClaimNotOneLiteral),
        ("an assumption of no literal", "
            {
                1 ! assume
            }
            2 ! refute", 1, ClaimNotOneLiteral),

        // Link.
        ("a link that is none", "
            {
                1 +1r1c1 assume
                2 -1r2c5 link 1
            }
            3 -1r1c1 refute", 2, NotLinked { source: candidate("1r1c1"), fallen: candidate("1r2c5") }),
        ("a candidate linked to itself", "
            {
                1 +1r1c1 assume
                2 -1r1c1 link 1
            }
            3 -1r1c1 refute", 2, NotLinked { source: candidate("1r1c1"), fallen: candidate("1r1c1") }),
        ("linked to one of two of which one is true", "
            1 +1r1c1,1r1c5 variable r1n1
            2 -1r2c1 link 1", 2, NotLinked { source: candidate("1r1c5"), fallen: candidate("1r2c1") }),
        ("one of two that are said to fall is not linked", "
            {
                1 +1r1c1 assume
                2 -1r2c1,1r2c5 link 1
            }
            3 -1r1c1 refute", 2, NotLinked { source: candidate("1r1c1"), fallen: candidate("1r2c5") }),
        ("two digits in two cells", "
            {
                1 +1r1c1 assume
                2 -2r1c2 link 1
            }
            3 -1r1c1 refute", 2, NotLinked { source: candidate("1r1c1"), fallen: candidate("2r1c2") }),
        ("a link from something false", "
            {
                1 -1r1c1 assume
                2 -1r2c1 link 1
            }
            3 +1r1c1 refute", 2, CitedNotTrue(1)),
        ("a link from a clause", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 | -1r2c1 refute
            6 -1r3c1 link 5", 6, CitedNotTrue(5)),
        ("a link that makes something true", "
            {
                1 +1r1c1 assume
                2 +1r1c5 link 1
            }
            3 -1r1c1 refute", 2, ClaimNotFalse),
        ("a link that proves a contradiction", "
            {
                1 +1r1c1 assume
                2 ! link 1
            }
            3 -1r1c1 refute", 2, ClaimNotFalse),

        // Variable.
        ("a candidate of the variable is forgotten", "
            1 +1r5c5,2r5c5 variable r5c5", 1, still_left("3r5c5", "r5c5")),
        ("a contradiction while something is left", "
            1 ! variable r5c5", 1, still_left("1r5c5", "r5c5")),
        ("a candidate of another variable", "
            1 +1r1c1,1r1c5,1r2c1 variable r1n1", 1, not_left("1r2c1", "r1n1")),
        ("a candidate that is not live", "
            1 +1r1c1,1r1c5,1r1c6 variable r1n1", 1, not_left("1r1c6", "r1n1")),
        ("a candidate that a cited line excludes", "
            {
                1 -1r1c1 assume
                2 +1r1c1,1r1c5 variable r1n1 1
            }
            3 +1r1c1 refute", 2, not_left("1r1c1", "r1n1")),
        ("a variable that excludes by something true", "
            {
                1 +1r1c1 assume
                2 +1r1c5 variable r1n1 1
            }
            3 -1r1c1 refute", 2, CitedNotFalse(1)),
        ("a variable that makes something false", "
            1 -1r1c1 variable r1n1", 1, ClaimNotTrue),
        ("a variable that proves a clause", "
            1 +1r1c1 | +1r1c5 variable r1n1", 1, ClaimNotTrue),

        // Sum.
        ("truths that share a candidate", "
            1 ! sum r1n1 c5n1 / r1n1", 1, SurplusBelowZero(candidate("1r1c5"))),
        ("a truth twice", "
            1 ! sum r1n1 r1n1 / r1n1", 1, SurplusBelowZero(candidate("1r1c1"))),
        ("a line and the variable it is from", "
            1 +1r1c1,1r1c5 variable r1n1
            2 ! sum 1 r1n1 / r1n1", 2, SurplusBelowZero(candidate("1r1c1"))),
        ("a link twice in place of another", "
            1 -1r4c1 sum r1n1 r6n1 / c1n1 c1n1", 1, SurplusBelowZero(candidate("1r1c5"))),
        ("a candidate in no link", "
            1 -1r4c1 sum r1n1 r6n1 / c1n1 c5n1", 1, SurplusBelowZero(candidate("1r6c4"))),
        ("a candidate in no link, that the target sees", "
            1 -1r5c4 sum r1n1 r6n1 / c1n1 c5n1", 1,
            NotOverRank { candidate: candidate("1r5c4"), surplus: 0, rank: 0 }),
        ("more links than truths", "
            1 -1r4c1 sum r1n1 / c1n1 c5n1", 1,
            NotOverRank { candidate: candidate("1r4c1"), surplus: 1, rank: 1 }),
        ("no truth and a link", "
            1 -1r4c1 sum / c1n1", 1,
            NotOverRank { candidate: candidate("1r4c1"), surplus: 1, rank: 1 }),
        ("a sum of nothing that proves a contradiction", "
            1 ! sum /", 1, NothingOverRank { rank: 0 }),
        ("a candidate of a truth", "
            1 -1r1c1 sum r1n1 / r1n1", 1,
            NotOverRank { candidate: candidate("1r1c1"), surplus: 0, rank: 0 }),
        ("a candidate outside all links", "
            1 -1r2c1 sum r1n1 / r1n1", 1,
            NotOverRank { candidate: candidate("1r2c1"), surplus: 0, rank: 0 }),
        ("one of two candidates is outside all links", "
            1 -1r1c9,1r2c1 sum r1n1 / r1n1", 1,
            NotOverRank { candidate: candidate("1r2c1"), surplus: 0, rank: 0 }),
        ("a contradiction where links and truths are as many", "
            1 ! sum r1n1 / r1n1", 1, NothingOverRank { rank: 0 }),
        ("a true literal that lacks a candidate", "
            1 +1r1c1 sum r1n1 / r1n1", 1, NothingOverRank { rank: 0 }),
        ("less than a contradiction where links are fewer", "
            {
                1 +1r4c5 assume
                2 -1r6c4,1r1c5 link 1
                3 -1r4c1 sum r1n1 r6n1 / c1n1 / 2
            }
            4 -1r4c5 refute", 4, NoContradiction),
        ("a weight too small", "
            1 -1r4c1 sum 2*r1n1 2*r6n1 / 2*c1n1 c5n1 / ", 1, SurplusBelowZero(candidate("1r1c5"))),
        ("a weight too great", "
            1 -1r4c1 sum r1n1 / 2*c1n1 c5n1", 1,
            NotOverRank { candidate: candidate("1r4c1"), surplus: 2, rank: 2 }),
        ("a weight of nothing", "
            1 -1r4c1 sum 0*r1n1 / c1n1", 1, WeightNotPositive(0)),
        ("a truth counted against itself", "
            1 -1r4c1 sum r1n1 / -1*c1n1", 1, WeightNotPositive(-1)),
        ("weights that do not fit", "
            1 -1r1c1 sum / 9223372036854775807*r1n1 c1n1", 1, SumTooGreat),
        ("weights that do not fit, of truths", "
            1 ! sum 9223372036854775807*r1n1 2*r1n1 /", 1, SumTooGreat),
        ("a false literal among others", "
            1 -1r1c9 | +1r1c1 sum r1n1 / r1n1", 1, ClaimMixed),
        ("a truth that is false", "
            {
                1 -1r1c1 assume
                2 ! sum 1 / r1n1
            }
            3 +1r1c1 refute", 2, CitedNotTrue(1)),
        ("candidates left out that are true", "
            {
                1 +1r1c1 assume
                2 ! sum r1n1 / r1n1 / 1
            }
            3 -1r1c1 refute", 2, CitedNotFalse(1)),

        // Together.
        ("a candidate that no cited line makes false", "
            {
                1 -1r1c1 assume
                2 -1r1c1,1r1c5 together 1
            }
            3 +1r1c1 refute", 2, NotAmong(candidate("1r1c5"))),
        ("a true line among false ones", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
                3 -1r2c1 together 2 1
            }
            4 -1r1c1 refute", 3, CitedNotFalse(1)),
        ("taken together to something true", "
            {
                1 -1r1c1 assume
                2 +1r1c5 together 1
            }
            3 +1r1c1 refute", 2, ClaimNotFalse),

        // Resolve.
        ("a literal that is left of the clause", "
            1 +1r5c5,2r5c5,3r5c5 variable r5c5
            {
                2 -1r5c5 assume
                3 +2r5c5 resolve 1 2
            }
            4 +1r5c5 refute", 3, NotCarried(literal("+1r5c5,2r5c5,3r5c5"))),
        ("a true clause that is weakened to a false one", "
            1 +1r1c1,1r1c5 variable r1n1
            2 -1r1c1,1r1c5 resolve 1", 2, NotCarried(literal("+1r1c1,1r1c5"))),
        ("a true literal that loses a candidate", "
            1 +1r1c1,1r1c5 variable r1n1
            2 +1r1c1 resolve 1", 2, NotCarried(literal("+1r1c1,1r1c5"))),
        ("a false literal that gains a candidate", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
                3 -1r2c1,1r2c5 resolve 2
            }
            4 -1r1c1 refute", 3, NotCarried(literal("-1r2c1"))),
        ("a false literal that meets one of its candidates or another", "
            {
                1 -1r1c1 assume
                2 +1r1c1,1r1c5 variable r1n1
                3 ! resolve 1 2
            }
            4 +1r1c1 refute", 3, NotCarried(literal("-1r1c1"))),
        ("a clause that is resolved with a clause", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 | -1r2c1 refute
            6 -1r1c1 resolve 5 5", 6, CitedNotOneLiteral(5)),
        ("a literal of a clause dropped for nothing", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 | -1r2c1 refute
            6 -1r1c1 resolve 5", 6, NotCarried(literal("-1r2c1"))),

        // Refutation.
        ("a refutation of nothing", "
            1 -1r1c1 refute", 1, NothingAssumed),
        ("a refutation that assumes nothing", "
            {
                1 +1r1c1,1r1c5 variable r1n1
            }
            2 -1r1c1 refute", 2, NothingAssumed),
        ("a refutation without contradiction", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
            }
            3 -1r1c1 refute", 3, NoContradiction),
        ("a refutation that claims another negation", "
            {
                1 +1r4c5 assume
                2 -1r6c4,1r1c5 link 1
                3 ! sum r1n1 r6n1 / c1n1 / 2
            }
            4 -1r5c5 refute", 4, NotTheNegations),
        ("a refutation that claims what it assumed", "
            {
                1 +1r4c5 assume
                2 -1r6c4,1r1c5 link 1
                3 ! sum r1n1 r6n1 / c1n1 / 2
            }
            4 +1r4c5 refute", 4, NotTheNegations),
        ("a refutation of two that claims one negation", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 refute", 5, NotTheNegations),
        ("a refutation that claims a contradiction", "
            {
                1 +1r4c5 assume
                2 -1r6c4,1r1c5 link 1
                3 ! sum r1n1 r6n1 / c1n1 / 2
            }
            4 ! refute", 4, NotTheNegations),

        // Cases.
        ("cases that begin with no assumption", "
            {
                1 +1r1c1,1r1c5 variable r1n1
            }
            {
                2 -1r1c1 assume
                3 +1r1c1,1r1c5 variable r1n1
            }
            4 +1r1c1,1r1c5 cases", 4, CaseWithoutAssumption { case: 0 }),
        ("an empty case", "
            1 +1r1c1,1r1c5 variable r1n1
            {
                2 +1r1c1 assume
                3 -1r2c1 link 2
            }
            {
            }
            4 -1r2c1 cases 1", 4, CaseWithoutAssumption { case: 1 }),
        ("a case that ends elsewhere", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
            }
            {
                3 -1r1c1 assume
                4 +1r1c5 variable r1n1 3
                5 -1r2c5 link 4
            }
            6 -1r2c1 cases", 6, CaseEndsElsewhere { case: 1 }),
        ("cases that leave a candidate of the clause out", "
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
            10 -7r5c9 cases 1", 10, CaseMissing(literal("+1r5c5,2r5c5,3r5c5"))),
        ("cases that leave a literal of the clause out", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 | -1r2c1 refute
            {
                6 -1r1c1 assume
                7 +1r1c5 variable r1n1 6
                8 -1r2c5 link 7
            }
            9 -1r2c5 cases 5", 9, CaseMissing(literal("-1r2c1"))),
        ("a false case for a true literal", "
            1 +1r1c1,1r1c5 variable r1n1
            {
                2 -1r1c1,1r1c5 assume
                3 ! resolve 1 2
            }
            4 -9r9c9 cases 1", 4, CaseMissing(literal("+1r1c1,1r1c5"))),
        ("a false literal whose case says more", "
            {
                1 +1r1c1 assume
                2 +1r2c1 assume
                3 -1r2c1 link 1
                4 ! resolve 2 3
            }
            5 -1r1c1 | -1r2c1 refute
            {
                6 -1r1c1,1r1c5 assume
                7 ! variable r1n1 6
            }
            {
                8 -1r2c1,1r1c1,1r1c5 assume
                9 ! variable r1n1 8
            }
            10 -9r9c9 cases 5", 10, CaseMissing(literal("-1r1c1"))),
        ("two cases that are not a literal and its negation", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
            }
            {
                3 +1r3c1 assume
                4 -1r2c1 link 3
            }
            5 -1r2c1 cases", 5, NoNegation),
        ("a literal and the negation of another", "
            {
                1 +1r1c1,1r1c5 assume
                2 -1r1c3 link 1
            }
            {
                3 -1r1c1 assume
                4 +1r1c5 variable r1n1 3
                5 -1r1c3 link 4
            }
            6 -1r1c3 cases", 6, NoNegation),
        ("one case", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
            }
            3 -1r2c1 cases", 3, NoNegation),
        ("no case", "
            1 -1r2c1 cases", 1, NoNegation),
        ("no case over a clause", "
            1 +1r1c1,1r1c5 variable r1n1
            2 -1r2c1 cases 1", 2, CaseMissing(literal("+1r1c1,1r1c5"))),
        ("cases over a line of one of them", "
            {
                1 +1r1c1 assume
                2 -1r2c1 link 1
            }
            3 -1r2c1 cases 1", 3, CitesClosed(1)),
    ]
}

#[test]
fn wrong_lines_are_refused_for_what_is_wrong() {
    for (title, lines, line, fault) in wrong_lines() {
        let proof = proof(&state(STATE), "rule", "r9c9<>4", lines);
        refuse(title, &proof, Refusal::Line { line, fault });
    }
}

/// Nested lists of such a depth that prove 1r1c5 false, each by the list within it: refutations, or
/// cases of which the second is what it has to prove.
fn nested(depth: usize, by_cases: bool) -> String {
    let mut text = String::new();
    for level in 1..=depth {
        text += &format!("{{\n{level} +1r1c5 assume\n");
    }
    let mut last = depth + 2;
    text += &format!("{} -1r1c1 link {depth}\n{last} ! variable r1c1 {}\n", depth + 1, depth + 1);
    for level in (1..=depth).rev() {
        if by_cases {
            last += 2;
            text += &format!("}}\n{{\n{} -1r1c5 assume\n}}\n{last} -1r1c5 cases\n", last - 1);
        } else {
            last += 1;
            text += &format!("}}\n{last} -1r1c5 refute\n");
        }
        if level > 1 {
            last += 1;
            text += &format!("{last} ! resolve {} {}\n", level - 1, last - 1);
        }
    }
    text
}

#[test]
fn a_claim_is_bounded_to_as_many_candidates_as_there_are() {
    let all: Vec<Literal> =
        Candidate::all().map(|candidate| Literal::True(candidate.into())).collect();
    let suppose = |claim: &[Literal]| {
        let mut suspect = proof(&state("r1c1=1"), "rule", "r1c5<>1", &nested(1, false));
        let ground = Ground::Variable { csp: "r1n1".parse().unwrap(), from: Vec::new() };
        suspect.lines.insert(0, Line { claim: claim.to_vec(), ground });
        suspect
    };
    let line = 1;
    let fault = LineFault::ClaimNotTrue;
    refuse("as long as may be", &suppose(&all), Refusal::Line { line, fault });
    let longer = [&all[..], &all[..1]].concat();
    let fault = LineFault::ClaimTooLong;
    refuse("longer", &suppose(&longer), Refusal::Line { line, fault });
}

#[test]
fn nesting_is_bounded_to_what_can_be_read() {
    for by_cases in [false, true] {
        let at_depth = |depth| proof(&state("r1c1=1"), "rule", "r1c5<>1", &nested(depth, by_cases));
        let deep = at_depth(MAX_DEPTH);
        accept("as deep as may be", &deep);
        assert_eq!(from_json(&to_json(&deep)), Ok(deep));
        let line = MAX_DEPTH + 1;
        refuse("deeper", &at_depth(line), Refusal::Line { line, fault: LineFault::TooDeep });
    }
}
