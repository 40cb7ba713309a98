//! Sums: weights that prove, the same weights damaged, and what older documents say.

use catena::check::{LineFault, Refusal, Verdict, check};
use catena::grid::Candidate;
use catena::proof::json::{from_json, to_json};
use catena::proof::{Ground, Literal, Proof};

use super::kit::{accept, proof, refuse, state};

/// Three cells of a row with two of three digits each, so that whichever digit is true outside falls by
/// counting the cells twice: a triangle.
const TRIANGLE: &str = "r1c1=12 r1c2=13 r1c3=23";

fn triangle(line: &str) -> Proof {
    proof(&state(TRIANGLE), "sum", "r1c9<>1", line)
}

#[test]
fn a_sum_may_have_weights_and_any_rank() {
    for line in [
        "1 -1r1c9 sum r1c1 r1c2 r1c3 / r1n1 r1n2 r1n3",
        "1 -1r1c9 sum 7*r1c1 7*r1c2 7*r1c3 / 7*r1n1 7*r1n2 7*r1n3",
        // The two others are linked to the target, so that one link need not be there.
        "1 -1r1c9 sum r1c1 r1c2 r1c3 / r1n2 r1n3",
        // A link more than truths, and one more of the links holds the target than the rank is.
        "1 -1r1c9 sum r1c1 r1c2 r1c3 / r1n1 r1n2 r1n3 r1c9",
        // A set may be counted in two parts, and on both sides.
        "1 -1r1c9 sum r1c1 r1c2 r1c3 r1n9 / r1n1 r1n2 r1n3 r1n9",
        "1 -1r1c9 sum r1c1 r1c1 2*r1c2 2*r1c3 / 2*r1n1 2*r1n2 r1n3 r1n3",
    ] {
        accept(line, &triangle(line));
    }
}

#[test]
fn every_weight_of_a_weighted_sum_counts() {
    let sound = triangle("1 -1r1c9 sum 2*r1c1 2*r1c2 2*r1c3 / 2*r1n1 2*r1n2 2*r1n3");
    let Ground::Sum { truths, links, .. } = &sound.lines[0].ground else { panic!("a sum") };
    for (place, change) in (0..truths.len() + links.len()).flat_map(|at| [(at, 1), (at, -1)]) {
        let mut damaged = sound.clone();
        let Ground::Sum { truths, links, .. } = &mut damaged.lines[0].ground else { panic!() };
        match place.checked_sub(3) {
            None => truths[place].weight += change,
            Some(link) => links[link].weight += change,
        }
        let more_truth = place < 3 && change > 0;
        let less_link = place > 3 && change < 0;
        let verdict = check(&damaged);
        match more_truth || less_link {
            true => assert!(is_below_zero(&verdict), "{place} {change}: {verdict:?}"),
            // One truth less, or one link more, leaves room for one; the target counts twice.
            false => {
                assert!(matches!(verdict, Verdict::Proved(_)), "{place} {change}: {verdict:?}")
            }
        }
    }
}

fn is_below_zero(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Refused(Refusal::Line { line: 1, fault: LineFault::SurplusBelowZero(_) })
    )
}

#[test]
fn a_candidate_that_the_sets_forget_is_named() {
    let line = "1 -1r1c9 sum r1c1 r1c2 r1c3 / r1n1 r1n2 r1n3";
    let forgotten: Candidate = "n4r1c2".parse().unwrap();
    let damaged = proof(&state("r1c1=12 r1c2=134 r1c3=23"), "sum", "r1c9<>1", line);
    let fault = LineFault::SurplusBelowZero(forgotten);
    refuse("a fourth digit", &damaged, Refusal::Line { line: 1, fault });
}

#[test]
fn weights_are_written_and_read() {
    let sound = triangle("1 -1r1c9 sum 2*r1c1 2*r1c2 2*r1c3 / 2*r1n1 2*r1n2 r1n3 r1n3");
    let text = to_json(&sound);
    assert!(text.contains(r#"{"variable":"r1c1","weight":2}"#), "{text}");
    assert!(text.contains(r#"{"variable":"r1n2","weight":2},"r1n3","r1n3"]"#), "{text}");
    assert_eq!(from_json(&text), Ok(sound));
    let wrong = text.replacen(r#""variable":"r1c1","weight":2"#, r#""weight":2"#, 1);
    let error = from_json(&wrong).unwrap_err().to_string();
    assert!(error.contains("expected one of variable and line in a truth"), "{error}");
    let wrong = text.replacen(r#""weight":2"#, r#""weight":9223372036854775808"#, 1);
    assert!(from_json(&wrong).is_err(), "a weight of 64 bits and more");
}

/// A link is a variable, or one with its weight: what is wrong with either is said at its place.
#[test]
fn a_link_that_is_none_is_named_with_what_is_expected() {
    let text = to_json(&triangle("1 -1r1c9 sum 2*r1c1 2*r1c2 2*r1c3 / 2*r1n1 2*r1n2 r1n3 r1n3"));
    let link = r#""links":[{"variable":"r1n1","weight":2}"#;
    assert!(text.contains(link), "{text}");
    for (wrong, place, said) in [
        ("5", "links[0]", "expected a CSP variable such as \"r4c9\", or an object with"),
        ("null", "links[0]", "expected a CSP variable such as"),
        ("[\"r1n1\",2]", "links[0]", "expected a CSP variable such as"),
        ("\"r1x1\"", "links[0]", "\"r1x1\": expected r, c, b or n"),
        (r#"{"variable":"r1x1","weight":2}"#, "links[0].variable", "expected r, c, b or n"),
        (r#"{"variable":"r1n1","weight":"2"}"#, "links[0].weight", "expected i64"),
        (r#"{"variable":"r1n1"}"#, "links[0]", "missing field `weight`"),
        (r#"{"variable":"r1n1","wait":2}"#, "links[0].wait", "unknown field `wait`"),
    ] {
        let text = text.replacen(link, &format!("\"links\":[{wrong}"), 1);
        let error = from_json(&text).unwrap_err();
        assert!(error.field.ends_with(place), "{wrong}: {error:?}");
        assert!(error.message.contains(said), "{wrong}: {error:?}");
    }
}

#[test]
fn a_cover_of_an_older_document_is_read_as_a_sum() {
    let sound = triangle("1 -1r1c9 sum r1c1 r1c2 r1c3 / r1n1 r1n2 r1n3");
    let text = to_json(&sound);
    let older = text.replacen(r#"{"sum":"#, r#"{"cover":"#, 1);
    assert_ne!(older, text);
    assert_eq!(from_json(&older), Ok(sound));
}

/// What a link holds of the truths is true in it, where there are as many of both.
#[test]
fn a_link_is_filled() {
    let pair = |line: &str| proof(&state("r1c1=12 r1c2=12"), "sum", "r2c3<>1", line);
    accept(
        "with room outside",
        &pair(
            "
        1 +1r1c1,1r1c2 sum r1c1 r1c2 / r1n1 r1n2
        2 -1r2c3 link 1",
        ),
    );
    let claim = vec![Literal::True(catena::proof::Node::new(Candidate::all()).unwrap())];
    let mut wide = pair(
        "
        1 +1r1c1,1r1c2 sum r1c1 r1c2 / r1n1 r1n2
        2 -1r2c3 link 1",
    );
    wide.lines[0].claim = claim;
    let verdict = check(&wide);
    assert!(matches!(verdict, Verdict::Refused(Refusal::Line { line: 2, .. })), "{verdict:?}");
}
