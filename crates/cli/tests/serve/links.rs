//! Links that survive where people post them, and links that did not.

use std::path::{Path, PathBuf};

use catena::grid::Cell;
use catena::proof::Proof;
use catena::proof::json::{from_json, to_json};
use catena::query::Library;
use catena_draw::{Link, LinkError, link, read_link};
use serde_json::{Value, json};

use crate::GRID;
use crate::kit::{about, example, proved};
use crate::node;

const SITE: &str = "https://example.org/catena/";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of npm's packages, where `NODE_PACKAGES` names it; `None`, with a word, elsewhere.
pub fn packages() -> Option<String> {
    let named = std::env::var("NODE_PACKAGES").ok();
    if named.is_none() {
        assert!(std::env::var_os("CI").is_none(), "CI needs NODE_PACKAGES: linkify-it and others");
        eprintln!("skipped: NODE_PACKAGES does not name the folder of linkify-it and others");
    }
    named
}

/// What `links.mjs` says of links of the command, and of links that were cut or changed.
fn told(links: &Value, bad: &[String]) -> Option<Value> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("links.json");
    std::fs::write(&file, links.to_string()).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/serve/links.mjs");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../serve/page");
    let bad = serde_json::to_string(bad).unwrap();
    node::written(&[script, page, &packages()?, file.to_str().unwrap(), &bad])
}

/// A link with what it was made of.
fn made(proof: &Proof) -> Value {
    let (json, link) = (to_json(proof), link(proof, SITE));
    let fields = link.split_once('#').unwrap().1.split('&').filter_map(|one| one.split_once('='));
    let readable = fields.filter(|(key, _)| !["v", "s", "p"].contains(key));
    let fields: serde_json::Map<String, Value> = readable
        .map(|(key, value)| {
            let value =
                value.replace('+', " ").replace("%3C", "<").replace("%3E", ">").replace("%2B", "+");
            (key.to_owned(), json!(if key == "g" { value.replace('0', ".") } else { value }))
        })
        .collect();
    let digits = |cell: Cell| -> String {
        proof.state.digits(cell).iter().map(|digit| digit.to_string()).collect()
    };
    let state: Vec<String> = Cell::all().map(digits).collect();
    let terse = &json[json.find("\"assumes\":").or(json.find("\"family\":")).unwrap()..];
    json!({"link": link, "fields": fields, "state": state, "proof": format!("{{{terse}")})
}

/// A proof of each family, and those of the gallery.
fn proofs() -> Vec<Proof> {
    let library = Library::built_in();
    let mut all = Vec::new();
    for entry in library.entries().iter().chain(library.rules()) {
        if let Some(text) = entry.header.fires.first() {
            let (position, target, length) = example(text);
            all.extend(proved(&about(entry, target), position, length).into_values().take(1));
        }
    }
    all.extend(gallery());
    all
}

/// The proofs of the gallery; a file may have several.
pub fn gallery() -> Vec<Proof> {
    let files = std::fs::read_dir(root().join("exports")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let texts = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .flat_map(|text| text.lines().map(|line| from_json(line).unwrap()).collect::<Vec<_>>())
        .collect()
}

/// A thousand links through what forums, mail and the box of the page find addresses with; and the page writes each link
/// as the command does.
#[test]
fn links_survive_where_people_post_them() {
    let links: Value = proofs().iter().map(made).collect();
    let Some(told) = told(&links, &[]) else { return };
    assert_eq!(told["differ"], json!([]));
    assert_eq!(told["lost"], json!([]));
    assert!(told["count"].as_u64().unwrap() >= 1000, "{}", told["count"]);
}

/// Half of the gallery's links were longer than 760 characters.
#[test]
fn links_of_the_gallery_are_short() {
    let mut lengths: Vec<usize> = gallery().iter().map(|proof| link(proof, SITE).len()).collect();
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] < 450, "{lengths:?}");
}

/// What a link opens that was cut or changed, and what is said of it: nothing stands in for what is lost.
#[test]
fn bad_links_are_mended_or_said() {
    let proof = from_json(include_str!("../../../../exports/whip.json")).unwrap();
    let whole = link(&proof, "");
    let old = include_str!("old_link.txt").trim().to_owned();
    let plain = format!("#v=1&g={GRID}&after=singles");
    let at = |text: &str| whole.find(text).unwrap();
    let proved = json!({"grid": 729, "why": "r1c6<>7", "has": true, "sought": null});
    let nothing = json!({"grid": 81, "why": null, "has": false, "sought": null});
    let lost = |grid: usize| json!({"grid": grid, "why": null, "has": false, "sought": "r1c6<>7"});
    let table: Vec<(String, &str, Value)> = vec![
        (whole.replace('&', "&amp;"), "", proved.clone()),
        (format!("{whole})"), "", proved.clone()),
        (format!("{whole}."), "", proved.clone()),
        (format!("{whole}\"]>,"), "", proved.clone()),
        (format!("{whole}&utm_source=forum"), "", proved.clone()),
        (whole.replacen("&s=", "&%20%0As=", 1), "", proved.clone()),
        (old.replace('&', "&amp;"), "", proved.clone()),
        (format!("{old})."), "", proved.clone()),
        (old.replace("%3C%3E", "&lt;&gt;"), "", proved.clone()),
        (whole[..whole.len() - 1].to_owned(), "", proved),
        (whole[..at("&p=") + 30].to_owned(), "cut after “…", lost(729)),
        (
            whole[..at("&p=") + 30].to_owned(),
            "the grid, the state, the candidate n7r1c6, the conclusion r1c6 ≠ 7",
            lost(729),
        ),
        (whole[..at("&s=") + 20].to_owned(), "the family whip", lost(81)),
        (whole[..at("&sel=")].to_owned(), "What is still there: the grid.", nothing.clone()),
        (
            whole[..40].to_owned(),
            "The grid in this link has 33 of 81 cells: the last 48 are shown empty.",
            nothing.clone(),
        ),
        (old[..old.len() - 9].to_owned(), "The proof in this link cannot be read", lost(729)),
        (
            format!("{plain}&sel=n3r1c7&why=r1c7"),
            "cut after “…why=r1c7”",
            json!({"grid": 81, "why": null, "has": false, "sought": "r1c7<>3"}),
        ),
        (
            plain.replace("&after=singles", "")[..83].to_owned(),
            "has 76 of 81 cells",
            nothing.clone(),
        ),
        (format!("{plain}&why=hello"), "“hello” of this link is not a conclusion", nothing.clone()),
        (
            format!("{plain}&tab=nope"),
            "“nope” of this link is not a view of the page",
            nothing.clone(),
        ),
        (format!("{plain}&sel=n3"), "“n3” of this link is not a candidate", nothing.clone()),
        (
            format!("#v=1&g={GRID}&after=foo"),
            "“foo” of this link is not something to apply first",
            nothing.clone(),
        ),
        (format!("{plain}&zz=1"), "“zz”, which is not known here", nothing),
        (
            "#v=3&g=1".to_owned(),
            "of version 3; only versions 1 and 2",
            json!({"grid": 0, "why": null, "has": false, "sought": null}),
        ),
        (
            "#v=2z&AAAA&end".to_owned(),
            "it cannot be read",
            json!({"grid": 0, "why": null, "has": false, "sought": null}),
        ),
    ];
    let links: Vec<String> = table.iter().map(|(link, ..)| link.clone()).collect();
    let Some(told) = told(&json!([made(&proof)]), &links) else { return };
    for ((link, words, opened), row) in table.iter().zip(told["opened"].as_array().unwrap()) {
        let said: Vec<&str> =
            row["words"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let said = said.join(" ");
        assert!(said.contains(words) && words.is_empty() == said.is_empty(), "{link}: {said}");
        let mut row = row.clone();
        row.as_object_mut().unwrap().remove("words");
        assert_eq!(row, *opened, "{link}");
    }
}

/// A link is whole up to its last word, known to be cut without it, and mended where carriers changed it.
#[test]
fn a_cut_link_is_known_and_a_garnished_one_is_whole() {
    let proof = from_json(include_str!("../../../../exports/whip.json")).unwrap();
    let whole = link(&proof, "http://a/");
    let as_sent = read_link(&whole).unwrap().unwrap();
    let broken = whole.replacen("&s=", "&\n> s=", 1);
    let escaped = whole.replace('%', "%25").replace('&', "%26").replace('=', "%3D");
    let others = [").", ")", ",", "&amp;x", "]", ">", "\"", "&utm_source=x"]
        .map(|tail| format!("{whole}{tail}"));
    for text in others.into_iter().chain([whole.replace('&', "&amp;"), broken, escaped]) {
        assert_eq!(read_link(&text), Some(Ok(as_sent.clone())), "{text}");
    }
    let fields = whole.split_once('#').unwrap();
    for length in "v=2".len()..fields.1.len() - "&end".len() {
        let cut = read_link(&format!("http://a/#{}", &fields.1[..length])).unwrap();
        match cut {
            Err(LinkError::CutAfter { .. }) => {}
            Ok(Link {
                proof: None,
                lost: Some(LinkError::CutAfter { there, .. }),
                position,
                ..
            }) => {
                assert_eq!((there.len(), position), (4, as_sent.position.clone()));
            }
            other => panic!("{length}: {other:?}"),
        }
    }
}

/// Links of version 1 have no last word: none of them is called cut for that.
#[test]
fn old_links_are_read_as_before() {
    let proof = from_json(include_str!("../../../../exports/whip.json")).unwrap();
    let old = include_str!("old_link.txt").trim();
    for text in
        [old.to_owned(), format!("{old})."), old.replace('&', "&amp;"), old.replace("%3C%3E", "<>")]
    {
        let read = read_link(&text).unwrap().unwrap();
        assert_eq!(from_json(&read.proof.unwrap().in_position(&read.position)).unwrap(), proof);
    }
    let stub = format!("#v=1&g={GRID}&sel=n3r1c7&why=r1c7");
    let lost = read_link(&stub).unwrap().unwrap().lost.unwrap().to_string();
    assert!(lost.contains("cut after") && lost.contains("the grid"), "{lost}");
    let short = read_link(&format!("#v=1&g={}", &GRID[..77])).unwrap();
    assert_eq!(short, Err(LinkError::ShortGrid(77)));
}

#[test]
fn what_a_link_names_and_nobody_knows_is_said() {
    for (field, said) in [
        ("tab=nope", "\"nope\" in this link is not a view of the page"),
        ("why=hello", "\"hello\" in this link is not a conclusion such as r1c7<>3"),
        ("sel=n3", "\"n3\" in this link is not a candidate such as n3r1c7"),
        ("step=x", "\"x\" in this link is not the number of a step"),
        (
            "after=foo",
            "\"foo\" in this link is not something to apply first: that is singles or basics",
        ),
    ] {
        let error = read_link(&format!("#v=2&g={GRID}&{field}&end")).unwrap().unwrap_err();
        assert_eq!(error.to_string(), said);
    }
}
