//! Lists the JSON Schemas of the documents, so that adding one is adding its file.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schemas").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.path()));
    let mut files = files.collect::<io::Result<Vec<_>>>()?;
    files.sort();
    let entries: Vec<String> =
        files.iter().map(|file| format!("include_str!({:?}),", file.to_string_lossy())).collect();
    let table = format!("const SCHEMAS: &[&str] = &[{}];", entries.concat());
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("schemas.rs"), table)
}
