// What matters: what each elimination and each placement is worth, as the rating of what it leaves, beside what it costs.

import * as engine from './engine.js'
import { announce, h, plural, put, shown } from './dom.js'
import { word } from './words.js'
import { asked, once, relink, select, session } from './session.js'
import { familyNames, listed } from './names.js'
import { shows } from './shows.js'
import { heads, read, sorted, written } from './sort.js'

/** @import { Conclusion, Impact, Rating, Said } from './api' */
/** @import { Child, Page } from './page' */
/** @import { Column, Order } from './sort.js' */

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
/** How many rows are listed before one asks for all. */
const LISTED = 40
/** What a row may have to have, each with its name. @type {{ [key: string]: { says: string, has: (row: Impact) => boolean } }} */
const FILTERS = {
  proved: { says: 'can be proved', has: row => row.price !== null },
  cracks: { says: 'cracks', has: row => row.cracks === true },
}

export class Matters {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.element = h('div')
    /** @type {keyof typeof MEASURES} */
    this.by = 'W'
    /** The families that prices are asked of; the usual ones where none is named. */
    this.families = ''
    /** @type {Order | null} */
    this.order = null
    /** The names of the filters that are on. @type {Set<string>} */
    this.only = new Set()
    /** The longest proof of what is listed, or any. @type {number | null} */
    this.longest = null
    this.all = false
    /** The search that runs. @type {{ cancel(): void } | null} */
    this.search = null
    /** The frame that is waited for. @type {number | undefined} */
    this.frame = undefined
    shows('by', {
      get: () => (page.matters && this.by !== 'W' ? this.by : undefined),
      set: text => (this.by = /** @type {keyof typeof MEASURES} */ (text ?? 'W')),
    })
    /** @type {(key: string, of: import('./shows.js').Shows) => void} */
    const held = (key, { get, set }) => shows(key, { get: () => (page.matters ? get() : undefined), set })
    held('price', { get: () => this.families || undefined, set: text => (this.families = text ?? '') })
    held('sort', { get: () => written(this.order), set: text => (this.order = read(text)) })
    held('only', {
      get: () => [...this.only].join(',') || undefined,
      set: text => (this.only = new Set((text ?? '').split(',').filter(name => name in FILTERS))),
    })
    held('longest', {
      get: () => this.longest ?? undefined,
      set: text => (this.longest = Number(text) || null),
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
    const known = once(`matters ${this.by} ${this.families}`, () => this.nothing())
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
    const run = (this.search = engine.impact(
      { position: asked(), by: this.by, families: listed(this.families) },
      ([event, data]) => {
        if (event !== 'row' || this.search !== run) return
        const { row, rating, done, of } = data
        known.rows.push(row)
        Object.assign(known, { rating, done, of })
        this.redraw()
      },
    ))
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
        ': why it holds. A head sorts.',
      ),
      this.filters(),
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

  /** What is asked and what is listed, to be changed. */
  filters() {
    const toggle = (/** @type {string} */ name) => () => {
      if (!this.only.delete(name)) this.only.add(name)
      this.changed()
    }
    return h(
      'p',
      { class: 'filters' },
      Object.entries(FILTERS).map(([name, { says }]) =>
        h(
          'label',
          { class: 'check' },
          h('input', { type: 'checkbox', checked: this.only.has(name), onchange: toggle(name) }),
          says,
        ),
      ),
      h(
        'label',
        { class: 'check' },
        'proof up to',
        h('input', {
          class: 'edit-line short',
          inputmode: 'numeric',
          value: this.longest ?? '',
          placeholder: 'any',
          'aria-label': 'The longest proof of what is listed',
          onchange: event => {
            this.longest = Number(event.currentTarget.value) || null
            this.changed()
          },
        }),
      ),
      h(
        'label',
        { class: 'check' },
        'proved by',
        h('input', {
          class: 'edit-line',
          list: 'price-names',
          value: this.families,
          placeholder: 'the usual rules',
          'aria-label': 'Families that the proofs are asked of, separated by commas',
          onchange: event => {
            this.families = event.currentTarget.value.trim()
            this.stop()
            this.changed()
          },
        }),
      ),
      h(
        'datalist',
        { id: 'price-names' },
        familyNames(() => this.redraw()).map(name => h('option', { value: name })),
      ),
    )
  }

  changed() {
    this.page.draw()
    relink()
  }

  /** @param {Impact} row */
  isListed(row) {
    return (
      [...this.only].every(name => FILTERS[name].has(row)) &&
      (this.longest === null || (row.price !== null && row.price.length <= this.longest))
    )
  }

  /** @returns {Column<Impact>[]} */
  columns() {
    return [
      { name: 'change', of: row => +candidateOf(row).replace(/\D/g, '') },
      { name: this.by, explained: 'rated without it', of: row => value(row.rating) },
      { name: 'singles', explained: 'singles after it', of: row => -row.singles },
      { name: 'cracks', explained: 'cracks', of: row => (row.cracks ? 0 : Infinity) },
      { name: 'proof', explained: 'price', of: row => row.price?.length ?? Infinity },
    ]
  }

  /** @type {(name: string, lower: Impact[]) => Child} */
  table(name, lower) {
    if (!lower.length) return null
    const columns = this.columns(),
      listed = sorted(
        lower.filter(row => this.isListed(row)),
        columns,
        this.order,
      ),
      cut = this.all ? listed : listed.slice(0, LISTED)
    const sort = (/** @type {Order} */ order) => {
      this.order = order
      this.changed()
    }
    const more = listed.length > cut.length && this.more(listed.length - cut.length)
    return [
      h('h3', {}, name),
      listed.length < lower.length &&
        h('p', { class: 'note' }, `${listed.length} of ${lower.length} are as chosen above.`),
      listed.length > 0 &&
        h(
          'div',
          { class: 'scroll' },
          h(
            'table',
            { class: 'matters' },
            h('thead', {}, heads(columns, this.order, sort)),
            h(
              'tbody',
              {},
              cut.map(row => this.row(row)),
            ),
          ),
        ),
      more,
    ]
  }

  /** @param {number} count */
  more(count) {
    const show = () => {
      this.all = true
      this.page.draw()
    }
    return h('p', {}, h('button', { onclick: show }, `${count} more`))
  }

  /** @param {Impact} row */
  row(row) {
    const open = () => this.open(row)
    return h(
      'tr',
      { onclick: open },
      h('th', { scope: 'row' }, h('button', { class: 'plain' }, shown(row.changes[0]))),
      h('td', {}, ratingText(row.rating)),
      h('td', {}, row.singles),
      h('td', {}, row.cracks ? '✓' : ''),
      h('td', {}, row.price ? `${row.price.family}[${row.price.length}]` : '–'),
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
