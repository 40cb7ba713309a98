// The levels of the panel Explore, and the way back.

import { h } from './dom.js'
import { select, session, up } from './session.js'

/** @import { Child } from './page' */

/**
 * Where one is in the panel Learn, and the way back to its list.
 * @param {string} here
 * @param {() => void} back
 */
export const inLearn = (here, back) =>
  h(
    'div',
    { class: 'crumbs' },
    h(
      'nav',
      { 'aria-label': 'Levels' },
      h('button', { class: 'plain', onclick: back }, 'Learn'),
      ` › ${here}`,
    ),
  )

/**
 * Where one is, and the way back.
 * @param {string} here
 */
export function crumbs(here) {
  const { candidates, conclusion } = session.view
  /** @type {(name: string, go: () => void) => HTMLElement} */
  const link = (name, go) => h('button', { class: 'plain', onclick: go }, name)
  /** @type {Child[]} */
  const parts = [link('Position', () => select({ candidates: [], conclusion: null }))]
  if (candidates.length && conclusion)
    parts.push(
      ' › ',
      link(candidates.map(text => `${text[1]} in ${text.slice(2)}`).join(', '), () =>
        select({ conclusion: null }),
      ),
    )
  return h(
    'div',
    { class: 'crumbs' },
    h('nav', { 'aria-label': 'Levels' }, parts, ' › ', here),
    h(
      'span',
      { class: 'note' },
      h('kbd', {}, 'Esc'),
      ' ',
      h('button', { class: 'plain', onclick: up }, 'back'),
    ),
  )
}
