// Writes into `site/` what is made from the texts of the repository: the gallery and the documents as pages, the map of
// families with its pictures, and the service worker with the version and the names of the files that it keeps. `web/build` calls it.

import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { engine } from './engine.mjs'
import { notebookPage, notebooks } from './notebooks.mjs'
import { holdsProof, overview } from './map.mjs'
import { cellsOf, stateOf } from '../crates/serve/page/grids.js'
import { readLink } from '../crates/serve/page/linked.js'
import { gzipSync } from 'node:zlib'
import { basename, dirname, join, relative, resolve } from 'node:path'

// What reads Markdown: the file that the build names.
const { Marked } = await import(resolve(process.argv[2]))
/** The engine. */
const WASM = process.argv[3]
const SITE = 'site'
/** Where the site will be, if that is known: cards of links show pictures by whole addresses only. */
const ADDRESS = process.env.CATENA_SITE
const CARD_PICTURE = 'docs/explorer.png'
const { run, missing } = notebooks('notebooks')
/** The pages made from texts, by the text. */
const PAGES = {
  'README.md': 'about.html',
  'exports/README.md': 'gallery/index.html',
  'notebooks/README.md': 'notebooks/index.html',
  'benches/README.md': 'docs/benchmarks.html',
  'queries/README.md': 'docs/queries.html',
  'queries/studies/README.md': 'docs/results.html',
  ...Object.fromEntries(run.map(name => [`notebooks/${name}.md`, `notebooks/${name}.html`])),
  ...Object.fromEntries(
    readdirSync('docs')
      .filter(name => name.endsWith('.md'))
      .map(name => [`docs/${name}`, `docs/${name.replace(/md$/, 'html')}`]),
  ),
}

/** What a text links to that is on the site as it is. */
const SHOWN = /\.(svg|png)$|^docs\/schemas\/.*\.json$/

/** What GitHub calls a heading in links. */
const anchor = text =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Where a link of a text leads to on the site; what is not on it is not a link. */
function target(href, text) {
  if (/^(https?:|#)/.test(href)) return href
  const [path, fragment] = href.split('#')
  const file = join(dirname(text), path),
    to = PAGES[file] ?? PAGES[join(file, 'README.md')] ?? (SHOWN.test(file) ? asItIs(file) : null)
  return to && relative(dirname(PAGES[text]), to) + (fragment ? `#${fragment}` : '')
}

/** Puts a picture, or a schema, on the site. */
function asItIs(file) {
  const to = file.startsWith('exports/') ? `gallery/${basename(file)}` : file
  mkdirSync(join(SITE, dirname(to)), { recursive: true })
  cpSync(file, join(SITE, to))
  return to
}

/** What makes HTML of a text, with links to pages of the site. */
function reader(text) {
  const own = {
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens)
      return `<h${depth} id="${anchor(words.replace(/<[^>]*>|&\w+;/g, ''))}">${words}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens),
        to = target(href, text)
      return to ? `<a href="${escape(to)}">${words}</a>` : words
    },
    image: ({ href, text: words }) =>
      `<img src="${escape(target(href, text) ?? href)}" alt="${escape(words)}">`,
    table({ header, rows }) {
      const row = (cells, kind) =>
        `<tr>${cells.map(cell => `<${kind}>${this.parser.parseInline(cell.tokens)}</${kind}>`).join('')}</tr>\n`
      const body = rows.map(cells => row(cells, 'td')).join('')
      return `<div class="wide"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
    },
  }
  return source => new Marked({ renderer: own }).parse(source)
}

/** The page of a text: its words or, of a notebook that has been run, those with what its code showed. */
function page(text) {
  const source = readFileSync(text, 'utf8'),
    title = source.match(/^# (.*)$/m)?.[1] ?? 'Catena',
    name = basename(text, '.md')
  const root = relative(dirname(PAGES[text]), '.') || '.'
  const to = join(SITE, PAGES[text])
  mkdirSync(dirname(to), { recursive: true })
  const markdown = reader(text)
  const keep = (file, bytes) => (writeFileSync(join(dirname(to), file), bytes), file)
  const body =
    dirname(text) === 'notebooks' && run.includes(name)
      ? notebookPage('notebooks', name, { markdown, keep })
      : markdown(source)
  writeFileSync(to, framed(title, firstWords(body), root, body))
}

/** The first paragraph of a page without its marks, as far as a card shows it. */
function firstWords(body) {
  const words =
    body
      .match(/<p>(?!<img)(.*?)<\/p>/s)?.[1]
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ') ?? ''
  return words.length <= 200 ? words : `${words.slice(0, 200).replace(/\s+\S*$/, '')} …`
}

/** What a card of a link shows as its picture; nothing where the address of the site is not known. */
const cardPicture = ADDRESS
  ? `<meta property="og:image" content="${ADDRESS}${CARD_PICTURE}" />
    <meta name="twitter:card" content="summary_large_image" />`
  : ''

/** What a page of views has more than a document: the script that makes them, and the right to fetch what they are made of. */
const VIEWS = {
  may: "; script-src 'self'; connect-src 'self'",
  script: '<script type="module" src="./map-views.js"></script>',
}

const framed = (title, about, root, body, { may = '', script = '' } = {}) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escape(title)}</title>
    <meta name="description" content="${about}" />
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content="Catena" />
    <meta property="og:title" content="${escape(title)}" />
    <meta property="og:description" content="${about}" />
    ${cardPicture}
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'self'${may}" />
    <link rel="icon" href="${root}/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${root}/document.css" />
    ${script}
  </head>
  <body>
    <nav>
      <a href="${root}/"><b>Catena</b></a>
      <a href="${root}/about.html">About</a>
      <a href="${root}/gallery/">Gallery</a>
      <a href="${root}/families.html">Families</a>
      <a href="${root}/docs/README.html">Documents</a>
      <a href="${root}/notebooks/">Notebooks</a>
      <a href="${root}/docs/words.html">Words</a>
      <a href="${root}/docs/theorems.html">Theorems</a>
      <a href="${root}/docs/query-language.html">Language</a>
    </nav>
    <main>
${body}
    </main>
  </body>
</html>
`

/** The headings of the studies in their document, by the names of their files. */
const headings = document =>
  new Map(
    [...document.matchAll(/^## (.*\(`([\w-]+)\.toml`\))$/gm)].map(([, words, study]) => [
      study,
      anchor(words),
    ]),
  )

/** The map of families: a page, what a browser makes the views of, and a picture of each counterexample in both themes. */
async function families() {
  const map = JSON.parse(readFileSync('docs/map.json', 'utf8')),
    studies = headings(readFileSync('queries/studies/README.md', 'utf8'))
  for (const seen of map.observed) seen.heading = studies.get(seen.study)
  const body = overview(map, readFileSync('docs/map.svg', 'utf8'))
  writeFileSync(
    join(SITE, 'families.html'),
    framed('The map of families', firstWords(body), '.', body, VIEWS),
  )
  mkdirSync(join(SITE, 'map'))
  writeFileSync(join(SITE, 'map', 'map.json'), JSON.stringify(map))
  cpSync('web/map.mjs', join(SITE, 'map.mjs'))
  const ask = await engine(WASM)
  const pictured = [
    ...map.decided.map(({ link }, at) => [`${at}`, link]),
    ...map.positions.map(({ link }, at) => [`p${at}`, link]),
    ...map.finals.map(({ link }, at) => [`f${at}`, link]),
  ]
  for (const [at, link] of pictured) {
    if (!holdsProof(link)) continue
    const proof = await proofOf(link, ask)
    for (const [dark, name] of [
      [false, `${at}.svg`],
      [true, `${at}-dark.svg`],
    ])
      writeFileSync(join(SITE, 'map', name), ask('render', { proof, format: 'svg', dark }))
  }
}

/** The proof that a link has in it. Without a state of its own it is about what the givens leave, which an engine says. */
async function proofOf(link, ask) {
  const { grid, givens, proof } = await readLink(link),
    state = grid.length === 729 ? stateOf(grid) : JSON.parse(ask('position', { text: grid })).state
  return proof({ state, givens: cellsOf(givens ?? grid) })
}

/** A module without its custom sections: tables for tools that browsers do not read. */
function withoutCustom(wasm) {
  const parts = [wasm.subarray(0, 8)]
  for (let at = 8; at < wasm.length;) {
    let [from, size, end] = [at, 0, at + 1]
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[end++]
      size += (byte & 127) << shift
      if (byte < 128) break
    }
    at = end + size
    if (wasm[from]) parts.push(wasm.subarray(from, at))
  }
  return Buffer.concat(parts)
}

/** The engine, deflated, since not all hosts do that. Its name says what is in it, so that a browser may keep it. */
function packedEngine() {
  const packed = gzipSync(withoutCustom(readFileSync(WASM)), { level: 9 }),
    name = `engine-${createHash('sha256').update(packed).digest('hex').slice(0, 12)}.bin`
  writeFileSync(join(SITE, name), packed)
  replace('carrier.js', "['engine.bin', 0]", `['${name}', ${packed.length}]`)
}

/** Puts a text in the place of another in a file of the site. */
function replace(file, text, other) {
  const path = join(SITE, file),
    before = readFileSync(path, 'utf8')
  if (!before.includes(text)) throw new Error(`${file} has no ${text}`)
  writeFileSync(path, before.replace(text, other))
}

/** The page for frames of other pages: the board with its steps alone. */
function embedded() {
  const page = readFileSync(join(SITE, 'index.html'), 'utf8')
  writeFileSync(join(SITE, 'embed.html'), page.replace('<html lang="en">', '<html lang="en" class="embed">'))
}

/** All files of a folder, by their names from the root of the site. */
const files = folder =>
  readdirSync(join(SITE, folder)).flatMap(name => {
    const path = join(folder, name)
    return statSync(join(SITE, path)).isDirectory() ? files(path) : [path]
  })

/** The service worker keeps the page and the engine; the rest is fetched when it is looked at. */
function offline() {
  const kept = files('')
    .filter(
      file =>
        !/^(docs|gallery|map|notebooks)\/|^(about|families)\.html$|^(map-views\.js|map\.mjs)$|^offline\.js$|licence/.test(
          file,
        ),
    )
    .sort()
  const hash = createHash('sha256')
  for (const file of kept) hash.update(file).update(readFileSync(join(SITE, file)))
  const names = kept.map(file => (file === 'index.html' ? './' : file))
  const head = `const VERSION = '${hash.digest('hex').slice(0, 16)}'\nconst FILES = ${JSON.stringify(names)}\n`
  writeFileSync(join(SITE, 'offline.js'), head + readFileSync('web/page/offline.js', 'utf8'))
}

Object.keys(PAGES).forEach(page)
for (const name of readdirSync('docs/schemas')) asItIs(`docs/schemas/${name}`)
replace('index.html', '<meta property="og:site_name"', `${cardPicture}\n    <meta property="og:site_name"`)
if (missing.length)
  console.log(
    `notebooks: ${missing.length} skipped, because notebooks/run has not run them: ${missing.join(', ')}`,
  )
await families()
packedEngine()
embedded()
offline()
