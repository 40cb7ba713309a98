//! Lists the query files of the library, so that adding a family is adding its file.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let mut list = String::new();
    for (constant, folder) in [
        ("FAMILIES", "queries/families"),
        ("RULES", "queries/rules"),
        ("TAGGING", "queries/tagging"),
    ] {
        println!("cargo:rerun-if-changed={folder}");
        let mut names = Vec::new();
        for file in fs::read_dir(Path::new(&root).join(folder))? {
            let file = file?.file_name().into_string().unwrap_or_default();
            names.extend(file.strip_suffix(".gql").map(str::to_owned));
        }
        names.sort();
        let line = |name: &String| {
            let file = format!("/{folder}/{name}.gql");
            format!("({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {file:?}))),")
        };
        let lines: String = names.iter().map(line).collect();
        let what = "Names and texts of the files, by name.";
        writeln!(list, "/// {what}\nconst {constant}: &[(&str, &str)] = &[{lines}];")
            .map_err(io::Error::other)?;
    }
    fs::write(Path::new(&out).join("queries.rs"), list)
}
