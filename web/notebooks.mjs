// The notebooks of `notebooks/` as pages of the site: their words, their code and what it showed when they were run.
// `notebooks/run` runs them and leaves them as `.ipynb`; what was not run has no page.

import { existsSync, readFileSync, readdirSync } from 'node:fs'

const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** Jupyter keeps a text as a list of lines, or as one. */
const text = lines => [lines].flat().join('')
/** Colours of a terminal have no place on a page. */
const plain = lines => escape(text(lines).replace(/\u001b\[[0-9;]*m/g, ''))

/**
 * The notebooks that have been run, and those that have not, by their names without the ending.
 * @param {string} folder
 */
export function notebooks(folder) {
  const names = readdirSync(folder)
    .filter(name => /-.*\.md$/.test(name))
    .map(name => name.replace(/\.md$/, ''))
  const wasRun = name => existsSync(`${folder}/${name}.ipynb`) && outputs(read(folder, name)) > 0
  return { run: names.filter(wasRun), missing: names.filter(name => !wasRun(name)) }
}

const read = (folder, name) => JSON.parse(readFileSync(`${folder}/${name}.ipynb`, 'utf8'))
const outputs = ({ cells }) => cells.flatMap(cell => cell.outputs ?? []).length

/**
 * A notebook as the body of a page. `markdown` makes HTML of a cell with words, and `keep` puts a picture on the site
 * and returns its address from the page.
 * @param {string} folder
 * @param {string} name
 * @param {{ markdown: (text: string) => string, keep: (file: string, bytes: Buffer) => string }} site
 */
export function notebookPage(folder, name, { markdown, keep }) {
  let pictures = 0
  const picture = (ending, bytes) =>
    `<img src="${keep(`${name}-${++pictures}.${ending}`, bytes)}" alt="What the code above draws">`
  /** An output in the first of its forms that a page can show. */
  const shown = data => {
    if (data['image/svg+xml']) return picture('svg', Buffer.from(text(data['image/svg+xml'])))
    if (data['image/png']) return picture('png', Buffer.from(text(data['image/png']), 'base64'))
    if (data['text/html']) return `<div class="wide">${drawn(text(data['text/html']))}</div>`
    return `<pre class="shown">${plain(data['text/plain'] ?? '')}</pre>`
  }
  /** The pictures within HTML as files: a page allows no styles of its own. */
  const drawn = html =>
    html
      .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
      .replace(/<svg\b[\s\S]*?<\/svg>/g, svg => picture('svg', Buffer.from(svg)))
      .replace(/ (style|border)="[^"]*"/g, '')
  const output = ({ output_type, data, text: lines, traceback }) =>
    output_type === 'stream'
      ? `<pre class="shown">${plain(lines)}</pre>`
      : output_type === 'error'
        ? `<pre class="shown">${plain(traceback.join('\n'))}</pre>`
        : shown(data)
  const cell = ({ cell_type, source, outputs = [] }) =>
    cell_type === 'markdown'
      ? markdown(text(source))
      : `<pre><code>${escape(text(source))}</code></pre>\n${outputs.map(output).join('\n')}`
  return read(folder, name).cells.map(cell).join('\n')
}
