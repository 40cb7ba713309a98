#!/usr/bin/env bash
# Makes crates/serve/page/vendor from the packages of package.json, with their licences: CodeMirror as one file,
# bundled by esbuild, and Cytoscape as it is published. Needs npm and the network; the result is committed.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp package.json codemirror.js "$work"
(cd "$work" && npm install --no-audit --no-fund --ignore-scripts --silent)
out=../page/vendor
mkdir -p "$out"
(cd "$work" && node_modules/.bin/esbuild codemirror.js --bundle --format=esm --minify --legal-comments=none --outfile=codemirror.js.out)
{ echo "// CodeMirror 6, bundled by crates/serve/vendor/make.sh; MIT licence, see codemirror-licence.txt."; cat "$work/codemirror.js.out"; } > "$out/codemirror.mjs"
cp "$work/node_modules/@codemirror/view/LICENSE" "$out/codemirror-licence.txt"
cp "$work/node_modules/cytoscape/dist/cytoscape.esm.min.mjs" "$out/cytoscape.esm.min.mjs"
cp "$work/node_modules/cytoscape/LICENSE" "$out/cytoscape-licence.txt"
