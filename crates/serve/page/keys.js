// Everything by keyboard. Letters work only outside text fields, and can be switched off.

import { byId, h } from './dom.js'
import { hands } from './hands.js'
import { here } from './here.js'
import { keep, kept } from './kept.js'
import { picture, SIGNS } from './legend.js'
import { applySingles, jump, select, session, up } from './session.js'
import { TABS } from './tabs.js'
import { explore } from './explore.js'
import { ownChain } from './chain.js'
import { linkThese } from './links.js'
import { path } from './path.js'
import { posts } from './post.js'

/** @import { Page } from './page' */
/** @typedef {{ [key: string]: (() => unknown) | undefined }} Acts */

/** @typedef {[key: string, words: string][]} List */
/** @type {List} */
const KEYS = [
  ['/', 'the box'],
  ['Ctrl V', 'open what is pasted'],
  ['Esc', 'one level up'],
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo'],
  ['Alt 1 … 8', 'views'],
  ['?', 'this list'],
  ['arrows', 'on the board: another cell'],
  ['1 … 9', 'candidate of the cell; Shift adds'],
  ['W', 'why'],
  ['L', 'what links these?'],
  ['C', 'start a chain'],
  ['H', 'what falls'],
  ['S', 'share'],
  ['U', 'apply all singles'],
  ['J K', 'next step, step back'],
  ['→ ←', 'the same, elsewhere than on the board'],
  ['Home End', 'first, last step'],
  ['Space', 'play'],
  ['[ ]', 'branch'],
  ['↑ ↓', 'family; in a path, step'],
  ['X', 'compare two'],
  ['E', 'edit by hand'],
  ['S K, A B C D', 'when editing: set, strike; a sign'],
  ['A', 'apply'],
  ['Ctrl Enter', 'run the query'],
  ['Alt ↑ ↓', 'earlier queries'],
  ['Tab', 'take the suggestion'],
  ['1 … 9', 'of your chain: next step'],
  ['Backspace', 'of your chain: last step away'],
  ['Enter', 'of your chain: complete'],
  ['I', 'of your chain: a hint, one step'],
]
/** Whether letters are keys. */
let on = kept('catena-letters', true)

export function showKeys() {
  const dialog = byId('dialog')
  /** @param {List} rows */
  const list = rows =>
    h(
      'div',
      { class: 'cols' },
      rows.map(([key, words]) => h('p', {}, h('kbd', {}, key), h('span', {}, words))),
    )
  dialog.replaceChildren(
    h(
      'div',
      { class: 'head' },
      h('h2', { id: 'dialog-title' }, 'Keys and signs'),
      h('button', { autofocus: true, onclick: () => dialog.close() }, 'Close'),
    ),
    here(),
    list(KEYS),
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        checked: on,
        onchange: event => {
          on = event.currentTarget.checked
          keep('catena-letters', on)
        },
      }),
      'single letters are keys',
    ),
    h('h3', {}, 'Signs'),
    h(
      'div',
      { class: 'cols signs-list' },
      SIGNS.map(sign => h('p', {}, picture(sign), h('span', {}, sign.words))),
    ),
  )
  dialog.showModal()
}

/**
 * Whether a control has a use of its own for a key: buttons for two, a list of tabs and a menu for more.
 * @type {(target: Element, key: string) => boolean}
 */
function isOwn(target, key) {
  if (target.closest('[role=menu]'))
    return [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)
  const tab = target.closest('[role=tab]')
  if (tab && ['ArrowLeft', 'ArrowRight'].includes(key)) return true
  // The tab that is open has nothing to open: Enter is the view's.
  if (tab?.getAttribute('aria-selected') === 'true') return false
  return [' ', 'Enter'].includes(key) && Boolean(target.closest('button, summary, [role=button]'))
}

/**
 * Listens to the keys of the page and of its panels.
 * @param {Page} page
 */
export function keys(page) {
  document.addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event,
      target = event.target instanceof Element ? event.target : null,
      field = target?.closest('textarea, input, select, [contenteditable], .cm-editor'),
      control = ctrlKey || metaKey
    if (byId('dialog').open) return
    /** @param {() => unknown} act */
    const done = act => {
      event.preventDefault()
      act()
    }
    if (key === 'Escape' && !field) return done(up)
    if (control && key.toLowerCase() === 'z' && !field)
      return done(() => jump(session.at + (shiftKey ? 1 : -1)))
    if (altKey && /^Digit[1-7]$/.test(event.code))
      return done(() => select({ tab: TABS[+event.code[5] - 1] }))
    if (field || control || altKey) return
    const { view } = session
    if (page.edits && hands.key(event)) return event.preventDefault()
    if (view.tab === 'chain' && ownChain.key(event)) return event.preventDefault()
    if (target && isOwn(target, key)) return
    const ofProof = on || key.length > 1 ? proofKeys()[key] : null
    if (ofProof) return done(ofProof)
    if (view.tab === 'post' && posts.key(event)) return event.preventDefault()
    if (view.tab === 'path' && path.key(event)) return event.preventDefault()
    if (!on) return
    const [only] = view.candidates
    /** @type {Acts} */
    const acts = {
      '/': () => byId('box').focus(),
      '?': showKeys,
      h: () => {
        page.heat = !page.heat
        page.draw()
      },
      s: () => byId('share').click(),
      e: () => hands.toggle(),
      u: () => session.position.singles.length && applySingles(),
      w: () => only && select({ tab: 'explore', conclusion: `${only.slice(2)}<>${only[1]}` }),
      c: () => only && (ownChain.begin(only), select({ tab: 'chain' })),
      l: () => view.candidates.length > 1 && linkThese(),
    }
    const act = acts[key.toLowerCase()]
    if (act) done(act)
  })
}

/**
 * The keys of the proof that is shown.
 * @returns {Acts}
 */
function proofKeys() {
  const why = explore.why(),
    { proof } = why,
    told = proof.drawn?.told,
    { view } = session
  if (!told || view.tab !== 'explore' || !view.conclusion) return {}
  /** @param {number} by */
  const branch = by => {
    const now = (view.branch ?? 0) + by,
      first = told.sentences.findIndex(of => of.branch === now)
    if (first >= 0) select({ branch: now, step: first })
  }
  return {
    j: () => proof.move(1),
    k: () => proof.move(-1),
    ArrowRight: () => proof.move(1),
    ArrowLeft: () => proof.move(-1),
    Home: () => proof.go(0),
    End: () => proof.go(told.sentences.length - 1),
    ' ': () => proof.play(),
    ArrowDown: () => why.turn(1),
    ArrowUp: () => why.turn(-1),
    x: () => why.compareTwo(),
    a: () => why.apply(),
    '[': () => branch(-1),
    ']': () => branch(1),
  }
}
