//! Lists the files of the page, so that each is part of the program; all but its types, which only
//! `tsc` reads.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=page");
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    collect(&root.join("page"), &mut files);
    files.sort();
    let mut source = String::from("static FILES: &[(&str, &[u8])] = &[\n");
    for file in files {
        let name = file.strip_prefix(root.join("page")).expect("it lies in it");
        let name = name.to_str().expect("names are ASCII").replace('\\', "/");
        let _ = writeln!(source, "    ({name:?}, include_bytes!({file:?})),");
    }
    source.push_str("];\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("page.rs"), source).expect("the folder is cargo's");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder).expect("the page is part of the crate") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_none_or(|kind| kind != "ts" && kind != "mts") {
            files.push(path);
        }
    }
}
