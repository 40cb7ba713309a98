// The panel Explore: what falls, a candidate's neighbourhood, why; one level deeper per click.

import { embedded } from './dom.js'
import { session } from './session.js'
import { Find } from './find.js'
import { Links } from './links.js'
import { Why } from './why.js'

/** @import { Candidate } from './api' */
/** @import { Panel } from './page' */

/** @type {HTMLElement} */
let view
/** @type {Find} */
let find
/** @type {Links} */
let links
/** @type {Why} */
let why

export const explore = {
  /** @type {Panel['start']} */
  start(element, page) {
    view = element
    find = new Find(page)
    links = new Links(page)
    why = new Why(page)
  },

  /** A new position: the searches of the one before end. */
  position() {
    find.stop()
    why.stop()
    if (!embedded) find.run()
  },

  draw() {
    const { conclusion, candidates } = session.view
    if (!conclusion) why.rest()
    const shown = conclusion ? why.show(conclusion) : candidates.length ? links.show() : find.show()
    if (view.firstChild !== shown) view.replaceChildren(shown)
  },

  /**
   * The sentence of the shown proof that tells of a candidate; null when none does.
   * @param {Candidate} text
   */
  nodeOf: text => why.sentenceOf(text),
  why: () => why,
}
