//! Documents against the JSON Schemas of `docs/schemas`, by a library that is not ours: `jsonschema` of PyPI.
//!
//! `PYTHON` names the Python that has it [default: python3]. Without it nothing is validated, which fails where `CI` is
//! set.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Documents, one per line, are as their schemas say.
pub fn are_as_their_schemas_say(documents: &str) {
    let python = std::env::var_os("PYTHON").map_or("python3".into(), PathBuf::from);
    let has_library = Command::new(&python).args(["-c", "import jsonschema"]).output();
    if !has_library.is_ok_and(|output| output.status.success()) {
        assert!(std::env::var_os("CI").is_none(), "CI needs jsonschema");
        return eprintln!("skipped: no jsonschema");
    }
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("docs/schemas").is_dir()).unwrap();
    let mut child = Command::new(python)
        .arg(root.join("tests/kit/schemas.py"))
        .arg(root.join("docs/schemas"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(documents.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let validated = String::from_utf8(output.stdout).unwrap().lines().count();
    assert_eq!(validated, documents.lines().count(), "each document is validated");
}
