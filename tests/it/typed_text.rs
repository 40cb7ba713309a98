//! What the reader of typed chains makes of a text, and what it says of one that is no chain.

use catena::check::{Verdict, check};
use catena::fill::fill;
use catena::grid::Candidate;
use catena::notation::{Notation, SetLogic, TypedChain, TypedPair, TypedReason, Unwritable, read};
use catena::proof::json::from_json;
use catena::proof::{Node, Proof, Via};

use super::typed_chains::chains;

fn node(node: &Node) -> String {
    node.members().iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
}

/// One line a step: the variable or the cells, left, right, and the additional candidates.
fn shown(chain: &TypedChain) -> String {
    let steps = chain.steps.iter().map(|step| match &step.pair {
        TypedPair::Values { csp, left, right, .. } => {
            let csp = csp.map_or("?".to_owned(), |csp| csp.to_string());
            format!("{csp} {} {}", node(left), right.as_ref().map_or(".".to_owned(), node))
        }
        TypedPair::Als { cells, left, right, .. } => {
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            format!("{} {left} {right}", cells.join("+"))
        }
    });
    steps.collect::<Vec<_>>().join(" | ")
}

#[test]
fn every_spelling_of_a_step_says_the_same() {
    let cases = [
        ("{n5 n8}r2c7", "r2c7 n5r2c7 n8r2c7"),
        ("r2c7{n5 n8}", "r2c7 n5r2c7 n8r2c7"),
        ("{5 8}r2c7", "r2c7 n5r2c7 n8r2c7"),
        ("N1R9{C8 C9}", "r9n1 n1r9c8 n1r9c9"),
        ("{c8 c9}r9n1", "r9n1 n1r9c8 n1r9c9"),
        ("n3{r1 r4}c6", "c6n3 n3r1c6 n3r4c6"),
        ("n3{r1r4}c6", "c6n3 n3r1c6 n3r4c6"),
        ("n3c6{r1 r4}", "c6n3 n3r1c6 n3r4c6"),
        ("{r1 r8}c8n4", "c8n4 n4r1c8 n4r8c8"),
        ("n5{r9c8 r1c8}", "? n5r9c8 n5r1c8"),
        ("n5{r9c8r1c8}", "? n5r9c8 n5r1c8"),
        ("{n5r9c8 r1c8}", "? n5r9c8 n5r1c8"),
        ("n8{r3c4 n8r9c4}", "? n8r3c4 n8r9c4"),
        ("b3n5{r3c8 r1c9}", "b3n5 n5r3c8 n5r1c9"),
        ("{r3c8 r1c9}b3n5", "b3n5 n5r3c8 n5r1c9"),
        ("r4n3{c1 c456}", "r4n3 n3r4c1 n3r4c4+n3r4c5+n3r4c6"),
        ("b5n4{r6c4 r4c456}", "b5n4 n4r6c4 n4r4c4+n4r4c5+n4r4c6"),
        ("c3n5{r789 .}", "c3n5 n5r7c3+n5r8c3+n5r9c3 ."),
        ("{n4 n79}r1c28", "r1c2+r1c8 4 79"),
        ("{n4 n9}b5p79", "r6c4+r6c6 4 9"),
        ("n3r9c5, n2r9c5", "? n3r9c5 n2r9c5"),
    ];
    for (text, steps) in cases {
        assert_eq!(shown(&read(text).unwrap()), steps, "{text}");
    }
}

#[test]
fn steps_come_apart_with_any_dash_or_none() {
    let steps = "? n5r9c8 n5r1c8 | r2c7 n5r2c7 n8r2c7 | r9c7 n8r9c7 n1r9c7";
    for dash in [" - ", "-", " – ", "—", " −", "  ", "", ", ", " -- "] {
        let text = ["n5{r9c8 r1c8}", "{n5 n8}r2c7", "{n8 n1}r9c7"].join(dash);
        assert_eq!(shown(&read(&text).unwrap()), steps, "{text}");
    }
}

#[test]
fn every_spelling_of_a_conclusion_says_the_same() {
    let cases = [
        (" ==> r9c8 ≠ 1", "r9c8<>1"),
        ("=>r9c8<>1", "r9c8<>1"),
        (" → R9C8 != n1.", "r9c8<>1"),
        (" --> 1 eliminated from the candidates for R9C8", "r9c8<>1"),
        (" => -1 r9c8", "r9c8<>1"),
        (" => n1r9c8; (2)r9c8", "r9c8<>1 r9c8<>2"),
        (" ==> r9c8 <> 1, r1c2 <> 3, ==> r4c4 <> 5", "r9c8<>1 r1c2<>3 r4c4<>5"),
        (" ==> r9c8≠1, r1c2≠3", "r9c8<>1 r1c2<>3"),
        (" => r1c28<>1", "r1c2<>1 r1c8<>1"),
        (" => r7c1, r8c3 <> 46", "r7c1<>4 r7c1<>6 r8c3<>4 r8c3<>6"),
        (" ==> r5c3=8", "r5c3=8"),
        ("", ""),
    ];
    for (end, conclusions) in cases {
        let text = format!("{{n5 n8}}r2c7{end}");
        let read: Vec<String> =
            read(&text).unwrap().conclusions.iter().map(ToString::to_string).collect();
        assert_eq!(read.join(" "), conclusions, "{text}");
    }
}

#[test]
fn eureka_is_read_with_groups_sets_and_loops() {
    let cases = [
        ("(5)r9c8 = (5)r1c8 - (5=8)r2c7", false, "? n5r9c8 n5r1c8 | r2c7 n5r2c7 n8r2c7"),
        ("(5)r9c8=r1c8", false, "? n5r9c8 n5r1c8"),
        ("(5)r9c8=x1c8", false, "expected a node such as (5)r9c8 or (5=8)r2c7 at character 9"),
        ("(1): r5c8=r9c8 - r9c1 = r4c1", false, "? n1r5c8 n1r9c8 | ? n1r9c1 n1r4c1"),
        (
            "(4)r1c28 = (4-6)r2c3 = (6)r45c3",
            false,
            "? n4r1c2+n4r1c8 n4r2c3 | ? n6r2c3 n6r4c3+n6r5c3",
        ),
        ("(4=79)r1c28 - (9=1)r1c1", false, "r1c2+r1c8 4 79 | r1c1 n9r1c1 n1r1c1"),
        ("(14=2)r4c16 - (258=1)b5p579", false, "r4c1+r4c6 14 2 | r5c5+r6c4+r6c6 258 1"),
        ("(5=8)r2c7 - (8=5)r9c7 - loop", true, "r2c7 n5r2c7 n8r2c7 | r9c7 n8r9c7 n5r9c7"),
        ("(5=8)r2c7 - (8=5)r9c7 - (5)r2c7", true, "r2c7 n5r2c7 n8r2c7 | r9c7 n8r9c7 n5r9c7"),
        (
            "(5)r1c7 - (5=8)r2c7 - (8=5)r9c7 - (5)r1c7",
            false,
            "r2c7 n5r2c7 n8r2c7 | r9c7 n8r9c7 n5r9c7",
        ),
    ];
    for (text, is_loop, steps) in cases {
        match read(text) {
            Ok(chain) => assert_eq!((shown(&chain).as_str(), chain.is_loop), (steps, is_loop)),
            Err(error) => assert_eq!(error.to_string(), steps, "{text}"),
        }
    }
}

#[test]
fn reasons_are_read() {
    let chain = read("n4{r4 r5 r1#n6r1c6 r2* r3#2}c6 - n6{r9 r1 r8(*)}c6").unwrap();
    let reasons: Vec<_> = chain
        .steps
        .iter()
        .flat_map(|step| match &step.pair {
            TypedPair::Values { extra, .. } | TypedPair::Als { extra, .. } => extra,
        })
        .map(|extra| (extra.candidate.to_string(), extra.reason.unwrap()))
        .collect();
    let expected = [
        ("n4r1c6", TypedReason::Candidate("n6r1c6".parse().unwrap())),
        ("n4r2c6", TypedReason::Target),
        ("n4r3c6", TypedReason::Right(1)),
        ("n6r8c6", TypedReason::Target),
    ];
    assert_eq!(reasons, expected.map(|(candidate, reason)| (candidate.to_owned(), reason)));
}

#[test]
fn an_ill_formed_chain_is_refused_where_it_is_so() {
    // The text, the part that is underlined, and what is said of it.
    let cases = [
        ("", "", "expected a step such as n5{r9c8 r1c8}, or ==> and the conclusions"),
        ("nrc3-chain ==> r9c8<>1", "=", "expected a step such as"),
        ("swordfish n3{r7 r1}c2", "swordfish", "expected the name of a family, or the first step"),
        ("nrczt7-chian {n1 n2}r1c1", "nrczt7-chian", "is it nrczt-chain?"),
        ("{n5 n8r2c7 ==> r9c8<>1", "=", "expected another candidate, or } to end the step"),
        ("{n5}r2c7", "}", "expected the right-linking candidate, or a dot"),
        ("{. n5}r2c7", ".", "expected another candidate, or } to end the step"),
        ("{n5 n0}r2c7", "0", "expected a digit from 1 to 9"),
        ("{n5 n8}r2 - {n8 n1}r9c7", "n5", "expected coordinates that give each candidate"),
        ("n5{n8r2c7 r1c7}", "n8r2c7", "expected the number that the step gives this coordinate"),
        ("{n5 n8#}r2c7", "}", "expected the number of a step or a candidate after #"),
        ("{n5 n8 n4#0}r2c7", "0", "expected the number of a step or a candidate after #"),
        ("n3r9c5, n2r9c5, n2r9c8", "", "expected another candidate: a list"),
        ("{n5 n8}r2c7 ==>", "", "expected a conclusion such as r9c8<>1"),
        ("{n5 n8}r2c7 ==> r9c8 1", "1", "expected <>, ≠ or = after the cell"),
        ("{n5 n8}r2c7 ==> r9<>1", "<", "expected cells such as r1c2"),
        ("(5)r9c8 - (5)r1c8", "-", "expected = for a strong link"),
        ("(5)r9c8 = (5)r1c8 = (5)r1c1", "=", "expected - for a weak link"),
        ("(5=8r2c7", "r", "expected digits, = or - between them, and )"),
        ("(5)r9c8 = (58)r1c8", "(58)r1c8", "expected one digit"),
        ("(5)r9c8 = (5)", "", "expected cells such as r1c2"),
        ("(5=8)r2c7 - (8)r9c7", "", "expected = for a strong link"),
    ];
    for (text, place, said) in cases {
        let error = read(text).expect_err(text);
        assert_eq!(&text[error.span.clone()], place, "{text}: {error}");
        assert!(error.to_string().contains(said), "{text}: {error}");
    }
}

#[test]
fn a_chain_is_written_in_every_notation() {
    let (position, text) = chains().into_iter().next().unwrap();
    let typed = read(text).unwrap();
    let proof = fill(&position, &typed, typed.conclusions[0]).unwrap();
    assert!(matches!(check(&proof), Verdict::Proved(_)));
    let nrc = "nrc3-chain n5{r9 r1}c8 – {n5 n8}r2c7 – {n8 n1}r9c7 ==> r9c8 ≠ 1";
    let csp = "biv-chain[3]: c8n5{r9 r1} - r2c7{n5 n8} - r9c7{n8 n1} ==> r9c8≠1";
    let eureka = "(5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1";
    for (notation, text) in Notation::ALL.into_iter().zip([nrc, nrc, csp, eureka]) {
        assert_eq!(notation.chain(&proof).unwrap().to_string(), text);
        assert_eq!(notation.write(&proof).to_string(), text);
    }
    let written = Notation::Csp.write(&proof);
    assert_eq!(
        [written.name, written.steps, written.conclusions],
        ["biv-chain[3]:", "c8n5{r9 r1} - r2c7{n5 n8} - r9c7{n8 n1}", "==> r9c8≠1"]
    );
    let logic = "3 Truths = {2N7 9N7 5C8}\n4 Links = {9n8 1r9 8c7 5b3}";
    assert_eq!(SetLogic::of(&proof).unwrap().to_string(), logic);
}

/// The links of one cell stand in one pair of parentheses, however many they are; what is written is read as the chain
/// that it is with each candidate by itself.
#[test]
fn eureka_writes_the_links_of_one_cell_together() {
    let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let position = catena::grid::read(grid).unwrap();
    let typed = read("{n5 n4}r6c8 n4{r6 r9}c9 n1r9{c9 c8} ==> r9c8<>5").unwrap();
    let mut proof = fill(&position, &typed, typed.conclusions[0]).unwrap();
    let same = |proof: &Proof, short: &str, long: &str| {
        assert_eq!(Notation::Eureka.chain(proof).unwrap().to_string(), short);
        let read = [short, long].map(|text| read(text).unwrap());
        assert_eq!(shown(&read[0]), shown(&read[1]), "{short}");
        assert_eq!(read[0].conclusions, read[1].conclusions, "{short}");
    };
    same(
        &proof,
        "(5=4)r6c8 - (4)r6c9 = (4-1)r9c9 = (1)r9c8 => r9c8<>5",
        "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    );
    // It holds no more, which this layer does not judge.
    let last = proof.chain.as_mut().unwrap().steps.last_mut().unwrap();
    last.via = Via::Csp("r9c9".parse().unwrap());
    last.right = Some("n8r9c9".parse::<Candidate>().unwrap().into());
    same(
        &proof,
        "(5=4)r6c8 - (4)r6c9 = (4-1=8)r9c9 => r9c8<>5",
        "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1=8)r9c9 => r9c8<>5",
    );
}

#[test]
fn a_proof_that_is_no_chain_is_written_by_its_sets() {
    for (file, sets) in [
        ("als-pair", "A r5c57 {124}, B r7c45 r9c6 {1468} \\ n4r5 n1c5 n4c6"),
        ("sue-de-coq", "r4c4568 r5c6 \\ n146r4 n35b5; r4c4568 r5c6 \\ n46r4 n135b5"),
        ("multi-colours", "n2c1 n2b2 \\ n2r14 n2c5"),
    ] {
        let file = crate::root().join(format!("exports/{file}.json"));
        let proof = from_json(&std::fs::read_to_string(file).unwrap()).unwrap();
        assert_eq!(Notation::Nrc.write(&proof).steps, sets);
        let logic = SetLogic::of(&proof).expect("truths and links");
        assert!(!logic.truths.is_empty() && !logic.links.is_empty());
    }
}

/// The position of D. Berthier, "Fully supersymmetric chains", A7, whose full form the text prints.
#[test]
fn the_full_form_is_the_printed_one() {
    let printed = chains().into_iter().find(|(_, text)| text.contains("r9c4*")).unwrap();
    let typed = read(printed.1).unwrap();
    let proof = fill(&printed.0, &typed, typed.conclusions[0]).unwrap();
    let full = "nrczt7-lr-lasso n6{r9 r1 r8*}c6 – n3{r1 r4}c6 – n4{r4 r5 r1#n6r1c6}c6 – n7r5{c6 c4} \
                – n5{r5 r6 r9*}c4 – n2{r6 r4 r5#n7r5c4 r9*}c4 – {n2 n5 n4#n4r5c6}r6c5 ==> r9c4 ≠ 6";
    assert_eq!(Notation::Full.chain(&proof).unwrap().to_string(), full);
    let whip = "whip[7]: c6n6{r9 r1} - c6n3{r1 r4} - c6n4{r4 r5} - r5n7{c6 c4} - c4n5{r5 r6} - \
                c4n2{r6 r4} - r6c5{n2 .} ==> r9c4≠6";
    assert_eq!(Notation::Csp.chain(&proof).unwrap().to_string(), whip);
}

#[test]
fn what_a_notation_cannot_say_is_said_in_nrc_notation_and_why() {
    let (position, text) = chains().into_iter().find(|(_, text)| text.contains("r9c4*")).unwrap();
    let typed = read(text).unwrap();
    let mut proof = fill(&position, &typed, typed.conclusions[0]).unwrap();
    let why = Notation::Eureka.chain(&proof).unwrap_err();
    assert_eq!(why.to_string(), "it has no sign for a lasso");
    assert_eq!(Notation::Eureka.write(&proof), Notation::Nrc.write(&proof));
    proof.chain = None;
    proof.lines.clear();
    for notation in Notation::ALL {
        let why = match notation {
            Notation::Gnpx => Unwritable::NotAForceChain,
            _ => Unwritable::NotAChain,
        };
        assert_eq!(notation.chain(&proof), Err(why));
        assert_eq!(notation.write(&proof).to_string(), "nrczt-lr-lasso ==> r9c4<>6");
    }
}
