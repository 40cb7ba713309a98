// What can be taken away: the link, pictures, a forum post, the command line that gives the same.

import * as engine from './engine.js'
import { announce, byId, h, named, plural, shown } from './dom.js'
import { collect, count, showBasket } from './basket.js'
import { linkText } from './link.js'
import { explore } from './explore.js'
import { queries } from './query.js'
import { sukaku } from './grids.js'
import { asked, session } from './session.js'

/** @import { Proof } from './api' */
/** @import { Page, Row } from './page' */
/** @typedef {[name: string, act: () => unknown]} Entry */

export const dark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** Where the page is, for whom a link to it is of use: for everybody, unless it is this machine's own. */
const site = () =>
  /^(localhost|127\.|\[)/.test(location.hostname) ? undefined : location.origin + location.pathname

/**
 * The entries of the menu: only what there is something of.
 * @param {Page} page
 * @returns {Entry[]}
 */
export function share(page) {
  const why = explore.why(),
    best = session.view.conclusion && why.answer ? why.best(why.answer) : undefined,
    proof = best?.proof,
    second = why.answer?.rows.find(row => row.rule === session.view.beside)
  return [
    ['Copy the link', async () => copy(await address(), 'the link')],
    ['Copy the link as BBCode', async () => copy(`[url=${await address()}]${title(best)}[/url]`, 'the link')],
    ['Copy the link as Markdown', async () => copy(`[${title(best)}](${await address()})`, 'the link')],
    ['Copy the command line', () => copy(command(best?.rule), 'the command line')],
    ...(proof ? ofProof(proof, page.store) : []),
    ...(proof && second ? [ofBoth([proof, second.proof])] : []),
    ...(count()
      ? [/** @type {Entry} */ ([`A post of ${plural(count(), 'step')}`, () => showBasket(site())])]
      : []),
    ['Print', () => print()],
  ]
}

export const address = async () => location.origin + location.pathname + (await linkText())

/**
 * What is shown, in a few words: the conclusion and what proves it, or the view.
 * @param {Row | undefined} best
 */
export function title(best) {
  const { conclusion, tab, candidates } = session.view
  if (conclusion && best) return `${shown(conclusion)}, ${best.title}`
  if (conclusion) return shown(conclusion)
  if (candidates.length) return candidates.map(named).join(', ')
  return tab === 'explore' ? 'A Sudoku position' : `${tab[0].toUpperCase()}${tab.slice(1)}`
}

/** @type {(proof: Proof, store: boolean) => Entry[]} */
function ofProof(proof, store) {
  /** @type {(format: string, flavour?: string) => Promise<Blob>} */
  const made = (format, flavour) => engine.render({ proof, format, flavour, dark: dark(), site: site() })
  /** @param {string} flavour */
  const post = async flavour => copy(await (await made('forum', flavour)).text(), 'the post')
  /** @type {Entry} */
  const keep = [
    'Keep it in the store',
    async () => {
      const { kept } = await engine.keep({ position: asked(), proofs: [proof] })
      toast(`Kept ${kept} proof`)
    },
  ]
  return [
    ['Copy as a forum post', () => post('bbcode')],
    ['Copy as a post for reddit', () => post('markdown')],
    ['Copy as plain text', () => post('plain')],
    ['Put it into the basket', () => collect(proof)],
    ['Copy the picture', () => copyPicture(made('png'))],
    ['Copy its caption', async () => copy(await (await made('caption')).text(), 'the caption')],
    ['Copy its alt text', async () => copy(await (await made('words')).text(), 'the alt text')],
    ['Copy as SVG', async () => copy(await (await made('svg')).text(), 'the picture')],
    ['Download as PNG', async () => download(await made('png'), 'proof.png')],
    ...(store ? [keep] : []),
    [
      'Download the proof',
      () => download(new Blob([JSON.stringify(proof)], { type: 'application/json' }), 'proof.json'),
    ],
  ]
}

/** Two families side by side, as one picture. @type {(proofs: Proof[]) => Entry} */
const ofBoth = proofs => [
  'Copy both boards as one picture',
  () => copyPicture(engine.render({ proofs, format: 'png', dark: dark(), site: site() })),
]

/**
 * The command line that answers the same.
 * @param {string | undefined} rule
 */
function command(rule) {
  const { view, grid, after, at, position } = session
  /** @param {string} text */
  const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`
  const state = at ? sukaku(position.state) : grid,
    options = at || !after ? '' : ` --after ${after}`
  if (view.tab === 'query')
    return `catena query ${quoted(state)} -e ${quoted(queries.text())}${options} --param max=8`
  if (view.tab === 'path') return `catena solve ${quoted(state)}${options}`
  if (view.conclusion)
    return `catena why ${quoted(state)} ${quoted(view.conclusion)}${options}${rule && view.family ? ` --rules ${rule}` : ''}`
  return `catena find ${quoted(state)}${options}`
}

/**
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text)
    toast(`Copied ${what}, ${plural(text.length, 'character')}`)
  } catch {
    // Without the clipboard, the text is shown to be copied by hand.
    const dialog = byId('dialog')
    const area = h('textarea', { class: 'edit', readonly: true, 'aria-label': 'Text to copy', value: text })
    dialog.replaceChildren(
      h(
        'div',
        { class: 'head' },
        h('h2', { id: 'dialog-title' }, 'To copy'),
        h('button', { onclick: () => dialog.close() }, 'Close'),
      ),
      area,
    )
    dialog.showModal()
    area.select()
  }
}

/**
 * Puts a picture into the clipboard; where there is none for pictures, it is kept as a file.
 * @param {Promise<Blob>} png
 */
async function copyPicture(png) {
  try {
    // The promise itself: some browsers allow it only at the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    toast('Copied the picture')
  } catch {
    download(await png, 'proof.png')
    toast('There is no clipboard for pictures here: it is kept as proof.png')
  }
}

/**
 * Says what was done, where it is seen too.
 * @param {string} words
 */
export function toast(words) {
  const shown = h('p', { class: 'toast' }, words)
  announce(words)
  byId('share').after(shown)
  setTimeout(() => shown.remove(), 3000)
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const link = h('a', { download: name, href: URL.createObjectURL(blob) })
  link.click()
  URL.revokeObjectURL(link.href)
}
