// What a link holds, drawn and written before the rest of the page and the engine are there: the board, and its proof in
// the page's own words. Only the engine says whether it holds, and then takes over. The rest of the page, nine tenths of
// it, is fetched when that is done.

import { Board } from './board.js'
import { byId, h, plural, shown } from './dom.js'
import { afterProof, afterSingles, drawn, seen } from './grids.js'
import { readLink } from './linked.js'
import { telling } from './telling.js'

/** @import { Position, Proof, Told } from './api' */
/** @import { Link } from './linked.js' */

/**
 * The position and the proof of a link, as far as they can be had without an engine.
 * @typedef {{ position: Pick<Position, 'state' | 'givens' | 'decided'>, proof?: Proof, told?: Told }} Early
 */

/**
 * @param {Link} link
 * @returns {Early | null}
 */
function earlyOf({ grid = '', givens, after, done = [], proof }) {
  const first = drawn(grid, givens)
  if (!first) return null
  // What else can be applied first takes an engine.
  if (after === 'basics') return { position: first }
  const begun = after === 'singles' ? afterSingles(first.state) : first.state,
    state = done.reduce((/** @type {string[]} */ state, step) => {
      if (step === 'singles') return afterSingles(state)
      return step.reduce(
        (/** @type {string[]} */ left, of) => afterProof(left, /** @type {Proof} */ (of)),
        state,
      )
    }, begun),
    position = seen(state, first.givens),
    whole = proof?.(/** @type {Position} */ (position))
  return { position, proof: whole, told: whole && toldOf(whole) }
}

/** A proof told; nothing where its lines are of another form. @param {Proof} proof */
function toldOf(proof) {
  try {
    return telling(proof)
  } catch {
    return undefined
  }
}

/** The sentences, and that nobody has judged them yet. @type {(proof: Proof, told: Told) => HTMLElement[]} */
const written = ({ eliminates, places }, { title, sentences }) => [
  h(
    'div',
    { class: 'head' },
    h(
      'h2',
      { class: 'falls' },
      [
        ...eliminates.map(of => shown(`${of.slice(2)}<>${of[1]}`)),
        ...places.map(of => shown(`${of.slice(2)}=${of[1]}`)),
      ].join(', '),
    ),
  ),
  h(
    'div',
    { class: 'proof-head' },
    h('h3', {}, title),
    h('span', { class: 'note' }, `${plural(sentences.length, 'line')}, not yet checked`),
  ),
  h(
    'ol',
    { class: 'sentences', 'aria-label': 'Proof' },
    sentences.map(({ parts, number, depth }) => {
      const item = h(
        'li',
        {},
        h(
          'span',
          { class: `letter${number === null ? ' quiet' : ''}`, 'aria-hidden': 'true' },
          number ?? '·',
        ),
        h(
          'span',
          {},
          parts.map(({ text, role }) => (role ? h('span', { class: `role-${role}` }, text) : text)),
        ),
      )
      if (depth) item.style.paddingLeft = `${depth * 18}px`
      return item
    }),
  ),
]

/** What the link of the page says. */
export const first = readLink(location.hash)

/**
 * Draws on a board what the link of the page holds.
 * @param {Board} board
 */
export async function drawFirst(board) {
  const early = earlyOf(await first)
  if (!early) return
  board.show(early.position)
  if (early.told) {
    board.told(early.told)
    board.step(null, null)
  }
  return early
}

/** The engine has taken over. */
export const over = () => byId('reading').replaceChildren()

async function begin() {
  const board = new Board({ name: 'Board' }),
    early = await drawFirst(board)
  if (!early) return
  byId('board').append(board.svg)
  performance.mark('board')
  if (!early.proof || !early.told) return
  byId('reading').replaceChildren(...written(early.proof, early.told))
  performance.mark('proof')
}

/** All files of the page at once, not one after the other as they name each other. */
async function rest() {
  document.head.append(/** @type {HTMLTemplateElement} */ (byId('rest')).content)
  await import('./main.js')
}

begin().finally(rest)
