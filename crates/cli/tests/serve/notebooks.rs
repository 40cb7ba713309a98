//! Notebooks as pages of the site: what was run is shown, what was not has no page, and nothing of it is a script.

use std::path::Path;

use serde_json::json;

use crate::node;

/// A notebook with a cell of words and a cell of code that showed this.
fn notebook(outputs: serde_json::Value) -> String {
    let cells = json!([
        {"cell_type": "markdown", "source": ["# A question\n", "Why?"]},
        {"cell_type": "code", "source": "a < b", "outputs": outputs},
    ]);
    json!({"cells": cells}).to_string()
}

/// What `web/notebooks.mjs` makes of the notebook `a-run` of a folder; its pictures are named, not written. `None`
/// where node is missing.
fn page(folder: &Path) -> Option<serde_json::Value> {
    let script = format!(
        "import {{ notebooks, notebookPage }} from '{}/web/notebooks.mjs'\n\
         const kept = [], keep = (file, bytes) => (kept.push([file, bytes.length]), file)\n\
         const body = notebookPage('{folder}', 'a-run', {{ markdown: text => `<p>${{text}}</p>`, keep }})\n\
         console.log(JSON.stringify({{ ...notebooks('{folder}'), body, kept }}))",
        concat!(env!("CARGO_MANIFEST_DIR"), "/../.."),
        folder = folder.display(),
    );
    node::written(&["--input-type=module", "-e", &script])
}

#[test]
fn a_notebook_shows_what_its_code_showed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let html = "<style>x</style><table border=\"1\"><td>7</td></table><svg id=\"s\"></svg><script>y</script>";
    let outputs = json!([
        {"output_type": "stream", "text": ["1 < 2\n"]},
        {"output_type": "display_data", "data": {"image/png": "AAAA", "text/plain": "figure"}},
        {"output_type": "execute_result", "data": {"text/html": html}},
    ]);
    for name in ["a-run", "not-run", "never-made"] {
        write(&format!("{name}.md"), "# A question");
    }
    write("README.md", "# Notebooks");
    write("a-run.ipynb", &notebook(outputs));
    write("not-run.ipynb", &notebook(json!([])));
    let Some(page) = page(folder.path()) else { return };
    assert_eq!(page["run"], json!(["a-run"]));
    assert_eq!(page["missing"], json!(["never-made", "not-run"]));
    assert_eq!(page["kept"], json!([["a-run-1.png", 3], ["a-run-2.svg", 18]]));
    let body = page["body"].as_str().unwrap();
    for shown in
        ["<p># A question\nWhy?</p>", "a &lt; b", "1 &lt; 2", "src=\"a-run-1.png\"", "<table>"]
    {
        assert!(body.contains(shown), "{shown} is not in {body}");
    }
    assert!(!body.contains("<script") && !body.contains("<style"), "{body}");
}
