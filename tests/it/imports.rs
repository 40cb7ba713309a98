//! Which file imports which, as their `use` lines and paths say, and the circles among them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::layers::files;

/// A module of a crate that has a file: its path, from the root of the crate.
pub type Module = Vec<String>;

/// A path that a source names.
struct Named {
    path: Vec<String>,
    /// Under which name it is handed on, where it is.
    as_name: Option<String>,
}

/// The sources of a crate.
pub struct Imports(BTreeMap<Module, Vec<Named>>);

impl Imports {
    /// Those in a folder.
    pub fn of(folder: &Path) -> Imports {
        let mut paths = Vec::new();
        files(folder, &mut paths);
        let source = |path: &std::path::PathBuf| {
            let module = path.strip_prefix(folder).unwrap().with_extension("");
            let parts = module.iter().map(|part| part.to_str().unwrap());
            let parts = parts.filter(|part| !["mod", "lib"].contains(part)).map(str::to_owned);
            (parts.collect(), fs::read_to_string(path).unwrap())
        };
        Imports::from_sources(paths.iter().map(source))
    }

    /// Those of these modules.
    pub fn from_sources(sources: impl IntoIterator<Item = (Module, String)>) -> Imports {
        let read = |(module, source): (Module, String)| (module, named(&source));
        Imports(sources.into_iter().map(read).collect())
    }

    /// The circles: modules of which each imports the next one, directly or by others. What a module hands on it does
    /// not import: who names it imports where it comes from.
    pub fn circles(&self) -> Vec<Vec<Module>> {
        let modules: Vec<&Module> = self.0.keys().collect();
        let place = |module: &Module| NodeIndex::new(modules.binary_search(&module).unwrap());
        let mut graph: DiGraph<(), ()> = DiGraph::new();
        modules.iter().for_each(|_| _ = graph.add_node(()));
        for (module, named) in &self.0 {
            for named in named.iter().filter(|named| named.as_name.is_none()) {
                if let Some(other) = self.absolute(module, &named.path).map(|path| self.home(path))
                    && other != *module
                {
                    graph.add_edge(place(module), place(&other), ());
                }
            }
        }
        let circles = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1);
        let sorted = |mut circle: Vec<NodeIndex>| {
            circle.sort_unstable();
            circle.into_iter().map(|at| modules[at.index()].clone()).collect()
        };
        circles.map(sorted).collect()
    }

    /// A path as it is from the root of the crate; `None` when it leads out of it.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" => {
                // Of a module that is written in the root, `super` is the root, whose circles are none.
                let (_, above) = module.split_last()?;
                match rest.first().is_some_and(|next| next == "super") {
                    true => self.absolute(above, rest),
                    false => Some([above, rest].concat()),
                }
            }
            child => {
                let is_child = self.0.contains_key(&[module, &[child.to_owned()]].concat());
                is_child.then(|| [module, path].concat())
            }
        }
    }

    /// The module that what a path names is written in, wherever it is handed on.
    fn home(&self, path: Vec<String>) -> Module {
        let known = |&length: &usize| self.0.contains_key(&path[..length]);
        let length = (0..=path.len()).rev().find(known).unwrap();
        let (module, rest) = (path[..length].to_vec(), &path[length..]);
        let handed_on = self.0[&module]
            .iter()
            .find(|named| named.as_name.is_some() && named.as_name.as_ref() == rest.first());
        match handed_on.and_then(|named| self.absolute(&module, &named.path)) {
            Some(other) => self.home(other),
            None => module,
        }
    }
}

/// The paths that a source names, but for its comments and its tests.
fn named(source: &str) -> Vec<Named> {
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut named = Vec::new();
    for statement in code.split(';') {
        let at = statement
            .rfind("use ")
            .filter(|&at| statement[..at].chars().next_back().is_none_or(char::is_whitespace));
        let (before, tree) = statement.split_at(at.unwrap_or(statement.len()));
        for start in ["crate::", "super::"] {
            named.extend(before.match_indices(start).filter_map(|(at, _)| in_code(before, at)));
        }
        let word = before.split_whitespace().next_back().unwrap_or_default();
        let is_handed_on = word.starts_with("pub");
        for path in tree.strip_prefix("use ").map(branches).unwrap_or_default() {
            let (path, alias) = path.split_once(" as ").unwrap_or((&path, ""));
            let path: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
            let last = path.last().cloned().unwrap_or_default();
            let name = if alias.is_empty() { last } else { alias.trim().to_owned() };
            named.push(Named { path, as_name: is_handed_on.then_some(name) });
        }
    }
    named
}

/// The path that begins at a place in code.
fn in_code(code: &str, at: usize) -> Option<Named> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let is_first = !code[..at].chars().next_back().is_some_and(is_part);
    let path = code[at..].split(|c| !is_part(c)).next().unwrap_or_default();
    let path: Vec<String> =
        path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
    is_first.then_some(Named { path, as_name: None })
}

/// The paths of a tree: `a::{b, c::d}` are `a::b` and `a::c::d`, `a::{self}` is `a`.
fn branches(tree: &str) -> Vec<String> {
    let Some((stem, inner)) = tree.split_once('{') else {
        return vec![tree.trim().trim_end_matches("::self").to_owned()];
    };
    let inner = &inner[..inner.rfind('}').unwrap_or(inner.len())];
    let mut depth = 0;
    let parts = inner.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| branches(&format!("{}{part}", stem.trim()))).collect()
}
