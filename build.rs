//! Lists the query files of the library and the reports, so that adding one is adding its file.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let families = list("FAMILIES", "queries/families", ".gql")?;
    let rules = list("RULES", "queries/rules", ".gql")?;
    let tagging = list("TAGGING", "queries/tagging", ".gql")?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("queries.rs"), [families, rules, tagging].concat())?;
    fs::write(Path::new(&out).join("reports.rs"), list("REPORTS", "queries/reports", ".sql")?)
}

/// A constant with the names and texts of the files of a folder, by name.
fn list(constant: &str, folder: &str, ending: &str) -> io::Result<String> {
    println!("cargo:rerun-if-changed={folder}");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let mut names = Vec::new();
    for file in fs::read_dir(Path::new(&root).join(folder))? {
        let file = file?.file_name().into_string().unwrap_or_default();
        names.extend(file.strip_suffix(ending).map(str::to_owned));
    }
    names.sort();
    let line = |name: &String| {
        let file = format!("/{folder}/{name}{ending}");
        format!("({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {file:?}))),")
    };
    let lines: String = names.iter().map(line).collect();
    let what = "Names and texts of the files, by name.";
    let mut list = String::new();
    writeln!(list, "/// {what}\nconst {constant}: &[(&str, &str)] = &[{lines}];")
        .map_err(io::Error::other)?;
    Ok(list)
}
