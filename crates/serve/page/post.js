// A whole post beside the board: a verdict for each line. A click on a line shows the position that it stands in, and
// what proves it.

import * as engine from './engine.js'
import { announce, byId, concluded, h, plural, put } from './dom.js'
import { givensText, sukaku } from './grids.js'
import { open, select, session } from './session.js'
import { drawProof, refused } from './proof.js'

/** @import { Position, Post, PostLine, Proof, Said } from './api' */
/** @import { Page, Panel } from './page' */

/** @type {HTMLElement} */
let view
/** @type {Page} */
let page
/** What was pasted, and what became of it. @type {{ text: string, answer?: Post, error?: Said } | null} */
let post = null
/** The line that is shown, and which of its proofs. */
let lit = { line: -1, proof: 0 }

export const posts = {
  /** @type {Panel['start']} */
  start(element, shared) {
    ;[view, page] = [element, shared]
  },

  draw() {
    const proof = proofs(post?.answer?.lines[lit.line])[lit.proof]
    // Someone may have gone on from the position of the line.
    if (proof && session.brought?.row.proof === proof) drawProof(page, proof)
    layout()
  },

  /**
   * Has a post judged, and opens the grid that it begins with.
   * @param {string} text
   */
  async take(text) {
    const mine = (post = { text })
    lit = { line: -1, proof: 0 }
    byId('tab-post').hidden = false
    select({ tab: 'post' })
    try {
      const answer = await engine.checkPost(text)
      if (post !== mine) return
      post = { text, answer }
      await open(firstGrid(answer), { view: { tab: 'post' } })
      announce(`${counts(answer)} ${answer.conclusion}`)
    } catch (error) {
      if (post === mine) post = { text, error: engine.said(error) }
      page.draw()
    }
  },

  /**
   * Whether a key is of the post, and done.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
    if (!by || !post?.answer) return false
    const { lines } = post.answer
    let at = lit.line + by
    while (lines[at] && !leads(lines[at])) at += by
    if (lines[at])
      go(at).then(() => view.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))
    return true
  },
}

/** @param {Post} answer */
function firstGrid({ lines, ends }) {
  for (const { verdict } of lines)
    if (verdict !== 'skipped' && verdict.grid && !verdict.grid.refused) return verdict.grid.position
  return ends
}

/**
 * What proves a line, each proof once.
 * @param {PostLine | undefined} line
 */
function proofs(line) {
  if (!line || line.verdict === 'skipped') return []
  const { proved, corrected, unjudged, refused } = line.verdict,
    verdicts = (proved ?? corrected ?? unjudged ?? refused)?.answer?.verdicts ?? []
  /** @type {Map<string, Proof>} */
  const all = new Map()
  for (const { verdict } of verdicts)
    if (verdict.proved) all.set(JSON.stringify(verdict.proved.proof), verdict.proved.proof)
  return [...all.values()]
}

/** Whether there is something to show of a line. @param {PostLine} line */
const leads = ({ verdict }) => verdict !== 'skipped'

/**
 * Shows the position of a line and, where it is proved, its proof.
 * @param {number} line
 */
async function go(line, proof = 0) {
  const of = post?.answer?.lines[line]
  if (!of || of.verdict === 'skipped') return
  lit = { line, proof }
  const found = proofs(of)[proof],
    /** @type {{ tab: 'post' }} */ here = { tab: 'post' }
  if (found) {
    const { state, givens = [] } = found
    await open(sukaku(state), { givens: givensText({ state, givens }), proof: () => found, view: here })
  } else if (of.verdict.grid) await open(of.verdict.grid.position, { view: here })
  else {
    const reached = await before(line)
    await open(sukaku(reached.state), { givens: givensText(reached), view: here })
  }
}

/**
 * The position that the path has come to before a line.
 * @param {number} line
 * @returns {Promise<Position>}
 */
async function before(line) {
  const answer = /** @type {Post} */ (post?.answer),
    last = answer.lines.slice(0, line).reverse().find(applies)
  const found = proofs(last)
  if (!found.length) return engine.position({ text: firstGrid(answer) })
  const [{ state, givens = [] }] = found
  return engine.apply({ position: { state, givens }, proofs: found })
}
/** Whether a line is proved, so that it was applied. @param {PostLine} line */
const applies = ({ after, verdict }) =>
  verdict !== 'skipped' &&
  after !== 'grid' &&
  after !== 'line' &&
  Boolean(verdict.proved ?? verdict.corrected ?? verdict.unjudged)

const WORDS = {
  proved: '✓ proved as written',
  corrected: '✓ proved, with corrections',
  unjudged: 'proved, but not judged as written',
  holds: '✓ holds',
  refused: 'refused',
  unread: 'not understood',
  skipped: 'skipped',
}
const AFTER = {
  singles: 'after singles',
  basics: 'after basic rules',
  earlier: 'in an earlier position',
  grid: 'in a grid that is not proved',
  line: 'waits for a line that is not proved',
}

/**
 * The verdict on a line in words, and what is said below it.
 * @param {PostLine} line
 * @returns {{ word: string, kind: 'good' | 'bad' | 'quiet', more: string[] }}
 */
function told({ verdict }) {
  if (verdict === 'skipped') return { word: WORDS.skipped, kind: 'quiet', more: [] }
  const { grid, proved, corrected, unjudged, refused, holds } = verdict
  if (grid?.refused) return { word: 'a grid, not taken', kind: 'bad', more: [grid.refused] }
  if (grid) return { word: `a grid with ${plural(grid.decided, 'decided cell')}`, kind: 'quiet', more: [] }
  if (proved) return { word: WORDS.proved, kind: 'good', more: [] }
  if (corrected) return { word: WORDS.corrected, kind: 'good', more: corrected.corrections }
  if (unjudged) return { word: WORDS.unjudged, kind: 'bad', more: [unjudged.why] }
  if (refused) return { word: WORDS.refused, kind: 'bad', more: refused.reasons }
  if (holds) return { word: WORDS.holds, kind: 'good', more: [holds.what] }
  return { word: WORDS.unread, kind: 'bad', more: [verdict.not_understood.expected] }
}

/** @param {Post} answer */
function counts({ lines }) {
  const all = lines.map(line => told(line).word)
  /** @param {string[]} words */
  const of = (...words) => all.filter(word => words.includes(word)).length
  return `${of(WORDS.proved, WORDS.holds)} proved as written, ${of(WORDS.corrected)} with corrections, ${of(WORDS.refused)} refused, ${of(WORDS.unread, WORDS.unjudged)} not understood, ${of(WORDS.skipped)} skipped.`
}

/** Whether the path solves the puzzle. @param {Post} answer */
const ending = ({ conclusion, stopped, lines }) =>
  stopped ? `Stopped after line ${lines.at(-1)?.last ?? 0}; the rest of the post is not judged.` : conclusion

function layout() {
  if (!post) return put(view, [h('p', {}, 'Paste a whole post into the box: each line gets its verdict.')])
  const { text, answer, error } = post
  put(view, [
    h('div', { class: 'head' }, h('h2', {}, 'The post')),
    error
      ? refused(error, text)
      : answer
        ? ''
        : h('p', { class: 'hint', role: 'status' }, 'The lines are judged …'),
    answer && h('p', { class: 'note' }, counts(answer)),
    answer && h('ol', { class: 'post' }, answer.lines.map(line)),
    answer && h('p', { class: 'ending' }, h('b', {}, answer.conclusion)),
  ])
}

/**
 * @param {PostLine} of
 * @param {number} index
 */
function line(of, index) {
  const { word, kind, more } = told(of),
    isLit = index === lit.line,
    number = of.first === of.last ? `${of.first}` : `${of.first}–${of.last}`
  const isGrid = of.verdict !== 'skipped' && of.verdict.grid
  const head = [
    h('span', { class: 'number' }, number),
    h('span', { class: `verdict ${kind}` }, word),
    of.assumes_one_solution && h('span', { class: 'note' }, ', assuming one solution'),
    of.after && h('span', { class: 'note' }, `, ${AFTER[of.after]}`),
  ]
  return h(
    'li',
    { class: kind, 'data-line': index },
    leads(of)
      ? h('button', { class: 'plain', 'aria-current': isLit ? 'true' : null, onclick: () => go(index) }, head)
      : h('p', {}, head),
    !isGrid && h('pre', {}, of.text),
    more.map(reason => h('p', { class: 'reason' }, reason)),
    isLit && choices(of),
  )
}

/**
 * The proofs of a line, and the way to step through the one that is shown.
 * @param {PostLine} of
 */
function choices(of) {
  const all = proofs(of)
  if (!all.length) return ''
  return h(
    'p',
    { class: 'chips' },
    all.length > 1 &&
      all.map((proof, at) =>
        h(
          'button',
          { class: 'chip', 'aria-pressed': String(at === lit.proof), onclick: () => go(lit.line, at) },
          concluded(proof),
        ),
      ),
    h('button', { onclick: () => select({ tab: 'explore' }) }, 'Step through the proof'),
  )
}
