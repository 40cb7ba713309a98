//! Links have the very proof in them, and nothing that ends an address where people paste it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catena::grid::read;
use catena::proof::Proof;
use catena::proof::json::{from_json, to_json};
use catena::query::Library;
use catena_draw::{Flavour, Options, Subject, board_svg, forum, link};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::families::kit::{about, example, proved};
use crate::root;

const SITE: &str = "https://example.org/catena/";

fn field<'a>(link: &'a str, key: &str) -> Option<&'a str> {
    let fields = link.split_once('#').unwrap().1;
    fields.split('&').find_map(|field| field.strip_prefix(key)?.strip_prefix('='))
}

fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

/// The proof of a link, put together by hand from its position and its terse form.
fn opened(link: &str) -> Proof {
    let givens = field(link, "g").map(|grid| read(grid).unwrap());
    let state: Vec<String> = match (field(link, "s"), &givens) {
        (Some(packed), _) => {
            let bits = bytes(packed);
            let is_live = |cell: usize, digit: usize| {
                let bit = cell * 9 + digit;
                bits[bit / 8] >> (bit % 8) & 1 == 1
            };
            let digits = |cell: usize| -> String {
                let live = (0..9).filter(|&digit| is_live(cell, digit));
                live.map(|digit| (digit + 1).to_string()).collect()
            };
            (0..81).map(digits).collect()
        }
        (None, Some(position)) => catena::grid::Cell::all()
            .map(|cell| position.state.digits(cell).iter().map(|digit| digit.to_string()).collect())
            .collect(),
        (None, None) => panic!("no position in {link}"),
    };
    let terse = decompress_to_vec_with_limit(&bytes(field(link, "p").unwrap()), 1_000_000).unwrap();
    let terse = String::from_utf8(terse).unwrap();
    let mut head = format!("{{\"schema\":\"catena-proof/1\",\"state\":{state:?},");
    if let Some(position) = givens {
        let givens: Vec<String> = position.givens.iter().map(|cell| cell.to_string()).collect();
        head += &format!("\"givens\":{givens:?},");
    }
    from_json(&(head + terse.strip_prefix('{').unwrap())).unwrap()
}

#[test]
fn the_link_of_every_family_has_the_proof() {
    let library = Library::built_in();
    let mut count = 0;
    for entry in library.entries().iter().chain(library.rules()) {
        for text in &entry.header.fires {
            let (position, target, length) = example(text);
            for proof in proved(&about(entry, target), position, length).values() {
                let link = link(proof, SITE);
                // A proof of more than 8 kB is named by its digest.
                match field(&link, "h") {
                    Some(digest) => assert!(digest.len() == 16 && to_json(proof).len() > 8_192),
                    None => assert_eq!(to_json(&opened(&link)), to_json(proof), "{}", entry.name),
                }
                let is_plain = |c: char| c.is_ascii_alphanumeric() || "#&=%-._:/".contains(c);
                assert!(link.chars().all(is_plain) && link.len() < 8_600, "{link}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count} proofs");
}

#[test]
fn links_of_the_gallery_keep_the_givens() {
    for name in ["nrczt25-chain", "force-chain-cell", "full-tagging", "als-pair-loop", "whip"] {
        let text = std::fs::read_to_string(root().join(format!("exports/{name}.json"))).unwrap();
        let proof = from_json(text.trim()).unwrap();
        assert_eq!(to_json(&opened(&link(&proof, SITE))), to_json(&proof), "{name}");
    }
}

#[test]
fn posts_and_titles_carry_the_link_where_a_site_is_named() {
    let text = std::fs::read_to_string(root().join("exports/whip.json")).unwrap();
    let proof = from_json(text.trim()).unwrap();
    let (subject, link) = (Subject::of(&proof), link(&proof, SITE));
    let with = Options { site: Some(SITE), ..Options::default() };
    assert!(forum(&subject, &with).contains(&format!("[url={link}]")));
    let plain = Options { flavour: Flavour::Plain, ..with };
    assert!(forum(&subject, &plain).ends_with(&format!(": {link}\n")));
    let title = format!(" {}</title>", link.replace('&', "&amp;"));
    assert!(board_svg(&subject, &with).contains(&title));
    let without = Options::default();
    assert!(
        !forum(&subject, &without).contains("http")
            && !board_svg(&subject, &without).contains("#v=1")
    );
}
