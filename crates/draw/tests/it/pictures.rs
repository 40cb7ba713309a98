//! Pictures and texts of proofs: what is in them, that they can be read, and that nothing strange in
//! a name or in a damaged proof breaks them.

use std::collections::BTreeSet;
use std::fs;

use catena::explorer::{Ask, Explorer, Judged};
use catena::grid::{Candidate, Csp, read};
use catena::notation::{Notation, SetLogic};
use catena::proof::json::from_json;
use catena::proof::{Closing, Extra, Ground, Node, Proof, Reason, Via};
use catena_draw::theme::{DARK, LIGHT};
use catena_draw::{
    Caption, FORMATS, Flavour, Options, Refusal, Subject, ToldShape, Unrenderable, board_dot,
    board_svg, chain_dot, chain_svg, format, page, png, render, told, told_sets,
};
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;

const GALLERY: [&str; 17] = [
    "als-pair",
    "als-pair-loop",
    "death-blossom",
    "multi-colours",
    "sue-de-coq",
    "nrc-chain",
    "nrct-chain",
    "nrczt-chain",
    "nrczt-lr-lasso",
    "nrczt-rl-lasso",
    "nrczt25-chain",
    "whip",
    "braid",
    "grouped-nrc-chain",
    "als-chain",
    "colouring",
    "swordfish",
];

/// The first proof of a file of the gallery.
fn proof(name: &str) -> Proof {
    proofs(name).swap_remove(0)
}

fn proofs(name: &str) -> Vec<Proof> {
    let file = crate::root().join(format!("exports/{name}.json"));
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(|line| from_json(line).unwrap()).collect()
}

/// A post in the full notation.
fn forum(subject: &Subject, flavour: Flavour) -> String {
    catena_draw::forum(subject, &Options { flavour, ..Options::default() })
}

/// All that XML says: the values of attributes named `id`, and every text. Panics when it is not well
/// formed.
fn read_xml(xml: &str) -> (Vec<String>, Vec<String>) {
    let mut reader = Reader::from_str(xml);
    let (mut ids, mut texts) = (Vec::new(), Vec::new());
    let mut text = String::new();
    let mut open = 0;
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{error} in {xml}"));
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                open += i32::from(matches!(event, Event::Start(_)));
                for attribute in tag.attributes() {
                    let attribute = attribute.unwrap();
                    if attribute.key.as_ref() == "id" {
                        ids.push(attribute.value.into_owned());
                    }
                }
            }
            Event::Text(part) => text.push_str(part),
            Event::GeneralRef(reference) => text.push_str(match &**reference {
                "amp" => "&",
                "lt" => "<",
                "gt" => ">",
                "quot" => "\"",
                other => panic!("&{other}; has no meaning in XML"),
            }),
            Event::End(_) => {
                open -= 1;
                texts.push(std::mem::take(&mut text).trim().to_owned());
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0, "every tag is closed");
    (ids, texts)
}

/// Every form of a proof, each read by someone else.
fn everything_can_be_read(subject: &Subject, options: &Options) {
    for notation in Notation::ALL {
        read_xml(&board_svg(subject, &Options { notation, ..*options }));
    }
    chain_svg(subject, options).inspect(|svg| drop(read_xml(svg)));
    graphviz_rust::parse(&board_dot(subject, options)).unwrap();
    chain_dot(subject, options).inspect(|dot| drop(graphviz_rust::parse(dot).unwrap()));
    let page = page(&[subject.clone(), subject.clone()], options);
    read_xml(page.strip_prefix("<!DOCTYPE html>").unwrap());
    for flavour in [Flavour::BbCode, Flavour::Markdown, Flavour::Plain] {
        assert!(forum(subject, flavour).ends_with('\n'));
    }
}

/// The truths and links that a page shows of a sum look as they do in its picture, also where the sum is a cover.
#[test]
fn the_sets_of_a_sum_look_as_in_its_picture() {
    const HARDEST: &str =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let explorer = Explorer::open(HARDEST).unwrap().after_singles();
    let ask = Ask::default().rules(["rank-0"]).max_length(20);
    let why = explorer.why("r3c5<>1".parse().unwrap(), &ask).unwrap();
    let cover = why.simplest().expect("sixteen truths and sixteen links").proof().clone();
    for proof in [cover, proof("multi-sector-locked-set")] {
        let logic = SetLogic::of(&proof).unwrap();
        let classes = |shapes: Vec<ToldShape>| -> BTreeSet<(String, String)> {
            let class = |shape: ToldShape| {
                Some((shape.set?, shape.drawn.split('"').nth(1).unwrap().to_owned()))
            };
            shapes.into_iter().filter_map(class).collect()
        };
        let shown = classes(told_sets(&proof, &logic));
        assert_eq!(shown.len(), logic.truths.len() + logic.links.len());
        assert_eq!(shown, classes(told(&Subject::of(&proof)).shapes));
    }
}

#[test]
fn the_gallery_can_be_read_in_every_form() {
    for name in GALLERY {
        let proof = proof(name);
        for theme in [&LIGHT, &DARK] {
            let options = Options { theme, only_cells: theme == &DARK, ..Options::default() };
            everything_can_be_read(&Subject::of(&proof), &options);
        }
    }
}

#[test]
fn every_candidate_and_step_has_an_id_of_its_own() {
    for name in GALLERY {
        let proof = proof(name);
        let options = Options { id_prefix: "p7-", ..Options::default() };
        let (ids, _) = read_xml(&board_svg(&Subject::of(&proof), &options));
        let different: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(different.len(), ids.len(), "{name}: an id is there twice");
        let decided = proof.state.decided_cells();
        for candidate in proof.state.candidates().filter(|c| !decided.contains(c.cell())) {
            assert!(ids.contains(&format!("p7-{candidate}")), "{name}: {candidate}");
        }
        let steps = proof.chain.iter().flat_map(|chain| &chain.steps).count();
        for step in 1..=steps {
            assert!(ids.contains(&format!("p7-step-{step}")), "{name}: step {step}");
        }
        if let Some(svg) = chain_svg(&Subject::of(&proof), &options) {
            let (ids, _) = read_xml(&svg);
            let different: BTreeSet<&String> = ids.iter().collect();
            assert_eq!(different.len(), ids.len(), "{name}: an id is there twice");
            assert!((1..=steps).all(|step| ids.contains(&format!("p7-step-{step}"))));
        }
    }
}

#[test]
fn the_grid_of_a_post_is_read_as_the_state_it_shows() {
    for name in GALLERY {
        let proof = proof(name);
        let post = forum(&Subject::of(&proof), Flavour::Plain);
        let grid: Vec<&str> = post.lines().filter(|line| line.starts_with(['|', '+'])).collect();
        assert_eq!(read(&grid.join("\n")).unwrap().state, proof.state, "{name}");
    }
}

#[test]
fn a_step_is_said_in_words() {
    let post = forum(&Subject::of(&proof("braid")), Flavour::Plain);
    let lines = [
        "Suppose r9c4 = 1.",
        "a. r9c4 ≠ 2 because r9c4 = 1, so r7c5 = 2, the only place left for 2 in block 8.",
        "c. r6c5 ≠ 2 because r7c5 = 2; r6c5 ≠ 5 because r8c5 = 5, so r6c5 = 4, the only digit left \
         in r6c5.",
        "f. r1c6 ≠ 3 because r1c6 = 4; r4c6 ≠ 3 because r4c6 = 1, so no place is left for 3 in \
         column 6: a contradiction.",
        "So r9c4 ≠ 1.",
    ];
    for line in lines {
        assert!(post.lines().any(|found| found == line), "{line} is not in {post}");
    }
    let grouped = forum(&Subject::of(&proof("grouped-nrc-chain")), Flavour::Plain);
    assert!(
        grouped.contains("d. There is no 5 in r13c5 because 5 is in r12c6, so r6c5 = 5"),
        "{grouped}"
    );
}

#[test]
fn a_post_calls_a_chain_as_those_who_read_its_notation_do() {
    let heading = |name: &str, notation| {
        let (proof, flavour) = (proof(name), Flavour::Plain);
        let options = Options { flavour, notation, ..Options::default() };
        catena_draw::forum(&Subject::of(&proof), &options).lines().next().unwrap().to_owned()
    };
    for (name, notation, begins) in [
        ("nrc-chain", Notation::Nrc, "nrc-chain[3]: "),
        ("nrc-chain", Notation::Csp, "biv-chain[3]: "),
        ("nrc-chain", Notation::Eureka, "AIC: "),
        ("grouped-nrc-chain", Notation::Eureka, "Grouped AIC: "),
        ("als-chain", Notation::Eureka, "ALS-AIC: "),
        ("nrczt-lr-lasso", Notation::Csp, "whip[7]: "),
        // Neither has a form for it.
        ("nrczt-lr-lasso", Notation::Eureka, "nrczt-lr-lasso[7]: "),
        ("als-chain", Notation::Csp, "als-chain[3]: "),
    ] {
        let heading = heading(name, notation);
        assert!(heading.starts_with(begins), "{name} in {}: {heading}", notation.name());
    }
}

/// Titles are those that people post: by the size, the type or the shape where there is a name for it.
#[test]
fn titles_are_as_people_post_them() {
    for (name, title) in [
        ("tridagon", "Tridagon"),
        ("bent-naked-subset", "WXYZ-Wing"),
        ("swordfish", "Swordfish"),
        ("finned-jellyfish", "Finned Jellyfish"),
        ("mutant-swordfish", "Mutant Swordfish"),
        ("weighted-sum", "Rank 1, 15 truths, 14 links, weighted"),
        ("domino-loop", "SK-Loop, rank 0, 16 truths, 16 links"),
        ("multi-sector-locked-set", "Multi-Sector Locked Set, rank 0, 16 truths, 16 links"),
        ("junior-exocet", "Junior Exocet"),
        ("bug", "BUG+1"),
        ("unique-rectangle", "Unique Rectangle Type 2, assuming one solution"),
        ("avoidable-rectangle", "Avoidable Rectangle Type 1, assuming one solution"),
        ("colouring", "Simple Colours"),
        ("remote-pairs", "Remote Pairs"),
        ("full-tagging", "Full Tagging half level"),
        ("whip", "whip[7]"),
        ("or-braid", "or-braid[3]"),
    ] {
        let heading = Subject::of(&proof(name)).heading();
        assert_eq!(heading.split_once(": ").unwrap().0, title, "{name}");
    }
    // A name that nobody knows has no title but itself.
    let mut of_mine = proof("tridagon");
    of_mine.family.name = "my rule".into();
    let heading = Subject::of(&of_mine).heading();
    assert!(heading.starts_with("\"my rule\"[12]: "), "{heading}");
}

/// What is copied beside a picture says what stands below it, and where the proof opens.
#[test]
fn a_caption_has_the_heading_the_notation_and_the_link() {
    let caption = |name: &str, site| {
        let options = Options { site, notation: Notation::Nrc, ..Options::default() };
        let made = render(&[Subject::of(&proof(name))], format("caption").unwrap(), &options);
        String::from_utf8(made.unwrap()).unwrap()
    };
    let whip = caption("whip", Some("https://example.org/"));
    let lines: Vec<&str> = whip.lines().collect();
    assert_eq!(lines[0], "whip[7]: r1c6 ≠ 7");
    assert!(lines[1].starts_with("whip[7] n3{r1 r4}"), "{whip}");
    assert!(lines[2].starts_with("https://example.org/#") && lines.len() == 3, "{whip}");
    let branches = caption("force-chain-cell", None);
    let begins: Vec<&str> = branches.lines().map(|line| &line[..3]).collect();
    assert_eq!(begins[1..], ["a: ", "b: "], "{branches}");
}

/// The letters of tags stand at every candidate of the strong chains that a proof of full tagging goes through, and at no
/// candidate of another proof.
#[test]
fn the_tags_of_a_proof_stand_on_the_board() {
    let tags = |name: &str| {
        let svg = board_svg(&Subject::of(&proof(name)), &Options::default());
        svg.matches(" tag\"").count()
    };
    assert!(tags("full-tagging") > 4);
    assert_eq!(tags("hinge"), 0);
    let svg = board_svg(&Subject::of(&proof("full-tagging")), &Options::default());
    for (candidate, letter) in [("n2r5c1", 'A'), ("n8r5c1", 'a'), ("n3r1c1", 'B'), ("n3r3c1", 'b')]
    {
        let at = svg.split_once(&format!("id=\"{candidate}\"")).unwrap().1;
        let of_candidate = at.split_once("</g>").unwrap().0;
        assert!(of_candidate.contains(&format!(">{letter}</text>")), "{candidate} {letter}");
    }
}

/// A long chain is drawn in legs, each in its colour; a short one in the colours of inferences.
#[test]
fn a_long_chain_is_drawn_in_legs() {
    let svg = |name: &str| board_svg(&Subject::of(&proof(name)), &Options::default());
    let long = svg("nrczt25-chain");
    for words in ["steps a to i", "steps j to r", "steps s to y"] {
        assert_eq!(long.matches(&format!(">{words}<")).count(), 1, "{words}");
    }
    assert_eq!(long.matches("strong leg").count(), 25);
    assert!(!svg("whip").contains("leg\""));
}

#[test]
fn a_refusal_is_drawn_even_without_a_caption() {
    let proof = proof("whip");
    let refusal = Refusal { step: Some(2), line: None, reason: "it is too blue".to_owned() };
    let refused = Subject { proof: &proof, refusal: Some(refusal) };
    let options = Options { caption: Caption::None, ..Options::default() };
    let said = "Not a proof: refused at step c: it is too blue";
    for svg in [board_svg(&refused, &options), chain_svg(&refused, &options).unwrap()] {
        let (_, texts) = read_xml(&svg);
        assert!(texts.iter().any(|text| text == said), "{texts:?}");
        assert!(texts.iter().any(|text| text == "c!"), "{texts:?}");
    }
    assert!(forum(&refused, Flavour::Plain).contains(said));
    assert!(board_dot(&refused, &options).contains(said));
    assert!(chain_dot(&refused, &options).unwrap().contains("c! refused"));
}

#[test]
fn every_format_of_the_list_takes_the_proofs_it_says_it_holds() {
    let (chain, fish) = (proof("whip"), proof("swordfish"));
    let (chain, fish) = (Subject::of(&chain), Subject::of(&fish));
    let options = Options { width: 200, ..Options::default() };
    for made in FORMATS {
        let name = made.name;
        assert_eq!(format(name).map(|found| found.about), Some(made.about), "{name}: named twice");
        let bytes = render(std::slice::from_ref(&chain), made, &options).unwrap();
        assert_eq!(String::from_utf8(bytes).is_ok(), made.is_text, "{name}");
        let both = render(&[chain.clone(), fish.clone()], made, &options);
        match both {
            Ok(bytes) => {
                assert!(made.holds_several(), "{name}");
                let Ok(text) = String::from_utf8(bytes) else { continue };
                // A link names what falls, and packs the rest.
                let of_fish = if name == "link" { "r1c3" } else { "r6c9" };
                assert!(text.contains("r1c6") && text.contains(of_fish), "{name}: {text}");
            }
            Err(error) => {
                assert!(matches!(error, Unrenderable::NotOne(2)), "{name}: {error}");
                assert!(!made.holds_several(), "{name}");
            }
        }
        match render(std::slice::from_ref(&fish), made, &options) {
            Ok(_) => assert!(!name.starts_with("chain"), "{name}"),
            Err(Unrenderable::NotAChain) => assert!(name.starts_with("chain"), "{name}"),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert!(format("gif").is_none());
}

/// The boards of a path beside each other: no id is there twice, and each is drawn as it is alone.
#[test]
fn several_proofs_are_drawn_beside_each_other() {
    let names = ["whip", "swordfish", "nrct-chain", "als-chain", "braid"];
    let proofs = names.map(proof);
    let subjects: Vec<Subject> = proofs.iter().map(Subject::of).collect();
    let options = Options { width: 300, ..Options::default() };
    let drawn = |subjects: &[Subject], name| render(subjects, format(name).unwrap(), &options);
    let svg = String::from_utf8(drawn(&subjects, "svg").unwrap()).unwrap();
    let (ids, _) = read_xml(&svg);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    for (number, subject) in (1..).zip(&subjects) {
        let prefix = format!("p{number}-");
        let alone = board_svg(subject, &Options { id_prefix: &prefix, ..options });
        // What stands behind the title, the description and the ground.
        let drawn = alone.splitn(5, ">\n").nth(4).unwrap().trim_end_matches("</svg>\n");
        assert!(svg.contains(drawn), "{number}");
    }
    let png = drawn(&subjects, "png").unwrap();
    assert_eq!(png[16..20], 900_u32.to_be_bytes());
    let many: Vec<Subject> = subjects.iter().cycle().take(25).cloned().collect();
    assert!(matches!(drawn(&many, "svg"), Err(Unrenderable::TooMany(25))));
    assert!(matches!(drawn(&[], "svg"), Err(Unrenderable::NotOne(0))));
}

#[test]
fn a_proof_is_written_in_the_notation_of_the_options() {
    let said = |name: &str, notation| {
        let proof = proof(name);
        let options = Options { notation, flavour: Flavour::Plain, ..Options::default() };
        catena_draw::forum(&Subject::of(&proof), &options)
    };
    assert!(said("whip", Notation::Csp).contains("\nwhip[7]: "));
    assert!(said("als-chain", Notation::Eureka).contains("\n(6)r1c23 = "));
    // An AIC has no place for the additional candidates of a whip.
    assert_eq!(said("whip", Notation::Eureka), said("whip", Notation::Nrc));
    assert_ne!(said("whip", Notation::Full), said("whip", Notation::Nrc));
    for notation in Notation::ALL {
        let line = notation.write(&proof("swordfish")).to_string();
        assert!(said("swordfish", notation).contains(&format!("\n{line}\n")), "{line}");
    }
}

#[test]
fn a_refusal_is_drawn_where_the_checker_found_it() {
    let mut proof = proof("whip");
    assert_eq!(Refusal::of(&Judged::of(proof.clone())), None);
    proof.length += 1;
    let refusal = Refusal::of(&Judged::of(proof.clone())).unwrap();
    assert_eq!((refusal.step, refusal.line), (None, None));
    let said = Subject { proof: &proof, refusal: Some(refusal) }.refusal_text().unwrap();
    assert!(said.starts_with("Not a proof: refused: "), "{said}");
    proof.length -= 1;
    proof.chain.as_mut().unwrap().steps[2].left_reason = Reason::Target;
    let refusal = Refusal::of(&Judged::of(proof.clone())).unwrap();
    assert_eq!((refusal.step, refusal.line), (Some(2), None), "{}", refusal.reason);
    let mut fish = self::proof("swordfish");
    fish.lines[1].ground = Ground::Link { from: 1 };
    let refusal = Refusal::of(&Judged::of(fish.clone())).unwrap();
    assert_eq!((refusal.step, refusal.line), (None, Some(2)));
    assert!(refusal.to_string().starts_with("refused at line 2: "), "{refusal}");
}

/// Whoever does not see a picture has its words; one without a caption stands beside them.
#[test]
fn a_picture_states_its_proof_for_those_who_do_not_see_it() {
    for name in ["whip", "swordfish", "death-blossom"] {
        let proof = proof(name);
        let subject = Subject::of(&proof);
        let words = catena_draw::words(&proof).join(" ");
        let (_, texts) = read_xml(&board_svg(&subject, &Options::default()));
        assert!(texts.contains(&words), "{name}");
        let bare = Options { caption: Caption::None, ..Options::default() };
        assert!(!board_svg(&subject, &bare).contains("<desc>"), "{name}");
    }
}

/// A picture for a phone is small enough for a forum, and keeps its colours.
#[test]
fn a_png_has_a_palette_and_few_bytes() {
    for name in ["whip", "swordfish", "nrczt-chain"] {
        let proof = proof(name);
        let svg = board_svg(&Subject::of(&proof), &Options { width: 1400, ..Options::default() });
        let made = png(&svg).unwrap();
        assert!(made.len() < 150_000, "{name}: {}", made.len());
        let at = made.windows(4).position(|four| four == b"PLTE").unwrap();
        let size = u32::from_be_bytes(made[at - 4..at].try_into().unwrap()) as usize;
        let palette: Vec<&[u8]> = made[at + 4..at + 4 + size].chunks(3).collect();
        for colour in [LIGHT.board, LIGHT.text, LIGHT.target, LIGHT.thick] {
            let of = |from: usize| u8::from_str_radix(&colour[from..from + 2], 16).unwrap();
            assert!(palette.contains(&&[of(1), of(3), of(5)][..]), "{name}: {colour}");
        }
    }
}

#[test]
fn a_png_has_the_width_that_was_asked_for_and_the_same_bytes_each_time() {
    let proof = proof("nrc-chain");
    let options = Options { width: 300, ..Options::default() };
    let svg = board_svg(&Subject::of(&proof), &options);
    let made = png(&svg).unwrap();
    assert_eq!(made[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(made[16..20], 300u32.to_be_bytes());
    assert_eq!(made, png(&svg).unwrap());
    assert!(png("<svg").is_err());
    let huge = svg.replacen("width=\"300\"", "width=\"90000\"", 1);
    assert!(png(&huge).unwrap_err().to_string().contains("too many"));
}

/// Texts with everything that has a meaning somewhere.
fn strange() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        Just("</svg><script>"),
        Just("]]>"),
        Just("&amp;"),
        Just("[/code]"),
        Just("[b]"),
        Just("```"),
        Just("\"}"),
        Just("\\"),
        Just("\\N"),
        Just("-->"),
        Just("\u{0}\u{1b}"),
        Just("\r\n"),
        Just("**_`"),
        Just("數"),
        Just("<!--"),
    ];
    let any = prop_oneof![pieces.prop_map(str::to_owned), any::<String>()];
    prop::collection::vec(any, 1..5).prop_map(|parts| parts.concat())
}

/// A post without what stands between tags of code.
fn without_code(post: &str) -> String {
    let mut parts = post.split("[code]");
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |text, part| text + part.split_once("[/code]").unwrap().1)
}

/// The number of code blocks of a post in Markdown; `None` when one is not closed by its own
/// fence.
fn closed_blocks(post: &str) -> Option<usize> {
    let mut lines = post.lines();
    let mut blocks = 0;
    while let Some(line) = lines.next() {
        let fence = line.strip_suffix("text").filter(|fence| fence.starts_with("```"));
        if let Some(fence) = fence {
            lines.find(|line| *line == fence)?;
            blocks += 1;
        }
    }
    Some(blocks)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn strange_text_is_escaped_in_every_format(
        name in strange(), reason in strange(), caption in strange(),
    ) {
        let mut proof = proof("nrct-chain");
        proof.family.name = name.into();
        let refusal = Refusal { step: Some(0), line: None, reason };
        let subject = Subject { proof: &proof, refusal: Some(refusal) };
        let options = Options { caption: Caption::Words(&caption), ..Options::default() };
        everything_can_be_read(&subject, &options);
        let post = forum(&subject, Flavour::BbCode);
        prop_assert_eq!(post.matches("[code]").count(), post.matches("[/code]").count());
        // Between the tags of code, other tags are shown and have no effect.
        let outside = without_code(&post);
        prop_assert_eq!((outside.matches("[b]").count(), outside.matches("[/b]").count()), (2, 2));
        let post = forum(&subject, Flavour::Markdown);
        let blocks = closed_blocks(&post);
        prop_assert!(blocks.is_some_and(|blocks| blocks >= 1), "{post}");
    }

    #[test]
    fn a_damaged_proof_is_drawn_without_a_fall(
        which in 0..GALLERY.len(), damage in prop::collection::vec(any::<(u8, u16, u16)>(), 1..8),
    ) {
        let mut proof = proof(GALLERY[which]);
        for (kind, one, other) in damage {
            damage_proof(&mut proof, kind, usize::from(one), usize::from(other));
        }
        let refusal = Refusal { step: Some(which), line: Some(which), reason: String::new() };
        let subject = Subject { proof: &proof, refusal: Some(refusal) };
        everything_can_be_read(&subject, &Options::default());
    }
}

/// Breaks one thing that the exports might count on.
fn damage_proof(proof: &mut Proof, kind: u8, one: usize, other: usize) {
    let candidate = Candidate::from_index(one % 729);
    if kind.is_multiple_of(8) {
        proof.state.remove(candidate);
        proof.lines.truncate(other % 20);
    }
    let Some(chain) = &mut proof.chain else { return };
    if kind % 8 == 1 {
        chain.steps.truncate(other % 4);
    }
    chain.closing = match kind % 16 {
        2 => Closing::LrLasso(other % 40),
        3 => Closing::RlLasso(other % 40),
        4 => Closing::Loop,
        5 => Closing::Whip,
        _ => chain.closing,
    };
    let length = chain.steps.len().max(1);
    let Some(step) = chain.steps.get_mut(other % length) else { return };
    match kind % 8 {
        2 => chain.targets.clear(),
        3 => step.left_reason = Reason::Right(one % 40),
        4 => step.right = None,
        5 => step.left = Node::new([candidate, Candidate::from_index(other % 729)]).unwrap(),
        6 => step.extra.push(Extra { candidate, reason: Reason::Right(other % 40) }),
        7 => {
            step.via =
                if one.is_multiple_of(2) { Via::Als(vec![]) } else { Via::Csp(Csp::from_index(7)) }
        }
        _ => {}
    }
}

fn svg_of(name: &str) -> String {
    board_svg(&Subject::of(&proof(name)), &Options::default())
}

/// The texts of a picture, one after the other.
fn words_of(svg: &str) -> String {
    read_xml(svg).1.join(" ")
}

#[test]
fn each_set_has_a_letter_a_colour_and_its_cells_in_the_legend() {
    for (name, sets) in [
        ("als-pair", &["A", "B"][..]),
        ("death-blossom", &["A", "B", "C"]),
        ("sue-de-coq", &["A", "B", "C"]),
        ("als-chain", &["A", "B"]),
    ] {
        let svg = svg_of(name);
        let letters = svg.matches("class=\"letter\"").count();
        assert_eq!(letters, 2 * sets.len(), "{name}: on the board and in the legend");
        for (which, _) in sets.iter().enumerate() {
            let [line, ground] = LIGHT.set(which);
            assert!(svg.contains(line) && svg.contains(ground), "{name}: {which}");
        }
    }
    let words = words_of(&svg_of("death-blossom"));
    assert!(words.contains("almost locked set r348c6 {1358}"), "{words}");
    let words = words_of(&svg_of("sue-de-coq"));
    assert!(words.contains("1, 4, 6 of r4") && words.contains("3, 5 of b5"), "{words}");
}

#[test]
fn a_contradiction_is_named_where_there_is_one() {
    for (name, is_one) in [("nrczt-rl-lasso", true), ("als-pair-loop", false)] {
        let proof = proof(name);
        let subject = Subject::of(&proof);
        let said = |text: &str| text.contains("both: the contradiction");
        assert_eq!(said(&svg_of(name)), is_one, "{name}");
        assert_eq!(said(&forum(&subject, Flavour::Plain)), is_one, "{name}");
    }
}

#[test]
fn restricted_commons_are_joined_and_what_falls_is_not_drawn_to() {
    // Two digits that only one of the sets can have, and six targets without an arrow.
    let svg = svg_of("als-pair-loop");
    assert_eq!(svg.matches("<g class=\"weak line\"").count(), 2, "{svg}");
    assert!(svg.contains("candidate common"));
    // A chain with more than two targets has arrows between its steps only.
    let chain = proof("remote-pairs");
    let targets = chain.conclusions.len();
    assert!(targets > 2, "{targets}");
    assert_eq!(svg_of("remote-pairs").matches("<g class=\"weak\"").count(), chain.length - 1);
}

#[test]
fn chains_by_the_same_sets_are_one_picture_with_all_that_falls() {
    let both = proofs("remote-pairs");
    let options = Options::default();
    let drawn = |subjects: &[Subject]| render(subjects, format("svg").unwrap(), &options);
    let subjects: Vec<Subject> = both.iter().map(Subject::of).collect();
    let svg = String::from_utf8(drawn(&subjects).unwrap()).unwrap();
    for conclusion in both.iter().flat_map(|proof| &proof.conclusions) {
        let candidate = conclusion.candidate();
        assert!(svg.contains(&format!("id=\"{candidate}\" class=\"candidate target\"")), "{svg}");
    }
    let words = words_of(&svg);
    assert!(words.contains("r7c7 ≠ 5, 8; r7c9 ≠ 5, 8; r9c4 ≠ 5, 8; r9c6 ≠ 5, 8"), "{words}");
    assert_eq!(words.matches("remote-pairs[4] ").count(), 2, "the notation of either: {words}");
    // What is refused, and a chain by other sets, has a board of its own beside the others.
    let refusal = Some(Refusal { step: None, line: None, reason: "too blue".to_owned() });
    let refused = Subject { proof: &both[1], refusal };
    let shorter = {
        let mut proof = both[1].clone();
        proof.chain.as_mut().unwrap().steps.pop();
        proof
    };
    for other in [refused, Subject::of(&shorter)] {
        let svg = String::from_utf8(drawn(&[subjects[0].clone(), other]).unwrap()).unwrap();
        assert!(svg.contains("id=\"p1-") && svg.contains("id=\"p2-"), "{svg}");
    }
}

#[test]
fn a_caption_tells_why_a_rule_without_a_chain_holds() {
    let words = words_of(&svg_of("als-pair"));
    assert!(words.contains("A r5c57 {124}, B r7c45 r9c6 {1468}"), "{words}");
    assert!(
        words.contains("Suppose r5c6 = 4.")
            && words.contains("Without 4 A (r5c57) holds 1 and 2, so r5c5 = 1."),
        "{words}"
    );
    let post = forum(&Subject::of(&proof("als-pair")), Flavour::Plain);
    assert!(post.contains("A r5c57 {124}"), "{post}");
}

#[test]
fn the_parts_of_an_exocet_are_named() {
    let words = words_of(&svg_of("junior-exocet"));
    let roles = words.find("Base ").expect("the base");
    let said = &words[roles..];
    let end = said.find('.').expect("a sentence");
    let is_told = |part: &str| said[..end].contains(part);
    assert!(is_told(" with ") && is_told("targets ") && is_told("cross-lines "), "{words}");
    assert!(!words.contains("line 1, line 2"), "lines have no numbers in a picture: {words}");
    assert!(!words_of(&svg_of("domino-loop")).contains("Base "));
}

/// In words an exocet is told by its base, its targets and its cross-lines; other sums as sets.
#[test]
fn an_exocet_is_told_by_its_parts() {
    let told = catena_draw::words(&proof("junior-exocet"));
    assert_eq!(told[0], "Base r5c46 with 1, 3, 6, targets r4c2 r6c8, cross-lines c2, c5, c8.");
    assert_eq!(
        told[1],
        "Each of the cross-lines c2, c5, c8 and block 5 has a 1, and rows 1, 5 and 9 take at most 3 of these, so 1 is in \
         r4c245 r6c58."
    );
    assert_eq!(
        told[4],
        "The base r5c46 takes two of 1, 3, 6, which are then in the targets r4c2 r6c8 too and leave no room there, so \
         r4c2 ≠ 2, 4."
    );
    let sets = catena_draw::words(&proof("domino-loop"));
    assert!(sets[0].contains(" can only hold ") && !sets[0].contains("base"), "{}", sets[0]);
}

#[test]
fn a_domino_loop_is_a_ring() {
    let ring = "<title>ring of the loop: r2, c8, r8, c2</title>";
    assert!(svg_of("domino-loop").contains(ring));
    assert!(!svg_of("multi-sector-locked-set").contains("class=\"ring\""));
}

/// No sum names the links of these: they are those by which candidates fall.
#[test]
fn truths_that_are_filled_by_cases_have_their_links() {
    let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let explorer = Explorer::open(grid).unwrap();
    let ask = Ask::default().rules(["truths"]);
    let found = explorer.why("r9c8<>5".parse().unwrap(), &ask).unwrap();
    let proof = found.simplest().unwrap().proof().clone();
    let picture = board_svg(&Subject::of(&proof), &Options::default());
    for title in ["truth r6c8", "link r9c8", "link r6n4"] {
        let there = format!("<title>{title}</title>");
        assert!(picture.contains(&there), "{title} is not in {picture}");
    }
}

#[test]
fn no_line_of_a_caption_ends_within_a_conclusion() {
    for name in ["als-pair-loop", "remote-pairs", "sue-de-coq", "swordfish"] {
        for text in read_xml(&svg_of(name)).1 {
            let ends = [" ≠", "≠", " =", "==>"];
            assert!(!ends.iter().any(|end| text.ends_with(end)), "{name}: {text}");
            let is_rest = text.trim_end_matches([';', ',']).parse::<u8>().is_ok();
            assert!(!is_rest || text.len() == 1, "{name}: {text}");
        }
    }
}

#[test]
fn a_page_of_a_path_names_the_puzzle_folds_singles_and_ends_with_the_solution() {
    let puzzle =
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let explorer = catena::explorer::Explorer::open(puzzle).unwrap();
    let path = explorer.solve(&catena::explorer::Ask::default()).unwrap();
    let proofs: Vec<Proof> = path.proofs().map(|judged| judged.proof().clone()).collect();
    assert!(path.is_solved());
    let subjects: Vec<Subject> = proofs.iter().map(Subject::of).collect();
    let page = page(&subjects, &Options::default());
    let (ids, texts) = read_xml(page.strip_prefix("<!DOCTYPE html>").unwrap());
    assert!(texts.iter().any(|text| text == puzzle), "{texts:?}");
    assert!(texts.iter().any(|text| text == "Solution") && ids.contains(&"end".to_owned()));
    let solved = texts.iter().filter(|text| text.len() == 81 && !text.contains('.')).count();
    assert_eq!(solved, 1, "the solution as one line");
    let singles = proofs.iter().filter(|proof| proof.length == 0).count();
    let pictures = page.matches("<svg").count();
    assert!(singles > 2 && pictures < proofs.len() + 1, "{singles} singles, {pictures} pictures");
    // The same proof twice is no path: it has no end.
    let twice = catena_draw::page(&[subjects[0].clone(), subjects[0].clone()], &Options::default());
    assert!(!twice.contains("id=\"end\""));
}
