// The panel Explore: what falls, a candidate's neighbourhood, why; one level deeper per click.

import { byId, embedded, h, plural, shown } from './dom.js'
import { sayings, session } from './session.js'
import { Find } from './find.js'
import { Links } from './links.js'
import { Matters } from './matters.js'
import { mistake } from './mistake.js'
import { Tags } from './tags.js'
import { Why } from './why.js'

/** @import { Candidate } from './api' */
/** @import { Page, Panel } from './page' */

/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
/** @type {Tags} */
let tags
/** @type {Find} */
let find
/** @type {Links} */
let links
/** @type {Matters} */
let matters
/** @type {Why} */
let why

/** What is said while the board is changed by hand. */
function editing() {
  const { solutions, decided } = session.position,
    said = sayings()
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'head' },
      h('h2', {}, 'Changed by hand'),
      h('button', { class: 'primary', onclick: () => byId('edit').click() }, 'Done ', h('kbd', {}, 'E')),
    ),
    h(
      'p',
      { class: 'hint' },
      'Choose below the board what a click on a candidate does: it sets a digit, strikes a candidate, or puts a sign on it. ',
      'Undo takes each act back. What you set or strike is not proved, and is marked so.',
    ),
    h(
      'p',
      {},
      `${plural(decided.length, 'cell')} of 81 ${decided.length === 1 ? 'is' : 'are'} decided. `,
      SOLUTIONS[solutions],
    ),
    solutions === 'none' && mistake(page),
    said.length > 0 &&
      h(
        'p',
        { class: 'chips' },
        'Said: ',
        said.map(of => h('span', { class: 'chip said-by-hand' }, shown(of))),
      ),
  )
}
const SOLUTIONS = {
  none: 'There is no solution: something that was said is wrong.',
  one: 'There is one solution.',
  several: 'There are several solutions.',
}

export const explore = {
  /** @type {Panel['start']} */
  start(element, shared) {
    ;[view, page] = [element, shared]
    tags = new Tags(page)
    find = new Find(page)
    links = new Links(page)
    matters = new Matters(page)
    why = new Why(page)
  },

  /** A new position: the searches of the one before end. */
  position() {
    find.stop()
    why.stop()
    matters.stop()
    // While the board is changed by hand nobody asks what falls.
    if (!embedded && !page.edits) find.run()
  },

  draw() {
    const { conclusion, candidates } = session.view
    if (!conclusion) why.rest()
    if (!page.matters) matters.stop()
    const part = conclusion
      ? why.show(conclusion)
      : candidates.length
        ? links.show()
        : page.edits
          ? editing()
          : page.tags
            ? tags.show()
            : page.matters
              ? matters.show()
              : find.show()
    if (view.firstChild !== part) view.replaceChildren(part)
  },

  /**
   * The sentence of the shown proof that tells of a candidate; null when none does.
   * @param {Candidate} text
   */
  nodeOf: text => why.sentenceOf(text),
  why: () => why,

  /** @type {NonNullable<Panel['pointed']>} */
  pointed(text) {
    const { conclusion, candidates } = session.view
    if (conclusion) why.proof.point(text)
    else if (page.tags && !candidates.length) tags.point(text)
  },
}
