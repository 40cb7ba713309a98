//! Lists the query files of the library, so that adding one is adding its file, and
//! writes the tables of what is linked on the board.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use board::tables::{self, Table};
use bytemuck::{Pod, cast_slice};
use catena_check::grid::{self, Space};

#[path = "src/board"]
#[allow(dead_code, reason = "the program uses the rest")]
mod board {
    mod account;
    mod bits;
    mod group;
    mod sets;
    pub mod tables;
    pub mod values;
}

fn main() -> io::Result<()> {
    let families = list("FAMILIES", "queries/families", ".gql")?;
    let rules = list("RULES", "queries/rules", ".gql")?;
    let tagging = list("TAGGING", "queries/tagging", ".gql")?;
    let patterns = list("PATTERNS", "queries/patterns", ".txt")?;
    let deadly = list("DEADLY", "queries/deadly", ".txt")?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let out = Path::new(&out);
    fs::write(out.join("queries.rs"), [families, rules, tagging, patterns, deadly].concat())?;
    write_tables(out)
}

/// Writes the tables of the board.
fn write_tables(out: &Path) -> io::Result<()> {
    let all = Table::everywhere();
    write_table(out, "linked", &all.linked)?;
    write_table(out, "covers", &all.covers)?;
    write_table(out, "nearby", &tables::nearby(&all))?;
    write_table(out, "restricted", &tables::restricted())?;
    for space in [Space::Rc, Space::Rn, Space::Cn] {
        let plane = Table::within(board::values::across(space));
        write_table(out, &format!("linked-in-{}", space.name()), &plane.linked)?;
        write_table(out, &format!("covers-in-{}", space.name()), &plane.covers)?;
    }
    Ok(())
}

/// Writes a table word by word, as the machine that the program is for reads words.
fn write_table<T: Pod>(out: &Path, name: &str, rows: &[T]) -> io::Result<()> {
    let is_big = env::var("CARGO_CFG_TARGET_ENDIAN").is_ok_and(|endian| endian == "big");
    let words: &[u64] = cast_slice(rows);
    let bytes = |word: &u64| if is_big { word.to_be_bytes() } else { word.to_le_bytes() };
    let bytes: Vec<u8> = words.iter().flat_map(bytes).collect();
    fs::write(out.join(format!("{name}.table")), bytes)
}

/// A constant with the names and texts of the files of a folder that end like this, by name.
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
