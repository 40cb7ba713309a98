//! Scripts of node.

use std::process::Command;

use serde_json::Value;

/// What node writes, as JSON; `None`, said on standard error, where it is missing.
///
/// # Panics
/// When the script fails, or when node is missing where `CI` is set.
pub fn written(arguments: &[&str]) -> Option<Value> {
    let Ok(run) = Command::new("node").args(arguments).output() else {
        assert!(std::env::var_os("CI").is_none(), "there is no node");
        eprintln!("skipped: no node");
        return None;
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    Some(serde_json::from_slice(&run.stdout).unwrap())
}
