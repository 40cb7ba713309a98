// What can be taken away: the link, pictures, a forum post, the command line that gives the same.

import * as engine from './engine.js'
import { announce, byId, h } from './dom.js'
import { linkText } from './link.js'
import { explore } from './explore.js'
import { queries } from './query.js'
import { asked, session } from './session.js'

const dark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** The entries of the menu: only what there is something of. */
export function share(page) {
  const why = explore.why(), best = session.view.conclusion && why.answer ? why.best(why.answer) : null, proof = best?.row.outcome.found
  return [
    ['Copy the link', async () => copy(location.origin + location.pathname + await linkText(), 'the link')],
    ['Copy the command line', () => copy(command(best?.row.rule), 'the command line')],
    ...(proof ? [
      ['Copy as a forum post', async () => copy(await (await engine.render({ proof, format: 'forum' })).text(), 'the post')],
      ['Copy as SVG', async () => copy(await (await engine.render({ proof, format: 'svg', dark: dark() })).text(), 'the picture')],
      ['Download as PNG', async () => download(await engine.render({ proof, format: 'png', dark: dark() }), 'proof.png')],
      ...(page.store ? [['Keep it in the store', async () => announce(`Kept ${(await engine.keep({ position: asked(), proofs: [proof] })).kept} proof`)]] : []),
      ['Download the proof', () => download(new Blob([JSON.stringify(proof)], { type: 'application/json' }), 'proof.json')],
    ] : []),
    ['Print', () => print()],
  ]
}

/** The command line that answers the same. */
export function command(rule) {
  const { view, grid, after, at, position } = session, quoted = text => `'${text.replaceAll("'", `'\\''`)}'`
  const state = at ? position.state.map(digits => [...'123456789'].map(digit => digits.includes(digit) ? digit : '.').join('')).join('') : grid, options = at || !after ? '' : ` --after ${after}`
  if (view.tab === 'query') return `catena query ${quoted(state)} -e ${quoted(queries.text())}${options} --param max=8`
  if (view.tab === 'path') return `catena solve ${quoted(state)}${options}`
  if (view.conclusion) return `catena why ${quoted(state)} ${quoted(view.conclusion)}${options}${rule && view.family ? ` --family ${rule}` : ''}`
  return `catena find ${quoted(state)}${options}`
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text)
    announce(`Copied ${what}`)
  } catch {
    // Without the clipboard, the text is shown to be copied by hand.
    const dialog = byId('dialog')
    dialog.replaceChildren(h('div', { class: 'head' }, h('h2', { id: 'dialog-title' }, 'To copy'), h('button', { onclick: () => dialog.close() }, 'Close')), h('textarea', { class: 'edit', readonly: true, 'aria-label': 'Text to copy', value: text }))
    dialog.showModal()
    dialog.querySelector('textarea').select()
  }
}

function download(blob, name) {
  const link = h('a', { download: name, href: URL.createObjectURL(blob) })
  link.click()
  URL.revokeObjectURL(link.href)
}
