// Everything by keyboard. Letters work only outside text fields, and can be switched off.

import { byId, h } from './dom.js'

const KEYS = [
  ['/', 'the box'], ['Ctrl V', 'open what is pasted'], ['Esc', 'one level up'], ['Ctrl Z, Ctrl Shift Z', 'undo, redo'], ['Alt 1 … 6', 'views'], ['?', 'this list'],
  ['arrows', 'cell of the board'], ['1 … 9', 'candidate of the cell; Shift adds'], ['W', 'why'], ['L', 'what links these?'], ['C', 'start a chain'], ['H', 'what falls'], ['S', 'share'], ['U', 'apply all singles'],
  ['J K, → ←', 'next, last step'], ['Home End', 'first, last step'], ['Space', 'play'], ['[ ]', 'branch'], ['↑ ↓', 'family'], ['X', 'compare two'], ['A', 'apply'],
  ['Ctrl Enter', 'run the query'], ['Alt ↑ ↓', 'earlier queries'], ['Tab', 'take the suggestion'], ['1 … 9', 'of your chain: next step'], ['Backspace', 'of your chain: last step away'], ['Enter', 'of your chain: complete'],
]
const SIGNS = [['filled square, slash', 'the target; what falls'], ['open ring', 'left-linking: false if the target is true'], ['filled disc', 'right-linking: true then'], ['solid arrow', 'if not this, then that'], ['dashed arrow', 'if this, then not that'], ['letter in a ring', 'a step'], ['small letter, *', 'excluded by that step, by the target']]
let on = localStorage.getItem('letters') !== 'off'

export function showKeys() {
  const dialog = byId('dialog')
  const list = rows => h('div', { class: 'cols' }, rows.map(([key, words]) => h('p', {}, h('kbd', {}, key), h('span', {}, words))))
  dialog.replaceChildren(h('div', { class: 'head' }, h('h2', { id: 'dialog-title' }, 'Keys and signs'), h('button', { autofocus: true, onclick: () => dialog.close() }, 'Close')), list(KEYS), h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: on, onchange: event => { on = event.target.checked; localStorage.setItem('letters', on ? 'on' : 'off') } }), 'single letters are keys'), h('h3', {}, 'Signs'), list(SIGNS))
  dialog.showModal()
}

export function keys({ page, up, jump, select, session, applySingles, panels }) {
  document.addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event, field = event.target.closest?.('textarea, input, select, [contenteditable], .cm-editor'), control = ctrlKey || metaKey
    if (byId('dialog').open) return
    const done = act => { event.preventDefault(); act() }
    if (key === 'Escape' && !field) return done(up)
    if (control && key.toLowerCase() === 'z' && !field) return done(() => jump(session.at + (shiftKey ? 1 : -1)))
    if (altKey && /^Digit[1-6]$/.test(event.code)) return done(() => select({ tab: Object.keys(panels)[+event.code[5] - 1] }))
    if (field || control || altKey) return
    const { view } = session, why = panels.explore.why(), proof = view.tab === 'explore' && view.conclusion ? why?.proof : null
    if (view.tab === 'chain' && panels.chain.key(event)) return event.preventDefault()
    if (event.target.closest?.('[role=tablist], [role=menu], button, summary') && [' ', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return
    if (proof?.told && on || proof?.told && key.length > 1) {
      const act = { j: () => proof.move(1), k: () => proof.move(-1), ArrowRight: () => proof.move(1), ArrowLeft: () => proof.move(-1), Home: () => proof.go(0), End: () => proof.go(proof.told.sentences.length - 1), ' ': () => proof.play(), ArrowDown: () => why.turn(1), ArrowUp: () => why.turn(-1), x: () => page_compare(why, select, view), a: () => why.apply(), '[': () => branch(proof, -1), ']': () => branch(proof, 1) }[key]
      if (act) return done(act)
    }
    if (view.tab === 'path' && panels.path.key(event)) return event.preventDefault()
    if (!on) return
    const [only] = view.candidates
    const act = { '/': () => byId('box').focus(), '?': showKeys, h: () => { page.heat = !page.heat; page.draw() }, s: () => byId('share').click(), u: () => session.position.singles.length && applySingles(),
      w: () => only && select({ tab: 'explore', conclusion: `${only.slice(2)}<>${only[1]}` }), c: () => only && (panels.chain.begin(only), select({ tab: 'chain' })), l: () => view.candidates.length > 1 && byId('view-explore').querySelector('.head .primary')?.click() }[key.toLowerCase()]
    if (act) done(act)
  })
}

function page_compare(why, select, view) {
  const rows = why.folded(why.answer), best = why.best(why.answer)
  if (view.beside) select({ beside: null })
  else if (rows.length > 1) select({ beside: rows.find(row => row.row.rule !== best.row.rule).row.rule })
}

function branch(proof, by) {
  const { told } = proof, open = proof.openBranch(null, null)
  import('./session.js').then(({ select, session }) => {
    const now = (session.view.branch ?? open ?? 0) + by
    const first = told.sentences.findIndex(of => of.branch === now)
    if (first >= 0) select({ branch: now, step: first })
  })
}
