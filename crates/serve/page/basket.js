// A post of several steps: proofs are put into a basket wherever they are shown, and leave it as one post.

import * as engine from './engine.js'
import { announce, byId, h, inShort, plural, put } from './dom.js'
import { keep, kept } from './kept.js'
import { fullNotation } from './school.js'
import { copy, dark, download, toast } from './share.js'

/** @import { Proof } from './api' */
/** @import { Child } from './page' */

/** How a post is written: its markup, and the notation of its chains. @typedef {{ flavour: string, notation: string }} Looks */

const FLAVOURS = { bbcode: 'BBCode', markdown: 'Markdown', plain: 'plain text' }
/** How many boards one picture holds. */
const MOST_BOARDS = 24
const NOTATIONS = { full: 'nrc', eureka: 'Eureka', csp: 'CSP-Rules' }

/** The proofs in the basket, in the order of the post. @type {Proof[]} */
let proofs = kept('basket', /** @type {Proof[]} */ ([]))
/** How posts were written last on this device. @returns {Looks} */
const looks = () => kept('post', { flavour: 'bbcode', notation: fullNotation() })

/** How many proofs are in the basket. */
export const count = () => proofs.length

/**
 * Puts a proof into the basket, once.
 * @param {Proof} proof
 */
export function collect(proof) {
  const is = JSON.stringify(proof)
  if (!proofs.some(known => JSON.stringify(known) === is)) hold([...proofs, proof])
  toast(`${plural(proofs.length, 'step')} in the basket: Share, A post of them`)
}

/** @param {Proof[]} changed */
function hold(changed) {
  proofs = changed
  keep('basket', changed.length ? changed : null)
}

/**
 * Shows what is in the basket, as the post that it gives.
 * @param {string | undefined} site
 */
export function showBasket(site) {
  const post = async () => {
    if (!proofs.length) return ''
    const made = await engine.render({ proofs, format: 'forum', compact: true, site, ...looks() })
    return made.text()
  }
  showPost('A post of several steps', post, list)
}

/**
 * A post to be looked at and copied. `made` writes it as it is asked for; `above` stands over it and may change it.
 * @param {string} name
 * @param {(looks: Looks) => Promise<string>} made
 * @param {(again: () => void) => Child} [above]
 */
export function showPost(name, made, above = () => null) {
  const dialog = byId('dialog'),
    area = h('textarea', { class: 'edit', readonly: true, rows: 14, 'aria-label': 'The post' })
  let latest = 0
  const write = async () => {
    const mine = ++latest
    area.value = '…'
    const text = await made(looks()).catch(error => engine.said(error).message)
    if (mine === latest) area.value = text
  }
  const draw = () =>
    put(
      dialog,
      h(
        'div',
        { class: 'head' },
        h('h2', { id: 'dialog-title' }, name),
        h('button', { onclick: () => dialog.close() }, 'Close'),
      ),
      above(again),
      h(
        'p',
        { class: 'filters' },
        choice('Markup', 'flavour', FLAVOURS, write),
        choice('Chains', 'notation', NOTATIONS, write),
      ),
      area,
      h(
        'p',
        {},
        h('button', { class: 'primary', onclick: () => copy(area.value, 'the post') }, 'Copy the post'),
      ),
    )
  const again = () => {
    draw()
    write()
  }
  again()
  dialog.showModal()
}

/**
 * @param {string} name
 * @param {keyof Looks} key
 * @param {{ [key: string]: string }} all
 * @param {() => void} then
 */
const choice = (name, key, all, then) =>
  h(
    'label',
    { class: 'check' },
    name,
    h(
      'select',
      {
        onchange: event => {
          keep('post', { ...looks(), [key]: event.currentTarget.value })
          then()
        },
      },
      Object.entries(all).map(([value, says]) =>
        h('option', { value, selected: value === looks()[key] }, says),
      ),
    ),
  )

/** @param {() => void} again */
function list(again) {
  /** @param {Proof[]} changed */
  const change = changed => {
    hold(changed)
    announce(`${plural(changed.length, 'step')} in the basket`)
    again()
  }
  /** @type {(from: number, to: number) => Proof[]} */
  const moved = (from, to) => {
    const others = proofs.filter((_, at) => at !== from)
    return [...others.slice(0, to), proofs[from], ...others.slice(to)]
  }
  /** @type {(proof: Proof, at: number) => HTMLElement} */
  const item = (proof, at) =>
    h(
      'li',
      {},
      `${inShort(proof)} `,
      at > 0 &&
        h(
          'button',
          {
            class: 'plain',
            'aria-label': `${inShort(proof)}, earlier`,
            onclick: () => change(moved(at, at - 1)),
          },
          '↑',
        ),
      ' ',
      h(
        'button',
        {
          class: 'plain',
          'aria-label': `${inShort(proof)}, out`,
          onclick: () => change(proofs.filter(other => other !== proof)),
        },
        'take out',
      ),
    )
  if (!proofs.length)
    return h('p', {}, 'Nothing is in the basket. Share, Put it into the basket, at any proof.')
  return [
    h('ol', { class: 'basket' }, proofs.map(item)),
    proofs.length <= MOST_BOARDS &&
      h('p', {}, h('button', { onclick: () => picture() }, 'Download the boards as one picture')),
  ]
}

/** The boards of all proofs beside each other. */
async function picture() {
  const { notation } = looks()
  try {
    download(await engine.render({ proofs, format: 'png', notation, dark: dark() }), 'steps.png')
  } catch (error) {
    toast(engine.said(error).message)
  }
}
