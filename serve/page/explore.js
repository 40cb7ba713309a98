// The panel Explore: what falls, a candidate's neighbourhood, why; one level deeper per click.

import { byId, h, shown } from './dom.js'
import { select, session, up } from './session.js'
import { Find } from './find.js'
import { Links } from './links.js'
import { Why } from './why.js'

let view, page, find, links, why

export const explore = {
  start(element, shared) {
    ;[view, page] = [element, shared]
    find = new Find(page)
    links = new Links(page)
    why = new Why(page)
  },

  /** A new position: the searches of the one before end. */
  position() {
    find.stop()
    why.stop()
    find.run()
  },

  draw() {
    const { conclusion, candidates } = session.view
    const panel = conclusion ? why : candidates.length ? links : find
    if (panel !== why) why.rest()
    const shown_ = panel.show()
    if (view.firstChild !== shown_) view.replaceChildren(shown_)
  },

  /** A proof that comes from outside is shown as it is. */
  bring(proof) {
    why.bring(proof)
  },

  /** The sentence of the shown proof that tells of a candidate; `null` when none does. */
  nodeOf: text => why.sentenceOf(text),
  why: () => why,
}

/** Where one is, and the way back. */
export function crumbs(here) {
  const { candidates, conclusion } = session.view
  const link = (name, go) => h('button', { class: 'plain', onclick: go }, name)
  const parts = [link('Position', () => select({ candidates: [], conclusion: null }))]
  if (candidates.length && conclusion) parts.push(' › ', link(candidates.map(text => `${text[1]} in ${text.slice(2)}`).join(', '), () => select({ conclusion: null })))
  return h('div', { class: 'crumbs' }, h('nav', { 'aria-label': 'Levels' }, parts, ' › ', here), h('span', { class: 'note' }, h('kbd', {}, 'Esc'), ' ', h('button', { class: 'plain', onclick: up }, 'back')))
}

export const title = text => shown(text)
