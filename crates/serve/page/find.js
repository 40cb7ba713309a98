// What falls: eliminations × families with the length of the shortest proof, and the heat on the board.

import * as engine from './engine.js'
import { announce, candidate, eliminated, h, plural, put } from './dom.js'
import { heatClass } from './board.js'
import { byFame } from './fame.js'
import { knownRules } from './known.js'
import { mistake } from './mistake.js'
import { rated } from './rated.js'
import { called, isAic, usualRules } from './school.js'
import { word } from './words.js'
import { applySingles, asked, once, select, session } from './session.js'

/** @import { Candidate, Extent, Said } from './api' */
/** @import { Child, Page } from './page' */

/** @typedef {{ [rule: string]: number }} Lengths */
/** @typedef {{ text: Candidate, length: number, lengths: Lengths }} Fallen */
/**
 * @typedef {{
 *   rows: Map<Candidate, Lengths>,
 *   atMost: Set<string>,
 *   rules: string[],
 *   refused: string[],
 *   assumed: string[],
 *   stopped: ({ rule: string } & NonNullable<Extent['stopped']>)[],
 *   cracks: Set<Candidate>,
 *   done: number,
 *   of: number,
 *   over: boolean,
 *   up_to: number,
 *   all: boolean,
 *   asking: string | null,
 *   further: string | null,
 *   usual: number,
 *   cancelled: boolean,
 *   error: Said | null,
 * }} Found
 */

/**
 * What is asked where the usual families find nothing, in the order in which a path tries it.
 * @type {string[]}
 */
let further = []

/**
 * Says which families are asked where the usual ones find nothing.
 * @param {string[]} names
 */
export const askFurther = names => {
  further = names
}

/**
 * Why a search did not come to its end, where no bound stopped it.
 * @type {{ [by: string]: string }}
 */
const WHY = {
  'not-exhaustive': 'does not search longer proofs exhaustively',
  refused: 'found a proof that the checker refuses',
  unproved: 'has rows, none of which is a chain',
}

/**
 * A length, with a sign where a shorter proof may exist.
 * @type {(found: Found, text: Candidate, rule: string, length: number) => string}
 */
const said = ({ atMost }, text, rule, length) => (atMost.has(`${text} ${rule}`) ? `≤ ${length}` : `${length}`)

/**
 * The least length: exact where one family says so.
 * @type {(found: Found, text: Candidate, length: number, lengths: Lengths) => string}
 */
const least = (found, text, length, lengths) => {
  const all = Object.keys(lengths).filter(rule => lengths[rule] === length),
    exact = all.find(rule => !found.atMost.has(`${text} ${rule}`))
  return said(found, text, exact ?? all[0], length)
}

/** Families whose lengths are not those of a chain or a pattern. */
const OTHERS = /^(?:te|hypothesis-.*|tagging-.*|or-tagging)$/
/** The length of the shortest chain or pattern; infinite where there is none. @param {Lengths} lengths */
const counted = lengths =>
  Math.min(...Object.entries(lengths).flatMap(([rule, length]) => (OTHERS.test(rule) ? [] : [length])))
/** The same; where there is none, the least of what others count. @param {Lengths} lengths */
const shortest = lengths => {
  const length = counted(lengths)
  return length < Infinity ? length : Math.min(...Object.values(lengths))
}
/** How many families of many are named at once. */
const FEW = 3
/** @type {[name: string, is: RegExp][]} */
const GROUPS = [
  ['chains', /^nrc.*-chain$/],
  ['lassos', /-lasso$/],
  ['whips and braids', /whip|braid/],
]
/** @param {string} name */
const short = name =>
  name
    .replace(/-chain$|-lasso$/, '')
    .replace('nrct-', 't-')
    .replace('nrczt-', 'zt-')

export class Find {
  /** @param {Page} page */
  constructor(page) {
    this.page = page
    this.filter = { length: Infinity, digit: 0, family: '', cracks: false }
    this.element = h('div')
    // The search that runs.
    /** @type {{ cancel(): void } | null} */
    this.search = null
    /** @type {Found | null} */
    this.found = null
  }

  stop() {
    this.search?.cancel()
    this.search = null
  }

  /**
   * Asks for every elimination: of the usual families, or of all.
   * @param {string[]} [families]
   */
  run(families = []) {
    this.stop()
    const { position } = session
    if (position.solutions === 'none') {
      this.found = null
      return
    }
    const asks = families.length ? families : usualRules()
    /** @type {Found} */
    const cached = once(`find ${asks}`, () => ({
      rows: new Map(),
      atMost: new Set(),
      rules: [],
      refused: [],
      assumed: [],
      usual: 0,
      stopped: [],
      cracks: new Set(),
      done: 0,
      of: 0,
      over: false,
      up_to: 0,
      all: families.length > 0,
      asking: null,
      further: null,
      cancelled: false,
      error: null,
    }))
    this.found = cached
    if (cached.over) return
    Object.assign(cached, {
      rows: new Map(),
      atMost: new Set(),
      rules: [],
      refused: [],
      assumed: [],
      usual: 0,
      stopped: [],
    })
    const run = (this.search = engine.find(
      { position: asked(), families: asks, cracks: true },
      ([event, data]) => {
        if (event !== 'row' || this.search !== run) return
        const { rule, eliminations, done, of } = data
        Object.assign(cached, { done, of })
        // Sums begin where the usual families have found nothing.
        if (done === 1) cached.usual = cached.rules.length
        cached.rules.push(rule)
        for (const { eliminates, length, at_most } of eliminations) {
          const fallen = eliminated(eliminates)
          const lengths = cached.rows.get(fallen) ?? {}
          cached.rows.set(fallen, lengths)
          if (!(rule in lengths) || length < lengths[rule]) lengths[rule] = length
          if (at_most) cached.atMost.add(`${fallen} ${rule}`)
        }
        this.redraw()
      },
    ))
    run.answer
      .then(answer => {
        if (!answer) return
        Object.assign(cached, { over: true, up_to: answer.reach.length })
        cached.cracks = new Set(
          answer.eliminations.filter(row => row.cracks).map(row => eliminated(row.eliminates)),
        )
        cached.refused = answer.notices.flatMap(({ kind, message }) =>
          kind === 'refused-proof' ? [message] : [],
        )
        const assuming = new Set(answer.eliminations.flatMap(row => row.assuming ?? []))
        cached.assumed = [
          ...answer.notices.flatMap(({ kind, message }) => (kind === 'assumption-fails' ? [message] : [])),
          ...(assuming.size ? [`assuming one solution: ${[...assuming].join(', ')}`] : []),
        ]
        cached.stopped = answer.rules.flatMap(({ rule, extent }) =>
          extent.stopped ? [{ rule, ...extent.stopped }] : [],
        )
        if (this.search === run) {
          this.search = null
          announce(`${plural(cached.rows.size, 'candidate')} fall`)
          if (this.isStuck(cached)) this.goOn(cached)
          this.redraw()
          if (!this.search)
            this.page.found(this.bySums(cached) ? further[further.length - 1] : cached.further)
        }
      })
      .catch(error => {
        cached.error = engine.said(error)
        cached.over = true
        if (this.search === run) {
          this.search = null
          this.redraw()
        }
      })
  }

  /**
   * Whether the usual families have found nothing, though there is something to find.
   * @param {Found} found
   */
  isStuck(found) {
    const { decided, solutions } = session.position
    return !found.rows.size && !found.all && decided.length < 81 && solutions === 'one'
  }

  /**
   * Whether only sums have found something. They are the first step and no path: there their lengths have a bound.
   * @param {Found} found
   */
  bySums({ rows, usual }) {
    return rows.size > 0 && usual > 0
  }

  /**
   * Asks one family after the other until one finds something.
   * @param {Found} found
   */
  async goOn(found) {
    for (const rule of further) {
      const run = (this.search = engine.find({ position: asked(), families: [rule] }, ([event, data]) => {
        if (event !== 'row' || this.search !== run) return
        for (const { eliminates, length } of data.eliminations)
          found.rows.set(eliminated(eliminates), { [rule]: length })
      }))
      found.asking = rule
      this.redraw()
      const answer = await run.answer.catch(() => null)
      if (this.search !== run) return
      this.search = null
      if (!answer) break
      if (!found.rows.size) continue
      found.further = rule
      announce(`${rule} finds ${found.rows.size}`)
      break
    }
    found.asking = null
    this.redraw()
    this.page.found(found.further)
  }

  cancel() {
    this.stop()
    if (this.found) this.found.cancelled = true
    this.redraw()
  }

  redraw() {
    if (session.view.tab === 'explore' && !session.view.conclusion && !session.view.candidates.length)
      this.page.draw()
    else this.lengths()
  }

  /**
   * What the filter keeps, each with its shortest length; the page's heat.
   * @returns {Fallen[]}
   */
  lengths() {
    const { length, digit, family, cracks } = this.filter
    const kept = [...(this.found?.rows ?? [])]
      .map(([text, lengths]) => ({
        text,
        length: family ? lengths[family] : shortest(lengths),
        lengths,
      }))
      .filter(
        ({ text, length: shortest }) =>
          shortest <= length &&
          (!digit || text[1] === `${digit}`) &&
          (!cracks || this.found?.cracks.has(text)),
      )
    kept.sort(
      (one, other) =>
        Number(counted(one.lengths) === Infinity) - Number(counted(other.lengths) === Infinity) ||
        one.length - other.length ||
        one.text.localeCompare(other.text),
    )
    this.page.lengths = new Map(kept.map(({ text, length }) => [text, length]))
    return kept
  }

  /**
   * The candidates that are shaded, each with the length of its shortest chain or pattern: trial and error and rounds of
   * tagging count something else, and trial and error takes every false candidate at length 1.
   * @param {Fallen[]} kept
   */
  shades(kept) {
    return new Map(
      kept.flatMap(({ text, lengths }) => (counted(lengths) < Infinity ? [[text, counted(lengths)]] : [])),
    )
  }

  show() {
    const kept = this.lengths(),
      { page, found } = this
    if (page.heat) page.board.heat(this.shades(kept))
    if (page.singles)
      page.board.ring(
        session.position.singles.map(text => `n${text[5]}r${text[1]}c${text[3]}`),
        'single',
      )
    put(this.element, this.content(kept, found))
    return this.element
  }

  /**
   * @param {Fallen[]} kept
   * @param {Found | null} found
   */
  content(kept, found) {
    const { position } = session
    /** @type {Child[]} */
    const parts = []
    /** @type {Child[]} */
    const filters = [this.lengthFilter(), this.digitFilter()]
    if (found?.cracks.size)
      filters.push(
        h(
          'label',
          { class: 'check' },
          h('input', {
            type: 'checkbox',
            checked: this.filter.cracks,
            onchange: event => {
              this.filter.cracks = event.currentTarget.checked
              this.page.draw()
            },
          }),
          'cracks the puzzle',
        ),
      )
    parts.push(
      h(
        'div',
        { class: 'head' },
        h(
          'h2',
          {},
          found
            ? position.decided.length === 81
              ? 'Solved'
              : this.counted(kept.length, found)
            : 'No solution',
        ),
        ...filters,
      ),
    )
    if (found?.over) parts.push(rated(this.page))
    if (position.singles.length)
      parts.push(
        h(
          'div',
          { class: 'hint' },
          h('b', {}, plural(position.singles.length, 'single is', 'singles are')),
          ' open. ',
          h('button', { class: 'plain', onclick: () => applySingles() }, 'Apply all singles'),
        ),
      )
    for (const notice of position.notices.filter(({ kind }) => kind !== 'open-singles'))
      parts.push(h('div', { class: 'hint' }, notice.message))
    if (!found)
      return [
        ...parts,
        mistake(this.page),
        h('p', {}, 'Links and proofs are shown all the same: click a candidate.'),
      ]
    if (found.rows.size)
      parts.push(
        h(
          'p',
          { class: 'hint' },
          h('b', {}, 'Click a marked digit'),
          ': why it falls. ',
          h('b', {}, 'Any other'),
          ': its links. ',
          h('b', {}, 'Paste a grid'),
          ' anywhere to open it. New here? ',
          h('button', { class: 'plain', onclick: () => select({ tab: 'learn' }) }, 'Twelve short lessons'),
          '.',
        ),
      )
    parts.push(this.progress(found))
    if (found.error)
      parts.push(
        h('div', { class: 'refused' }, h('b', {}, found.error.message), ` ${found.error.hint ?? ''}`),
      )
    if (kept.length)
      parts.push(
        this.legend(found),
        found.all || found.further || this.bySums(found) || isAic()
          ? this.list(kept, found)
          : this.page.narrow.matches
            ? this.shortList(kept, found)
            : this.matrix(kept, found),
      )
    else if (found.rows.size) parts.push(h('p', {}, 'Nothing falls within these filters.'))
    else if (position.decided.length === 81)
      parts.push(h('p', {}, 'Every cell is decided: there is nothing left to show.'))
    else if (found.up_to && !found.asking)
      parts.push(
        h(
          'p',
          {},
          `Nothing falls by these ${found.rules.length + (this.isStuck(found) ? further.length : 0)} families up to length ${found.up_to}. `,
          found.all ? '' : this.again('Ask all families', ['all']),
        ),
      )
    return parts
  }

  /**
   * A button that asks anew: these families, or the usual ones.
   * @param {string} name
   * @param {string[]} [families]
   */
  again(name, families) {
    const ask = () => {
      this.run(families)
      this.page.draw()
    }
    return h('button', { class: 'plain', onclick: ask }, name)
  }

  /**
   * How many candidates fall: none is said only when nobody looks any more.
   * @type {(count: number, found: Found) => string}
   */
  counted(count, found) {
    const isOpen = this.search !== null || found.asking !== null || !(found.over || found.cancelled)
    if (!count && !found.rows.size && isOpen && !found.error) return 'Looking …'
    return `${plural(count, 'candidate')} ${count === 1 ? 'falls' : 'fall'}`
  }

  /**
   * Which families may find more.
   * @param {Found} found
   */
  unfinished({ stopped }) {
    const lines = stopped.map(({ rule, up_to, by }) =>
      h(
        'span',
        {},
        `${rule} ${WHY[by] ?? `stopped at its ${by}`}; ${up_to ? `complete up to ${up_to}` : 'there may be more'}.`,
      ),
    )
    if (lines.length <= FEW) return lines
    return h('details', {}, h('summary', {}, `${lines.length} families may find more`), lines)
  }

  /** @param {Found} found */
  progress(found) {
    /** @type {Child[]} */
    const parts = []
    if (found.over && this.bySums(found))
      parts.push(
        `Nothing by the ${found.usual} usual families up to ${found.up_to}. `,
        h('b', {}, `Sums find ${found.rows.size}.`),
        h(
          'button',
          { class: 'plain', onclick: () => select({ tab: 'path' }) },
          `Path by ${further[further.length - 1]}`,
        ),
      )
    else if (found.asking || found.further)
      parts.push(
        `Nothing by the ${found.rules.length} usual families up to ${found.up_to}. `,
        found.further && h('b', {}, `${found.further} finds ${found.rows.size}.`),
      )
    if (found.asking)
      parts.push(
        h('progress', {
          value: further.indexOf(found.asking),
          max: further.length,
          'aria-label': 'Families asked',
        }),
        `Asking ${found.asking} …`,
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              this.stop()
              found.asking = null
              this.page.draw()
            },
          },
          'Cancel',
        ),
      )
    else if (this.search)
      parts.push(
        h('progress', { value: found.done, max: found.of || 1, 'aria-label': 'Families asked' }),
        `${found.done} of ${found.of || '…'} families`,
        h('button', { class: 'plain', onclick: () => this.cancel() }, 'Cancel'),
      )
    else if (found.cancelled && !found.over)
      parts.push(
        'Cancelled. What was found stays.',
        h(
          'button',
          {
            class: 'plain',
            onclick: () => {
              found.cancelled = false
              this.run(found.all ? ['all'] : [])
              this.page.draw()
            },
          },
          'Go on',
        ),
      )
    parts.push(this.unfinished(found))
    for (const text of found.assumed) parts.push(h('span', {}, `${text[0]?.toUpperCase()}${text.slice(1)}.`))
    for (const message of found.refused) parts.push(h('span', {}, `Fault of Catena: ${message}.`))
    return h('div', { class: 'progress' }, parts)
  }

  /** @param {Found} found */
  legend(found) {
    /** @type {(cls: string, words: string) => HTMLElement} */
    const shade = (cls, words) => h('span', {}, h('i', { class: cls }), words)
    return h(
      'div',
      { class: 'legend' },
      'Length of the shortest proof',
      shade('h1', '1–3'),
      shade('h2', '4–6'),
      shade('h3', '7–9'),
      shade('h4', '10 and more'),
      h('span', {}, '– none'),
      found.all && h('span', {}, 'no shade: only by trial and error, hypotheses or tagging'),
      found.over && !found.all && this.again('Ask all families', ['all']),
      found.over && !found.all && knownRules().length > 0 && this.again('Ask only what I know', knownRules()),
      found.all && this.again('Back to the usual families'),
    )
  }

  /**
   * @param {Fallen[]} kept
   * @param {Found} found
   */
  matrix(kept, found) {
    const order = GROUPS.map(([name, is]) => ({
      name,
      rules: found.rules.filter(rule => is.test(rule) && (name !== 'chains' || !/lasso/.test(rule))),
    })).filter(({ rules }) => rules.length)
    const rules = order.flatMap(({ rules }) => rules)
    /** @type {(text: Candidate, rule: string, length: number | undefined) => HTMLElement} */
    const cell = (text, rule, length) =>
      h(
        'td',
        {},
        length === undefined
          ? h('span', { class: 'none cell' }, '–')
          : h(
              'button',
              {
                class: `cell h${heatClass(length)}`,
                'aria-label': `${title(text)} by ${rule}, length ${found.atMost.has(`${text} ${rule}`) ? 'at most ' : ''}${length}`,
                onclick: () => this.go(text, rule),
              },
              said(found, text, rule, length),
            ),
      )
    /** @param {Fallen} fallen */
    const row = ({ text, lengths }) =>
      h(
        'tr',
        { 'data-row': text },
        h(
          'th',
          { scope: 'row' },
          h('button', { class: 'plain', onclick: () => this.go(text) }, title(text)),
          found.cracks.has(text) && h('span', { title: 'singles solve the puzzle then' }, ' ✓'),
        ),
        rules.map(rule => cell(text, rule, lengths[rule])),
      )
    return h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        { class: 'heat' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('td', {}),
            order.map(({ name, rules }) =>
              h('th', { class: 'col', colspan: rules.length, scope: 'colgroup' }, name),
            ),
          ),
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, word('falls')),
            rules.map(rule => h('th', { class: 'col', scope: 'col' }, word(rule, short(rule)))),
          ),
        ),
        h('tbody', {}, kept.map(row)),
      ),
      found.cracks.size
        ? h('p', { class: 'note' }, '✓ singles solve the puzzle once the candidate is gone')
        : '',
    )
  }

  /**
   * On a narrow page, only the shortest.
   * @param {Fallen[]} kept
   * @param {Found} found
   */
  shortList(kept, found) {
    /** @param {Fallen} fallen */
    const row = ({ text, length, lengths }) =>
      h(
        'tr',
        { 'data-row': text, class: 'act', onclick: () => this.go(text) },
        h('th', { scope: 'row' }, h('button', { class: 'plain' }, title(text))),
        h(
          'td',
          {},
          h(
            'span',
            { class: counted(lengths) < Infinity ? `cell h${heatClass(length)}` : 'cell' },
            least(found, text, length, lengths),
          ),
        ),
        h(
          'td',
          {},
          Object.keys(lengths).find(rule => lengths[rule] === length),
        ),
        h('td', { class: 'num' }, `${Object.keys(lengths).length} of ${found.rules.length}`),
      )
    return h(
      'table',
      { class: 'heat short' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'falls'),
          h('th', { scope: 'col' }, 'length'),
          h('th', { scope: 'col' }, 'shortest in'),
          h('th', { class: 'num', scope: 'col' }, 'families'),
        ),
      ),
      h('tbody', {}, kept.map(row)),
    )
  }

  /**
   * With every family asked, one column lists them by length.
   * @param {Fallen[]} kept
   * @param {Found} found
   */
  list(kept, found) {
    /** @type {(text: Candidate, lengths: Lengths) => Child} */
    const families = (text, lengths) => {
      const all = Object.entries(lengths)
        .map(([rule, length]) => ({ rule, length }))
        .sort((one, other) => one.length - other.length || byFame(one, other))
        .map(({ rule, length }) => `${called(rule)}[${said(found, text, rule, length)}]`)
      const first = all.slice(0, FEW).join(', '),
        more = all.length - FEW
      if (more <= 0) return first
      return h('details', {}, h('summary', {}, `${first} and ${more} more`), all.slice(FEW).join(', '))
    }
    return h(
      'table',
      { class: 'heat' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'falls'),
          h('th', { scope: 'col' }, 'length'),
          h('th', { scope: 'col' }, 'families by length'),
        ),
      ),
      h(
        'tbody',
        {},
        kept.map(({ text, length, lengths }) =>
          h(
            'tr',
            { 'data-row': text },
            h(
              'th',
              { scope: 'row' },
              h('button', { class: 'plain', onclick: () => this.go(text) }, title(text)),
            ),
            h(
              'td',
              {},
              h(
                'button',
                { class: `cell h${heatClass(length)}`, onclick: () => this.go(text) },
                least(found, text, length, lengths),
              ),
            ),
            h('td', { class: 'note' }, families(text, lengths)),
          ),
        ),
      ),
    )
  }

  /**
   * @param {Candidate} text
   * @param {string | null} [family]
   */
  go(text, family = null) {
    const { row, column, digit } = candidate(text)
    select({ candidates: [text], conclusion: `r${row}c${column}<>${digit}`, family })
  }

  lengthFilter() {
    const options = [3, 6, 9, 12, Infinity].map(length =>
      h(
        'option',
        { value: length, selected: length === this.filter.length },
        length === Infinity ? 'Any length' : `Length ≤ ${length}`,
      ),
    )
    return h(
      'select',
      {
        'aria-label': 'Greatest length',
        onchange: event => {
          this.filter.length = +event.currentTarget.value
          this.page.draw()
        },
      },
      options,
    )
  }

  digitFilter() {
    const options = Array.from({ length: 10 }, (_, digit) =>
      h(
        'option',
        { value: digit, selected: digit === this.filter.digit },
        digit ? `Digit ${digit}` : 'All digits',
      ),
    )
    const families = (this.found?.rules ?? []).map(rule =>
      h('option', { value: rule, selected: rule === this.filter.family }, rule),
    )
    return [
      h(
        'select',
        {
          'aria-label': 'Digit',
          onchange: event => {
            this.filter.digit = +event.currentTarget.value
            this.page.draw()
          },
        },
        options,
      ),
      h(
        'select',
        {
          'aria-label': 'Family',
          onchange: event => {
            this.filter.family = event.currentTarget.value
            this.page.draw()
          },
        },
        h('option', { value: '' }, 'Any family'),
        families,
      ),
    ]
  }
}

/** @param {Candidate} text */
const title = text => {
  const { cell, digit } = candidate(text)
  return `${cell} ≠ ${digit}`
}
