//! Field notation: every spelling of candidates, conclusions, cells and CSP variables.

use catena::grid::{Candidate, Cell, Conclusion, Csp, Digit};
use proptest::prelude::*;

fn n8r5c3() -> Candidate {
    Candidate::new(Digit::from_index(7), Cell::at(4, 2))
}

#[test]
fn candidates_and_conclusions_are_read_in_every_spelling() {
    let eliminate = Conclusion::Eliminate(n8r5c3());
    let place = Conclusion::Place(n8r5c3());
    let cases = [
        ("n8r5c3", eliminate),
        ("N8R5C3", eliminate),
        ("r5c3n8", eliminate),
        ("R5C3N8", eliminate),
        ("8r5c3", eliminate),
        ("(8)r5c3", eliminate),
        ("( 8 ) r5 c3", eliminate),
        ("r5c3<>8", eliminate),
        (" r5c3 <> 8 ", eliminate),
        ("r5c3≠8", eliminate),
        ("r5c3 ≠ 8", eliminate),
        ("r5c3!=8", eliminate),
        ("r5c3=8", place),
        ("r5c3 = 8", place),
        ("r5c3==8", place),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse(), Ok(expected), "{text}");
        assert_eq!(text.parse(), Ok(n8r5c3()), "{text}");
    }
}

#[test]
fn what_is_no_candidate_is_refused_with_the_place() {
    let cases = [
        ("", "expected a digit or a cell such as r2c5 at character 1"),
        ("x", "expected a digit or a cell such as r2c5 at character 1"),
        ("0r5c3", "expected a digit from 1 to 9 at character 1"),
        ("n0r5c3", "expected a digit from 1 to 9 at character 2"),
        ("n8", "expected r, c, b or n at character 3"),
        ("n8r5", "expected r, c, b or n at character 5"),
        ("n8r5c", "expected a digit from 1 to 9 at character 6"),
        ("n8r5c0", "expected a digit from 1 to 9 at character 6"),
        ("n8c3r5", "expected a cell such as r2c5 at character 3"),
        ("(8r5c3", "expected a closing parenthesis at character 3"),
        ("r5c3", "expected <>, ≠, = or n after the cell at character 5"),
        ("r5c3>8", "expected <>, ≠, = or n after the cell at character 5"),
        ("r5c3<>", "expected a digit from 1 to 9 at character 7"),
        ("r5c3≠0", "expected a digit from 1 to 9 at character 6"),
        ("r5c3≠8 9", "expected nothing more at character 8"),
        ("n8r5c3é", "expected nothing more at character 7"),
        ("n8r10c3", "expected r, c, b or n at character 5"),
    ];
    for (text, message) in cases {
        let error = text.parse::<Conclusion>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!(text.parse::<Candidate>(), Err(error), "{text}");
    }
}

#[test]
fn cells_and_variables_are_refused_with_the_place() {
    let cell = |text: &str| text.parse::<Cell>().expect_err(text).to_string();
    assert_eq!(cell("r5n3"), "expected a cell such as r2c5 at character 1");
    assert_eq!(cell("r5c3c4"), "expected nothing more at character 5");
    let csp = |text: &str| text.parse::<Csp>().expect_err(text).to_string();
    assert_eq!(csp("r5b3"), "expected two coordinates of rc, rn, cn or bn at character 3");
    assert_eq!(csp("b5n"), "expected a digit from 1 to 9 at character 4");
    assert_eq!(csp("x5n3"), "expected r, c, b or n at character 1");
}

#[test]
fn what_is_written_is_read_again() {
    for candidate in Candidate::all() {
        assert_eq!(candidate.to_string().parse(), Ok(candidate));
        for conclusion in [Conclusion::Eliminate(candidate), Conclusion::Place(candidate)] {
            assert_eq!(conclusion.to_string().parse(), Ok(conclusion));
        }
    }
    Cell::all().for_each(|cell| assert_eq!(cell.to_string().parse(), Ok(cell)));
    for csp in Csp::all() {
        let text = csp.to_string();
        let swapped = format!("{}{}", &text[2..], &text[..2]);
        assert_eq!((text.parse(), swapped.parse()), (Ok(csp), Ok(csp)), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,12}", near in "[rcbnRCN0-9()<>=≠! é]{0,12}") {
        for text in [text, near] {
            let _ = (text.parse::<Conclusion>(), text.parse::<Cell>(), text.parse::<Csp>());
        }
    }
}
