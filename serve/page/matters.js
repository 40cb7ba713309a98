// What matters: what each elimination and each placement is worth, as the rating of what it leaves, beside what it costs.

import * as engine from './engine.js'
import { announce, h, plural, put, shown } from './dom.js'
import { word } from './words.js'
import { asked, once, relink, select, session } from './session.js'
import { shows } from './shows.js'

/** @import { Conclusion, Impact, Rating, Said } from './api' */
/** @import { Child, Page } from './page' */

/** @typedef {{ rows: Impact[], rating: Rating | null, done: number, of: number, over: boolean, error: Said | null }} Weighed */

/** The measures, each with what it means. */
const MEASURES = {
  W: 'whips',
  B: 'braids',
  gW: 'g-whips',
  gB: 'g-braids',
  T: 'tagging',
  depth: 'nested hypotheses',
}
/** The most steps on the board: more could not be told apart. */
const STEPS = 5
/** The greatest lengths of the first and of the second kind of ring. */
const PRICES = [3, 7]
/** How many rows are listed. */
const LISTED = 40

export class Matters {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.element = h('div')
    /** @type {keyof typeof MEASURES} */
    this.by = 'W'
    /** The search that runs. @type {{ cancel(): void } | null} */
    this.search = null
    /** The frame that is waited for. @type {number | undefined} */
    this.frame = undefined
    shows('by', {
      get: () => (page.matters && this.by !== 'W' ? this.by : undefined),
      set: text => (this.by = /** @type {keyof typeof MEASURES} */ (text ?? 'W')),
    })
  }

  stop() {
    this.search?.cancel()
    this.search = null
  }

  /**
   * What is known of the present position; asked for once, and again where it was cancelled.
   * @returns {Weighed}
   */
  weighed() {
    const known = once(`matters ${this.by}`, () => this.nothing())
    if (!known.over && !this.search) this.run(known)
    return known
  }

  /** @returns {Weighed} */
  nothing() {
    return { rows: [], rating: null, done: 0, of: 0, over: false, error: null }
  }

  /** @param {Weighed} known */
  run(known) {
    Object.assign(known, this.nothing())
    const run = (this.search = engine.impact({ position: asked(), by: this.by }, ([event, data]) => {
      if (event !== 'row' || this.search !== run) return
      const { row, rating, done, of } = data
      known.rows.push(row)
      Object.assign(known, { rating, done, of })
      this.redraw()
    }))
    run.answer
      .then(answer => {
        if (!answer || this.search !== run) return
        known.rows = [...answer.eliminations, ...answer.placements]
        known.rating = answer.rating
        announce(`${plural(this.lower(known).length, 'change')} of ${known.rows.length} matter`)
      })
      .catch(error => (known.error = engine.said(error)))
      .finally(() => {
        if (this.search !== run) return
        known.over = true
        this.search = null
        this.redraw()
      })
  }

  /** Draws what is known by the next frame: hundreds of changes may be known at once. */
  redraw() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined
      this.redrawNow()
    })
  }

  redrawNow() {
    const { tab, conclusion, candidates } = session.view
    if (tab === 'explore' && this.page.matters && !conclusion && !candidates.length) this.page.draw()
  }

  /**
   * The changes that bring the rating down, the best first.
   * @param {Weighed} known
   */
  lower({ rows, rating }) {
    const lower = rows.filter(row => rating !== null && value(row.rating) < value(rating))
    return lower.sort(
      (one, other) =>
        value(one.rating) - value(other.rating) || other.basics - one.basics || other.singles - one.singles,
    )
  }

  show() {
    const known = this.weighed()
    this.mark(known)
    put(this.element, this.head(), this.content(known))
    return this.element
  }

  /**
   * Squares for what eliminations are worth, rings for what they cost.
   * @param {Weighed} known
   */
  mark(known) {
    const eliminations = known.rows.filter(isElimination),
      lower = new Set(this.lower(known)),
      ratings = [...new Set([...lower].map(row => value(row.rating)))].sort((one, other) => one - other),
      wide = Math.ceil(ratings.length / STEPS) || 1,
      steps = Math.ceil(ratings.length / wide)
    this.page.board.worth(
      eliminations.map(row => ({
        candidate: candidateOf(row),
        share: lower.has(row) ? 1 - Math.floor(ratings.indexOf(value(row.rating)) / wide) / steps : 0,
        ring: row.price ? PRICES.filter(most => row.price && row.price.length > most).length + 1 : 0,
        says: `${this.by} ${spoken(row.rating)} without it${row.price ? `, proved with length ${row.price.length}` : ''}`,
      })),
    )
  }

  head() {
    return h(
      'div',
      { class: 'head' },
      h('h2', {}, word('what matters', 'What matters')),
      h(
        'select',
        {
          'aria-label': 'Measure',
          onchange: event => {
            this.by = /** @type {keyof typeof MEASURES} */ (event.currentTarget.value)
            this.stop()
            this.page.draw()
            relink()
          },
        },
        Object.entries(MEASURES).map(([name, of]) =>
          h('option', { value: name, selected: name === this.by }, `${name}: by ${of}`),
        ),
      ),
    )
  }

  /**
   * @param {Weighed} known
   * @returns {Child[]}
   */
  content(known) {
    const { error, over, rating, rows, done, of } = known
    if (error) return [h('div', { class: 'refused' }, h('b', {}, error.message), ` ${error.hint ?? ''}`)]
    const lower = this.lower(known),
      eliminations = lower.filter(isElimination),
      placements = lower.filter(row => !isElimination(row))
    return [
      h(
        'p',
        { class: 'hint' },
        'What the position is rated without a candidate, or with a placement, beside the shortest proof of it. ',
        h('b', {}, 'Click a row'),
        ': why it holds.',
      ),
      over
        ? h(
            'p',
            { role: 'status' },
            this.summary(eliminations.length, rows.filter(isElimination).length, rating),
          )
        : h(
            'div',
            { class: 'progress' },
            h('progress', { value: done, max: of || 1, 'aria-label': 'Changes weighed' }),
            `${done} of ${of || '…'} changes`,
          ),
      this.table('Eliminations', eliminations),
      this.table('Placements', placements),
    ]
  }

  /** @type {(lower: number, all: number, rating: Rating | null) => string} */
  summary(lower, all, rating) {
    if (!all) return 'Singles solve it: no elimination matters.'
    const is = `${this.by} ${rating === null ? '' : spoken(rating)}.`
    return lower
      ? `${is} Of ${plural(all, 'elimination')} ${lower} ${lower === 1 ? 'brings' : 'bring'} it down.`
      : `${is} None of ${plural(all, 'elimination')} brings it down by itself.`
  }

  /** @type {(name: string, lower: Impact[]) => Child} */
  table(name, lower) {
    if (!lower.length) return null
    /** @type {(row: Impact) => HTMLElement} */
    const tr = row =>
      h(
        'tr',
        {},
        h(
          'th',
          { scope: 'row' },
          h('button', { class: 'plain', onclick: () => this.open(row) }, shown(row.changes[0])),
        ),
        h('td', {}, ratingText(row.rating)),
        h('td', {}, row.singles),
        h('td', {}, row.cracks ? '✓' : ''),
        h('td', {}, row.price ? `${row.price.family}[${row.price.length}]` : '–'),
      )
    const more = lower.length > LISTED && h('p', { class: 'note' }, `The ${LISTED} best of ${lower.length}.`)
    return [h('h3', {}, name), h('div', { class: 'scroll' }, this.rows(lower.slice(0, LISTED).map(tr))), more]
  }

  /** @param {HTMLElement[]} rows */
  rows(rows) {
    return h(
      'table',
      { class: 'matters' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['change', this.by, 'singles', 'cracks', 'proof'].map(name => h('th', { scope: 'col' }, name)),
        ),
      ),
      h('tbody', {}, rows),
    )
  }

  /** @param {Impact} row */
  open(row) {
    select({ tab: 'explore', candidates: [candidateOf(row)], conclusion: row.changes[0] })
  }
}

/** @param {Impact} row */
const isElimination = ({ changes: [change] }) => change.includes('<>')

/** @param {Impact} row */
const candidateOf = ({ changes: [change] }) => `n${change.at(-1)}${change.slice(0, 4)}`

/**
 * What a rating is sorted by: none is above all lengths, and what was stopped below it.
 * @param {Rating} rating
 */
const value = rating => {
  if (rating === 'none' || rating === 'contradiction') return Infinity
  return rating.stopped ? rating.stopped.at_least + 0.5 : (rating.length ?? Infinity)
}

/** @param {Rating} rating */
const ratingText = rating => {
  if (rating === 'none' || rating === 'contradiction') return '–'
  return rating.stopped ? `${rating.stopped.at_least}+` : `${rating.length}`
}

/** @param {Rating} rating */
const spoken = rating => {
  const text = ratingText(rating)
  return text === '–' ? 'does not solve it' : `= ${text}`
}
