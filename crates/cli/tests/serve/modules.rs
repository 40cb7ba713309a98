//! The page names the files it is made of, so that they are fetched at once: those of the reader first, all others when it
//! has drawn what the link holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../serve/page");

/// The file and all that it imports, and they import; what is imported only when it is needed is not among them.
fn needed(file: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut open = vec![file.to_owned()];
    while let Some(file) = open.pop() {
        let text = fs::read_to_string(Path::new(PAGE).join(&file)).unwrap();
        let imports = text.lines().filter_map(|line| line.split_once(" from './"));
        open.extend(imports.filter_map(|(_, rest)| Some(rest.strip_suffix('\'')?.to_owned())));
        all.insert(file);
        open.retain(|file| !all.contains(file));
    }
    all
}

/// The files that a part of the page has fetched.
fn fetched(html: &str) -> BTreeSet<String> {
    let links = html.split(r#"<link rel="modulepreload" href=""#).skip(1);
    links.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn the_reader_is_fetched_first_and_then_the_rest_at_once() {
    let html = fs::read_to_string(Path::new(PAGE).join("index.html")).unwrap();
    let (first, rest) = html.split_once(r#"<template id="rest">"#).unwrap();
    let reader = needed("reader.js");
    assert_eq!(fetched(first), reader);
    let others: BTreeSet<String> = needed("main.js").difference(&reader).cloned().collect();
    assert_eq!(fetched(rest), others);
}
