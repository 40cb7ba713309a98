// What a position is rated, in a line that one may copy: every thread about a puzzle begins with it.

import * as engine from './engine.js'
import { h, plural } from './dom.js'
import { givensText } from './grids.js'
import { asked, once, session } from './session.js'
import { copy } from './share.js'

/** @import { Rated } from './api' */
/** @import { Child, Page } from './page' */

const MEASURES = ['W', 'B', 'T', 'depth']
/** How much work a rating is that nobody asked for. */
const BUDGET = 2_000_000

/**
 * The line; nothing while no measure is known.
 * @param {Page} page
 * @returns {Child}
 */
export function rated(page) {
  const { position, answers } = session
  if (position.solutions !== 'one' || position.decided.length === 81) return null
  const all = once('rated', () => asking(page, answers))
  if (!all.length) return null
  const words = all.map(said).join(' · ')
  const line = () => `${givensText(position)} ${words} · ${plural(81 - position.decided.length, 'open cell')}`
  return h(
    'p',
    { class: 'rated' },
    h('b', {}, words),
    ' ',
    h('button', { class: 'plain', onclick: () => copy(line(), 'the puzzle with its ratings') }, 'Copy'),
  )
}

/**
 * @param {Page} page
 * @param {Map<string, unknown>} answers
 */
function asking(page, answers) {
  /** @type {Rated[]} */
  const all = []
  const run = engine.rate({ position: asked(), by: MEASURES, budget: BUDGET }, ([event, data]) => {
    if (session.answers !== answers) return run.cancel()
    if (event === 'rated') all.push(data)
  })
  // What cannot be rated has no line.
  run.answer.then(() => session.answers === answers && page.draw()).catch(() => {})
  return all
}

/** @type {(rated: Rated, index: number) => string} */
function said({ rating, at_most }, index) {
  const measure = MEASURES[index]
  if (rating === 'none' || rating === 'contradiction') return `${measure}: none`
  if (rating.stopped) return `${measure} at least ${rating.stopped.at_least}`
  return `${measure}${at_most ? ' at most' : ' ='} ${rating.length}`
}
