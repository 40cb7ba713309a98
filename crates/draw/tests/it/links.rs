//! Links have the very proof in them, and nothing that ends an address where people paste it.

use catena::proof::Proof;
use catena::proof::json::{from_json, to_json};
use catena::query::Library;
use catena_draw::{Flavour, Options, Subject, board_svg, forum, link, link_beside, read_link};

use crate::families::kit::{about, example, proved};
use crate::root;

const SITE: &str = "https://example.org/catena/";

fn field<'a>(link: &'a str, key: &str) -> Option<&'a str> {
    let fields = link.split_once('#').unwrap().1;
    fields.split('&').find_map(|field| field.strip_prefix(key)?.strip_prefix('='))
}

/// The proof of a link.
fn opened(link: &str) -> Proof {
    let read = read_link(link).unwrap().unwrap_or_else(|error| panic!("{error}: {link}"));
    from_json(&read.proof.unwrap().in_position(&read.position)).unwrap()
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
                let is_plain = |c: char| c.is_ascii_alphanumeric() || "#&=%-._:/,+".contains(c);
                assert!(link.chars().all(is_plain) && link.len() < 8_600, "{link}");
                assert!(link.ends_with("&end"), "{link}");
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

/// What stands beside the proof is said before the last word: a link without that is taken for one that was cut.
#[test]
fn a_second_family_is_part_of_the_link() {
    let text = std::fs::read_to_string(root().join("exports/whip.json")).unwrap();
    let proof = from_json(text.trim()).unwrap();
    let link = link_beside(&proof, "nrct-chain", "http://a/");
    assert_eq!(field(&link, "with"), Some("nrct-chain"), "{link}");
    assert!(link.ends_with("&end"), "{link}");
    assert_eq!(to_json(&opened(&link)), to_json(&proof));
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
            && !board_svg(&subject, &without).contains("#v=")
    );
}
