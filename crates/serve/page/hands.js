// Hands on the board: a click sets a digit, strikes a candidate, or puts a sign beside it. Each act is a stage of undo.
// What is set or struck is said and not proved: the board and the path mark it so.

import * as engine from './engine.js'
import { announce, byId, h, named, s, shown } from './dom.js'
import { add, asked, open, sayings, select, session, stage } from './session.js'
import { explore } from './explore.js'
import { toast } from './share.js'
import { shows } from './shows.js'

/** @import { Asked, Candidate } from './api' */
/** @import { Page } from './page' */

/** What a click does; the last four put signs. @type {[key: string, name: string][]} */
const TOOLS = [
  ['s', 'Set'],
  ['k', 'Strike'],
  ['a', 'Disc, first colour'],
  ['b', 'Disc, second colour'],
  ['c', 'Square, first colour'],
  ['d', 'Square, second colour'],
]
const SIGNS_FROM = 2
const EMPTY = '.'.repeat(81)

/** @type {Page} */
let page
let tool = 0

export const hands = {
  /** @param {Page} shared */
  start(shared) {
    page = shared
    shows('signs', {
      get: () =>
        Object.entries(stage()?.signs ?? {})
          .map(([text, sign]) => `${text}.${sign}`)
          .join(',') || undefined,
      set: text => {
        const signs = (text ?? '')
          .split(',')
          .filter(Boolean)
          .map(one => one.split('.'))
        if (text) stage().signs = Object.fromEntries(signs.map(([of, sign]) => [of, +sign]))
      },
    })
    shows('said', {
      get: () => sayings().join(',') || undefined,
      set: text => (session.said = text?.split(',') ?? []),
    })
    byId('edit').addEventListener('click', hands.toggle)
  },

  /** What was done by hand, on the board. */
  draw() {
    page.board.said(sayings())
    page.board.signs(stage().signs ?? {})
    byId('edit').setAttribute('aria-pressed', String(page.edits))
    byId('hands').hidden = !page.edits
    if (page.edits) byId('hands').replaceChildren(...TOOLS.map(button))
  },

  /** Begins to change the board, or ends it: then it is asked again what falls. */
  toggle() {
    page.edits = !page.edits
    if (page.edits) return select({ tab: 'explore', candidates: [], conclusion: null })
    explore.position()
    page.draw()
  },

  /** An empty board, to type a puzzle into. */
  async empty() {
    page.edits = true
    tool = 0
    await open(EMPTY)
  },

  /**
   * A click on a candidate.
   * @param {Candidate} text
   */
  pick(text) {
    act(text, tool)
  },

  /**
   * Whether a key chooses what a click does.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    const chosen = TOOLS.findIndex(([of]) => of === key.toLowerCase())
    if (chosen < 0) return false
    choose(chosen)
    return true
  },
}

/** @param {number} chosen */
function choose(chosen) {
  tool = chosen
  announce(TOOLS[tool][1])
  page.draw()
}

/** @type {(of: [key: string, name: string], index: number) => HTMLElement} */
const button = ([key, name], index) =>
  h(
    'button',
    {
      'aria-pressed': String(index === tool),
      'aria-label': name,
      title: `${name} (${key.toUpperCase()})`,
      onclick: () => choose(index),
    },
    index < SIGNS_FROM ? name : picture(index - SIGNS_FROM),
  )

/** @param {number} sign */
const picture = sign =>
  s(
    'svg',
    { viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    sign < 2
      ? s('circle', { cx: 10, cy: 10, r: 8, class: `hand hand${sign}` })
      : s('rect', { x: 2.5, y: 2.5, width: 15, height: 15, class: `hand hand${sign % 2}` }),
  )

/**
 * @param {Candidate} text
 * @param {number} how
 */
async function act(text, how) {
  try {
    if (how >= SIGNS_FROM) sign(text, how - SIGNS_FROM)
    else await say(text, how === 0)
  } catch (error) {
    toast(engine.said(error).message)
  }
}

/**
 * Puts a sign on a candidate, or takes the same one away.
 * @param {Candidate} text
 * @param {number} sign
 */
function sign(text, sign) {
  const { [text]: before, ...rest } = stage().signs ?? {}
  add({ position: session.position, proofs: [], signs: before === sign ? rest : { ...rest, [text]: sign } })
  announce(`${named(text)}: ${before === sign ? 'no sign' : TOOLS[sign + SIGNS_FROM][1]}`)
}

/**
 * Sets a digit, with what follows by links, or strikes a candidate.
 * @param {Candidate} text
 * @param {boolean} sets
 */
async function say(text, sets) {
  const falls = sets
      ? (await engine.near({ position: asked(), candidates: [text] })).near.neighbourhoods[0].falses
      : [text],
    /** @type {import('./api').Conclusion} */
    said = `${text.slice(2)}${sets ? '=' : '<>'}${text[1]}`
  const position = await engine.position({ position: without(asked(), falls, sets ? text.slice(2) : null) })
  add({ position, proofs: [], said })
  announce(`${shown(said)}, said`)
}

/**
 * A position without some candidates. On a board that was empty what is set is given.
 * @param {Asked} position
 * @param {Candidate[]} falls
 * @param {string | null} set
 * @returns {Asked}
 */
function without({ state, givens }, falls, set) {
  const left = state.map((digits, cell) => {
    const name = `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`
    return [...digits].filter(digit => !falls.includes(`n${digit}${name}`)).join('')
  })
  return { state: left, givens: set && session.grid === EMPTY ? [...givens, set] : givens }
}
