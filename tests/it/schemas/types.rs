//! The types of the sources that serde writes or reads, as syn parses them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Generics, Item, ItemEnum, ItemStruct, Lit, Meta, Token};

use crate::layers::files;
use crate::root;

/// A type, and the file that it is written in.
pub struct Written {
    pub file: PathBuf,
    pub item: Kind,
}

pub enum Kind {
    Struct(ItemStruct),
    Enum(ItemEnum),
}

impl Kind {
    pub fn attributes(&self) -> &[Attribute] {
        match self {
            Kind::Struct(item) => &item.attrs,
            Kind::Enum(item) => &item.attrs,
        }
    }

    pub fn generics(&self) -> &Generics {
        match self {
            Kind::Struct(item) => &item.generics,
            Kind::Enum(item) => &item.generics,
        }
    }
}

/// All types that derive one of serde's traits, by name: those of the engine and of the crates.
pub struct Types(BTreeMap<String, Vec<Written>>);

impl Types {
    pub fn of_the_sources() -> Types {
        let mut paths = Vec::new();
        files(&root().join("src"), &mut paths);
        for entry in fs::read_dir(root().join("crates")).unwrap() {
            files(&entry.unwrap().path().join("src"), &mut paths);
        }
        paths.sort();
        let mut types = Types(BTreeMap::new());
        for path in paths {
            let source = fs::read_to_string(&path).unwrap();
            if source.contains("Serialize") || source.contains("Deserialize") {
                types.read(&path, &source);
            }
        }
        types
    }

    fn read(&mut self, path: &Path, source: &str) {
        for item in syn::parse_file(source).unwrap().items {
            let (name, item) = match item {
                Item::Struct(item) => (item.ident.to_string(), Kind::Struct(item)),
                Item::Enum(item) => (item.ident.to_string(), Kind::Enum(item)),
                _ => continue,
            };
            if item.attributes().iter().any(is_of_serde) {
                let written = Written { file: path.to_owned(), item };
                self.0.entry(name).or_default().push(written);
            }
        }
    }

    /// The type of this name that a file means: its own, that of its folder, that of its crate, or the only one.
    pub fn find(&self, name: &str, from: &Path) -> &Written {
        let all = self.0.get(name).unwrap_or_else(|| panic!("{}: what is {name}?", from.display()));
        let mut folder = Some(from);
        while let Some(path) = folder {
            let near: Vec<_> = all.iter().filter(|one| one.file.starts_with(path)).collect();
            match near[..] {
                [] => folder = path.parent(),
                [one] => return one,
                _ => panic!("{}: which {name}?", from.display()),
            }
        }
        unreachable!("all files are in the root")
    }

    /// The types that are documents, with the names that `tag = "schema"` gives them.
    pub fn documents(&self) -> impl Iterator<Item = (String, &Written)> {
        let documents = self.0.values().flatten();
        documents.filter_map(|written| written.document().map(|name| (name, written)))
    }
}

impl Written {
    /// The name of the document that it is.
    pub fn document(&self) -> Option<String> {
        let serde = Serde::of(self.item.attributes());
        serde.text("tag").filter(|tag| tag == "schema")?;
        Some(serde.text("rename").expect("a document has its name"))
    }
}

/// Whether an attribute derives one of serde's traits.
fn is_of_serde(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    let text = list.tokens.to_string();
    let derives = list.path.is_ident("derive") || text.contains("derive");
    derives && (text.contains("Serialize") || text.contains("Deserialize"))
}

/// What `#[serde(…)]` says, also in `cfg_attr`.
pub struct Serde(Vec<Meta>);

impl Serde {
    pub fn of(attributes: &[Attribute]) -> Serde {
        let mut all = Vec::new();
        for attribute in attributes {
            match &attribute.meta {
                Meta::List(list) if list.path.is_ident("serde") => all.extend(listed(list)),
                Meta::List(list) if list.path.is_ident("cfg_attr") => {
                    for meta in listed(list) {
                        match meta {
                            Meta::List(inner) if inner.path.is_ident("serde") => {
                                all.extend(listed(&inner));
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        Serde(all)
    }

    /// Whether it has this word, with a value or without.
    pub fn has(&self, word: &str) -> bool {
        self.0.iter().any(|meta| meta.path().is_ident(word))
    }

    /// The text that a word is set to.
    pub fn text(&self, word: &str) -> Option<String> {
        self.0.iter().find_map(|meta| match meta {
            Meta::NameValue(named) if named.path.is_ident(word) => literal(&named.value),
            _ => None,
        })
    }
}

fn listed(list: &syn::MetaList) -> Punctuated<Meta, Token![,]> {
    list.parse_args_with(Punctuated::parse_terminated).unwrap()
}

fn literal(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// The documentation of an item as one paragraph, in the words of JSON.
pub fn documentation(attributes: &[Attribute]) -> Option<String> {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(named) if named.path.is_ident("doc") => literal(&named.value),
        _ => None,
    };
    let lines: Vec<String> = attributes.iter().filter_map(line).collect();
    let paragraph = lines.split(|line| line.trim().is_empty()).next()?;
    let text = paragraph.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let text = text.replace("`None`", "null").replace("`usize::MAX`, null in JSON,", "null");
    (!text.is_empty()).then(|| without_links(&text))
}

/// A text in which `[a](b)` is `a`.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain += before;
        let Some((label, behind)) = after.split_once(']') else {
            plain.push('[');
            rest = after;
            continue;
        };
        plain += label;
        rest = match behind.strip_prefix('(').and_then(|target| target.split_once(')')) {
            Some((_, rest)) => rest,
            None => behind,
        };
    }
    plain + rest
}
